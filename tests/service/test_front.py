from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import httpx
import msgspec
import pytest

from ror_rules.host import register
from ror_service import app as service_app
from ror_service.settings import Settings
from ror_service.testing import limits
from tests.every import cases
from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_REQUEST, NAMES, path_of

Fields = Sequence[tuple[str, str]]

JSON = ("content-type", "application/json")
MSGPACK = ("content-type", "application/vnd.msgpack")
BODY = msgspec.json.encode(GOLLUM_REQUEST)
OUTCOME = register.load("war-of-the-ring").resolve(
    "gollum-control", GOLLUM_REQUEST["state"], faces=cast("Any", GOLLUM_REQUEST["dice"])["faces"]
)
KEPT = f"/v1/outcomes/{OUTCOME.id}"
ODDS_KEPT = "/v1/odds/" + "a" * 64


class Asked(NamedTuple):
    method: str
    path: str
    fields: Fields = ()
    body: bytes = b""
    query: bytes = b""
    version: str = "1.1"
    hosts: int = 1
    pieces: int = 1


TABLE: dict[str, Asked] = {
    "a resolution": Asked("POST", GOLLUM, [JSON], BODY),
    "its body in two pieces": Asked("POST", GOLLUM, [JSON], BODY, pieces=2),
    "in MessagePack": Asked("POST", GOLLUM, [MSGPACK], msgspec.msgpack.encode(GOLLUM_REQUEST)),
    "MessagePack back": Asked("POST", GOLLUM, [JSON, ("accept", "application/vnd.msgpack")], BODY),
    "nothing acceptable": Asked("POST", GOLLUM, [JSON, ("accept", "text/html")], BODY),
    "no media type": Asked("POST", GOLLUM, [], BODY),
    "a compressed body": Asked("POST", GOLLUM, [JSON, ("content-encoding", "gzip")], BODY),
    "no body": Asked("POST", GOLLUM, [JSON]),
    "a broken body": Asked("POST", GOLLUM, [JSON], b'{"state":'),
    "a wrong state": Asked("POST", GOLLUM, [JSON], b'{"state":{"previous_controller":7}}'),
    "a body that is too large": Asked("POST", GOLLUM, [JSON, ("content-length", "999999999")], BODY),
    "a query": Asked("POST", GOLLUM, [JSON], BODY, query=b"seed=1"),
    "another method": Asked("PUT", GOLLUM, [JSON], BODY),
    "a method of nobody": Asked("BREW", GOLLUM, [JSON], BODY),
    "GET of a resolution": Asked("GET", GOLLUM),
    "HEAD of a resolution": Asked("HEAD", GOLLUM),
    "OPTIONS of a resolution": Asked("OPTIONS", GOLLUM),
    "a preflight": Asked(
        "OPTIONS", GOLLUM, [("origin", "https://a.example"), ("access-control-request-method", "POST")]
    ),
    "from an allowed origin": Asked("POST", GOLLUM, [JSON, ("origin", "https://a.example")], BODY),
    "from another origin": Asked("POST", GOLLUM, [JSON, ("origin", "https://b.example")], BODY),
    "a slash behind it": Asked("POST", GOLLUM + "/", [JSON], BODY),
    "two slashes before it": Asked("POST", "/" + GOLLUM, [JSON], BODY),
    "in capitals": Asked("POST", GOLLUM.upper(), [JSON], BODY),
    "an unknown rule": Asked("POST", GOLLUM + "s", [JSON], BODY),
    "waiting for the store": Asked("POST", GOLLUM, [JSON, ("prefer", "wait")], BODY),
    "in HTTP/1.0": Asked("POST", GOLLUM, [JSON], BODY, version="1.0"),
    "without a host": Asked("POST", GOLLUM, [JSON], BODY, hosts=0),
    "with two hosts": Asked("POST", GOLLUM, [JSON], BODY, hosts=2),
    "too many fields": Asked("POST", GOLLUM, [JSON, *[("x-a", "b")] * limits["MAX_HEADERS"]], BODY),
    "an outcome": Asked("GET", KEPT),
    "an outcome's head": Asked("HEAD", KEPT),
    "an outcome in MessagePack": Asked("GET", KEPT, [("accept", "application/msgpack")]),
    "an outcome that the caller has": Asked("GET", KEPT, [("if-none-match", f'"{OUTCOME.id}"')]),
    "an outcome that is not kept": Asked("GET", "/v1/outcomes/" + "0" * 64),
    "no outcome's id": Asked("GET", "/v1/outcomes/" + "z" * 64),
    "an id in capitals": Asked("GET", KEPT.upper()),
    "an id with something behind it": Asked("GET", KEPT + "/x"),
    "an id with a slash behind it": Asked("GET", KEPT + "/"),
    "an outcome with a query": Asked("GET", KEPT, query=b"a=b"),
    "POST of an outcome": Asked("POST", KEPT, [JSON], b"{}"),
    "OPTIONS of an outcome": Asked("OPTIONS", KEPT),
    "odds that are not kept": Asked("GET", ODDS_KEPT),
    "alive": Asked("GET", "/health/live"),
    "alive, its head": Asked("HEAD", "/health/live"),
    "alive, with a query": Asked("GET", "/health/live", query=b"a=b"),
    "POST of alive": Asked("POST", "/health/live"),
    "nothing there": Asked("GET", "/nothing"),
}


