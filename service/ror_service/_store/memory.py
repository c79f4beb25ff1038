"""The store in the process's memory: the default, and the cache in front of Redis."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from ror_service._limits import ENTRY_BYTES
from ror_service._store.budget import MemoryBudget
from ror_service._store.store import Counts, Trouble


class Lru:
    """The most recently used values, bounded by count and bytes, and by the budget of the process, under a name."""

    __slots__ = ("_budget", "_items", "_most", "_most_bytes", "bytes", "keys")

    def __init__(self, most: int, most_bytes: int, budget: MemoryBudget | None = None, name: str = "") -> None:
        self._items: OrderedDict[str, bytes] = OrderedDict()
        self.keys = self._items.keys()
        self._most = most
        self._most_bytes = most_bytes
        self._budget = budget or MemoryBudget()
        self.bytes = 0
        """Bytes of the values."""
        self._budget.add(name, self)

    @property
    def held_bytes(self) -> int:
        return self.bytes + len(self._items) * ENTRY_BYTES

    def drop(self) -> None:
        """Drops the value that was not used for longest."""
        if self._items:
            self.bytes -= len(self._items.popitem(last=False)[1])

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: str) -> bytes | None:
        value = self._items.get(key)
        if value is not None:
            self._items.move_to_end(key)
        return value

    def put(self, key: str, value: bytes) -> int:
        """Keep a value, in place of another one, and return the number of evicted ones."""
        if key in self._items:
            self.bytes -= len(self._items.pop(key))
        if len(value) > self._most_bytes:
            return 1
        self._items[key] = value
        self.bytes += len(value)
        before = len(self._items)
        while len(self._items) > self._most or self.bytes > self._most_bytes:
            self.drop()
        self._budget.about += len(value) + ENTRY_BYTES
        if self._budget.about > self._budget.most:
            self._budget.fit()
        return before - len(self._items)


class MemoryStore:
    kind = "memory"
    persistent = False
    note = "Outcomes are kept in memory. They vanish with the process, and the oldest make room for the newest."

    def __init__(self, kept: Lru) -> None:
        self.counts = Counts()
        self._kept = kept

    def holds(self, key: str) -> bool:
        return key in self._kept.keys

    def stored(self, key: str) -> bool:
        return self.holds(key)

    def trouble(self) -> Trouble | None:
        """None, because memory takes every value."""

    def levels(self) -> Mapping[str, float]:
        return {"kept": len(self._kept), "kept_bytes": self._kept.bytes, "waiting": 0, "away": 0}

    async def get(self, key: str) -> bytes | None:
        found = self._kept.get(key)
        if found is None:
            self.counts.misses += 1
        else:
            self.counts.hits += 1
        return found

    def put(self, key: str, body: bytes) -> None:
        self.counts.dropped += self._kept.put(key, body)
        self.counts.written += 1

    async def settled(self, key: str) -> None:
        """Return at once."""

    async def ping(self) -> bool:
        return True

    async def close(self) -> None:
        """Return at once."""
