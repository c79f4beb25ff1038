"""Ring of Power, Combat: the odds of a combat with an ambush, as a sum over cases in which the sides are independent.

After an ambush a side depends on the other through the hits alone. So the odds are

    sum over t and m of  X[t, m](ends of the attacker) * Y[m, t](ends of the defender),

where t is what the attacker takes and m what it makes: a vector of hits, or the tables of the other side that leave the same
attack rolls, if these are fewer. Given t and m, the sides know nothing more of each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ror_rules._arithmetic.convolution import Factors, Trial
from ror_rules._arithmetic.distribution import common_total, scaled
from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate
from ror_rules._rulesets.ring_of_power.battle.blows import Blows, HitOdds, HitVector, Weights, unit_vector
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import read_assassins
from ror_rules._rulesets.ring_of_power.battle.ends import Slots, Vector, content, fallen_ends, standing_ends
from ror_rules._rulesets.ring_of_power.battle.engagement import Mounts
from ror_rules._rulesets.ring_of_power.battle.opening import after_ambush
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures, at_first
from ror_rules._rulesets.ring_of_power.battle.views import View

Case = tuple[tuple[Weights, Weights], Any]
"""The ends of both sides with their weights, and the total of the product of two weights."""


class Ambushed:
    def __init__(self, blows: Blows, views: Sequence[View], silenced: tuple[str, ...], ambush: Sequence[str]) -> None:
        """`views`: the fields of both sides that the question reads."""
        self._blows, self._views, self._silenced, self._ambush = blows, views, silenced, ambush

    def cases(self) -> list[Case]:
        tables, total = [at_first(side) for side in self._blows.sides], self._blows.one
        none = HitOdds(self._blows.memo.budget, self._blows.one, {(): self._blows.one})
        early, stand = [none, none], [[_Stand(table, self._blows.one)] for table in tables]
        for which in (0, 1):
            if self._blows.sides[1 - which].name in self._ambush:
                early[which] = self._blows.hits_on(which, tables[1 - which], self._silenced, "ambushers")
                stand[which], scale = self._after_ambush(which, tables, early[which])
                total *= scale
        shows = [self._shows(which, stand[which]) for which in (0, 1)]
        common = [common_total([each.hits.total for each in some]) for some in shows]
        cases = [self._taken(shows[1 - which], common[1 - which]) for which in (0, 1)]
        made = []
        for which in (0, 1):
            kinds = {key.kind for on in (early[which], *[each.hits for each in shows[1 - which]]) for key in on.keys}
            view = self._views[which]
            slots = view.open(tables[which], kinds, ambushed=True)
            ends, scale = self._came(view, slots, shows[which], cases[which])
            made.append(self._made(ends, shows[which], cases[1 - which], common[which]))
            total *= scale * common[1 - which]
        ours, theirs = made
        return [
            ((some, theirs[makes, taken]), total) for (taken, makes), some in ours.items() if (makes, taken) in theirs
        ]

    def _after_ambush(self, which: int, tables: Sequence[SideFigures], hits: HitOdds) -> tuple[list[_Stand], Any]:
        table, side = tables[which], self._blows.sides[which]
        enemy, given = side.enemy.mounts(tables[1 - which].standing), self._blows.state.ambush.of(side.name)
        terms: dict[Any, Any] = defaultdict(int)
        for vector, weight in hits.vectors.items():
            self._blows.memo.budget.state()
            read_assassins(self._blows.dice, side, table.standing, dict(vector))
            struck: dict[Any, int] = defaultdict(int)
            for batch in allocate(side, table, dict(vector), given, "ambush", enemy):
                if batch.hits:
                    struck[batch.cell, batch.hits] += batch.count
            terms[tuple(struck.items())] += weight
        ends = {(cell, got): self._blows.end(which, cell, got, enemy) for some in terms for (cell, got), _ in some}
        changes = [*dict.fromkeys([(cell, end) for (cell, _), odds in ends.items() for end in odds.weights])]
        at, size = {change: place for place, change in enumerate(changes)}, max(len(changes), 1)
        trials = {
            (cell, struck): Trial(
                {unit_vector([((cell, end), 1)], at, size): weight for end, weight in odds.weights.items()}
            )
            for (cell, struck), odds in ends.items()
        }
        factors: dict[Factors, Any] = defaultdict(int)
        for some, weight in terms.items():
            numbers: dict[Trial, int] = defaultdict(int)
            for each, number in some:
                numbers[trials[each]] += number
            factors[tuple(numbers.items())] += weight
        counts, scale = self._blows.convolver.mixtures({0: factors}, size)
        known: dict[Any, _Stand] = {}
        for vector, weight in counts[0].items():
            now = table.after(side, {change: n for change, n in zip(changes, vector, strict=False) if n}, early=True)
            (now,) = after_ambush(self._blows.dice, self._blows.book, [now])
            first, before = known.get(content(now), (now, 0))
            known[content(now)] = _Stand(first, before + weight)
        return [*known.values()], scale * hits.total

    def _shows(self, which: int, stand: Sequence[_Stand]) -> list[_Show]:
        side = self._blows.sides[which]
        found: dict[Any, list[_Stand]] = {}
        for each in stand:
            self._blows.memo.budget.state()
            hits = self._blows.hits_on(1 - which, each.table, self._silenced, "others")
            found.setdefault((hits, side.mounts(each.table.standing)), []).append(each)
        return [_Show(some, mounts, hits) for (hits, mounts), some in found.items()]

    def _taken(self, shows: Sequence[_Show], common: Any) -> dict[Any, tuple[Mounts, Weights]]:
        by_hits: dict[Any, tuple[Mounts, Weights]] = {}
        for show in shows if len(shows) > 1 else ():
            by_hits |= {(show.mounts, vector): (show.mounts, {vector: self._blows.one}) for vector in show.hits.vectors}
            if len(by_hits) >= len(shows):
                break
        if 0 < len(by_hits) < len(shows):
            return by_hits
        found: dict[Any, tuple[Mounts, Weights]] = {}
        for at, show in enumerate(shows):
            factor = scaled(common, show.hits.total)
            found[at] = show.mounts, {vector: weight * factor for vector, weight in show.hits.vectors.items()}
        return found

    def _came(
        self, view: View, slots: Slots, shows: Sequence[_Show], cases: Mapping[Any, tuple[Mounts, Weights]]
    ) -> tuple[dict[Any, Weights], Any]:
        groups: dict[Any, dict[Factors, Any]] = {}
        for at, show in enumerate(shows):
            alike = _Alike(self._blows, view.which, slots, show.stand)
            for case, (enemy, hits) in cases.items():
                terms = groups[at, case] = defaultdict(int)
                for vector, weight in hits.items():
                    for factors in alike.against(vector, enemy):
                        terms[factors] += weight
        counts, scale = self._blows.convolver.mixtures(groups, slots.size)
        return {name: view.ends(some) for name, some in counts.items()}, scale

    def _made(
        self, came: Mapping[Any, Weights], shows: Sequence[_Show], cases: Mapping[Any, Any], common: Any
    ) -> dict[tuple[Any, Any], Weights]:
        found: dict[tuple[Any, Any], Weights] = {}
        for (at, taken), ends in came.items():
            if at in cases:
                found[taken, at] = ends
                continue
            show = shows[at]
            factor = scaled(common, show.hits.total)
            for vector, chance in show.hits.vectors.items():
                into = found.setdefault((taken, (show.mounts, vector)), {})
                self._blows.memo.budget.enter(len(ends))
                for each, weight in ends.items():
                    into[each] = into.get(each, 0) + weight * chance * factor
        return found


class _Stand(NamedTuple):
    table: SideFigures
    weight: Any


class _Show(NamedTuple):
    """Tables of a side after an ambush that leave the same attack rolls: the mounts there, and the hits that they make."""

    stand: Sequence[_Stand]
    mounts: Mounts
    hits: HitOdds


class _Alike:
    def __init__(self, blows: Blows, which: int, slots: Slots, stand: Iterable[_Stand]) -> None:
        self._blows, self._which, self._slots = blows, which, slots
        self._side = blows.sides[which]
        self._rolls: dict[Any, Factors] = {}
        self._fresh: list[tuple[SideFigures, int, Trial]] = []
        self._whole: list[tuple[SideFigures, int, Trial]] = []
        fresh: dict[Any, dict[Vector, Any]] = {}
        whole: dict[Any, dict[Vector, Any]] = {}
        tables: dict[Any, SideFigures] = {}
        for table, weight in stand:
            out = fallen_ends(table)
            struck = {cell: count for cell, count in table.standing.items() if cell.hit}
            unhit = {cell: count for cell, count in table.standing.items() if not cell.hit}
            for known, cells, vector in (
                (fresh, unhit, slots.vector([*out, *standing_ends(struck)])),
                (whole, table.standing, slots.vector(out)),
            ):
                key = tuple(cells.items())
                tables[key] = SideFigures(cells, {})
                some = known.setdefault(key, {})
                some[vector] = some.get(vector, 0) + weight
        one = blows.one
        for known, into in ((fresh, self._fresh), (whole, self._whole)):
            for key, vectors in known.items():
                room = sum([count for cell, count in key if not self._side.spared(cell.group) and not cell.hit])
                into.append((tables[key], room, Trial(vectors, one)))

    def against(self, vector: HitVector, enemy: Mounts) -> list[Factors]:
        number = sum([n for _, n in vector])
        chosen = any(key.by for key, _ in vector) or self._blows.by_hand(self._which)
        found = []
        for some, enough in ((self._fresh, True), (self._whole, False)):
            for at, (table, room, before) in enumerate(some):
                if (number <= room and not chosen) is enough:
                    key = enough, at, vector, enemy
                    if key not in self._rolls:
                        self._rolls[key] = self._blows.factors(self._which, self._slots, table, vector, enemy)
                    found.append(((before, 1), *self._rolls[key]))
        return found
