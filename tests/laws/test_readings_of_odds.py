from __future__ import annotations

from typing import Any

import pytest

from ror_rules import Stream, rulesets
from ror_rules.ruleset import Example, Ruleset
from tests.drawn import drawn

EXAMPLES = [(ruleset, each) for ruleset in rulesets() for each in ruleset.examples]


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES, ids=[f"{r.id}: {e.title}" for r, e in EXAMPLES])
def test_no_throw_reads_a_ruling_that_the_odds_do_not_name(ruleset: Ruleset[Any], example: Example) -> None:
    rule = ruleset.rules[example.rule]
    state = rule.read(example.state)
    read: set[str] = set()
    for seed in range(drawn(40)):
        _, written = rule.trace(ruleset.book, state, Stream(str(seed)))
        read |= written.rulings.keys()
    for fields in (None, ["*"]):
        assert read <= ruleset.odds(example.rule, example.state, fields=fields).readings.keys()
