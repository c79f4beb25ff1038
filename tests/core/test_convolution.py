from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import icepool
import pytest
from hypothesis import given, settings, strategies as st

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.convolution import DIFFERENT_TRIALS, Convolver, Counts, Factors, Trial
from ror_rules.errors import BudgetError, SchemaError

Chances = dict[tuple[int, ...], Fraction]
HIT = Trial({(0,): 2, (1,): 1})


def chances(counts: Counts, scale: int) -> Chances:
    return {vector: Fraction(weight, scale) for vector, weight in counts.items()}


def both(one: Chances, other: Chances) -> Chances:
    found: Chances = defaultdict(Fraction)
    for (vector, weight), (more, chance) in product(one.items(), other.items()):
        found[tuple(map(int.__add__, vector, more))] += weight * chance
    return dict(found)


def one_by_one(factors: Factors, size: int) -> Chances:
    found: Chances = {(0,) * size: Fraction(1)}
    for trial, number in factors:
        for _ in range(number):
            found = both(found, {vector: Fraction(weight) / Fraction(trial.total) for vector, weight in trial.ends})
    return found


def summed(terms: Mapping[Factors, Any], size: int) -> Chances:
    found: Chances = defaultdict(Fraction)
    for factors, weight in terms.items():
        for vector, chance in one_by_one(factors, size).items():
            found[vector] += Fraction(weight) * chance
    return {vector: chance for vector, chance in found.items() if chance}


def walked(line: list[list[Trial]], weights: list[dict[int, Any]], size: int) -> Chances:
    found: Chances = defaultdict(Fraction)
    for some in product(*[each.items() for each in weights]):
        place, factors = 0, []
        for kind, (number, _) in enumerate(some):
            factors += [(trial, 1) for trial in line[kind][place : place + number]]
            place += number
        if not line or place <= len(line[0]):
            weight = prod([Fraction(weight) for _, weight in some])
            for vector, chance in one_by_one(tuple(factors), size).items():
                found[vector] += weight * chance
    return {vector: chance for vector, chance in found.items() if chance}


def distance(floats: Counts, exact: Chances) -> Fraction:
    """The sum of all differences, an upper bound for the error of any event."""
    vectors = floats.keys() | exact.keys()
    return sum((abs(Fraction(floats.get(each, 0.0)) - exact.get(each, Fraction(0))) for each in vectors), Fraction(0))


@st.composite
def trials(draw: Any, size: int) -> Trial:
    """A trial with few ends. Its total can exceed the sum of its weights."""
    vector = st.tuples(*[st.integers(0, 2)] * size)
    ends: Counts = draw(st.dictionaries(vector, st.integers(1, 9), min_size=1, max_size=3))
    return Trial(ends, draw(st.none() | st.integers(30, 40)))


@st.composite
def mixed(draw: Any) -> tuple[dict[str, dict[Factors, int]], int]:
    size = draw(st.integers(1, 3))
    some = draw(st.lists(trials(size), min_size=1, max_size=3, unique=True))
    factors = st.lists(st.tuples(st.sampled_from(some), st.integers(0, 4)), max_size=3, unique_by=lambda each: each[0])
    group = st.dictionaries(factors.map(tuple), st.integers(1, 20), max_size=4)
    return draw(st.dictionaries(st.sampled_from("abc"), group, max_size=3)), size


@st.composite
def lines(draw: Any) -> tuple[list[list[Trial]], list[dict[int, int]], int]:
    size, kinds, places = draw(st.integers(1, 2)), draw(st.integers(0, 3)), draw(st.integers(0, 5))
    some = draw(st.lists(trials(size), min_size=1, max_size=3))
    row = st.lists(st.sampled_from(some), min_size=places, max_size=places)
    number = st.dictionaries(st.integers(0, 4), st.integers(1, 9), max_size=4)
    exactly = {"min_size": kinds, "max_size": kinds}
    return draw(st.lists(row, **exactly)), draw(st.lists(number, **exactly)), size


