"""A limit on the memory of requests in flight: bodies, parsed values, and answers.

The limit counts large sizes only. A request that does not fit waits for a short time. If a caller holds memory and
neither sends nor reads, the limit ends the request.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from msgspec import Struct

from ror_service._edge.problems import RefusalError
from ror_service._limits import IN_FLIGHT_SECONDS, MANY_BYTES, PROGRESS_SECONDS

_NEVER: Final = float("inf")
_Queue = deque[tuple[int, int, asyncio.Future[None]]]


class MemoryLimit:
    """Counts the bytes of all requests of a process, at most `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._requests: dict[RequestMemory, None] = {}
        self._admitting = False
        self._queues: tuple[_Queue, _Queue] = deque(), deque()
        """Requests that wait for parsed values and answers, then those that wait for bodies."""

    async def take(self, request: RequestMemory, size: int, *, half: bool = False) -> None:
        """Counts `size` bytes for a request as soon as they fit. Raises 503.

        `half` uses half of the limit, so that bodies leave room for the values parsed from them.
        """
        queue = self._queues[half]
        room = self.most // 2 if half else self.most
        if queue or not self._fits(size, room):
            await self._wait(queue, size, room)
        else:
            self.bytes += size
        self._requests[request] = None
        request.bytes += size

    def give(self, request: RequestMemory, size: int) -> None:
        """Subtracts `size` bytes of a request, and admits requests that wait."""
        self.bytes -= size
        request.bytes -= size
        if not request.bytes:
            self._requests.pop(request, None)
        self._admit()

    async def _wait(self, queue: _Queue, size: int, room: int) -> None:
        """Waits in a queue until the bytes are counted."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append((size, room, future))
        try:
            for _ in range(IN_FLIGHT_SECONDS):
                await asyncio.wait([future], timeout=PROGRESS_SECONDS)
                if future.done():
                    return
                self._admit()
        except asyncio.CancelledError:
            if future.done():
                self.bytes -= size
            raise
        finally:
            future.cancel()
        raise RefusalError("busy", "too-much-in-flight", headers=[(b"retry-after", b"1")])

    def _admit(self) -> None:
        """Admit the requests that fit now. May run recursively: a request that is ended for them calls `give`."""
        if self._admitting or not any(self._queues):
            return
        self._admitting = True
        try:
            for queue in self._queues:
                while queue:
                    size, room, future = queue[0]
                    if not future.done():
                        if not self._fits(size, room):
                            break
                        self.bytes += size
                        future.set_result(None)
                    queue.popleft()
        finally:
            self._admitting = False

    def _fits(self, size: int, room: int) -> bool:
        """Whether the bytes fit, after requests whose caller is overdue have been ended for them."""
        if self.bytes + size > room:
            before = asyncio.get_running_loop().time() - PROGRESS_SECONDS
            for each in sorted(self._requests, key=lambda each: each.since):
                if each.since > before or self.bytes + size <= room:
                    break
                each.cancel()
        return self.bytes + size <= room or not self.bytes


class RequestMemory(Struct, eq=False):
    """The counted bytes of one request. `since` is the time from which the service waits for its caller."""

    limit: MemoryLimit
    bytes: int = 0
    since: float = _NEVER
    task: asyncio.Task[Any] | None = None

    async def count_body(self, size: int) -> None:
        """Count a large body of which `size` bytes have arrived."""
        if size > MANY_BYTES:
            await self.limit.take(self, size - self.bytes, half=True)

    async def count_parsed(self, size: int) -> None:
        """Counts a parsed value of `size` bytes, at most half of the limit, so that bodies that wait have room."""
        await self.grow(min(size, self.limit.most // 2))

    async def grow(self, size: int) -> None:
        """Count bytes up to `size`, if they are many."""
        if size - self.bytes > MANY_BYTES:
            await self.limit.take(self, size - self.bytes)

    def shrink(self, size: int) -> None:
        """Subtracts the bytes beyond `size`."""
        if self.bytes > size:
            self.limit.give(self, self.bytes - size)

    def caller_is_due(self) -> None:
        if self.bytes:
            self.since = asyncio.get_running_loop().time()
            self.task = asyncio.current_task()

    def caller_is_done(self) -> None:
        """Notes that the service no longer waits for the caller."""
        self.since = _NEVER

    def cancel(self) -> None:
        self.release()
        if self.task is not None:
            self.task.cancel()

    def release(self) -> None:
        self.since = _NEVER
        if self.bytes:
            self.limit.give(self, self.bytes)
