"""Exact multinomial counts, against the same sums worked out trial by trial; the price is known before it is paid."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod
from pathlib import Path
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules._arithmetic.account import Account, Allowance
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.multinomial import (
    Component,
    content_of,
    exact,
    folded,
    in_order,
    largest_counts,
    least_ways,
)
from ror_rules._arithmetic.polynomials import Counts, Grid, Trial
from ror_rules._arithmetic.truncated import approximate
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules.dice import Dice, Trials
from ror_rules.errors import BudgetError
from ror_rules.trace import Cite
from tests.core.brute import chances

ROOT = Path(__file__).resolve().parents[2]
HERE = Cite(section="Games of the Shire")
Plain = dict[Counts, Fraction]
KEYS: list[Any] = ["ring", ("sword", 2), 7]


def counts(**numbers: int) -> Counts:
    """Counts of keys that are words."""
    return frozenset(numbers.items())


def trial(*ends: tuple[Counts, int]) -> Trial:
    """What one trial adds, each way that it ends with its weight."""
    return Distribution(dict(ends))


def both(one: Plain, other: Plain) -> Plain:
    """The chances of the sum of two independent counts."""
    found: Plain = {}
    for (left, chance), (right, others) in product(one.items(), other.items()):
        summed: Counter[Any] = Counter(dict(left))
        summed.update(dict(right))
        key = frozenset(summed.items())
        found[key] = found.get(key, Fraction(0)) + chance * others
    return found


def added(terms: Iterable[Plain]) -> Plain:
    """The sum of polynomials."""
    found: Plain = {}
    for term in terms:
        for key, chance in term.items():
            found[key] = found.get(key, Fraction(0)) + chance
    return found


def slow(components: Sequence[Component], total: int) -> Plain:
    """The mixture of components, one trial after the other."""
    terms: list[Plain] = []
    for component in components:
        here: Plain = {frozenset(): Fraction(component.weight, total)}
        for factor, number in component.factors:
            for _ in range(number):
                here = both(here, chances(factor))
        terms.append(here)
    return added(terms)


def numbers(draw: Any) -> Counts:
    """Some counts, none of them nothing."""
    return frozenset(draw(st.dictionaries(st.sampled_from(KEYS), st.integers(1, 2), max_size=2)).items())


@st.composite
def mixtures(draw: Any) -> tuple[list[Component], int]:
    """Components over a few trials, with weights and their total; the same factors come in several components."""
    trials: list[Trial] = [
        Distribution({numbers(draw): draw(st.integers(1, 12)) for _ in range(draw(st.integers(1, 3)))})
        for _ in range(draw(st.integers(1, 3)))
    ]
    components = [
        Component(
            draw(st.integers(1, 20)),
            tuple((each, draw(st.integers(1, 3))) for each in trials if draw(st.booleans())),
        )
        for _ in range(draw(st.integers(1, 4)))
    ]
    return components, sum(each.weight for each in components)


@given(mixtures())
def test_a_mixture_is_the_sum_of_its_components(mixture: tuple[list[Component], int]) -> None:
    """Any components over any trials come to the chances that trials added one by one have."""
    components, total = mixture
    assert chances(exact(components, total, Account())) == slow(components, total)


def test_like_trials_alone_come_out_as_each_added_to_the_others() -> None:
    """Five that add two of one key and one of another, or nothing, have the chances of trials added one by one."""
    both = trial((counts(dead=2, hurt=1), 3), (frozenset(), 7))
    components = [Component(4, ((both, 5),))]
    found = exact(components, 4, Account())
    assert chances(found) == slow(components, 4)
    assert set(found.weights) == {counts(dead=2 * each, hurt=each) if each else frozenset() for each in range(6)}


def cells(components: Sequence[Component]) -> int:
    """How many counts there would be if each key could have any number up to its largest, whatever the others have."""
    return prod([1 + number for number in largest_counts(components).values()])


def test_counts_of_heroes_beside_hosts_cost_what_can_come() -> None:
    """Many cases of soldiers who die or are hurt beside six heroes take less than a look at each count that keys could have."""
    soldier = trial((counts(dead=1), 1), (counts(hurt=1), 2), (frozenset(), 3))
    heroes = [trial((counts(**{f"dead{each}": 1}), 1), (frozenset(), 5)) for each in range(6)]
    components = [
        Component(number + 1, ((soldier, number), *((hero, 1) for hero in heroes[: 1 + number % 6])))
        for number in range(1, 24)
    ]
    account = Account()
    total = sum(each.weight for each in components)
    assert chances(exact(components, total, account)) == slow(components, total)
    assert account.spent < 10_000 * cells(components)


def test_figures_that_end_in_one_of_several_ways_are_counted_by_what_can_come() -> None:
    """Twelve who are each dead, hurt or whole, and a hero: 91 * 4 counts, which have few of the grid's places."""
    soldier = trial((counts(dead=1), 1), (counts(hurt=1), 2), (counts(whole=1), 3))
    hero = trial((counts(slain=1), 1), (counts(wounded=1), 2), (counts(taken=1), 1), (frozenset(), 2))
    components = [Component(1, ((soldier, 12), (hero, 1)))]
    account = Account()
    found = exact(components, 1, account)
    assert len(found.weights) == 91 * 4 == least_ways(components[0], floats=False)[0] < cells(components) // 40
    assert chances(found) == slow(components, 1)


