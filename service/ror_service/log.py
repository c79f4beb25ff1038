"""The log: JSON lines on standard output, one for each request, without bodies. The server's lines have the same form."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
import structlog

from ror_service.log_writer import LineWriter

writer: Final = LineWriter()
encode_line: Final = msgspec.json.Encoder(enc_hook=repr).encode


def into(logger: logging.Logger) -> None:
    """Sends every line, as JSON, to a logger of the standard library. A mounted service does not own standard output."""
    writer.taker = lambda line: logger.info("%s", line.decode())


def server_logging() -> dict[str, Any]:
    """The `logging` configuration for uvicorn: warnings and errors in the same form, no access log."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": _ServerLines}},
        "handlers": {"out": {"()": _Handler, "formatter": "json"}},
        "loggers": {"uvicorn": {"handlers": ["out"], "level": "INFO", "propagate": False}},
        "root": {"handlers": ["out"], "level": "WARNING"},
    }


def _json(value: Any, **_: Any) -> bytes:
    return encode_line(value)


_STAMP: Final = structlog.processors.TimeStamper(fmt="iso", utc=True, key="time")


class _Lines:
    def __init__(self, *_: Any) -> None:
        self.debug = self.info = self.warning = self.error = self.critical = self.msg = writer.write


log: Final[Any] = structlog.wrap_logger(
    _Lines(),
    processors=[
        structlog.processors.add_log_level,
        structlog.processors.format_exc_info,
        _STAMP,
        structlog.processors.JSONRenderer(serializer=_json),
    ],
    wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    cache_logger_on_first_use=True,
)


class _Handler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        writer.write(self.format(record).encode())


class _ServerLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"event": record.getMessage(), "logger": record.name, "level": record.levelname.lower()}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _json(_STAMP(None, "info", line)).decode()
