"""Polynomials in several keys as whole numbers, one for each combination of the minor keys' counts.

Theory of operation. The key with the largest count is the major one (`Grid` has it last). For each combination of the
other keys' counts, the minor ones, a whole number has the weights of the major key's counts as its digits, as in
`multinomial`. There all keys are packed into one number, which is right where most combinations come with most others. But
where a few figures are counted by themselves beside many others, a number of them all is mostly zeros as long as nothing
has become of the few; and so it is where every figure ends in one of several ways, as then most counts cannot come together.
Here what does not come is not there.

A product is the sum over pairs of combinations. By one trial it is a multiplication by small numbers.

Arithmetic alone: no interpreter and no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd, prod
from typing import Final

from ror_rules._exploring.account import (
    COUNTS_BYTES,
    ENTRY,
    FOUND,
    WORD,
    Account,
    Held,
    Outlook,
    counts_bytes,
    product,
)
from ror_rules._exploring.distribution import Distribution
from ror_rules._exploring.multinomial import (
    ADDED,
    LOOKED_AT,
    SHORT,
    Algebra,
    Begun,
    Component,
    Counts,
    Grid,
    Lengths,
    Trial,
    begun,
    folded,
    of_one_kind,
    packed,
)
from ror_rules.errors import BudgetError

Polynomial = dict[int, int]
"""The place of the minor keys' counts -> the weights of the major key's, as a whole number."""
Step = list[tuple[int, int, int]]
"""The terms of a trial: what is added to the minor keys' place, by how many bits the number is shifted, the weight."""

_READ: Final = 250
"""A digit that is read; one that is not 0 makes an entry."""
_HASHED: Final = 12
"""Entries for the price of which a coefficient's counts are found and hashed."""
_MINORS: Final = 500
"""Combinations of the minor keys' counts up to which they are apart, where not much is multiplied."""
_PACKED: Final = 1000
"""Bytes of a number of all keys up to which it is multiplied sooner than several."""
_SUMS: Final = 4
"""Polynomials that are held at once, beside the powers: a sum, what is added to it, and the digits that are read."""
_CHUNK: Final = 2**20
"""Bytes up to which nobody looks, while a product is made, whether there is room for it."""
_LENGTH_BYTES: Final = 180
"""The length of a number, with its place among the others."""
_NUMBER_BYTES: Final = 180
"""A whole number, with its place among the others."""
_WORDS: Final = 3
"""A product of two machine words, in numbers that are multiplied word by word."""


