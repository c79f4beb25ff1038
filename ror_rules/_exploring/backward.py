"""The worth of a loop's states, from its end backward: with the best choices of the players, or the least and the most.

Theory of operation. `forward` pushes the weights of one first state to the ends. Here each state gets a number of its own: the
mean worth of the ends that it leads to. A settled state has the worth of its end. Before that, a state has the mean of the
states after it, and a choice has the best of its options (R. Bellman, "Dynamic Programming", 1957). So one table answers for
every first state, and what was found for one question is there for the next.

* `Loop` is a loop that a rule would have run. `Starting`, an explorer, gives it in place of the distribution of its ends.
* `Table` has the states of all loops that are `like` each other: each state's step is explored once.
* `Worths` are the numbers of a table's states for one worth, by the number of steps before them.

With a limit of steps, numbers are whole: at a state with n steps left, in units of 1 over the n-th power of the common total of
all rows. Without a limit the states must not return, except a state to itself. Then numbers are fractions, or `floats`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.choices import Open
from ror_rules._exploring.interpreter import Explorer
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules.dice import Dice
from ror_rules.errors import LawError

Role = Callable[[str, str], Callable[..., Any]]
"""How a decision (who, what) is taken: `max`, or `min` by a player who is against it."""


class Loop:
    """A loop that a rule runs last."""

    def __init__(
        self, step: Any, state: Any, until: Any, at_most: int | None, end: Callable[..., Any] | None, like: Hashable
    ) -> None:
        self.step, self.state, self.until, self.at_most, self.end, self.like = step, state, until, at_most, end, like

    def result(self, state: Any, taken: int) -> Any:
        return state if self.end is None else self.end(state, taken)


class Starting(Explorer):
    """An explorer that stops at a loop with a `like`, which its rule must return."""

    __slots__ = ()

    def repeat(
        self,
        step: Any,
        state: Any,
        *,
        until: Any,
        at_most: int | None = None,
        place: str | None = "round",
        end: Any = None,
        like: Hashable = None,
    ) -> Any:
        if like is None:
            return super().repeat(step, state, until=until, at_most=at_most, place=place, end=end)
        self._open()
        return self._give_all(Loop(step, state, until, at_most, end, like))  # type: ignore[arg-type]


class Choice(NamedTuple):
    """A choice in a row: each option with what it leads to."""

    open: Open
    options: tuple[tuple[Any, Row], ...]


class Row(NamedTuple):
    """What a step leads to: the numbers of states and choices, each with its weight, out of `total`.

    `unit` is a multiple of the totals on every way through the row.
    """

    total: int
    unit: int
    ways: tuple[tuple[int | Choice, int], ...]


class Table:
    def __init__(self, memo: Memo, like: int) -> None:
        self.memo, self.unit, self._like = memo, 1, like
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._rows: dict[int, Row | None] = {}
        self._after: dict[int, tuple[int, ...]] = {}
        self.worths: dict[Hashable, Worths] = {}

    def number(self, state: Any) -> int:
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
        return found

    def row(self, number: int, loop: Loop) -> Row | None:
        """None for a settled state."""
        if number not in self._rows:
            self.memo.budget.state()
            state = self.states[number]
            if loop.until(state):
                self._rows[number] = None
            else:
                memo = self.memo
                found: Distribution[Any] = memo.once(
                    ("step", self._like, state),
                    lambda: explore(lambda dice: loop.step(dice, state), memo),
                )
                row = self._rows[number] = self._read(found.weights)
                self.unit = lcm(self.unit, row.unit)
        return self._rows[number]

    def _read(self, weights: Any) -> Row:
        ways: list[tuple[int | Choice, int]] = []
        inner = 1
        for value, weight in weights.items():
            if type(value) is Open:
                choice = Choice(value, tuple((label, self._read(dict(ends))) for label, ends in value.options))
                inner = lcm(inner, *(row.unit for _, row in choice.options))
                ways.append((choice, weight))
            else:
                ways.append((self.number(value), weight))
        total = sum(weight for _, weight in ways)
        return Row(total, total * inner, tuple(ways))

    def after(self, number: int, loop: Loop) -> tuple[int, ...]:
        if number not in self._after:
            row = self.row(number, loop)
            self._after[number] = () if row is None else tuple(dict.fromkeys(_states(row)))
        return self._after[number]


def _states(row: Row) -> Iterator[int]:
    for each, _ in row.ways:
        if isinstance(each, Choice):
            for _, below in each.options:
                yield from _states(below)
        else:
            yield each


class Worths:
    """The worth of each state of a table, for one worth of an end and one way of choosing."""

    def __init__(
        self,
        table: Table,
        at_most: int | None,
        worth: Callable[[Loop, Any, int], Any],
        role: Role,
        floats: bool = False,
    ) -> None:
        """`worth` gives the worth of the end of a loop in a state after a number of steps: a whole number."""
        self._table, self._at_most, self._worth, self._role, self._floats = table, at_most, worth, role, floats
        self._known: list[dict[int, Any]] = [{} for _ in range(1 + (at_most or 0))]
        self._unit = 1

    @property
    def states(self) -> int:
        return len(self._table.states)

    def of(self, loop: Loop, state: Any) -> Fraction | float:
        """The worth of a first state."""
        first = self._table.number(state)
        if self._at_most is None:
            self._without_limit(loop, first)
            only: Fraction | float = self._known[0][first]
            return only
        self._with_limit(loop, first)
        found: Fraction = Fraction(self._known[0][first], self._unit**self._at_most)
        return found

    def _with_limit(self, loop: Loop, first: int) -> None:
        table, most = self._table, self._at_most or 0
        news: list[list[int]] = [[first]]
        for taken in range(most):
            known = self._known[taken]
            news[taken] = [each for each in news[taken] if each not in known]
            news.append(list(dict.fromkeys([one for each in news[taken] for one in table.after(each, loop)])))
        news[most] = [each for each in news[most] if each not in self._known[most]]
        if self._unit != table.unit:
            growth, self._unit = table.unit // self._unit, table.unit
            for taken, known in enumerate(self._known):
                factor = growth ** (most - taken)
                for each in known:
                    known[each] *= factor
        for taken in range(most, -1, -1):
            known, scale = self._known[taken], self._unit ** (most - taken)
            table.memo.budget.enter(len(news[taken]) * (1 + scale.bit_length() // 64))
            later = self._known[taken + 1] if taken < most else known
            for each in news[taken]:
                row = table.row(each, loop) if taken < most else None
                if row is None:
                    known[each] = self._worth(loop, table.states[each], taken) * scale
                else:
                    known[each] = self._mean(row, later, self._unit)

    def _mean(self, row: Row, later: dict[int, Any], unit: int) -> Any:
        share = unit // row.total
        worth = 0
        for each, weight in row.ways:
            if type(each) is int:
                worth += weight * share * later[each]
            else:
                pick = self._role(each.open.who, each.open.what)  # type: ignore[union-attr]
                worth += weight * pick([self._mean(way, later, share) for _, way in each.options])  # type: ignore[union-attr]
        return worth

    def _without_limit(self, loop: Loop, first: int) -> None:
        table, known = self._table, self._known[0]
        waiting, begun = [first], set[int]()
        while waiting:
            each = waiting[-1]
            if each in known:
                waiting.pop()
                continue
            row = table.row(each, loop)
            if row is None:
                known[each] = self._worth(loop, table.states[each], 0)
                continue
            missing = [other for other in table.after(each, loop) if other not in known and other != each]
            if missing:
                if each in begun:
                    raise LawError("A loop without `at_most` returns to a state, so its choices cannot be compared.")
                begun.add(each)
                waiting += missing
                continue
            table.memo.budget.enter(len(row.ways))
            known[each] = self._share(row, known, each)

    def _share(self, row: Row, known: dict[int, Any], again: int) -> Any:
        one: Any = 1.0 if self._floats else Fraction(1)
        worth, stays = one * 0, 0
        for each, weight in row.ways:
            if type(each) is not int:
                pick = self._role(each.open.who, each.open.what)  # type: ignore[union-attr]
                worth += weight * pick([self._share(way, known, -1) for _, way in each.options])  # type: ignore[union-attr]
            elif each == again:
                stays += weight
            else:
                worth += weight * known[each]
        return worth * one / (row.total - stays)

    def taken(self, choice: Choice, step: int, *, plan: bool = True) -> tuple[Any, list[tuple[Any, Any]]]:
        """The label of the best option, and each option with its worth. Among equal ones the plan's, or the first."""
        unlimited = self._at_most is None
        later = self._known[0 if unlimited else step + 1]
        scale = self._unit ** (0 if unlimited else (self._at_most or 0) - step - 1)
        found: list[tuple[Any, Any]] = []
        for label, row in choice.options:
            worth = (
                self._share(row, later, -1)
                if unlimited
                else Fraction(self._mean(row, later, row.unit), row.unit * scale)
            )
            found.append((label, worth))
        best = self._role(choice.open.who, choice.open.what)([worth for _, worth in found])
        tied = [label for label, worth in found if worth == best]
        return (choice.open.otherwise if choice.open.otherwise in tied else tied[0]), found

    def followed(self, loop: Loop, state: Any) -> Iterator[tuple[Any, Any]]:
        """The loop under the best choices: ("end", (state, steps, chance)) and ("choice", (choice, step, taken, options, chance))."""
        live: dict[int, Any] = {self._table.number(state): 1.0 if self._floats else Fraction(1)}
        taken = 0
        while live:
            now, live = live, {}
            for each, chance in now.items():
                row = None if taken == self._at_most else self._table.row(each, loop)
                if row is None:
                    yield "end", (self._table.states[each], taken, chance)
                else:
                    yield from self._pushed(row, chance, taken, live)
            taken += 1

    def _pushed(self, row: Row, chance: Any, step: int, live: dict[int, Any]) -> Iterator[tuple[Any, Any]]:
        for each, weight in row.ways:
            share = chance * weight / row.total
            if type(each) is int:
                live[each] = live.get(each, 0) + share
            else:
                best, options = self.taken(each, step)  # type: ignore[arg-type]
                yield "choice", (each, step, best, options, share)
                yield from self._pushed(dict(each.options)[best], share, step, live)  # type: ignore[union-attr]


