"""The exact odds of multinomial counts: how many of many like, independent trials end in each way.

Theory of operation. One trial is a polynomial: a variable for each key, and for each way it can end a term whose
exponents are the counts that it adds and whose coefficient is its weight. The sum of independent trials is the product
of their polynomials, so n like trials are the n-th power. How many trials there are can depend on what came before:
then the counts are a mixture, a sum of `Component`s, each a weight times a product of powers.

A polynomial is held as one whole number (Kronecker substitution). The exponents of all keys are packed into one place in
mixed radix, where the radix of a key is one more than the largest count it can come to (`Grid`); then the one variable
that is left is replaced by 2^(8 * width). A product of polynomials is now one product of numbers, a power one power, and
the coefficients of the result are its digits, `width` bytes each. That is right if no digit reaches into the next one:
no coefficient is negative, so every one is at most the sum of all, which no product and no sum of them takes above the
total of the mixture over one denominator; and `width` has room for that number. What many components share is multiplied
once: their factors are sorted, the commonest first, and the sum is taken out along the tree of common beginnings
(`folded`).

    >>> coin = (1 << 8) + 1  # 1 + x, at x = 2^8
    >>> list((coin**3).to_bytes(4, "little"))  # 1 + 3x + 3x^2 + x^3
    [1, 3, 3, 1]

Cost: Python multiplies numbers of w machine words by Karatsuba's method, in about w^1.58 steps; the prices below take
w * sqrt(w), measured. There are as many products as there are different factors and sets of them.

Source: L. Kronecker, "Grundzüge einer arithmetischen Theorie der algebraischen Grössen" (1882); J. von zur Gathen and
J. Gerhard, "Modern Computer Algebra", section 8.4.

Arithmetic alone: no interpreter and no rule. `truncated` is the same in floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import isqrt, prod
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ror_rules._exploring.budget import Budget
from ror_rules._exploring.distribution import Distribution, common_total
from ror_rules._limits import MAX_POLYNOMIAL_WORDS

Key = Hashable
Counts = frozenset[tuple[Key, int]]
"""How many of each key, 1 or more; a key that is missing has none."""
Trial = Distribution[Counts]
"""What one trial adds to the counts."""
P = TypeVar("P")

_PRODUCT: Final = 16_000
"""A product of numbers of w machine words costs w * sqrt(w) / 16,000 paths."""
_POWERS: Final = 1200
"""The products that the longest power is made of cost w * sqrt(w) / 1,200 paths together."""
_READ: Final = 8
"""Coefficients of the result that are read for one path."""


class Component(NamedTuple):
    """One component of a mixture: its weight, and its factors, each a trial and how many of it there are.

    A trial is a factor once.
    """

    weight: int
    factors: tuple[tuple[Trial, int], ...]


class Algebra(Protocol[P]):
    """How polynomials are held: as whole numbers in `Whole`, as truncated distributions in `truncated`."""

    def power(self, trial: Trial, count: int) -> P:
        """The polynomial of `count` trials, 0 or more."""

    def times(self, one: P, other: P) -> P:
        """The product of two polynomials."""

    def scaled(self, one: P, weight: int) -> P:
        """A polynomial times a number."""

    def total(self, terms: Sequence[P], constant: int) -> P:
        """The sum of polynomials and of a constant term."""

    def read(self, polynomial: P) -> Distribution[Counts]:
        """The polynomial as a distribution: its terms are the counts, its coefficients the weights."""


def content_of(trial: Trial) -> tuple[int, frozenset[tuple[Counts, int]]]:
    """What makes two trials equal: equal trials are to be one object, so that they are one factor."""
    return trial.total, frozenset(trial.weights.items())


def largest_counts(components: Iterable[Component]) -> dict[Key, int]:
    """The largest count that each key can come to, in any of the components."""
    largest_of: dict[Trial, list[tuple[Key, int]]] = {}
    found: dict[Key, int] = {}
    for component in components:
        here: Counter[Key] = Counter()
        for trial, count in component.factors:
            if trial not in largest_of:
                largest: dict[Key, int] = {}
                for counts in trial.weights:
                    for key, number in counts:
                        largest[key] = max(largest.get(key, 0), number)
                largest_of[trial] = list(largest.items())
            for key, number in largest_of[trial]:
                here[key] += number * count
        for key, number in here.items():
            found[key] = max(found.get(key, 0), number)
    return found


def exact(components: Sequence[Component], total: int, budget: Budget) -> Distribution[Counts]:
    """The counts that come of a mixture whose weights add up to `total`. Raises `BudgetError`.

    >>> die = Distribution({frozenset({("six", 1)}): 1, frozenset(): 5})
    >>> two_dice = exact([Component(1, ((die, 2),))], 1, Budget())
    >>> {dict(counts).get("six", 0): weight for counts, weight in two_dice.weights.items()}
    {0: 25, 1: 10, 2: 1}
    """
    denominators = [prod(trial.total**count for trial, count in component.factors) for component in components]
    denominator = common_total(denominators)
    grid = Grid(largest_counts(components))
    algebra = Whole(grid, (total * denominator).bit_length() // 8 + 1)
    terms = [
        (component.weight * (denominator // each), component.factors)
        for component, each in zip(components, denominators, strict=True)
    ]
    return folded(terms, algebra, lambda products: budget.spend(algebra.price(products)))


class Grid:
    """The counts of several keys as one place, from 0 on: numbers in mixed radix, the key with the largest count last."""

    def __init__(self, largest: dict[Key, int]) -> None:
        self.keys: Final = tuple(sorted(largest, key=lambda key: (largest[key], repr(key))))
        self.sizes: Final = [largest[key] + 1 for key in self.keys]
        self.strides: Final = dict(
            zip(self.keys, [prod(self.sizes[:at]) for at in range(len(self.sizes))], strict=True)
        )
        self.cells: Final = prod(self.sizes)

    def place(self, counts: Counts) -> int:
        """Counts as one number, from 0 to `cells` - 1: each key's count times its stride, added up."""
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
    """Polynomials as whole numbers: the coefficient at place i of the grid is digit i, of `width` bytes."""

    def __init__(self, grid: Grid, width: int) -> None:
        self._grid = grid
        self._width = width
        self._known: dict[tuple[Trial, int], int] = {}

    def price(self, products: int) -> int:
        """The paths that so many products cost, with the powers before them and the reading after them.

        A polynomial above `MAX_POLYNOMIAL_WORDS` is above every budget.
        """
        words = self._grid.cells * self._width // 8 + 1
        if words > MAX_POLYNOMIAL_WORDS:
            return MAX_POLYNOMIAL_WORDS
        steps = words * isqrt(words)
        return products * steps // _PRODUCT + steps // _POWERS + self._grid.cells // _READ

    def power(self, trial: Trial, count: int) -> int:
        """One power of one number; one product where the power before it is known."""
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
        """One product of two numbers."""
        return one * other

    def scaled(self, one: int, weight: int) -> int:
        """Every digit times the weight, at once."""
        return one * weight

    def total(self, terms: Sequence[int], constant: int) -> int:
        """The sum of numbers; the constant stands in the lowest digit."""
        return sum(terms, constant)

    def read(self, polynomial: int) -> Distribution[Counts]:
        """The digits that are not 0."""
        width = self._width
        digits = polynomial.to_bytes(width * self._grid.cells, "little")
        weights = {}
        for place in range(self._grid.cells):
            weight = int.from_bytes(digits[place * width : (place + 1) * width], "little")
            if weight:
                weights[self._grid.counts(place)] = weight
        return Distribution(weights)


