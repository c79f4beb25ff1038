"""Single flight: what takes long runs in a few threads, and equal questions at once are computed once.

The event loop never waits. It knows no rule and keeps no answer: a question is a key and a function.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, TypeVar

from ror_service._http.problems import RefusalError

_T = TypeVar("_T")


class SingleFlight:
    """Runs what takes long, with a bound on what may wait."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="odds")
        self._most = threads + waiting
        self._running: dict[str, asyncio.Future[Any]] = {}

    async def ask(self, key: str, compute: Callable[[], _T], keep: Callable[[_T], None] | None = None) -> _T:
        """The answer of `compute`, shared by all who ask under the same key meanwhile. Raises its errors, or 503.

        `compute` runs in a thread; `keep` is called once with what came of it, in the event loop, whoever has gone.
        """
        running: asyncio.Future[_T] | None = self._running.get(key)
        if running is None:
            if len(self._running) >= self._most:
                raise RefusalError("busy", "Too many odds are being computed.", headers=[(b"retry-after", b"1")])
            running = asyncio.get_running_loop().run_in_executor(self._pool, compute)
            self._running[key] = running
            running.add_done_callback(lambda done: self._ended(key, done, keep))
        return await asyncio.shield(running)

    def close(self) -> None:
        """Lets go of the threads; what has not begun is not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _ended(self, key: str, done: asyncio.Future[_T], keep: Callable[[_T], None] | None) -> None:
        del self._running[key]
        if not done.cancelled() and done.exception() is None and keep is not None:
            keep(done.result())


def key_of(kind: str, question: bytes) -> str:
    """A key for a question that has no id: its kind, and a hash of its bytes."""
    return f"{kind}:{sha256(question).hexdigest()}"
