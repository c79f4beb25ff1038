from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from ror_rules import load
from ror_rules.errors import RorError
from ror_rules.ruleset import Example, Ruleset
from tests.laws import battles
from tests.laws.battles import Drawn, legal
from tests.rules.battles_drawn import battles as single_readings
from tests.service.cases import EXAMPLES, NAMES

RULES: Final = load("ring-of-power")
THROWS: Final = 200
PARTS: Final = 10
"""Number of tests that share the drawn battles, for several processes."""


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES, ids=NAMES)
def test_another_reading_changes_no_odds_that_do_not_name_it(ruleset: Ruleset[Any], example: Example) -> None:
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
    named = [ruleset.odds(example.rule, example.state, fields=fields).readings for fields in (None, ["*"])]
    if ruleset.rule(example.rule).throws:
        thrown = ruleset.odds(example.rule, example.state, simulate=THROWS, seed="7").readings
    else:
        thrown = ruleset.resolve(example.rule, example.state).rulings
    for readings in named:
        assert thrown.items() <= readings.items()


def test_a_simulation_names_what_its_throws_named() -> None:
    rules = load("ring-of-power")
    example = next(each for each in rules.examples if each.rule == "combat" and "mumakil" in each.title)
    named: dict[str, str] = {}
    for number in range(1, 9):
        named |= rules.resolve("combat", example.state, seed="7", context=f"simulation/{number}").rulings
    assert named
    assert rules.odds("combat", example.state, simulate=8, seed="7").readings == dict(sorted(named.items()))


def test_a_reading_that_was_asked_for_is_named_with_it() -> None:
    rules = load("ring-of-power")
    example = next(each for each in rules.examples if each.rule == "combat" and "mumakil" in each.title)
    default = rules.odds("combat", example.state)
    ruling = rules.rulings["rp-hero-casualty"]
    (other,) = {*ruling.readings} - {ruling.default}
    asked = rules.odds("combat", example.state, rulings={ruling.id: other})
    assert (default.readings[ruling.id], default.rulings) == (ruling.default, {})
    assert (asked.readings[ruling.id], asked.rulings) == (other, {ruling.id: other})


SEEDS: Final = [pytest.param(40, id="40"), pytest.param(200, id="200", marks=pytest.mark.deep)]


def unnamed(rule: str, state: Any, rulings: dict[str, str], throws: int) -> set[tuple[str, str]]:
    named = RULES.odds(rule, state, rulings=rulings).readings
    return {*RULES.odds(rule, state, rulings=rulings, simulate=throws, seed="7").readings.items()} - {*named.items()}


@cache
def many_battles() -> list[Drawn]:
    readings = [(each.state, each.rulings) for each in single_readings(320)]
    at = iter(readings)
    return [*legal(battles.battle, "the Pelennor", 250), *legal(lambda _: next(at), "Celebrant", 250)]


@pytest.mark.parametrize("throws", SEEDS)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_odds_of_a_battle_name_every_ruling_that_a_throw_reads(part: int, throws: int) -> None:
    for each in many_battles()[part::PARTS]:
        assert unnamed("combat", *each, throws) == set(), each


@pytest.mark.parametrize("throws", SEEDS)
def test_the_odds_of_a_siege_name_every_ruling_that_a_throw_reads(throws: int) -> None:
    for each in legal(battles.siege, "Orthanc", 60, "siege"):
        assert unnamed("siege", *each, throws) == set(), each
