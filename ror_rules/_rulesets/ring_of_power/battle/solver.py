"""Ring of Power, Combat: exact odds of a combat, found with the steps of the rule.

Theory of operation
-------------------
* **A throwing step is a sum of independent trials**: each die of `attack_pools`, each figure of `defense_pools`. One trial
  is enumerated, and n like trials are its n-th power (`convolution`).
* **Without an ambush the sides are independent.** The hits on a side are a distribution of vectors (`_Hits`). For each vector
  the rule allocates, and the defense rolls are a product of powers. If each figure takes one hit at most, hits of several
  kinds go along the line of figures instead (`Convolver.along`).
* **After an ambush a side depends on the other through the hits alone.** So the odds are a sum over cases,

      sum over t and m of  X[t, m](ends of the attacker) * Y[m, t](ends of the defender),

  where t is what the attacker takes and m what it makes: hits, or the figures of the other side if these have fewer cases.
* **The question chooses the counters** (`ends.Slots`). The headline counts like groups together, other fields need each group.
* **Both sides meet by rank.** A side's ends are grouped by their rank and by what the question sees of them.

Cost: for each vector of hits an allocation, and for each end its score and its losses under each winner.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ror_rules._arithmetic.convolution import Convolver, Factors, Trial
from ror_rules._arithmetic.distribution import ONE, Distribution, common_total, mixture
from ror_rules._exploring.interpreter import Reader
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate, in_order
from ror_rules._rulesets.ring_of_power.battle.attack_rolls import AttackPool
from ror_rules._rulesets.ring_of_power.battle.counting import apart, forms, together
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import DefensePool, fate_of, save_of
from ror_rules._rulesets.ring_of_power.battle.determining_hits import Who, attack_pools
from ror_rules._rulesets.ring_of_power.battle.ends import End, Slots, Vector, content, standing_ends
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts, engage
from ror_rules._rulesets.ring_of_power.battle.opening import after_ambush, ambushers, duels
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
from ror_rules._rulesets.ring_of_power.battle.policies import mildest_first
from ror_rules._rulesets.ring_of_power.battle.survivors import tolls
from ror_rules._rulesets.ring_of_power.battle.table import Cell, Table, at_first
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.states import Allocation, Combat, HitKind

Views = Callable[[Sequence[str]], Sequence[Callable[[Any], Any]]]
Weights = dict[Any, Any]
Case = tuple[tuple[Weights, Weights], Any]
"""The ends of both sides with their weights, and the total of the product of two weights."""
HitVector = tuple[tuple[HitKey, int], ...]
"""Numbers of hits by kind, in the order of allocation, without zeros."""

_WINNERS: Final[tuple[Winner, Winner, Winner]] = ("attacker", "draw", "defender")
_OF_BOTH: Final = frozenset({"winner", "attacker.wins", "defender.wins", "draw", "fortress_taken"})
"""Fields and summaries that depend on the winner alone."""
_TOGETHER: Final = frozenset({"casualties", "leadership", "left", "gone", "leader_falls", "retreats", "in_tower"})
"""Fields and summaries of a side that need no single group."""
_SIDE_OF: Final = {"attacker": 0, "defender": 1, "in_tower": 1}
PAIRS_A_STATE: Final = 8
"""Pairs of what is seen of both sides that take as long as a state."""
_NO_SCORE: Final = Score(0, 0)
_NO_END: Final = SideEnd((), retreats=False, amok=(), force=None, behind=None, in_tower=0)


class Given(NamedTuple):
    """A combat whose hits are thrown already: the tables, the hits on both sides, and the Characters that lost a duel."""

    tables: Sequence[Table]
    hits: Sequence[Mapping[HitKey, int]]
    silenced: tuple[str, ...]
    allocation: Allocation


class _Hits:
    """The odds of the hits on a side, out of `total`. `by_key`: numbers of hits by kind, if all kinds are independent."""

    def __init__(self, by_key: Sequence[tuple[HitKey, Mapping[int, Any]]], joint: Weights, total: Any) -> None:
        self.by_key, self.total = by_key, total
        self._joint = joint

    @property
    def vectors(self) -> Weights:
        """Each vector of hits with its weight."""
        if self.by_key and not self._joint:
            for some in product(*[[(key, n, weight) for n, weight in each.items()] for key, each in self.by_key]):
                weight = 1
                for _, _, each in some:
                    weight *= each
                self._joint[tuple([(key, n) for key, n, _ in some if n])] = weight
        return self._joint

    def beyond(self, room: int) -> dict[HitVector, Any]:
        """The vectors with more hits than `room`."""
        by_key = self.by_key
        found: dict[HitVector, Any] = {}
        rest = [*accumulate([max(each) for _, each in reversed(by_key)], initial=0)][::-1]

        def further(at: int, vector: HitVector, weight: Any, number: int) -> None:
            if at == len(by_key):
                found[vector] = weight
                return
            key, each = by_key[at]
            for n, chance in each.items():
                if number + n + rest[at + 1] > room:
                    further(at + 1, (*vector, (key, n)) if n else vector, weight * chance, number + n)

        further(0, (), 1, 0)
        return found


_NO_HITS: Final = _Hits((), {(): 1}, 1)


class _Ends:
    """Ends of a side that a question does not tell apart. `under` gives what it sees of them, by the number of the winner."""

    __slots__ = ("_find", "_known", "rank", "score")

    def __init__(self, score: Score, find: Callable[[int], Any]) -> None:
        self.score, self.rank = score, score.rank
        self._find = find
        self._known: dict[int, Any] = {}

    def under(self, winner: int) -> Any:
        """What the question sees of the side."""
        if winner not in self._known:
            self._known[winner] = self._find(winner)
        return self._known[winner]


class Solution:
    """The odds of one combat, to be looked at by the names of fields and summaries of its result."""

    def __init__(self, memo: Memo, book: RingOfPower, state: Combat, views: Views, given: Given | None = None) -> None:
        """`views`: functions of a result, by the names of fields and summaries. `given`: the hits, if they are thrown."""
        self._memo, self._book, self._state, self.views, self._given = memo, book, state, views, given
        self.sides = engage(book, state).pair
        self.budget = memo.budget
        self._allocation = state.allocation if given is None else given.allocation
        self._dice = Reader(memo)
        self._convolver = memo.room.setdefault((Convolver, id(memo.budget)), Convolver(memo.budget, floats=memo.floats))
        self._known_hits: dict[Any, _Hits] = {}
        self._known_pools: dict[Any, Distribution[Any]] = self.shared(AttackPool)
        self._known_numbers: dict[Any, tuple[dict[int, Any], Any]] = self.shared(_Hits)
        self._known_effects: dict[Any, dict[HitKey, HitKey]] = {}
        self._known_trials: dict[Any, Trial] = {}
        self.one: Any = ONE if memo.floats else 1

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        """The joint values of some fields and summaries, as tuples. None: whole results.

        Raises `BudgetError` before it makes more than `most` values.
        """
        lost, found = self._convolver.lost, defaultdict[Any, Weights](dict)
        own = [_own(which, names) for which in (0, 1)]
        scored = names is None or any(each.endswith(".total") for each in names)
        value = self._valued(names, own, scored=scored)
        for sides, total in self._cases(own, scored=scored):
            weights = found[total]
            for winner in (0, 1, 2):
                ours, theirs = [_grouped(ends, winner, scored) for ends in sides]
                if most is not None and (number := _pairs(ours, theirs, winner)) > most:
                    self.budget.state(self.budget.states_left + number - most)
                self.budget.state(len(ours) * len(theirs) // PAIRS_A_STATE)
                for (one, other), weight in _meeting(ours, theirs, winner).items():
                    seen = value(winner, one, other)
                    weights[seen] = weights.get(seen, 0) + weight
        self._memo.lost += self._convolver.lost - lost
        return mixture([(weights, total) for total, weights in found.items()])

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        """The values of each of some fields and summaries by itself."""
        lost, own = self._convolver.lost, [_own(which, names) or () for which in (0, 1)]
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
        for name, view in zip(names, self.views(names), strict=True):
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
        self._memo.lost += self._convolver.lost - lost
        return found

    def _valued(
        self, names: Sequence[str] | None, own: Sequence[Sequence[str] | None], *, scored: bool
    ) -> Callable[[int, Any, Any], Any]:
        """What makes a value of a look, from the winner and what is seen of both sides, with their scores if needed."""
        if names is None:

            def whole(winner: int, ours: tuple[Score, SideEnd], theirs: tuple[Score, SideEnd]) -> Any:
                self.budget.state()
                return result_of(_WINNERS[winner], self.sides, (ours[0], theirs[0]), (ours[1], theirs[1]))

            return whole
        seen = [*(own[0] or ()), *(own[1] or ())]
        rest = [name for name in names if name not in seen]
        views = self.views(rest)
        order = [[*seen, *rest].index(name) for name in names]
        known: dict[Any, tuple[Any, ...]] = {}

        def value(winner: int, ours: Any, theirs: Any) -> tuple[Any, ...]:
            scores = _NO_SCORE, _NO_SCORE
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

    def _result(self, winner: int, scores: tuple[Score, Score] = (_NO_SCORE, _NO_SCORE)) -> Any:
        """A result of which only the winner and the scores matter."""
        return result_of(_WINNERS[winner], self.sides, scores, (_NO_END, _NO_END))

    # --- cases with independent sides ------------------------------------------------------------------------------------
    def _cases(self, own: Sequence[Sequence[str] | None], *, scored: bool) -> Iterator[Case]:
        """Cases in which the sides are independent: the ends of both with their weights, and the total of two weights."""
        given = self._given
        silenced: Distribution[tuple[str, ...]] = Distribution({() if given is None else given.silenced: 1})
        if given is None and self._state.duels:
            silenced = explore(lambda dice: duels(dice, self._book, self._state), self._memo)
        for losers, chance in silenced.weights.items():
            views = [_View(self, which, own[which], losers, scored=scored) for which in (0, 1)]
            ambush = ambushers(self._dice, self._book, self._state) if given is None else ()
            for (ours, theirs), total in (
                self._ambushed(views, losers, ambush) if ambush else self._plain(views, losers)
            ):
                weighed = ours if chance == 1 else {each: weight * chance for each, weight in ours.items()}
                yield (weighed, theirs), total * silenced.total

    def _plain(self, views: Sequence[_View], silenced: tuple[str, ...]) -> Iterator[Case]:
        """The case of a combat without an ambush."""
        given, found = self._given, []
        tables = [at_first(side) for side in self.sides] if given is None else given.tables
        for which in (0, 1):
            enemy = self.sides[1 - which].mounts(tables[1 - which].standing)
            if given is None:
                hits = self.hits_on(which, tables[1 - which], silenced, "all")
            else:
                hits = _Hits((), {tuple(given.hits[which].items()): 1}, 1)
            slots = self._slots(which, tables[which], [hits], views[which])
            found.append(self._struck(views[which], slots, tables[which], hits, enemy))
        (ours, one), (theirs, other) = found
        yield (ours, theirs), one * other

    def hits_on(self, which: int, strikers: Table, silenced: tuple[str, ...], who: Who) -> _Hits:
        """The hits on side `which` by the other side, whose table is `strikers`."""
        return self._hits(which, [*attack_pools(self._dice, self.sides[1 - which], strikers, silenced, who)])

    def _hits(self, which: int, pools: Iterable[AttackPool]) -> _Hits:
        """The hits on a side by some attack rolls."""
        numbers: dict[Distribution[Any], int] = {}
        for pool in pools:
            odds = self._odds_of(pool)
            numbers[odds] = numbers.get(odds, 0) + pool.number
        key = which, frozenset(numbers.items())
        found = self._known_hits.get(key)
        if found is None:
            found = self._known_hits[key] = self._hits_of(which, numbers)
        return found

    def _odds_of(self, pool: AttackPool) -> Distribution[Any]:
        """The hits of one trial. Equal odds are one object."""
        found = self._known_pools.get(pool.like)
        if found is None:
            odds = self._memo.once(
                pool.like, lambda: explore(lambda dice: frozenset(pool.step(dice, 1).items()), self._memo)
            )
            content = odds.total, frozenset(odds.weights.items())
            found = self._known_pools[pool.like] = self._known_pools.setdefault(content, odds)
        return found

    def _hits_of(self, which: int, numbers: Mapping[Distribution[Any], int]) -> _Hits:
        keys = {key for odds in numbers for some in odds.weights for key, _ in some}
        free = {key.kind: key for key in keys if not key.by}
        ordered = [free[kind] for kind, _ in mildest_first([(kind, 1) for kind in free])]
        ordered += sorted([key for key in keys if key.by])
        if len(free) < len(keys):
            at = {key: place for place, key in enumerate(ordered)}
            trials = {
                Trial({_unit(some, at): weight for some, weight in odds.weights.items()}): number
                for odds, number in numbers.items()
            }
            counts, total = self._convolver.mixtures({0: {tuple(trials.items()): self.one}}, len(ordered))
            joint = {
                tuple([(key, n) for key, n in zip(ordered, vector, strict=True) if n]): weight
                for vector, weight in counts[0].items()
            }
            return _Hits((), joint, total)
        same = self._same_effect(which, ordered)
        factors: dict[HitKey, dict[Trial, int]] = {key: {} for key in dict.fromkeys(same.values())}
        for odds, number in numbers.items():
            for key in {same[key] for some in odds.weights for key, _ in some}:
                trial = Trial({(sum([n for _, n in some]),): weight for some, weight in odds.weights.items()})
                factors[key][trial] = factors[key].get(trial, 0) + number
        by_key, total = [], self.one
        for key, some in factors.items():
            odds_of_key, scale = self._numbers(frozenset(some.items()))
            by_key.append((key, odds_of_key))
            total *= scale
        return _Hits(by_key, {} if by_key else {(): self.one}, total)

    def _numbers(self, factors: frozenset[tuple[Trial, int]]) -> tuple[dict[int, Any], Any]:
        """Numbers of hits of one kind, with weights, and their total."""
        known = self._known_numbers.get(factors)
        if known is None:
            counts, scale = self._convolver.mixtures({0: {tuple(factors): self.one}}, 1)
            known = self._known_numbers[factors] = {n: weight for (n,), weight in counts[0].items()}, scale
        return known

    def _same_effect(self, which: int, ordered: Sequence[HitKey]) -> dict[HitKey, HitKey]:
        """Each kind of hits -> the mildest kind right before it that does the same to every figure of the side."""
        side = self.sides[which]
        if len(ordered) < 2 or self.by_hand(which) or getattr(self._state.ambush, side.name):
            return {key: key for key in ordered}
        found = self._known_effects.get((which, *ordered))
        if found is None:
            found = self._known_effects[which, *ordered] = {}
            before: tuple[HitKey, Any] | None = None
            for key in ordered:
                does = [_effect(side, each, form, key.kind) for each in side.fighting for form in forms(side, each)]
                if before is None or before[1] != does:
                    before = key, does
                found[key] = before[0]
        return found

    def _slots(self, which: int, table: Table, hits: Iterable[_Hits], view: _View, *, ambushed: bool = False) -> Slots:
        """The counters of a side for a view."""
        kinds = {key.kind for on in hits for key in _keys(on)}
        side = self.sides[which]
        whole = Slots(side, apart(side), table, kinds, ambushed=ambushed)
        self._read(side, whole, view.silenced)
        slots = whole if view.whole else Slots(side, together(side), table, kinds, ambushed=ambushed)
        view.open(slots)
        return slots

    def _struck(self, view: _View, slots: Slots, table: Table, hits: _Hits, enemy: Mounts) -> tuple[Weights, Any]:
        """The ends of a side that was not hit before, and their total."""
        which = view.which
        line: list[Cell] = []
        components = []
        terms: dict[Factors, Any] = defaultdict(int)
        if hits.by_key and not self.by_hand(which):
            line = [cell for cell in in_order(self.sides[which], table, enemy) for _ in range(table.standing[cell])]
        if line:
            rows = [
                [self._trial(which, slots, cell, ((key.kind, 1),), enemy) for cell in line] for key, _ in hits.by_key
            ]
            components.append(self._convolver.along(rows, [chances for _, chances in hits.by_key], slots.size))
        for vector, weight in (hits.beyond(len(line)) if line else hits.vectors).items():
            terms[self.factors(which, slots, table, vector, enemy)] += weight
        if terms:
            counts, scale = self._convolver.mixtures({0: terms}, slots.size)
            components.append((counts[0], scale))
        sums, common = _added(components)
        return view.ends(sums), common * hits.total

    def depends(self, which: int) -> Hashable:
        """All that the score and the losses of a side depend on, beside its table."""
        side = self.sides[which]
        if side.reach is not None:
            return self._state
        return self._book, side.stated, side.setting, self._state.site, self._state.turn

    def shared(self, key: Hashable) -> dict[Any, Any]:
        """A cache that all combats of a question share."""
        cache: dict[Any, Any] = self._memo.room.setdefault(key, {})
        return cache

    def by_hand(self, which: int) -> bool:
        """Whether the player of a side allocates its hits."""
        side = self.sides[which]
        return side.stated.policy == "by-hand" or bool(getattr(self._allocation, side.name))

    def _read(self, side: EngagedSide, slots: Slots, silenced: tuple[str, ...]) -> None:
        """Reads all rulings that the score and the losses of a side can depend on."""

        def outcomes() -> None:
            for vector in slots.extremes():
                table = slots.table(vector)
                score(self._dice, side, table, silenced)
                for winner in _WINNERS:
                    self.budget.state()
                    side_after(self._dice, side, table, winner)

        present = tuple([(each, side.kinds[each]) for each in side.fighting])
        self._memo.once((Slots, side.name, present, self._state.site, slots.signature, silenced), outcomes)

    # --- trials --------------------------------------------------------------------------------------------------------------
    def _trial(
        self, which: int, slots: Slots, cell: Cell, hits: tuple[tuple[HitKind, int], ...], enemy: Mounts
    ) -> Trial:
        """The end of one figure after some hits, in the slots of its side."""
        key = slots, cell, hits, enemy
        found = self._known_trials.get(key)
        if found is None:
            weights: dict[Vector, Any] = {}
            for end, weight in self._end(which, cell, hits, enemy).weights.items():
                vector = slots.vector([(cell.group, end, False, 1)])
                weights[vector] = weights.get(vector, 0) + weight
            found = self._known_trials[key] = Trial(weights)
        return found

    def _end(self, which: int, cell: Cell, hits: tuple[tuple[HitKind, int], ...], enemy: Mounts) -> Distribution[End]:
        """The end of one figure after some hits. Like figures of all groups and combats share it."""
        side = self.sides[which]
        kind, character = side.kinds[cell.group], side.groups[cell.group].character
        came = side.enemy.came if "pikes" in side.has else enemy
        key = DefensePool, kind, character, cell.form, cell.wounds, hits, enemy, came, "terror" in side.enemy.has
        pool = DefensePool(side, cell, hits, "", "", "", enemy, set(), 1)
        return self._memo.once(key, lambda: explore(pool.one, self._memo))

    def factors(self, which: int, slots: Slots, table: Table, vector: HitVector, enemy: Mounts) -> Factors:
        """The defense rolls of a side against some hits."""
        self.budget.state()
        side = self.sides[which]
        allocated = allocate(side, table, dict(vector), getattr(self._allocation, side.name), "allocation", enemy)
        factors: dict[Trial, int] = {}
        left = dict(table.standing)
        for batch in allocated:
            if batch.hits:
                trial = self._trial(which, slots, batch.cell, batch.hits, enemy)
                factors[trial] = factors.get(trial, 0) + batch.count
                left[batch.cell] -= batch.count
        if slots.several:
            rest = slots.vector(standing_ends(left))
            if any(rest):
                still = Trial({rest: 1})
                factors[still] = factors.get(still, 0) + 1
        return tuple(factors.items())

    # --- ambushes --------------------------------------------------------------------------------------------------------------
    def _ambushed(self, views: Sequence[_View], silenced: tuple[str, ...], ambush: Sequence[str]) -> Iterator[Case]:
        """The cases of a combat with an ambush: what each side takes, and what it makes."""
        tables, total = [at_first(side) for side in self.sides], self.one
        early, stand = [_NO_HITS, _NO_HITS], [[_Stand(table, self.one)] for table in tables]
        for which in (0, 1):
            if self.sides[1 - which].name in ambush:
                early[which] = self.hits_on(which, tables[1 - which], silenced, "ambushers")
                stand[which], scale = self._after_ambush(which, tables, early[which])
                total *= scale
        shows = [self._shows(which, stand[which], silenced) for which in (0, 1)]
        common = [common_total([each.hits.total for each in some]) for some in shows]
        cases = [self._taken(shows[1 - which], common[1 - which]) for which in (0, 1)]
        made = []
        for which in (0, 1):
            hits = [early[which], *[each.hits for each in shows[1 - which]]]
            slots = self._slots(which, tables[which], hits, views[which], ambushed=True)
            ends, scale = self._came(views[which], slots, shows[which], cases[which])
            made.append(self._made(ends, shows[which], cases[1 - which], common[which]))
            total *= scale * common[1 - which]
        ours, theirs = made
        for (taken, makes), some in ours.items():
            if (makes, taken) in theirs:
                yield (some, theirs[makes, taken]), total

    def _after_ambush(self, which: int, tables: Sequence[Table], hits: _Hits) -> tuple[list[_Stand], Any]:
        """The tables of a side after the ambush of the other, with weights and their total."""
        table, side = tables[which], self.sides[which]
        enemy, given = self.sides[1 - which].mounts(tables[1 - which].standing), getattr(self._state.ambush, side.name)
        terms: dict[Any, Any] = defaultdict(int)
        for vector, weight in hits.vectors.items():
            self.budget.state()
            struck: dict[Any, int] = defaultdict(int)
            for batch in allocate(side, table, dict(vector), given, "ambush", enemy):
                if batch.hits:
                    struck[batch.cell, batch.hits] += batch.count
            terms[tuple(struck.items())] += weight
        ends = {(cell, got): self._end(which, cell, got, enemy) for some in terms for (cell, got), _ in some}
        changes = [*dict.fromkeys([(cell, end) for (cell, _), odds in ends.items() for end in odds.weights])]
        at, size = {change: place for place, change in enumerate(changes)}, max(len(changes), 1)
        trials = {
            (cell, struck): Trial({_unit([((cell, end), 1)], at, size): weight for end, weight in odds.weights.items()})
            for (cell, struck), odds in ends.items()
        }
        factors: dict[Factors, Any] = defaultdict(int)
        for some, weight in terms.items():
            numbers: dict[Trial, int] = defaultdict(int)
            for each, number in some:
                numbers[trials[each]] += number
            factors[tuple(numbers.items())] += weight
        counts, scale = self._convolver.mixtures({0: factors}, size)
        known: dict[Any, _Stand] = {}
        for vector, weight in counts[0].items():
            now = table.after(side, {change: n for change, n in zip(changes, vector, strict=False) if n}, early=True)
            (now,) = after_ambush(self._dice, self._book, [now])
            first, before = known.get(content(now), (now, 0))
            known[content(now)] = _Stand(first, before + weight)
        return [*known.values()], scale * hits.total

    def _shows(self, which: int, stand: Sequence[_Stand], silenced: tuple[str, ...]) -> list[_Show]:
        """The tables of a side by the attack rolls that they leave, and by the mounts that the other side's pikes meet."""
        side = self.sides[which]
        found: dict[Any, list[_Stand]] = {}
        for each in stand:
            self.budget.state()
            hits = self.hits_on(1 - which, each.table, silenced, "others")
            found.setdefault((hits, side.mounts(each.table.standing)), []).append(each)
        return [_Show(some, mounts, hits) for (hits, mounts), some in found.items()]

    def _taken(self, shows: Sequence[_Show], common: Any) -> dict[Any, tuple[Mounts, Weights]]:
        """The cases that a side can be met with, each with weights of hits: each thing that the other side shows, or each
        vector of hits if these are fewer.
        """
        by_hits: dict[Any, tuple[Mounts, Weights]] = {}
        for show in shows if len(shows) > 1 else ():
            by_hits |= {(show.mounts, vector): (show.mounts, {vector: self.one}) for vector in show.hits.vectors}
            if len(by_hits) >= len(shows):
                break
        if 0 < len(by_hits) < len(shows):
            return by_hits
        found: dict[Any, tuple[Mounts, Weights]] = {}
        for at, show in enumerate(shows):
            factor = _factor(common, show.hits.total)
            found[at] = show.mounts, {vector: weight * factor for vector, weight in show.hits.vectors.items()}
        return found

    def _came(
        self, view: _View, slots: Slots, shows: Sequence[_Show], cases: Mapping[Any, tuple[Mounts, Weights]]
    ) -> tuple[dict[Any, Weights], Any]:
        """The ends of a side for each thing that it shows and each case that it is met with, and their scale."""
        groups: dict[Any, dict[Factors, Any]] = {}
        for at, show in enumerate(shows):
            alike = _Alike(self, view.which, slots, show.stand)
            for case, (enemy, hits) in cases.items():
                terms = groups[at, case] = defaultdict(int)
                for vector, weight in hits.items():
                    for factors in alike.against(vector, enemy):
                        terms[factors] += weight
        counts, scale = self._convolver.mixtures(groups, slots.size)
        return {name: view.ends(some) for name, some in counts.items()}, scale

    def _made(
        self, came: Mapping[Any, Weights], shows: Sequence[_Show], cases: Mapping[Any, Any], common: Any
    ) -> dict[tuple[Any, Any], Weights]:
        """The ends of a side by the case that it is met with and the case that it makes."""
        found: dict[tuple[Any, Any], Weights] = {}
        for (at, taken), ends in came.items():
            if at in cases:
                found[taken, at] = ends
                continue
            show = shows[at]
            factor = _factor(common, show.hits.total)
            for vector, chance in show.hits.vectors.items():
                into = found.setdefault((taken, (show.mounts, vector)), {})
                self.budget.enter(len(ends))
                for each, weight in ends.items():
                    into[each] = into.get(each, 0) + weight * chance * factor
        return found


