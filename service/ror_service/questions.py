"""Who computes odds: a few threads, so that the event loop never waits; equal questions are computed once.

It knows no rule: a question is a key and a function that gives bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Final

from ror_service.problems import RefusalError
from ror_service.store import Lru

KEPT: Final = 512
KEPT_BYTES: Final = 16 * 1024 * 1024


class Questions:
    """Runs what takes long, with a bound on what may wait and a memory of what was asked lately."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="odds")
        self._most = threads + waiting
        self._known = Lru(KEPT, KEPT_BYTES)
        self._running: dict[str, asyncio.Future[bytes]] = {}

    async def ask(self, question: bytes, compute: Callable[[], bytes]) -> bytes:
        """The answer of `compute`, or one already known to the same question. Raises its errors, or 503 when busy."""
        key = sha256(question).hexdigest()
        known = self._known.get(key)
        if known is not None:
            return known
        running = self._running.get(key)
        if running is None:
            if len(self._running) >= self._most:
                raise RefusalError("busy", "Too many odds are being computed.", headers=[(b"retry-after", b"1")])
            running = asyncio.get_running_loop().run_in_executor(self._pool, compute)
            self._running[key] = running
            running.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(running)

    def close(self) -> None:
        """Lets go of the threads; what has not begun is not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _ended(self, key: str, done: asyncio.Future[bytes]) -> None:
        del self._running[key]
        if not done.cancelled() and done.exception() is None:
            self._known.put(key, done.result())
