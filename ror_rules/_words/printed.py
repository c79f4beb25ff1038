"""A printed table drawn as it is printed: its heads, its cells, and what is lit or marked in it. HTML without style."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from ror_rules._table_file import Entry, TableData
from ror_rules._wire.addresses import place
from ror_rules._words.elements import Markup, element, joined

_SHORT: Final = 24
"""As many letters as a cell has at most in a table of numbers and words; beyond, cells are sentences."""

_SIGN: Final = 2
"""As many letters as a sign has at most, such as `-`, `X` and `x2`, which stands in print itself."""

Cell = tuple[str, str]
"""A cell by the labels of its row and its column."""


def chart(
    data: TableData,
    *,
    lit: Collection[Cell] = (),
    marks: Mapping[Cell, Sequence[int]] | None = None,
    caption: str | None = None,
    places: bool = False,
) -> Markup:
    """The table as an element of class `chart`, `prose` too where its cells are sentences.

    Cells that are `lit` have that class, their row and their column `band`, the heads of both `lit-head`. `marks` are the
    numbers of notes that a cell has, each a link to `#note-1`. With `places` every head and cell has the id that its
    address names, which can stand once on a page.
    """
    prose = any(len(said(data, cell)) > _SHORT for row in data.cells for cell in row)
    return element(
        "table",
        element("caption", caption) if caption else None,
        _heads(data, {column for _, column in lit}, places=places),
        element("tbody", *_rows(data, set(lit), marks or {}, places=places)),
        class_="chart prose" if prose else "chart",
    )


def said(data: TableData, cell: int | str) -> str:
    """What a cell prints as: signs and numbers as they stand, a word of the file's own as the words that it stands for."""
    text = str(cell)
    return data.words.get(text, text) if len(text) > _SIGN else text


def _heads(data: TableData, found: Collection[str], *, places: bool) -> Markup:
    """One head over all columns, where there is one, and the head of each."""
    over = None
    if data.columns.heading:
        width = len(data.columns.entries)
        over = element("tr", element("td"), element("th", data.columns.heading, scope="colgroup", colspan=width))
    columns = (
        _head(each, "col", lit=each.label in found, at=("", each.label), places=places) for each in data.columns.entries
    )
    corner = element("th", data.rows.heading, scope="col") if data.rows.heading else element("td")
    return element("thead", over, element("tr", corner, *columns))


def _rows(
    data: TableData, lit: Collection[Cell], marks: Mapping[Cell, Sequence[int]], *, places: bool
) -> Iterator[Markup]:
    rows, columns = {row for row, _ in lit}, {column for _, column in lit}
    for row, cells in zip(data.rows.entries, data.cells, strict=True):
        drawn = []
        for column, cell in zip(data.columns.entries, cells, strict=True):
            at = (row.label, column.label)
            banded = "band" if row.label in rows or column.label in columns else None
            drawn.append(
                element(
                    "td",
                    *_read_here(said(data, cell)) if at in lit else (said(data, cell),),
                    *(
                        element("sup", element("a", str(each), href=f"#note-{each}", aria_label=f"note {each}"))
                        for each in marks.get(at, ())
                    ),
                    id=place(*at) if places else None,
                    class_="lit" if at in lit else banded,
                )
            )
        yield element("tr", _head(row, "row", lit=row.label in rows, at=(row.label, ""), places=places), *drawn)


def _head(entry: Entry, scope: str, *, lit: bool, at: Cell, places: bool) -> Markup:
    words = joined(entry.label, " ", element("small", entry.per)) if entry.per else entry.label
    return element("th", words, scope=scope, id=place(*at) if places else None, class_="lit-head" if lit else None)


def _read_here(cell: str) -> tuple[Markup, Markup]:
    """A cell that is lit, also for whoever does not see it."""
    return element("mark", cell), element("span", " (read here)", class_="hidden")
