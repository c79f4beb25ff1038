"""Cache-Status (RFC 9211): whether an answer came from a store, and from which, or was computed for this request."""

from __future__ import annotations

from typing import Final

_NAME: Final = b"cache-status"

COMPUTED: Final = (_NAME, b"ror; fwd=miss; stored; detail=computed")
COMPUTED_LOOSE: Final = (_NAME, b"ror; fwd=miss; detail=computed")
"""The same, if the store has not taken it: it is too large, was refused, or has not arrived."""
SHARED: Final = (_NAME, b"ror; fwd=miss; collapsed; detail=computed")
RESOLVED: Final = (_NAME, b"ror; fwd=method; stored; detail=resolved")
"""A POST is always resolved. The store has taken its outcome, so it can be read back."""
RESOLVED_LOOSE: Final = (_NAME, b"ror; fwd=method; detail=resolved")
"""The same, if the store has not taken it: it has luck, is too large, was refused, or has not arrived."""
MISS: Final = (_NAME, b"ror; fwd=miss")
MEMORY: Final = (_NAME, b"ror; hit; detail=memory")


def hit(kind: str) -> tuple[bytes, bytes]:
    """For an answer from a store of this kind: `memory` of this process, `redis`, `redis-sentinel` or `redis-cluster`."""
    return MEMORY if kind == "memory" else (_NAME, b"ror; hit; detail=" + kind.encode())
