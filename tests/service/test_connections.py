from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.cases import GOLLUM, GOLLUM_REQUEST, MiB
from tests.service.running import PATIENCE, Service, resident, soon

DUEL = "/v1/war-of-the-ring/individual-combat"
DUEL_STATE = {name: {"name": name, "combat": 1, "endurance": 3} for name in ("attacker", "defender")}
CHUNKED = f"POST {GOLLUM} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
GET = b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    settings: Any = {"head_seconds": 1, "idle_seconds": 1, "stall_seconds": 1, "body_seconds": 1, "max_connections": 60}
    with Service(tmp_path_factory.mktemp("hurried"), **settings) as running:
        yield running


def connected(service: Service) -> socket.socket:
    return socket.create_connection(("127.0.0.1", service.port), PATIENCE)


def rest(connection: socket.socket) -> bytes:
    found = b""
    with suppress(ConnectionError):
        while more := connection.recv(65536):
            found += more
    return found


def flood(service: Service, head: bytes, again: bytes, most: int) -> tuple[int, bytes]:
    """Sends `head`, then `again` until the server closes: the bytes it took, and its answer."""
    with connected(service) as connection:
        sent = 0
        with suppress(ConnectionError):
            connection.sendall(head)
            while sent < most:
                connection.sendall(again)
                sent += len(again)
        return sent, rest(connection)


@pytest.mark.parametrize(
    ("head", "again"),
    [
        pytest.param(GET[:-2], b"X-Padding: " + b"a" * 65_000 + b"\r\n", id="header fields"),
        pytest.param(GET[:-2], b"a: b\r\n" * 10_000, id="short header fields"),
        pytest.param(GET[:-2] + b"X-Long: ", b"a" * 65_536, id="one header field"),
        pytest.param(b"GET /", b"a" * 65_536, id="a path"),
        pytest.param(b"", b"\r\n" * 32_768, id="empty lines"),
        pytest.param(CHUNKED.encode() + b"0\r\n", b"X-Trailer: " + b"a" * 65_000 + b"\r\n", id="trailers"),
        pytest.param(CHUNKED.encode() + b"1;", b"a" * 65_536, id="the extension of a chunk"),
    ],
)
def test_a_head_without_end_is_refused_while_it_comes(
    client: httpx.Client, service: Service, head: bytes, again: bytes
) -> None:
    before = resident(service.process.pid)
    sent, answer = flood(service, head, again, 60 * MiB)
    assert sent < 8 * MiB, "more than the system's buffers"
    assert answer.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 ")) or not answer, answer[:200]
    assert resident(service.process.pid) - before < 8 * MiB
    assert client.get("/health/live").status_code == 200


