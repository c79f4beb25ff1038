"""The odds of a clash: two sides explored apart, and put together by who stands higher.

What a clash is stands in `dice`; how a side is explored, in `odds`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple, TypeVar

from ror_rules._exploring.distribution import ONE, Distribution, of
from ror_rules._exploring.memo import Kept, Search
from ror_rules.dice import Clash, Dice, Verdict, Which

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)

SIDED: Final = 8
"""Ways that it costs to say what becomes of a side of a clash."""
SIDES: Final = 4
"""Ways one side comes out that cost one way; and with how many of the other each is paired, at the least."""
WHICH: Final[tuple[Which, Which]] = (0, 1)
VERDICTS: Final[tuple[Verdict, ...]] = (1, 0, -1)


class _Sided(NamedTuple):
    """One way a side of a clash comes out: its weight, its standing, what is shown of it under each verdict."""

    weight: int
    standing: int
    shown: dict[Verdict, Any]


def clashed(
    clash: Clash[X, S, Y, Z, R], dice: Dice, sides: Callable[[Which], Distribution[X]], search: Search, kept: Kept
) -> Distribution[R]:
    """Every result of a clash whose `sides` come out so, by the `dice` of a question that looks at what is `kept`.

    Sides are paired by their standings alone, unless more of both is kept. Raises `BudgetError`.
    """
    rows = [_shown(clash, dice, which, sides(which), search, kept) for which in WHICH]
    verdicts: tuple[Verdict, ...] = VERDICTS
    if not clash.decided(dice) and all(len(set(each.shown.values())) == 1 for side in rows for each in side):
        verdicts = (0,)  # nothing hangs on it
    weights: dict[R, int] = {}
    for verdict in verdicts:
        one, other = (_merged(side, verdict) for side in rows)
        search.spend_pairs(len(one) * len(other))
        for (shown, against), weight in _paired(one, other, verdict, blind=len(verdicts) == 1).items():
            result = clash.end(verdict, (shown, against))
            weights[result] = weights.get(result, 0) + weight
    total = prod(sum(each.weight for each in side) for side in rows)
    return of(weights, ONE if search.floats else total)


def _shown(
    clash: Clash[X, S, Y, Z, R], dice: Dice, which: Which, found: Distribution[X], search: Search, kept: Kept
) -> list[_Sided]:
    """Every way one side comes out, and what is shown of it under each verdict."""
    search.spend_pairs(SIDES * len(found.weights))
    search.budget.spend(len(found.weights) // SIDES)
    cares = clash.cares(dice, which)
    said = search.said.setdefault((clash.scope, which), {})
    shown = search.shown.setdefault((clash.scope, which, kept), {})
    rows = []
    for side, weight in found.weights.items():
        seen = shown.get(side)
        if seen is None:
            score, after = said.get(side) or said.setdefault(side, (clash.score(dice, which, side), {}))
            if cares and not after:
                search.budget.spend(SIDED)
                after.update({verdict: clash.after(dice, which, side, verdict) for verdict in VERDICTS})
            seen = shown[side] = (
                clash.standing(score),
                {
                    verdict: clash.shown(dice, which, score, after.get(verdict) if cares else None)
                    for verdict in VERDICTS
                },
            )
        rows.append(_Sided(weight, *seen))
    return rows


def _merged(side: Iterable[_Sided], verdict: Verdict) -> dict[Any, dict[int, int]]:
    """What is shown of a side under a verdict -> standing -> weight."""
    found: dict[Any, dict[int, int]] = {}
    for each in side:
        standings = found.setdefault(each.shown[verdict], {})
        standings[each.standing] = standings.get(each.standing, 0) + each.weight
    return found


def _paired(
    one: dict[Z, dict[int, int]], other: dict[Z, dict[int, int]], verdict: Verdict, *, blind: bool
) -> dict[tuple[Z, Z], int]:
    """The weight of each pair of what is shown, where the standings give the verdict; `blind` takes any standings."""
    found: dict[tuple[Z, Z], int] = {}
    for against, standings in other.items():
        levels = sorted(standings)
        below = [0, *accumulate(standings[level] for level in levels)]
        above = [0, *accumulate(standings[level] for level in reversed(levels))][::-1]
        for shown, mine in one.items():
            weight = 0
            for level, part in mine.items():
                low, high = bisect_left(levels, level), bisect_right(levels, level)
                if blind:
                    weight += part * below[-1]
                elif verdict:
                    weight += part * (below[low] if verdict > 0 else above[high])
                else:
                    weight += part * standings.get(level, 0)
            if weight:
                found[shown, against] = weight
    return found
