"""Writes `ror_rules/_typed.pyi`: the types of `load` and `resolve` for our rulesets, only for type checkers.

`python -m tests.packaging.typed` runs it. A type checker reads `load` of the library and of both clients from there, so
`load("war-of-the-ring").resolve("sorcery", ...)` has the rule's own state and result, and a misspelt rule is an error. At
run time the file does not exist as a module, and an outcome is an `Outcome`.
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
from typing import Any, Generic, Literal, Protocol, TypeVar, Unpack, overload

from ror_rules._house_file import HouseFile
from ror_rules._wire.requests import Resolution
from ror_rules._wire.shapes import Outcome
from ror_rules.client import AsyncRules, Rules
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
    classes = [line for ruleset in ours for line in _classes(ruleset)]
    houses = f", houses: {inspect.signature(register.load).parameters['houses'].annotation} = ..."
    return "\n".join(
        [
            HEAD + "\n".join(imports),
            OUTCOME,
            *classes,
            *_loads(ours, "", "Ruleset[Any]", houses),
            "\nclass Load(Protocol):",
            *_loads(ours, "Rules", "Rules"),
            "\nclass AsyncLoad(Protocol):",
            *_loads(ours, "AsyncRules", "AsyncRules"),
            "",
        ]
    )


def _classes(ruleset: Ruleset[Any]) -> Iterator[str]:
    """The ruleset here, at a service, and at a service with `await`."""
    name = _name(ruleset)
    yield f"class _{name}Calls:"
    yield from _resolves(ruleset, "def")
    yield f"\nclass {name}(_{name}Calls, Ruleset[Any]): ...  # type: ignore[misc]  # its rules alone"
    yield f"\nclass {name}Rules(_{name}Calls, Rules): ...  # type: ignore[misc]"
    yield f"\nclass {name}AsyncRules(AsyncRules):"
    yield from _resolves(ruleset, "async def", "  # type: ignore[override]")
    yield ""


def _resolves(ruleset: Ruleset[Any], kind: str, note: str = "") -> Iterator[str]:
    for rule in ruleset.rules.values():
        asked = f'rule_id: Literal["{rule.id}"], state: object, **asked: Unpack[Resolution]'
        answer = f"RuleOutcome[{_alias(rule.state_type)}, {_alias(rule.result_type)}]"
        yield f"    @overload{note}\n    {kind} resolve(self, {asked}) -> {answer}: ..."
        note = ""


def _loads(ours: list[Ruleset[Any]], kind: str, other: str, more: str = "") -> Iterator[str]:
    """The overloads of `load`: as a function, or as a protocol of a client's `load`."""
    start = "async def" if kind == "AsyncRules" else "def"
    indent, name = ("    ", "__call__(self, ") if kind else ("", "load(")
    asked = [(f'Literal["{each.id}"]', _name(each) + kind) for each in ours]
    for ruleset_id, answer in [*asked, ("str", other)]:
        yield f"{indent}@overload\n{indent}{start} {name}ruleset_id: {ruleset_id}{more}) -> {answer}: ..."


def _alias(kind: type[Any]) -> str:
    return f"{kind.__module__.split('.')[2]}_{kind.__qualname__}"


def _name(ruleset: Ruleset[Any]) -> str:
    return "".join(part.title() for part in ruleset.id.split("-"))


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
