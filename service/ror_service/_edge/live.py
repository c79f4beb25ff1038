"""Answers that go on: server-sent events (WHATWG HTML, section 9.2)."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, Final

from litestar.types import Receive, Scope, Send

from ror_service._edge import caller
from ror_service._edge.messages import Headers, HttpResponse

EVENTS: Final = "text/event-stream"
HEADERS: Final[Headers] = [
    (b"content-type", EVENTS.encode()),
    (b"cache-control", b"no-store, no-transform"),  # a proxy that compresses would hold events back
    (b"x-accel-buffering", b"no"),  # nginx and its ingress hold answers back
]
WAITS: Final = "ror.waits"
"""The key in the scope of a function that lets a full process give this connection up."""


def waits(scope: Any) -> None:
    """The connection only waits from now on, so a full process may give it up. Its caller comes again."""
    found: Callable[[], None] | None = scope.get(WAITS)
    if found is not None:
        found()


class LiveAnswer(HttpResponse, frozen=True, eq=False):
    """An answer whose pieces are sent at once. A slow reader slows down the next piece, and no other reader."""

    live: AsyncGenerator[bytes, None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: Any = scope
        size = 0
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        waits(scope)
        try:
            if self.live is not None and asked["method"] != "HEAD":
                async with aclosing(self.live) as pieces:
                    async for piece in pieces:
                        size += len(piece)
                        await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            caller.charge_sending(size, 0)
