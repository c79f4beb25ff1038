"""The odds of a contest: two sides explored apart, and paired by which of them stands higher.

Theory of operation. Two sides that throw for themselves come out in X and Y ways. Walking through both together would
take X * Y paths. But a result needs no more of them than the sign, that is which rank is higher, and of each side one
projection under that sign (`Contest.projected`). So each side is explored alone, in X + Y paths, and for each sign:

1. the ways of a side are grouped by their projection, and within it by their rank: projection -> rank -> weight;
2. each pair of projections has the weight of all pairs of ranks that give the sign. For the sign 1 that is, over the
   ranks of the first side, its weight times all weight of the second side at lower ranks: a prefix sum, found by
   bisection. For -1 it is a suffix sum, for 0 the weight at the same rank;
3. `Contest.end` makes one result of the sign and the pair of projections.

That is right because the sides are independent: the weight of a pair is the product of their weights, and the total of
all pairs the product of their totals. Where the question looks at no sign and no projection hangs on one, the signs are
one case, and a pair has the product of all its weight.

Two like dice, the higher wins, and nothing else is looked at: one projection a side, six ranks in it.

    >>> die = {"value": dict.fromkeys(range(1, 7), 1)}
    >>> [_pair_weights(die, die, sign, blind=False)["value", "value"] for sign in _SIGNS]
    [15, 6, 15]

Cost: for each sign as many pairs as there are projections of the one side times those of the other, each with a
bisection for every rank. How many projections there are is the caller's doing: one who names `winner` alone has one a
side, one who names what became of every figure has as many as there are ways. Hence `MAX_PAIRS`.

What a contest is stands in `dice`; how a side is explored, in `interpreter`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple, TypeVar

from ror_rules._exploring.distribution import ONE, Distribution, weighted
from ror_rules._exploring.memo import Memo, Observed
from ror_rules.dice import Contest, Dice, Sign, Which

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)

_AFTER: Final = 8
"""Paths that it costs to find what becomes of a side, under all three signs."""
_FEW: Final = 4
"""Every way in which a side comes out is charged as this many pairs; and so many ways cost one path more."""
_WHICH: Final[tuple[Which, Which]] = (0, 1)
_SIGNS: Final[tuple[Sign, ...]] = (1, 0, -1)


class _Way(NamedTuple):
    """One way in which a side comes out: its weight, its rank, and its projection under each sign."""

    weight: int
    rank: int
    projected: dict[Sign, Any]


def contested(
    contest: Contest[X, S, Y, Z, R],
    dice: Dice,
    sides: Callable[[Which], Distribution[X]],
    memo: Memo,
    observed: Observed,
) -> Distribution[R]:
    """Every result of a contest, with its weight.

    `sides` gives the distribution of how a side comes out, `dice` is the interpreter of the question that looks at what
    is `observed`. Raises `BudgetError`, and `PairsError` where the pairs are too many.
    """
    both = [_ways(contest, dice, which, sides(which), memo, observed) for which in _WHICH]
    signs: tuple[Sign, ...] = _SIGNS
    if not contest.observes_sign(dice) and all(len(set(way.projected.values())) == 1 for side in both for way in side):
        signs = (0,)  # one sign stands for all three
    weights: dict[R, int] = {}
    for sign in signs:
        one, other = (_by_projection(side, sign) for side in both)
        memo.spend_pairs(len(one) * len(other))
        for pair, weight in _pair_weights(one, other, sign, blind=len(signs) == 1).items():
            result = contest.end(sign, pair)
            weights[result] = weights.get(result, 0) + weight
    total = prod(sum(way.weight for way in side) for side in both)
    return weighted(weights, ONE if memo.floats else total)


def _ways(
    contest: Contest[X, S, Y, Z, R], dice: Dice, which: Which, side: Distribution[X], memo: Memo, observed: Observed
) -> list[_Way]:
    """Every way in which a side comes out. Scores and what becomes of it are found once, whatever is observed."""
    memo.spend_pairs(_FEW * len(side.weights))
    memo.budget.spend(len(side.weights) // _FEW)
    observes = contest.observes_side(dice, which)
    scored = memo.scored.setdefault((contest.scope, which), {})
    projected = memo.projected.setdefault((contest.scope, which, observed), {})
    ways = []
    for value, weight in side.weights.items():
        found = projected.get(value)
        if found is None:
            score, after = scored.get(value) or scored.setdefault(value, (contest.score(dice, which, value), {}))
            if observes and not after:
                memo.budget.spend(_AFTER)
                after.update({sign: contest.after(dice, which, value, sign) for sign in _SIGNS})
            found = projected[value] = (
                contest.rank(score),
                {sign: contest.projected(dice, which, score, after.get(sign) if observes else None) for sign in _SIGNS},
            )
        ways.append(_Way(weight, *found))
    return ways


def _by_projection(side: Iterable[_Way], sign: Sign) -> dict[Any, dict[int, int]]:
    """The projection of a side under a sign -> its ranks -> their weights."""
    found: dict[Any, dict[int, int]] = {}
    for way in side:
        ranks = found.setdefault(way.projected[sign], {})
        ranks[way.rank] = ranks.get(way.rank, 0) + way.weight
    return found


def _pair_weights(
    one: dict[Z, dict[int, int]], other: dict[Z, dict[int, int]], sign: Sign, *, blind: bool
) -> dict[tuple[Z, Z], int]:
    """Each pair of projections -> the weight of its pairs of ranks that give the sign; `blind` takes all of them."""
    found: dict[tuple[Z, Z], int] = {}
    for theirs, ranks in other.items():
        levels = sorted(ranks)
        below = [0, *accumulate(ranks[level] for level in levels)]
        above = [0, *accumulate(ranks[level] for level in reversed(levels))][::-1]
        for ours, our_ranks in one.items():
            weight = 0
            for rank, part in our_ranks.items():
                low, high = bisect_left(levels, rank), bisect_right(levels, rank)
                if blind:
                    weight += part * below[-1]
                elif sign:
                    weight += part * (below[low] if sign > 0 else above[high])
                else:
                    weight += part * ranks.get(rank, 0)
            if weight:
                found[ours, theirs] = weight
    return found
