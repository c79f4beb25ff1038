"""A state without the names that its caller chose, so that the audit recognizes a repeated question under other names.

Names are found by their types: text of a pattern that takes any word. A `name` and an `id` are left out. A reference to
one becomes its ordinal in the order of the state, so it still leads to the same figure. Any other name is just a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Struct, inspect

_ANY_WORDS: Final = ("Dernhelm", "zz-9.a_b")
_OWN: Final = frozenset({"id", "name"})


def nameless(state: Any) -> Any:
    walk = _Walk()
    walk.of(state, _ANY)  # a reference may come before the figure that it names
    return walk.of(state, _ANY)


class _TypeKind(NamedTuple):
    text: bool
    name: bool
    inner: _TypeKind | None


_ANY: Final = _TypeKind(text=False, name=False, inner=None)


class _Walk:
    def __init__(self) -> None:
        self._ordinals: dict[str, int] = {}
        self._figures = 0

    def of(self, value: Any, kind: _TypeKind) -> Any:
        if value is None or isinstance(value, int):
            return value
        if isinstance(value, str):
            return self._text(value, kind)
        if isinstance(value, Struct):
            return self._struct(value)
        inner = kind.inner or _ANY
        if isinstance(value, Mapping):
            return {str(name): self.of(each, inner) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.of(each, inner) for each in value]
        return value

    def _struct(self, value: Struct) -> dict[str, Any]:
        parts = [(name, own, kind, getattr(value, name)) for name, own, kind in _fields(type(value))]
        called = [part for _, own, _, part in parts if own and isinstance(part, str)]
        if called:
            number = next((self._ordinals[each] for each in called if each in self._ordinals), self._figures)
            self._figures = max(self._figures, number + 1)
            self._ordinals |= {each: self._ordinals.get(each, number) for each in called}
        return {name: self.of(part, kind) for name, own, kind, part in parts if not own and part is not UNSET}

    def _text(self, value: str, kind: _TypeKind) -> Any:
        if kind.text and value in self._ordinals:
            return {"name": self._ordinals[value]}
        return {"name": None} if kind.name else value


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, bool, _TypeKind], ...]:
    found = inspect.type_info(kind)
    fields = found.fields if isinstance(found, inspect.StructType) else ()
    return tuple((field.name, _own(field), _kind(field.type)) for field in fields)


def _own(field: inspect.Field) -> bool:
    patterns = [each.pattern for each in _flat(field.type) if isinstance(each, inspect.StrType) and each.pattern]
    return field.name in _OWN and any(_takes_any_word(each) or re.search(each, "0" * 64) for each in patterns)


def _kind(*kinds: inspect.Type) -> _TypeKind:
    flat = [each for kind in kinds for each in _flat(kind)]
    texts = [each for each in flat if isinstance(each, inspect.StrType)]
    inner = [each for kind in flat for each in _inner(kind)]
    return _TypeKind(
        text=bool(texts),
        name=any(each.pattern is not None and _takes_any_word(each.pattern) for each in texts),
        inner=_kind(*inner) if inner else None,
    )


def _flat(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        yield from _flat(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _flat(each)
    else:
        yield kind


def _inner(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.TupleType):
        yield from kind.item_types
    elif isinstance(kind, inspect.CollectionType):
        yield kind.item_type
    elif isinstance(kind, inspect.DictType):
        yield kind.value_type


@cache
def _takes_any_word(pattern: str) -> bool:
    return all(re.search(pattern, each) for each in _ANY_WORDS)
