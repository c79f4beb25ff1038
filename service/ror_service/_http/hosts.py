"""By which names the service is asked: those that it was told, or any."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ror_service._http.problems import RefusalError
from ror_service._limits import MAX_ADDRESSES

_ANYHOW = ("/health/", "/metrics")
"""Who looks after a service asks it by its address, whatever its name is."""


class Hosts:
    """The hosts that the service answers for: names, addresses, `*.name` for all below one. Empty for any."""

    def __init__(self, allowed: str = "") -> None:
        names = [each.strip().lower() for each in allowed.split(",") if each.strip()]
        self.any = not names or "*" in names
        self._names = frozenset(names)
        self._below = tuple(each[1:] for each in names if each.startswith("*."))
        self._answers = lru_cache(maxsize=MAX_ADDRESSES)(self._look)

    def check(self, scope: Any) -> None:
        """Refuses a request that names another host."""
        if self.any or scope["path"].startswith(_ANYHOW):
            return
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        if not self._answers(host):
            raise RefusalError("misdirected", "This service is not asked by that name.", got=host[:80] or None)

    def _look(self, host: str) -> bool:
        host = host.strip().lower()
        name = host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
        name = name.rstrip(".")
        return host in self._names or name in self._names or name.endswith(self._below)
