"""A JSON Schema as rows for people: each field with its type in words, whether it is required, and its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

_NUMBERS = {"integer": "whole number", "number": "number"}
_WORDS = {"string": "text", "boolean": "true or false", "null": "null", "object": "object"}


class Row(NamedTuple):
    name: str
    type: str
    required: bool
    default: str
    description: str


class ObjectFields(NamedTuple):
    name: str
    description: str
    rows: Sequence[Row]


def parts(schema: dict[str, Any]) -> list[ObjectFields]:
    found: dict[str, ObjectFields] = {}
    waiting = [seen(schema, schema)]
    while waiting:
        part = waiting.pop(0)
        name = part.get("title", "") if found else ""
        if name not in found:
            found[name] = ObjectFields(name, _meaning(part, schema), list(_rows(part, schema)))
            waiting += (inner for field in part.get("properties", {}).values() for inner in _objects(field, schema))
    return list(found.values())


def _rows(part: dict[str, Any], root: dict[str, Any]) -> Iterator[Row]:
    required = part.get("required", [])
    for name, field in part.get("properties", {}).items():
        default = field.get("default", ...)
        written = "" if default is ... else _json(default)
        yield Row(name, describe(field, root), name in required, written, _meaning(field, root))


def _objects(field: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    there = seen(field, root)
    if "properties" in there:
        yield there
    for choice in there.get("anyOf", []):
        yield from _objects(choice, root)
    if isinstance(there.get("items"), dict):
        yield from _objects(there["items"], root)


def describe(field: dict[str, Any], root: dict[str, Any]) -> str:
    """A schema's type in words: `whole number, 1 to 9999`; `clear | swamp`; `list of Step`."""
    if "$ref" in field:
        return str(seen(field, root).get("title", field["$ref"].rpartition("/")[2]))
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(describe(choice, root) for choice in field["anyOf"]))
    if "enum" in field:
        return " | ".join(_json(value).strip('"') for value in field["enum"])
    if "const" in field:
        return _json(field["const"]).strip('"')
    kind = field.get("type")
    if kind == "array":
        inner = describe(field["items"], root) if isinstance(field.get("items"), dict) else "values"
        most = f", at most {field['maxItems']}" if "maxItems" in field else ""
        return f"list of {inner}{most}"
    if kind in _NUMBERS:
        return _NUMBERS[kind] + _bounds(field)
    return _WORDS.get(kind or "", "anything")


def _bounds(field: dict[str, Any]) -> str:
    low, high = field.get("minimum"), field.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", at least {low}"
    return "" if high is None else f", at most {high}"


def _meaning(field: dict[str, Any], root: dict[str, Any]) -> str:
    own = field.get("description")
    return " ".join(str(own if own is not None else seen(field, root).get("description", "")).split())


def seen(field: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    reference = field.get("$ref")
    if reference is None:
        return field
    found: dict[str, Any] = root["$defs"][reference.rpartition("/")[2]]
    return found


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
