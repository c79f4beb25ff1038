"""The method of all benchmarks: passes take turns, the least CPU time of each runner counts, and the result is a ratio.

Other load affects all runners alike, and the least of many passes is nearly free of it.
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
"""Runs the pass of that number with new states, and returns the number of calls."""


class Figure(NamedTuple):
    """A line of the table: the subject, the comparison, the figure, and the goal.

    `more` means that larger is better. `unit` follows the figure, `x` for a ratio.
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
    """The least CPU seconds of one call of each. The passes of all take turns.

    A runner gets the number of its pass, and returns the calls and their start, so that preparation does not count.
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
    def __init__(self) -> None:
        self._began = 0.0

    def begin(self) -> None:
        """Starts the clock. A runner restarts it after it has prepared its pass."""
        self._began = time.process_time()

    def took(self) -> float:
        return time.process_time() - self._began


clock: Final = Clock()


def over(prepare: Callable[[int], list[T]], run: Callable[[T], object]) -> Runner:
    def runner(number: int) -> int:
        each = prepare(number)
        clock.begin()
        for one in each:
            run(one)
        return len(each)

    return runner