class _Stand(NamedTuple):
    """A table of a side after an ambush, with its weight."""

    table: Table
    weight: Any


class _Show(NamedTuple):
    """Tables of a side after an ambush that leave the same attack rolls: the mounts there, and the hits that they make."""

    stand: Sequence[_Stand]
    mounts: Mounts
    hits: _Hits


class _Alike:
    """Tables of a side that take further hits. While there are enough figures that were not hit, the hit ones do not matter."""

    def __init__(self, solution: Solution, which: int, slots: Slots, stand: Iterable[_Stand]) -> None:
        self._solution, self._which, self._slots = solution, which, slots
        self._side = solution.sides[which]
        self._rolls: dict[Any, Factors] = {}
        self._fresh: list[tuple[Table, int, Trial]] = []
        self._whole: list[tuple[Table, int, Trial]] = []
        fresh: dict[Any, dict[Vector, Any]] = {}
        whole: dict[Any, dict[Vector, Any]] = {}
        tables: dict[Any, Table] = {}
        for table, weight in stand:
            out = [(fell.group, fell.fate, fell.early, count) for fell, count in table.fallen.items()]
            struck = {cell: count for cell, count in table.standing.items() if cell.hit}
            unhit = {cell: count for cell, count in table.standing.items() if not cell.hit}
            for known, cells, vector in (
                (fresh, unhit, slots.vector([*out, *standing_ends(struck)])),
                (whole, table.standing, slots.vector(out)),
            ):
                key = tuple(cells.items())
                tables[key] = Table(cells, {})
                some = known.setdefault(key, {})
                some[vector] = some.get(vector, 0) + weight
        one = solution.one
        for known, into in ((fresh, self._fresh), (whole, self._whole)):
            for key, vectors in known.items():
                room = sum([count for cell, count in key if not self._side.spared(cell.group) and not cell.hit])
                into.append((tables[key], room, Trial(vectors, one)))

    def against(self, vector: HitVector, enemy: Mounts) -> Iterator[Factors]:
        """The products that these hits make of all tables."""
        number = sum([n for _, n in vector])
        chosen = any(key.by for key, _ in vector) or self._solution.by_hand(self._which)
        for some, enough in ((self._fresh, True), (self._whole, False)):
            for table, room, before in some:
                if (number <= room and not chosen) is enough:
                    key = id(table), vector, enemy
                    if key not in self._rolls:
                        self._rolls[key] = self._solution.factors(self._which, self._slots, table, vector, enemy)
                    yield ((before, 1), *self._rolls[key])


