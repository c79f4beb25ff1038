"""The slice of the event loop for one request, so that long requests yield to others."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import ClassVar
from weakref import WeakSet

from ror_service._limits import SLICE_SECONDS


class TimeSlice:
    """Begins when it is made, and again after every pause.

    All slices share one turn of the loop, so a new request waits no longer for a hundred slices than for one. A slice
    gets the rest of the current turn first, and from its first pause on whole turns in order.
    """

    _all: ClassVar[WeakSet[TimeSlice]] = WeakSet()
    _row: ClassVar[_Queue | None] = None

    def __init__(self) -> None:
        self._all.add(self)
        self._end = time.perf_counter() + SLICE_SECONDS / len(self._all)

    @property
    def over(self) -> bool:
        return time.perf_counter() > self._end

    async def pause(self) -> None:
        if time.perf_counter() > self._end:
            loop = asyncio.get_running_loop()
            row = TimeSlice._row
            if row is None or row.loop is not loop:
                row = TimeSlice._row = _Queue(loop)
            await row.turn()
            self._end = time.perf_counter() + SLICE_SECONDS


class _Queue:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._waiting: deque[asyncio.Future[None]] = deque()

    def turn(self) -> asyncio.Future[None]:
        if not self._waiting:
            self.loop.call_soon(self._next)
        future: asyncio.Future[None] = self.loop.create_future()
        self._waiting.append(future)
        return future

    def _next(self) -> None:
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():  # else the caller has gone
                first.set_result(None)
                break
        if self._waiting:
            self.loop.call_soon(self._next)
