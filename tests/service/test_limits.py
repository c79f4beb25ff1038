from __future__ import annotations

import ast
import re
from pathlib import Path

import ror_service
from ror_rules.testing import limits as of_library
from ror_service.testing import limits

PACKAGE = Path(ror_service.__file__).resolve().parent
PAGE = (PACKAGE.parents[1] / "docs" / "settings.md").read_text("utf-8").partition("## What cannot be set")[2]
LIMITS = {name: value for name, value in limits.items() if name not in of_library}
OTHERS = {
    path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.name != "_limits.py"
}
REFUSAL = re.compile(r"Beyond: .*(?:\b4\d\d\b|\b503\b|no start|`too-large`)", re.DOTALL)
"""A docstring of a limit at which the service refuses a request or its start."""


def purpose(name: str) -> str:
    return (PACKAGE / "_limits.py").read_text("utf-8").partition(f"{name}: Final")[2].split('"""')[1]


def test_the_page_lists_the_limits() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([0-9.]+) \|.*\| .+ \|$", PAGE, re.MULTILINE)
    assert rows == [(name, str(value)) for name, value in LIMITS.items() if REFUSAL.search(purpose(name))]


def test_a_limit_limits() -> None:
    used = {word for source in OTHERS.values() for word in re.findall(r"\w+", source)}
    assert [name for name, most in LIMITS.items() if most <= 0 or name not in used] == []
    assert [name for name in LIMITS if "Protects" not in purpose(name)] == []


def test_a_limit_stands_with_the_others() -> None:
    named = [
        (path, node.target.id)
        for path, source in OTHERS.items()
        for node in ast.parse(source).body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        if isinstance(node.value.value, int | float)
    ]
    assert [each for each in named if re.match("_?(MAX|MOST)_", each[1]) or each[1].endswith("SECONDS")] == []
