from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import ror_service

PACKAGE = Path(ror_service.__file__).resolve().parent
FLOORS = (
    "_limits",
    "settings",
    "_http",
    "_store",
    "_ledger",
    "_access",
    "_work",
    "_pages",
    "_operations",
    "_openapi",
    "telemetry",
    "assistants",
    "app",
    "library",
    "server",
    "__main__",
)
"""Modules and packages from the bottom up. Each imports lower ones, and modules of its own package."""

SOURCES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def imports(name: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(SOURCES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ror_service"):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in SOURCES else node.module or "")
    return found - {name, "ror_service"}


def test_there_are_no_import_cycles() -> None:
    order = list(TopologicalSorter({name: imports(name) for name in SOURCES}).static_order())
    assert set(order) == set(SOURCES)


@pytest.mark.parametrize("name", sorted(SOURCES.keys() - {"ror_service"}))
def test_a_module_imports_what_stands_below_it(name: str) -> None:
    here = FLOORS.index(name.split(".")[1])
    others = {FLOORS.index(each.split(".")[1]) for each in imports(name)}
    assert max(others, default=here) <= here
