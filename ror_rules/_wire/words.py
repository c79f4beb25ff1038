"""Types and values in JSON's words: object, array, string, whole number, number, true or false, null.

What a person is told who sent something else; no type of Python's and no regular expression is ever said. A type with a
`pattern` brings the phrase that says it in its `Meta`, and where it has one its length at most:
`extra={"form": "1 to 64 printable characters", "longest": 64}`. What is wrong with a value, and where, is found in `faults`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import inspect

from ror_rules.errors import listed

KINDS: Final = {
    "object": "an object",
    "array": "an array",
    "string": "a string",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
"""The kinds of values there are, as a sentence calls one."""

_PLAIN_WORD: Final = re.compile(r"[\w.+~-]+(/[\w.+~-]+)*")
_DEEP: Final = 3
"""Types within types that one sentence says."""


def came(value: Any) -> str:
    """What a value is, said in a sentence: `an array`, `true`, `a number with a fraction`."""
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, float):
        return "a number too large to be exact" if value.is_integer() else "a number with a fraction"
    return KINDS[kind_of(value)]


def kind_of(value: Any) -> str:
    """The kind of a plain value, one of `KINDS`."""
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
    """The kinds of values that a type takes; a number takes whole ones too."""
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
        case _:  # for what no type of ours is: anything, since msgspec may take more than is known here
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


def description(kind: inspect.Type) -> str:
    """What a type says of itself, its first sentence: its field's description, or a struct's docstring. Often nothing."""
    while isinstance(kind, inspect.Metadata):
        if text := (kind.extra_json_schema or {}).get("description"):
            return _first(str(text))
        kind = kind.type
    if isinstance(kind, inspect.StructType) and not kind.cls.__name__.startswith("_"):
        return _first(kind.cls.__doc__ or "")
    return ""


def _first(text: str) -> str:
    flat = " ".join(text.split())
    return re.split(r"(?<=[a-z0-9)`])\. (?=[A-Z`])", flat, maxsplit=1)[0].rstrip(".")


def wanted(kind: inspect.Type) -> str:
    """What a type takes: `a whole number from 0 to 99 or an array of at most 99 items`. Null is never said: it is absence."""
    return _wanted(kind, "", 0)


def _wanted(kind: inspect.Type, form: str, depth: int) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            own = (kind.extra or {}).get("form") or (kind.extra_json_schema or {}).get("description", "")
            return _wanted(inner, str(own) or form, depth)
        case inspect.UnionType(types=types):
            said = dict.fromkeys(_branches(types, depth))
            return (
                ", or ".join(sorted(said, key=lambda each: ": " in each)) or "null"
            )  # what has a colon goes on longest
        case inspect.LiteralType() | inspect.EnumType():
            return one_of(values_of(kind))
        case inspect.IntType() | inspect.FloatType():
            return f"{'a whole number' if isinstance(kind, inspect.IntType) else 'a number'}{_range(kind)}"
        case inspect.StrType(pattern=str()):
            return f"a string: {_first(form)}" if form else "a string of another form"
        case inspect.StrType():
            return f"a string{_of(kind, 'character')}"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            any_item = depth == _DEEP or isinstance(item, inspect.AnyType)
            return f"an array{_of(kind, 'item')}" + ("" if any_item else f", each {_wanted(item, '', depth + 1)}")
        case inspect.TupleType(item_types=items):
            return f"an array of {len(items)} items: {', '.join(_wanted(item, '', depth + 1) for item in items)}"
        case inspect.StructType(array_like=False):
            return _object(kind)
        case inspect.DictType():
            return f"an object{_of(kind, 'member')}"
        case inspect.AnyType():
            return "any value"
        case _:
            return " or ".join(KINDS[each] for each in sorted(kinds_of(kind)))


def _branches(types: Sequence[inspect.Type], depth: int) -> Iterator[str]:
    """What each branch of a union takes; words of several lists as one list, tagged objects by their tags."""
    words = [value for each in types for value in values_of(each)]
    tagged = [each for each in map(bare, types) if isinstance(each, inspect.StructType) and each.tag_field]
    for each in types:
        inner = bare(each)
        if isinstance(inner, inspect.LiteralType | inspect.EnumType):
            if words:
                yield one_of(words)
        elif isinstance(inner, inspect.StructType) and inner.tag_field and len(tagged) > 1:
            yield f"an object with {inner.tag_field}: {one_of([other.tag for other in tagged])}"
        elif not isinstance(inner, inspect.NoneType):
            yield _wanted(each, "", depth)


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without what is said about it."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def values_of(kind: inspect.Type) -> list[Any]:
    """The values of a closed list, in the order they are declared; none of any other type. Null is left out."""
    kind = bare(kind)
    if isinstance(kind, inspect.EnumType):
        return [each.value for each in kind.cls]
    return [each for each in kind.values if each is not None] if isinstance(kind, inspect.LiteralType) else []


def one_of(values: Sequence[Any]) -> str:
    """A closed list: `one of exact, float`; a single word in quotes."""
    if len(values) == 1 or not all(_PLAIN_WORD.fullmatch(str(value)) for value in values):
        said = [json.dumps(value, ensure_ascii=False) for value in values]
    else:
        said = [str(value) for value in values]
    return said[0] if len(said) == 1 else f"one of {', '.join(said)}"


def members(kind: inspect.StructType) -> list[str]:
    """The names of the members that an object of this type may have, its tag first."""
    return [*([kind.tag_field] if kind.tag_field else []), *(each.encode_name for each in kind.fields)]


def _object(kind: inspect.StructType) -> str:
    needed = [each.encode_name for each in kind.fields if each.required]
    if kind.tag_field and kind.tag is not None:
        needed.insert(0, f"{kind.tag_field}: {json.dumps(kind.tag)}")
    return f"an object with {listed(needed)}" if needed else "an object"


def _range(kind: inspect.IntType | inspect.FloatType) -> str:
    low, high = kind.ge, kind.le
    if isinstance(kind, inspect.IntType):
        low = kind.gt + 1 if kind.gt is not None else low
        high = kind.lt - 1 if kind.lt is not None else high
    if low is not None and high is not None:
        said = f" from {low} to {high}"
    else:
        said = f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""
    if isinstance(kind, inspect.FloatType):
        said += "".join(f" {word} {end}" for word, end in (("above", kind.gt), ("below", kind.lt)) if end is not None)
    return said if kind.multiple_of is None else f"{said}, a multiple of {kind.multiple_of}"


def _of(kind: Any, unit: str) -> str:
    lengths = between(kind.min_length, kind.max_length, unit)
    return f" of {lengths}" if lengths else ""


def between(least: int | None, most: int | None, unit: str) -> str:
    """How many: `1 to 30 items`, `at most 1 item`, `exactly 2 items`; nothing without bounds."""
    if most is None:
        return f"at least {counted(least, unit)}" if least else ""
    if least == most:
        return f"exactly {counted(most, unit)}"
    return f"{least} to {counted(most, unit)}" if least else f"at most {counted(most, unit)}"


def counted(number: int, unit: str) -> str:
    """`1 item`, `0 items`."""
    return f"{number} {unit}{'' if number == 1 else 's'}"
