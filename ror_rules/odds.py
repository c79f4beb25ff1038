"""Exact odds: a rule explored instead of thrown. Integers only; no rule, no table, no float.

`Explored` is a hand like those of `dice`, but each primitive hands back one of all its values; `explore` runs the rule
once for each way through. Equal cells, equal pools and equal states of a loop are one case, so the ways are few.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from math import gcd, lcm, perm, prod
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from ror_rules.dice import Dice, Landing, check_draw, fall
from ror_rules.errors import BudgetError, LawError
from ror_rules.trace import Cite, Shift

if TYPE_CHECKING:
    from ror_rules.rule import Rule
    from ror_rules.table import Book, Table

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound="Book")

MOST_WAYS: Final = 200_000
"""Ways through a rule that one question may cost (about a second or two)."""

POOL: Final = 40
"""A pool of n dice costs n x n / 40 ways: one of 2,800 dice is about the largest."""


class Distribution(Generic[R]):
    """What can come of something: value -> weight, over `total`, in lowest terms.

    >>> coin = Distribution({"heads": 2, "tails": 2})
    >>> coin.total, coin.weights
    (2, {'heads': 1, 'tails': 1})
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[R, int]) -> None:
        shared = gcd(*weights.values()) if weights else 1
        self.weights = {value: weight // shared for value, weight in weights.items()}
        self.total = sum(self.weights.values())

    def map(self, view: Callable[[R], T]) -> Distribution[T]:
        """The distribution of a view of the values: a field, a summary."""
        weights: dict[T, int] = {}
        for value, weight in self.weights.items():
            seen = view(value)
            weights[seen] = weights.get(seen, 0) + weight
        return Distribution(weights)


def mixed(parts: Iterable[tuple[Mapping[R, int], int]]) -> Distribution[R]:
    """One distribution of several parts, each (value -> weight, denominator): over their least common multiple."""
    parts = list(parts)
    total = lcm(*(denominator for _, denominator in parts))
    weights: dict[R, int] = {}
    for part, denominator in parts:
        scale = total // denominator
        for value, weight in part.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return Distribution(weights)


class Budget:
    """The ways one question may still take; `spend` raises `BudgetError` when they are used up."""

    __slots__ = ("left", "most")

    def __init__(self, most: int = MOST_WAYS) -> None:
        self.most = self.left = most

    def spend(self, ways: int = 1) -> None:
        """Takes `ways` off."""
        self.left -= ways
        if self.left < 0:
            raise BudgetError(
                "There are more ways through this than one question may take.",
                expected=f"at most {self.most} ways",
                help="Narrow the state: fewer Characters with a Capture Rating, fewer rounds, smaller forces.",
            )


class _Search:
    """What the hands of one question share: the budget, and what was found out of rules called."""

    __slots__ = ("budget", "known")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.known: dict[Any, Distribution[Any]] = {}


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

    __slots__ = ("_forks", "_next", "_search")

    def __init__(self, search: _Search, forks: list[_Choice]) -> None:
        self._search = search
        self._forks = forks
        self._next = 0

    @property
    def followed(self) -> bool:
        """Whether the rule came to every fork that this way has."""
        return self._next == len(self._forks)

    def _choose(self, distribution: Callable[[], Distribution[R]]) -> R:
        if self._next == len(self._forks):
            self._forks.append(_Choice(distribution()))
        fork = self._forks[self._next]
        self._next += 1
        value: R = fork.values[fork.at]
        return value

    def _known(self, key: Hashable, find: Callable[[], Distribution[R]]) -> Distribution[R]:
        known = self._search.known.get(key)
        if known is None:
            known = self._search.known[key] = find()
        return known

    def within(self, place: str) -> Self:
        """Addresses mean nothing here: the hand itself."""
        return self

    def call(self, rule: Rule[B, T, R], book: B, state: T) -> R:
        """One of the other rule's results: a single fork over its own odds, found once."""
        return self._choose(
            lambda: self._known(
                (rule, book, state),
                lambda: explore(lambda hand: rule.body(hand, book, state), search=self._search),
            )
        )

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """One of the results of the part: a single fork over its own odds, found once."""
        return self._choose(
            lambda: self._known(
                (step, book, state),
                lambda: explore(lambda hand: step(hand, book, state), search=self._search),
            )
        )

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
            self._search.budget.spend(count * count // POOL)  # the weights are numbers of about `count` bits
            return binomial(count, *one_success(at_least, sides, again))

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
                    steps[each] = explore(partial(_step, step, each), search=self._search)
            self._search.budget.spend(len(live))
            scale = lcm(*(steps[each].total for each in live))
            live = pushed((steps[each], weight) for each, weight in live.items())
            total *= scale
        return mixed(ended)

    def reading(self, book: Book, ruling: str) -> str:
        """The reading."""
        return book.rulings[ruling]

    def note(self, cite: Cite, text: str, *, not_applied: Sequence[Shift] = ()) -> None:
        """Nobody keeps it."""


def _step(step: Callable[[Dice, S], S], state: S, hand: Explored) -> S:
    return step(hand, state)


def pushed(steps: Iterable[tuple[Distribution[S], int]]) -> dict[S, int]:
    """Weights one step on: every state's own distribution times the weight of the state, over one denominator."""
    steps = list(steps)
    scale = lcm(*(distribution.total for distribution, _ in steps))
    weights: dict[S, int] = {}
    for distribution, weight in steps:
        factor = weight * (scale // distribution.total)
        for value, part in distribution.weights.items():
            weights[value] = weights.get(value, 0) + factor * part
    return weights


def explore(run: Callable[[Explored], R], *, search: _Search | None = None) -> Distribution[R]:
    """Every result of `run` with its weight. Raises `BudgetError` when there are too many ways through it."""
    search = search or _Search(Budget())
    forks: list[_Choice] = []
    parts: dict[int, dict[R, int]] = {}
    while True:
        search.budget.spend()
        hand = Explored(search, forks)
        result = run(hand)
        if not hand.followed:
            raise LawError("A rule asked for other dice when it was run again.")
        part = parts.setdefault(prod(fork.total for fork in forks), {})
        part[result] = part.get(result, 0) + prod(fork.weights[fork.at] for fork in forks)
        while forks and forks[-1].at + 1 == len(forks[-1].values):
            forks.pop()
        if not forks:
            return mixed((weights, denominator) for denominator, weights in parts.items())
        forks[-1].at += 1


def one_success(at_least: int, sides: int, again: Collection[int]) -> tuple[int, int]:
    """Ways to succeed and to fail with one die of a pool, re-roll included, out of `sides` (squared with re-rolls)."""
    good = sum(1 for face in range(1, sides + 1) if face >= at_least)
    if not again:
        return good, sides - good
    repeats = sum(1 for face in range(1, sides + 1) if face in again)
    stand = sum(1 for face in range(1, sides + 1) if face >= at_least and face not in again)
    ways = stand * sides + repeats * good
    return ways, sides * sides - ways


def binomial(count: int, good: int, bad: int) -> Distribution[int]:
    """Successes of `count` like dice, each with `good` ways to succeed and `bad` to fail.

    >>> binomial(2, 1, 5).weights
    {0: 25, 1: 10, 2: 1}
    """
    if not good or not bad:
        return Distribution({count if good else 0: 1})
    weights = {}
    weight = bad**count
    for hits in range(count + 1):
        weights[hits] = weight
        weight = weight * (count - hits) * good // ((hits + 1) * bad)
    return Distribution(weights)
