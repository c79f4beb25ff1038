"""Writes `ror_rules/_typed.pyi`: the types of `load` and `resolve` for our rulesets, only for type checkers.

`python -m tests.packaging.typed` runs it. A type checker reads `ror_rules.load` from there, so
`load("war-of-the-ring").resolve("sorcery", ...)` has the rule's own state and result. At run time the file does not
exist as a module, and an outcome is an `Outcome`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import ror_rules
from ror_rules import register
from ror_rules.ruleset import Ruleset

FILE: Final = Path(ror_rules.__file__).parent / "_typed.pyi"
HEAD: Final = """# Written by `python -m tests.packaging.typed`. Do not edit it.
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar, Unpack, overload

from ror_rules._house_file import HouseFile
from ror_rules._wire.requests import Resolution
from ror_rules._wire.shapes import Outcome
from ror_rules.house import House
from ror_rules.ruleset import Ruleset
"""
OUTCOME: Final = """
S = TypeVar("S", covariant=True)
R = TypeVar("R", covariant=True)

class RuleOutcome(Outcome, Generic[S, R], frozen=True):
    state: S
    result: R
"""


def text() -> str:
    ours = [each for each in register.rulesets() if each.packages[0].startswith("ror_rules.")]
    types = {
        kind for ruleset in ours for rule in ruleset.rules.values() for kind in (rule.state_type, rule.result_type)
    }
    imports = sorted(f"from {each.__module__} import {each.__qualname__} as {_alias(each)}" for each in types)
    classes = [line for ruleset in ours for line in _class(ruleset)]
    loads = [_load(f'Literal["{each.id}"]', _name(each)) for each in ours]
    return "\n".join([HEAD + "\n".join(imports), OUTCOME, *classes, "", *loads, _load("str", "Ruleset[Any]")]) + "\n"


def _class(ruleset: Ruleset[Any]) -> Iterator[str]:
    yield f"class {_name(ruleset)}(Ruleset[Any]):"
    for rule in ruleset.rules.values():
        yield _resolve(f'Literal["{rule.id}"]', f"RuleOutcome[{_alias(rule.state_type)}, {_alias(rule.result_type)}]")
    yield _resolve("str", "Outcome")


def _resolve(rule_id: str, answer: str) -> str:
    asked = "state: object, **asked: Unpack[Resolution]"
    return f"    @overload\n    def resolve(self, rule_id: {rule_id}, {asked}) -> {answer}: ..."


def _load(ruleset_id: str, answer: str) -> str:
    houses = inspect.signature(register.load).parameters["houses"].annotation
    return f"@overload\ndef load(ruleset_id: {ruleset_id}, houses: {houses} = ...) -> {answer}: ..."


def _alias(kind: type[Any]) -> str:
    return f"{kind.__module__.split('.')[2]}_{kind.__qualname__}"


def _name(ruleset: Ruleset[Any]) -> str:
    return "".join(part.title() for part in ruleset.id.split("-"))


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
