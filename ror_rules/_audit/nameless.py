"""A state without the names that its caller chose, so that the audit recognizes a repeated question under other names.

Names are found by their types: text of a pattern that takes any word. A `name` and an `id` are left out. A reference to
one becomes its ordinal in the order of the state, so it still leads to the same figure. Any other name is just a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import Struct, inspect

from ror_rules._reading.types import alternatives

_ANY_WORDS: Final = ("Dernhelm", "zz-9.a_b")
_OWN: Final = frozenset({"id", "name"})
_WORDLESS: Final = (inspect.NoneType, inspect.BoolType, inspect.IntType, inspect.LiteralType)


def nameless(state: Any) -> Any:
    """A value for comparison, not for reading: a struct is the name of its type, and then its fields."""
    walk = _Walk()
    walk.number(state)  # a reference may come before the figure that it names
    return walk.of(state, _ANY)


class _TypeKind(NamedTuple):
    text: bool
    name: bool
    inner: _TypeKind | None


_ANY: Final = _TypeKind(text=False, name=False, inner=None)


class _Plan(NamedTuple):
    """How a struct is walked: its own names, the fields that cannot have names, and the others."""

    kind: str
    own: tuple[str, ...]
    bare: Callable[[Any], object]
    others: tuple[tuple[str, _TypeKind], ...]


class _Walk:
    def __init__(self) -> None:
        self._ordinals: dict[str, int] = {}
        self._figures = 0

    def number(self, value: Any) -> None:
        """Give each figure its ordinal."""
        if isinstance(value, Struct):
            plan = _plan(type(value))
            called = [part for name in plan.own if isinstance(part := getattr(value, name), str)]
            if called:
                number = next((self._ordinals[each] for each in called if each in self._ordinals), self._figures)
                self._figures = max(self._figures, number + 1)
                self._ordinals |= {each: self._ordinals.get(each, number) for each in called}
            for name, _ in plan.others:
                self.number(getattr(value, name))
        elif isinstance(value, list | tuple | Mapping):
            for each in value.values() if isinstance(value, Mapping) else value:
                self.number(each)

    def of(self, value: Any, kind: _TypeKind) -> Any:
        if isinstance(value, str):
            return self._text(value, kind)
        if isinstance(value, Struct):
            plan = _plan(type(value))
            parts = [self.of(getattr(value, name), kind) for name, kind in plan.others]
            return [plan.kind, plan.bare(value), parts]
        inner = kind.inner or _ANY
        if isinstance(value, Mapping):
            return {str(name): self.of(each, inner) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.of(each, inner) for each in value]
        return value

    def _text(self, value: str, kind: _TypeKind) -> Any:
        if kind.text and value in self._ordinals:
            return {"name": self._ordinals[value]}
        return {"name": None} if kind.name else value


@cache
def _plan(kind: type[Struct]) -> _Plan:
    found = inspect.type_info(kind)
    fields = found.fields if isinstance(found, inspect.StructType) else ()
    own = [field.name for field in fields if _own(field)]
    bare = [field.name for field in fields if field.name not in own and _bare(field.type)]
    others = [(field.name, _kind(field.type)) for field in fields if field.name not in {*own, *bare}]
    return _Plan(kind.__name__, (*own,), attrgetter(*bare) if bare else lambda _: None, (*others,))


def _bare(kind: inspect.Type, around: frozenset[type] = frozenset()) -> bool:
    """Whether values of this type contain no text but words of a closed list. `around` are the structs that it stands in."""
    for each in alternatives(kind):
        if isinstance(each, inspect.StructType):
            parts = [field.type for field in each.fields]
            known, inside = each.cls not in around, around | {each.cls}
        else:
            parts = [*_inner(each)]
            known, inside = bool(parts) or isinstance(each, _WORDLESS), around
        if not known or not all(_bare(part, inside) for part in parts):
            return False
    return True


def _own(field: inspect.Field) -> bool:
    patterns = [each.pattern for each in alternatives(field.type) if isinstance(each, inspect.StrType) and each.pattern]
    return field.name in _OWN and any(_takes_any_word(each) or re.search(each, "0" * 64) for each in patterns)


def _kind(*kinds: inspect.Type) -> _TypeKind:
    flat = [each for kind in kinds for each in alternatives(kind)]
    texts = [each for each in flat if isinstance(each, inspect.StrType)]
    inner = [each for kind in flat for each in _inner(kind)]
    return _TypeKind(
        text=bool(texts),
        name=any(each.pattern is not None and _takes_any_word(each.pattern) for each in texts),
        inner=_kind(*inner) if inner else None,
    )


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
