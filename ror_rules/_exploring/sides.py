"""The two sides of contests, before they are compared: how each comes out, its score, and what becomes of it.

Each side is explored alone, and what is found is kept in the memo, whoever looks. Paths that end in contests of one scope
are brought together: the side that comes out in fewer ways over all of them is taken as it is, the other is summed up
over the paths on which the first comes out alike. Where the ways of a side are mixtures of fewer components than there are
mixtures, as by how many hits it takes, components are taken in their place: given the component, the sides know nothing more
of each other.

How the sides are compared stands in `contests`, what a contest is in `dice`. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from ror_rules._exploring.account import ENTRY, ENTRY_BYTES, WORD, Account, Outlook, given, words
from ror_rules._exploring.distribution import Distribution, common_total
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.stages import Mixture, Piece
from ror_rules.dice import Contest, Dice, Side, Sign, Which

Told = tuple[Any, ...]
"""What is told of a side: nothing, its score, or its score and what becomes of it."""
NOTHING, SCORE, COARSE, WHOLE = range(4)
"""What is told of a side: nothing; its score; what becomes of it too, in coarse cases, or in all."""

WHICH: Final[tuple[Which, Which]] = (0, 1)

_FEW: Final = 128
"""Ways of one side, to weigh which for each part of the other's mixtures is cheaper than to mix these."""
_PART_BYTES: Final = 60
"""A part of a mixture, with its weight."""
_AFTER_VALUES: Final = 3
"""Values made by a rule that what becomes of a side holds as much as;"""
_COARSE: Final = 8
"""the part of one that it holds, beside two entries, where it is told in coarse cases."""


class Meeting(NamedTuple):
    """A contest at the end of a path, with the weight of the path and what that is out of."""

    contest: Contest[Any, Any, Any, Any]
    weight: int
    total: int


class Sides(NamedTuple):
    """One side as one distribution, the other as the sum over all paths on which the first comes out so; the weights of both
    are out of `total`.
    """

    weights: tuple[Mapping[Any, int], Mapping[Any, int]]
    total: int


class _Law(NamedTuple):
    """How a side comes out, as a mixture of distributions: the number of each with its weight, out of `total`."""

    parts: Mapping[int, int]
    total: int


