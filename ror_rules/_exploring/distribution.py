"""Distributions: value -> weight over a total, in whole numbers; how they are mixed and what a pool of dice gives.

Arithmetic alone: no interpreter, no rule, no table. Floats are in `Approximate` only, for those who ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from math import gcd, lcm
from typing import Any, Final, Generic, TypeVar

from ror_rules._limits import MAX_PATHS
from ror_rules.errors import BudgetError

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)


class Distribution(Generic[R]):
    """What can come of something: value -> weight, over `total`, in lowest terms.

    >>> coin = Distribution({"heads": 2, "tails": 2})
    >>> coin.total, coin.weights
    (2, {'heads': 1, 'tails': 1})
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[R, int]) -> None:
        shared = gcd(*weights.values()) if weights else 1
        self.weights: dict[R, int] = {value: weight // shared for value, weight in weights.items()}
        self.total: int = sum(self.weights.values())

    def map(self, view: Callable[[R], T]) -> Distribution[T]:
        """The distribution of a view of the values: a field, a summary."""
        weights: dict[T, int] = {}
        for value, weight in self.weights.items():
            seen = view(value)
            weights[seen] = weights.get(seen, 0) + weight
        return self.like(weights)

    def like(self, weights: Mapping[T, int]) -> Distribution[T]:
        """Other weights over the same total, in the same arithmetic."""
        return Distribution(weights)


class Approximate(Distribution[R]):
    """A distribution in floats: its weights are the probabilities, over a total of 1."""

    __slots__ = ()

    def __init__(self, weights: Mapping[R, Any]) -> None:
        self.weights = dict(weights)
        self.total = ONE

    def like(self, weights: Mapping[T, int]) -> Distribution[T]:
        """Other weights in floats."""
        return Approximate(weights)


ONE: Final[Any] = float(1)
"""The total of every distribution in floats."""


def common(totals: Iterable[int]) -> int:
    """The least common multiple of totals; 1 in floats."""
    totals = list(totals)
    return ONE if any(isinstance(total, float) for total in totals) else lcm(*totals)


def of(weights: Mapping[R, int], total: int) -> Distribution[R]:
    """A distribution in the arithmetic of its total."""
    return Approximate(weights) if isinstance(total, float) else Distribution(weights)


def mixed(parts: Iterable[tuple[Mapping[R, int], int]]) -> Distribution[R]:
    """One distribution of several parts, each (value -> weight, denominator): over their least common multiple."""
    parts = list(parts)
    total = common(denominator for _, denominator in parts)
    weights: dict[R, int] = {}
    for part, denominator in parts:
        scale = total // denominator
        for value, weight in part.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return of(weights, total)


def pushed(steps: Iterable[tuple[Distribution[S], int]]) -> tuple[dict[S, int], int]:
    """Weights one step on, every state's own distribution times the weight of the state; and what they grew by."""
    steps = list(steps)
    scale = common(distribution.total for distribution, _ in steps)
    weights: dict[S, int] = {}
    for distribution, weight in steps:
        factor = weight * (scale // distribution.total)
        for value, part in distribution.weights.items():
            weights[value] = weights.get(value, 0) + factor * part
    return weights, scale


class Budget:
    """The paths one question may still take; `spend` raises `BudgetError` when they are used up."""

    __slots__ = ("left", "most")

    def __init__(self, most: int = MAX_PATHS) -> None:
        self.most = self.left = most

    def spend(self, paths: int = 1) -> None:
        """Takes `paths` off."""
        if paths > self.left:
            raise BudgetError(
                "There are more paths through this than one question may take.",
                expected=f"at most {self.most} paths",
                got=f"{self.most - self.left + paths} paths and perhaps more",
                help="Narrow the state (smaller forces, fewer groups, rounds or Characters), or name fewer `fields`.",
            )
        self.left -= paths


def one_success(at_least: int, sides: int, again: Collection[int]) -> tuple[int, int]:
    """Ways to succeed and to fail with one die of a pool, re-roll included, out of `sides` (squared with re-rolls)."""
    good = sum(1 for face in range(1, sides + 1) if face >= at_least)
    if not again:
        return good, sides - good
    repeats = sum(1 for face in range(1, sides + 1) if face in again)
    stand = sum(1 for face in range(1, sides + 1) if face >= at_least and face not in again)
    ways = stand * sides + repeats * good
    return ways, sides * sides - ways


def binomial(count: int, good: int, bad: int) -> Distribution[int]:
    """Successes of `count` like dice, each with `good` ways to succeed and `bad` to fail.

    >>> binomial(2, 1, 5).weights
    {0: 25, 1: 10, 2: 1}
    """
    if not good or not bad:
        return Distribution({count if good else 0: 1})
    weights = {}
    weight = bad**count
    for hits in range(count + 1):
        weights[hits] = weight
        weight = weight * (count - hits) * good // ((hits + 1) * bad)
    return Distribution(weights)
