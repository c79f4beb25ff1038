"""A JSON Schema as rows for people: each field with its type in words, whether it is required, and its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from ror_rules.host.messages import ENGLISH
from ror_service._edge import problems

_KINDS = {
    "integer": "fields-integer",
    "number": "fields-number",
    "string": "fields-string",
    "boolean": "fields-boolean",
    "null": "fields-null",
    "object": "fields-object",
}


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


def parts(schema: dict[str, Any], language: str = ENGLISH) -> list[ObjectFields]:
    """The objects of a schema, the outermost first. Values that are sent as they are stand in backticks."""
    found: dict[str, ObjectFields] = {}
    waiting = [seen(schema, schema)]
    while waiting:
        part = waiting.pop(0)
        name = part.get("title", "") if found else ""
        if name not in found:
            rows = list(_rows(part, schema, language))
            found[name] = ObjectFields(_called(name, language), _meaning(part, schema), rows)
            waiting += (inner for field in part.get("properties", {}).values() for inner in _objects(field, schema))
    return list(found.values())


def _rows(part: dict[str, Any], root: dict[str, Any], language: str) -> Iterator[Row]:
    required = part.get("required", [])
    for name, field in part.get("properties", {}).items():
        default = field.get("default", ...)
        written = "" if default is ... else _json(default)
        yield Row(name, describe(field, root, language), name in required, written, _meaning(field, root))


def _objects(field: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    there = seen(field, root)
    if "properties" in there:
        yield there
    for choice in there.get("anyOf", []):
        yield from _objects(choice, root)
    if isinstance(there.get("items"), dict):
        yield from _objects(there["items"], root)


def describe(field: dict[str, Any], root: dict[str, Any], language: str = ENGLISH) -> str:
    """A schema's type in words: `whole number, 1 to 9999`; `list of Step`. Words that are sent stand in backticks."""
    words = problems.catalogue(language)
    if "$ref" in field:
        return _called(str(seen(field, root).get("title", field["$ref"].rpartition("/")[2])), language)
    if "anyOf" in field:
        choices = dict.fromkeys(describe(choice, root, language) for choice in field["anyOf"])
        return f" {words.say('fields-or', {})} ".join(choices)
    if "enum" in field:
        return " | ".join(f"`{_bare(value)}`" for value in field["enum"])
    if "const" in field:
        return f"`{_bare(field['const'])}`"
    kind = field.get("type")
    if kind == "array":
        inner = field.get("items")
        told = describe(inner, root, language) if isinstance(inner, dict) else words.say("fields-values", {})
        found = words.say("fields-list", {"inner": told})
        return words.say("fields-at-most", {"kind": found, "high": field["maxItems"]}) if "maxItems" in field else found
    found = words.say(_KINDS.get(kind or "", "fields-anything"), {})
    low, high = field.get("minimum"), field.get("maximum")
    if low is not None and high is not None:
        return words.say("fields-between", {"kind": found, "low": str(low), "high": str(high)})
    if low is not None:
        return words.say("fields-at-least", {"kind": found, "low": str(low)})
    return found if high is None else words.say("fields-at-most", {"kind": found, "high": str(high)})


def _called(title: str, language: str) -> str:
    """The name of a type: in English that of the schema."""
    words, code = problems.catalogue(language), f"label-{title}"
    return title if language == ENGLISH or code not in words else words.say(code, {})


def _bare(value: Any) -> str:
    return _json(value).strip('"')


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
