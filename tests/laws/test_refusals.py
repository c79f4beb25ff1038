from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ror_rules import RorError, load
from ror_rules.errors import tokens
from tests.rules.situations import rulesets, single

RULESETS = Path(__file__).resolve().parents[2] / "ror_rules" / "_rulesets"
ERRORS = {"StateError", "UndecidedError"}


def refusals() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(RULESETS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                yield f"{path.relative_to(RULESETS)}:{node.lineno}", node


def test_every_refusal_has_the_received_value() -> None:
    found = list(refusals())
    silent = [place for place, call in found if not any(keyword.arg in ("got", None) for keyword in call.keywords)]
    assert silent == []
    assert len(found) > 250


def by_name(value: Any) -> Any:
    if isinstance(value, dict):
        return value["name"] if value.keys() == {"name"} else {name: by_name(each) for name, each in value.items()}
    return [by_name(each) for each in value] if isinstance(value, list) else value


def below_a_single_value(sent: Any, pointer: str) -> bool:
    for name in tokens(pointer):
        if isinstance(sent, dict):
            sent = sent.get(name)
        elif isinstance(sent, list):
            sent = sent[int(name)] if name.isdecimal() and int(name) < len(sent) else None
        else:
            return sent is not None
    return False


@pytest.mark.parametrize("ruleset", rulesets())
def test_no_refusal_points_below_a_single_value(ruleset: str) -> None:
    refused = 0
    for case in single(ruleset):
        (situation,) = case.situations
        for state in (situation.state, by_name(situation.state)):
            try:
                load(ruleset).resolve(case.rule, state, faces=situation.faces, rulings=situation.rulings)
            except RorError as error:
                refused += 1
                places = [fault.pointer for fault in error.faults]
                assert not [place for place in places if below_a_single_value({"state": state}, place)], case.id
    assert refused > 100
