"""Changes of one line: an operator, a bound, a constant or a branch, in Python, in a script or in a printed table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

ROOT: Final = Path(__file__).resolve().parents[2]
OPERATORS: Final = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
}
LARGE: Final = 1000
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
SCRIPT: Final = {
    "===": "!==",
    "!==": "===",
    "<=": "<",
    ">=": ">",
    "<": "<=",
    ">": ">=",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "true": "false",
    "false": "true",
    "if (": "if (!",
}
TOKEN: Final = re.compile(r" (===|!==|<=|>=|<|>|&&|\|\||\+|-) |\b(true|false)\b|\b(if \()|(?<![\w.#])(\d+)(?![\w.])")
UNSEEN: Final = {
    "debug",
    "info",
    "warning",
    "error",
    "exception",
    "assert_never",
    "cache",
    "lru_cache",
    "Literal",
    "TypeVar",
}
"""Calls and subscripts whose content no caller sees: logs, sizes of caches, types."""


class Change(NamedTuple):
    file: str
    line: int
    was: str
    now: str

    def applied(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        lines[self.line - 1] = self.now + "\n"
        return "".join(lines)

    @property
    def parses(self) -> bool:
        if self.file.endswith(".py"):
            try:
                ast.parse(self.applied((ROOT / self.file).read_text("utf-8")))
            except SyntaxError:
                return False
        return True

    def __str__(self) -> str:
        return f"{self.file}:{self.line}\n    - {self.was.strip()}\n    + {self.now.strip()}"


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that no test can see, and the reason."""

    file: str
    was: str
    now: str
    reason: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    equivalent: list[Equivalent]


def equivalents() -> list[Equivalent]:
    return msgspec.toml.decode(Path(__file__).with_name("equivalent.toml").read_bytes(), type=_File).equivalent


def changes(file: str, text: str | None = None) -> list[Change]:
    text = (ROOT / file).read_text("utf-8") if text is None else text
    lines = text.splitlines()
    edits = (
        _in_python(text) if file.endswith(".py") else _in_table(lines) if file.endswith(".toml") else _in_script(lines)
    )
    found = set()
    for line, begin, end, new in edits:
        was = lines[line - 1].encode()
        found.add(Change(file, line, was.decode(), (was[:begin] + new.encode() + was[end:]).decode()))
    return sorted(found)


Edit = tuple[int, int, int, str]
"""A line, the bytes in it that go, and the text in their place."""


def _in_python(text: str) -> Iterator[Edit]:
    lines = [line.encode() for line in text.splitlines()]

    def between(left: ast.expr, right: ast.expr, operator: ast.AST) -> Iterator[Edit]:
        was, now = OPERATORS.get(type(operator), ("", ""))
        first, last = left.end_lineno or 0, right.lineno
        for line in dict.fromkeys((first, last)) if was else ():
            begin = (left.end_col_offset or 0) if line == first else 0
            gap = lines[line - 1][begin : right.col_offset if line == last else None]
            if (at := gap.find(was.encode())) >= 0:
                yield line, begin + at, begin + at + len(was), now

    def whole(node: ast.expr | ast.stmt, *news: str) -> Iterator[Edit]:
        if node.lineno == node.end_lineno:
            part = lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()
            for new in news:
                yield node.lineno, node.col_offset, node.end_col_offset or 0, new.replace("…", part)

    for node in _seen(ast.parse(text)):
        match node:
            case ast.Compare(left=left, ops=operators, comparators=others):
                for before, after, operator in zip([left, *others], others, operators, strict=False):
                    yield from between(before, after, operator)
            case ast.BoolOp(op=operator, values=values):
                for before, after in pairwise(values):
                    yield from between(before, after, operator)
            case ast.BinOp(left=left, op=operator, right=right):
                if not any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.Set) for side in (left, right)):
                    yield from between(left, right, operator)
            case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as operator, value=value):
                yield from between(target, value, operator)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from whole(node, ast.unparse(operand)) if node.lineno == node.end_lineno else ()
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from whole(test, "not (…)", "True", "False")
            case ast.While(test=test):
                yield from whole(test, "not (…)", "False")
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from whole(test, "not (…)", "True")
            case ast.Raise():
                yield from whole(node, "pass")
            case ast.Break():
                yield from whole(node, "continue")
            case ast.Continue():
                yield from whole(node, "break")
            case ast.Call(func=ast.Name(id=name) as function) if name in CALLS:
                yield from whole(function, CALLS[name])
            case ast.Constant(value=bool(value)):
                yield from whole(node, str(not value))
            case ast.Constant(value=int(number)):
                yield from whole(node, *map(str, _near(number)))
            case _:
                pass


def _seen(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that decide something: no annotation, no text, no log, no type."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            match child:
                case ast.JoinedStr() | ast.keyword(arg="maxsize"):
                    continue
                case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called in UNSEEN:
                    continue
                case ast.Subscript(value=ast.Name(id="Literal")):
                    continue
                case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
                    continue
                case ast.AST():
                    yield child
                    yield from _seen(child)
                case _:
                    pass


def _in_table(lines: list[str]) -> Iterator[Edit]:
    for line, text in enumerate(lines, 1):
        if cells := re.search(r"\bcells = \[(.*)\]", text):
            yield from _numbers(line, text, cells.start(1), cells.end(1))


def _numbers(line: int, text: str, low: int, high: int) -> Iterator[Edit]:
    for found in re.compile(r"(?<![\w.-])\d+(?![\w.])").finditer(text, low, high):
        begin, end = (len(text[:at].encode()) for at in found.span())
        for new in _near(int(found[0])):
            yield line, begin, end, str(new)


def _near(number: int) -> tuple[int, int]:
    """Other numbers that make a difference: 1 more and less, or the double and the half of a large one."""
    return (number + 1, number - 1) if number < LARGE else (number * 2, number // 2)


def _in_script(lines: list[str]) -> Iterator[Edit]:
    commented = False
    for line, text in enumerate(lines, 1):
        commented = (commented or "/*" in text) and "*/" not in text
        if commented or "`" in text or "*/" in text or text.lstrip().startswith("import "):
            continue
        bare = re.sub(r"\"[^\"]*\"|'[^']*'|/[^/ ]+/[a-z]*|//.*", lambda found: "_" * len(found[0]), text)
        for found in TOKEN.finditer(bare):
            group = found.lastindex or 0
            begin, end = (len(text[:at].encode()) for at in found.span(group))
            for new in (
                (SCRIPT[found[group]],) if group < 4 else (str(int(found[group]) + 1), str(int(found[group]) - 1))
            ):
                yield line, begin, end, new
