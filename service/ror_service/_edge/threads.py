"""Runs long work in threads, so that the event loop can answer other requests, and learns which work is long.

The interpreter switches between these threads and the loop every SWITCH_SECONDS.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from ror_service._edge import caller
from ror_service._edge.fair_queue import FairQueue, FullError
from ror_service._edge.problems import RefusalError
from ror_service._limits import (
    BESIDE_SECONDS,
    BESIDE_THREADS,
    BESIDE_WAITING,
    HOLD_SECONDS,
    WARY_TIMES,
)

_T = TypeVar("_T")
_THREADS: Final = ThreadPoolExecutor(BESIDE_THREADS, thread_name_prefix="work")
_QUEUE: Final = FairQueue(BESIDE_THREADS, BESIDE_WAITING)
_UNKNOWN: Final = (1, 0)
"""The state of a kind that has never run: it runs in a thread once."""


async def in_thread(work: Callable[..., _T], *arguments: Any, **named: Any) -> _T:
    """The result of `work`, which runs in a thread at the caller's turn. The caller pays its processor time.

    Raises the errors of `work`, 503, or 429 for a free request of a caller in debt.
    """
    _, found, error = await _run(partial(work, *arguments, **named))
    if error is not None:
        raise error
    return found  # type: ignore[no-any-return]  # the value of `work`


async def _run(work: Callable[[], Any]) -> tuple[float, Any, Exception | None]:
    """The processor time in seconds, and the result or the error of `work`."""
    await caller.solvent()
    try:
        async with asyncio.timeout(BESIDE_SECONDS):
            await _QUEUE.enter(caller.name())
    except (FullError, TimeoutError):
        raise RefusalError("busy", "too-much-work", headers=[(b"retry-after", b"1")]) from None
    working = asyncio.get_running_loop().run_in_executor(_THREADS, _timed, work)
    working.add_done_callback(_ended)  # the thread goes on if its caller leaves, who pays for all of it
    return await asyncio.shield(working)


def _ended(work: asyncio.Future[tuple[float, Any, Exception | None]]) -> None:
    _QUEUE.leave()
    if not work.cancelled() and work.exception() is None:  # else the waiter raises it, and asyncio must not log it
        caller.charge_thread(work.result()[0])


class ThreadChoice:
    """Runs work in the event loop if work of its kind is fast, and in a thread if that kind was slow lately.

    The first slow run proves little, because it may have filled a cache or collected garbage. The next run then happens in
    a thread. If a second run among the next WARY_TIMES is slow, that kind stays in threads for WARY_TIMES runs.
    """

    def __init__(self) -> None:
        self._kinds: dict[Hashable, tuple[int, int]] = {}
        """For each kind, the fast runs until it is trusted, and the runs in which another slow one is the second."""

    async def run(self, kind: Hashable, work: Callable[[], _T], *, long: bool = False) -> _T:
        left, suspected = self._kinds.get(kind, _UNKNOWN)
        if not long and left == 0:
            began = time.thread_time()
            try:
                return work()
            finally:
                slow = time.thread_time() - began > HOLD_SECONDS
                if slow or suspected:
                    self._judge(kind, slow=slow, second=suspected > 0)
        took, found, error = await _run(work)
        if not long:  # long work always uses a thread, and proves nothing about its kind
            self._judge(kind, slow=took > HOLD_SECONDS, second=suspected > 0)
        if error is not None:
            raise error
        done: _T = found
        return done

    def _judge(self, kind: Hashable, *, slow: bool, second: bool) -> None:
        """Note one run. `second`: an earlier slow run preceded its start."""
        left, suspected = self._kinds.get(kind, _UNKNOWN)
        if slow:
            self._kinds[kind] = (WARY_TIMES if second else max(left, 1)), WARY_TIMES
        else:
            self._kinds[kind] = max(0, left - 1), max(0, suspected - 1)


def _timed(work: Callable[[], Any]) -> tuple[float, Any, Exception | None]:
    clock = time.thread_time
    began = clock()
    try:
        found, error = work(), None
    except Exception as refused:  # noqa: BLE001  # the waiter raises it
        found, error = None, refused
    return clock() - began, found, error
