"""The printed tables that an outcome was read from, with the cells that were read lit. HTML fragments without style."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.fluent import Catalogue
from ror_rules._throwing.table import TableData
from ror_rules._throwing.trace import Cite, Line, TableStep
from ror_rules._wire.shapes import Outcome
from ror_rules._words.elements import Markup, element
from ror_rules._words.fragment import Address
from ror_rules._words.printed import Texts, chart

_MOST_TABLES: Final = 8


class _Lit(NamedTuple):
    table: TableData
    cells: Sequence[tuple[str, str]]
    thrown: bool


def tables(outcome: Outcome, printed: Mapping[str, TableData], address: Address, language: str = ENGLISH) -> Markup:
    """Each table that was read, once. A table that a die was thrown on is open, the others are folded.

    If no dice were thrown, the first table is open.
    """
    found = sorted(_read(outcome.trace, printed), key=lambda lit: not lit.thrown)[:_MOST_TABLES]
    if found and not outcome.dice.throws:
        found[0] = found[0]._replace(thrown=True)
    words = catalogue(outcome.ruleset.id, language)
    shown = (_shown(outcome.ruleset.id, lit, address, words) for lit in found)
    return element("div", *shown, class_="ror-tables")


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


def _shown(ruleset: str, lit: _Lit, address: Address, words: Catalogue) -> Markup:
    data, texts = lit.table, Texts(lit.table, words)
    where = address(ruleset, Cite(table=data.id))
    title = element("a", texts.title, href=where) if where else texts.title
    drawn = element(
        "div",
        chart(data, lit=lit.cells, caption=title, words=words),
        class_="wide",
        tabindex=0,
        role="region",
        aria_label=texts.title,
    )
    if lit.thrown:
        return drawn
    rows = ", ".join(texts.row(row) for row in dict.fromkeys(row for row, _ in lit.cells))
    return element("details", element("summary", f"{texts.title}: {rows}"), drawn, class_="ror-looked-up")