def test_equal_trials_are_one_object() -> None:
    assert Trial({(1,): 10, (0,): 20, (5,): 0}) is HIT
    assert Trial({(0,): 2, (1,): 1}, 3) is HIT
    assert Trial({(0,): 2, (1,): 1}, 4) is not HIT
    assert Trial({(0,): 2.0, (1,): 1.0}) is not HIT
    assert (HIT.total, HIT.mass, Trial({(0,): 4, (1,): 2}, 12).mass, Trial({(0,): 4, (1,): 2}, 12).total) == (
        3,
        3,
        3,
        6,
    )


def test_a_power_of_dice_is_that_of_icepool() -> None:
    die = icepool.d6.map(lambda face: icepool.Vector((int(face == 1), int(face == 6))))
    counts, scale = Convolver(Budget()).power(Trial({(1, 0): 1, (0, 1): 1, (0, 0): 4}), 12)
    expected = {(vector[0], vector[1]): weight for vector, weight in (12 @ die).items()}
    assert (counts, scale) == (expected, 6**12)


@pytest.mark.parametrize("number", [0, 1, 2, 7, 300])
def test_a_power_with_two_ends_is_a_binomial(number: int) -> None:
    counts, scale = Convolver(Budget()).power(HIT, number)
    assert scale == 3**number
    assert counts == {(hits,): comb(number, hits) * 2 ** (number - hits) for hits in range(number + 1)}


def test_a_count_may_be_large() -> None:
    trial = Trial({(0, 100_000, 0): 1, (1, 0, 70_000): 1})
    counts, _ = Convolver(Budget()).power(trial, 30)
    assert counts == {(n, 100_000 * (30 - n), 70_000 * n): comb(30, n) for n in range(31)}


@given(mixed())
def test_a_mixture_is_the_sum_of_its_terms(some: tuple[dict[str, dict[Factors, int]], int]) -> None:
    groups, size = some
    found, scale = Convolver(Budget()).mixtures(groups, size)
    assert {name: chances(counts, scale) for name, counts in found.items()} == {
        name: summed(terms, size) for name, terms in groups.items()
    }


@given(mixed())
def test_floats_keep_their_bound_in_mixtures(some: tuple[dict[str, dict[Factors, int]], int]) -> None:
    groups, size = some
    shares = {name: {each: weight / 128 for each, weight in terms.items()} for name, terms in groups.items()}
    convolver = Convolver(Budget(), floats=True)
    found, scale = convolver.mixtures(shares, size)
    assert scale == 1.0
    assert sum(distance(found[name], summed(terms, size)) for name, terms in shares.items()) <= Fraction(convolver.lost)


@given(lines())
@settings(max_examples=200)
def test_hits_along_a_line_are_those_of_a_walk(some: tuple[list[list[Trial]], list[dict[int, int]], int]) -> None:
    counts, scale = Convolver(Budget()).along(*some)
    assert chances(counts, scale) == walked(*some)


@given(lines())
def test_floats_keep_their_bound_along_a_line(some: tuple[list[list[Trial]], list[dict[int, int]], int]) -> None:
    line, weights, size = some
    shares = [{n: weight / 64 for n, weight in each.items()} for each in weights]
    convolver = Convolver(Budget(), floats=True)
    counts, scale = convolver.along(line, shares, size)
    assert scale == 1.0
    assert distance(counts, walked(line, shares, size)) <= Fraction(convolver.lost)


@pytest.mark.parametrize("number", [40, 3000])
def test_floats_keep_their_bound_for_hosts(number: int) -> None:
    convolver = Convolver(Budget(), floats=True)
    counts, _ = convolver.power(HIT, number)
    exact: Chances = {(n,): Fraction(comb(number, n) << number - n, 3**number) for n in range(number + 1)}
    assert distance(counts, exact) <= Fraction(convolver.lost) < Fraction(1, 10**10)
    assert (len(counts) < number / 4) is (number == 3000)


