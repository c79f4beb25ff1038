"""The messages in a rule file, with their parameters, from its syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

STEPS: Final = frozenset({"look", "land", "on", "roll", "pool", "shared_pool", "hand", "draw"})
"""The primitives of `dice` with the code of their message in `why`."""
RESERVED: Final = frozenset(
    {
        "why", "cite", "at", "modifiers", "not_applied", "sides", "again", "keep", "pointer", "expected", "got", "help",
        "when", "because", "near",
    }
)  # fmt: skip


MIN_WRITTEN: Final = 3
"""The minimum of literal characters in a pattern, so that an f-string of two words does not match every message."""


class Call(NamedTuple):
    file: str
    line: int
    codes: tuple[str, ...]
    given: frozenset[str] | None
    error: bool
    direct: bool
    """Whether the codes are in the call itself, so that all of them get these parameters."""


def calls(path: Path) -> Iterator[Call]:
    tree = ast.parse(path.read_text("utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            known = _assigned(function)
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    for expression, error in _codes_of(node):
                        shown = _given(node)
                        direct = not isinstance(expression, ast.Name)
                        yield Call(path.name, node.lineno, tuple(_codes(expression, known)), shown, error, direct)


def literals(path: Path) -> Iterator[str]:
    """Every possible code of a message in a file's texts, with `*` for the placeholders of f-strings."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield _pattern(node)


def fits(code: str, pattern: str) -> bool:
    if "*" not in pattern:
        return code == pattern
    return len(pattern.replace("*", "")) > MIN_WRITTEN and shape(pattern).fullmatch(code) is not None


@cache
def shape(pattern: str) -> re.Pattern[str]:
    """The codes of a pattern, in which `*` is a part of a code."""
    return re.compile(re.escape(pattern).replace(r"\*", r"[a-z_-]+"))


def _assigned(function: ast.FunctionDef) -> Mapping[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def _given(node: ast.Call) -> frozenset[str] | None:
    names = {each.arg for each in node.keywords}
    function = getattr(node.func, "id", "")
    if None in names or "given" in names or (function == "Message" and len(node.args) > 1):
        return None
    return frozenset(each for each in names if each) - (frozenset() if function == "say" else RESERVED)


def _codes_of(node: ast.Call) -> Iterator[tuple[ast.expr, bool]]:
    keywords = {each.arg: each.value for each in node.keywords}
    method = isinstance(node.func, ast.Attribute)
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if method and name in STEPS and "why" in keywords:
        yield keywords["why"], False
    elif method and name == "note" and len(node.args) == 2:
        yield node.args[1], False
    elif not method and name in {"say", "Message"} and node.args:
        yield node.args[0], False
    elif not method and name in {"shift", "Shift"} and len(node.args) > 1:
        yield node.args[1], False
    elif not method and name in {"StateError", "UndecidedError"} and node.args:
        yield node.args[0], True
    if (name in {"shift", "Shift", "modifier"}) and "because" in keywords:
        yield keywords["because"], False


def _codes(node: ast.expr, known: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            if text:
                yield text
        case ast.IfExp():
            yield from _codes(node.body, known)
            yield from _codes(node.orelse, known)
        case ast.JoinedStr():
            yield _pattern(node)
        case ast.Name(id=name) if name in known:
            for each in known[name]:
                if not (isinstance(each, ast.Name) and each.id == name):
                    yield from _codes(each, {})


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(
        "*" if isinstance(part, ast.FormattedValue) else str(getattr(part, "value", "")) for part in node.values
    )
