"""One request's slice of the event loop: who does much gives others theirs in between."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import ClassVar
from weakref import WeakSet

from ror_service._limits import SLICE_SECONDS


class TimeSlice:
    """Begins when it is made, and again after every pause.

    All who have one share a turn of the loop, so that what comes new waits no longer for a hundred of them than for one:
    what is left of it when they come, and from their first pause on a whole turn, one after the other.
    """

    _all: ClassVar[WeakSet[TimeSlice]] = WeakSet()
    _row: ClassVar[_Row | None] = None

    def __init__(self) -> None:
        self._all.add(self)
        self._end = time.perf_counter() + SLICE_SECONDS / len(self._all)

    @property
    def over(self) -> bool:
        """Whether it is used up, so that a pause is due."""
        return time.perf_counter() > self._end

    async def pause(self) -> None:
        """Lets others go on, where the slice is used up."""
        if time.perf_counter() > self._end:
            loop = asyncio.get_running_loop()
            row = TimeSlice._row
            if row is None or row.loop is not loop:
                row = TimeSlice._row = _Row(loop)
            await row.turn()
            self._end = time.perf_counter() + SLICE_SECONDS


class _Row:
    """Who waits for a turn of an event loop: one has each, in order."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._waiting: deque[asyncio.Future[None]] = deque()

    def turn(self) -> asyncio.Future[None]:
        """What is done when it is his turn who asks."""
        if not self._waiting:
            self.loop.call_soon(self._next)
        future: asyncio.Future[None] = self.loop.create_future()
        self._waiting.append(future)
        return future

    def _next(self) -> None:
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():  # else he has gone
                first.set_result(None)
                break
        if self._waiting:
            self.loop.call_soon(self._next)
