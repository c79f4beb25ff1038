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
    """Skips committed dice and valid cases with numbers of more than 64 bits.

    Committed dice need a ledger, and only prose documents their other problems. No schema of an open value bounds its
    numbers, but the service reads none of more than 64 bits, wherever it stands.
    """
    dice = case.body.get("dice") if isinstance(case.body, dict) else None
    if isinstance(dice, dict) and dice.get("source") == "committed":
        return False
    valid = case.meta is not None and not case.meta.generation.mode.is_negative
    return not (valid and _too_large(case.body))


def _too_large(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_too_large, value.values()))
    if isinstance(value, list):
        return any(map(_too_large, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**64