@given(mixtures())
def test_there_are_never_fewer_counts_than_foreseen(mixture: tuple[list[Component], int]) -> None:
    """As many counts as are foreseen of any component do come, in whole numbers and in floats, each with the chance foreseen."""
    components, _ = mixture
    for component in components:
        found = exact([component._replace(weight=1)], 1, Account())
        assert least_ways(component, floats=False)[0] <= len(found.weights)
        ways, chance = least_ways(component, floats=True)
        assert ways <= len(found.weights)
        assert chance <= min(chances(found).values()) * (1 + 1e-9)


def test_tails_are_not_foreseen_in_floats() -> None:
    """Of thousands of trials, whose tails floats cut off, no more counts are foreseen than stay."""
    for count, low, high in ((10, 1, 1), (60, 1, 1), (200, 1, 5), (5000, 5, 31), (10_000, 1, 35)):
        die = trial((counts(hit=1), low), (counts(), high))
        found, _ = approximate([Component(1, ((die, count),))], Account())
        ways, _ = least_ways(Component(1, ((die, count),)), floats=True)
        assert 5 < ways <= len(found.weights)


def test_an_end_that_no_float_can_say_is_foreseen_to_be_cut_off() -> None:
    """Where one of two ends weighs less than any float, no more than the other one is foreseen in floats."""
    rare = Component(1, ((trial((counts(hit=1), 1), (counts(), 10**400)), 5),))
    assert least_ways(rare, floats=True) == (1, 0.0)
    assert least_ways(rare, floats=False)[0] == 6


def test_a_mixture_of_dice_is_that_of_icepool() -> None:
    """Twelve dice that count sixes and ones, or seven that count low and high, weigh what icepool finds."""
    ends = trial((counts(one=1), 1), (counts(), 4), (counts(six=1), 1))
    halves = trial((counts(one=1), 1), (counts(six=2), 1))
    found = chances(exact([Component(2, ((ends, 12),)), Component(1, ((halves, 7), (ends, 3)))], 3, Account()))
    die = icepool.d6.map(lambda face: icepool.Vector((int(face == 1), int(face == 6))))
    coin = icepool.Die([icepool.Vector((1, 0)), icepool.Vector((0, 2))])
    expected: dict[tuple[int, int], Fraction] = {}
    for sums, share in ((12 @ die, Fraction(2, 3)), (7 @ coin + 3 @ die, Fraction(1, 3))):
        for vector, weight in sums.items():
            key = (vector[0], vector[1])
            expected[key] = expected.get(key, Fraction(0)) + share * Fraction(weight, sums.denominator())
    assert {(dict(each).get("one", 0), dict(each).get("six", 0)): chance for each, chance in found.items()} == expected


def test_no_trials_have_no_counts() -> None:
    """Components without trials, and trials that add nothing, come to no counts, for certain."""
    idle = trial((counts(), 1))
    for components in (
        [Component(3, ())],
        [Component(1, ((idle, 5),))],
        [Component(1, ()), Component(2, ((idle, 5),))],
    ):
        assert exact(components, 3 if len(components) > 1 else components[0].weight, Account()).weights == {
            frozenset(): 1
        }


class Slow:
    """Polynomials as dictionaries of fractions, in place of whole numbers or floats; it notes how often it multiplies."""

    def __init__(self) -> None:
        self.products = 0

    def number(self, weight: int) -> Plain:
        """Nothing is counted."""
        return {frozenset(): Fraction(weight)}

    def along(self, trial: Trial, parts: Iterable[tuple[int, Plain]]) -> Plain:
        """One trial after the other; a power times a number is no product."""
        some = list(parts)
        self.products += sum(1 for count, part in some if count and part.keys() != {frozenset()})
        return added([both(slow([Component(1, ((trial, count),))], 1), part) for count, part in some])

    def total(self, terms: Iterable[Plain]) -> Plain:
        """All together."""
        return added(terms)

    def ahead(self, trial: Trial, powers: Sequence[int]) -> None:
        """Whatever comes."""

    def came(self, part: float) -> None:
        """Whatever that takes."""

    def read(self, polynomial: Plain) -> Any:
        """As it is."""
        return polynomial


