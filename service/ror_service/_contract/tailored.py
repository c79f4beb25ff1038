"""The part of an OpenAPI document that depends on the operator's settings: keys, hosts and rate limits.

The committed documents have all of it, so that generated clients can send a key and know each refusal. The service serves
what is switched on.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from ror_service.settings import Settings

_SETTINGS: Final = {401: "keys", 403: "keys", 421: "allowed_hosts", 429: "rate_limit"}
_KEYED: Final = "/v1/"
_DEPTH: Final = 3
"""Levels of the file that have a line for each member: paths, methods and components, so that a change is seen."""


def refusals_of(path: str) -> Iterator[int]:
    probe = path == "/metrics" or path.startswith("/health")
    for status, setting in _SETTINGS.items():
        if path.startswith(_KEYED) if setting == "keys" else not probe:
            yield status


def needs_key(path: str) -> bool:
    return path.startswith(_KEYED)


def switched_off(settings: Settings) -> frozenset[int]:
    return frozenset(status for status, setting in _SETTINGS.items() if not getattr(settings, setting))


def tailored(whole: bytes, off: Collection[int]) -> bytes:
    """A document without these refusals, and without keys if nothing needs one."""
    if not off:
        return whole
    data = json.loads(whole)
    for methods in data["paths"].values():
        for operation in methods.values():
            for status in off:
                operation["responses"].pop(str(status), None)
            if 401 in off:
                operation.pop("security", None)
    if 401 in off:
        data["security"] = []
        del data["components"]["securitySchemes"]
    data["components"] = used(data["paths"], data["components"])
    return written(data)


def used(paths: Any, every: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {section: {} for section in every}
    waiting = list(_references(paths))
    while waiting:
        section, name = waiting.pop().split("/")[2:]
        if name not in found[section]:
            found[section][name] = every[section][name]
            waiting.extend(_references(every[section][name]))
    schemes = "securitySchemes"
    ordered = {
        section: {name: found[section][name] for name in every[section] if name in found[section]} for section in every
    }
    return {**ordered, schemes: every[schemes]} if schemes in every else ordered


def written(data: Any) -> bytes:
    """A document as the bytes of its file."""
    return (_written(data, _DEPTH) + "\n").encode()


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for each in part.values():
            yield from _references(each)
    elif isinstance(part, list):
        for each in part:
            yield from _references(each)


def _written(value: Any, depth: int, indent: str = "") -> str:
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inner = indent + " "
    members = (f"{inner}{json.dumps(name)}: {_written(each, depth - 1, inner)}" for name, each in value.items())
    return "{\n" + ",\n".join(members) + f"\n{indent}}}"
