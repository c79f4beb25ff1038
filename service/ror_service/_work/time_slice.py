"""One request's slice of the event loop: who does much gives others theirs in between."""

from __future__ import annotations

import asyncio
import time

from ror_service._limits import SLICE_SECONDS


class TimeSlice:
    """Begins when it is made, and again after every pause."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    async def pause(self) -> None:
        """Lets others go on, where the slice is used up."""
        if time.perf_counter() - self._began > SLICE_SECONDS:
            await asyncio.sleep(0)
            self._began = time.perf_counter()
