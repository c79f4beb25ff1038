"""The interpreter that explores: each primitive of `dice` on one path through a rule.

*Branches.* An `Explorer` holds the branches taken so far. At each primitive it gives the value that this path takes there.
Beyond the last known branch it opens a new one with its first value.

*Parts.* The result of a part, or of another rule, depends on its arguments alone. So it is explored once for each of them
(`memo`). Then it is one branch over its results, however many paths reach it.

*Tallies.* One trial of each kind is explored, and like trials are convolved (`_arithmetic.convolution`).

*All at once.* `seen`, and `part` and `repeat` with an `end`, give the whole distribution of the path so far, which the rule must
return unchanged. It goes into the result with the weight of the path, and no branch is opened.

All paths together are in `paths`, loops in `loops`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from itertools import permutations
from math import perm
from typing import Any, Final, Self, TypeVar, cast

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.convolution import Convolver, Trial
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.hands import hands
from ror_rules._exploring.choices import Open, Options
from ror_rules._exploring.loops import absorbed, forward
from ror_rules._exploring.memo import Memo, together
from ror_rules._exploring.pools import pooled
from ror_rules._messages.message import Parameter
from ror_rules._messages.values import Keep
from ror_rules._reading.errors import LawError
from ror_rules._throwing.dice import (
    Called,
    Dice,
    IndependentTrials,
    Landing,
    Modifiers,
    Repeats,
    Shares,
    Success,
    check_draw,
    check_hand,
    check_tally,
    check_unlimited,
    fall,
    repeats,
)
from ror_rules._throwing.table import Book, Table
from ror_rules._throwing.trace import Cite, PreparedStep, RulingUsed

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)

Tally = tuple[tuple[Any, int], ...]
_SENSELESS: Final = "A rule needs 0 or more dice and steps, and dice with 1 or more sides."
_GOES_ON: Final = (
    "A rule goes on with the value of `seen`, or of a part or loop with an `end`, which it must return at once."
)
_THROWS_AFTER: Final = (
    "A rule throws after `seen`, or after a part or loop with an `end`. It must return their value at once."
)


class Branch:
    """A place where paths part: its values, and which of them is taken."""

    __slots__ = ("_before", "_taken", "_weights", "total", "value", "values", "weight")
    total: int
    weight: int

    def __init__(self, distribution: Distribution[Any], last: Branch | None) -> None:
        if not distribution.weights:
            raise LawError(_SENSELESS)
        self.values = tuple(distribution.weights)
        self._weights = tuple(distribution.weights.values())
        self._before = 1 if last is None else last.weight
        self.total = distribution.total * (1 if last is None else last.total)
        self._taken = -1
        self.next()

    def next(self) -> bool:
        self._taken += 1
        if self._taken == len(self.values):
            return False
        self.value = self.values[self._taken]
        self.weight = self._before * self._weights[self._taken]
        return True


class Explorer(Dice):
    """The interpreter of one path: it follows the branches it is given, and takes the first value at new ones."""

    __slots__ = ("_all_results", "_branches", "_explore", "_memo", "_next")

    def __init__(
        self, memo: Memo, branches: list[Branch], explore: Callable[[Callable[[Explorer], Any], Memo], Any]
    ) -> None:
        """`explore` finds the odds of a part (`paths.explore`)."""
        self._explore, self._memo, self._branches, self._next = explore, memo, branches, 0
        self._all_results: Distribution[Any] | None = None

    def run(self, run: Callable[[Explorer], R]) -> R | Distribution[R]:
        try:
            result = run(self)
        except (TypeError, AttributeError) as error:
            if self._all_results is None:
                raise
            raise LawError(_GOES_ON) from error
        if self._next != len(self._branches):
            raise LawError("A rule threw other dice when it was run again.")
        if result is not self._all_results and (self._all_results is not None or isinstance(result, Distribution)):
            raise LawError(_GOES_ON)
        return result

    def _give_all(self, results: Distribution[R]) -> R:
        self._all_results = results
        return cast("R", results)

    def _open(self) -> None:
        if self._all_results is not None:
            raise LawError(_THROWS_AFTER)

    def _branch(self, distribution: Callable[[], Distribution[R]]) -> R:
        self._open()
        branches, place = self._branches, self._next
        if place == len(branches):
            found = self._memo.in_arithmetic(distribution())
            branches.append(Branch(found, branches[-1] if branches else None))
            self._memo.budget.enter(len(found.weights) * words(found.total))
        self._next = place + 1
        value: R = branches[place].value
        return cast("R", self._settled(value)) if isinstance(value, Open) else value

    def _settled(self, choice: Open) -> Any:
        """The value that a part's open choice leads to on this path."""
        names, ends = [each for each, _ in choice.options], [Distribution(dict(each)) for _, each in choice.options]
        end = self._option((choice.who, choice.what), choice.given, choice.otherwise, names, ends)
        return self._branch(lambda: end)

    def _option(self, who_what: tuple[str, str], given: Any, otherwise: Any, names: Sequence[Any], ends: Any) -> Any:
        self._open()
        if self._next == len(self._branches):
            self._branches.append(cast("Branch", Options(who_what, given, otherwise, names, ends)))
        self._next += 1
        return self._branches[self._next - 1].value

    def choose(self, who: str, what: str, options: Sequence[T], *, otherwise: T, **given: Parameter) -> T:
        if otherwise is None:
            self._memo.owed = together(self._memo.owed, {(who, what): tuple(options)})
        if self._memo.open is None or not self._memo.open(who, otherwise):
            return otherwise
        taken: T = self._option((who, what), tuple(given.items()), otherwise, options, options)
        return taken

    def within(self, place: str) -> Self:
        """The interpreter itself: odds depend on no address."""
        return self

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        memo = self._memo
        result: R = self._once((rule, book, state), lambda: rule.explored(book, state, memo).look(None))
        return result

    def _once(self, key: Hashable, find: Callable[[], Any]) -> Any:
        return self._branch(lambda: self._memo.once(key, find))

    def seen(self, rule: Called[B, T, Any], book: B, state: T, names: tuple[str, ...], end: Callable[..., R]) -> R:
        memo = self._memo
        self._open()
        seen: Distribution[Any] = memo.once(
            (rule, book, state, names), lambda: rule.explored(book, state, memo).look(names, memo.budget.states_left)
        )
        return self._ended(seen, end)

    def _ended(self, seen: Distribution[tuple[Any, ...]], end: Callable[..., R]) -> R:
        made: dict[Any, R] = self._memo.room.setdefault((Explorer, end), {})  # equal ends make the same of equal values
        new = [values for values in seen.weights if values not in made]
        self._memo.budget.state(len(new))
        for values in new:
            made[values] = end(*values)
        return self._give_all(seen.map(made.__getitem__))

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S, *, end: Callable[[R], Any] | None = None) -> Any:
        memo, key = self._memo, (step, book, state)

        def find() -> Distribution[R]:
            found: Distribution[R] = self._explore(lambda dice: step(dice, book, state), memo)
            return found

        if end is None or memo.open is not None:  # an option of a player is a value of its own
            result = self._once(key, find)
            return result if end is None else end(result)
        self._open()
        return self._ended(memo.once(key, find).map(lambda result: (result,)), end)

    def tally(self, trials: Iterable[IndependentTrials]) -> dict[Any, int]:
        some = list(trials)
        return dict(self._branch(lambda: self._tallied(some)))

    def _tallied(self, trials: Iterable[IndependentTrials]) -> Distribution[Tally]:
        numbers, singles = Counter[Hashable](), dict[Hashable, IndependentTrials]()
        for each in [one for some in trials for one in some.apart]:
            check_tally(each.number)
            numbers[each.like] += each.number
            singles.setdefault(each.like, each)
        memo, convolver = self._memo, Convolver(self._memo.budget, floats=self._memo.floats)
        odds: dict[Hashable, Distribution[Tally]] = {}
        for like, number in numbers.items():
            if number:
                before = memo.lost
                odds[like] = self._explore(partial(_counted, singles[like]), memo)
                memo.lost = before + number * (memo.lost - before)
        keys = [*dict.fromkeys([key for some in odds.values() for tally in some.weights for key, _ in tally])]
        factors = Counter[Trial]()
        for like, some in odds.items():
            vectors = some.map(lambda tally: tuple([dict(tally).get(key, 0) for key in keys] or [0]))
            factors[Trial(vectors.weights, vectors.total)] += numbers[like]
        found, _ = convolver.mixtures({None: {tuple(factors.items()): 1}}, max(len(keys), 1))
        memo.lost += convolver.lost
        return Distribution(found[None]).map(
            lambda counts: tuple([(key, number) for key, number in zip(keys, counts, strict=False) if number])
        )

    def roll(self, sides: int, **given: Any) -> int:
        def faces() -> Distribution[int]:
            self._memo.budget.enter(sides)
            return Distribution(dict.fromkeys(range(1, sides + 1), 1))

        return self._branch(faces)

    def land(self, table: Table[C], column: int | str, /, *, modifiers: Modifiers = (), **given: Any) -> Landing[C]:
        face = self.roll(table.die)
        found, adjusted = fall(table, column, face, modifiers)
        self._read(found.rulings)
        return Landing(face, adjusted, found.cell)

    def on(self, table: Table[C], column: int | str, /, *, modifiers: Modifiers = (), **given: Any) -> C:
        def cells() -> Distribution[Any]:
            falls = [fall(table, column, face, modifiers)[0] for face in range(1, table.die + 1)]
            for found in falls:
                self._read(found.rulings)
            return Distribution(Counter([found.cell for found in falls]))

        cell: C = self._branch(cells)
        return cell

    def look(self, table: Table[C], row: int | str, column: int | str, /, **given: Any) -> C:
        found = table.find(row, column)
        self._read(found.rulings)
        return found.cell

    def pool(
        self,
        count: int,
        success: Success,
        *,
        sides: int = 6,
        again: Repeats = (),
        cap: int | None = None,
        **given: Any,
    ) -> int:
        """A branch over the numbers of successes, or over the sums."""
        if count < 0 or sides < 1:
            raise LawError(_SENSELESS)
        return self._branch(lambda: pooled(count, success, sides, repeats(again, sides), cap, self._memo))

    def shared_pool(self, counts: Shares, success: Success, **given: Any) -> Shares:
        return Shares(tuple([self.pool(each, success, **given) for each in counts.each]))

    def hand(self, count: int, sides: int, *, keep: Keep, **given: Any) -> tuple[int, ...]:
        check_hand(count, sides, keep)
        return self._branch(lambda: hands(count, sides, keep, self._memo.budget))

    def draw(self, items: Sequence[T], count: int, **given: Any) -> tuple[T, ...]:
        check_draw(items, count)

        def orders() -> Distribution[tuple[T, ...]]:
            self._memo.budget.enter(perm(len(items), count) * max(count, 1))
            return Distribution(Counter(permutations(items, count)))

        return self._branch(orders)

    def arranged(self, order: Sequence[T], canonical: Sequence[T]) -> Sequence[T]:
        return canonical

    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int | None = None,
        place: str | None = "round",
        end: Callable[[S, int], Any] | None = None,
        like: Hashable = None,
    ) -> Any:
        memo = self._memo

        number = None if like is None else memo.number_of(like)

        def odds(each: S) -> Distribution[S]:
            found: Distribution[S]
            if number is None:
                found = self._explore(lambda dice: step(dice, each), memo)
            else:
                found = memo.once(("step", number, each), lambda: self._explore(lambda dice: step(dice, each), memo))
            return found

        if at_most is None:
            check_unlimited(end)
            return self._branch(lambda: absorbed(odds, state, until=until, memo=memo))
        if at_most < 0:
            raise LawError(_SENSELESS)
        if end is None:
            return self._branch(
                lambda: forward(odds, state, until=until, at_most=at_most, memo=memo, shared=like is not None)
            )
        self._open()
        ends = forward(odds, state, until=until, at_most=at_most, memo=memo, shared=like is not None)
        memo.budget.state(len(ends.weights))
        return self._give_all(ends.map(lambda both: end(*both)))

    def reading(self, book: Book, ruling: str) -> str:
        found = self._memo.readings[ruling] = book.rulings[ruling]
        return found

    def _read(self, rulings: tuple[RulingUsed, ...]) -> None:
        for each in rulings:
            self._memo.readings[each.id] = each.reading

    def note(self, cite: Cite, code: str, /, **given: Any) -> None:
        """Has no effect: odds have no trace."""

    def tell(self, ready: Sequence[PreparedStep], who: str) -> None:
        """Records only the rulings: odds have no trace."""
        for each in ready:
            self._read(each.line.rulings)


def _counted(trials: IndependentTrials, dice: Dice) -> Tally:
    counts = trials.step(dice, 1)
    for number in counts.values():
        check_tally(number)
    return tuple([(key, number) for key, number in counts.items() if number])


class Reader(Explorer):
    """The interpreter of a step without dice: it reads rulings."""

    __slots__ = ()

    def __init__(self, memo: Memo) -> None:
        super().__init__(memo, [], lambda _run, _memo: self._open())

    def _open(self) -> None:
        raise LawError("A step that is read for the odds throws dice.")
