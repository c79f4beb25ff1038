"""One account of memory: all caches of the process share one budget of bytes, and each has a name and a figure.

Theory of operation. What outlives a request is in a cache of this budget: answers, pages, previews, house rules, look-ups. If all
of them together exceed the budget, the largest one drops what it has not used for longest, until they fit. So a caller who
fills one cache displaces the values of that cache. Caches that count their own bytes report growth at once. The others are
looked at each second. A figure is the encoded size where there is one, and otherwise a measured estimate.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from ror_rules.host.caches import KeptCache
from ror_service._limits import MEMORY_BYTES

_SHARE: Final = 4
"""Caches take this part of the memory."""
_CGROUPS: Final = Path("/sys/fs/cgroup")
_OWN: Final = Path("/proc/self/cgroup")
_UNLIMITED: Final = 1 << 50


class MemoryBudget:
    def __init__(self, most: int = _UNLIMITED) -> None:
        self.most = most
        self._caches: dict[str, KeptCache] = {}
        self.about = 0
        """The bytes at the last look, and all that caches have added since then: if that exceeds `most`, they call `fit`."""

    def add(self, name: str, cache: KeptCache) -> None:
        self._caches[name] = cache

    def levels(self) -> Mapping[str, int]:
        """The bytes of each cache."""
        return {name: cache.held_bytes for name, cache in self._caches.items()}

    def fit(self) -> None:
        """Drops values of the largest caches until all fit."""
        levels = dict(self.levels())
        while sum(levels.values()) > self.most:
            name = max(levels, key=lambda each: levels[each])
            self._caches[name].drop()
            now = self._caches[name].held_bytes
            levels[name] = now if now < levels[name] else 0  # it has nothing to drop
        self.about = sum(self.levels().values())


def default_bytes(processes: int = 1) -> int:
    """The budget of one of some processes without a setting: a quarter of the memory that the system allows them."""
    return min(_allowed(), MEMORY_BYTES * processes) // _SHARE // processes


def _allowed() -> int:
    """The least limit on memory of the control groups of this process, version 2 or 1."""
    found = [_UNLIMITED]
    with suppress(OSError):
        for line in _OWN.read_text("ascii").splitlines():
            _, kinds, path = line.split(":", 2)
            if kinds == "" or "memory" in kinds.split(","):
                root, name = (_CGROUPS / "memory", "memory.limit_in_bytes") if kinds else (_CGROUPS, "memory.max")
                own = root / path.strip("/")
                for folder in (own, *own.parents):
                    if folder.is_relative_to(root):
                        with suppress(OSError, ValueError):  # "max", or a folder outside of the container
                            found.append(int((folder / name).read_text("ascii")))
    return min(found)
