"""A state or a result as a list of fields, read from its JSON Schema. It knows no field by name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

_Shape: TypeAlias = Mapping[str, Any]
_ANYTHING: Final[_Shape] = {}
_NOTHING: Final[_Shape] = {"type": "nothing"}


class Field(NamedTuple):
    place: str
    takes: str
    need: str
    meaning: str


def meaning(schema: _Shape) -> str:
    return _flat(_follow(schema, schema).get("description", ""))


def fields(schema: _Shape) -> tuple[Field, ...]:
    """Every field of an object's schema, those of its parts below it."""
    return tuple(_fields(schema, schema, "", {}))


def of_rule(state: _Shape, result: _Shape) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """Every field of a state and of a result. Parts of the result refer to parts of one kind in the state."""
    told: dict[str, str] = {}
    taken = tuple(_fields(state, state, "", told))
    there = {kind: "the state" if place == "the whole" else f"{place} in the state" for kind, place in told.items()}
    return taken, tuple(_fields(result, result, "", there))


def _fields(root: _Shape, node: _Shape, place: str, told: dict[str, str]) -> Iterator[Field]:
    shape = _follow(root, node)
    told[shape["title"]] = place or "the whole"
    for name, given in shape["properties"].items():
        part = given if isinstance(given, Mapping) else _follow(root, given)
        at = f"{place}.{name}" if place else name
        need = "required" if name in shape["required"] else f"default {_default(part)}"
        parts = [(f"{at}{suffix}", inner) for suffix, inner in _parts(root, part)]
        fresh = [(there, inner) for there, inner in parts if inner["title"] not in told]
        again = [inner for there, inner in parts if (there, inner) not in fresh]
        said = _meaning(root, part, [inner for _, inner in fresh], again)
        said += [f"Its fields are those of {told[inner['title']]}." for inner in again]
        yield Field(at, _takes(root, part), need, " ".join(dict.fromkeys(said)))
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


def _takes(root: _Shape, node: _Shape | bool) -> str:
    shape = _follow(root, node)
    if "anyOf" in shape:
        return ", or ".join(_takes(root, choice) for choice in shape["anyOf"])
    if "enum" in shape:
        return " | ".join(map(str, shape["enum"]))
    kind: str = shape.get("type", "anything")
    if kind == "array":
        bounds = _between(shape.get("minItems"), shape.get("maxItems"))
        return f"a list{bounds and f' ({bounds})'}, {_held(root, shape)}"
    if kind == "object":
        return "an object"
    words = {"integer": "a whole number", "number": "a number", "string": "text", "boolean": "true or false"}
    bounds = _between(shape.get("minimum"), shape.get("maximum"))
    return words.get(kind, kind) + (bounds and f" ({bounds})")


def _held(root: _Shape, shape: _Shape) -> str:
    places = [_takes(root, item) for item in _places(shape)]
    rest = [_takes(root, item) for item in _rest(shape)]
    kinds = dict.fromkeys((*places, *rest))
    if len(kinds) == 1:
        return f"each {next(iter(kinds))}"
    return ", then ".join((*places, *(f"each further {kind}" for kind in rest)))


def _between(least: int | None, most: int | None) -> str:
    if least is not None and least == most:
        return f"exactly {least}"
    if least is None:
        return "" if most is None else f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"


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
