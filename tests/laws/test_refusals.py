"""What a refusal of a state says: the place, what was expected there, and what came."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

RULESETS = Path(__file__).resolve().parents[2] / "ror_rules" / "_rulesets"
PLACES = {"StateError": 4, "refuse": 5}
"""What raises a refusal -> how many arguments say all of it, where they are given in order."""


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Every refusal of a state that a ruleset writes, with where that is."""
    for path in sorted(RULESETS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACES:
                yield f"{path.relative_to(RULESETS)}:{node.lineno}", node


def test_every_refusal_says_what_came() -> None:
    """No rule refuses a state without the value that it was refused for, or that none came."""
    found = list(refusals())
    silent = [
        place
        for place, call in found
        if not any(keyword.arg in ("got", None) for keyword in call.keywords) and len(call.args) < PLACES[call.func.id]  # type: ignore[attr-defined]  # a Name, as they were found
    ]
    assert silent == []
    assert len(found) > 200
