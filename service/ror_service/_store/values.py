"""The form of what Redis keeps: values check themselves, so that a corrupted or swapped one is a miss."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

_FORM: Final = b"\x01"
_DIGEST: Final = 16


def redis_key(key: str) -> str:
    """The key in Redis; the braces spread keys over a cluster by their id."""
    return f"ror1:o:{{{key}}}"


def pack(key: str, body: bytes) -> bytes:
    """The value kept: form byte, digest of key and body, body."""
    return _FORM + _digest(key, body) + body


def unpack(key: str, value: bytes) -> bytes | None:
    """The body of a value, or None when it is not what was written under this key."""
    body = value[1 + _DIGEST :]
    return body if value[:1] == _FORM and value[1 : 1 + _DIGEST] == _digest(key, body) else None


def _digest(key: str, body: bytes) -> bytes:
    return blake2b(body, digest_size=_DIGEST, key=key.encode()[-64:]).digest()
