"""A connection: uvicorn's protocol for httptools, with a bound on whatever a caller can send, leave out, or not read.

uvicorn itself reads a head of any size for any time, answers a broken one as text, and reads requests sent ahead without
end. Here every byte that brings no request further is counted as it comes, whoever is waited for has a deadline, and where
connections run out, whoever is waited for longest makes room.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

import httptools
from uvicorn.config import Config
from uvicorn.server import ServerState

from ror_service._http.answering import Answering
from ror_service._http.messages import WHOLE
from ror_service._http.problems import RefusalError
from ror_service._limits import (
    DESCRIPTORS_KEPT,
    FEED_BYTES,
    HELD_SECONDS,
    LINGER_BYTES,
    LINGER_SECONDS,
    MAX_HEAD_BYTES,
    TICK_SECONDS,
)
from ror_service.settings import Settings

_NEVER: Final = float("inf")
_WHOLE_URL: Final = re.compile(rb"(?i:https?)://([^/?#@]+)([/?].*)?")
"""A whole URL as the target of a request: the host and what is asked of it."""


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


class Connection(Answering):
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
        self._quiet = 0
        """Bytes that bring no request further: of a head, of trailers, around chunks, less as many as what is in these."""
        self._pieces: list[bytes] = []
        """Of a body, what was parsed since it was last handed on."""
        self._due = _NEVER
        self._idle = True
        self._between = True
        """Whether nothing has come of the next request."""
        self._stalled = _NEVER
        self._whole = True
        """Whether the last request has come to its end."""
        self._deaf = False
        """Whether nothing more is read: the answers under way are the last ones."""
        self._lingers = _NEVER
        """When a caller who sends on behind his last answer is cut off."""
        self._unheard = 0
        """Bytes that came behind it."""
        self._held = b""
        """A request whose head is known, and whose body has yet to come: held back from the parser for a moment."""
        self._moment: asyncio.TimerHandle | None = None
        self._head = b""
        """A head that came alone, which may be known from the time its body has come."""

    # What the transport tells ----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it so
        super().connection_made(transport)
        self.app.watch(self.connections)  # type: ignore[union-attr,unused-ignore]  # our own application
        self._due = self.loop.time() + self._patience.head
        self._tick = self.loop.call_later(TICK_SECONDS, self._check)
        if len(self.connections) > self._patience.connections:
            if not self._waited_for:
                self._refuse(
                    RefusalError("busy", "There are too many connections.", headers=[(b"retry-after", b"1")]),
                    begun=True,
                )
                return
            longest, _ = self._waited_for.popitem(last=False)
            longest.give_up("room")
        self._waited_for[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
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

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._unheard += len(data)
            if self._unheard > LINGER_BYTES:
                self.transport.close()
            return
        if held := self._held:
            whole = held + data
            if len(whole) <= FEED_BYTES and not self.flow.write_paused and (asked := self._known(whole)) is not None:
                self._let_go()
                self._answer(asked)
                return
            self._release()
            self.data_received(data)
            return
        alone = self._idle and self._between and len(data) <= FEED_BYTES
        begun = False
        if alone and not self.flow.write_paused:
            if (asked := self._known(data)) is not None:
                self._answer(asked)
                return
            begun = self._begun(data)
        if self._idle:
            self._idle = False
            self._due = self.loop.time() + self._patience.head
        if begun:
            self._held = data
            self._moment = self.loop.call_later(HELD_SECONDS, self._release)
            return
        self._read(data, alone=alone)

    def _read(self, data: bytes, *, alone: bool) -> None:
        """Has the parser read what came, `alone` where nothing is before it and unanswered."""
        head, self._head = self._head, b""
        try:
            if len(data) <= FEED_BYTES:
                self._feed(data)
                if self.pipeline:
                    pass
                elif not self._between:
                    self._head = data if alone and data.find(b"\r\n\r\n") + 4 == len(data) else b""
                elif alone:
                    self._learn(data)
                elif head:
                    self._learn_both(head, data)
            else:
                view = memoryview(data)
                for start in range(0, len(data), FEED_BYTES):
                    self._feed(view[start : start + FEED_BYTES])
        except RefusalError as refusal:
            self._refuse(refusal, begun=True)
        self._begin()

    def _let_go(self) -> bytes:
        """What is held back, which it is no longer."""
        held, self._held = self._held, b""
        if self._moment is not None:
            self._moment.cancel()
            self._moment = None
        return held

    def _release(self) -> None:
        """Has what is held back read as ever."""
        if held := self._let_go():
            self._read(held, alone=False)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.time() + self._patience.stall
        self._waited_for[self] = None

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled = _NEVER
        if self._whole and self._answering:
            self._waited_for.pop(self, None)

    # What the parser tells -------------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._between = False
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._whole:  # a trailer, which nobody reads
            return
        name = name.lower()
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._quiet = 0
        if self._offers_another():
            return
        self._whole = False
        if not self.url.startswith(b"/"):
            self._name_host()
        version = self.parser.get_http_version()
        url = httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        before: Any = self.cycle  # none before the first request
        scope: Any = self.scope
        keeps = version != "1.0" and self.parser.should_keep_alive()
        cycle = self.cycle = self._cycle(scope, expects=self.expect_100_continue, keeps=keeps)
        scope["http_version"] = version
        scope["method"] = self.parser.get_method().decode("ascii")
        scope["path"] = unquote(path) if "%" in path else path
        scope["raw_path"] = url.path
        scope["query_string"] = url.query or b""
        if before is None or before.response_complete:
            self._ready = cycle
        else:  # sent ahead: it waits for its turn
            self.flow.pause_reading()
            self.pipeline.appendleft((cycle, self.app))

    def on_body(self, body: bytes) -> None:
        self._pieces.append(body)

    def on_message_complete(self) -> None:
        if self._whole:
            return  # the head of a request that comes again without its offer
        self._hand_on()
        self._quiet = 0
        self._whole = self._between = True
        scope: Any = self.scope
        scope["extensions"] = WHOLE
        cycle = self.cycle
        if cycle.response_complete:
            self._rest()
            return
        self._waited_for.pop(self, None)
        cycle.more_body = False
        cycle.message_event.set()

    # What is done about it -------------------------------------------------------------------------------------------

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

    def shutdown(self) -> None:
        """Ends what is idle at once, and the rest with its answers."""
        self._release()
        if self._answering:
            self._deaf = self._whole
        super().shutdown()

    def give_up(self, why: str) -> None:
        """Closes the connection as it is, and has that counted."""
        self.app.closed(why)  # type: ignore[union-attr,unused-ignore]  # our own application
        self.transport.abort()

    def _feed(self, data: bytes | memoryview) -> None:
        self._quiet += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            if self._offers_another():
                self._decline(data[offer.args[0] :])
        except httptools.HttpParserError:
            raise RefusalError("bad-request", "This is no HTTP request.") from None
        self._hand_on()
        if self._quiet > MAX_HEAD_BYTES:
            what = "The header is too large." if self._whole else "There is too much around the body."
            raise RefusalError("headers-too-large", what, expected=f"at most {MAX_HEAD_BYTES} bytes")

    def _hand_on(self) -> None:
        """Hands on what came of a body: at once, for a body may come in chunks of a byte, and each is added to a copy."""
        if self._pieces:
            body = b"".join(self._pieces)
            self._pieces.clear()
            self._quiet = max(0, self._quiet - 2 * len(body))  # it was counted itself, too
            super().on_body(body)

    def _offers_another(self) -> bool:
        """Whether the request at hand offers to go on in another protocol."""
        return self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT"

    def _decline(self, rest: bytes | memoryview) -> None:
        """Has the request read again without its offer: nothing here speaks another protocol, and the parser ends at it.

        Else a body would be lost, and whatever was sent ahead. Some clients offer HTTP/2 so with every first request.
        """
        target = b"%b %b HTTP/%b" % (self.parser.get_method(), self.url, self.parser.get_http_version().encode())
        fields = [b"%b: %b" % field for field in self.headers if field[0] != b"upgrade"]
        self.parser = httptools.HttpRequestParser(self)
        self._feed(b"\r\n".join([target, *fields, b"\r\n"]))
        self._feed(rest)

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

    def _name_host(self) -> None:
        """Takes the host out of a target that is a whole URL, in place of the one in Host (RFC 9112, 3.2.2)."""
        if self.url == b"*":
            return
        parts = _WHOLE_URL.fullmatch(self.url)
        if parts is None:
            raise ValueError  # the parser makes a broken request of it
        path = parts[2] or b"/"
        self.url = path if path.startswith(b"/") else b"/" + path
        self.headers[:] = [(name, parts[1] if name == b"host" else value) for name, value in self.headers]

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
                self._refuse(RefusalError("too-slow", "The request did not arrive in time."), begun=self._whole)
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
