"""What schemathesis must be told of MessagePack: how a body is written and how an answer is read."""

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
