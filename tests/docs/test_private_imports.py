"""The tests that import private modules are listed with their reasons."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parents[1]
MOST: Final = 28
"""Test files that may import private modules."""
LISTED: Final = tomllib.loads((TESTS / "data" / "private_imports.toml").read_text("utf-8"))["room"]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def room(name: str) -> str | None:
    """The private room that an imported name is in: `ror_rules._trust` of `ror_rules._trust.merkle`."""
    package, *parts = name.split(".")
    private = [at for at, part in enumerate(parts) if part.startswith("_") and not part.startswith("__")]
    if package not in {"ror_rules", "ror_service"} or not private:
        return None
    return ".".join([package, *parts[: private[0] + 1]])


def test_each_test_with_a_private_import_is_listed_with_its_reason() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for path in TESTS.rglob("*.py"):
        if "node_modules" not in path.parts:
            for each in filter(None, map(room, imported(path))):
                found[each].add(path.relative_to(TESTS).as_posix())
    assert found == {each["name"]: set(each["files"].split()) for each in LISTED}
    assert all(each["reason"] for each in LISTED)
    assert len(set().union(*found.values())) <= MOST
