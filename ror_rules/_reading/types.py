"""Types as msgspec describes them: the kinds of JSON that they take, their members, and the branches that a value may mean.

The kinds are those of JSON: object, array, string, whole number, number, true or false, null.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, Union

import msgspec
from msgspec import Meta, inspect

from ror_rules._messages.outside_text import all_right
from ror_rules._reading.error import RorError

type_of = cache(inspect.type_info)
"""msgspec's description of a type, cached."""

KINDS: Final = ("object", "array", "string", "integer", "number", "boolean", "null")


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without its metadata."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The members of a union, or the type itself, without their annotations."""
    inner = bare(kind)
    if isinstance(inner, inspect.UnionType):
        for each in inner.types:
            yield from alternatives(each)
    else:
        yield inner


def kind_of(value: Any) -> str:
    if value is None:
        return "null"
    for kinds, name in _PYTHON:
        if isinstance(value, kinds):
            return name
    return "object"


_PYTHON: Final[tuple[tuple[type | tuple[type, ...], str], ...]] = (
    (bool, "boolean"),
    (int, "integer"),
    (float, "number"),
    (str, "string"),
    ((list, tuple), "array"),
)


def kinds_of(kind: inspect.Type) -> frozenset[str]:
    match kind:
        case inspect.Metadata(type=inner):
            return kinds_of(inner)
        case inspect.UnionType(types=types):
            return frozenset().union(*map(kinds_of, types))
        case inspect.LiteralType(values=values):
            return frozenset(map(kind_of, values))
        case inspect.EnumType(cls=cls):
            return frozenset(kind_of(each.value) for each in cls)
        case inspect.FloatType():
            return frozenset({"integer", "number"})
        case inspect.StructType(array_like=True):
            return frozenset({"array"})
        case _:  # not a type of ours: any kind, since msgspec may take values that are unknown here
            return _KIND_OF_TYPE.get(type(kind), _ANY)


_ANY: Final = frozenset(KINDS)
_KIND_OF_TYPE: Final[dict[type[inspect.Type], frozenset[str]]] = {
    inspect.NoneType: frozenset({"null"}),
    inspect.BoolType: frozenset({"boolean"}),
    inspect.IntType: frozenset({"integer"}),
    inspect.StrType: frozenset({"string"}),
    inspect.VarTupleType: frozenset({"array"}),
    inspect.TupleType: frozenset({"array"}),
    inspect.ListType: frozenset({"array"}),
    inspect.StructType: frozenset({"object"}),
    inspect.DictType: frozenset({"object"}),
}


def takes_null(kind: inspect.Type) -> bool:
    return "null" in kinds_of(kind)


def values_of(kind: inspect.Type) -> list[Any]:
    kind = bare(kind)
    if isinstance(kind, inspect.EnumType):
        return [each.value for each in kind.cls]
    return [each for each in kind.values if each is not None] if isinstance(kind, inspect.LiteralType) else []


def members(kind: inspect.StructType) -> list[str]:
    return [*([kind.tag_field] if kind.tag_field else []), *(each.encode_name for each in kind.fields)]


def homes_of(name: Any, kind: inspect.StructType) -> list[str]:
    """The members of an object that have a member of this name themselves."""
    return [each.encode_name for each in kind.fields if name in members_within(each.type)]


def members_within(kind: inspect.Type) -> frozenset[str]:
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        return frozenset().union(*map(members_within, kind.types))
    return frozenset(members(kind)) if isinstance(kind, inspect.StructType) else frozenset()


@cache
def member_types(cls: Any) -> dict[str, inspect.Type]:
    kind = type_of(cls)
    return {each.encode_name: each.type for each in kind.fields} if isinstance(kind, inspect.StructType) else {}


def called_members(value: Mapping[Any, Any], cls: Any) -> dict[str, str]:
    called: dict[str, str] = {}
    for name, own in getattr(cls, "also", {}).items():
        if name in value and own not in value and own not in called.values():
            called[name] = own
    return called


def branches(value: Any, union: inspect.UnionType) -> list[inspect.Type]:
    kind = kind_of(value)
    return [each for each in union.types if kind in kinds_of(each)]


def candidates(value: Any, kind: inspect.Type) -> list[inspect.Type]:
    if not isinstance(kind, inspect.UnionType):
        return [kind]
    own = [bare(each) for each in (kind.types if value is None else branches(value, kind))]
    tagged = [each for each in own if isinstance(each, inspect.StructType) and each.tag_field]
    if isinstance(value, Mapping) and len(tagged) > 1:
        return [each for each in tagged if each.tag == value.get(each.tag_field)] or own
    return own or [bare(each) for each in kind.types]


def is_from_outside(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.Metadata) and "outside" in (kind.extra or {})


def surely_fits(value: Any, shape: Any) -> bool:
    """Whether msgspec takes the value, and each text in it has the form of one from outside."""
    try:
        msgspec.convert(value, shape, strict=True)
    except (msgspec.ValidationError, RorError):
        return False
    return has_right_texts(value)


def has_right_texts(value: object) -> bool:
    """Whether each text in it has the form of one from outside, of any type. A value in ASCII is not looked through."""
    try:
        if _written(value).isascii():
            return True
    except (TypeError, ValueError, OverflowError):  # not JSON
        pass
    return all_right(value)


_written: Final = msgspec.json.Encoder().encode


def python(kind: inspect.Type) -> Any:
    """The type behind msgspec's description. A type that is not ours becomes one without values, so the walk continues inside."""
    match kind:
        case inspect.Metadata(type=inner):
            return python(inner)
        case inspect.StructType(cls=cls) | inspect.EnumType(cls=cls):
            return cls
        case inspect.UnionType(types=types):
            return Union[tuple(map(python, types))]  # noqa: UP007  # made at run time
        case inspect.LiteralType(values=values):
            return Literal[values]
        case inspect.IntType():
            return Annotated[int, _bounds(kind)]
        case inspect.FloatType():
            return Annotated[float, _bounds(kind)]
        case inspect.StrType():
            return Annotated[str, _bounds(kind)]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return Annotated[list[python(item)], _bounds(kind)]  # type: ignore[misc]  # made at run time
        case inspect.BoolType():
            return bool
        case inspect.NoneType():
            return None
        case inspect.AnyType():
            return Any
        case _:
            return Literal["none of ours"]


def _bounds(kind: inspect.Type) -> Meta:
    given = {name: getattr(kind, name, None) for name in _BOUNDS}
    return Meta(**{name: bound for name, bound in given.items() if bound is not None})


_BOUNDS: Final = ("ge", "gt", "le", "lt", "multiple_of", "min_length", "max_length", "pattern")
