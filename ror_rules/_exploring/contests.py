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

Cost: a side's ways, with what becomes of each under three signs; and for each sign the pairs of projections, with a
bisection for every rank. How many projections there are is the caller's doing: one who names `winner` alone has one a
side, one who names what became of every figure has as many as there are ways.

What a contest is stands in `dice`; how a side is explored, in `interpreter`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeVar

from ror_rules._exploring.account import CALL, ENTRY, ENTRY_BYTES, FIELD, WORD, extent, given, words
from ror_rules._exploring.distribution import Distribution, common_total
from ror_rules._exploring.memo import ENTIRE, UNKNOWN, Memo, Observed
from ror_rules.dice import Contest, Dice, Sign, Which

Z = TypeVar("Z", bound=Hashable)

_AFTER_VALUES: Final = 3
"""Values that it holds as much as."""
_LOOKS: Final = 12
"""Entries that a way of a side is looked up in: what becomes of it, and each of its three projections."""
_RESULT_BYTES: Final = 400
"""A result and its entry; what became of the sides is in it as it is."""
_UNSCORED: Final[tuple[None, dict[Sign, Any]]] = (None, {})
_WHICH: Final[tuple[Which, Which]] = (0, 1)
_SIGNS: Final[tuple[Sign, ...]] = (1, 0, -1)


class _Way(NamedTuple):
    """One way in which a side comes out: its weight, its rank, and its projection under each sign."""

    weight: int
    rank: int
    projected: dict[Sign, Any]


class Meeting(NamedTuple):
    """A contest at the end of a path: how each side comes out."""

    contest: Contest[Any, Any, Any, Any, Any]
    sides: tuple[Distribution[Any], Distribution[Any]]


class _Sides(NamedTuple):
    """One side as one distribution, the other as the sum over all paths on which the first comes out so; the weights of both
    are out of `total`.
    """

    weights: tuple[Mapping[Any, int], Mapping[Any, int]]
    total: int


