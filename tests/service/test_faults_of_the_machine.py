from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from tests.service.cases import (
    EXAMPLES,
    GOLLUM,
    GOLLUM_REQUEST,
    GOLLUM_STATE,
    JSON,
    MSGPACK,
    SEARCH,
    MiB,
    hunted,
    path_of,
    unspoken,
)
from tests.service.running import PATIENCE, VALKEY, RedisServer, Service, resident, runs, soon
from tests.service.test_crew import DEAR
from tests.service.test_memory import SIEGE, siege, sieges

pytestmark = pytest.mark.faults


def children(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]


def workers(service: Service) -> list[int]:
    return [each for each in children(service.process.pid) if children(each)]


def head(path: str, size: int) -> bytes:
    """The head of a request with a body of `size` bytes, and `Connection: close`."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: {size}\r\n\r\n"
    ).encode()


def answered(connection: socket.socket) -> tuple[int, bytes]:
    try:
        found = connection.makefile("rb").read()
    except ConnectionError:
        return 0, b""
    first, _, body = found.partition(b"\r\n\r\n")
    return (int(first.split(b" ")[1]) if first else 0), body


SLOW_START = """
import sys, time
if any("spawn_main" in word for word in sys.orig_argv):
    time.sleep(15)
"""
"""For `sitecustomize`: every process that another one spawns needs longer than uvicorn's own limit of 5 s to start."""


def test_several_processes_start_on_a_slow_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(SLOW_START)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with RedisServer(VALKEY, tmp_path) as redis, Service(tmp_path, store=redis.url, workers=2) as service:
        assert service.log().count("Application startup complete") == 2


def test_a_killed_worker_loses_what_it_was_answering_and_nothing_else(tmp_path: Path) -> None:
    """One of two busy processes dies: only its requests fail, outcomes stay, and a new process replaces it."""
    with RedisServer(VALKEY, tmp_path) as redis, Service(tmp_path, store=redis.url, workers=2) as service:
        soon(lambda: len(workers(service)) == 2, "no workers")
        kept: list[str] = []
        lost: list[str] = []
        wrong: list[str] = []
        end = threading.Event()

        def ask(number: int) -> None:
            count = 0
            while not end.is_set():
                count += 1
                seed = f"{number}-{count}"
                try:
                    answer = httpx.post(
                        service.url + GOLLUM,
                        json={"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": seed}},
                        timeout=PATIENCE,
                    )
                except httpx.TransportError:
                    lost.append(seed)
                    continue
                if answer.status_code == 200:
                    kept.append(answer.headers["Location"])
                else:
                    wrong.append(answer.text)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        soon(lambda: len(kept) > 50, "nothing is answered")
        before = workers(service)
        os.kill(before[0], signal.SIGKILL)
        soon(lambda: len(workers(service)) == 2 and workers(service) != before, "nobody takes its place")
        count = len(kept)
        soon(lambda: len(kept) > count + 50, "nothing is answered")
        end.set()
        for thread in threads:
            thread.join()
        assert wrong == []
        assert len(lost) <= len(threads), "each caller had one request at that process at most"
        with service.client() as client:
            assert [place for place in kept if client.get(place).status_code != 200] == []


def test_asked_to_stop_with_200_requests_in_hand_it_answers_each(tmp_path: Path) -> None:
    small, large = json.dumps(GOLLUM_REQUEST).encode(), [json.dumps(siege(20, seed)).encode() for seed in range(40)]
    with Service(tmp_path) as service, ExitStack() as held:
        connections = [
            held.enter_context(socket.create_connection(("127.0.0.1", service.port), PATIENCE)) for _ in range(200)
        ]
        for connection in connections[:160]:
            connection.sendall(head(GOLLUM, len(small)) + small[:20])
        with service.client() as client:
            assert client.get("/health/live").status_code == 200
        for connection, body in zip(connections[160:], large, strict=True):
            connection.sendall(head(SIEGE, len(body)) + body)
        with service.client() as client:  # they have been accepted by now, and read
            assert client.get("/health/live").status_code == 200
        service.process.terminate()
        soon(lambda: "Shutting down" in service.log(), "no shutdown")
        for connection in connections[:160]:
            connection.sendall(small[20:])
        answers = [answered(connection) for connection in connections]
        assert [status for status, _ in answers] == [200] * 200
        assert len({body for _, body in answers[:160]}) == 1
        assert all(json.loads(body)["rule"] == "siege" for _, body in answers[160:])
        assert service.process.wait(PATIENCE) == 0


