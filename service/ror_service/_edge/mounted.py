"""A service below a prefix of another application: requests lose the prefix, links get it.

An application that mounts another sets `root_path`. Some leave the path whole, some remove the prefix. If the
operator's proxy removes it, `public_url` has the prefix. Pages are written for a service with its own host. This module
puts the prefix before their links, and into `data-root` for their scripts. Locations and the server in the OpenAPI
documents get it too. The types of problems get it when their documents are made. Other answers have no links.
"""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import quote

from litestar.types import Message, Send

UNREAD: Final = frozenset({b"accept-encoding"})
"""Fields that are removed from a request, because a compressed answer cannot be rewritten."""
_LINK: Final = re.compile(rb'(\s(?:href|src|action|formaction|data-[a-z-]+)=")/(?!/)')
_PLACES: Final = frozenset({b"location", b"content-location"})
_HTML: Final = b"text/html"
_JSON: Final = b"application/json"
_SERVER: Final = b'"servers": [{"url":"/"'


def prefix_of(root: str) -> str:
    return quote(root.rstrip("/"), safe="/%")


def with_root(scope: Any) -> Any:
    """The scope with the prefix that the host removed from the path without naming it. The raw path still has it.

    Litestar does so, and appends a `/` to the path.
    """
    raw, path = scope.get("raw_path") or b"", scope["path"].rstrip("/")
    if scope.get("root_path") or not raw.rstrip(b"/").endswith(path.encode()):
        return {"root_path": "", **scope}
    root = raw.rstrip(b"/").decode("latin-1").removesuffix(path)
    return {**scope, "root_path": root, "path": path or "/"} if root else {"root_path": "", **scope}


def inside(scope: Any, prefix: str) -> Any:
    path: str = scope["path"]
    if path == prefix or path.startswith(prefix + "/"):
        path = path[len(prefix) :] or "/"
    headers = [pair for pair in scope["headers"] if pair[0] not in UNREAD]
    return {**scope, "path": path, "root_path": "", "headers": headers}


def outside(send: Send, prefix: str, path: str) -> Send:
    root = prefix.encode()
    linked = (_HTML, _JSON) if path.endswith("/openapi.json") else (_HTML,)
    begun: Any = None
    parts: list[bytes] = []

    async def sent(message: Message) -> None:
        nonlocal begun
        found: Any = message
        if found["type"] == "http.response.start":
            found = {**found, "headers": [_led(pair, root) for pair in found["headers"]]}
            media: bytes = next((value for name, value in found["headers"] if name == b"content-type"), b"")
            if media.split(b";")[0] not in linked:
                await send(found)
                return
            begun = found
        elif begun is None:
            await send(found)
        else:
            parts.append(bytes(found.get("body", b"")))
            if not found.get("more_body", False):
                body = _rewritten(b"".join(parts), root)
                start: Any = {**begun, "headers": _measured(begun["headers"], body)}
                end: Any = {"type": "http.response.body", "body": body, "more_body": False}
                await send(start)
                await send(end)

    return sent


def _led(pair: tuple[bytes, bytes], root: bytes) -> tuple[bytes, bytes]:
    name, value = pair
    return (name, root + value) if name.lower() in _PLACES and value.startswith(b"/") else pair


def _measured(headers: list[tuple[bytes, bytes]], body: bytes) -> list[tuple[bytes, bytes]]:
    rest = [pair for pair in headers if pair[0] != b"content-length"]
    return [*rest, (b"content-length", b"%d" % len(body))] if body else rest


def _rewritten(body: bytes, root: bytes) -> bytes:
    if body.startswith(b"{"):
        return body.replace(_SERVER, b'"servers": [{"url":"%s"' % root, 1)
    page = _LINK.sub(rb"\g<1>%s/" % root, body)
    return page.replace(b'<html lang="', b'<html data-root="%s" lang="' % root, 1)
