"""The odds of a contest: what is seen of two sides that were explored apart, with weights.

Theory of operation. Two sides that throw for themselves come out in X and Y ways. Walking through both together would
take X * Y paths. But a projection of the result needs no more of them than the sign, that is which rank is higher, and of
each side some part of how it came out: a sufficient statistic. So each side is explored alone, in X + Y paths; under each
sign its ways are grouped by what suffices of them, the groups are paired by rank (`pairs`), and the sign with what suffices
of both makes one value. Where each view is wanted by itself and hangs on one side, no pairs are made: a way of that side
has its weight times all weight of the other side that gives the sign. That is right because the sides are independent.

What suffices is found by trying (`Look`). The contest's end is made of as little as may be, with `Untold` in place of the
rest, and the views are asked what they see. Whoever looks at something untold raises `UntoldError`, and that side is told
one level more: nothing, its score, what becomes of it in coarse cases, what becomes of it. So a value that comes out
cannot hang on what was left untold. What a view sees that hangs on one side alone is found on its ways, and suffices; one
that hangs on both needs the whole of both, and is found on their pairs.

Cost: a side's ways, with what becomes of each under three signs; and for each sign the pairs of groups, with a bisection
for every rank. How many groups there are is the caller's doing: one who names `winner` alone has one a side, one who names
what became of every figure has as many as there are ways.

What a contest is stands in `dice`; how its sides come out, in `sides`. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from ror_rules._arithmetic.account import (
    CALL,
    ENTRY,
    ENTRY_BYTES,
    FOUND,
    SHARED_BYTES,
    VIEWED,
    WORD,
    Held,
    product,
    words,
)
from ror_rules._arithmetic.distribution import common_total
from ror_rules._exploring.early import SideOdds
from ror_rules._exploring.pairs import UNSEEN, Coming, Most, Pairs, Sufficient, gathered, meet, parted
from ror_rules._exploring.sides import COARSE, NOTHING, WHOLE, Contests, Sides, Told, Ways
from ror_rules.dice import SIGNS, TURNED, WHICH, Sign, Untold, UntoldError, Which, compared
from ror_rules.errors import LawError

X = TypeVar("X")

View = Callable[[Any], Any]
"""A projection of a result, with its state filled in: a field of it, a summary."""
Weights = tuple[dict[Any, int], int]
"""Value -> weight, and what the weights are out of."""
_LOOKS: Final = 12
"""Entries that a way of a side is looked up in: what becomes of it, and what suffices of it under three signs."""
_LOOKED: Final = 5 * CALL
"""What it takes to look at a side, however few the ways in which it comes out."""
_STRETCH: Final = 4000
"""Ways of a side that are told at once: of more of them what becomes of it is not kept."""
_UNTOLD: Final[tuple[tuple[Any, Any], ...]] = tuple((untold, untold) for untold in map(Untold, WHICH))
"""In place of a side's score, and of what becomes of it."""


class Sights(NamedTuple):
    """What is seen of another rule, and comes again in its other states: names of views, these, and what makes results of what they see.

    Equal `end`s make the same.
    """

    names: tuple[str, ...]
    views: Sequence[View]
    end: Callable[..., Any]


class _MoreToldError(Exception):
    """A view is told more of a side than it was: what was found before is to be found again."""


