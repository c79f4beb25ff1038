"""A state or a result as a list of fields, read from its JSON Schema. It knows no field by name.

The words for types are those of `wanted`, which reads types of Python.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple, TypeAlias

from ror_rules._messages.message import Message, say
from ror_rules._reading.wanted import between, of_kind

_Shape: TypeAlias = Mapping[str, Any]
_ANYTHING: Final[_Shape] = {}
_NOTHING: Final[_Shape] = {"type": "nothing"}


class Field(NamedTuple):
    place: str
    takes: Message
    need: Message
    meaning: tuple[str, ...]
    same_as: tuple[Message, ...]
    """Where the fields of its parts are listed."""


def meaning(schema: _Shape) -> str:
    return _flat(_follow(schema, schema).get("description", ""))


def fields(schema: _Shape) -> tuple[Field, ...]:
    """Every field of an object's schema, those of its parts below it."""
    return tuple(_fields(schema, schema, "", {}))


def of_rule(state: _Shape, result: _Shape) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """Every field of a state and of a result. Parts of the result refer to parts of one kind in the state."""
    told: dict[str, Message] = {}
    taken = tuple(_fields(state, state, "", told))
    there = {kind: say("rule-in-state", field=at) if at.given else at for kind, at in told.items()}
    return taken, tuple(_fields(result, result, "", there))


def _fields(root: _Shape, node: _Shape, place: str, told: dict[str, Message]) -> Iterator[Field]:
    shape = _follow(root, node)
    told[shape["title"]] = say("rule-field", place=place) if place else say("rule-the-state")
    for name, given in shape["properties"].items():
        part = given if isinstance(given, Mapping) else _follow(root, given)
        at = f"{place}.{name}" if place else name
        need = say("rule-required") if name in shape["required"] else say("rule-default", value=_default(part))
        parts = [(f"{at}{suffix}", inner) for suffix, inner in _parts(root, part)]
        fresh = [(there, inner) for there, inner in parts if inner["title"] not in told]
        again = [inner for there, inner in parts if (there, inner) not in fresh]
        said = _meaning(root, part, [inner for _, inner in fresh], again)
        same = dict.fromkeys(told[inner["title"]] for inner in again)
        yield Field(at, _takes(root, part), need, tuple(dict.fromkeys(said)), tuple(same))
        for there, inner in fresh:
            yield from _fields(root, inner, there, told)


def _follow(root: _Shape, node: _Shape | bool) -> _Shape:
    if isinstance(node, bool):
        return _ANYTHING if node else _NOTHING
    found: _Shape = root["$defs"][node["$ref"].rpartition("/")[2]] if "$ref" in node else node
    return found


def _choices(root: _Shape, node: _Shape | bool) -> Iterator[_Shape]:
    shape = _follow(root, node)
    return (_follow(root, choice) for choice in shape.get("anyOf", (shape,)))


def _places(shape: _Shape) -> tuple[_Shape | bool, ...]:
    return tuple(shape.get("prefixItems", ()))


def _rest(shape: _Shape) -> tuple[_Shape | bool, ...]:
    rest = shape.get("items", True)
    return () if rest is False and _places(shape) else (rest,)


def _parts(root: _Shape, node: _Shape | bool) -> Iterator[tuple[str, _Shape]]:
    for shape in _choices(root, node):
        if shape.get("type") == "object" and "properties" in shape:
            yield "", shape
        elif shape.get("type") == "array":
            found = [part for item in (*_places(shape), *_rest(shape)) for part in _parts(root, item)]
            once = [part for at, part in enumerate(found) if part not in found[:at]]
            yield from ((f"[]{suffix}", inner) for suffix, inner in once)


def _takes(root: _Shape, node: _Shape | bool) -> Message:
    shape = _follow(root, node)
    if "anyOf" in shape:
        ways = dict.fromkeys(_takes(root, choice) for choice in shape["anyOf"])
        return reduce(lambda first, second: say("either-type", first=first, second=second), ways)
    if "enum" in shape:
        return say("one-value", value=" | ".join(map(str, shape["enum"])))
    kind = shape.get("type")
    if kind is None:
        return say("value-any")
    if kind == "nothing":
        return say("no-field")
    if kind == "array":
        return _array(root, shape)
    found, low, high = of_kind(kind), shape.get("minimum"), shape.get("maximum")
    if low is not None and high is not None:
        return say("number-from-to", number=found, least=low, most=high)
    if low is not None:
        return say("number-at-least", number=found, least=low)
    return found if high is None else say("number-at-most", number=found, most=high)


def _array(root: _Shape, shape: _Shape) -> Message:
    if places := tuple(_takes(root, item) for item in _places(shape)):
        return say("array-tuple", count=len(places), items=places)
    least, most = shape.get("minItems"), shape.get("maxItems")
    length = between(least, most, "item") if least or most else None
    found = of_kind("array") if length is None else say("array-of", length=length)
    items = shape.get("items", True)
    return found if items is True else say("array-each", array=found, item=_takes(root, items))


def _meaning(root: _Shape, node: _Shape, fresh: Sequence[_Shape], again: Sequence[_Shape]) -> list[str]:
    said = (node, *fresh) if "description" in node else [each for each in _described(root, node) if each not in again]
    return [_flat(each["description"]) for each in said if "description" in each]


def _described(root: _Shape, node: _Shape | bool) -> Iterator[_Shape]:
    if isinstance(node, Mapping) and "description" in node:
        yield node
        return
    for shape in _choices(root, node):
        if "description" in shape:
            yield shape
        elif shape.get("type") == "array":
            for item in (*_places(shape), *_rest(shape)):
                yield from _described(root, item)


def _default(node: _Shape) -> str:
    value = node.get("default")
    return value if isinstance(value, str) and value else json.dumps(value)


def _flat(text: str) -> str:
    return " ".join(text.split())
