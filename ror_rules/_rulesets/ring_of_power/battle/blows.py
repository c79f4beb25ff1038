"""Ring of Power, Combat: the odds of hits and of defense rolls, found with the steps of the rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate, product
from typing import Any

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.convolution import Convolver, Factors, Trial
from ror_rules._arithmetic.distribution import ONE, Distribution, added, mixture
from ror_rules._exploring.interpreter import Reader
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate, in_order
from ror_rules._rulesets.ring_of_power.battle.attack_rolls import AttackPool
from ror_rules._rulesets.ring_of_power.battle.counting import forms
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import (
    DefensePool,
    failing,
    fate_of,
    may_be_wounded,
    read_assassins,
    save_of,
    settled,
)
from ror_rules._rulesets.ring_of_power.battle.determining_hits import Who, attack_pools
from ror_rules._rulesets.ring_of_power.battle.ends import End, Slots, Vector, standing_ends
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts, after_duels, engage
from ror_rules._rulesets.ring_of_power.battle.policies import mildest_first
from ror_rules._rulesets.ring_of_power.battle.table import Cell, SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.states import Allocation, Combat, HitKind

Weights = dict[Any, Any]
HitVector = tuple[tuple[HitKey, int], ...]
"""Numbers of hits by kind, in the order of allocation, without zeros."""


class HitOdds:
    def __init__(
        self, budget: Budget, total: Any, joint: Weights, by_key: Sequence[tuple[HitKey, Mapping[int, Any]]] = ()
    ) -> None:
        self.total, self.by_key = total, by_key
        self._budget, self._joint = budget, joint

    @property
    def vectors(self) -> Weights:
        if not self._joint:
            self._joint = self.beyond(-1)
        return self._joint

    @property
    def keys(self) -> set[HitKey]:
        return {key for key, _ in self.by_key} or {key for vector in self.vectors for key, _ in vector}

    def beyond(self, room: int) -> Weights:
        rest = [*accumulate([max(each) for _, each in reversed(self.by_key)], initial=0)][::-1]
        found: list[tuple[HitVector, Any, int]] = [((), 1, 0)]
        for (key, each), most in zip(self.by_key, rest[1:], strict=True):
            self._budget.enter(len(found) * len(each))
            found = [
                ((*vector, (key, n)) if n else vector, weight * chance, number + n)
                for vector, weight, number in found
                for n, chance in each.items()
                if number + n + most > room
            ]
        return {vector: weight for vector, weight, number in found if number > room}


class Blows:
    def __init__(
        self,
        memo: Memo,
        book: RingOfPower,
        state: Combat,
        allocation: Allocation,
        silenced: tuple[str, ...] = (),
    ) -> None:
        self.memo, self.book, self.state = memo, book, state
        self.dice = Reader(memo)
        self.sides = after_duels(self.dice, engage(book, state).pair, silenced)
        self.convolver: Convolver = memo.room.setdefault(Convolver, Convolver(memo.budget, floats=memo.floats))
        self.one: Any = ONE if memo.floats else 1
        self._allocation = allocation
        self._known_hits: dict[Any, HitOdds] = {}
        self._known_pools: dict[Any, Distribution[Any]] = self.shared(AttackPool)
        self._known_numbers: dict[Any, tuple[dict[int, Any], Any]] = self.shared(HitOdds)
        self._known_effects: dict[Any, dict[HitKey, HitKey]] = {}
        self._known_trials: dict[Any, Trial] = {}

    def after_duels(self, silenced: tuple[str, ...]) -> Blows:
        sides = after_duels(self.dice, self.sides, silenced)
        if sides is self.sides:
            return self
        found: Blows = object.__new__(Blows)
        found.__dict__.update(self.__dict__, sides=sides, _known_hits={}, _known_effects={}, _known_trials={})
        return found

    def shared(self, key: Hashable) -> dict[Any, Any]:
        cache: dict[Any, Any] = self.memo.room.setdefault(key, {})
        return cache

    def by_hand(self, which: int) -> bool:
        side = self.sides[which]
        return side.stated.policy == "by-hand" or bool(self._allocation.of(side.name))

    def hits_on(self, which: int, strikers: SideFigures, silenced: tuple[str, ...], who: Who) -> HitOdds:
        return self._hits(which, [*attack_pools(self.dice, self.sides[1 - which], strikers, silenced, who)])

    def _hits(self, which: int, pools: Iterable[AttackPool]) -> HitOdds:
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
        like = self.book, pool.like
        found = self._known_pools.get(like)
        if found is None:
            odds = self.memo.once(like, lambda: explore(lambda dice: frozenset(pool.step(dice, 1).items()), self.memo))
            content = odds.total, frozenset(odds.weights.items())
            found = self._known_pools[like] = self._known_pools.setdefault(content, odds)
        return found

    def _hits_of(self, which: int, numbers: Mapping[Distribution[Any], int]) -> HitOdds:
        keys = {key for odds in numbers for some in odds.weights for key, _ in some}
        free = {key.kind: key for key in keys if not key.by}
        ordered = [free[kind] for kind, _ in mildest_first([(kind, 1) for kind in free])]
        ordered += sorted([key for key in keys if key.by])
        if len(free) < len(keys):
            at = {key: place for place, key in enumerate(ordered)}
            trials = {
                Trial({unit_vector(some, at): weight for some, weight in odds.weights.items()}): number
                for odds, number in numbers.items()
            }
            counts, total = self.convolver.mixtures({0: {tuple(trials.items()): self.one}}, len(ordered))
            joint = {
                tuple([(key, n) for key, n in zip(ordered, vector, strict=True) if n]): weight
                for vector, weight in counts[0].items()
            }
            return HitOdds(self.memo.budget, total, joint)
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
        return HitOdds(self.memo.budget, total, {} if by_key else {(): self.one}, by_key)

    def _numbers(self, factors: frozenset[tuple[Trial, int]]) -> tuple[dict[int, Any], Any]:
        known = self._known_numbers.get(factors)
        if known is None:
            counts, scale = self.convolver.mixtures({0: {tuple(factors): self.one}}, 1)
            known = self._known_numbers[factors] = {n: weight for (n,), weight in counts[0].items()}, scale
        return known

    def _same_effect(self, which: int, ordered: Sequence[HitKey]) -> dict[HitKey, HitKey]:
        side = self.sides[which]
        if len(ordered) < 2 or self.by_hand(which) or self.state.ambush.of(side.name):
            return {key: key for key in ordered}
        found = self._known_effects.get((which, *ordered))
        if found is None:
            found = self._known_effects[which, *ordered] = {}
            before: tuple[HitKey, Any] | None = None
            for key in ordered:
                figures = [(each, form) for each in side.fighting for form in forms(side, each)]
                does = [_effect(side, *each, key.kind) for each in figures]
                if before is None or before[1] != does:
                    before = key, does
                else:
                    self._read(side, figures, key.kind)
                found[key] = before[0]
        return found

    def _read(self, side: EngagedSide, figures: Iterable[tuple[str, Form]], hit: HitKind) -> None:
        for each, form in figures:
            for ruling in save_of(side.kinds[each], form, hit, side.enemy.came, side.enemy.came, False).rulings:
                self.dice.reading(self.book, ruling)

    def struck(self, which: int, slots: Slots, table: SideFigures, hits: HitOdds, enemy: Mounts) -> tuple[Weights, Any]:
        line: list[Cell] = []
        components = []
        terms: dict[Factors, Any] = defaultdict(int)
        if hits.by_key and not self.by_hand(which):
            line = [cell for cell in in_order(self.sides[which], table, enemy) for _ in range(table.standing[cell])]
        if line:
            rows = [
                [self.trial(which, slots, cell, ((key.kind, 1),), enemy) for cell in line] for key, _ in hits.by_key
            ]
            components.append(self.convolver.along(rows, [chances for _, chances in hits.by_key], slots.size))
        for vector, weight in (hits.beyond(len(line)) if line else hits.vectors).items():
            terms[self.factors(which, slots, table, vector, enemy)] += weight
        if terms:
            counts, scale = self.convolver.mixtures({0: terms}, slots.size)
            components.append((counts[0], scale))
        sums, common = added(components)
        return sums, common * hits.total

    def trial(
        self, which: int, slots: Slots, cell: Cell, hits: tuple[tuple[HitKind, int], ...], enemy: Mounts
    ) -> Trial:
        key = slots, cell, hits, enemy
        found = self._known_trials.get(key)
        if found is None:
            weights: dict[Vector, Any] = {}
            for end, weight in self.end(which, cell, hits, enemy).weights.items():
                vector = slots.vector([(cell.group, end, False, 1)])
                weights[vector] = weights.get(vector, 0) + weight
            found = self._known_trials[key] = Trial(weights)
        return found

    def end(self, which: int, cell: Cell, hits: tuple[tuple[HitKind, int], ...], enemy: Mounts) -> Distribution[End]:
        """The end of a figure after all these hits."""
        side, found = self.sides[which], self._after_hits(which, cell, hits, enemy)
        kind = side.kinds[cell.group]
        if not may_be_wounded(kind, side.groups[cell.group].character):
            return found
        if sum([number for _, number in hits]) > 1:
            self.dice.reading(self.book, "rp-wounded-hits")
        return found.map(partial(settled, kind))

    def _after_hits(
        self, which: int, cell: Cell, hits: tuple[tuple[HitKind, int], ...], enemy: Mounts
    ) -> Distribution[End]:
        side = self.sides[which]
        kind, character = side.kinds[cell.group], side.groups[cell.group].character
        came = side.enemy.came if "pikes" in side.has else enemy
        key = DefensePool, kind, character, cell.form, cell.wounds, hits, enemy, came, "terror" in side.enemy.has
        return self.memo.once(key, lambda: self._end(which, cell, hits, enemy))

    def _end(self, which: int, cell: Cell, hits: tuple[tuple[HitKind, int], ...], enemy: Mounts) -> Distribution[End]:
        """The end of a figure. It takes its hits in two parts, which many allocations share.

        The last kind of hits is apart from the others. Many hits of one kind are halved. Terror, and the order in which
        ethereal figures take their hits, bind a part to what else the figure takes.
        """
        side = self.sides[which]
        *before, (hit, times) = hits
        awed = any("terror" in each for each, _ in before)
        bound = bool(before) and side.can(cell.group, "ethereal")
        half = times // 2
        if before and not bound and awed == ("terror" in hit):
            first, left = self._after_hits(which, cell, (*before,), enemy), times
        elif times == 1 or bound or (awed and "terror" not in hit):
            pool = DefensePool(side, cell, hits, "", "", side.named(cell.group), enemy, set(), 1)
            return explore(pool.one, self.memo)
        else:
            first, left = self._after_hits(which, cell, (*before, (hit, half)), enemy), times - half
        ends: list[tuple[dict[End, Any], Any]] = []
        for end, weight in first.weights.items():
            if isinstance(end, str):
                ends.append(({end: weight}, first.total))
                continue
            now = cell._replace(form=end[0], wounds=end[1])
            then = self._after_hits(which, now, ((hit, left),), enemy)
            ends.append(({last: weight * n for last, n in then.weights.items()}, first.total * then.total))
        return mixture(ends)

    def factors(self, which: int, slots: Slots, table: SideFigures, vector: HitVector, enemy: Mounts) -> Factors:
        self.memo.budget.state()
        side = self.sides[which]
        read_assassins(self.dice, side, table.standing, dict(vector))
        allocated = allocate(side, table, dict(vector), self._allocation.of(side.name), "allocation", enemy)
        factors: dict[Trial, int] = {}
        left = dict(table.standing)
        for batch in allocated:
            if batch.hits:
                trial = self.trial(which, slots, batch.cell, batch.hits, enemy)
                factors[trial] = factors.get(trial, 0) + batch.count
                left[batch.cell] -= batch.count
        if slots.several:
            rest = slots.vector(standing_ends(left))
            if any(rest):
                still = Trial({rest: 1})
                factors[still] = factors.get(still, 0) + 1
        return tuple(factors.items())


def unit_vector(counts: Iterable[tuple[Any, int]], at: Mapping[Any, int], size: int | None = None) -> Vector:
    found = [0] * (size or max(len(at), 1))
    for key, number in counts:
        found[at[key]] += number
    return tuple(found)


def _effect(side: EngagedSide, group_id: str, form: Form, hit: HitKind) -> Hashable:
    kind, character = side.kinds[group_id], side.groups[group_id].character
    saves = []
    came = side.enemy.came
    riders = {*product((came.riders, False), (came.flyers, False), (came.inside, False))}
    for enemy in [came._replace(riders=ride, flyers=fly, inside=stay) for ride, fly, stay in sorted(riders)]:
        for awed in (False, True):
            needed = save_of(kind, form, hit, enemy, side.enemy.came, awed).needed
            saves.append((needed.at_least, needed.again, needed.then))
    first = "ethereal" in kind.can and "magic-weapons" in hit
    fates = fate_of(kind, character, hit), failing(kind, character, (form, 0), hit)
    return tuple(saves), fates, "paralyze" in hit, "terror" in hit, first
