"""Work shared among processes: those of this machine, or the workers of a dask cluster.

A caller cuts its work into parts by the request alone, never by the number of workers. A part depends on nothing outside of it,
and results come back in the order of their parts. So the answer has the same bytes for every number of workers.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Any, Final, TypeVar

from ror_rules._messages.message import named
from ror_rules._operations.parts import Sharing
from ror_rules._packages.register import rulesets
from ror_rules._reading.errors import SchemaError

T = TypeVar("T")
R = TypeVar("R")
_PATIENCE: Final = 10
"""Seconds until a scheduler that does not answer counts as absent."""
_AHEAD: Final = 3
"""Parts under way for each worker. Few, so that memory stays flat."""


def here(work: Callable[[T], R], parts: Iterable[T]) -> Iterator[tuple[T, R]]:
    for part in parts:
        yield part, work(part)


def shared(workers: int = 1, address: str | None = None) -> AbstractContextManager[Sharing]:
    if address is not None:
        return _on_dask(address)
    return _in_pool(workers) if workers > 1 else _alone()


def editions() -> list[str]:
    return [f"{each.id} {each.version} {each.digest}" for each in rulesets()]


def needed(module: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise SchemaError("audit-needs-package", package=str(error.name)) from None


@contextmanager
def _alone() -> Iterator[Sharing]:
    yield here


@contextmanager
def _in_pool(workers: int) -> Iterator[Sharing]:
    # A fork starts at once and has read the rules. But it copies locks that other threads hold, so then a worker starts anew.
    forks = sys.platform == "linux" and threading.active_count() == 1
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("fork" if forks else "spawn"))
    pool.submit(int)  # starts the workers now, before a caller starts a thread

    def share(work: Callable[[T], R], parts: Iterable[T]) -> Iterator[tuple[T, R]]:
        try:
            yield from _in_order(lambda part: pool.submit(work, part), parts, _AHEAD * workers)
        except BrokenProcessPool:
            raise SchemaError("worker-killed", workers=workers) from None

    try:
        yield share
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _on_dask(address: str) -> Iterator[Sharing]:
    distributed = needed("distributed")
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise SchemaError("no-scheduler", address=named(address), text=str(error)) from None
    with client:
        client.wait_for_workers(1, timeout=60)
        others = {name: found for name, found in client.run(editions).items() if found != editions()}
        if others:
            raise SchemaError(
                "workers-with-other-rules",
                got="; ".join(f"{name}: {', '.join(found)}" for name, found in sorted(others.items())),
                editions=tuple(editions()),
            )

        def share(work: Callable[[T], R], parts: Iterable[T]) -> Iterator[tuple[T, R]]:
            def send(part: T) -> Any:
                (sent,) = client.scatter([part], hash=False)  # outside of the task, because dask keeps tasks for longer
                return client.submit(work, sent, pure=False)

            try:
                yield from _in_order(send, parts, _AHEAD * sum(client.nthreads().values()))
            except distributed.KilledWorker:
                raise SchemaError("worker-killed", workers=len(client.nthreads())) from None

        yield share


def _in_order(send: Callable[[T], Any], parts: Iterable[T], ahead: int) -> Iterator[tuple[T, Any]]:
    under_way: deque[tuple[T, Any]] = deque()
    for part in parts:
        if len(under_way) == ahead:
            first, future = under_way.popleft()
            yield first, future.result()
        under_way.append((part, send(part)))
    while under_way:
        first, future = under_way.popleft()
        yield first, future.result()
