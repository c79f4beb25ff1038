from __future__ import annotations

import http.server
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.service.cases import GOLLUM, GOLLUM_REQUEST
from tests.service.running import RedisServer, Service, soon

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"
ODDS = f"{GOLLUM}/odds"
ATTACK = "/v1/war-of-the-ring/army-combat"
STATE = {"state": GOLLUM_REQUEST["state"]}


# Names of requests -------------------------------------------------------------------------------------------------------


def named(service: Service, name: str) -> list[dict[str, Any]]:
    return [line for line in service.lines() if line.get("request_id") == name]


def test_a_request_keeps_the_name_its_caller_gave_it(service: Service, client: httpx.Client) -> None:
    for number, (method, path) in enumerate([("POST", GOLLUM), ("GET", "/v1/rulesets"), ("GET", "/nothing")]):
        name = f"game-night/7:{number}"
        answer = client.request(method, path, headers={"X-Request-Id": name})
        assert answer.headers["X-Request-Id"] == name
        soon(partial(named, service, name), "no line")
        if answer.status_code >= 400:
            assert answer.json()["request_id"] == name


def test_every_request_has_a_name_of_its_own(client: httpx.Client) -> None:
    names = [client.get("/health/live").headers["X-Request-Id"] for _ in range(50)]
    assert len(set(names)) == 50
    assert all(re.fullmatch(r"[0-9a-f]{16}-[0-9a-f]+", name) for name in names)


# Where answers came from --------------------------------------------------------------------------------------------------


def status(answer: httpx.Response) -> str:
    assert answer.status_code in {200, 304, 404}
    return str(answer.headers["Cache-Status"])


