from __future__ import annotations

import asyncio
import http.client
import json
import operator
import os
import resource
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import pytest

from ror_rules import load
from ror_rules.author import Ruleset, named
from ror_rules.errors import BudgetError, HouseError, SchemaError, UnknownError
from ror_rules.host.caches import caches
from ror_rules.host.questions import answer
from ror_rules.testing import limits
from ror_service import app as service_app
from ror_service._edge.problems import RefusalError
from ror_service._work import tasks
from ror_service._work.crew import Crew
from ror_service._work.single_flight import SingleFlight
from ror_service._work.turns import Turns
from ror_service.settings import Settings
from ror_service.testing import limits as service_limits
from tests.service.cases import SEARCH, hunted
from tests.service.running import PATIENCE, Service, runs, soon
from tests.service.test_fair_row import post
from tests.service.test_front import Asked, sent

DEAR = {"state": hunted(30), "fields": ["captures"], "arithmetic": "exact"}
"""A question that takes hours without a budget: every fall of thirty dice."""
CHEAP = {"state": {"rating": "B"}}
WAR: Final = load("war-of-the-ring")


def flying(
    fly: Callable[[SingleFlight], Awaitable[None]],
    *,
    size: int = 1,
    waiting: int = 10,
    budget: float = 1,
) -> None:
    async def run() -> None:
        flights = SingleFlight(Crew(size, budget, waiting), PATIENCE, Turns(waiting + size))
        try:
            async with asyncio.timeout(4 * PATIENCE):
                await fly(flights)
        finally:
            flights.close()

    asyncio.run(run())


def parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[1])


def test_equal_questions_are_computed_once() -> None:
    kept: list[float] = []

    async def fly(flights: SingleFlight) -> None:
        every = (flights.ask("same", time.perf_counter, keep=kept.append) for _ in range(20))
        assert set(await asyncio.gather(*every)) == set(kept)

    flying(fly)
    assert len(kept) == 1


def test_it_is_another_process_and_the_same_one_again() -> None:
    async def fly(flights: SingleFlight) -> None:
        first, second = await flights.ask("1", os.getpid), await flights.ask("2", os.getpid)
        assert first == second != os.getpid()

    flying(fly)


def test_too_many_questions_are_refused_and_the_loop_goes_on() -> None:
    async def fly(flights: SingleFlight) -> None:
        waiting = [asyncio.create_task(flights.ask(name, time.sleep, 0.3)) for name in ("1", "2")]
        await asyncio.sleep(0)
        with pytest.raises(RefusalError) as caught:
            await flights.ask("3", time.sleep, 0)
        assert (caught.value.kind.slug, caught.value.headers) == ("busy", [(b"retry-after", b"2")])
        assert await asyncio.gather(*waiting) == [None, None]

    flying(fly, waiting=1)


def test_waiting_too_long_is_reported() -> None:
    async def fly(flights: SingleFlight) -> None:
        before = await flights.ask("who", os.getpid)
        flights._seconds = 1.0  # from now on: the first process may take longer to come
        with pytest.raises(RefusalError) as caught:
            await flights.ask("long", time.sleep, 600)
        assert (caught.value.kind.slug, caught.value.headers) == ("busy", [(b"retry-after", b"1")])
        await asyncio.sleep(0.1)
        soon(lambda: not runs(before), "the process goes on")

    flying(fly)


def test_a_question_that_fails_fails_for_everybody_and_is_not_kept() -> None:
    kept: list[object] = []

    async def fly(flights: SingleFlight) -> None:
        for _ in range(2):
            asking = (flights.ask("q", tasks.odds, "moria", "gate", b"{}", 1.0, keep=kept.append) for _ in range(3))
            assert [type(each) for each in await asyncio.gather(*asking, return_exceptions=True)] == [UnknownError] * 3
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            await flights.ask("p", operator.truediv, 1, 0, keep=kept.append)

    flying(fly)
    assert kept == []


def test_a_caller_that_leaves_costs_no_other_an_answer() -> None:
    kept: list[object] = []

    async def fly(flights: SingleFlight) -> None:
        first, second = (asyncio.create_task(flights.ask("q", time.sleep, 0.3, keep=kept.append)) for _ in range(2))
        await asyncio.sleep(0.1)
        first.cancel()
        await second
        assert first.cancelled()

    flying(fly)
    assert kept == [None]


def test_work_without_callers_is_given_up() -> None:
    async def fly(flights: SingleFlight) -> None:
        before = await flights.ask("who", os.getpid)
        gone = asyncio.create_task(flights.ask("long", time.sleep, 600))
        await asyncio.sleep(0.2)
        gone.cancel()
        after = await flights.ask("who", os.getpid)
        assert after != before
        soon(lambda: not runs(before), "the process goes on")

    flying(fly)


def test_what_waits_for_a_process_is_given_up_too() -> None:
    async def fly(flights: SingleFlight) -> None:
        running = asyncio.create_task(flights.ask("1", time.sleep, 0.4))
        waiting = asyncio.create_task(flights.ask("2", os._exit, 1))
        await asyncio.sleep(0.2)
        waiting.cancel()
        await running
        await flights.ask("3", time.sleep, 0)
        assert flights.crew.ended == 0

    flying(fly)


