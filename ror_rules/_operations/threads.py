"""Work in threads for programs with an event loop, and the processor time of other processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")
_SCHEDULED: Final = 2
"""The kind of the clock in Linux that counts the nanoseconds for which a process ran."""


def answering(work: Callable[_P, _T]) -> Callable[_P, _T]:
    """`work`, with `RuntimeError` in place of `StopIteration`. No future takes the latter, so its waiter would wait for ever."""

    @wraps(work)
    def answered(*arguments: _P.args, **named: _P.kwargs) -> _T:
        try:
            return work(*arguments, **named)
        except StopIteration as error:
            raise RuntimeError("StopIteration left the work of a thread.") from error

    return answered


async def in_a_thread(work: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
    """The result of `work`, from a thread of the event loop's default pool."""
    return await asyncio.to_thread(answering(work), *arguments, **named)


def processor_seconds(process: int) -> float:
    """Seconds of the processor that a process has used. Zero if it has ended, and on other systems than Linux."""
    try:
        return time.clock_gettime(~process << 3 | _SCHEDULED)  # as clock_getcpuclockid(3) makes it
    except OSError:
        return 0.0
