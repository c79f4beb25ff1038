"""Multinomial counts in floats, for thousands of figures: each trial is held where it weighs something, and its tails are dropped.

What is dropped is counted: no answer is off by more than the `lost` mass and `ROUNDING`. The same arithmetic as
`multinomial`, over arrays of numpy, which is an optional extra and imported when floats are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from math import fsum, isqrt
from typing import Any, Final

from ror_rules._exploring.distribution import Approximate, Budget, Distribution
from ror_rules._exploring.multinomial import Algebra, Component, Counts, Grid, Item, Trial, folded, most
from ror_rules.errors import SchemaError

CUT: Final = 10.0**-18
"""Probabilities in a tail below this are dropped."""
ROUNDING: Final = 10.0**-11
"""More than rounding can add up to: sums of positive terms, a few ten thousand operations of 2^-53 each."""
SPREAD: Final = 10
"""Standard deviations on either side that surely hold all above `CUT`, and `MARGIN` beside them."""
MARGIN: Final = 60
CELLS: Final = 5_000
"""Products of floats that cost as much as one component through a rule."""

Truncated = tuple[int, Any]
"""The first count, and the weights from it on."""
Truncations = dict[tuple[int, ...], Truncated]
"""For each count of the lesser keys, the piece of the greatest."""


def numpy() -> Any:
    """The library. Raises `SchemaError` where it is not installed."""
    try:
        return import_module("numpy")
    except ModuleNotFoundError:
        raise SchemaError(
            "Floats need numpy, which is not installed here.",
            pointer="/arithmetic",
            expected="exact",
            got="float",
            help="in a checkout: pip install '.[float]'",
        ) from None


def approximate(components: Sequence[Component], budget: Budget) -> tuple[Distribution[Counts], float]:
    """The multinomial counts that can come of components, in floats; and the mass that was dropped at most."""
    algebra = _Floats(Grid(most(components)), budget)
    items: list[Item] = [(component.weight, component.parts) for component in components]
    found = folded(items, algebra, budget.spend)
    kept = {counts: weight for counts, weight in found.weights.items() if weight > CUT}
    dropped = sum(weight for weight in found.weights.values() if weight <= CUT)
    return Approximate(kept), float(dropped) + algebra.lost


def binomial(count: int, good: int, bad: int) -> Truncated:
    """The piece of the successes of so many like dice; `good` to `bad` are the components of one."""
    np = numpy()
    if not good or not bad or not count:
        return (count if good else 0), np.ones(1)
    chance = good / (good + bad)
    peak = min(count, int((count + 1) * chance))
    reach = SPREAD * (isqrt(int(count * chance * (1 - chance))) + 1) + MARGIN
    low, high = max(0, peak - reach), min(count, peak + reach)
    up = np.arange(peak, high)
    down = np.arange(peak, low, -1)
    odds = good / bad
    weights = np.concatenate(
        (
            np.cumprod(down / ((count - down + 1) * odds))[::-1],
            np.ones(1),
            np.cumprod((count - up) / (up + 1) * odds),
        )
    )
    return trimmed(low, weights / weights.sum())


def trimmed(low: int, weights: Any) -> Truncated:
    """A piece without the tails that weigh nothing."""
    heavy = numpy().flatnonzero(weights > CUT)
    if not heavy.size:
        return low, weights[:1]
    return low + int(heavy[0]), weights[heavy[0] : heavy[-1] + 1]


def convolved(one: Any, other: Any) -> Any:
    """The weights of a sum, added one after the other: the order of numpy's own `convolve` hangs on the processor."""
    if len(one) < len(other):
        one, other = other, one
    found = numpy().zeros(len(one) + len(other) - 1)
    for start, weight in enumerate(other.tolist()):
        found[start : start + len(one)] += one * weight
    return found


