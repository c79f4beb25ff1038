"""Tools for assistants at `/mcp`, over HTTP, where a setting switches them on: those of `ror-mcp`, answered by the service.

A tool asks the service as any client would, from within: with the caller's address and key, so that what he may ask, and how
much, holds here too. Sessions are kept nowhere: each request is answered by itself, by whichever process it comes to.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import httpx
from litestar.types import ASGIApp, Receive, Scope, Send
from mcp.server.transport_security import TransportSecuritySettings

from ror_rules._assistant.server import Asked, server
from ror_rules._wire import addresses
from ror_rules.client import AsyncClient
from ror_service._http.endpoint import not_allowed, refused
from ror_service.settings import Settings

PATH: Final = "/mcp"
_INSIDE: Final = "http://ror"
_ITS_OWN: Final = ("authorization", "forwarded", "host", "x-forwarded-for")
"""What of a caller's header says who he is, and whom he asks."""


class Assistants:
    """An application that answers `/mcp` by itself, and hands everything else to another."""

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
        """Has the tools ask by this door, and everything else answered by the rest."""
        self._front, self._rest = front, rest

    def life(self) -> AbstractAsyncContextManager[None]:
        """What begins and ends with the service."""
        return self._manager.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request of an assistant, or hands it on (ASGI)."""
        request: Any = scope
        if request["type"] == "http" and request["path"] == PATH:
            context = request["ror"]
            context.template = PATH
            if request["method"] != "POST":  # GET would wait for messages of the server without end, and there are none
                await refused(not_allowed(request["method"], b"POST"), PATH, context)(scope, receive, send)
                return
            mcp: Any = self._manager.asgi_app
            await mcp(request, receive, send)
        elif self._rest is not None:
            await self._rest(scope, receive, send)

    @asynccontextmanager
    async def _asked(self, ruleset_id: str, request: Any) -> AsyncIterator[Asked]:
        """The service, asked from within as the caller of the request."""
        seconds = self._seconds
        async with AsyncClient(
            _INSIDE, seconds=seconds, each=seconds, transport=_Within(self._front, request)
        ) as asked:
            yield await asked.load(ruleset_id)

    def _link(self, outcome_id: str, request: Any) -> str | None:
        """The page of an outcome, as the service is published or as the caller named it."""
        base = self._published or f"{request.url.scheme}://{request.url.netloc}{request.scope.get('ror.root', '')}"
        return base + addresses.outcome(outcome_id)


class _Within(httpx.AsyncBaseTransport):
    """The way to the service from within, on which a caller stays who he is."""

    def __init__(self, front: Any, request: Any) -> None:
        self._way = httpx.ASGITransport(front, client=tuple(request.scope.get("client") or ("", 0)))
        self._its_own = [(name, request.headers[name]) for name in _ITS_OWN if name in request.headers]

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer of the service."""
        request.headers.update(self._its_own)
        return await self._way.handle_async_request(request)
