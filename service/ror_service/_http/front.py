"""The front door: the ASGI application around Litestar's, which lets each request in, times, counts and logs it.

What must hold for every answer stands here once, also for refusals of requests that never reach a route.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Collection, Mapping
from typing import Any, Final, NamedTuple, Protocol

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ror_service._http import mounted
from ror_service._http.address import Proxies
from ror_service._http.body import check_head
from ror_service._http.caller import CALLER, Caller
from ror_service._http.endpoint import refused
from ror_service._http.hosts import Hosts
from ror_service._http.in_flight import Hold, InFlight
from ror_service._http.log import tell
from ror_service._http.messages import Headers, HttpResponse, RequestContext, joined
from ror_service._http.metrics import Metrics
from ror_service._http.problems import RefusalError
from ror_service._http.request_id import HEADER, request_id

_ENDED: Final = RefusalError("busy", "no-room-for-request", headers=[(b"retry-after", b"1"), (b"connection", b"close")])


class Traces(Protocol):
    """Makes a span of a trace for each request."""

    def begin(self, request: Mapping[str, Any]) -> Any:
        """The span of a request that begins."""

    def end(self, span: Any, method: str, context: RequestContext, status: int) -> None:
        """Ends the span with the answer's status."""

    def close(self) -> None:
        """Sends what waits to be sent, which may take a while."""


class Gate(Protocol):
    """Decides who may ask, and how much."""

    async def admit(self, request: Mapping[str, Any], caller: Caller) -> Headers:
        """The header fields that tell a caller how much is left. Raises RefusalError."""


class Manners(NamedTuple):
    """The operator's choices for the front door: the settings of the same names, read."""

    cors: str = "*"
    """Origins that browsers may call from, separated by commas, `*` for any, empty for none."""
    hosts: Hosts = Hosts()  # it never changes
    proxies: Proxies = Proxies()  # nor does this
    hsts_seconds: int = 0
    log_callers: bool = False
    prefix: str = ""
    """The prefix of every path where the service is published, if a proxy takes it off."""
    gate: Gate | None = None
    traces: Traces | None = None


class Front:
    """The application around `app`. `metrics` counts requests; `in_flight` bounds the memory that they hold.

    `fast` is the part of `app` that connections ask for requests that they need not parse.
    """

    def __init__(
        self, app: ASGIApp, metrics: Metrics, manners: Manners, in_flight: InFlight, fast: object = None
    ) -> None:
        self._app = app
        self.fast = fast
        self._in_flight = in_flight
        self._metrics = metrics
        self._manners = manners
        self._gate = manners.gate
        self._traces = manners.traces
        self.connections: Collection[object] = ()
        self._origins = {origin.strip() for origin in manners.cors.split(",") if origin.strip()}
        self._always: Headers = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer")]
        if manners.hsts_seconds:
            self._always.append((b"strict-transport-security", b"max-age=%d" % manners.hsts_seconds))
        if self._origins == {"*"}:
            self._always += _allowed(b"*")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request (ASGI). Other messages, such as the lifespan's, pass unchanged.

        A caller who left before the answer began is logged with 499.
        """
        request: Any = scope
        if request["type"] != "http":
            await self._app(scope, receive, send)
            return
        prefix = ""
        if root := request["root_path"] or self._manners.prefix:
            prefix = mounted.prefix_of(root)
            scope = request = mounted.inside(request, prefix)
            send = mounted.outside(send, prefix, request["path"])
        began = time.perf_counter_ns()
        headers = request["headers"]
        context = request["ror"] = RequestContext(
            Hold(self._in_flight), request_id(headers), joined(headers), request["query_string"], prefix
        )
        caller = Caller(self._manners.proxies, request)
        CALLER.set(caller)
        span = None if self._traces is None else self._traces.begin(request)
        always = self._for_all(context.fields)
        dressed = _dressed(send, context, always)
        try:
            if "ror.fast" not in request:  # else it was checked when its fields were learned
                self.check(request)
            if self._gate is not None:
                dressed = _dressed(send, context, [*always, *await self._gate.admit(request, caller)])
            await self._app(scope, receive, dressed)
        except RefusalError as refusal:
            await refused(refusal, request["path"], context)(scope, receive, dressed)
        except asyncio.CancelledError:  # the caller left or is cut off, or the process ends
            if not context.begun:
                await refused(_ENDED, request["path"], context)(scope, receive, dressed)
        finally:
            self._end(context, request["method"], began, caller, span)

    def check(self, request: Mapping[str, Any]) -> None:
        """Refuses a head that no client of this service sends. Raises RefusalError."""
        check_head(request)
        self._manners.hosts.check(request)

    def _end(self, context: RequestContext, method: str, began: int, caller: Caller, span: Any) -> None:
        """Lets go of what was held for a request, counts and logs it."""
        context.hold.end()
        if self._manners.log_callers:
            context.caller = caller.name
        self._tell(context, method, time.perf_counter_ns() - began)
        if self._traces is not None:
            self._traces.end(span, method, context, context.status)

    def turned_away(self, refusal: RefusalError) -> HttpResponse:
        """The answer to bytes that never became a request, counted and logged like one."""
        context = RequestContext(Hold(self._in_flight), request_id(()))
        answer = refused(refusal, "", context)
        context.status = answer.status
        self._tell(context, "-", 0)
        headers = [*answer.headers, (HEADER, context.request_id.encode()), *self._always]
        return HttpResponse(answer.status, headers, answer.body)

    def watch(self, connections: Collection[object]) -> None:
        """Has the connections of this process counted at /metrics."""
        self.connections = connections

    def closed(self, why: str) -> None:
        """Counts a connection that was closed without an answer, by the reason."""
        self._metrics.closed(why)

    def _tell(self, context: RequestContext, method: str, nanoseconds: int) -> None:
        self._metrics.answered(context.template, method, context.status, nanoseconds, context.problem)
        tell(context, method, nanoseconds // 1000)

    def _for_all(self, fields: Mapping[bytes, bytes]) -> Headers:
        """The header fields of every answer. If only some origins may call, they depend on the one that calls."""
        if self._origins <= {"*"}:
            return self._always
        origin = fields.get(b"origin", b"")
        allowed = _allowed(origin) if origin.decode("latin-1") in self._origins else []
        return [*self._always, *allowed, (b"vary", b"Origin")]


def _allowed(origin: bytes) -> Headers:
    return [
        (b"access-control-allow-origin", origin),
        (
            b"access-control-expose-headers",
            b"ETag, Location, Preference-Applied, Retry-After, Cache-Status, X-Request-Id",
        ),
    ]


def _dressed(send: Send, context: RequestContext, always: Headers) -> Send:
    """Sends with the header fields of every answer, and notes the status."""

    def dressed(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            context.status = message["status"]
            context.begun = True
            message["headers"] = [*message["headers"], (HEADER, context.request_id.encode()), *always]
        return send(message)

    return dressed
