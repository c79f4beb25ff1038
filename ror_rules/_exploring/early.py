"""The sides of a contest for which something is thrown early, such as an ambush: cases in which they are independent.

Theory of operation. What comes early leaves one side standing in A ways and the other in B, and as many contests as pairs of
them. But of how the one stands the other hangs only on what it shows (`Contest.shown`): who is left to strike. And of that
it hangs only on what it is met with: so many hits. Given what a side shows, or what the other is met with, they know nothing
more of each other. So the weight of both ways in which they come out is a sum of few products,

    sum over p and q of X[p, q](how the first comes out) * Y[q, p](how the second does),

where p goes over all that the first shows or all that the second can be met with, whichever is less, and q the same for the
second. Each way to stand is gone through once with each case that it can be met with, and then summed up: A and B
are added, not multiplied.

How a side comes out is not explored for each of them: a stage makes its trials of the case (`stages.Unmixed`), and equal
powers are found once. A side that throws in any other way, or that can be met with much more than the other shows, is
explored for each thing that this shows.

No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from ror_rules._arithmetic.account import (
    CALL,
    ENTRY,
    ENTRY_BYTES,
    GIVEN_FIELD,
    SHARED_BYTES,
    VALUE_BYTES,
    WORD,
    Held,
    Outlook,
    by_cases,
    extent,
    words,
)
from ror_rules._arithmetic.distribution import Distribution, common_total
from ror_rules._arithmetic.multinomial import Component, least_ways
from ror_rules._arithmetic.polynomials import Counts, Factors
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.stages import Unmixed, counts_of, keys_of, merged
from ror_rules.dice import WHICH, Contest, Dice, Side, Which
from ror_rules.errors import LawError

_MANY: Final = 24
"""A side is explored for each thing that the other shows, where that is so much less than what the side can be met with."""
_SHOWN: Final = 2
"""Ways to stand of which it is asked what they show, for the price of a call."""
_PART_BYTES: Final = 200
"""A part of a mixture: what it is known by, and its weight."""


class SideOdds(Protocol):
    """What finds how a side of a contest comes out, and keeps it in its `memo`; `dice` are what contests are scored by."""

    dice: Dice
    memo: Memo

    def __call__(self, side: Side[Any, Any, Any], /) -> Distribution[Any]:
        """Every way in which it comes out, with its weight."""

    def begun(self, side: Side[Any, Any, Any], /) -> Unmixed | None:
        """What it says of like trials with one stage after them; None where it does anything else."""


class _Shown(NamedTuple):
    """What a side shows of how it stands: all that `trials` of the other side hang on, and all that the `rest` does; `stood`, one way to."""

    trials: Hashable
    rest: Hashable
    stood: Any


class _Stands(NamedTuple):
    """How a side can stand: each way with its weight out of `total`, and the place of what it shows among all `shown`."""

    ways: Sequence[tuple[Any, int, int]]
    total: int
    shown: Sequence[_Shown]


class _End:
    """What makes results of counts (None where these are results), and the places of those that it made; hashed by identity."""

    __slots__ = ("make", "places")

    def __init__(self, make: Callable[[Any], Any] | None = None) -> None:
        self.make = make
        self.places: dict[Any, int] = {}


_Term = tuple[tuple[int, int], int, Mapping[int, int]]
"""A summand: its place, its factor, and the weights that are to be added."""
_Piece = tuple[int, _End, Distribution[Any]]
"""A case that a side is met with, what makes results of the counts that come of it, and these counts."""


class _Cases(NamedTuple):
    """All that a side can be met with, by number.

    `chances`: for each thing that the other shows, a case -> its weight, out of `out_of`. `pieces`: the place of a way to stand ->
    what comes of it in each case.
    """

    number: int
    chances: Sequence[Mapping[int, int]]
    out_of: int
    pieces: Callable[[int], Iterator[_Piece]]


class _CameOut(NamedTuple):
    """How a side comes out: for each thing that it shows, and each case, the places of `ways` -> weights, with what they are out of.

    `common`: what all of them can be brought to; beside that they are out of the weights of all ways to stand, `stands`.
    """

    cases: _Cases
    found: Mapping[tuple[int, int], tuple[Mapping[int, int], int]]
    ways: Sequence[Any]
    common: int
    stands: int


def opens_early(contests: Sequence[Contest[Any, Any, Any, Any]]) -> bool:
    """Whether something is thrown early, by what either side's contest says."""
    return any(contests[which].early(which) is not None for which in WHICH)


