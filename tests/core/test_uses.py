from __future__ import annotations

from typing import Any

import pytest

from ror_rules import Outcome, rulesets
from ror_rules.author import Example, Ruleset
from ror_rules.host.questions import uses
from tests.every import cases

EXAMPLES = [(ruleset, example) for ruleset in rulesets() for example in ruleset.examples]


@cases(
    ("ruleset", "example"),
    EXAMPLES,
    ids=[f"{ruleset.id}/{each.rule}-{at}" for at, (ruleset, each) in enumerate(EXAMPLES)],
)
def test_what_a_throw_names_its_rule_may_use(ruleset: Ruleset[Any], example: Example) -> None:
    outcome: Outcome = ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    found = uses(ruleset, ruleset.rule(example.rule))
    assert {line.cite.table for line in outcome.trace if line.cite.row} <= set(found.tables)
    assert outcome.rulings.keys() <= set(found.rulings)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_every_table_and_every_ruling_is_used(ruleset: Ruleset[Any]) -> None:
    found = [uses(ruleset, rule) for rule in ruleset.rules.values()]
    assert set().union(*(each.tables for each in found)) == set(ruleset.table_data)
    assert set().union(*(each.rulings for each in found)) == set(ruleset.rulings)


def test_a_rule_that_reads_no_table_uses_none() -> None:
    ruleset = next(each for each in rulesets() if each.id == "war-of-the-ring")
    assert uses(ruleset, ruleset.rule("losses")).tables == ("percentage-loss",)
    assert uses(ruleset, ruleset.rule("gollum-control")) == (("gollum-control",), ())