Term = tuple[int, tuple[tuple[Trial, int], ...]]
"""A number, and the powers that it is multiplied by."""


def folded(terms: Sequence[Term], algebra: Algebra[Any], spend: Callable[[int], None]) -> Distribution[Counts]:
    """The sum of products of powers; `spend` is called with the number of products before the first is made.

    What many terms share is multiplied once. The order of products and sums hangs on the terms alone, so that floats come
    out the same always.
    """
    seen: dict[Trial, int] = {}  # trials by when they first come: an order that is the same in every process
    shared: Counter[tuple[int, int]] = Counter()
    for _, factors in terms:
        for trial, count in factors:
            shared[seen.setdefault(trial, len(seen)), count] += 1

    def commonest_first(factor: tuple[Trial, int]) -> tuple[int, int, int]:
        trial, count = seen[factor[0]], factor[1]
        return -shared[trial, count], trial, count

    ordered = [(weight, tuple(sorted(factors, key=commonest_first))) for weight, factors in terms]
    spend(len({factors for _, factors in ordered}) + len(shared))
    return algebra.read(_fold(ordered, 0, algebra))


def _fold(terms: Sequence[Term], depth: int, algebra: Algebra[Any]) -> Any:
    """The sum of terms whose first `depth` factors are the same, without these factors."""
    constant = 0
    branches: dict[tuple[Trial, int], list[Term]] = {}
    for weight, factors in terms:
        if len(factors) == depth:
            constant += weight
        else:
            branches.setdefault(factors[depth], []).append((weight, factors))
    sums = []
    for factor, below in branches.items():
        if len(below) > 1:
            sums.append(algebra.times(algebra.power(*factor), _fold(below, depth + 1, algebra)))
            continue
        ((weight, factors),) = below
        product = algebra.power(*factor)
        for other in factors[depth + 1 :]:
            product = algebra.times(product, algebra.power(*other))
        sums.append(algebra.scaled(product, weight))
    return algebra.total(sums, constant)
