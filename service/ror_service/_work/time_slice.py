"""One request's slice of the event loop: who does much gives others theirs in between."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar
from weakref import WeakSet

from ror_service._limits import SLICE_SECONDS


class TimeSlice:
    """Begins when it is made, and again after every pause.

    All who have one share a turn of the loop, so that what comes new waits no longer for a hundred of them than for one.
    """

    _all: ClassVar[WeakSet[TimeSlice]] = WeakSet()

    def __init__(self) -> None:
        self._all.add(self)
        self._begin()

    def _begin(self) -> None:
        self._end = time.perf_counter() + SLICE_SECONDS / len(self._all)

    @property
    def over(self) -> bool:
        """Whether it is used up, so that a pause is due."""
        return time.perf_counter() > self._end

    async def pause(self) -> None:
        """Lets others go on, where the slice is used up."""
        if time.perf_counter() > self._end:
            await asyncio.sleep(0)
            self._begin()
