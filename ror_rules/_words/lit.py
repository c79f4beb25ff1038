"""Printed tables with the row, the column and the cell lit that an outcome was read from. HTML fragments, without style."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ror_rules._wire.shapes import Outcome
from ror_rules._words.elements import Markup, element
from ror_rules._words.fragment import Address
from ror_rules._words.printed import chart
from ror_rules.table import TableData
from ror_rules.trace import Cite, Line, TableStep

_MOST: Final = 8
"""As many tables as are shown of one outcome: those that dice were thrown on first."""


class _Lit(NamedTuple):
    """A table and the cells that were read in it, by their labels, in order; whether a die was thrown on it, so that it is open."""

    table: TableData
    cells: Sequence[tuple[str, str]]
    thrown: bool


def tables(outcome: Outcome, printed: Mapping[str, TableData], address: Address) -> Markup:
    """Each table that was read from, once: open where a die was thrown on it, folded where a number was looked up.

    Of an answer without dice the first is open.
    """
    found = sorted(_read(outcome.trace, printed), key=lambda lit: not lit.thrown)[:_MOST]
    if found and not outcome.dice.throws:
        found[0] = found[0]._replace(thrown=True)
    return element("div", *(_shown(outcome.ruleset.id, lit, address) for lit in found), class_="ror-tables")


def _read(trace: Sequence[Line], printed: Mapping[str, TableData]) -> Iterator[_Lit]:
    places: dict[str, list[tuple[str, str]]] = {}
    thrown: set[str] = set()
    for line in trace:
        cite = line.cite
        if cite.table is not None and cite.table in printed and cite.row is not None and cite.column is not None:
            here = places.setdefault(cite.table, [])
            if (cite.row, cite.column) not in here:
                here.append((cite.row, cite.column))
            if isinstance(line, TableStep):
                thrown.add(cite.table)
    for table_id, cells in places.items():
        yield _Lit(printed[table_id], cells, table_id in thrown)


def _shown(ruleset: str, lit: _Lit, address: Address) -> Markup:
    data = lit.table
    where = address(ruleset, Cite(table=data.id))
    title = element("a", data.title, href=where) if where else data.title
    drawn = element(
        "div",
        chart(data, lit=lit.cells, caption=title),
        class_="wide",
        tabindex=0,
        role="region",
        aria_label=data.title,
    )
    if lit.thrown:
        return drawn
    said = ", ".join(dict.fromkeys(row for row, _ in lit.cells))
    return element("details", element("summary", f"{data.title}: {said}"), drawn, class_="ror-looked-up")