class _View:
    """What a question sees of one side: its fields and summaries (None: all of it), and whether it needs the score."""

    def __init__(
        self, solution: Solution, which: int, names: Sequence[str] | None, silenced: tuple[str, ...], *, scored: bool
    ) -> None:
        self.which = which
        self.whole = names is None or any(name.rpartition(".")[2] not in _TOGETHER for name in names)
        self._solution, self._names, self.silenced, self._scored = solution, names, silenced, scored
        self._side = solution.sides[which]
        self._views = [] if names is None else solution.views(names)
        self._quiet = Reader(Memo(solution.budget))
        self._known: dict[Any, _Ends] = {}

    def open(self, slots: Slots) -> None:
        """Counts the ends in these slots."""
        self._slots = slots
        seen = self._side.name, self._names, self._scored, self.silenced
        self.key = _View, *seen, slots.signature, slots.came, self._solution.depends(self.which)
        self._known = self._solution.shared(self.key)

    def ends(self, counts: Mapping[Vector, Any]) -> Weights:
        """The ends of the side with their weights, of vectors of counts in the slots."""
        found: Weights = {}
        for vector, weight in counts.items():
            each = self._known.get(vector)
            if each is None:
                each = self._known[vector] = self._ends(vector)
            found[each] = found.get(each, 0) + weight
        return found

    def _ends(self, vector: Vector) -> _Ends:
        self._solution.budget.state()
        table = self._slots.table(vector)
        scored = score(self._quiet, self._side, table, self.silenced)
        found = _Ends(scored, lambda winner: self._see(table, scored, winner))
        if self.whole:
            return found
        key: Hashable = (
            scored.rank,
            scored if self._scored else None,
            tuple(map(found.under, (0, 1, 2))) if self._names else (),
        )
        return self._known.setdefault(key, found)

    def _see(self, table: Table, scored: Score, winner: int) -> Any:
        """What the question sees of the side under a winner."""
        if self._names == ():
            return ()
        self._solution.budget.state()
        side, won = self._side, _WINNERS[winner]
        if self.whole:
            end = side_after(self._quiet, side, table, won)
        else:
            remains, in_tower = losses(self._quiet, side, table, won)
            end = SideEnd(tolls(remains), retreats_after(side, remains, won), (), None, None, in_tower)
        if self._names is None:
            return end
        ends, scores = [_NO_END, _NO_END], [_NO_SCORE, _NO_SCORE]
        ends[self.which], scores[self.which] = end, scored
        result = result_of(won, self._solution.sides, scores, (ends[0], ends[1]))
        return tuple([view(result) for view in self._views])


