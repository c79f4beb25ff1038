"""The budget of one question: two counts of work that are the same on every machine.

A state is one run of a Python function of a rule. An entry is one machine word (64 bits) of a weight. Code pays before the
work if it knows the amount, so a question that is too large stops soon. Payments are final, and time does not count.
"""

from __future__ import annotations

from typing import Final, Literal

from ror_rules._limits import MAX_ENTRIES, MAX_STATES
from ror_rules.errors import BudgetError

Count = Literal["states", "entries"]
_MEANINGS: Final[dict[Count, str]] = {
    "states": "runs of the rule's functions",
    "entries": "machine words of weights",
}


class Budget:
    """The states and entries that one question may use.

    `exhausted` names the count that was too small for a payment. It is None before that.

    >>> budget = Budget(entries=100)
    >>> budget.enter(30)
    >>> budget.entries_left, budget.exhausted
    (70, None)
    """

    __slots__ = ("_entries", "_states", "entries_left", "exhausted", "states_left")

    def __init__(self, states: int = MAX_STATES, entries: int = MAX_ENTRIES) -> None:
        self._states = self.states_left = states
        self._entries = self.entries_left = entries
        self.exhausted: Count | None = None

    def state(self, count: int = 1) -> None:
        """Pay for states. Raises `BudgetError` if fewer are left, and then takes none."""
        if count > self.states_left:
            raise self._refusal("states", self._states, count - self.states_left)
        self.states_left -= count

    def enter(self, words: int) -> None:
        """Pay for entries. Raises `BudgetError` if fewer are left, and then takes none."""
        if words > self.entries_left:
            raise self._refusal("entries", self._entries, words - self.entries_left)
        self.entries_left -= words

    def _refusal(self, count: Count, limit: int, short: int) -> BudgetError:
        self.exhausted = count
        return BudgetError(
            f"The question needs more {count} ({_MEANINGS[count]}) than its budget has.",
            expected=f"at most {limit:,} {count}",
            got=f"at least {limit + short:,}" if short < 10**15 else "far more",
        )


def words(number: float) -> int:
    """The machine words of a weight: 1 for a float, and 1 for each 64 bits of a whole number.

    >>> words(0.5), words(0), words(2**64)
    (1, 1, 2)
    """
    return max(1, number.bit_length() + 63 >> 6) if isinstance(number, int) else 1
