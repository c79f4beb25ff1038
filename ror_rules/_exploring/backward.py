"""The worth of a loop's states, from its end backward: with the best choices of the players, or the least and the most.

Theory of operation. `forward` pushes the weights of one first state to the ends. Here each state gets a number of its own: the
mean worth of the ends that it leads to. A settled state has the worth of its end. Before that, a state has the mean of the
states after it, and a choice has the best of its options (R. Bellman, "Dynamic Programming", 1957). So one table answers for
every first state, and what was found for one question is there for the next.

* `Loop` is a loop that a rule would have run. `Starting`, an explorer, gives it in place of the distribution of its ends.
* `StateTable` has the states of all loops that are `like` each other: each state's step is explored once.
* `Worths` are the numbers of a table's states for one worth, by the number of steps before them.

With a limit of steps, numbers are whole: at a state with n steps left, in units of 1 over the n-th power of the common total of
all rows. Without a limit the states must not return, except a state to itself. Then a state's number is in units of 1 over a power of that
total too: the most steps that can follow it. Numbers that are too long are `floats`. Chances of the way forward are floats.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, Self

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.choices import Open
from ror_rules._exploring.interpreter import Explorer
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._reading.errors import LawError
from ror_rules._throwing.dice import Dice

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


class Fork(NamedTuple):
    """A choice in a step: each option with what it leads to."""

    open: Open
    options: tuple[tuple[Any, Following], ...]


class Following(NamedTuple):
    """What a step leads to: the numbers of states and forks, each with its weight, out of `total`.

    `unit` is a multiple of the totals on every way through it. Floats have no use for it.
    """

    total: int
    unit: int
    ways: tuple[tuple[int | Fork, int], ...]


class StateTable:
    def __init__(self, memo: Memo, like: int) -> None:
        self.memo, self.unit, self._like = memo, 1, like
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._rows: dict[int, Following | None] = {}
        self._after: dict[int, tuple[int, ...]] = {}
        self.worths: dict[Hashable, Worths] = {}

    def number(self, state: Any) -> int:
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
        return found

    def row(self, number: int, loop: Loop) -> Following | None:
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
                if not memo.floats:
                    self.unit = lcm(self.unit, row.unit)
        return self._rows[number]

    def _read(self, weights: Any) -> Following:
        ways: list[tuple[int | Fork, int]] = []
        inner = 1
        for value, weight in weights.items():
            if type(value) is Open:
                fork = Fork(value, tuple((label, self._read(dict(ends))) for label, ends in value.options))
                inner = 1 if self.memo.floats else lcm(inner, *(row.unit for _, row in fork.options))
                ways.append((fork, weight))
            else:
                ways.append((self.number(value), weight))
        total = sum(weight for _, weight in ways)
        return Following(total, total * inner, tuple(ways))

    def after(self, number: int, loop: Loop) -> tuple[int, ...]:
        if number not in self._after:
            row = self.row(number, loop)
            self._after[number] = () if row is None else tuple(dict.fromkeys(_states(row)))
        return self._after[number]


def _left(row: Following, again: int) -> int:
    """The weights of a step that do not stay in the state itself."""
    return row.total - sum([weight for each, weight in row.ways if each == again])


def _without(row: Following, again: int) -> int:
    """The unit of a step without the part that stays."""
    return row.unit // row.total * _left(row, again)


def _states(row: Following) -> Iterator[int]:
    for each, _ in row.ways:
        if isinstance(each, Fork):
            for _, below in each.options:
                yield from _states(below)
        else:
            yield each


class Worths:
    """The worth of each state of a table, for one worth of an end and one way of choosing."""

    def __init__(
        self,
        table: StateTable,
        at_most: int | None,
        worth: Callable[[Loop, Any, int], Any],
        role: Role,
        floats: bool = False,
    ) -> None:
        """`worth` gives the worth of the end of a loop in a state after a number of steps: a whole number."""
        self._table, self._at_most, self._worth, self._role, self._floats = table, at_most, worth, role, floats
        self._known: list[dict[int, Any]] = [{} for _ in range(1 + (at_most or 0))]
        self._unit = 1
        self._depths: dict[int, int] = {}
        """Without a limit: the most steps that can follow a state. Its worth is in units of 1 over that power of `_unit`."""

    @property
    def states(self) -> int:
        return len(self._table.states)

    def of(self, loop: Loop, state: Any) -> Fraction | float:
        """The worth of a first state."""
        first = self._table.number(state)
        if self._at_most is None:
            self._without_limit(loop, first)
            only = self._known[0][first]
            return only if self._floats else Fraction(only, self._unit ** self._depths[first])
        self._with_limit(loop, first)
        only = self._known[0][first]
        return only if self._floats else Fraction(only, self._unit**self._at_most)

    def _with_limit(self, loop: Loop, first: int) -> None:
        table, most = self._table, self._at_most or 0
        news: list[list[int]] = [[first]]
        for taken in range(most):
            known = self._known[taken]
            news[taken] = [each for each in news[taken] if each not in known]
            news.append(list(dict.fromkeys([one for each in news[taken] for one in table.after(each, loop)])))
        news[most] = [each for each in news[most] if each not in self._known[most]]
        if not self._floats and self._unit != table.unit:
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
                elif self._floats:
                    known[each] = self._in_floats(row, later, -1)
                else:
                    known[each] = self._mean(row, later, self._unit)

    def _mean(self, row: Following, later: Mapping[int, Any], unit: int, *, again: int = -1) -> Any:
        share = unit // _left(row, again)
        worth = 0
        for each, weight in row.ways:
            if isinstance(each, Fork):
                pick = self._role(each.open.who, each.open.what)
                worth += weight * pick([self._mean(way, later, share) for _, way in each.options])
            else:
                worth += weight * share * later[each]
        return worth

    def _without_limit(self, loop: Loop, first: int) -> None:
        new = self._settled_first(loop, first)
        if self._floats:
            known = self._known[0]
            for each in new:
                row = self._table.row(each, loop)
                known[each] = float(self._ended(loop, each)) if row is None else self._in_floats(row, known, each)
            return
        unit = lcm(
            self._unit, *(_without(row, each) for each in new if (row := self._table.row(each, loop)) is not None)
        )
        if unit != self._unit:
            growth, self._unit = unit // self._unit, unit
            for each in self._known[0]:
                self._known[0][each] *= growth ** self._depths[each]
        for each in new:
            row = self._table.row(each, loop)
            self._depths[each] = 0 if row is None else 1 + max(map(self._depth, self._others(each, loop)), default=0)
            self._table.memo.budget.enter(1 + self._depths[each] * unit.bit_length() // 64)
            if row is None:
                self._known[0][each] = self._ended(loop, each)
            else:
                self._known[0][each] = self._mean(row, self._scaled(each, loop), unit, again=each)

    def _settled_first(self, loop: Loop, first: int) -> list[int]:
        """The states whose worth is not known, each after those that it leads to. Raises `LawError` if a state comes again."""
        waiting, begun, found = [first], set[int](), dict[int, None]()
        while waiting:
            each = waiting[-1]
            missing = [
                other for other in self._others(each, loop) if other not in found and other not in self._known[0]
            ]
            if each in found or each in self._known[0]:
                waiting.pop()
            elif not missing:
                found[each] = None
            elif each in begun:
                raise LawError("A loop without `at_most` returns to a state, so its choices cannot be compared.")
            else:
                begun.add(each)
                waiting += missing
        return list(found)

    def _others(self, state: int, loop: Loop) -> list[int]:
        return [each for each in self._table.after(state, loop) if each != state]

    def _depth(self, state: int) -> int:
        return self._depths[state]

    def _scaled(self, state: int, loop: Loop) -> dict[int, Any]:
        """The worths after a state, all in the same unit. Its own is 0, because a state that stays changes nothing."""
        depth, unit, known = self._depths[state] - 1, self._unit, self._known[0]
        after = self._others(state, loop)
        return {state: 0, **{each: known[each] * unit ** (depth - self._depths[each]) for each in after}}

    def _ended(self, loop: Loop, state: int) -> Any:
        return self._worth(loop, self._table.states[state], 0)

    def _in_floats(self, row: Following, known: Mapping[int, Any], again: int) -> float:
        worth, stays = 0.0, 0
        for each, weight in row.ways:
            if isinstance(each, Fork):
                pick = self._role(each.open.who, each.open.what)
                worth += weight * pick([self._in_floats(way, known, -1) for _, way in each.options])
            elif each == again:
                stays += weight
            else:
                worth += weight * known[each]
        return worth / (row.total - stays)

    def options(self, fork: Fork, loop: Loop, state: int, step: int) -> list[tuple[Any, Any]]:
        """Each option of a fork in a step (from 0) after a state, with its worth."""
        if self._floats:
            after = self._known[0 if self._at_most is None else step + 1]
            return [(label, self._in_floats(each, after, -1)) for label, each in fork.options]
        if self._at_most is None:
            later, scale = self._scaled(state, loop), self._unit ** (self._depths[state] - 1)
        else:
            later, scale = self._known[step + 1], self._unit ** (self._at_most - step - 1)
        return [
            (label, Fraction(self._mean(each, later, each.unit), each.unit * scale)) for label, each in fork.options
        ]

    def followed(self, loop: Loop, chance: float) -> Iterator[Met | Ended]:
        """The choices that are met and the ends that are reached with the best choices. `chance` is that of the first state."""
        live = {self._table.number(loop.state): chance}
        step = 0
        while live:
            now, live = live, {}
            for each, share in now.items():
                row = None if step == self._at_most else self._table.row(each, loop)
                if row is None:
                    yield Ended(loop.result(self._table.states[each], step), share)
                else:
                    yield from self._pushed(row, share, loop, each, step, live)
            step += 1

    def _pushed(
        self, row: Following, chance: float, loop: Loop, state: int, step: int, live: dict[int, float]
    ) -> Iterator[Met]:
        for each, weight in row.ways:
            share = chance * weight / row.total
            if isinstance(each, Fork):
                left = None if self._at_most is None else self._at_most - step - 1
                met = Met.of(each.open, self.options(each, loop, state, step), self._role, share, step + 1, left)
                yield met
                yield from self._pushed(dict(each.options)[met.best], share, loop, state, step, live)
            else:
                live[each] = live.get(each, 0.0) + share


class Met(NamedTuple):
    """A choice that is met with the best choices, and how often."""

    open: Open
    best: Any
    loss: Any
    """How much less the next best option is worth."""
    chance: float
    step: int | None = None
    """The step of the loop, from 1. None outside of a loop."""
    left: int | None = None
    """The steps after it. None without a limit."""

    @classmethod
    def of(cls, choice: Open, options: list[tuple[Any, Any]], role: Role, chance: float, *steps: int | None) -> Self:
        """Among equal options the plan's is best, or the first."""
        pick = role(choice.who, choice.what)
        best = pick([worth for _, worth in options])
        tied = [label for label, worth in options if worth == best]
        taken = choice.otherwise if choice.otherwise in tied else tied[0]
        rest = [worth for label, worth in options if label != taken]
        return cls(choice, taken, abs(best - pick(rest)), chance, *steps)


