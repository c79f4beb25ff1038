"""The odds of a loop without a limit: an absorbing Markov chain, solved for the states in which it ends.

Theory of operation. A loop's next state depends on its state alone, so a loop is a Markov chain, and a settled state
absorbs it. First all states that can be reached are found, each with the odds of its step. The loop ends with probability 1
if and only if a settled state can be reached from every one of them. Then the chain is made acyclic:

1. *A state that returns to itself* is left sooner or later, a geometric series. Its row without the return, weighed out of
   the sum of that row, is where it goes when it is left.
2. *States that return to each other* are a strongly connected component (Tarjan). They are eliminated one by one: a
   way into the eliminated state becomes ways to where that state is left for, and a new return is dropped as in 1. Each
   eliminated state then leads only to states that are eliminated later, or out of the component. This is Gaussian
   elimination without a subtraction (Grassmann, Taksar and Heyman), so floats keep their digits.
3. *The acyclic chain* is walked once, level by level. Weights are whole numbers out of one total, which a level multiplies
   by the least common multiple of its rows' totals.

A gambler with 1 coin who plays for 1 more until there are 3 or none:

    >>> from ror_rules._arithmetic.account import Account
    >>> toss = lambda coins: Distribution({coins - 1: 1, coins + 1: 1})
    >>> absorbed(toss, 1, until=lambda coins: coins in {0, 3}, memo=Memo(Account())).weights
    {0: 2, 3: 1}

Cost: each state's step once, an entry for each step in the walk, and for a component of m states at most m^3 / 3 entries.
Whole numbers grow by the bits of each level. A loop with infinitely many states, such as one that counts its steps in the
state, uses up the budget.

Sources: J. Kemeny and J. Snell, "Finite Markov Chains" (1960), chapter 3. W. Grassmann, M. Taksar and D. Heyman, "Regenerative
Analysis and Steady State Distributions for Markov Chains", Operations Research 33 (1985). R. Tarjan, "Depth-First Search and
Linear Graph Algorithms", SIAM Journal on Computing 1 (1972). No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import gcd
from typing import Any, Final, Generic, TypeVar

from ror_rules._arithmetic.account import (
    CALL,
    ENTRY,
    ENTRY_BYTES,
    FOUND,
    WORD,
    Account,
    Held,
    by_cases,
    product,
    words,
)
from ror_rules._arithmetic.distribution import ONE, Distribution, common_total, weighted
from ror_rules._exploring.memo import Memo
from ror_rules.errors import BudgetError, LawError

S = TypeVar("S", bound=Hashable)

_STEP_BYTES: Final = 100
"""A state that can follow another one, and its weight, beside the words of that."""

Row = dict[int, int]
"""Where a state leads, by number -> weight; weights are whole numbers, or floats that add up to 1."""


def absorbed(
    step: Callable[[S], Distribution[S]], state: S, *, until: Callable[[S], bool], memo: Memo
) -> Distribution[S]:
    """The settled states in which a loop from `state` ends. `step` gives the odds of the state that follows.

    Raises `LawError` if the loop does not end with probability 1, and `BudgetError` if there are too many states.
    """
    with by_cases():
        chain = _Chain(step, until, memo)
        chain.reach(state)
        order = chain.acyclic()
        return chain.walk(order)


class _Chain(Generic[S]):
    """The states that can be reached, by number in the order found, and where each leads; a settled state leads nowhere."""

    def __init__(self, step: Callable[[S], Distribution[S]], until: Callable[[S], bool], memo: Memo) -> None:
        self._step = step
        self._until = until
        self._memo = memo
        self._account: Final[Account] = memo.account
        self._held: Final = Held(memo.account)
        self.states: Final[list[S]] = []
        self.rows: Final[list[Row | None]] = []
        """Of each state; None if it is settled."""

    def reach(self, first: S) -> None:
        """Finds all states that can be reached, and their steps."""
        memo, account, states = self._memo, self._account, self.states
        places = {first: 0}
        states.append(first)
        lost = memo.lost
        for state in states:  # which grows
            account.spend(CALL + memo.call)
            self._held.more(ENTRY_BYTES + memo.made)
            if self._until(state):
                self.rows.append(None)
                continue
            found = self._step(state)
            account.spend(len(found.weights) * 2 * ENTRY)
            self._held.more(len(found.weights) * (_STEP_BYTES + WORD * words(found.total)))
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
        """Drops all returns; gives the states that are not settled in an order in which each leads only to later ones."""
        order: list[int] = []
        for component in reversed([*self._components()]):
            inside = {*component}
            if not any(other not in inside for each in component for other in self._row(each)):
                raise LawError(
                    "A loop without `at_most` may never end.",
                    expected="a settled state that can be reached from each state",
                    got=repr(self.states[component[0]])[:200],
                )
            component.sort(reverse=True)  # those found last lie farthest out, and have few neighbors
            self._eliminate(component)
            order += component
        return order

    def _row(self, state: int) -> Row:
        return self.rows[state] or {}

    def _components(self) -> Iterator[list[int]]:
        """The strongly connected components of the states that are not settled, each after those that it leads to (Tarjan)."""
        rows, account = self.rows, self._account
        found: dict[int, int] = {}  # a state -> when it was come to
        lowest: dict[int, int] = {}  # a state -> the earliest state on the stack that it leads back to
        stack: list[int] = []
        path: list[tuple[int, Iterator[int]]] = []
        waiting: set[int] = set()

        def enter(state: int) -> None:
            found[state] = lowest[state] = len(found)
            stack.append(state)
            waiting.add(state)
            row = self._row(state)
            account.spend(len(row) * FOUND)
            path.append((state, iter(row)))

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

    def _eliminate(self, component: Sequence[int]) -> None:
        """Leaves of each state's row, in this order, only ways to later states and out of the component."""
        rows = self.rows
        into: dict[int, set[int]] = {each: set() for each in component}
        for each in component:
            rows[each] = self._left(each, self._row(each))
            for other in self._row(each):
                if other in into:
                    into[other].add(each)
        for gone in component:
            leads = self._row(gone)
            for each in into.pop(gone):
                row = self._row(each)
                if each in into and gone in row:
                    rows[each] = self._left(each, self._rerouted(row, gone, leads))
                    for other in leads:
                        if other in into and other != each:
                            into[other].add(each)

    def _rerouted(self, row: Row, gone: int, leads: Row) -> Row:
        """A row in which the way to an eliminated state is the ways on from there."""
        total, share = sum(leads.values()), row[gone]
        size, more = words(max(row.values())), words(total)
        self._account.spend((len(row) + len(leads)) * (FOUND + product(size, more)))
        if isinstance(total, float):
            found = {each: weight for each, weight in row.items() if each != gone}
        else:
            found = {each: weight * total for each, weight in row.items() if each != gone}
        for each, weight in leads.items():
            found[each] = found.get(each, 0) + share * weight
        self._held.more(max(len(found) - len(row), 0) * (_STEP_BYTES + WORD * (size + more)))
        return found

    def _left(self, state: int, row: Row) -> Row:
        """Where a state goes when it is left: its row without the return to itself, in lowest terms."""
        size = words(max(row.values()))
        self._account.spend(len(row) * (FOUND + product(size, size)))
        rest: dict[int, Any] = {each: weight for each, weight in row.items() if each != state}
        total: Any = sum(rest.values())
        if isinstance(total, float):
            return {each: weight / total for each, weight in rest.items()}
        divisor = gcd(*rest.values())
        return {each: weight // divisor for each, weight in rest.items()} if divisor > 1 else rest

    def walk(self, order: Sequence[int]) -> Distribution[S]:
        """The settled states with their weights: the acyclic chain walked level by level."""
        account, live_bytes = self._account, Held(self._account)
        live: dict[int, Any] = {0: ONE if self._memo.floats else 1}
        ended: list[tuple[dict[int, Any], int]] = []
        if not order:
            ended.append((live, 1))
        for level in self._levels(order):
            totals = [sum(self._row(each).values()) for each in level]
            growth = common_total(totals)
            size, more = words(max(live.values())), words(growth)
            entries = sum(len(self._row(each)) for each in level)
            account.spend(entries * (FOUND + product(size + more, more)) + len(live) * (FOUND + product(size, more)))
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
            live_bytes.hold(len(live) * (ENTRY_BYTES + WORD * (size + more)))
            self._held.more(len(settled) * (ENTRY_BYTES + WORD * (size + more)))
        return self._ends(ended)

    def _levels(self, order: Sequence[int]) -> Iterator[list[int]]:
        """The states that weight comes to in the acyclic chain, those of a level after all that lead to them."""
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
        """What settled at each level, out of one total: scaled by the growth of the levels after it, from the last one back."""
        weights: dict[int, Any] = {}
        scale = 1
        for settled, growth in reversed(ended):
            size = words(scale)
            self._account.spend(
                sum(FOUND + product(words(weight), size) for weight in settled.values()) + product(size, words(growth))
            )
            for each, weight in settled.items():
                weights[each] = weights.get(each, 0) + weight * scale
            scale *= growth
        size = words(scale)
        self._account.spend(len(weights) * (ENTRY + 2 * product(size, size)))
        named = {self.states[each]: weights[each] for each in sorted(weights)}
        return weighted(named, ONE if self._memo.floats else scale)
