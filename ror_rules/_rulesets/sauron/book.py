"""The book of the Sauron variant: its tables, and the readers of their cells. No rule, no number.

The duel table of War of the Ring replaces the lost table. It comes from that ruleset's own file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ror_rules._rulesets.war_of_the_ring.book import Blow, blow
from ror_rules.author import LOST, Book, Cell, Cite, Rulings, Table, TableData, bound, word


class RallyRange(NamedTuple):
    """A cell of the Leader Rally Table: the lowest and highest sum of two dice that rally."""

    low: int
    high: int
    automatic: bool


class Sauron(Book):
    """Every table, by the name that the rules use."""

    leader_combat: Table[Blow | None]
    individual_combat: Table[Blow | None]
    leader_rally: Table[RallyRange]
    mortal_combat: Table[int]
    corruption: Table[str]
    demoralization: Table[int]
    narsil: Table[int]
    terrain: Table[int]
    gates: Table[str]
    beast: Table[Cell]
    stacking: Table[str]
    reinforcements: Table[Cell]
    restoration: Table[str]
    expanded_map: Table[str]


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> Sauron:
    return bound(Sauron, tables, rulings, leader_combat=found_blow, individual_combat=found_blow, leader_rally=_need)


def paragraph(number: str) -> Cite:
    """The citation of a paragraph by its number, or of a part without a number by its key in `sections.toml`."""
    return Cite(section=number)


def found_blow(cell: Cell) -> Blow | None:
    return None if cell == LOST else blow(cell)


def _need(cell: Cell) -> RallyRange:
    """`3-11`, `Automatic`.

    >>> _need("3-11")
    RallyRange(low=3, high=11, automatic=False)
    """
    if cell == "Automatic":
        return RallyRange(low=0, high=0, automatic=True)
    ends = re.fullmatch(r"(\d+)-(\d+)", word(cell))
    if ends is None:
        raise ValueError("expected two sums, or Automatic")
    return RallyRange(low=int(ends[1]), high=int(ends[2]), automatic=False)
