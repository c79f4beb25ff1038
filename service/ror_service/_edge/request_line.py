"""The line of a request in the log."""

from __future__ import annotations

from datetime import UTC, datetime

from ror_service import log
from ror_service._edge.messages import RequestContext


def tell(context: RequestContext, method: str, microseconds: int) -> None:
    line = {
        "method": method[:20],
        "path": context.template,
        "status": context.status,
        "us": microseconds,
        "request_id": context.request_id,
        "event": "request",
        "level": "info",
        "time": datetime.now(UTC),
    }
    if context.caller is not None:
        line["caller"] = context.caller
    log.writer.write(log.encode_line(line | context.told()))
