"""Two independent sides paired by rank: which ranks higher with what weight, and every pair of what is seen of them.

Theory of operation. The pairs of ranks that give a sign weigh, for the sign 1, over the ranks of the first side: its weight
times all weight of the second side at lower ranks, which is a prefix sum; for -1 a suffix sum, for 0 the weight at the
same rank. So no pair of ranks is made. Pairs of what is seen are made, and paid for before.

Two like dice, the higher wins, and nothing else is looked at: one group a side, six ranks in it.

    >>> die = {"value": dict.fromkeys(range(1, 7), 1)}
    >>> [pair_weights(die, die, sign)["value", "value"] for sign in SIGNS]
    [15, 6, 15]

What is seen of a side, and what a rank is worth, stands in `contests`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar

from ror_rules._arithmetic.account import CALL, ENTRY, ENTRY_BYTES, FOUND, WORD, Account, Held, hashed, words
from ror_rules._exploring.sides import Told
from ror_rules.dice import SIGNS, TURNED, Sign
from ror_rules.errors import BudgetError

Z = TypeVar("Z", bound=Hashable)


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
    levels, below, above = _sums(others)
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


def _sums(ranks: Mapping[int, int]) -> tuple[list[int], list[int], list[int]]:
    """Ranks in their order; and for each place among them, all weight before it, and all from it on."""
    levels = sorted(ranks)
    below = [0, *accumulate([ranks[level] for level in levels])]
    above = [0, *accumulate([ranks[level] for level in reversed(levels)])][::-1]
    return levels, below, above


def looked_up(one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]]) -> int:
    """How many ranks of one side are looked up among those of the other."""
    return sum(map(len, one.values())) * len(other)


def higher_pairs(one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]]) -> int:
    """How many pairs of groups some pair of ranks comes to in which the first is higher.

    >>> higher_pairs({"low": {1: 1}, "high": {9: 1}}, {"low": {2: 1}, "high": {8: 1}})
    2
    """
    lowest = sorted([min(ranks) for ranks in other.values()])
    return sum([bisect_left(lowest, max(ranks)) for ranks in one.values()])


def pair_weights(
    one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]], sign: Sign
) -> dict[tuple[Z, Z], int]:
    """Each pair of groups -> the weight of its pairs of ranks that give the sign.

    The ranks of that side are looked up among the other's that are fewer to look up.
    """
    if looked_up(other, one) < looked_up(one, other):
        return _ranked(other, one, TURNED[sign], turned=True)
    return _ranked(one, other, sign, turned=False)


def _ranked(
    one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]], sign: Sign, *, turned: bool
) -> dict[tuple[Z, Z], int]:
    """The same, by the ranks of the first side in their order; `turned`: this comes first in a pair.

    Between two ranks of a group of the other side, what this gives is the same.
    """
    ours = sorted(
        [(rank, part, each) for each, ranks in one.items() for rank, part in ranks.items()], key=itemgetter(0)
    )
    levels = [rank for rank, _, _ in ours]
    found: dict[tuple[Z, Z], int] = {}
    for theirs, ranks in other.items():
        for first, last, give in _stretches(levels, ranks, sign):
            for _, part, each in ours[first:last]:
                pair = (theirs, each) if turned else (each, theirs)
                found[pair] = found.get(pair, 0) + part * give
    return found


def _stretches(levels: Sequence[int], ranks: Mapping[int, int], sign: Sign) -> list[tuple[int, int, int]]:
    """From where to where, among `levels` in their order, all weight of the other side's ranks that gives the sign is how much."""
    if not sign:
        return [(bisect_left(levels, rank), bisect_right(levels, rank), weight) for rank, weight in ranks.items()]
    others, below, above = _sums(ranks)
    if sign > 0:
        ends = [*[bisect_right(levels, rank) for rank in others], len(levels)]
        return list(zip(ends, ends[1:], below[1:], strict=False))
    ends = [0, *[bisect_left(levels, rank) for rank in others]]
    return list(zip(ends, ends[1:], above, strict=False))


_LOOKED_UP: Final = FOUND // 2
"""A rank among those of the other side, with the product and the sum."""
_MEET: Final = 5 * CALL
"""What two sides take that meet, however few the ways in which they come out."""
_PUT_TOGETHER: Final = ENTRY
"""A value made of what each side was seen to be, where no view has to see both."""
_RESULT_BYTES: Final = 400
"""A result and its entry; what became of the sides is in it as it is."""


