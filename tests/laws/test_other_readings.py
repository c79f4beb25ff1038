"""The readings that change an answer, each compared with the same question asked under that reading."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, reject, settings, strategies as st
from msgspec import UNSET

from ror_rules import encode, load, rulesets
from ror_rules.author import Example, Ruleset
from ror_rules.errors import InputError, RorError, UndecidedError
from ror_rules.host.calls import QUESTIONS, Operation
from tests.drawn import drawn, few
from tests.laws.states import readings, states
from tests.service.cases import EXAMPLES, NAMES

STUDIES: Final = [QUESTIONS[name] for name in ("need", "sweep", "advise")]
NEAR: Final = 1e-12
WAR: Final = load("war-of-the-ring")
CASES: Final = [(ruleset, rule) for ruleset in rulesets() for rule in ruleset.rules.values() if rule.throws][::4]


def number(odds: Any, name: str, value: Any, bound: Any) -> float:
    """A number of odds: a mean, or a chance."""
    if value is UNSET:
        return float(odds.statistics[name].mean)
    share = next((each for each in odds.marginals[name] if encode(each.value) == encode(value)), None)
    if share is None:
        return 0.0
    return float(share.probability if share.probability is not UNSET else getattr(share, bound))


def chances(odds: Any) -> dict[Any, Any]:
    """The odds without the total that they are counted in."""
    return {
        name: [(encode(each.value), each.probability, each.low, each.high) for each in shares]
        for name, shares in odds.marginals.items()
    }


@pytest.mark.parametrize(("ruleset", "rule"), CASES, ids=[f"{ruleset.id}/{rule.id}" for ruleset, rule in CASES])
@settings(max_examples=drawn(48), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_each_number_is_that_of_odds_under_the_reading(ruleset: Ruleset[Any], rule: Any, data: st.DataObject) -> None:
    state = data.draw(states(ruleset, rule), label="state")
    rulings = data.draw(readings(ruleset), label="rulings")
    try:
        odds: Any = ruleset.odds(rule.id, state, rulings=rulings, arithmetic="exact", readings=True)
    except RorError:
        reject()
    plainly = ruleset.odds(rule.id, state, rulings=rulings, arithmetic="exact")
    assert (plainly.marginals, plainly.readings) == (odds.marginals, odds.readings)
    found = odds.other_readings
    changing = {(each.ruling, each.reading): each for each in found.changing}
    untried = {(each.id, each.reading) for each in found.untried}
    unchanging = 0
    for ruling, used in odds.readings.items():
        for reading in ruleset.rulings[ruling].readings:
            if reading == used or (ruling, reading) in untried:
                continue
            told = changing.pop((ruling, reading), None)
            asked = {**rulings, ruling: reading}
            if told is not None and told.refused is not UNSET:
                with pytest.raises((InputError, UndecidedError)) as refused:
                    ruleset.odds(rule.id, state, rulings=asked, arithmetic="exact")
                assert told.refused == refused.value.kind
                continue
            other = ruleset.odds(rule.id, state, rulings=asked, arithmetic="exact")
            if told is None:
                unchanging += 1
                assert chances(other) == chances(odds)
                continue
            assert told.numbers
            for each in told.numbers:
                at = (each.name, each.value, each.bound)
                assert (each.number, each.other) == (number(odds, *at), number(other, *at))
    assert not changing
    assert unchanging == found.unchanging


@pytest.mark.parametrize("study", STUDIES, ids=lambda each: each.id)
@pytest.mark.parametrize(("ruleset", "example"), few(EXAMPLES, 6), ids=NAMES)
def test_a_ruling_that_a_study_does_not_name_changes_nothing(
    study: Operation, ruleset: Ruleset[Any], example: Example
) -> None:
    if not study.offered(ruleset.rule(example.rule)):
        return
    for value in study.tried(ruleset, example):
        try:
            found = study.here(ruleset, example.rule, value)
        except (InputError, UndecidedError):
            continue
        unnamed = [
            (each.id, [reading for reading in each.readings if reading != each.default])
            for each in ruleset.rulings.values()
            if each.id not in found.readings and len(each.readings) > 1
        ]
        for start in range(0, len(unnamed), 64):
            asked = {ruling: readings[0] for ruling, readings in unnamed[start : start + 64]}
            other = study.here(ruleset, example.rule, {**value, "rulings": asked})
            assert answered(other) == answered(found), asked
        return


def answered(found: Any) -> dict[str, Any]:
    about = {"id", "rulings", "ruleset", "readings"}
    return {name: getattr(found, name) for name in found.__struct_fields__ if name not in about}
