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
(`folded`, `in_order`).

    >>> coin = (1 << 8) + 1  # 1 + x, at x = 2^8
    >>> list((coin**3).to_bytes(4, "little"))  # 1 + 3x + 3x^2 + x^3
    [1, 3, 3, 1]

Cost: the products. How long each number is can be told from the exponents alone, so the whole sum is added up once in
lengths (`Lengths`) before the first product is made, and paid for; then a thousandth of a second refuses what would take
minutes. Where all of it is surely short, the products are counted as they are made (`Whole.work`). There are as many products as there are different factors and sets of them.

Source: L. Kronecker, "Grundzüge einer arithmetischen Theorie der algebraischen Grössen" (1882); J. von zur Gathen and
J. Gerhard, "Modern Computer Algebra", section 8.4.

Arithmetic alone: no interpreter and no rule. `truncated` is the same in floats.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import comb, lcm, log, prod
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ror_rules._exploring.account import (
    COUNTS_BYTES,
    ENTRY,
    ENTRY_BYTES,
    LEAF,
    WORD,
    Account,
    counts_bytes,
    product,
    sparse_product,
)
from ror_rules._exploring.distribution import Distribution, binomial

Key = Hashable
Counts = frozenset[tuple[Key, int]]
"""How many of each key, 1 or more; a key that is missing has none."""
Trial = Distribution[Counts]
"""What one trial adds to the counts."""
P = TypeVar("P")

CUT: Final = 10.0**-18
"""In floats, probabilities at or below this are cut off."""
_NO_COUNTS: Final[Counts] = frozenset()
"""What a trial adds that adds nothing."""
_FEW: Final = 200
"""Like trials up to which each number of them is weighed by itself; of more the numbers are long, and one product is sooner made."""
_POWER: Final = 3
"""A power is made of squares, each half as long as the next: all together take as much as so many of the last."""
ADDED: Final = 50
"""Bits that are added in a nanosecond."""
_BLOCK: Final = 35
"""Machine words that Python multiplies at once."""
SHORT: Final = 20_000_000
"""Nanoseconds of work, at most, that need not be known beforehand: so much is counted as it is done."""
LOOKED_AT: Final = 15_000
"""A product that is looked at in vain: what it would take is more than may be spent."""
_WORDS: Final = 3
"""A product of two machine words, in numbers that are multiplied word by word."""
_CELLS: Final = 4096
"""Digits that are read before it is looked whether there is room for the next."""
_SUMS: Final = 4
"""Numbers of full length that are held at once, beside the powers: a sum, what is added to it, and the digits that are read."""
_HUGE: Final = 2**40
"""Machine words of a number that nobody can hold."""
_READ: Final = 250
"""A digit that is read; one that is not 0 makes an entry."""
_SHARED: Final = 4
"""Denominators are divided by each other and share most of their factors: a product with so small a part takes as long."""
_HASHED: Final = 12
"""Entries for the price of which a coefficient's counts are found and hashed."""


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

    def total(self, terms: Iterable[P], constant: int) -> P:
        """The sum of polynomials, each made when it is asked for, and of a constant term."""

    def came(self, part: float) -> None:
        """Is told how much of all terms has been added up, 0 to 1; raises where the rest will be too much."""
        return

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
        here: dict[Key, int] = {}
        for trial, count in component.factors:
            if trial not in largest_of:
                largest: dict[Key, int] = {}
                for counts in trial.weights:
                    for key, number in counts:
                        largest[key] = max(largest.get(key, 0), number)
                largest_of[trial] = list(largest.items())
            for key, number in largest_of[trial]:
                here[key] = here.get(key, 0) + number * count
        for key, number in here.items():
            if number > found.get(key, -1):
                found[key] = number
    return found


