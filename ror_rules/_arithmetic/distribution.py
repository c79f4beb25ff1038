"""Distributions: value -> weight over a total, in whole numbers or in floats. Mixtures of them, and the binomial of a pool."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import gcd, lcm
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)

ONE: Final[Any] = float(1)
ROUNDING: Final = 1e-11
"""How far off a probability in floats is at most by rounding: of ninety thousand operations one on top of the other."""
NEGLIGIBLE: Final = 1e-18
"""The largest probability that floats drop."""


class Distribution(Generic[R]):
    """A distribution: value -> weight, above 0, over their sum `total`, in lowest terms. Floats have a total of 1.0.

    >>> coin = Distribution({"heads": 2, "tails": 2})
    >>> coin.total, coin.weights
    (2, {'heads': 1, 'tails': 1})
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[R, Any]) -> None:
        self.weights: dict[R, int] = dict(weights)
        self.total: int = sum(weights.values())
        if isinstance(self.total, float):
            self.total = ONE
        elif (divisor := gcd(*weights.values())) > 1:
            self.weights = {value: weight // divisor for value, weight in weights.items()}
            self.total //= divisor

    def map(self, function: Callable[[R], T]) -> Distribution[T]:
        weights: dict[T, int] = {}
        for value, weight in self.weights.items():
            image = function(value)
            weights[image] = weights.get(image, 0) + weight
        if len(weights) < len(self.weights):
            return Distribution(weights)
        found: Distribution[T] = Distribution.__new__(Distribution)
        found.weights, found.total = weights, self.total  # the same weights
        return found


def common_total(totals: Iterable[int]) -> int:
    totals = list(totals)
    return ONE if any(isinstance(total, float) for total in totals) else lcm(*totals)


def scaled(common: int, total: int) -> int:
    return 1 if common == total else common // total


def added(components: Sequence[tuple[Mapping[R, int], int]]) -> tuple[dict[R, int], int]:
    """The sum of components, each value -> weight with the denominator of its weights, and the denominator of the sum.

    >>> added([({"win": 1}, 2), ({"win": 1, "lose": 2}, 6)])
    ({'win': 4, 'lose': 2}, 6)
    """
    total = common_total([denominator for _, denominator in components])
    weights: dict[R, int] = {}
    for component, denominator in components:
        scale = scaled(total, denominator)
        for value, weight in component.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return weights, total


def mixture(components: Iterable[tuple[Mapping[R, int], int]]) -> Distribution[R]:
    """The sum of components, each value -> weight with the denominator of its weights.

    Weights are brought to the least common multiple of the denominators. Components need not add up to 1 each.

    >>> mixture([({"win": 1}, 2), ({"win": 1, "lose": 2}, 6)]).weights
    {'win': 2, 'lose': 1}
    """
    components = list(components)
    if len(components) == 1:
        return Distribution(components[0][0])
    return Distribution(added(components)[0])


def binomial(count: int, good: int, bad: int) -> Distribution[int]:
    """Successes of `count` like dice, each of which succeeds in `good` cases and fails in `bad`.

    >>> binomial(2, 1, 5).weights
    {0: 25, 1: 10, 2: 1}
    """
    if not good or not bad:
        return Distribution({count if good else 0: 1})
    weights = {}
    weight = bad**count
    for successes in range(count + 1):
        weights[successes] = weight
        weight = weight * (count - successes) * good // ((successes + 1) * bad)
    return Distribution(weights)


def binomial_in_floats(count: int, good: float, bad: float) -> tuple[Distribution[int], float]:
    mode = min(int((count + 1) * good // (good + bad)), count)
    weights = {mode: 1.0}
    for step, last in ((1, count), (-1, 0)):
        at, weight = mode, 1.0
        while at != last and weight > NEGLIGIBLE:
            weight *= (count - at) * good / ((at + 1) * bad) if step == 1 else at * bad / ((count - at + 1) * good)
            at += step
            weights[at] = weight
    total = sum(weights.values())
    return Distribution({at: weights[at] / total for at in sorted(weights)}), (count + 1 - len(weights)) * NEGLIGIBLE
