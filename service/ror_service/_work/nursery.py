"""The process that forks workers, and the work of a worker: `python -m ror_service._work.nursery SOCKET`.

Theory of operation. A worker must be cheap to lose, because the service kills it when its caller has gone. So the service
does not start it. The nursery forks it within a few milliseconds: a process that has read all rules and has no other task.
Workers share its memory. The service holds one socket to the nursery. Each byte `FORK` carries the socket of a new
worker, `KILL` and a number end one, and the nursery sends each `PING` back. The nursery alone collects workers, so a
number never names another process. When its socket closes, the nursery ends all workers and itself.

A worker answers one task after another over its own socket. Each message has its length before it. A worker has a
lower priority than the processes that answer requests. The system limits its memory, and the processor time of each task, in
case that a question takes more than its budget promises.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import resource
import select
import signal
import socket
import struct
import sys
import time
from importlib import import_module
from typing import Any, Final

from ror_rules.errors import BudgetError, RorError
from ror_rules.host import register
from ror_service._limits import WORKER_NICE, MiB
from ror_service._work import tasks  # noqa: F401  # workers inherit the functions that they compute

FORK: Final = b"f"
KILL: Final = b"k"
PING: Final = b"p"
NUMBER: Final = struct.Struct("!I")
_LOOK: Final = 0.5
"""Seconds within which the nursery collects workers that have ended."""


def main() -> None:
    """Forks and ends workers on request, until the service closes the socket."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # the service drains and closes the socket at the end
    with socket.socket(fileno=int(sys.argv[1])) as control:
        for ruleset in register.rulesets():
            assert ruleset.book  # noqa: S101  # reads it
        with contextlib.suppress(ModuleNotFoundError):
            import_module("numpy")
        gc.collect()
        gc.freeze()
        _serve(control)


def _serve(control: socket.socket) -> None:
    workers: set[int] = set()
    while True:
        ready, _, _ = select.select([control], [], [], _LOOK)
        if ready:
            order, handed, _, _ = socket.recv_fds(control, 1, 1)
            if not order:
                break
            if order == FORK:
                workers.add(_forked(control, handed[0]))
            elif order == PING:
                control.sendall(PING)
            else:
                number = NUMBER.unpack(_read(control, NUMBER.size))[0]
                if number in workers:
                    os.kill(number, signal.SIGKILL)
        for number in [*workers]:
            if os.waitpid(number, os.WNOHANG)[0]:
                workers.discard(number)
    for number in workers:
        os.kill(number, signal.SIGKILL)


def _forked(control: socket.socket, handed: int) -> int:
    number = os.fork()
    if not number:
        try:
            control.close()
            with socket.socket(fileno=handed) as connection:
                _work(connection)
        finally:
            os._exit(0)  # also after an error, because it must not become a second nursery
    os.close(handed)
    return number


def _work(connection: socket.socket) -> None:
    """Answer tasks until the service ends, or until the worker uses too much memory."""
    connection.sendall(NUMBER.pack(os.getpid()))
    os.nice(WORKER_NICE)
    idle = _kilobytes("VmRSS")
    fresh = True
    while fresh:
        function, arguments, seconds, megabytes = pickle.loads(receive(connection))  # noqa: S301  # from the service
        _bound(seconds, megabytes)
        began = time.process_time()
        try:
            found = True, function(*arguments)
        except MemoryError:
            found = (
                False,
                BudgetError("question-out-of-memory", megabytes=megabytes),
            )
            fresh = False
        except Exception as error:  # noqa: BLE001  # the caller gets it
            found = False, _told(error)
        fresh = fresh and _kilobytes("VmRSS") - idle < megabytes * MiB // 1024 // 2
        send(connection, (*found, time.process_time() - began, fresh))


def _told(error: Exception) -> Exception:
    """An error that pickle can send: an error of the core unchanged, any other as text."""
    if isinstance(error, RorError):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")


def _bound(seconds: int, megabytes: int) -> None:
    """Limits the processor time and memory of the next task."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)
    _lower(resource.RLIMIT_DATA, _kilobytes("VmData") * 1024 + megabytes * MiB)


def _lower(limit: int, soft: int) -> None:
    _, hard = resource.getrlimit(limit)
    resource.setrlimit(limit, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def _kilobytes(name: str) -> int:
    with contextlib.suppress(OSError), open("/proc/self/status", "rb") as status:  # noqa: PTH123  # a plain file, not a path
        for line in status:
            if line.startswith(name.encode() + b":"):
                return int(line.split()[1])
    return 0


def send(connection: socket.socket, value: Any) -> None:
    body = pickle.dumps(value)
    connection.sendall(NUMBER.pack(len(body)) + body)


def receive(connection: socket.socket) -> bytes:
    """One message. Ends the process if the other side has gone."""
    return _read(connection, NUMBER.unpack(_read(connection, NUMBER.size))[0])


def _read(connection: socket.socket, size: int) -> bytes:
    found = bytearray()
    while len(found) < size:
        more = connection.recv(min(size - len(found), MiB))
        if not more:
            os._exit(0)
        found += more
    return bytes(found)


if __name__ == "__main__":
    main()
