"""How long whoever sends, or takes, is waited for on a connection, and how the connection ends.

Whoever is waited for has a deadline; where connections run out, whoever is waited for longest makes room; and behind a last
answer nobody is cut off before he can have read it.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections import OrderedDict
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from uvicorn.config import Config
from uvicorn.server import ServerState

from ror_service._http.answering import Answering
from ror_service._http.problems import RefusalError
from ror_service._limits import DESCRIPTORS_KEPT, LINGER_BYTES, LINGER_SECONDS, TICK_SECONDS
from ror_service.settings import Settings

_NEVER: Final = float("inf")


class Patience(NamedTuple):
    """How long a process waits for its callers, and how many connections it has at a time."""

    head: float
    idle: float
    stall: float
    connections: int


def patience(settings: Settings) -> Patience:
    """What the settings ask for. Takes as many descriptors as the system gives, and no more connections than those."""
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


class Waiting(Answering):
    """A connection, as far as its caller is waited for. What he sends is read by who inherits it."""

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
        self._waited_for: OrderedDict[Waiting, None] = vars(server_state).setdefault("waited_for", OrderedDict())
        self._due = _NEVER
        self._idle = True
        self._stalled = _NEVER
        self._whole = True
        """Whether the last request has come to its end."""
        self._deaf = False
        """Whether nothing more is read: the answers under way are the last ones."""
        self._lingers = _NEVER
        """When a caller who sends on behind his last answer is cut off."""
        self._unheard = 0
        """Bytes that came behind it."""

    @abstractmethod
    def _release(self) -> None:
        """Has what is held back read as ever."""

    # What the transport and the server tell -----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it so
        super().connection_made(transport)
        self.app.watch(self.connections)  # type: ignore[union-attr,unused-ignore]  # our own application
        self._due = self.loop.time() + self._patience.head
        self._tick = self.loop.call_later(TICK_SECONDS, self._check)
        if len(self.connections) > self._patience.connections:
            if not self._waited_for:
                self._refuse(
                    RefusalError("busy", "too-many-connections", headers=[(b"retry-after", b"1")]),
                    begun=True,
                )
                return
            longest, _ = self._waited_for.popitem(last=False)
            longest.give_up("room")
        self._waited_for[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._tick.cancel()
        self._waited_for.pop(self, None)
        self.pipeline.clear()
        unanswered = self._answering
        if self._answered is not None:  # uvicorn tells the request that came last, which may wait behind this one
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)
        if unanswered and self._task is not None and self._whole:
            self._task.cancel()  # nobody is there to be answered; who has no whole body yet is told so by it
        if self._awaited is not None:
            self._awaited.cancel()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.time() + self._patience.stall
        self._waited_for[self] = None

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled = _NEVER
        if self._whole and self._answering:
            self._waited_for.pop(self, None)

    def shutdown(self) -> None:
        """Ends what is idle at once, and the rest with its answers."""
        if self._answering:
            self._deaf = self._whole
        super().shutdown()

    def on_response_complete(self) -> None:
        """Goes on with what was sent ahead; only then more is read."""
        self.server_state.total_requests += 1
        if self.transport.is_closing() or self._lingers != _NEVER:
            return
        if self.pipeline:
            cycle, app = self.pipeline.pop()
            self._start_asgi_task(cycle, app)
        elif self._deaf:
            self.transport.close()
        else:
            self.flow.resume_reading()
            self._rest()

    # What is done about it -------------------------------------------------------------------------------------------

    def give_up(self, why: str) -> None:
        """Closes the connection as it is, and has that counted."""
        self.app.closed(why)  # type: ignore[union-attr,unused-ignore]  # our own application
        self.transport.abort()

    def _overhear(self, data: bytes) -> None:
        """Counts what comes behind the last answer; who sends too much of it is cut off."""
        self._unheard += len(data)
        if self._unheard > LINGER_BYTES:
            self.transport.close()

    def _hang_up(self) -> None:
        """Ends the connection behind its last answer.

        A caller who still sends is not cut off at once: the system would throw away the answer that he has not read yet
        (RFC 9112, 9.6). What he sends is thrown away.
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

    def _arriving(self) -> None:
        """From now on the rest of a request is waited for, which has a deadline from its first byte."""
        if self._idle:
            self._idle = False
            self._due = self.loop.time() + self._patience.head

    def _rest(self) -> None:
        """From now on the next request is waited for, or the end of the last one."""
        self._idle = True
        self._due = self.loop.time() + self._patience.idle
        self._waited_for[self] = None
        self._waited_for.move_to_end(self)

    def _work(self) -> None:
        self._idle = False
        self._waited_for.pop(self, None)

    def _check(self) -> None:
        """Every TICK_SECONDS: whether the caller is overdue."""
        self._tick = self.loop.call_later(TICK_SECONDS, self._check)
        self._release()
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
        """Answers what is no request, or never becomes one, behind the answers under way, and reads no further.

        `begun`: whether it is the head of a new request that is refused. Trailers have their request's answer already, or
        take its place.
        """
        if self.transport.is_closing():
            return
        self._deaf = True
        self.flow.pause_reading()
        if self._answering:
            cycle = self.cycle
            if self._whole or cycle.response_started or self.pipeline:
                cycle.keep_alive = False  # it is the last that is answered
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
