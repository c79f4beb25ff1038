"""The representation of an answer: its media type (Accept), its content coding (Accept-Encoding), its ETag, If-None-Match.

Only this module makes ETags. Representations of one answer have different bytes, so they have different strong ETags.
Handlers choose the media type. `coded` then chooses the coding, and answers 304 if the caller holds the result.
"""

from __future__ import annotations

import gzip
import mmap
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from ror_rules.host.threads import in_a_thread
from ror_rules.host.words import Format
from ror_service._edge import packing
from ror_service._edge.cache_status import MEMORY
from ror_service._edge.known import known
from ror_service._edge.messages import (
    CONTENT_TYPE,
    CSV,
    HTML,
    JSON,
    MARKDOWN,
    MSGPACK,
    MSGPACK_SPELLINGS,
    NOT_MODIFIED,
    PNG,
    RECEIPT,
    SVG,
    TEXT,
    Headers,
    HttpRequest,
    HttpResponse,
)
from ror_service._edge.preferences import Weighted, qualities, weighted
from ror_service._edge.problems import RefusalError
from ror_service._edge.threads import in_thread
from ror_service._limits import COMPRESSED_AT_ONCE, COMPRESSED_BYTES, MANY_BYTES

FOREVER: Final = b"public, max-age=31536000, immutable"
A_MINUTE: Final = b"public, max-age=60"
VARY: Final = (b"vary", b"Accept")

VARY_PREFER: Final = (b"vary", b"Accept, Prefer")
VARY_SUMMARIES: Final = (b"vary", b"Accept, Accept-Language")
VARY_LANGUAGE: Final = (b"vary", b"Accept, Accept-Language, Prefer")
A_DAY: Final = b"public, max-age=86400"

_ENCODED: Final = (b"vary", b"Accept-Encoding")
_GZIP: Final = (b"content-encoding", b"gzip")
_FAST: Final = 3
_SMALL_TABLES: Final = (16 + 13, 5)
"""A window of 8 KiB in the format of gzip, and tables of 8 KiB, as zlib writes them."""
_LARGE_TABLES: Final = (16 + 15, 8)
"""The largest window, and zlib's default tables."""
_BEST_LEVEL: Final = 9
"""The level of gzip for bytes that are compressed once."""
_COMPRESSED: Final = frozenset(media.encode() for media in (JSON, MSGPACK, RECEIPT, TEXT, MARKDOWN, HTML, CSV, SVG))
_OF_A_BODY: Final = frozenset({b"content-type", b"content-encoding"})
_FORM: Final = {JSON: "", MSGPACK: "msgpack", RECEIPT: "receipt", TEXT: "", MARKDOWN: "", HTML: "", CSV: "", SVG: ""}
_WORDS: Final[Mapping[str, tuple[str, Format | None]]] = {
    "text/plain": (TEXT, "text"),
    "text/markdown": (MARKDOWN, "markdown"),
    "text/html": (HTML, "html"),
    SVG: (SVG, None),
    "text/*": (TEXT, "text"),
}
WORDS: Final = tuple(name for name in _WORDS if not name.endswith("*"))
"""The media types of an outcome in words, and of its picture."""


class WordsFormat(NamedTuple):
    """A form of an outcome in words: the media type, the format of `explain`, and whether it shows all steps."""

    media: str
    format: Format | None
    whole: bool


def accepted(request: HttpRequest, *, signed: bool = False, words: bool = False) -> str:
    found = _preferred(request.fields.get(b"accept", b""), signed)
    if found is None:
        also = [MSGPACK, *([RECEIPT] if signed else []), *([TEXT, MARKDOWN, HTML, SVG] if words else [])]
        raise RefusalError("not-acceptable", "not-acceptable", types=(JSON, *also))
    return found


def chosen(request: HttpRequest, offered: tuple[str, ...]) -> str:
    found = _chosen(request.fields.get(b"accept", b""), offered)
    if found is None:
        raise RefusalError("not-acceptable", "not-acceptable", types=offered)
    return found


@known(512)
def _chosen(accept: bytes, offered: tuple[str, ...]) -> str | None:
    if not accept.strip():
        return offered[0]
    ranges = qualities(accept)

    def weight(media: str) -> float:
        general = ranges.get(f"{media.partition('/')[0]}/*", ranges.get("*/*", 0.0))
        spellings = MSGPACK_SPELLINGS if media == MSGPACK else (media,)
        return max(ranges.get(name, general) for name in spellings)

    best = max(offered, key=weight)
    return best if weight(best) > 0 else None


def in_words(request: HttpRequest) -> WordsFormat | None:
    """The form of words that the caller prefers, or None for data."""
    return spoken(request.fields.get(b"accept", b""))


