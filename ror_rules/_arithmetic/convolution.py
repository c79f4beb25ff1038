"""Sums of independent trials: weighted mixtures of convolution powers, exact or in floats.

Theory of operation
-------------------
A `Trial` is the distribution of a vector of counts. As a polynomial it has a variable for each count. n like trials are its
n-th power, and a mixture is a sum of weighted products of powers.

* **Every product is a polynomial times one trial** (`step`). A trial has few ends, so a step is linear in the size of the
  polynomial. Horner's rule sums powers of a trial t: `w0 + t * (w1 + t * (w2 + ...))`.
* **`mixtures`** sorts terms into a tree by their common trials. Each node is one Horner sum. The leaves keep the last power of
  each trial, because terms often differ by one trial. The order of the trials decides the cost. A trial that all terms have to
  the same power should be the root, if the sum below it stays small. So an `_Estimate` runs the same tree for each order, with
  the extents of polynomials alone.
* **`along`** deals hits of several kinds along a line, kind after kind, one hit to each place. Let V(k, b) be the polynomial
  of all hits from the k-th kind on, if the first of them comes to place b. V(k, b) is the sum over n of the weight of n hits,
  times the trials of the places b to b + n - 1, times V(k + 1, b + n). The cost grows with the sum of the numbers of
  hits by kind, not with their product.
* **Exact.** The first count is packed into the digits of one whole number (Kronecker substitution), so one call in C
  multiplies all its values. A digit has room for the sum of all weights, so it cannot overflow. The other counts are fields
  of a second whole number, the key of a dict.
* **Floats.** A polynomial is a box of probabilities with one axis for each count. A box drops its outer slices if all their
  cells are at or below `NEGLIGIBLE`.

The error of floats is proven. A box carries `lost`, the most probability that it can miss. Each dropped cell adds
`NEGLIGIBLE`. A step multiplies `lost` by the sum of the trial's weights, usually 1, and a sum weights it like the cells.
A box also carries `roundings`: each cell is right to as many relative errors of 2^-53. All terms are positive, so the
error of a sum is that of its worst term and one more. `Convolver.lost` adds both for each result. It bounds the
error of every probability, if the weights with which you use each result have a sum of at most 1. numpy multiplies and adds
cell by cell here, so every processor finds the same digits.

Sources: L. Kronecker, "Grundzüge einer arithmetischen Theorie der algebraischen Grössen" (1882). J. von zur Gathen and
J. Gerhard, "Modern Computer Algebra", sections 5.2 and 8.4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from importlib import import_module
from itertools import accumulate
from math import gcd, lcm, prod
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import NEGLIGIBLE
from ror_rules._reading.errors import BudgetError, SchemaError

Counts = dict[tuple[int, ...], Any]
"""Vectors of counts, all of one size, with their weights: whole numbers, or probabilities in floats."""
K = TypeVar("K", bound=Hashable)

RELATIVE_ROUNDING: Final = 1.01 * 2**-53
STEPS_BETWEEN_CUTS: Final = 16
"""Steps after which a box drops its negligible slices."""
FIELD_BITS: Final = 40
"""Bits of a count in a key. Bounds the counts of a result to 10^12, except the first."""
WORDS_PER_ENTRY: Final = 32
"""Words of packed numbers, or cells of boxes, that are computed in the time of one entry of a dict."""
STEPS_WORTH_AN_ESTIMATE: Final = 16
"""Steps for each factor of a mixture, from which on an estimate chooses its order."""
DIFFERENT_TRIALS: Final = 200
"""Different trials of one product. Bounds the depth of recursion."""


class Trial:
    """The distribution of one trial: vectors of counts with weights above 0, in lowest terms.

    `total` is the denominator of the weights, and `mass` is their sum. Equal trials are one object, so identity is equality.

    >>> Trial({(0,): 4, (1,): 2}) is Trial({(1,): 1, (0,): 2})
    True
    """

    __slots__ = ("__weakref__", "ends", "mass", "total")
    ends: tuple[tuple[tuple[int, ...], Any], ...]
    total: Any
    mass: Any

    def __new__(cls, ends: Counts, total: Any = None) -> Trial:  # noqa: PYI034 - an equal trial that exists
        whole = sum(ends.values()) if total is None else total
        exact = isinstance(whole, int)
        divisor = gcd(whole, *ends.values()) if exact else 1
        made = super().__new__(cls)
        made.total = whole // divisor if exact else whole
        made.ends = tuple([(each, n // divisor if exact else n) for each, n in sorted(ends.items()) if n])
        made.mass = sum([weight for _, weight in made.ends])
        return _TRIALS.setdefault((exact, made.total, made.ends), made)


_TRIALS: Final[WeakValueDictionary[Any, Trial]] = WeakValueDictionary()
Factors = tuple[tuple[Trial, int], ...]
"""Different trials with their numbers: the product of their powers."""
Terms = Sequence[tuple[Any, Factors]]
"""Products with their weights."""


class _Tree:
    """Sums of weighted products of powers, over any kind of polynomial."""

    constant: Any
    steps: Any  # a new polynomial: the product with a power of a trial
    add: Any  # the sum: the first polynomial, changed, or the second if the first is None
    times: Any  # a new polynomial: a multiple

    def __init__(self) -> None:
        self.powers: dict[Trial, tuple[int, Any]] = {}

    def mixture(self, terms: Terms, depth: int = 0) -> Any:
        found = None
        branches: dict[Trial, dict[int, list[Any]]] = {}
        for term in terms:
            if depth < len(term[1]):
                trial, n = term[1][depth]
                branches.setdefault(trial, {}).setdefault(n, []).append(term)
            else:
                found = self.add(found, self.constant(term[0]))
        for trial, branch in branches.items():
            part, numbers = None, sorted(branch, reverse=True)
            for n, lower in zip(numbers, [*numbers[1:], 0], strict=True):
                inner = branch[n]
                if part is None and n - lower > 1 and all(len(factors) == depth + 1 for _, factors in inner):
                    part = self.times(self.power(trial, n - lower), sum([weight for weight, _ in inner]))
                else:
                    part = self.steps(self.add(part, self.mixture(inner, depth + 1)), trial, n - lower)
            found = self.add(found, part)
        return found

    def power(self, trial: Trial, n: int) -> Any:
        """A power of a trial, from the last one, which alone is kept: all of them would take the memory of the budget's work."""
        last, found = self.powers.get(trial, (0, None))
        if found is None or last > n:
            last, found = 0, self.constant(1)
        found = self.steps(found, trial, n - last)
        self.powers[trial] = n, found
        return found


