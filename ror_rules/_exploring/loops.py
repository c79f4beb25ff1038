"""The odds of loops, with and without a limit of steps.

Theory of operation. A loop's next state depends on its state alone, so a loop is a Markov chain, and a settled state absorbs it.
Equal states are one, and the odds of a step are found once for each.

*With a limit* (`forward`) all live states are held, each with its weight, and pushed forward step by step. Ways that meet in one
state are added up (the Chapman-Kolmogorov equation). A settled state is taken out with the number of its steps, and the states that
are live after `at_most` steps are taken out then. A step brings all live states to the least common total of their steps' odds.

A walk that ends two steps from where it began, by fair coins, in five steps at most:

    >>> coin = lambda place: Distribution({place - 1: 1, place + 1: 1})
    >>> found = forward(coin, 0, until=lambda place: abs(place) == 2, at_most=5, memo=Memo())
    >>> sorted(found.weights.items()), found.total
    ([((-2, 2), 2), ((-2, 4), 1), ((-1, 5), 1), ((1, 5), 1), ((2, 2), 2), ((2, 4), 1)], 8)

*Without a limit* (`absorbed`) all states that can be reached are found first. Then the chain is made acyclic:

1. A state that returns to itself is a geometric series: the loop leaves it sooner or later. Drop the return from its row, and divide
   the row by its new sum. If the row is then empty, the loop never ends.
2. Eliminate the states one by one. Each way into the eliminated state becomes the ways out of it, and a new return is dropped as in 1.
   Afterwards the state leads only to states that are eliminated later, and to settled ones. This is Gaussian elimination without a
   subtraction (Grassmann, Taksar and Heyman), so floats keep their digits. The state with the fewest ways through it comes next
   (Markowitz). So a chain without returns is eliminated from its start on, and no way changes.
3. Walk the acyclic chain once, in the order of elimination.

A gambler has 1 coin, and stakes it on every toss until there are 3 coins or 0:

    >>> toss = lambda coins: Distribution({coins - 1: 1, coins + 1: 1})
    >>> absorbed(toss, 1, until=lambda coins: coins in {0, 3}, memo=Memo()).weights
    {0: 2, 3: 1}

*The error of floats.* A step may drop probability. Without a limit, the error of the ends is at most the sum of the steps' errors, each
times the number of its steps to be expected: (P - Q)h, the error of one step for the chances h of an end, comes at each visit of its
state. So an error is carried along like a weight: a return raises it by the same divisor, and an eliminated state hands it to
the ways that led to it.

Cost: each state's step once, and one product for each step that is possible, at each number of steps if there is a limit. Eliminating m
states that all lead to each other takes m^3 / 3 products, and far fewer if each has few neighbors. A loop with infinitely many states
uses up the budget, for example if it counts its steps in the state.

Sources: J. Kemeny and J. Snell, "Finite Markov Chains" (1960), chapter 3. W. Grassmann, M. Taksar and D. Heyman, "Regenerative
Analysis and Steady State Distributions for Markov Chains", Operations Research 33 (1985).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from math import gcd
from typing import Any, Generic, TypeVar

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.distribution import ONE, Distribution, common_total, mixture
from ror_rules._exploring.choices import Open
from ror_rules._exploring.memo import Memo
from ror_rules._reading.errors import LawError

S = TypeVar("S", bound=Hashable)
Row = dict[int, Any]
"""The number of a next state -> its weight. In floats the weights of a row add up to 1."""


class _Chain(Generic[S]):
    """The states of a loop, numbered in the order found, so that a state is hashed once for each way to it."""

    def __init__(
        self,
        step: Callable[[S], Distribution[S]],
        until: Callable[[S], bool],
        memo: Memo,
        first: S,
        *,
        shared: bool = False,
    ) -> None:
        """`shared`: other questions may know the steps, which pay for themselves when they are explored."""
        self.states = [first]
        self._price = 0 if shared else 1
        self._step, self._until, self._memo, self._budget = step, until, memo, memo.budget
        self.errors: dict[int, float] = {}
        self._numbers = {first: 0}
        self._rows: dict[int, tuple[Row, int] | None] = {}

    def after(self, number: int) -> tuple[Row, int] | None:
        if number not in self._rows:
            self._budget.state(self._price)
            before = self._memo.lost
            self._rows[number] = None if self._until(self.states[number]) else self._followed(self.states[number])
            self.errors[number] = self._memo.lost - before
        return self._rows[number]

    def _followed(self, state: S) -> tuple[Row, int]:
        found, numbers = self._step(state), self._numbers
        self._budget.enter(len(found.weights) * words(found.total))
        for each in found.weights:
            if type(each) is Open:
                raise LawError(
                    "A choice of a player is in a loop without a `like`, or in a loop within a loop.",
                    expected="a loop with `like` and `end` whose value the rule returns at once",
                    got=repr(each)[:200],
                )
            if each not in numbers:
                numbers[each] = len(self.states)
                self.states.append(each)
        return {numbers[each]: weight for each, weight in found.weights.items()}, found.total


def forward(
    step: Callable[[S], Distribution[S]],
    state: S,
    *,
    until: Callable[[S], bool],
    at_most: int,
    memo: Memo,
    shared: bool = False,
) -> Distribution[tuple[S, int]]:
    chain, lost = _Chain(step, until, memo, state, shared=shared), memo.lost
    ended: list[tuple[dict[tuple[S, int], int], int]] = []
    live, total = {0: 1}, 1
    for taken in range(at_most + 1):
        rows = {each: chain.after(each) if taken < at_most else None for each in live}
        ended.append(({(chain.states[each], taken): live[each] for each, row in rows.items() if row is None}, total))
        steps = [(live[each], row) for each, row in rows.items() if row is not None]
        if not steps:
            break
        growth = common_total([out_of for _, (_, out_of) in steps])
        memo.budget.enter(sum([len(row) for _, (row, _) in steps]) * words(total * growth))
        live, total = {}, total * growth
        for weight, (row, out_of) in steps:
            factor = weight * (growth // out_of)
            for other, share in row.items():
                live[other] = live.get(other, 0) + factor * share
    memo.lost += (memo.lost - lost) * at_most  # no path takes more than `at_most` of the steps
    return mixture(ended)


def absorbed(
    step: Callable[[S], Distribution[S]], state: S, *, until: Callable[[S], bool], memo: Memo
) -> Distribution[S]:
    chain, lost = _Chain(step, until, memo, state), memo.lost
    rows = {
        number: found[0]
        for number, _ in enumerate(chain.states)  # which grow
        if (found := chain.after(number)) is not None
    }
    memo.lost = lost
    came: dict[int, dict[Any, Any]] = {0: {1: 1}}  # a state -> the weights of the ways to it, by their totals
    for each in _eliminated(chain, rows, memo):
        if each in came:
            ways = came.pop(each)
            total = common_total(ways)
            weight = sum([weight * (total // out_of) for out_of, weight in ways.items()])
            memo.lost += weight / total * chain.errors[each] if memo.floats else 0.0
            total *= ONE if memo.floats else sum(rows[each].values())
            memo.budget.enter(len(rows[each]) * (words(weight) + words(total)))
            for other, share in rows[each].items():
                into = came.setdefault(other, {})
                into[total] = into.get(total, 0) + weight * share
    ends = [(number, total, weight) for number, ways in sorted(came.items()) for total, weight in ways.items()]
    return memo.in_arithmetic(mixture([({chain.states[number]: weight}, total) for number, total, weight in ends]))


def _eliminated(chain: _Chain[Any], rows: dict[int, Row], memo: Memo) -> list[int]:
    """Changes the rows of a chain so that each leads only to states that come later, and to settled ones."""
    into: dict[int, set[int]] = {each: set() for each in rows}

    def leave(each: int, row: Row) -> None:
        memo.budget.enter(len(row) * words(max(row.values())))
        rest = {other: weight for other, weight in row.items() if other != each}
        if not rest:
            raise LawError(
                "A loop without `at_most` may never end.",
                expected="a settled state that can be reached from each state",
                got=repr(chain.states[each])[:200],
            )
        divisor = sum(rest.values()) if memo.floats else gcd(*rest.values())
        chain.errors[each] /= divisor if memo.floats else 1
        rows[each] = {other: weight / divisor if memo.floats else weight // divisor for other, weight in rest.items()}
        for other in rest.keys() & into.keys():
            into[other].add(each)

    def ways(each: int) -> int:
        """The ways through a state. The first state comes last, unless no way leads to it."""
        return len(into[each]) * (len(rows[each]) if each else len(rows) ** 2)

    for each, row in rows.items():
        leave(each, row)
    waiting, order = [(0, each) for each in into], []
    while waiting:
        known, gone = heappop(waiting)
        if gone not in into:
            continue
        if ways(gone) > known:
            heappush(waiting, (ways(gone), gone))
            continue
        order.append(gone)
        out = rows[gone]
        total = sum(out.values())
        for each in into.pop(gone) & into.keys():
            row = rows[each]
            memo.budget.enter((len(row) + len(out)) * (words(max(row.values())) + words(total)))
            share = row.pop(gone)
            chain.errors[each] += share * chain.errors[gone] if memo.floats else 0.0
            merged = row if memo.floats else {other: weight * total for other, weight in row.items()}
            for other, weight in out.items():
                merged[other] = merged.get(other, 0) + share * weight
            leave(each, merged)
        for other in out.keys() & into.keys():
            into[other].discard(gone)
            heappush(waiting, (ways(other), other))
    return order
