"""Mutants of the rules: one change in the text of a rule or of a table, applied to the code and the tables in memory.

A function gets the code of its changed text, so the change holds for every module that imported the function. A changed
constant replaces the value in every module that imported it by name. The rulesets read a changed table file again.
"""

from __future__ import annotations
import __future__ as future

import ast
import functools
import gc
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final, NamedTuple
from unittest.mock import patch

import ror_rules
from ror_rules import rulesets as registered

FOLDER: Final = Path(ror_rules.__file__).parent / "_rulesets"
READ: Final = ("own_table_data", "table_data", "own_rulings", "rulings", "book", "edition", "editions")


class Mutant(NamedTuple):
    file: str
    was: str
    now: str

    @contextmanager
    def applied(self) -> Iterator[None]:
        text = (FOLDER / self.file).read_text("utf-8")
        if text.count(self.was) != 1:
            raise ValueError(f"{self.file} contains {text.count(self.was)} times: {self.was}")
        changed = text.replace(self.was, self.now)
        with ExitStack() as undo:
            undo.callback(_forget)
            if self.file.endswith(".py"):
                _replace_code(str(FOLDER / self.file), text, changed, undo)
            if self.file.endswith((".toml", "book.py")):
                _read_again(FOLDER / self.file, changed, undo)
            _forget()
            yield


def _read_again(path: Path, changed: str, undo: ExitStack) -> None:
    read_bytes = Path.read_bytes

    def read(file: Path) -> bytes:
        return changed.encode() if file == path else read_bytes(file)

    rulesets = registered()
    for ruleset in rulesets:
        _ = ruleset.book, ruleset.editions
        undo.callback(ruleset._books.cache_clear)
        undo.callback(vars(ruleset).update, dict(vars(ruleset)))
        for name in READ:
            vars(ruleset).pop(name, None)
        vars(ruleset).pop("desk", None)
        ruleset._books.cache_clear()
    with patch.object(Path, "read_bytes", read):
        for ruleset in rulesets:
            _ = ruleset.book, ruleset.editions


def _replace_code(path: str, text: str, changed: str, undo: ExitStack) -> None:
    reached = False
    for old, new in zip(ast.parse(text).body, ast.parse(changed).body, strict=True):
        if ast.dump(old) == ast.dump(new):
            continue
        if isinstance(old, ast.FunctionDef | ast.ClassDef):
            for (name, before), (_, after) in zip(_code(old, path), _code(new, path), strict=True):
                if (before.co_code, before.co_consts) != (after.co_code, after.co_consts):
                    for function in _functions()[path, name, before.co_firstlineno]:
                        undo.callback(setattr, function, "__code__", function.__code__)
                        function.__code__ = after
                        reached = True
        elif isinstance(new, ast.AnnAssign) and isinstance(new.target, ast.Name) and new.value is not None:
            _replace_constant(path, new.target.id, new.value, undo)
            reached = True
    if not reached:
        raise ValueError(f"{path}: the change reaches no function and no constant")


def _replace_constant(path: str, name: str, value: ast.expr, undo: ExitStack) -> None:
    (home,) = [module for module in _modules() if module.__file__ == path]
    now, was = eval(compile(ast.Expression(value), path, "eval"), vars(home)), vars(home)[name]
    for module in _modules():
        if vars(module).get(name) is was:
            undo.enter_context(patch.object(module, name, now))


def _modules() -> list[ModuleType]:
    return [module for name, module in list(sys.modules.items()) if name.startswith("ror_rules._rulesets")]


def _code(statement: ast.stmt, path: str) -> list[tuple[str, CodeType]]:
    flag = future.annotations.compiler_flag
    return list(_outer(compile(ast.Module([statement], []), path, "exec", flags=flag, dont_inherit=True)))


def _outer(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for each in code.co_consts:
        if isinstance(each, CodeType) and each.co_flags & inspect.CO_OPTIMIZED:
            yield each.co_qualname, each
        elif isinstance(each, CodeType):
            yield from _outer(each)


@cache
def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    for ruleset in registered():
        _ = ruleset.book
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(FOLDER)):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


@cache
def _caches() -> list[Callable[[], None]]:
    return [
        each.cache_clear
        for each in gc.get_objects()
        if isinstance(each, functools._lru_cache_wrapper) and str(each.__module__).startswith("ror_rules._rulesets")
    ]


def _forget() -> None:
    for clear in _caches():
        clear()