class _Laws(NamedTuple):
    """What each of the ways in which a side can be fought is mixed of, and these distributions by number."""

    of: Mapping[Distribution[Any], _Law]
    parts: Sequence[Distribution[Any]]


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
        dice: Dice,
        memo: Memo,
        explored: Callable[[Side[Any, Any, Any]], Distribution[Any]],
    ) -> None:
        """`explored` gives how a side comes out."""
        self._contests = contests
        self.contest: Final = contests.meetings[0].contest
        self._coarse = contests.coarse = contests.coarse or self.contest.coarse()
        self._dice = dice
        self._memo = memo
        self._explored = explored
        self._prices: dict[tuple[Which, bool], int] = {}
        self._on: Final = tuple([self.contest.hangs_on(which) for which in WHICH])

    def first(self, which: Which, *, coarse: bool) -> Any:
        """The first way in which a side comes out on the first path."""
        return next(iter(self._side(self._coarse if coarse else self.contest, which).weights))

    def _side(self, contest: Contest[Any, Any, Any, Any], which: Which) -> Distribution[Any]:
        """How a side comes out; explored once."""
        side = contest.side(which)
        return self._memo.once(self._memo.sides, side, lambda: self._explored(side))

    def brought_together(self, coarse: tuple[bool, ...]) -> list[Sides]:
        """Paths on which one side comes out alike, as one; `coarse` says it of either side."""
        account, meetings = self._memo.account, self._contests.meetings
        known = self._contests.together.get(coarse)
        if known is not None:
            return known
        outlook, paths = Outlook(account), []
        for place, each in enumerate(meetings):
            outlook.came(place / len(meetings))
            crude = each.contest.coarse() if any(coarse) else each.contest
            paths.append([self._side(crude if coarse[which] else each.contest, which) for which in WHICH])
        laws = [_laws(dict.fromkeys([sides[which] for sides in paths]), account) for which in WHICH]
        fixed = min(WHICH, key=lambda which: len(laws[which].of))
        alike: dict[Distribution[Any], list[tuple[Distribution[Any], int, int]]] = {}
        for each, sides in zip(meetings, paths, strict=True):
            alike.setdefault(sides[fixed], []).append((sides[1 - fixed], each.weight, each.total))
        outlook, groups = Outlook(account), []
        for place, (one, others) in enumerate(alike.items()):
            outlook.came(place / len(alike))
            shares: dict[Distribution[Any], list[tuple[int, int]]] = {}
            for other, weight, part in others:
                law = laws[1 - fixed].of[other]
                account.spend(len(law.parts) * ENTRY)
                for number, share in law.parts.items():
                    distribution = laws[1 - fixed].parts[number]
                    shares.setdefault(distribution, []).append((weight * share, part * law.total))
            groups.append((laws[fixed].of[one], one, *_summed(shares, account)))
        found = [
            Sides((weights, one.weights) if fixed else (one.weights, weights), total * one.total)
            for one, weights, total in _in_parts(groups, laws[fixed].parts, account)
        ]
        self._contests.together[coarse] = found
        return found

    def tell(self, which: Which, ways: Mapping[Sign, Sequence[Any]], level: int) -> dict[Sign, list[Told]]:
        """What is told of a side that comes out in some ways under each sign: its score, and what becomes of it.

        All of it is paid for before the first is found.
        """
        if level == NOTHING:
            return {sign: [()] * len(values) for sign, values in ways.items()}
        score = self._scored(which, chain.from_iterable(ways.values()), level)
        if level == SCORE:
            return {sign: [(score[value],) for value in values] for sign, values in ways.items()}
        account, coarse = self._memo.account, level < WHOLE
        contest = self._coarse if coarse else self.contest
        known = {sign: self._memo.became.setdefault((self._on[which], which, coarse, sign), {}) for sign in ways}
        bare = [(sign, value) for sign, values in ways.items() for value in values if value not in known[sign]]
        if bare:
            account.spend(len(bare) * self._price(which, bare[0][1], coarse=coarse))
            made = self._memo.made
            self._memo.keep(len(bare) * (2 * ENTRY_BYTES + made // _COARSE if coarse else _AFTER_VALUES * made))
            for sign, value in bare:
                known[sign][value] = contest.after(self._dice, which, value, sign)
        return {sign: [(score[value], known[sign][value]) for value in values] for sign, values in ways.items()}

    def scores(self, which: Which, values: Sequence[Any], level: int) -> list[Any]:
        """The score of a side for each way in which it comes out; found once, whoever looks."""
        known = self._scored(which, values, level)
        return [known[value] for value in values]

    def _scored(self, which: Which, values: Iterable[Any], level: int) -> Mapping[Any, Any]:
        """Ways in which a side comes out -> their scores, with those of these values."""
        contest = self.contest
        known = self._memo.scored.setdefault((self._on[which], which, level < WHOLE), {})
        bare = [*dict.fromkeys([value for value in values if value not in known])]
        if bare:
            self._memo.account.spend(len(bare) * self._price(which, bare[0], coarse=level < WHOLE))
            self._memo.keep(len(bare) * ENTRY_BYTES)
            for value in bare:
                known[value] = contest.score(self._dice, which, value)
        return known

    def _price(self, which: Which, value: Any, *, coarse: bool) -> int:
        """The price of a call that looks at a side that came out in some way, by the first one."""
        found = self._prices.get((which, coarse))
        if found is None:
            found = self._prices[which, coarse] = given(value)
        return found


def _laws(sides: Iterable[Distribution[Any]], account: Account) -> _Laws:
    """What the ways in which a side can be fought are mixed of: components, if all have fewer than there are mixtures."""
    sides = list(sides)
    whole = _Laws({each: _Law({number: 1}, 1) for number, each in enumerate(sides)}, sides)
    known: dict[Piece, int] = {}
    ends: dict[Any, Any] = {}
    owners: list[Mixture[Any]] = []
    laws: dict[Distribution[Any], _Law] = {}
    for each in sides:
        if not isinstance(each, Mixture):
            return whole
        account.spend(2 * len(each.components) * ENTRY)
        parts = each.pieces(known, ends)
        account.hold(len(parts) * _PART_BYTES)
        laws[each] = _Law(parts, each.out_of)
        owners += [each] * (len(known) - len(owners))
        if len(known) >= len(sides):
            account.free(sum(len(law.parts) for law in laws.values()) * _PART_BYTES)
            return whole
    outlook, found = Outlook(account), []
    for place, (piece, mixture) in enumerate(zip(known, owners, strict=True)):
        outlook.came(place / len(known))
        found.append(mixture.of(piece))
    return _Laws(laws, found)


def _summed(shares: Mapping[Distribution[Any], Sequence[tuple[int, int]]], account: Account) -> _Summed:
    """The sum of distributions, each with its weights and what these are out of."""
    total = common_total(part * each.total for each, parts in shares.items() for _, part in parts)
    account.spend(sum(len(each.weights) + len(parts) for each, parts in shares.items()) * (ENTRY + WORD * words(total)))
    weights: dict[Any, int] = {}
    for each, parts in shares.items():
        scale = sum([weight * (total // (part * each.total)) for weight, part in parts])
        for value, share in each.weights.items():
            weights[value] = weights.get(value, 0) + share * scale
    account.hold(len(weights) * (ENTRY_BYTES + WORD * words(total)))
    return weights, total


def _in_parts(
    groups: Sequence[tuple[_Law, Distribution[Any], dict[Any, int], int]],
    mixed_of: Sequence[Distribution[Any]],
    account: Account,
) -> list[tuple[Distribution[Any], dict[Any, int], int]]:
    """Ways of a side, each group against a mixture, as the ways of that side against the parts of these mixtures.

    So it is where there are few ways to be weighed for each part; else each mixture is one part.
    """
    pairs = sum(len(law.parts) * len(weights) for law, _, weights, _ in groups)
    parts = sum(len(law.parts) for law, _, _, _ in groups)
    if len(mixed_of) == len(groups) or pairs > _FEW * parts:
        return [(one, weights, total) for _, one, weights, total in groups]
    common = common_total(total * law.total for law, _, _, total in groups)
    account.spend(pairs * (ENTRY + WORD * words(common)))
    found: dict[Distribution[Any], dict[Any, int]] = {}
    for law, _, weights, total in groups:
        scale = common // (total * law.total)
        for number, share in law.parts.items():
            ways, factor = found.setdefault(mixed_of[number], {}), share * scale
            for value, weight in weights.items():
                ways[value] = ways.get(value, 0) + weight * factor
    account.hold(sum(map(len, found.values())) * (ENTRY_BYTES + WORD * words(common)))
    return [(part, weights, common) for part, weights in found.items()]
