from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec import UNSET

from ror_rules import advise, load, need, sweep

WAR: Final = load("war-of-the-ring")
HELMS_DEEP: Final = (
    "attacker=(dark_power 100 L2) targets=(defender=(fellowship 14 L3) terrain=citadel) turns=12"  # twelve attacks
)


def told(found: Any) -> dict[str, Any]:
    return {f"{each.ruling}={each.reading}": each for each in found.other_readings.changing}


def test_at_helms_deep_one_reading_decides_most() -> None:
    odds: Any = WAR.odds("war-campaign", HELMS_DEEP, fields=["fallen"], readings=True)
    first, *others, last = odds.other_readings.changing
    assert (first.ruling, first.reading) == ("wr-k-which", "not-the-leader")
    (number,) = first.numbers
    assert (number.name, number.value, round(number.number, 4), round(number.other, 4)) == (
        "fallen",
        True,
        0.8176,
        0.3071,
    )
    moves = [abs(each.numbers[0].other - each.numbers[0].number) for each in (first, *others)]
    assert moves == sorted(moves, reverse=True)
    assert (last.ruling, last.reading, last.refused) == ("wr-loss-above-99", "refuse", "rules-do-not-decide")
    assert (odds.other_readings.unchanging, odds.other_readings.untried) == (0, ())


def test_only_a_question_with_readings_has_them_and_another_id() -> None:
    plainly, asked = [WAR.odds("sorcery", "rating=B", readings=each) for each in (False, True)]
    assert plainly.id == WAR.odds("sorcery", "rating=B").id != asked.id
    assert plainly.other_readings is UNSET
    assert asked.other_readings is not UNSET


def test_a_needed_number_has_the_number_under_each_reading() -> None:
    line = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10) terrain=citadel) turns=7 shadow_points=21"
    question: dict[str, Any] = {
        "vary": {"pointer": "/attacker/strength", "from": 60, "to": 100},
        "field": "fallen",
        "at_least": 0.8,
    }
    found: Any = need(WAR, "war-campaign", line, **question, readings=True)
    (change,) = told(found)["wr-ratio=nearest"].numbers[:1]
    other: Any = need(WAR, "war-campaign", line, **question, rulings={"wr-ratio": "nearest"})
    assert (change.name, change.number, change.other) == ("/attacker/strength", 89, other.found.at)
    assert change.other == 76


def test_a_table_has_the_cell_with_the_largest_change() -> None:
    question: dict[str, Any] = {
        "vary": [{"pointer": "/attacker/strength", "values": [60, 80, 100]}],
        "fields": ["fallen"],
    }
    found: Any = sweep(WAR, "war-campaign", HELMS_DEEP, **question, readings=True)
    for reading, each in told(found).items():
        other: Any = sweep(WAR, "war-campaign", HELMS_DEEP, **question, rulings=dict([reading.split("=")]))
        pairs = {cell.at: (cell.odds, there.odds) for cell, there in zip(found.cells, other.cells, strict=True)}
        moves = {
            at: abs(one["fallen"].probability - two["fallen"].probability) for at, (one, two) in pairs.items() if two
        }
        (number,) = each.numbers
        if number.other is None:
            assert not dict(pairs)[number.at][1]
            continue
        assert moves[number.at] == max(moves.values())
        assert (number.number, number.other) == tuple(side["fallen"].probability for side in pairs[number.at])


def test_advice_has_the_worth_and_the_choices_under_each_reading() -> None:
    line = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10 L1) terrain=citadel) turns=3"
    question: dict[str, Any] = {"side": "attacker", "worth": "25*fallen - points_lost"}
    found: Any = advise(WAR, "war-campaign", line, **question, readings=True)
    change = told(found)["wr-army-modifiers=attacker-only"]
    other: Any = advise(WAR, "war-campaign", line, **question, rulings={"wr-army-modifiers": "attacker-only"})
    (number,) = change.numbers
    assert (number.number, number.other) == (found.play.best, other.play.best)


@pytest.mark.parametrize("budget", [1, 0.65])
def test_readings_that_do_not_fit_the_budget_are_named(budget: float) -> None:
    odds: Any = WAR.odds(
        "war-campaign", HELMS_DEEP, fields=["fallen"], readings=True, arithmetic="exact", budget=budget
    )
    found = odds.other_readings
    every = sum(len(WAR.rulings[each].readings) - 1 for each in odds.readings)
    assert len(found.changing) + found.unchanging + len(found.untried) == every
    assert bool(found.untried) == (budget < 1)
