"""The process that workers come from, and what a worker does: `python -m ror_service._work.nursery SOCKET`.

Theory of operation. A worker must be cheap to lose: it is killed when its caller has gone. So it is not started but
forked, in a few milliseconds, from a process that has read all rules and does nothing else (the nursery); what they have
in common is in memory once. The service holds one socket to the nursery: with each byte `FORK` comes the socket of a new
worker, with `KILL` and a number the end of one. The nursery alone ends workers and collects them, so a number never
names somebody else's process. When its socket closes, whatever became of the service, it ends all of them and itself.

A worker answers one task after the other over its own socket, each message with its length before it. It is less urgent
than everybody who answers at once. The system bounds its memory and, for each task, its processor time, in case that a
question takes more than its budget promises.
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

from ror_rules import register
from ror_rules.errors import BudgetError, RorError
from ror_service._limits import WORKER_NICE, MiB
from ror_service._work import tasks  # noqa: F401  # what workers compute is read before they are forked

FORK: Final = b"f"
KILL: Final = b"k"
NUMBER: Final = struct.Struct("!I")
_LOOK: Final = 0.5
"""Seconds after which workers that have ended are collected at the latest."""


def main() -> None:
    """Forks and ends workers as the service says, until it closes the socket."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # the service drains; its socket says when it is done
    with socket.socket(fileno=int(sys.argv[1])) as control:
        for ruleset in register.rulesets():
            assert ruleset.book  # noqa: S101  # read
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
    """A new worker on a socket; its number."""
    number = os.fork()
    if not number:
        try:
            control.close()
            with socket.socket(fileno=handed) as connection:
                _work(connection)
        finally:
            os._exit(0)  # whatever became of it, it is no second nursery
    os.close(handed)
    return number


def _work(connection: socket.socket) -> None:
    """Answers tasks until the service has gone, or the memory that they left is worth a fresh worker."""
    os.nice(WORKER_NICE)
    idle = _kilobytes("VmRSS")
    connection.sendall(NUMBER.pack(os.getpid()))
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
        except Exception as error:  # noqa: BLE001  # whoever asked is told
            found = False, _told(error)
        fresh = fresh and _kilobytes("VmRSS") - idle < megabytes * MiB // 1024 // 2
        send(connection, (*found, time.process_time() - began, fresh))


def _told(error: Exception) -> Exception:
    """An error that can be sent: those of the core as they are, others in words."""
    if isinstance(error, RorError):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")


def _bound(seconds: int, megabytes: int) -> None:
    """Has the system bound what the next task takes. A hard limit that is lower stays."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)
    _lower(resource.RLIMIT_DATA, _kilobytes("VmData") * 1024 + megabytes * MiB)


def _lower(limit: int, soft: int) -> None:
    """Sets a soft limit, or the hard one if that is lower."""
    _, hard = resource.getrlimit(limit)
    resource.setrlimit(limit, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def _kilobytes(name: str) -> int:
    """A line of /proc/self/status; 0 where there is none."""
    with contextlib.suppress(OSError), open("/proc/self/status", "rb") as status:  # noqa: PTH123  # no path's business
        for line in status:
            if line.startswith(name.encode() + b":"):
                return int(line.split()[1])
    return 0


def send(connection: socket.socket, value: Any) -> None:
    """Sends one message."""
    body = pickle.dumps(value)
    connection.sendall(NUMBER.pack(len(body)) + body)


def receive(connection: socket.socket) -> bytes:
    """One message. Ends the process where the other side has gone."""
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