WRONG: list[tuple[Any, ...]] = [(bytearray, 10**9), (os._exit, 3), (os.abort,), (sum, range(10**12))]


@pytest.mark.nightly
@pytest.mark.parametrize("task", WRONG, ids=["memory", "end", "abort", "time"])
def test_a_process_that_takes_too_much_is_replaced(task: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_service._work.crew.TASK_SECONDS", 1)

    async def fly(flights: SingleFlight) -> None:
        before = await flights.ask("who", os.getpid)
        with pytest.raises(BudgetError, match="memory"):
            await flights.ask("wrong", *task)
        assert await flights.ask("who", os.getpid) != before

    flying(fly)


def test_hard_limits_of_the_system_stay() -> None:
    limits = (resource.RLIMIT_CPU, resource.RLIMIT_DATA)

    async def fly(flights: SingleFlight) -> None:
        process = await flights.ask("who", os.getpid)
        hard = [4000, 4 << 30]
        for limit, least in zip(limits, hard, strict=True):
            resource.prlimit(process, limit, (least, least))
        flights.crew.seconds = 5000
        flights.crew.megabytes = 5000
        assert [(await flights.ask(f"{at}", resource.getrlimit, at))[1] for at in limits] == hard
        assert await flights.ask("who", os.getpid) == process

    flying(fly)


def test_a_process_that_ended_meanwhile_is_replaced() -> None:
    async def fly(flights: SingleFlight) -> None:
        before = await flights.ask("who", os.getpid)
        os.kill(before, signal.SIGKILL)
        await asyncio.sleep(0.2)
        assert await flights.ask("who", os.getpid) != before

    flying(fly)


def test_nothing_is_left_of_a_crew_that_is_closed() -> None:
    found: list[int] = []

    async def fly(flights: SingleFlight) -> None:
        found.append(await flights.ask("who", os.getpid))
        found.append(parent(found[0]))
        asyncio.ensure_future(flights.ask("long", time.sleep, 600)).add_done_callback(lambda done: done.cancelled())
        await asyncio.sleep(0.1)

    flying(fly)
    soon(lambda: not any(map(runs, found)), "a process goes on")


def test_nothing_is_left_of_a_service_that_is_killed(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        with service.client() as client:
            assert client.post("/v1/war-of-the-ring/sorcery/odds", json=CHEAP).status_code == 200
        children = [
            int(each)
            for each in Path(f"/proc/{service.process.pid}/task/{service.process.pid}/children").read_text().split()
        ]
        assert children
        service.process.send_signal(signal.SIGKILL)
        service.process.wait(PATIENCE)
        soon(lambda: not any(map(runs, children)), "a process goes on")


def test_a_caller_who_hangs_up_makes_room(tmp_path: Path) -> None:
    with (
        Service(tmp_path, odds_processes=1, odds_budget=1000) as service,
        service.client() as client,
    ):
        body = json.dumps(DEAR).encode()
        with socket.create_connection(("127.0.0.1", service.port)) as caller:
            caller.sendall(
                b"POST /v1/war-of-the-ring/search/odds HTTP/1.1\r\nHost: ror\r\nContent-Type: application/json\r\n"
                b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            )
            time.sleep(1)
        assert client.post("/v1/war-of-the-ring/sorcery/odds", json=CHEAP).status_code == 200


def test_a_question_has_a_deadline(tmp_path: Path) -> None:
    with (
        Service(tmp_path, odds_processes=1, odds_budget=1000, odds_deadline=1) as service,
        service.client() as client,
    ):
        refused = client.post(SEARCH, json=DEAR)
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/busy")
        assert "no time left" in refused.json()["detail"]
        assert int(refused.headers["Retry-After"]) >= 1
        soon(lambda: client.post("/v1/war-of-the-ring/sorcery/odds", json=CHEAP).status_code == 200, "it goes on")


@pytest.mark.nightly
def test_a_question_too_dear_is_refused(client: Any) -> None:
    refused = client.post(SEARCH, json=DEAR)
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/too-large")
    assert f"at most {limits['MAX_STATES']:,} states" in refused.json()["detail"]


@pytest.mark.nightly
def test_the_dearest_questions_do_not_slow_resolutions(tmp_path: Path) -> None:
    with Service(tmp_path, odds_budget=1000) as service:
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)

        def waits() -> list[float]:
            found = []
            for number in range(200):
                began = time.perf_counter()
                body = json.dumps({"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": number}})
                connection.request("POST", "/v1/war-of-the-ring/sorcery", body, {"Content-Type": "application/json"})
                assert connection.getresponse().read()
                found.append(time.perf_counter() - began)
            return found

        waits()
        idle = quantiles(waits(), n=10)[-1]
        callers = []
        for number in range(2):
            body = json.dumps({**DEAR, "state": hunted(30 - number)}).encode()
            callers.append(socket.create_connection(("127.0.0.1", service.port)))
            callers[-1].sendall(
                b"POST /v1/war-of-the-ring/search/odds HTTP/1.1\r\nHost: ror\r\nContent-Type: application/json\r\n"
                b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            )
        time.sleep(1)
        busy = quantiles(waits(), n=10)[-1]
        for each in callers:
            each.close()
        connection.close()
    assert busy - idle < 0.01


