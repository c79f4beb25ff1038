"""A printed table as HTML without style: its heads, its cells, the cells that were read, and the marks of notes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._throwing.table_file import AxisData, AxisHead, TableData, key, labels
from ror_rules._wire.addresses import place
from ror_rules._words.elements import Markup, element, joined

_LONGEST_CELL: Final = 24
"""Letters of a cell in a table of numbers and words."""
_LONGEST_SIGN: Final = 2

Cell = tuple[str, str]
"""A cell by the labels of its row and its column, as the table's file has them."""


class Texts:
    """The texts of a table: those of a catalogue (`_table_file.texts`), or those of the table's file."""

    def __init__(self, data: TableData, words: Catalogue | None = None) -> None:
        self.words: Final = words or engine()
        self._data: Final = data
        self._rows: Final = _keys(data.rows)
        self._columns: Final = _keys(data.columns)

    def text(self, name: str, printed: str) -> str:
        """The text with the code `table-TABLE-NAME`, or `printed`."""
        code = f"table-{self._data.id}-{name}"
        return self.words.say(code, {}) if code in self.words else printed

    @property
    def title(self) -> str:
        return self.text("title", self._data.title)

    def row(self, label: str) -> str:
        return self.text(f"row-{self._rows.get(label)}", label)

    def column(self, label: str) -> str:
        return self.text(f"column-{self._columns.get(label)}", label)

    def cell(self, cell: int | str) -> str:
        printed = said(self._data, cell)
        if printed != str(cell):
            return self.text(f"cell-{key(str(cell))}", printed)
        return self.words.word(cell) if "_" in printed else printed


def _keys(axis: AxisData) -> dict[str, str]:
    return {label: name for name, label in labels(axis)}


def chart(
    data: TableData,
    *,
    lit: Collection[Cell] = (),
    marks: Mapping[Cell, Sequence[int]] | None = None,
    caption: str | None = None,
    places: bool = False,
    words: Catalogue | None = None,
) -> Markup:
    """The table as an element of class `chart`. If its cells are sentences, it has the class `prose` too.

    A cell that a house rule changes has the new value inserted and the printed one deleted. Cells that are `lit` have that class. Their row and column have the class `band`, and the heads of both `lit-head`.
    `marks` are the numbers of notes on a cell, each a link to `#note-1`. With `places` every head and cell has the id
    that its address names. An id must be unique on a page. `words` is the catalogue of the ruleset in the language of
    the page.
    """
    texts = Texts(data, words)
    prose = any(len(said(data, cell)) > _LONGEST_CELL for row in data.cells for cell in row)
    return element(
        "table",
        element("caption", caption) if caption else None,
        _heads(data, {column for _, column in lit}, texts, places=places),
        element("tbody", *_rows(data, set(lit), marks or {}, texts, places=places)),
        class_="chart prose" if prose else "chart",
    )


def said(data: TableData, cell: int | str) -> str:
    """A cell as printed, in English. Signs and numbers are unchanged, and a word of the file becomes its words."""
    text = str(cell)
    return data.words.get(text, text) if len(text) > _LONGEST_SIGN else text


def _heads(data: TableData, found: Collection[str], texts: Texts, *, places: bool) -> Markup:
    over = None
    if data.columns.heading:
        width = len(data.columns.entries)
        heading = texts.text("columns", data.columns.heading)
        over = element("tr", element("td"), element("th", heading, scope="colgroup", colspan=width))
    columns = (
        _head(texts.column(each.label), each, "col", texts, lit=each.label in found, at=("", each.label), places=places)
        for each in data.columns.entries
    )
    heading = data.rows.heading and texts.text("rows", data.rows.heading)
    corner = element("th", heading, scope="col") if heading else element("td")
    return element("thead", over, element("tr", corner, *columns))


def _rows(
    data: TableData, lit: Collection[Cell], marks: Mapping[Cell, Sequence[int]], texts: Texts, *, places: bool
) -> Iterator[Markup]:
    rows, columns = {row for row, _ in lit}, {column for _, column in lit}
    changes = {each.place: each for each in data.changes if each.kind == "cell"}
    for row, cells in zip(data.rows.entries, data.cells, strict=True):
        drawn = []
        for column, cell in zip(data.columns.entries, cells, strict=True):
            at = (row.label, column.label)
            banded = "band" if row.label in rows or column.label in columns else None
            text, change = texts.cell(cell), changes.get(at)
            drawn.append(
                element(
                    "td",
                    *_read_here(text, texts) if at in lit else (text if change is None else element("ins", text),),
                    *() if change is None else (" ", element("del", texts.cell(change.printed), title=change.called)),
                    *(_mark(each, texts) for each in marks.get(at, ())),
                    id=place(*at) if places else None,
                    class_="lit" if at in lit else banded,
                )
            )
        head = _head(texts.row(row.label), row, "row", texts, lit=row.label in rows, at=(row.label, ""), places=places)
        yield element("tr", head, *drawn)


def _head(label: str, entry: AxisHead, scope: str, texts: Texts, *, lit: bool, at: Cell, places: bool) -> Markup:
    per = entry.per and texts.text(f"per-{key(entry.per)}", entry.per)
    inside = joined(label, " ", element("small", per)) if per else label
    return element("th", inside, scope=scope, id=place(*at) if places else None, class_="lit-head" if lit else None)


def _mark(number: int, texts: Texts) -> Markup:
    name = texts.words.say("table-note-number", {"number": number})
    return element("sup", element("a", str(number), href=f"#note-{number}", aria_label=name))


def _read_here(cell: str, texts: Texts) -> tuple[Markup, Markup]:
    return element("mark", cell), element("span", f" ({texts.words.say('table-cell-read', {})})", class_="hidden")
