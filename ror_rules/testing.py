"""Tools for tests of rules: throws on given faces, all paths with their weights, a clock that you move, the limits.

Your tests import this module. A rule does not.

    >>> from ror_rules._throwing.dice import Dice
    >>> from ror_rules._throwing.trace import Cite
    >>> def march(dice: Dice) -> str:
    ...     return "lost" if dice.roll(6, why="weather", cite=Cite(section="Marches")) == 1 else "arrives"
    >>> throw(march, [1]).result, throw(march, [4]).result
    ('lost', 'arrives')
    >>> explore(march).weights
    {'lost': 1, 'arrives': 5}

A rule needs its book and its state: `throw(lambda dice: crossing(dice, book, state), [3])`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import Final, Generic, TypeVar
from unittest.mock import patch

from msgspec import Struct

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import ROUNDING, Distribution
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore as paths
from ror_rules._reading import limits as _limits
from ror_rules._reading.limits import MAX_ENTRIES, MAX_STATES
from ror_rules._throwing.dice import Dice
from ror_rules._throwing.interpreters import Thrower, Tracer
from ror_rules._throwing.sources import Faces, Source
from ror_rules._throwing.trace import Line, Throw

__all__ = ["Clock", "Distribution", "Explored", "Source", "Thrown", "explore", "limits", "throw"]

R = TypeVar("R")
H = TypeVar("H", bound=Hashable)

limits: Final[Mapping[str, int]] = MappingProxyType(
    {name: value for name, value in vars(_limits).items() if name.startswith("MAX_")}
)
"""Every limit of the library by its name in `docs/limits.md`, which gives its unit and the effect beyond it."""


class Thrown(Struct, Generic[R], frozen=True):
    """One run of a rule.

    `result`    the value that the rule returned
    `throws`    the dice in order: their address, sides and faces
    `lines`     the steps of the trace
    `rulings`   each ruling that the run read -> its reading
    """

    result: R
    throws: tuple[Throw, ...]
    lines: tuple[Line, ...]
    rulings: dict[str, str]

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in order. The same run throws them again, unless it drew from a seed."""
        return tuple(face for each in self.throws for face in each.faces)


def throw(run: Callable[[Dice], R], dice: Sequence[int] | Source, *, place: str = "", traced: bool = True) -> Thrown[R]:
    """Runs a rule once, on faces in order of throwing (each 1 to the sides of its die) or on a source such as `Stream("42")`.

    `place` begins every address: empty, or segments that each end in `/`. A run that is not `traced` has no throws and
    no lines, as in a simulation. Raises `FacesError` for an impossible face or for too few or too many faces,
    `BudgetError` for more than `limits["MAX_DICE"]` dice, and `LawError` for a rule that breaks a law.
    """
    source = Faces(dice) if isinstance(dice, Sequence) else dice
    thrower = (Tracer if traced else Thrower)(source, place)
    result = run(thrower)
    if isinstance(source, Faces):
        source.end()
    if not isinstance(thrower, Tracer):
        return Thrown(result, (), (), thrower.readings)
    written = thrower.written()
    return Thrown(result, written.throws, written.lines, written.rulings)


class Explored(Distribution[H]):
    """Every result of a rule -> its weight, above 0, over their sum `total`.

    `error`     how far off each probability is at most: 0 for whole weights
    `rulings`   each ruling that a path read -> its reading
    `states`    runs of the rule's functions that the exploration took
    `entries`   machine words (64 bits) of weights that it took
    """

    __slots__ = ("entries", "error", "rulings", "states")

    def __init__(self, found: Distribution[H], memo: Memo) -> None:
        self.weights, self.total = found.weights, found.total
        self.error: float = memo.lost + ROUNDING if memo.floats else 0.0
        self.rulings: dict[str, str] = memo.readings
        self.states: int = memo.budget.states - memo.budget.states_left
        self.entries: int = memo.budget.entries - memo.budget.entries_left


def explore(
    run: Callable[[Dice], H], *, floats: bool = False, states: int = MAX_STATES, entries: int = MAX_ENTRIES
) -> Explored[H]:
    """Runs a rule on every path through its dice: the exact distribution of its results, or one in floats.

    Rules with a solver that it calls are solved. Raises `BudgetError` beyond `states` or `entries`, which are the
    budget of one question by default, and `LawError` for a rule that throws other dice when it runs again.
    """
    memo = Memo(Budget(states, entries), floats=floats)
    return Explored(paths(run, memo), memo)


class Clock:
    """A clock that stands until you move it. Call it for its seconds, as `time.time`.

    >>> clock = Clock(1000.0)
    >>> clock.move(60)
    >>> clock()
    1060.0
    """

    __slots__ = ("_seconds",)

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds

    def __call__(self) -> float:
        return self._seconds

    def move(self, seconds: float) -> None:
        """Adds seconds. A negative number moves the clock back."""
        self._seconds += seconds

    @contextmanager
    def instead_of(self, *names: str) -> Iterator[None]:
        """Replaces functions within a block: `with clock.instead_of("time.time", "time.monotonic"):`."""
        with ExitStack() as replaced:
            for name in names:
                replaced.enter_context(patch(name, self))
            yield
