"""The cost of a request over real sockets: the service with its defaults, and with Redis, compared with echoes and a
constant.

All run in one worker of uvicorn with uvloop and httptools, with 32 connections. The figure is the server's CPU time for
one request: passes take turns, and the least of each counts. Every request has a new state, seed and context. With two
cores, servers have one and the caller has the other.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Self
from unittest.mock import patch

import msgspec

from tests.bench import fresh
from tests.bench.core import numbers
from tests.bench.fresh import RULES
from tests.bench.load import CONNECTIONS, Caller, family, get, post, settled, worked
from tests.bench.races import Figure, say
from tests.service.running import VALKEY, RedisServer, Service, free_port, soon

PASSES: Final = 9
CALLS: Final = 400
BATCH: Final = 50
READ_BACK: Final = "an outcome read back"
MEMORY: Final = ", kept in memory"
REDIS: Final = ", kept in Redis"
FOR_FASTAPI: Final = {
    "gollum-control": (2.0, 2.5),
    "army-combat": (1.4, 1.6),
    "Ring of Power battle": (0.45, 0.5),
    READ_BACK: (3.0, 5.0),
}
"""Subject -> the goal and the path of requests, for the CPU time of one FastAPI request."""
MIXED: Final = f"an item of a batch of {BATCH}, all four rules"
ALIKE: Final = f"an item of a batch of {BATCH}, gollum-control alone"
BATCHES: Final = {MIXED: list(RULES.values()), ALIKE: [RULES["gollum-control"]]}
ECHOES: Final = {
    "on_fastapi": "FastAPI + pydantic echo",
    "on_litestar": "Litestar typed echo",
    "constant": "raw ASGI constant",
}


@contextmanager
def on_core(core: int) -> Iterator[None]:
    everywhere = os.sched_getaffinity(0)
    if len(everywhere) > 1:
        os.sched_setaffinity(0, {sorted(everywhere)[core]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, everywhere)


class Echo:
    def __init__(self, name: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "tests.bench.echoes", name, str(self.port)]
        self.process = subprocess.Popen(command, cwd=Path(__file__).parents[2])
        soon(lambda: self.process.poll() is not None or self.answers(), f"{name} did not start")
        if self.process.poll() is not None:
            raise AssertionError(f"{name} ended")

    def answers(self) -> bool:
        try:
            Caller(self.port, 1).close()
        except OSError:
            return False
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)


def store() -> str:
    return shutil.which("redis-server") or VALKEY


def spent(process: int, port: int, requests: list[bytes]) -> tuple[float, list[str]]:
    """Seconds of the server's CPU time for one request, and the stores that the answers name.

    Connections are new, because servers close idle ones. Each has had a request before the measurement.
    """
    first = min(CONNECTIONS, len(requests) // 4)
    with Caller(port) as caller:
        kept = [answer.location for answer in caller.call(requests[:first])]
        before = settled(process)
        kept += [answer.location for answer in caller.call(requests[first:])]
        return (settled(process) - before) / (len(requests) - first), kept


def singles(kind: fresh.Kind, calls: int = CALLS) -> list[bytes]:
    return [post(kind.path, kind.body(number)) for number in numbers(calls)]


def batches(kinds: list[fresh.Kind], calls: int = 12) -> list[bytes]:
    def item(number: int) -> dict[str, Any]:
        kind = kinds[number % len(kinds)]
        return {"ruleset": kind.ruleset, "rule": kind.rule, **kind.request(number)}

    return [
        post("/v1/batch", msgspec.json.encode({"items": [item(number) for number in numbers(BATCH)]}))
        for _ in range(calls)
    ]


def measured() -> dict[str, float]:
    """Subject -> the least CPU seconds of the server for one request, or for one item of a batch."""
    best: dict[str, float] = {}

    def note(what: str, seconds: float) -> None:
        best[what] = min(seconds, best.get(what, seconds))

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        redis = stack.enter_context(RedisServer(store(), folder))
        with on_core(0):
            services = {
                MEMORY: stack.enter_context(Service(folder)),
                REDIS: stack.enter_context(Service(folder, store=redis.url)),
            }
            echoes = {name: stack.enter_context(Echo(name)) for name in ECHOES}
        stack.enter_context(on_core(-1))
        for turn in range(PASSES):
            say(f"    pass {turn + 1} of {PASSES}")
            for name, echo in echoes.items():
                requests = [post("/echo", fresh.ECHOED.body(number)) for number in numbers(CALLS)]
                note(name, spent(echo.process.pid, echo.port, requests)[0])
            for where, service in services.items():
                for name, kind in RULES.items():
                    seconds, kept = spent(service.process.pid, service.port, singles(kind))
                    note(name + where, seconds)
                    if name == "army-combat":
                        again = [get(each) for each in kept]
                        note(READ_BACK + where, spent(service.process.pid, service.port, again)[0])
                for name, kinds in BATCHES.items():
                    note(name + where, spent(service.process.pid, service.port, batches(kinds))[0] / BATCH)
    return best


def requests() -> Iterator[Figure]:
    best = measured()
    for name in [*RULES, READ_BACK]:
        for other, title in ECHOES.items():
            goal, stretch = FOR_FASTAPI.get(name, (None, None)) if other == "on_fastapi" else (None, None)
            yield Figure(
                f"{name} over HTTP{MEMORY}", title, best[other] / best[name + MEMORY], goal, stretch, more=True
            )
    for name in [*RULES, READ_BACK]:
        ratio = best["on_fastapi"] / best[name + REDIS]
        yield Figure(f"{name} over HTTP{REDIS}", ECHOES["on_fastapi"], ratio, more=True)
    for where in (MEMORY, REDIS):
        against = "the same requests one by one"
        single = sum(best[name + where] for name in RULES) / len(RULES)
        yield Figure(MIXED + where, against, single / best[MIXED + where], 3, 4.5, more=True)
        yield Figure(ALIKE + where, against, best["gollum-control" + where] / best[ALIKE + where], more=True)


def ready(start: Callable[[], tuple[int, Callable[[], object]]]) -> float:
    """CPU seconds of a server and its children from its start until it is ready: the least of five starts."""
    best = float("inf")
    for _ in range(5):
        process, stop = start()
        best = min(best, sum(map(worked, family(process))))
        stop()
    return best


def byte_code(folder: str) -> dict[str, str]:
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}


def starts() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name, patch.dict(os.environ, byte_code(name)):

        def ours() -> tuple[int, Callable[[], object]]:
            service = Service(Path(name))
            with Caller(service.port, 1) as caller:
                list(caller.call([get("/health/ready")]))
            return service.process.pid, service.stop

        def theirs() -> tuple[int, Callable[[], object]]:
            echo = Echo("on_fastapi")
            return echo.process.pid, echo.stop

        took, others = ready(ours), ready(theirs)
    yield Figure("start to first ready, CPU time", "", took, 1.0, 0.6, unit="s")
    yield Figure("start to first ready", ECHOES["on_fastapi"], took / others)


PARTS: Final[tuple[Callable[[], Iterator[Figure]], ...]] = (requests, starts)


def figures() -> Iterator[Figure]:
    for part in PARTS:
        yield from part()


def main() -> None:
    for figure in figures():
        print("  ".join(figure.cells()), flush=True)


if __name__ == "__main__":
    main()
