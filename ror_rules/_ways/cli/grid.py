"""A printed table as a drawing that fits its width. Words are cut only if they cannot fit whole.

If a cell takes several lines, lines separate the rows, and a double line separates the head.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._messages.fluent import Catalogue
from ror_rules._throwing.table import Table
from ror_rules._throwing.table_file import key
from ror_rules._words.printed import Texts
from ror_rules._words.table import marked

_SPARE: Final = 2
"""Columns of blanks around a cell, if there is room."""


def table(shown: Table[Any], width: int, words: Catalogue | None = None) -> Grid:
    """The drawing. `words` is the catalogue of the ruleset. Cells have blanks around them if each fits on one line. Otherwise each column has the width that it needs."""
    data, texts = shown.data, Texts(shown.data, words)
    kinds = any(entry.per for entry in data.rows.entries)
    heading = data.rows.heading and texts.text("rows", data.rows.heading)
    head = [heading, *([""] if kinds else []), *(texts.column(column.label) for column in data.columns.entries)]
    body = [
        [
            texts.row(entry.label),
            *([(entry.per and texts.text(f"per-{key(entry.per)}", entry.per)) or ""] if kinds else []),
            *(
                marked(data, entry.label, column.label, cell, texts)
                for column, cell in zip(data.columns.entries, cells, strict=True)
            ),
        ]
        for entry, cells in zip(data.rows.entries, shown.cells, strict=True)
    ]
    columns = list(zip(head, *body, strict=True))
    whole = [max(map(cell_len, column)) for column in columns]
    cells = [max(map(cell_len, column[1:]), default=0) for column in columns]
    longest = [max((cell_len(word) for text in column for word in text.split()), default=0) for column in columns]
    rules = len(columns) + 1
    roomy = sum(whole) + _SPARE * len(columns) + rules <= width
    lines = [sum(map(max, longest, cells)) + rules, sum(longest) + rules]  # no cell wraps, or no word is cut
    edged = not any(need - 2 <= width < need for need in lines) and lines[1] <= width  # without its edges it may fit
    widths = whole if roomy else _widths(longest, cells, whole, width - (rules if edged else rules - 2))
    wraps = any(cell_len(text) > room for row in body for text, room in zip(row, widths, strict=True))
    drawing = Grid(
        title=texts.text("columns", data.columns.heading) if data.columns.heading else None,
        title_style="",
        box=box.SQUARE_DOUBLE_HEAD if wraps else box.SQUARE,
        padding=(0, 1 if roomy else 0),
        header_style="bold",
        show_lines=wraps,
        show_edge=edged,
    )
    first = 2 if kinds else 1
    for at, (heading, room) in enumerate(zip(head, widths, strict=True)):
        drawing.add_column(
            Text(heading),
            width=room,
            overflow="fold",
            style="bold" if at == 0 else "",
            justify="left" if at < first else "center",
        )
    for row in body:
        drawing.add_row(*map(Text, row))
    return drawing


def _widths(words: Sequence[int], cells: Sequence[int], whole: Sequence[int], room: int) -> list[int]:
    widths = [max(word, 1) for word in words]
    while sum(widths) > max(room, len(widths)):
        widths[widths.index(max(widths))] -= 1
    labels = max(cells[0] - widths[0], 0)
    if labels * 3 <= room - sum(widths):
        widths[0] += labels
    for texts in (cells, whole):
        _grow(widths, texts, room)
    return widths


def _grow(widths: list[int], texts: Sequence[int], room: int) -> None:
    while sum(widths) < room:
        tight = [text / width if text > width else 0.0 for text, width in zip(texts, widths, strict=True)]
        if not any(tight):
            return
        widths[tight.index(max(tight))] += 1