class Minors:
    """The places of the keys: which of a grid's places are the minor keys', and how the weights of the major one are written."""

    def __init__(self, grid: Grid, most: int) -> None:
        """No weight is above `most`."""
        self.grid: Final = grid
        self.number: Final = prod(grid.sizes[:-1])
        """How many combinations of the minor keys' counts there are."""
        self.size: Final = most.bit_length() // 8 + 1
        """Bytes of a digit."""
        self._steps: dict[tuple[Trial, int], Step] = {}

    def step(self, trial: Trial, total: int) -> Step:
        """The terms of a trial whose weights are brought to a total."""
        known = self._steps.get((trial, total))
        if known is None:
            known = self._steps[trial, total] = []
            for counts, weight in trial.weights.items():
                major, minor = divmod(self.grid.place(counts), self.number)
                known.append((minor, 8 * self.size * major, weight * (total // trial.total)))
        return known

    @property
    def _each(self) -> int:
        """The bytes of counts that are read, with their weight."""
        return COUNTS_BYTES + counts_bytes(len(self.grid.keys)) + bytes_of(8 * self.size)

    def foresee(self, ways: int, account: Account) -> None:
        """Refuses at once so many different counts as take more, or hold more, than is left when they are read."""
        account.foresee(ways * (_HASHED * ENTRY + self.size))
        account.foresee_held(ways * self._each)

    def read(self, found: Polynomial, account: Account) -> dict[Counts, int]:
        """The counts of all keys, with the weights that are not 0, in lowest terms."""
        size, nothing = self.size, bytes(self.size)
        each = self._each
        weights: dict[Counts, int] = {}
        for minor, number in found.items():
            digits = number.to_bytes(number.bit_length() // 8 + size, "little")
            places = [at for at in range(0, len(digits) - size + 1, size) if digits[at : at + size] != nothing]
            account.spend(len(digits) // size * _READ + len(places) * (_HASHED * ENTRY + size))
            account.hold(len(places) * each)
            for at in places:
                counts = self.grid.counts(minor + at // size * self.number)
                weights[counts] = int.from_bytes(digits[at : at + size], "little")
        divisor = gcd(*weights.values())
        if divisor > 1:  # one by one, so that no two of them are held
            for counts in weights:
                weights[counts] //= divisor
        return weights


def times(one: Polynomial, step: Step) -> Polynomial:
    """A polynomial times one trial."""
    found: Polynomial = {}
    for minor, number in one.items():
        for added, shift, weight in step:
            place = minor + added
            part = number * weight << shift
            found[place] = found[place] + part if place in found else part
    return found


def scaled(one: Polynomial, weight: int) -> Polynomial:
    """A polynomial times a number."""
    return {minor: number * weight for minor, number in one.items()} if weight else {}


def weighted_sum(terms: Iterable[Polynomial], weights: Iterable[int]) -> Polynomial:
    """The sum of polynomials, each times its weight; there may be more weights."""
    found: Polynomial = {}
    for one, weight in zip(terms, weights, strict=False):
        if weight:
            for minor, number in one.items():
                part = number * weight
                found[minor] = found[minor] + part if minor in found else part
    return found


def bits(one: Polynomial) -> int:
    """The length of all numbers of a polynomial."""
    return sum([number.bit_length() for number in one.values()])


def size_of(one: Polynomial) -> int:
    """The bytes that a polynomial holds."""
    return len(one) * _NUMBER_BYTES + bytes_of(bits(one))


def bytes_of(length: int) -> int:
    """The bytes of numbers of so many bits: Python has 30 of these in 32, and an eighth is lost between numbers of many sizes."""
    return length * 3 // 20


def exact(components: Sequence[Component], total: int, account: Account) -> Distribution[Counts]:
    """The counts that come of a mixture whose weights add up to `total`. Raises `BudgetError`, mostly before it begins.

    >>> die = Distribution({frozenset({("six", 1)}): 1, frozenset({("one", 1)}): 1, frozenset(): 4})
    >>> two_dice = exact([Component(1, ((die, 2),))], 1, Account())
    >>> two_dice.weights[frozenset({("six", 1), ("one", 1)})], two_dice.total
    (2, 36)
    """
    alike = of_one_kind(components, account)
    if alike is not None:
        return alike
    grid, terms, factors, most = mixture = begun(components, total, account)
    minors = Minors(grid, most)
    if len(grid.keys) < 2 or grid.cells * minors.size <= _PACKED:
        return packed(mixture, account)
    words = 1 + minors.size * grid.sizes[-1] // WORD
    work = (factors + len(terms)) * (ENTRY + product(1 + words // 2, 1 + words // 4))
    if work > SHORT or minors.number > _MINORS:
        other = _cheaper(mixture, minors, account)
        if other is not None:
            return packed(mixture, account, other)
    whole = _Whole(minors, account)
    found = folded(terms, whole)
    account.free(whole.held)
    return found


def _cheaper(mixture: Begun, minors: Minors, account: Account) -> Lengths | None:
    """The lengths of the one number that all counts are packed into, where that takes less; None where it does not."""
    grid, terms, factors, _ = mixture
    other = Lengths(grid, minors.size)
    folded(terms, other)
    lengths = _Lengths(minors, account, other.work)
    cheaper = None
    try:
        folded(terms, lengths)
    except (_DearerError, BudgetError):
        cheaper = other
    looked_at = lengths.pairs * FOUND + (factors + len(terms)) * LOOKED_AT
    account.spend(looked_at if cheaper is None else min(looked_at, account.open))
    return cheaper


def _price(one: tuple[int, int], other: tuple[int, int]) -> int:
    """What it takes to multiply each number by each other; of both, how many they are, and their bits all together."""
    few, many = (1 + length // number // 64 for number, length in (one, other))
    return one[0] * other[0] * (ENTRY + min(_WORDS * few * many, product(few, many)))


class _DearerError(Exception):
    """The work is more than there may be."""


class _Lengths(Algebra[Polynomial]):
    """Polynomials as no more than the bits of their numbers: the work that `_Whole` would do is added up, and refused."""

    def __init__(self, minors: Minors, account: Account, most: int) -> None:
        """More than so much work raises `_DearerError`."""
        self._minors = minors
        self._account = account
        self._most = most
        self._known: dict[tuple[Trial, int], Polynomial] = {}
        self._kept = 0
        """Lengths in those that are known."""
        self.work = self.pairs = 0

    def power(self, trial: Trial, count: int) -> Polynomial:
        """The lengths of a power: each count of a key is as likely as what `count` trials can come to."""
        found = self._known.get((trial, count))
        if found is None:
            one = self._known.get((trial, 1))
            if one is None:
                one = self._known[trial, 1] = {}
                for minor, shift, weight in self._minors.step(trial, trial.total):
                    one[minor] = max(one.get(minor, 0), shift + weight.bit_length())
            before = self._known.get((trial, count - 1))
            if before is not None:
                found = self.times(before, one)
            else:
                found = {0: 0}
                for bit in f"{count:b}":
                    found = self.times(found, found)
                    if bit == "1":
                        found = self.times(found, one)
            self._known[trial, count] = found
            self._kept += len(found)
        return found

    def times(self, one: Polynomial, other: Polynomial) -> Polynomial:
        """The lengths of a product."""
        self.work += _price((len(one), sum(one.values())), (len(other), sum(other.values())))
        if self.work > self._most:
            raise _DearerError
        self._account.foresee(self.work)
        self.pairs += len(one) * len(other)
        found: Polynomial = {}
        looked = _CHUNK // _LENGTH_BYTES
        for minor, number in one.items():
            for added, by in other.items():
                found[minor + added] = max(found.get(minor + added, 0), number + by)
                if len(found) > looked:
                    looked = len(found) + _CHUNK // _LENGTH_BYTES
                    self._look(len(one) + len(other) + len(found))
        return found

    def _look(self, number: int) -> None:
        """Sees to it that there is room for so many lengths beside those that are known."""
        self._account.foresee_held((self._kept + number) * _LENGTH_BYTES)

    def scaled(self, one: Polynomial, weight: int) -> Polynomial:
        """The lengths of a multiple."""
        return self.times(one, {0: weight.bit_length()})

    def total(self, terms: Iterable[Polynomial], constant: int) -> Polynomial:
        """The lengths of a sum."""
        found = {0: constant.bit_length()} if constant else {}
        for term in terms:
            self.work += len(term) * ENTRY + sum(term.values()) // ADDED
            self._look(2 * len(term) + len(found))
            for minor, number in term.items():
                found[minor] = max(found.get(minor, 0), number)
        return found

    def read(self, polynomial: Polynomial) -> Distribution[Counts]:
        """Nothing is read."""
        self.work += sum(polynomial.values()) // (8 * self._minors.size) * _READ
        return Distribution({})


class _Whole(Algebra[Polynomial]):
    """Polynomials by the minor keys; each product is paid for before it is made."""

    def __init__(self, minors: Minors, account: Account) -> None:
        self._minors = minors
        self._account = account
        self._known: dict[tuple[Trial, int], Polynomial] = {}
        self._outlook = Outlook(account)
        self.held = 0
        """Bytes of the powers that are kept, and of what is made of them."""
        self._longest = 0

    def power(self, trial: Trial, count: int) -> Polynomial:
        """One power: one step where the power before it is known."""
        found = self._known.get((trial, count))
        if found is None:
            step = self._minors.step(trial, trial.total)
            before = self._known.get((trial, count - 1))
            if before is not None:
                self._account.spend(len(step) * (ENTRY + bits(before) // 16))
                self._account.foresee_held(3 * size_of(before) // 2)  # it will be longer
                found = times(before, step)
            else:
                found = self._squared(times({0: 1}, step), count)
            self._known[trial, count] = found
            self._hold(size_of(found))
        return found

    def _hold(self, size: int) -> None:
        self._account.hold(size)
        self.held += size

    def _made(self, found: Polynomial) -> Polynomial:
        """The same; of the longest that come, so many are held at once."""
        size = size_of(found)
        if size > self._longest:
            self._hold(_SUMS * (size - self._longest))
            self._longest = size
        return found

    def _squared(self, one: Polynomial, count: int) -> Polynomial:
        """A power by squaring."""
        found: Polynomial = {0: 1}
        while count:
            if count & 1:
                found = self.times(found, one)
            count >>= 1
            if count:
                one = self.times(one, one)
        return found

    def times(self, one: Polynomial, other: Polynomial) -> Polynomial:
        """The sum over all pairs of combinations of the minor keys' counts."""
        ours, theirs = bits(one), bits(other)
        self._account.spend(_price((len(one), ours), (len(other), theirs)))
        most = len(one) * len(other) * _NUMBER_BYTES + bytes_of(len(other) * ours + len(one) * theirs)
        growing = Held(self._account) if most > _CHUNK else None
        found: Polynomial = {}
        size = looked = 0
        for minor, number in one.items():
            for added, by in other.items():
                place = minor + added
                part = number * by
                if place in found:
                    found[place] += part
                else:
                    found[place] = part
                    if growing:
                        size += _NUMBER_BYTES + bytes_of(part.bit_length())
                        if size > looked:
                            growing.hold(size)
                            looked = size + _CHUNK
        del growing
        return self._made(found)

    def scaled(self, one: Polynomial, weight: int) -> Polynomial:
        """Every weight times a number."""
        self._account.spend(len(one) * ENTRY + bits(one) * weight.bit_length() // 4096 * 3)
        return scaled(one, weight)

    def total(self, terms: Iterable[Polynomial], constant: int) -> Polynomial:
        """The sum of polynomials; the constant stands in the lowest digit of no minor key."""

        def paid() -> Iterator[Polynomial]:
            for term in terms:
                self._account.spend(len(term) * ENTRY + bits(term) // ADDED)
                yield term

        found = weighted_sum(paid(), iter(lambda: 1, 0))
        if constant:
            found[0] = found.get(0, 0) + constant
        return self._made(found)

    def came(self, part: float) -> None:
        """It shows on the way what all will take."""
        self._outlook.came(part)

    def read(self, polynomial: Polynomial) -> Distribution[Counts]:
        """The weights that are not 0."""
        return Distribution(self._minors.read(polynomial, self._account))
