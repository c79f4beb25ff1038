"""Converts the JSON of an answer to MessagePack in pieces, so that the event loop stays responsive and memory small."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Raw

from ror_service._edge import caller
from ror_service._limits import PACKED_BYTES

_MAP: Final = (0x80, b"\xde", b"\xdf")
_ARRAY: Final = (0x90, b"\xdc", b"\xdd")
_members: Final = msgspec.json.Decoder(dict[str, Raw])
_items: Final = msgspec.json.Decoder(list[Raw])
_plain: Final = msgspec.json.Decoder()
_encoder: Final = msgspec.msgpack.Encoder()


def packed(body: bytes | memoryview) -> Iterator[bytes]:
    first = bytes(body[:1])
    if len(body) <= PACKED_BYTES or first not in {b"{", b"["}:
        yield _encoder.encode(_plain.decode(body))
    elif first == b"{":
        members = _members.decode(body)
        yield _head(_MAP, len(members))
        for name, member in members.items():
            yield _encoder.encode(name)
            yield from packed(memoryview(member))
    else:
        items = _items.decode(body)
        yield list_head(len(items))
        few: list[Raw] = []
        size = 0
        for item in items:
            length = len(memoryview(item))
            if size + length > PACKED_BYTES:
                yield _several(few)
                few, size = [], 0
            if length > PACKED_BYTES:
                yield from packed(memoryview(item))
            else:
                few.append(item)
                size += length + 1
        yield _several(few)


async def whole(body: bytes) -> bytes:
    """The whole answer. The event loop runs between the pieces, and the caller is charged for a large one.

    Raises 429 for a free request of a caller in debt.
    """
    if len(body) <= PACKED_BYTES:
        return b"".join(packed(body))
    await caller.solvent()
    pieces = []
    took, clock = 0.0, time.thread_time
    began = clock()
    try:
        for piece in packed(body):
            pieces.append(piece)
            took += clock() - began
            await asyncio.sleep(0)
            began = clock()
    finally:
        caller.charge_thread(took)
    return b"".join(pieces)


def list_head(count: int) -> bytes:
    return _head(_ARRAY, count)


def _several(items: Sequence[Raw]) -> bytes:
    return b"".join([_encoder.encode(value) for value in _plain.decode(b"[%b]" % b",".join(items))]) if items else b""


def _head(forms: tuple[int, bytes, bytes], count: int) -> bytes:
    few, many, most = forms
    if count < 16:
        return bytes([few + count])
    return many + count.to_bytes(2, "big") if count < 2**16 else most + count.to_bytes(4, "big")