# --- both sides meet by rank -----------------------------------------------------------------------------------------------------
def _factor(common: Any, total: Any) -> Any:
    """What brings weights out of a total to the common total."""
    return 1 if common == total else common // total


def _added(components: Sequence[tuple[Weights, Any]]) -> tuple[Weights, Any]:
    """The sum of weights, each out of a total, and the total of the sum."""
    common = common_total([each for _, each in components])
    sums: Weights = {}
    for some, each in components:
        factor = _factor(common, each)
        for key, weight in some.items():
            sums[key] = sums.get(key, 0) + weight * factor
    return sums, common


def _grouped(ends: Weights, winner: int, scored: bool) -> dict[Any, dict[int, Any]]:
    """What is seen of the ends of a side under a winner, by rank, with weights."""
    found: dict[Any, dict[int, Any]] = {}
    for each, weight in ends.items():
        seen = (each.score, each.under(winner)) if scored else each.under(winner)
        ranks = found.setdefault(seen, {})
        ranks[each.rank] = ranks.get(each.rank, 0) + weight
    return found


def _meeting(
    ours: Mapping[Any, Mapping[int, Any]], theirs: Mapping[Any, Mapping[int, Any]], winner: int
) -> dict[tuple[Any, Any], Any]:
    """Pairs of what is seen of both sides, with the weight of the pairs of ranks that make this winner."""
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
    """The least number of pairs of what is seen of both sides that this winner can have."""
    lows = sorted([min(ranks) for ranks in theirs.values()])
    highs = sorted([max(ranks) for ranks in theirs.values()])
    if winner == 0:
        return sum([bisect_left(lows, max(ranks)) for ranks in ours.values()])
    if winner == 2:  # the defender
        return sum([len(highs) - bisect_right(highs, min(ranks)) for ranks in ours.values()])
    return 0


