"""A worth: what a player wants the most of, as a line of text: `25*fallen - points_lost`, `points_lost<=10`.

A worth is a sum of terms. A term is a field or summary of the result, or a comparison of one with a value, and it may have
points before it. A truth and a comparison count 1 or 0, and a number counts itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from operator import ge, gt, le, lt
from typing import Any, Final, NamedTuple

from msgspec import inspect

from ror_rules._messages.message import Message, say
from ror_rules._packages.rule import Projection, Rule
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.faults import faults
from ror_rules._reading.limits import MAX_TERMS
from ror_rules._reading.names import nearest, one_of, shown
from ror_rules._reading.types import alternatives, type_of
from ror_rules._wire.shapes import same

_SIGN: Final = re.compile(r" *([+-]) *")
_POINTS: Final = re.compile(r"([0-9]{1,6}) *\* *")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*(?:\[[^\[\]]{1,100}\])?")
_COMPARED: Final = re.compile(r' *(<=|>=|!=|=|<|>) *(-?[0-9]{1,9}|[A-Za-z][A-Za-z0-9_-]*|"[^"]{0,100}")')
_OPERATORS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "<=": le,
    ">=": ge,
    "<": lt,
    ">": gt,
}
_WORDS: Final = {"true": True, "false": False, "null": None}


class Term(NamedTuple):
    """A part of a worth: its points, its field or summary, and a comparison, if it has one."""

    points: int
    name: str
    operator: str | None = None
    value: Any = None
    at: int = 0
    """Its place in the text, in characters from 0."""

    def of(self, seen: Any) -> int:
        if isinstance(seen, str) and self.operator not in ("=", "!="):
            raise SchemaError("worth-word", pointer="/worth", place=self.at + 1, name=self.name)
        if self.operator is None:
            return self.points * (0 if seen is None else int(seen))
        if self.operator in ("=", "!="):
            return self.points * (same(seen, self.value) is (self.operator == "="))
        return self.points * (seen is not None and bool(_OPERATORS[self.operator](seen, self.value)))


class Worth(NamedTuple):
    """The worth of results, the fields and summaries that it reads, and its terms."""

    of: Callable[[Any], int]
    views: tuple[Projection, ...]
    terms: tuple[Term, ...]

    @property
    def is_chance(self) -> bool:
        """Whether its mean is a chance: it is a truth or a comparison alone."""
        first, view = self.terms[0], self.views[0]
        return len(self.terms) == first.points == 1 and (first.operator is not None or view.shape is bool)

    @property
    def alone(self) -> bool:
        """Whether it reads nothing but the result."""
        return all(each.alone for each in self.views)


def is_name(text: str) -> bool:
    """Whether a text is the name of a field or a summary, or could be one: it has no sign, points or comparison."""
    return _NAME.fullmatch(text) is not None


def terms(text: str, place: str = "/worth") -> list[Term]:
    """The terms of a worth. Raises `SchemaError` with the place in the text.

    >>> [each[:4] for each in terms("25*fallen - points_lost<=10")]
    [(25, 'fallen', None, None), (-1, 'points_lost', '<=', 10)]
    """
    return list(_terms(text, place))


def _terms(text: str, pointer: str) -> Iterator[Term]:
    at, count = len(text) - len(text.lstrip(" ")), 0
    while not count or at < len(text.rstrip(" ")):
        sign = _SIGN.match(text, at)
        if sign is None and count:
            raise SchemaError("worth-sign", pointer=pointer, got=_rest(text, at), place=at + 1)
        at = sign.end() if sign else at
        points = _POINTS.match(text, at)
        at = points.end() if points else at
        name = _NAME.match(text, at)
        if name is None:
            raise SchemaError("worth-name", pointer=pointer, got=_rest(text, at), place=at + 1)
        compared = _COMPARED.match(text, name.end())
        count += 1
        if count > MAX_TERMS:
            raise SchemaError("worth-terms", pointer=pointer, got=shown(text), most=MAX_TERMS)
        number = (int(points[1]) if points else 1) * (-1 if sign and sign[1] == "-" else 1)
        operator, value = (compared[1], _value(compared[2])) if compared else (None, None)
        yield Term(number, name[0], operator, value, at)
        at = (compared or name).end()


def _value(text: str) -> Any:
    if text.startswith('"'):
        return text[1:-1]
    return int(text) if text.lstrip("-").isdecimal() else _WORDS.get(text, text)


def comparison(field: str, value: Any) -> str:
    """The worth of a field that is to have a value.

    >>> comparison("fallen", True), comparison("ended", "paid in full")
    ('fallen', 'ended="paid in full"')
    """
    if value is True:
        return field
    return f"{field}={json.dumps(value) if not isinstance(value, str) else _quoted(value)}"


def _quoted(word: str) -> str:
    return word if re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", word) and word not in _WORDS else f'"{word}"'


def read_worth(rule: Rule[Any, Any, Any], state: Any, text: str, pointer: str = "/worth") -> Worth:
    """The worth of a rule's results for a state. Raises `SchemaError`, which names the place and the names that exist."""
    there = rule.projections_in(state)
    parts = terms(text, pointer)
    for each in parts:
        view = there.get(each.name)
        if view is None:
            known, near = one_of(there), nearest(each.name, there)
            raise SchemaError(
                "worth-view",
                expected=known,
                near=near,
                name=each.name,
                rule=rule.id,
                pointer=pointer,
                got=_rest(text, each.at),
                place=each.at + 1,
            )
        if each.operator not in ("=", "!=") and not counts(view):
            raise SchemaError(
                "worth-word", name=each.name, pointer=pointer, got=_rest(text, each.at), place=each.at + 1
            )
        shape = view.shape if each.operator in ("=", "!=") else int
        if each.operator is not None and (wrong := faults(each.value, shape, "")):
            raise SchemaError(
                "worth-value",
                expected=wrong[0].wanted,
                name=each.name,
                pointer=pointer,
                got=_rest(text, each.at),
                place=each.at + 1,
            )
    views = {each.name: there[each.name] for each in parts}

    def of(result: Any) -> int:
        seen = {name: plain(view.of(state, result)) for name, view in views.items()}
        return sum([each.of(seen[each.name]) for each in parts])

    return Worth(of, tuple(views.values()), tuple(parts))


def counts(view: Projection) -> bool:
    """Whether a field is a number or a truth, and may be null. A summary may not say so beforehand."""
    return all(map(is_counted, alternatives(type_of(view.shape))))


def is_counted(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.LiteralType):
        return all(isinstance(value, int) for value in kind.values)
    return isinstance(kind, inspect.IntType | inspect.BoolType | inspect.AnyType | inspect.NoneType)


def _rest(text: str, at: int) -> Message | str:
    """The text from an error on, for its message."""
    return shown(text[at : at + 40].strip()) if text[at:].strip() else say("got-the-end")