def worth_of(
    body: Callable[[Dice], Any],
    memo: Memo,
    worth: Callable[[Any], Any],
    role: Role,
    *,
    alone: Hashable = None,
    floats: bool = False,
) -> tuple[Any, list[tuple[Loop, Worths]]]:
    """The worth of a rule in a state, and the loops with the worth of their states.

    `alone` names the worth if it reads nothing but the result. Then questions about like loops share their worths.
    """
    loops: list[tuple[Loop, Worths]] = []

    def of(value: Any) -> Any:
        if type(value) is Open:
            pick = role(value.who, value.what)
            return pick([mean(dict(ends)) for _, ends in value.options])
        if type(value) is not Loop:
            return Fraction(worth(value))
        table = _table(memo, value)
        key = (alone, value.at_most, role)
        worths = table.worths.get(key) if alone is not None else None
        if worths is None:
            worths = Worths(
                table, value.at_most, lambda loop, state, taken: worth(loop.result(state, taken)), role, floats
            )
            if alone is not None:
                table.worths[key] = worths
        loops.append((value, worths))
        return worths.of(value, value.state)

    def mean(weights: Any) -> Any:
        return sum([of(value) * weight for value, weight in weights.items()]) / sum(weights.values())

    return mean(explore(body, memo, Starting).weights), loops


def _table(memo: Memo, loop: Loop) -> Table:
    number = memo.number_of(loop.like)
    if number not in memo.tables:
        memo.tables[number] = Table(memo, number)
    found: Table = memo.tables[number]
    return found
