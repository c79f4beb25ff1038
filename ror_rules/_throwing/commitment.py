"""The committed form of `ror.dice.v1`: a seed that was fixed before anybody knew what would be asked, bound to all that was.

This file is the published construction and nothing else; `stream` has the rest of it. With its notation, every tag ASCII:

```
C = SHA256("ror.commit.v1" || 00 || seed)                                   the commitment: told first, the seed afterwards
Q = SHA256("ror.request.v1" || 00 || the canonical form of what is asked)
B = SHA256("ror.bind.v1" || 00 || C || Q || u8(k) || for each of k seeds of players: u8(length) || seed || R)
```

R is 32 zero bytes: it is kept for a public beacon, which nothing here reads. B takes the place of the context's, which is in Q.
Who tells C and when, and that one C is used once, is nothing that dice can know: see `_trust.commitments` and the service.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

_NO_BEACON: Final = bytes(32)


def commitment(seed: str) -> bytes:
    """C: what is told of a seed before the seed is, 32 bytes."""
    return _tagged(b"ror.commit.v1", seed.encode())


def asked(canonical: bytes) -> bytes:
    """Q: what dice are bound to of a request, 32 bytes; without any seed in it."""
    return _tagged(b"ror.request.v1", canonical)


def binding(commitment: bytes, asked: bytes, seeds: Sequence[str]) -> bytes:
    """B, 32 bytes, of the seeds of at most 255 players, in order, each at most 255 bytes of ASCII."""
    told = b"".join(bytes((len(each),)) + each.encode() for each in seeds)
    return _tagged(b"ror.bind.v1", commitment + asked + bytes((len(seeds),)) + told + _NO_BEACON)


def _tagged(tag: bytes, rest: bytes) -> bytes:
    return hashlib.sha256(tag + b"\0" + rest).digest()
