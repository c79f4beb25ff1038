"""Printed tables with the row, the column and the cell lit that an outcome was read from. HTML fragments, without style."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ror_rules._wire.shapes import Outcome
from ror_rules._words.elements import Markup, element
from ror_rules._words.fragment import Address
from ror_rules.table import TableData
from ror_rules.trace import Cite, Line, TableStep

_MOST: Final = 8
"""As many tables as are shown of one outcome: those that dice were thrown on first."""


class _Lit(NamedTuple):
    """A table and the cells that were read in it, by their labels, in order; whether a die was thrown on it."""

    table: TableData
    cells: Sequence[tuple[str, str]]
    thrown: bool


def tables(outcome: Outcome, printed: Mapping[str, TableData], address: Address) -> Markup:
    """Each table that was read from, once: open where a die was thrown on it, folded where a number was looked up."""
    found = sorted(_read(outcome.trace, printed), key=lambda lit: not lit.thrown)[:_MOST]
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
    where = address(ruleset, Cite(work=data.source.work, table=data.id))
    title = element("a", data.title, href=where) if where else data.title
    drawn = element(
        "div",
        element("table", element("caption", title), _head(lit), element("tbody", *_rows(lit)), class_="chart"),
        class_="wide",
        tabindex=0,
        role="region",
        aria_label=data.title,
    )
    if lit.thrown:
        return drawn
    said = ", ".join(dict.fromkeys(row for row, _ in lit.cells))
    return element("details", element("summary", f"{data.title}: {said}"), drawn, class_="ror-looked-up")


def _head(lit: _Lit) -> Markup:
    rows, columns = lit.table.rows, lit.table.columns
    found = {column for _, column in lit.cells}
    heads = (
        element("th", each.label, scope="col", class_="lit-head" if each.label in found else None)
        for each in columns.entries
    )
    over = element("th", columns.heading, scope="colgroup", colspan=len(columns.entries)) if columns.heading else None
    return element(
        "thead",
        element("tr", element("td"), over) if over else None,
        element("tr", element("th", rows.heading, scope="col") if rows.heading else element("td"), *heads),
    )


def _rows(lit: _Lit) -> Iterator[Markup]:
    data, found = lit.table, set(lit.cells)
    rows, columns = {row for row, _ in found}, {column for _, column in found}
    for entry, cells in zip(data.rows.entries, data.cells, strict=True):
        here = entry.label in rows
        yield element(
            "tr",
            element("th", entry.label, scope="row", class_="lit-head" if here else None),
            *(
                _cell(str(cell), lit=(entry.label, column.label) in found, band=here or column.label in columns)
                for cell, column in zip(cells, data.columns.entries, strict=True)
            ),
            class_="lit-row" if here else None,
        )


def _cell(text: str, *, lit: bool, band: bool) -> Markup:
    if lit:
        return element("td", element("mark", text), element("span", " (read here)", class_="hidden"), class_="lit")
    return element("td", text, class_="band" if band else None)
