"""The percentile of a sum of independent figures among all possible sums. Also percentiles as normal scores.

Theory of operation. Each figure has a distribution of its own (`Spread`), and throws of different outcomes are independent,
so the distribution of the sum is their convolution. Its mid-rank percentile at the sum that came is the weight of all
lower sums and half the weight of the equal ones. It is found in one of three ways, the first that is affordable:

1. *In whole numbers.* Values are brought to whole multiples of one fraction, and the weights of all sums are added up
   figure by figure. Exact. A product of weights is as long as both, so products are counted in blocks of 256 bits
   against `MAX_WHOLE_PRODUCTS`.
2. *In floats.* The same with probabilities, up to `MAX_FLOAT_PRODUCTS`. Nothing is negative, so nothing cancels, and a
   relative error of 2^-53 for each rounding along a sum's history is all: the bound told is twice that. Shares at or
   below `_MAX_DROPPED` are left out; there are at most as many of them as products, so all of them are below 1e-22, which the
   doubled bound has room for.
3. *By the normal curve.* Mean m and variance s^2 of the sum are exact; the percentile is read off the curve at
   (x - m) / s. By the inequality of Berry and Esseen no value of the distribution function is off by more than

       0.56 * (r1 + ... + rn) / s^3

   where r is the mean cube of a figure's distance from its mean. A mid-rank is the mean of two such values, the one below
   the sum and the one at it, so it is not off by more either.

Cost: the number of different sums times the number of a figure's values, for each figure.

    >>> from ror_rules._packages.rule import Projection
    >>> coin = Spread(Projection("heads", lambda state, result: result), {Fraction(0): 1, Fraction(1): 1})
    >>> percentile_of_sum({coin: 3}, Fraction(2))  # of three coins: (1 + 3 + 3 / 2) / 8
    Percentile(percentile=Fraction(11, 16), error=None)

Source: I. Shevtsova, "An improvement of convergence rate estimates in the Lyapunov theorem", Doklady Mathematics 82 (2010),
for the constant with figures that are not alike.

Arithmetic over spreads only. No outcome, no wire.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import erfc, fsum, lcm, sqrt
from statistics import NormalDist
from typing import Final, Generic, NamedTuple, TypeVar

from ror_rules._packages.questions.luck import Spread
from ror_rules._reading.errors import BudgetError
from ror_rules._reading.limits import MAX_FLOAT_PRODUCTS, MAX_WHOLE_PRODUCTS

V = TypeVar("V", int, Fraction)
W = TypeVar("W", int, float)

_MAX_DROPPED: Final = 1e-30
"""The largest probability that is left out in floats."""

_BERRY_ESSEEN: Final = 0.56


class Percentile(NamedTuple):
    """The mid-rank percentile of a sum, 0 to 1, and the most that it is off; None where it is exact."""

    percentile: Fraction | float
    error: float | None


def percentile_of_sum(
    spreads: Mapping[Spread, int], actual: Fraction, exact: int = MAX_WHOLE_PRODUCTS, floats: int = MAX_FLOAT_PRODUCTS
) -> Percentile:
    """The percentile of the sum `actual` of independent figures. `spreads` are their distributions with their numbers.

    In integers within a budget of `exact` products, in floats within one of `floats`, otherwise by the normal curve.
    `actual` must be a possible sum.
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
        counted, _ = _added(whole, 1, 0, exact)
    except BudgetError:
        pass
    else:
        return Percentile(Fraction(2 * sum(_below(counted, at)) + counted.get(at, 0), 2 * sum(counted.values())), None)
    try:
        added, roundings = _added(
            [_Term(_shares(term.weights), term.times, 0) for term in whole], 1.0, _MAX_DROPPED, floats
        )
    except BudgetError:
        return by_the_normal_curve(spreads, actual)
    # Twice 2^-53 for each rounding: see above.
    return Percentile(min(fsum(_below(added, at)) + added.get(at, 0) / 2, 1.0), (roundings + 3) * 2.0**-52)


def by_the_normal_curve(spreads: Mapping[Spread, int], actual: Fraction) -> Percentile:
    mean = sum(spread.expected * count for spread, count in spreads.items())
    deviation = sqrt(sum(spread.variance * count for spread, count in spreads.items()))
    if not deviation:
        return Percentile(Fraction(1, 2), None)
    cubes = fsum(_third_moment(spread) * count for spread, count in spreads.items())
    return Percentile(
        normal(float(actual - mean) / deviation), min(_BERRY_ESSEEN * cubes / deviation**3 * (1 + 1e-9), 1.0)
    )


def normal(score: float) -> float:
    return erfc(-score / sqrt(2)) / 2


class Scores:
    def __init__(self, spread: Spread) -> None:
        shares = _shares(spread.weights)
        self._of = {value: _score(percentile) for value, percentile in spread.percentiles.items()}
        self._mean = fsum(share * self._of[value] for value, share in shares.items())
        self.variance = fsum(share * self.centred(value) ** 2 for value, share in shares.items())

    def centred(self, value: Fraction) -> float:
        return self._of[value] - self._mean


def _score(percentile: Fraction) -> float:
    """The normal score of a percentile, computed in the nearer tail, so that extreme ones are not rounded away."""
    tail = NormalDist().inv_cdf(max(float(min(percentile, 1 - percentile)), sys.float_info.min))
    return tail if 2 * percentile < 1 else -tail


class _Term(NamedTuple, Generic[W]):
    """A summand: value -> weight, its number, and the growth of integer weights in bits with each time, 0 in floats."""

    weights: Mapping[int, W]
    times: int
    bits: int


def _added(terms: Iterable[_Term[W]], one: W, least: W, most: int) -> tuple[dict[int, W], int]:
    added = {0: one}
    roundings = bits = 0
    for term in terms:
        for _ in range(term.times):
            bits += term.bits
            roundings += 2 + min(len(added), len(term.weights))
            most -= len(added) * len(term.weights) * (1 + bits // 256)
            if most < 0:
                raise BudgetError("too-many-products")
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
    return fsum(share * abs(float(value - spread.expected)) ** 3 for value, share in _shares(spread.weights).items())
