"""The worker processes, as the event loop sees them: a few, made when they are needed, each doing one task at a time.

The nursery that they come from is started with the service and nobody waits for it. A worker whose task is cancelled is
killed; one that ends, for whatever reason, is replaced by the next task that needs one.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from ror_rules.errors import BudgetError
from ror_service._http import caller
from ror_service._http.fair_row import FairRow, Ticket
from ror_service._limits import TASK_MEGABYTES, TASK_SECONDS, UNIT_SECONDS, MiB
from ror_service._work.nursery import FORK, KILL, NUMBER

_T = TypeVar("_T")


class Crew:
    """At most `size` workers. A question may use `budget` times the usual budget. At most `waiting` tasks wait, callers in turn."""

    def __init__(self, size: int, budget: float, waiting: int) -> None:
        self.size = size
        self.budget = budget
        times = max(1, ceil(budget))
        self.seconds = times * TASK_SECONDS
        """Processor time that the system lets a task take,"""
        self.megabytes = times * TASK_MEGABYTES
        """and memory."""
        self.row = FairRow(size, waiting)
        self.ended = 0
        """Workers that took more than they may, or were killed."""
        self._free: list[_Worker] = []
        self._nursery: _Nursery | None = None

    def start(self) -> None:
        """Starts the nursery, and does not wait for it."""
        self._nursery = _Nursery()

    async def run(self, ticket: Ticket, function: Callable[..., _T], *arguments: Any) -> _T:
        """What a function of `tasks` gives, computed by a worker and charged to whoever asked first.

        Raises its errors, `BudgetError` where it was ended, and `FullError` where too many wait.
        """
        task = pickle.dumps((function, arguments, self.seconds, self.megabytes))
        await self.row.enter(caller.name(), ticket)
        try:
            done, found, seconds = await self._done(task)
        finally:
            self.row.leave()
        await caller.spend(round(seconds / UNIT_SECONDS))
        if not done:
            raise found
        return found  # type: ignore[no-any-return]  # what the function gives

    async def _done(self, task: bytes) -> tuple[bool, Any, float]:
        """Whether a task was done, its value or error, and the processor's seconds that it took."""
        while self._free and not self._free[-1].there:
            self._free.pop().end()
        worker = self._free.pop() if self._free else await self._hired()
        try:
            done, found, seconds, fresh = await worker.asked(task)
        except asyncio.CancelledError:
            worker.end()
            raise
        except (EOFError, OSError):
            self.ended += 1
            worker.end()
            ended = BudgetError("question-ended", seconds=self.seconds, megabytes=self.megabytes)
            return False, ended, self.seconds
        if fresh:
            self._free.append(worker)
        else:
            worker.end()
        return done, found, seconds

    def close(self) -> None:
        """Ends all workers, whatever they are at."""
        for each in self._free:
            each.end()
        self._free.clear()
        if self._nursery is not None:
            self._nursery.close()
            self._nursery = None

    async def _hired(self) -> _Worker:
        if self._nursery is None or self._nursery.ended:
            self.start()
        assert self._nursery is not None  # noqa: S101  # just started
        return await self._nursery.worker()


class _Nursery:
    """The process that workers come from."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  # our own module
                [sys.executable, "-m", "ror_service._work.nursery", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )
        self._control = ours

    @property
    def ended(self) -> bool:
        """Whether it is there no more."""
        return self._process.poll() is not None

    async def worker(self) -> _Worker:
        """A new worker, once it is there."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)  # it has no name
        with theirs:
            socket.send_fds(self._control, [FORK], [theirs.fileno()])
        try:
            return _Worker(self, ours, NUMBER.unpack(await _exactly(ours, NUMBER.size))[0])
        except BaseException:
            ours.close()  # then it ends by itself
            raise

    def kill(self, number: int) -> None:
        """Ends a worker; one that has ended already is nobody else by now."""
        self._control.sendall(KILL + NUMBER.pack(number))

    def close(self) -> None:
        """Ends it with all workers, and waits for that."""
        self._control.close()
        self._process.wait()


class _Worker:
    """One worker, by its number, and the socket to it."""

    def __init__(self, nursery: _Nursery, connection: socket.socket, number: int) -> None:
        self._nursery = nursery
        self._connection = connection
        self._number = number

    @property
    def there(self) -> bool:
        """Whether it has not ended while it had nothing to do."""
        try:
            self._connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    async def asked(self, task: bytes) -> tuple[bool, Any, float, bool]:
        """Whether a task was done, its value or error, the processor's seconds, and whether the worker can go on.

        Raises `EOFError`, `OSError`.
        """
        await asyncio.get_running_loop().sock_sendall(self._connection, NUMBER.pack(len(task)) + task)
        size = NUMBER.unpack(await _exactly(self._connection, NUMBER.size))[0]
        found: tuple[bool, Any, float, bool] = pickle.loads(await _exactly(self._connection, size))  # noqa: S301  # our own worker's
        return found

    def end(self) -> None:
        """Ends it, whatever it is at."""
        self._connection.close()
        if not self._nursery.ended:
            self._nursery.kill(self._number)


async def _exactly(connection: socket.socket, size: int) -> bytes:
    """So many bytes. Raises `EOFError` where the other side has gone, and `OSError`."""
    found = bytearray()
    while len(found) < size:
        more = await asyncio.get_running_loop().sock_recv(connection, min(size - len(found), MiB))
        if not more:
            raise EOFError
        found += more
    return bytes(found)
