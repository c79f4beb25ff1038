"""A request as handlers see it, the answer that they give, and what the log says of both."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Final

from litestar import Request
from litestar.types import Receive, Scope, Send
from msgspec import Struct

from ror_service._http import packing
from ror_service._http.in_flight import Hold
from ror_service._http.problems import Headers
from ror_service._limits import MANY_BYTES, PIECE_BYTES, WORKED_AT_ONCE

__all__ = ["Headers"]

JSON: Final = "application/json"
MSGPACK: Final = "application/vnd.msgpack"
MSGPACK_SPELLINGS: Final = (MSGPACK, "application/msgpack", "application/x-msgpack")
RECEIPT: Final = "application/vnd.ror.receipt+json"
"""Signed, for whoever asks for it by this name; no wildcard means it."""
TEXT: Final = "text/plain"
MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
CONTENT_TYPE: Final = {
    JSON: (b"content-type", JSON.encode()),
    MSGPACK: (b"content-type", MSGPACK.encode()),
    RECEIPT: (b"content-type", RECEIPT.encode()),
    **{media: (b"content-type", f"{media}; charset=utf-8".encode()) for media in (TEXT, MARKDOWN, HTML)},
}
NOT_MODIFIED: Final = 304
WHOLE: Final = "ror.body"
"""Where the scope of a request has its body, if all of it came with the head."""
NO_PATH: Final = "(none)"
"""What logs and metrics call a path that is none of ours."""


_TOLD: Final = ("ruleset", "rule", "id", "dice", "items", "problem")


class RequestContext(Struct, eq=False):
    """What is said of a request in its log line, beside its time; filled in by whoever answers it."""

    hold: Hold
    request_id: str
    fields: Mapping[bytes, bytes] = {}
    """The caller's header fields by name."""
    query: bytes = b""
    root: str = ""
    """The prefix of every path if the service is mounted in another application."""
    status: int = 499
    """The status that was sent; until then that of a caller who left before."""
    begun: bool = False
    """Whether the answer has begun."""
    problem: str | None = None
    """The kind of problem that it was refused with."""
    marks: int = 0
    """How much there is in its body to read and to work out, roughly."""
    template: str = NO_PATH
    caller: str | None = None
    ruleset: str | None = None
    rule: str | None = None
    id: str | None = None
    dice: int | None = None
    items: int | None = None

    def told(self) -> dict[str, str | int]:
        """The members that the handler has filled in, by name, for the log line and the span."""
        every = {name: getattr(self, name) for name in _TOLD}
        return {name: value for name, value in every.items() if value is not None}

    @property
    def long(self) -> bool:
        """Whether its body is long, so that what is done with it takes long too."""
        return self.marks > WORKED_AT_ONCE


class HttpRequest(Request[Any, Any, Any]):
    """Litestar's request, with the parts that the front door has read."""

    __slots__ = ()

    @property
    def context(self) -> RequestContext:
        """What is said of the request in its log line."""
        found: RequestContext = self.scope["ror"]  # type: ignore[typeddict-item]  # the front door put it there
        return found

    @property
    def fields(self) -> Mapping[bytes, bytes]:
        """The header fields by name in lower case. Fields that come several times are joined."""
        return self.context.fields

    @property
    def query(self) -> bytes:
        """The query string as it came."""
        return self.scope["query_string"]


class HttpResponse(Struct, frozen=True, eq=False):
    """An answer: status, header fields (without Content-Length), body. It is an ASGI application, as Litestar takes it."""

    status: int
    headers: Headers
    body: bytes = b""
    packed: bool = False
    """Whether the body, JSON, goes out as MessagePack."""
    shared: bool = False
    """Whether all callers are sent the same bytes, which are in memory anyway."""
    pieces: AsyncIterator[bytes] | None = None
    """The rest of the body, while it is made. Such an answer has no Content-Length."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the answer, its header alone to HEAD. A caller who asks in HTTP/1.0 gets a Content-Length. Raises 503."""
        asked: Any = scope
        hold: Hold = asked["ror"].hold
        body = await packing.whole(self.body) if self.packed else self.body
        rest = self.pieces
        if rest is not None and asked["http_version"] == "1.0":
            body, rest = b"".join([body, *[piece async for piece in rest]]), None
        if len(body) > MANY_BYTES and not self.shared:
            await hold.reach(hold.bytes + len(body))
        headers = self.headers
        if self.status not in {204, NOT_MODIFIED} and rest is None:
            headers = [*headers, (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        if asked["method"] == "HEAD":
            body = b""
        if len(body) > PIECE_BYTES or rest is not None:
            await _send_pieces(send, body, hold)
            body = b"" if rest is None else await _send_rest(send, rest, hold)
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def to_asgi_response(self, app: Any, request: Any, **_: Any) -> HttpResponse:
        """Itself: Litestar asks this of the answers of its exception handlers."""
        return self


async def _send_pieces(send: Send, body: bytes, hold: Hold) -> None:
    view = memoryview(body)
    for start in range(0, len(view), PIECE_BYTES):
        piece: Any = view[start : start + PIECE_BYTES]  # no copy: slow readers share the bytes with the others
        hold.wait()
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    hold.go_on()


async def _send_rest(send: Send, rest: AsyncIterator[bytes], hold: Hold) -> bytes:
    """Sends pieces as they are made, and returns the last of them, which is short."""
    few: list[bytes] = []
    size = 0
    async for piece in rest:
        few.append(piece)
        size += len(piece)
        if size > PIECE_BYTES:
            before = hold.bytes
            await hold.reach(before + size)
            await _send_pieces(send, b"".join(few), hold)
            hold.back(before)
            few, size = [], 0
    return b"".join(few)


Handler = Callable[[HttpRequest], Awaitable[HttpResponse]]


def joined(pairs: Headers) -> dict[bytes, bytes]:
    """Header fields by name; those that stand several times are joined as RFC 9110, 5.3 reads them."""
    found = dict(pairs)
    if len(found) != len(pairs):
        found = {}
        for name, value in pairs:
            found[name] = b"%s, %s" % (found[name], value) if name in found else value
    return found
