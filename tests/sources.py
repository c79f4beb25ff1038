"""The modules of a package, and what each imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def sources(package: Path) -> dict[str, Path]:
    """The files of a package by the names of their modules."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def imported(path: Path, package: Path) -> frozenset[str]:
    """The modules of a package that a file imports from it."""
    modules, found = sources(package), set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package.name):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in modules else node.module or "")
    return frozenset(found)