def least_ways(component: Component, without: Key = None, *, floats: bool) -> tuple[int, float]:
    """How many different counts come of a component, at least, and the chance of each of them, at least.

    Trials with keys of their own come out independently, and n of a trial that ends in w ways in no fewer than
    n * (w - 1) + 1. Floats have no tails: of so many trials that some are cut off, half of those count that lose none.
    Trials that have the key `without` are not looked at.
    """
    ways, chance, used = 1, 1.0, {without}
    for trial, count in component.factors:
        weights = trial.weights
        keys = {key for counts in weights for key, _ in counts}
        least = min(weights.values()) / trial.total
        chance *= least**count
        if least < 1 and used.isdisjoint(keys):
            used |= keys
            whole = int(log(CUT, least)) if floats else count
            ways *= 1 + (count if count <= whole else whole // 2) * (len(weights) - 1)
    return ways, chance


def exact(components: Sequence[Component], total: int, account: Account) -> Distribution[Counts]:
    """The counts that come of a mixture whose weights add up to `total`. Raises `BudgetError` before it begins.

    >>> die = Distribution({frozenset({("six", 1)}): 1, frozenset(): 5})
    >>> two_dice = exact([Component(1, ((die, 2),))], 1, Account())
    >>> {dict(counts).get("six", 0): weight for counts, weight in two_dice.weights.items()}
    {0: 25, 1: 10, 2: 1}
    """
    return packed(begun(components, total, account), account)


def of_one_kind(components: Sequence[Component], account: Account) -> Distribution[Counts] | None:
    """The counts that come of a few like trials, each of which adds something or nothing, a binomial; None for all else.

    Raises `BudgetError` before it begins.

    >>> die = Distribution({frozenset({("six", 1)}): 1, frozenset(): 5})
    >>> found = of_one_kind([Component(1, ((die, 2),))], Account())
    >>> found and {dict(counts).get("six", 0): weight for counts, weight in found.weights.items()}
    {0: 25, 1: 10, 2: 1}
    """
    if len(components) > 1 or len(components[0].factors) != 1:
        return None
    ((trial, number),) = components[0].factors
    bad = trial.weights.get(_NO_COUNTS)
    if bad is None or len(trial.weights) != 2 or number > _FEW:
        return None
    (adds,) = trial.weights.keys() - {_NO_COUNTS}
    size = 1 + (number * trial.total.bit_length() >> 6)
    account.spend((number + 1) * (_HASHED * ENTRY + 3 * product(size, 1)))
    account.hold((number + 1) * (COUNTS_BYTES + WORD * size))
    found = binomial(number, trial.total - bad, bad)
    return found.map(lambda times: frozenset([(key, each * times) for key, each in adds]) if times else _NO_COUNTS)


class Begun(NamedTuple):
    """A mixture brought to one denominator: its `terms` in order with so many `factors`, and no weight above `most`."""

    grid: Grid
    terms: list[Term]
    factors: int
    most: int


def begun(components: Sequence[Component], total: int, account: Account) -> Begun:
    """A mixture whose weights add up to `total`, before its factors are multiplied. Raises `BudgetError`."""
    factors = _pay_for_denominators(components, account)
    powers = {factor: 0 for component in components for factor in component.factors}
    for factor in powers:
        powers[factor] = factor[0].total ** factor[1]
    denominators = [prod([powers[factor] for factor in component.factors]) for component in components]
    denominator = lcm(*denominators)
    terms = [
        (component.weight * (denominator // each), component.factors)
        for component, each in zip(components, denominators, strict=True)
    ]
    return Begun(Grid(largest_counts(components)), in_order(terms), factors, total * denominator)


def packed(mixture: Begun, account: Account, lengths: Lengths | None = None) -> Distribution[Counts]:
    """The counts that come of it; `lengths` if they are known. Raises `BudgetError` before it begins."""
    grid, ordered, factors, most = mixture
    width = most.bit_length() // 8 + 1
    size = 1 + width * grid.cells // WORD
    whole, held = Whole(grid, width, account), (_SUMS + factors) * width * grid.cells
    work = 0
    if lengths is None and (2 * factors + len(ordered)) * (ENTRY + product(1 + size // 2, 1 + size // 4)) > SHORT:
        lengths = Lengths(grid, width)
        folded(ordered, lengths)
    if lengths is not None:
        work, held = lengths.work, lengths.held
        if work > account.open:
            account.spend(min((factors + len(ordered)) * LOOKED_AT, account.open))
        account.foresee(work)
    account.hold(held)
    account.spend(work)
    found = folded(ordered, whole)
    if lengths is None:
        account.spend(whole.work)
    account.free(held)
    return found


def _pay_for_denominators(components: Sequence[Component], account: Account) -> int:
    """What it takes to bring all components to one denominator, and to put their factors in order. Gives how many these are."""
    factors = bits = 0
    known: dict[Trial, int] = {}
    for component in components:
        factors += len(component.factors)
        here = 0
        for trial, count in component.factors:
            if trial not in known:
                known[trial] = trial.total.bit_length()
            here += known[trial] * count
        bits = max(bits, here)
    size = 1 + (bits >> 6)
    account.spend(4 * (factors + len(components)) * ENTRY + len(components) * product(size, 1 + size // _SHARED))
    account.hold(len(components) * (ENTRY_BYTES + WORD * size))
    return factors


class Grid:
    """The counts of several keys as one place, from 0 on: numbers in mixed radix, the key with the largest count last."""

    def __init__(self, largest: dict[Key, int]) -> None:
        self.keys: Final = (
            tuple(sorted(largest, key=lambda key: (largest[key], repr(key)))) if len(largest) > 1 else tuple(largest)
        )
        self.sizes: Final = [largest[key] + 1 for key in self.keys]
        self.strides: Final = dict(
            zip(self.keys, [prod(self.sizes[:at]) for at in range(len(self.sizes))], strict=True)
        )
        self.cells: Final = prod(self.sizes)
        self._pairs: Final[list[dict[int, tuple[Key, int]]]] = [{} for _ in self.keys]

    def pair(self, place: int, number: int) -> tuple[Key, int]:
        """The key at a place among the keys, with its number; the same object always, for it comes in many counts."""
        known = self._pairs[place]
        return known.get(number) or known.setdefault(number, (self.keys[place], number))

    def place(self, counts: Counts) -> int:
        """Counts as one number, from 0 to `cells` - 1: each key's count times its stride, added up."""
        return sum(self.strides[key] * number for key, number in counts)

    def counts(self, place: int) -> Counts:
        """The counts at a place."""
        if len(self.keys) == 1:
            return frozenset(((self.keys[0], place),)) if place else frozenset()
        found = []
        for pairs, key, size in zip(self._pairs, self.keys, self.sizes, strict=True):
            place, number = divmod(place, size)
            if number:
                found.append(pairs.get(number) or pairs.setdefault(number, (key, number)))
        return frozenset(found)


class Whole(Algebra[int]):
    """Polynomials as whole numbers: the coefficient at place i of the grid is digit i, of `width` bytes."""

    def __init__(self, grid: Grid, width: int, account: Account) -> None:
        self._grid = grid
        self._width = width
        self._account = account
        self._known: dict[tuple[Trial, int], int] = {}
        self._products = self._bits = 0

    @property
    def work(self) -> int:
        """Nanoseconds that the products took so far."""
        return self._products * (ENTRY + product(1, 1)) + (_WORDS * self._bits >> 12)

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
            found = self._known[trial, count] = one**count if before is None else self.times(before, one)
            if before is None:
                self._products += 1
                self._bits += (_POWER - 1) * found.bit_length() ** 2 >> 2
        return found

    def times(self, one: int, other: int) -> int:
        """One product of two numbers."""
        self._products += 1
        self._bits += one.bit_length() * other.bit_length()
        return one * other

    def scaled(self, one: int, weight: int) -> int:
        """Every digit times the weight, at once."""
        return self.times(one, weight)

    def total(self, terms: Iterable[int], constant: int) -> int:
        """The sum of numbers; the constant stands in the lowest digit."""
        return sum(terms, constant)

    def read(self, polynomial: int) -> Distribution[Counts]:
        """The digits that are not 0."""
        width = self._width
        digits = polynomial.to_bytes(width * self._grid.cells, "little")
        nothing = bytes(width)
        size = 1 + width // WORD
        each = COUNTS_BYTES + counts_bytes(len(self._grid.keys)) + WORD * size
        weights: dict[Counts, int] = {}
        for first in range(0, len(digits), _CELLS * width):
            last = min(first + _CELLS * width, len(digits))
            places = [at for at in range(first, last, width) if digits[at : at + width] != nothing]
            self._account.spend(len(places) * (_HASHED * ENTRY + WORD * size))
            self._account.hold(len(places) * each)
            weights |= {
                self._grid.counts(at // width): int.from_bytes(digits[at : at + width], "little") for at in places
            }
        return Distribution(weights)


class Length(NamedTuple):
    """What is known of a number before it is made: its bits, how many digits are not 0, and how many machine words, at most.

    A digit fills no less than the block that Python multiplies at once. `most` has each key's largest count, in the order of
    the grid: no more digits than those of them together.
    """

    bits: int
    digits: int
    filled: int
    most: tuple[int, ...]

    @property
    def words(self) -> int:
        """Machine words of the whole number."""
        return 1 + (self.bits >> 6)


class Lengths(Algebra[Length]):
    """Polynomials as no more than their lengths: the work that `Whole` would do, and what it would hold, is added up."""

    def __init__(self, grid: Grid, width: int) -> None:
        self._grid = grid
        self._width = 8 * width
        self._most = 8 * width * grid.cells
        self._digit = _BLOCK + (self._width >> 6)
        self._none = (0,) * len(grid.keys)
        self._known: dict[tuple[Trial, int], Length] = {}
        self._largest: dict[Trial, tuple[int, ...]] = {}
        self.work = 0
        self.held = _SUMS * width * grid.cells

    def power(self, trial: Trial, count: int) -> Length:
        """The length of a power, of the highest place that it comes to."""
        found = self._known.get((trial, count))
        if found is None:
            if (trial, 1) not in self._known:
                largest = largest_counts([Component(1, ((trial, 1),))])
                self._largest[trial] = tuple([largest.get(key, 0) for key in self._grid.keys])
                place = max(map(self._grid.place, trial.weights), default=0)
                bits = trial.total.bit_length()
                self._known[trial, 1] = self._length(
                    self._width * place + bits, len(trial.weights), bits, self._largest[trial]
                )
            before = self._known.get((trial, count - 1))
            one = self._known[trial, 1]
            ways = len(trial.weights) - 1  # so many of the counts that keys could come to do so together
            most = tuple([count * number for number in self._largest[trial]])
            found = self._length(one.bits * count, comb(count + ways, ways), count * trial.total.bit_length(), most)
            self._known[trial, count] = found
            if before is not None:
                self.times(before, one)
            else:
                half = self._length(found.bits // 2, found.digits, count * trial.total.bit_length() // 2, most)
                self.work += (_POWER - 1) * self._price(half, half)
            self.held += found.bits >> 3
        return found

    def times(self, one: Length, other: Length) -> Length:
        """The length of a product."""
        self.work += ENTRY + self._price(one, other)
        filled = min(one.digits * (_BLOCK + other.words), other.digits * (_BLOCK + one.words))
        most = tuple(map(int.__add__, one.most, other.most))
        return self._bounded(one.bits + other.bits, one.digits * other.digits, filled, most)

    def scaled(self, one: Length, weight: int) -> Length:
        """The length of a multiple."""
        bits = weight.bit_length()
        return self.times(one, self._length(bits, 1, bits, self._none))

    def total(self, terms: Iterable[Length], constant: int) -> Length:
        """The length of a sum."""
        bits = constant.bit_length()
        found = self._length(bits, 1, bits, self._none)
        for each in terms:
            self.work += ENTRY + each.bits // ADDED
            found = self._bounded(
                max(found.bits, each.bits),
                found.digits + each.digits,
                found.filled + each.filled,
                tuple(map(max, found.most, each.most)),
            )
        return found

    def read(self, polynomial: Length) -> Distribution[Counts]:
        """Nothing is read."""
        self.work += self._grid.cells * (_READ + self._width // 8)
        return _NOTHING

    def _length(self, bits: int, digits: int, digit: int, most: tuple[int, ...]) -> Length:
        """The length of a number with so many digits that are not 0, of so many bits each."""
        return self._bounded(bits, digits, digits * (_BLOCK + (min(digit, self._width) >> 6)), most)

    def _bounded(self, bits: int, digits: int, filled: int, most: tuple[int, ...]) -> Length:
        bits = min(bits, self._most)
        digits = min(digits, self._grid.cells, prod([1 + number for number in most]))
        return Length(bits, digits, min(filled, digits * self._digit, 1 + (bits >> 6)), most)

    def _price(self, one: Length, other: Length) -> int:
        dense = product(one.words, other.words)
        few, many = sorted((one.words, other.words))
        if few <= LEAF or many > _HUGE or (one.filled == one.words and other.filled == other.words):
            return dense
        return min(dense, sparse_product((one.words, one.filled), (other.words, other.filled)))


_NOTHING: Final = Distribution[Counts]({})


Term = tuple[int, tuple[tuple[Trial, int], ...]]
"""A number, and the powers that it is multiplied by."""


def in_order(terms: Sequence[Term]) -> list[Term]:
    """The terms with their factors in order, those that most terms share first.

    The order hangs on the terms alone, so that floats come out the same always.
    """
    seen: dict[Trial, int] = {}  # trials by when they first come: an order that is the same in every process
    shared: dict[tuple[Trial, int], int] = {}
    for _, factors in terms:
        for factor in factors:
            seen.setdefault(factor[0], len(seen))
            shared[factor] = shared.get(factor, 0) + 1
    places = {factor: (-times, seen[factor[0]], factor[1]) for factor, times in shared.items()}
    return [
        (weight, tuple(sorted(factors, key=places.__getitem__)) if len(factors) > 1 else factors)
        for weight, factors in terms
    ]


def folded(ordered: Sequence[Term], algebra: Algebra[Any]) -> Distribution[Counts]:
    """The sum of products of powers that are `in_order`: what many terms share is multiplied once."""
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

    def sums() -> Iterator[Any]:
        done = 0
        for factor, below in branches.items():
            if not depth:
                algebra.came(done / len(terms))
                done += len(below)
            if len(below) > 1:
                yield algebra.times(algebra.power(*factor), _fold(below, depth + 1, algebra))
                continue
            ((weight, factors),) = below
            found = algebra.power(*factor)
            for other in factors[depth + 1 :]:
                found = algebra.times(found, algebra.power(*other))
            yield algebra.scaled(found, weight)

    return algebra.total(sums(), constant)
