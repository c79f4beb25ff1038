"""Odds: a rule explored instead of thrown. No rule and no table.

`Explorer` is an interpreter as those that throw are, but each primitive gives one of all its values in turn; `explore` runs
the rule once for each path through. Equal cells, equal pools and equal states of a loop are one case, so the paths are few;
multinomial counts and contests give all their values at once, without a path for each: their arithmetic stands in
`multinomial` (in floats `truncated`) and `contests`. What is found out once is remembered in `memo`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from math import perm, prod
from typing import Any, Final, Self, TypeVar, cast

from ror_rules._exploring import truncated
from ror_rules._exploring.contests import contested
from ror_rules._exploring.distribution import Approximate, Budget, Distribution, binomial, mixed, one_success, pushed
from ror_rules._exploring.memo import ENTIRE, UNASKED, Memo, Observed
from ror_rules._exploring.multinomial import Component, Counts, Trial, content_of, exact
from ror_rules.dice import Called, Contest, Dice, Landing, Trials, Which, check_draw, fall
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
"""A pool of n dice costs n x n / 40 paths: one of 2,800 dice is about the largest."""
EXACT_POOL: Final = 200
"""Dice of a pool whose odds are counted exactly although floats were asked for."""
STAGE: Final = 6
"""Paths that a further stage of multinomial counts costs for each count it can begin with."""
FEW_BRANCHES: Final = 9
"""Branches that a path may have and still be one path."""
BRANCHES: Final = 3
"""Branches beyond those that cost as much as a path of their own."""
NOTHING: Final = Distribution[Any]({})
"""In place of all results, until they are found."""


class _Choice:
    """One point where the path branches: the values, their weights, and which of them this path takes."""

    __slots__ = ("at", "total", "values", "weights")

    def __init__(self, distribution: Distribution[Any]) -> None:
        self.values = tuple(distribution.weights)
        self.weights = tuple(distribution.weights.values())
        self.total = distribution.total
        self.at = 0


class Explorer(Dice):
    """An interpreter on one path through a rule: it follows the branches taken so far and takes the first branch of new ones."""

    __slots__ = ("_branches", "_given", "_memo", "_next", "_observed")

    def __init__(self, memo: Memo, branches: list[_Choice], observed: Observed) -> None:
        self._memo = memo
        self._branches = branches
        self._observed = observed
        self._next = 0
        self._given: Distribution[Any] | None = None

    @property
    def followed(self) -> bool:
        """Whether the rule came to every branch that this path has."""
        return self._next == len(self._branches)

    def checked(self, result: R | Distribution[R]) -> R | Distribution[R]:
        """What a rule came to. Raises `LawError` where it had all results at once and did not return them as they were."""
        if result is not self._given and (self._given is not None or isinstance(result, Distribution)):
            raise LawError(
                "A rule goes on with what tail, multinomial or contest gave it, which is to be returned at once."
            )
        return result

    def _give(self, find: Callable[[], Distribution[R]]) -> R:
        """All results of the path so far, the last thing that the rule asks for; `find` throws nothing by this interpreter."""
        self._given = NOTHING
        self._given = found = find()
        return cast("R", found)

    def _choose(self, distribution: Callable[[], Distribution[R]]) -> R:
        if self._given is not None:
            raise LawError("A rule throws after tail, multinomial or contest, or while their parts are made.")
        if self._next == len(self._branches):
            self._branches.append(_Choice(self._memo.floated(distribution())))
        branch = self._branches[self._next]
        self._next += 1
        value: R = branch.values[branch.at]
        return value

    def _known(self, key: Hashable, find: Callable[[], Distribution[R]]) -> Distribution[R]:
        return self._memo.once(self._memo.known, key, find)

    def within(self, place: str) -> Self:
        """Addresses mean nothing here: the interpreter itself."""
        return self

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """One of the other rule's results: a single branch over its own odds, found once."""
        return self._choose(
            lambda: self._known(
                (rule, book, state),
                lambda: explore(lambda dice: rule.body(dice, book, state), memo=self._memo, observed=ENTIRE),
            )
        )

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """One of the results of the part: a single branch over its own odds, found once."""
        return self._choose(lambda: self._whole(step, book, state))

    def tail(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """All results of the part at once: `explore` takes them as they are."""
        return self._give(lambda: self._whole(step, book, state))

    def _whole(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> Distribution[R]:
        return self._known(
            (step, book, state),
            lambda: explore(lambda dice: step(dice, book, state), memo=self._memo, observed=UNASKED),
        )

    def observes(self, *names: str) -> bool:
        """Whether the question keeps one of them."""
        if self._observed is UNASKED:
            raise LawError("A part of a rule asks what is observed; its state says what it needs.")
        if self._observed is ENTIRE:
            return True
        self._memo.selective = True
        if self._observed is None:
            return True
        key = (self._observed, names)
        found = self._memo.asked.get(key)
        if found is None:
            found = self._memo.asked[key] = any(
                observed == name or observed.startswith(f"{name}.") for name in names for observed in self._observed
            )
        return found

    def multinomial(
        self,
        parts: Iterable[Trials],
        *stages: Callable[[Mapping[Any, int]], Iterable[Trials]],
        end: Callable[[Mapping[Any, int]], R],
        scope: Hashable,
    ) -> R:
        """All results at once: each part's trial is explored for one thing, and taken to the power of its count."""
        trials = self._memo.trials.setdefault(scope, {})

        def tallied() -> Distribution[R]:
            counts = self._mixture([Component(1, self._parts(parts, trials))], 1)
            for stage in stages:
                self._memo.budget.spend(STAGE * len(counts.weights))
                paths = [
                    Component(weight, self._parts(stage(dict(each)), trials)) for each, weight in counts.weights.items()
                ]
                counts = self._mixture(paths, counts.total)
            return counts.map(lambda each: end(dict(each)))

        return self._give(tallied)

    def _parts(self, parts: Iterable[Trials], trials: dict[Hashable, Trial]) -> tuple[tuple[Trial, int], ...]:
        found: dict[Trial, int] = {}
        for part in parts:
            trial = trials.get(part.like)
            if trial is None:
                trial = trials[part.like] = self._trial(part)
            found[trial] = found.get(trial, 0) + part.number
        return tuple(found.items())

    def _trial(self, part: Trials) -> Trial:
        """What one thing of a part adds; equal trials are the same object."""
        trial = explore(
            lambda dice: frozenset((key, number) for key, number in part.step(dice, 1).items() if number),
            memo=self._memo,
            observed=UNASKED,
        )
        return self._memo.interned.setdefault(content_of(trial), trial)

    def _mixture(self, paths: Sequence[Component], total: int) -> Distribution[Counts]:
        memo = self._memo

        def find() -> Distribution[Counts]:
            if not memo.floats:
                return exact(paths, total, memo.budget)
            found, lost = truncated.approximate(paths, memo.budget)
            memo.lost += lost
            return found

        return memo.once(memo.mixtures, (tuple(paths), total), find)

    def contest(self, contest: Contest[X, S, Y, Z, R]) -> R:
        """All results at once, from the sides alone; each is explored once, whatever is observed."""
        memo = self._memo

        def side(which: Which) -> Distribution[X]:
            return memo.once(
                memo.sides,
                (contest.key, which),
                lambda: explore(lambda dice: contest.side(dice, which), memo=memo, observed=UNASKED),
            )

        return self._give(lambda: contested(contest, self, side, memo, self._observed))

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
            if self._memo.floats and count > EXACT_POOL:
                low, weights = truncated.binomial(count, good, bad)
                self._memo.lost += truncated.CUT * 2 * count
                return Approximate(dict(enumerate(weights.tolist(), low)))
            self._memo.budget.spend(count * count // POOL)  # the weights are numbers of about `count` bits
            return binomial(count, good, bad)

        return self._choose(successes)

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """Each order in which `count` items can be drawn."""
        check_draw(items, count)

        def orders() -> Distribution[tuple[T, ...]]:
            self._memo.budget.spend(perm(len(items), count))
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
        lost = self._memo.lost
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
                    steps[each] = explore(partial(_step, step, each), memo=self._memo, observed=UNASKED)
            self._memo.budget.spend(len(live))
            live, scale = pushed((steps[each], weight) for each, weight in live.items())
            total *= scale
        self._memo.lost += (self._memo.lost - lost) * at_most
        return mixed(ended)

    def reading(self, book: Book, ruling: str) -> str:
        """The reading."""
        return book.rulings[ruling]

    def note(self, cite: Cite, text: str, *, not_applied: Sequence[Shift] = ()) -> None:
        """Nobody keeps it."""


def _step(step: Callable[[Dice, S], S], state: S, interpreter: Explorer) -> S:
    return step(interpreter, state)


def explore(run: Callable[[Explorer], R], *, memo: Memo | None = None, observed: Observed = None) -> Distribution[R]:
    """Every result of `run` with its weight. Raises `BudgetError` when there are too many paths through it.

    What `run` returns of `tail`, `multinomial` or `contest` is all results of the path so far. Raises `LawError` for a rule that
    goes on with it, or is not the same when it is run again.
    """
    memo = memo or Memo(Budget())
    branches: list[_Choice] = []
    parts: dict[int, dict[R, int]] = {}
    while True:
        memo.budget.spend(1 + max(0, len(branches) - FEW_BRANCHES) // BRANCHES)
        interpreter = Explorer(memo, branches, observed)
        result = interpreter.checked(run(interpreter))
        if not interpreter.followed:
            raise LawError("A rule asked for other dice when it was run again.")
        weight, total = (
            prod(branch.weights[branch.at] for branch in branches),
            prod(branch.total for branch in branches),
        )
        if isinstance(result, Distribution):
            if not branches:
                return memo.floated(result)
            part = parts.setdefault(total * result.total, {})
            for value, share in result.weights.items():
                part[value] = part.get(value, 0) + weight * share
        else:
            part = parts.setdefault(total, {})
            part[result] = part.get(result, 0) + weight
        while branches and branches[-1].at + 1 == len(branches[-1].values):
            branches.pop()
        if not branches:
            return memo.floated(mixed((weights, denominator) for denominator, weights in parts.items()))
        branches[-1].at += 1