def contested(
    meetings: Iterable[tuple[Meeting, int, int]], dice: Dice, memo: Memo, observed: Observed
) -> Iterator[tuple[dict[Any, int], int]]:
    """Every result of the contests that paths end in, each with the weight of its path and what that is out of.

    Gives result -> weight, and what the weights are out of. `dice` is the interpreter of a question that looks at what is
    `observed`. Raises `BudgetError`, and `PairsError` where the pairs are too many to be told apart together.
    """
    scopes: dict[Hashable, list[tuple[Meeting, int, int]]] = {}
    for each in meetings:
        scopes.setdefault(each[0].contest.scope, []).append(each)
    for same in scopes.values():
        contest, together = same[0][0].contest, list(_brought_together(same, memo))
        total = common_total(sides.total for sides in together)
        pairs: dict[tuple[Sign, tuple[Any, Any]], int] = {}
        for sides in together:
            _meet(contest, sides, total // sides.total, pairs, dice, memo, observed)
        results: dict[Any, int] = {}
        for (sign, pair), weight in pairs.items():
            result = contest.end(sign, pair)
            results[result] = results.get(result, 0) + weight
        yield results, total


def _brought_together(meetings: Sequence[tuple[Meeting, int, int]], memo: Memo) -> Iterator[_Sides]:
    """Paths on which one side comes out alike, as one: the side that comes out in fewer ways over all of them."""
    fixed = min(_WHICH, key=lambda which: len({each.sides[which] for each, _, _ in meetings}))
    alike: dict[Distribution[Any], list[tuple[Meeting, int, int]]] = {}
    for each in meetings:
        alike.setdefault(each[0].sides[fixed], []).append(each)
    for paths in alike.values():
        one = paths[0][0].sides[fixed]
        others = [(each.sides[1 - fixed], weight, total * each.sides[1 - fixed].total) for each, weight, total in paths]
        total = common_total(total for _, _, total in others)
        memo.account.spend(sum(len(other.weights) for other, _, _ in others) * (ENTRY + WORD * words(total)))
        weights: dict[Any, int] = {}
        for other, weight, part in others:
            scale = weight * (total // part)
            for value, share in other.weights.items():
                weights[value] = weights.get(value, 0) + share * scale
        both = (weights, one.weights) if fixed else (one.weights, weights)
        yield _Sides(both, total * one.total)


def _meet(
    contest: Contest[Any, Any, Any, Any, Any],
    sides: _Sides,
    scale: int,
    pairs: dict[tuple[Sign, tuple[Any, Any]], int],
    dice: Dice,
    memo: Memo,
    observed: Observed,
) -> None:
    """Adds to `pairs` every sign and pair of projections of two sides, with its weight times `scale`."""
    both = [_ways(contest, dice, which, sides.weights[which], memo, observed) for which in _WHICH]
    signs: tuple[Sign, ...] = _SIGNS
    if not contest.observes_sign(dice) and all(len(set(way.projected.values())) == 1 for side in both for way in side):
        signs = (0,)  # one sign stands for all three
    for sign in signs:
        one, other = (_by_projection(side, sign) for side in both)
        bits = _spend(memo, one, other, limited=observed is None or not observed & (ENTIRE | UNKNOWN))
        known, most = len(pairs), len(one) * len(other) * (ENTRY_BYTES + WORD * bits)
        memo.account.hold(most)
        for pair, weight in _pair_weights(one, other, sign, blind=len(signs) == 1).items():
            pairs[sign, pair] = pairs.get((sign, pair), 0) + weight * scale
        memo.account.free(most)
        new = len(pairs) - known
        memo.account.spend(new * CALL)
        memo.account.hold(new * (_RESULT_BYTES + WORD * (bits + words(scale))))


def _spend(memo: Memo, one: dict[Any, dict[int, int]], other: dict[Any, dict[int, int]], *, limited: bool) -> int:
    """Pays for all pairs of two sides before the first is made; of the rule that was asked they may be `limited`.

    Gives the machine words of a weight.
    """
    pairs = len(one) * len(other)
    looked_up = min(_looked_up(one, other), _looked_up(other, one))
    sorted_out = max(sum(map(len, side.values())) for side in (one, other))
    size = 2 * max(
        (words(weight) for side in (one, other) for ranks in side.values() for weight in ranks.values()), default=1
    )
    hashed = FIELD * sum(extent(next(iter(side), None)) for side in (one, other))
    memo.spend_pairs(
        pairs,
        (looked_up + 2 * sorted_out) * (ENTRY + WORD * size) + pairs * (2 * ENTRY + hashed),
        limited=limited,
    )
    return size


def _ways(
    contest: Contest[Any, Any, Any, Any, Any],
    dice: Dice,
    which: Which,
    side: Mapping[Any, int],
    memo: Memo,
    observed: Observed,
) -> list[_Way]:
    """Every way in which a side comes out. Scores and what becomes of it are found once, whatever is observed."""
    observes = contest.observes_side(dice, which)
    scored = memo.scored.setdefault((contest.scope, which), {})
    projected = memo.projected.setdefault((contest.scope, which, observed), {})
    new = [value for value in side if value not in projected]
    unscored = [value for value in new if value not in scored]
    unseen = sum(1 for value in new if observes and not scored.get(value, _UNSCORED)[1])
    price = given(next(iter(side), None))
    memo.account.spend(len(side) * _LOOKS * ENTRY + (len(unscored) + unseen * len(_SIGNS)) * price)
    memo.account.hold((len(new) + len(unscored)) * ENTRY_BYTES + unseen * len(_SIGNS) * _AFTER_VALUES * memo.made)
    for value in unscored:
        scored[value] = contest.score(dice, which, value), {}
    for value in new:
        score, after = scored[value]
        if observes and not after:
            after.update({sign: contest.after(dice, which, value, sign) for sign in _SIGNS})
        projected[value] = (
            contest.rank(score),
            {sign: contest.projected(dice, which, score, after.get(sign) if observes else None) for sign in _SIGNS},
        )
    return [_Way(weight, *projected[value]) for value, weight in side.items()]


def _by_projection(side: Iterable[_Way], sign: Sign) -> dict[Any, dict[int, int]]:
    """The projection of a side under a sign -> its ranks -> their weights."""
    found: dict[Any, dict[int, int]] = {}
    for way in side:
        ranks = found.setdefault(way.projected[sign], {})
        ranks[way.rank] = ranks.get(way.rank, 0) + way.weight
    return found


def _looked_up(one: dict[Any, dict[int, int]], other: dict[Any, dict[int, int]]) -> int:
    """How many ranks of one side are looked up among those of the other."""
    return sum(map(len, one.values())) * len(other)


def _pair_weights(
    one: dict[Z, dict[int, int]], other: dict[Z, dict[int, int]], sign: Sign, *, blind: bool
) -> dict[tuple[Z, Z], int]:
    """Each pair of projections -> the weight of its pairs of ranks that give the sign; `blind` takes all of them.

    The ranks of that side are looked up among the other's that are fewer to look up.
    """
    if _looked_up(other, one) < _looked_up(one, other):
        turned: Sign = 0 if not sign else -1 if sign > 0 else 1
        return {(ours, theirs): weight for (theirs, ours), weight in _ranked(other, one, turned, blind=blind).items()}
    return _ranked(one, other, sign, blind=blind)


def _ranked(
    one: dict[Z, dict[int, int]], other: dict[Z, dict[int, int]], sign: Sign, *, blind: bool
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
