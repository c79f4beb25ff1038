"""Multinomial counts in floats, for thousands of trials: distributions without their tails.

Theory of operation. The polynomials of `multinomial` are held over floats. The key with the largest count is the major
one: for each combination of the other keys' counts a polynomial has the probabilities of the major key's counts as one
array, from the first that weighs anything on (`Truncated`). A count of n trials spreads over a few times sqrt(n) values,
so an array is cut at both ends where probabilities are at or below `CUT`: it stays short, and products stay cheap. A
trial that adds at most one, and to the major key alone, is a binomial and is written down directly, from its mode
outwards by the ratios of neighbours; any other power is made by squaring.

The bound on the error is the sum of what was cut, `lost`, and of `ROUNDING`.

* Every probability that is cut is added to `lost`. Mass that is missing from an array is missing from what is made of
  it at most once: factors have the sum 1, and the weights of components have it together. A power of n trials has
  n copies of a trial, so what was lost on the way to a power counts n times.
* A binomial drops no more than 2n values of at most `CUT` each.
* Nothing is negative, so nothing cancels: each sum and product is off by a relative 2^-53, and relative errors add up
  along a value's history. `ROUNDING` is that of ninety thousand operations one on top of the other; a history here has
  a few ten thousand.

Sums are added in an order that the input determines. So the same question has the same digits on every processor, which
numpy's own `convolve` does not promise.

    >>> low, probabilities = binomial(1_000_000, 1, 5)  # sixes of a million dice
    >>> low, len(probabilities)
    (163574, 6201)

Cost: a product of arrays is a loop over the shorter of them with two calls of numpy each. How long all arrays are is known
before they are multiplied, so a product of polynomials is paid for as a whole. numpy is an optional extra, imported when
floats are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import chain, starmap
from math import fsum, isqrt
from sys import modules
from typing import Any, Final

from ror_rules._arithmetic.account import (
    CELL,
    COUNT,
    COUNTS_BYTES,
    ENTRY,
    ROW,
    WORD,
    Account,
    Held,
    Outlook,
    OutlookError,
    counts_bytes,
)
from ror_rules._arithmetic.distribution import Approximate, Distribution
from ror_rules._arithmetic.multinomial import (
    CUT,
    Algebra,
    Component,
    Term,
    folded,
    foresee_depth,
    in_order,
    largest_counts,
    least_ways,
)
from ror_rules._arithmetic.polynomials import Counts, Grid, Trial
from ror_rules.errors import SchemaError

ROUNDING: Final = 10.0**-11
"""More than rounding adds up to in one probability; see above."""
_SPREAD: Final = 10
"""Standard deviations on either side of a binomial's mode that hold all above `CUT`, with `_MARGIN` more values."""
_MARGIN: Final = 60
_ARRAY_BYTES: Final = 480
"""What an array holds beside its probabilities, with its place among the others and the counts that it stands at."""
_COUNT_BYTES: Final = 8
"""What it holds for each of these counts."""
_RANGE_BYTES: Final = 250
"""What it holds beside all that while its length is found."""
_LOOKED_UP: Final = 3
"""Entries for the price of which a pair of arrays finds its place."""
_ENDS: Final = 2
"""Calls of numpy for the price of which the tails of an array are found."""
_CUT_OFF: Final = 20
"""Nanoseconds that they take for each of its probabilities."""

Truncated = tuple[int, Any]
"""The first count that is kept, and the probabilities from it on, as an array of numpy."""


class _Polynomial(dict[tuple[int, ...], Truncated]):
    """The counts of all keys but the major one, in the grid's order -> the counts of the major key.

    What it `held` is given back when it is let go.
    """

    __slots__ = ("held",)

    def __init__(self, account: Account) -> None:
        super().__init__()
        self.held = Held(account)


def numpy() -> Any:
    """The library. Raises `SchemaError` where it is not installed."""
    try:
        return modules.get("numpy") or import_module("numpy")
    except ModuleNotFoundError:
        raise SchemaError(
            "Floats need numpy, which is not installed here.",
            pointer="/arithmetic",
            expected="exact",
            got="float",
            help="Install it, in a checkout by: pip install '.[float]'; or ask for exact numbers.",
        ) from None


