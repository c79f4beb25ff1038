from __future__ import annotations

import pytest

from ror_rules import rulesets
from tests.messages.snapshots import FILE, MARK, sections


@pytest.mark.parametrize("ruleset", [each.id for each in rulesets()])
def test_the_words_of_a_rule_are_those_of_its_snapshot(ruleset: str) -> None:
    kept = FILE.read_text("utf-8").split(MARK)[1:]
    assert [each for each in kept if each.startswith(f"{ruleset}/")] == list(sections(ruleset))


def test_no_snapshot_is_left_over() -> None:
    kept = FILE.read_text("utf-8").split(MARK)[1:]
    assert {each.partition("/")[0] for each in kept} == {each.id for each in rulesets()}
