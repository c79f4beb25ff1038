"""The smallest raw ASGI application: it reads the body and returns constant bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

ANSWER: Final = b"{" + b'"a": "b", ' * 160 + b'"c": 1}'
HEADERS: Final = [(b"content-type", b"application/json"), (b"content-length", str(len(ANSWER)).encode())]


async def app(scope: dict[str, Any], receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    if scope["type"] == "lifespan":
        for done in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{done}.complete"})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": ANSWER})
