"""Every message in the code of the engine and the service, from the syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.messages.calls import shape

ERRORS = frozenset({
    "SchemaError", "StateError", "MalformedError", "DiceError", "FacesError", "RulingError", "HouseError", "VersionError", "BudgetError",
    "NotationError", "ReceiptError", "UndecidedError", "UnknownError",
})  # fmt: skip
OWN = frozenset({"pointer", "expected", "got", "help", "near", "headers", "cite"})
"""Keywords of an error that are not parameters of its message."""
PLACES = {
    "RefusalError": 1,
    "UsageError": 0,
    "RefusedError": 0,
    "UnreadableError": 0,
    "say": 0,
    "known": 0,
    **dict.fromkeys(ERRORS, 0),
}
METHODS = {
    "wrong": 0,
    "of": 1,
    "within": 0,
    "say": 0,
    "text": 0,
    "unknown": 0,
    "_wrong": 1,
    "_unknown": 1,
    "_refusal": 0,
}
NAMES = frozenset({"unknown", "_unknown", "known"})
"""Functions that list the names which exist."""
ELSEWHERE = {
    "error.code": (),
    "self.code": (),
    "first.code": (),
    "kind.gone": ("outcome-not-kept", "odds-not-kept"),
    "kind.not_an_id": ("not-an-outcome-id", "not-an-odds-id"),
    "_CODES[refusal]": ("host-form", "other-host"),
}


_WRITTEN = ast.Constant | ast.IfExp | ast.JoinedStr


class Call(NamedTuple):
    place: str
    codes: tuple[str, ...]
    given: frozenset[str] | None
    is_error: bool
    is_service: bool
    expects: bool


def calls(path: Path) -> Iterator[Call]:
    tree = ast.parse(path.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    seen: set[ast.Call] = set()
    for scope in [*functions, tree]:
        known: dict[str, list[ast.expr]] = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                known.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(scope):
            if isinstance(node, ast.Call) and node not in seen:
                seen.add(node)
                found = _call(path, node, known)
                if found is not None and found.codes:
                    yield found


def _call(path: Path, node: ast.Call, known: dict[str, list[ast.expr]]) -> Call | None:
    if isinstance(node.func, ast.Attribute):
        name, index = node.func.attr, METHODS.get(node.func.attr)
        if name == "of" and ast.unparse(node.func.value) != "RequestFault":
            return None
        if name == "_refusal":
            name = "RefusalError"  # the class is a choice of the caller
        if name == "wrong":
            name = "SchemaError"  # the class is a choice of the caller
        if name in {"say", "within"} and not (node.args and isinstance(node.args[0], ast.Constant | ast.IfExp)):
            return None
        if name == "text" and not (ast.unparse(node.func.value) == "page" and isinstance(node.args[0], _WRITTEN)):
            return None
        if name == "say" and ast.unparse(node.func.value) != "words":
            return None  # pages of the command line are in English
    else:
        name = getattr(node.func, "id", "")
        index = PLACES.get(name) if name != "known" or path.parent.name == "cli" else None
    if index is None or len(node.args) <= index:
        return None
    names = {each.arg for each in node.keywords if each.arg}
    is_method = name in {"say", "text"} and isinstance(node.func, ast.Attribute)
    open_ended = any(each.arg is None for each in node.keywords) or isinstance(node.args[index], ast.JoinedStr)
    given = names - OWN if name != "say" else names
    if name == "RefusedError":
        given = {"line", "column"}
    if name == "within":
        given |= {"cause"}
    in_service = "ror_service" in path.parts
    return Call(
        place=f"{path}:{node.lineno}",
        codes=_codes(node.args[index], known),
        given=None if (is_method and name == "say") or (open_ended and name in {"say", "text"}) else frozenset(given),
        is_error=name in ERRORS | NAMES | {"of", "_wrong", "RefusalError", "RefusedError"},
        is_service=name == "RefusalError" or (name == "say" and in_service),
        expects="expected" in names or name in NAMES,
    )


def _codes(node: ast.expr, known: dict[str, list[ast.expr]]) -> tuple[str, ...]:
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp():
            return _codes(node.body, known) + _codes(node.orelse, known)
        case ast.JoinedStr():
            parts = ["*" if isinstance(part, ast.FormattedValue) else str(part.value) for part in node.values]  # type: ignore[attr-defined]
            return ("".join(parts),)
        case ast.Name(id=name) if name in known:
            return tuple(code for each in known[name] for code in _codes(each, known))
        case ast.Name(id="code"):
            return ()  # a parameter of the function: its callers name the code
        case _:
            pass
    found = ELSEWHERE.get(ast.unparse(node))
    if found is None:
        raise AssertionError(f"line {node.lineno}: a code is a literal, or one of two: {ast.unparse(node)}")
    return found


def fits(code: str, pattern: str) -> bool:
    return shape(pattern).fullmatch(code) is not None