class Ended(NamedTuple):
    """A result with the best choices, and its chance."""

    result: Any
    chance: float


def begun(body: Callable[[Dice], Any], memo: Memo) -> Distribution[Any]:
    """What a rule leads to up to its loops, for several worths."""
    return explore(body, memo, Starting)


class Weighing:
    """The worth of a rule's results in one state, by the choices that `role` takes."""

    def __init__(
        self,
        body: Callable[[Dice], Any] | Distribution[Any],
        memo: Memo,
        worth: Callable[[Any], Any],
        role: Role,
        *,
        alone: Hashable = None,
        floats: bool = False,
    ) -> None:
        """`alone` names the worth if it reads nothing but the result. Then questions about like loops share their worths."""
        self._memo, self._worth, self._role, self._alone, self._floats = memo, worth, role, alone, floats
        self._one: Any = 1.0 if floats else Fraction(1)
        self._loops: dict[Loop, Worths] = {}
        self._first = (body if isinstance(body, Distribution) else begun(body, memo)).weights
        self.worth: Fraction | float = self._mean(self._first)

    @property
    def has_loops(self) -> bool:
        return bool(self._loops)

    @property
    def states(self) -> int:
        """The states of its loops that are known."""
        return sum(each.states for each in self._loops.values())

    def followed(self) -> Iterator[Met | Ended]:
        """The choices that are met and the ends that are reached with the best choices."""
        return self._followed(self._first, 1.0)

    def _followed(self, weights: Mapping[Any, int], chance: float) -> Iterator[Met | Ended]:
        total = sum(weights.values())
        for value, weight in weights.items():
            share = chance * weight / total
            if isinstance(value, Open):
                options = [(label, self._mean(dict(ends))) for label, ends in value.options]
                met = Met.of(value, options, self._role, share)
                yield met
                yield from self._followed(dict(dict(value.options)[met.best]), share)
            elif isinstance(value, Loop):
                yield from self._loops[value].followed(value, share)
            else:
                yield Ended(value, share)

    def _mean(self, weights: Mapping[Any, int]) -> Any:
        return sum([self._of(value) * weight for value, weight in weights.items()]) / sum(weights.values())

    def _of(self, value: Any) -> Any:
        if isinstance(value, Open):
            pick = self._role(value.who, value.what)
            return pick([self._mean(dict(ends)) for _, ends in value.options])
        if not isinstance(value, Loop):
            return self._one * self._worth(value)
        if value not in self._loops:
            self._loops[value] = self._of_loops_like(value)
        return self._loops[value].of(value, value.state)

    def _of_loops_like(self, loop: Loop) -> Worths:
        memo, number, alone = self._memo, self._memo.number_of(loop.like), self._alone
        table: StateTable = memo.tables.setdefault(number, StateTable(memo, number))

        def worth(loop: Loop, state: Any, taken: int) -> Any:
            return self._worth(loop.result(state, taken))

        def made() -> Worths:
            return Worths(table, loop.at_most, worth, self._role, self._floats)

        if alone is None:
            return made()
        key = (alone, loop.at_most, self._role)
        if key not in table.worths:
            table.worths[key] = made()
        return table.worths[key]
