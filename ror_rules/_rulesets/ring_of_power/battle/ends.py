"""Ring of Power, Combat: how the figures of one side can end in the defense rolls, as counters for the odds.

A *slot* counts figures of a stand-in group with one end: a fate, or a condition other than the one in which they came. The
figures in no slot still stand as they came. So a vector of counts, one for each slot, is the table of a side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from ror_rules._rulesets.ring_of_power.battle.counting import Counting
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import failing, settled
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.table import Cell, Condition, Fallen, SideFigures
from ror_rules._rulesets.ring_of_power.results import Fate
from ror_rules._rulesets.ring_of_power.states import HitKind

Vector = tuple[int, ...]
End = Condition | Fate


class _StandIn(NamedTuple):
    group: str
    end: End
    early: bool


class Slots:
    def __init__(
        self, side: EngagedSide, counting: Counting, table: SideFigures, kinds: Iterable[HitKind], *, ambushed: bool
    ) -> None:
        self._side = side
        self._counting = counting
        self._came: dict[str, tuple[Cell, int]] = {}
        self._at: dict[_StandIn, int] = {}
        kinds = [*kinds]
        for cell, count in table.standing.items():
            stand_in = counting.stand_ins[cell.group]
            first, there = self._came.get(stand_in, (self._cell(stand_in), 0))
            self._came[stand_in] = first, there + count
        for cell in sorted(table.standing, key=lambda cell: -self._came[counting.stand_ins[cell.group]][1]):
            for end in _ends(side, cell, kinds):
                for early in (False, True) if ambushed else (False,):
                    slot = self._slot(cell.group, end, early=early)
                    if slot is not None:
                        self._at.setdefault(slot, len(self._at))
        self.size = max(len(self._at), 1)
        self.signature: Final = tuple(self._at)
        self.came: Final = tuple(self._came.items())
        """The stand-in groups with their cells and numbers of figures."""
        self.several: Final = any(isinstance(slot.end, tuple) for slot in self._at)

    def of(self, group_id: str, end: End, *, early: bool) -> int | None:
        slot = self._slot(group_id, end, early=early)
        return None if slot is None else self._at[slot]

    def vector(self, ends: Iterable[tuple[str, End, bool, int]]) -> Vector:
        counts = [0] * self.size
        for group_id, end, early, number in ends:
            at = self.of(group_id, end, early=early)
            if at is not None:
                counts[at] += number
        return tuple(counts)

    def table(self, counts: Vector) -> SideFigures:
        """The table with these counts."""
        standing = dict(self._came.values())
        fallen: dict[Fallen, int] = {}
        for (group, end, early), at in self._at.items():
            if number := counts[at]:
                standing[self._came[group][0]] -= number
                if isinstance(end, tuple):
                    standing[Cell(group, end[0], False, end[1])] = number
                else:
                    fallen[Fallen(group, end, early)] = number
        return SideFigures({cell: count for cell, count in standing.items() if count}, fallen)

    def extremes(self) -> list[Vector]:
        by_group: dict[str, list[int]] = {each: [] for each in self._came}
        for slot, at in self._at.items():
            by_group[slot.group].append(at)
        one = {at: 1 for each, places in by_group.items() for at in places[: self._came[each][1]]}
        found = [{}, one]
        fallen = {slot.group: at for slot, at in reversed(self._at.items()) if isinstance(slot.end, str)}
        for turn in range(max(map(len, by_group.values()), default=0)):
            found.append({each[turn]: 0 for each in by_group.values() if turn < len(each)})
        for left, places in by_group.items():
            found.append({at: 0 for each, at in fallen.items() if each != left})
            found.extend({at: 0} for at in places)
        vectors = []
        for some in found:
            counts = [0] * self.size
            for slot, at in self._at.items():
                if at in some:
                    counts[at] = some[at] or self._came[slot.group][1]
            vectors.append(tuple(counts))
        return [*dict.fromkeys(vectors)]

    def _cell(self, stand_in: str) -> Cell:
        group = self._side.groups[stand_in]
        return Cell(stand_in, self._side.kinds[stand_in].form, False, group.wounds)

    def _slot(self, group_id: str, end: End, *, early: bool) -> _StandIn | None:
        side, counting = self._side, self._counting
        stand_in = counting.stand_ins[group_id]
        apart = stand_in in counting.by_form
        if isinstance(end, tuple):
            came = side.kinds[stand_in].form, side.groups[stand_in].wounds
            if end == came or not apart:
                return None
            return _StandIn(stand_in, end, early=False)
        if counting.whole:
            return _StandIn(stand_in, end, early)
        as_killed = end == "dispersed" or (
            end == "wounded"
            and not (side.walled and side.combat.site.refuge is not None)
            and side.book.rulings["rp-hero-casualty"] == "yes"
        )
        return _StandIn(stand_in, "killed" if as_killed else end, early and bool(side.groups[stand_in].leadership))


def _ends(side: EngagedSide, cell: Cell, kinds: Sequence[HitKind]) -> list[End]:
    kind, character = side.kinds[cell.group], side.groups[cell.group].character
    found: dict[End, None] = {}
    waiting: list[Condition] = [(cell.form, cell.wounds)]
    for condition in waiting:  # which grows
        for hit in kinds:
            end = failing(kind, character, condition, hit)
            found[settled(kind, end)] = None
            if isinstance(end, tuple) and end not in waiting:
                waiting.append(end)
    return [*found]


def content(table: SideFigures) -> Hashable:
    return tuple(table.standing.items()), tuple(table.fallen.items())


def standing_ends(cells: Mapping[Cell, int]) -> list[tuple[str, End, bool, int]]:
    return [(cell.group, (cell.form, cell.wounds), False, count) for cell, count in cells.items()]


def fallen_ends(table: SideFigures) -> list[tuple[str, End, bool, int]]:
    return [(fell.group, fell.fate, fell.early, count) for fell, count in table.fallen.items()]
