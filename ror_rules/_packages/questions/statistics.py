"""Numeric values, and the statistics of their distribution: mean, median, spread, the chance of at least n.

Sums are of whole numbers, and rounded once. Odds in floats are added in the order of the values. The median is the
least value that at least half of the results do not exceed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, count
from math import fsum, isqrt, lcm, sqrt
from operator import itemgetter
from typing import Any, Final, NamedTuple

from msgspec import UNSET, inspect

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._messages.values import FRACTION, FRACTION_OF_ANY_LENGTH
from ror_rules._packages.questions.intervals import bounds, bounds_of_mean
from ror_rules._packages.questions.worth import is_counted
from ror_rules._reading.types import alternatives, type_of
from ror_rules._wire.shapes import Statistics

Measure = int | Fraction
Figure = bool | int | str
"""A value that can be measured, as it goes over the wire: a truth, a whole number, or a fraction as text (`7/2`)."""

RARE: Final = 2000
"""Results of which at least one is as low as each number of a headline, and one as high: 99.9 % lie between."""
LISTED_VALUES: Final = 40
FEWER: Final = 20
_FRACTION: Final = re.compile(r"-?[0-9]+/[1-9][0-9]*")
_FRACTIONS: Final = (FRACTION, FRACTION_OF_ANY_LENGTH)
_BITS: Final = 64


def number(value: Figure) -> Fraction:
    return Fraction(value)


def is_figure(value: Any) -> bool:
    return isinstance(value, int) or (isinstance(value, str) and _FRACTION.fullmatch(value) is not None)


@lru_cache(maxsize=256)
def is_number(shape: Any) -> bool:
    """Whether a field is a number or a truth, also a fraction as text, and may be null."""
    kinds = alternatives(type_of(shape))
    return all((isinstance(each, inspect.StrType) and each.pattern in _FRACTIONS) or is_counted(each) for each in kinds)


def numbers(values: Iterable[Any], shape: Any) -> dict[Any, Measure] | None:
    values = [*values]
    if not values or any(isinstance(value, bool) or not is_figure(value) for value in values) or not is_number(shape):
        return None
    found = {value: value if type(value) is int else number(value) for value in values}
    return dict(sorted(found.items(), key=itemgetter(1)))


class Listed(NamedTuple):
    """The values of a distribution that are listed, in order, the chances up to and from each number, and statistics.

    `sums` are members of a `Share`, by value.
    """

    values: list[Any]
    sums: Mapping[Any, Mapping[str, Any]]
    statistics: Statistics


def listed(
    odds: Distribution[Any], shape: Any, order: Callable[[Any], Any], *, brief: bool, throws: int | None = None
) -> Listed:
    known = numbers(odds.weights, shape)
    if known is None:
        words = sorted(odds.weights, key=order)
        return Listed(words, {}, Statistics(most_likely=max(words, key=odds.weights.__getitem__)))
    values, places, total = [*known], [*known.values()], odds.total
    weights = [odds.weights[value] for value in values]
    up_to, from_there = [*accumulate(weights)], [*accumulate(reversed(weights))]
    from_here = from_there[::-1]
    first, last, every = 0, len(values), 0
    if brief:
        first, below_last = [bisect_left(sums, total, key=lambda weight: weight * RARE) for sums in (up_to, from_there)]
        last -= below_last
        most = LISTED_VALUES if throws is None else FEWER
        every = _round_number(places[first], places[last - 1], most) if last - first > most else 0
    shown = [at for at in range(first, last) if not every or at in (first, last - 1) or places[at] % every == 0]
    mean, deviation = _moments(places, weights, total)
    half = up_to[-1] / 2 if isinstance(total, float) else (total + 1) // 2
    lowest, highest = float(places[0]), float(places[-1])
    low, high = (throws and bounds_of_mean(mean, deviation, throws, lowest, highest)) or (UNSET, UNSET)
    statistics = Statistics(
        most_likely=max(values, key=odds.weights.__getitem__),
        mean=mean,
        mean_low=low,
        mean_high=high,
        median=float(places[bisect_left(up_to, half)]),
        standard_deviation=deviation,
        lowest=lowest,
        highest=highest,
        below=chance(up_to[first - 1], total) if first else UNSET,
        above=chance(from_here[last], total) if last < len(values) else UNSET,
        every=every or UNSET,
    )
    return Listed(
        [values[at] for at in shown],
        {
            values[at]: _sum("at_least", from_here[at], total, throws) | _sum("within", up_to[at], total, throws)
            for at in shown
        },
        statistics,
    )


def listed_between(values: Iterable[Any], shape: Any, order: Callable[[Any], Any]) -> Listed:
    """The values of a view whose chances depend on an open choice: all of them, without sums of chances."""
    values = [*values]
    known = numbers(values, shape)
    if known is None:
        return Listed(sorted(values, key=order), {}, Statistics())
    places = [*known.values()]
    return Listed([*known], {}, Statistics(lowest=float(places[0]), highest=float(places[-1])))


def _sum(name: str, weight: int, total: int, throws: int | None) -> dict[str, Any]:
    found = {name: chance(weight, total)}
    if throws is not None:  # a distribution is in lowest terms
        found[f"{name}_low"], found[f"{name}_high"] = bounds(weight * throws // total, throws)
    return found


def _round_number(low: Measure, high: Measure, most: int) -> int:
    steps: Iterator[int] = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(step for step in steps if high // step - -(-low // step) < most)


def chance(weight: int, total: int) -> float:
    """A weight as a part of the total, rounded once, and at most 1, which sums of floats may exceed."""
    return min(weight / total, 1.0)


def _moments(values: list[Measure], weights: list[int], total: int) -> tuple[float, float]:
    if isinstance(total, float):
        whole = fsum(weights)
        mean = fsum(float(value) * weight for value, weight in zip(values, weights, strict=True)) / whole
        square = (
            fsum((float(value) - mean) ** 2 * weight for value, weight in zip(values, weights, strict=True)) / whole
        )
        return mean, sqrt(square)
    unit = lcm(*[value.denominator for value in values])
    counts = [value.numerator * (unit // value.denominator) for value in values]
    firsts = [count * weight for count, weight in zip(counts, weights, strict=True)]
    first, second = sum(firsts), sum([count * each for count, each in zip(counts, firsts, strict=True)])
    return first / (total * unit), root(total * second - first * first, (total * unit) ** 2)


def root(numerator: int, denominator: int) -> float:
    """The square root of a fraction that is not below 0, found in whole numbers and rounded once.

    >>> root(9, 4), root(2, 1) == 2 ** 0.5, root(0, 5)
    (1.5, True, 0.0)
    """
    shift = max(denominator.bit_length() - numerator.bit_length() + 2 * _BITS, 0) // 2 * 2
    return isqrt((numerator << shift) // denominator) / (1 << shift // 2)
