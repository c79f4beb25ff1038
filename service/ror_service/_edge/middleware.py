"""The outermost ASGI application: it checks, times, counts and logs each request, and adds header fields to each answer.

It also serves requests that never reach a route, which a middleware of Litestar does not see.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Final, NamedTuple, Protocol

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ror_service._edge import mounted
from ror_service._edge.address import Proxies
from ror_service._edge.body import check_head
from ror_service._edge.caller import CALLER, Caller
from ror_service._edge.endpoint import refused
from ror_service._edge.hosts import Hosts
from ror_service._edge.memory import MemoryLimit, RequestMemory
from ror_service._edge.messages import FAST, Fields, Headers, HttpResponse, RequestContext
from ror_service._edge.metrics import Metrics
from ror_service._edge.problems import RefusalError
from ror_service._edge.request_id import HEADER, TRACE, own_id, request_id
from ror_service._edge.request_line import tell
from ror_service._edge.suffix import by_suffix

_ENDED: Final = RefusalError("busy", "no-room-for-request", headers=[(b"retry-after", b"1"), (b"connection", b"close")])


_EXPOSED: Final = (
    b"ETag, Location, Content-Location, Link, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, "
    b"WWW-Authenticate, Cache-Status, X-Request-Id"
)
"""The fields of an answer that scripts of other origins may read."""


class Traces(Protocol):
    def begin(self, request: Mapping[str, Any]) -> Any:
        """The span of a request that begins."""

    def end(self, span: Any, method: str, context: RequestContext, status: int) -> None:
        """Ends the span with the answer's status."""

    def close(self) -> None:
        """Sends the spans that wait. This can take seconds."""


class Admission(Protocol):
    async def admit(self, request: Mapping[str, Any], caller: Caller) -> Headers:
        """The header fields with the rest of the caller's limits. Raises RefusalError."""


class MiddlewareOptions(NamedTuple):
    cors: str = "*"
    """Origins that browsers may call from, separated by commas, `*` for any, empty for none."""
    hosts: Hosts = Hosts()
    proxies: Proxies = Proxies()
    hsts_seconds: int = 0
    log_callers: bool = False
    prefix: str = ""
    """The prefix of every published path, if a proxy removes it."""
    gate: Admission | None = None
    traces: Traces | None = None


class Middleware:
    """The application around `app`. `metrics` counts requests, and `memory` limits their bytes.

    Connections use `fast`, a part of `app`, for requests without parsing.
    """

    def __init__(
        self, app: ASGIApp, metrics: Metrics, options: MiddlewareOptions, memory: MemoryLimit, fast: object = None
    ) -> None:
        self._app = app
        self.fast = fast
        self._memory = memory
        self._metrics = metrics
        self._options = options
        self._gate = options.gate
        self._traces = options.traces
        self.connections: Collection[object] = ()
        self.leaving: list[Callable[[], object]] = []
        """Called when the service stops, before its answers end: live streams have no other end."""
        self._origins = {origin.strip() for origin in options.cors.split(",") if origin.strip()}
        self._always: Headers = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer")]
        if options.hsts_seconds:
            self._always.append((b"strict-transport-security", b"max-age=%d" % options.hsts_seconds))
        if self._origins == {"*"}:
            self._always += _allowed(b"*")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request (ASGI). Messages of other types, such as those of the lifespan, pass unchanged.

        If the caller leaves before the answer begins, the log has 499.
        """
        request: Any = scope
        if request["type"] != "http":
            await self._app(scope, receive, send)
            return
        prefix = ""
        if root := request["root_path"] or self._options.prefix:
            prefix = mounted.prefix_of(root)
            scope = request = mounted.inside(request, prefix)
            send = mounted.outside(send, prefix, request["path"])
        fields = request.get(FAST)
        if fields is None:
            scope = request = by_suffix(request)
            fields = Fields(request["headers"])
        began = time.perf_counter_ns()
        identity = request_id(request["headers"]) if HEADER in fields or TRACE in fields else own_id()
        context = request["ror"] = RequestContext(
            RequestMemory(self._memory), identity, fields, request["query_string"], prefix
        )
        caller = Caller(self._options.proxies, request)
        CALLER.set(caller)
        span = None if self._traces is None else self._traces.begin(request)
        sends = _Sends(send, context, [(HEADER, identity.encode()), *self._for_all(fields)])
        try:
            if FAST not in request:  # the fast path checked these fields before
                self.check(request)
            if self._gate is not None:
                sends.headers += await self._gate.admit(request, caller)
            await self._app(scope, receive, sends)
        except RefusalError as refusal:
            await refused(refusal, request["path"], context)(scope, receive, sends)
        except asyncio.CancelledError:  # the caller left, or the service ends the request
            if not context.begun:
                await refused(_ENDED, request["path"], context)(scope, receive, sends)
        finally:
            self._end(context, request["method"], began, caller, span)

    def check(self, request: Mapping[str, Any]) -> None:
        """Raises RefusalError for a head that is too large, malformed or for another host."""
        check_head(request)
        self._options.hosts.check(request)

    def _end(self, context: RequestContext, method: str, began: int, caller: Caller, span: Any) -> None:
        context.memory.release()
        if self._options.log_callers:
            context.caller = caller.name
        self._tell(context, method, time.perf_counter_ns() - began)
        if self._traces is not None:
            self._traces.end(span, method, context, context.status)

    def turned_away(self, refusal: RefusalError) -> HttpResponse:
        """The answer to malformed bytes, counted and logged like others."""
        context = RequestContext(RequestMemory(self._memory), request_id(()))
        answer = refused(refusal, "", context)
        context.status = answer.status
        self._tell(context, "-", 0)
        headers = [*answer.headers, (HEADER, context.request_id.encode()), *self._always]
        return HttpResponse(answer.status, headers, answer.body)

    def watch(self, connections: Collection[object]) -> None:
        self.connections = connections

    def leave(self) -> None:
        for each in self.leaving:
            each()

    def closed(self, why: str) -> None:
        self._metrics.closed(why)

    def _tell(self, context: RequestContext, method: str, nanoseconds: int) -> None:
        self._metrics.answered(context.template, method, context.status, nanoseconds, context.problem)
        tell(context, method, nanoseconds // 1000)

    def _for_all(self, fields: Mapping[bytes, bytes]) -> Headers:
        if self._origins <= {"*"}:
            return self._always
        origin = fields.get(b"origin", b"")
        allowed = _allowed(origin) if origin.decode("latin-1") in self._origins else []
        return [*self._always, *allowed, (b"vary", b"Origin")]


def _allowed(origin: bytes) -> Headers:
    return [
        (b"access-control-allow-origin", origin),
        (b"access-control-expose-headers", _EXPOSED),
    ]


class _Sends:
    """Sends an answer with further header fields, and notes its status."""

    __slots__ = ("_context", "_send", "headers")

    def __init__(self, send: Send, context: RequestContext, headers: Headers) -> None:
        self._send, self._context, self.headers = send, context, headers

    def __call__(self, message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            self._context.status = message["status"]
            self._context.begun = True
            message["headers"] = [*message["headers"], *self.headers]
        return self._send(message)