class _Floats(Algebra[Truncations]):
    """Polynomials as pieces over the key with the greatest count; `lost` is the mass that was dropped at most."""

    def __init__(self, grid: Grid, budget: Budget) -> None:
        self._np = numpy()
        self._grid = grid
        self._budget = budget
        self._known: dict[tuple[Trial, int], Truncations] = {}
        self.lost = 0.0

    def power(self, trial: Trial, count: int) -> Truncations:
        found = self._known.get((trial, count))
        if found is None:
            before, self.lost = self.lost, 0.0
            found = self._known[trial, count] = self._power(trial, count)
            self.lost = before + self.lost * count  # what is cut off a trial is missing from each copy of it
        return found

    def _power(self, trial: Trial, count: int) -> Truncations:
        keys = self._grid.keys
        major = keys[-1] if keys else None
        if trial.weights.keys() <= {frozenset(), frozenset({(major, 1)})}:
            good = trial.weights.get(frozenset({(major, 1)}), 0)
            self.lost += 2 * CUT  # for each of `count` things: the tails have no more weights than twice as many
            return {(0,) * max(len(keys) - 1, 0): binomial(count, good, trial.total - good)}
        one: Truncations = {}
        for counts, weight in trial.weights.items():
            numbers = dict(counts)
            *minor, top = (numbers.get(key, 0) for key in keys)
            low, weights = one.get(tuple(minor), (0, self._np.zeros(0)))
            grown = self._np.zeros(max(len(weights), top + 1))
            grown[: len(weights)] = weights
            grown[top] += weight / trial.total
            one[tuple(minor)] = (low, grown)
        found: Truncations | None = None
        for bit in range(count.bit_length()):
            if count >> bit & 1:
                found = one if found is None else self.times(found, one)
            if count >> bit > 1:
                one = self.times(one, one)
        return found or {}

    def times(self, one: Truncations, other: Truncations) -> Truncations:
        found: dict[tuple[int, ...], list[Truncated]] = {}
        cells = 0
        for minor, (low, weights) in one.items():
            for extra, (start, others) in other.items():
                cells += len(weights) * len(others)
                both = tuple(map(int.__add__, minor, extra))
                found.setdefault(both, []).append((low + start, convolved(weights, others)))
            self._budget.spend(len(other) // 8 + cells // CELLS)
            cells %= CELLS
        return {minor: self._trimmed(*self._sum(pieces)) for minor, pieces in found.items()}

    def _trimmed(self, low: int, weights: Any) -> Truncated:
        start, kept = trimmed(low, weights)
        left = start - low
        self.lost += fsum(chain(weights[:left].tolist(), weights[left + len(kept) :].tolist()))
        return start, kept

    def scaled(self, one: Truncations, weight: float) -> Truncations:
        return {minor: (low, weights * weight) for minor, (low, weights) in one.items()}

    def total(self, trials: Sequence[Truncations], constant: float) -> Truncations:
        found: dict[tuple[int, ...], list[Truncated]] = {}
        for minor, piece in chain.from_iterable(trial.items() for trial in trials):
            found.setdefault(minor, []).append(piece)
        if constant:
            none = (0,) * max(len(self._grid.keys) - 1, 0)
            found.setdefault(none, []).append((0, self._np.full(1, constant)))
        return {minor: self._sum(pieces) for minor, pieces in found.items()}

    def read(self, trial: Truncations) -> Distribution[Counts]:
        keys = self._grid.keys
        weights: dict[Counts, Any] = {}
        for minor, (low, piece) in sorted(trial.items(), key=lambda pair: pair[0]):
            few = [(key, number) for key, number in zip(keys, minor, strict=False) if number]
            for top, weight in enumerate(piece.tolist(), low):
                if weight:
                    weights[frozenset([*few, (keys[-1], top)] if top else few)] = weight
        return Approximate(weights)

    def _sum(self, pieces: list[Truncated]) -> Truncated:
        if len(pieces) == 1:
            return pieces[0]
        low = min(start for start, _ in pieces)
        found = self._np.zeros(max(start + len(weights) for start, weights in pieces) - low)
        for start, weights in pieces:
            found[start - low : start - low + len(weights)] += weights
        return low, found