def first_opened(contest: Contest[Any, Any, Any, Any], explored: SideOdds) -> Contest[Any, Any, Any, Any]:
    """The contest after the first of all that can come early."""
    ours, theirs = (next(iter(_early(contest, which, explored).weights)) for which in WHICH)
    return contest.opened(explored.dice, (ours, theirs))


def _early(contest: Contest[Any, Any, Any, Any], which: Which, explored: SideOdds) -> Distribution[Any]:
    """How a side can stand after what is thrown early; explored once."""
    early = contest.early(which)
    if early is None:
        return Distribution({None: 1})
    memo = explored.memo

    def find() -> Distribution[Any]:
        known = len(memo.mixtures), memo.mixed
        found = explored(early)
        if memo.account.crowded:  # these mixtures do not come again
            memo.let_go_of_mixtures(*known)
        return found

    return memo.side(early, find)


def independent(
    contests: Sequence[Contest[Any, Any, Any, Any]], explored: SideOdds
) -> Iterator[tuple[tuple[dict[Any, int], dict[Any, int]], int]]:
    """How both sides come out in each case in which they are independent, and what the weights of both together are out of.

    Each side as its own of the `contests` tells it. Raises `BudgetError`.
    """
    with by_cases():
        stands = [_stands(contests, which, explored) for which in WHICH]
        met = [_OnItsWay(contests[which], which, stands, explored).came_out() for which in WHICH]
        total = 1
        for each in met:
            total *= each.common * each.stands * each.cases.out_of
        one, other = (_crossed(met[which], met[1 - which], words(total), explored.memo) for which in WHICH)
        for (shows, case), weights in one.items():
            if (case, shows) in other:
                yield (_named(met[0], weights), _named(met[1], other[case, shows])), total


