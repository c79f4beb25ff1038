"""Good play that is learned from throws, against the best play of the same state."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec import UNSET

from ror_rules import advise, encode, load
from ror_rules.errors import StateError
from ror_rules.host.advise import BestPlay

ask: Any = advise
SMALL: Final = 0.001
"""A budget that suffices for no exact answer."""
ASKED: Final = {
    "storms that are given up": (
        ("ring-of-power", "siege", "12 uruk-hai v 10 man @ assaults=4"),
        ("attacker", "10*falls + attacker.left"),
    ),
    "attacks that are stopped": (
        (
            "war-of-the-ring",
            "war-campaign",
            "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10 L1) terrain=citadel) turns=6",
        ),
        ("attacker", "25*fallen - points_lost"),
    ),
    "the order of targets": (
        (
            "war-of-the-ring",
            "war-campaign",
            "attacker=(dark_power 50) targets=(defender=(fellowship 6) terrain=citadel, defender=(fellowship 9)) turns=6",
        ),
        ("attacker", "25*fallen - points_lost"),
    ),
    "a duel that is broken off": (
        ("war-of-the-ring", "individual-combat", "attacker=(Aragorn 5/5) defender=(Khamul 4/5) rounds=20"),
        ("attacker", "killed[Khamul] - 2*killed[Aragorn]"),
    ),
}


def played(asked: tuple[str, str, str], side: str, worth: str, **more: Any) -> BestPlay:
    ruleset, rule, line = asked
    found = ask(load(ruleset), rule, line, side=side, worth=worth, **more).play
    assert isinstance(found, BestPlay)
    return found


@pytest.mark.parametrize("question", ASKED)
def test_learned_choices_are_worth_nearly_as_much_as_the_best(question: str) -> None:
    asked, wanted = ASKED[question]
    exact, learned = played(asked, *wanted), played(asked, *wanted, budget=SMALL)
    assert exact.throws is exact.low is exact.high is UNSET
    assert exact.by_plan is not None
    assert learned.by_plan is not None
    assert learned.low is not UNSET
    assert learned.high is not UNSET
    assert learned.throws == 1_000
    assert not learned.exact
    assert learned.low <= learned.best <= learned.high
    assert learned.low <= exact.best
    gain = exact.best - exact.by_plan
    assert learned.best > exact.by_plan + 0.6 * gain
    assert learned.by_plan == pytest.approx(exact.by_plan, abs=0.3 * gain)


def test_means_choices_and_worth_agree() -> None:
    asked, wanted = ASKED["attacks that are stopped"]
    found = played(asked, *wanted, budget=SMALL)
    assert found.best == pytest.approx(25 * found.means["fallen"] - found.means["points_lost"])
    assert {each.turn for each in found.next} == {1}
    assert all(each.turn is not None and each.left == 6 - each.turn for each in found.policy)
    assert sum(each.chance for each in found.next) == pytest.approx(1)
    assert {each.plan for each in found.policy} == {"attack"}


def test_the_other_side_learns_its_answer() -> None:
    line = "attacker=(fellowship 25) targets=(defender=(dark_power 15 L1)) turns=4 shadow_points=4"
    asked = ("war-of-the-ring", "war-campaign", line)
    exact, learned = (
        played(asked, "attacker", "30*fallen - points_lost", against=True, **more) for more in ({}, {"budget": SMALL})
    )
    assert learned.best == pytest.approx(exact.best, abs=0.2)
    assert {each.who for each in learned.policy} == {"attacker", "defender"}


def test_choices_without_a_plan_are_learned_against_the_worth() -> None:
    asked = (
        "war-of-the-ring",
        "war-campaign",
        "attacker=(dark_power 40) targets=(defender=(fellowship 12 L2, Gimli, Legolas)) turns=4",
    )
    worth = "killed[Gimli]"
    exact, learned = (played(asked, "defender", worth, **more) for more in ({}, {"budget": SMALL}))
    assert exact.by_plan is learned.by_plan is None
    assert learned.best == pytest.approx(exact.best, abs=0.08)


def test_a_chance_has_a_range_even_if_all_throws_agree() -> None:
    asked, _ = ASKED["attacks that are stopped"]
    found = played(asked, "attacker", "points_lost>=0", budget=SMALL)
    assert found.best == found.high == 1
    assert found.low is not UNSET
    assert 0.99 < found.low < 1


def test_a_side_without_a_choice_is_refused() -> None:
    asked, _ = ASKED["attacks that are stopped"]
    with pytest.raises(StateError, match="no choice to make"):
        played(asked, "defender", "points_lost", budget=SMALL)


def test_the_same_question_has_the_same_answer() -> None:
    asked, wanted = ASKED["attacks that are stopped"]
    assert encode(played(asked, *wanted, budget=SMALL)) == encode(played(asked, *wanted, budget=SMALL))


def test_a_large_siege_is_answered() -> None:
    """Each man inside costs the attacker more than two, and the budget of an exact answer ends."""
    asked = ("ring-of-power", "siege", "l: 40 uruk-hai, 20 orc v 30 man @ assaults=4")
    found = played(asked, "attacker", "20*falls + attacker.left", budget=0.2)
    assert found.by_plan is not None
    assert found.throws == 1_000
    assert found.best > found.by_plan