class Sufficient:
    """What suffices of a side: what the views see that hang on it alone, and what is told to those that hang on both.

    Hashed by identity; whoever makes it makes equal ones once.
    """

    __slots__ = ("seen", "told")

    def __init__(self, seen: tuple[Any, ...] = (), told: Told = ()) -> None:
        self.seen: Final = seen
        self.told: Final = told


UNSEEN: Final = Sufficient()
"""What suffices of a side that nobody looks at."""


class Coming(NamedTuple):
    """How a side comes out: each way with its rank, and under each sign that can come with what suffices of it; and weights of ways."""

    ranks: Mapping[Any, int]
    sufficient: Mapping[Sign, Mapping[Any, Sufficient]]
    weights: Mapping[Any, int]

    def under(self) -> dict[Sign, Grouped]:
        """Under each sign, what suffices of the ways, each with its ranks and their weights."""
        found: dict[Sign, Grouped] = {sign: {} for sign in SIGNS}
        tables = [(self.sufficient[sign].get, found[sign]) for sign in SIGNS]
        ranks = self.ranks
        for way, weight in self.weights.items():
            rank = ranks[way]
            for suffices, seen in tables:
                group = suffices(way)
                if group is not None:
                    there = seen.get(group)
                    if there is None:
                        seen[group] = {rank: weight}
                    else:
                        there[rank] = there.get(rank, 0) + weight
        return found


Grouped = dict[Sufficient, dict[int, int]]
"""What suffices of the ways of a side under a sign, each with its ranks and their weights."""
Pairs = dict[Sign, dict[tuple[Sufficient, Sufficient], int]]
"""Under each sign, what suffices of both sides -> their weight."""


class Most(NamedTuple):
    """How many pairs are told apart together, and how many values are wanted of them, at most; None for any number."""

    pairs: int | None = None
    values: int | None = None


def meet(
    one: Coming,
    other: Coming,
    total: int,
    scale: int,
    pairs: Pairs,
    account: Account,
    most: Most,
) -> None:
    """Adds to `pairs` every sign and pair of what suffices of two sides, with its weight, out of `total`, times `scale`.

    Raises `BudgetError`.
    """
    size, first, second = words(total), one.under(), other.under()
    for sign in SIGNS:
        ours, theirs = first[sign], second[sign]
        if not (ours and theirs):
            continue
        some = next(iter(ours)), next(iter(theirs))
        price = CALL if any(each.told for each in some) else _PUT_TOGETHER + sum(hashed(each.seen) for each in some)
        _count(ours, theirs, most)
        _pay(ours, theirs, size, account, most)
        held = Held(account, len(ours) * len(theirs) * (ENTRY_BYTES + WORD * size))
        found, known = pair_weights(ours, theirs, sign), pairs.get(sign)
        if known is None and scale == 1:
            pairs[sign] = found
            new = len(found)
        else:
            known = pairs.setdefault(sign, {})
            new = -len(known)
            for pair, weight in found.items():
                known[pair] = known.get(pair, 0) + weight * scale
            new += len(known)
        held.hold(0)
        account.spend(new * price)
        account.hold(new * (_RESULT_BYTES + WORD * (size + words(scale))))


def _pay(one: Grouped, other: Grouped, size: int, account: Account, most: Most) -> None:
    """Pays for all pairs of two sides before the first is made; `size`: the machine words of a weight."""
    pairs = len(one) * len(other)
    if most.pairs is not None and pairs > most.pairs:
        raise BudgetError(
            "There are more pairs of what can become of both sides than are told apart together.",
            expected=f"at most {most.pairs} pairs",
            got=pairs,
        )
    lookups = min(looked_up(one, other), looked_up(other, one))
    sorted_out = max(sum(map(len, side.values())) for side in (one, other))
    account.spend(
        _MEET + lookups * (_LOOKED_UP + WORD * size) + 2 * sorted_out * (FOUND + WORD * size) + pairs * FOUND,
    )


def _count(one: Grouped, other: Grouped, most: Most) -> None:
    """Raises `BudgetError` where pairs that surely weigh something are more values than are wanted."""
    if most.values is not None and len(one) * len(other) > most.values:
        seen = [{way: ranks for way, ranks in side.items() if not way.told} for side in (one, other)]
        values = max(higher_pairs(*seen), higher_pairs(*reversed(seen)))
        if values > most.values:
            raise BudgetError(
                "There are more values together than are listed.",
                expected=f"at most {most.values} values",
                got=f"{values} and perhaps more",
            )