@known(512)
def spoken(accept: bytes) -> WordsFormat | None:
    """The form of words that an Accept header prefers to data. Of equals, the first counts.

    `text/plain; lines=1` is one line, and `text/plain; template=roll20` is for that chat. `steps=all` shows all steps.
    Other values of these parameters do not match.
    """
    lower = accept.lower()
    if b"text/" not in lower and b"svg" not in lower:
        return None
    best, found = 0.0, None
    for each in weighted(accept):
        words = _words(each)
        if words is not None and each.weight > best:
            best, found = each.weight, words
    ranges = qualities(accept)
    named = max(ranges.get(name, 0.0) for name in (JSON, RECEIPT, *MSGPACK_SPELLINGS))
    general = ranges.get("application/*", ranges.get("*/*", 0.0))
    return found if best > named and best >= general else None


def _words(each: Weighted) -> WordsFormat | None:
    if each.name not in _WORDS:
        return None
    media, form = _WORDS[each.name]
    lines, steps, template = (each.parameters.get(name) for name in ("lines", "steps", "template"))
    if lines not in {None, "1"} or steps not in {None, "all"} or template not in {None, "roll20"}:
        return None
    if (lines or template) and media != TEXT:
        return None
    return WordsFormat(media, "roll20" if template else "line" if lines else form, steps == "all")


def answer(body: bytes, media: str, *, also: Headers | None = None, vary: tuple[bytes, bytes] = VARY) -> HttpResponse:
    """200 with JSON bytes in the media type. MessagePack is made from the same bytes."""
    return HttpResponse(200, [CONTENT_TYPE[media], *(also or []), vary], body, packed=media == MSGPACK)


def kept_at(
    body: bytes,
    media: str,
    *,
    place: str,
    answer_id: str,
    status: tuple[bytes, bytes],
    variant: str = "",
    tag: str = "",
    vary: tuple[bytes, bytes] = VARY,
    also: Headers | None = None,
) -> HttpResponse:
    location = (b"location", (place + answer_id).encode())
    headers = [
        CONTENT_TYPE[media],
        location,
        _etag(tag or answer_id + variant, _FORM[media]),
        status,
        *(also or []),
        vary,
    ]
    return HttpResponse(200, headers, body, media == MSGPACK)


def conditional(
    body: bytes,
    media: str,
    *,
    tag: str,
    cache: bytes,
    status: tuple[bytes, bytes],
    vary: tuple[bytes, bytes] = VARY,
    also: Headers | None = None,
) -> HttpResponse:
    headers: Headers = [
        CONTENT_TYPE[media],
        _etag(tag, _FORM[media]),
        (b"cache-control", cache),
        status,
        *(also or []),
        vary,
    ]
    return HttpResponse(200, headers, body, media == MSGPACK)


def picture(request: HttpRequest, body: bytes, *, cache: bytes, status: tuple[bytes, bytes]) -> HttpResponse:
    etag = _etag(digest(body), "")
    headers: Headers = [CONTENT_TYPE[PNG], etag, (b"cache-control", cache), status]
    if _has(request, etag[1]):
        return HttpResponse(NOT_MODIFIED, [field for field in headers if field[0] not in _OF_A_BODY])
    return HttpResponse(200, headers, body)


class Codings(NamedTuple):
    gzip: bool
    """Whether the caller accepts gzip, and likes it no less than a plain body."""
    plain: bool
    """Whether the caller accepts a plain body."""


def _codings(request: HttpRequest) -> Codings:
    return codings(request.fields.get(b"accept-encoding", b""))


@known(512)
def codings(accept_encoding: bytes) -> Codings:
    """The codings that an Accept-Encoding field allows (RFC 9110, section 12.5.3). An empty field allows plain bodies
    only.
    """
    found = qualities(accept_encoding)
    general = found.get("*", 0.0)
    gzip = max((found[name] for name in ("gzip", "x-gzip") if name in found), default=general)
    plain = found.get("identity", found.get("*"))
    return Codings(gzip > 0 and gzip >= (plain or 0), plain != 0)


