from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from ror_rules import load
from ror_rules.author import Example, Ruleset
from tests.drawn import DEEP, drawn, few
from tests.laws import battles
from tests.laws.battles import Drawn, legal
from tests.rules.battles_drawn import battles as single_readings
from tests.service.cases import EXAMPLES, NAMES

RULES: Final[Ruleset[Any]] = load("ring-of-power")
THROWS: Final = 200
AT_ONCE: Final = 64
"""Maximum of rulings in a question."""
PARTS: Final = 4
"""Number of tests that share the drawn battles, for several processes."""


@pytest.mark.parametrize(("ruleset", "example"), few(EXAMPLES, 4), ids=NAMES)
def test_another_reading_changes_no_odds_that_do_not_name_it(ruleset: Ruleset[Any], example: Example) -> None:
    odds = ruleset.odds(example.rule, example.state)
    unnamed = [
        (ruling.id, [each for each in ruling.readings if each != ruling.default])
        for ruling in ruleset.rulings.values()
        if ruling.id not in odds.readings and len(ruling.readings) > 1
    ]
    for start in range(0, len(unnamed), AT_ONCE):
        some = unnamed[start : start + AT_ONCE]
        for at in range(max(len(readings) for _, readings in some)):
            asked = {ruling: readings[at % len(readings)] for ruling, readings in some}
            assert ruleset.odds(example.rule, example.state, rulings=asked).marginals == odds.marginals, asked


@pytest.mark.parametrize(("ruleset", "example"), few(EXAMPLES, 4), ids=NAMES)
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


EACH: Final = 200 if DEEP else 40


def unnamed(rule: str, state: Any, rulings: dict[str, str]) -> set[tuple[str, str]]:
    named = RULES.odds(rule, state, rulings=rulings).readings
    return {*RULES.odds(rule, state, rulings=rulings, simulate=EACH, seed="7").readings.items()} - {*named.items()}


@cache
def many_battles() -> list[Drawn]:
    at = iter([(each.state, each.rulings) for each in single_readings(320)])
    number = drawn(250)
    return [*legal(battles.battle, "the Pelennor", number), *legal(lambda _: next(at), "Celebrant", number)]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_odds_of_a_battle_name_every_ruling_that_a_throw_reads(part: int) -> None:
    for each in many_battles()[part::PARTS]:
        assert unnamed("combat", *each) == set(), each


def test_the_odds_of_a_siege_name_every_ruling_that_a_throw_reads() -> None:
    for each in legal(battles.siege, "Orthanc", drawn(60), "siege"):
        assert unnamed("siege", *each) == set(), each
