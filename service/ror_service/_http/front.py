"""The front door: what every request passes, hot or not; it times, counts and logs each, and dresses each answer.

Hot calls are looked up here by method and path and handed to their handler; everything else goes on to Litestar, and
from there to a handler of the same kind. Whatever must hold for every request stands here once and holds on both ways.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ror_service._http import mounted
from ror_service._http.address import Proxies
from ror_service._http.body import check_head
from ror_service._http.caller import CALLER, Caller
from ror_service._http.endpoint import Endpoint, refused, reply
from ror_service._http.hosts import Hosts
from ror_service._http.in_flight import Hold, InFlight
from ror_service._http.log import tell
from ror_service._http.messages import Headers, HttpResponse, RequestContext
from ror_service._http.metrics import Metrics
from ror_service._http.problems import RefusalError
from ror_service._http.request_id import HEADER, request_id

Hot = Mapping[tuple[str, str], Endpoint]
"""What answers, by method and path. A path may end in `{id}`: it is taken where an id stands there, and nothing else."""

ID: Final = "{id}"
ID_LENGTH: Final = 64
_GIVEN_UP: Final = RefusalError("busy", "request-given-up", headers=[(b"retry-after", b"1")])
_is_id: Final = re.compile(f"[0-9a-f]{{{ID_LENGTH}}}").fullmatch


class Traces(Protocol):
    """What makes a span of a trace for each request."""

    def begin(self, request: Mapping[str, Any]) -> Any:
        """The span of a request that begins."""

    def end(self, span: Any, method: str, context: RequestContext, status: int) -> None:
        """Ends it with how it was answered."""

    def close(self) -> None:
        """Sends what waits to be sent, which may take a while."""


class Gate(Protocol):
    """Who may ask, and how much."""

    async def admit(self, request: Mapping[str, Any], caller: Caller) -> Headers:
        """What his answer says of how much he may ask for. Raises RefusalError."""


class Manners(NamedTuple):
    """What an operator may choose of the front door: the settings of the same names, read."""

    cors: str = "*"
    """Origins that browsers may call from, separated by commas, `*` for any, empty for none."""
    hosts: Hosts = Hosts()  # it never changes
    proxies: Proxies = Proxies()  # nor does this
    hsts_seconds: int = 0
    log_callers: bool = False
    prefix: str = ""
    """What stands before every path where the service is published, which nobody here is sent."""
    gate: Gate | None = None
    traces: Traces | None = None


class Front:
    """The application: `hot` calls, and `app` for all others.

    `metrics` counts what it lets through; `in_flight` counts what is held for those who ask.
    """

    def __init__(self, app: ASGIApp, hot: Hot, metrics: Metrics, manners: Manners, in_flight: InFlight) -> None:
        self._app = app
        self._hot = dict(hot)
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
        """Answers a request (ASGI). What is no HTTP, such as the lifespan, is passed on untouched.

        A caller who left before the answer began is logged with 499.
        """
        request: Any = scope
        if request["type"] != "http":
            await self._app(scope, receive, self._at_the_end(send))
            return
        if root := request["root_path"] or self._manners.prefix:
            prefix = mounted.prefix_of(root)
            scope = request = mounted.inside(request, prefix)
            send = mounted.outside(send, prefix, request["path"])
        began = time.perf_counter_ns()
        hold = Hold(self._in_flight)
        context = request["ror"] = RequestContext(
            hold, request_id(request["headers"]), request["headers"], request["query_string"]
        )
        always = self._for_all(request["headers"])
        dressed = _dressed(send, context, always)
        caller = Caller(self._manners.proxies, request)
        CALLER.set(caller)
        span = None if self._traces is None else self._traces.begin(request)
        try:
            self._admit(request)
            if self._gate is not None:
                dressed = _dressed(send, context, [*always, *await self._gate.admit(request, caller)])
            await (self._way(request) or self._app)(scope, receive, dressed)
        except RefusalError as refusal:
            await reply(dressed, refused(refusal, request["path"], context), hold)
        except asyncio.CancelledError:  # the caller hung up while he was let in; or the process ends
            await reply(dressed, refused(_GIVEN_UP, request["path"], context), hold)
        finally:
            self._end(context, request["method"], began, caller, span)

    def _end(self, context: RequestContext, method: str, began: int, caller: Caller, span: Any) -> None:
        """Lets go of what was held for a request, counts it and tells of it."""
        context.hold.end()
        if self._manners.log_callers:
            context.caller = caller.name
        self._tell(context, method, time.perf_counter_ns() - began)
        if self._traces is not None:
            self._traces.end(span, method, context, context.status)

    def _at_the_end(self, send: Send) -> Send:
        """Has what is left of traces sent before the server is told that all is done."""

        async def sent(message: Message) -> None:
            kind: str = message["type"]
            if self._traces is not None and kind == "lifespan.shutdown.complete":
                self._traces.close()
            await send(message)

        return sent

    def turned_away(self, refusal: RefusalError) -> HttpResponse:
        """The answer to what never became a request, counted and logged like one."""
        context = RequestContext(Hold(self._in_flight), request_id(()))
        answer = refused(refusal, "", context)
        context.status = answer.status
        self._tell(context, "-", 0)
        headers = [*answer.headers, (HEADER, context.request_id.encode()), *self._always]
        return HttpResponse(answer.status, headers, answer.body)

    def watch(self, connections: Collection[object]) -> None:
        """Has the connections of this process, which change, counted at /metrics."""
        self.connections = connections

    def closed(self, why: str) -> None:
        """Counts a connection that was closed without an answer, by why."""
        self._metrics.closed(why)

    def _admit(self, request: Mapping[str, Any]) -> None:
        """What a request must pass before anybody looks at what it asks. Raises RefusalError."""
        check_head(request)
        self._manners.hosts.check(request)

    def _way(self, request: dict[str, Any]) -> ASGIApp | None:
        """The handler of a hot call."""
        method, path = request["method"], request["path"]
        hot = self._hot.get((method, path))
        if hot is None and _is_id(path, len(path) - ID_LENGTH):
            hot = self._hot.get((method, path[:-ID_LENGTH] + ID))
            if hot is not None:
                request["path_params"] = {"id": path[-ID_LENGTH:]}
        return hot

    def _tell(self, context: RequestContext, method: str, nanoseconds: int) -> None:
        self._metrics.answered(context.template, method, context.status, nanoseconds, context.problem)
        tell(context, method, nanoseconds // 1000)

    def _for_all(self, headers: Iterable[tuple[bytes, bytes]]) -> Headers:
        """What every answer has; where not every origin may ask, as it is told to the one that does."""
        if self._origins <= {"*"}:
            return self._always
        origin = next((value for name, value in headers if name == b"origin"), b"")
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
    """Sends with what every answer has, and notes the status that is sent."""

    def dressed(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            context.status = message["status"]
            message["headers"] = [*message["headers"], (HEADER, context.request_id.encode()), *always]
        return send(message)

    return dressed
