"""Why a value does not fit a type: its faults, in the order of the document.

msgspec decides whether a value fits. It is fast, but it names only the first fault. This module runs after msgspec has
refused. It walks value and type together and finds every fault. A law of the tests compares the two: exactly the values
that msgspec takes have no fault. Text from outside that is not ASCII is the exception (`_outside_text`): msgspec knows
its length alone, so this module decides.

Pointers. A fault in a value points at the value. The pointer of a missing member is the place where it should stand. An
object's missing members come before the faults in the members that it has.

Null. A member that is null counts as left out if its type takes no null (`as_named`), at any depth.

Cost. Python walks only the parts that msgspec refuses, or that are not ASCII. It shows objects, and long arrays by halves, to msgspec again.
So a large document with one fault at its end costs a few times as much as reading it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Literal

import msgspec
from msgspec import inspect

from ror_rules._messages.fields import meaning
from ror_rules._messages.message import Message, Parameter, say
from ror_rules._messages.outside_text import wrong_text
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.limits import MAX_FAULTS
from ror_rules._reading.names import ABSENT, NULL, all_of, either, nearest, pointer, shown
from ror_rules._reading.types import (
    KINDS,
    bare,
    branches,
    called_members,
    homes_of,
    is_from_outside,
    kind_of,
    kinds_of,
    members,
    python,
    surely_fits,
    takes_null,
    type_of,
    values_of,
)
from ror_rules._reading.wanted import between, came, counted, description, near_of, of_kind, one_of, wanted

LISTED_ITEMS: Final = 8

_WORD_LIKENESS: Final = 0.65
"""The least likeness of a hint from a closed list of words. With less, `sauron` would be taken for `saruman`, another player."""

Found = Iterator[RequestFault]


def faults(value: Any, shape: Any, at: str = "") -> tuple[RequestFault, ...]:
    return tuple(islice(_faults(value, type_of(shape), at), MAX_FAULTS))


def _faults(value: Any, kind: inspect.Type, at: str) -> Found:
    inner = bare(kind)
    if isinstance(inner, inspect.UnionType):
        inside = branches(value, inner)
        if len(inside) == 1:
            yield from _faults(value, inside[0], at)
        elif not inside:
            yield _other_kind(value, kind, at)
        elif structs := [each for each in map(bare, inside) if isinstance(each, inspect.StructType)]:
            yield from _tagged(value, structs, at)
        elif all(next(_faults(value, each, at), None) for each in inside):
            words = [word for each in inside for word in values_of(each)]
            yield _no_word(value, words, at, _near(value, words))
    elif kind_of(value) not in kinds_of(inner):
        yield _other_kind(value, kind, at)
    else:
        yield from _inside(value, kind, inner, at)


def _inside(value: Any, kind: inspect.Type, inner: inspect.Type, at: str) -> Found:
    match inner:
        case inspect.LiteralType() | inspect.EnumType():
            words = values_of(inner)
            if value is not None and not any(type(value) is type(each) and value == each for each in words):
                extra = (kind.extra or {}) if isinstance(kind, inspect.Metadata) else {}
                yield _no_word(value, words, at, _near(value, words), extra.get("otherwise"))
        case inspect.IntType() | inspect.FloatType():
            yield from _number(value, kind, inner, at)
        case inspect.StrType():
            yield from _string(value, kind, inner, at)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            wrong = _length(value, inner, at, "item")
            yield from wrong
            if not _beyond(value, inner)[1]:
                for index in _suspects(value, item):
                    yield from _faults(value[index], item, f"{at}/{index}")
        case inspect.TupleType(item_types=items):
            if len(value) != len(items):
                yield RequestFault.of(at, "array-length", expected=wanted(kind), got=counted(len(value), "item"))
            for index, (each, item) in enumerate(zip(value, items, strict=False)):
                yield from _faults(each, item, f"{at}/{index}")
        case inspect.DictType():
            yield from _map(value, inner, at)
        case inspect.StructType(array_like=False):
            if not surely_fits(value, inner.cls):
                yield from _struct(value, inner, at)
        case _:
            pass  # not a type of ours: msgspec's own error is shown


def _number(value: float, kind: inspect.Type, inner: inspect.IntType | inspect.FloatType, at: str) -> Found:
    small = (inner.ge is not None and value < inner.ge) or (inner.gt is not None and value <= inner.gt)
    large = (inner.le is not None and value > inner.le) or (inner.lt is not None and value >= inner.lt)
    if small or large:
        yield RequestFault.of(
            at, "number-too-small" if small else "number-too-large", expected=wanted(kind), got=shown(value)
        )
    elif inner.multiple_of is not None and value % inner.multiple_of:
        yield RequestFault.of(at, "number-no-multiple", expected=wanted(kind), got=shown(value))


def _string(value: str, kind: inspect.Type, inner: inspect.StrType, at: str) -> Found:
    longest = (kind.extra or {}).get("longest") if isinstance(kind, inspect.Metadata) else None
    short, long = _beyond(value, inner)
    if not (short or long) and is_from_outside(kind):
        if (wrong := wrong_text(value)) is not None:
            yield RequestFault(at, wrong.code, wrong.given, came=shown(value))
        return
    misformed = inner.pattern is not None and not re.search(inner.pattern, value)
    if long or (misformed and not short and longest is not None and len(value) > longest):
        yield RequestFault.of(at, "string-too-long", expected=wanted(kind), got=counted(len(value), "character"))
    elif short or misformed:
        code = "string-too-short" if short else "string-wrong-form"
        yield RequestFault.of(at, code if value else "string-empty", expected=wanted(kind), got=shown(value))


def _length(value: Any, inner: Any, at: str, unit: Literal["item", "member"]) -> list[RequestFault]:
    short, long = _beyond(value, inner)
    if not (short or long):
        return []
    if unit == "item":
        code = "array-empty" if not value else "array-too-short" if short else "array-too-long"
    else:
        code = "object-empty" if not value else "object-too-short" if short else "object-too-long"
    expected = between(inner.min_length, inner.max_length, unit)
    return [RequestFault.of(at, code, expected=expected, got=counted(len(value), unit))]


def _beyond(value: Any, inner: Any) -> tuple[bool, bool]:
    least, most = inner.min_length, inner.max_length
    return least is not None and len(value) < least, most is not None and len(value) > most


def _map(value: Mapping[Any, Any], inner: inspect.DictType, at: str) -> Found:
    given = {name: each for name, each in value.items() if each is not None or takes_null(inner.value_type)}
    wrong = _length(given, inner, at, "member")
    yield from wrong
    for name, each in () if wrong else given.items():
        place = pointer(at, str(name))
        for fault in _faults(name, inner.key_type, place):
            yield fault.within("member-name")
        yield from _faults(each, inner.value_type, place)


def _struct(value: Mapping[Any, Any], inner: inspect.StructType, at: str) -> Found:
    fields = {each.encode_name: each for each in inner.fields}
    called = called_members(value, inner.cls)
    own = {name: called.get(name, name) for name in value}
    left_out = {own[name] for name, each in value.items() if own[name] in fields and _left_out(each, fields[own[name]])}
    given = set(own.values()) - left_out
    unknown = [name for name in value if own[name] not in fields and name != inner.tag_field]
    unknown = unknown if inner.forbid_unknown_fields else []
    looked = unknown[:MAX_FAULTS]
    homes = {name: homes_of(name, inner) for name in looked}
    free = [name for name in fields if name not in given]
    near = {
        name: None if homes[name] else nearest(str(name), free) or nearest(str(name), list(fields)) for name in looked
    }
    for name in left_out & {each.encode_name for each in inner.fields if not each.required}:
        del fields[name]
    explained: set[Any] = set()
    for name, each in fields.items():
        if not each.required or name in given or name in near.values():
            continue
        inside = [other for other in looked if homes[other][:1] == [name]]
        explained.update(inside)
        yield _missing(at, name, inner.cls, each.type, list(map(str, inside)), null=name in left_out)
    for name, each in value.items():
        if own[name] in given and own[name] in fields:
            yield from _faults(each, fields[own[name]].type, pointer(at, name))
        elif name == inner.tag_field and each != inner.tag:
            yield from _tag(each, [inner.tag], pointer(at, name))
        elif name in near and name not in explained:
            yield unknown_member(str(name), inner, homes[name], near[name], at)


def _left_out(value: Any, field: inspect.Field) -> bool:
    return value is None and not takes_null(field.type)


def _missing(at: str, name: str, shape: type, kind: inspect.Type, inside: Sequence[str], *, null: bool) -> RequestFault:
    place, expected, got = pointer(at, name), wanted(kind), NULL if null else ABSENT
    if inside:
        return RequestFault.of(place, "missing-around", expected=expected, got=got, field=name, names=all_of(inside))
    if (meant := meaning(shape, name)) is not None:
        return RequestFault.of(place, "missing-described", expected=expected, got=got, field=name, description=meant)
    if text := description(kind):
        return RequestFault.of(place, "missing-documented", expected=expected, got=got, field=name, description=text)
    return RequestFault.of(place, "missing", expected=expected, got=got, field=name)


def unknown_member(
    name: str, inner: inspect.StructType, homes: Sequence[str], near: str | None, at: str
) -> RequestFault:
    names, place, got = members(inner), pointer(at, name), shown(name)
    expected = near_of(name, names) if names else say("no-field")
    why = getattr(inner.cls, "strange", {}).get(name)
    if why is not None:
        return RequestFault.of(place, "unknown-field-because", expected=expected, got=got, why=why)
    now = getattr(inner.cls, "once", {}).get(name)
    if now is not None:
        return RequestFault.of(place, "renamed-field", expected=expected, got=got, now=now)
    if homes:
        return RequestFault.of(place, "misplaced-field", expected=expected, got=got, homes=either(homes))
    return RequestFault.of(place, "unknown-field", expected=expected, got=got, near=near)


def _tagged(value: Mapping[Any, Any], structs: Sequence[inspect.StructType], at: str) -> Found:
    field = str(structs[0].tag_field)
    tags = [each.tag for each in structs]
    tag = value.get(field)
    if tag is None and (misspelt := _meant_as(field, value, structs)) is not None:
        own = [each for each in structs if each.tag == value[misspelt]] or structs
        names = list(dict.fromkeys(name for each in own for name in members(each)))
        place = pointer(at, misspelt)
        yield RequestFault.of(place, "unknown-field", expected=one_of(names), got=shown(misspelt), near=field)
        if len(own) == 1:
            yield from _struct({name: each for name, each in value.items() if name != misspelt}, own[0], at)
    elif tag is None:
        own = [each for each in structs if set(value) - {field} <= set(members(each))]
        place, got = pointer(at, field), NULL if field in value else ABSENT
        if len(own) == 1:
            tagged = shown(own[0].tag)
            yield RequestFault.of(place, "missing-tag", expected=one_of(tags), got=got, field=field, tag=tagged)
        else:
            yield RequestFault.of(place, "missing", expected=one_of(tags), got=got, field=field)
    elif tag in tags and not isinstance(tag, bool):
        yield from _struct(value, structs[tags.index(tag)], at)
    else:
        yield from _tag(tag, tags, pointer(at, field))


def _meant_as(field: str, value: Mapping[Any, Any], structs: Sequence[inspect.StructType]) -> str | None:
    names = list(dict.fromkeys(name for each in structs for name in members(each)))
    return next((name for name in value if name not in names and nearest(str(name), names) == field), None)


def _tag(value: Any, tags: Sequence[Any], at: str) -> Found:
    if kind_of(value) in {kind_of(tag) for tag in tags}:
        yield _no_word(value, tags, at, _near(value, tags))
    else:
        yield _wrong_type(at, value, of_kind(kind_of(tags[0])), one_of(tags))


def _near(value: Any, words: Sequence[Any]) -> str | None:
    if not isinstance(value, str):
        return None
    return nearest(value, [word for word in words if isinstance(word, str)], likeness=_WORD_LIKENESS)


def _no_word(value: Any, words: Sequence[Any], at: str, near: str | None, otherwise: str | None = None) -> RequestFault:
    """A word that is not in a list. `otherwise` is the advice of the type if no word is near (`extra={"otherwise": ...}`)."""
    expected = near_of(value, words)
    if otherwise and near is None:
        return RequestFault.of(at, "unknown-word-but", expected=expected, got=shown(value), otherwise=otherwise)
    code = "unknown-word" if all(isinstance(word, str) for word in words) else "unknown-value"
    return RequestFault.of(at, code, expected=expected, got=shown(value), near=near)


def _other_kind(value: Any, kind: inspect.Type, at: str) -> RequestFault:
    kinds = [each for each in KINDS if each in kinds_of(kind) - {"null"}] or ["null"]
    if "number" in kinds:
        kinds.remove("integer")
    return _wrong_type(at, value, either([of_kind(each) for each in kinds]), wanted(kind))


def _wrong_type(at: str, value: Any, kind: Parameter, expected: Message) -> RequestFault:
    return RequestFault.of(at, "wrong-type", expected=expected, got=shown(value), came=came(value), kind=kind)


def _suspects(items: Sequence[Any], kind: inspect.Type, start: int = 0) -> Iterator[int]:
    if len(items) <= LISTED_ITEMS:
        yield from range(start, start + len(items))
    elif not surely_fits(items, list[python(kind)]):  # type: ignore[misc]  # made at run time
        half = len(items) // 2
        yield from _suspects(items[:half], kind, start)
        yield from _suspects(items[half:], kind, start + half)


_PATH = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?$", re.DOTALL)
_TOKEN = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\].*")


def foreign(error: msgspec.ValidationError, at: str) -> RequestFault:
    found = _PATH.match(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    for name, index in _TOKEN.findall(path):
        if name or index:
            at = pointer(at, name or index)
    return RequestFault.of(at, "other-library", text=what if what.endswith((".", "!", "?")) else f"{what}.")
