from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from ror_rules import load, rulesets as registered
from ror_rules.author import Ruleset
from ror_rules.host import catalogue

AMENDING = [ruleset for ruleset in registered() if ruleset.amends]


def base(ruleset: Ruleset[Any]) -> Ruleset[Any]:
    assert ruleset.amends is not None
    return load(ruleset.amends.id)


def test_three_player_amends_war_of_the_ring() -> None:
    assert load("three-player").amends is load("war-of-the-ring")
    assert load("war-of-the-ring").amends is None


@pytest.mark.parametrize("ruleset", AMENDING, ids=lambda ruleset: ruleset.id)
def test_everything_of_the_base_is_there(ruleset: Ruleset[Any]) -> None:
    theirs = base(ruleset)
    assert set(theirs.rules) < set(ruleset.rules)
    assert set(theirs.table_data) < set(ruleset.table_data)
    assert set(theirs.rulings) < set(ruleset.rulings)


@pytest.mark.parametrize("ruleset", AMENDING, ids=lambda ruleset: ruleset.id)
def test_a_rule_that_is_kept_answers_as_before(ruleset: Ruleset[Any]) -> None:
    kept = [example for example in base(ruleset).examples if example.rule not in ruleset.own_rules]
    assert kept
    for example in kept:
        ours = ruleset.resolve(example.rule, example.state, faces=example.faces)
        theirs = base(ruleset).resolve(example.rule, example.state, faces=example.faces)
        assert (ours.result, ours.trace, ours.summary) == (theirs.result, theirs.trace, theirs.summary)
        assert ours.id != theirs.id


@pytest.mark.parametrize("ruleset", AMENDING, ids=lambda ruleset: ruleset.id)
def test_the_catalogue_lists_the_differences(ruleset: Ruleset[Any]) -> None:
    page = catalogue.ruleset_page(ruleset)
    assert page.amends == base(ruleset).id
    listed: dict[tuple[str, str], str] = {(each.kind, each.id): each.change for each in page.differences}
    for kind, ours, theirs in (
        ("rule", ruleset.rules, base(ruleset).rules),
        ("table", ruleset.table_data, base(ruleset).table_data),
        ("ruling", ruleset.rulings, base(ruleset).rulings),
    ):
        for name, value in ours.items():
            change = "new" if name not in theirs else "replaced" if value is not theirs[name] else None
            assert listed.pop((kind, name), None) == change
    assert listed == {}


@pytest.mark.parametrize("ruleset", AMENDING, ids=lambda ruleset: ruleset.id)
def test_the_list_of_rules_marks_new_ones(ruleset: Ruleset[Any]) -> None:
    source = Path(str(sys.modules[type(ruleset.book).__module__.rpartition(".")[0]].__file__)).read_text("utf-8")
    listed = re.split(r" {8}# (replaces|new)", source.partition("rules=(")[2].partition("    ),")[0])[1:]
    found = {
        name.replace("_", "-"): change
        for change, below in zip(listed[::2], listed[1::2], strict=True)
        for name in re.findall(r"^ {8}(\w+),$", below, re.MULTILINE)
    }
    assert found == {name: "replaces" if name in base(ruleset).rules else "new" for name in ruleset.own_rules}


def test_a_ruleset_that_amends_nothing_has_no_differences() -> None:
    page = catalogue.ruleset_page(load("war-of-the-ring"))
    assert (page.amends, page.differences) == (None, ())