class Look:
    """A look at contests of one scope: what each view has to be told of either side, and the values that all come to.

    Without views it is at whole results. Those of `sights` are told at once what they needed in another state, and come to what is
    made of what they see. Raises `BudgetError`, also where there are more than `most.pairs` pairs to be told apart; and
    mostly, before they are weighed, where they come to more than `most.values` values.
    """

    def __init__(
        self,
        contests: Contests,
        views: Sequence[View] | None,
        explored: SideOdds,
        most: Most,
        sights: Sights | None = None,
    ) -> None:
        memo = explored.memo
        self._ways = Ways(contests, explored)
        self._views: Final[Sequence[View]] = [lambda result: result] if views is None else views
        self._whole: Final = views is None
        self._sights: Final = sights
        self._alike: Final[dict[Any, dict[Any, Sufficient]]] = {} if sights is None else memo.suffices
        """What is seen and told of a side -> the object for it, by how much is told, and the views."""
        self._told: Final[list[list[int]]] = (
            [] if sights is None else memo.told.setdefault((type(self._ways.contest), sights.names), [])
        )
        """What each view has to be told; in another state it had to be told the same."""
        self._known: Final = bool(self._told)
        if not self._told:
            self._told.extend([WHOLE if views is None else NOTHING for _ in WHICH] for _ in self._views)
        self._memo = memo
        self._most = most

    def together(self) -> Weights:
        """The values of all views together, or whole results."""
        return self._told_enough(lambda: self._values(range(len(self._views))))

    def apart(self) -> list[Weights]:
        """The values of each view by itself: pairs are made only for those that hang on both sides."""
        return self._told_enough(self._each)

    def _told_enough(self, find: Callable[[], X]) -> X:
        """What `find` gives once each view is told what it needs."""
        try:
            if not self._known:
                self._try_first_ways()
            while True:
                with suppress(_MoreToldError):
                    return find()
        except UntoldError as error:
            if error.which is None:  # a face of a die that was thrown before
                raise
            raise LawError("A contest leaves untold what becomes of a side that is not coarse.") from error

    def _try_first_ways(self) -> None:
        """Tells each view what it needs to see one way in which the sides come out: mostly it needs no more for the others."""
        told: dict[tuple[Which, int, Sign], Told] = {}
        ends: dict[tuple[int, int], Any] = {}
        firsts: dict[tuple[Which, bool], tuple[Any, Any]] = {}  # a way, and its rank
        waiting = [] if self._whole else [*range(len(self._views))]
        while waiting:
            at = waiting[-1]
            levels = self._told[at][0], self._told[at][1]
            ranks = []
            for which, level in zip(WHICH, levels, strict=True):
                coarse = level < WHOLE
                if (which, coarse) not in firsts:
                    first = self._ways.first(which, coarse=coarse)
                    firsts[which, coarse] = first, self._ways.scores(which, [first], level)[0].rank
                ranks.append(firsts[which, coarse][1])
            sign = compared(*ranks)  # no other is asked for: it may never come
            for which, level in zip(WHICH, levels, strict=True):
                if (which, level, sign) not in told:
                    first, _ = firsts[which, level < WHOLE]
                    (told[which, level, sign],) = self._ways.tell(which, {sign: [first]}, level)[sign]
            with suppress(_MoreToldError):
                if levels not in ends:
                    ends[levels] = self._end((at,), sign, (told[0, levels[0], sign], told[1, levels[1], sign]))
                self._see((at,), ends[levels])
                waiting.pop()

    def _hanging(self, some: Iterable[int]) -> dict[tuple[bool, bool], list[int]]:
        """Some views by whether they are told anything of the first side, and of the second."""
        found: dict[tuple[bool, bool], list[int]] = {
            (ours, theirs): [] for ours in (False, True) for theirs in (False, True)
        }
        for at in some:
            found[self._told[at][0] > NOTHING, self._told[at][1] > NOTHING].append(at)
        return found

    def _each(self) -> list[Weights]:
        """The values of each view by itself, with what is told now: those that hang on one side at most in one pass."""
        found: dict[int, Weights] = {}
        some: dict[tuple[bool, ...], list[int]] = {}
        for at in range(len(self._views)):
            some.setdefault(self._coarse([at]), []).append(at)
        for views in some.values():
            hanging = self._hanging(views)
            both = hanging.pop((True, True))
            if any(hanging.values()):
                found |= self._of_one_side(hanging)
            if both:
                values, total = self._values(both)
                for place, at in enumerate(both):
                    found[at] = gathered((value[place], weight) for value, weight in values.items()), total
        return [found[at] for at in range(len(self._views))]

    def _of_one_side(self, hanging: Mapping[tuple[bool, bool], list[int]]) -> dict[int, Weights]:
        """The values of each view that hangs on one side or none: no pairs, only how much of the other side ranks lower."""
        account, alone = self._memo.account, (hanging[True, False], hanging[False, True])
        some = [at for views in hanging.values() for at in views]
        together = self._ways.brought_together(self._coarse(some))
        total = common_total(sides.total for sides in together)
        signs, held = dict.fromkeys(SIGNS, 0), Held(account)
        ways: list[dict[Sign, dict[Any, int]]] = [{sign: {} for sign in SIGNS} for _ in WHICH]
        for sides in together:
            scale = total // sides.total
            ranks = [
                [score.rank for score in self._ways.scores(which, [*sides.weights[which]], self._top(which, some))]
                for which in WHICH
            ]
            by_rank = [gathered(zip(ranks[which], sides.weights[which].values(), strict=True)) for which in WHICH]
            size = words(sides.total)
            account.spend(sum(map(len, ranks)) * len(SIGNS) * (ENTRY + product(size, 1 + size // 2)))
            for which in WHICH if any(alone) else WHICH[:1]:
                for sign, part in parted(by_rank[which], by_rank[1 - which]).items():
                    here, share = (
                        TURNED[sign] if which else sign,
                        {rank: weight * scale for rank, weight in part.items()},
                    )
                    if not which:
                        signs[here] += sum([by_rank[0][rank] * weight for rank, weight in share.items()])
                    if alone[which]:
                        found = ways[which][here]
                        before = len(found)
                        for (value, weight), rank in zip(sides.weights[which].items(), ranks[which], strict=True):
                            if rank in share:
                                found[value] = found.get(value, 0) + weight * share[rank]
                        held.more((len(found) - before) * (SHARED_BYTES + WORD * (size + words(scale))))
        views = hanging[False, False]
        seen = gathered((self._seen(views, sign, ((), ())), weight) for sign, weight in signs.items() if weight)
        weights = _each_by_itself(views, seen)
        for which, views in zip(WHICH, alone, strict=True):
            if views:
                weights |= _each_by_itself(views, self._seen_alone(which, ways[which], views))
        return {at: (weights[at], total) for at in some}

    def _seen_alone(
        self, which: Which, ways: Mapping[Sign, Mapping[Any, int]], views: Sequence[int]
    ) -> dict[tuple[Any, ...], int]:
        """What views that hang on one side alone see together of the ways in which it comes out under each sign."""
        account, top = self._memo.account, self._top(which, views)
        weights: dict[tuple[Any, ...], int] = {}
        number = sum(map(len, ways.values()))
        account.spend(number * (_LOOKS // len(SIGNS) * ENTRY + len(views) * VIEWED))
        end, see, rest = self._ways.contest.end, [self._views[at] for at in views], _UNTOLD[which][top:]
        untold, unknown = _UNTOLD[1 - which]
        for sign, told, weight in self._tellings(which, ways, top, few=number <= _STRETCH):
            score, became = (*told, *rest)
            scores, after = ((untold, score), (unknown, became)) if which else ((score, untold), (became, unknown))
            try:
                result = end(sign, scores, after)
                seen = tuple([view(result) for view in see])
                weights[seen] = weights.get(seen, 0) + weight  # nothing in it is untold, or it had no hash
            except (UntoldError, TypeError):
                self._seen(views, sign, ((), told) if which else (told, ()))  # which of the views is told more
                raise
        account.hold(len(weights) * ENTRY_BYTES)
        return weights

    def _tellings(
        self, which: Which, ways: Mapping[Sign, Mapping[Any, int]], top: int, *, few: bool
    ) -> Iterator[tuple[Sign, Told, int]]:
        """What is told of each way in which a side comes out under each sign, with its weight; kept where they are `few`."""
        for part in [ways] if few else _some_at_a_time(ways):
            tellings = self._ways.tell(which, {sign: [*some] for sign, some in part.items()}, top, kept=few)
            for sign, some in part.items():
                for told, weight in zip(tellings[sign], some.values(), strict=True):
                    yield sign, told, weight

    def _values(self, some: Sequence[int]) -> Weights:
        """The values of some views together, with what is told now: pairs of what is seen of either side."""
        together = self._ways.brought_together(self._coarse(some))
        hanging = self._hanging(some)
        of_none, of_both = hanging[False, False], hanging[True, True]
        of_one = hanging[True, False], hanging[False, True]
        order = [*of_none, *of_one[0], *of_one[1], *of_both]
        total = common_total(sides.total for sides in together)
        pairs: Pairs = {}
        ranks = [self._ranks(which, together, some) for which in WHICH]
        others = [{*ranks[1 - which].values()} for which in WHICH]
        sufficient = [self._table(which, of_one[which], of_both) for which in WHICH]
        for sides in together:
            for which in WHICH:
                ways = {way: ranks[which][way] for way in sides.weights[which]}
                self._suffice(which, ways, of_one[which], of_both, others[which], sufficient[which])
            one, other = (Coming(ranks[which], sufficient[which], sides.weights[which]) for which in WHICH)
            meet(one, other, sides.total, total // sides.total, pairs, self._memo.account, self._most)
        return self._come_to(pairs, (of_none, of_both), order, [order.index(at) for at in some]), total

    def _come_to(
        self, pairs: Pairs, of_none_and_both: tuple[list[int], list[int]], order: Sequence[int], places: Sequence[int]
    ) -> dict[Any, int]:
        """The values that pairs come to, or what is made of these; `places` are those of the views in the order in which they see."""
        of_none, of_both = of_none_and_both
        bare = {sign: self._seen(of_none, sign, ((), ())) for sign in SIGNS}

        def value(sign: Sign, ours: Sufficient, theirs: Sufficient) -> Any:
            seen = self._seen(of_both, sign, (ours.told, theirs.told)) if of_both else ()
            found = (*bare[sign], *ours.seen, *theirs.seen, *seen)
            return found[0] if self._whole else tuple([found[place] for place in places])

        results: dict[Any, int] = {}
        sights, memo = self._sights, self._memo
        for sign, some in pairs.items():
            if sights is None or of_both:
                for both, weight in some.items():
                    result = value(sign, *both)
                    results[result] = results.get(result, 0) + weight
                continue
            made = memo.made_by(sights.end, (sights.names, *order, bare[sign]))
            new = sum([both not in made for both in some])
            memo.account.spend(len(some) * FOUND)
            memo.keep(new * (ENTRY_BYTES + memo.made))
            memo.account.spend_once(new * memo.run)  # the rule may check what it makes, as at the start of a run
            for both, weight in some.items():
                result = made.get(both)
                if result is None:
                    result = made[both] = sights.end(*value(sign, *both))
                results[result] = results.get(result, 0) + weight
        if sights is None or not of_both:
            return results
        return gathered((sights.end(*each), weight) for each, weight in results.items())

    def _seen(self, some: Sequence[int], sign: Sign, told: tuple[Told, Told]) -> tuple[Any, ...]:
        """What some views see of an end. Raises `_MoreToldError` when one looked at what was untold, and is told it now."""
        return self._see(some, self._end(some, sign, told)) if some else ()

    def _end(self, some: Sequence[int], sign: Sign, told: tuple[Told, Told]) -> Any:
        """The end of the contest, made of what is told of either side."""
        ours, theirs = told
        score, became = (*ours, *_UNTOLD[0][len(ours) :])
        other, befell = (*theirs, *_UNTOLD[1][len(theirs) :])
        try:
            return self._ways.contest.end(sign, (score, other), (became, befell))
        except UntoldError as error:
            self._more(some, error)

    def _see(self, some: Sequence[int], end: Any) -> tuple[Any, ...]:
        """What some views see of an end as it is told."""
        found = []
        for at in some:
            try:
                value = self._views[at](end)
                hash(value)  # so nothing in it is untold
            except UntoldError as error:
                self._more((at,), error)
            except TypeError:  # Python's own functions of texts take nothing in place of a text
                which = min(WHICH, key=self._told[at].__getitem__)
                if self._told[at][which] == WHOLE:
                    raise
                self._more((at,), UntoldError(which))
            found.append(value)
        return tuple(found)

    def _more(self, some: Sequence[int], error: UntoldError) -> NoReturn:
        """Tells some views more of the side that was looked at, and raises `_MoreToldError`."""
        if error.which is None:
            raise error
        for at in some:
            self._tell_more(self._told[at], error.which)
        raise _MoreToldError from error

    def _tell_more(self, told: list[int], which: Which) -> None:
        """One level more of a side. A view of both sides is told nothing coarse: what is in part untold cannot be compared."""
        if told[which] == WHOLE:
            raise UntoldError(which)
        told[which] += 1
        if all(told):
            told[:] = [WHOLE if level == COARSE else level for level in told]

    def _top(self, which: Which, some: Iterable[int]) -> int:
        """The most that any of some views is told of a side."""
        return max([self._told[at][which] for at in some], default=NOTHING)

    def _coarse(self, some: Iterable[int]) -> tuple[bool, ...]:
        """Which of the sides may be coarse for some views."""
        return tuple([self._top(which, some) < WHOLE for which in WHICH])

    def _ranks(self, which: Which, together: Sequence[Sides], some: Iterable[int]) -> dict[Any, int]:
        """Each way in which a side comes out, with its rank."""
        values = [*dict.fromkeys([value for sides in together for value in sides.weights[which]])]
        scores = self._ways.scores(which, values, self._top(which, some))
        return {value: score.rank for value, score in zip(values, scores, strict=True)}

    def _table(self, which: Which, alone: Sequence[int], of_both: Sequence[int]) -> dict[Sign, dict[Any, Sufficient]]:
        """What is known to suffice of the ways in which a side comes out, under each sign.

        `alone` are the views that hang on it alone. What these see of it is the same in all contests in which the side hangs on
        the same, and kept where they come again.
        """
        if self._sights is None:
            return {sign: {} for sign in SIGNS}
        on = self._ways.on[which], which, self._top(which, (*alone, *of_both)), self._top(which, of_both)
        views = tuple([self._views[at] for at in alone])
        return {sign: self._memo.sufficient.setdefault((*on, views, sign), {}) for sign in SIGNS}

    def _suffice(
        self,
        which: Which,
        ranks: Mapping[Any, int],
        alone: Sequence[int],
        of_both: Sequence[int],
        others: Collection[int],
        known: Mapping[Sign, dict[Any, Sufficient]],
    ) -> None:
        """Adds to what is `known` what suffices of ways with these ranks, under the signs that the ranks of the `others` can give."""
        top, shared = self._top(which, (*alone, *of_both)), self._top(which, of_both)
        if not top:
            for each in known.values():
                each.update(dict.fromkeys(ranks, UNSEEN))
            return
        memo, least, highest, again = self._memo, min(others), max(others), self._sights is not None
        new: dict[Sign, list[Any]] = {}
        for sign, there in known.items():
            here = TURNED[sign] if which else sign
            new[sign] = [
                way
                for way, rank in ranks.items()
                if way not in there and (rank > least if here > 0 else rank < highest if here else rank in others)
            ]
        number = sum(map(len, new.values()))
        memo.account.spend(len(ranks) * len(SIGNS) * FOUND)
        memo.account.spend_once(_LOOKED + number * (_LOOKS // len(SIGNS) * ENTRY + len(alone) * VIEWED))
        (memo.keep if again else memo.account.hold)(number * SHARED_BYTES)
        tellings = self._ways.tell(which, new, top, kept=not again)
        alike = self._alike.setdefault((shared, *[self._views[at] for at in alone]), {})
        for sign, some in new.items():
            for way, told in zip(some, tellings[sign], strict=True):
                same = self._seen(alone, sign, ((), told) if which else (told, ())), told[:shared]
                known[sign][way] = alike.setdefault(same, Sufficient(*same))


def _some_at_a_time(ways: Mapping[Sign, Mapping[Any, int]]) -> Iterator[Mapping[Sign, Mapping[Any, int]]]:
    """The ways under each sign with their weights, some at a time."""
    for sign, found in ways.items():
        left = iter(found.items())
        while some := dict(islice(left, _STRETCH)):
            yield {sign: some}


def _each_by_itself(views: Sequence[int], seen: Mapping[tuple[Any, ...], int]) -> dict[int, dict[Any, int]]:
    """The values of each of some views, of what all of them saw together."""
    found: dict[int, dict[Any, int]] = {}
    for place, at in enumerate(views):
        weights = found[at] = {}
        for values, weight in seen.items():
            value = values[place]
            weights[value] = weights.get(value, 0) + weight
    return found
