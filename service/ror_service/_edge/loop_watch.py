"""A watchdog of the event loop: it finds the request that holds the loop, logs it and counts it.

Theory of operation. A thread looks at the loop's thread each LOOK_SECONDS. It reads which callback runs, as the frame that the
loop called, and how much processor time the thread has used. The loop also has a beat: a callback that runs whenever it is
due. One callback holds the loop if it is the same at two looks, without a beat in between. If it has used HELD_SECONDS by
then, the watchdog takes down the path of its request and the function that runs. Processor time counts, not the clock, so
that a busy machine makes no false alarms.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Final, NamedTuple

from ror_service._edge.messages import NO_PATH, RequestContext
from ror_service._limits import HELD_LOOP_SECONDS, LOOK_SECONDS
from ror_service.log import log

_OURS: Final = ("ror_service", "ror_rules")


class _Look(NamedTuple):
    """A look at the loop: the frame of the callback that runs, the number of beats, and the processor time so far."""

    callback: FrameType | None
    beats: int
    used: float


class LoopWatch:
    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        """How often a request held the loop, by the template of its path."""
        self._beats = 0
        self._end = threading.Event()

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._number = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._number)
        self._depth = 0
        self._end.clear()
        self._beat_handle = self._loop.call_soon(self._first)

    def close(self) -> None:
        self._end.set()
        self._beat_handle.cancel()

    def _first(self) -> None:
        self._depth = len(list(_outwards(sys._getframe(1))))  # noqa: SLF001  # the frames below every callback
        threading.Thread(target=self._watch, name="loop-watch", daemon=True).start()
        self._beat()

    def _beat(self) -> None:
        self._beats += 1
        self._beat_handle = self._loop.call_later(LOOK_SECONDS, self._beat)

    def _watch(self) -> None:
        began = self._look()
        told = False
        while not self._end.wait(LOOK_SECONDS):
            now = self._look()
            if now.callback is None or now.callback is not began.callback or now.beats != began.beats:
                began, told = now, False
            elif not told and now.used - began.used > HELD_LOOP_SECONDS:
                told = True
                self._tell(now.used - began.used)

    def _look(self) -> _Look:
        frames = list(_outwards(sys._current_frames().get(self._number)))  # noqa: SLF001  # a watchdog needs them
        callback = frames[-self._depth - 1] if len(frames) > self._depth else None
        return _Look(callback, self._beats, time.clock_gettime(self._clock))

    def _tell(self, seconds: float) -> None:
        """Have the loop count and log the blocking callback when it resumes."""
        path, where = NO_PATH, ""
        for frame in _outwards(sys._current_frames().get(self._number)):  # noqa: SLF001
            module = str(frame.f_globals.get("__name__", ""))
            if not where and module.startswith(_OURS):
                where = f"{module}.{frame.f_code.co_name}"
            context = frame.f_locals.get("context")
            if isinstance(context, RequestContext):
                path = context.template
                break
        self._loop.call_soon_threadsafe(self._count, path, where, round(1000 * seconds))

    def _count(self, path: str, where: str, milliseconds: int) -> None:
        self.held[path] = self.held.get(path, 0) + 1
        log.warning("event loop held", path=path, where=where, at_least_ms=milliseconds)


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back
