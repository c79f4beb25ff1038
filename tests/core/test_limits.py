import ast
import re
from collections import Counter
from pathlib import Path

import ror_rules
from ror_rules.errors import tree
from ror_rules.testing import limits

PACKAGE = Path(ror_rules.__file__).resolve().parent
PAGE = (PACKAGE.parent / "docs" / "limits.md").read_text("utf-8")
MACHINERY = {
    path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.relative_to(PACKAGE).parts[0] != "_rulesets"
}
LIMITS = "_reading/limits.py"
ROW = re.compile(r"^\| `(\w+)` \| ([0-9,]+) \|.*\| (.+) \|$", re.MULTILINE)


def assigned(source: str) -> list[str]:
    found: list[str] = []
    for node in ast.parse(source).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        found += [target.id for target in targets if isinstance(target, ast.Name)]
    return found


def test_a_limit_stands_with_the_others() -> None:
    named = [(path, name) for path, source in MACHINERY.items() for name in assigned(source)]
    assert [each for each in named if re.match(r"(MOST|MAX)_", each[1]) and each[0] != LIMITS] == []


def test_a_limit_has_a_name_of_its_own() -> None:
    assert Counter(assigned(MACHINERY[LIMITS])) == Counter(limits.keys())


def test_a_limit_limits() -> None:
    used = {word for path, source in MACHINERY.items() if path != LIMITS for word in re.findall(r"\w+", source)}
    assert [name for name, most in limits.items() if most <= 0 or name not in used] == []


def test_the_page_lists_the_limits() -> None:
    assert [(name, int(number.replace(",", ""))) for name, number, _ in ROW.findall(PAGE)] == list(limits.items())


def test_the_page_names_kinds_of_errors() -> None:
    known = {each.kind for each in tree()} | {"fields", "left_out", "error"}
    assert {word for _, _, beyond in ROW.findall(PAGE) for word in re.findall(r"`([^`]+)`", beyond)} <= known
