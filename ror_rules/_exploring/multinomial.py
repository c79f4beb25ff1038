"""The exact odds of tallies: how many of many like, independent things end in each way, mixed over what came before.

The law of one thing is explored; that of n of them is its n-th power. A law is a polynomial (one variable for each
key) with whole coefficients, held as one whole number: its value at a power of two wide enough that no coefficient
reaches into the next. So a power is one power, and a sum of independent parts one product (Kronecker substitution).

Arithmetic alone: no hand and no rule. `windows` is the same in floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import isqrt, prod
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ror_rules._exploring.distribution import Budget, Distribution, common

Key = Hashable
Counts = frozenset[tuple[Key, int]]
"""How many of each key; a key that is missing has none."""
Law = Distribution[Counts]
"""What one thing adds to a tally."""
E = TypeVar("E")

WORDS: Final = 16_000
"""A product of numbers of w machine words costs w x sqrt(w) / 16,000 ways: they are multiplied by Karatsuba's method."""
LONG: Final = 1200
"""The longest power is made of products that cost w x sqrt(w) / 1,200 ways together."""
CELLS: Final = 8
"""Coefficients that are read for one way."""
MOST_WORDS: Final = 20_000_000
"""Machine words that one polynomial may have (160 MB)."""


class Way(NamedTuple):
    """One way in which a tally begins: its weight, and how many things there are of each law."""

    weight: int
    parts: tuple[tuple[Law, int], ...]


class Algebra(Protocol[E]):
    """How polynomials are held: as whole numbers here, as windows of floats in `windows`."""

    def power(self, law: Law, count: int) -> E:
        """The law of so many things."""

    def times(self, one: E, other: E) -> E:
        """The law of both together."""

    def scaled(self, one: E, weight: int) -> E:
        """A law times a number."""

    def total(self, laws: Sequence[E], constant: int) -> E:
        """The sum of laws, and of a weight with no count at all."""

    def read(self, law: E) -> Distribution[Counts]:
        """The law as a distribution."""


def law_of(weights: Distribution[Counts]) -> tuple[int, frozenset[tuple[Counts, int]]]:
    """What a law says: laws that say the same are one, so that their things can be counted together."""
    return weights.total, frozenset(weights.weights.items())


def most(ways: Iterable[Way]) -> dict[Key, int]:
    """The largest count that each key can come to."""
    each: dict[Law, list[tuple[Key, int]]] = {}
    found: dict[Key, int] = {}
    for way in ways:
        here: Counter[Key] = Counter()
        for law, count in way.parts:
            if law not in each:
                tops: dict[Key, int] = {}
                for counts in law.weights:
                    for key, number in counts:
                        tops[key] = max(tops.get(key, 0), number)
                each[law] = list(tops.items())
            for key, number in each[law]:
                here[key] += number * count
        for key, number in here.items():
            found[key] = max(found.get(key, 0), number)
    return found


def exact(ways: Sequence[Way], total: int, budget: Budget) -> Distribution[Counts]:
    """The tallies that can come of ways, whose weights have the `total`, in whole numbers."""
    scales = [prod(law.total**count for law, count in way.parts) for way in ways]
    scale = common(scales)
    grid = Grid(most(ways))
    algebra = Whole(grid, (total * scale).bit_length() // 8 + 1)
    items = [(way.weight * (scale // each), way.parts) for way, each in zip(ways, scales, strict=True)]
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
        self._known: dict[tuple[Law, int], int] = {}

    def price(self, edges: int) -> int:
        """What so many products cost, in ways."""
        words = self._grid.cells * self._width // 8 + 1
        if words > MOST_WORDS:
            return MOST_WORDS
        long = words * isqrt(words)
        return edges * long // WORDS + long // LONG + self._grid.cells // CELLS

    def power(self, law: Law, count: int) -> int:
        """One power of one whole number; from the one before, where that is known."""
        found = self._known.get((law, count))
        if found is None:
            one = self._known.get((law, 1))
            if one is None:
                width = 8 * self._width
                one = sum(weight << width * self._grid.place(counts) for counts, weight in law.weights.items())
                self._known[law, 1] = one
            before = self._known.get((law, count - 1))
            found = self._known[law, count] = one**count if before is None else before * one
        return found

    def times(self, one: int, other: int) -> int:
        """One product."""
        return one * other

    def scaled(self, one: int, weight: int) -> int:
        """One product."""
        return one * weight

    def total(self, laws: Sequence[int], constant: int) -> int:
        """One sum."""
        return sum(laws, constant)

    def read(self, law: int) -> Distribution[Counts]:
        """The coefficients."""
        width = self._width
        raw = law.to_bytes(width * self._grid.cells, "little")
        weights = {}
        for place in range(self._grid.cells):
            weight = int.from_bytes(raw[place * width : (place + 1) * width], "little")
            if weight:
                weights[self._grid.counts(place)] = weight
        return Distribution(weights)


Item = tuple[int, tuple[tuple[Law, int], ...]]


def folded(items: Sequence[Item], algebra: Algebra[Any], spend: Callable[[int], None]) -> Distribution[Counts]:
    """The sum of weighted products. What many ways share is multiplied once: the most common part stands first."""
    seen: dict[Law, int] = {}  # laws by the order in which they come, so that floats are added in the same order always
    shared: Counter[tuple[int, int]] = Counter()
    for _, parts in items:
        for law, count in parts:
            shared[seen.setdefault(law, len(seen)), count] += 1

    def rank(part: tuple[Law, int]) -> tuple[int, int, int]:
        law, count = seen[part[0]], part[1]
        return -shared[law, count], law, count

    ordered = [(weight, tuple(sorted(parts, key=rank))) for weight, parts in items]
    spend(len({parts for _, parts in ordered}) + len(shared))
    return algebra.read(_fold(ordered, 0, algebra))


def _fold(items: Sequence[Item], depth: int, algebra: Algebra[Any]) -> Any:
    constant = 0
    branches: dict[tuple[Law, int], list[Item]] = {}
    for weight, parts in items:
        if len(parts) == depth:
            constant += weight
        else:
            law, count = parts[depth]
            branches.setdefault((law, count), []).append((weight, parts))
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
