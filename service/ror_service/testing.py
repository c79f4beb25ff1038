"""Tools for tests of programs that mount the service: a store that fails on demand, and all limits.

`ror_rules.testing` has a clock.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ror_rules.testing import limits as of_library
from ror_service import _limits
from ror_service._store.memory import Lru, MemoryStore
from ror_service._store.store import StoreAwayError, Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FailingStore", "StoreAwayError", "limits"]

limits: Final[Mapping[str, Any]] = MappingProxyType(
    {**of_library, **{name: value for name, value in vars(_limits).items() if re.fullmatch("[A-Z_]{4,}", name)}}
)
"""Every limit of the library and of the service by its name: whole numbers, or seconds as floats. `docs/limits.md` and `docs/settings.md` explain them."""


class FailingStore(MemoryStore):
    """A store in memory that fails while its switches are on: `create(settings, store=FailingStore())`.

    `away`       the store cannot be reached: `get` raises StoreAwayError, and values are dropped
    `refuses`    why the store takes no value, or None. It still gives the values that it has
    """

    kind = "failing"
    note = "This store fails on demand, for tests."

    def __init__(self, most: int = 1000, most_bytes: int = 2**24) -> None:
        """`most` values, of `most_bytes` bytes together."""
        super().__init__(Lru(most, most_bytes))
        self.away = False
        self.refuses: Trouble | None = None

    def holds(self, key: str) -> bool:
        return not self.away and super().holds(key)

    def trouble(self) -> Trouble | None:
        return self.refuses

    def levels(self) -> Mapping[str, float]:
        return {**super().levels(), "away": int(self.away)}

    async def get(self, key: str) -> bytes | None:
        if self.away:
            self.counts.errors += 1
            raise StoreAwayError
        return await super().get(key)

    def put(self, key: str, body: bytes) -> None:
        if self.away or self.refuses:
            self.counts.dropped += 1
        else:
            super().put(key, body)

    async def ping(self) -> bool:
        return not self.away and self.refuses is None
