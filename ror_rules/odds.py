"""Odds: a rule explored instead of thrown. No rule and no table.

`Explored` is a hand like those of `dice`, but each primitive hands back one of all its values; `explore` runs the rule
once for each way through. Equal cells, equal pools and equal states of a loop are one case, so the ways are few; tallies
and clashes give all their values at once, without a way for each. Floats, where asked for, come from `windows`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate, permutations
from math import perm, prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar, cast

from ror_rules import windows
from ror_rules.dice import Clash, Dice, Landing, Part, Verdict, Which, check_draw, fall
from ror_rules.distribution import (
    MOST_PAIRS,
    ONE,
    Approximate,
    Budget,
    Distribution,
    binomial,
    mixed,
    of,
    one_success,
    pushed,
)
from ror_rules.errors import BudgetError, LawError
from ror_rules.tallies import Counts, Law, Way, exact, law_of
from ror_rules.trace import Cite, Shift

if TYPE_CHECKING:
    from ror_rules.rule import Rule
    from ror_rules.table import Book, Table

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound="Book")
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)
K = TypeVar("K")

POOL: Final = 40
"""A pool of n dice costs n x n / 40 ways: one of 2,800 dice is about the largest."""
MOST_EXACT: Final = 200
"""Dice of a pool whose odds are counted exactly although floats were asked for."""
STAGE: Final = 6
"""Ways that a further stage of a tally costs for each count it can begin with."""
FEW_FORKS: Final = 9
"""Forks that a way may have and still be one way."""
FORKS: Final = 3
"""Forks beyond those that cost as much as a way of their own."""
SIDED: Final = 8
"""Ways that it costs to say what becomes of a side of a clash."""
SIDES: Final = 4
"""Ways one side comes out that cost one way; and with how many of the other each is paired, at the least."""

MOST_KNOWN: Final = 300
"""Parts, and sums of laws, that are remembered from one state to the next."""

Kept = frozenset[str] | None
"""The fields and summaries of the result that are looked at; None for all."""
PART: Final[Kept] = frozenset({""})
"""In place of what is kept, where a part of a rule is explored: it does not know."""
CALLED: Final[Kept] = frozenset({"*"})
"""In place of what is kept, where a rule is called by another: all of it may matter there."""
WHICH: Final[tuple[Which, Which]] = (0, 1)
VERDICTS: Final[tuple[Verdict, ...]] = (1, 0, -1)


class PairsError(BudgetError):
    """Too many pairs of a clash's sides: keeping less of them may do."""


