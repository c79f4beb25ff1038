"""Ring of Power, Combat: the view of a question on one side, from the counts of its ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from ror_rules._exploring.interpreter import Reader
from ror_rules._exploring.memo import Memo
from ror_rules._rulesets.ring_of_power.battle.blows import Blows, Weights
from ror_rules._rulesets.ring_of_power.battle.counting import apart, together
from ror_rules._rulesets.ring_of_power.battle.ends import Slots, Vector
from ror_rules._rulesets.ring_of_power.battle.outcome import (
    Score,
    SideEnd,
    Winner,
    losses,
    result_of,
    retreats_after,
    score,
    side_after,
)
from ror_rules._rulesets.ring_of_power.battle.survivors import tolls
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.states import HitKind

Views = Callable[[Sequence[str]], Sequence[Callable[[Any], Any]]]
WINNERS: Final[tuple[Winner, Winner, Winner]] = ("attacker", "draw", "defender")
_TOGETHER: Final = frozenset({"casualties", "leadership", "left", "gone", "leader_falls", "retreats", "in_tower"})
"""Fields and summaries of a side that need no single group."""
_DATA: Final = attrgetter(*[name for name in Group.__struct_fields__ if name not in {"count", "name", "at"}])
NO_SCORE: Final = Score(0, 0)
NO_END: Final = SideEnd((), retreats=False, amok=(), force=None, behind=None, in_tower=0)


class Ends:
    __slots__ = ("_find", "_known", "rank", "score")

    def __init__(self, score: Score, find: Callable[[int], Any]) -> None:
        self.score, self.rank = score, score.rank
        self._find = find
        self._known: dict[int, Any] = {}

    def under(self, winner: int) -> Any:
        if winner not in self._known:
            self._known[winner] = self._find(winner)
        return self._known[winner]


class View:
    def __init__(
        self,
        blows: Blows,
        which: int,
        names: Sequence[str] | None,
        views: Views,
        silenced: tuple[str, ...],
        *,
        scored: bool,
    ) -> None:
        self.which = which
        self.whole = names is None or any(name.rpartition(".")[2] not in _TOGETHER for name in names)
        self._blows, self._names, self._silenced, self._scored = blows, names, silenced, scored
        self._side = blows.sides[which]
        self._views = [] if names is None else views(names)
        self._quiet = Reader(Memo(blows.memo.budget))
        self._known: dict[Any, Ends] = {}

    def open(self, table: SideFigures, kinds: Iterable[HitKind], *, ambushed: bool = False) -> Slots:
        kinds, side = sorted(kinds), self._side
        whole = Slots(side, apart(side), table, kinds, ambushed=ambushed)
        self._read(whole)
        slots = self._slots = whole if self.whole else Slots(side, together(side), table, kinds, ambushed=ambushed)
        seen = side.name, self._names, self._scored, self._silenced, slots.signature, slots.came
        self._known = self._blows.shared((View, *seen, self._depends()))
        return slots

    def ends(self, counts: Mapping[Vector, Any]) -> Weights:
        found: Weights = {}
        for vector, weight in counts.items():
            each = self._known.get(vector)
            if each is None:
                each = self._known[vector] = self._ends(vector)
            found[each] = found.get(each, 0) + weight
        return found

    def _ends(self, vector: Vector) -> Ends:
        self._blows.memo.budget.state()
        table = self._slots.table(vector)
        scored = score(self._quiet, self._side, table, self._silenced)
        found = Ends(scored, lambda winner: self._see(table, scored, winner))
        if self.whole:
            return found
        seen = tuple(map(found.under, (0, 1, 2))) if self._names else ()
        return self._known.setdefault((scored.rank, scored if self._scored else None, seen), found)

    def _see(self, table: SideFigures, scored: Score, winner: int) -> Any:
        if self._names == ():
            return ()
        self._blows.memo.budget.state()
        side, won = self._side, WINNERS[winner]
        if self.whole:
            end = side_after(self._quiet, side, table, won)
        else:
            remains, in_tower = losses(self._quiet, side, table, won)
            end = SideEnd(tolls(remains), retreats_after(side, remains, won), (), None, None, in_tower)
        if self._names is None:
            return end
        ends, scores = [NO_END, NO_END], [NO_SCORE, NO_SCORE]
        ends[self.which], scores[self.which] = end, scored
        result = result_of(won, self._blows.sides, scores, (ends[0], ends[1]))
        return tuple([view(result) for view in self._views])

    def _read(self, slots: Slots) -> None:
        side, blows = self._side, self._blows

        def outcomes() -> None:
            for vector in slots.extremes():
                table = slots.table(vector)
                score(blows.dice, side, table, self._silenced)
                for winner in WINNERS:
                    blows.memo.budget.state()
                    side_after(blows.dice, side, table, winner)

        groups = *map(_DATA, side.stated.groups), *side.fighting, side.beside > 0, *side.far_army
        key = Slots, blows.book, side.name, groups, side.setting, blows.state.site, slots.signature, self._silenced
        blows.memo.once(key, outcomes)

    def _depends(self) -> Hashable:
        side, state = self._side, self._blows.state
        if side.reach is not None:
            return state
        return self._blows.book, side.stated, side.setting, state.site, state.turn