def test_cache_status_names_the_source_of_an_answer(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        resolved = client.post(GOLLUM, json=GOLLUM_REQUEST)
        assert status(resolved) == "ror; fwd=method; stored; detail=resolved"
        again = client.get(resolved.headers["Location"])
        assert status(again) == "ror; hit; detail=memory"
        unchanged = client.get(resolved.headers["Location"], headers={"If-None-Match": again.headers["ETag"]})
        assert (unchanged.status_code, status(unchanged)) == (304, "ror; hit; detail=memory")
        assert status(client.get("/v1/outcomes/" + "0" * 64)) == "ror; fwd=miss"
        computed = client.post(ODDS, json=STATE)
        assert status(computed) == "ror; fwd=miss; stored; detail=computed"
        assert status(client.post(ODDS, json=STATE)) == "ror; hit; detail=memory"
        assert status(client.get(computed.headers["Location"])) == "ror; hit; detail=memory"
        attack = {
            "attacker": {"side": "dark_power", "strength": 20},
            "defender": {"side": "fellowship", "strength": 10},
        }
        with_luck = client.post(ATTACK, json={"state": attack, "luck": "defender.strength_lost"})
        assert status(with_luck) == "ror; fwd=method; detail=resolved"
        for path in ("/v1/rulesets", "/openapi.json", "/docs"):
            assert status(client.get(path)) == "ror; hit; detail=memory"


def test_what_is_too_large_to_be_kept_is_not_said_to_be(tmp_path: Path) -> None:
    with Service(tmp_path, keep_bytes=1024) as service, service.client() as client:
        answer = client.post(ODDS, json={**STATE, "fields": ["*"]})
        assert len(answer.content) > 1024
        assert status(answer) == "ror; fwd=miss; detail=computed"
        assert status(client.get(answer.headers["Location"])) == "ror; fwd=miss"


def test_cache_status_names_redis_where_it_was_read(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as first, first.client() as client:
        place = client.post(GOLLUM, json=GOLLUM_REQUEST).headers["Location"]
    with Service(tmp_path, store=redis.url) as second, second.client() as client:
        assert [status(client.get(place)) for _ in range(2)] == ["ror; hit; detail=redis", "ror; hit; detail=memory"]


# Health ---------------------------------------------------------------------------------------------------------------


def parts(client: httpx.Client) -> dict[str, str]:
    health = client.get("/health").json()
    return {"": health["status"], **{part["name"]: part["state"] for part in health["parts"]}}


def note_on_the_store(client: httpx.Client) -> str:
    (store,) = [part for part in client.get("/health").json()["parts"] if part["name"] == "store"]
    return str(store.get("note", ""))


def test_a_healthy_service_reports_ok(client: httpx.Client) -> None:
    assert parts(client) == {"": "ok", "rules": "ok", "store": "ok", "odds": "ok", "log": "ok"}
    page = client.get("/health", headers={"Accept": "text/html"})
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "All is well" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    assert client.get("/").json()["health"] == "/health"


def test_without_its_store_the_service_is_degraded_and_answers(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        assert parts(client)["store"] == "ok"
        redis.hang()
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
        assert parts(client) == {"": "degraded", "rules": "ok", "store": "degraded", "odds": "ok", "log": "ok"}
        soon(lambda: "ror_store_away 1.0" in client.get("/metrics").text, "the breaker stays closed")
        redis.go_on()
        soon(lambda: parts(client)[""] == "ok", "it stays degraded")
        soon(lambda: "ror_store_away 0.0" in client.get("/metrics").text, "the breaker stays open")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("harm", "cure", "note"),
    [
        ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0", "no memory left"),
        ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE", "is a replica"),
        ("ACL SETUSER default -set", "ACL SETUSER default +set", "let the service's user write"),
        ("CLIENT PAUSE 60000 WRITE", "CLIENT UNPAUSE", "takes no value in time"),
    ],
)
def test_a_store_that_takes_nothing_is_reported(
    redis: RedisServer, tmp_path: Path, harm: str, cure: str, note: str
) -> None:
    with (
        Service(tmp_path, store=redis.url) as service,
        service.client() as client,
        Service(tmp_path, store=redis.url, store_wait="acknowledged") as strict,
        strict.client() as asked,
    ):
        soon(lambda: "stored" in status(client.post(GOLLUM, json=GOLLUM_REQUEST)), "the store fails from the start")
        assert redis.tell(*harm.split()) == b"+OK\r\n"
        for number in range(10):
            request = {"state": GOLLUM_REQUEST["state"], "dice": {"source": "seeded", "seed": f"{number}"}}
            assert status(client.post(GOLLUM, json=request)) == "ror; fwd=method; detail=resolved"
        assert status(client.post(ODDS, json=STATE)) == "ror; fwd=miss; detail=computed"
        soon(lambda: note in note_on_the_store(client), "the cause is not named")
        assert parts(client)["store"] == "degraded"
        ready = client.get("/health/ready")
        assert (ready.status_code, ready.json()["store"]["state"]) == (200, "degraded")
        refused = asked.get("/health/ready")
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/store-away")
        assert redis.tell(*cure.split()) == b"+OK\r\n"
        soon(lambda: asked.get("/health/ready").status_code == 200, "it stays unready")
        soon(lambda: parts(client)["store"] == "ok", "it stays degraded")
        soon(lambda: "stored" in status(client.post(GOLLUM, json=GOLLUM_REQUEST)), "it takes nothing")


def test_an_unreadable_store_is_reported(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        soon(lambda: parts(client)["store"] == "ok", "it is not well from the start")
        assert redis.tell("ACL", "SETUSER", "default", "-get") == b"+OK\r\n"
        soon(lambda: "let the service's user read" in client.get("/health").text, "health says nothing")
        assert parts(client)["store"] == "degraded"
        assert redis.tell("ACL", "SETUSER", "default", "+get") == b"+OK\r\n"
        soon(lambda: parts(client)["store"] == "ok", "it stays degraded")


# All processes together ---------------------------------------------------------------------------------------------------


def numbers(text: str) -> dict[str, float]:
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {
        name: float(value) for name, _, value in rows if "_total" in name or re.search(r"_(bucket|count|sum)\b", name)
    }


def serving(service: Service) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text("ascii").rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == service.process.pid and b"spawn_main" in command and b"resource_tracker" not in command:
            found.append(int(folder.name))
    return found


@pytest.mark.nightly
def test_metrics_are_those_of_all_processes_and_never_go_back(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url, workers=2) as service:
        asked = 0

        def ask(times: int) -> None:
            nonlocal asked
            for _ in range(times):
                with service.client() as client:
                    assert client.post(GOLLUM, json=STATE).status_code == 200
            asked += times

        def scraped() -> str:
            with service.client() as client:
                return client.get("/metrics").text

        name = f'ror_request_seconds_count{{method="POST",path="{GOLLUM}",status="2xx"}}'
        written = 'ror_store_total{what="written"}'
        ask(20)
        soon(lambda: numbers(scraped())[written] == asked, "not all is told")
        before = numbers(scraped())
        assert before[name] == asked
        first = serving(service)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        soon(lambda: len(serving(service)) == 2 and set(serving(service)) != set(first), "no other one came")
        for _ in range(20):
            after = numbers(scraped())
            assert {key for key, value in before.items() if after[key] < value} == set()
            before = after
        ask(20)
        soon(lambda: numbers(scraped())[name] == asked, "not all is counted")
        soon(lambda: "ror_odds_processes 4.0" in scraped(), "the new process reports no metrics")
        folders = set(Path("/dev/shm").glob("ror-metrics-*"))
        service.stop()
        assert len(folders) - len(set(Path("/dev/shm").glob("ror-metrics-*"))) >= 1


@pytest.mark.nightly
def test_what_a_killed_service_leaves_is_cleared_by_the_next(redis: RedisServer, tmp_path: Path) -> None:
    place = Path("/dev/shm")

    def counted(service: Service) -> Path:
        (found,) = [each for each in place.glob("ror-metrics-*") if list(each.glob(f"*_{serving(service)[0]}.db"))]
        return found

    with Service(tmp_path, store=redis.url, workers=2) as lives, lives.client() as client:
        killed = Service(tmp_path, store=redis.url, workers=2)
        left, processes = counted(killed), serving(killed)
        killed.process.kill()
        killed.process.wait()
        soon(lambda: not any(Path(f"/proc/{each}").exists() for each in processes), "a process goes on")
        assert left.exists()
        with Service(tmp_path, store=redis.url, workers=2):
            assert not left.exists()
            assert counted(lives).exists()
            assert "ror_info" in client.get("/metrics").text


def test_series_are_few_whatever_is_asked(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:

        def ask(number: int) -> None:
            client.request(f"MADE{number}UP", f"/{number}")
            client.get(f"/v1/outcomes/{number:064x}")
            client.get(f"/v1/rulesets/{number}", headers={"X-Request-Id": f"{number}"})

        ask(0)
        few = len(client.get("/metrics").text.splitlines())
        few = len(client.get("/metrics").text.splitlines())
        for number in range(1, 30):
            ask(number)
        assert len(client.get("/metrics").text.splitlines()) == few


def test_connections_closed_by_the_service_are_counted(tmp_path: Path) -> None:
    import socket

    with Service(tmp_path, max_connections=16) as service:
        silent = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(20)]
        with service.client() as client:
            closed = re.findall(r'ror_connections_closed_total{why="room"} (\d+)', client.get("/metrics").text)
        for each in silent:
            each.close()
    assert int(closed[0]) >= 4


# Traces -----------------------------------------------------------------------------------------------------------------


@contextmanager
def collector() -> Iterator[tuple[str, list[Any]]]:
    spans: list[Any] = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                import gzip

                body = gzip.decompress(body)
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                spans.extend(span for scope in resource.scope_spans for span in scope.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """No log."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", spans
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_collector_gets_a_span_for_every_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with collector() as (address, spans):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
        with Service(tmp_path, traces="otlp") as service:
            with service.client() as client:
                client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})
                client.get("/v1/rulesets")
            assert service.stop() == 0
        soon(lambda: len(spans) == 2, "not all spans came")
        assert [span.name for span in spans] == [f"POST {GOLLUM}", "GET /v1/rulesets"]
        assert spans[0].trace_id.hex() == TRACE


def test_a_missing_collector_delays_no_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    with Service(tmp_path, traces="otlp") as service:
        with service.client() as client:
            assert {client.get("/health/live").status_code for _ in range(50)} == {200}
        began = time.monotonic()
        service.stop()
        assert time.monotonic() - began < 15


def test_without_traces_nothing_of_them_is_imported(service: Service) -> None:
    maps = Path(f"/proc/{service.process.pid}/maps").read_text("utf-8")
    assert "opentelemetry" not in maps
    assert "google/_upb" not in maps
