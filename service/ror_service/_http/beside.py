"""Work that would hold up the event loop, done in threads beside it; and which rule's work that is, as it was seen to be.

It is all Python, so the loop has its turn every SWITCH_SECONDS.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from ror_service._http import caller
from ror_service._http.fair_row import FairRow, FullError
from ror_service._http.problems import RefusalError
from ror_service._limits import (
    BESIDE_SECONDS,
    BESIDE_THREADS,
    BESIDE_WAITING,
    HOLD_SECONDS,
    PAID_SECONDS,
    UNIT_SECONDS,
    WARY_TIMES,
)

_T = TypeVar("_T")
_THREADS: Final = ThreadPoolExecutor(BESIDE_THREADS, thread_name_prefix="beside")
_ROW: Final = FairRow(BESIDE_THREADS, BESIDE_WAITING)
_UNKNOWN: Final = (1, 0)
"""What is made of a kind that was never seen: it is tried beside the loop once."""


async def beside(work: Callable[..., _T], *arguments: Any, **named: Any) -> _T:
    """The result of `work`, done in a thread when it is the caller's turn, and charged by its processor time.

    Raises the errors of `work`, 503, or 429 for a free request of a caller in debt.
    """
    _, found, error = await _taken(partial(work, *arguments, **named))
    if error is not None:
        raise error
    return found  # type: ignore[no-any-return]  # the value of `work`


async def _taken(work: Callable[[], Any]) -> tuple[float, Any, Exception | None]:
    """The same, with the processor time in seconds before the result, and the error of `work` in its place."""
    await caller.solvent()
    try:
        async with asyncio.timeout(BESIDE_SECONDS):
            await _ROW.enter(caller.name())
    except (FullError, TimeoutError):
        raise RefusalError("busy", "too-much-work", headers=[(b"retry-after", b"1")]) from None
    working = asyncio.get_running_loop().run_in_executor(_THREADS, _timed, work)
    working.add_done_callback(_ended)  # a thread goes on when its caller has gone
    took, found, error = await asyncio.shield(working)
    await caller.spend(int(max(0, took - (0 if caller.free() else PAID_SECONDS)) / UNIT_SECONDS))
    return took, found, error


def _ended(work: asyncio.Future[Any]) -> None:
    _ROW.leave()
    if not work.cancelled():
        work.exception()  # the waiter raises it; without a waiter, asyncio must not log it


class Wary:
    """Does work of one kind in the event loop where that kind is known to be fast, beside it where it was slow lately.

    One slow look says little: it may have been the first of its kind, or garbage was collected. It is looked at once more,
    beside, and only a second one among the next WARY_TIMES, begun when the first was known, has that kind mistrusted.
    """

    def __init__(self) -> None:
        self._kinds: dict[Hashable, tuple[int, int]] = {}
        """How often work of a kind has to be fast until it is trusted, and for how many times a slow one is the second."""

    async def do(self, kind: Hashable, work: Callable[[], _T], *, long: bool = False) -> _T:
        """What `work` returns. `long` is for work that is known to be slow. Raises what it raises."""
        left, suspected = self._kinds.get(kind, _UNKNOWN)
        if not long and left == 0:
            began = time.thread_time()
            try:
                return work()
            finally:
                slow = time.thread_time() - began > HOLD_SECONDS
                if slow or suspected:
                    self._judge(kind, slow=slow, second=suspected > 0)
        took, found, error = await _taken(work)
        if not long:  # what is long goes beside in any case, and says nothing of the others of its kind
            self._judge(kind, slow=took > HOLD_SECONDS, second=suspected > 0)
        if error is not None:
            raise error
        done: _T = found
        return done

    def _judge(self, kind: Hashable, *, slow: bool, second: bool) -> None:
        """Notes how one was; `second`: whether another had been slow when it began."""
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
    except Exception as refused:  # noqa: BLE001  # it is raised where it is waited for
        found, error = None, refused
    return clock() - began, found, error
