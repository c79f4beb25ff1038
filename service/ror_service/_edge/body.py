"""Reads a request body strictly, in JSON or MessagePack, with limits on its size and its time.

The result is plain data (dict, list, str, int, float, bool, None) or a refusal, without rules or schemas. The core reads
JSON (`reading.read_json`), so the service and the command line refuse the same bytes.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgpack.fallback  # type: ignore[import-untyped]  # it has no types, and its one function here is checked by use

from ror_rules.errors import MalformedError, pointer
from ror_rules.host import wire
from ror_rules.host.messages import Message, say
from ror_rules.host.wire import MAX_DEPTH, counted
from ror_service._edge.known import known
from ror_service._edge.messages import JSON, MSGPACK, MSGPACK_SPELLINGS, WHOLE, HttpRequest
from ror_service._edge.problems import RefusalError
from ror_service._edge.threads import in_thread
from ror_service._limits import (
    GLANCE_AT_ONCE,
    LINE_AT_ONCE,
    MANY_BYTES,
    MAX_HEADER_BYTES,
    MAX_HEADERS,
    MAX_TARGET_BYTES,
    PARSED_BYTES,
    READ_AT_ONCE,
    KiB,
)

_MARKS: Final = (b",", b"[", b"{", b'"')
_PLAIN: Final = frozenset({str, int, bool, type(None)})
_VERSIONS: Final = frozenset({"1.1", "1.0"})
_OF_MSGPACK: Final = say("msgpack-remedy", levels=MAX_DEPTH)
"""The remedy for a refused body in MessagePack."""
_ACCEPT_POST: Final = (b"accept-post", f"{JSON}, {MSGPACK}".encode())


class ClientGoneError(Exception):
    """The caller left before the body was complete."""


def check_head(request: Mapping[str, Any]) -> None:
    headers: list[tuple[bytes, bytes]] = request["headers"]
    names = [name for name, _ in headers]
    if len(names) > MAX_HEADERS or sum(map(len, names)) + sum([len(value) for _, value in headers]) > MAX_HEADER_BYTES:
        raise RefusalError(
            "headers-too-large", "header-has-too-many-fields", fields=MAX_HEADERS, bytes=MAX_HEADER_BYTES
        )
    if len(request["raw_path"]) + len(request["query_string"]) > MAX_TARGET_BYTES:
        raise RefusalError("headers-too-large", "path-too-long", bytes=MAX_TARGET_BYTES)
    if request["http_version"] not in _VERSIONS:
        raise RefusalError("bad-request", "http-version")
    if b"transfer-encoding" in names:
        _check_coding([value for name, value in headers if name == b"transfer-encoding"])
    hosts = names.count(b"host")
    if hosts != 1 and (hosts or request["http_version"] == "1.1"):
        raise RefusalError("bad-request", "one-host", got=str(hosts) if hosts else None)


def _check_coding(codings: list[bytes]) -> None:
    """Refuses a body that is compressed in transfer: the service does not decompress it, and proxies treat it differently."""
    if len(codings) > 1 or codings[0].strip().lower() != b"chunked":
        raise RefusalError(
            "bad-request",
            "transfer-encoding",
            got=b", ".join(codings).decode("latin-1")[:80],
            headers=[(b"connection", b"close")],
        )


async def received(request: HttpRequest, limit: int, seconds: float) -> Any:
    """The plain data of a request's body, in either format: at most `limit` bytes, within `seconds`."""
    media = request.once(media_type)
    body = await _read_body(request, limit, seconds)
    if len(body) * PARSED_BYTES > MANY_BYTES:
        await request.context.memory.count_parsed(len(body) * PARSED_BYTES)
    marks = request.context.marks = marks_of(body, media)
    if marks <= READ_AT_ONCE:
        return parse(body, media)
    value = wire.UNSURE
    if media == JSON and max(marks, len(body) // 4) <= GLANCE_AT_ONCE:
        value = wire.at_a_glance(body)
    return value if value is not wire.UNSURE else await in_thread(parse, body, media, fairly=True)


def marks_of(body: bytes, media: str) -> int:
    """An estimate of the work in a body, 0 for a short one. Counting is a thousand times as fast as parsing."""
    if len(body) <= KiB:
        return 0
    return len(body) if media == MSGPACK else sum([body.count(mark) for mark in _MARKS]) + len(body) // 256


def is_long_line(value: Any) -> bool:
    line = value.get("state") if isinstance(value, Mapping) else None
    return isinstance(line, str) and len(line) > LINE_AT_ONCE


def media_type(request: HttpRequest) -> str:
    headers = request.fields
    encoding = headers.get(b"content-encoding", b"").strip().lower()
    if encoding not in {b"", b"identity"}:
        raise RefusalError(
            "unsupported-media-type",
            "body-compressed",
            got=encoding.decode("latin-1")[:80],
            headers=[(b"accept-encoding", b"identity")],
        )
    announced = headers.get(b"content-type", b"")
    media = _announced_media(announced)
    if media is None:
        raise RefusalError(
            "unsupported-media-type",
            "content-type-unknown" if announced else "content-type-missing",
            got=announced.decode("latin-1")[:80] or None,
            headers=[_ACCEPT_POST],
            types=say("content-types", json=JSON, msgpack=MSGPACK),
        )
    return media


@known(256)
def _announced_media(content_type: bytes) -> str | None:
    name, *parameters = (part.strip().lower() for part in content_type.decode("latin-1").split(";"))
    if name == JSON and all(_is_utf8(parameter) for parameter in parameters if parameter):
        return JSON
    return MSGPACK if name in MSGPACK_SPELLINGS else None


async def _read_body(request: HttpRequest, limit: int, seconds: float) -> bytes:
    """The whole body: at most `limit` bytes, within `seconds`."""
    length = request.fields.get(b"content-length", b"")
    if length.isdigit() and int(length) > limit:
        raise _too_large(limit)
    whole: bytes | None = request.scope.get(WHOLE)  # the fast path put it there
    if whole is not None:
        return whole
    try:
        async with asyncio.timeout(seconds):
            return await _received_body(request, limit)
    except TimeoutError:
        raise RefusalError("too-slow", "body-too-slow", headers=[(b"connection", b"close")]) from None


async def _received_body(request: HttpRequest, limit: int) -> bytes:
    memory, receive = request.context.memory, request.receive
    chunks: list[bytes] = []
    size = 0
    while True:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGoneError
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        if size > MANY_BYTES:
            await memory.count_body(size)
        more = message.get("more_body", False)
        if not more and not chunks:
            return chunk
        chunks.append(chunk)
        memory.caller_is_due()
        if not more:
            memory.caller_is_done()
            return b"".join(chunks)


def parse(body: bytes, media: str, *, fairly: bool = False) -> Any:
    """The plain data of a body. `fairly` lets other threads run meanwhile."""
    if media == JSON:
        return wire.read_json(body, fairly=fairly)
    try:
        return _read_msgpack(body, msgpack.fallback.unpackb if fairly else msgpack.unpackb)
    except MalformedError as error:
        error.hint = error.hint or _OF_MSGPACK
        raise


def _read_msgpack(body: bytes, unpackb: Callable[..., Any]) -> Any:
    """MessagePack read as strictly as JSON: string names, each once, no binary, no extension, no NaN, depth 32."""
    try:
        value = unpackb(body, raw=False, strict_map_key=True, object_pairs_hook=_unique, ext_hook=_Extension)
    except MalformedError:
        raise
    except msgpack.ExtraData:
        json = say("looks-like-json", type=JSON) if body[:1] in {b"{", b"["} else None
        raise MalformedError("msgpack-with-more", help=json) from None
    except UnicodeDecodeError:
        raise MalformedError("msgpack-not-utf-8") from None
    except (msgpack.UnpackException, ValueError, OverflowError, RecursionError) as error:
        if "map key" in str(error):
            raise MalformedError("msgpack-name") from None
        of_a_time = ("timestamp", "nanoseconds")  # an invalid timestamp, which msgpack left as it was
        if any(word in str(error).lower() for word in of_a_time):
            raise _cannot_be_said(say("msgpack-time")) from None
        code = "msgpack-incomplete" if body else "msgpack-empty"
        raise MalformedError(code, got=counted(len(body), "byte")) from None
    return value if type(value) in _PLAIN else _settled(value, 1)


def _unique(pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if not all(isinstance(name, str) for name in found):
        raise MalformedError("msgpack-name")
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise MalformedError("msgpack-name-twice", got=twice)
    return found


class _Extension(NamedTuple):
    code: int
    data: bytes


def _cannot_be_said(what: Message) -> MalformedError:
    return MalformedError("msgpack-type", got=what)


def _settled(value: Any, depth: int) -> Any:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise MalformedError("msgpack-number")
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    if isinstance(value, _Extension):
        raise _cannot_be_said(say("msgpack-extension", type=value.code))
    if not isinstance(value, dict | list):
        raise _cannot_be_said(say("msgpack-time") if isinstance(value, msgpack.Timestamp) else say("msgpack-binary"))
    if depth > MAX_DEPTH:
        raise MalformedError("too-deep", levels=MAX_DEPTH)
    for place, item in value.items() if isinstance(value, dict) else enumerate(value):
        if type(item) not in _PLAIN:
            try:
                value[place] = _settled(item, depth + 1)
            except MalformedError as error:
                raise error.under(pointer("", str(place))) from None
    return value


def _is_utf8(parameter: str) -> bool:
    name, _, value = parameter.partition("=")
    return name.strip() == "charset" and value.strip().strip('"') in {"utf-8", "utf8"}


def _too_large(limit: int) -> RefusalError:
    return RefusalError(
        "body-too-large",
        "body-too-large",
        headers=[(b"connection", b"close")],
        bytes=limit,
    )
