"""The book of Ring of Power: its charts as tables. No rule, no number."""

from __future__ import annotations

from collections.abc import Mapping

from ror_rules.author import Book, Cell, Cite, Rulings, Table, TableData, bound


class RingOfPower(Book):
    """All charts, by the names that the rules use."""

    combat_chart: Table[Cell]
    artillery: Table[Cell]
    special_artillery: Table[int]
    abilities: Table[Cell]
    movement: Table[Cell]
    terrain_movement: Table[str]
    combat_sequence: Table[str]


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> RingOfPower:
    return bound(RingOfPower, tables, rulings)


def chart(key: str) -> Cite:
    """The citation of a section as a whole, by its key in `sections.toml`."""
    return Cite(section=key)
