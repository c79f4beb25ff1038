"""The odds of a loop without a limit: an absorbing Markov chain, solved for the states in which it ends.

Theory of operation. A loop's next state depends on its state alone, so a loop is a Markov chain, and a settled state
absorbs it. First all states that can be reached are found, each with the odds of its step. The loop ends with probability 1
if and only if a settled state can be reached from every one of them. Then the chain is made acyclic:

1. *A state that returns to itself* is a geometric series: the loop leaves it sooner or later. Drop the return from its row,
   and divide the row by its new sum.
2. *States that return to each other* are a strongly connected component (Tarjan). Eliminate them one by one. Each way into the
   eliminated state becomes the ways out of it, and a new return is dropped as in 1. Afterwards the eliminated state leads only
   to states that are eliminated later, or out of the component. This is Gaussian elimination without a subtraction (Grassmann,
   Taksar and Heyman), so floats keep their digits.
3. *The acyclic chain* is walked once, level by level. Weights are whole numbers over one total. Each level multiplies the total
   by the least common multiple of its rows' totals.

A gambler has 1 coin, and stakes it on every toss until there are 3 coins or 0:

    >>> toss = lambda coins: Distribution({coins - 1: 1, coins + 1: 1})
    >>> absorbed(toss, 1, until=lambda coins: coins in {0, 3}, memo=Memo()).weights
    {0: 2, 3: 1}

Cost: each state's step once, and one product for each possible step in the walk. A component of m states takes at most m^3 / 3
products, and far fewer if each state has few neighbors, because the state with the fewest ways through it is eliminated next.
Whole numbers grow by the bits of each level. A loop with infinitely many states uses up the budget, for example if it counts
its steps in the state.

Sources: J. Kemeny and J. Snell, "Finite Markov Chains" (1960), chapter 3. W. Grassmann, M. Taksar and D. Heyman, "Regenerative
Analysis and Steady State Distributions for Markov Chains", Operations Research 33 (1985). R. Tarjan, "Depth-First Search and
Linear Graph Algorithms", SIAM Journal on Computing 1 (1972). No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import gcd
from typing import Any, Final, Generic, TypeVar

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.distribution import ONE, Distribution, common_total, weighted
from ror_rules._exploring.memo import Memo
from ror_rules.errors import BudgetError, LawError

S = TypeVar("S", bound=Hashable)

Row = dict[int, int]
"""The number of a next state -> its weight, a whole number. In floats the weights of a row add up to 1."""


def absorbed(
    step: Callable[[S], Distribution[S]], state: S, *, until: Callable[[S], bool], memo: Memo
) -> Distribution[S]:
    """The settled states in which a loop from `state` ends. `step` gives the odds of the state that follows.

    Raises `LawError` if the loop does not end with probability 1, and `BudgetError` if there are too many states.
    """
    chain = _Chain(step, until, memo)
    chain.reach(state)
    return chain.walk(chain.acyclic())


class _Chain(Generic[S]):
    """The states that can be reached, numbered in the order found, with the row of each. A settled state has none."""

    def __init__(self, step: Callable[[S], Distribution[S]], until: Callable[[S], bool], memo: Memo) -> None:
        self._step = step
        self._until = until
        self._memo = memo
        self._enter: Final = memo.budget.enter
        self.states: Final[list[S]] = []
        self.rows: Final[list[Row | None]] = []
        """The row of each state. A settled state has None."""

    def reach(self, first: S) -> None:
        """Finds all states that can be reached, and their steps."""
        memo, states = self._memo, self.states
        places = {first: 0}
        states.append(first)
        lost = memo.lost
        for state in states:  # which grows
            memo.budget.state()
            if self._until(state):
                self.rows.append(None)
                continue
            found = self._step(state)
            self._enter(len(found.weights) * words(found.total))
            row: Row = {}
            for after, weight in found.weights.items():
                place = places.get(after)
                if place is None:
                    place = places[after] = len(states)
                    states.append(after)
                row[place] = weight
            self.rows.append(row)
        if memo.lost != lost:
            raise BudgetError(
                "The odds of a loop's steps carry an error, which has no bound in a loop without a limit.",
                expected="steps whose odds are exact",
            )

    def acyclic(self) -> list[int]:
        """Drops all returns. Gives the states that are not settled in an order in which each leads only to later ones."""
        order: list[int] = []
        for component in reversed([*self._components()]):
            inside = {*component}
            if not any(other not in inside for each in component for other in self._row(each)):
                raise LawError(
                    "A loop without `at_most` may never end.",
                    expected="a settled state that can be reached from each state",
                    got=repr(self.states[component[0]])[:200],
                )
            order += self._eliminate(component)
        return order

    def _row(self, state: int) -> Row:
        return self.rows[state] or {}

    def _components(self) -> Iterator[list[int]]:
        """The strongly connected components of the states that are not settled, each after the components that it leads to."""
        rows = self.rows
        found: dict[int, int] = {}  # a state -> when it was come to
        lowest: dict[int, int] = {}  # a state -> the earliest state on the stack that it leads back to
        stack: list[int] = []
        path: list[tuple[int, Iterator[int]]] = []
        waiting: set[int] = set()

        def enter(state: int) -> None:
            found[state] = lowest[state] = len(found)
            stack.append(state)
            waiting.add(state)
            path.append((state, iter(self._row(state))))

        if rows[0] is not None:
            enter(0)
        while path:
            state, others = path[-1]
            for other in others:
                if rows[other] is None:
                    continue
                if other not in found:
                    enter(other)
                    break
                if other in waiting:
                    lowest[state] = min(lowest[state], found[other])
            else:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[state])
                if lowest[state] == found[state]:
                    component = stack[stack.index(state) :] if stack[-1] != state else [state]
                    del stack[-len(component) :]
                    waiting.difference_update(component)
                    yield component

    def _eliminate(self, component: Sequence[int]) -> list[int]:
        """Reduces each row to ways to states that are eliminated later, and out of the component. Gives the order of elimination.

        The state with the fewest ways through it comes next (Markowitz), and the one that was found first comes last.
        """
        rows, first, order = self.rows, min(component), []
        into: dict[int, set[int]] = {each: set() for each in component}
        for each in component:
            rows[each] = self._left(each, self._row(each))
            for other in self._row(each):
                if other in into:
                    into[other].add(each)
        waiting = [(0, each) for each in component if each != first]
        while waiting:
            known, gone = heappop(waiting)
            leads = self._row(gone)
            ways = len(into[gone]) * len(leads)
            if ways > known:
                heappush(waiting, (ways, gone))
                continue
            order.append(gone)
            for each in into.pop(gone):
                if each in into:
                    rows[each] = self._left(each, self._rerouted(self._row(each), gone, leads))
                    for other in leads:
                        if other in into and other != each:
                            into[other].add(each)
        return [*order, first]

    def _rerouted(self, row: Row, gone: int, leads: Row) -> Row:
        """A row without the way to an eliminated state, which becomes the ways out of that state."""
        total, share = sum(leads.values()), row[gone]
        self._enter((len(row) + len(leads)) * (words(max(row.values())) + words(total)))
        if isinstance(total, float):
            found = {each: weight for each, weight in row.items() if each != gone}
        else:
            found = {each: weight * total for each, weight in row.items() if each != gone}
        for each, weight in leads.items():
            found[each] = found.get(each, 0) + share * weight
        return found

    def _left(self, state: int, row: Row) -> Row:
        """A state's row without the return to itself, in lowest terms."""
        self._enter(len(row) * words(max(row.values())))
        rest: dict[int, Any] = {each: weight for each, weight in row.items() if each != state}
        total: Any = sum(rest.values())
        if isinstance(total, float):
            return {each: weight / total for each, weight in rest.items()}
        divisor = gcd(*rest.values())
        return {each: weight // divisor for each, weight in rest.items()} if divisor > 1 else rest

    def walk(self, order: Sequence[int]) -> Distribution[S]:
        """Walks the acyclic chain level by level. Gives the settled states with their weights."""
        live: dict[int, Any] = {0: ONE if self._memo.floats else 1}
        ended: list[tuple[dict[int, Any], int]] = []
        if not order:
            ended.append((live, 1))
        for level in self._levels(order):
            totals = [sum(self._row(each).values()) for each in level]
            growth = common_total(totals)
            products = len(live) + sum(len(self._row(each)) for each in level)
            self._enter(products * (words(max(live.values())) + words(growth)))
            here = [live.pop(each) for each in level]
            if growth != 1:
                live = {each: weight * growth for each, weight in live.items()}
            settled: dict[int, Any] = {}
            for each, total, weight in zip(level, totals, here, strict=True):
                factor = weight if self._memo.floats else weight * (growth // total)
                for other, share in self._row(each).items():
                    into = settled if self.rows[other] is None else live
                    into[other] = into.get(other, 0) + factor * share
            ended.append((settled, growth))
        return self._ends(ended)

    def _levels(self, order: Sequence[int]) -> Iterator[list[int]]:
        """The states of the acyclic chain that can be reached, by level. Each stands after all states that lead to it."""
        level = {0: 0}
        found: list[list[int]] = []
        for each in order:
            if each in level:
                at = level[each]
                found += [[] for _ in range(at + 1 - len(found))]
                found[at].append(each)
                for other in self._row(each):
                    level[other] = max(level.get(other, 0), at + 1)
        yield from found

    def _ends(self, ended: Sequence[tuple[Mapping[int, Any], int]]) -> Distribution[S]:
        """The settled states over one total. From the last level back, each level is scaled by the growth of all later ones."""
        weights: dict[int, Any] = {}
        scale = 1
        for settled, growth in reversed(ended):
            self._enter(len(settled) * (words(scale) + words(growth)))
            for each, weight in settled.items():
                weights[each] = weights.get(each, 0) + weight * scale
            scale *= growth
        named = {self.states[each]: weights[each] for each in sorted(weights)}
        return weighted(named, ONE if self._memo.floats else scale)
