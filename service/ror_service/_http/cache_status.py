"""Cache-Status (RFC 9211): of every answer that may be kept, whether it was kept here, and where, or made for this request."""

from __future__ import annotations

from typing import Final

_NAME: Final = b"cache-status"

COMPUTED: Final = (_NAME, b"ror; fwd=miss; stored; detail=computed")
COMPUTED_LOOSE: Final = (_NAME, b"ror; fwd=miss; detail=computed")
"""The same, if the store has not taken it: too large, refused, or not yet."""
SHARED: Final = (_NAME, b"ror; fwd=miss; collapsed; detail=computed")
"""Of what was being computed for another request."""
RESOLVED: Final = (_NAME, b"ror; fwd=method; stored; detail=resolved")
"""A POST is always resolved. The store has taken its outcome, so it can be read back."""
RESOLVED_LOOSE: Final = (_NAME, b"ror; fwd=method; detail=resolved")
"""The same, if the store has not taken it: with luck in it, too large, refused, or not yet."""
MISS: Final = (_NAME, b"ror; fwd=miss")
"""Of the problem that something is not kept."""
MEMORY: Final = (_NAME, b"ror; hit; detail=memory")


def hit(kind: str) -> tuple[bytes, bytes]:
    """Of what was kept in a store of this kind: `memory` of this process, `redis`, `redis-sentinel` or `redis-cluster`."""
    return MEMORY if kind == "memory" else (_NAME, b"ror; hit; detail=" + kind.encode())
