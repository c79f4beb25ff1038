"""Sums of independent trials: weighted mixtures of convolution powers, exact or in floats.

Theory of operation
-------------------
A `Trial` is the distribution of a vector of counts. As a polynomial it has a variable for each count. n like trials are its
n-th power, and a mixture is a sum of weighted products of powers.

* **Every product is a polynomial times one trial** (`step`). A trial has few ends, so a step is linear in the size of the
  polynomial. Horner's rule sums powers of a trial t: `w0 + t * (w1 + t * (w2 + ...))`.
* **`mixtures`** sorts terms into a tree by their common trials. Each node is one Horner sum. A product that stands alone is
  kept for as long as the convolver, and the next product continues from the nearest one.
* **`along`** deals hits of several kinds along a line, kind after kind, one hit to each place. Let V(k, b) be the polynomial
  of all hits from the k-th kind on, if the first of them comes to place b. V(k, b) is the sum over n of the weight of n hits,
  times the trials of the places b to b + n - 1, times V(k + 1, b + n). The cost grows with the sum of the numbers of
  hits by kind, not with their product.
* **Exact.** The first count is packed into the digits of one whole number (Kronecker substitution), so one call in C
  multiplies all its values. A digit has room for the sum of all weights, so it cannot overflow. The other counts are fields
  of a second whole number, the key of a dict.
* **Floats.** A polynomial is a box of probabilities with one axis for each count. In `along` the places b are rows of one
  box. A box drops its outer slices if all their cells are at or below `NEGLIGIBLE`.

The error of floats is proven. A box carries `lost`, the probability that it misses at most. Each dropped cell adds
`NEGLIGIBLE`. A step multiplies `lost` by the sum of the trial's weights, which is 1, and a sum weights it like the cells.
A box also carries `roundings`: each cell is right to as many relative errors of 2^-53. All terms are positive, so the
error of a sum is that of its worst term and one more. `Convolver.lost` adds both for each result. It bounds the
error of every probability, if the weights with which you use each result have a sum of at most 1. numpy multiplies and adds
cell by cell here, so every processor finds the same digits.

Sources: L. Kronecker, "Grundzüge einer arithmetischen Theorie der algebraischen Grössen" (1882). J. von zur Gathen and
J. Gerhard, "Modern Computer Algebra", sections 5.2 and 8.4.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import accumulate, product
from math import gcd, lcm, prod
from sys import modules
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

from ror_rules._arithmetic.budget import Budget, words
from ror_rules.errors import BudgetError, SchemaError

Vector = tuple[int, ...]
Counts = dict[Vector, Any]
"""Vectors of counts, all of one size, with their weights: whole numbers, or probabilities in floats."""
K = TypeVar("K", bound=Hashable)
J = TypeVar("J", bound=Hashable)
P = TypeVar("P")

NEGLIGIBLE: Final = 1e-18
"""The largest probability that floats drop."""
ROUNDING: Final = 1.01 * 2**-53
"""The relative error of one rounding, with room for products of errors."""
STEPS_BETWEEN_CUTS: Final = 16
"""Steps after which a box drops its negligible slices."""
FIELD_BITS: Final = 24
"""Bits of each count in a key. Bounds such a count to sixteen million."""
WORDS_PER_ENTRY: Final = 128
"""Words of packed numbers, or cells of boxes, that are computed in the time of one entry of a dict."""
DIFFERENT_TRIALS: Final = 200
"""Different trials of one product. Bounds the depth of recursion."""


class Trial:
    """The distribution of one trial: vectors of counts with weights above 0, in lowest terms.

    `total` is the denominator of the weights, and `mass` is their sum. Equal trials are one object, so identity is equality.

    >>> Trial({(0,): 4, (1,): 2}) is Trial({(1,): 1, (0,): 2})
    True
    """

    __slots__ = ("__weakref__", "ends", "mass", "total")
    ends: tuple[tuple[Vector, Any], ...]
    total: Any
    mass: Any

    def __new__(cls, ends: Mapping[Vector, Any], total: Any = None) -> Trial:
        """The default of `total` is the sum of the weights."""
        some = sorted([end for end in ends.items() if end[1]])
        whole = sum([weight for _, weight in some]) if total is None else total
        exact = isinstance(whole, int)
        if exact and (divisor := gcd(whole, *[weight for _, weight in some])) > 1:
            some, whole = [(vector, weight // divisor) for vector, weight in some], whole // divisor
        made = super().__new__(cls)
        made.ends, made.total, made.mass = tuple(some), whole, sum([weight for _, weight in some])
        return _TRIALS.setdefault((exact, whole, made.ends), made)


_TRIALS: Final[WeakValueDictionary[Any, Trial]] = WeakValueDictionary()
Factors = tuple[tuple[Trial, int], ...]
"""Different trials with their numbers: the product of their powers."""
Term = tuple[Any, Factors]
"""A weight and a product of powers."""


class _Engine(Generic[P]):
    """Polynomials with vectors of one size. `scaled` and `step` make new polynomials, and `add` changes its first."""

    def __init__(self, budget: Budget, size: int) -> None:
        self.budget, self.vector_size = budget, size
        self._kept: dict[tuple[Factors, Trial], dict[int, P]] = {}

    def constant(self, weight: Any) -> P:
        raise NotImplementedError

    def scaled(self, one: P, weight: Any) -> P:
        raise NotImplementedError

    def step(self, one: P, trial: Trial) -> P:
        raise NotImplementedError

    def add(self, one: P, other: P, weight: Any = 1) -> None:
        raise NotImplementedError

    def size(self, one: P) -> int:
        """Machine words, at most."""
        raise NotImplementedError

    def power(self, trial: Trial, n: int) -> P | None:
        """A power in closed form, if there is one."""

    def pay(self, operations: int, size: int) -> None:
        """Pay for operations on whole polynomials, or rows of them, of so many words each."""
        self.budget.enter(operations + operations * size // WORDS_PER_ENTRY)

    def product(self, factors: Factors) -> P:
        """A product of powers. It is kept, so do not change it."""
        found = self.constant(1)
        for at, (trial, n) in enumerate(factors):
            known = self._kept.setdefault((factors[:at], trial), {0: found})
            near = next(m for m in range(n, -1, -1) if m in known)
            closed = self.power(trial, n) if not at and near < n else None
            found = known[near] if closed is None else closed
            for _ in range(n - near if closed is None else 0):
                found = self.step(found, trial)
            if near < n:
                self.budget.enter(self.size(found))
                known[n] = found
        return found

    def mixture(self, terms: Sequence[Term], depth: int = 0) -> P:
        """The sum of some terms without their first `depth` factors. All terms have their trials in one order."""
        if len(terms) == 1:
            ((weight, factors),) = terms
            return self.scaled(self.product(factors[depth:]), weight) if factors[depth:] else self.constant(weight)
        sums: list[P] = []
        branches: dict[Trial, dict[int, list[Term]]] = {}
        for term in terms:
            if depth < len(term[1]):
                trial, n = term[1][depth]
                branches.setdefault(trial, {}).setdefault(n, []).append(term)
            else:
                sums.append(self.constant(term[0]))
        for trial, branch in branches.items():
            numbers = sorted(branch, reverse=True)
            found = self.mixture(branch[numbers[0]], depth + 1)
            for n, lower in zip(numbers, [*numbers[1:], 0], strict=True):
                for _ in range(n - lower):
                    found = self.step(found, trial)
                if lower:
                    self.add(found, self.mixture(branch[lower], depth + 1))
            sums.append(found)
        for other in sums[1:]:
            self.add(sums[0], other)
        return sums[0]


class _Packed:
    """The weights of the first count as digits of a whole number, by the other counts. `digits`: the most of one number."""

    __slots__ = ("digits", "rows")

    def __init__(self, rows: dict[int, int], digits: int) -> None:
        self.rows, self.digits = rows, digits


class _Exact(_Engine[_Packed]):
    """Polynomials with whole numbers. `width`: bytes of a digit."""

    def __init__(self, budget: Budget, size: int, width: int) -> None:
        super().__init__(budget, size)
        self._width = width
        self._shifts: dict[tuple[Trial, int], tuple[list[tuple[int, int, int]], int]] = {}

    def constant(self, weight: int) -> _Packed:
        return _Packed({0: weight}, 1)

    def size(self, one: _Packed) -> int:
        return len(one.rows) * (1 + one.digits * self._width // 8)

    def scaled(self, one: _Packed, weight: int) -> _Packed:
        self.pay(len(one.rows), one.digits * self._width // 8)
        return _Packed({key: value * weight for key, value in one.rows.items()}, one.digits)

    def step(self, one: _Packed, trial: Trial, scale: int = 1) -> _Packed:
        """The product with a trial whose weights are multiplied by the scale."""
        ends, most = self._shifted(trial, scale)
        self.pay(len(ends) * len(one.rows), one.digits * self._width // 8)
        rows: dict[int, int] = {}
        for key, value in one.rows.items():
            for more, shift, weight in ends:
                part = value if weight == 1 else value * weight
                if shift:
                    part <<= shift
                at = key + more
                rows[at] = rows[at] + part if at in rows else part
        return _Packed(rows, one.digits + most)

    def _shifted(self, trial: Trial, scale: int) -> tuple[list[tuple[int, int, int]], int]:
        """The ends as (difference of the key, bits of the first count, weight), and the largest first count."""
        known = self._shifts.get((trial, scale))
        if known is None:
            ends = [
                (sum([n << FIELD_BITS * at for at, n in enumerate(rest)]), 8 * self._width * first, weight * scale)
                for (first, *rest), weight in trial.ends
            ]
            known = self._shifts[trial, scale] = ends, max([vector[0] for vector, _ in trial.ends], default=0)
        return known

    def add(self, one: _Packed, other: _Packed, weight: int = 1) -> None:
        self.pay(len(other.rows), other.digits * self._width // 8)
        rows, one.digits = one.rows, max(one.digits, other.digits)
        for key, value in other.rows.items():
            part = value if weight == 1 else value * weight
            rows[key] = rows[key] + part if key in rows else part

    def power(self, trial: Trial, n: int) -> _Packed | None:
        """A binomial, if the trial adds nothing, or 1 to the first count."""
        nothing = (0,) * self.vector_size
        if [vector for vector, _ in trial.ends] != [nothing, (1, *nothing[1:])]:
            return None
        self.pay(n + 1, self._width // 8)
        (_, bad), (_, good) = trial.ends
        weight, digits = bad**n, []
        for k in range(n + 1):
            digits.append(weight.to_bytes(self._width, "little"))
            weight = weight * (n - k) * good // ((k + 1) * bad)
        return _Packed({0: int.from_bytes(b"".join(digits), "little")}, n + 1)

    def chain(
        self,
        line: Sequence[Trial],
        totals: Sequence[int],
        chances: Mapping[int, int],
        values: Mapping[int, _Packed],
        begins: range,
    ) -> dict[int, _Packed]:
        """V(k, b) for all b in `begins`. `values`: V(k + 1, b). `totals`: the denominators by place. Zeros are absent."""
        found = {}
        for begin in begins:
            here: _Packed | None = None
            for at in range(min(len(line), begin + max(chances)), begin - 1, -1):
                if here:
                    here = self.step(here, line[at], totals[at] // line[at].total)
                if at - begin in chances and at in values:
                    weight = chances[at - begin]
                    if here:
                        self.add(here, values[at], weight)
                    else:
                        here = self.scaled(values[at], weight)
            if here:
                self.budget.enter(self.size(here))
                found[begin] = here
        return found

    def read(self, found: _Packed) -> Counts:
        self.budget.enter(self.size(found))
        counts: Counts = {}
        mask, width = (1 << FIELD_BITS) - 1, self._width
        for key, value in found.rows.items():
            rest = [key >> FIELD_BITS * at & mask for at in range(self.vector_size - 1)]
            raw = value.to_bytes(found.digits * width, "little")
            for first in range(found.digits):
                if digit := int.from_bytes(raw[first * width : first * width + width], "little"):
                    counts[(first, *rest)] = digit
        return counts


def numpy() -> Any:
    """The library. Raises `SchemaError` if it is not installed."""
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


class _Box:
    """Probabilities. `cells` has an axis of rows and one for each count, the first count last. `low`: the least count of each axis.

    `age`: steps since the last cut.
    """

    __slots__ = ("age", "cells", "lost", "low", "roundings")

    def __init__(self, low: Sequence[int], cells: Any, lost: float = 0.0, roundings: int = 0, age: int = 0) -> None:
        self.low, self.cells, self.lost, self.roundings, self.age = low, cells, lost, roundings, age


class _Floats(_Engine[_Box]):
    """Polynomials with probabilities."""

    def __init__(self, budget: Budget, size: int) -> None:
        super().__init__(budget, size)
        self._np = numpy()
        self._scratch = self._np.empty(0)
        self._shifts: dict[Trial, tuple[list[tuple[list[int], float]], list[int], list[int], float]] = {}

    def constant(self, weight: float) -> _Box:
        return _Box((0,) * self.vector_size, self._np.full((1,) * (self.vector_size + 1), float(weight)))

    def size(self, one: _Box) -> int:
        return int(one.cells.size)

    def scaled(self, one: _Box, weight: Any) -> _Box:
        """A multiple, or with a column of weights, a row for each of them."""
        self.pay(1, one.cells.size * getattr(weight, "size", 1))
        most = weight if isinstance(weight, (int, float)) else 1.0
        return _Box(one.low, one.cells * weight, one.lost * most, one.roundings + 1)

    def step(self, one: _Box, trial: Trial, empty: int = 0) -> _Box:
        """The product with a trial, and some empty rows more."""
        ends, least, spread, mass = self._shifted(trial)
        rows, *shape = one.cells.shape
        made = [rows + empty, *map(int.__add__, shape, spread)]
        self.pay(len(ends), prod(made))
        cells = self._np.zeros(made)
        if self._scratch.size < one.cells.size:  # memory that is new to the process is slow
            self._scratch = self._np.empty(2 * one.cells.size)
        scratch = self._scratch[: one.cells.size].reshape(one.cells.shape)
        for nth, (vector, probability) in enumerate(ends):
            part = cells[(slice(rows), *[slice(at, at + n) for at, n in zip(vector, shape, strict=True)])]
            self._np.multiply(one.cells, probability, out=scratch if nth else part)
            if nth:
                part += scratch
        low = list(map(int.__add__, one.low, least))
        found = _Box(low, cells, one.lost * mass, one.roundings + 1 + len(ends), one.age + 1)
        if found.age == STEPS_BETWEEN_CUTS:
            self._cut(found)
        return found

    def _shifted(self, trial: Trial) -> tuple[list[tuple[list[int], float]], list[int], list[int], float]:
        """The ends from their least counts on with probabilities, the least counts, their spread, and the sum of probabilities."""
        known = self._shifts.get(trial)
        if known is None:
            columns = list(zip(*[vector[::-1] for vector, _ in trial.ends], strict=True))
            least = list(map(min, columns))
            ends = [
                (list(map(int.__sub__, vector[::-1], least)), weight / trial.total) for vector, weight in trial.ends
            ]
            spread = [max(column) - low for column, low in zip(columns, least, strict=True)]
            known = self._shifts[trial] = ends, least, spread, trial.mass / trial.total
        return known

    def _cut(self, one: _Box) -> None:
        """Drop negligible outer slices. One slice of each axis always stays."""
        heavy, low, window = one.cells > NEGLIGIBLE, list(one.low), [slice(None)]
        for axis in range(1, heavy.ndim):
            others = tuple([other for other in range(heavy.ndim) if other != axis])
            (there,) = heavy.any(axis=others).nonzero()
            first, last = (int(there[0]), int(there[-1])) if there.size else (0, 0)
            window.append(slice(first, last + 1))
            low[axis - 1] += first
        cells = one.cells[tuple(window)]
        one.lost += NEGLIGIBLE * (one.cells.size - cells.size) / len(cells)
        one.low, one.cells, one.age = low, cells, 0

    def add(self, one: _Box, other: _Box, weight: Any = 1) -> None:
        """Add a multiple, or with a column of weights, a multiple to each row."""
        self.pay(1, other.cells.size * len(one.cells))
        low = list(map(min, one.low, other.low))
        shapes = one.cells.shape[1:], other.cells.shape[1:]
        ends = [max(at + n, start + m) for at, n, start, m in zip(one.low, shapes[0], other.low, shapes[1], strict=True)]
        shape = tuple(map(int.__sub__, ends, low))
        if shape != shapes[0]:
            self.pay(1, len(one.cells) * prod(shape))
            cells = self._np.zeros((len(one.cells), *shape))
            self._part(cells, low, one)[...] = one.cells
            one.low, one.cells = low, cells
        part = self._part(one.cells, low, other)
        part += other.cells * weight
        one.roundings = max(one.roundings, other.roundings + 1) + 1
        if isinstance(weight, (int, float)):
            one.lost += other.lost * weight

    @staticmethod
    def _part(cells: Any, low: Sequence[int], of: _Box) -> Any:
        """The cells of a box within others that begin at `low`."""
        shape = of.cells.shape[1:]
        return cells[(slice(None), *[slice(at - a, at - a + n) for at, a, n in zip(of.low, low, shape, strict=True)])]

    def chain(
        self,
        line: Sequence[Trial],
        _: Sequence[int],
        chances: Mapping[int, float],
        values: Mapping[int, _Box],
        begins: range,
    ) -> dict[int, _Box]:
        """V(k, b) for all b in `begins`. `values`: V(k + 1, b). Rows are the b that a place can belong to, the last b first."""
        weights = self._np.zeros((max(chances) + 1, *[1] * self.vector_size))
        for n, weight in chances.items():
            weights[n] = weight
        found = {}
        last = min(begins[-1], max(values))
        first = max(begins[0], max(values) - max(chances))
        box = self.scaled(values[max(values)], weights[max(values) - last : max(values) - first + 1])
        box.lost = sum(chances.values()) * max([value.lost for value in values.values()])
        for at in range(max(values) - 1, begins[0] - 1, -1):
            if last > at:
                found[last] = self._row(box)
                box.cells, last = box.cells[1:], at
            first = max(begins[0], at - max(chances))
            box = self.step(box, line[at], last - first + 1 - len(box.cells))
            if at in values:
                self.add(box, values[at], weights[at - last : at - first + 1])
        found[last] = self._row(box)
        return found

    def _row(self, box: _Box) -> _Box:
        """The first row by itself."""
        self.budget.enter(box.cells[0].size)
        row = _Box(box.low, box.cells[:1].copy(), box.lost, box.roundings)
        self._cut(row)
        return row

    def read(self, found: _Box) -> tuple[Counts, float]:
        """The counts, and the probability that they miss at most, without roundings."""
        places = (found.cells[0] > NEGLIGIBLE).nonzero()
        self.budget.enter(len(places[0]))
        vectors = zip(*[(axis + low).tolist() for axis, low in zip(places, found.low, strict=True)][::-1], strict=True)
        counts = dict(zip(vectors, found.cells[0][places].tolist(), strict=True))
        return counts, found.lost + NEGLIGIBLE * (found.cells.size - len(counts))


class Convolver:
    """Mixtures and chains of trials for one question.

    In floats, weights are probabilities, and the result of each method has the scale 1.0. `lost` bounds the error of all
    results so far. All methods raise `BudgetError`.
    """

    def __init__(self, budget: Budget, *, floats: bool = False) -> None:
        self.budget, self.floats = budget, floats
        self.lost = 0.0
        self._engines: dict[tuple[int, int], Any] = {}

    def power(self, trial: Trial, n: int) -> tuple[Counts, Any]:
        """The counts of n like trials, with weights, and the sum of these if the trial is complete.

        >>> Convolver(Budget()).power(Trial({(0,): 5, (1,): 1}), 2)
        ({(0,): 25, (1,): 10, (2,): 1}, 36)
        """
        found, scale = self.mixtures({None: {((trial, n),): 1}}, len(trial.ends[0][0]))
        return found[None], scale

    def mixtures(self, groups: Mapping[K, Mapping[Factors, Any]], size: int) -> tuple[dict[K, Counts], Any]:
        """The counts of each group of weighted products. Their weights are multiples of the scale.

        `size` is the number of counts of a vector.
        """
        known = {factors: self._whole(factors) for group in groups.values() for factors in group}
        common: Any = 1.0 if self.floats else lcm(*{total for total, _ in known.values()})
        order = _order(known)
        found: dict[K, Counts] = {}
        bounds = [common * sum([weight * known[each][1] for each, weight in group.items()]) for group in groups.values()]
        engine = self._engine(size, max(bounds, default=0))
        for (name, group), bound in zip(groups.items(), bounds, strict=True):
            terms: list[Term] = []
            for factors, weight in group.items():
                total, mass = known[factors]
                ordered = tuple(sorted([each for each in factors if each[1]], key=lambda each: order[each[0]]))
                if not self.floats:
                    terms.append((weight * (common // total), ordered))
                elif weight > NEGLIGIBLE:
                    terms.append((weight, ordered))
                else:
                    self.lost += weight * mass
            found[name] = self._read(engine, engine.mixture(terms), bound) if terms else {}
        return found, common

    def along(
        self, line: Sequence[Sequence[Trial]], chances: Sequence[Mapping[int, Any]], size: int
    ) -> tuple[Counts, Any]:
        """The counts of hits that are dealt along a line, kind after kind, one to each place. Weights are multiples of the scale.

        `line[kind][place]` is the trial of a hit there, and `chances[kind][n]` is the weight of n hits. The result leaves
        out cases with more hits than places.
        """
        places = len(line[0]) if line else 0
        totals = [1 if self.floats else lcm(*[row[at].total for row in line]) for at in range(places)]
        self.budget.enter(places * (1 + sum(map(int.bit_length, totals)) // 64))
        rest = list(accumulate(reversed(totals), int.__mul__, initial=1))[::-1]
        scale: Any = 1.0 if self.floats else rest[0]
        bound = scale * prod([sum(some.values()) for some in chances])
        least = NEGLIGIBLE if self.floats else 0
        begins, kept = [range(1)], []
        for some in chances:
            kept.append({n: chance for n, chance in some.items() if chance > least})
            self.lost += sum([chance for chance in some.values() if chance <= least])
            if not kept[-1] or begins[-1][0] + min(kept[-1]) > places:
                return {}, scale
            most = min(places, begins[-1][-1] + max(kept[-1]))
            begins.append(range(begins[-1][0] + min(kept[-1]), most + 1))
        engine = self._engine(size, bound)
        values = {at: engine.constant(rest[at]) for at in begins.pop()}
        for row, some, where in zip(reversed(line), reversed(kept), reversed(begins), strict=True):
            values = engine.chain(row, totals, some, values, where)
        return self._read(engine, values[0], bound), scale

    def joined(self, some: Sequence[Counts]) -> Counts:
        """Independent counts side by side: vectors are joined, and weights are multiplied."""
        size = sum([words(max(each.values(), default=0)) for each in some])
        self.budget.enter(prod(map(len, some)) * size)
        self._rounded(len(some), *[each.values() for each in some])
        return {
            tuple([n for vector, _ in each for n in vector]): prod([weight for _, weight in each])
            for each in product(*[counts.items() for counts in some])
        }

    def against(self, own: Iterable[tuple[int, K, Any]], other: Mapping[int, Any]) -> dict[int, dict[K, Any]]:
        """A side's weights by key: 1 if it ranks above the other, 0 if it is level, -1 if it ranks below.

        `own` has (rank, key, weight), and `other` weights by rank. The sides are independent. Prefix sums over ranks
        replace pairs.

        >>> Convolver(Budget()).against([(3, "fallen", 2), (1, "safe", 1)], {1: 5, 2: 1})
        {1: {'fallen': 12}, 0: {'safe': 5}, -1: {'safe': 1}}
        """
        own = list(own)
        ranks = sorted(other)
        below = list(accumulate([other[rank] for rank in ranks], initial=0))
        above = list(accumulate([other[rank] for rank in reversed(ranks)], initial=0))[::-1]
        size = words(below[-1]) + words(max([weight for _, _, weight in own], default=0))
        self.budget.enter(3 * len(own) * size + len(other) * size)
        self._rounded(len(own) + len(other) + 1, [weight for _, _, weight in own], other.values())
        found: dict[int, dict[K, Any]] = {1: {}, 0: {}, -1: {}}
        for rank, key, weight in own:
            at = bisect_left(ranks, rank)
            level = other.get(rank, 0)
            for sign, chance in ((1, below[at]), (0, level), (-1, above[at + (rank in other)])):
                if chance:
                    found[sign][key] = found[sign].get(key, 0) + weight * chance
        return found

    def pairs(
        self, own: Sequence[tuple[int, K, Any]], other: Sequence[tuple[int, J, Any]]
    ) -> Iterator[tuple[int, K, J, Any]]:
        """All pairs of two independent sides: sign as in `against`, both keys, and the product of the weights."""
        weights = [weight for _, _, weight in own], [weight for _, _, weight in other]
        size = sum([words(max(each, default=0)) for each in weights])
        self.budget.enter(len(own) * len(other) * size)
        self._rounded(len(own) * len(other) + 1, *weights)
        return (
            ((rank > theirs) - (rank < theirs), key, their_key, weight * chance)
            for rank, key, weight in own
            for theirs, their_key, chance in other
        )

    def _rounded(self, roundings: int, *weights: Iterable[Any]) -> None:
        """Count the roundings of products of independent weights, and of any later sum of these products."""
        if self.floats:
            self.lost += roundings * ROUNDING * prod(map(sum, weights))

    def _whole(self, factors: Factors) -> tuple[Any, Any]:
        """The denominator of a product of powers, and its sum of weights as a multiple of it, rounded up if exact."""
        if len(factors) > DIFFERENT_TRIALS:
            raise BudgetError(
                "One product has more different trials than can be multiplied.",
                expected=f"at most {DIFFERENT_TRIALS} different ones",
                got=f"{len(factors)}",
            )
        self.budget.enter(1 + len(factors))
        if self.floats:
            return 1.0, prod([(trial.mass / trial.total) ** n for trial, n in factors])
        self.budget.enter(sum([trial.total.bit_length() * n for trial, n in factors]) // 64)
        mass = prod([(-(-trial.mass // trial.total)) ** n for trial, n in factors if trial.mass > trial.total])
        return prod([trial.total**n for trial, n in factors]), mass

    def _engine(self, size: int, bound: Any) -> Any:
        """An engine for digits up to the bound. It has some bytes too many, so that calls with bounds of like size share it."""
        width = 0 if self.floats else bound.bit_length() // 8 + 1
        unit = 1 << max(0, width.bit_length() - 4)
        width = -(-width // unit) * unit
        if (size, width) not in self._engines:
            engine: Any = _Floats(self.budget, size) if self.floats else _Exact(self.budget, size, width)
            self._engines[size, width] = engine
        return self._engines[size, width]

    def _read(self, engine: Any, found: Any, bound: Any) -> Counts:
        """The counts of a polynomial with at most this sum."""
        if not self.floats:
            exact: Counts = engine.read(found)
            return exact
        counts, lost = engine.read(found)
        self.lost += lost + found.roundings * ROUNDING * bound
        return counts  # type: ignore[no-any-return]


def _order(products: Iterable[Factors]) -> dict[Trial, tuple[int, int, int]]:
    """The order of trials in terms: first those of most terms, among these those with the fewest different numbers."""
    numbers: dict[Trial, list[int]] = {}
    for factors in products:
        for trial, n in factors:
            numbers.setdefault(trial, []).append(n)
    return {trial: (-len(some), len(set(some)), at) for at, (trial, some) in enumerate(numbers.items())}