@given(mixtures())
def test_what_components_share_is_multiplied_once(mixture: tuple[list[Component], int]) -> None:
    """Folding gives the same sum as component by component, in no more products than there are factors."""
    components, total = mixture
    algebra = Slow()
    found: Any = folded(in_order([(each.weight, each.factors) for each in components]), algebra)
    assert {key: chance / total for key, chance in found.items()} == slow(components, total)
    assert algebra.products <= sum(len(each.factors) for each in components)


def test_components_with_a_common_factor_share_it() -> None:
    """Fifty components with one large factor in common multiply it once."""
    one, other = trial((counts(a=1), 1), (counts(), 1)), trial((counts(b=1), 1), (counts(), 2))
    algebra = Slow()
    folded(in_order([(1, ((other, number), (one, 2))) for number in range(1, 51)]), algebra)
    assert algebra.products == 1


@given(st.dictionaries(st.sampled_from([*KEYS, "a", "b"]), st.integers(0, 4), max_size=4), st.data())
def test_places_and_counts_are_inverse(tops: dict[Any, int], data: st.DataObject) -> None:
    """Every place has counts of its own within the largest ones, and they have that place."""
    grid = Grid(tops)
    found = [grid.counts(place) for place in range(grid.cells)]
    assert len(set(found)) == grid.cells
    assert [grid.place(each) for each in found] == list(range(grid.cells))
    given_counts = frozenset(
        (key, number) for key, top in tops.items() if (number := data.draw(st.integers(0, top), label=str(key)))
    )
    assert grid.counts(grid.place(given_counts)) == given_counts


def test_the_largest_counts_are_those_of_the_largest_component() -> None:
    """Each key comes to the most that any one component can give it, the factors of one component added."""
    one = trial((counts(a=2, b=1), 1), (counts(), 1))
    two = trial((counts(a=1), 1), (counts(c=3), 1))
    assert largest_counts([Component(1, ((one, 2), (two, 3))), Component(1, ((one, 4),)), Component(1, ())]) == {
        "a": 8,
        "b": 4,
        "c": 9,
    }


# --- What it costs


HIT = trial((counts(hit=1), 1), (counts(), 5))
FATES = trial((counts(killed=1), 1), (counts(unhorsed=1), 2), (counts(wounded=1), 2), (counts(), 31))
MANY = Distribution({frozenset([(number, 1)]): 1 for number in range(12)})
LARGE = [(HIT, 10_000), (HIT, 300_000), (FATES, 80), (FATES, 5000), (MANY, 100)]


@pytest.mark.parametrize(("each", "count"), LARGE, ids=["hits", "many-hits", "fates", "many-fates", "keys"])
def test_a_power_too_large_is_refused_before_it_is_begun(each: Trial, count: int) -> None:
    """What would take too long, or hold too much, is a `BudgetError` at once, and no more than a little memory."""
    account = Account()
    tracemalloc.start()
    try:
        with pytest.raises(BudgetError, match=r"more work|may hold"):
            exact([Component(1, ((each, count),))], 1, account)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert account.spent < account.most // 50
    assert peak < 4_000_000


def test_long_numbers_cost_more_than_their_length() -> None:
    """Twice as many trials, whose powers have twice as many digits of twice the length, cost more than four times as much."""
    spent = []
    for number in (400, 800):
        account = Account(Allowance(seconds=60, megabytes=1000))
        exact([Component(1, ((HIT, number), (trial((counts(hit=1), 1), (counts(), 1)), number)))], 1, account)
        spent.append(account.spent)
    assert spent[1] > 4 * spent[0]


def test_numbers_that_nobody_can_hold_have_a_price() -> None:
    """A power of hundreds of keys, longer than any double can say, is priced too, and refused."""
    keys = [trial((counts(**{f"k{place}": 1}), 1), (counts(), 5)) for place in range(700)]
    with pytest.raises(BudgetError):
        exact([Component(1, tuple((each, 40) for each in keys))], 1, Account())


@pytest.mark.parametrize(
    "find", [lambda some, account: exact(some, len(some), account), approximate], ids=["exact", "float"]
)
def test_more_different_trials_than_python_can_go_deep_are_refused_before_any_work(find: Any) -> None:
    """Of one key a hundred are counted, also where it parts at each of them; one more, or thousands, are a `BudgetError` at once."""
    different = [trial((counts(hit=1), 1), (counts(), 1 + place)) for place in range(2000)]
    powers = [(each, 1) for each in different]
    parted = [Component(1, (*powers[:place], powers[1000 + place])) for place in range(100)]
    find([*parted, *(Component(1, tuple(powers[:number])) for number in range(1, 101))], Account(Allowance(seconds=60)))
    for number in (101, 2000):
        account = Account()
        with pytest.raises(BudgetError, match=f"at most 100 different ones, got {number}"):
            find([Component(1, tuple(powers[:number]))], account)
        assert (account.spent, account.room) == (0, Account().room)


