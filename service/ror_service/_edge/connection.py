"""A connection: uvicorn's protocol for httptools, with limits on idle time and unparsed bytes.

uvicorn accepts a head of any size, answers a broken head as text, waits without end for half a head or a slow reader,
and loses a body after an offer of HTTP/2. Here bytes of heads, trailers and chunk lines are counted, and each wait has
a deadline. A connection beyond the limit replaces the one that has waited longest.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from ror_service._edge.live import WAITS
from ror_service._edge.problems import RefusalError
from ror_service._limits import (
    DESCRIPTORS_KEPT,
    FEED_BYTES,
    LINGER_BYTES,
    LINGER_SECONDS,
    MAX_HEAD_BYTES,
    TICK_SECONDS,
)
from ror_service.settings import Settings

_NEVER: Final = float("inf")
_WHOLE_URL: Final = re.compile(rb"(?i:https?)://([^/?#@]+)([/?].*)?")
"""A whole URL as the target of a request: the host, and the rest."""


class Patience(NamedTuple):
    """The seconds that a process waits for its callers, and its maximum of connections."""

    head: float
    idle: float
    stall: float
    connections: int


def patience(settings: Settings) -> Patience:
    """The settings' limits. Raises the process's limit of descriptors, and bounds connections by it."""
    import resource  # noqa: PLC0415  # the library has no such module on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + DESCRIPTORS_KEPT
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = settings.max_connections if soft == resource.RLIM_INFINITY else soft - DESCRIPTORS_KEPT
    return Patience(
        settings.head_seconds,
        settings.idle_seconds,
        settings.stall_seconds,
        max(1, min(settings.max_connections, most)),
    )


class _Transport:
    """The transport as uvicorn's answers use it: `Connection` chooses how it ends."""

    def __init__(self, connection: Connection) -> None:
        self.write = connection.transport.write
        self.is_closing = connection.transport.is_closing
        self.close = connection.hang_up


