"""The form of what Redis keeps: values check themselves, so that a corrupted or swapped one is a miss."""

from __future__ import annotations

from hashlib import blake2b, sha512
from hmac import compare_digest
from typing import Final

_FORMS: Final = (b"\x01", b"\x02")
"""Of a value that checks itself, and of one that is signed besides."""
_DIGEST: Final = 16


def redis_key(key: str) -> str:
    """The key in Redis; the braces spread keys over a cluster by their id."""
    return f"ror1:o:{{{key}}}"


class Seal:
    """Makes values that check themselves. With a secret nobody else can make one; without, whoever writes to Redis can."""

    def __init__(self, secret: str = "") -> None:
        self._form = _FORMS[bool(secret)]
        self._secret = sha512(secret.encode()).digest() if secret else b""

    def pack(self, key: str, body: bytes) -> bytes:
        """The value kept: form byte, digest of key and body, body."""
        return self._form + self._digest(key, body) + body

    def unpack(self, key: str, value: bytes) -> bytes | None:
        """The body of a value, or None when it is not what was written under this key."""
        body = value[1 + _DIGEST :]
        holds = compare_digest(value[1 : 1 + _DIGEST], self._digest(key, body))
        return body if holds and value[:1] == self._form else None

    def _digest(self, key: str, body: bytes) -> bytes:
        if not self._secret:
            return blake2b(body, digest_size=_DIGEST, key=key.encode()[-64:]).digest()
        digest = blake2b(b"%d:%b" % (len(key), key.encode()), digest_size=_DIGEST, key=self._secret)
        digest.update(body)
        return digest.digest()
