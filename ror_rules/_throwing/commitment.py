"""The committed form of `ror.dice.v1`: a seed that is fixed before the question is known, bound to the whole question.

This file is only the published construction. `stream` has the rest of it. With its notation, every tag ASCII:

```
C = SHA256("ror.commit.v1" || 00 || seed)                                   the commitment: told first, the seed afterwards
Q = SHA256("ror.request.v1" || 00 || the canonical form of what is asked)
B = SHA256("ror.bind.v1" || 00 || C || Q || u8(k) || for each of k seeds of players: u8(length) || seed || R)
```

R is 32 zero bytes, reserved for a public beacon. B takes the place of the context's hash, because the context is in Q.
This module cannot check the time at which C is published, or that one C is used once. `_trust.commitments` and the
service do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

_NO_BEACON: Final = bytes(32)


def commitment(seed: str) -> bytes:
    """C: the published hash of a seed that is still secret, 32 bytes."""
    return _tagged(b"ror.commit.v1", seed.encode())


def asked(canonical: bytes) -> bytes:
    """Q: the hash of the request that dice are bound to, 32 bytes."""
    return _tagged(b"ror.request.v1", canonical)


def binding(commitment: bytes, asked: bytes, seeds: Sequence[str]) -> bytes:
    """B, 32 bytes, of the seeds of at most 255 players, in order, each at most 255 bytes of ASCII."""
    told = b"".join(bytes((len(each),)) + each.encode() for each in seeds)
    return _tagged(b"ror.bind.v1", commitment + asked + bytes((len(seeds),)) + told + _NO_BEACON)


def _tagged(tag: bytes, rest: bytes) -> bytes:
    return hashlib.sha256(tag + b"\0" + rest).digest()
