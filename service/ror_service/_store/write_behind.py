"""Write-behind: the queue of answers to write, and the circuit breaker for Redis."""

from __future__ import annotations

import time
from collections import OrderedDict

from ror_service._limits import MAX_WAITING, MAX_WAITING_BYTES, REDIS_FAILURES, REDIS_OPEN_SECONDS


class Breaker:
    __slots__ = ("_failures", "_until")

    def __init__(self) -> None:
        self._failures = 0
        self._until = 0.0

    def wait(self) -> float:
        return max(0.0, self._until - time.monotonic())

    @property
    def shaky(self) -> bool:
        return self._failures > 0

    def failed(self) -> None:
        self._failures += 1
        if self._failures >= REDIS_FAILURES:
            self._until = time.monotonic() + REDIS_OPEN_SECONDS

    def worked(self) -> None:
        self._failures = 0
        self._until = 0.0


class Queue:
    """Distinct outcomes to write, oldest first, bounded by count and bytes."""

    __slots__ = ("_blamed", "_items", "bytes")

    def __init__(self) -> None:
        self._blamed: dict[str, int] = {}
        self._items: OrderedDict[str, bytes] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: str) -> bool:
        return key in self._items

    def add(self, key: str, body: bytes) -> int:
        """Queue a value and return the number of dropped older ones."""
        if key not in self._items:
            self._items[key] = body
            self.bytes += len(body)
        return self._trim()

    def take(self, most: int, most_bytes: int) -> list[tuple[str, bytes]]:
        taken: list[tuple[str, bytes]] = []
        size = 0
        while self._items and len(taken) < most:
            size += len(next(iter(self._items.values())))
            if taken and size > most_bytes:
                break
            taken.append(self._items.popitem(last=False))
        self.bytes -= sum(len(body) for _, body in taken)
        return taken

    def blame(self, key: str) -> int:
        """Consecutive failures of a value that was sent alone, with this one."""
        self._blamed = {key: self._blamed.get(key, 0) + 1}
        return self._blamed[key]

    def back(self, taken: list[tuple[str, bytes]]) -> int:
        """Return failed values to the front, and return the number of dropped ones."""
        for key, body in reversed(taken):
            if key not in self._items:
                self._items[key] = body
                self.bytes += len(body)
            self._items.move_to_end(key, last=False)
        return self._trim()

    def drop(self) -> int:
        """Drops the oldest value, and returns the number of dropped ones."""
        if not self._items:
            return 0
        self.bytes -= len(self._items.popitem(last=False)[1])
        return 1

    def _trim(self) -> int:
        gone = 0
        while len(self._items) > MAX_WAITING or self.bytes > MAX_WAITING_BYTES:
            gone += self.drop()
        return gone
