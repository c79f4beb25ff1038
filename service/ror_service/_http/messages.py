"""A request as handlers see it, the answer that they give, and what the log says of both. Shapes only."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

from litestar.types import Receive
from msgspec import Struct

from ror_service._http.in_flight import Hold
from ror_service._http.problems import Headers
from ror_service._limits import WORKED_AT_ONCE

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
NO_PATH: Final = "(none)"
"""What logs and metrics call a path that is none of ours."""


class RequestContext(Struct, eq=False):
    """What is said of a request in its log line, beside its time; filled in by whoever answers it."""

    hold: Hold
    request_id: str
    headers: Iterable[tuple[bytes, bytes]] = ()
    """What the caller sent, as it came."""
    query: bytes = b""
    status: int = 499
    """The status that was sent; until then that of a caller who left before."""
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

    @property
    def long(self) -> bool:
        """Whether its body is long, so that what is done with it takes long too."""
        return self.marks > WORKED_AT_ONCE


class HttpResponse(Struct, frozen=True, eq=False):
    """What goes back: status, header fields (without Content-Length), body."""

    status: int
    headers: Headers
    body: bytes = b""
    packed: bool = False
    """Whether the body, JSON, goes out as MessagePack."""
    shared: bool = False
    """Whether every caller is sent the same bytes, which are held anyway."""
    pieces: AsyncIterator[bytes] | None = None
    """What follows the body, while it is made; then its length is told by nobody."""


async def _nothing() -> Any:
    return {"type": "http.disconnect"}


class HttpRequest(Struct, eq=False):
    """A request that is being answered: its path and headers, and its body, which is received."""

    path: str
    headers: Mapping[bytes, bytes]
    context: RequestContext
    parameters: Mapping[str, str]
    scheme: str
    query: bytes = b""
    root: str = ""
    """What stands before every path where this is mounted in another application."""
    receive: Receive = _nothing

    @classmethod
    def of(cls, scope: Any, receive: Receive) -> HttpRequest:
        """The request of an ASGI scope."""
        return cls(
            scope["path"],
            joined(scope["headers"]),
            scope["ror"],
            scope.get("path_params", {}),
            scope.get("scheme", "http"),
            scope["query_string"],
            scope.get("ror.root", ""),
            receive,
        )


Handler = Callable[[HttpRequest], Awaitable[HttpResponse]]


def joined(pairs: Headers) -> dict[bytes, bytes]:
    """Header fields by name; those that stand several times are joined as RFC 9110, 5.3 reads them."""
    found = dict(pairs)
    if len(found) != len(pairs):
        found = {}
        for name, value in pairs:
            found[name] = b"%s, %s" % (found[name], value) if name in found else value
    return found
