"""What is seen of the service from outside: the one middleware, with its JSON log line and its metrics.

One line a request, never a body. The middleware also adds the header fields that every answer has. It wraps the whole
application, so that unknown paths are counted and logged too.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, Final, cast

import msgspec
import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ror_service import guard
from ror_service.metrics import Metrics
from ror_service.problems import Headers, RefusalError, encode, problem

log: Final[Any] = structlog.get_logger()

NO_PATH: Final = "(none)"
_GONE: Final = 499


class Note:
    """What the log line says of a request beside its time and status; filled in by whoever answers it."""

    __slots__ = ("dice", "id", "items", "rule", "ruleset", "template")

    def __init__(self) -> None:
        self.template = NO_PATH
        self.ruleset: str | None = None
        self.rule: str | None = None
        self.id: str | None = None
        self.dice: int | None = None
        self.items: int | None = None


class Front:
    """The outermost application: times, counts, logs and dresses every answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics, cors: str) -> None:
        self._app = app
        self._metrics = metrics
        self._origins = {origin.strip() for origin in cors.split(",") if origin.strip()}
        self._always: Headers = [(b"x-content-type-options", b"nosniff")]
        if self._origins == {"*"}:
            self._always += _allowed(b"*")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry."""
        request = cast("dict[str, Any]", scope)
        if request["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter_ns()
        note = request["ror"] = Note()
        status = _GONE
        always = self._always if self._origins <= {"*"} else [*self._always, *self._for_origin(request["headers"])]

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *always]
            await send(message)

        try:
            guard.check_headers(request["headers"])
            await self._app(scope, receive, dressed)
        except RefusalError as refusal:
            await _refuse(dressed, refusal)
        finally:
            nanoseconds = time.perf_counter_ns() - began
            self._metrics.answered(note.template, request["method"], status, nanoseconds)
            log.info("request", **_line(note, request["method"], status, nanoseconds))

    def _for_origin(self, headers: list[tuple[bytes, bytes]]) -> Headers:
        origin = next((value for name, value in headers if name == b"origin"), b"")
        allowed = _allowed(origin) if origin.decode("latin-1") in self._origins else []
        return [*allowed, (b"vary", b"Origin")]


def _allowed(origin: bytes) -> Headers:
    return [
        (b"access-control-allow-origin", origin),
        (b"access-control-expose-headers", b"ETag, Location, Retry-After"),
    ]


def _line(note: Note, method: str, status: int, nanoseconds: int) -> dict[str, Any]:
    line: dict[str, Any] = {"method": method[:20], "path": note.template, "status": status, "us": nanoseconds // 1000}
    for name in ("ruleset", "rule", "id", "dice", "items"):
        value = getattr(note, name)
        if value is not None:
            line[name] = value
    return line


async def _refuse(send: Send, refusal: RefusalError) -> None:
    body = encode(problem(refusal))
    headers: Any = [(b"content-type", b"application/problem+json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": refusal.kind.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _json(value: Any, **_: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=repr)


_STAMP: Final = structlog.processors.TimeStamper(fmt="iso", utc=True, key="time")


def configure() -> None:
    """Log lines are JSON, one a line, to standard output; those of the server's own logger too."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            _STAMP,
            structlog.processors.JSONRenderer(serializer=_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.BytesLoggerFactory(sys.stdout.buffer),
        cache_logger_on_first_use=True,
    )


def server_logging() -> dict[str, Any]:
    """The `logging` configuration for uvicorn: warnings and errors in the same form, no access log."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": _ServerLines}},
        "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "json"}},
        "loggers": {"uvicorn": {"handlers": ["out"], "level": "INFO", "propagate": False}},
        "root": {"handlers": ["out"], "level": "WARNING"},
    }


class _ServerLines(logging.Formatter):
    """A record of the standard library's logging as one JSON line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"event": record.getMessage(), "logger": record.name, "level": record.levelname.lower()}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _json(_STAMP(None, "info", line)).decode()
