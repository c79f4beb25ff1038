"""The front door: what every request passes, hot or not; it times, counts and logs each, and dresses each answer.

Hot calls are looked up here by method and path and handed to their handler; everything else goes on to Litestar, and
from there to a handler of the same kind. Whatever must hold for every request stands here once and holds on both ways.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Collection, Mapping
from typing import Any, Final, NamedTuple, Protocol

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ror_service._http import mounted
from ror_service._http.address import Proxies
from ror_service._http.body import check_head
from ror_service._http.caller import CALLER, Caller
from ror_service._http.endpoint import refused, reply
from ror_service._http.hosts import Hosts
from ror_service._http.in_flight import Hold, InFlight
from ror_service._http.in_task import in_task
from ror_service._http.log import tell
from ror_service._http.messages import Headers, HttpResponse, RequestContext
from ror_service._http.metrics import Metrics
from ror_service._http.problems import RefusalError
from ror_service._http.request_id import HEADER, request_id

Hot = Mapping[tuple[str, str], ASGIApp]
"""Handlers by method and path. A path may end in `{id}`: it is taken where an id stands there, and nothing else."""

_GONE: Final = 499
_GIVEN_UP: Final = RefusalError("busy", "The request was given up.", headers=[(b"retry-after", b"1")])
_ID: Final = "{id}"
_ID_LENGTH: Final = 64
_is_id: Final = re.compile(f"[0-9a-f]{{{_ID_LENGTH}}}").fullmatch


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
        context = request["ror"] = RequestContext(hold, request_id(request["headers"]), request["headers"])
        status = _GONE
        always = self._always if self._origins <= {"*"} else [*self._always, *self._for_origin(request["headers"])]

        def dressed(message: Message) -> Awaitable[None]:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, context.request_id.encode()), *always]
            return send(message)

        caller = Caller(self._manners.proxies, request)
        CALLER.set(caller)
        span = None if self._traces is None else self._traces.begin(request)
        try:
            self._admit(request)
            if self._gate is not None:
                await in_task()
                always = [*always, *await self._gate.admit(request, caller)]
            hot = self._way(request)
            if hot is None:
                await in_task()
                hot = self._app
            await hot(scope, receive, dressed)
        except RefusalError as refusal:
            await reply(dressed, refused(refusal, request["path"], context), hold)
        except asyncio.CancelledError:  # the caller hung up while he was let in; or the process ends
            await reply(dressed, refused(_GIVEN_UP, request["path"], context), hold)
        finally:
            hold.end()
            if self._manners.log_callers:
                context.caller = caller.name
            self._tell(context, request["method"], status, time.perf_counter_ns() - began)
            if self._traces is not None:
                self._traces.end(span, request["method"], context, status)

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
        self._tell(context, "-", answer.status, 0)
        return answer._replace(headers=[*answer.headers, (HEADER, context.request_id.encode()), *self._always])

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
        if hot is None and _is_id(path, len(path) - _ID_LENGTH):
            hot = self._hot.get((method, path[:-_ID_LENGTH] + _ID))
            if hot is not None:
                request["path_params"] = {"id": path[-_ID_LENGTH:]}
        return hot

    def _tell(self, context: RequestContext, method: str, status: int, nanoseconds: int) -> None:
        self._metrics.answered(context.template, method, status, nanoseconds, context.problem)
        tell(_line(context, method, status, nanoseconds))

    def _for_origin(self, headers: list[tuple[bytes, bytes]]) -> Headers:
        origin = next((value for name, value in headers if name == b"origin"), b"")
        allowed = _allowed(origin) if origin.decode("latin-1") in self._origins else []
        return [*allowed, (b"vary", b"Origin")]


def _allowed(origin: bytes) -> Headers:
    return [
        (b"access-control-allow-origin", origin),
        (b"access-control-expose-headers", b"ETag, Location, Retry-After, Cache-Status, X-Request-Id"),
    ]


def _line(context: RequestContext, method: str, status: int, nanoseconds: int) -> dict[str, Any]:
    line: dict[str, Any] = {
        "method": method[:20],
        "path": context.template,
        "status": status,
        "us": nanoseconds // 1000,
        "request_id": context.request_id,
        "caller": context.caller,
        "ruleset": context.ruleset,
        "rule": context.rule,
        "id": context.id,
        "dice": context.dice,
        "items": context.items,
        "problem": context.problem,
    }
    return {name: value for name, value in line.items() if value is not None}
