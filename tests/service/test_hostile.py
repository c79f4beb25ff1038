"""Status, kind of problem and pointer for every known hostile input.

The real server gets each row, never answers 5xx, and goes on.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from tests.every import cases
from tests.service.cases import GOLLUM, GOLLUM_REQUEST, GOLLUM_STATE, JSON, MSGPACK
from tests.service.running import Service, soon

STATE = json.dumps(GOLLUM_STATE)
DUEL = "/v1/war-of-the-ring/individual-combat"
FIGHTER = {"name": "A", "combat": 1, "endurance": 3}


def gollum(**changes: Any) -> bytes:
    return json.dumps({**GOLLUM_REQUEST, **changes}).encode()


def deep(levels: int) -> bytes:
    """A request with `levels` nested levels in an unknown field."""
    return b'{"state": %s, "x": %s}' % (STATE.encode(), b"[" * (levels - 1) + b"]" * (levels - 1))


class Row(NamedTuple):
    """A hostile body: its name, the request, and the expected problem with its first pointer."""

    name: str
    body: bytes
    status: int
    kind: str
    pointer: str | None
    headers: dict[str, str] = JSON
    path: str = GOLLUM


ROWS = [
    Row("nothing", b"", 400, "malformed", ""),
    Row("no JSON", b"{", 400, "malformed", ""),
    Row("two documents", b"{}{}", 400, "malformed", ""),
    Row("trailing text", b"{} x", 400, "malformed", ""),
    Row("a byte order mark", b"\xef\xbb\xbf" + gollum(), 400, "malformed", ""),
    Row("invalid UTF-8", b'{"state": "\xff\xfe"}', 400, "malformed", ""),
    Row("UTF-16", gollum().decode().encode("utf-16"), 400, "malformed", ""),
    Row("half a surrogate pair", b'{"state": "\\ud800"}', 400, "malformed", ""),
    Row("a name twice", b'{"state": %s, "state": {}}' % STATE.encode(), 400, "malformed", ""),
    Row("a name twice, deep inside", b'{"state": {"card_holder": 1, "card_holder": 2}}', 400, "malformed", ""),
    Row("NaN", b'{"state": NaN}', 400, "malformed", ""),
    Row("Infinity", b'{"state": -Infinity}', 400, "malformed", ""),
    Row("a number beyond floats", b'{"state": 1e999}', 400, "malformed", ""),
    Row("an integer of 4000 digits", b'{"state": %s}' % (b"9" * 4000), 400, "malformed", ""),
    Row("an integer of 65 bits", b'{"state": 18446744073709551616}', 400, "malformed", ""),
    Row("an integer below 64 bits", b'{"state": -9223372036854775809}', 400, "malformed", ""),
    Row("33 levels", deep(33), 400, "malformed", ""),
    Row("20000 levels", deep(20_000), 400, "malformed", ""),
    Row("20000 open brackets", b"[" * 20_000, 400, "malformed", ""),
    Row("a comment", b'{"state": /* who */ {}}', 400, "malformed", ""),
    Row("32 levels, but an unknown field", deep(31), 422, "schema", "/x"),
    Row("null", b"null", 422, "schema", ""),
    Row("a list", b"[]", 422, "schema", ""),
    Row("an empty object", b"{}", 422, "schema", "/state"),
    Row("an unknown field", gollum(sead=1), 422, "schema", "/sead"),
    Row("an unknown field in the state", gollum(state={**GOLLUM_STATE, "who": 1}), 422, "schema", "/state/who"),
    Row("an unknown field in the dice", gollum(dice={"source": "seeded", "seed": 1, "n": 2}), 422, "schema", "/dice/n"),
    Row("a number for text", gollum(state={**GOLLUM_STATE, "card_holder": 3}), 422, "schema", "/state/card_holder"),
    Row("text for a number", json.dumps({"state": {"strength": "3", "percent": 50}}).encode(), 422, "schema",
        "/state/strength", JSON, "/v1/war-of-the-ring/losses"),
    Row("true for a number", json.dumps({"state": {"strength": True, "percent": 50}}).encode(), 422, "schema",
        "/state/strength", JSON, "/v1/war-of-the-ring/losses"),
    Row("2.5 for a whole number", json.dumps({"state": {"strength": 2.5, "percent": 50}}).encode(), 422, "schema",
        "/state/strength", JSON, "/v1/war-of-the-ring/losses"),
    Row("a word nobody knows", gollum(state={**GOLLUM_STATE, "card_holder": "sauron"}), 422, "schema",
        "/state/card_holder"),
    Row("dice of no kind", gollum(dice={"source": "loaded"}), 422, "schema", "/dice/source"),
    Row("no seed", gollum(dice={"source": "seeded"}), 422, "schema", "/dice/seed"),
    Row("an empty seed", gollum(dice={"source": "seeded", "seed": ""}), 422, "schema", "/dice/seed"),
    Row("a seed with a space", gollum(dice={"source": "seeded", "seed": "a b"}), 422, "schema", "/dice/seed"),
    Row("a seed with NUL", gollum(dice={"source": "seeded", "seed": "a\0"}), 422, "schema", "/dice/seed"),
    Row("a seed beyond 2^53", gollum(dice={"source": "seeded", "seed": 2**53}), 422, "schema", "/dice/seed"),
    Row("a seed below 0", gollum(dice={"source": "seeded", "seed": -1}), 422, "schema", "/dice/seed"),
    Row("too few faces", gollum(dice={"source": "supplied", "faces": []}), 422, "faces", "/dice/faces"),
    Row("too many faces", gollum(dice={"source": "supplied", "faces": [4, 4]}), 422, "faces", "/dice/faces/1"),
    Row("a face of 7", gollum(dice={"source": "supplied", "faces": [7]}), 422, "faces", "/dice/faces/0"),
    Row("a face of 0", gollum(dice={"source": "supplied", "faces": [0]}), 422, "schema", "/dice/faces/0"),
    Row("a context of 201 bytes", gollum(dice={"source": "seeded", "seed": 1}, context="é" * 101), 422, "dice",
        "/context"),
    Row("an unknown ruling", gollum(rulings={"wr-nothing": "x"}), 422, "ruling", "/rulings/wr-nothing"),
    Row("an unknown reading", gollum(rulings={"wr-loss-11-15-50": "7"}), 422, "ruling", "/rulings/wr-loss-11-15-50"),
    Row("an unknown version", gollum(version="9.9.9"), 422, "version", "/version"),
    Row("the dead in a duel", json.dumps({"state": {"attacker": FIGHTER, "defender": {**FIGHTER, "wounds": 3}}}).encode(),
        422, "state", "/state/defender/wounds", JSON, DUEL),
    Row("nobody in a search", json.dumps({"state": {"characters": 1}}).encode(), 422, "state", "/state", JSON,
        "/v1/war-of-the-ring/search"),
    Row("dice in a question for odds", gollum(), 422, "schema", "/dice", JSON, f"{GOLLUM}/odds"),
    Row("an empty batch", b'{"items": []}', 422, "schema", "/items", JSON, "/v1/batch"),
    Row("a batch of 201", b'{"items": [%s]}' % b",".join([b"1"] * 201), 422, "schema", "/items", JSON, "/v1/batch"),
    Row("a batch with an extra member", b'{"items": [1], "x": 1}', 422, "schema", "/x", JSON, "/v1/batch"),
    Row("a bare list as a batch", b"[1]", 422, "schema", "", JSON, "/v1/batch"),
    Row("something that is no outcome", b'{"id": 1}', 422, "receipt", "/ruleset", JSON, "/v1/verify"),
    Row("no media type", gollum(), 415, "unsupported-media-type", None, {}),
    Row("text/plain", gollum(), 415, "unsupported-media-type", None, {"Content-Type": "text/plain"}),
    Row("a form", gollum(), 415, "unsupported-media-type", None, {"Content-Type": "application/x-www-form-urlencoded"}),
    Row("JSON in Latin-1", gollum(), 415, "unsupported-media-type", None,
        {"Content-Type": "application/json; charset=latin-1"}),
    Row("compressed", gollum(), 415, "unsupported-media-type", None, {**JSON, "Content-Encoding": "gzip"}),
    Row("MessagePack: nothing", b"", 400, "malformed", "", MSGPACK),
    Row("MessagePack: half a value", msgpack.packb(GOLLUM_REQUEST)[:-1], 400, "malformed", "", MSGPACK),
    Row("MessagePack: two values", msgpack.packb(1) * 2, 400, "malformed", "", MSGPACK),
    Row("MessagePack: a name twice", b"\x82\xa1a\x01\xa1a\x02", 400, "malformed", "", MSGPACK),
    Row("MessagePack: a number as a name", b"\x81\x01\x01", 400, "malformed", "", MSGPACK),
    Row("MessagePack: bytes as a name", b"\x81\xc4\x01a\x01", 400, "malformed", "", MSGPACK),
    Row("MessagePack: bytes as a value", b"\x81\xa1a\xc4\x01a", 400, "malformed", "/a", MSGPACK),
    Row("MessagePack: invalid UTF-8", b"\x81\xa1a\xa1\xff", 400, "malformed", "", MSGPACK),
    Row("MessagePack: an extension", b"\x81\xa1a\xd4\x05\x00", 400, "malformed", "/a", MSGPACK),
    Row("MessagePack: an extension as a name", b"\x81\xd4\x05\x00\x01", 400, "malformed", "", MSGPACK),
    Row("MessagePack: a time stamp", b"\x81\xa1a\xd6\xff\x00\x00\x00\x00", 400, "malformed", "/a", MSGPACK),
    Row("MessagePack: a time stamp of three bytes", b"\x81\xa1a\xc7\x03\xff\x00\x00\x00", 400, "malformed", "", MSGPACK),
    Row("MessagePack: NaN", b"\x81\xa1a\x91\xcb" + struct.pack(">d", float("nan")), 400, "malformed", "/a/0", MSGPACK),
    Row("MessagePack: infinity", b"\x81\xa1a\xcb" + struct.pack(">d", float("inf")), 400, "malformed", "/a", MSGPACK),
    Row("MessagePack: 33 levels", b"\x91" * 33 + b"\x01", 400, "malformed", "/0" * 32, MSGPACK),
    Row("MessagePack: 20000 levels", b"\x91" * 20_000 + b"\x01", 400, "malformed", "", MSGPACK),
    Row("MessagePack: a list that claims 4 billion", b"\xdd\xff\xff\xff\xff", 400, "malformed", "", MSGPACK),
    Row("MessagePack: a text that claims 4 billion bytes", b"\xdb\xff\xff\xff\xff", 400, "malformed", "", MSGPACK),
    Row("MessagePack: an unused byte", b"\xc1", 400, "malformed", "", MSGPACK),
    Row("MessagePack: an unknown field", msgpack.packb({**GOLLUM_REQUEST, "sead": 1}), 422, "schema", "/sead", MSGPACK),
    Row("JSON announced as MessagePack", gollum(), 400, "malformed", "", MSGPACK),
    Row("MessagePack announced as JSON", msgpack.packb(GOLLUM_REQUEST), 400, "malformed", "", JSON),
]  # fmt: skip


@cases("row", ROWS, ids=lambda row: row.name)
def test_a_hostile_body_is_refused_exactly(client: httpx.Client, row: Row) -> None:
    answer = client.post(row.path, content=row.body, headers=row.headers)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (row.status, f"/problems/{row.kind}"), problem
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert problem["status"] == row.status
    assert problem["instance"] == row.path
    assert problem["title"]
    assert problem["detail"]
    assert problem["help"]
    assert [each["pointer"] for each in problem.get("errors", [])[:1]] == ([] if row.pointer is None else [row.pointer])
    assert "Traceback" not in answer.text
    assert client.get("/health/live").status_code == 200


def test_the_two_formats_count_levels_alike(client: httpx.Client) -> None:
    value: Any = 1
    for _ in range(30):
        value = [value]
    bodies = [(json.dumps({"x": {"y": value}}).encode(), JSON), (msgpack.packb({"x": {"y": value}}), MSGPACK)]
    for body, headers in bodies:
        assert client.post(GOLLUM, content=body, headers=headers).status_code == 422


@pytest.mark.parametrize(
    "media", ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"', "application/json;"]
)
def test_the_usual_ways_to_announce_json_are_taken(client: httpx.Client, media: str) -> None:
    assert client.post(GOLLUM, content=gollum(), headers={"Content-Type": media}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("DELETE", GOLLUM, "GET, HEAD, OPTIONS, POST"),
        ("PUT", f"{GOLLUM}/odds", "GET, HEAD, OPTIONS, POST"),
        ("DELETE", "/v1/batch", "OPTIONS, POST"),
        ("TRACE", "/v1/verify", "OPTIONS, POST"),
        ("POST", "/v1/rulesets", "GET, HEAD, OPTIONS"),
        ("DELETE", "/v1/outcomes/" + "0" * 64, "GET, HEAD, OPTIONS"),
        ("TRACE", "/v1/outcomes/" + "0" * 64, "GET, HEAD, OPTIONS"),
        ("PATCH", "/health/ready", "GET, HEAD, OPTIONS"),
        ("PROPFIND", "/docs", "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method_is_405(client: httpx.Client, method: str, path: str, allow: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()["type"]) == (405, "/problems/method-not-allowed")
    assert sorted(answer.headers["Allow"].split(", ")) == allow.split(", ")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/nowhere", "There is nothing at this path."),
        ("/v1", "There is nothing at this path."),
        ("/v1/war-of-the-ring", "There is nothing at this path."),
        ("/v1/war-of-the-ring/golum", "one of gollum-control, gollum-campaign"),
        ("/v1/war-of-the-ring/golum/odds", "one of gollum-control, gollum-campaign"),
        ("/v1/war-of-rings/search", "one of war-of-the-ring"),
        ("/v1/rulesets/chess", "one of war-of-the-ring"),
        ("/v1/rulesets/chess/rulings", "one of war-of-the-ring"),
        ("/v1/rulesets/war-of-the-ring/rules/castling", "one of war-campaign, terrain"),
        ("/v1/rulesets/war-of-the-ring/tables/openings", "one of shadow-points, percentage-loss"),
        ("/problems/unheard-of", "There is nothing at this path."),
        ("/docs/../../../etc/passwd", "There is nothing at this path."),
        ("/docs/%2e%2e/app.py", "There is nothing at this path."),
    ],
)
def test_an_unknown_path_is_404_and_lists_the_existing_ones(client: httpx.Client, path: str, says: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")
    assert says in answer.json()["detail"]


@pytest.mark.parametrize("path", ["/v1/rulesets?page=2", f"{GOLLUM}?seed=42", "/v1/outcomes/" + "0" * 64 + "?x"])
def test_a_query_string_is_refused_under_v1(client: httpx.Client, path: str) -> None:
    answer = client.request("POST" if GOLLUM in path else "GET", path, headers=JSON)
    assert (answer.status_code, answer.json()["type"]) == (400, "/problems/query-not-taken")


@pytest.mark.parametrize("path", ["/health/live?probe=1", "/docs?from=mail", "/metrics?x=1", "/?x"])
def test_a_query_string_elsewhere_is_ignored(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 200


FULL = 256 * 1024
NAMES_TO_THE_END = ",".join(f'"{number}":1' for number in range(20_000))
FULL_SIZED = [
    ("escaped quotes", (b'"' + b'\\"' * FULL)[:FULL], JSON),
    ("quotes", b'"' * FULL, JSON),
    ("backslashes", b'"' + b"\\" * (FULL - 1), JSON),
    ("a list of nothings", b"[" + b",".join([b"{}"] * 80_000) + b"]", JSON),
    ("20000 names and the last one again", f'{{{NAMES_TO_THE_END},"19999":1}}'.encode(), JSON),
    ("an escape after another", b'["' + b"\\u00e9" * 40_000 + b'"]', JSON),
    ("80000 faces", gollum(dice={"source": "supplied", "faces": [1] * 80_000}), JSON),
    ("MessagePack: empty maps", msgpack.packb([{}] * 200_000), MSGPACK),
    ("MessagePack: names", msgpack.packb({str(number): 1 for number in range(30_000)}), MSGPACK),
]


@pytest.mark.parametrize(("name", "body", "headers"), FULL_SIZED, ids=[name for name, _, _ in FULL_SIZED])
def test_a_body_of_full_size_is_refused_quickly(
    client: httpx.Client, name: str, body: bytes, headers: dict[str, str]
) -> None:
    assert len(body) <= FULL
    began = time.monotonic()
    assert client.post(GOLLUM, content=body, headers=headers).status_code in {400, 422}
    assert time.monotonic() - began < 3


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    settings: dict[str, Any] = {
        "max_body": 2048,
        "max_batch_body": 4096,
        "body_seconds": 1,
        "cors": "https://a.example, https://b.example",
    }
    with Service(tmp_path_factory.mktemp("narrow"), **settings) as running:
        yield running


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // 512):
        yield b" " * 512


@pytest.mark.parametrize(
    ("path", "limit"), [(GOLLUM, 2048), (f"{GOLLUM}/odds", 2048), ("/v1/verify", 2048), ("/v1/batch", 4096)]
)
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit_is_413(narrow: Service, path: str, limit: int, *, chunked: bool) -> None:
    with narrow.client() as client:
        over: Any = chunks(limit + 512) if chunked else b" " * (limit + 1)
        answer = client.post(path, content=over, headers=JSON)
        assert (answer.status_code, answer.json()["type"]) == (413, "/problems/body-too-large")
        assert f"at most {limit} bytes" in answer.json()["detail"]
    with narrow.client() as client:
        at: Any = chunks(limit) if chunked else b" " * limit
        assert client.post(path, content=at, headers=JSON).status_code == 400


def test_a_body_that_does_not_come_is_408(narrow: Service) -> None:
    with socket.create_connection(("127.0.0.1", narrow.port), 10) as connection:
        head = f"POST {GOLLUM} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
        connection.sendall(head.encode())
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"/problems/too-slow" in answer


def test_a_caller_that_hangs_up_causes_no_error(narrow: Service) -> None:
    with socket.create_connection(("127.0.0.1", narrow.port), 10) as connection:
        head = f"POST {GOLLUM} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
        connection.sendall(head.encode())
    seen = soon(lambda: [line for line in narrow.lines() if line.get("status") == 499], "no line")
    assert [line["path"] for line in seen] == [GOLLUM]
    assert "error" not in {line["level"] for line in narrow.lines()}


@pytest.mark.parametrize("fields", [{f"X-{number}": "a" for number in range(70)}, {"X-Long": "a" * 20_000}])
def test_a_header_no_client_sends_is_431(client: httpx.Client, fields: dict[str, str]) -> None:
    answer = client.get("/v1/rulesets", headers=fields)
    assert (answer.status_code, answer.json()["type"]) == (431, "/problems/headers-too-large")


def test_a_host_that_no_host_can_have_is_400(client: httpx.Client) -> None:
    answer = client.get("/v1/rulesets", headers={"Host": "a/b"})
    assert (answer.status_code, answer.json()["type"]) == (400, "/problems/bad-request")


def test_a_list_of_origins_lets_only_those_in(narrow: Service) -> None:
    with narrow.client() as client:
        for origin in ("https://a.example", "https://b.example"):
            answer = client.get("/health/live", headers={"Origin": origin})
            assert answer.headers["Access-Control-Allow-Origin"] == origin
            assert "Origin" in answer.headers["Vary"].split(", ")
        answer = client.get("/health/live", headers={"Origin": "https://c.example"})
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert "Origin" in answer.headers["Vary"].split(", ")


@pytest.mark.parametrize("place", ["", "/state", "/dice"])
def test_a_name_without_end_is_not_echoed(client: httpx.Client, place: str) -> None:
    asked: dict[str, Any] = {"state": {}, "dice": {"source": "seeded", "seed": "1"}}
    (asked[place[1:]] if place else asked)["x" * 200_000] = 1
    answer = client.post(GOLLUM, json=asked)
    assert answer.status_code == 422
    assert len(answer.content) < 4096
    assert place in {fault["pointer"] for fault in answer.json()["errors"]}
