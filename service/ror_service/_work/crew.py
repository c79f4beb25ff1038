"""The worker processes as the event loop sees them: a few, started on demand, each with one task at a time.

The service starts the nursery, the process that forks workers, and does not wait for it. The crew kills a worker when
its task is cancelled and forks another one for the next task that needs it.

Theory of operation of the watchdog. A helper process may stop without ending: SIGSTOP, a debugger, a deadlock. While
the crew waits for a helper, it looks at it each HELPER_SECONDS. A helper that is neither runnable nor has used
processor time since the last look is silent. The crew pings the nursery each HELPER_LOOK_SECONDS, so that it waits for
it often. It kills a silent helper: the nursery kills a worker, and SIGKILL to the process group ends the nursery with
all of its workers. The crew then gives the task to a new worker, because a task has no effect except its answer. A slow
helper on a busy machine is runnable, so it stays. Without `/proc`, no helper counts as silent, and a question ends at
its deadline.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from ror_rules.errors import BudgetError
from ror_rules.host.threads import processor_seconds
from ror_service._edge import caller
from ror_service._edge.fair_queue import FairQueue, Ticket
from ror_service._edge.problems import RefusalError
from ror_service._limits import (
    HELPER_LOOK_SECONDS,
    HELPER_SECONDS,
    HELPER_TRIES,
    TASK_MEGABYTES,
    TASK_SECONDS,
    MiB,
)
from ror_service._work.nursery import FORK, KILL, NUMBER, PING
from ror_service.log import log

_T = TypeVar("_T")


class SilentError(Exception):
    """A helper process does not answer, so the crew replaces it."""


class Crew:
    def __init__(self, size: int, budget: float, waiting: int) -> None:
        self.size = size
        self.budget = budget
        times = max(1, ceil(budget))
        self.seconds = times * TASK_SECONDS
        self.megabytes = times * TASK_MEGABYTES
        self.row = FairQueue(size, waiting)
        self.ended = 0
        """Workers that ended in the middle of a task: they exceeded a limit or were killed."""
        self.replaced = {"worker": 0, "nursery": 0}
        """Helper processes that the crew replaced, by kind, because they were silent or had ended."""
        self.replaced_at = -float("inf")
        self._free: list[_Worker] = []
        self._nursery: _Nursery | None = None
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the nursery and its watchdog without waiting for either."""
        self._begin()
        self._watching = asyncio.create_task(self._watch())

    async def run(self, ticket: Ticket, function: Callable[..., _T], *arguments: Any) -> _T:
        """The value of a function of `tasks`, computed by a worker and charged to the first caller, also if it is cancelled.

        Raises the function's errors, `BudgetError` if the system ended the worker, `FullError` if too many tasks wait, and
        `RefusalError`, 503, if no worker answers.
        """
        task = pickle.dumps((function, arguments, self.seconds, self.megabytes))
        await self.row.enter(caller.name(), ticket)
        try:
            done, found, seconds = await self._done(task)
        finally:
            self.row.leave()
        caller.charge_process(seconds)
        if not done:
            raise found
        return found  # type: ignore[no-any-return]  # the function's value

    async def _done(self, task: bytes) -> tuple[bool, Any, float]:
        """Whether a task succeeded, its value or error, and the seconds of processor time that it took."""
        for _ in range(HELPER_TRIES):
            with suppress(SilentError):
                return await self._tried(task)
        raise RefusalError("busy", "no-odds-process", headers=[(b"retry-after", b"%d" % HELPER_SECONDS)])

    async def _tried(self, task: bytes) -> tuple[bool, Any, float]:
        while self._free and not self._free[-1].there:
            self._free.pop().end()
        worker = self._free.pop() if self._free else await self._hired()
        try:
            done, found, seconds, fresh = await worker.asked(task)
        except asyncio.CancelledError:
            caller.charge_process(worker.seconds())
            worker.end()
            raise
        except SilentError:
            worker.end()
            self._replaced("worker", "it is silent")
            raise
        except (EOFError, OSError):
            worker.end()
            if worker.orphaned:  # it did nothing wrong: the crew ended it with its nursery
                raise SilentError from None
            self.ended += 1
            ended = BudgetError("question-ended", seconds=self.seconds, megabytes=self.megabytes)
            return False, ended, self.seconds
        if fresh and not worker.orphaned:
            self._free.append(worker)
        else:
            worker.end()
        return done, found, seconds

    def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None
        self._end_nursery()

    async def _hired(self) -> _Worker:
        if self._watching is None:
            self.start()
        nursery = self._nursery
        if nursery is None:
            raise SilentError
        try:
            return await nursery.worker()
        except (EOFError, OSError, SilentError):
            self._replace(nursery)
            raise SilentError from None

    async def _watch(self) -> None:
        while True:
            nursery = self._nursery
            if nursery is None:
                self._begin()
            else:
                try:
                    await nursery.pinged()
                except (EOFError, OSError, SilentError):
                    self._replace(nursery)
            await asyncio.sleep(HELPER_LOOK_SECONDS)

    def _begin(self) -> None:
        """Starts a nursery. If the system refuses, the watchdog tries again."""
        try:
            self._nursery = _Nursery()
        except OSError as fault:
            self._replaced("nursery", repr(fault))

    def _replace(self, nursery: _Nursery) -> None:
        """Ends a nursery with its workers and starts another one, unless that has already happened."""
        if nursery is self._nursery:
            self._end_nursery()
            self._replaced("nursery", "it is silent or has ended")
            self._begin()

    def _replaced(self, kind: str, reason: str) -> None:
        self.replaced[kind] += 1
        self.replaced_at = time.monotonic()
        log.error("odds process replaced", kind=kind, reason=reason)

    def _end_nursery(self) -> None:
        for each in self._free:
            each.end()
        self._free.clear()
        if self._nursery is not None:
            self._nursery.close()
            self._nursery = None


