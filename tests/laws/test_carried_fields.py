from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from msgspec import Struct, structs

from ror_rules import load, rulesets
from ror_rules.errors import StateError
from ror_rules.host.catalogue import rule_page
from ror_rules.host.wire import plain

SET: Final[Mapping[str, Mapping[str, Any]]] = {
    "Character": {
        "combat": 3,
        "morale": 2,
        "by_sorcery": 1,
        "by_elven_sword": 1,
        "capture_rating": 2,
        "escape_rating": 5,
        "ring_rating": 2,
        "movement_allowance": 3,
        "held": "captive",
        "failed_attempts": 2,
        "nationality": "Elves",
        "shards": True,
        "magic_points": 3,
        "no_rally": "refused",
    },
    "Group": {
        "leadership": 2,
        "wizardry": 2,
        "magic": {"dice": 1},
        "profile": {"dice": 3, "attack": 2, "defense": 2},
        "on_foot": {"dice": 3, "attack": 2, "defense": 2},
        "targets": ["nobody"],
    },
    "Force": {
        "policy": "pile-up",
        "sacrifice": ["nobody"],
        "replacements": [{"engine": "nothing", "source": "nobody"}],
        "ram_helps": [{"id": "nobody", "count": 1}],
        "holds_back": ["nobody"],
    },
}
"""A value for each field of a shared shape that some rule may carry."""
SEEDS: Final = ("1", "2", "3", "4", "5", "6")
CASES: Final = [
    pytest.param(ruleset.id, rule.id, shape, id=f"{ruleset.id}-{rule.id}-{shape.__name__}")
    for ruleset in rulesets()
    for rule in ruleset.rules.values()
    for shape in rule.carried
]


def with_field(value: Any, shape: type[Struct], name: str, new: Any) -> Any:
    if isinstance(value, Struct):
        stated = plain(value)
        changed = {
            field.encode_name: with_field(getattr(value, field.name), shape, name, new)
            for field in structs.fields(value)
            if field.encode_name in stated
        }
        return {**changed, name: new} if type(value) is shape else changed
    return [with_field(each, shape, name, new) for each in value] if isinstance(value, tuple) else plain(value)


def without(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return {key: without(each, name) for key, each in value.items() if key != name}
    return [without(each, name) for each in value] if isinstance(value, list) else value


def answered(ruleset: str, rule: str, state: Any, name: str) -> Any:
    rules = load(ruleset)
    found = []
    for seed in SEEDS if rules.rules[rule].throws else (None,):
        dice: dict[str, Any] = {} if seed is None else {"seed": seed}
        outcome = plain(rules.resolve(rule, state, **dice))
        found.append(without([outcome["result"], outcome["trace"], outcome["dice"], outcome["rulings"]], name))
    return found


@pytest.mark.parametrize(("ruleset", "rule", "shape"), CASES)
def test_a_field_that_a_rule_carries_changes_nothing(ruleset: str, rule: str, shape: type[Struct]) -> None:
    rules = load(ruleset)
    for name in rules.rules[rule].carried[shape]:
        for example in (each for each in rules.examples if each.rule == rule):
            state = rules.rules[rule].read(example.state)
            changed = with_field(state, shape, name, SET[shape.__name__][name])
            try:
                found = answered(ruleset, rule, changed, name)
            except StateError:
                continue
            assert found == answered(ruleset, rule, state, name), name


def test_schemas_leave_out_what_a_rule_carries() -> None:
    for ruleset in rulesets():
        for rule in ruleset.rules.values():
            page = rule_page(ruleset, rule)
            for shape, names in rule.carried.items():
                parts = [
                    each["$defs"][shape.__name__]
                    for each in (page.state, page.result)
                    if shape.__name__ in each.get("$defs", {})
                ]
                assert parts
                for part in parts:
                    assert part["properties"].keys() == {*shape.__struct_encode_fields__} - {*names}
                    assert all(name in part["description"] for name in names)
