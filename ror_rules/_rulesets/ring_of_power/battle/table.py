"""Ring of Power, Resolving Combat: one side during a combat, as a small table of counts.

A cell of the table is a condition of like figures: their group, the way they fight, whether an ambush hit them, and the
wounds of a ship. Each step of a combat is a function over this table. A throw and the exact odds use the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Final, NamedTuple

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.results import FallenFigures, Fate, Form, Ranks, StandingFigures
from ror_rules._rulesets.ring_of_power.states import HitKind


class Cell(NamedTuple):
    """The condition of standing figures: group id, form, whether an ambush hit them, and wounds of a ship."""

    group: str
    form: Form
    hit: bool = False
    wounds: int = 0


_is_hit: Final = itemgetter(2)


class Fallen(NamedTuple):
    """The condition of fallen figures: group id, fate, and whether an ambush removed them before they could strike."""

    group: str
    fate: Fate
    early: bool = False


Condition = tuple[Form, int]
"""A standing figure after its defense rolls: its form, and wounds of a ship."""
Change = tuple[Cell, Condition | Fate]


class SideFigures(Struct, frozen=True, eq=False, gc=False):
    """One side: figures that stand by cell, in canonical order, and figures that fell by fate."""

    standing: dict[Cell, int]
    fallen: dict[Fallen, int]

    def figures(self, group_id: str) -> int:
        return sum([count for cell, count in self.standing.items() if cell.group == group_id])

    def after(self, side: EngagedSide, changes: Mapping[Change, int], *, early: bool) -> SideFigures:
        standing, fallen, order = dict(self.standing), dict(self.fallen), side.order
        grown = False
        for (cell, end), count in changes.items():
            if end == (cell[1], cell[3]) and cell[2] == early:
                continue  # these figures stand as before
            standing[cell] -= count
            if type(end) is tuple:
                now = Cell(cell.group, end[0], early, end[1])
                grown = grown or now not in standing
                standing[now] = standing.get(now, 0) + count
            else:
                fell = Fallen(cell.group, end, early)  # type: ignore[arg-type]
                fallen[fell] = fallen.get(fell, 0) + count
        if not early and any(map(_is_hit, standing)):
            standing, grown = _without_hits(standing), True
        if grown:
            row, place = order.row, order.place
            cells = sorted(
                standing, key=lambda cell: (row[cell.group], cell.form, cell.hit, cell.wounds, place[cell.group])
            )
            standing = {cell: standing[cell] for cell in cells}
        if len(fallen) > 1:
            place = order.place
            fallen = {fell: fallen[fell] for fell in sorted(fallen, key=lambda fell: (place[fell.group], fell[1:]))}
        if not all(standing.values()):
            standing = {cell: count for cell, count in standing.items() if count}
        return SideFigures(standing, fallen)

    def unhit(self) -> SideFigures:
        return SideFigures(_without_hits(self.standing), self.fallen)

    def ranks(self) -> Ranks:
        return Ranks(
            bands=tuple(
                [
                    StandingFigures(id=cell.group, count=count, form=cell.form, hit=cell.hit, wounds=cell.wounds)
                    for cell, count in self.standing.items()
                ]
            ),
            fallen=tuple(
                [
                    FallenFigures(id=fell.group, count=count, fate=fell.fate, early=fell.early)
                    for fell, count in self.fallen.items()
                ]
            ),
        )


def _without_hits(known: Mapping[Cell, int]) -> dict[Cell, int]:
    standing: dict[Cell, int] = {}
    for cell, count in known.items():
        now = cell._replace(hit=False) if cell.hit else cell
        standing[now] = standing.get(now, 0) + count
    return standing


def table_of(ranks: Ranks) -> SideFigures:
    return SideFigures(
        {Cell(band.id, band.form, band.hit, band.wounds): band.count for band in ranks.bands},
        {Fallen(each.id, each.fate, each.early): each.count for each in ranks.fallen},
    )


def at_first(side: EngagedSide) -> SideFigures:
    fighting, kinds, groups = side.fighting, side.kinds, side.groups
    ordered: Iterable[str] = fighting
    if len(fighting) > 1:
        ordered = sorted(fighting, key=side.order.place.__getitem__)
    return SideFigures(
        {Cell(each, kinds[each].form, False, groups[each].wounds): fighting[each] for each in ordered},
        {},
    )


class Targets(Struct, eq=False, gc=False):
    """Figures of one cell that take the same hits in the same order, while hits are allocated.

    `hits`: kinds of hits with their numbers, in the order of the defense rolls. `turn`: the place in the order of the
    rolls. `takes`: whether they take a hit in the present round. `chosen`: assassins' hits, each of
    which each figure takes.
    """

    cell: Cell
    count: int
    hits: tuple[tuple[HitKind, int], ...] = ()
    turn: int = 0
    takes: bool = True
    chosen: tuple[HitKey, ...] = ()

    def take(self, kind: HitKind, number: int = 1) -> None:
        hits = self.hits
        if hits and hits[-1][0] == kind:
            hits, number = hits[:-1], hits[-1][1] + number
        self.hits = (*hits, (kind, number))

    def split(self, count: int) -> Targets:
        """Splits a number of figures off, as a batch of their own."""
        self.count -= count
        return Targets(self.cell, count, self.hits, self.turn, self.takes, self.chosen)
