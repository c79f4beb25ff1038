"""Conditions on a state, as a house rule writes them: `attacker.nazgul >= 1`, `terrain = citadel`.

A condition has a field of the state, a comparison, and a value. A part of a list counts if one of its items does:
`characters.name = Khamul`. A number of a list is that of its items: `characters >= 2`. A field that a state does not have
fulfils no condition.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, inspect

from ror_rules._reading.types import alternatives, type_of

_FORM: Final = re.compile(r"([a-z]\w*(?:\.[a-z]\w*)*) ?(<=|>=|!=|=|<|>) ?([^\s<>=!].*)")
_ORDER: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Condition(Struct, frozen=True):
    path: tuple[str, ...]
    sign: str
    value: Any

    def __str__(self) -> str:
        value = "yes" if self.value is True else "no" if self.value is False else self.value
        return f"{'.'.join(self.path)} {self.sign} {value}"

    def holds(self, state: Any) -> bool:
        """Whether a state, in plain values, fulfils it."""
        found = [*_values(state, self.path)]
        if self.sign == "=":
            return any(_equal(each, self.value) for each in _items(found))
        if self.sign == "!=":
            return bool(found) and not any(_equal(each, self.value) for each in _items(found))
        numbers = [len(each) if isinstance(each, list) else each for each in found]
        compare = _ORDER[self.sign]
        return any(_is_whole(each) and compare(each, self.value) for each in numbers)


def read_condition(text: str) -> Condition | None:
    """A condition. None for another form, and for an order of what is no number.

    >>> str(read_condition("attacker.nazgul>=1")), read_condition("terrain > citadel")
    ('attacker.nazgul >= 1', None)
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        return None
    path, sign, word = found.groups()
    words: dict[str, Any] = {"yes": True, "true": True, "no": False, "false": False}
    value = int(word) if re.fullmatch(r"-?\d{1,9}", word) else words.get(word, word.strip("\"'"))
    if sign in _ORDER and not _is_whole(value):
        return None
    return Condition(tuple(path.split(".")), sign, value)


def has_field(shape: Any, path: Sequence[str]) -> bool:
    """Whether states of a type can have a field."""
    kinds = [*_kinds(type_of(shape))]
    for name in path:
        fields = [each for kind in kinds if isinstance(kind, inspect.StructType) for each in kind.fields]
        kinds = [kind for each in fields if each.encode_name == name for kind in _kinds(each.type)]
    return bool(kinds)


def _kinds(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The alternatives of a type, and those of the items of its lists."""
    for each in alternatives(kind):
        yield each
        if isinstance(each, inspect.VarTupleType | inspect.ListType):
            yield from _kinds(each.item_type)


def _values(value: Any, path: Sequence[str]) -> Iterator[Any]:
    if not path:
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _values(each, path)
    elif isinstance(value, dict) and path[0] in value:
        yield from _values(value[path[0]], path[1:])


def _items(found: Sequence[Any]) -> Iterator[Any]:
    for each in found:
        if isinstance(each, list):
            yield from each
        else:
            yield each


def _equal(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