def test_the_odds_of_a_preview_have_a_small_part_of_the_budget_and_no_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def answered(question: Any) -> Any:
        asked.append(question)
        return answer(question)

    monkeypatch.setattr(tasks, "answer", answered)
    request = tasks.asked(WAR.question("sorcery", WAR.read_odds("sorcery", CHEAP)))
    for budget in (1.0, 10.0):
        assert tasks.quick_odds(*request, budget) == tasks.odds(*request, budget)
        quick = asked.pop()
        assert quick.budget == service_limits["PREVIEW_BUDGET"] * budget
        assert not quick.yields


# --- Trials of house rules

STATE: Final = {"rating": "B"}
DICE: Final = {"source": "supplied", "faces": [3]}


def house(points: int) -> dict[str, Any]:
    about = {"name": "A trial", "ruleset": WAR.id, "version": WAR.version}
    return {"house": about, "tables": {"sorcery": {"cells": {"3": {"B": points}}}}}


def test_a_document_that_passes_is_told_as_by_the_library() -> None:
    found = json.loads(tasks.try_house(house(7)))
    assert found["digest"] == WAR.house(house(7)).digest


def test_a_document_is_refused_if_a_rule_fails_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = Ruleset.answer

    def answer(self: Ruleset[Any], rule_id: str, request: Any) -> Any:
        return 1 // 0 if self.houses and rule_id == "sorcery" else real(self, rule_id, request)

    monkeypatch.setattr(Ruleset, "answer", answer)
    with pytest.raises(SchemaError) as refused:
        tasks.try_house(house(8))
    assert (refused.value.code, "sorcery" in str(refused.value)) == ("house-fails", True)


def test_a_document_is_refused_if_the_odds_of_a_rule_fail_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(question: Any) -> Any:
        raise RecursionError

    monkeypatch.setattr(tasks, "answer", answer)
    with pytest.raises(SchemaError, match="fails"):
        tasks.try_house(house(8))


def test_a_document_is_refused_if_the_examples_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += float(service_limits["TRIAL_SECONDS"]) / 3
        return now

    monkeypatch.setattr(time, "process_time", clock)
    with pytest.raises(SchemaError) as refused:
        tasks.try_house(house(8))
    assert refused.value.code == "house-too-dear"


def asked(document: Any) -> dict[str, tuple[Asked, str]]:
    """Requests that bring a document, each with the place of it in the problem."""
    request = {"state": STATE, "dice": DICE, "houses": [document]}
    item = {"ruleset": WAR.id, "rule": "sorcery", **request}
    rule = f"/v1/{WAR.id}/sorcery"
    return {
        "its own": (post("/v1/houses", document), ""),
        "a resolution": (post(rule, request), "/houses/0"),
        "odds": (post(f"{rule}/odds", {"state": STATE, "houses": [document]}), "/houses/0"),
        "a batch": (post("/v1/batch", {"items": [item]}), "/items/0/houses/0"),
        "a comparison": (post("/v1/compare", item | {"under": [{}, {}]}), "/houses/0"),
    }


@pytest.mark.parametrize("way", asked(None))
def test_each_document_is_tried_once_before_it_is_kept(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    points = 20 + [*asked(None)].index(way)
    request, place = asked(house(points))[way]
    digest = WAR.house(house(points)).digest
    while known(digest):
        caches()["houses"].drop()
    fails = True
    trials: list[Any] = []

    async def ask(self: Any, key: str, function: Any, *arguments: Any, keep: Callable[[bytes], None]) -> bytes:
        if function is tasks.try_house:
            trials.append(arguments[0])
            if fails:
                raise SchemaError("house-fails", rule="sorcery", title=named("Sorcery"))
            keep(found := json.dumps({"digest": "sha256:" + "0" * 64}).encode())
            return found
        return b'{"id":"0"}'

    monkeypatch.setattr(SingleFlight, "ask", ask)

    async def run() -> None:
        nonlocal fails
        front: Any = service_app.build(Settings())
        refused = json.loads((await sent(front, request))[1]["body"])
        problem = refused["items"][0]["problem"] if "items" in refused else refused
        assert (problem["status"], problem["code"]) == (422, "house-fails")
        assert [each["pointer"] for each in problem["errors"]] == [place]
        assert not known(digest)
        fails = False
        for _ in range(2):
            assert (await sent(front, request))[0]["status"] == 200
        assert known(digest)
        assert trials == [house(points)] * 2

    asyncio.run(run())


def known(digest: str) -> bool:
    """Whether the process knows a document by its digest."""
    try:
        WAR.with_houses([digest])
    except HouseError:
        return False
    return True
