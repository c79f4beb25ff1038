"""The odds of a contest: two sides explored apart, and put together by who stands higher.

What a contest is stands in `dice`; how a side is explored, in `interpreter`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple, TypeVar

from ror_rules._exploring.distribution import ONE, Distribution, of
from ror_rules._exploring.memo import Memo, Observed
from ror_rules.dice import Contest, Dice, Sign, Which

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)

SIDED: Final = 8
"""Ways that it costs to say what becomes of a side of a contest."""
SIDES: Final = 4
"""Ways one side comes out that cost one way; and with how many of the other each is paired, at the least."""
WHICH: Final[tuple[Which, Which]] = (0, 1)
SIGNS: Final[tuple[Sign, ...]] = (1, 0, -1)


class _Sided(NamedTuple):
    """One way a side of a contest comes out: its weight, its standing, what is shown of it under each sign."""

    weight: int
    standing: int
    shown: dict[Sign, Any]


def contested(
    contest: Contest[X, S, Y, Z, R],
    dice: Dice,
    sides: Callable[[Which], Distribution[X]],
    memo: Memo,
    observed: Observed,
) -> Distribution[R]:
    """Every result of a contest whose `sides` come out so, by the `dice` of a question that looks at what is `observed`.

    Sides are paired by their standings alone, unless more of both is observed. Raises `BudgetError`.
    """
    rows = [_shown(contest, dice, which, sides(which), memo, observed) for which in WHICH]
    signs: tuple[Sign, ...] = SIGNS
    if not contest.observes_sign(dice) and all(len(set(each.shown.values())) == 1 for side in rows for each in side):
        signs = (0,)  # nothing hangs on it
    weights: dict[R, int] = {}
    for sign in signs:
        one, other = (_merged(side, sign) for side in rows)
        memo.spend_pairs(len(one) * len(other))
        for (shown, against), weight in _paired(one, other, sign, blind=len(signs) == 1).items():
            result = contest.end(sign, (shown, against))
            weights[result] = weights.get(result, 0) + weight
    total = prod(sum(each.weight for each in side) for side in rows)
    return of(weights, ONE if memo.floats else total)


def _shown(
    contest: Contest[X, S, Y, Z, R], dice: Dice, which: Which, found: Distribution[X], memo: Memo, observed: Observed
) -> list[_Sided]:
    """Every way one side comes out, and what is shown of it under each sign."""
    memo.spend_pairs(SIDES * len(found.weights))
    memo.budget.spend(len(found.weights) // SIDES)
    cares = contest.observes_side(dice, which)
    said = memo.said.setdefault((contest.scope, which), {})
    shown = memo.shown.setdefault((contest.scope, which, observed), {})
    rows = []
    for side, weight in found.weights.items():
        seen = shown.get(side)
        if seen is None:
            score, after = said.get(side) or said.setdefault(side, (contest.score(dice, which, side), {}))
            if cares and not after:
                memo.budget.spend(SIDED)
                after.update({sign: contest.after(dice, which, side, sign) for sign in SIGNS})
            seen = shown[side] = (
                contest.rank(score),
                {sign: contest.projected(dice, which, score, after.get(sign) if cares else None) for sign in SIGNS},
            )
        rows.append(_Sided(weight, *seen))
    return rows


def _merged(side: Iterable[_Sided], sign: Sign) -> dict[Any, dict[int, int]]:
    """What is shown of a side under a sign -> standing -> weight."""
    found: dict[Any, dict[int, int]] = {}
    for each in side:
        standings = found.setdefault(each.shown[sign], {})
        standings[each.standing] = standings.get(each.standing, 0) + each.weight
    return found


def _paired(
    one: dict[Z, dict[int, int]], other: dict[Z, dict[int, int]], sign: Sign, *, blind: bool
) -> dict[tuple[Z, Z], int]:
    """The weight of each pair of what is shown, where the standings give the sign; `blind` takes any standings."""
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
                elif sign:
                    weight += part * (below[low] if sign > 0 else above[high])
                else:
                    weight += part * standings.get(level, 0)
            if weight:
                found[shown, against] = weight
    return found
