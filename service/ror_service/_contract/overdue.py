"""A time limit for the code of a guest. Code that waits in C ends when it returns to Python."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class OverdueError(BaseException):
    """The time is over. No `except Exception` of a guest catches it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises `OverdueError` inside of this block once it took so many seconds.

    The service starts in its main thread. In another thread no signal arrives, so the block has no limit there.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(*_: object) -> None:
    raise OverdueError