def approximate(components: Sequence[Component], account: Account) -> tuple[Distribution[Counts], float]:
    """The counts that come of a mixture, whose weights add up to 1.0; and the probability that was cut off, at most.

    No probability is off by more than that and `ROUNDING`. Raises `BudgetError`.
    """
    foresee_depth(components)
    account.spend(4 * ENTRY * sum(1 + len(component.factors) for component in components))
    algebra = _Floats(Grid(largest_counts(components)), account)
    terms: list[Term] = [(component.weight, component.factors) for component in components]
    algebra.foresee(components)
    found = folded(in_order(terms), algebra)
    kept = {counts: weight for counts, weight in found.weights.items() if weight > CUT}
    dropped = sum(weight for weight in found.weights.values() if weight <= CUT)
    return Approximate(kept), float(dropped) + algebra.lost


def binomial(count: int, good: int, bad: int) -> Truncated:
    """The successes of `count` like dice, each of which succeeds in `good` cases and fails in `bad`.

    From the mode outwards, each probability is the one before times a ratio; then all are divided by their sum.
    """
    np = numpy()
    if not good or not bad or not count:
        return (count if good else 0), np.ones(1)
    chance = good / (good + bad)
    mode = min(count, int((count + 1) * chance))
    reach = _reach(count, chance)
    low, high = max(0, mode - reach), min(count, mode + reach)
    up = np.arange(mode, high)
    down = np.arange(mode, low, -1)
    odds = good / bad
    weights = np.concatenate(
        (
            np.cumprod(down / ((count - down + 1) * odds))[::-1],
            np.ones(1),
            np.cumprod((count - up) / (up + 1) * odds),
        )
    )
    return trimmed(low, weights / weights.sum())


def width(count: int) -> int:
    """How many values `binomial` has of so many dice, at most: of those that succeed as often as not."""
    return 1 + min(count, 2 * _reach(count, 0.5))


def _reach(count: int, chance: float) -> int:
    """How far it goes on either side of the mode."""
    return _SPREAD * (isqrt(int(count * chance * (1 - chance))) + 1) + _MARGIN


def trimmed(low: int, weights: Any) -> Truncated:
    """Probabilities from `low` on, without those at both ends that are at or below `CUT`; one of them always stays."""
    heavy = numpy().flatnonzero(weights > CUT)
    if not heavy.size:
        return low, weights[:1]
    first, end = int(heavy[0]), int(heavy[-1]) + 1
    return low + first, weights if end - first == len(weights) else weights[first:end].copy()  # the rest is let go


def _convolved(one: Any, other: Any) -> Any:
    """The probabilities of a sum, added in the order of the shorter array: numpy's `convolve` has one by processor."""
    if len(one) < len(other):
        one, other = other, one
    found = numpy().zeros(len(one) + len(other) - 1)
    for start, weight in enumerate(other.tolist()):
        found[start : start + len(one)] += one * weight
    return found


