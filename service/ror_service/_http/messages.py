"""A request as handlers see it, the answer that they give, and what the log says of both. Shapes only."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple

from litestar.types import Receive

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
_WHOLE: Final = "ror.whole"
WHOLE: Final[dict[str, Any]] = {_WHOLE: {}}
"""The ASGI extension of a request whose body has come: it is received at once, so nobody need look at the clock."""


class RequestContext:
    """What is said of a request in its log line, beside its time and status; filled in by whoever answers it."""

    __slots__ = (
        "caller",
        "dice",
        "headers",
        "hold",
        "id",
        "items",
        "marks",
        "problem",
        "request_id",
        "rule",
        "ruleset",
        "template",
    )

    def __init__(self, hold: Hold, request_id: str, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
        self.hold = hold
        self.request_id = request_id
        self.headers = headers
        """What the caller sent, as it came."""
        self.problem: str | None = None
        """The kind of problem that it was refused with."""
        self.marks = 0
        """How much there is in its body to read and to work out, roughly."""
        self.template = NO_PATH
        self.caller: str | None = None
        self.ruleset: str | None = None
        self.rule: str | None = None
        self.id: str | None = None
        self.dice: int | None = None
        self.items: int | None = None

    @property
    def long(self) -> bool:
        """Whether its body is long, so that what is done with it takes long too."""
        return self.marks > WORKED_AT_ONCE


class HttpResponse(NamedTuple):
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


class HttpRequest:
    """A request that is being answered: its path and headers; the body is still to come."""

    __slots__ = ("context", "headers", "parameters", "path", "query", "receive", "root", "scheme", "whole")

    def __init__(self, scope: Any, receive: Receive) -> None:
        self.path: str = scope["path"]
        self.parameters: dict[str, str] = scope.get("path_params", {})
        self.query: bytes = scope["query_string"]
        self.receive = receive
        self.scheme: str = scope.get("scheme", "http")
        self.root: str = scope.get("ror.root", "")
        """What stands before every path where this is mounted in another application."""
        self.whole = _WHOLE in scope.get("extensions", ())
        """Whether all of its body has come."""
        self.context: RequestContext = scope["ror"]
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        if len(self.headers) != len(scope["headers"]):
            self.headers = _joined(scope["headers"])


Handler = Callable[[HttpRequest], Awaitable[HttpResponse]]


def _joined(pairs: Headers) -> dict[bytes, bytes]:
    """Header fields that stand several times, joined as RFC 9110, 5.3 reads them."""
    found: dict[bytes, bytes] = {}
    for name, value in pairs:
        found[name] = b"%s, %s" % (found[name], value) if name in found else value
    return found
