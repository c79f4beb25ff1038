"""The parts of a data file that a digest covers: numbers, keys, readings and structure, but no sentence.

A field counts unless its type is marked here, so a new field counts by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

_MARK: Final = "digest"
TEXT: Final = Meta(extra={_MARK: "nothing"})
"""Words for people: a digest leaves the field out."""
PRESENCE: Final = Meta(extra={_MARK: "presence"})
"""A sentence that also switches something on: a digest covers whether it is there."""
KEYS: Final = Meta(extra={_MARK: "keys"})
"""Key -> words for people: a digest covers the keys."""


def counted(value: Any) -> Any:
    """The part of a value from a data file that a digest covers, as plain values."""
    if isinstance(value, Struct):
        parts = {name: (getattr(value, name), mark) for name, mark in _fields(type(value))}
        return {name: _part(part, mark) for name, (part, mark) in parts.items() if mark != "nothing"}
    if isinstance(value, Mapping):
        return {name: counted(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [counted(each) for each in value]
    return value


def _part(value: Any, mark: str | None) -> Any:
    if mark == "presence":
        return value is not None
    return sorted(value) if mark == "keys" else counted(value)


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, str | None], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, _mark(hints[name])) for name in kind.__struct_fields__)


def _mark(hint: Any) -> str | None:
    if get_origin(hint) is not Annotated:
        return None
    found = [each.extra.get(_MARK) for each in get_args(hint) if isinstance(each, Meta) and each.extra]
    return next((each for each in found if each is not None), None)
