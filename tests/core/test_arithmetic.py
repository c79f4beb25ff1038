"""The parts of the odds engine that no rule shows alone: the budget, the shared memo, chains of states."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from ror_rules import load
from ror_rules._arithmetic.budget import Budget, words
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.loops import absorbed
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules.author import Book, Cite, Dice, Rulings, at_least
from ror_rules.errors import BudgetError, LawError
from ror_rules.host.questions import answer
from ror_rules.testing import limits
from tests.core.brute import chances
from tests.every import cases

HERE = Cite(section="Rules")
BOOK = Book(rulings=Rulings({}))
Chain = dict[int, dict[int, int]]


def test_a_budget_pays_to_the_last_unit() -> None:
    budget = Budget(states=3, entries=10)
    budget.state()
    budget.state(2)
    budget.enter(10)
    assert (budget.states_left, budget.entries_left) == (0, 0)
    with pytest.raises(BudgetError):
        budget.state()
    with pytest.raises(BudgetError):
        budget.enter(1)


def test_a_refusal_takes_nothing_and_names_the_count() -> None:
    budget = Budget(states=3, entries=10)
    budget.enter(4)
    with pytest.raises(BudgetError, match="entries") as refused:
        budget.enter(7)
    assert (refused.value.expected, refused.value.got) == ("at most 10 entries", "at least 11")
    assert (budget.entries_left, refused.value.exhausted) == (6, "entries")
    with pytest.raises(BudgetError, match="states") as refused:
        budget.state(4)
    assert (refused.value.expected, refused.value.got) == ("at most 3 states", "at least 4")
    assert (budget.states_left, refused.value.exhausted) == (3, "states")


def test_a_payment_of_any_size_can_be_refused() -> None:
    with pytest.raises(BudgetError) as refused:
        Budget().enter(10**5000)
    assert len(str(refused.value)) < 200


def test_the_limits_are_the_default() -> None:
    budget = Budget()
    assert (budget.states_left, budget.entries_left) == (limits["MAX_STATES"], limits["MAX_ENTRIES"])


@pytest.mark.parametrize(
    ("number", "size"),
    [(0, 1), (1, 1), (2**64 - 1, 1), (2**64, 2), (2**128 - 1, 2), (2**128, 3), (0.25, 1), (1e300, 1)],
)
def test_words_of_a_weight(number: float, size: int) -> None:
    assert words(number) == size


def test_a_multiple_of_the_usual_budget() -> None:
    budget = Budget.of(2.5)
    assert (budget.states, budget.entries) == (5 * limits["MAX_STATES"] // 2, 5 * limits["MAX_ENTRIES"] // 2)


def test_a_part_of_a_budget() -> None:
    budget = Budget(states=10, entries=10)
    with budget.within(3, 100):
        budget.state(3)
        budget.enter(5)
        with pytest.raises(BudgetError):
            budget.state()
    budget.state(7)
    assert (budget.states_left, budget.entries_left) == (0, 5)


def test_a_memo_is_in_one_arithmetic() -> None:
    ruleset = load("war-of-the-ring")
    example = next(each for each in ruleset.examples if ruleset.rules[each.rule].throws)
    request = ruleset.read_odds(example.rule, {"state": example.state, "arithmetic": "float"})
    with pytest.raises(LawError, match="one arithmetic"):
        answer(ruleset.question(example.rule, request), memo=Memo())


def solved(chain: Chain, first: int) -> dict[int, Fraction]:
    states = [*chain]
    ends = sorted({other for row in chain.values() for other in row} - {*chain})
    rows = []
    for state in states:
        total = sum(chain[state].values())
        share = [Fraction(chain[state].get(other, 0), total) for other in (*states, *ends)]
        rows.append(
            [
                (state == other) - each if at < len(states) else each
                for at, (other, each) in enumerate(zip((*states, *ends), share, strict=True))
            ]
        )
    for at in range(len(states)):
        pivot = next(number for number in range(at, len(states)) if rows[number][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(len(states)):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [mine - factor * his for mine, his in zip(rows[other], rows[at], strict=True)]
    found = dict(zip(ends, rows[states.index(first)][len(states) :], strict=True))
    return {end: chance for end, chance in found.items() if chance}


def reaches(chain: Chain, first: int) -> set[int]:
    found, new = {first}, [first]
    while new:
        for other in chain.get(new.pop(), {}):
            if other not in found:
                found.add(other)
                new.append(other)
    return found


rows = st.dictionaries(st.integers(0, 8), st.integers(1, 6), min_size=1, max_size=4)
"""Successors of a state in a drawn chain. 6, 7 and 8 are settled."""


@given(st.tuples(*[rows] * 6))
def test_any_chain_is_solved_as_its_linear_system_is(drawn: tuple[dict[int, int], ...]) -> None:
    every: Chain = dict(enumerate(drawn))
    here = reaches(every, 0)
    chain = {state: row for state, row in every.items() if state in here}
    ends = all(any(other not in chain for other in reaches(chain, state)) for state in chain)

    def find(memo: Memo) -> Distribution[int]:
        def step(state: int) -> Distribution[int]:
            return memo.in_arithmetic(Distribution(chain[state]))

        return absorbed(step, 0, until=lambda state: state not in chain, memo=memo)

    if ends:
        expected = solved(chain, 0)
        assert chances(find(Memo())) == expected
        assert find(Memo(floats=True)).weights == pytest.approx({end: float(each) for end, each in expected.items()})
    else:
        for floats in (False, True):
            with pytest.raises(LawError, match="may never end"):
                find(Memo(floats=floats))


@cases("order", [*permutations(range(5))])
def test_ways_of_different_lengths_are_added_up(order: tuple[int, ...]) -> None:
    chain: Chain = {0: {1: 1, 4: 1}, 1: {3: 1}, 3: {2: 1, 6: 1}, 4: {2: 2, 7: 1}, 2: {6: 1, 7: 1}}
    mixed = {
        state: {other: row[other] for other in sorted(row, key=lambda each: order[each % 5])}
        for state, row in chain.items()
    }
    found = absorbed(lambda state: Distribution(mixed[state]), 0, until=lambda state: state not in mixed, memo=Memo())
    assert chances(found) == solved(chain, 0) == {6: Fraction(13, 24), 7: Fraction(11, 24)}


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_the_error_of_a_loop_covers_each_of_its_steps(steps: int) -> None:
    def step(dice: Dice, now: int) -> int:
        return now + min(dice.pool(5000, at_least(6), why="", cite=HERE) // 5000, 0)

    def lost(at_most: int) -> float:
        memo = Memo(floats=True)
        explore(lambda dice: dice.repeat(step, 0, at_most=at_most, until=lambda now: now > 0), memo=memo)
        return memo.lost

    alone = Memo(floats=True)
    explore(lambda dice: step(dice, 0), memo=alone)
    assert 0 < steps * alone.lost <= lost(steps) <= (steps + 1) * alone.lost * 1.001


def test_the_end_of_a_part_is_called_for_each_option_of_a_player() -> None:
    def shot(dice: Dice, book: Book, number: int) -> int:
        return dice.choose("archer", "shoot", (0, number), otherwise=0) and dice.roll(number, why="", cite=HERE)

    found = explore(lambda dice: dice.part(shot, BOOK, 2, end=str), Memo(open=lambda who, otherwise: True))
    (choice,) = found.weights
    assert [(option, dict(ends)) for option, ends in choice.options] == [(0, {"0": 1}), (2, {"1": 1, "2": 1})]


def test_a_choice_in_a_loop_without_a_like_names_the_remedy() -> None:
    def step(dice: Dice, now: int) -> int:
        return dice.choose("archer", "shoot", (1, 2), otherwise=1)

    with pytest.raises(LawError, match=r"loop without a `like`.*`like` and `end`"):
        explore(lambda dice: dice.repeat(step, 0, until=bool), Memo(open=lambda who, otherwise: True))
