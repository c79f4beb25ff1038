"""Odds: a rule explored instead of thrown. No rule and no table.

`Explored` is a hand like those of `dice`, but each primitive hands back one of all its values; `explore` runs the rule
once for each way through. Equal cells, equal pools and equal states of a loop are one case, so the ways are few; tallies
and clashes give all their values at once, without a way for each: their arithmetic stands in `tallies` (in floats
`windows`) and `clashes`. What is found out once is remembered in `search`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from math import perm, prod
from typing import Any, Final, Self, TypeVar, cast

from ror_rules._exploring import truncated
from ror_rules._exploring.contests import clashed
from ror_rules._exploring.distribution import Approximate, Budget, Distribution, binomial, mixed, one_success, pushed
from ror_rules._exploring.memo import CALLED, PART, Kept, Search
from ror_rules._exploring.multinomial import Counts, Law, Way, exact, law_of
from ror_rules.dice import Called, Clash, Dice, Landing, Part, Which, check_draw, fall
from ror_rules.errors import LawError
from ror_rules.table import Book, Table
from ror_rules.trace import Cite, Shift

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)

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
NOTHING: Final = Distribution[Any]({})
"""In place of all results, until they are found."""


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

    __slots__ = ("_forks", "_given", "_kept", "_next", "_search")

    def __init__(self, search: Search, forks: list[_Choice], kept: Kept) -> None:
        self._search = search
        self._forks = forks
        self._kept = kept
        self._next = 0
        self._given: Distribution[Any] | None = None

    @property
    def followed(self) -> bool:
        """Whether the rule came to every fork that this way has."""
        return self._next == len(self._forks)

    def checked(self, result: R | Distribution[R]) -> R | Distribution[R]:
        """What a rule came to. Raises `LawError` where it had all results at once and did not return them as they were."""
        if result is not self._given and (self._given is not None or isinstance(result, Distribution)):
            raise LawError("A rule goes on with what tail, tally or clash gave it, which is to be returned at once.")
        return result

    def _give(self, find: Callable[[], Distribution[R]]) -> R:
        """All results of the way so far, the last thing that the rule asks for; `find` throws nothing by this hand."""
        self._given = NOTHING
        self._given = found = find()
        return cast("R", found)

    def _choose(self, distribution: Callable[[], Distribution[R]]) -> R:
        if self._given is not None:
            raise LawError("A rule throws after tail, tally or clash, or while their parts are made.")
        if self._next == len(self._forks):
            self._forks.append(_Choice(self._search.floated(distribution())))
        fork = self._forks[self._next]
        self._next += 1
        value: R = fork.values[fork.at]
        return value

    def _known(self, key: Hashable, find: Callable[[], Distribution[R]]) -> Distribution[R]:
        return self._search.once(self._search.known, key, find)

    def within(self, place: str) -> Self:
        """Addresses mean nothing here: the hand itself."""
        return self

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """One of the other rule's results: a single fork over its own odds, found once."""
        return self._choose(
            lambda: self._known(
                (rule, book, state),
                lambda: explore(lambda hand: rule.body(hand, book, state), search=self._search, kept=CALLED),
            )
        )

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """One of the results of the part: a single fork over its own odds, found once."""
        return self._choose(lambda: self._whole(step, book, state))

    def tail(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """All results of the part at once: `explore` takes them as they are."""
        return self._give(lambda: self._whole(step, book, state))

    def _whole(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> Distribution[R]:
        return self._known(
            (step, book, state),
            lambda: explore(lambda hand: step(hand, book, state), search=self._search, kept=PART),
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

        def tallied() -> Distribution[R]:
            counts = self._mixture([Way(1, self._parts(parts, laws))], 1)
            for stage in stages:
                self._search.budget.spend(STAGE * len(counts.weights))
                ways = [Way(weight, self._parts(stage(dict(each)), laws)) for each, weight in counts.weights.items()]
                counts = self._mixture(ways, counts.total)
            return counts.map(lambda each: end(dict(each)))

        return self._give(tallied)

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

        def find() -> Distribution[Counts]:
            if not search.floats:
                return exact(ways, total, search.budget)
            found, lost = truncated.approximate(ways, search.budget)
            search.lost += lost
            return found

        return search.once(search.mixtures, (tuple(ways), total), find)

    def clash(self, clash: Clash[X, S, Y, Z, R]) -> R:
        """All results at once, from the sides alone; each is explored once, whatever is kept."""
        search = self._search

        def side(which: Which) -> Distribution[X]:
            return search.once(
                search.sides,
                (clash.key, which),
                lambda: explore(lambda hand: clash.side(hand, which), search=search, kept=PART),
            )

        return self._give(lambda: clashed(clash, self, side, search, self._kept))

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
                low, weights = truncated.binomial(count, good, bad)
                self._search.lost += truncated.CUT * 2 * count
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

    What `run` returns of `tail`, `tally` or `clash` is all results of the way so far. Raises `LawError` for a rule that
    goes on with it, or is not the same when it is run again.
    """
    search = search or Search(Budget())
    forks: list[_Choice] = []
    parts: dict[int, dict[R, int]] = {}
    while True:
        search.budget.spend(1 + max(0, len(forks) - FEW_FORKS) // FORKS)
        hand = Explored(search, forks, kept)
        result = hand.checked(run(hand))
        if not hand.followed:
            raise LawError("A rule asked for other dice when it was run again.")
        weight, total = prod(fork.weights[fork.at] for fork in forks), prod(fork.total for fork in forks)
        if isinstance(result, Distribution):
            if not forks:
                return search.floated(result)
            part = parts.setdefault(total * result.total, {})
            for value, share in result.weights.items():
                part[value] = part.get(value, 0) + weight * share
        else:
            part = parts.setdefault(total, {})
            part[result] = part.get(result, 0) + weight
        while forks and forks[-1].at + 1 == len(forks[-1].values):
            forks.pop()
        if not forks:
            return search.floated(mixed((weights, denominator) for denominator, weights in parts.items()))
        forks[-1].at += 1