class _Estimate(_Tree):
    """The cost of a tree in operations on words. A polynomial is its extent: the most of each count."""

    def __init__(self, axes: int, words: float, more: int = 0) -> None:
        """`words`: those of a value of the first count. `more`: those in whose time one entry of a dict is found."""
        super().__init__()
        self._words, self._more, self._nothing, self.cost = words, more, (0,) * axes, 0.0
        self._reach: dict[Trial, list[int]] = {}

    def constant(self, _: Any) -> tuple[int, ...]:
        return self._nothing

    def steps(self, one: tuple[int, ...], trial: Trial, n: int) -> tuple[int, ...]:
        reach = self._reach.get(trial)
        if reach is None:
            vectors = [vector for vector, _ in trial.ends]
            reach = self._reach[trial] = [*map(max, *vectors, vectors[0])]
        found = tuple([at + each * n for at, each in zip(one, reach, strict=True)])
        self.cost += n * len(trial.ends) * (self._size(one) + self._size(found)) / 2
        return found

    def add(self, one: tuple[int, ...] | None, other: tuple[int, ...]) -> tuple[int, ...]:
        self.cost += self._size(other)
        return other if one is None else tuple(map(max, one, other))

    def times(self, one: tuple[int, ...], _: Any) -> tuple[int, ...]:
        self.cost += self._size(one)
        return one

    def _size(self, one: tuple[int, ...]) -> float:
        entries = 1
        for each in one[1:]:
            entries *= 1 + each
        return entries * (self._more + (1 + one[0]) * self._words)


