"""The odds of every rule, compared with every fall of its dice.

The expected chances come from `Thrown` hands alone, without odds, weights or merges. The rule chooses its dice, so
rerolls, draws and rounds may depend on earlier faces.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, reject, settings, strategies as st

from ror_rules import rulesets
from ror_rules.author import Rule, Ruleset
from ror_rules.errors import BudgetError, StateError, UndecidedError
from tests.core.brute import TooManyError, brute_force, chances
from tests.drawn import DEEP, by_night, drawn
from tests.laws.small import SMALL, some_state
from tests.laws.states import readings

MOST_FALLS: Final = 50_000
"""Maximum of falls of an example's dice. Smaller states stand in for larger ones."""
FEW_FALLS: Final = 1000 if DEEP else 300
"""Maximum of falls of a generated state's dice."""

RULES: Final = [(ruleset, rule) for ruleset in rulesets() for rule in ruleset.rules.values()]
THROW: Final = [(ruleset, rule) for ruleset, rule in RULES if rule.throws]


def named(pairs: list[tuple[Ruleset[Any], Rule[Any, Any, Any]]]) -> list[Any]:
    return [pytest.param(ruleset, rule, id=f"{ruleset.id}/{rule.id}") for ruleset, rule in pairs]


def large(rule: Any) -> bool:
    """Whether few states of the rule have as few falls as these tests try."""
    return bool(rule.id == "ring-of-power/combat")


def all_faces(rule: Rule[Any, Any, Any], book: Any, state: Any, most: int) -> dict[Any, Fraction] | None:
    try:
        return brute_force(lambda source: rule.roll(book, state, source), most)
    except UndecidedError:
        return None


def explored(rule: Rule[Any, Any, Any], book: Any, state: Any) -> dict[Any, Fraction] | None:
    try:
        return chances(rule.odds(book, state))
    except UndecidedError:
        return None


@pytest.mark.parametrize(("ruleset", "rule"), by_night(named(THROW), large))
def test_odds_are_those_of_all_faces(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> None:
    examples = [each.state for each in ruleset.examples if each.rule == rule.id]
    compared = 0
    for plain_state in (*examples, *SMALL.get((ruleset.id, rule.id), ())):
        state = rule.read(plain_state)
        try:
            thrown = all_faces(rule, ruleset.book, state, MOST_FALLS)
        except TooManyError:
            assert plain_state in examples
            continue
        assert explored(rule, ruleset.book, state) == thrown
        compared += thrown is not None and len(thrown) > 1
    assert compared


@pytest.mark.parametrize(("ruleset", "rule"), by_night(named(RULES), large))
@settings(max_examples=drawn(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_odds_of_any_state_are_those_of_all_faces(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], data: st.DataObject
) -> None:
    value = data.draw(some_state(ruleset, rule), label="state")
    book = ruleset.book.under(data.draw(readings(ruleset), label="rulings"))
    try:
        state = rule.read(value)
        thrown = all_faces(rule, book, state, FEW_FALLS)
        found = explored(rule, book, state)
    except (StateError, BudgetError, TooManyError):
        reject()
    assert found == thrown


def test_every_rule_is_looked_at() -> None:
    assert {ruleset.id for ruleset, _ in THROW} == {ruleset.id for ruleset in rulesets()}
    assert set(SMALL) <= {(ruleset.id, rule.id) for ruleset, rule in THROW}
