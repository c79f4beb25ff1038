"""The exact odds of multinomial counts: how many of many like, independent things end in each component, mixed over what came before.

The trial of one thing is explored; that of n of them is its n-th power. A trial is a polynomial (one variable for each
key) with whole coefficients, held as one whole number: its value at a power of two wide enough that no coefficient
reaches into the next. So a power is one power, and a sum of independent parts one product (Kronecker substitution).

Arithmetic alone: no interpreter and no rule. `truncated` is the same in floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import isqrt, prod
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ror_rules._exploring.distribution import Budget, Distribution, common
from ror_rules._limits import MAX_POLYNOMIAL_WORDS

Key = Hashable
Counts = frozenset[tuple[Key, int]]
"""How many of each key; a key that is missing has none."""
Trial = Distribution[Counts]
"""What one thing adds to a multinomial count."""
E = TypeVar("E")

WORDS: Final = 16_000
"""A product of numbers of w machine words costs w x sqrt(w) / 16,000 components: they are multiplied by Karatsuba's method."""
LONG: Final = 1200
"""The longest power is made of products that cost w x sqrt(w) / 1,200 components together."""
CELLS: Final = 8
"""Coefficients that are read for one component."""


class Component(NamedTuple):
    """One component in which a multinomial count begins: its weight, and how many things there are of each trial."""

    weight: int
    parts: tuple[tuple[Trial, int], ...]


class Algebra(Protocol[E]):
    """How polynomials are held: as whole numbers here, as truncated distributions of floats in `truncated`."""

    def power(self, trial: Trial, count: int) -> E:
        """The trial of so many things."""

    def times(self, one: E, other: E) -> E:
        """The trial of both together."""

    def scaled(self, one: E, weight: int) -> E:
        """A trial times a number."""

    def total(self, trials: Sequence[E], constant: int) -> E:
        """The sum of trials, and of a weight with no count at all."""

    def read(self, trial: E) -> Distribution[Counts]:
        """The trial as a distribution."""


def content_of(weights: Distribution[Counts]) -> tuple[int, frozenset[tuple[Counts, int]]]:
    """What a trial says: trials that say the same are one, so that their things can be counted together."""
    return weights.total, frozenset(weights.weights.items())


def most(components: Iterable[Component]) -> dict[Key, int]:
    """The largest count that each key can come to."""
    each: dict[Trial, list[tuple[Key, int]]] = {}
    found: dict[Key, int] = {}
    for component in components:
        here: Counter[Key] = Counter()
        for trial, count in component.parts:
            if trial not in each:
                tops: dict[Key, int] = {}
                for counts in trial.weights:
                    for key, number in counts:
                        tops[key] = max(tops.get(key, 0), number)
                each[trial] = list(tops.items())
            for key, number in each[trial]:
                here[key] += number * count
        for key, number in here.items():
            found[key] = max(found.get(key, 0), number)
    return found


