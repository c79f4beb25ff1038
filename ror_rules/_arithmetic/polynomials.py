"""Polynomials in several keys, with whole numbers as coefficients: how they are held, added and multiplied.

Theory of operation. A polynomial is a distribution of counts: for each key the exponent is how many of it there are, and the
coefficient is the weight. One key, that with the largest count, is the major one. For each combination of the other keys'
counts, the minor ones, the weights of the major key's counts are the digits of one whole number (Kronecker substitution): the
variable is replaced by 2^(8 * size), and each digit has `size` bytes. So a product of polynomials is a product of numbers
for each pair of combinations of the minor keys, and what does not come is not there. That is right if no digit reaches
into the next one: no coefficient is negative, so every one is at most the sum of all, for which `size` has room.

    >>> coin = (1 << 8) + 1  # 1 + x, at x = 2^8
    >>> list((coin**3).to_bytes(4, "little"))  # 1 + 3x + 3x^2 + x^3
    [1, 3, 3, 1]

All keys can be packed into one number, too, in mixed radix (`Grid`): then no key is a minor one.

Source: L. Kronecker, "Grundzüge einer arithmetischen Theorie der algebraischen Grössen" (1882); J. von zur Gathen and
J. Gerhard, "Modern Computer Algebra", section 8.4.

Arithmetic alone: no interpreter and no rule. What is multiplied, and what that costs, is in `multinomial` and `dealt`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import gcd, prod
from typing import Final

from ror_rules._arithmetic.account import COUNTS_BYTES, ENTRY, Account, Held, counts_bytes
from ror_rules._arithmetic.distribution import Distribution

Key = Hashable
Counts = frozenset[tuple[Key, int]]
"""How many of each key, 1 or more; a key that is missing has none."""
Trial = Distribution[Counts]
"""What one trial adds to the counts."""
Factors = tuple[tuple[Trial, int], ...]
"""Different trials, and how many of each there are."""
Polynomial = dict[int, int]
"""The place of the minor keys' counts -> the weights of the major key's, as a whole number."""
Step = list[tuple[int, int, int]]
"""The terms of a trial: what is added to the minor keys' place, by how many bits the number is shifted, the weight."""

_READ: Final = 250
"""A digit that is read; one that is not 0 makes an entry."""
_HASHED: Final = 9
"""Entries for the price of which a coefficient's counts are found and hashed."""
_DIGITS: Final = 4096
"""Digits that are read before it is looked whether there is room for the next."""
NUMBER_BYTES: Final = 180
"""A whole number, with its place among the others."""


def largest_of(*trials: Trial) -> dict[Key, int]:
    """The largest count of each key that one of some trials can add.

    >>> largest_of(Distribution({frozenset({("a", 1), ("b", 1)}): 1, frozenset({("a", 2)}): 1})) == {"a": 2, "b": 1}
    True
    """
    found: dict[Key, int] = {}
    for trial in trials:
        for counts in trial.weights:
            for key, number in counts:
                found[key] = max(found.get(key, 0), number)
    return found


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


class Written:
    """How the polynomials of one grid are written, no weight above `most`: which keys are minor, and how long a digit is."""

    def __init__(self, grid: Grid, most: int, *, packed: bool = False) -> None:
        """`packed`: all keys in one number."""
        self.grid: Final = grid
        self.size: Final = most.bit_length() // 8 + 1
        """Bytes of a digit."""
        self._minors = 1 if packed else prod(grid.sizes[:-1])
        """How many combinations of the minor keys' counts there are."""
        self._steps: dict[tuple[Trial, int], Step] = {}

    def step(self, trial: Trial, total: int) -> Step:
        """The terms of a trial whose weights are brought to a total."""
        known = self._steps.get((trial, total))
        if known is None:
            known = self._steps[trial, total] = []
            for counts, weight in trial.weights.items():
                major, minor = divmod(self.grid.place(counts), self._minors)
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
        with Held(account) as held:
            for minor, number in found.items():
                digits = number.to_bytes(number.bit_length() // 8 + size, "little")
                account.spend(len(digits) // size * _READ)
                for first in range(0, len(digits) - size + 1, _DIGITS * size):
                    last = min(first + _DIGITS * size, len(digits) - size + 1)
                    places = [at for at in range(first, last, size) if digits[at : at + size] != nothing]
                    account.spend(len(places) * (_HASHED * ENTRY + size))
                    held.more(len(places) * each)
                    for at in places:
                        counts = self.grid.counts(minor + at // size * self._minors)
                        weights[counts] = int.from_bytes(digits[at : at + size], "little")
            held.hand_over()
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
            part = number if weight == 1 else number * weight
            if shift:
                part <<= shift
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
    return len(one) * NUMBER_BYTES + bytes_of(bits(one))


def bytes_of(length: int) -> int:
    """The bytes of numbers of so many bits: Python has 30 of these in 32, and an eighth is lost between numbers of many sizes."""
    return length * 3 // 20
