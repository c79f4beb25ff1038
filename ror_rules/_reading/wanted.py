"""Types and values in JSON's words: object, array, string, whole number, number, true or false, null.

Everything here is a message (`schema.ftl`). No message shows a type of Python or a regular expression. A type with a
`pattern` has the phrase that describes it in its `Meta`, and if possible its maximum length:
`extra={"form": "64 hex digits in small letters", "longest": 64}`. These phrases and the descriptions of fields are part
of the schema, so they are plain text. `faults` finds the faults of a value with their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, Final

from msgspec import inspect

from ror_rules._messages.message import Message, say
from ror_rules._reading import names
from ror_rules._reading.types import bare, kind_of, kinds_of, values_of

_PLAIN_WORD: Final = re.compile(r"[\w.+~-]+(/[\w.+~-]+)*")


_DEEP: Final = 3


_WITH_COLON: Final = frozenset({"string-form", "object-tagged", "object-with-tag", "array-tuple"})


def wanted(kind: inspect.Type) -> Message:
    """The values of a type: `a whole number from 0 to 99, or an array of at most 99 items`."""
    return _wanted(kind, "", 0)


def _wanted(kind: inspect.Type, form: str, depth: int) -> Message:
    match kind:
        case inspect.Metadata(type=inner):
            own = (kind.extra or {}).get("form") or (kind.extra_json_schema or {}).get("description", "")
            return _wanted(inner, str(own) or form, depth)
        case inspect.UnionType(types=types):
            ways = sorted(dict.fromkeys(_branches(types, depth)), key=_is_long)
            return _any_way(ways) if ways else of_kind("null")
        case inspect.LiteralType() | inspect.EnumType():
            return one_of(values_of(kind))
        case inspect.IntType() | inspect.FloatType():
            return _number(kind)
        case inspect.StrType(pattern=str()):
            return say("string-form", form=_first(form)) if form else say("string-of-form")
        case inspect.StrType():
            length = between(kind.min_length, kind.max_length, "character")
            return say("string-of", length=length) if length else of_kind("string")
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            any_item = depth == _DEEP or isinstance(item, inspect.AnyType)
            length = between(kind.min_length, kind.max_length, "item")
            found = say("array-of", length=length) if length else of_kind("array")
            return found if any_item else say("array-each", array=found, item=_wanted(item, "", depth + 1))
        case inspect.TupleType(item_types=items):
            each = tuple(_wanted(item, "", depth + 1) for item in items)
            return say("array-tuple", count=len(items), items=each)
        case inspect.StructType(array_like=False):
            return _object(kind)
        case inspect.DictType():
            length = between(kind.min_length, kind.max_length, "member")
            return say("object-of", length=length) if length else of_kind("object")
        case inspect.AnyType():
            return say("value-any")
        case _:
            return _any_way([of_kind(each) for each in sorted(kinds_of(kind))])


def _branches(types: Sequence[inspect.Type], depth: int) -> Iterator[Message]:
    words = [value for each in types for value in values_of(each)]
    tagged = [each for each in map(bare, types) if isinstance(each, inspect.StructType) and each.tag_field]
    for each in types:
        inner = bare(each)
        if isinstance(inner, inspect.LiteralType | inspect.EnumType):
            if words:
                yield one_of(words)
        elif isinstance(inner, inspect.StructType) and inner.tag_field and len(tagged) > 1:
            yield say("object-tagged", field=inner.tag_field, tags=one_of([other.tag for other in tagged]))
        elif not isinstance(inner, inspect.NoneType):
            yield _wanted(each, "", depth)


def _any_way(ways: Sequence[Message]) -> Message:
    return reduce(lambda first, second: say("either-type", first=first, second=second), ways)


def _is_long(message: Message) -> bool:
    inner = [each for each in message.given.values() if isinstance(each, Message)]
    return message.code in _WITH_COLON or any(map(_is_long, inner))


def _object(kind: inspect.StructType) -> Message:
    needed = [each.encode_name for each in kind.fields if each.required]
    if kind.tag_field and kind.tag is not None:
        needed.insert(0, f"{kind.tag_field}: {json.dumps(kind.tag)}")
    if not needed:
        return of_kind("object")
    return say("object-with" if kind.tag is None else "object-with-tag", names=names.all_of(needed))


def _number(kind: inspect.IntType | inspect.FloatType) -> Message:
    low, high = kind.ge, kind.le
    whole = isinstance(kind, inspect.IntType)
    if whole:
        low = kind.gt + 1 if kind.gt is not None else low
        high = kind.lt - 1 if kind.lt is not None else high
    found = of_kind("integer" if whole else "number")
    if low is not None and high is not None:
        found = say("number-from-to", number=found, least=_bound(low), most=_bound(high))
    elif low is not None:
        found = say("number-at-least", number=found, least=_bound(low))
    elif high is not None:
        found = say("number-at-most", number=found, most=_bound(high))
    if not whole and kind.gt is not None:
        found = say("number-above", number=found, bound=_bound(kind.gt))
    if not whole and kind.lt is not None:
        found = say("number-below", number=found, bound=_bound(kind.lt))
    return found if kind.multiple_of is None else say("number-multiple", number=found, factor=_bound(kind.multiple_of))


def _bound(value: float) -> int | str:
    return int(value) if value == int(value) else str(value)


def between(least: int | None, most: int | None, unit: str) -> Message | None:
    """A length: `1 to 30 items`, `at most 1 item`, `exactly 2 items`."""
    if most is None:
        return say("length-at-least", amount=counted(least, unit)) if least else None
    if least == most:
        return say("length-exactly", amount=counted(most, unit))
    if least:
        return say("length-from-to", least=least, amount=counted(most, unit))
    return say("length-at-most", amount=counted(most, unit))


def counted(number: int, unit: str) -> Message:
    """`1 item`, `0 items`. The units are character, item, member and byte."""
    return say(f"count-{unit}", count=number)


def one_of(values: Sequence[Any]) -> Message:
    return names.one_of(_said(values))


def near_of(value: object, values: Sequence[Any]) -> Message:
    """A long list of values as those that are most like the one that came, and the number of the others."""
    return names.near_of(str(value), _said(values))


def _said(values: Sequence[Any]) -> list[str]:
    if len(values) == 1 or not all(_PLAIN_WORD.fullmatch(str(value)) for value in values):
        return [json.dumps(value, ensure_ascii=False) for value in values]
    return [str(value) for value in values]


def of_kind(kind: str) -> Message:
    return say(f"type-{kind}")


def came(value: Any) -> Message:
    if isinstance(value, bool):
        return say("value-true") if value else say("value-false")
    if isinstance(value, float):
        return say("number-not-exact") if value.is_integer() else say("number-with-fraction")
    return of_kind(kind_of(value))


def description(kind: inspect.Type) -> str:
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