class _Floats(Algebra[_Polynomial]):
    """Polynomials as truncated distributions of the major key; `lost` is the probability that was cut off, at most."""

    def __init__(self, grid: Grid, account: Account) -> None:
        self._np = numpy()
        self._grid = grid
        self._account = account
        self._known: dict[tuple[Trial, int], _Polynomial] = {}
        self.lost = 0.0
        self._outlook = Outlook(account)
        width = max(len(grid.keys) - 1, 0)
        self._none: Final = (0,) * width
        self._beside: Final = _ARRAY_BYTES + _COUNT_BYTES * width
        """Bytes of an array beside its probabilities."""
        self._paired: Final = _LOOKED_UP * ENTRY + ROW + 2 * COUNT * width
        """What it takes to find a place for a pair of arrays."""

    def foresee(self, components: Sequence[Component]) -> None:
        """Refuses at once a product that has more arrays than can be made, or held: those of a component are never fewer."""
        account, last = self._account, max(components, key=lambda component: len(component.factors))
        if len(last.factors) < 2:
            return
        arrays, _ = least_ways(last, self._grid.keys[-1] if self._grid.keys else None, floats=True)
        account.foresee(arrays * (self._paired + ROW + _LOOKED_UP * ENTRY), OutlookError)
        account.foresee_held(arrays * self._beside)

    def number(self, weight: float) -> _Polynomial:
        """The probability of no count of any key."""
        return self._polynomial([(self._none, (0, self._np.full(1, weight)))])

    def along(self, trial: Trial, parts: Iterable[tuple[int, _Polynomial]]) -> _Polynomial:
        """Each power times its polynomial: so what weighs next to nothing is cut off of each by itself."""
        return self.total(starmap(partial(self._raised, trial), parts))

    def _raised(self, trial: Trial, number: int, one: _Polynomial) -> _Polynomial:
        """So many trials times a polynomial."""
        if not number:
            return one
        power = self._power(trial, number)
        low, weights = one.get(self._none, (1, ()))
        if low == 0 and len(one) == len(weights) == 1:
            return self._scaled(power, weights[0])
        return self._times(power, one)

    def _power(self, trial: Trial, count: int) -> _Polynomial:
        """The polynomial of `count` trials, 1 or more, made once."""
        found = self._known.get((trial, count))
        if found is None:
            before, self.lost = self.lost, 0.0
            found = self._known[trial, count] = self._made(trial, count)
            self.lost = before + self.lost * count  # what is cut off a trial is missing from each copy of it
        return found

    def _polynomial(self, arrays: Iterable[tuple[tuple[int, ...], Truncated]], size: int = 0) -> _Polynomial:
        """A polynomial of some arrays, whose bytes it holds; before they are made, `size` of them."""
        found = _Polynomial(self._account)
        found.held.hold(size)
        found.update(arrays)
        found.held.hold(self._size(found))
        return found

    def _size(self, polynomial: _Polynomial) -> int:
        """The bytes that a polynomial holds."""
        return len(polynomial) * self._beside + WORD * sum([len(weights) for _, weights in polynomial.values()])

    def _made(self, trial: Trial, count: int) -> _Polynomial:
        keys = self._grid.keys
        adds = [counts for counts in trial.weights if counts]
        if not adds or (len(adds) == 1 and sum(dict(adds[0]).values()) == 1):
            good = sum(trial.weights[counts] for counts in adds)
            self._account.spend(_SPREAD * ROW)
            self.lost += 2 * CUT  # for each of `count` trials: at most count + 1 values are cut off
            bad = trial.weights.get(frozenset(), 0)  # and no difference of floats: it is 0 where nothing else can come
            successes = binomial(count, good, bad)
            return self._along(keys.index(next(iter(adds[0]))[0]) if adds else len(keys) - 1, successes)
        ways: dict[tuple[int, ...], Truncated] = {}
        for counts, weight in trial.weights.items():
            numbers = dict(counts)
            *minor, last = (numbers.get(key, 0) for key in keys)
            low, weights = ways.get(tuple(minor), (0, self._np.zeros(0)))
            grown = self._np.zeros(max(len(weights), last + 1))
            grown[: len(weights)] = weights
            grown[last] += weight / trial.total
            ways[tuple(minor)] = (low, grown)
        one = self._polynomial(ways.items())
        while not count & 1:
            one, count = self._times(one, one), count >> 1
        found = one
        while count := count >> 1:
            one = self._times(one, one)
            if count & 1:
                found = self._times(found, one)
        return found

    def _along(self, place: int, successes: Truncated) -> _Polynomial:
        """A polynomial of one key, by its place among the keys: its counts' probabilities."""
        last = max(len(self._grid.keys) - 1, 0)
        if place == last or place < 0:
            return self._polynomial([((0,) * last, successes)])
        low, weights = successes
        self._account.spend(len(weights) * ENTRY)
        arrays = (
            ((0,) * place + (number,) + (0,) * (last - place - 1), (0, self._np.full(1, weight)))
            for number, weight in enumerate(weights.tolist(), low)
        )
        return self._polynomial(arrays, len(weights) * self._beside)

    def _times(self, one: _Polynomial, other: _Polynomial) -> _Polynomial:
        """The product: each pair of arrays convolved, equal minor counts added, tails cut off."""
        self._account.spend(len(one) * len(other) * self._paired)
        found = _Polynomial(self._account)
        ranges: dict[tuple[int, ...], tuple[int, int]] = {}
        rows = cells = 0
        for minor, (low, weights) in one.items():
            for extra, (start, others) in other.items():
                rows += min(len(weights), len(others))
                cells += len(weights) * len(others)
                both = tuple(map(int.__add__, minor, extra))
                first, end = low + start, low + start + len(weights) + len(others) - 1
                known = ranges.get(both, (first, end))
                ranges[both] = min(first, known[0]), max(end, known[1])
            found.held.hold(len(ranges) * (_RANGE_BYTES + self._beside))
        length = sum([end - low for low, end in ranges.values()])
        self._account.spend(rows * ROW + cells * CELL + len(ranges) * _ENDS * ROW + length * _CUT_OFF)
        found.held.hold(len(ranges) * (_RANGE_BYTES + self._beside) + WORD * length)
        found.update((minor, (low, self._np.zeros(end - low))) for minor, (low, end) in ranges.items())
        ranges.clear()
        for minor, (low, weights) in one.items():
            for extra, (start, others) in other.items():
                first, array = found[tuple(map(int.__add__, minor, extra))]
                added = _convolved(weights, others)
                array[low + start - first : low + start - first + len(added)] += added
        for minor, each in found.items():
            found[minor] = self._trimmed(*each)
        found.held.hold(self._size(found))
        return found

    def _trimmed(self, low: int, weights: Any) -> Truncated:
        start, kept = trimmed(low, weights)
        left = start - low
        self.lost += fsum(chain(weights[:left].tolist(), weights[left + len(kept) :].tolist()))
        return start, kept

    def _scaled(self, one: _Polynomial, weight: float) -> _Polynomial:
        """Every probability times the weight."""
        self._account.spend(len(one) * ROW)
        arrays = ((minor, (low, weights * weight)) for minor, (low, weights) in one.items())
        return self._polynomial(arrays, self._size(one))

    def total(self, terms: Iterable[_Polynomial]) -> _Polynomial:
        """The sum of polynomials."""
        found, size = _Polynomial(self._account), 0
        for term in terms:
            self._account.spend(len(term) * 2 * ROW)
            for minor, each in term.items():
                size += self._add(found, minor, each)
            found.held.hold(size)
        return found

    def _add(self, found: _Polynomial, minor: tuple[int, ...], each: Truncated) -> int:
        """Adds an array to those of a sum. Gives the bytes by which this grew."""
        known = found.get(minor)
        if known is None:
            found[minor] = each
            return self._beside + WORD * len(each[1])
        found[minor] = both = self._added(known, each)
        return WORD * (len(both[1]) - len(known[1]))

    def came(self, part: float) -> None:
        """How long arrays are is found on the way: once some are made, it is told what all will take."""
        self._outlook.came(part)

    def read(self, polynomial: _Polynomial) -> Distribution[Counts]:
        """Every probability above 0, sorted by the minor counts, then by the major one."""
        keys = self._grid.keys
        values = sum(len(array) for _, array in polynomial.values())
        self._account.spend(_LOOKED_UP * values * ENTRY)
        self._account.hold(values * (COUNTS_BYTES + counts_bytes(len(keys))))
        weights: dict[Counts, Any] = {}
        for minor, (low, array) in sorted(polynomial.items(), key=lambda pair: pair[0]):
            few = [self._grid.pair(place, number) for place, number in enumerate(minor) if number]
            for last, weight in enumerate(array.tolist(), low):
                if weight:
                    weights[frozenset([*few, self._grid.pair(-1, last)] if last else few)] = weight
        return Approximate(weights)

    def _added(self, one: Truncated, other: Truncated) -> Truncated:
        """The sum of two arrays that begin at different counts."""
        low = min(one[0], other[0])
        found = self._np.zeros(max(start + len(weights) for start, weights in (one, other)) - low)
        for start, weights in (one, other):
            found[start - low : start - low + len(weights)] += weights
        return low, found
