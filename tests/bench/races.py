"""How everything here is measured: passes take turns, each runner's least CPU time counts, and only ratios are told.

A neighbour's load falls on all runners alike, and what it does to one pass is not in the least of many.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")
PASSES: Final = 15

Runner = Callable[[int], int]
"""Runs the pass of that number, whose states nobody has seen before, and says how many calls it was. It prepares what it
needs before `ready` is called."""


class Figure(NamedTuple):
    """A line of the table: what is measured, against what, how much, and what was promised.

    `more` says that a larger figure is better; `unit` follows the figure, `x` for a ratio.
    """

    what: str
    against: str
    figure: float
    goal: float | None = None
    stretch: float | None = None
    more: bool = False
    unit: str = "x"

    @property
    def missed(self) -> bool:
        return self.goal is not None and (self.figure < self.goal if self.more else self.figure > self.goal)

    def cells(self) -> tuple[str, str, str, str, str, str]:
        mark = "" if self.goal is None else "**missed**" if self.missed else "met"
        return (self.what, self.against, self._told(self.figure), self._told(self.goal), self._told(self.stretch), mark)

    def _told(self, number: float | None) -> str:
        if number is None:
            return ""
        digits = f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
        return f"{digits} {self.unit}".strip()


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def race(runners: Mapping[str, Runner], passes: int = PASSES) -> dict[str, float]:
    """The least CPU seconds of one call of each: the passes of all take turns.

    A runner gets the number of its pass, and gives the calls and when they began, so that what it prepared is not counted.
    """
    best: dict[str, float] = {}
    gc.collect()
    for number in range(passes):
        for name, run in runners.items():
            clock.begin()
            calls = run(number)
            took = clock.took() / calls
            best[name] = min(took, best.get(name, took))
    return best


class Clock:
    """The CPU time of this process since `begin`."""

    def __init__(self) -> None:
        self._began = 0.0

    def begin(self) -> None:
        """From here on it counts; a runner calls it again when it has prepared its pass."""
        self._began = time.process_time()

    def took(self) -> float:
        return time.process_time() - self._began


clock: Final = Clock()


def over(prepare: Callable[[int], list[T]], run: Callable[[T], object]) -> Runner:
    """A runner: each pass prepares what it needs, then runs over it."""

    def runner(number: int) -> int:
        each = prepare(number)
        clock.begin()
        for one in each:
            run(one)
        return len(each)

    return runner
