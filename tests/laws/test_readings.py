"""Odds name the doubtful places that they hang on: the rulings that took part in any fall of the dice."""

from __future__ import annotations

from typing import Any

import pytest

from ror_rules import load
from ror_rules.errors import RorError
from ror_rules.ruleset import Example, Ruleset
from tests.service.cases import EXAMPLES, NAMES

THROWS = 12


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES, ids=NAMES)
def test_another_reading_changes_no_odds_that_do_not_name_it(ruleset: Ruleset[Any], example: Example) -> None:
    """Whatever is read otherwise: where a headline's chances come out otherwise too, or none do, the ruling was named."""
    odds = ruleset.odds(example.rule, example.state)
    for ruling in ruleset.rulings.values():
        for reading in {*ruling.readings} - {ruling.default}:
            if odds.readings.get(ruling.id) is None:
                try:
                    other = ruleset.odds(example.rule, example.state, rulings={ruling.id: reading})
                except RorError as error:
                    pytest.fail(f"{ruling.id} decides whether there are odds: {error}")
                assert other.marginals == odds.marginals, ruling.id


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES, ids=NAMES)
def test_what_a_throw_names_its_odds_name(ruleset: Ruleset[Any], example: Example) -> None:
    """Every ruling that took part in one of some throws is named by the odds of everything, with the same reading."""
    odds = ruleset.odds(example.rule, example.state, fields=["*"])
    throws = ruleset.rule(example.rule).throws
    for number in range(THROWS if throws else 1):
        thrown = ruleset.resolve(example.rule, example.state, seed=str(number) if throws else None).rulings
        assert thrown.items() <= odds.readings.items()


def test_a_simulation_names_what_its_throws_named() -> None:
    """The odds of some throws name the rulings of these, and no more."""
    rules = load("ring-of-power")
    example = next(each for each in rules.examples if each.rule == "combat" and "mumakil" in each.title)
    named: dict[str, str] = {}
    for number in range(1, 9):
        named |= rules.resolve("combat", example.state, seed="7", context=f"simulation/{number}").rulings
    assert named
    assert rules.odds("combat", example.state, simulate=8, seed="7").readings == dict(sorted(named.items()))


def test_a_reading_that_was_asked_for_is_named_with_it() -> None:
    """`readings` have the reading that was used, the default or another; `rulings` the others alone."""
    rules = load("ring-of-power")
    example = next(each for each in rules.examples if each.rule == "combat" and "mumakil" in each.title)
    default = rules.odds("combat", example.state)
    ruling = rules.rulings["rp-hero-casualty"]
    (other,) = {*ruling.readings} - {ruling.default}
    asked = rules.odds("combat", example.state, rulings={ruling.id: other})
    assert (default.readings[ruling.id], default.rulings) == (ruling.default, {})
    assert (asked.readings[ruling.id], asked.rulings) == (other, {ruling.id: other})
