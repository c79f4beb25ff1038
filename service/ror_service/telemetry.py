"""The sources of all numbers at /metrics, and the setup of traces."""

from __future__ import annotations

import asyncio
import fcntl
import importlib.util
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from msgspec import structs

from ror_rules import __version__
from ror_rules.host.messages import Missing
from ror_service import log
from ror_service._edge.dearest import DEAREST
from ror_service._edge.loop_watch import LoopWatch
from ror_service._edge.memory import MemoryLimit
from ror_service._edge.metrics import FOLDER
from ror_service._edge.middleware import Middleware, Traces
from ror_service._limits import METRICS_SECONDS
from ror_service._operations.shared.route import Services
from ror_service._work.garbage import Garbage
from ror_service.settings import Settings, SettingsError

LOOP_WATCH: Final = LoopWatch()
_MEMORY: Final = "/dev/shm"  # noqa: S108  # in memory, and writable in containers with a read-only root
_PREFIX: Final = "ror-metrics-"


def watch(services: Services, middleware: Middleware, memory: MemoryLimit) -> None:
    metrics, store, flights = services.metrics, services.store, services.flights
    metrics.info(version=__version__, store=store.kind)
    metrics.count("ror_store", "What happened at the store of outcomes and odds.", store.counts.as_dict, "what")
    metrics.level("ror_store_kept", "Answers in the memory of the process.", lambda: store.levels()["kept"])
    metrics.level("ror_store_kept_bytes", "Bytes of them.", lambda: store.levels()["kept_bytes"])
    metrics.level("ror_store_waiting", "Answers that wait to be written.", lambda: store.levels()["waiting"])
    metrics.level("ror_store_away", "Processes that leave the store alone.", lambda: store.levels()["away"])
    metrics.level("ror_odds_processes", "Processes that may compute odds.", lambda: flights.crew.size)
    metrics.level("ror_odds_questions", "Questions that are computed, or wait for that.", lambda: flights.running)
    metrics.count("ror_odds_ended", "Processes ended over a question.", lambda: {"": flights.crew.ended})
    replaced = "Processes for odds that were replaced, by kind: they did not answer, or had ended."
    metrics.count("ror_odds_replaced", replaced, lambda: flights.crew.replaced, "kind")
    metrics.count("ror_log_lines_dropped", "Log lines that nobody took.", lambda: {"": log.writer.dropped})
    metrics.count("ror_missing_messages", "Messages that a catalogue lacks, by code.", lambda: Missing.codes, "code")
    metrics.count("ror_loop_held", "Callbacks that held the event loop, by path.", lambda: LOOP_WATCH.held, "path")
    serving = "Seconds of processor time of the processes that answer, without those that compute odds."
    metrics.count("ror_serving_cpu_seconds", serving, lambda: {"": time.process_time()})
    metrics.level("ror_connections", "Connections that are open.", lambda: len(middleware.connections))
    metrics.levels("ror_cache_bytes", "Bytes of each cache, about.", services.budget.levels, "name")
    metrics.level("ror_in_flight_bytes", "Bytes of large bodies and answers in flight.", lambda: memory.bytes)


async def tell(services: Services, garbage: Garbage | None = None) -> None:
    """Publishes the numbers of this process, and keeps its caches and its garbage within bounds."""
    while True:
        await asyncio.sleep(METRICS_SECONDS)
        services.budget.fit()
        if garbage is not None:
            garbage.look()
        services.metrics.publish()


async def name_dearest() -> None:
    """Writes the dearest callers into the log each minute, if there are any."""
    while True:
        await asyncio.sleep(60)
        if found := DEAREST.found():
            log.log.info("dearest callers", callers=[structs.asdict(each) for each in found])


@contextmanager
def shared(workers: int) -> Iterator[None]:
    """A folder for the counts of several serving processes, none for a single process."""
    if workers == 1:
        yield
        return
    place = _MEMORY if os.access(_MEMORY, os.W_OK) else tempfile.gettempdir()
    _sweep(place)
    try:
        folder, lock = _locked_folder(place)
    except OSError as error:
        raise SettingsError(
            f"ROR_WORKERS above 1 needs a folder for what they count: {error}; TMPDIR may name one."
        ) from None
    os.environ[FOLDER] = folder
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _locked_folder(place: str) -> tuple[str, int]:
    """A new folder, and its lock, which the system releases when this process ends."""
    while True:
        folder = tempfile.mkdtemp(prefix=_PREFIX, dir=place)
        lock = os.open(folder, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(folder):  # noqa: PTH110  # no concurrent sweep removed it
            return folder, lock
        os.close(lock)


def _sweep(place: str) -> None:
    """Remove the folders of killed services, whose locks are free."""
    for left in Path(place).glob(f"{_PREFIX}*"):
        with suppress(OSError):  # in use, of another user, or gone
            lock = os.open(left, os.O_RDONLY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(left, ignore_errors=True)
            finally:
                os.close(lock)


def check(chosen: Settings) -> None:
    if chosen.traces != "none" and importlib.util.find_spec("opentelemetry") is None:
        raise SettingsError("ROR_TRACES needs OpenTelemetry, which the extra otel of ror-service installs.")
    if chosen.mcp == "on" and importlib.util.find_spec("mcp") is None:
        raise SettingsError("ROR_MCP needs the protocol's SDK, which the extra mcp of ror-service installs.")


def traces(chosen: Settings) -> Traces | None:
    if chosen.traces == "none":
        return None
    from ror_service._edge.traces import SpanTraces, exporter  # noqa: PLC0415  # an extra, and slow to import

    return SpanTraces(exporter())
