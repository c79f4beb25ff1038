"""The two sides of contests, before they are compared: how each comes out, its score, and what becomes of it.

Each side is explored alone, and what is found is kept in the memo, whoever looks. Paths that end in contests of one scope
are brought together: the first side is taken as it is, the other is summed up over the paths on which the first comes out
alike. Sides for which something is thrown early come from `early`.

How the sides are compared stands in `contests`, what a contest is in `dice`. No rule here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from ror_rules._arithmetic.account import ENTRY, ENTRY_BYTES, WORD, Account, Outlook, extent, given, words
from ror_rules._arithmetic.distribution import Distribution, common_total
from ror_rules._exploring.early import SideOdds, first_opened, independent, opens_early
from ror_rules.dice import WHICH, Contest, Sign, Which

Told = tuple[Any, ...]
"""What is told of a side: nothing, its score, or its score and what becomes of it."""
NOTHING, SCORE, COARSE, WHOLE = range(4)
"""What is told of a side: nothing; its score; what becomes of it too, in coarse cases, or in all."""

_MANY: Final = 100
"""Ways of a side from which on it is looked how large what becomes of it is."""
_SINGLE_BYTES: Final = 12
"""A single value in what becomes of a side."""
_BROUGHT_TOGETHER: Final = 600_000
"""What it takes to bring the sides of a contest together, however few the ways in which they come out."""
_BECOMES: Final = 2
"""Looks at a side for the price of which it is told what becomes of it: who is lost, and what that leaves."""
_AFTER_VALUES: Final = 3
"""Values made by a rule that what becomes of a side holds as much as."""
_COARSE_PART: Final = 8
"""The part of one, one in so many, that it holds beside an entry where it is told in coarse cases."""


class Meeting(NamedTuple):
    """A contest at the end of a path, with the weight of the path and what that is out of."""

    contest: Contest[Any, Any, Any, Any]
    weight: int
    total: int


class Sides(NamedTuple):
    """A case in which the sides know nothing of each other: how each comes out. The weights of both together are out of `total`."""

    weights: tuple[Mapping[Any, int], Mapping[Any, int]]
    total: int


_Summed = tuple[dict[Any, int], int]
"""The ways of a side, each with its weight, and what these are out of."""


class Contests:
    """The contests of one scope that paths end in; and their sides, brought together once for each way to tell them."""

    def __init__(self) -> None:
        self.meetings: list[Meeting] = []
        self.together: dict[tuple[bool, ...], list[Sides]] = {}
        self.coarse: Contest[Any, Any, Any, Any] | None = None
        """The first of them in its coarse form, if that is known."""


class Ways:
    """The sides of contests of one scope: the ways in which they come out, and what is told of these."""

    def __init__(
        self,
        contests: Contests,
        explored: SideOdds,
    ) -> None:
        """`explored` gives how a side comes out."""
        self._contests = contests
        self.contest: Final = contests.meetings[0].contest
        self._coarse = contests.coarse = contests.coarse or self.contest.coarse()
        self._explored = explored
        self._memo = explored.memo
        self._prices: dict[tuple[Which, bool], int] = {}
        self.on: Final = tuple([(type(self.contest), self.contest.hangs_on(which)) for which in WHICH])

    def first(self, which: Which, *, coarse: bool) -> Any:
        """The first way in which a side comes out on the first path."""
        contest = self._coarse if coarse else self.contest
        if opens_early([contest, contest]):
            contest = first_opened(contest, self._explored)
        return next(iter(self._side(contest, which).weights))

    def _side(self, contest: Contest[Any, Any, Any, Any], which: Which) -> Distribution[Any]:
        """How a side comes out, where nothing is thrown early; explored once."""
        side = contest.side(which)
        return self._memo.side(side, lambda: self._explored(side))

    def brought_together(self, coarse: tuple[bool, ...]) -> list[Sides]:
        """Paths on which one side comes out alike, as one; `coarse` says it of either side."""
        account, meetings = self._memo.account, self._contests.meetings
        known = self._contests.together.get(coarse)
        if known is not None:
            return known
        outlook, found = Outlook(account), []
        alike: dict[Distribution[Any], dict[Distribution[Any], list[tuple[int, int]]]] = {}
        for place, each in enumerate(meetings):
            outlook.came(place / len(meetings))
            crude = each.contest.coarse() if any(coarse) else each.contest
            contests = [crude if coarse[which] else each.contest for which in WHICH]
            if opens_early(contests):
                for (ours, theirs), total in independent(contests, self._explored):
                    weights = ours if each.weight == 1 else {way: weight * each.weight for way, weight in ours.items()}
                    found.append(Sides((weights, theirs), total * each.total))
            else:
                one, other = (self._side(contests[which], which) for which in WHICH)
                alike.setdefault(one, {}).setdefault(other, []).append((each.weight, each.total))
        outlook = Outlook(account)
        for place, (one, shares) in enumerate(alike.items()):
            outlook.came(place / len(alike))
            weights, total = _summed(shares, account)
            found.append(Sides((one.weights, weights), total * one.total))
        self._contests.together[coarse] = found
        return found

    def tell(
        self, which: Which, ways: Mapping[Sign, Sequence[Any]], level: int, *, kept: bool = True
    ) -> dict[Sign, list[Told]]:
        """What is told of a side that comes out in some ways under each sign: its score, and what becomes of it.

        All of it is paid for before the first is found; what becomes of it is `kept` for who asks again.
        """
        if level == NOTHING:
            return {sign: [()] * len(values) for sign, values in ways.items()}
        score = self._scored(which, chain.from_iterable(ways.values()), level)
        if level == SCORE:
            return {sign: [(score[value],) for value in values] for sign, values in ways.items()}
        account, coarse = self._memo.account, level < WHOLE
        contest = self._coarse if coarse else self.contest
        known: dict[Sign, dict[Any, Any]] = {
            sign: self._memo.became.setdefault((self.on[which], which, coarse, sign), {}) if kept else {}
            for sign in ways
        }
        bare = [(sign, value) for sign, values in ways.items() for value in values if value not in known[sign]]
        if bare:
            size = ENTRY_BYTES + self._memo.made // _COARSE_PART if coarse else _AFTER_VALUES * self._memo.made
            if not coarse and len(bare) > _MANY:
                some = [contest.after(self._explored.dice, which, value, sign) for sign, value in (bare[0], bare[-1])]
                size = min(size, ENTRY_BYTES + _SINGLE_BYTES * max(map(extent, some)))
            if kept:
                self._memo.keep(len(bare) * size)
            else:
                account.foresee_held(len(bare) * size)  # it is let go of with what is told
            account.spend_once(len(bare) * _BECOMES * self._price(which, bare[0][1], coarse=coarse))
            for sign, value in bare:
                known[sign][value] = contest.after(self._explored.dice, which, value, sign)
        return {sign: [(score[value], known[sign][value]) for value in values] for sign, values in ways.items()}

    def scores(self, which: Which, values: Sequence[Any], level: int) -> list[Any]:
        """The score of a side for each way in which it comes out; found once, whoever looks."""
        known = self._scored(which, values, level)
        return [known[value] for value in values]

    def _scored(self, which: Which, values: Iterable[Any], level: int) -> Mapping[Any, Any]:
        """Ways in which a side comes out -> their scores, with those of these values."""
        contest = self.contest
        known = self._memo.scored.setdefault((self.on[which], which, level < WHOLE), {})
        bare = [*dict.fromkeys([value for value in values if value not in known])]
        if bare:
            self._memo.keep(len(bare) * ENTRY_BYTES)
            self._memo.account.spend_once(len(bare) * self._price(which, bare[0], coarse=level < WHOLE))
            for value in bare:
                known[value] = contest.score(self._explored.dice, which, value)
        return known

    def _price(self, which: Which, value: Any, *, coarse: bool) -> int:
        """The price of a call that looks at a side that came out in some way, by the first one."""
        found = self._prices.get((which, coarse))
        if found is None:
            found = self._prices[which, coarse] = given(value)
        return found


def _summed(shares: Mapping[Distribution[Any], Sequence[tuple[int, int]]], account: Account) -> _Summed:
    """The sum of distributions, each with its weights and what these are out of."""
    total = common_total(part * each.total for each, parts in shares.items() for _, part in parts)
    number = sum(len(each.weights) + len(parts) for each, parts in shares.items())
    account.spend(_BROUGHT_TOGETHER + number * (ENTRY + WORD * words(total)))
    weights: dict[Any, int] = {}
    for each, parts in shares.items():
        scale = sum([weight * (total // (part * each.total)) for weight, part in parts])
        for value, share in each.weights.items():
            weights[value] = weights.get(value, 0) + share * scale
    account.hold(len(weights) * (ENTRY_BYTES + WORD * words(total)))
    return weights, total
