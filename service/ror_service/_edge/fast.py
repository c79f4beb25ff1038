"""The fast path for resolutions and read-backs with known header fields: it skips the parser and the router.

Theory of operation. A client sends the same header fields with every request, apart from the length of the body. So the
bytes between the request line and the body are a key to the fields that the parser found the first time. The fast path
takes a request only if it arrives whole and alone on an idle connection, its fields are known, and its request line is that
of a hot route. The rest is shared with all requests: the middleware admits, counts and logs it, the handler of its route
answers it, `Errors` makes its problem, and uvicorn's cycle sends it. The path saves the parser, Litestar's router and the
second write. Without it, `Connection` answers the same bytes more slowly.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from ror_service._edge.connection import Connection
from ror_service._edge.endpoint import Endpoint, Errors
from ror_service._edge.messages import FAST, WHOLE, Fields, Headers, HttpRequest
from ror_service._edge.negotiation import coded
from ror_service._edge.problems import RefusalError
from ror_service._edge.request_id import HEADER, TRACE
from ror_service._limits import FEED_BYTES, KNOWN_HEAD_BYTES, KNOWN_HEADS, MANY_BYTES

_ID: Final = "{id}"
_HEAD_TIMES: Final = 3
"""Memory of known fields, in times of their bytes."""
_VERSION: Final = b" HTTP/1.1"
_FROM_ID: Final = -64 - len(_VERSION)
_is_id: Final = re.compile(rb"[0-9a-f]{64}").fullmatch
_PARTICULAR: Final = re.compile(
    rb"\r\n(X-Request-Id|traceparent|tracestate):[ \t]*([!-~]{1,512})[ \t]*(?=\r\n[^ \t])", re.IGNORECASE
)
"""A field that belongs to one request. Any other spelling of it takes the way of all requests."""
_UNUSUAL: Final = frozenset(
    {HEADER, TRACE, b"tracestate", b"expect", b"proxy-connection", b"transfer-encoding", b"upgrade"}
)
"""Fields that change how a request is read, or that belong to one in another spelling."""
_BODILESS: Final = frozenset({204, 304})


class _Way(NamedTuple):
    route: HTTPRouteHandler
    method: str
    template: str
    path: str


class _Known(NamedTuple):
    pairs: Headers
    fields: Fields
    length: int


class Fast:
    def __init__(self, app: Litestar, errors: Errors, hot: Iterable[tuple[str, str]]) -> None:
        self._app = app
        self._errors = errors
        self._lines: dict[bytes, _Way] = {}
        self._before_id: dict[bytes, _Way] = {}
        self._known: dict[bytes, _Known] = {}
        for method, path in hot:
            place = path.replace(_ID, "0" * 64)
            _, route, *_ = app.asgi_router.handle_routing(path=place, method=method)
            way = _Way(route, method, path, path.removesuffix(_ID))  # type: ignore[arg-type]
            line = f"{method} {way.path}".encode()
            if path.endswith(_ID):
                self._before_id[line] = way
            else:
                self._lines[line + _VERSION] = way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: Any = scope
        if FAST not in asked:
            await self._app(scope, receive, send)
            return
        request = HttpRequest(scope, receive)
        try:
            endpoint: Endpoint = asked["route_handler"].opt["endpoints"][asked["path_template"]][asked["method"]]
            request.context.template = endpoint.template
            answer = await coded(request, await endpoint.handler(request), safe=asked["method"] == "GET")
            await answer(scope, receive, send)
        except Exception as error:
            if request.context.begun:
                raise
            await self._errors(request, error)(scope, receive, send)

    def __len__(self) -> int:
        return len(self._known)

    @property
    def held_bytes(self) -> int:
        """The memory of the known fields, at most: their bytes, and what was parsed from them."""
        return len(self._known) * _HEAD_TIMES * KNOWN_HEAD_BYTES

    def drop(self) -> None:
        """Forgets all known fields."""
        self._known.clear()

    def find(self, data: bytes) -> dict[str, Any] | None:
        """The ASGI scope of the request in `data`, if it is whole and hot and its fields are known."""
        line, end = _parts(data)
        head = data[line:end]
        known, particular = self._known.get(head), []
        if known is None:
            particular = _PARTICULAR.findall(head)
            known = self._known.get(_PARTICULAR.sub(b"", head)) if particular else None
        if known is None or end + known.length != len(data):
            return None
        pairs, fields = known.pairs, known.fields
        if particular:
            pairs = [*pairs, *[(name.lower(), value) for name, value in particular]]
            fields = Fields(pairs, fields.made)
        route = self._route(data[:line])
        if route is None:
            return None
        way, name = route
        path = way.path + name
        return {
            "method": way.method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": pairs,
            "path_params": {"id": name} if name else {},
            "path_template": way.template,
            "route_handler": way.route,
            FAST: fields,
            WHOLE: data[end:],
        }

    def _route(self, line: bytes) -> tuple[_Way, str] | None:
        way = self._lines.get(line)
        if way is not None:
            return way, ""
        way, name = self._before_id.get(line[:_FROM_ID]), line[_FROM_ID : -len(_VERSION)]
        if way is None or not _is_id(name) or not line.endswith(_VERSION):
            return None
        return way, name.decode()

    def learn(self, data: bytes, scope: Mapping[str, Any], body: bytes) -> None:
        """Remember the fields of a hot request: `data` was that request alone and complete."""
        line, end = _parts(data)
        if self._route(data[:line]) is None:
            return
        head = data[line:end]
        particular = {(name.lower(), value) for name, value in _PARTICULAR.findall(head)}
        head = _PARTICULAR.sub(b"", head)
        pairs: Headers = [pair for pair in scope["headers"] if pair not in particular]
        named = Fields(pairs)
        if (
            scope["http_version"] != "1.1"
            or not _UNUSUAL.isdisjoint(named)
            or data[end:] != body
            or named.get(b"content-length", b"0") != b"%d" % len(body)
            or named.get(b"connection", b"keep-alive").lower() != b"keep-alive"
            or head in self._known
            or len(head) > KNOWN_HEAD_BYTES
        ):
            return
        if len(self._known) >= KNOWN_HEADS:
            del self._known[next(iter(self._known))]
        self._known[head] = _Known(pairs, named, len(body))


def _parts(data: bytes) -> tuple[int, int]:
    """Where the request line and the header fields of a request end."""
    line = data.find(b"\r\n")
    return line, data.find(b"\r\n\r\n", line) + 4


class FastConnection(Connection):
    """A connection that takes the fast path where it can."""

    _between = True

    def on_message_begin(self) -> None:
        self._between = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._between = True
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        alone = self._idle and self._whole and self._between and not self._deaf and len(data) <= FEED_BYTES
        if not alone or self.flow.write_paused:
            super().data_received(data)
            return
        fast: Fast = self.app.fast  # type: ignore[union-attr,unused-ignore]  # our own application
        found = fast.find(data)
        if found is not None:
            self._answer(found)
            return
        before = self.cycle
        super().data_received(data)
        cycle: Any = self.cycle
        if cycle is not before and not (cycle.response_complete or cycle.disconnected or self.pipeline):
            with suppress(RefusalError):
                self.app.check({**cycle.scope, "path": "/"})  # type: ignore[union-attr,unused-ignore]  # our own application
                fast.learn(data, cycle.scope, bytes(cycle.body))

    def _answer(self, found: dict[str, Any]) -> None:
        self._idle = False
        self._waited_for.pop(self, None)
        scope: Any = {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": "1.1",
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme,
            "root_path": self.root_path,
            "state": self.app_state.copy(),
            **found,
        }
        self.cycle = cycle = _Cycle(
            scope=scope,
            transport=self._line,  # type: ignore[arg-type]  # the part of a transport that it uses
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=True,
            on_response=self.on_response_complete,
        )
        cycle.body += found[WHOLE]
        cycle.more_body = False
        cycle.message_event.set()
        self._start_asgi_task(cycle, self.app)


class _Cycle(RequestResponseCycle):
    _start: Any = None

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start" and not self.response_started:
            self._start = message
            return
        start, self._start = self._start, None
        if start is not None and not self._sent(start, message):
            await super().send(start)
        if not self.response_complete:
            await super().send(message)

    def _sent(self, start: Any, message: Any) -> bool:
        body, headers = message.get("body", b""), [*self.default_headers, *start["headers"]]
        if (
            message.get("more_body", False)
            or len(body) > MANY_BYTES
            or start["status"] in _BODILESS
            or self.disconnected
            or not self.keep_alive
            or self.flow.write_paused
        ):
            return False
        head = STATUS_LINE[start["status"]] + b"\r\n".join(map(b": ".join, headers))
        if head.count(b"\n") != len(headers) or head.count(b"\r") != len(headers) or b"\r\nconnection: " in head:
            return False  # uvicorn refuses a field with lines of its own
        self.transport.write(b"%b\r\n\r\n%b" % (head, body))
        self.response_started = self.response_complete = True
        self.message_event.set()
        self.on_response()
        return True