STATUSES: dict[str, int] = {
    "a compressed body": 415,
    "no media type": 415,
    "no body": 400,
    "a broken body": 400,
    "a wrong state": 422,
    "a body that is too large": 413,
    "a query": 400,
    "an outcome with a query": 400,
    "another method": 405,
    "a method of nobody": 405,
    "GET of a resolution": 400,
    "HEAD of a resolution": 400,
    "POST of an outcome": 405,
    "POST of alive": 405,
    "OPTIONS of a resolution": 204,
    "OPTIONS of an outcome": 204,
    "a preflight": 204,
    "two slashes before it": 404,
    "in capitals": 404,
    "an unknown rule": 404,
    "without a host": 400,
    "with two hosts": 400,
    "too many fields": 431,
    "an outcome that the caller has": 304,
    "an outcome that is not kept": 404,
    "no outcome's id": 404,
    "an id in capitals": 404,
    "an id with something behind it": 404,
    "odds that are not kept": 404,
    "nothing there": 404,
}
ALLOWED = {"*": b"*", "https://a.example": b"https://a.example", "": None}


@pytest.fixture(scope="module", params=ALLOWED, ids=["all origins", "one origin", "no origin"])
def front(request: pytest.FixtureRequest) -> Any:
    built = service_app.build(Settings(cors=request.param))
    asyncio.run(sent(built, TABLE["a resolution"]))
    return built


async def sent(way: Any, asked: Asked) -> list[Any]:
    size = max(1, -(-len(asked.body) // asked.pieces))
    parts = [asked.body[start : start + size] for start in range(0, len(asked.body), size)] or [b""]
    coming = iter(
        [{"type": "http.request", "body": part, "more_body": n < len(parts)} for n, part in enumerate(parts, 1)]
    )
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": asked.version,
        "method": asked.method,
        "scheme": "http",
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "root_path": "",
        "query_string": asked.query,
        "headers": [
            *[(b"host", b"a")] * asked.hosts,
            (b"x-request-id", b"the-same"),
            *((name.encode(), value.encode()) for name, value in asked.fields),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    messages: list[Any] = []

    async def receive() -> Any:
        return next(coming, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        messages.append(message)

    await way(scope, receive, send)
    return messages


def joined(headers: Any) -> dict[bytes, bytes]:
    return {name.encode(): value.encode() for name, value in httpx.Headers(headers).items()}


@pytest.mark.parametrize("name", TABLE)
def test_every_answer_keeps_what_is_promised_of_all(front: Any, name: str) -> None:
    asked = TABLE[name]
    start, *bodies = asyncio.run(sent(front, asked))
    body = b"".join(each["body"] for each in bodies)
    fields = joined(start["headers"])
    assert start["status"] == STATUSES.get(name, 200)
    assert bodies[-1]["more_body"] is False
    assert fields[b"x-request-id"] == b"the-same"
    assert (fields[b"x-content-type-options"], fields[b"referrer-policy"]) == (b"nosniff", b"no-referrer")
    if start["status"] in {204, 304}:
        assert b"content-length" not in fields
    elif asked.method != "HEAD":
        assert fields[b"content-length"] == b"%d" % len(body)
    if asked.method == "HEAD" or start["status"] in {204, 304}:
        assert body == b""
    elif start["status"] >= 400:
        problem = json.loads(body)
        assert fields[b"content-type"] == b"application/problem+json"
        assert fields[b"cache-control"] == b"no-store"
        assert (problem["status"], problem["request_id"]) == (start["status"], "the-same")


@pytest.mark.parametrize(
    ("name", "called"),
    [("a resolution", None), ("from an allowed origin", True), ("from another origin", False), ("nothing there", None)],
)
def test_origins_that_may_call_are_named(
    front: Any, request: pytest.FixtureRequest, name: str, called: bool | None
) -> None:
    fields = joined(asyncio.run(sent(front, TABLE[name]))[0]["headers"])
    origins = request.node.callspec.params["front"]
    wanted = ALLOWED[origins] if origins == "*" or called else None
    assert fields.get(b"access-control-allow-origin") == wanted
    assert (b"Origin" in fields.get(b"vary", b"").split(b", ")) is (origins == "https://a.example")


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_every_example_is_resolved(front: Any, ruleset: Any, example: Any) -> None:
    seeded = {**example.request, "dice": example.request.get("dice", {"source": "seeded", "seed": "1"})}
    asked = Asked("POST", path_of(ruleset, example), [JSON], msgspec.json.encode(seeded))
    start, end = asyncio.run(sent(front, asked))
    place = joined(start["headers"])[b"location"].decode()
    again = asyncio.run(sent(front, Asked("GET", place)))[1]
    assert json.loads(end["body"]).items() >= json.loads(again["body"]).items()