def test_floats_keep_their_bound_for_hosts_along_a_line() -> None:
    some = [Trial({(0, 0): 36 - n, (1, 0): n - 1, (0, 1): 1}) for n in (5, 11, 20)]
    line = [[some[(kind + place // 25) % 3] for place in range(75)] for kind in range(3)]
    exactly, convolver = Convolver(Budget(entries=10**9)), Convolver(Budget(), floats=True)
    (hits, scale), (shares, _) = (each.power(HIT, 25) for each in (exactly, convolver))
    counts, whole = exactly.along(line, [{n: weight for (n,), weight in hits.items()}] * 3, 2)
    near, _ = convolver.along(line, [{n: weight for (n,), weight in shares.items()}] * 3, 2)
    assert sum(counts.values()) == whole * scale**3
    bound = 3 * Fraction(convolver.lost)  # the hits are used three times
    assert distance(near, chances(counts, whole * scale**3)) <= bound < Fraction(1, 10**9)
    assert len(near) < len(counts)


@pytest.mark.parametrize("floats", [False, True])
def test_a_convolver_serves_many_calls(floats: bool) -> None:
    used = Convolver(Budget(), floats=floats)
    heavy = Trial({(0,): 10**9, (1,): 1, (3,): 5})
    for number in (9, 3, 20, 9, 10):
        for factors in (((HIT, number),), ((HIT, 2), (heavy, number)), ((heavy, 1), (HIT, number))):
            fresh = Convolver(Budget(), floats=floats)
            groups: dict[str, dict[Factors, int]] = {"one": {factors: 1}, "two": {factors: 1, ((HIT, 1),): 1}}
            assert used.mixtures(groups, 1) == fresh.mixtures(groups, 1)


def test_rare_terms_of_floats_are_lost() -> None:
    convolver = Convolver(Budget(), floats=True)
    found, _ = convolver.mixtures({"rare": {((HIT, 2),): 1e-19}, "some": {((HIT, 2),): 0.5, (): 1e-20}}, 1)
    assert found["rare"] == {}
    assert found["some"] == pytest.approx({(0,): 2 / 9, (1,): 2 / 9, (2,): 1 / 18})
    assert convolver.lost > 1e-19 + 1e-20
    assert convolver.along([[HIT]], [{0: 1e-19}], 1) == ({}, 1.0)


WIDE = Trial({(0, 0, 0): 1, (1, 0, 0): 1, (0, 1, 0): 1, (0, 0, 1): 1})


@pytest.mark.nightly
@pytest.mark.parametrize("floats", [False, True])
def test_a_question_beyond_the_budget_is_refused(floats: bool) -> None:
    budget = Budget(entries=20_000)
    convolver = Convolver(budget, floats=floats)
    different = tuple((Trial({(0,): 1, (1,): n}), 1) for n in range(1, DIFFERENT_TRIALS + 2))
    for ask in (
        lambda: convolver.power(WIDE, 2000),
        lambda: convolver.along([[WIDE] * 2000] * 2, [dict.fromkeys(range(1000), 0.001 if floats else 1)] * 2, 3),
        lambda: convolver.mixtures({n: {((WIDE, 9), (Trial({(0, 0, n): 1}), 9)): 1} for n in range(20_000)}, 3),
        lambda: convolver.mixtures({0: {different: 1}}, 1),
    ):
        with pytest.raises(BudgetError):
            ask()


@pytest.mark.parametrize("floats", [False, True])
def test_a_power_of_any_number_is_paid_for(floats: bool) -> None:
    for trial in (Trial({(0,): 1, (1,): 10**30 - 1}), HIT, Trial({(1,): 1})):
        with pytest.raises(BudgetError):
            Convolver(Budget(), floats=floats).power(trial, 10**10)


def test_floats_without_numpy_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(SchemaError, match="numpy") as refused:
        Convolver(Budget(), floats=True).power(HIT, 1)
    assert "pip install" in refused.value.help
    assert Convolver(Budget()).power(HIT, 1) == ({(0,): 2, (1,): 1}, 3)
