"""Hooks for schemathesis: MessagePack, and the cases that other tests cover."""

from __future__ import annotations

from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types
import schemathesis


@schemathesis.serializer("application/vnd.msgpack")
def write(context: Any, value: Any) -> bytes:
    """A body. Integers beyond MessagePack's range become floats, which are invalid too."""
    packed: bytes = msgpack.packb(value, default=float)
    return packed


@schemathesis.deserializer("application/vnd.msgpack")
def read(context: Any, response: Any) -> Any:
    return msgpack.unpackb(response.content)


@schemathesis.hook
def filter_case(context: Any, case: Any) -> bool:
    """Skips committed dice, which need a ledger, and whose other problems only prose documents."""
    dice = case.body.get("dice") if isinstance(case.body, dict) else None
    return not (isinstance(dice, dict) and dice.get("source") == "committed")
