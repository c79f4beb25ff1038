"""The strict reading of bytes and plain values: JSON without a guess, and conversion of values to their shapes.

The same in the core, on the command line and in the service. No shape and no rule here.
"""

from __future__ import annotations

import json
import json.scanner
import math
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from ror_rules._messages.encodings import NotUtf8Error, text_of
from ror_rules._messages.message import named, say
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import MalformedError, SchemaError
from ror_rules._reading.faults import faults, foreign
from ror_rules._reading.first_use import known
from ror_rules._reading.json_syntax import RefusedError, not_json
from ror_rules._reading.limits import MAX_DEPTH
from ror_rules._reading.named import as_named
from ror_rules._reading.names import pointer
from ror_rules._reading.types import has_right_texts

T = TypeVar("T")

_STRING = r'"(?:[^"\\]++|\\.)*+"?'  # possessive: hostile quotes cost no backtracking
_LEVELS = re.compile(rf"{_STRING}|[\[\]{{}}]".encode(), re.DOTALL)
_STRINGS = re.compile(_STRING.encode(), re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")
_BACKSLASH: Final = ord("\\")
_LIST: Final = ord("[")
_SETTLED: Final = frozenset({str, int, bool, type(None)})
_FIELD: Final = re.compile(r"[a-z][a-z0-9_.]*(?:\[[^\[\]]*\])?")
"""The name of a field or of a summary."""


def read_json(body: bytes, *, fairly: bool = False) -> Any:
    """A JSON document as dicts, lists, strings and numbers, strictly. Raises `MalformedError`.

    It refuses text that is not UTF-8, a byte order mark, a name twice in one object, NaN and Infinity, lone surrogates,
    and more than 32 levels. It reads a number like 20.0 as an integer.

    `fairly` uses the standard library's parser in Python. The parsers in C are many times faster, but block other
    threads. All give the same result.
    """
    if not fairly and (value := at_a_glance(body)) is not UNSURE:
        return value
    depth = 0
    for bracket in _levels(body) if fairly else _BRACKET.findall(_STRINGS.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise MalformedError("too-deep", levels=MAX_DEPTH)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise _not_utf8(NotUtf8Error(body, error.start)) from None
    try:
        value = (_FAIR if fairly else _FAST).decode(_without_mark(text))
    except ValueError as error:
        raise MalformedError.of([not_json(error, text)]) from None
    if "\\u" in text:
        try:
            msgspec.json.encode(value)
        except UnicodeEncodeError:
            raise MalformedError("half-surrogate") from None
    return value


def read_json_file(content: bytes) -> Any:
    """A JSON document in a file, in any encoding that `text_of` reads. Raises `MalformedError`."""
    return read_json(read_text(content).encode())


def read_toml(content: bytes) -> Any:
    """A TOML document as JSON would read it, with at most as many levels, in any encoding that `text_of` reads.

    Raises `MalformedError`.
    """
    text = read_text(content)
    try:
        found = tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise MalformedError("not-toml", got=str(error)) from None
    if not _shallow(found):
        raise MalformedError("too-deep", levels=MAX_DEPTH)
    return settled(found)


def read_text(content: bytes) -> str:
    """The text of a file, in any encoding that `text_of` reads. Raises `MalformedError`."""
    try:
        return text_of(content)
    except NotUtf8Error as error:
        raise _not_utf8(error) from None


def _not_utf8(error: NotUtf8Error) -> MalformedError:
    got = say("got-byte", byte=error.byte, line=error.line, column=error.column, letter=named(error.letter))
    return MalformedError("not-utf-8", got=got)


def read_word(word: str) -> Any:
    """A value without quotes: a number, a truth or null as in JSON, otherwise a text."""
    try:
        return read_json(word.encode())
    except MalformedError:
        return word


def read_wanted(text: str) -> tuple[str, Any]:
    """A wanted result, `FIELD` or `FIELD=VALUE`, as the field and its value. Without a value, the field is to be true.

    Any other comparison is to be true, too.

    >>> read_wanted("fallen"), read_wanted("points=2"), read_wanted("winner=attacker"), read_wanted("points<=2")
    (('fallen', True), ('points', 2), ('winner', 'attacker'), ('points<=2', True))
    """
    name, equals, word = text.partition("=")
    if not equals or _FIELD.fullmatch(name) is None:
        return text, True
    return name, read_word(word)


def at_a_glance(body: bytes) -> Any:
    """The document, or `UNSURE` if it may have to be refused. This takes a fraction of the time of a full reading.

    If the document is encoded again to the same bytes, no name comes twice. In a document with spaces, a repeated name
    loses a member and its colon, so the encoded form has fewer colons.
    """
    try:
        value = _glanced(body)
        _packed(value)  # MessagePack has no integers of more than 64 bits
        again = _written(value)
    except (ValueError, OverflowError, RecursionError):
        return UNSURE
    if again != body:
        if _BACKSLASH in body:  # strings may have another spelling
            body, again = _STRINGS.sub(b"", body), _STRINGS.sub(b"", again)
        if again.count(b":") != body.count(b":"):
            return UNSURE
    return value if body.count(b"{") + (_LIST in body and body.count(b"[")) <= MAX_DEPTH or _shallow(value) else UNSURE


def _shallow(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            each
            for above in level
            for each in (above.values() if type(above) is dict else above)
            if type(each) is dict or type(each) is list
        ]
        if not level:
            return True
    return False


def _levels(body: bytes) -> Iterator[bytes]:
    for found in _LEVELS.finditer(body):
        if body[found.start()] != 34:  # a string
            yield found[0]


def _without_mark(text: str) -> str:
    if text.startswith("\ufeff"):
        raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0)
    return text


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for twice, _ in pairs:
            if twice in seen:
                break
            seen.add(twice)
        raise RefusedError("name-twice", twice, is_name=True)
    return found


def integer(text: str) -> int:
    """An integer of at most 64 bits. No bound of ours is larger, and no other format of ours has larger ones."""
    value = int(text) if len(text) <= 20 else 2**64
    if not -(2**63) <= value < 2**64:
        raise RefusedError("integer-too-large", text)
    return value


def number(text: str) -> int | float:
    """A number with a point or an exponent. 20.0 becomes an integer, as in JSON Schema."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise RefusedError("number-infinite", text)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def not_a_number(text: str) -> NoReturn:
    raise RefusedError("not-a-number", text)


def of_python(value: object) -> Any:
    """A Python value as JSON would give it: dicts, lists, strings and numbers, 20.0 as 20.

    Raises `SchemaError` for an infinity or a NaN, with its place, and `TypeError` for a value that JSON does not have.
    """
    written = _written(value)
    if b"null" in written:  # None, or a number that JSON does not have
        settled(msgspec.to_builtins(value, str_keys=True))
    return _glanced(written)


def settled(value: Any, at: str = "") -> Any:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise SchemaError("number-not-finite", pointer=at, got=str(value))
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    items: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    )
    changed: Any = None
    for name, each in items:
        if type(each) not in _SETTLED and (found := settled(each, pointer(at, str(name)))) is not each:
            changed = (dict(value) if isinstance(value, dict) else list(value)) if changed is None else changed
            changed[name] = found
    return value if changed is None else changed


def convert(value: object, shape: type[T], *, at: str = "") -> T:
    """`value` as `shape`, strictly. A null member counts as left out if its type takes no null. A member may have an
    alternative name that its type knows (`Value.also`). A whole float is an integer.

    Raises `SchemaError` with all faults, ten at most. Pointers are below `at`. An error of a type's own check points to
    a place in `value`. If its pointer goes below a single value, it points to that value.
    """
    known(shape)
    try:
        return _taken(value, shape, value, at)
    except msgspec.ValidationError as error:
        refused = error
    except RorError as error:
        raise error.as_sent(value, at) from None
    whole = settled(value, at)
    named = as_named(whole, shape)
    if named is not value:
        try:
            return _taken(named, shape, whole, at)
        except msgspec.ValidationError as error:
            refused = error
        except RorError as error:
            raise error.as_sent(value, at) from None
    raise SchemaError.of(faults(whole, shape, at) or [foreign(refused, at)])


def _taken(value: object, shape: type[T], sent: object, at: str) -> T:
    """`value` as `shape`, if msgspec takes it, and no text in it has a fault beyond ASCII."""
    found = msgspec.convert(value, shape, strict=True)
    if not has_right_texts(value) and (wrong := faults(settled(sent, at), shape, at)):
        raise SchemaError.of(wrong)
    return found


_HOOKS: Final[dict[str, Any]] = {
    "object_pairs_hook": members,
    "parse_float": number,
    "parse_int": integer,
    "parse_constant": not_a_number,
}
_FAST: Final = json.JSONDecoder(**_HOOKS)
_glanced: Final = msgspec.json.Decoder(float_hook=number).decode
_packed: Final = msgspec.msgpack.Encoder().encode
_written: Final = msgspec.json.Encoder().encode
UNSURE: Final = object()


class _FairDecoder(json.JSONDecoder):
    def __init__(self) -> None:
        super().__init__(**_HOOKS)
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]  # its types leave it out


_FAIR: Final = _FairDecoder()


def plain(value: object) -> Any:
    """An answer as it comes back from JSON: dicts, lists, strings and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))
