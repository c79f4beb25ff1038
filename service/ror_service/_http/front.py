"""The front door: what every request passes, hot or not; it times, counts and logs each, and dresses each answer.

Hot calls are looked up here by method and path and handed to their handler; everything else goes on to Litestar, and
from there to a handler of the same kind. Whatever must hold for every request stands here once and holds on both ways.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ror_service._http.address import Proxies
from ror_service._http.body import check_head
from ror_service._http.caller import CALLER, Caller
from ror_service._http.endpoint import refused, reply
from ror_service._http.hosts import Hosts
from ror_service._http.in_flight import Hold, InFlight
from ror_service._http.log import requests
from ror_service._http.messages import Headers, HttpResponse, RequestContext
from ror_service._http.metrics import Metrics
from ror_service._http.problems import RefusalError

Hot = Mapping[tuple[str, str], ASGIApp]
"""Handlers by method and path. A path may end in `{id}`: it is taken where an id stands there, and nothing else."""

_GONE: Final = 499
_GIVEN_UP: Final = RefusalError("busy", "The request was given up.", headers=[(b"retry-after", b"1")])
_ID: Final = "{id}"
_ID_LENGTH: Final = 64
_is_id: Final = re.compile(f"[0-9a-f]{{{_ID_LENGTH}}}").fullmatch


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
    gate: Gate | None = None


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
        request = cast("dict[str, Any]", scope)
        if request["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter_ns()
        hold = Hold(self._in_flight)
        context = request["ror"] = RequestContext(hold)
        status = _GONE
        always = self._always if self._origins <= {"*"} else [*self._always, *self._for_origin(request["headers"])]

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *always]
            await send(message)

        caller = Caller(self._manners.proxies, request)
        CALLER.set(caller)
        try:
            self._admit(request)
            if self._gate is not None:
                always = [*always, *await self._gate.admit(request, caller)]
            await self._way(request)(scope, receive, dressed)
        except RefusalError as refusal:
            await reply(dressed, refused(refusal, request["path"]), hold)
        except asyncio.CancelledError:  # the caller hung up while he was let in; or the process ends
            await reply(dressed, refused(_GIVEN_UP, request["path"]), hold)
        finally:
            hold.end()
            if self._manners.log_callers:
                context.caller = caller.name
            self._tell(context, request["method"], status, time.perf_counter_ns() - began)

    def turned_away(self, refusal: RefusalError) -> HttpResponse:
        """The answer to what never became a request, counted and logged like one."""
        answer = refused(refusal, "")
        self._tell(RequestContext(Hold(self._in_flight)), "-", answer.status, 0)
        return answer._replace(headers=[*answer.headers, *self._always])

    def _admit(self, request: Mapping[str, Any]) -> None:
        """What a request must pass before anybody looks at what it asks. Raises RefusalError."""
        check_head(request)
        self._manners.hosts.check(request)

    def _way(self, request: dict[str, Any]) -> ASGIApp:
        """Who answers: the handler of a hot call, or Litestar."""
        method, path = request["method"], request["path"]
        hot = self._hot.get((method, path))
        if hot is None and _is_id(path, len(path) - _ID_LENGTH):
            hot = self._hot.get((method, path[:-_ID_LENGTH] + _ID))
            if hot is not None:
                request["path_params"] = {"id": path[-_ID_LENGTH:]}
        return self._app if hot is None else hot

    def _tell(self, context: RequestContext, method: str, status: int, nanoseconds: int) -> None:
        self._metrics.answered(context.template, method, status, nanoseconds)
        requests.info("request", **_line(context, method, status, nanoseconds))

    def _for_origin(self, headers: list[tuple[bytes, bytes]]) -> Headers:
        origin = next((value for name, value in headers if name == b"origin"), b"")
        allowed = _allowed(origin) if origin.decode("latin-1") in self._origins else []
        return [*allowed, (b"vary", b"Origin")]


def _allowed(origin: bytes) -> Headers:
    return [
        (b"access-control-allow-origin", origin),
        (b"access-control-expose-headers", b"ETag, Location, Retry-After"),
    ]


def _line(context: RequestContext, method: str, status: int, nanoseconds: int) -> dict[str, Any]:
    line: dict[str, Any] = {
        "method": method[:20],
        "path": context.template,
        "status": status,
        "us": nanoseconds // 1000,
    }
    for name in ("caller", "ruleset", "rule", "id", "dice", "items"):
        value = getattr(context, name)
        if value is not None:
            line[name] = value
    return line
