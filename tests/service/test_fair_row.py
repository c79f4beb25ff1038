from __future__ import annotations

import asyncio
import json
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from ror_rules import load
from ror_rules._operations import releases
from ror_rules.host import wire
from ror_rules.host.releases import CallWork, OldAnswer
from ror_rules.host.threads import processor_seconds
from ror_service import app as service_app, telemetry
from ror_service._edge import threads
from ror_service._edge.caller import CALLER, Caller
from ror_service._edge.dearest import DEAREST, DearCaller, Dearest
from ror_service._edge.fair_queue import FairQueue, FullError, Ticket
from ror_service._edge.problems import RefusalError
from ror_service._edge.rates import Rates
from ror_service._edge.threads import ThreadChoice, in_thread
from ror_service._work import crew
from ror_service._work.earlier import EarlierVersions
from ror_service._work.single_flight import SingleFlight
from ror_service._work.turns import Turns
from ror_service.settings import Settings
from ror_service.testing import limits
from tests.service.cases import GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, GOLLUM_STATE
from tests.service.running import PATIENCE, RedisServer, Service, soon
from tests.service.test_front import Asked, sent

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
    monkeypatch.setattr("ror_service._edge.threads.time.thread_time", lambda: now)

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
    monkeypatch.setattr("ror_service._edge.threads.time.thread_time", lambda: getattr(clock, "now", 0.0))

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
    monkeypatch.setattr("ror_service._edge.threads.time.thread_time", lambda: now)
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


# --- The account of work

SECONDS: Final = 3.0
"""What the fake clocks count for each piece of work, of a thread or of a process."""
UNITS: Final = int(SECONDS / limits["UNIT_SECONDS"])
SLOW: Final = "1000000/999 years"
"""A limit that refills by nothing that a test could see."""
JSON: Final = [("content-type", "application/json")]
PAGE: Final = [("accept", "text/html")]


def post(path: str, body: Any, accept: str = "application/json") -> Asked:
    return Asked("POST", path, [*JSON, ("accept", accept)], json.dumps(body).encode())


def get(path: str, **query: str) -> Asked:
    return Asked("GET", path, PAGE, query="&".join(f"{name}={quote(value)}" for name, value in query.items()).encode())


LINE: Final = "dark_power holder=dark_power"
OUTCOME: Final = "{outcome}"
KINDS: Final = {
    "a resolution": post(GOLLUM, GOLLUM_REQUEST),
    "a batch": post("/v1/batch", {"items": [GOLLUM_ITEM]}),
    "a verification": post("/v1/verify", OUTCOME),
    "a comparison": post("/v1/compare", {"outcome": OUTCOME, "under": [{}, {}]}),
    "odds": post(f"{GOLLUM}/odds", {"state": GOLLUM_STATE}),
    "odds as rows": post(f"{GOLLUM}/odds", {"state": GOLLUM_STATE}, "text/csv"),
    "a table of odds": post(
        f"{GOLLUM}/odds/sweep",
        {
            "state": GOLLUM_STATE,
            "fields": ["controller"],
            "vary": [{"pointer": "/card_holder", "values": ["dark_power"]}],
        },
    ),
    "the page of an outcome": get("/o/{id}"),
    "the card of an outcome": get("/embed/{id}"),
    "the preview of an outcome": get("/pages/preview/o/{id}"),
    "a search": get("/search", q="gollum"),
}


