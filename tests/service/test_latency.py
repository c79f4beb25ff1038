from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import read_json
from ror_rules.errors import MalformedError
from tests.service.cases import GOLLUM, JSON, MSGPACK, MiB
from tests.service.running import Service
from tests.service.test_memory import SIEGE, siege


def holds_up_nobody(service: Service, doing: Callable[[httpx.Client], object]) -> bool:
    """Whether `/health/live` answers within a tenth of a second, or on a busy machine, within half of the other work's time."""
    end = threading.Event()
    waits: list[float] = []

    def watch() -> None:
        with service.client() as client:
            while not end.is_set():
                began = time.perf_counter()
                client.get("/health/live")
                waits.append(time.perf_counter() - began)
                time.sleep(0.001)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        with service.client() as client:
            client.get("/health/live")
            began = time.perf_counter()
            doing(client)
            took = time.perf_counter() - began
    finally:
        end.set()
        watcher.join()
    return max(waits) < max(0.1, took / 2)


def list_of(item: bytes, size: int) -> bytes:
    return b"[" + b",".join([item] * (size // (len(item) + 1) - 1)) + b"]"


WORST: list[tuple[str, bytes, dict[str, str]]] = [
    ("empty objects", list_of(b"{}", MiB), JSON),
    ("lists in lists", list_of(b"[[[[[1]]]]]", MiB), JSON),
    ("texts", list_of(b'"a"', MiB), JSON),
    ("quotes", b'"' * MiB, JSON),
    ("names", json.dumps({str(number): 1 for number in range(80_000)}).encode(), JSON),
    ("empty maps in MessagePack", msgpack.packb([{}] * (MiB - 5)), MSGPACK),
    ("lists in MessagePack", msgpack.packb([[[[]]]] * (MiB // 4 - 5)), MSGPACK),
]


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "body", "headers"), WORST, ids=[name for name, _, _ in WORST])
def test_reading_the_worst_body_delays_no_caller(
    service: Service, name: str, body: bytes, headers: dict[str, str]
) -> None:
    def ask(client: httpx.Client) -> None:
        assert client.post("/v1/batch", content=body, headers=headers).status_code in {400, 422}

    assert holds_up_nobody(service, ask)


def test_the_dearest_resolutions_delay_no_caller(service: Service) -> None:
    items = [{"ruleset": "ring-of-power", "rule": "siege", **siege(100, seed)} for seed in range(5)]
    under = {"ruleset": "ring-of-power", "rule": "siege", **siege(100, 7), "under": [{}, {}]}

    def ask(client: httpx.Client) -> None:
        for seed in range(5):
            assert client.post(SIEGE, json=siege(100, seed)).status_code == 200
        assert {each["status"] for each in client.post("/v1/batch", json={"items": items}).json()["items"]} == {200}
        assert client.post("/v1/compare", json=under).status_code == 200

    assert holds_up_nobody(service, ask)


HALVES = [
    '{"a": [1, 2.5, {"b": "x\\u00e9"}], "c": null, "d": true, "e": -3e4}',
    '[[1, 2], {"a": {"a": "\\ud83d\\ude00"}}, "", 1e5]',
]


def broken(text: str) -> Iterator[bytes]:
    """A document with each of its characters omitted, doubled, and replaced."""
    for place in range(len(text)):
        for instead in ("", text[place] * 2, *'{}[]",:0e-.\\ut \x00\xe9'):
            yield (text[:place] + instead + text[place + 1 :]).encode()


@pytest.mark.parametrize("text", HALVES)
def test_the_slow_parser_agrees_with_the_fast_one(text: str) -> None:
    def said(body: bytes, *, fairly: bool) -> Any:
        try:
            return repr(read_json(body, fairly=fairly))
        except MalformedError as error:
            return str(error)

    for body in [text.encode(), b"\xef\xbb\xbf" + text.encode(), b"[" * 40 + b"]" * 40, *broken(text)]:
        assert said(body, fairly=True) == said(body, fairly=False), body


def test_a_long_body_is_answered_like_a_short_one(client: httpx.Client) -> None:
    state = {"previous_controller": "dark_power", "card_holder": "dark_power"}
    request = {"state": state, "dice": {"source": "supplied", "faces": [4]}}
    short = client.post(GOLLUM, json=request)
    spaced = json.dumps(request).encode() + b" " * 200_000
    padded = json.dumps({**request, "context": None}).encode() + b" " * 200_000
    assert client.post(GOLLUM, content=spaced, headers=JSON).content == short.content
    assert client.post(GOLLUM, content=padded, headers=JSON).content == short.content
    faces = [1] * 6000
    long = {"state": state, "dice": {"source": "supplied", "faces": faces}}
    named = {"X-Request-Id": "the-same"}
    by_json = client.post(GOLLUM, json=long, headers=named)
    by_msgpack = client.post(GOLLUM, content=msgpack.packb(long), headers={**MSGPACK, **named})
    assert by_json.status_code == 422
    assert by_json.json() == by_msgpack.json()
