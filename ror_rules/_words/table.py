"""A table as text, Markdown or CSV. A cell that a house rule changes is marked, and has the printed value beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from ror_rules._table_file import HouseChange, TableData
from ror_rules._words.csv_text import guarded
from ror_rules._words.markdown import escaped
from ror_rules._words.rows import in_columns, separated
from ror_rules.table import Table

TableFormat = Literal["text", "markdown", "csv"]
_HEADS: Final = ("kind", "row", "column", "value", "printed", "house")


def changed_cells(data: TableData) -> Mapping[tuple[str, ...], HouseChange]:
    return {each.place: each for each in data.changes if each.kind == "cell"}


def written(shown: Table[Any], form: TableFormat) -> str:
    """A table with its changes."""
    if form == "csv":
        return _separated(shown)
    heads, rows = _grid(shown, markdown=form == "markdown")
    return _markdown(shown.data, heads, rows) if form == "markdown" else _text(shown.data, heads, rows)


def marked(data: TableData, row: str, column: str, text: str) -> str:
    """A cell in plain text: `*30/20 (20/10)` if a house rule puts 30/20 in the place of 20/10."""
    change = changed_cells(data).get((row, column))
    return text if change is None else f"*{text} ({_words(data, change.printed)})"


def other_changes(data: TableData) -> list[str]:
    """The changed numbers and die modifiers, each in a line."""
    return [f"*{each.place[0]}: {each.reads} ({each.printed})" for each in data.changes if each.kind != "cell"]


def _words(data: TableData, cell: int | str) -> str:
    return data.words.get(str(cell), str(cell))


def _grid(shown: Table[Any], *, markdown: bool) -> tuple[list[str], list[list[str]]]:
    data, changes = shown.data, changed_cells(shown.data)
    columns = [each.label for each in data.columns.entries]
    rows = []
    for head, cells in zip(data.rows.entries, shown.cells, strict=True):
        row = [f"{head.label} ({head.per})" if head.per else head.label]
        for column, cell in zip(columns, cells, strict=True):
            text, change = _words(data, cell), changes.get((head.label, column))
            if markdown and change is not None:
                row.append(f"**{escaped(text)}** ~~{escaped(_words(data, change.printed))}~~")
            else:
                row.append(escaped(text) if markdown else marked(data, head.label, column, text))
        rows.append(row)
    return [data.rows.heading, *columns], rows


def _markdown(data: TableData, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"**{escaped(data.title)}** ({escaped(data.source.work)}, {escaped(data.source.section)})", ""]
    lines += [_piped([escaped(each) for each in heads]), _piped(["---"] * len(heads))]
    lines += [_piped([escaped(row[0]), *row[1:]]) for row in rows]
    lines += ["", *(f"- {escaped(each)}" for each in other_changes(data))]
    return "\n".join(lines).rstrip() + "\n"


def _piped(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _text(data: TableData, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = [data.title, f"{data.source.work}, {data.source.section}", ""]
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