class Held:
    """The threads and processes of the service: they take SECONDS by its clocks, and one of their jobs waits until it may end."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.jobs = 0
        self.held = 0
        """The number of the job that waits. 0 for none."""
        self.begun = asyncio.Event()
        self._end = threading.Event()
        self._loop = asyncio.get_running_loop()
        real = crew._Worker.asked
        clock = count(1)
        patched.setattr(crew, "processor_seconds", lambda process: next(clock) * SECONDS)  # between two looks
        patched.setattr(threads, "_timed", self._timed)

        async def asked(worker: Any, task: bytes) -> tuple[bool, Any, float, bool]:
            if self._holds():
                await asyncio.Event().wait()  # until its caller leaves
            done, found, _, fresh = await real(worker, task)
            return done, found, SECONDS, fresh

        patched.setattr(crew._Worker, "asked", asked)

    def end(self) -> None:
        self._end.set()

    def _holds(self) -> bool:
        self.jobs += 1
        if self.jobs == self.held:
            self._loop.call_soon_threadsafe(self.begun.set)
        return self.jobs == self.held

    def _timed(self, work: Callable[[], Any]) -> tuple[float, Any, Exception | None]:
        if self._holds():
            assert self._end.wait(PATIENCE)
        try:
            return SECONDS, work(), None
        except Exception as error:  # noqa: BLE001  # as the real one does
            return SECONDS, None, error


async def answered(asked: Asked, patched: pytest.MonkeyPatch, leaves_in: int = 0) -> tuple[int, int]:
    """The units that a request costs on a new service, and the jobs of it. The caller leaves in the job with that number."""
    services: Any = None
    real = telemetry.watch

    def watch(found: Any, *others: Any) -> None:
        nonlocal services
        services = found
        real(found, *others)

    with patched.context() as around:
        around.setattr(telemetry, "watch", watch)
        front: Any = service_app.build(Settings(rate_limit=SLOW, frame_ancestors="*", public_url="http://a"))
        try:
            first = (await sent(front, post(GOLLUM, GOLLUM_REQUEST)))[1]["body"]
            outcome = json.loads(first)
            place = asked.path.replace("{id}", outcome["id"])
            asked = asked._replace(path=place, body=asked.body.replace(b'"{outcome}"', first))
            services.thread_choice.__init__()  # as if no rule had run yet, so that this runs in a thread
            held = Held(around)
            held.held = leaves_in
            before = await left(front)
            asking = asyncio.create_task(sent(front, asked))
            if leaves_in:
                async with asyncio.timeout(PATIENCE):
                    await held.begun.wait()
                asking.cancel()
                await asyncio.wait([asking])
                held.end()
                while threads._QUEUE._free < limits["BESIDE_THREADS"]:  # noqa: ASYNC110  # it counts down by itself
                    await asyncio.sleep(0.001)
            else:
                answer = await asking
                assert answer[0]["status"] == 200, answer
            jobs = held.jobs
            return before - await left(front) - 1, jobs
        finally:
            services.flights.close()


async def left(front: Any) -> int:
    refused = await sent(front, post(GOLLUM, {}))
    stand = dict(refused[0]["headers"])[b"ratelimit"].decode()
    return int(stand.partition("r=")[2].partition(";")[0])


@pytest.mark.parametrize("kind", KINDS)
def test_a_caller_who_leaves_pays_as_one_who_waits(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    async def run() -> tuple[int, int, int]:
        waited, jobs = await answered(KINDS[kind], monkeypatch)
        gone, _ = await answered(KINDS[kind], monkeypatch, leaves_in=jobs)
        return waited, gone, jobs

    waited, gone, jobs = asyncio.run(run())
    assert jobs > 0
    assert waited >= 0.9 * jobs * UNITS
    assert abs(waited - gone) <= 0.1 * waited


class Releases:
    """Earlier versions, each call of which takes a second of a processor, or the seconds that its body names."""

    def __init__(self) -> None:
        self._one = threading.Lock()

    def has(self, *_: object) -> bool:
        return True

    def answer(self, *asked: Any, work: Any) -> OldAnswer:
        with self._one:  # one process answers for a version
            work.seconds = float(json.loads(asked[4]))
            return OldAnswer(200, "application/json", b"{}")


def paying(name: str, charged: dict[str, int]) -> None:
    def meter(caller: str, units: int) -> None:
        charged[caller] = charged.get(caller, 0) + units

    CALLER.set(Caller(Named(name), {}, meter=meter))


def test_a_call_to_an_earlier_version_pays_for_itself_and_not_for_its_wait() -> None:
    charged: dict[str, int] = {}
    paid = limits["PAID_SECONDS"]

    async def ask(earlier: EarlierVersions, name: str, seconds: float) -> None:
        paying(name, charged)
        await earlier.relayed("/v1/a/b", "a", "1.0.0", seconds, "application/json")

    async def run() -> None:
        earlier = EarlierVersions(Releases(), Turns(8))  # type: ignore[arg-type]  # a fake
        await asyncio.gather(
            ask(earlier, "dear", 8 + paid), ask(earlier, "dear", 9 + paid), ask(earlier, "cheap", 0.001)
        )

    asyncio.run(run())
    assert charged == {"dear": 1700}


def test_a_caller_in_debt_pays_it_however_many_windows_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("ror_service._edge.rates.time.time", lambda: now)

    async def run() -> None:
        nonlocal now
        rates = Rates("20/minute", "memory:")
        await rates.admit("a", 1)
        rates.charge("a", 3200)
        for _ in range(3):
            now += 60
            with pytest.raises(RefusalError):
                await rates.admit("a", 1)
        with pytest.raises(RefusalError) as refused:
            await rates.admit("a", 0)
        seconds = int(dict(refused.value.headers)[b"retry-after"])
        assert seconds == 3 * (3200 + 1 - 20 + 1) - 180
        now += seconds - 1
        with pytest.raises(RefusalError):
            await rates.admit("a", 1)
        now += 1
        await rates.admit("a", 1)
        await rates.admit("b", 1)

    asyncio.run(run())


def test_a_refused_request_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("ror_service._edge.rates.time.time", lambda: now)

    async def run() -> list[bytes]:
        nonlocal now
        rates = Rates("2/minute;100/hour", "memory:")
        for _ in range(50):
            try:
                await rates.admit("a", 2)
            except RefusalError:
                continue
        now += 60
        return [value for name, value in await rates.admit("a", 1) if name == b"ratelimit"]

    assert asyncio.run(run()) == [b'"minute";r=1;t=30, "hour";r=98;t=48']


def test_a_caller_has_a_few_questions_at_a_time() -> None:
    turns = Turns(2)
    for _ in range(2):
        turns.begin("a")
    with pytest.raises(RefusalError) as refused:
        turns.begin("a")
    assert (refused.value.kind.slug, dict(refused.value.headers)[b"retry-after"]) == ("busy", b"1")
    turns.begin("b")
    turns.end("a")
    turns.begin("a")
    for _ in range(3):
        turns.begin("-")  # callers without an address are many


def test_a_few_dear_questions_of_twenty_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    most = Settings().odds_each

    async def run() -> list[str]:
        front: Any = service_app.build(Settings(rate_limit=SLOW))
        waits = asyncio.Event()

        async def asked(*_: Any) -> Any:
            await waits.wait()
            raise RefusalError("busy", "no-odds-process")

        monkeypatch.setattr(crew.Crew, "run", asked)
        asking = [
            asyncio.create_task(
                sent(
                    front,
                    post(f"{GOLLUM}/odds", {"state": GOLLUM_STATE, "seed": seed, "method": "simulate", "count": 10}),
                )
            )
            for seed in range(20)
        ]
        done: set[Any] = set()
        while len(done) < 20 - most:
            done, _ = await asyncio.wait(asking, timeout=0.1)
        waits.set()
        await asyncio.wait(asking)
        return [json.loads(each.result()[1]["body"])["code"] for each in done]

    assert asyncio.run(run()) == ["too-many-at-once"] * (20 - most)


def thrown(seed: int) -> Asked:
    return post(f"{GOLLUM}/odds", {"state": GOLLUM_STATE, "seed": seed, "method": "simulate", "count": 10})


def test_questions_at_once_reserve_an_estimate_of_a_small_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_service._edge.rates.time.time", lambda: 1000.0)

    async def run() -> tuple[int, Counter[int], int]:
        front: Any = service_app.build(Settings(rate_limit="20/minute"))
        waits, computed = asyncio.Event(), 0

        async def asked(*_: Any) -> Any:
            nonlocal computed
            computed += 1
            await waits.wait()
            return b'{"id":"0"}'

        monkeypatch.setattr(crew.Crew, "run", asked)
        asking = [asyncio.create_task(sent(front, thrown(seed))) for seed in range(20)]
        done: set[Any] = set()
        while len(done) < 18:
            done, _ = await asyncio.wait(asking, timeout=0.1)
        waits.set()
        await asyncio.wait(asking)
        statuses = Counter(each.result()[0]["status"] for each in asking)
        return computed, statuses, await left(front)

    computed, statuses, rest = asyncio.run(run())
    assert computed == 2
    assert statuses == {200: 2, 429: 18}
    assert rest == 20 - 2 - 1  # the estimates came back


def test_a_request_of_many_questions_is_not_refused_for_its_own_cost(tmp_path: Path) -> None:
    throws = [load("war-of-the-ring").resolve("sorcery", f"rating=B subtract={less}", seed=1) for less in range(4)]
    items = [{"outcome": wire.plain(each), "luck": "points", "good": "high"} for each in throws]
    with Service(tmp_path, rate_limit="2/hour") as service, service.client() as client:
        measured = client.post("/v1/luck", json={"items": items})
        assert measured.status_code == 200, measured.text
        assert client.post("/v1/luck", json={"items": items}).status_code == 429


@pytest.mark.parametrize("leaves", [False, True])
def test_who_begins_a_question_pays_for_it_and_who_shares_it_does_not(
    monkeypatch: pytest.MonkeyPatch, *, leaves: bool
) -> None:
    charged: dict[str, int] = {}
    real = crew._Worker.asked

    async def asked(worker: Any, task: bytes) -> tuple[bool, Any, float, bool]:
        done, found, _, fresh = await real(worker, task)
        await asyncio.sleep(0.1)
        return done, found, SECONDS, fresh

    monkeypatch.setattr(crew._Worker, "asked", asked)

    async def run() -> None:
        flights = SingleFlight(crew.Crew(1, 1, 9), PATIENCE, Turns(8))

        async def ask(name: str) -> int:
            paying(name, charged)
            return await flights.ask("a question", os.getpid)

        first, second = (asyncio.create_task(ask(name)) for name in ("first", "second"))
        await asyncio.sleep(0)
        if leaves:
            first.cancel()
        try:
            assert await second != os.getpid()
            await asyncio.wait([first])
        finally:
            flights.close()

    asyncio.run(run())
    assert charged == {"first": UNITS}


def test_the_dearest_callers_of_the_last_minutes_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("ror_service._edge.dearest.time.monotonic", lambda: now)
    dearest = Dearest()
    for number in range(20):
        dearest.add(f"caller {number}", number + 1)
    now = 60.0
    dearest.add("caller 3", 100)
    assert [each.caller for each in dearest.found()][:3] == ["caller 3", "caller 19", "caller 18"]
    assert dearest.found()[0].units == 104
    assert len(dearest.found()) == 10
    now = 60.0 * limits["DEAREST_MINUTES"]
    assert dearest.found() == [DearCaller("caller 3", 100)]
    now += 60
    assert dearest.found() == []


FORWARDED: Final = [("x-forwarded-for", "10.0.0.1")]


@pytest.mark.parametrize(("logs", "fields", "told"), [(True, [], True), (True, FORWARDED, False), (False, [], False)])
def test_health_names_the_dearest_callers_to_the_machine_itself(
    *, logs: bool, fields: list[tuple[str, str]], told: bool
) -> None:
    async def run() -> Any:
        front: Any = service_app.build(Settings(log_callers=logs))
        DEAREST.add("the dearest", 10**6)
        return json.loads((await sent(front, Asked("GET", "/health", fields)))[1]["body"])

    health = asyncio.run(run())
    assert ("callers" in health) == told
    if told:
        assert health["callers"][0]["caller"] == "the dearest"


def test_the_log_names_the_dearest_callers_each_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[Any] = []
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > 1:
            raise asyncio.CancelledError

    monkeypatch.setattr("ror_service.telemetry.asyncio.sleep", sleep)
    monkeypatch.setattr("ror_service.telemetry.log.log.info", lambda event, **fields: logged.append((event, fields)))
    DEAREST.add("the dearest", 10**6)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(telemetry.name_dearest())
    assert slept == [60, 60]
    assert [event for event, _ in logged] == ["dearest callers"]
    assert logged[0][1]["callers"][0]["caller"] == "the dearest"


def test_the_work_of_an_earlier_version_is_measured_without_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    class Process:
        pid = 1

        def poll(self) -> None:
            """It runs."""

    def exchanged(process: Process, method: str, path: str, *_: object) -> OldAnswer:
        nonlocal now
        now += 2.0 if path == "/v1/a/b" else 50.0
        return OldAnswer(200, "application/json", b"{}")

    def started(self: releases.ReleaseWorker) -> Process:
        self._process = Process()  # type: ignore[assignment]  # a fake
        return Process()

    monkeypatch.setattr(releases, "_exchanged", exchanged)
    monkeypatch.setattr(releases, "processor_seconds", lambda process: now)
    monkeypatch.setattr(releases.ReleaseWorker, "_started", started)
    worker = releases.ReleaseWorker(Path("ror_rules-1.0.0-py3-none-any.whl"), PATIENCE, PATIENCE)
    for _ in range(2):
        work = CallWork()
        worker.answer("POST", "/v1/a/b", b"{}", work=work)
        assert work.seconds == 2.0
    worker._stop_idle()
    assert now == 54.0


def test_the_time_of_a_process_is_what_it_ran() -> None:
    before = processor_seconds(os.getpid())
    assert before == pytest.approx(time.process_time(), abs=1)
    sum(range(10**6))
    assert processor_seconds(os.getpid()) > before
    assert processor_seconds(2**22 + 1) == 0.0


def test_a_debt_lasts_in_redis(redis: RedisServer) -> None:
    async def run() -> RefusalError:
        one, two = Rates("20/minute", redis.url), Rates("20/minute", redis.url)
        await one.admit("a", 1)
        one.charge("a", 119)
        await one.close()
        await two.admit("b", 1)
        with pytest.raises(RefusalError) as refused:
            await two.admit("a", 1)
        await two.close()
        return refused.value

    waits = int(dict(asyncio.run(run()).headers)[b"retry-after"])
    assert 290 < waits <= 3 * (120 - 20 + 1)
    assert 290_000 < int(redis.tell("PTTL", "ror2:b:LIMITER/a/20/1/minute").strip(b":\r\n")) <= 360_000


def test_an_estimate_counts_in_redis_until_it_comes_back(redis: RedisServer) -> None:
    async def run() -> list[bool]:
        one, two = Rates("20/minute", redis.url), Rates("20/minute", redis.url)
        for _ in range(15):
            await one.admit("a", 1)
        await one.admit("a", 10, own=15)
        admitted = []
        for back in (0, -10):
            if back:
                one.charge("a", back)
                await one.close()
            try:
                await two.admit("a", 0)
            except RefusalError:
                admitted.append(False)
            else:
                admitted.append(True)
        await two.close()
        return admitted

    assert asyncio.run(run()) == [False, True]
