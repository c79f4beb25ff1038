"""The budget of one question: two counts of work that are the same on every machine.

A state is one run of a Python function of a rule. An entry is one machine word (64 bits) of a weight. Code pays before the
work if it knows the amount, so that a question that is too large stops soon. Spent units stay spent, and no clock is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from ror_rules._messages.message import say
from ror_rules._reading.errors import BudgetError, Exhausted
from ror_rules._reading.limits import MAX_ENTRIES, MAX_STATES


class Budget:
    """The states and entries that one question may use. A refusal names the count that was used up in its `exhausted`.

    >>> budget = Budget(entries=100)
    >>> budget.enter(30)
    >>> budget.entries, budget.entries_left
    (100, 70)
    """

    __slots__ = ("entries", "entries_left", "states", "states_left")

    def __init__(self, states: int = MAX_STATES, entries: int = MAX_ENTRIES) -> None:
        self.states = self.states_left = states
        self.entries = self.entries_left = entries

    @classmethod
    def of(cls, times: float) -> Self:
        return cls(int(times * MAX_STATES), int(times * MAX_ENTRIES))

    def state(self, count: int = 1) -> None:
        if count > self.states_left:
            raise self._exceeded("states", self.states, count - self.states_left)
        self.states_left -= count

    def enter(self, words: int) -> None:
        if words > self.entries_left:
            raise self._exceeded("entries", self.entries, words - self.entries_left)
        self.entries_left -= words

    @contextmanager
    def within(self, states: int, entries: int) -> Iterator[None]:
        """Limits the use of states and entries inside to these numbers."""
        kept = max(self.states_left - states, 0), max(self.entries_left - entries, 0)
        self.states_left, self.entries_left = self.states_left - kept[0], self.entries_left - kept[1]
        try:
            yield
        finally:
            self.states_left, self.entries_left = self.states_left + kept[0], self.entries_left + kept[1]

    @staticmethod
    def _exceeded(count: Exhausted, limit: int, short: int) -> BudgetError:
        error = BudgetError(
            f"budget-of-{count}",
            got=say("got-at-least", count=limit + short) if short < 10**15 else say("got-far-more"),
            limit=limit,
        )
        error.exhausted = count
        return error


def words(number: float) -> int:
    """The machine words of a weight: 1 for a float, and 1 for each 64 bits of a whole number.

    >>> words(0.5), words(0), words(2**64)
    (1, 1, 2)
    """
    return max(1, number.bit_length() + 63 >> 6) if isinstance(number, int) else 1
