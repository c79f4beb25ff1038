"""Which of two sides ranks higher, and with what weight: sums over sorted ranks in place of all pairs.

Theory of operation. The pairs of ranks that give a sign weigh, for the sign 1, over the ranks of the first side: its weight
times all weight of the second side at lower ranks, which is a prefix sum; for -1 a suffix sum, for 0 the weight at the
same rank.

Two like dice, the higher wins, and nothing else is looked at: one projection a side, six ranks in it.

    >>> die = {"value": dict.fromkeys(range(1, 7), 1)}
    >>> [pair_weights(die, die, sign)["value", "value"] for sign in SIGNS]
    [15, 6, 15]

Arithmetic alone: what a rank is worth stands in `contests`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Mapping
from itertools import accumulate
from typing import Final, TypeVar

from ror_rules.dice import Sign

Z = TypeVar("Z", bound=Hashable)

SIGNS: Final[tuple[Sign, ...]] = (1, 0, -1)
TURNED: Final[Mapping[Sign, Sign]] = {1: -1, 0: 0, -1: 1}
"""A sign as the other side sees it."""


def gathered(items: Iterable[tuple[Z, int]]) -> dict[Z, int]:
    """Each value with the sum of its weights."""
    found: dict[Z, int] = {}
    for value, weight in items:
        found[value] = found.get(value, 0) + weight
    return found


def parted(ranks: Iterable[int], others: Mapping[int, int]) -> dict[Sign, dict[int, int]]:
    """Under each sign, ranks of one side -> all weight of the other side that gives it; without those that none gives.

    >>> parted([1, 3], {1: 10, 2: 5})
    {1: {3: 15}, 0: {1: 10}, -1: {1: 5}}
    """
    levels = sorted(others)
    below = [0, *accumulate([others[level] for level in levels])]
    above = [0, *accumulate([others[level] for level in reversed(levels)])][::-1]
    found: dict[Sign, dict[int, int]] = {1: {}, 0: {}, -1: {}}
    for rank in ranks:
        at = bisect_left(levels, rank)
        equal = rank in others
        if at:
            found[1][rank] = below[at]
        if equal:
            found[0][rank] = others[rank]
        if at + equal < len(levels):
            found[-1][rank] = above[at + equal]
    return found


def by_projection(ways: Iterable[tuple[Z, int, int]]) -> dict[Z, dict[int, int]]:
    """Ways of a side, each a projection with a rank and a weight: projection -> its ranks -> their weights."""
    found: dict[Z, dict[int, int]] = {}
    for projection, rank, weight in ways:
        ranks = found.setdefault(projection, {})
        ranks[rank] = ranks.get(rank, 0) + weight
    return found


def looked_up(one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]]) -> int:
    """How many ranks of one side are looked up among those of the other."""
    return sum(map(len, one.values())) * len(other)


def higher_pairs(one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]]) -> int:
    """How many pairs of projections some pair of ranks comes to in which the first is higher.

    >>> higher_pairs({"low": {1: 1}, "high": {9: 1}}, {"low": {2: 1}, "high": {8: 1}})
    2
    """
    lowest = sorted([min(ranks) for ranks in other.values()])
    return sum([bisect_left(lowest, max(ranks)) for ranks in one.values()])


def pair_weights(
    one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]], sign: Sign
) -> dict[tuple[Z, Z], int]:
    """Each pair of projections -> the weight of its pairs of ranks that give the sign.

    The ranks of that side are looked up among the other's that are fewer to look up.
    """
    if looked_up(other, one) < looked_up(one, other):
        return {(ours, theirs): weight for (theirs, ours), weight in _ranked(other, one, TURNED[sign]).items()}
    return _ranked(one, other, sign)


def _ranked(
    one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]], sign: Sign
) -> dict[tuple[Z, Z], int]:
    """The same, by the ranks of the first side, each looked up among the other's."""
    found: dict[tuple[Z, Z], int] = {}
    for theirs, ranks in other.items():
        levels = sorted(ranks)
        below = [0, *accumulate(ranks[level] for level in levels)]
        above = [0, *accumulate(ranks[level] for level in reversed(levels))][::-1]
        for ours, our_ranks in one.items():
            weight = 0
            for rank, part in our_ranks.items():
                if sign > 0:
                    weight += part * below[bisect_left(levels, rank)]
                elif sign:
                    weight += part * above[bisect_right(levels, rank)]
                else:
                    weight += part * ranks.get(rank, 0)
            if weight:
                found[ours, theirs] = weight
    return found