def exact(components: Sequence[Component], total: int, budget: Budget) -> Distribution[Counts]:
    """The multinomial counts that can come of components, whose weights have the `total`, in whole numbers."""
    scales = [prod(trial.total**count for trial, count in component.parts) for component in components]
    scale = common(scales)
    grid = Grid(most(components))
    algebra = Whole(grid, (total * scale).bit_length() // 8 + 1)
    items = [
        (component.weight * (scale // each), component.parts)
        for component, each in zip(components, scales, strict=True)
    ]
    return folded(items, algebra, lambda edges: budget.spend(algebra.price(edges)))


class Grid:
    """Counts of several keys as one number: the place of a coefficient."""

    def __init__(self, tops: dict[Key, int]) -> None:
        self.keys: Final = tuple(sorted(tops, key=lambda key: (tops[key], repr(key))))
        self.sizes: Final = [tops[key] + 1 for key in self.keys]
        self.strides: Final = dict(
            zip(self.keys, [prod(self.sizes[:at]) for at in range(len(self.sizes))], strict=True)
        )
        self.cells: Final = prod(self.sizes)

    def place(self, counts: Counts) -> int:
        """The place of some counts."""
        return sum(self.strides[key] * number for key, number in counts)

    def counts(self, place: int) -> Counts:
        """The counts at a place."""
        found = []
        for key, size in zip(self.keys, self.sizes, strict=True):
            place, number = divmod(place, size)
            if number:
                found.append((key, number))
        return frozenset(found)


class Whole(Algebra[int]):
    """Polynomials as whole numbers, `width` bytes for a coefficient."""

    def __init__(self, grid: Grid, width: int) -> None:
        self._grid = grid
        self._width = width
        self._known: dict[tuple[Trial, int], int] = {}

    def price(self, edges: int) -> int:
        """What so many products cost, in components."""
        words = self._grid.cells * self._width // 8 + 1
        if words > MAX_POLYNOMIAL_WORDS:
            return MAX_POLYNOMIAL_WORDS
        long = words * isqrt(words)
        return edges * long // WORDS + long // LONG + self._grid.cells // CELLS

    def power(self, trial: Trial, count: int) -> int:
        """One power of one whole number; from the one before, where that is known."""
        found = self._known.get((trial, count))
        if found is None:
            one = self._known.get((trial, 1))
            if one is None:
                width = 8 * self._width
                one = sum(weight << width * self._grid.place(counts) for counts, weight in trial.weights.items())
                self._known[trial, 1] = one
            before = self._known.get((trial, count - 1))
            found = self._known[trial, count] = one**count if before is None else before * one
        return found

    def times(self, one: int, other: int) -> int:
        """One product."""
        return one * other

    def scaled(self, one: int, weight: int) -> int:
        """One product."""
        return one * weight

    def total(self, trials: Sequence[int], constant: int) -> int:
        """One sum."""
        return sum(trials, constant)

    def read(self, trial: int) -> Distribution[Counts]:
        """The coefficients."""
        width = self._width
        raw = trial.to_bytes(width * self._grid.cells, "little")
        weights = {}
        for place in range(self._grid.cells):
            weight = int.from_bytes(raw[place * width : (place + 1) * width], "little")
            if weight:
                weights[self._grid.counts(place)] = weight
        return Distribution(weights)


Item = tuple[int, tuple[tuple[Trial, int], ...]]


def folded(items: Sequence[Item], algebra: Algebra[Any], spend: Callable[[int], None]) -> Distribution[Counts]:
    """The sum of weighted products. What many components share is multiplied once: the most common part stands first."""
    seen: dict[
        Trial, int
    ] = {}  # trials by the order in which they come, so that floats are added in the same order always
    shared: Counter[tuple[int, int]] = Counter()
    for _, parts in items:
        for trial, count in parts:
            shared[seen.setdefault(trial, len(seen)), count] += 1

    def rank(part: tuple[Trial, int]) -> tuple[int, int, int]:
        trial, count = seen[part[0]], part[1]
        return -shared[trial, count], trial, count

    ordered = [(weight, tuple(sorted(parts, key=rank))) for weight, parts in items]
    spend(len({parts for _, parts in ordered}) + len(shared))
    return algebra.read(_fold(ordered, 0, algebra))


def _fold(items: Sequence[Item], depth: int, algebra: Algebra[Any]) -> Any:
    constant = 0
    branches: dict[tuple[Trial, int], list[Item]] = {}
    for weight, parts in items:
        if len(parts) == depth:
            constant += weight
        else:
            trial, count = parts[depth]
            branches.setdefault((trial, count), []).append((weight, parts))
    terms = []
    for below in branches.values():
        weight, parts = below[0]
        if len(below) > 1:
            terms.append(algebra.times(algebra.power(*parts[depth]), _fold(below, depth + 1, algebra)))
            continue
        term = algebra.power(*parts[depth])
        for part in parts[depth + 1 :]:
            term = algebra.times(term, algebra.power(*part))
        terms.append(algebra.scaled(term, weight))
    return algebra.total(terms, constant)
