"""A state without the names that its caller chose, so that a question that was asked again under other names is known.

Names are found by their types: text of a pattern that takes any word. A `name` and an `id` are left out. A reference to
one becomes its ordinal in the order of the state, so it still leads to the same figure. Any other name is just a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from msgspec import UNSET, Struct, inspect

_ANY_WORDS: Final = ("Dernhelm", "zz-9.a_b")
_OWN: Final = frozenset({"id", "name"})


def nameless(state: Any) -> Any:
    """A state as plain values, without what its caller called things."""
    walk = _Walk()
    walk.of(state, inspect.AnyType())  # a reference may come before the figure that it names
    return walk.of(state, inspect.AnyType())


class _Walk:
    """A walk over a state, which numbers the figures in the order in which they come."""

    def __init__(self) -> None:
        self._ordinals: dict[str, int] = {}
        self._figures = 0

    def of(self, value: Any, kind: inspect.Type) -> Any:
        """A value of a type, without names."""
        if isinstance(value, Struct):
            return self._struct(value)
        if isinstance(value, str):
            return self._text(value, kind)
        inner = [*_inner(kind)]
        if isinstance(value, Mapping):
            return {str(name): self._any(each, inner) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self._any(each, inner) for each in value]
        return value

    def _any(self, value: Any, kinds: list[inspect.Type]) -> Any:
        return self.of(value, inspect.UnionType(tuple(kinds)) if kinds else inspect.AnyType())

    def _struct(self, value: Struct) -> dict[str, Any]:
        parts = [(field, getattr(value, field.name)) for field in _fields(type(value))]
        own = [part for field, part in parts if _own(field) and isinstance(part, str)]
        if own:
            number = next((self._ordinals[each] for each in own if each in self._ordinals), self._figures)
            self._figures = max(self._figures, number + 1)
            self._ordinals |= {each: self._ordinals.get(each, number) for each in own}
        kept = [each for each in parts if not _own(each[0]) and each[1] is not UNSET]
        return {field.name: self.of(part, field.type) for field, part in kept}

    def _text(self, value: str, kind: inspect.Type) -> Any:
        texts = [each for each in _flat(kind) if isinstance(each, inspect.StrType)]
        if texts and value in self._ordinals:
            return {"name": self._ordinals[value]}
        named = any(each.pattern is not None and _takes_any_word(each.pattern) for each in texts)
        return {"name": None} if named else value


@cache
def _fields(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    """The fields of a struct with their types."""
    found = inspect.type_info(kind)
    return found.fields if isinstance(found, inspect.StructType) else ()


def _own(field: inspect.Field) -> bool:
    """Whether a field holds what its struct is called: a name, an id, or an id that follows from names."""
    patterns = [each.pattern for each in _flat(field.type) if isinstance(each, inspect.StrType) and each.pattern]
    return field.name in _OWN and any(_takes_any_word(each) or re.search(each, "0" * 64) for each in patterns)


def _flat(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types that a value may have, without what is said about them."""
    if isinstance(kind, inspect.Metadata):
        yield from _flat(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _flat(each)
    else:
        yield kind


def _inner(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types that the items or the members of a value may have."""
    for each in _flat(kind):
        if isinstance(each, inspect.TupleType):
            yield from each.item_types
        elif isinstance(each, inspect.CollectionType):
            yield each.item_type
        elif isinstance(each, inspect.DictType):
            yield each.value_type


@cache
def _takes_any_word(pattern: str) -> bool:
    """Whether text of this pattern is a name, and not a number, a hex or a code."""
    return all(re.search(pattern, each) for each in _ANY_WORDS)