def test_many_components_are_paid_for_together() -> None:
    """What one mixture has spent is what it costs: with less than that it is refused."""
    account = Account()
    components = [Component(1, ((FATES, number),)) for number in range(1, 11)]
    exact(components, 10, account)
    assert account.spent > 0
    with pytest.raises(BudgetError):
        exact(components, 10, Account(Allowance(seconds=(account.spent - 1) / 10**9)))


def test_many_powers_of_one_trial_cost_no_more_than_some_of_the_highest() -> None:
    """A mixture of all powers up to the two hundredth is one step a power, and costs less than four of the highest alone."""
    wound = trial((counts(wounds=1), 31), (counts(wounds=2), 5))
    components = [Component(1, ((wound, number),)) for number in range(1, 201)]
    highest, together = Account(), Account()
    exact(components[-1:], 1, highest)
    found = exact(components, 200, together)
    assert [dict(each)["wounds"] for each in found.weights] == [*range(1, 401)]
    assert together.spent < 4 * highest.spent


# --- Trials that are equal


def coin(dice: Dice, count: int) -> Mapping[str, int]:
    """Heads of so many coins."""
    return {"heads": dice.pool(count, 2, why="coins", cite=HERE, sides=2)}


def die(dice: Dice, count: int) -> Mapping[str, int]:
    """The same of so many dice."""
    return {"heads": dice.pool(count, 4, why="dice", cite=HERE)}


def test_equal_trials_are_counted_together() -> None:
    """Trials of two kinds whose odds are equal are one power: a product less, and one object for both."""
    memo = Memo(Account())

    def run(dice: Dice) -> int:
        trials = [Trials("coin", 3, coin), Trials("die", 4, die), Trials("coin", 2, coin)]
        return dice.multinomial(trials, end=lambda found: found.get("heads", 0), scope="here")

    found = explore(run, memo=memo)
    assert chances(found) == {int(heads): Fraction(weight, 2**9) for heads, weight in (9 @ icepool.coin(1, 2)).items()}
    assert len(memo.interned) == 1
    assert memo.trials["here"]["coin"] is memo.trials["here"]["die"]
    assert list(memo.mixtures) == [((Component(1, ((memo.trials["here"]["coin"], 9),)),), 1)]


def test_trials_are_told_apart_by_their_weights() -> None:
    """Equal weights make equal trials, in whatever order; another weight, key or number makes another."""
    ends = [(counts(a=1), 1), (counts(b=1), 2), (counts(a=2), 3)]
    same = {content_of(trial(*order)) for order in (ends, ends[::-1], [(end, 2 * weight) for end, weight in ends])}
    assert len(same) == 1
    others = [[(counts(a=1), 2), *ends[1:]], [(counts(c=1), 1), *ends[1:]], [(counts(a=3), 1), *ends[1:]], ends[1:]]
    contents = [content_of(trial(*other)) for other in [ends, *others]]
    assert all(one != other for one, other in combinations(contents, 2))


# --- The process


def test_no_mixture_hangs_on_the_process() -> None:
    """Interpreters with other hash seeds list the counts of a mixture in one order, with the same weights, exact or not."""
    code = """
from ror_rules._arithmetic.account import Account
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.multinomial import Component, exact
from ror_rules._arithmetic.truncated import approximate
trials = [
    Distribution({frozenset({("ring", 1), ("staff", 2)}): 2, frozenset({("sword", 1)}): 3, frozenset(): 1}),
    Distribution({frozenset({("sword", 2)}): 1, frozenset({("ring", 1)}): 4}),
]
components = [Component(3, ((trials[0], 5), (trials[1], 2))), Component(4, ((trials[1], 4),)), Component(2, ((trials[1], 2), (trials[0], 5)))]
found = exact(components, 9, Account())
print(found.total, [(sorted(each), weight) for each, weight in found.weights.items()])
shares = [Component(each.weight / 9, each.factors) for each in components]
found, lost = approximate(shares, Account())
print(lost, [(sorted(each), weight.hex()) for each, weight in found.weights.items()])
"""
    printed = set()
    for seed in ("0", "1", "77"):
        env = {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)]), "PYTHONHASHSEED": seed}
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=env)
        assert ran.returncode == 0, ran.stderr
        printed.add(ran.stdout)
    assert len(printed) == 1
    assert "sword" in printed.pop()
