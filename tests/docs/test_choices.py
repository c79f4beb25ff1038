"""The list of choices in `docs/campaigns.md` against the calls of `choose` in the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ror_rules import load, rulesets

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([a-z-]+)` \| (.*) \| (.*) \| (.*) \| (.*) \|$", re.MULTILINE)
WORD = re.compile(r"`([a-z-]+)`")


class Listed(NamedTuple):
    what: str
    who: str
    rules: frozenset[tuple[str, str]]
    options: str


class Call(NamedTuple):
    what: str
    who: str | None
    options: tuple[str, ...]


def listed() -> list[Listed]:
    section = (ROOT / "docs/campaigns.md").read_text("utf-8").split("## Choices of the players\n")[1].split("\n## ")[0]
    return [Listed(what, who, rules_in(rules), options) for what, who, rules, options, _ in ROW.findall(section)]


def rules_in(cell: str) -> frozenset[tuple[str, str]]:
    rules, _, rulesets = cell.partition(" of ")
    return frozenset((ruleset, rule) for ruleset in WORD.findall(rulesets) for rule in WORD.findall(rules))


def calls() -> Iterator[Call]:
    for path in sorted((ROOT / "ror_rules/_rulesets").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "choose":
                who, what, options = node.args
                words = [text(each) for each in options.elts] if isinstance(options, ast.Tuple) else []
                yield Call(text(what) or "", text(who), tuple([each for each in words if each]))


def text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_the_list_has_each_choice_of_the_rules_once() -> None:
    assert sorted(each.what for each in listed()) == sorted({each.what for each in calls()})


def test_the_list_names_who_decides_and_the_options() -> None:
    rows = {each.what: each for each in listed()}
    for call in calls():
        assert call.who is None or WORD.findall(rows[call.what].who) == [call.who]
        assert call.options == tuple(WORD.findall(rows[call.what].options)[: len(call.options)])


def test_the_rules_of_the_list_exist() -> None:
    for each in listed():
        assert each.rules
        for ruleset, rule in each.rules:
            assert load(ruleset).rule(rule).id == rule


def test_the_sides_that_advice_takes_are_those_of_the_list() -> None:
    sides: dict[tuple[str, str], set[str]] = {}
    for row in listed():
        words = WORD.findall(row.who) or ["attacker", "defender"]
        for each in row.rules:
            sides.setdefault(each, set()).update(words)
    for ruleset in rulesets():
        for rule in ruleset.rules.values():
            assert set(rule.decides) == sides.get((ruleset.id, rule.id), set())
