"""A JSON Schema as rows for a person: each field with its type in words, whether it must be there, and its meaning."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

_NUMBERS = {"integer": "whole number", "number": "number"}
_WORDS = {"string": "text", "boolean": "true or false", "null": "null", "object": "object"}


class _Row(NamedTuple):
    """A field. `name` is its path (`attacker.strength`, `steps[].hex`); `default` is JSON, empty where there is none."""

    name: str
    type: str
    required: bool
    default: str
    description: str


def fields(schema: dict[str, Any]) -> list[_Row]:
    """Every field of the object that `schema` describes (its parts under `$defs`), those of parts included."""
    return list(_rows(_seen(schema, schema), schema, "", ()))


def _rows(part: dict[str, Any], root: dict[str, Any], prefix: str, above: tuple[str, ...]) -> Any:
    required = part.get("required", [])
    for name, field in part.get("properties", {}).items():
        default = field.get("default", ...)
        yield _Row(
            prefix + name,
            describe(field, root),
            name in required,
            "" if default is ... else _json(default),
            _meaning(field, root),
        )
        for inner, suffix in _objects(field, root):
            title = inner.get("title", "")
            if title not in above:
                yield from _rows(inner, root, f"{prefix}{name}{suffix}.", (*above, title))


def _objects(field: dict[str, Any], root: dict[str, Any]) -> Any:
    """The objects inside a field: itself, its items, its alternatives; with what the path says of the way there."""
    seen = _seen(field, root)
    if "properties" in seen:
        yield seen, ""
    for choice in seen.get("anyOf", []):
        yield from _objects(choice, root)
    if isinstance(seen.get("items"), dict):
        for inner, suffix in _objects(seen["items"], root):
            yield inner, "[]" + suffix


def describe(field: dict[str, Any], root: dict[str, Any]) -> str:
    """A schema's type in words: `whole number, 1 to 9999`; `clear | swamp`; `list of Step`."""
    if "$ref" in field:
        return str(_seen(field, root).get("title", field["$ref"].rpartition("/")[2]))
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
    return " ".join(str(own if own is not None else _seen(field, root).get("description", "")).split())


def _seen(field: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    reference = field.get("$ref")
    if reference is None:
        return field
    found: dict[str, Any] = root["$defs"][reference.rpartition("/")[2]]
    return found


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
