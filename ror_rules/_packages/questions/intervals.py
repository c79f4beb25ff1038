"""Intervals for a chance and for a mean that were estimated from throws, at a confidence of 95 %.

Theory of operation. A result came k times in n throws. The bounds of its probability are Wilson's score interval: all probabilities p
from which k/n is at most z standard deviations away. z is the quantile of the normal curve for 95 %. The ends are the roots of

    (k/n - p)^2 = z^2 * p * (1 - p) / n

The interval stays within 0 and 1, and has a width also if k is 0 or n. It covers the true probability about 95 times in 100, on
average over probabilities, and less often for some next to 0 and 1. Each interval is meant for itself: of twenty, one may well miss.
A result that never came is not listed. Its probability is below 3/n with a confidence of 95 %.

The mean of some dozens of throws or more is nearly normal. Its standard deviation is that of the values over the root of n, with n - 1
in place of n, because the values are nearer to their own mean than to the true one. Throws that all had one value have no interval.

Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
Statistical Association 22 (1927), pages 209 to 212; on its coverage, L. Brown, T. Cai and A. DasGupta, "Interval estimation
for a binomial proportion", Statistical Science 16 (2001).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The quantile of the normal curve at 97.5 %: a confidence of 95 % on two sides."""
_DECIMALS: Final = 9
"""Decimals of a bound: enough for a million throws, and an answer lists many bounds."""


def bounds(times: int, count: int) -> tuple[float, float]:
    """Wilson's score interval for a result that came `times` out of `count`, 1 or more: two probabilities, 0 to 1.

    IEEE 754 rounds its operations in the same way everywhere, so a replay has the same bytes.

    >>> [round(bound, 4) for bound in bounds(1, 6)]
    [0.0301, 0.5635]
    >>> bounds(0, 6)[0], bounds(6, 6)[1]
    (0.0, 1.0)
    """
    share = times / count
    centre = share + Z * Z / (2 * count)
    half = Z * sqrt((share * (1 - share) + Z * Z / (4 * count)) / count)
    whole = 1 + Z * Z / count
    low = 0.0 if times == 0 else (centre - half) / whole
    high = 1.0 if times == count else (centre + half) / whole
    return round(low, _DECIMALS), round(high, _DECIMALS)


def widest(count: int) -> float:
    """Half the width of the widest interval after this number of throws, 1 or more: that of a chance of about one half.

    >>> round(widest(100), 3), round(widest(10_000), 4)
    (0.096, 0.0098)
    """
    low, high = bounds(count // 2, count)
    return (high - low) / 2


def bounds_of_mean(
    mean: float, deviation: float, count: int, lowest: float, highest: float
) -> tuple[float, float] | None:
    """The interval for the mean of a value that had this one, and this standard deviation, in `count` throws.

    It ends at the values `lowest` and `highest` that came. None for one throw, or if all throws had one value.

    >>> [round(bound, 3) for bound in bounds_of_mean(3.5, 1.75, 101, 1.0, 6.0)]
    [3.157, 3.843]
    >>> bounds_of_mean(0.01, 0.1, 100, 0.0, 1.0)[0]
    0.0
    >>> bounds_of_mean(1.0, 0.0, 50, 1.0, 1.0) is None
    True
    """
    if count == 1 or not deviation:
        return None
    half = Z * deviation / sqrt(count - 1)
    return round(max(mean - half, lowest), _DECIMALS), round(min(mean + half, highest), _DECIMALS)
