"""What a process holds in memory for its callers, bounded: bodies that come, what was read of them, answers that go out.

Only what is large is counted. Whoever does not fit waits a little; a caller who holds much and neither sends nor takes
anything is cut off for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from msgspec import Struct

from ror_service._http.problems import RefusalError
from ror_service._limits import IN_FLIGHT_SECONDS, MANY_BYTES, PROGRESS_SECONDS

_NEVER: Final = float("inf")
_Row = deque[tuple[int, int, asyncio.Future[None]]]


class InFlight:
    """The bytes held for all callers of a process: at most `most`, which one caller's may exceed where nobody else's are."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._holds: dict[Hold, None] = {}
        self._admitting = False
        self._rows: tuple[_Row, _Row] = deque(), deque()
        """Who waits: for room for what is made of bodies, and for answers; behind them, for room for bodies."""

    async def take(self, hold: Hold, size: int, *, half: bool = False) -> None:
        """Counts `size` bytes for one caller, as soon as they fit. Raises 503.

        `half`: in half of the room, so that what comes in leaves room for what is made of it.
        """
        row = self._rows[half]
        room = self.most // 2 if half else self.most
        if row or not self._fits(size, room):
            await self._wait(row, size, room)
        else:
            self.bytes += size
        self._holds[hold] = None
        hold.bytes += size

    def give(self, hold: Hold, size: int) -> None:
        """Forgets `size` bytes of a caller, and lets those in who wait."""
        self.bytes -= size
        hold.bytes -= size
        if not hold.bytes:
            self._holds.pop(hold, None)
        self._admit()

    async def _wait(self, row: _Row, size: int, room: int) -> None:
        """Waits in a row until so many bytes are counted for the caller. Raises 503."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        row.append((size, room, future))
        try:
            for _ in range(IN_FLIGHT_SECONDS):
                await asyncio.wait([future], timeout=PROGRESS_SECONDS)
                if future.done():
                    return
                self._admit()
        except asyncio.CancelledError:
            if future.done():
                self.bytes -= size
            raise
        finally:
            future.cancel()
        raise RefusalError("busy", "too-much-in-flight", headers=[(b"retry-after", b"1")])

    def _admit(self) -> None:
        """Lets those in who fit now. Whoever is cut off for them gives what he held in the middle of it."""
        if self._admitting or not any(self._rows):
            return
        self._admitting = True
        try:
            self._let_in()
        finally:
            self._admitting = False

    def _let_in(self) -> None:
        for row in self._rows:
            while row:
                size, room, future = row[0]
                if not future.done():
                    if not self._fits(size, room):
                        break
                    self.bytes += size
                    future.set_result(None)
                row.popleft()

    def _fits(self, size: int, room: int) -> bool:
        """Whether so many bytes more fit, once those have gone who hold some and let us wait."""
        if self.bytes + size > room:
            before = asyncio.get_running_loop().time() - PROGRESS_SECONDS
            for each in sorted(self._holds, key=lambda each: each.since):
                if each.since > before or self.bytes + size <= room:
                    break
                each.cut()
        return self.bytes + size <= room or not self.bytes


class Hold(Struct, eq=False):
    """What is held for one request. `since` is when its caller was last waited for in vain."""

    every: InFlight
    bytes: int = 0
    since: float = _NEVER
    task: asyncio.Task[Any] | None = None

    async def come(self, size: int) -> None:
        """Counts what has come of a body, `size` bytes so far, if it is much. Raises 503."""
        if size > MANY_BYTES:
            await self.every.take(self, size - self.bytes, half=True)

    async def become(self, size: int) -> None:
        """Counts what is made of a body, `size` bytes: half of the room at most, so that it fits beside bodies that wait."""
        await self.reach(min(size, self.every.most // 2))

    async def reach(self, size: int) -> None:
        """Counts as many bytes as make `size`, if they are many. Raises 503."""
        if size - self.bytes > MANY_BYTES:
            await self.every.take(self, size - self.bytes)

    def back(self, size: int) -> None:
        """Forgets what is counted beyond `size` bytes."""
        if self.bytes > size:
            self.every.give(self, self.bytes - size)

    def wait(self) -> None:
        """From now on it is the caller who is waited for: he sent or took something just now."""
        if self.bytes:
            self.since = asyncio.get_running_loop().time()
            self.task = asyncio.current_task()

    def go_on(self) -> None:
        """From now on it is not the caller who is waited for."""
        self.since = _NEVER

    def cut(self) -> None:
        """Ends the request of a caller who is waited for."""
        self.end()
        if self.task is not None:
            self.task.cancel()

    def end(self) -> None:
        """Forgets all of it."""
        self.since = _NEVER
        if self.bytes:
            self.every.give(self, self.bytes)
