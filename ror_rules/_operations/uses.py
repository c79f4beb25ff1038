"""The tables and rulings of a rule, read from its source, so that they need no list.

A rule reads printed numbers only through `book`, and names its rulings. Both appear in the source of its function, and
of the author's functions that it calls. These are possible uses, and a single throw may skip some.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple

from ror_rules._messages.encodings import text_in
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._throwing.table import Table

_OURS: Final = "ror_rules._rulesets."
_BOOK: Final = frozenset({"book", "self"})


class Uses(NamedTuple):
    tables: tuple[str, ...]
    rulings: tuple[str, ...]


class _Words(NamedTuple):
    names: frozenset[str]
    of_book: frozenset[str]
    texts: frozenset[str]


_NOTHING: Final = _Words(frozenset(), frozenset(), frozenset())


@cache
def uses(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Uses:
    """The tables and rulings that a rule may use, also through rules that it calls and through tables."""
    functions: dict[FunctionType, _Words] = {}
    waiting: list[Any] = [rule.body]
    kind = type(ruleset.book)
    homes = (_OURS, rule.body.__module__.rpartition(".")[0] or rule.body.__module__)
    while waiting:
        function = waiting.pop()
        if function in functions:
            continue
        words = functions[function] = _words(function)
        waiting += _called(words.names, function.__globals__, homes)
        waiting += (each for name in words.of_book for each in _functions(getattr(kind, name, None), homes))
    taken = frozenset[str]().union(*(words.of_book for words in functions.values()))
    texts = frozenset[str]().union(*(words.texts for words in functions.values()))
    read = {table.id for name in taken if isinstance(table := getattr(ruleset.book, name, None), Table)}
    tables = tuple(each for each in ruleset.table_data if each in read)
    hung = {ruling for each in tables for ruling in ruleset.table_data[each].every_ruling()}
    return Uses(tables, tuple(each for each in ruleset.rulings if each in texts | hung))


def _called(names: frozenset[str], known: Mapping[str, Any], homes: tuple[str, ...]) -> Iterator[FunctionType]:
    for name in names & known.keys():
        yield from _functions(known[name], homes)


def _functions(found: Any, homes: tuple[str, ...]) -> Iterator[FunctionType]:
    if isinstance(found, Rule):
        yield from _functions(found.body, homes)
    elif isinstance(found, property):
        yield from _functions(found.fget, homes)
    elif isinstance(found, Mapping | tuple | list):
        for each in found.values() if isinstance(found, Mapping) else found:
            yield from _functions(each, homes)
    elif isinstance(found, type):
        for kind in found.__mro__:
            for each in vars(kind).values() if kind.__module__.startswith(homes) else ():
                yield from _functions(each, homes)
    elif callable(found):
        plain = inspect.unwrap(found)
        if isinstance(plain, FunctionType) and plain.__module__.startswith(homes):
            yield plain


def _words(function: FunctionType) -> _Words:
    """The source of a function, empty for generated ones such as a struct's own methods."""
    code = function.__code__
    return _written(code.co_filename).get(code.co_firstlineno, _NOTHING)


@cache
def _written(file: str) -> Mapping[int, _Words]:
    try:
        tree = ast.parse(text_in(Path(file)))
    except OSError:
        return {}
    return {
        min([node.lineno, *(each.lineno for each in node.decorator_list)]): _read(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }


def _read(function: ast.FunctionDef) -> _Words:
    names, of_book, texts = set(), set(), set()
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner in _BOOK:
                of_book.add(attr)
            case ast.Name(id=name):
                names.add(name)
            case ast.Constant(value=str(text)):
                texts.add(text)
            case _:
                pass
    return _Words(frozenset(names), frozenset(of_book), frozenset(texts))