class _Engine(_Tree):
    step: Any  # a new polynomial: the product with a trial, at a scale
    estimate: Any  # an empty `_Estimate` for polynomials like these
    read: Any  # counts, the probability that they miss at most, and the number of roundings

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget
        self._shifts: dict[Any, Any] = {}

    def pay(self, operations: int, size: int) -> None:
        self.budget.enter(operations + operations * size // WORDS_PER_ENTRY)

    def cost(self, terms: Terms) -> float:
        tree = self.estimate()
        tree.mixture(terms)
        found: float = tree.cost
        return found

    def steps(self, one: Any, trial: Trial, n: int) -> Any:
        self.budget.enter(n)
        for _ in range(n):
            one = self.step(one, trial)
        return one

    def chain(
        self,
        line: Sequence[Trial],
        totals: Sequence[int],
        chances: Counter[int],
        after: Mapping[int, Any],
        begins: range,
    ) -> dict[int, Any]:
        found = {}
        for begin in begins:
            part = None
            for at in range(min(begin + max(chances), max(after)), begin - 1, -1):
                if part is not None:
                    part = self.step(part, line[at], totals[at] // line[at].total)
                if at in after and chances[at - begin]:
                    part = self.add(part, self.times(after[at], chances[at - begin]))
            if part is not None:
                found[begin] = part
        return found


class _Exact(_Engine):
    def __init__(self, budget: Budget, size: int, width: int) -> None:
        """`size`: counts of a vector. `width`: bytes of a digit."""
        super().__init__(budget)
        self._width, self._fields = width, range(0, FIELD_BITS * (size - 1), FIELD_BITS)

    def constant(self, weight: int) -> dict[int, int]:
        return {0: weight}

    def estimate(self) -> _Estimate:
        return _Estimate(1 + len(self._fields), self._width / 8, WORDS_PER_ENTRY)

    def size(self, one: dict[int, int]) -> int:
        return sum(map(int.bit_length, one.values())) // 64 + len(one)

    def step(self, one: dict[int, int], trial: Trial, scale: int = 1) -> dict[int, int]:
        shifts = self._shifts.get((trial, scale))
        if shifts is None:
            shifts = self._shifts[trial, scale] = [
                (sum(map(int.__lshift__, rest, self._fields)), 8 * self._width * first, weight * scale)
                for (first, *rest), weight in trial.ends
            ]
        self.pay(len(shifts), self.size(one))
        found: dict[int, int] = {}
        for key, value in one.items():
            for more, shift, weight in shifts:
                part = value if weight == 1 else value * weight
                if shift:
                    part <<= shift
                at = key + more
                found[at] = found[at] + part if at in found else part
        return found

    def add(self, one: dict[int, int] | None, other: dict[int, int]) -> dict[int, int]:
        if one is None:
            return other
        self.pay(1, self.size(other))
        for key, value in other.items():
            one[key] = one.get(key, 0) + value
        return one

    def times(self, one: dict[int, int], weight: int) -> dict[int, int]:
        self.pay(1, self.size(one))
        return {key: value * weight for key, value in one.items()}

    def read(self, found: dict[int, int]) -> tuple[Counts, float, int]:
        self.budget.enter(self.size(found))
        counts: Counts = {}
        mask, width = (1 << FIELD_BITS) - 1, self._width
        for key, value in found.items():
            rest = [key >> at & mask for at in self._fields]
            raw = value.to_bytes(value.bit_length() // 8 + 1, "little")
            for at in range(0, len(raw), width):
                if weight := int.from_bytes(raw[at : at + width], "little"):
                    counts[(at // width, *rest)] = weight
        return counts, 0.0, 0


class _Box(Struct):
    """Probabilities, an axis for each count. `age`: steps since a cut."""

    low: Sequence[int]
    cells: Any
    lost: float = 0.0
    roundings: int = 0
    age: int = 0


class _Floats(_Engine):
    def __init__(self, budget: Budget, size: int) -> None:
        super().__init__(budget)
        self._np, self._axes = numpy(), size

    def estimate(self) -> _Estimate:
        return _Estimate(self._axes, 1)

    def constant(self, weight: float) -> _Box:
        return _Box((0,) * self._axes, self._np.full((1,) * self._axes, float(weight)))

    def size(self, one: _Box) -> int:
        return int(one.cells.size)

    def step(self, one: _Box, trial: Trial, _: int = 1) -> _Box:
        if trial not in self._shifts:
            vectors = [vector for vector, _ in trial.ends]
            least, most = (list(map(bound, *vectors, vectors[0])) for bound in (min, max))
            slices = [_sums(vector, least, -1) for vector in vectors]
            chances = [weight / trial.total for _, weight in trial.ends]
            ends = [*zip(slices, chances, strict=True)]
            self._shifts[trial] = ends, least, _sums(most, least, -1), trial.mass / trial.total
        ends, least, spread, mass = self._shifts[trial]
        made = _sums(one.cells.shape, spread)
        self.pay(len(ends), prod(made))
        cells = self._np.zeros(made)
        for vector, chance in ends:
            part = _part(cells, vector, one.cells.shape)
            part += one.cells * chance
        found = _Box(_sums(one.low, least), cells, one.lost * mass, one.roundings + 1 + len(ends), one.age + 1)
        return found if found.age < STEPS_BETWEEN_CUTS else self._cut(found)

    def _cut(self, one: _Box) -> _Box:
        heavy = (one.cells > NEGLIGIBLE).nonzero()
        low = [int(axis.min()) if axis.size else 0 for axis in heavy]
        shape = [int(axis.max()) - least + 1 if axis.size else 1 for axis, least in zip(heavy, low, strict=True)]
        dropped = one.cells.size - prod(shape)
        return _Box(_sums(one.low, low), _part(one.cells, low, shape), one.lost + NEGLIGIBLE * dropped, one.roundings)

    def add(self, one: _Box | None, other: _Box) -> _Box:
        if one is None:
            return other
        low = list(map(min, one.low, other.low))
        shape = _sums(map(max, *[_sums(each.low, each.cells.shape) for each in (one, other)]), low, -1)
        self.pay(1, other.cells.size)
        if shape != [*one.cells.shape]:
            self.pay(1, prod(shape))
            cells = self._np.zeros(shape)
            _part(cells, _sums(one.low, low, -1), one.cells.shape)[...] = one.cells
            one.low, one.cells = low, cells
        part = _part(one.cells, _sums(other.low, low, -1), other.cells.shape)
        part += other.cells
        one.lost, one.roundings = one.lost + other.lost, max(one.roundings, other.roundings) + 1
        return one

    def times(self, one: _Box, weight: float) -> _Box:
        self.pay(1, one.cells.size)
        return _Box(one.low, one.cells * weight, one.lost * weight, one.roundings + 1)

    def read(self, found: _Box) -> tuple[Counts, float, int]:
        places = (found.cells > NEGLIGIBLE).nonzero()
        self.budget.enter(len(places[0]))
        axes = [(axis + low).tolist() for axis, low in zip(places, found.low, strict=True)]
        counts = dict(zip(zip(*axes, strict=True), found.cells[places].tolist(), strict=True))
        return counts, found.lost + NEGLIGIBLE * (found.cells.size - len(counts)), found.roundings


class NoNumpyError(SchemaError):
    """Floats need numpy, which is not installed."""


def numpy() -> Any:
    try:
        return import_module("numpy")
    except ModuleNotFoundError:
        hint = "Install it (in a checkout: pip install '.[float]') or use exact numbers."
        what = "Floats need numpy, and it is not installed here."
        raise NoNumpyError(what, pointer="/arithmetic", expected="exact", got="float", help=hint) from None


def _sums(some: Any, others: Any, sign: int = 1) -> list[int]:
    return [one + sign * other for one, other in zip(some, others, strict=True)]


def _part(cells: Any, low: Sequence[int], shape: Sequence[int]) -> Any:
    return cells[tuple([slice(at, at + n) for at, n in zip(low, shape, strict=True)])]


def _ordered(terms: Terms, engine: _Engine) -> Terms:
    """The terms with their trials in the order that costs least: the most frequent first, or those with one power in most terms.

    An estimate looks at each factor a few times, so it is worth its time only where the steps are many more than the factors.
    """
    often = Counter([trial for _, factors in terms for trial, _ in factors])
    frequent = _in_order(terms, [trial for trial, _ in often.most_common()])
    steps = sum([n for _, factors in terms for _, n in factors])
    if steps < STEPS_WORTH_AN_ESTIMATE * sum(often.values()):
        return frequent
    powers: dict[Trial, set[int]] = {}
    for _, factors in terms:
        for trial, n in factors:
            powers.setdefault(trial, set()).add(n)
    common = _in_order(terms, sorted(often, key=lambda trial: -often[trial] / len(powers[trial])))
    return min(frequent, common, key=engine.cost)


def _in_order(terms: Terms, trials: Sequence[Trial]) -> Terms:
    order = {trial: at for at, trial in enumerate(trials)}
    return [(weight, tuple(sorted([f for f in each if f[1]], key=lambda f: order[f[0]]))) for weight, each in terms]


class Convolver:
    def __init__(self, budget: Budget, *, floats: bool = False) -> None:
        self.budget, self.floats, self.lost = budget, floats, 0.0
        self._least = NEGLIGIBLE if floats else 0
        self._engines: dict[tuple[int, int], Any] = {}

    def power(self, trial: Trial, n: int) -> tuple[Counts, Any]:
        """The counts of n like trials. Their weights are multiples of the scale, the second value.

        >>> Convolver(Budget()).power(Trial({(0,): 5, (1,): 1}), 2)
        ({(0,): 25, (1,): 10, (2,): 1}, 36)
        """
        found, scale = self.mixtures({None: {((trial, n),): 1}}, len(trial.ends[0][0]))
        return found[None], scale

    def mixtures(self, groups: Mapping[K, Mapping[Factors, Any]], size: int) -> tuple[dict[K, Counts], Any]:
        known = {factors: self._whole(factors) for group in groups.values() for factors in group}
        common = lcm(*{total for total, _ in known.values()})
        bounds = {name: sum([n * known[each][1] for each, n in group.items()]) for name, group in groups.items()}
        engine = self._engine(size, common * max(bounds.values(), default=0))
        found: dict[K, Counts] = {}
        for name, group in groups.items():
            self.lost += sum([weight * known[each][1] for each, weight in group.items() if weight <= self._least])
            some = [(each, weight) for each, weight in group.items() if weight > self._least]
            terms = [(weight * (common // known[each][0]), each) for each, weight in some]
            if terms:
                found[name] = self._read(engine, engine.mixture(_ordered(terms, engine)), common * bounds[name])
            else:
                found[name] = {}
        engine.powers.clear()
        return found, float(common) if self.floats else common

    def along(
        self, line: Sequence[Sequence[Trial]], chances: Sequence[Mapping[int, Any]], size: int
    ) -> tuple[Counts, Any]:
        """The counts of hits dealt along a line, kind after kind, one to each place, and the scale of their weights.

        `line[kind][place]` is the trial of a hit there, and `chances[kind][n]` is the weight of n hits. The result leaves
        out cases with more hits than places.
        """
        places = len(line[0]) if line else 0
        totals = [1 if self.floats else lcm(*[row[at].total for row in line]) for at in range(places)]
        self.budget.enter(places * (1 + sum(map(int.bit_length, totals)) // 64))
        rest = list(accumulate(reversed(totals), int.__mul__, initial=1))[::-1]
        scale = float(rest[0]) if self.floats else rest[0]
        begins, kept = [range(1)], []
        for some in chances:
            kept.append(Counter({n: chance for n, chance in some.items() if chance > self._least}))
            self.lost += sum([chance for chance in some.values() if chance <= self._least])
            if not kept[-1] or begins[-1][0] + min(kept[-1]) > places:
                return {}, scale
            begins.append(range(begins[-1][0] + min(kept[-1]), min(places, begins[-1][-1] + max(kept[-1])) + 1))
        bound = rest[0] * prod([sum(some.values()) for some in chances])
        engine = self._engine(size, bound)
        values = {at: engine.constant(rest[at]) for at in begins.pop()}
        for row, some, where in zip(reversed(line), reversed(kept), reversed(begins), strict=True):
            values = engine.chain(row, totals, some, values, where)
        return self._read(engine, values[0], bound), scale

    def _whole(self, factors: Factors) -> tuple[int, Any]:
        """The denominator of a product of powers, and its sum of weights as a multiple of it, rounded up if exact."""
        if len(factors) > DIFFERENT_TRIALS:
            error = BudgetError("too-many-different-trials", got=len(factors), most=DIFFERENT_TRIALS)
            error.exhausted = "entries"  # throws can answer
            raise error
        self.budget.enter(1 + len(factors))
        if self.floats:
            return 1, prod([(trial.mass / trial.total) ** n for trial, n in factors])
        self.budget.enter(sum([trial.total.bit_length() * n for trial, n in factors]) // 64)
        mass = prod([(-(-trial.mass // trial.total)) ** n for trial, n in factors if trial.mass > trial.total])
        return prod([trial.total**n for trial, n in factors]), mass

    def _engine(self, size: int, bound: Any) -> Any:
        """An engine with digits up to the bound. Spare bytes make calls with similar bounds share an engine."""
        width = 0 if self.floats else bound.bit_length() // 8 + 1
        unit = 1 << max(0, width.bit_length() - 4)
        key = size, -(-width // unit) * unit
        if key not in self._engines:
            self._engines[key] = _Floats(self.budget, size) if self.floats else _Exact(self.budget, *key)
        return self._engines[key]

    def _read(self, engine: Any, found: Any, bound: Any) -> Counts:
        counts: Counts
        counts, lost, roundings = engine.read(found)
        self.lost += lost + roundings * bound * RELATIVE_ROUNDING
        return counts
