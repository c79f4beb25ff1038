"""The promise of additions alone: the parts of a released OpenAPI document that another document removes or narrows.

    python -m release.contract             # compares openapi/openapi.json with that of the last final release

`make release` keeps the document of a final version in `openapi/released.json.xz`. A request that was accepted is still
accepted, and an answer keeps its members and their types. Words, examples and the versions of rulesets may change.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from release.version import ROOT

DOCUMENT: Final = ROOT / "openapi" / "openapi.json"
RELEASED: Final = ROOT / "openapi" / "released.json.xz"
"""The document of the last final release. There is none before the first."""
_METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_WORDS: Final = {"description", "title", "summary", "examples", "example", "default", "tags", "links"}
_HIGHEST: Final = {"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"}
_LOWEST: Final = {"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "uniqueItems"}
_LIMITS: Final = _HIGHEST | _LOWEST | {"pattern", "enum", "if", "then", "else", "type"}
_VERSION: Final = re.compile(r"/schemas/\w+Version/")
"""The versions of a ruleset that a request may name: the installed one."""


def keep(document: Path = DOCUMENT, released: Path = RELEASED) -> None:
    """Keeps a document as that of the last final release."""
    released.write_bytes(lzma.compress(document.read_bytes(), preset=9))


def breaks(old: Any, new: Any) -> list[str]:
    """The places of the old document that the new one breaks."""
    found: list[str] = []
    before, after = _calls(old), _calls(new)
    for at, call in before.items():
        found += _part(call, after[at], at) if at in after else [f"{at}: removed"]
    for section, name, asked in sorted(_reached(old)):
        at, now = f"/components/{section}/{name}", new["components"].get(section, {}).get(name)
        compared = _schema if section == "schemas" else _part
        was = old["components"][section][name]
        found += [f"{at}: removed"] if now is None else compared(was, now, at, asked=asked)
    return list(dict.fromkeys(found))


def _calls(document: Any) -> dict[str, Any]:
    """Each call by its place, with its parameters in it."""
    shared = document["components"].get("parameters", {})
    return {
        f"/paths{path}/{method}": {
            **call,
            "parameters": [
                shared.get(each.get("$ref", "").rpartition("/")[2], each) for each in call.get("parameters", ())
            ],
        }
        for path, methods in document["paths"].items()
        for method, call in methods.items()
        if method in _METHODS
    }


def _reached(document: Any) -> set[tuple[str, str, bool]]:
    """The components of all calls, as (section, name, whether a client sends it)."""
    found: set[tuple[str, str, bool]] = set()
    parts = ("parameters", "requestBody", "responses")
    waiting = [(call.get(part), part != "responses") for call in _calls(document).values() for part in parts]
    while waiting:
        part, asked = waiting.pop()
        for section, name in re.findall(r'"\$ref": "#/components/([^/"]+)/([^"]+)"', json.dumps(part)):
            if (section, name, asked) not in found:
                found.add((section, name, asked))
                waiting.append((document["components"][section][name], asked))
    return found


def _part(old: Any, new: Any, at: str, *, asked: bool = False) -> Iterator[str]:
    """The breaks around schemas: a call, its parameters, bodies, answers and headers."""
    if isinstance(old, list) and isinstance(new, list):
        before, after = ({_key(each): each for each in side} for side in (old, new))
        yield from _part(before, after, at, asked=asked)
        yield from (f"{at}/{name}: required" for name in sorted(after.keys() - before) if _is_required(after[name]))
    elif isinstance(old, dict) and isinstance(new, dict):
        for name in sorted(old.keys() - _WORDS - {"required"}):
            compared = _schema if name == "schema" else _part
            sent = asked or name in {"parameters", "requestBody"}
            place = f"{at}/{name}"
            yield from compared(old[name], new[name], place, asked=sent) if name in new else [f"{place}: removed"]
        if _is_required(new) and not _is_required(old):
            yield f"{at}: required"
    elif old != new:
        yield f"{at}: changed"


def _key(each: Any) -> str:
    """The key of a member of a list: of a parameter its name, otherwise its content."""
    return f"{each['in']} {each['name']}" if isinstance(each, dict) and "in" in each else json.dumps(each)


def _is_required(part: Any) -> bool:
    return isinstance(part, dict) and part.get("required") is True


def _schema(old: Any, new: Any, at: str, *, asked: bool) -> Iterator[str]:
    """The breaks of a schema, apart from those of the components that it names."""
    before, after = _alternatives(old), _alternatives(new)
    if len(before) + len(after) > 2:
        for each in before:
            if all(any(_schema(each, other, at, asked=asked)) for other in after):
                yield f"{at}: no longer {json.dumps(each)[:80]}"
        if not asked and {"type": "null"} in after and {"type": "null"} not in before:
            yield f"{at}: null"
        return
    if not isinstance(old, dict) or not isinstance(new, dict):
        if old != new and not (asked and new is True):
            yield f"{at}: {json.dumps(old)} is now {json.dumps(new)}"[:120]
        return
    old, new = ({**side, "enum": [side["const"]]} if "const" in side else side for side in (old, new))
    for name, each in old.get("properties", {}).items():
        place, other = f"{at}/properties/{name}", new.get("properties", {}).get(name)
        yield from [f"{place}: removed"] if other is None else _schema(each, other, place, asked=asked)
    was, now = (set(side.get("required", ())) for side in (old, new))
    yield from (f"{at}/required: {name}" for name in sorted(now - was if asked else was - now))
    for name in ("items", "additionalProperties", "propertyNames"):
        if name in old or (asked and name in new):
            yield from _schema(old.get(name, True), new.get(name, True), f"{at}/{name}", asked=asked)
    parts = old.get("allOf", []), new.get("allOf", [])
    for index, (each, other) in enumerate(zip(*parts, strict=False)):
        yield from _schema(each, other, f"{at}/allOf/{index}", asked=asked)
    if len(parts[0]) != len(parts[1]) or old.get("$ref") != new.get("$ref"):
        yield f"{at}: of another component"
    for name in sorted(_LIMITS & (old.keys() | new.keys())):
        if not _is_kept(name, old.get(name), new.get(name), asked=asked) and not _VERSION.search(f"{at}/"):
            yield f"{at}/{name}: {json.dumps(old.get(name))} is now {json.dumps(new.get(name))}"[:120]


def _alternatives(schema: Any) -> list[Any]:
    for choice in ("anyOf", "oneOf"):
        if isinstance(schema, dict) and choice in schema:
            rest = {name: each for name, each in schema.items() if name not in _WORDS | {choice, "discriminator"}}
            return [{**rest, **each} for each in schema[choice]]
    return [schema]


def _is_kept(name: str, old: Any, new: Any, *, asked: bool) -> bool:
    """Whether a keyword still allows what clients send, or what they read."""
    if name in {"type", "enum"} and None not in (old, new):
        was, now = (set(each) if isinstance(each, list) else {each} for each in (old, new))
        return was >= now if name == "type" and not asked else was <= now
    if name == "pattern" and None not in (old, new):  # a list of names may grow
        return not asked or set(re.split(r"[|()]+", old)) <= set(re.split(r"[|()]+", new))
    if name in _HIGHEST | _LOWEST:
        return not asked or new is None or (old is not None and (new >= old if name in _HIGHEST else new <= old))
    return bool(old == new or (asked and new is None))


if __name__ == "__main__":
    if not RELEASED.exists():
        sys.exit("release: there is no final release to compare with.")
    found = breaks(json.loads(lzma.decompress(RELEASED.read_bytes())), json.loads(DOCUMENT.read_bytes()))
    sys.exit("\n".join(found))
