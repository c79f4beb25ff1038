from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any, Self

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from tests.service.cases import GOLLUM, GOLLUM_REQUEST, JSON, MSGPACK, MiB
from tests.service.running import PATIENCE, Service, resident

SIEGE = "/v1/ring-of-power/siege"
IDLE = ("scouts", "tracker", "swift", "burrower", "sailors", "miners", "woodsmen", "ranger")


def siege(groups: int, seed: int) -> dict[str, Any]:
    sides = {
        side: {
            "name": side,
            "groups": [
                {
                    "id": f"{kind}-{number}",
                    "type": kind,
                    "count": 10,
                    "abilities": [each for place, each in enumerate(IDLE) if number >> place & 1],
                }
                for number in range(groups)
            ],
        }
        for side, kind in (("attacker", "uruk-hai"), ("defender", "man"))
    }
    return {"state": {**sides, "assaults": 50}, "dice": {"source": "seeded", "seed": seed}}


def patiently(client: httpx.Client, path: str, body: bytes) -> httpx.Response:
    while (answer := client.post(path, content=body, headers=JSON)).status_code == 503:
        time.sleep(int(answer.headers["Retry-After"]))
    return answer


def sieges(count: int, groups: int) -> dict[str, Any]:
    return {"items": [{"ruleset": "ring-of-power", "rule": "siege", **siege(groups, seed)} for seed in range(count)]}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with little room and few stored outcomes, so that its memory is known."""
    folder = tmp_path_factory.mktemp("own")
    with Service(folder, keep_bytes=MiB, in_flight_bytes=16 * MiB, stall_seconds=2) as running:
        yield running


class Peak:
    def __init__(self, service: Service) -> None:
        self._process = service.process.pid
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self.bytes = 0

    def __enter__(self) -> Self:
        self._before = resident(self._process)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._end.wait(0.005):
            self.bytes = max(self.bytes, resident(self._process) - self._before)


@pytest.mark.nightly
@pytest.mark.parametrize("accept", [JSON["Content-Type"], MSGPACK["Content-Type"]])
def test_a_batch_of_large_outcomes_is_never_whole_in_memory(own: Service, accept: str) -> None:
    batch = sieges(28, 80)
    with own.client() as client:
        client.post(SIEGE, json=siege(80, 1))
        with Peak(own) as peak:
            answer = client.post("/v1/batch", json=batch, headers={"Accept": accept})
        assert len(answer.content) > 8 * MiB
        assert "Content-Length" not in answer.headers
        assert peak.bytes < 24 * MiB
        read = msgpack.unpackb(answer.content) if "msgpack" in accept else answer.json()
        assert [item["status"] for item in read["items"]] == [200] * 28
        again = client.get(f"/v1/outcomes/{read['items'][27]['outcome']['id']}")
        outcome = read["items"][27]["outcome"]
        assert {**again.json(), "summary": outcome["summary"]} == outcome


def test_http_1_0_gets_the_length(own: Service) -> None:
    body = json.dumps(sieges(2, 40)).encode()
    with socket.create_connection(("127.0.0.1", own.port), PATIENCE) as connection:
        head = f"POST /v1/batch HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)
        answer = connection.makefile("rb").read()
    fields, _, found = answer.partition(b"\r\n\r\n")
    assert b"transfer-encoding" not in fields
    assert f"content-length: {len(found)}".encode() in fields
    assert len(json.loads(found)["items"]) == 2


def test_slow_readers_of_large_answers_are_bounded(own: Service) -> None:
    """150 stalled readers of a megabyte each cost the room for answers, not 150 MB."""
    body = json.dumps(siege(160, 1)).encode()
    head = f"POST {SIEGE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with ExitStack() as held, own.client() as client:
        client.post(SIEGE, json=siege(160, 1))
        with Peak(own) as peak:
            for _ in range(150):
                connection = held.enter_context(socket.socket())
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(("127.0.0.1", own.port))
                connection.sendall(head.encode() + body)
            began = time.monotonic()
            while time.monotonic() - began < 5:
                assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
                time.sleep(0.05)
        assert peak.bytes < 88 * MiB
        answer = patiently(client, SIEGE, json.dumps(siege(160, 1)).encode())
        assert answer.status_code == 200


def test_bodies_that_come_slowly_are_bounded(own: Service) -> None:
    head = f"POST /v1/batch HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {MiB}\r\n\r\n"
    part = head.encode() + b" " * (MiB - 1)
    with ExitStack() as held, Peak(own) as peak:
        senders: dict[socket.socket, int] = {}
        for _ in range(200):
            connection = held.enter_context(socket.create_connection(("127.0.0.1", own.port), PATIENCE))
            connection.setblocking(False)
            senders[connection] = 0
        for _ in range(12):
            for sender, sent in senders.items():
                with suppress(OSError):
                    senders[sender] = sent + sender.send(part[sent : sent + 200_000])
            with own.client() as client:
                assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
    assert peak.bytes < 64 * MiB


def test_a_shared_document_is_held_once(own: Service) -> None:
    with ExitStack() as held, own.client() as client:
        assert len(client.get("/openapi.json").content) > MiB
        with Peak(own) as peak:
            for _ in range(300):
                connection = held.enter_context(socket.socket())
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(("127.0.0.1", own.port))
                connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n")
            time.sleep(1)
        assert peak.bytes < 64 * MiB


def test_many_large_batches_at_once_wait_for_each_other(own: Service) -> None:
    item = {"ruleset": "war-of-the-ring", "rule": "gollum-control", **GOLLUM_REQUEST}
    body = json.dumps({"items": [item] * 50}).encode().ljust(300_000)
    answered = []

    def ask() -> None:
        with own.client() as client:
            answered.append(patiently(client, "/v1/batch", body).status_code)

    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answered == [200] * 12
