"""Where a sum of independent figures stands among all sums that could have come; and percentiles as normal scores.

Arithmetic over spreads only: exact while that is affordable, else with a bound on the error. No outcome, no wire.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import erfc, fsum, lcm, sqrt
from statistics import NormalDist
from typing import Final, Generic, NamedTuple, TypeVar

from ror_rules._exploring.budget import Budget
from ror_rules._limits import MAX_FLOAT_PRODUCTS, MAX_WHOLE_PRODUCTS
from ror_rules._questions.luck import Spread
from ror_rules.errors import BudgetError

V = TypeVar("V", int, Fraction)
W = TypeVar("W", int, float)

LEAST: Final = 1e-30
"""A float share that is left out: all that one report can leave out is below 1e-22."""

BERRY_ESSEEN: Final = 0.56
"""The constant of the Berry-Esseen inequality for summands that are not alike (Shevtsova, 2010)."""


class Percentile(NamedTuple):
    """The mid-rank percentile of a sum, 0 to 1, and by how much it may be off; None where it is exact."""

    percentile: Fraction | float
    error: float | None


def percentile_of_sum(
    spreads: Mapping[Spread, int], actual: Fraction, exact: int = MAX_WHOLE_PRODUCTS, floats: int = MAX_FLOAT_PRODUCTS
) -> Percentile:
    """Where `actual` stands among the sums of independent figures, `spreads` being what they come from and how often.

    In whole numbers within a budget of `exact` products, else in floats within one of `floats`, else by the normal curve.
    """
    scale = lcm(*(value.denominator for spread in spreads for value in spread.weights))
    at = int(actual * scale)
    whole = [
        _Term(
            {int(value * scale): weight for value, weight in spread.weights.items()},
            count,
            spread.total.bit_length() - 1,
        )
        for spread, count in spreads.items()
    ]
    try:
        counted, _ = _added(whole, 1, 0, Budget(exact))
    except BudgetError:
        pass
    else:
        return Percentile(Fraction(2 * sum(_below(counted, at)) + counted.get(at, 0), 2 * sum(counted.values())), None)
    try:
        added, roundings = _added(
            [_Term(_shares(term.weights), term.times, 0) for term in whole], 1.0, LEAST, Budget(floats)
        )
    except BudgetError:
        return by_the_normal_curve(spreads, actual)
    # Nothing is negative, so nothing cancels and relative errors add up: each rounding is off by 2^-53 at most, and
    # twice that leaves room for their products and for what was left out as too small.
    return Percentile(min(fsum(_below(added, at)) + added.get(at, 0) / 2, 1.0), (roundings + 3) * 2.0**-52)


def by_the_normal_curve(spreads: Mapping[Spread, int], actual: Fraction) -> Percentile:
    """The same from the sum's mean and variance alone, with the bound that Berry and Esseen give."""
    mean = sum(spread.expected * count for spread, count in spreads.items())
    deviation = sqrt(sum(spread.variance * count for spread, count in spreads.items()))
    if not deviation:
        return Percentile(Fraction(1, 2), None)
    cubes = fsum(_third_moment(spread) * count for spread, count in spreads.items())
    return Percentile(
        normal(float(actual - mean) / deviation), min(BERRY_ESSEEN * cubes / deviation**3 * (1 + 1e-9), 1.0)
    )


def normal(score: float) -> float:
    """The share of the normal curve below a score: 0 has 1/2 below it."""
    return erfc(-score / sqrt(2)) / 2


class Scores:
    """The normal scores of a spread's values: a percentile of 1/2 is 0, one of 0.975 about 1.96."""

    def __init__(self, spread: Spread) -> None:
        shares = _shares(spread.weights)
        self._of = {value: _score(percentile) for value, percentile in spread.percentiles.items()}
        self._mean = fsum(share * self._of[value] for value, share in shares.items())
        self.variance = fsum(share * self.centred(value) ** 2 for value, share in shares.items())

    def centred(self, value: Fraction) -> float:
        """A value's score less the mean of all."""
        return self._of[value] - self._mean


def _score(percentile: Fraction) -> float:
    """Through the nearer tail, so that nothing next to certain is rounded to it."""
    tail = NormalDist().inv_cdf(max(float(min(percentile, 1 - percentile)), sys.float_info.min))
    return tail if 2 * percentile < 1 else -tail


class _Term(NamedTuple, Generic[W]):
    """What is added: values with their weights, so many times. `bits` is how long whole weights get by each time."""

    weights: Mapping[int, W]
    times: int
    bits: int


def _added(terms: Iterable[_Term[W]], one: W, least: W, budget: Budget) -> tuple[dict[int, W], int]:
    """The weights of all sums of one value of each term; and how many roundings each has seen, were they floats.

    What is not above `least` is left out. Raises `BudgetError`.
    """
    added = {0: one}
    roundings = bits = 0
    for term in terms:
        for _ in range(term.times):
            bits += term.bits
            roundings += 2 + min(len(added), len(term.weights))
            budget.spend(len(added) * len(term.weights) * (1 + bits // 256))
            fresh: dict[int, W] = {}
            for value, weight in added.items():
                for more, by in term.weights.items():
                    fresh[value + more] = fresh.get(value + more, 0) + weight * by
            added = {value: weight for value, weight in fresh.items() if weight > least}
    return added, roundings


def _below(weights: Mapping[int, W], at: int) -> list[W]:
    return [weight for value, weight in weights.items() if value < at]


def _shares(weights: Mapping[V, int]) -> dict[V, float]:
    total = sum(weights.values())
    return {value: weight / total for value, weight in weights.items()}


def _third_moment(spread: Spread) -> float:
    """The mean cube of the distance from the mean."""
    return fsum(share * abs(float(value - spread.expected)) ** 3 for value, share in _shares(spread.weights).items())
