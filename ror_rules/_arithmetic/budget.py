"""The budget of a question for odds: how much work it may take, in two counts that no machine changes.

*States* are runs of Python functions of a rule: a path, a trial, a step of a loop, a result that is looked at. *Entries* are
machine words of weights: an entry of a distribution whose weight has k words counts k. A question that uses one of them up
is refused, on every machine alike. Work of a known size is paid for before it is done. Nothing is given back, so entries
bound the memory too.

    >>> budget = Budget(states=2)
    >>> budget.state()
    >>> budget.states_left
    1
"""

from __future__ import annotations

from ror_rules._limits import MAX_ENTRIES, MAX_STATES
from ror_rules.errors import BudgetError, Exhausted

_UNIT_BITS = 6  # a machine word has 64 bits


class Budget:
    """What is left of the states and entries that a question may take."""

    __slots__ = ("entries", "entries_left", "states", "states_left")

    def __init__(self, states: int = MAX_STATES, entries: int = MAX_ENTRIES) -> None:
        self.states = self.states_left = states
        self.entries = self.entries_left = entries

    @classmethod
    def of(cls, times: float) -> Budget:
        """So many times the usual budget."""
        return cls(int(times * MAX_STATES), int(times * MAX_ENTRIES))

    def state(self, count: int = 1) -> None:
        """Takes off `count` states. Raises `BudgetError`, and takes nothing, if fewer are left."""
        if count > self.states_left:
            raise _used_up("states", self.states)
        self.states_left -= count

    def enter(self, entries: int) -> None:
        """Takes off entries, each a machine word of a weight. Raises `BudgetError`, and takes nothing, if fewer are left."""
        if entries > self.entries_left:
            raise _used_up("entries", self.entries)
        self.entries_left -= entries


def _used_up(which: Exhausted, most: int) -> BudgetError:
    error = BudgetError(
        f"This question needs more {which} than its budget has.", expected=f"at most {most:,} {which}", got="more"
    )
    error.exhausted = which
    return error


def words(number: int) -> int:
    """The machine words of a whole number, at least 1; a float has one."""
    return 1 + (int(number).bit_length() >> _UNIT_BITS)
