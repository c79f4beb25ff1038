import pytest

from ror_rules._arithmetic.budget import Budget, words
from ror_rules.errors import BudgetError
from ror_rules.testing import limits


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