async def coded(request: HttpRequest, answer: HttpResponse, *, safe: bool) -> HttpResponse:
    """A handler's answer in the content coding that the caller accepts: gzip, or plain if it is short.

    `safe`: the method is GET or HEAD, so a caller who holds the representation gets 304. Raises 503.
    """
    fields = dict(answer.headers)
    media = fields.get(b"content-type", b"").partition(b";")[0]
    if answer.status != 200 or answer.shared or media not in _COMPRESSED:
        return answer
    accepts = request.once(_codings)
    short = len(answer.body) < COMPRESSED_BYTES and answer.pieces is None
    smaller = accepts.gzip and not (short and accepts.plain)
    headers = [*answer.headers, _ENCODED]
    etag = fields.get(b"etag")
    if smaller:
        headers.append(_GZIP)
        if etag is not None:
            plain, etag = etag, etag[:-1] + b'.gzip"'
            headers[headers.index((b"etag", plain))] = (b"etag", etag)
    if safe and etag is not None and _has(request, etag):
        return HttpResponse(NOT_MODIFIED, [field for field in headers if field[0] not in _OF_A_BODY])
    if not smaller:
        return HttpResponse(200, headers, answer.body, answer.packed, pieces=answer.pieces)
    body = await packing.whole(answer.body) if answer.packed else answer.body
    if answer.pieces is not None:
        stream = _stream(*_LARGE_TABLES)
        return HttpResponse(200, headers, stream.compress(body), pieces=_compressed(stream, answer.pieces))
    compressed = await in_thread(_gzip, body) if len(body) > COMPRESSED_AT_ONCE else _gzip(body)
    return HttpResponse(200, headers, compressed)


async def _compressed(stream: Any, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for piece in pieces:
        yield stream.compress(piece)
    yield stream.flush()


def _gzip(body: bytes) -> bytes:
    stream = _stream(*(_LARGE_TABLES if len(body) > MANY_BYTES else _SMALL_TABLES))
    return b"".join([stream.compress(body), stream.flush()])


def _stream(window: int, memory: int) -> Any:
    return zlib.compressobj(_FAST, wbits=window, memLevel=memory)


class StaticBytes:
    """A handler for bytes that never change in a process."""

    def __init__(
        self, content: Callable[[], bytes], media: bytes, headers: Headers | None = None, *, cache: bytes = A_MINUTE
    ) -> None:
        self._content = content
        self._made = False
        self._body, self._tag, self._compressed = b"", "", b""
        self._headers: Headers = [(b"content-type", media), (b"cache-control", cache), MEMORY, *(headers or [])]

    def _make(self) -> None:
        body = self._content()
        self._body, self._tag = body, digest(body)
        self._compressed = gzip.compress(body, _BEST_LEVEL, mtime=0)  # the same on every day
        self._made = True

    async def __call__(self, request: HttpRequest) -> HttpResponse:
        if not self._made:  # it can take a second
            await in_a_thread(self._make)
        small = request.once(_codings).gzip
        etag = _etag(self._tag, "gzip" if small else "")
        headers: Headers = [*self._headers, etag, _ENCODED]
        if _has(request, etag[1]):
            return HttpResponse(NOT_MODIFIED, headers)
        if small:
            return HttpResponse(200, [*headers, _GZIP], self._compressed, shared=True)
        return HttpResponse(200, headers, self._body, shared=True)


class StaticFile(StaticBytes):
    """A handler for a file with a compressed copy (`.gz`). It maps both, so the process holds no copy."""

    def __init__(self, path: Path, tag: str, media: bytes, headers: Headers | None = None) -> None:
        super().__init__(bytes, media, headers, cache=FOREVER)
        self._path = path
        self._tag = tag

    def _make(self) -> None:
        self._body, self._compressed = _mapped(self._path), _mapped(self._path.with_name(self._path.name + ".gz"))
        self._made = True


def _mapped(path: Path) -> Any:
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def digest(body: bytes) -> str:
    """A hash, for the ETag of bytes without an id."""
    return sha256(body).hexdigest()[:32]


def _etag(tag: str, form: str) -> tuple[bytes, bytes]:
    """The header with the strong ETag of a representation. `form` names a conversion of the bytes, if any."""
    return b"etag", f'"{tag}.{form}"'.encode() if form else f'"{tag}"'.encode()


def _has(request: HttpRequest, tag: bytes) -> bool:
    held = request.fields.get(b"if-none-match")
    return held is not None and (
        held.strip() == b"*" or tag in (item.strip().removeprefix(b"W/") for item in held.split(b","))
    )


@known(512)
def _preferred(accept: bytes, signed: bool) -> str | None:
    if not accept.strip():
        return JSON
    ranges = qualities(accept)
    general = ranges.get("application/*", ranges.get("*/*", 0.0))
    json = ranges.get(JSON, general)
    pack = max(ranges.get(name, general) for name in MSGPACK_SPELLINGS)
    if signed and ranges.get(RECEIPT, 0.0) > 0 and ranges[RECEIPT] >= max(json, pack):
        return RECEIPT
    if json == pack == 0:
        return None
    return JSON if json >= pack else MSGPACK
