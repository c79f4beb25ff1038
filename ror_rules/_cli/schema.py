"""A state or a result as a list of fields, read off its JSON Schema. Wording only; it knows no field by name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Field(NamedTuple):
    """One field: its place (`attacker.strength`, `characters[].name`), its values, its default, what it means."""

    place: str
    takes: str
    need: str
    meaning: str


def meaning(schema: Mapping[str, Any]) -> str:
    """What the whole says of itself."""
    return _flat(_follow(schema, schema).get("description", ""))


def fields(schema: Mapping[str, Any]) -> tuple[Field, ...]:
    """Every field of an object's schema, those of its parts below it."""
    return tuple(_fields(schema, schema, "", ()))


def _fields(root: Mapping[str, Any], node: Mapping[str, Any], prefix: str, above: tuple[str, ...]) -> Iterator[Field]:
    shape = _follow(root, node)
    if shape["title"] in above:  # a part that holds parts of its own kind is told once
        return
    for name, part in shape["properties"].items():
        place = f"{prefix}{name}"
        need = "required" if name in shape["required"] else f"default {_default(part)}"
        yield Field(place, _takes(root, part), need, " ".join(_meanings(root, part)))
        for suffix, inner in _parts(root, part):
            yield from _fields(root, inner, f"{place}{suffix}.", (*above, shape["title"]))


def _follow(root: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    """The node itself, or the definition that it refers to."""
    found: Mapping[str, Any] = root["$defs"][node["$ref"].rpartition("/")[2]] if "$ref" in node else node
    return found


def _parts(root: Mapping[str, Any], node: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The objects in a field, each with what its fields' places have between: nothing, or `[]` for a list."""
    for choice in node.get("anyOf", (node,)):
        shape = _follow(root, choice)
        if shape.get("type") == "object" and "properties" in shape:
            yield "", shape
        elif shape.get("type") == "array":
            yield from ((f"[]{suffix}", inner) for suffix, inner in _parts(root, shape["items"]))


def _takes(root: Mapping[str, Any], node: Mapping[str, Any]) -> str:
    if "anyOf" in node:
        return ", or ".join(_takes(root, choice) for choice in node["anyOf"])
    shape = _follow(root, node)
    if "enum" in shape:
        return " | ".join(map(str, shape["enum"]))
    kind: str = shape.get("type", "anything")
    if kind == "array":
        bounds = _between(shape.get("minItems"), shape.get("maxItems"))
        return f"a list{bounds and f' ({bounds})'}, each {_takes(root, shape['items'])}"
    if kind == "object":
        return "an object"
    words = {"integer": "a whole number", "number": "a number", "string": "text", "boolean": "true or false"}
    bounds = _between(shape.get("minimum"), shape.get("maximum"))
    return words.get(kind, kind) + (bounds and f" ({bounds})")


def _between(least: int | None, most: int | None) -> str:
    if least is None:
        return "" if most is None else f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"


def _meanings(root: Mapping[str, Any], node: Mapping[str, Any]) -> Iterator[str]:
    """What a field says of itself, then what the objects and values in it say."""
    for choice in node.get("anyOf", (node,)):
        shape = _follow(root, choice)
        if "description" in shape:
            yield _flat(shape["description"])
        if shape.get("type") == "array":
            yield from _meanings(root, shape["items"])


def _default(node: Mapping[str, Any]) -> str:
    value = node.get("default")
    return value if isinstance(value, str) else json.dumps(value)


def _flat(text: str) -> str:
    return " ".join(text.split())
