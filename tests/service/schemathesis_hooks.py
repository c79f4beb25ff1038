"""What schemathesis must be told: of MessagePack how a body is written and an answer read; and what is tried elsewhere."""

from __future__ import annotations

from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types
import schemathesis


@schemathesis.serializer("application/vnd.msgpack")
def write(context: Any, value: Any) -> bytes:
    """A body; integers that MessagePack cannot hold become floats, which are as wrong to us."""
    packed: bytes = msgpack.packb(value, default=float)
    return packed


@schemathesis.deserializer("application/vnd.msgpack")
def read(context: Any, response: Any) -> Any:
    """An answer."""
    return msgpack.unpackb(response.content)


@schemathesis.hook
def filter_case(context: Any, case: Any) -> bool:
    """Not dice that were committed to: that takes a ledger, and what else they may be answered with is told in words alone."""
    dice = case.body.get("dice") if isinstance(case.body, dict) else None
    return not (isinstance(dice, dict) and dice.get("source") == "committed")
