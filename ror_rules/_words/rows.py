"""Rows of text as CSV, as a table of Markdown, or in columns: odds, tables of odds and rulings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ror_rules._throwing.rulings import Ruling
from ror_rules._words.markdown import escaped

Rows = Sequence[Sequence[object]]
"""Rows of cells, the headings first."""

_MAX_LINE = 160


def separated(rows: Rows) -> str:
    """Rows as CSV (RFC 4180)."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue()


def marked(rows: Rows) -> str:
    """Rows as a table of Markdown."""
    heads, *rest = ([escaped(_flat(cell)) for cell in row] for row in rows)
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, ["---"] * len(heads), *rest))


def aligned(rows: Rows) -> str:
    """Rows in columns, or each row as a block of lines if a line would be too wide."""
    heads, *rest = ([_flat(cell) for cell in row] for row in rows)
    widths = [max(map(len, column)) for column in zip(heads, *rest, strict=True)]
    if sum(widths) + 2 * len(widths) > _MAX_LINE:
        return "\n".join("".join(f"{head}: {cell}\n" for head, cell in zip(heads, row, strict=True)) for row in rest)
    return "".join(f"{line}\n" for line in in_columns([heads, *rest]))


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def of_rulings(rulings: Iterable[Ruling]) -> Rows:
    """A row for each reading of each ruling."""
    heads = ["ruling", "section", "question", "reading", "meaning", "default"]
    return [
        heads,
        *(
            [each.id, each.section, each.question, reading, meaning, "yes" if reading == each.default else "no"]
            for each in rulings
            for reading, meaning in each.readings.items()
        ),
    ]


def _flat(cell: object) -> str:
    return " ".join(str(cell).split())