class Search:
    """What the hands of one question share: the budget, the arithmetic, and what was found out of parts and rules.

    `pairs` is how many pairs of a clash's sides may be told apart. `lost` is the mass that floats have dropped. `choosy`:
    the rule asked what is kept, so that asking for less costs less.
    """

    __slots__ = (
        "asked",
        "budget",
        "choosy",
        "floats",
        "interned",
        "known",
        "laws",
        "lost",
        "mixtures",
        "pairs",
        "said",
        "shown",
        "sides",
    )

    def __init__(self, budget: Budget, *, floats: bool = False) -> None:
        self.budget = budget
        self.floats = floats
        self.pairs = MOST_PAIRS
        self.lost = 0 * ONE
        self.choosy = False
        self.asked: dict[tuple[Kept, tuple[str, ...]], bool] = {}
        self.known: dict[Any, tuple[Distribution[Any], float]] = {}
        self.laws: dict[Hashable, dict[Hashable, Law]] = {}
        self.interned: dict[Any, Law] = {}
        self.sides: dict[Hashable, tuple[Distribution[Any], float]] = {}
        self.said: dict[Hashable, dict[Any, tuple[Any, dict[Verdict, Any]]]] = {}
        self.shown: dict[Hashable, dict[Any, tuple[int, dict[Verdict, Any]]]] = {}
        self.mixtures: dict[Hashable, tuple[Distribution[Counts], float]] = {}

    def turn(self) -> None:
        """Lets go of what hangs on the state asked about before; laws and their sums stay for those that are alike."""
        self.sides.clear()
        self.said.clear()
        self.shown.clear()
        self.laws.clear()
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        if len(self.mixtures) > MOST_KNOWN:
            self.mixtures.clear()

    def once(self, found: dict[Any, tuple[K, float]], key: Hashable, find: Callable[[], K]) -> K:
        """What `find` gives, found once. The mass that floats dropped on the way there counts every time."""
        known = found.get(key)
        if known is None:
            before, self.lost = self.lost, 0 * ONE
            try:
                known = found[key] = find(), self.lost
            finally:
                self.lost = before
        self.lost += known[1]
        return known[0]

    def spend_pairs(self, pairs: int) -> None:
        """Raises `PairsError` where more pairs would be told apart than this question may."""
        if pairs > self.pairs:
            raise PairsError(
                "There are more pairs of what can become of both sides than one question may tell apart.",
                expected=f"at most {self.pairs}",
                got=pairs,
                help="Keep fewer `fields`, or fields of one side only.",
            )
        self.budget.spend(pairs // 4)


class _Sided(NamedTuple):
    """One way a side of a clash comes out: its weight, its standing, what is shown of it under each verdict."""

    weight: int
    standing: int
    shown: dict[Verdict, Any]


class _Choice:
    """One point where the way forks: the values, their weights, and which of them this way takes."""

    __slots__ = ("at", "total", "values", "weights")

    def __init__(self, distribution: Distribution[Any]) -> None:
        self.values = tuple(distribution.weights)
        self.weights = tuple(distribution.weights.values())
        self.total = distribution.total
        self.at = 0


class Explored(Dice):
    """A hand on one way through a rule: it follows the forks taken so far and takes the first branch of new ones."""

    __slots__ = ("_forks", "_kept", "_next", "_search")

    def __init__(self, search: Search, forks: list[_Choice], kept: Kept) -> None:
        self._search = search
        self._forks = forks
        self._kept = kept
        self._next = 0

    @property
    def followed(self) -> bool:
        """Whether the rule came to every fork that this way has."""
        return self._next == len(self._forks)

    def _choose(self, distribution: Callable[[], Distribution[R]]) -> R:
        if self._next == len(self._forks):
            self._forks.append(_Choice(self._floated(distribution())))
        fork = self._forks[self._next]
        self._next += 1
        value: R = fork.values[fork.at]
        return value

    def _floated(self, distribution: Distribution[R]) -> Distribution[R]:
        if not self._search.floats or isinstance(distribution.total, float):
            return distribution
        return Approximate({value: weight / distribution.total for value, weight in distribution.weights.items()})

    def _known(self, key: Hashable, find: Callable[[], Distribution[R]]) -> Distribution[R]:
        return self._search.once(self._search.known, key, find)

    def within(self, place: str) -> Self:
        """Addresses mean nothing here: the hand itself."""
        return self

    def call(self, rule: Rule[B, T, R], book: B, state: T) -> R:
        """One of the other rule's results: a single fork over its own odds, found once."""
        return self._choose(
            lambda: self._known(
                (rule, book, state),
                lambda: explore(lambda hand: rule.body(hand, book, state), search=self._search, kept=CALLED),
            )
        )

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """One of the results of the part: a single fork over its own odds, found once."""
        return self._choose(
            lambda: self._known(
                (step, book, state),
                lambda: explore(lambda hand: step(hand, book, state), search=self._search, kept=PART),
            )
        )

    def tail(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """All results of the part at once: `explore` takes them as they are."""
        return cast(
            "R",
            self._known(
                (step, book, state),
                lambda: explore(lambda hand: step(hand, book, state), search=self._search, kept=PART),
            ),
        )

    def keeps(self, *names: str) -> bool:
        """Whether the question keeps one of them."""
        if self._kept is PART:
            raise LawError("A part of a rule asks what is kept; its state says what it needs.")
        if self._kept is CALLED:
            return True
        self._search.choosy = True
        if self._kept is None:
            return True
        key = (self._kept, names)
        found = self._search.asked.get(key)
        if found is None:
            found = self._search.asked[key] = any(
                kept == name or kept.startswith(f"{name}.") for name in names for kept in self._kept
            )
        return found

    def tally(
        self,
        parts: Iterable[Part],
        *stages: Callable[[Mapping[Any, int]], Iterable[Part]],
        end: Callable[[Mapping[Any, int]], R],
        scope: Hashable,
    ) -> R:
        """All results at once: each part's law is explored for one thing, and taken to the power of its count."""
        laws = self._search.laws.setdefault(scope, {})
        counts = self._mixture([Way(1, self._parts(parts, laws))], 1)
        for stage in stages:
            self._search.budget.spend(STAGE * len(counts.weights))
            ways = [Way(weight, self._parts(stage(dict(each)), laws)) for each, weight in counts.weights.items()]
            counts = self._mixture(ways, counts.total)
        return cast("R", counts.map(lambda each: end(dict(each))))

    def _parts(self, parts: Iterable[Part], laws: dict[Hashable, Law]) -> tuple[tuple[Law, int], ...]:
        found: dict[Law, int] = {}
        for part in parts:
            law = laws.get(part.like)
            if law is None:
                law = laws[part.like] = self._law(part)
            found[law] = found.get(law, 0) + part.number
        return tuple(found.items())

    def _law(self, part: Part) -> Law:
        """What one thing of a part adds; equal laws are the same object."""
        law = explore(
            lambda hand: frozenset((key, number) for key, number in part.step(hand, 1).items() if number),
            search=self._search,
            kept=PART,
        )
        return self._search.interned.setdefault(law_of(law), law)

    def _mixture(self, ways: Sequence[Way], total: int) -> Distribution[Counts]:
        search = self._search
        key = (tuple(ways), total)
        known = search.mixtures.get(key)
        if known is None:
            known = search.mixtures[key] = (
                windows.approximate(ways, search.budget)
                if search.floats
                else (exact(ways, total, search.budget), 0 * ONE)
            )
        search.lost += known[1]
        return known[0]

    def clash(self, clash: Clash[X, S, Y, Z, R]) -> R:
        """All results at once. The sides are paired by their standings alone, unless more of both is kept."""
        rows = [self._shown(clash, which) for which in WHICH]
        verdicts: tuple[Verdict, ...] = VERDICTS
        if not clash.decided(self) and all(len(set(each.shown.values())) == 1 for side in rows for each in side):
            verdicts = (0,)  # nothing hangs on it
        weights: dict[R, int] = {}
        for verdict in verdicts:
            one, other = (_merged(side, verdict) for side in rows)
            self._search.spend_pairs(len(one) * len(other))
            for (shown, against), weight in _paired(one, other, verdict, blind=len(verdicts) == 1).items():
                result = clash.end(verdict, (shown, against))
                weights[result] = weights.get(result, 0) + weight
        total = prod(sum(each.weight for each in side) for side in rows)
        return cast("R", of(weights, ONE if self._search.floats else total))

    def _shown(self, clash: Clash[X, S, Y, Z, R], which: Which) -> list[_Sided]:
        """Every way one side comes out, and what is shown of it under each verdict."""
        search = self._search
        found = search.once(
            search.sides,
            (clash.key, which),
            lambda: self._floated(explore(lambda hand: clash.side(hand, which), search=search, kept=self._kept)),
        )
        search.spend_pairs(SIDES * len(found.weights))
        search.budget.spend(len(found.weights) // SIDES)
        cares = clash.cares(self, which)
        said = search.said.setdefault((clash.scope, which), {})
        shown = search.shown.setdefault((clash.scope, which, self._kept), {})
        rows = []
        for side, weight in found.weights.items():
            seen = shown.get(side)
            if seen is None:
                score, after = said.get(side) or said.setdefault(side, (clash.score(self, which, side), {}))
                if cares and not after:
                    search.budget.spend(SIDED)
                    after.update({verdict: clash.after(self, which, side, verdict) for verdict in VERDICTS})
                seen = shown[side] = (
                    clash.standing(score),
                    {
                        verdict: clash.shown(self, which, score, after.get(verdict) if cares else None)
                        for verdict in VERDICTS
                    },
                )
            rows.append(_Sided(weight, *seen))
        return rows

    def roll(self, sides: int, *, why: str, cite: Cite, at: str = "die") -> int:
        """Each face."""
        return self._choose(lambda: Distribution(dict.fromkeys(range(1, sides + 1), 1)))

    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> Landing[C]:
        """Each face with its row and cell."""
        face = self.roll(table.die, why=why, cite=Cite(work=""), at=at)
        found, adjusted = fall(table, column, face, modifiers)
        return Landing(face, adjusted, table.parsed[found.row][found.column])

    def on(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> C:
        """Each different cell, weighted by the faces that lead to it."""

        def cells() -> Distribution[Any]:
            weights: dict[Any, int] = {}
            for face in range(1, table.die + 1):
                found, _ = fall(table, column, face, modifiers)
                cell = table.parsed[found.row][found.column]
                weights[cell] = weights.get(cell, 0) + 1
            return Distribution(weights)

        cell: C = self._choose(cells)
        return cell

    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell."""
        found = table.find(row, column)
        return table.parsed[found.row][found.column]

    def pool(
        self,
        count: int,
        at_least: int,
        *,
        why: str,
        cite: Cite,
        sides: int = 6,
        again: Collection[int] = (),
        at: str = "dice",
        modifiers: Sequence[Shift] = (),
    ) -> int:
        """Each number of successes: a binomial, re-rolls folded in."""

        def successes() -> Distribution[int]:
            good, bad = one_success(at_least, sides, again)
            if self._search.floats and count > MOST_EXACT:
                low, weights = windows.binomial(count, good, bad)
                self._search.lost += windows.CUT * 2 * count
                return Approximate(dict(enumerate(weights.tolist(), low)))
            self._search.budget.spend(count * count // POOL)  # the weights are numbers of about `count` bits
            return binomial(count, good, bad)

        return self._choose(successes)

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """Each order in which `count` items can be drawn."""
        check_draw(items, count)

        def orders() -> Distribution[tuple[T, ...]]:
            self._search.budget.spend(perm(len(items), count))
            weights: dict[tuple[T, ...], int] = {}
            for order in permutations(items, count):
                weights[order] = weights.get(order, 0) + 1
            return Distribution(weights)

        return self._choose(orders)

    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str = "round",
    ) -> S:
        """Each state in which the loop can end: pushed forward over distinct states, each step explored once."""
        return self._choose(lambda: self._forward(step, state, until, at_most).map(lambda ended: ended[0]))

    def repeat_counted(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str = "round",
    ) -> tuple[S, int]:
        """Each state in which the loop can end, by the number of steps it took."""
        return self._choose(lambda: self._forward(step, state, until, at_most))

    def _forward(
        self, step: Callable[[Dice, S], S], state: S, until: Callable[[S], bool], at_most: int
    ) -> Distribution[tuple[S, int]]:
        lost = self._search.lost
        steps: dict[S, Distribution[S]] = {}
        ended: list[tuple[dict[tuple[S, int], int], int]] = []
        live, total = {state: 1}, 1
        for taken in range(at_most + 1):
            settled = {each for each in live if taken == at_most or until(each)}
            ended.append(({(each, taken): live.pop(each) for each in settled}, total))
            if not live:
                break
            for each in live:
                if each not in steps:
                    steps[each] = explore(partial(_step, step, each), search=self._search, kept=PART)
            self._search.budget.spend(len(live))
            live, scale = pushed((steps[each], weight) for each, weight in live.items())
            total *= scale
        self._search.lost += (self._search.lost - lost) * at_most
        return mixed(ended)

    def reading(self, book: Book, ruling: str) -> str:
        """The reading."""
        return book.rulings[ruling]

    def note(self, cite: Cite, text: str, *, not_applied: Sequence[Shift] = ()) -> None:
        """Nobody keeps it."""


def _step(step: Callable[[Dice, S], S], state: S, hand: Explored) -> S:
    return step(hand, state)


def explore(run: Callable[[Explored], R], *, search: Search | None = None, kept: Kept = None) -> Distribution[R]:
    """Every result of `run` with its weight. Raises `BudgetError` when there are too many ways through it.

    What `run` returns of `tail`, `tally` or `clash` is all results of the way so far.
    """
    search = search or Search(Budget())
    forks: list[_Choice] = []
    parts: dict[int, dict[R, int]] = {}
    while True:
        search.budget.spend(1 + max(0, len(forks) - FEW_FORKS) // FORKS)
        hand = Explored(search, forks, kept)
        result = run(hand)
        if not hand.followed:
            raise LawError("A rule asked for other dice when it was run again.")
        weight, total = prod(fork.weights[fork.at] for fork in forks), prod(fork.total for fork in forks)
        if isinstance(result, Distribution):
            if not forks:
                return result
            part = parts.setdefault(total * result.total, {})
            for value, share in result.weights.items():
                part[value] = part.get(value, 0) + weight * share
        else:
            part = parts.setdefault(total, {})
            part[result] = part.get(result, 0) + weight
        while forks and forks[-1].at + 1 == len(forks[-1].values):
            forks.pop()
        if not forks:
            return mixed((weights, denominator) for denominator, weights in parts.items())
        forks[-1].at += 1


def _merged(side: Iterable[_Sided], verdict: Verdict) -> dict[Any, dict[int, int]]:
    """What is shown of a side under a verdict -> standing -> weight."""
    found: dict[Any, dict[int, int]] = {}
    for each in side:
        standings = found.setdefault(each.shown[verdict], {})
        standings[each.standing] = standings.get(each.standing, 0) + each.weight
    return found


def _paired(
    one: dict[Z, dict[int, int]], other: dict[Z, dict[int, int]], verdict: Verdict, *, blind: bool
) -> dict[tuple[Z, Z], int]:
    """The weight of each pair of what is shown, where the standings give the verdict; `blind` takes any standings."""
    found: dict[tuple[Z, Z], int] = {}
    for against, standings in other.items():
        levels = sorted(standings)
        below = [0, *accumulate(standings[level] for level in levels)]
        above = [0, *accumulate(standings[level] for level in reversed(levels))][::-1]
        for shown, mine in one.items():
            weight = 0
            for level, part in mine.items():
                low, high = bisect_left(levels, level), bisect_right(levels, level)
                if blind:
                    weight += part * below[-1]
                elif verdict:
                    weight += part * (below[low] if verdict > 0 else above[high])
                else:
                    weight += part * standings.get(level, 0)
            if weight:
                found[shown, against] = weight
    return found
