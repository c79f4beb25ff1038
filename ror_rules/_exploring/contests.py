"""The odds of a contest: two sides explored apart, and paired by which of them stands higher.

Theory of operation. Two sides that throw for themselves come out in X and Y ways. Walking through both together would
take X * Y paths. But a statistic of the result needs no more of them than the sign, that is which rank is higher, and of
each side one projection under that sign. So each side is explored alone, in X + Y paths, and for each sign:

1. the ways of a side are grouped by their projection, and within it by their rank: projection -> rank -> weight;
2. each pair of projections has the weight of all pairs of ranks that give the sign. For the sign 1 that is, over the
   ranks of the first side, its weight times all weight of the second side at lower ranks: a prefix sum, found by
   bisection. For -1 it is a suffix sum, for 0 the weight at the same rank;
3. the sign and the pair of projections make one value of the statistic.

That is right because the sides are independent: the weight of a pair is the product of their weights, and the total of
all pairs the product of their totals.

What a statistic is made of is found by trying (`_Look`). The contest's end is made of as little as may be, with `Untold`
in place of the rest, and the statistic is asked for its value. Whoever looks at something untold raises `UntoldError`, and that
side is told one level more: nothing, its score, what becomes of it in coarse cases, what becomes of it. So a value that
comes out cannot hang on what was left untold. What hangs on one side alone is found on its ways, and is its projection;
what hangs on both has the whole of both for a projection, and is found on their pairs.

Two like dice, the higher wins, and nothing else is looked at: one projection a side, six ranks in it.

    >>> die = {"value": dict.fromkeys(range(1, 7), 1)}
    >>> [_pair_weights(die, die, sign)["value", "value"] for sign in _SIGNS]
    [15, 6, 15]

Cost: a side's ways, with what becomes of each under three signs; and for each sign the pairs of projections, with a
bisection for every rank. How many projections there are is the caller's doing: one who names `winner` alone has one a
side, one who names what became of every figure has as many as there are ways.

What a contest is stands in `dice`; how a side is explored, in `interpreter`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeVar

from ror_rules._exploring.account import CALL, ENTRY, ENTRY_BYTES, FIELD, VIEWED, WORD, Outlook, extent, given, words
from ror_rules._exploring.distribution import Distribution, common_total
from ror_rules._exploring.memo import Memo
from ror_rules.dice import Contest, Dice, Side, Sign, Untold, UntoldError, Which
from ror_rules.errors import BudgetError, LawError

Z = TypeVar("Z", bound=Hashable)

View = Callable[[Any], Any]
"""A statistic of a result: a field of it, a summary."""
_Told = tuple[Any, ...]
"""What is told of a side: nothing, its score, or its score and what becomes of it."""
_NOTHING, _SCORE, _COARSE, _WHOLE = range(4)
"""What is told of a side: nothing; its score; what becomes of it too, in coarse cases, or in all."""

_AFTER_VALUES: Final = 3
"""Values that it holds as much as."""
_LOOKS: Final = 12
"""Entries that a way of a side is looked up in: what becomes of it, and each of its three projections."""
_RESULT_BYTES: Final = 400
"""A result and its entry; what became of the sides is in it as it is."""
_WHICH: Final[tuple[Which, Which]] = (0, 1)
_SIGNS: Final[tuple[Sign, ...]] = (1, 0, -1)
_UNTOLD: Final[tuple[Any, Any]] = Untold(0), Untold(1)
_UNSCORED: Final[tuple[None, dict[Sign, Any]]] = (None, {})


class _Projection(NamedTuple):
    """All that is taken of a side: what the views see that hang on it alone, and what is told to those that hang on both."""

    seen: tuple[Any, ...]
    told: _Told


class _Way(NamedTuple):
    """One way in which a side comes out: its rank, and its projection under each sign."""

    rank: int
    projected: Mapping[Sign, _Projection]


_UNSEEN: Final = dict.fromkeys(_SIGNS, _Projection((), ()))
"""The projection of a side that nobody looks at."""


class _MoreToldError(Exception):
    """A view is told more of a side than it was: what was found before is to be found again."""


class Meeting(NamedTuple):
    """A contest at the end of a path, with the weight of the path and what that is out of."""

    contest: Contest[Any, Any, Any, Any]
    weight: int
    total: int


class _Sides(NamedTuple):
    """One side as one distribution, the other as the sum over all paths on which the first comes out so; the weights of both
    are out of `total`.
    """

    weights: tuple[Mapping[Any, int], Mapping[Any, int]]
    total: int


class Contests:
    """The contests of one scope that paths end in; and their sides, brought together once for each way to tell them."""

    def __init__(self) -> None:
        self.meetings: list[Meeting] = []
        self.together: dict[tuple[bool, ...], list[_Sides]] = {}


def contested(
    contests: Iterable[Contests],
    views: Sequence[View] | None,
    dice: Dice,
    memo: Memo,
    explored: Callable[[Side[Any, Any, Any]], Distribution[Any]],
    most_pairs: int | None,
) -> Iterator[tuple[dict[Any, int], int]]:
    """What the contests that paths end in come to: the values of some views together, or (None) whole results.

    Gives value -> weight, and what the weights are out of. `explored` gives how a side comes out. Raises `BudgetError`, also
    where there are more than `most_pairs` pairs to be told apart.
    """
    for same in contests:
        yield _Look(same, views, dice, memo, explored, most_pairs).values()


class _Look:
    """A look at contests of one scope: what each view has to be told of either side, and the values that all come to."""

    def __init__(
        self,
        contests: Contests,
        views: Sequence[View] | None,
        dice: Dice,
        memo: Memo,
        explored: Callable[[Side[Any, Any, Any]], Distribution[Any]],
        most_pairs: int | None,
    ) -> None:
        self._contests = contests
        self._contest: Final = contests.meetings[0].contest
        self._views: Final[Sequence[View]] = [lambda result: result] if views is None else views
        self._whole: Final = views is None
        self._told: Final = [[_WHOLE if views is None else _NOTHING for _ in _WHICH] for _ in self._views]
        self._dice = dice
        self._memo = memo
        self._explored = explored
        self._most_pairs = most_pairs

    def values(self) -> tuple[dict[Any, int], int]:
        """The values of all views together, each with its weight, and what these are out of."""
        try:
            self._try_first_ways()
            while True:
                with suppress(_MoreToldError):
                    return self._values(self._brought_together())
        except UntoldError as error:
            if error.which is None:  # a face of a die that was thrown before
                raise
            raise LawError("A contest leaves untold what becomes of a side that is not coarse.") from error

    def _try_first_ways(self) -> None:
        """Tells each view what it needs to see one way in which the sides come out: mostly it needs no more for the others."""
        waiting = [] if self._whole else [*range(len(self._views))]
        while waiting:
            at, sign = waiting[-1], _SIGNS[0]
            told: list[_Told] = []
            for which, level in zip(_WHICH, self._told[at], strict=True):
                some: list[Any] = []
                if level:
                    value = next(iter(self._side(self._contests.meetings[0], which, coarse=level < _WHOLE).weights))
                    some += [(score, after.get(sign)) for score, after in self._outcomes(which, [value], level)]
                told.append(tuple(*some)[:level])
            with suppress(_MoreToldError):
                self._seen((at,), sign, (told[0], told[1]))
                waiting.pop()

    def _values(self, together: Sequence[_Sides]) -> tuple[dict[Any, int], int]:
        """The values of some pairs of sides, with what is told now."""
        hanging: dict[tuple[bool, bool], list[int]] = {
            (ours, theirs): [] for ours in (False, True) for theirs in (False, True)
        }
        for at, told in enumerate(self._told):
            hanging[told[0] > _NOTHING, told[1] > _NOTHING].append(at)
        of_none, of_both = hanging[False, False], hanging[True, True]
        of_one = hanging[True, False], hanging[False, True]
        order = [*of_none, *of_one[0], *of_one[1], *of_both]
        places = [order.index(at) for at in range(len(order))]
        known: tuple[dict[Any, _Way], dict[Any, _Way]] = {}, {}
        total = common_total(sides.total for sides in together)
        pairs: dict[tuple[Sign, tuple[_Projection, _Projection]], int] = {}
        for sides in together:
            for which in _WHICH:
                new = [value for value in sides.weights[which] if value not in known[which]]
                known[which].update(zip(new, self._ways(which, new, of_one[which], of_both), strict=True))
            one, other = (
                [(known[which][value], weight) for value, weight in sides.weights[which].items()] for which in _WHICH
            )
            self._meet(one, other, total // sides.total, pairs)
        bare = {sign: self._seen(of_none, sign, ((), ())) for sign in _SIGNS}
        results: dict[Any, int] = {}
        for (sign, (ours, theirs)), weight in pairs.items():
            seen = self._seen(of_both, sign, (ours.told, theirs.told)) if of_both else ()
            found = (*bare[sign], *ours.seen, *theirs.seen, *seen)
            value = found[0] if self._whole else tuple([found[place] for place in places])
            results[value] = results.get(value, 0) + weight
        return results, total

    def _seen(self, some: Sequence[int], sign: Sign, told: tuple[_Told, _Told]) -> tuple[Any, ...]:
        """What some views see of an end. Raises `_MoreToldError` when one looked at what was untold, and is told it now."""
        if not some:
            return ()
        (ours, untold), (theirs, unknown) = zip(told, _UNTOLD, strict=True)
        scores = ours[0] if ours else untold, theirs[0] if theirs else unknown
        after = ours[1] if len(ours) > 1 else untold, theirs[1] if len(theirs) > 1 else unknown
        looking, found = some, []
        try:
            end = self._contest.end(sign, scores, after)
            for at in some:
                looking = (at,)
                value = self._views[at](end)
                hash(value)  # so nothing in it is untold
                found.append(value)
        except UntoldError as error:
            if error.which is None:
                raise
            for at in looking:
                self._tell_more(self._told[at], error.which)
            raise _MoreToldError from error
        return tuple(found)

    def _tell_more(self, told: list[int], which: Which) -> None:
        """One level more of a side. A view of both sides is told nothing coarse: it is no projection while a part is untold."""
        if told[which] == _WHOLE:
            raise UntoldError(which)
        told[which] += 1
        if all(told):
            told[:] = [_WHOLE if level == _COARSE else level for level in told]

    def _top(self, which: Which, some: Iterable[int]) -> int:
        """The most that any of some views is told of a side."""
        return max((self._told[at][which] for at in some), default=_NOTHING)

    def _side(self, meeting: Meeting, which: Which, *, coarse: bool) -> Distribution[Any]:
        """How a side comes out; explored once."""
        side = meeting.contest.side(which, coarse=coarse)
        return self._memo.once(self._memo.sides, side, lambda: self._explored(side))

    def _brought_together(self) -> list[_Sides]:
        """Paths on which one side comes out alike, as one: the side that comes out in fewer ways over all of them."""
        account, meetings = self._memo.account, self._contests.meetings
        coarse = tuple([self._top(which, range(len(self._views))) < _WHOLE for which in _WHICH])
        known = self._contests.together.get(coarse)
        if known is not None:
            return known
        outlook, paths = Outlook(account), []
        for place, each in enumerate(meetings):
            outlook.came(place / len(meetings))
            paths.append([self._side(each, which, coarse=coarse[which]) for which in _WHICH])
        fixed = min(_WHICH, key=lambda which: len({sides[which] for sides in paths}))
        alike: dict[Distribution[Any], list[tuple[Distribution[Any], int, int]]] = {}
        for each, sides in zip(meetings, paths, strict=True):
            other = sides[1 - fixed]
            alike.setdefault(sides[fixed], []).append((other, each.weight, each.total * other.total))
        found = []
        for one, others in alike.items():
            total = common_total(part for _, _, part in others)
            account.spend(sum(len(other.weights) for other, _, _ in others) * (ENTRY + WORD * words(total)))
            weights: dict[Any, int] = {}
            for other, weight, part in others:
                scale = weight * (total // part)
                for value, share in other.weights.items():
                    weights[value] = weights.get(value, 0) + share * scale
            both = (weights, one.weights) if fixed else (one.weights, weights)
            found.append(_Sides(both, total * one.total))
            account.hold(len(weights) * (ENTRY_BYTES + WORD * words(total)))
        self._contests.together[coarse] = found
        return found

    def _ways(
        self, which: Which, values: Sequence[Any], alone: Sequence[int], of_both: Sequence[int]
    ) -> Iterator[_Way]:
        """The ways in which a side comes out; `alone` are the views that hang on it alone."""
        top, shared = self._top(which, (*alone, *of_both)), self._top(which, of_both)
        account = self._memo.account
        account.spend(len(values) * (_LOOKS * ENTRY + len(_SIGNS) * len(alone) * VIEWED))
        account.hold(len(values) * ENTRY_BYTES)
        for score, after in self._outcomes(which, values, top):
            if not top:
                yield _Way(score.rank, _UNSEEN)
                continue
            projected = {}
            for sign in _SIGNS:
                told = (score, after.get(sign))[:top]
                seen = self._seen(alone, sign, ((), told) if which else (told, ()))
                projected[sign] = _Projection(seen, told[:shared])
            yield _Way(score.rank, projected)

    def _outcomes(self, which: Which, values: Sequence[Any], level: int) -> list[tuple[Any, dict[Sign, Any]]]:
        """The score of a side for each way in which it comes out, and what becomes of it; found once, whoever looks."""
        account, contest, coarse = self._memo.account, self._contest, level < _WHOLE
        known = self._memo.scored.setdefault((contest.scope, which, coarse), {})
        unscored = [value for value in values if value not in known]
        bare = [value for value in values if level > _SCORE and not known.get(value, _UNSCORED)[1]]
        price = given(next(iter(values), None))
        account.spend((len(unscored) + len(bare) * len(_SIGNS)) * price)
        account.hold(len(unscored) * ENTRY_BYTES + len(bare) * len(_SIGNS) * _AFTER_VALUES * self._memo.made)
        for value in unscored:
            known[value] = contest.score(self._dice, which, value), {}
        for value in bare:
            after = {sign: contest.after(self._dice, which, value, sign, coarse=coarse) for sign in _SIGNS}
            known[value][1].update(after)
        return [known[value] for value in values]

    def _meet(
        self,
        one: Sequence[tuple[_Way, int]],
        other: Sequence[tuple[_Way, int]],
        scale: int,
        pairs: dict[tuple[Sign, tuple[_Projection, _Projection]], int],
    ) -> None:
        """Adds to `pairs` every sign and pair of projections of two sides, with its weight times `scale`."""
        memo = self._memo
        hashed = FIELD * sum(extent(side[0][0].projected[_SIGNS[0]]) for side in (one, other) if side)
        for sign in _SIGNS:
            ours, theirs = _by_projection(one, sign), _by_projection(other, sign)
            size = self._pay(ours, theirs, hashed)
            known, most = len(pairs), len(ours) * len(theirs) * (ENTRY_BYTES + WORD * size)
            memo.account.hold(most)
            for pair, weight in _pair_weights(ours, theirs, sign).items():
                pairs[sign, pair] = pairs.get((sign, pair), 0) + weight * scale
            memo.account.free(most)
            new = len(pairs) - known
            memo.account.spend(new * CALL)
            memo.account.hold(new * (_RESULT_BYTES + WORD * (size + words(scale))))

    def _pay(
        self, one: Mapping[_Projection, dict[int, int]], other: Mapping[_Projection, dict[int, int]], hashed: int
    ) -> int:
        """Pays for all pairs of two sides before the first is made, each of which is `hashed`. Gives a weight's machine words."""
        pairs = len(one) * len(other)
        if self._most_pairs is not None and pairs > self._most_pairs:
            raise BudgetError(
                "There are more pairs of what can become of both sides than are told apart together.",
                expected=f"at most {self._most_pairs} pairs",
                got=pairs,
            )
        looked_up = min(_looked_up(one, other), _looked_up(other, one))
        sorted_out = max(sum(map(len, side.values())) for side in (one, other))
        size = 2 * max(
            (words(weight) for side in (one, other) for ranks in side.values() for weight in ranks.values()), default=1
        )
        self._memo.account.spend(
            (looked_up + 2 * sorted_out) * (ENTRY + WORD * size) + pairs * (2 * ENTRY + hashed),
        )
        return size


def _by_projection(side: Iterable[tuple[_Way, int]], sign: Sign) -> dict[_Projection, dict[int, int]]:
    """The projection of a side under a sign -> its ranks -> their weights."""
    found: dict[_Projection, dict[int, int]] = {}
    for way, weight in side:
        ranks = found.setdefault(way.projected[sign], {})
        ranks[way.rank] = ranks.get(way.rank, 0) + weight
    return found


def _looked_up(one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]]) -> int:
    """How many ranks of one side are looked up among those of the other."""
    return sum(map(len, one.values())) * len(other)


def _pair_weights(
    one: Mapping[Z, Mapping[int, int]], other: Mapping[Z, Mapping[int, int]], sign: Sign
) -> dict[tuple[Z, Z], int]:
    """Each pair of projections -> the weight of its pairs of ranks that give the sign.

    The ranks of that side are looked up among the other's that are fewer to look up.
    """
    if _looked_up(other, one) < _looked_up(one, other):
        turned: Sign = 0 if not sign else -1 if sign > 0 else 1
        return {(ours, theirs): weight for (theirs, ours), weight in _ranked(other, one, turned).items()}
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