def _stands(contests: Sequence[Contest[Any, Any, Any, Any]], which: Which, explored: SideOdds) -> _Stands:
    """How a side can stand when it is met; what it shows is for the contest of the other side to say."""
    memo = explored.memo
    found = _early(contests[which], which, explored)
    memo.account.spend(len(found.weights) * (ENTRY + memo.call // _SHOWN))
    memo.account.hold(len(found.weights) * ENTRY_BYTES)
    places: dict[tuple[Hashable, Hashable], int] = {}
    shown: list[_Shown] = []
    ways = []
    for stood, weight in found.weights.items():
        shows = contests[1 - which].shown(which, stood)
        place = places.setdefault(shows, len(shown))
        if place == len(shown):
            shown.append(_Shown(*shows, stood))
        ways.append((stood, weight, place))
    return _Stands(ways, found.total, shown)


def _named(side: _CameOut, weights: Mapping[int, int]) -> dict[Any, int]:
    """The ways in which the side comes out, by their places, with their weights."""
    return {side.ways[place]: weight for place, weight in weights.items()}


def _crossed(ours: _CameOut, theirs: _CameOut, size: int, memo: Memo) -> dict[tuple[int, int], Mapping[int, int]]:
    """The places of ways in which a side comes out, by what tells it apart for the other side, and what the other side tells apart for it.

    That is what it shows, or a case that the other is met with, if these are fewer; and so the other way round.
    """
    by_hits, met_with = _shorter(theirs.cases), _shorter(ours.cases)
    ways = {place: (weights, ours.common // out_of) for place, (weights, out_of) in ours.found.items()}
    terms: Iterator[_Term]
    if not met_with:  # by what the other shows: over the cases that this makes, each times its chance
        held = Held(memo.account, sum(map(len, ours.cases.chances)) * SHARED_BYTES)
        showing: list[list[tuple[int, int]]] = [[] for _ in range(ours.cases.number)]
        for place, chances in enumerate(ours.cases.chances):
            for case, chance in chances.items():
                showing[case].append((place, chance))
        terms = (
            ((shows, place), chance * scale, weights)
            for (shows, case), (weights, scale) in ways.items()
            for place, chance in showing[case]
        )
        ways = {place: (weights, 1) for place, weights in _added(terms, size, memo).items()}
        showing.clear()
        held.hold(0)  # given back
    if (
        by_hits
    ):  # by the case that the other is met with: over what this side shows, times the chance that it makes that case
        chances_of = theirs.cases.chances
        terms = (
            ((first, case), chance * scale, weights)
            for (shows, case), (weights, scale) in ways.items()
            for first, chance in chances_of[shows].items()
        )
    else:
        terms = ((place, scale, weights) for place, (weights, scale) in ways.items())
    return _added(terms, size, memo)


def _added(terms: Iterable[_Term], size: int, memo: Memo) -> dict[tuple[int, int], Mapping[int, int]]:
    """Sums of weights, each times its factor, of `size` machine words, by their places; what is alone there stays as it is."""
    account, price = memo.account, ENTRY // 2 + WORD * size
    found: dict[tuple[int, int], Mapping[int, int]] = {}
    sums: dict[tuple[int, int], dict[int, int]] = {}
    for place, factor, weights in terms:
        if factor == 1 and place not in found:
            found[place] = weights
            continue
        part = sums.get(place)
        if part is None:
            found[place] = part = sums[place] = {**found.get(place, {})}
        account.spend(len(weights) * price)
        for way, weight in weights.items():
            part[way] = part.get(way, 0) + weight * factor
    account.hold(sum(map(len, sums.values())) * (SHARED_BYTES + WORD * size))
    return found


def _shorter(cases: _Cases) -> bool:
    """Whether a side can be met with fewer cases than the other shows things."""
    return cases.number < len(cases.chances)


class _OnItsWay:
    """A side on its way, however both stand."""

    def __init__(
        self,
        contest: Contest[Any, Any, Any, Any],
        which: Which,
        stands: Sequence[_Stands],
        explored: SideOdds,
    ) -> None:
        self._contest = contest
        self._which = which
        self._own, self._other = stands[which], stands[1 - which]
        self._explored = explored
        self._memo = memo = explored.memo
        self._found: dict[int, tuple[Factors, Distribution[Counts]]] = {}
        """The counts that come of factors, by the identity of these, which are looked up for each way to stand."""
        self._known: Final = len(memo.mixtures), memo.mixed
        """How many mixtures were known before, in how many bytes; those found since are kept for other ways to stand."""
        self._ways: dict[Any, int] = {}
        self._ends: dict[Any, _End] = {}

    def came_out(self) -> _CameOut:
        """How it comes out, all ways to stand that show the same together."""
        own, account = self._own, self._memo.account
        cases = self._cases()
        alike: dict[int, list[int]] = {}
        for at, (_, _, shows) in enumerate(own.ways):
            alike.setdefault(shows, []).append(at)
        found = {}
        outlook, done = Outlook(account), 0
        for shows, some in alike.items():
            outlook.came(done / len(own.ways))
            done += len(some)
            parts: list[dict[tuple[_End, Distribution[Any]], int]] = [{} for _ in range(cases.number)]
            for at in some:
                weight = own.ways[at][1]
                for case, end, piece in cases.pieces(at):
                    parts[case][end, piece] = parts[case].get((end, piece), 0) + weight
            number = sum(map(len, parts))
            account.spend(number * ENTRY)
            held = Held(account, number * _PART_BYTES)
            for case, each in enumerate(parts):
                if each:
                    found[shows, case] = self._summed(each)
            held.hold(0)
            self._make_room()
        total = common_total([out_of for _, out_of in found.values()])
        return _CameOut(cases, found, [*self._ways], total, own.total)

    def _make_room(self) -> None:
        """Lets go of counts where more is kept of them than there is room: those of the next ways to stand may be others."""
        memo, (known, mixed) = self._memo, self._known
        if memo.mixed - mixed > memo.account.room:
            memo.let_go_of_mixtures(known, mixed)
            self._found.clear()

    def _summed(self, parts: Mapping[tuple[_End, Distribution[Any]], int]) -> tuple[dict[int, int], int]:
        """The places of ways in which the side comes out, with their weights and what these are out of beside those of ways to stand."""
        account = self._memo.account
        total = common_total([piece.total for _, piece in parts])
        size = WORD * words(total * self._own.total)
        account.spend(sum([len(piece.weights) for _, piece in parts]) * (ENTRY + size))
        weights: dict[int, int] = {}
        for (end, piece), share in parts.items():
            places, factor = end.places, share * (total // piece.total)
            for counts, weight in piece.weights.items():
                place = places.get(counts)
                if place is None:
                    place = places[counts] = self._place(counts if end.make is None else end.make(dict(counts)))
                weights[place] = weights.get(place, 0) + weight * factor
        account.hold(len(weights) * (SHARED_BYTES + size))
        return weights, total

    def _place(self, way: Any) -> int:
        """The place of a way in which the side comes out."""
        memo, size = self._memo, extent(way)
        memo.account.spend(CALL + GIVEN_FIELD * size)
        memo.account.hold(2 * ENTRY_BYTES + min(memo.made, VALUE_BYTES * size))
        return self._ways.setdefault(way, len(self._ways))

    def _cases(self) -> _Cases:
        """What the side can be met with: counts of what the other throws first, or else what that shows."""
        memo, own, other = self._memo, self._own, self._other
        rests: dict[Hashable, Any] = {}
        for each in other.shown:
            rests.setdefault(each.rest, each.stood)
        components = []
        for each in other.shown:
            unmixed = self._explored.begun(self._side(own.ways[0][0], each.stood))
            if unmixed is None:
                return self._all_shown()
            components.append(unmixed.first(memo))
        components = merged(components, self._same(keys_of(components), [*rests.values()]), memo)
        most = len(other.shown) * (_MANY if len(own.ways) > 1 else 1)
        if any(least_ways(component, floats=memo.floats)[0] > most for component in components):
            return self._all_shown()
        numbers: dict[tuple[Hashable, Counts], int] = {}
        laws = []
        held = 0
        for each, component in zip(other.shown, components, strict=True):
            law = counts_of(component, memo)
            chances = {
                numbers.setdefault((each.rest, counts), len(numbers)): weight for counts, weight in law.weights.items()
            }
            size = len(chances) * (SHARED_BYTES + WORD * words(law.total))
            memo.account.hold(size)
            held += size
            laws.append((chances, law.total))
            if len(numbers) > most:
                memo.account.free(held)
                return self._all_shown()
            self._make_room()
        out_of = common_total([total for _, total in laws])
        cases = [{counts: number for (here, counts), number in numbers.items() if here == rest} for rest in rests]
        some = [Distribution(dict.fromkeys(each, 1)) for each in cases]

        def pieces(at: int) -> Iterator[_Piece]:
            stages = self._begun(own.ways[at][0], rests.values())
            for stage, counts, number in zip(stages, some, cases, strict=True):
                end = self._ends.setdefault(stage.end, _End(stage.end))
                for case, component in zip(number.values(), stage.after(counts, memo), strict=True):
                    yield case, end, self._counts(component)

        scaled = [
            chances if total == out_of else {case: weight * (out_of // total) for case, weight in chances.items()}
            for chances, total in laws
        ]
        return _Cases(len(numbers), scaled, out_of, pieces)

    def _counts(self, component: Component) -> Distribution[Counts]:
        """The counts that come of a component whose weight is 1; equal factors are mostly one object."""
        found = self._found.get(id(component.factors))
        if found is None:
            found = self._found[id(component.factors)] = component.factors, counts_of(component, self._memo)
        return found[1]

    def _begun(self, own: Any, others: Iterable[Any]) -> Iterator[Unmixed]:
        """What the side says of its trials where it stands so, and the other in some ways."""
        for other in others:
            begun = self._explored.begun(self._side(own, other))
            if begun is None:
                raise LawError("A side of a contest is thrown for by other parts when it stands otherwise.")
            yield begun

    def _all_shown(self) -> _Cases:
        """Each thing that the other shows as a case: the side is explored for it."""
        shown, end = self._other.shown, _End()

        def pieces(at: int) -> Iterator[_Piece]:
            for case, each in enumerate(shown):
                yield case, end, self._explored(self._side(self._own.ways[at][0], each.stood))
                self._make_room()

        return _Cases(len(shown), [{case: 1} for case in range(len(shown))], 1, pieces)

    def _side(self, own: Any, other: Any) -> Side[Any, Any, Any]:
        """The side where both stand so."""
        which = self._which
        return self._contest.opened(self._explored.dice, (other, own) if which else (own, other)).side(which)

    def _same(self, keys: set[Any], others: Sequence[Any]) -> dict[Any, Any]:
        """Which of the keys may be counted as which other, however the side stands."""
        if len(keys) < 2:
            return {}
        account = self._memo.account
        outlook, ways = Outlook(account), set()
        for done, (own, _, _) in enumerate(self._own.ways):
            outlook.came(done / len(self._own.ways))
            account.spend(len(others) * self._memo.call)
            ways |= {frozenset(each.stage.merged(keys).items()) for each in self._begun(own, others)}
        found = [dict(way) for way in ways]
        firsts: dict[Any, Any] = {}
        alike = [
            (key, firsts.setdefault(frozenset([(at, each.get(key, key)) for at, each in enumerate(found)]), key))
            for key in sorted(keys, key=repr)
        ]
        return {key: first for key, first in alike if key != first}
