"""The exact odds of multinomial counts: how many of many like, independent trials end in each way.

Theory of operation. One trial is a polynomial: a variable for each key, and for each way it can end a term whose
exponents are the counts that it adds and whose coefficient is its weight. The sum of independent trials is the product
of their polynomials, so n like trials are the n-th power. How many trials there are can depend on what came before:
then the counts are a mixture, a sum of `Component`s, each a weight times a product of powers.

All components are brought to one denominator, so that no weight of a product or a sum is above the total of the mixture over
it. What many components share is multiplied once: their factors are sorted, the commonest first, and the sum is taken out
along the tree of common beginnings (`folded`, `in_order`). In it the powers of one trial t are taken together, by Horner's rule:
w_0 + w_1 * t + w_2 * t^2 + ... is w_0 + t * (w_1 + t * (w_2 + ...)), whatever the w_i are. So no power of it is made by itself,
and each step multiplies by the small numbers of one trial.

Cost: the steps and products, as many as there are different factors and sets of them; each is paid for before it is made, by
how many numbers it multiplies and how long these are. How many counts come of it, at least, is told beforehand.

Arithmetic alone: no interpreter and no rule. How whole numbers hold a polynomial is in `polynomials`; `truncated` has floats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise, starmap
from math import comb, lcm, log, prod
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ror_rules._arithmetic.account import (
    COUNTS_BYTES,
    ENTRY,
    ENTRY_BYTES,
    FOUND,
    WORD,
    Account,
    Held,
    Outlook,
    product,
)
from ror_rules._arithmetic.distribution import Distribution, binomial
from ror_rules._arithmetic.polynomials import (
    NUMBER_BYTES,
    Counts,
    Factors,
    Grid,
    Key,
    Polynomial,
    Trial,
    Written,
    bits,
    bytes_of,
    largest_of,
    size_of,
    times,
)
from ror_rules.errors import BudgetError

P = TypeVar("P")

CUT: Final = 10.0**-18
"""In floats, probabilities at or below this are cut off."""
_NO_COUNTS: Final[Counts] = frozenset()
"""What a trial adds that adds nothing."""
_DIFFERENT: Final = 100
"""Different trials that one component may have: for each, `folded` goes some calls deeper, up to six, of Python's thousand."""
_FEW: Final = 200
"""Like trials up to which each number of them is weighed by itself; of more the numbers are long, and one product is sooner made."""
_ADDED: Final = 50
"""Bits that are added in a nanosecond."""
_SHIFTED: Final = 8
"""Bits that are multiplied by a short number, shifted and added in one."""
_SOME: Final = 1000
"""Counts that there may be from which on it is looked how many there are at least."""
_SUMS: Final = 4
"""Polynomials of the longest kind that are held at once, beside the powers: a sum, what is added to it, and the digits that are read."""
_SHARED: Final = 4
"""The part, one in so many, of a common denominator that another one still multiplies it by: they share most of their factors."""
_COUNTED: Final = 12
"""Entries for the price of which a number of like trials is weighed, and its counts found and hashed."""
_PUT_IN_ORDER: Final = 6
"""Entries for the price of which a factor is put in order."""
_CHUNK: Final = 2**20
"""Bytes up to which nobody looks, while a product is made, whether there is room for it."""
_POWER: Final = 3
"""A power is made of squares, each half as long as the next: all together take as much as so many of the last."""
_WORDS: Final = 3
"""A product of two machine words, in numbers that are multiplied word by word."""


class Component(NamedTuple):
    """One component of a mixture: its weight, and its factors."""

    weight: int
    factors: Factors


class Algebra(Protocol[P]):
    """How polynomials are held: in whole numbers here, as truncated distributions in `truncated`."""

    def number(self, weight: int) -> P:
        """A constant."""

    def along(self, trial: Trial, parts: Iterable[tuple[int, P]]) -> P:
        """The sum of powers of a trial, each times a polynomial; the highest power comes first, each when it is asked for."""

    def total(self, terms: Iterable[P]) -> P:
        """The sum of polynomials, each made when it is asked for."""

    def ahead(self, trial: Trial, powers: Sequence[int]) -> None:
        """Is told which powers of a trial come along, the highest first; raises where that is surely too much."""
        return

    def came(self, part: float) -> None:
        """Is told how many of all terms have been added up, 0 to 1; raises where the rest will be too much."""

    def read(self, polynomial: P) -> Distribution[Counts]:
        """The polynomial as a distribution: its terms are the counts, its coefficients the weights."""