class Connection(HttpToolsProtocol):
    """One connection of a process."""

    def __init__(
        self,
        patience: Patience,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._patience = patience
        self._waited_for: OrderedDict[Connection, None] = vars(server_state).setdefault("waited_for", OrderedDict())
        self._task: asyncio.Task[None] | None = None
        self._answered: Any = None
        self._quiet = 0
        """Bytes of heads, trailers and chunk lines, minus bytes of chunks."""
        self._due = _NEVER
        self._idle = True
        self._whole = True
        self._stalled = _NEVER
        self._live = False
        """Whether the answer under way goes on for long, so that a full process may give the connection up."""
        self._deaf = False
        """Whether reading has ended: the answers under way are the last ones."""
        self._lingers = _NEVER
        """The deadline for a caller to stop sending after the last answer."""
        self._unread = 0

    @property
    def _answering(self) -> bool:
        cycle: Any = self.cycle  # none before the first request
        return cycle is not None and not cycle.response_complete

    # Called by the transport and the server ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it so
        super().connection_made(transport)
        self._line = _Transport(self)
        self.app.watch(self.connections)  # type: ignore[union-attr,unused-ignore]  # our own application
        self._due = self.loop.time() + self._patience.head
        self._tick = self.loop.call_later(TICK_SECONDS, self._check)
        if len(self.connections) > self._patience.connections:
            if not self._waited_for:
                refusal = RefusalError("busy", "too-many-connections", headers=[(b"retry-after", b"1")])
                self._refuse(refusal, begun=True)
                return
            longest, _ = self._waited_for.popitem(last=False)
            longest.give_up("room")
        self._waited_for[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._tick.cancel()
        self._waited_for.pop(self, None)
        self.pipeline.clear()
        unanswered = self._answering
        if self._answered is not None:  # uvicorn notifies the last request, which may wait for this one
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)
        if unanswered and self._task is not None and self._whole:
            self._task.cancel()  # `receive` ends a task that waits for the rest of a body

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.time() + self._patience.stall
        self._waited_for[self] = None

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled = _NEVER
        if self._whole and self._answering and not self._live:
            self._waited_for.pop(self, None)

    def shutdown(self) -> None:
        if self._answering:
            self._deaf = self._whole
        self.app.leave()  # type: ignore[union-attr,unused-ignore]  # our own application
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._unread += len(data)
            if self._unread > LINGER_BYTES:
                self.transport.close()
            return
        if self._idle:
            self._idle = False
            self._due = self.loop.time() + self._patience.head
        view = memoryview(data)
        try:
            for start in range(0, len(data), FEED_BYTES):
                self._feed(view[start : start + FEED_BYTES])
        except RefusalError as refusal:
            self._refuse(refusal, begun=True)

    # Called by the parser --------------------------------------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._whole:  # else a trailer, which is not read
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._quiet = 0
        if self._offers_another():
            return
        self._whole = False
        if not self.url.startswith(b"/"):
            self._name_host()
        super().on_headers_complete()
        self.cycle.transport = self._line  # type: ignore[assignment]  # the part of a transport that it uses

    def on_body(self, body: bytes) -> None:
        self._quiet = max(0, self._quiet - 2 * len(body))  # the body itself was counted too
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._whole:
            return  # the head of a request that is parsed again without its offer
        self._quiet = 0
        self._whole = True
        if self.cycle.response_complete:
            self._rest()
        else:
            self._waited_for.pop(self, None)
            super().on_message_complete()

    # How requests are answered ----------------------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answered = cycle
        self._live = False
        cycle.scope[WAITS] = self._waits
        self._task = self.loop.create_task(cycle.run_asgi(app))
        self._task.add_done_callback(self.tasks.discard)
        self.tasks.add(self._task)

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing() or self._lingers != _NEVER:
            return
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._deaf:
            self.transport.close()
        else:
            self.flow.resume_reading()
            self._rest()

    def hang_up(self) -> None:
        """End the connection after its last answer.

        If the caller is still sending, an immediate close would discard the unread answer (RFC 9112, section 9.6). So
        further bytes are read and discarded first.
        """
        if self._whole or len(self.connections) > self._patience.connections or self.transport.is_closing():
            self.transport.close()
            return
        self._deaf = True
        self._lingers = self.loop.time() + LINGER_SECONDS
        self.flow.resume_reading()
        self.transport.write_eof()
        self._waited_for[self] = None
        self._waited_for.move_to_end(self, last=False)

    def _waits(self) -> None:
        self._live = True
        self._waited_for[self] = None

    def give_up(self, why: str) -> None:
        self.app.closed(why)  # type: ignore[union-attr,unused-ignore]  # our own application
        self.transport.abort()

    # Deadlines and refusals -------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        self._idle = True
        self._due = self.loop.time() + self._patience.idle
        self._waited_for[self] = None
        self._waited_for.move_to_end(self)

    def _check(self) -> None:
        self._tick = self.loop.call_later(TICK_SECONDS, self._check)
        now = self.loop.time()
        if self.transport.is_closing():
            if self._stalled == _NEVER:
                self._stalled = now + self._patience.stall
        elif now > self._due and not self._answering:
            if self._idle:
                self.transport.close()
            else:
                self._refuse(RefusalError("too-slow", "request-too-slow"), begun=self._whole)
        if now > self._lingers:
            self.transport.close()
        if now > self._stalled:
            self.give_up("stalled")

    def _refuse(self, refusal: RefusalError, *, begun: bool) -> None:
        """Answer malformed bytes after the answers under way, and read no further.

        `begun`: whether the head of a new request is refused. Trailers have their request's answer already, or take its
        place.
        """
        if self.transport.is_closing():
            return
        self._deaf = True
        self.flow.pause_reading()
        if self._answering:
            cycle = self.cycle
            if self._whole or cycle.response_started or self.pipeline:
                cycle.keep_alive = False  # this answer is the last one
                return
            cycle.disconnected = True
            cycle.message_event.set()
        elif not begun:
            self.transport.close()
            return
        answer = self.app.turned_away(refusal)  # type: ignore[union-attr,unused-ignore]  # our own application
        headers = [*self.server_state.default_headers, *answer.headers]
        lines = [b"%b: %b\r\n" % header for header in headers if header[0] != b"connection"]
        head = f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}\r\n".encode()
        end = b"content-length: %d\r\nconnection: close\r\n\r\n" % len(answer.body)
        self.transport.write(b"".join([head, *lines, end, answer.body]))
        self.transport.close()

    # Parsing ----------------------------------------------------------------------------------------------------------

    def _feed(self, data: bytes | memoryview) -> None:
        self._quiet += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            if self._offers_another():
                self._decline(data[offer.args[0] :])
        except httptools.HttpParserError:
            raise RefusalError("bad-request", "not-http") from None
        if self._quiet > MAX_HEAD_BYTES:
            code = "header-too-long" if self._whole else "chunks-too-long"
            raise RefusalError("headers-too-large", code, bytes=MAX_HEAD_BYTES)

    def _offers_another(self) -> bool:
        return self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT"

    def _decline(self, rest: bytes | memoryview) -> None:
        """Parse the request again without its offer of another protocol, because the parser ends there.

        Otherwise its body and pipelined requests would be lost. Some clients offer HTTP/2 with every first request.
        """
        target = b"%b %b HTTP/%b" % (self.parser.get_method(), self.url, self.parser.get_http_version().encode())
        fields = [b"%b: %b" % field for field in self.headers if field[0] != b"upgrade"]
        self.parser = httptools.HttpRequestParser(self)
        self._feed(b"\r\n".join([target, *fields, b"\r\n"]))
        self._feed(rest)

    def _name_host(self) -> None:
        """Takes the host from a target that is a whole URL instead of from Host (RFC 9112, section 3.2.2)."""
        if self.url == b"*":
            return
        parts = _WHOLE_URL.fullmatch(self.url)
        if parts is None:
            raise ValueError  # the parser makes a broken request of it
        path = parts[2] or b"/"
        self.url = path if path.startswith(b"/") else b"/" + path
        self.headers[:] = [(name, parts[1] if name == b"host" else value) for name, value in self.headers]