def _against(by_rank: Mapping[int, Any], ranks: Iterable[int]) -> dict[int, tuple[Any, Any, Any]]:
    """For each rank, the weights of the other side's ranks that are lower, equal, and higher."""
    others = sorted(by_rank)
    below = [*accumulate([by_rank[each] for each in others], initial=0)]
    found = {}
    for rank in ranks:
        at = bisect_left(others, rank)
        equal = by_rank.get(rank, 0)
        found[rank] = below[at], equal, below[-1] - below[at] - equal
    return found


def _by_rank(ends: Weights) -> dict[int, Any]:
    """The weights of a side's ranks."""
    found: dict[int, Any] = {}
    for each, weight in ends.items():
        found[each.rank] = found.get(each.rank, 0) + weight
    return found


def _own(which: int, names: Sequence[str] | None) -> tuple[str, ...] | None:
    """The fields and summaries of one side among some. None: all of it."""
    if names is None:
        return None
    return tuple(
        [
            name
            for name in names
            if _SIDE_OF.get(name.partition(".")[0]) == which and name not in _OF_BOTH and not name.endswith(".total")
        ]
    )


def _keys(hits: _Hits) -> set[HitKey]:
    """All kinds of hits that can come."""
    return {key for key, _ in hits.by_key} or {key for vector in hits.vectors for key, _ in vector}


def _unit(counts: Iterable[tuple[Any, int]], at: Mapping[Any, int], size: int | None = None) -> Vector:
    """A vector with some counts at their places."""
    found = [0] * (size or max(len(at), 1))
    for key, number in counts:
        found[at[key]] += number
    return tuple(found)


def _effect(side: EngagedSide, group_id: str, form: Any, hit: HitKind) -> Hashable:
    """What a hit does to a figure: the faces that save it, with terror and without, its fate, and the order of the rolls."""
    kind, character = side.kinds[group_id], side.groups[group_id].character
    saves = []
    for enemy in {side.enemy.came, side.enemy.came._replace(riders=False)}:
        for awed in (False, True):
            needed = save_of(kind, form, hit, enemy, side.enemy.came, awed).needed
            saves.append((needed.at_least, needed.again))
    first = "ethereal" in kind.can and "magic-weapons" in hit
    return tuple(saves), fate_of(kind, character, hit), "paralyze" in hit, "terror" in hit, first
