"""Odds by throwing: a rule thrown many times from a seed, what came counted, and how far a count can be trusted.

Throw i, from 1 on, has the dice of the seed under the context `simulation/i`: whoever doubts one of them resolves the
rule with this seed and this context and sees it. The same seed and count give the same counts everywhere. Exact odds
are in `odds`; no rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ror_rules._limits import MAX_SIMULATION_DICE, MAX_VALUES
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.stream import Stream
from ror_rules.errors import BudgetError

R = TypeVar("R", bound=Hashable)

PROBE: Final = 20
"""Throws after which the price of the whole is told."""

STRIDE: Final = 1000
"""Throws between two reports of progress."""

Z: Final = 1.959963984540054
"""The standard normal quantile at 97.5 %: two-sided, that is a confidence of 95 %."""

Progress = Callable[[int], object]
"""Called with the throws done so far, every thousand and at the end. What it raises ends the simulation."""


class Estimate(NamedTuple, Generic[R]):
    """What came how often: whole results (None where more are different than were to be kept), and each view."""

    joint: dict[R, int] | None
    views: dict[str, dict[Any, int]]


def context_of(throw: int) -> str:
    """The context that throw number `throw`, from 1 on, has its dice from."""
    return f"simulation/{throw}"


def simulate(
    run: Callable[[Thrower], R],
    views: Mapping[str, Callable[[R], Hashable]],
    *,
    seed: str | int,
    count: int,
    most_joint: int,
    progress: Progress | None = None,
) -> Estimate[R]:
    """Throws `run` `count` times; counts its results, while at most `most_joint` differ, and what each view sees.

    Raises `BudgetError` that names the price when there are too many dice, or too many different values to count.
    """
    joint: dict[R, int] | None = {}
    seen: dict[str, dict[Any, int]] = {name: {} for name in views}
    dice = 0
    for throw in range(1, count + 1):
        interpreter = Thrower(Stream(seed, context_of(throw)))
        result = run(interpreter)
        dice += interpreter.dice
        if dice * count > MAX_SIMULATION_DICE * throw and throw >= min(count, PROBE):
            raise _too_dear(dice, throw, count)
        if joint is not None:
            joint[result] = joint.get(result, 0) + 1
            if len(joint) > most_joint:
                joint = None
        for name, view in views.items():
            value, counts = view(result), seen[name]
            counts[value] = counts.get(value, 0) + 1
            if len(counts) > MAX_VALUES:
                raise BudgetError(
                    f"{name} has too many different values to be counted.",
                    expected=f"at most {MAX_VALUES}",
                    help="Name other fields, or a summary of the rule.",
                )
        if progress is not None and (throw % STRIDE == 0 or throw == count):
            progress(throw)
    return Estimate(joint, seen)


def bounds(times: int, count: int) -> tuple[float, float]:
    """Wilson's score interval of a share seen `times` out of `count`, with a confidence of 95 %.

    Chosen because it holds for rare values too, never leaves 0 to 1, and is made of + - * / and a root, which IEEE 754
    rounds alike everywhere: a replay has the same bytes.

    >>> [round(bound, 4) for bound in bounds(1, 6)]
    [0.0301, 0.5635]
    """
    share = times / count
    centre = share + Z * Z / (2 * count)
    half = Z * sqrt((share * (1 - share) + Z * Z / (4 * count)) / count)
    whole = 1 + Z * Z / count
    low = 0.0 if times == 0 else (centre - half) / whole
    high = 1.0 if times == count else (centre + half) / whole
    return low, high


def _too_dear(dice: int, thrown: int, count: int) -> BudgetError:
    each = f"{dice / thrown:.1f}".removesuffix(".0")
    fits = MAX_SIMULATION_DICE * thrown // dice
    return BudgetError(
        f"The price is too high: about {each} dice a throw x {count} throws.",
        pointer="/count",
        expected=f"at most {MAX_SIMULATION_DICE} dice in all",
        got=f"about {dice * count // thrown}",
        help=f"Ask for fewer throws (about {fits} fit), or narrow the state: smaller forces, fewer rounds.",
    )
