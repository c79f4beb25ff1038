"""Ring of Power, Combat: exact odds of a combat, found with the steps of the rule.

Theory of operation
-------------------
* **A throwing step is a sum of independent trials**: each die of an attack pool, each figure of a defense pool. One trial is
  enumerated, and n like trials are its n-th power (`blows`).
* **Without an ambush the sides are independent.** The hits on a side are a distribution. While each figure takes one hit at
  most, the hits go along the line of figures. Beyond that the rule allocates each vector of hits.
* **After an ambush a side depends on the other through the hits alone.** The odds are a sum over cases in which the sides are
  independent (`ambush_odds`).
* **The question chooses the counters** (`ends`, `counting`). The headline counts like groups together, other fields need
  each group.
* **Both sides meet by rank**, which is leadership minus casualties. The ends of a side are grouped by their rank and by
  what the question sees of them (`views`), so no pair of ends is made for a field of one side.

Cost: a step along the line for each figure and kind of hits, an allocation for each further vector of hits, and for each end
its score and its losses under each winner.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ror_rules._arithmetic.convolution import Trial
from ror_rules._arithmetic.distribution import Distribution, mixture
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._rulesets.ring_of_power.battle.ambush_odds import Ambushed, Case
from ror_rules._rulesets.ring_of_power.battle.blows import Blows, Weights
from ror_rules._rulesets.ring_of_power.battle.ends import fallen_ends
from ror_rules._rulesets.ring_of_power.battle.opening import ambushers, duels
from ror_rules._rulesets.ring_of_power.battle.outcome import Score, SideEnd, result_of
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures, at_first
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.battle.views import NO_END, NO_SCORE, WINNERS, View, Views
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.states import Allocation, Combat

OF_BOTH: Final = frozenset({"winner", "attacker.wins", "defender.wins", "draw", "fortress_taken"})
"""Fields and summaries that depend on the winner alone."""
_SIDE_OF: Final = {"attacker": 0, "defender": 1, "in_tower": 1}
PAIRS_A_STATE: Final = 8


class AfterHits(NamedTuple):
    """A combat after the throws for hits: the tables, the hits on both sides, and the Characters that lost a duel."""

    tables: Sequence[SideFigures]
    hits: Sequence[Mapping[HitKey, int]]
    silenced: tuple[str, ...]
    allocation: Allocation


class Solution:
    def __init__(
        self, memo: Memo, book: RingOfPower, state: Combat, views: Views, given: AfterHits | None = None
    ) -> None:
        self._memo, self._views, self._given = memo, views, given
        allocation, silenced = (state.allocation, ()) if given is None else (given.allocation, given.silenced)
        self._blows = Blows(memo, book, state, allocation, silenced)

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        """The joint values of some fields and summaries, as tuples. None: whole results.

        Raises `BudgetError` before it makes more than `most` values.
        """
        lost, found = self._blows.convolver.lost, defaultdict[Any, Weights](dict)
        own = [_own(which, names) for which in (0, 1)]
        scored = names is None or any(each.endswith(".total") for each in names)
        value = self._valued(names, own, scored=scored)
        for sides, total in self._cases(own, scored=scored):
            weights = found[total]
            for winner in (0, 1, 2):
                ours, theirs = [_grouped(ends, winner, scored) for ends in sides]
                if most is not None and (number := _pairs(ours, theirs, winner)) > most:
                    self._memo.budget.state(self._memo.budget.states_left + number - most)
                self._memo.budget.state(len(ours) * len(theirs) // PAIRS_A_STATE)
                for (one, other), weight in _meeting(ours, theirs, winner).items():
                    seen = value(winner, one, other)
                    weights[seen] = weights.get(seen, 0) + weight
        self._memo.lost += self._blows.convolver.lost - lost
        return mixture([(weights, total) for total, weights in found.items()])

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        lost, own = self._blows.convolver.lost, [_own(which, names) or () for which in (0, 1)]
        sums: dict[Any, tuple[Weights, Weights]] = {}
        for sides, total in self._cases(own, scored=False):
            seen = sums.setdefault(total, ({}, {}))
            for which, ends in enumerate(sides):
                gives = _against(_by_rank(sides[1 - which]), {each.rank for each in ends})
                for each, weight in ends.items():
                    for winner, other in enumerate(gives[each.rank][:: 1 - 2 * which]):
                        if other:
                            seen[which][winner, each] = seen[which].get((winner, each), 0) + weight * other
        found = []
        for name, view in zip(names, self._views(names), strict=True):
            if name.endswith(".total"):  # it depends on both sides
                found.append(self.look([name]).map(itemgetter(0)))
                continue
            which, components = int(name in own[1]), []
            at = own[which].index(name) if name in own[which] else None
            for total, seen in sums.items():
                values: Weights = {}
                for (winner, each), weight in seen[which].items():
                    value = view(self._result(winner)) if at is None else each.under(winner)[at]
                    values[value] = values.get(value, 0) + weight
                components.append((values, total))
            found.append(mixture(components))
        self._memo.lost += self._blows.convolver.lost - lost
        return found

    def _valued(
        self, names: Sequence[str] | None, own: Sequence[Sequence[str] | None], *, scored: bool
    ) -> Callable[[int, Any, Any], Any]:
        if names is None:

            def whole(winner: int, ours: tuple[Score, SideEnd], theirs: tuple[Score, SideEnd]) -> Any:
                self._memo.budget.state()
                return result_of(WINNERS[winner], self._blows.sides, (ours[0], theirs[0]), (ours[1], theirs[1]))

            return whole
        seen = [*(own[0] or ()), *(own[1] or ())]
        rest = [name for name in names if name not in seen]
        views = self._views(rest)
        order = [[*seen, *rest].index(name) for name in names]
        known: dict[Any, tuple[Any, ...]] = {}

        def value(winner: int, ours: Any, theirs: Any) -> tuple[Any, ...]:
            scores = NO_SCORE, NO_SCORE
            if scored:
                (one, ours), (other, theirs) = ours, theirs
                scores = one, other
            told = known.get((winner, scores))
            if told is None:
                result = self._result(winner, scores)
                told = known[winner, scores] = tuple([view(result) for view in views])
            values = (*ours, *theirs, *told)
            return tuple([values[at] for at in order])

        return value

    def _result(self, winner: int, scores: tuple[Score, Score] = (NO_SCORE, NO_SCORE)) -> Any:
        return result_of(WINNERS[winner], self._blows.sides, scores, (NO_END, NO_END))

    def _cases(self, own: Sequence[Sequence[str] | None], *, scored: bool) -> Iterator[Case]:
        blows, given = self._blows, self._given
        silenced: Distribution[tuple[str, ...]] = Distribution({() if given is None else given.silenced: 1})
        if given is None and blows.state.duels:
            silenced = explore(lambda dice: duels(dice, blows.book, blows.state), self._memo)
        ambush = ambushers(blows.dice, blows.book, blows.state) if given is None else ()
        for losers, chance in silenced.weights.items():
            here = blows if given is not None else blows.after_duels(losers)
            views = [View(here, which, own[which], self._views, losers, scored=scored) for which in (0, 1)]
            if given is not None:
                cases = self._thrown(given, views)
            else:
                cases = Ambushed(here, views, losers, ambush).cases() if ambush else self._plain(here, views, losers)
            for (ours, theirs), total in cases:
                weighed = ours if chance == 1 else {each: weight * chance for each, weight in ours.items()}
                yield (weighed, theirs), total * silenced.total

    def _plain(self, blows: Blows, views: Sequence[View], silenced: tuple[str, ...]) -> list[Case]:
        tables, found = [at_first(side) for side in blows.sides], []
        for which in (0, 1):
            enemy = blows.sides[1 - which].mounts(tables[1 - which].standing)
            hits = blows.hits_on(which, tables[1 - which], silenced, "all")
            slots = views[which].open(tables[which], [key.kind for key in hits.keys])
            counts, total = blows.struck(which, slots, tables[which], hits, enemy)
            found.append((views[which].ends(counts), total))
        (ours, one), (theirs, other) = found
        return [((ours, theirs), one * other)]

    def _thrown(self, given: AfterHits, views: Sequence[View]) -> list[Case]:
        blows, found = self._blows, []
        for which, side in enumerate(blows.sides):
            table, hits = given.tables[which], given.hits[which]
            enemy = side.enemy.mounts(given.tables[1 - which].standing)
            carried = {each for kind in side.enemy.kinds.values() for each in kind.carries}
            kinds = {(), *[(each,) for each in carried], *[key.kind for key in hits]}
            slots = views[which].open(at_first(side), kinds, ambushed=True)
            before = Trial({slots.vector(fallen_ends(table)): 1})
            rolls = blows.factors(which, slots, table, tuple(hits.items()), enemy)
            counts, total = blows.convolver.mixtures({0: {((before, 1), *rolls): blows.one}}, slots.size)
            found.append((views[which].ends(counts[0]), total))
        (ours, one), (theirs, other) = found
        return [((ours, theirs), one * other)]


def _grouped(ends: Weights, winner: int, scored: bool) -> dict[Any, dict[int, Any]]:
    found: dict[Any, dict[int, Any]] = {}
    for each, weight in ends.items():
        seen = (each.score, each.under(winner)) if scored else each.under(winner)
        ranks = found.setdefault(seen, {})
        ranks[each.rank] = ranks.get(each.rank, 0) + weight
    return found


def _meeting(
    ours: Mapping[Any, Mapping[int, Any]], theirs: Mapping[Any, Mapping[int, Any]], winner: int
) -> dict[tuple[Any, Any], Any]:
    found: dict[tuple[Any, Any], Any] = {}
    ranks = {rank for each in ours.values() for rank in each}
    for other, by_rank in theirs.items():
        gives = {rank: each[winner] for rank, each in _against(by_rank, ranks).items()}
        for one, some in ours.items():
            weight = 0
            for rank, each in some.items():
                weight += each * gives[rank]
            if weight:
                found[one, other] = weight
    return found


def _pairs(ours: Mapping[Any, Mapping[int, Any]], theirs: Mapping[Any, Mapping[int, Any]], winner: int) -> int:
    lows = sorted([min(ranks) for ranks in theirs.values()])
    highs = sorted([max(ranks) for ranks in theirs.values()])
    if winner == 0:
        return sum([bisect_left(lows, max(ranks)) for ranks in ours.values()])
    if winner == 2:  # the defender
        return sum([len(highs) - bisect_right(highs, min(ranks)) for ranks in ours.values()])
    return 0


def _against(by_rank: Mapping[int, Any], ranks: Iterable[int]) -> dict[int, tuple[Any, Any, Any]]:
    others = sorted(by_rank)
    below = [*accumulate([by_rank[each] for each in others], initial=0)]
    # Two sums: a difference of floats may be below 0.
    above = [*accumulate([by_rank[each] for each in reversed(others)], initial=0)]
    found = {}
    for rank in ranks:
        lower, higher = bisect_left(others, rank), len(others) - bisect_right(others, rank)
        found[rank] = below[lower], by_rank.get(rank, 0), above[higher]
    return found


def _by_rank(ends: Weights) -> dict[int, Any]:
    found: dict[int, Any] = {}
    for each, weight in ends.items():
        found[each.rank] = found.get(each.rank, 0) + weight
    return found


def _own(which: int, names: Sequence[str] | None) -> tuple[str, ...] | None:
    if names is None:
        return None
    return tuple(
        [
            name
            for name in names
            if _SIDE_OF.get(name.partition(".")[0]) == which and name not in OF_BOTH and not name.endswith(".total")
        ]
    )