def test_a_head_that_is_too_large_has_its_problem(service: Service) -> None:
    with connected(service) as connection:
        connection.sendall(GET[:-2] + b"X-Long: " + b"a" * 40_000)
        answer = rest(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 431 ")
    assert b"content-type: application/problem+json" in head
    assert b"connection: close" in head
    assert json.loads(body)["type"] == "/problems/headers-too-large"
    logged = soon(lambda: [line["path"] for line in service.lines() if line.get("status") == 431], "its line")
    assert logged[-1:] == ["(none)"]


def test_what_is_no_http_has_its_problem(service: Service) -> None:
    with connected(service) as connection:
        connection.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["type"] == "/problems/bad-request"


def dripping(connection: socket.socket, drip: bytes, seconds: float) -> float:
    """The life of a connection that gets `drip` every tenth of a second, at most `seconds`."""
    began = time.monotonic()
    connection.settimeout(0.1)
    while time.monotonic() - began < seconds:
        try:
            if drip:
                connection.sendall(drip)
            if connection.recv(65536) == b"":
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    return time.monotonic() - began


@pytest.mark.parametrize(
    ("start", "drip"),
    [
        pytest.param(b"", b"", id="silence"),
        pytest.param(b"GET /hea", b"", id="half a line"),
        pytest.param(GET[:-2] + b"X-Half: ", b"", id="half a header"),
        pytest.param(GET[:-2], b"a: b\r\n", id="a header every tenth of a second"),
        pytest.param(GET, b"", id="nothing after an answer"),
        pytest.param(GET + b"GET /hea", b"", id="half a line after an answer"),
        pytest.param(GET[:-2] + b"Content-Length: 9999\r\n\r\n", b"a", id="a body nobody asked for"),
        pytest.param(CHUNKED.encode() + b"0\r\n", b"a: b\r\n", id="trailers"),
    ],
)
def test_who_never_ends_a_request_is_let_go(hurried: Service, start: bytes, drip: bytes) -> None:
    with connected(hurried) as connection:
        connection.sendall(start)
        assert dripping(connection, drip, 6) < 4


def test_half_a_head_has_its_problem(hurried: Service) -> None:
    with connected(hurried) as connection:
        connection.sendall(b"GET /health/live HTTP/1.1\r\n")
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["type"] == "/problems/too-slow"
    with connected(hurried) as connection:
        assert rest(connection) == b""


def test_silent_connections_make_room(hurried: Service) -> None:
    with ExitStack() as held, hurried.client() as client:
        assert client.get("/health/live").status_code == 200
        for _ in range(150):
            held.enter_context(connected(hurried))
        began = time.monotonic()
        for _ in range(20):
            with hurried.client() as other:
                assert other.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
        assert time.monotonic() - began < 5


def test_bodies_that_do_not_come_make_room(hurried: Service) -> None:
    with ExitStack() as held:
        for _ in range(60):
            connection = held.enter_context(connected(hurried))
            connection.sendall(CHUNKED.encode() + b"1\r\n{\r\n")
        time.sleep(0.2)
        connection = held.enter_context(connected(hurried))
        connection.sendall(GET)
        assert connection.recv(100).startswith(b"HTTP/1.1 200 ")


def test_what_is_being_answered_does_not_make_room(tmp_path: Path) -> None:
    with Service(tmp_path, max_connections=16, odds_each=100) as service, ExitStack() as held:
        answering = [held.enter_context(connected(service)) for _ in range(16)]
        for seed, connection in enumerate(answering):
            asked = {"state": DUEL_STATE, "method": "simulate", "count": 4000, "seed": seed}
            body = json.dumps(asked).encode()
            head = f"POST {DUEL}/odds HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            connection.sendall(head.encode() + body)
        time.sleep(0.2)
        with connected(service) as connection:
            connection.sendall(GET)
            answer = rest(connection)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 1" in answer
        assert {connection.recv(65536)[:13] for connection in answering} == {b"HTTP/1.1 200 "}


def test_requests_sent_ahead_are_answered_in_order_and_bounded(service: Service) -> None:
    with connected(service) as connection:
        connection.sendall(
            GET * 20 + GET.replace(b"live HTTP", b"ready HTTP").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        )
        answer = rest(connection)
    assert answer.count(b'{"status":"alive"}') == 20
    assert answer.rpartition(b"\r\n\r\n")[2].startswith(b'{"status":"ready"')
    before = resident(service.process.pid)
    with connected(service) as connection:
        connection.settimeout(0.5)
        with suppress(TimeoutError, ConnectionError):
            for _ in range(400):
                connection.sendall(GET * 1000)
        assert resident(service.process.pid) - before < 24 * MiB


def asking(service: Service, seconds: float) -> list[float]:
    """The durations of resolutions, one after the other, for `seconds`."""
    times = []
    with service.client() as client:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.perf_counter()
            assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
            times.append(time.perf_counter() - began)
    return sorted(times)


def test_slow_connections_delay_no_caller(service: Service) -> None:
    calm = asking(service, 1)
    stop = threading.Event()

    def drip(connections: list[socket.socket]) -> None:
        while not stop.wait(1):
            for connection in connections:
                with suppress(OSError):
                    connection.sendall(b"a: b\r\n")

    with ExitStack() as held:
        slow = [held.enter_context(connected(service)) for _ in range(500)]
        for connection in slow:
            connection.sendall(GET[:-2])
        dripper = threading.Thread(target=drip, args=(slow,))
        dripper.start()
        besieged = asking(service, 3)
        stop.set()
        dripper.join()
    assert besieged[len(besieged) // 2] < 2 * calm[len(calm) // 2]
    assert besieged[len(besieged) * 99 // 100] < 4 * calm[len(calm) * 99 // 100] + 0.005


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param("", id="none"),
        pytest.param("Host: a\r\nHost: a\r\n", id="two"),
        pytest.param("Host: a\r\nhost: b\r\n", id="two that differ"),
    ],
)
def test_a_request_names_one_host(service: Service, fields: str) -> None:
    with connected(service) as connection:
        connection.sendall(f"GET /health/live HTTP/1.1\r\n{fields}Connection: close\r\n\r\n".encode())
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"/problems/bad-request" in answer


def test_http_1_0_needs_no_host(service: Service) -> None:
    with connected(service) as connection:
        connection.sendall(b"GET /health/live HTTP/1.0\r\n\r\n")
        assert rest(connection).startswith(b"HTTP/1.1 200 ")
