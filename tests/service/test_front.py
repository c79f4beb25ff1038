"""The front door: a call that it looks up itself is answered, counted and logged as Litestar's way answers it, to the byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import msgspec
import pytest

from ror_rules import register
from ror_service import app as service_app
from ror_service._http import log
from ror_service._http.front import Front, Manners
from ror_service._http.in_flight import InFlight
from ror_service._limits import MAX_HEADERS, MiB
from ror_service.settings import Settings
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
    """A request, as it is sent both ways."""

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
    "too many fields": Asked("POST", GOLLUM, [JSON, *[("x-a", "b")] * MAX_HEADERS], BODY),
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


class Both(NamedTuple):
    """The service with its hot calls looked up at the front door, and with none, over the same handlers."""

    hot: Front
    cold: Front


@pytest.fixture(scope="module", params=["*", "https://a.example", ""], ids=["all origins", "one origin", "no origin"])
def both(request: pytest.FixtureRequest) -> Both:
    """Both ways into one service, for each kind of setting for origins."""
    cors = request.param
    services = service_app.serving(Settings(cors=cors))
    doors = service_app.doors(services)
    rest, hot = service_app.litestar(services, doors), service_app.hot(doors)
    ways = [Front(rest, each, services.metrics, Manners(cors), InFlight(MiB)) for each in (hot, {})]
    asyncio.run(sent(ways[0], TABLE["a resolution"]))
    return Both(*ways)


async def sent(way: Front, asked: Asked) -> list[Any]:
    """What goes out for a request: its ASGI messages."""
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

    await way(cast("Any", scope), receive, send)
    return messages


@pytest.mark.parametrize("asked", TABLE.values(), ids=TABLE)
def test_both_ways_answer_alike(both: Both, asked: Asked) -> None:
    """Whatever is asked of a hot call, rightly or wrongly, both ways send the same status, fields and bytes."""
    hot, cold = (asyncio.run(sent(way, asked)) for way in both)
    assert hot == cold
    assert hot[-1]["more_body"] is False


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES, ids=NAMES)
def test_both_ways_resolve_alike(both: Both, ruleset: Any, example: Any) -> None:
    """Every example of every rule has the same answer on both ways."""
    seeded = {**example.request, "dice": example.request.get("dice", {"source": "seeded", "seed": "1"})}
    asked = Asked("POST", path_of(ruleset, example), [JSON], msgspec.json.encode(seeded))
    hot, cold = (asyncio.run(sent(way, asked)) for way in both)
    assert hot == cold
    assert hot[0]["status"] == 200


def test_both_ways_log_and_count_alike(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A request leaves the same line, but for its time, and the same counts, whichever way it came."""
    log.writer.flush(5)
    capfdbinary.readouterr()
    lines: list[list[dict[str, Any]]] = []
    counts: list[list[str]] = []
    for is_hot in (True, False):
        services = service_app.serving(Settings())
        doors = service_app.doors(services)
        hot = service_app.hot(doors) if is_hot else {}
        way = Front(service_app.litestar(services, doors), hot, services.metrics, Manners(), InFlight(MiB))
        for asked in TABLE.values():
            asyncio.run(sent(way, asked))
        log.writer.flush(5)
        found = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
        lines.append([{name: value for name, value in line.items() if name not in {"time", "us"}} for line in found])
        text = services.metrics.text().decode().splitlines()
        counts.append([line for line in text if "_bucket" not in line and "_sum" not in line])
    assert lines[0] == lines[1]
    assert len(lines[0]) == len(TABLE)
    assert counts[0] == counts[1]


def test_hot_calls_are_doors_of_the_table() -> None:
    """Resolutions, one or several, outcomes and odds by id, and the sign of life are hot; whatever is hot has its route too."""
    services = service_app.serving(Settings())
    doors = service_app.doors(services)
    hot = service_app.hot(doors)
    wanted = {("POST", f"/v1/{each.id}/{rule}") for each in register.rulesets() for rule in each.rules}
    wanted |= {("POST", "/v1/batch"), ("GET", "/v1/outcomes/{id}"), ("GET", "/v1/odds/{id}"), ("GET", "/health/live")}
    assert hot.keys() == wanted
    routed = {route.path_format for route in service_app.litestar(services, doors).routes}
    assert {path for _, path in hot} <= routed


def test_a_hot_call_never_reaches_litestar() -> None:
    """What the front door looks up is answered without Litestar, and nothing else is."""
    reached: list[str] = []

    async def rest(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["path"])

    services = service_app.serving(Settings())
    way = Front(rest, service_app.hot(service_app.doors(services)), services.metrics, Manners(), InFlight(MiB))
    for asked in (TABLE["a resolution"], TABLE["an outcome"], TABLE["alive"], TABLE["nothing there"]):
        asyncio.run(sent(way, asked))
    assert reached == ["/nothing"]
