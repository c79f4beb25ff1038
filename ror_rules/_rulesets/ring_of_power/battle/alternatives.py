"""Ring of Power, Allocating Hits: the ways in which a player can allocate the hits of a volley.

Figures of one group and form that can take a hit alike are a class. If each hit finds a figure of its own, an
allocation is a number of hits of each kind for each class. Otherwise every figure without a hit takes one, and the others go
anywhere. If there are too many allocations, the hits are dealt along each order of the classes. One figure rolls for its
mildest hits first. `allocating_hits` checks an allocation, and advice compares them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import Any, Final, NamedTuple

from ror_rules._rulesets.ring_of_power.battle.allocating_hits import before_players
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.policies import mildest_first
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.states import HitKind

_FEW_FIGURES: Final = 8
_FEW_HITS: Final = 24
"""Up to this many figures and hits, second hits are dealt in every way."""
_FEW_CLASSES: Final = 4
"""Up to this many classes, hits are dealt along every order of them."""

Load = tuple[int, ...]
"""The hits of one figure or of one class: a number for each kind."""
Dealt = Sequence[tuple["_Class", Load, int]]
"""Classes with the hits that each of some of their figures takes, and the number of these figures."""


class _Class(NamedTuple):
    id: str
    mounted: bool | None
    fresh: bool
    figures: int


def allocations(
    side: EngagedSide, table: SideFigures, hits: Mapping[HitKey, int], enemy: Mounts, most: int
) -> tuple[list[list[dict[str, Any]]], bool]:
    eligible, free, _ = before_players(side, table, hits, enemy)
    runs = mildest_first(free.items())
    if not runs or not eligible:
        return [[]], True
    forms: dict[str, set[bool]] = {}
    counts: dict[tuple[str, bool, bool], int] = {}
    for each in eligible:
        mounted = each.cell.form == "mounted"
        forms.setdefault(each.cell.group, set()).add(mounted)
        key = each.cell.group, mounted, not (each.hits or each.cell.hit)
        counts[key] = counts.get(key, 0) + each.count
    classes = [
        _Class(group_id, mounted if len(forms[group_id]) > 1 else None, fresh, count)
        for (group_id, mounted, fresh), count in counts.items()
    ]
    fresh = [each for each in classes if each.fresh]
    kinds, left = [kind for kind, _ in runs], tuple([count for _, count in runs])
    one_each = sum(left) <= sum([each.figures for each in fresh])
    every: Iterator[Dealt] = iter(())
    if one_each:
        every = _one_each(fresh, left)
    elif sum([each.figures for each in classes]) <= _FEW_FIGURES and sum(left) <= _FEW_HITS:
        every = _several([(each, number) for each in classes for number in range(each.figures)], left, left)
    found = [*islice(every, most + 1)]
    if found and len(found) <= most:
        return [_stated(each, kinds) for each in found], True
    along = _in_line if one_each else _piled
    some = (dealt for order in _orders(fresh if one_each else classes) for dealt in along(order, left))
    stated: list[list[dict[str, Any]]] = []
    for dealt in some:
        if (one := _stated(dealt, kinds)) not in stated:
            stated.append(one)
        if len(stated) == most:
            break
    return stated, False


def _one_each(classes: Sequence[_Class], left: Load) -> Iterator[Dealt]:
    if not classes:
        yield []
        return
    first, *others = classes
    room = sum([each.figures for each in others])
    for taken in _parts(left):
        if sum(taken) <= first.figures and sum(left) - sum(taken) <= room:
            mine = [(first, _one_of(kind, left), count) for kind, count in enumerate(taken) if count]
            for dealt in _one_each(others, _less(left, taken)):
                yield [*mine, *dealt]


def _several(figures: Sequence[tuple[_Class, int]], left: Load, most: Load) -> Iterator[Dealt]:
    """Every way to deal the hits so that each figure without one takes one."""
    (kind, _), *others = figures
    needs = sum([each.fresh for each, _ in others])
    for taken in _parts(left) if others else [left]:
        if taken <= most and sum(taken) >= kind.fresh and sum(left) - sum(taken) >= needs:
            mine = [(kind, taken, 1)] if sum(taken) else []
            if not others:
                yield mine
                continue
            rest = _less(left, taken)
            for dealt in _several(others, rest, taken if others[0][0] == kind else rest):
                yield [*mine, *dealt]


def _in_line(order: Sequence[_Class], left: Load) -> Iterator[Dealt]:
    for kinds in (range(len(left)), range(len(left) - 1, -1, -1)):
        dealt: list[tuple[_Class, Load, int]] = []
        hits = [*left]
        for each in order:
            room = each.figures
            for kind in kinds:
                count = min(hits[kind], room)
                if count:
                    dealt.append((each, _one_of(kind, left), count))
                hits[kind] -= count
                room -= count
        yield dealt


def _piled(order: Sequence[_Class], left: Load) -> Iterator[Dealt]:
    first, most = [], sum([each.figures for each in order if each.fresh])
    for count in left:
        first.append(min(count, most))
        most -= first[-1]
    rest = _less(left, tuple(first))
    for dealt in _in_line([each for each in order if each.fresh], tuple(first)):
        for victim in order:
            mine = [each for each in dealt if each[0] == victim] or [(victim, _less(left, left), 1)]
            (_, load, count), *others = mine
            piled = victim, tuple([one + other for one, other in zip(load, rest, strict=True)]), 1
            spared = [(victim, load, count - 1)] if count > 1 else []
            yield [*(each for each in dealt if each[0] != victim), piled, *spared, *others]


def _orders(classes: Sequence[_Class]) -> Iterator[Sequence[_Class]]:
    if len(classes) <= _FEW_CLASSES:
        yield from permutations(classes)
        return
    for at, each in enumerate(classes):
        rest = [*classes[:at], *classes[at + 1 :]]
        yield from ([each, *rest], [*rest, each])


def _parts(left: Load) -> Iterator[Load]:
    if not left:
        yield ()
        return
    for count in range(left[0], -1, -1):
        for others in _parts(left[1:]):
            yield (count, *others)


def _one_of(kind: int, left: Load) -> Load:
    return tuple([int(each == kind) for each in range(len(left))])


def _less(left: Load, taken: Load) -> Load:
    return tuple([one - other for one, other in zip(left, taken, strict=True)])


def _stated(dealt: Dealt, kinds: Sequence[HitKind]) -> list[dict[str, Any]]:
    """An allocation as a state holds it. Figures without a hit come first, because a reference finds them first."""
    found: dict[tuple[_Class, Load], int] = {}
    for each, load, count in sorted(
        dealt, key=lambda hit: (not hit[0].fresh, hit[0].id, hit[0].mounted or False, hit[1])
    ):
        found[each, load] = found.get((each, load), 0) + count
    stated: list[dict[str, Any]] = []
    for (each, load), count in found.items():
        hits = [{"count": number, "kind": list(kind)} for kind, number in zip(kinds, load, strict=True) if number]
        one: dict[str, Any] = {"id": each.id, "hits": hits, "figures": count}
        if each.mounted is not None:
            one["mounted"] = each.mounted
        stated.append(one)
    return stated
