"""The choice between stores, by their address."""

from __future__ import annotations

from urllib.parse import urlsplit

from ror_service._store.budget import MemoryBudget
from ror_service._store.memory import Lru, MemoryStore
from ror_service._store.store import Store
from ror_service.settings import Settings


def open_store(settings: Settings, budget: MemoryBudget | None = None) -> Store:
    """The store of these settings, whose values in memory belong to `budget`."""
    kept = Lru(settings.keep, settings.keep_bytes, budget, "answers")
    if urlsplit(settings.store).scheme == "memory":
        return MemoryStore(kept)
    from ror_service._store.redis_store import RedisStore  # noqa: PLC0415  # a third of a second, only if needed

    return RedisStore(settings, kept, budget)
