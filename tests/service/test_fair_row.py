from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from ror_service import app as service_app
from ror_service._http.caller import CALLER, Caller
from ror_service._http.fair_queue import FairQueue, FullError, Ticket
from ror_service._http.threads import ThreadChoice, in_thread
from ror_service.settings import Settings
from ror_service.testing import limits
from tests.service.running import PATIENCE, Service, soon

ROWS = [
    ("one caller alone keeps his order", 9, "aaa", "aaa", ""),
    ("callers have their turns", 9, "aaaab", "abaaa", ""),
    ("however many ask much", 9, "aaabbbc", "abcabab", ""),
    ("of a full row the last of the longest line goes", 3, "aaab", "aba", "a"),
    ("also if the busiest caller's request is the newest", 3, "abaa", "aba", "a"),
    ("with one request each, the newest is refused", 2, "abc", "ab", "c"),
]


@pytest.mark.parametrize(("most", "asked", "turns", "refused"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_callers_have_their_turns(most: int, asked: str, turns: str, refused: str) -> None:
    async def run() -> tuple[str, str]:
        row = FairQueue(1, most)
        await row.enter("before")
        had: list[str] = []
        lost: list[str] = []

        async def ask(caller: str) -> None:
            try:
                await row.enter(caller)
            except FullError:
                lost.append(caller)
            else:
                had.append(caller)
                row.leave()

        asking = []
        for caller in asked:
            asking.append(asyncio.create_task(ask(caller)))
            await asyncio.sleep(0)
        row.leave()
        await asyncio.gather(*asking)
        assert row.waiting == 0
        return "".join(had), "".join(lost)

    assert asyncio.run(run()) == (turns, refused)


def test_a_question_of_several_waits_in_the_line_of_each() -> None:
    async def run() -> list[str]:
        row = FairQueue(1, 9)
        await row.enter("before")
        had: list[str] = []
        tickets = {name: Ticket() for name in ("first", "second", "shared")}

        async def ask(name: str) -> None:
            await row.enter("much", tickets[name])
            had.append(name)
            row.leave()

        asking = [asyncio.create_task(ask(name)) for name in tickets]
        await asyncio.sleep(0)
        row.join("little", tickets["shared"])
        row.join("little", tickets["shared"])
        row.leave()
        await asyncio.gather(*asking)
        await row.enter("after")
        assert row.waiting == 0
        return had

    assert asyncio.run(run()) == ["first", "shared", "second"]


@pytest.mark.parametrize("when", ["waiting", "called"])
def test_who_goes_leaves_no_gap(when: str) -> None:
    async def run() -> None:
        row = FairQueue(1, 1)
        await row.enter("before")
        gone = asyncio.create_task(row.enter("gone"))
        await asyncio.sleep(0)
        if when == "called":
            row.leave()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        if when == "waiting":
            row.leave()
        async with asyncio.timeout(PATIENCE):
            await row.enter("next")
        assert row.waiting == 0

    asyncio.run(run())


class Named:
    """A source of client addresses for the test."""

    def __init__(self, name: str) -> None:
        self._name = name

    def caller(self, scope: object) -> str:
        return self._name


def test_threads_take_callers_in_turn() -> None:
    async def run() -> list[str]:
        began: list[str] = []

        def work(name: str) -> None:
            began.append(name)
            time.sleep(0.02)

        async def ask(name: str) -> None:
            CALLER.set(Caller(Named(name), {}))
            await in_thread(work, name)

        asking = [asyncio.create_task(ask(name)) for name in ["much"] * 20 + ["little"] * 2]
        await asyncio.gather(*asking)
        return began

    began = asyncio.run(run())
    assert [number for number, name in enumerate(began) if name == "little"][-1] < limits["BESIDE_THREADS"] + 5
    assert len(began) == 22


def ask_odds(port: int, source: str, seed: int, count: int) -> socket.socket:
    fighters = {name: {"name": name, "combat": 1, "endurance": 3} for name in ("attacker", "defender")}
    body = json.dumps({"state": fighters, "method": "simulate", "seed": seed, "count": count}).encode()
    caller = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
    caller.sendall(
        b"POST /v1/war-of-the-ring/individual-combat/odds HTTP/1.1\r\nHost: ror\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
    )
    return caller


def test_a_flood_delays_no_other_caller(tmp_path: Path) -> None:
    with Service(
        tmp_path, odds_processes=1, odds_waiting=64, odds_each=100, odds_budget=30, simulation_throws=100_000
    ) as service:
        flood = [ask_odds(service.port, "127.0.0.2", seed, 4000) for seed in range(66)]
        with service.client() as client:
            soon(lambda: 'ror_refused_total{kind="busy"} 1.0' in client.get("/metrics").text, "the row is not full")
            with ask_odds(service.port, "127.0.0.3", 1, 10) as other:
                assert other.recv(65536).startswith(b"HTTP/1.1 200 ")
            done = client.get("/metrics").text.partition("\nror_odds_computed_total{")[2].partition("\n")[0]
        assert float(done.rpartition(" ")[2]) <= 5
        for each in flood:
            each.close()


F, S = 0.0, 2 * limits["HOLD_SECONDS"]
LOOKS = [
    ("a cold start is forgiven", [S, F, F, F], [False, False, True, True]),
    ("after one slow job the next runs outside of the loop", [F, F, S, F, F], [False, True, True, False, True]),
    (
        "two have it mistrusted for long",
        [F, F, S, S, *[F] * (limits["WARY_TIMES"] + 1)],
        [False, True, True, *[False] * (limits["WARY_TIMES"] + 1), True],
    ),
    ("also where others came between", [F, S, *[F] * 9, S, F, F], [False, True, False, *[True] * 9, False, False]),
    (
        "a rare slow job does not count as two",
        [F, S, *[F] * limits["WARY_TIMES"], S, F, F],
        [False, True, False, *[True] * limits["WARY_TIMES"], False, True],
    ),
]


@pytest.mark.parametrize(("took", "there"), [row[1:] for row in LOOKS], ids=[row[0] for row in LOOKS])
def test_one_slow_look_condemns_no_rule(monkeypatch: pytest.MonkeyPatch, took: list[float], there: list[bool]) -> None:
    now = 0.0
    monkeypatch.setattr("ror_service._http.threads.time.thread_time", lambda: now)

    async def run() -> list[bool]:
        thread_choice, loop, found = ThreadChoice(), threading.get_ident(), []

        def work(seconds: float) -> bool:
            nonlocal now
            now += seconds
            return threading.get_ident() == loop

        for each in took:
            found.append(await thread_choice.run("a rule", partial(work, each)))
        return found

    assert asyncio.run(run()) == there


def test_those_who_begin_together_are_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = threading.local()
    monkeypatch.setattr("ror_service._http.threads.time.thread_time", lambda: getattr(clock, "now", 0.0))

    async def run() -> list[bool]:
        thread_choice, loop = ThreadChoice(), threading.get_ident()
        gate = threading.Event()

        def work(seconds: float) -> bool:
            gate.wait()
            clock.now = getattr(clock, "now", 0.0) + seconds
            return threading.get_ident() == loop

        both = [asyncio.ensure_future(thread_choice.run("a rule", partial(work, S))) for _ in range(2)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*both)
        return [await thread_choice.run("a rule", partial(work, F)) for _ in range(3)]

    assert asyncio.run(run()) == [False, True, True]


def test_a_rule_that_was_slow_in_one_application_is_not_slow_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("ror_service._http.threads.time.thread_time", lambda: now)
    slow, fast = (service_app.serving(Settings()).thread_choice for _ in range(2))

    async def run() -> list[bool]:
        loop, found = threading.get_ident(), []

        def work(seconds: float) -> bool:
            nonlocal now
            now += seconds
            return threading.get_ident() == loop

        for _ in range(3):
            await slow.run("a rule", partial(work, S))
            found.append(await fast.run("a rule", partial(work, F)))
        return [*found, await slow.run("a rule", partial(work, F))]

    assert asyncio.run(run()) == [False, True, True, False]
