"""The format of values in Redis: small, and self-checking, so that a corrupted or swapped value is a miss.

A value is a form byte, a digest of key and body, and the body, plain or compressed. The digest covers the uncompressed
body. Zstandard compresses with a dictionary that ships with the service. Every value names its dictionary by number,
and old dictionaries stay for old values.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b, sha512
from hmac import compare_digest
from importlib.resources import files
from typing import Final

import zstandard

from ror_service._limits import MAX_COMPRESSED, MAX_STORED

_PLAIN: Final = (b"\x01", b"\x02")
"""Form bytes of plain values: with a digest, and with a signature."""
_COMPRESSED_FORMS: Final = (b"\x03", b"\x04")
"""Form bytes of compressed values."""
_DIGEST: Final = 16
_LEVEL: Final = 3
"""A higher level saves a tenth and takes five times as long."""


def redis_key(key: str) -> str:
    """The key in Redis. The braces spread keys over a cluster by id."""
    return f"ror2:o:{{{key}}}"


@cache
def dictionaries() -> dict[int, zstandard.ZstdCompressionDict]:
    folder = files(__package__) / "dictionaries"
    every = (
        zstandard.ZstdCompressionDict(each.read_bytes()) for each in folder.iterdir() if each.name.endswith(".dict")
    )
    return {each.dict_id(): each for each in sorted(every, key=lambda each: each.dict_id())}


class Seal:
    def __init__(self, secret: str = "") -> None:
        self._plain, self._small = _PLAIN[bool(secret)], _COMPRESSED_FORMS[bool(secret)]
        self._secret = sha512(secret.encode()).digest() if secret else b""
        known = dictionaries()
        newest = known[max(known)]
        newest.precompute_compress(level=_LEVEL)
        self._compressor = zstandard.ZstdCompressor(dict_data=newest)
        self._decompressors = {number: zstandard.ZstdDecompressor(dict_data=each) for number, each in known.items()}
        self._decompressors[0] = zstandard.ZstdDecompressor()

    def pack(self, key: str, body: bytes) -> bytes:
        digest = self._digest(key, body)
        if len(body) <= MAX_COMPRESSED:
            small = self._compressor.compress(body)
            if len(small) < len(body):
                return self._small + digest + small
        return self._plain + digest + body

    def unpack(self, key: str, value: bytes) -> bytes | None:
        form, rest = value[:1], value[1 + _DIGEST :]
        body = self._larger(rest) if form == self._small else rest if form == self._plain else None
        if body is None or not compare_digest(value[1 : 1 + _DIGEST], self._digest(key, body)):
            return None
        return body

    def _larger(self, small: bytes) -> bytes | None:
        """The uncompressed body. None if it is corrupted, too large, or needs an unknown dictionary."""
        try:
            frame = zstandard.get_frame_parameters(small)
            if frame.content_size > MAX_STORED:  # as is an undeclared size
                return None
            return self._decompressors[frame.dict_id].decompress(small)
        except (zstandard.ZstdError, KeyError):
            return None

    def _digest(self, key: str, body: bytes) -> bytes:
        if not self._secret:
            return blake2b(body, digest_size=_DIGEST, key=key.encode()[-64:]).digest()
        digest = blake2b(b"%d:%b" % (len(key), key.encode()), digest_size=_DIGEST, key=self._secret)
        digest.update(body)
        return digest.digest()
