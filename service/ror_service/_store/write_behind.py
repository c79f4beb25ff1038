"""Write-behind: answers that wait to be written, and the breaker that leaves a Redis alone that does not answer."""

from __future__ import annotations

import time
from collections import OrderedDict

from ror_service._limits import MAX_WAITING, MAX_WAITING_BYTES, REDIS_FAILURES, REDIS_OPEN_SECONDS


class Breaker:
    """Counts failures in a row; after REDIS_FAILURES of them nobody asks for REDIS_OPEN_SECONDS, then one probe goes."""

    __slots__ = ("_failures", "_until")

    def __init__(self) -> None:
        self._failures = 0
        self._until = 0.0

    def wait(self) -> float:
        """Seconds until somebody may ask again; 0 when closed."""
        return max(0.0, self._until - time.monotonic())

    @property
    def shaky(self) -> bool:
        """Whether the last that was asked failed."""
        return self._failures > 0

    def failed(self) -> None:
        """One more failure in a row."""
        self._failures += 1
        if self._failures >= REDIS_FAILURES:
            self._until = time.monotonic() + REDIS_OPEN_SECONDS

    def worked(self) -> None:
        """Ends the row of failures: Redis answered, so everybody may ask it again at once."""
        self._failures = 0
        self._until = 0.0


class Queue:
    """Outcomes waiting to be written, oldest first, each once; bounded by number and bytes."""

    __slots__ = ("_blamed", "_bytes", "_items")

    def __init__(self) -> None:
        self._blamed: dict[str, int] = {}
        self._items: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: str) -> bool:
        return key in self._items

    def add(self, key: str, body: bytes) -> int:
        """Queues one more; returns how many of the oldest were dropped for it."""
        if key not in self._items:
            self._items[key] = body
            self._bytes += len(body)
        return self._trim()

    def take(self, most: int, most_bytes: int) -> list[tuple[str, bytes]]:
        """The oldest, off the queue: at least one, and no more than so many values and bytes."""
        taken: list[tuple[str, bytes]] = []
        size = 0
        while self._items and len(taken) < most:
            size += len(next(iter(self._items.values())))
            if taken and size > most_bytes:
                break
            taken.append(self._items.popitem(last=False))
        self._bytes -= sum(len(body) for _, body in taken)
        return taken

    def blame(self, key: str) -> int:
        """How often a value failed by itself, with this time; remembered while it fails alone, one after the other."""
        self._blamed = {key: self._blamed.get(key, 0) + 1}
        return self._blamed[key]

    def back(self, taken: list[tuple[str, bytes]]) -> int:
        """Puts back at the front what could not be written; returns how many were dropped."""
        for key, body in reversed(taken):
            if key not in self._items:
                self._items[key] = body
                self._bytes += len(body)
            self._items.move_to_end(key, last=False)
        return self._trim()

    def _trim(self) -> int:
        gone = 0
        while len(self._items) > MAX_WAITING or self._bytes > MAX_WAITING_BYTES:
            self._bytes -= len(self._items.popitem(last=False)[1])
            gone += 1
        return gone
