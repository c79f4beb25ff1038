"""The shared state of one question's interpreters: the budget, and the odds of everything explored so far (memoization).

A part of a rule, a called rule, and a projection of one depend on their arguments alone. Each is explored once and then
looked up. A part keeps the rulings that were read for it, so that a look-up reports them as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import NEGLIGIBLE, Distribution

R = TypeVar("R", bound=Hashable)
K = TypeVar("K")
Owed = dict[tuple[str, str], tuple[Any, ...]]
"""Choices that a state leaves open: (who, what) -> the options."""


def together(owed: Owed, more: Owed) -> Owed:
    """The open choices of two results. A choice that both have has the options of both."""
    if not more:
        return owed
    return owed | {choice: tuple(dict.fromkeys((*owed.get(choice, ()), *options))) for choice, options in more.items()}


class Memo:
    """The budget, the arithmetic and the parts of one question, or of a series of questions in one thread.

    `budget`      the remaining budget
    `floats`      whether weights are floats
    `lost`        the probability that floats dropped so far, at most
    `readings`    the rulings read so far, each with its reading
    `parts`       results that were found once, by their keys, with the lost probability, and the rulings and open choices
    `room`        the caches of solvers, each under a key of its own
    `open`        whether a choice (who decides, the plan's option) is explored instead of the plan. None: no choice is
    `owed`        the choices that came up and that the state leaves open: (who, what) -> the options
    `tables`      the tables of loops (`backward`), by the number of what their steps depend on
    """

    __slots__ = ("budget", "floats", "likes", "lost", "open", "owed", "parts", "readings", "room", "tables")

    def __init__(
        self, budget: Budget | None = None, *, floats: bool = False, open: Callable[[str, Any], bool] | None = None
    ) -> None:
        self.budget = budget or Budget()
        self.open = open
        self.owed: Owed = {}
        self.tables: dict[int, Any] = {}
        self.likes: dict[Hashable, int] = {}
        self.floats = floats
        self.lost = 0.0
        self.readings: dict[str, str] = {}
        self.parts: dict[Hashable, tuple[Any, float, dict[str, str], Owed]] = {}
        self.room: dict[Hashable, Any] = {}

    def once(self, key: Hashable, find: Callable[[], K]) -> K:
        """The result of `find`, found once. Each use adds its lost probability and its rulings."""
        if key not in self.parts:
            before = self.lost, self.readings, self.owed
            self.lost, self.readings, self.owed = 0.0, {}, {}
            try:
                self.parts[key] = find(), self.lost, self.readings, self.owed
            finally:
                self.lost, self.readings, self.owed = before
        found: tuple[K, float, dict[str, str], Owed] = self.parts[key]
        self.lost += found[1]
        self.readings.update(found[2])
        self.owed = together(self.owed, found[3])
        return found[0]

    def number_of(self, like: Hashable) -> int:
        """A number for what the steps of a loop depend on: it is hashed once for a question, and not for each state."""
        return self.likes.setdefault(like, len(self.likes))

    def next_question(self) -> None:
        """Begins another question, which shares the budget and the parts that are known."""
        self.lost, self.readings, self.owed = 0.0, {}, {}
        self.room.clear()

    def in_arithmetic(self, distribution: Distribution[R]) -> Distribution[R]:
        weights, total = distribution.weights, distribution.total
        if not self.floats or isinstance(total, float):
            return distribution
        shares = {value: weight / total for value, weight in weights.items()}
        kept = {value: share for value, share in shares.items() if share > NEGLIGIBLE}
        self.lost += NEGLIGIBLE * (len(shares) - len(kept))
        return Distribution(kept)
