from __future__ import annotations

import asyncio
import http.client
import json
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from tests.service.cases import GOLLUM, GOLLUM_STATE, JSON, unspoken
from tests.service.proxy import Proxy, black_hole
from tests.service.running import PATIENCE, REDIS_SERVERS, VALKEY, RedisServer, Service, free_port, kept, soon

pytestmark = pytest.mark.faults

SLACK = 0.1
"""Seconds of delay that a fault of Redis may add to most answers: 60 ms, and a margin for a busy machine."""


def request(seed: str) -> dict[str, Any]:
    return {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": seed}}


class Load:
    def __init__(self, service: Service, clients: int, pause: float = 0.0) -> None:
        self.waits: list[float] = []
        self.wrong: list[str] = []
        self._service, self._pause = service, pause
        self._end = threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(clients)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        soon(lambda: len(self.waits) >= len(self._threads), "clients got nowhere")
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()

    def during(self, seconds: float) -> float:
        before = len(self.waits)
        time.sleep(seconds)
        soon(lambda: len(self.waits) > before + 50, "clients got nowhere")
        waits = sorted(self.waits[before:])
        return waits[len(waits) * 99 // 100]

    def _ask(self, number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._service.port, timeout=PATIENCE)

        def asked(method: str, path: str, body: str | None = None) -> tuple[int, bytes, str]:
            connection.request(method, path, body, JSON if body else {})
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers.get("Location", "")

        count = 0
        while not self._end.is_set():
            count += 1
            body = json.dumps(request(f"{number}-{count}"))
            began = time.perf_counter()
            status, found, place = asked("POST", GOLLUM, body)
            self.waits.append(time.perf_counter() - began)
            if status != 200:
                self.wrong.append(found.decode())
                continue
            if asked("GET", place)[1] != unspoken(found):
                self.wrong.append(f"{place} is another")
            began = time.perf_counter()
            status, found, _ = asked("GET", f"/v1/outcomes/{number:032x}{count:032x}")
            self.waits.append(time.perf_counter() - began)
            if status not in {404, 503}:
                self.wrong.append(found.decode())
            time.sleep(self._pause)
        connection.close()


@pytest.mark.parametrize("harm", ["stop", "hang"])
def test_redis_goes_under_many_clients(tmp_path: Path, harm: str) -> None:
    with RedisServer(VALKEY, tmp_path) as redis, Service(tmp_path, store=redis.url) as service:
        with Load(service, 32, pause=0.5) as load:
            load.during(1)
            calm = load.during(2)
            getattr(redis, harm)()
            first, later = load.during(1), load.during(2)
        assert load.wrong == []
        assert first < 3 * calm + SLACK
        assert later < 3 * calm + SLACK


def test_slow_redis_is_as_one_that_is_away(tmp_path: Path) -> None:
    """A Redis with 200 ms a reply delays a resolution by a moment only. The service uses it again once it is fast."""
    with (
        RedisServer(VALKEY, tmp_path) as redis,
        Proxy(redis.port) as proxy,
        Service(tmp_path, store=proxy.url) as service,
        service.client() as client,
    ):
        with Load(service, 4, pause=0.05) as load:
            calm = load.during(2)
            proxy.delay = 0.2
            slow = load.during(3)
            proxy.delay = 0.0
        assert load.wrong == []
        assert slow < 3 * calm + SLACK
        soon(lambda: client.get("/health/ready").json()["store"]["state"] == "ok", "it gets no other request")


def test_a_reply_that_is_cut_is_no_answer(tmp_path: Path) -> None:
    with (
        RedisServer(VALKEY, tmp_path) as redis,
        Proxy(redis.port, seed=3) as proxy,
        Service(tmp_path, store=proxy.url, keep=1) as service,  # so that reads use Redis
        service.client() as client,
    ):
        kept = [client.post(GOLLUM, json=request(f"kept-{number}")) for number in range(40)]
        proxy.cut = 0.3
        statuses = []
        for number in range(300):
            answer = kept[number % 40]
            again = client.get(answer.headers["Location"])
            statuses.append(again.status_code)
            assert again.status_code == 503 or again.content == unspoken(answer)
            assert client.post(GOLLUM, json=request(f"cut-{number}")).status_code == 200
            time.sleep(0.02)
        proxy.cut = 0.0
        assert proxy.cuts > 5
        assert {200, 503} == set(statuses)
        soon(lambda: client.get(kept[0].headers["Location"]).content == unspoken(kept[0]), "it gets no other request")
        assert 'ror_store_total{what="corrupt"} 0' in client.get("/metrics").text


def test_a_redis_that_never_connects_is_as_one_that_is_away(tmp_path: Path) -> None:
    with black_hole() as port, Service(tmp_path, store=f"redis://127.0.0.1:{port}/0") as service:
        with Load(service, 4, pause=0.02) as load:
            load.during(2)
        assert load.wrong == []
        with service.client() as client:
            assert client.get("/health/ready").json()["store"]["state"] == "degraded"


def test_scripts_that_redis_forgets_are_loaded_again(tmp_path: Path) -> None:
    with ExitStack() as held:
        redis = held.enter_context(RedisServer(VALKEY, tmp_path))
        counted: dict[str, Any] = {"rate_limit": "10000000/hour", "rate_limit_store": redis.url}
        service = held.enter_context(Service(tmp_path, store=redis.url, **counted))
        with Load(service, 4) as load:
            for _ in range(5):
                redis.tell("SCRIPT", "FLUSH")
                redis.tell("FLUSHALL")
                load.during(0.3)
        assert load.wrong == []
        assert "counted here" not in service.log()


def write(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@contextmanager
def watched(binary: str, folder: Path, master: int) -> Iterator[list[int]]:
    ports = [free_port() for _ in range(3)]
    with ExitStack() as held:
        for port in ports:
            own = folder / f"sentinel-{port}"
            own.mkdir()
            config = write(
                own / "sentinel.conf",
                f"port {port}",
                "bind 127.0.0.1",
                f"dir {own}",
                f"sentinel monitor rings 127.0.0.1 {master} 2",
                "sentinel down-after-milliseconds rings 500",
                "sentinel failover-timeout rings 3000",
            )
            process = subprocess.Popen([binary, str(config), "--sentinel"], stdout=subprocess.DEVNULL)
            held.callback(process.wait)
            held.callback(process.kill)
        yield ports


def _says(port: int, what: bytes, *words: str) -> bool:
    """Whether a server replies with these bytes to a command."""
    found = RedisServer.__new__(RedisServer)
    found.port = port
    try:
        return what in found.tell(*words)
    except OSError:
        return False


@pytest.mark.parametrize("binary", REDIS_SERVERS)
def test_sentinels_put_a_replica_in_charge(tmp_path: Path, binary: str) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        RedisServer(binary, tmp_path / "one") as master,
        RedisServer(binary, tmp_path / "two", "--replicaof", f"127.0.0.1 {master.port}") as replica,
        watched(binary, tmp_path, master.port) as sentinels,
    ):
        soon(lambda: b"master_link_status:up" in replica.tell("INFO", "replication"), "no replica")
        for port in sentinels:
            soon(partial(_says, port, b"slaves=1,sentinels=3", "INFO", "sentinel"), "no Sentinels")
        store = f"redis+sentinel://{','.join(f'127.0.0.1:{port}' for port in sentinels)}/rings"
        with Service(tmp_path, store=store) as service, service.client() as client:
            kept = [client.post(GOLLUM, json=request(f"kept-{number}")) for number in range(20)]
            with Load(service, 4, pause=0.02) as load:
                load.during(1)
                master.stop()
                soon(lambda: b"role:master" in replica.tell("INFO", "replication"), "nobody is promoted")
                soon(lambda: client.get("/health/ready").json()["store"]["state"] == "ok", "it is not found")
                load.during(1)
            assert load.wrong == []
            last = client.post(GOLLUM, json=request("last"))
        with Service(tmp_path, store=store) as other, other.client() as client:
            for answer in [*kept, last]:
                assert client.get(answer.headers["Location"]).content == unspoken(answer)


@contextmanager
def cluster(binary: str, folder: Path) -> Iterator[list[RedisServer]]:
    options = (
        *("--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-replica-validity-factor", "0"),
        *("--cluster-require-full-coverage", "no"),
    )
    with ExitStack() as held:
        nodes = []
        for number in range(4):
            own = folder / f"node-{number}"
            own.mkdir()
            bus = free_port()
            node = held.enter_context(RedisServer(binary, own, *options, "--cluster-port", str(bus)))
            nodes.append(node)
            nodes[0].tell("CLUSTER", "MEET", "127.0.0.1", str(node.port), str(bus)) if number else None
        for number, (first, last) in enumerate([(0, 5460), (5461, 10922), (10923, 16383)]):
            nodes[number].tell("CLUSTER", "ADDSLOTSRANGE", str(first), str(last))
        name = nodes[0].tell("CLUSTER", "MYID").split(b"\r\n")[1].decode()
        soon(lambda: nodes[3].tell("CLUSTER", "REPLICATE", name) == b"+OK\r\n", "no replica")
        for node in nodes:
            soon(partial(_says, node.port, b"cluster_known_nodes:4", "CLUSTER", "INFO"), "nodes do not meet")
            soon(partial(_says, node.port, b"cluster_state:ok", "CLUSTER", "INFO"), "no cluster")
        soon(lambda: b"master_link_status:up" in nodes[3].tell("INFO", "replication"), "no replica")
        yield nodes


@pytest.mark.parametrize("binary", REDIS_SERVERS)
def test_a_cluster_loses_a_master(tmp_path: Path, binary: str) -> None:
    with cluster(binary, tmp_path) as nodes:
        store = f"redis+cluster://127.0.0.1:{nodes[1].port}"
        with Service(tmp_path, store=store) as service, service.client() as client:
            first = [client.post(GOLLUM, json=request(f"kept-{number}")) for number in range(40)]
            with Load(service, 4, pause=0.02) as load:
                load.during(1)
                nodes[0].stop()
                soon(lambda: b"role:master" in nodes[3].tell("INFO", "replication"), "nobody is promoted")
                soon(lambda: b"cluster_state:ok" in nodes[1].tell("CLUSTER", "INFO"), "no cluster")
                soon(lambda: client.get("/health/ready").json()["store"]["state"] == "ok", "it is not found")
                load.during(2)
            assert load.wrong == []
            last = [client.post(GOLLUM, json=request(f"last-{number}")) for number in range(20)]
        with Service(tmp_path, store=store) as other, other.client() as client:
            for answer in [*first, *last]:
                assert kept(client, answer.headers["Location"]).content == unspoken(answer)


def test_two_services_answer_alike(tmp_path: Path) -> None:
    with RedisServer(VALKEY, tmp_path) as redis, ExitStack() as held:
        services = [held.enter_context(Service(tmp_path, store=redis.url)) for _ in range(2)]
        clients = [held.enter_context(service.client()) for service in services]
        for number in range(50):
            one, two = (client.post(GOLLUM, json=request(f"both-{number}")) for client in clients)
            assert one.content == two.content
            assert one.headers["ETag"] == two.headers["ETag"]


def test_equal_requests_at_once_have_one_answer(tmp_path: Path) -> None:
    with RedisServer(VALKEY, tmp_path) as redis, Service(tmp_path, store=redis.url, workers=2) as service:

        async def race() -> None:
            async with httpx.AsyncClient(base_url=service.url, timeout=60) as client:
                for number in range(20):
                    answers = await asyncio.gather(
                        *(client.post(GOLLUM, json=request(f"race-{number}")) for _ in range(32))
                    )
                    assert {answer.status_code for answer in answers} == {200}
                    assert len({answer.content for answer in answers}) == 1

        asyncio.run(race())
