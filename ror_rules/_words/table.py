"""A table as text, Markdown or CSV. A cell that a house rule changes is marked, and has the printed value beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from ror_rules._messages.fluent import Catalogue
from ror_rules._throwing.table import Table
from ror_rules._throwing.table_file import HouseChange, TableData, key
from ror_rules._words.csv_text import guarded
from ror_rules._words.markdown import escaped
from ror_rules._words.printed import Texts
from ror_rules._words.rows import in_columns, separated

TableFormat = Literal["text", "markdown", "csv"]
_HEADS: Final = ("kind", "row", "column", "value", "printed", "house")


def changed_cells(data: TableData) -> Mapping[tuple[str, ...], HouseChange]:
    return {each.place: each for each in data.changes if each.kind == "cell"}


def written(shown: Table[Any], form: TableFormat, words: Catalogue | None = None) -> str:
    """A table with its changes. `words` is the catalogue of the ruleset. CSV has the labels of the table's file."""
    if form == "csv":
        return _separated(shown)
    data, texts = shown.data, Texts(shown.data, words)
    heads, rows = _grid(shown, texts, markdown=form == "markdown")
    return _markdown(data, texts, heads, rows) if form == "markdown" else _text(data, texts, heads, rows)


def marked(data: TableData, row: str, column: str, cell: int | str, texts: Texts) -> str:
    """A cell in plain text: `*30/20 (20/10)` if a house rule puts 30/20 in the place of 20/10."""
    text, change = said_of_cell(data, cell, texts), changed_cells(data).get((row, column))
    return text if change is None else f"*{text} ({said_of_cell(data, change.printed, texts)})"


def said_of_cell(data: TableData, cell: int | str, texts: Texts) -> str:
    """A cell, with a sign of the table's legend in its words."""
    printed = data.words.get(str(cell))
    return texts.cell(cell) if printed is None else texts.text(f"cell-{key(str(cell))}", printed)


def other_changes(data: TableData) -> list[str]:
    """The changed numbers and die modifiers, each in a line."""
    return [f"*{each.place[0]}: {each.reads} ({each.printed})" for each in data.changes if each.kind != "cell"]


def _grid(shown: Table[Any], texts: Texts, *, markdown: bool) -> tuple[list[str], list[list[str]]]:
    data, changes = shown.data, changed_cells(shown.data)
    columns = [each.label for each in data.columns.entries]
    rows = []
    for head, cells in zip(data.rows.entries, shown.cells, strict=True):
        label = texts.row(head.label)
        row = [f"{label} ({texts.text(f'per-{key(head.per)}', head.per)})" if head.per else label]
        for column, cell in zip(columns, cells, strict=True):
            change = changes.get((head.label, column))
            if markdown and change is not None:
                new, printed = (escaped(said_of_cell(data, each, texts)) for each in (cell, change.printed))
                row.append(f"**{new}** ~~{printed}~~")
            else:
                text = marked(data, head.label, column, cell, texts)
                row.append(escaped(text) if markdown else text)
        rows.append(row)
    heading = data.rows.heading and texts.text("rows", data.rows.heading)
    return [heading, *map(texts.column, columns)], rows


def _markdown(data: TableData, texts: Texts, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"**{escaped(texts.title)}** ({escaped(data.source.work)}, {escaped(data.source.section)})", ""]
    lines += [_piped([escaped(each) for each in heads]), _piped(["---"] * len(heads))]
    lines += [_piped([escaped(row[0]), *row[1:]]) for row in rows]
    lines += ["", *(f"- {escaped(each)}" for each in other_changes(data))]
    return "\n".join(lines).rstrip() + "\n"


def _piped(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _text(data: TableData, texts: Texts, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = [texts.title, f"{data.source.work}, {data.source.section}", ""]
    return "\n".join([*top, *in_columns([heads, *rows]), *other_changes(data)]) + "\n"


def _separated(shown: Table[Any]) -> str:
    data = shown.data
    changes = {(each.kind, *each.place): each for each in data.changes}
    columns = [each.label for each in data.columns.entries]
    found: list[tuple[str, str, str, int | str]] = [
        ("cell", head.label, column, cell)
        for head, cells in zip(data.rows.entries, shown.cells, strict=True)
        for column, cell in zip(columns, cells, strict=True)
    ]
    found += [("value", each.id, "", each.value) for each in data.values]
    found += [("modifier", each.id, "", each.value) for each in data.modifiers]
    rows: list[Sequence[object]] = [_HEADS]
    for kind, row, column, value in found:
        change = changes.get((kind, row, column) if kind == "cell" else (kind, row))
        new = value if change is None else change.reads
        beside = ["", ""] if change is None else [guarded(change.printed, str(change.printed)), change.house]
        rows.append([kind, guarded(row, row), guarded(column, column), guarded(new, str(new)), *beside])
    return separated(rows)