@contextmanager
def jumping(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Gives child processes a wall clock from a file, in seconds from now."""
    clock, library = folder / "clock", folder / "jump.so"
    clock.write_text("0", "ascii")
    compiler = shutil.which("cc") or "gcc"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", library, Path(__file__).with_name("jump.c"), "-ldl"], check=True
    )
    with monkeypatch.context() as patch:
        patch.setenv("LD_PRELOAD", str(library))
        patch.setenv("JUMP", str(clock))
        yield clock


def test_a_clock_that_jumps_changes_times_in_the_log_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as held:
        redis = held.enter_context(RedisServer(VALKEY, tmp_path))
        with jumping(tmp_path, monkeypatch) as clock:
            service = held.enter_context(Service(tmp_path, store=redis.url, idle_seconds=60))
        with service.client() as client:
            first = client.post(GOLLUM, json=GOLLUM_REQUEST)
            place = first.headers["Location"]
            for jump in ("+3600", "-86400", "+315360000"):
                clock.write_text(jump, "ascii")
                with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as slow:
                    slow.sendall(head(GOLLUM, 1000))
                    for number in range(20):
                        seed = f"{jump}-{number}"
                        request = {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": seed}}
                        answer = client.post(GOLLUM, json=request)
                        assert answer.status_code == 200
                        assert client.get(answer.headers["Location"]).content == unspoken(answer)
                    assert client.get(place).content == unspoken(first)
                    assert client.post(GOLLUM, json=GOLLUM_REQUEST).content == first.content
                    slow.setblocking(False)
                    with pytest.raises(BlockingIOError):
                        slow.recv(1)  # it is waited for still, and has its ten seconds
                seen = datetime.fromisoformat(service.lines()[-1]["time"]).timestamp()
                assert abs(seen - time.time() - int(jump)) < 300
                assert client.get("/health/ready").json()["store"]["state"] == "ok"
            assert int(redis.tell("TTL", f"ror2:o:{{{place.rpartition('/')[2]}}}").strip(b":\r\n")) > 6 * 86400
            assert service.stop() == 0


BROKEN = [b"{", b"[" * 5000, b'{"state":' + b"9" * 4000 + b"}", b"\xff\xfe", b'{"state":{}}', b"null"]


def test_memory_stays_where_it_is_in_long_use(tmp_path: Path) -> None:
    bodies = [(path_of(ruleset, example), json.dumps(example.request).encode()) for ruleset, example in EXAMPLES]
    with Service(tmp_path, keep=500, keep_bytes=MiB) as service:

        def ask(count: int, offset: int) -> None:
            with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as connection:
                answers = connection.makefile("rb")
                for number in range(offset, offset + count):
                    path, body = bodies[number % len(bodies)]
                    if number % 5 == 0:
                        body = BROKEN[number // 5 % len(BROKEN)]
                    connection.sendall(head(path, len(body)).replace(b"Connection: close\r\n", b"") + body)
                    size = 0
                    assert not answers.readline().startswith(b"HTTP/1.1 5")
                    while (line := answers.readline()) != b"\r\n":
                        name, _, value = line.lower().partition(b":")
                        size = int(value) if name == b"content-length" else size
                    answers.read(size)

        ask(20_000, 0)
        before = resident(service.process.pid)
        ask(40_000, 20_000)
        assert resident(service.process.pid) < 1.05 * before + 2 * MiB


POD = 768 * MiB


def held(process: int) -> int:
    """The memory of a process and its children in bytes. Shared memory counts once."""
    with suppress(OSError):  # it ended just now
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
        own = 1024 * int(rollup.partition("\nPss:")[2].split()[0])
        return own + sum(held(each) for each in children(process))
    return 0


BATCH = msgpack.packb(sieges(28, 80))
LISTS = msgpack.packb({"items": [[[[]]]] * 250_000})
PACKED = {**MSGPACK, "Accept": MSGPACK["Content-Type"]}
LARGEST: dict[str, Callable[[httpx.Client, int], httpx.Response]] = {
    "batch": lambda client, _: client.post("/v1/batch", content=BATCH, headers=PACKED),
    "siege": lambda client, number: client.post(SIEGE, json=siege(500, number)),
    "compare": lambda client, number: client.post(
        "/v1/compare", json={"ruleset": "ring-of-power", "rule": "siege", **siege(500, number), "under": [{}, {}]}
    ),
    "objects": lambda client, _: client.post(
        "/v1/batch", content=b'{"items":[%b{}]}' % (b"{}," * 340_000), headers=JSON
    ),
    "lists": lambda client, _: client.post("/v1/batch", content=LISTS, headers=PACKED),
    "odds": lambda client, number: client.post("/v1/ring-of-power/combat/odds", json=battle(3 + number)),
    "too dear": lambda client, _: client.post("/v1/ring-of-power/combat/odds", json=DEAR),
}


def battle(figures: int) -> dict[str, Any]:
    """A question for odds of a battle. Its cost grows with its size, and the service refuses it at the end."""
    return {
        "state": {
            side: {
                "groups": [
                    {"id": f"{side}-{kind}", "type": kind, "count": figures % 40, "abilities": abilities}
                    for kind, abilities in (("orc", ["ambush"]), ("man", []))
                ]
            }
            for side in ("attacker", "defender")
        },
        "fields": ["*"],
    }


def test_the_largest_requests_at_once_stay_below_the_pod(tmp_path: Path) -> None:
    """Two callers for each of the largest legal requests, and 150 stalled readers of 3.4 MB, for half a minute."""
    statuses: list[int] = []
    end = threading.Event()
    with Service(tmp_path) as service, ExitStack() as slow:

        def ask(make: Callable[[httpx.Client, int], httpx.Response], number: int) -> None:
            with service.client() as client:
                while not end.is_set():
                    number += 2
                    with suppress(httpx.TransportError):  # cut off: it made others wait
                        answer = make(client, number)
                        statuses.append(answer.status_code)
                        if answer.status_code == 503:
                            end.wait(1)

        body = json.dumps(siege(500, 1)).encode()
        for _ in range(150):
            connection = slow.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", service.port))
            connection.sendall(head(SIEGE, len(body)) + body)
        threads = [
            threading.Thread(target=ask, args=(make, number)) for make in LARGEST.values() for number in range(2)
        ]
        for thread in threads:
            thread.start()
        began, most = time.monotonic(), 0
        while time.monotonic() - began < 30:
            most = max(most, held(service.process.pid))
            time.sleep(0.1)
        end.set()
        for thread in threads:
            thread.join()
    assert {200, 422} <= set(statuses) <= {200, 422, 503}
    assert most < POD


def tree(process: int) -> list[int]:
    return [each for child in children(process) for each in (child, *tree(child))]


def question(client: httpx.Client, points: int) -> httpx.Response:
    return client.post(SEARCH, json={"state": {**hunted(1), "orc_points": points}})


def replaced(client: httpx.Client) -> int:
    return sum(
        map(
            int, map(float, re.findall(r"^ror_odds_replaced_total\S* (\S+)", client.get("/metrics").text, re.MULTILINE))
        )
    )


def wait_for_replacements(client: httpx.Client, count: int) -> None:
    """Returns once the service has replaced `count` processes for odds."""
    soon(lambda: replaced(client) == count, f"only {replaced(client)} are replaced")


def parts(client: httpx.Client) -> dict[str, dict[str, str]]:
    return {part["name"]: part for part in client.get("/health").json()["parts"]}


@pytest.mark.parametrize("which", ["both", "worker"])
def test_stopped_processes_are_replaced(tmp_path: Path, which: str) -> None:
    with Service(tmp_path, odds_processes=1) as service, service.client() as client:
        assert question(client, 0).status_code == 200
        nursery, worker = tree(service.process.pid)
        for each in (nursery, worker)[which == "worker" :]:
            os.kill(each, signal.SIGSTOP)
        began = time.monotonic()
        assert question(client, 1).status_code == 200
        assert time.monotonic() - began < PATIENCE / 2
        soon(lambda: worker not in tree(service.process.pid), "the stopped worker is still there")
        assert (nursery in tree(service.process.pid)) is (which == "worker")
        assert replaced(client) >= 1
        assert parts(client)["odds"]["state"] == "degraded"
        assert "replaced" in parts(client)["odds"]["note"]


def test_a_stopped_nursery_is_replaced_before_anybody_asks(tmp_path: Path) -> None:
    with Service(tmp_path, odds_processes=1) as service, service.client() as client:
        for count, sent in enumerate((signal.SIGSTOP, signal.SIGKILL), start=1):
            (nursery,) = children(service.process.pid)
            os.kill(nursery, sent)
            wait_for_replacements(client, count)
            assert nursery not in children(service.process.pid)
            assert parts(client)["odds"]["state"] == "degraded"
        assert question(client, 2).status_code == 200


def test_a_service_stops_although_its_processes_are_stopped(tmp_path: Path) -> None:
    with Service(tmp_path, odds_processes=1) as service:
        with service.client() as client:
            assert question(client, 0).status_code == 200
        every = tree(service.process.pid)
        for each in every:
            os.kill(each, signal.SIGSTOP)
        assert service.stop() == 0
        assert not any(map(runs, every))


def simulation(seed: int) -> dict[str, Any]:
    """A new question for odds that takes a process most of a second."""
    fighters = {side: {"name": side, "combat": 1, "endurance": 3} for side in ("attacker", "defender")}
    return {"state": fighters, "method": "simulate", "seed": seed, "count": 20_000}


def test_under_five_times_the_load_only_odds_are_shed(tmp_path: Path) -> None:
    taken = 4
    odds: list[httpx.Response] = []
    others: list[int] = []
    end = threading.Event()
    with Service(tmp_path, odds_processes=1, odds_waiting=taken - 1, odds_each=100) as service:

        def ask(number: int) -> None:
            with service.client() as client:
                for seed in range(number, 1_000_000, 5 * taken):
                    if end.is_set():
                        return
                    odds.append(client.post("/v1/war-of-the-ring/individual-combat/odds", json=simulation(seed)))
                    if odds[-1].status_code == 503:
                        end.wait(0.2)

        def play(number: int) -> None:
            with service.client() as client:
                for count in range(1_000_000):
                    if end.is_set():
                        return
                    dice = {"source": "seeded", "seed": f"{number}-{count}"}
                    answer = client.post(GOLLUM, json={"state": GOLLUM_STATE, "dice": dice})
                    others.append(answer.status_code)
                    others.append(client.get(answer.headers["Location"]).status_code)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(5 * taken)]
        threads += [threading.Thread(target=play, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        soon(lambda: len(others) > 500 and {answer.status_code for answer in odds} >= {200, 503}, "nothing is shed")
        end.set()
        for thread in threads:
            thread.join()
    assert set(others) == {200}
    assert {answer.status_code for answer in odds} == {200, 503}
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer in odds if answer.status_code == 503)
