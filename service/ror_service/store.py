"""Where outcomes and odds are kept: the protocol of a store, the bounded memory, and the choice between stores.

A store keeps bytes under a key: an outcome's id, or what `odds_key` makes of a question's. Values are written once,
because the id is made of everything the bytes depend on. Losing one is no disaster: the same request makes it again.
Redis is in `redis_store`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Protocol
from urllib.parse import urlsplit

from ror_rules import __version__
from ror_service.settings import Settings

MEMORY_NOTE: Final = (
    "outcomes are kept in memory: they vanish with the process, and the oldest make room for the newest"
)


def odds_key(question_id: str) -> str:
    """The key of odds: apart from outcomes, so that neither is ever read for the other.

    It names the release too: a later one may say more of the same question.
    """
    return f"odds:{__version__}:{question_id}"


class StoreAwayError(Exception):
    """The store cannot be asked just now, so nobody knows whether it holds the value."""


class Counts:
    """What happened at a store, for /metrics."""

    __slots__ = ("corrupt", "dropped", "errors", "hits", "misses", "written")

    def __init__(self) -> None:
        self.hits = 0
        self.misses = 0
        self.written = 0
        self.dropped = 0
        self.errors = 0
        self.corrupt = 0

    def as_dict(self) -> dict[str, int]:
        """Counts by what happened."""
        return {name: getattr(self, name) for name in self.__slots__}


class Store(Protocol):
    """What the routes ask of a store. `put` neither waits nor fails: an answer never hangs on it."""

    kind: str
    persistent: bool
    note: str
    counts: Counts

    async def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, or None. Raises StoreAwayError when that cannot be known."""

    def put(self, key: str, body: bytes) -> None:
        """Keeps `body` under its key, soon."""

    async def ping(self) -> bool:
        """Whether the store answers."""

    async def close(self) -> None:
        """Writes what waits to be written, and lets go."""


class Lru:
    """The most recently used values, bounded by their number and their bytes."""

    __slots__ = ("_items", "_most", "_most_bytes", "bytes")

    def __init__(self, most: int, most_bytes: int) -> None:
        self._items: OrderedDict[str, bytes] = OrderedDict()
        self._most = most
        self._most_bytes = most_bytes
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: str) -> bytes | None:
        """The value, which becomes the youngest; or None."""
        value = self._items.get(key)
        if value is not None:
            self._items.move_to_end(key)
        return value

    def put(self, key: str, value: bytes) -> int:
        """Keeps a value, and returns how many older ones made room. A value above the bound is not kept."""
        if key in self._items:
            self._items.move_to_end(key)
            return 0
        if len(value) > self._most_bytes:
            return 1
        self._items[key] = value
        self.bytes += len(value)
        gone = 0
        while len(self._items) > self._most or self.bytes > self._most_bytes:
            self.bytes -= len(self._items.popitem(last=False)[1])
            gone += 1
        return gone


class MemoryStore:
    """The embedded default: the process's own memory."""

    kind = "memory"
    persistent = False
    note = MEMORY_NOTE

    def __init__(self, most: int, most_bytes: int) -> None:
        self.counts = Counts()
        self._kept = Lru(most, most_bytes)

    async def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, or None."""
        found = self._kept.get(key)
        if found is None:
            self.counts.misses += 1
        else:
            self.counts.hits += 1
        return found

    def put(self, key: str, body: bytes) -> None:
        """Keeps `body`, at the cost of the oldest."""
        self.counts.dropped += self._kept.put(key, body)
        self.counts.written += 1

    async def ping(self) -> bool:
        """Memory is always there."""
        return True

    async def close(self) -> None:
        """Nothing waits."""


def open_store(settings: Settings) -> Store:
    """The store that ROR_STORE names. Connects to nothing yet."""
    if urlsplit(settings.store).scheme == "memory":
        return MemoryStore(settings.keep, settings.keep_bytes)
    from ror_service.redis_store import RedisStore, connect  # noqa: PLC0415  # a third of a second, only when wanted

    return RedisStore(connect(settings.store), settings)
