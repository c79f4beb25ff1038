"""Hands: the highest or the lowest faces of a pool of like dice, as multisets with exact weights.

Theory of operation. A hand is written highest face first. Let m be the lowest of its k faces, and let j of them show m.
The other k - j faces are all above m: choose them face by face from the top, in C(r, i) ways for i of the r
dice that are left. Of the r = n - (k - j) dice that remain, at least j show m and no die shows more:

    T(m, r, j) = sum over i from j to r of C(r, i) (m - 1)^(r - i)

ways. So each hand is made once, and orders of faces are never counted. The lowest faces are the highest faces of dice that are
turned upside down.

    >>> highest(3, 2, 1).weights
    {(2,): 7, (1,): 1}
    >>> lowest(2, 3, 1).weights
    {(1,): 5, (2,): 3, (3,): 1}

Cost: one product for each hand and for each choice of faces above its lowest, at most two for each hand. There are
C(s + k - 1, k) hands of k faces on s sides, however many dice are thrown. Source: the multinomial distribution, with the
tail of dice that are not kept summed in T.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._messages.values import Keep

Hand = tuple[int, ...]
"""The faces that count, highest first."""

_MANY_CHOICES: Final = 64
"""Faces kept, and kinds of faces, above which there are more hands than any budget allows: 2 to this power and more."""
_CACHED_HANDS: Final = 500
"""Hands of the largest distribution that stays in the cache of the process."""


def hands(count: int, sides: int, keep: Keep, budget: Budget) -> Distribution[Hand]:
    """The hands of `count` dice with their weights. Raises `BudgetError` before the work if there are too many."""
    which, most = keep
    kept = min(most, count)
    number = 1 << min(kept, sides - 1)  # a lower bound
    if min(kept, sides - 1) <= _MANY_CHOICES:
        number = comb(sides + kept - 1, kept)
    size = 1 + count * sides.bit_length() // 64  # the weights are numbers of this many machine words
    tails = sides * kept * min(kept, count - kept + 1)
    budget.enter((number + tails) * size)
    make = highest if which == "highest" else lowest
    return (make if number <= _CACHED_HANDS else make.__wrapped__)(count, sides, kept)


@lru_cache(maxsize=128)
def highest(count: int, sides: int, kept: int) -> Distribution[Hand]:
    if not kept:
        return Distribution({(): 1})
    weights: dict[Hand, int] = {}
    above: list[list[tuple[Hand, int]]] = [[((), 1)], *([] for _ in range(kept - 1))]
    for face in range(sides, 0, -1):
        for taken in range(kept - 1, -1, -1):  # from the longest on: each goes on from faces above this one alone
            begun = above[taken]
            if not begun:
                continue
            rest, tail = (face,) * (kept - taken), _tail(face, count - taken, kept - taken)
            for faces, ways in begun:
                weights[faces + rest] = ways * tail
            for more in range(1, kept - taken if face > 1 else 1):
                rest, chosen = (face,) * more, comb(count - taken, more)
                above[taken + more] += [(faces + rest, ways * chosen) for faces, ways in begun]
    return Distribution(weights)


def _tail(face: int, count: int, least: int) -> int:
    few = count - least < least  # sum over the fewer numbers
    numbers = range(least, count + 1) if few else range(least)
    ways = sum([comb(count, number) * int((face - 1) ** (count - number)) for number in numbers])
    return ways if few else int(face**count) - ways


@lru_cache(maxsize=128)
def lowest(count: int, sides: int, kept: int) -> Distribution[Hand]:
    turned = highest.__wrapped__(count, sides, kept)
    return turned.map(lambda hand: tuple([sides + 1 - face for face in reversed(hand)]))
