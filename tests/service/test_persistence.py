from __future__ import annotations

import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, GOLLUM_STATE, path_of, unspoken
from tests.service.running import REDIS_SERVERS, VALKEY, RedisServer, Service, free_port, kept, soon


def test_outcomes_survive_a_restart_of_the_service(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as first, first.client() as client:
        answers = [client.post(path_of(ruleset, example), json=example.request) for ruleset, example in EXAMPLES]
        tags = [client.get(answer.headers["Location"]).headers["ETag"] for answer in answers]
        assert first.stop() == 0
    with Service(tmp_path, store=redis.url) as second, second.client() as client:
        for answer, tag in zip(answers, tags, strict=True):
            again = kept(client, answer.headers["Location"])
            assert (again.status_code, again.content) == (200, unspoken(answer))
            assert again.headers["ETag"] == tag


def test_memory_does_not_survive_a_restart_and_explains_it(tmp_path: Path) -> None:
    with Service(tmp_path) as first, first.client() as client:
        place = client.post(GOLLUM, json=GOLLUM_REQUEST).headers["Location"]
        ready = client.get("/health/ready").json()
        assert ready["store"]["kind"] == "memory"
        assert ready["store"]["persistent"] is False
        assert "vanish with the process" in ready["store"]["note"]
        started = [line for line in first.lines() if line["event"] == "started"]
        assert [(line["store"], line["persistent"]) for line in started] == [("memory", False)]
        assert "vanish with the process" in started[0]["note"]
    with Service(tmp_path) as second, second.client() as client:
        assert client.get(place).json()["type"] == "/problems/outcome-not-kept"


def resolved(client: httpx.Client, count: int, prefix: str) -> list[httpx.Response]:
    requests: list[dict[str, Any]] = [
        {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": f"{prefix}-{number}"}} for number in range(count)
    ]
    return [client.post(GOLLUM, json=request) for request in requests]


@pytest.mark.parametrize("harm", ["stop", "hang"])
def test_no_resolution_fails_when_redis_does(redis: RedisServer, tmp_path: Path, harm: str) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        before = resolved(client, 20, "before")
        getattr(redis, harm)()
        began = time.monotonic()
        during = resolved(client, 200, "during")
        assert time.monotonic() - began < 5
        assert {answer.status_code for answer in [*before, *during]} == {200}
        assert client.get(during[0].headers["Location"]).content == unspoken(during[0])
        away = client.get("/v1/outcomes/" + "0" * 64)
        assert (away.status_code, away.json()["type"]) == (503, "/problems/store-away")
        assert away.headers["Retry-After"] == "1"
        ready = client.get("/health/ready")
        assert (ready.status_code, ready.json()["status"], ready.json()["store"]["state"]) == (200, "ready", "degraded")
        assert client.get("/health/live").status_code == 200


def test_redis_that_comes_back_is_used_again(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        redis.hang()
        answers = resolved(client, 30, "meanwhile")
        redis.go_on()
        soon(lambda: 'ror_store_total{what="written"} 30' in client.get("/metrics").text, "not written")
        assert client.get("/health/ready").json()["store"]["state"] == "ok"
    with Service(tmp_path, store=redis.url) as other, other.client() as client:
        assert [client.get(answer.headers["Location"]).content for answer in answers] == [
            unspoken(answer) for answer in answers
        ]


def test_a_service_starts_without_its_redis(tmp_path: Path) -> None:
    with Service(tmp_path, store=f"redis://127.0.0.1:{free_port()}/0") as service, service.client() as client:
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
        assert client.get("/health/ready").json()["store"]["state"] == "degraded"
        assert [line["state"] for line in service.lines() if line["event"] == "started"] == ["degraded"]


def test_a_corrupted_outcome_is_a_miss_and_counted(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as first, first.client() as client:
        place = client.post(GOLLUM, json=GOLLUM_REQUEST).headers["Location"]
        first.stop()
    key = f"ror2:o:{{{place.rpartition('/')[2]}}}"
    assert redis.tell("SETRANGE", key, "100", "fellowship").startswith(b":")
    with Service(tmp_path, store=redis.url) as second, second.client() as client:
        assert kept(client, place).json()["type"] == "/problems/outcome-not-kept"
        assert 'ror_store_total{what="corrupt"} 1' in client.get("/metrics").text


@pytest.mark.faults
@pytest.mark.parametrize("binary", REDIS_SERVERS)
def test_a_cluster_keeps_outcomes(tmp_path: Path, binary: str) -> None:
    with RedisServer(binary, tmp_path, "--cluster-enabled", "yes", "--cluster-port", str(free_port())) as server:
        server.tell("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
        soon(lambda: b"cluster_state:ok" in server.tell("CLUSTER", "INFO"), "no cluster")
        read_back(tmp_path, f"redis+cluster://127.0.0.1:{server.port}", "redis-cluster")


@pytest.mark.faults
@pytest.mark.parametrize("binary", REDIS_SERVERS)
def test_a_master_is_found_through_sentinel(tmp_path: Path, binary: str) -> None:
    with RedisServer(binary, tmp_path) as master:
        port, config = free_port(), tmp_path / "sentinel.conf"
        config.write_text(f"port {port}\nbind 127.0.0.1\nsentinel monitor rings 127.0.0.1 {master.port} 1\n")
        sentinel = subprocess.Popen([binary, str(config), "--sentinel"], stdout=subprocess.DEVNULL)
        try:
            time.sleep(0.3)
            read_back(tmp_path, f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{port}/rings", "redis-sentinel")
        finally:
            sentinel.kill()
            sentinel.wait()


def read_back(folder: Path, store: str, kind: str) -> None:
    with Service(folder, store=store) as first, first.client() as client:
        assert client.get("/health/ready").json()["store"] == {
            "kind": kind,
            "persistent": True,
            "state": "ok",
            "note": "Outcomes are kept in Redis and outlive this process.",
        }
        answers = resolved(client, 50, "kept")
    with Service(folder, store=store) as second, second.client() as client:
        for answer in answers:
            assert kept(client, answer.headers["Location"]).content == unspoken(answer)


@pytest.mark.faults
def test_readiness_is_answered_in_every_state_of_redis(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        for round_ in range(60):
            redis.tell("REPLICAOF", *(("127.0.0.1", "1") if round_ % 2 else ("NO", "ONE")))
            resolved(client, 3, f"round-{round_}")
            redis.tell("CLIENT", "KILL", "TYPE", "normal")
            assert client.get("/health/ready").status_code == 200


@pytest.mark.faults
def test_what_was_answered_is_stored(redis: RedisServer, tmp_path: Path) -> None:
    places = []
    for number in range(2):
        with Service(tmp_path, store=redis.url) as service, service.client() as client:
            places.append(resolved(client, 1, f"killed-{number}")[0].headers["Location"])
            batch = [{**GOLLUM_ITEM, "dice": {"source": "seeded", "seed": f"in-{number}-{item}"}} for item in range(20)]
            items = client.post("/v1/batch", json={"items": batch}).json()["items"]
            service.process.kill()
            service.process.wait()
        places += [f"/v1/outcomes/{item['outcome']['id']}" for item in items]
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        assert [place for place in places if client.get(place).status_code != 200] == []


@pytest.mark.faults
def test_a_caller_may_prefer_to_wait(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url, store_wait="none") as service, service.client() as client:
        redis.hang()
        began = time.monotonic()
        resolved(client, 1, "first")
        first = time.monotonic() - began
        redis.go_on()
        soon(lambda: 'what="written"} 1' in client.get("/metrics").text, "not written")
        request = {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": "preferred"}}
        place = client.post(GOLLUM, json=request, headers={"Prefer": "wait"}).headers["Location"]
        service.process.kill()
        service.process.wait()
    assert first < 2
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        assert client.get(place).status_code == 200


@pytest.mark.faults
def test_any_worker_reads_back_what_another_just_answered(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url, workers=2) as service, ExitStack() as held:
        clients = [held.enter_context(service.client()) for _ in range(6)]
        for number in range(300):
            place = resolved(clients[number % 6], 1, f"any-{number}")[0].headers["Location"]
            assert clients[(number * 5 + 1) % 6].get(place).status_code == 200


def test_reading_back_is_quick_when_redis_goes(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        resolved(client, 3, "before")
        redis.hang()
        waits = []
        for number in range(40):
            began = time.perf_counter()
            assert client.get(f"/v1/outcomes/{number:064x}").status_code == 503
            waits.append(time.perf_counter() - began)
            resolved(client, 1, f"during-{number}")
        assert max(waits) < 0.4


@pytest.mark.faults
def test_a_cluster_that_went_and_came_back_is_used_again(tmp_path: Path) -> None:
    options = ("--cluster-enabled", "yes", "--cluster-port", str(free_port()))
    with RedisServer(VALKEY, tmp_path, *options) as server:
        server.tell("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
        soon(lambda: b"cluster_state:ok" in server.tell("CLUSTER", "INFO"), "no cluster")
        with Service(tmp_path, store=f"redis+cluster://127.0.0.1:{server.port}") as service, service.client() as client:
            resolved(client, 5, "before")
            server.stop()
            resolved(client, 30, "meanwhile")
            with RedisServer(VALKEY, tmp_path, *options, port=server.port) as again:
                soon(lambda: b"cluster_state:ok" in again.tell("CLUSTER", "INFO"), "no cluster")
                soon(lambda: 'what="written"} 35' in client.get("/metrics").text, "not written")
                assert client.get("/health/ready").json()["store"]["state"] == "ok"