def content_of(trial: Trial) -> tuple[int, frozenset[tuple[Counts, int]]]:
    """What makes two trials equal: equal trials are to be one object, so that they are one factor."""
    return trial.total, frozenset(trial.weights.items())


def largest_counts(components: Iterable[Component]) -> dict[Key, int]:
    """The largest count that each key can come to, in any of the components."""
    known: dict[Trial, list[tuple[Key, int]]] = {}
    found: dict[Key, int] = {}
    for component in components:
        here: dict[Key, int] = {}
        for trial, count in component.factors:
            if trial not in known:
                known[trial] = list(largest_of(trial).items())
            for key, number in known[trial]:
                here[key] = here.get(key, 0) + number * count
        for key, number in here.items():
            if number > found.get(key, -1):
                found[key] = number
    return found


def least_ways(component: Component, without: Key = None, *, floats: bool) -> tuple[int, float]:
    """How many different counts come of a component, at least, and the chance of each of them, at least.

    Trials with keys of their own come out independently, and n of a trial that ends in w ways in no fewer than
    n * (w - 1) + 1; in as many as n things can be put into w boxes, where all ends but one have keys that no other end has.
    Floats have no tails: of so many trials that some are cut off, half of those count that lose none. Trials that have the
    key `without` are not looked at.
    """
    ways, chance, used = 1, 1.0, {without}
    for trial, count in component.factors:
        weights = trial.weights
        keys = {key for counts in weights for key, _ in counts}
        least = min(weights.values()) / trial.total
        chance *= least**count
        if least < 1 and used.isdisjoint(keys):
            used |= keys
            whole, others = count, len(weights) - 1
            if floats:
                whole = int(log(CUT, least)) if least else 0  # 0.0: less than any float can say
            if count <= whole and sum(map(len, weights)) == len(keys):
                ways *= comb(count + others, others)
            else:
                ways *= 1 + (count if count <= whole else whole // 2) * others
    return ways, chance


def exact(components: Sequence[Component], total: int, account: Account) -> Distribution[Counts]:
    """The counts that come of a mixture whose weights add up to `total`. Raises `BudgetError`.

    >>> die = Distribution({frozenset({("six", 1)}): 1, frozenset({("one", 1)}): 1, frozenset(): 4})
    >>> two_dice = exact([Component(1, ((die, 2),))], 1, Account())
    >>> two_dice.weights[frozenset({("six", 1), ("one", 1)})], two_dice.total
    (2, 36)
    """
    foresee_depth(components)
    alike = _of_one_kind(components, account)
    if alike is not None:
        return alike
    with Held(account, _paid_for_denominators(components, account)) as held:
        found = _mixed(components, total, account)
        held.hand_over()
    return found


def _mixed(components: Sequence[Component], total: int, account: Account) -> Distribution[Counts]:
    """The same, by one polynomial of them all."""
    totals = {factor: factor[0].total ** factor[1] for component in components for factor in component.factors}
    denominators = [prod([totals[factor] for factor in component.factors]) for component in components]
    denominator = lcm(*denominators)
    grid, most = Grid(largest_counts(components)), total * denominator
    written = Written(grid, most)
    if grid.cells > _SOME:
        largest = max(components, key=_trials)
        written.foresee(least_ways(largest, floats=False)[0], account)
    terms = [
        (component.weight * (denominator // each), component.factors)
        for component, each in zip(components, denominators, strict=True)
    ]
    with Held(account) as powers, Held(account) as growing:
        return folded(in_order(terms), _Whole(written, account, powers, growing))


def foresee_depth(components: Iterable[Component]) -> None:
    """Refuses a component with more different trials than can be multiplied one inside the other. Raises `BudgetError`."""
    deepest = max([len(component.factors) for component in components], default=0)
    if deepest > _DIFFERENT:
        raise BudgetError(
            "More different trials come together than can be counted together.",
            expected=f"at most {_DIFFERENT} different ones",
            got=f"{deepest}",
        )


def _trials(component: Component) -> int:
    """How many trials a component has."""
    return sum([number for _, number in component.factors])


def _of_one_kind(components: Sequence[Component], account: Account) -> Distribution[Counts] | None:
    """The counts that come of a few like trials, each of which adds something or nothing, a binomial; None for all else.

    Raises `BudgetError` before it begins.

    >>> die = Distribution({frozenset({("six", 1)}): 1, frozenset(): 5})
    >>> found = _of_one_kind([Component(1, ((die, 2),))], Account())
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
    account.spend((number + 1) * (_COUNTED * ENTRY + 3 * product(size, 1)))
    account.hold((number + 1) * (COUNTS_BYTES + WORD * size))
    found = binomial(number, trial.total - bad, bad)
    return found.map(lambda times: frozenset([(key, each * times) for key, each in adds]) if times else _NO_COUNTS)


def _paid_for_denominators(components: Sequence[Component], account: Account) -> int:
    """Spends what it takes to bring all components to one denominator, and to put their factors in order; gives the bytes of that."""
    factors = longest = 0
    known: dict[Trial, int] = {}
    for component in components:
        factors += len(component.factors)
        here = 0
        for trial, count in component.factors:
            if trial not in known:
                known[trial] = trial.total.bit_length()
            here += known[trial] * count
        longest = max(longest, here)
    size = 1 + (longest >> 6)
    account.spend(
        _PUT_IN_ORDER * (factors + len(components)) * ENTRY + len(components) * product(size, 1 + size // _SHARED)
    )
    return len(components) * (ENTRY_BYTES + WORD * size)


Term = tuple[int, Factors]
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
    done = 0

    def came(number: int) -> None:
        nonlocal done
        algebra.came(done / len(ordered))
        done += number

    return algebra.read(_fold(ordered, 0, algebra, came))


def _fold(terms: Sequence[Term], depth: int, algebra: Algebra[Any], came: Callable[[int], None]) -> Any:
    """The sum of terms whose first `depth` factors are the same, without these factors; `came` is told of terms that end here."""
    constant = 0
    branches: dict[Trial, dict[int, list[Term]]] = {}
    for term in terms:
        weight, factors = term
        if len(factors) == depth:
            constant += weight
        else:
            trial, count = factors[depth]
            branches.setdefault(trial, {}).setdefault(count, []).append(term)
    if constant:
        came(1)

    def along(trial: Trial, below: dict[int, list[Term]], constant: int = 0) -> Any:
        powers = sorted(below, reverse=True)
        algebra.ahead(trial, powers)
        parts = ((count, _fold(below[count], depth + 1, algebra, came)) for count in powers)
        return algebra.along(trial, chain(parts, [(0, algebra.number(constant))] if constant else []))

    if not branches:
        return algebra.number(constant)
    if len(branches) == 1:
        ((trial, below),) = branches.items()
        return along(trial, below, constant)
    sums = starmap(along, branches.items())
    return algebra.total(chain(sums, [algebra.number(constant)] if constant else []))


def _price(one: tuple[int, int], other: tuple[int, int]) -> int:
    """What it takes to multiply each number by each other; of both, how many they are, and their bits all together."""
    few, many = (1 + length // number // 64 for number, length in (one, other))
    return one[0] * other[0] * (ENTRY + min(_WORDS * few * many, product(few, many)))


class _Whole(Algebra[Polynomial]):
    """Polynomials of whole numbers; each product is paid for before it is made."""

    def __init__(self, written: Written, account: Account, powers: Held, growing: Held) -> None:
        """`powers` are those that are kept, and what is made of them; `growing` is what becomes of a product."""
        self._written = written
        self._account = account
        self._known: dict[tuple[Trial, int], Polynomial] = {}
        self._outlook = Outlook(account)
        self._powers = powers
        self._growing = growing
        self._longest = 0

    def number(self, weight: int) -> Polynomial:
        """No count of any key."""
        return {0: weight}

    def along(self, trial: Trial, parts: Iterable[tuple[int, Polynomial]]) -> Polynomial:
        """By Horner's rule: from the highest power down, each time what is found is multiplied by as many trials as lie between."""
        found: Polynomial = {}
        power = 0
        for count, part in parts:
            if found:
                found = self._raised(found, trial, power - count)
            self._add(found, part)
            power = count
        return self._raised(found, trial, power)

    def ahead(self, trial: Trial, powers: Sequence[int]) -> None:
        """From each power to the next it is one step, of a number with no fewer digits than the trials so far can count."""
        step, highest = self._written.step(trial, trial.total), powers[0]
        most = max(shift for _, shift, _ in step)
        steps = sum([highest - power for power, lower in pairwise(powers) if power - lower == 1])
        self._account.foresee(len(step) * steps * most // _SHIFTED)

    def _raised(self, one: Polynomial, trial: Trial, number: int) -> Polynomial:
        """A polynomial times so many trials: one by one, where that takes less than one product by all of them."""
        step, length = self._written.step(trial, trial.total), bits(one)
        if number > 1:
            most = max(shift for _, shift, _ in step)
            grown = len(step) * most * (number * (number - 1) // 2) // _SHIFTED
            stepwise = grown + number * len(step) * (len(one) * FOUND + length // _SHIFTED)
            power = (1 + number if any(minor for minor, _, _ in step) else 1), number * most + 8 * self._written.size
            made = 0 if (trial, number) in self._known else _POWER * _price(power, power) // 4
            if made + _price((len(one), length), power) < stepwise:
                return self._times(one, self._power(trial, number))
            self._account.foresee(stepwise)
        for _ in range(number):
            self._account.spend(len(step) * (len(one) * FOUND + length // _SHIFTED))
            one = times(one, step)
            length = bits(one)
            self._make_room(len(one) * NUMBER_BYTES + bytes_of(length))
        return one

    def _power(self, trial: Trial, count: int) -> Polynomial:
        """So many trials; made once."""
        found = self._known.get((trial, count))
        if found is None:
            step = self._written.step(trial, trial.total)
            found = self._known[trial, count] = self._squared(times({0: 1}, step), count)
            self._powers.more(size_of(found))
        return found

    def _add(self, one: Polynomial, other: Polynomial) -> None:
        """Adds the other to the one."""
        self._account.spend(len(other) * FOUND + bits(other) // _ADDED)
        for minor, number in other.items():
            one[minor] = one[minor] + number if minor in one else number

    def _make_room(self, size: int) -> None:
        """Of the longest polynomials that come, each of so many bytes, some are held at once."""
        if size > self._longest:
            self._powers.more(_SUMS * (size - self._longest))
            self._longest = size

    def _squared(self, one: Polynomial, count: int) -> Polynomial:
        """A power by squaring; of one number, as Python has it."""
        if len(one) == 1:
            ((minor, number),) = one.items()
            half = 1 + (number.bit_length() * count >> 7)
            self._account.spend(ENTRY + _POWER * product(half, half))
            self._account.foresee_held(bytes_of(number.bit_length() * count))
            return {minor * count: number**count}
        found: Polynomial = {0: 1}
        while count:
            if count & 1:
                found = self._times(found, one)
            count >>= 1
            if count:
                one = self._times(one, one)
        return found

    def _times(self, one: Polynomial, other: Polynomial) -> Polynomial:
        """The sum over all pairs of combinations of the minor keys' counts."""
        ours, theirs = bits(one), bits(other)
        self._account.spend(_price((len(one), ours), (len(other), theirs)))
        most = len(one) * len(other) * NUMBER_BYTES + bytes_of(len(other) * ours + len(one) * theirs)
        growing = self._growing if most > _CHUNK else None
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
                        size += NUMBER_BYTES + bytes_of(part.bit_length())
                        if size > looked:
                            growing.hold(size)
                            looked = size + _CHUNK
        self._growing.hold(0)
        self._make_room(size_of(found))
        return found

    def total(self, terms: Iterable[Polynomial]) -> Polynomial:
        """The sum of polynomials."""
        found: Polynomial = {}
        for term in terms:
            self._add(found, term)
        self._make_room(size_of(found))
        return found

    def came(self, part: float) -> None:
        """It shows on the way what all will take."""
        self._outlook.came(part)

    def read(self, polynomial: Polynomial) -> Distribution[Counts]:
        """The weights that are not 0."""
        return Distribution(self._written.read(polynomial, self._account))