class _Nursery:
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
        ours.setblocking(False)  # a stopped nursery reads nothing, and the event loop must not wait for it
        self._control = ours
        self._reading = False
        self.closed = False

    async def pinged(self) -> None:
        """Returns when it has answered. Raises `SilentError`, `EOFError` if it has ended, and `OSError`."""
        self._reading = True
        try:
            self._control.send(PING)
            await _exactly(self._control, len(PING), self._process.pid)
        finally:
            self._reading = False
            if self.closed:
                self._control.close()

    async def worker(self) -> _Worker:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            with theirs:
                socket.send_fds(self._control, [FORK], [theirs.fileno()])
            return _Worker(self, ours, NUMBER.unpack(await _exactly(ours, NUMBER.size, self._process.pid))[0])
        except BaseException:
            ours.close()  # the worker ends when it reads this
            raise

    def kill(self, number: int) -> None:
        """End a worker. The nursery collects its workers itself, so the number cannot name another process."""
        with suppress(OSError):  # the watchdog replaces a nursery that reads nothing
            self._control.send(KILL + NUMBER.pack(number))

    def close(self) -> None:
        """Kill the nursery and all its workers: its process group keeps its number until `wait`."""
        self.closed = True
        if not self._reading:  # else `pinged` closes it: an event loop must not lose a descriptor that it watches
            self._control.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(
            ChildProcessError
        ):  # as process 1 of a container we inherit its workers, and have to collect them
            while True:
                os.waitpid(-self._process.pid, 0)


class _Worker:
    def __init__(self, nursery: _Nursery, connection: socket.socket, number: int) -> None:
        self._nursery = nursery
        self._connection = connection
        self._number = number
        self._before = 0.0
        """Seconds of the processor before the present task."""

    @property
    def there(self) -> bool:
        try:
            self._connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    @property
    def orphaned(self) -> bool:
        return self._nursery.closed

    async def asked(self, task: bytes) -> tuple[bool, Any, float, bool]:
        """Whether a task succeeded, its value or error, the seconds of processor time, and whether the worker can go
        on.

        Raises `SilentError`, `EOFError`, `OSError`.
        """
        self._before = processor_seconds(self._number)
        try:
            async with asyncio.timeout(2 * HELPER_SECONDS):
                await asyncio.get_running_loop().sock_sendall(self._connection, NUMBER.pack(len(task)) + task)
        except TimeoutError:
            raise SilentError from None
        size = NUMBER.unpack(await _exactly(self._connection, NUMBER.size, self._number))[0]
        answer = await _exactly(self._connection, size, self._number)
        found: tuple[bool, Any, float, bool] = pickle.loads(answer)  # noqa: S301  # our own worker's
        return found

    def seconds(self) -> float:
        """Seconds of the processor for the present task, so far."""
        return max(0.0, processor_seconds(self._number) - self._before)

    def end(self) -> None:
        self._connection.close()
        if not self._nursery.closed:
            self._nursery.kill(self._number)


async def _exactly(connection: socket.socket, size: int, process: int) -> bytes:
    """`size` bytes from a process."""
    found = bytearray()
    before: object = None
    while len(found) < size:
        try:
            async with asyncio.timeout(HELPER_SECONDS):
                more = await asyncio.get_running_loop().sock_recv(connection, min(size - len(found), MiB))
        except TimeoutError:
            now = _activity(process)
            if now == before:
                raise SilentError from None
            before = now
            continue
        if not more:
            raise EOFError
        found += more
    return bytes(found)


def _activity(process: int) -> object:
    try:
        fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return time.monotonic()
    return time.monotonic() if fields[0] == b"R" else (fields[11], fields[12])
