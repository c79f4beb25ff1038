"""The strict reading of bytes and plain values: JSON without a guess, and values as the shapes they should have.

The same in the core, on the command line and in the service. No shape and no rule here.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn, TypeVar

import msgspec

from ror_rules._limits import MAX_DEPTH
from ror_rules.errors import MalformedError, SchemaError, pointer

T = TypeVar("T")

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # possessive: hostile quotes cost no backtracking
_BRACKET = re.compile(rb"[\[\]{}]")


def read_json(body: bytes) -> Any:
    """A JSON document as dicts, lists, strings and numbers, strictly. Raises `MalformedError`.

    Refused: text that is no UTF-8, a byte order mark, a name twice in one object, NaN and Infinity, lone surrogates,
    more than 32 levels. A number like 20.0 is read as the integer it is.
    """
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise MalformedError("The document is nested too deeply.", expected=f"at most {MAX_DEPTH} levels")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("The document is not UTF-8.", expected="UTF-8", got=f"byte {error.start}") from None
    try:
        value = json.loads(
            text, object_pairs_hook=members, parse_float=number, parse_int=integer, parse_constant=not_a_number
        )
    except ValueError as error:
        raise MalformedError("The document is not JSON.", expected="JSON (RFC 8259)", got=str(error)) from None
    if "\\u" in text:
        try:
            msgspec.json.encode(value)
        except UnicodeEncodeError:
            raise MalformedError("A string has half a surrogate pair.", expected="whole characters") from None
    return value


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's members; a name that comes twice is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for twice, _ in pairs:
            if twice in seen:
                break
            seen.add(twice)
        raise MalformedError("A name comes twice in one object.", expected="every name once", got=twice)
    return found


def integer(text: str) -> int:
    """An integer, at most 20 characters long: no bound of ours is larger."""
    if len(text) > 20:
        raise MalformedError("A number is too long.", expected="at most 20 characters", got=text)
    return int(text)


def number(text: str) -> int | float:
    """A number with a point or an exponent: an integer when it is one (JSON Schema calls 20.0 an integer)."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise MalformedError("A number is too large.", expected="a finite number", got=text)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def not_a_number(text: str) -> NoReturn:
    """NaN and the infinities are no JSON."""
    raise MalformedError("The document has a number that JSON does not have.", expected="a number", got=text)


_PLACE = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?$", re.DOTALL)
_EXPECTED = re.compile(r"^Expected (?P<expected>.*?)(?:, got (?P<got>.*))?$", re.DOTALL)


def convert(value: object, shape: type[T], *, at: str = "") -> T:
    """`value` as `shape`, strictly. Raises `SchemaError` with the pointer of the first thing that does not fit."""
    try:
        return msgspec.convert(value, shape, strict=True)
    except msgspec.ValidationError as error:
        raise schema_error(error, at) from None


def schema_error(error: msgspec.ValidationError, at: str = "") -> SchemaError:
    """A message of msgspec as an error of ours: its path as a JSON Pointer, what was expected, what came."""
    found = _PLACE.match(str(error))
    what, path = (found["what"], found["path"]) if found else (str(error), None)
    place = at + json_pointer(path or "$")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL)
    if unknown:
        return SchemaError("There is no such field here.", pointer=pointer(place, unknown[1]), got=unknown[1])
    missing = re.fullmatch(r"Object missing required field `(.*)`", what, re.DOTALL)
    if missing:
        return SchemaError("A field is missing.", pointer=place, expected=missing[1], got="nothing")
    wanted = _EXPECTED.match(what)
    if wanted is None:
        return SchemaError(what, pointer=place)
    return SchemaError("This does not fit.", pointer=place, expected=wanted["expected"], got=wanted["got"])


def json_pointer(path: str) -> str:
    """A path like `$.state.steps[3].hex` as the JSON Pointer `/state/steps/3/hex`; a key of a map ends it."""
    tokens = re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", path)
    found = ""
    for name, index in tokens:
        if index == "...":
            break
        found = pointer(found, name or index)
    return found
