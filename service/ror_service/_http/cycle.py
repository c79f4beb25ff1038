"""A request and its answer on a connection: uvicorn's, but an answer leaves in one write, its head checked in one look.

uvicorn writes head and body apart, and looks at every field with two regular expressions. What goes out is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from ror_service._http.in_task import in_task
from ror_service._limits import MANY_BYTES

_LINES: Final = "A header field has a line break in it."
_BODILESS: Final = frozenset({204, 304})
_OK: Final = STATUS_LINE[200]


def whole(headers: list[tuple[bytes, bytes]], body: bytes, also: bytes) -> bytes:
    """An answer with status 200, `also` (lines of fields) behind its head's own fields.

    Raises RuntimeError where a field would bring lines of its own.
    """
    fields = b"".join([b"%b: %b\r\n" % field for field in headers])
    if fields.count(b"\n") != len(headers) or fields.count(b"\r") != len(headers):
        raise RuntimeError(_LINES)
    return b"%b%bcontent-length: %d\r\n%b\r\n%b" % (_OK, fields, len(body), also, body)


class Cycle(RequestResponseCycle):
    """One request and its answer."""

    _head = b""
    """The answer's head, until the first of its body goes with it."""

    hang_up: Callable[[], None]
    """Ends the connection behind the answer."""

    async def receive(self) -> Any:
        """A part of the body (ASGI): all of it at once where it has come."""
        if self.more_body or self.waiting_for_100_continue or not self.message_event.is_set() or self.disconnected:
            return await super().receive()
        if self.response_complete:
            return {"type": "http.disconnect"}
        self.flow.resume_reading()
        self.message_event.clear()
        body, self.body = bytes(self.body), bytearray()
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: Any) -> None:
        """Sends a part of the answer (ASGI). The head waits for what follows it."""
        if self.flow.write_paused and not self.disconnected:
            await in_task()
            await self.flow.drain()
        if self.disconnected:
            return
        if self.response_complete:
            raise RuntimeError(f"{message['type']} after the end of the answer")
        if not self.response_started:
            self.response_started = True
            self.waiting_for_100_continue = False
            self._head = self._begun(message["status"], message["headers"])
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        self._write(body, more)
        if not more:
            if self.expected_content_length:
                raise RuntimeError("The body is shorter than its Content-Length.")
            self.end()

    def end(self) -> None:
        """The answer has been written."""
        self.response_started = self.response_complete = True
        self.message_event.set()
        if not self.keep_alive:
            self.hang_up()
        self.on_response()

    def _begun(self, status: int, headers: list[tuple[bytes, bytes]]) -> bytes:
        """The head's bytes. Raises RuntimeError where a field would bring lines of its own."""
        lines = [STATUS_LINE[status]]
        closes = False
        for name, value in [*self.default_headers, *headers]:
            lines.append(b"%b: %b\r\n" % (name, value))
            if name == b"content-length":
                self.expected_content_length = int(value)
                self.chunked_encoding = False
            elif name == b"connection" and value.lower() == b"close":
                self.keep_alive, closes = False, True
        if not self.keep_alive and not closes:
            lines.append(b"connection: close\r\n")
        if self.chunked_encoding is None and self.scope["method"] != "HEAD" and status not in _BODILESS:
            self.chunked_encoding = True
            lines.append(b"transfer-encoding: chunked\r\n")
        head = b"".join([*lines, b"\r\n"])
        if head.count(b"\n") != len(lines) + 1 or head.count(b"\r") != len(lines) + 1:
            raise RuntimeError(_LINES)
        return head

    def _write(self, body: bytes | memoryview, more: bool) -> None:
        """Writes a piece of the body, with the head where it is the first."""
        head, self._head = self._head, b""
        if self.scope["method"] == "HEAD":
            self.expected_content_length = 0
            body = b""
        elif self.chunked_encoding:
            piece = (b"%x\r\n" % len(body), body, b"\r\n") if body else ()
            body = b"".join([*piece, b"" if more else b"0\r\n\r\n"])
        elif len(body) > self.expected_content_length:
            raise RuntimeError("The body is longer than its Content-Length.")
        else:
            self.expected_content_length -= len(body)
        if head and len(body) <= MANY_BYTES:
            self.transport.write(b"".join([head, body]))
            return
        for each in (head, body):  # what is long is not copied: whoever reads slowly shares it with the others
            if each:
                self.transport.write(each)
