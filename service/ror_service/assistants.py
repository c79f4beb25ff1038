"""The tools of `ror-mcp` at `/mcp`, over HTTP, if a setting enables them.

A tool calls the service in process as any client would, with the caller's address and key, so that permissions and
limits apply. There are no sessions: any process can answer any request.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import httpx
from litestar.types import ASGIApp, Receive, Scope, Send
from mcp.server.transport_security import TransportSecuritySettings

from ror_rules.client import AsyncClient
from ror_rules.host import addresses
from ror_rules.host.assistant import Asker, server
from ror_service._edge.endpoint import not_allowed, refused
from ror_service.settings import Settings

PATH: Final = "/mcp"
_INSIDE: Final = "http://ror"
_ITS_OWN: Final = ("authorization", "forwarded", "host", "x-forwarded-for")
"""Header fields with the caller's identity and the requested host."""


class Assistants:
    def __init__(self, settings: Settings) -> None:
        self._published = settings.public_url.rstrip("/")
        self._seconds = settings.odds_deadline + settings.body_seconds
        self._rest: ASGIApp | None = None
        self._front: ASGIApp | None = None
        tools = server(self._asked, link=self._link)
        tools.streamable_http_app(
            streamable_http_path=PATH,
            stateless_http=True,
            json_response=True,
            max_request_body_size=settings.max_body,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )  # the middleware has checked the host
        self._manager = tools.session_manager

    def between(self, front: ASGIApp, rest: ASGIApp) -> None:
        """Set the entry for the tools' calls, and the application for other requests."""
        self._front, self._rest = front, rest

    def life(self) -> AbstractAsyncContextManager[None]:
        return self._manager.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = scope
        if request["type"] == "http" and request["path"] == PATH:
            context = request["ror"]
            context.template = PATH
            if request["method"] != "POST":  # GET would wait without end for messages that never come
                await refused(not_allowed(request["method"], b"POST"), PATH, context)(scope, receive, send)
                return
            mcp: Any = self._manager.asgi_app
            await mcp(request, receive, send)
        elif self._rest is not None:
            await self._rest(scope, receive, send)

    @asynccontextmanager
    async def _asked(self, request: Any) -> AsyncIterator[Asker]:
        seconds = self._seconds
        async with AsyncClient(
            _INSIDE, seconds=seconds, each=seconds, transport=_Within(self._front, request)
        ) as asked:
            yield asked.answer

    def _link(self, outcome_id: str, request: Any) -> str | None:
        base = self._published or f"{request.url.scheme}://{request.url.netloc}{request.scope.get('ror.root', '')}"
        return base + addresses.outcome(outcome_id)


class _Within(httpx.AsyncBaseTransport):
    """The transport for calls in process, which keeps the caller's identity."""

    def __init__(self, front: Any, request: Any) -> None:
        self._way = httpx.ASGITransport(front, client=tuple(request.scope.get("client") or ("", 0)))
        self._its_own = [(name, request.headers[name]) for name in _ITS_OWN if name in request.headers]

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.headers.update(self._its_own)
        return await self._way.handle_async_request(request)
