"""The request and the answer of handlers, and the facts about both for the log."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

from litestar.types import Message, Receive, Scope, Send
from msgspec import Struct, field

from ror_service._edge import caller, packing
from ror_service._edge.memory import RequestMemory
from ror_service._edge.problems import Headers
from ror_service._limits import MANY_BYTES, PIECE_BYTES, SENT_BYTES, WORKED_AT_ONCE

__all__ = ["Headers"]

JSON: Final = "application/json"
MSGPACK: Final = "application/vnd.msgpack"
MSGPACK_SPELLINGS: Final = (MSGPACK, "application/msgpack", "application/x-msgpack")
RECEIPT: Final = "application/vnd.ror.receipt+json"
TEXT: Final = "text/plain"
MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
CSV: Final = "text/csv"
SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
CONTENT_TYPE: Final = {
    JSON: (b"content-type", JSON.encode()),
    MSGPACK: (b"content-type", MSGPACK.encode()),
    RECEIPT: (b"content-type", RECEIPT.encode()),
    **{media: (b"content-type", f"{media}; charset=utf-8".encode()) for media in (TEXT, MARKDOWN, HTML, CSV)},
    **{media: (b"content-type", media.encode()) for media in (SVG, PNG)},
}
NOT_MODIFIED: Final = 304
FAST: Final = "ror.fast"
"""The key of the header fields by name in the scope, if the fast path knew them."""
WHOLE: Final = "ror.body"
"""The key of the body in the scope, if the body came with the head."""
NO_PATH: Final = "(none)"
"""The path in logs and metrics of a request that has no route."""


_T = TypeVar("_T")
_TOLD: Final = ("ruleset", "rule", "id", "dice", "items", "problem")


class Fields(dict[bytes, bytes]):
    """The header fields of a request by name in lower case. Fields that come several times are joined.

    `made` has what handlers made of them (`HttpRequest.once`).
    """

    def __init__(self, pairs: Headers, made: dict[Any, Any] | None = None) -> None:
        super().__init__(pairs)
        self.made: dict[Any, Any] = {} if made is None else made
        if len(self) != len(pairs):
            self.clear()
            for name, value in pairs:
                self[name] = b"%s, %s" % (self[name], value) if name in self else value


class RequestContext(Struct, eq=False):
    """The facts about a request for its log line. The handler adds to them."""

    memory: RequestMemory
    request_id: str
    fields: Fields = field(default_factory=lambda: Fields([]))
    query: bytes = b""
    root: str = ""
    """The prefix of every path if the service is mounted in another application."""
    status: int = 499
    begun: bool = False
    problem: str | None = None
    marks: int = 0
    template: str = NO_PATH
    caller: str | None = None
    ruleset: str | None = None
    rule: str | None = None
    id: str | None = None
    dice: int | None = None
    items: int | None = None

    def told(self) -> dict[str, str | int]:
        """The members that the handler has filled in, by name, for the log line and the span."""
        return {name: value for name in _TOLD if (value := getattr(self, name)) is not None}

    @property
    def long(self) -> bool:
        """Whether its body is long, so that work with it takes long, too."""
        return self.marks > WORKED_AT_ONCE


class HttpRequest(Struct, frozen=True, eq=False):
    """A request as handlers take it: its ASGI scope, with the parts that the middleware has read, and its body."""

    scope: Any
    receive: Receive

    @property
    def context(self) -> RequestContext:
        found: RequestContext = self.scope["ror"]
        return found

    @property
    def fields(self) -> Fields:
        context: RequestContext = self.scope["ror"]
        return context.fields

    def once(self, make: Callable[[HttpRequest], _T]) -> _T:
        """The value of a function that reads nothing but header fields. Requests with the same fields share it."""
        made = self.fields.made
        if make not in made:
            made[make] = make(self)
        found: _T = made[make]
        return found

    @property
    def query(self) -> bytes:
        found: bytes = self.scope["query_string"]
        return found

    @property
    def path_params(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.scope["path_params"]
        return found


class HttpResponse(Struct, frozen=True, eq=False):
    """An answer: status, header fields (without Content-Length), body. It is an ASGI application, as Litestar takes it."""

    status: int
    headers: Headers
    body: bytes = b""
    packed: bool = False
    """Whether the body, which is JSON, is sent as MessagePack."""
    shared: bool = False
    """Whether all callers share these bytes, so that no request counts them."""
    pieces: AsyncIterator[bytes] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: Any = scope
        memory: RequestMemory = asked["ror"].memory
        body = await packing.whole(self.body) if self.packed else self.body
        rest = self.pieces
        if rest is not None and asked["http_version"] == "1.0":
            body, rest = b"".join([body, *[piece async for piece in rest]]), None
        if len(body) > MANY_BYTES and not self.shared:
            await memory.grow(memory.bytes + len(body))
        headers = self.headers
        if self.status not in {204, NOT_MODIFIED} and rest is None:
            headers = [*headers, (b"content-length", b"%d" % len(body))]
        start: Message = {"type": "http.response.start", "status": self.status, "headers": headers}
        if asked["method"] == "HEAD":
            body = b""
        if len(body) <= PIECE_BYTES and rest is None:
            await send(start)
            await send({"type": "http.response.body", "body": body, "more_body": False})
            return
        if len(body) > SENT_BYTES:
            await caller.solvent()
        metered = _Metered(send)
        try:
            await metered(start)
            await _send_pieces(metered, body, memory)
            body = b"" if rest is None else await _send_rest(metered, rest, memory)
            await metered({"type": "http.response.body", "body": body, "more_body": False})
        finally:
            caller.charge_sending(metered.bytes, metered.seconds)

    def to_asgi_response(self, app: Any, request: Any, **_: Any) -> HttpResponse:
        """Itself. Litestar calls this for answers of exception handlers."""
        return self


class _Metered:
    """Sends messages, and counts the bytes of the body and the seconds that the caller was slow to read."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.bytes = 0
        self.seconds = 0.0

    async def __call__(self, message: Any) -> None:
        began = time.monotonic()
        try:
            await self._send(message)
        finally:
            self.seconds += time.monotonic() - began
        self.bytes += len(message.get("body", b""))


async def _send_pieces(send: Send, body: bytes, memory: RequestMemory) -> None:
    view = memoryview(body)
    for start in range(0, len(view), PIECE_BYTES):
        piece: Any = view[start : start + PIECE_BYTES]  # no copy: slow readers share the bytes
        memory.caller_is_due()
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    memory.caller_is_done()


async def _send_rest(send: Send, rest: AsyncIterator[bytes], memory: RequestMemory) -> bytes:
    few: list[bytes] = []
    size = 0
    async for piece in rest:
        few.append(piece)
        size += len(piece)
        if size > PIECE_BYTES:
            before = memory.bytes
            await memory.grow(before + size)
            await _send_pieces(send, b"".join(few), memory)
            memory.shrink(before)
            few, size = [], 0
    return b"".join(few)


Handler = Callable[[HttpRequest], Awaitable[HttpResponse]]
