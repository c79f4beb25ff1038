"""A connection: uvicorn's protocol for httptools, with a bound on whatever a caller can send.

uvicorn itself reads a head of any size, answers a broken one as text, and reads requests sent ahead without end. Here every
byte that brings no request further is counted as it comes. How long more is waited for stands in `waiting`.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final
from urllib.parse import unquote

import httptools
from uvicorn.config import Config
from uvicorn.server import ServerState

from ror_service._http.messages import WHOLE
from ror_service._http.problems import RefusalError
from ror_service._http.waiting import Patience, Waiting
from ror_service._limits import (
    FEED_BYTES,
    HELD_SECONDS,
    MAX_HEAD_BYTES,
)

_WHOLE_URL: Final = re.compile(rb"(?i:https?)://([^/?#@]+)([/?].*)?")
"""A whole URL as the target of a request: the host and what is asked of it."""


class Connection(Waiting):
    """One connection of a process."""

    def __init__(
        self,
        patience: Patience,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(patience, config, server_state, app_state, _loop)
        self._quiet = 0
        """Bytes that bring no request further: of a head, of trailers, around chunks, less as many as what is in these."""
        self._pieces: list[bytes] = []
        """Of a body, what was parsed since it was last handed on."""
        self._between = True
        """Whether nothing has come of the next request."""
        self._held = b""
        """A request whose head is known, and whose body has yet to come: held back from the parser for a moment."""
        self._moment: asyncio.TimerHandle | None = None
        self._head = b""
        """A head that came alone, which may be known from the time its body has come."""

    # What the transport and the server tell -----------------------------------------------------------------------------

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Ends what is idle at once, and the rest with its answers."""
        self._release()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._overhear(data)
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
        self._arriving()
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

    def _feed(self, data: bytes | memoryview) -> None:
        self._quiet += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            if self._offers_another():
                self._decline(data[offer.args[0] :])
        except httptools.HttpParserError:
            raise RefusalError("bad-request", "not-http") from None
        self._hand_on()
        if self._quiet > MAX_HEAD_BYTES:
            code = "header-too-long" if self._whole else "chunks-too-long"
            raise RefusalError("headers-too-large", code, bytes=MAX_HEAD_BYTES)

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
