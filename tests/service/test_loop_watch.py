from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from pathlib import Path

import uvloop

from ror_service._http.loop_watch import LoopWatch
from ror_service._http.memory import MemoryLimit, RequestMemory
from ror_service._http.messages import RequestContext
from ror_service.testing import limits
from tests.service.cases import MiB
from tests.service.running import Service


async def work(template: str, seconds: float) -> None:
    """Uses `seconds` of processor time without a pause, for a request of that path."""
    context = RequestContext(RequestMemory(MemoryLimit(MiB)), "name")
    context.template = template
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def watched(steps: Iterable[tuple[str, float]]) -> dict[str, int]:
    async def run() -> dict[str, int]:
        watch = LoopWatch()
        watch.start()
        await asyncio.sleep(0.1)
        for template, seconds in steps:
            await asyncio.create_task(work(template, seconds))
        await asyncio.sleep(0.1)
        watch.close()
        return watch.held

    return uvloop.run(run())


def test_the_path_that_holds_the_loop_is_counted() -> None:
    steps = [("/quick", 0.001), ("/slow/{id}", 10 * limits["HELD_LOOP_SECONDS"]), ("/quick", 0.001)]
    assert watched(steps) == {"/slow/{id}": 1}


def test_many_short_requests_hold_no_loop() -> None:
    assert watched([("/quick", limits["HELD_LOOP_SECONDS"] / 10)] * 200) == {}


def test_a_loop_that_waits_is_not_held() -> None:
    async def sleepy() -> dict[str, int]:
        watch = LoopWatch()
        watch.start()
        await asyncio.sleep(0.1)
        time.sleep(0.5)  # noqa: ASYNC251  # as a process that gets no turn
        await asyncio.sleep(0.5)
        watch.close()
        return watch.held

    assert uvloop.run(sleepy()) == {}


def test_the_service_counts_what_holds_its_loop(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        assert "# TYPE ror_loop_held_total counter" in client.get("/metrics").text
