from __future__ import annotations

import asyncio
import random
import re
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from uvicorn.config import Config
from uvicorn.server import ServerState

from ror_service import app as service_app
from ror_service._edge import keys, middleware
from ror_service._edge.connection import Connection, patience
from ror_service._edge.fast import FastConnection
from ror_service._edge.messages import RequestContext
from ror_service._edge.traces import SpanTraces
from ror_service.settings import Settings, scopes
from ror_service.testing import limits
from tests.calls import calls
from tests.service.test_framing import LIVE, POST, WHOLE, statuses
from tests.service.test_front import JSON, KEPT, TABLE, Asked, Fields

RESOLUTION = TABLE["a resolution"]
ORIGIN = ("Origin", "https://a.example")


class Wire(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        """This transport has no input to pause."""

    resume_reading = write_eof = abort = pause_reading

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True


class Door:
    def __init__(self, **settings: Any) -> None:
        chosen = Settings(**settings)
        self.front = service_app.build(chosen)
        self._config = Config(cast("Any", self.front), lifespan="off", proxy_headers=False, ws="none", log_config=None)
        self._config.load()
        self._state, self._patience = ServerState(), patience(chosen)
        self.parsed: list[bytes] = []

    def connect(self, *, slow: bool = False) -> tuple[Connection, Wire]:
        kind = Connection if slow else FastConnection
        connection = kind(self._patience, self._config, self._state, {}, asyncio.get_running_loop())
        feed = connection._feed

        def feeding(data: bytes | memoryview) -> None:
            self.parsed.append(bytes(data))
            feed(data)

        vars(connection)["_feed"] = feeding
        wire = Wire()
        connection.connection_made(wire)
        return connection, wire

    @property
    def working(self) -> bool:
        return bool(self._state.tasks)

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        return self._state.tasks

    @property
    def known(self) -> int:
        return len(cast("Any", self.front.fast))


def request(asked: Asked, fields: Fields = ()) -> bytes:
    query = b"?" + asked.query if asked.query else b""
    lines = "".join(f"{name}: {value}\r\n" for name, value in (*asked.fields, *fields))
    hosts = "Host: a\r\n" * asked.hosts
    own = any(name.lower() == "content-length" for name, _ in (*asked.fields, *fields))
    length = f"Content-Length: {len(asked.body)}\r\n" if asked.body and not own else ""
    target = asked.path.encode() + query
    return b"%b %b HTTP/%b\r\n" % (asked.method.encode(), target, asked.version.encode()) + (
        f"{hosts}{lines}{length}\r\n".encode() + asked.body
    )


def same(answer: bytes) -> bytes:
    return re.sub(
        rb"content-length: \d+|;r=\d+;t=\d+|x-request-id: [^\r]*|date: [^\r]*|[0-9a-f]{16}-[0-9a-f]+", b"", answer
    )


async def settled(door: Door) -> None:
    for _ in range(20_000):
        await asyncio.sleep(0)
        if not door.working:
            return
        await asyncio.sleep(0.001)


async def answers(door: Door, sent: bytes, *, slow: bool = False) -> bytes:
    connection, wire = door.connect(slow=slow)
    connection.data_received(sent)
    await settled(door)
    return b"".join(wire.written)


def thrice(door: Door, sent: bytes) -> list[bytes]:
    async def asked() -> list[bytes]:
        return [await answers(door, sent) for _ in range(3)]

    return asyncio.run(asked())


SETTINGS: list[dict[str, Any]] = [
    {},
    {"cors": "https://a.example"},
    {"cors": ""},
    {"log_callers": True},
    {"public_url": "https://a.example/ror"},
    {"rate_limit": "1000000/hour"},
    {"hsts_seconds": 60, "allowed_hosts": "a"},
    {"allowed_hosts": "b"},
]


@pytest.fixture(scope="module", params=SETTINGS, ids=str)
def door(request: pytest.FixtureRequest) -> Door:
    made = Door(**request.param)
    asyncio.run(answers(made, WHOLE, slow=True))
    return made


@pytest.mark.parametrize(
    "fields",
    [[], [ORIGIN, ("Accept", "application/vnd.msgpack"), ("Accept-Encoding", "gzip")], [("Accept", "text/html")]],
    ids=["plain", "packed", "page"],
)
def test_both_ways_answer_alike(door: Door, fields: Fields) -> None:
    async def asked(sent: bytes) -> tuple[bytes, list[bytes]]:
        return await answers(door, sent, slow=True), [await answers(door, sent) for _ in range(3)]

    async def compared() -> None:
        for name, each in TABLE.items():
            slow, fast = await asked(request(each, fields))
            assert slow.startswith(b"HTTP/1.1 "), name
            assert {same(one) for one in fast} == {same(slow)}, name

    asyncio.run(compared())


@pytest.fixture(scope="module")
def shared() -> Door:
    made = Door()
    asyncio.run(answers(made, WHOLE))
    return made


def test_fields_are_known_across_connections() -> None:
    door = Door()
    kept = request(Asked("GET", KEPT))
    other = WHOLE.replace(b'"faces": [', b'"faces":[ ')
    assert [statuses(each) for each in thrice(door, WHOLE)] == [[b"200"]] * 3
    assert [statuses(each) for each in thrice(door, LIVE)] == [[b"200"]] * 3
    before = len(door.parsed)
    found = [each for sent in (WHOLE, other, kept, LIVE) for each in thrice(door, sent)]
    assert [statuses(each) for each in found] == [[b"200"]] * 12
    assert len(set(re.findall(rb"x-request-id: ([^\r]+)", b"".join(found)))) == 12
    assert (door.known, len(door.parsed)) == (2, before)


@pytest.mark.parametrize(
    "fields",
    [
        [("X-Request-Id", "a b")],
        [("X-Request-Id", "one"), ("X-REQUEST-ID", "a b")],
        [("Traceparent", "a" * 513)],
        [("tracestate", "a=b, c=d")],
        [("Connection", "close")],
        [("Proxy-Connection", "close")],
        [("Connection", "Upgrade"), ("Upgrade", "h2c")],
        [("Expect", "100-continue")],
        [("X-Long", "a" * limits["KNOWN_HEAD_BYTES"])],
        [("Host", "b")],
    ],
    ids=lambda fields: fields[-1][0],
)
def test_fields_of_one_request_and_refused_ones_are_never_known(shared: Door, fields: Fields) -> None:
    before = shared.known
    thrice(shared, request(RESOLUTION, fields))
    assert shared.known == before


@pytest.mark.parametrize(
    ("own", "name"),
    [
        ([("X-Request-Id", "one")], b"one"),
        ([("x-request-ID", "one"), ("traceparent", f"00-{'1' * 32}-{'1' * 16}-01")], b"one"),
        ([("traceparent", f"00-{'1' * 32}-{'1' * 16}-01"), ("tracestate", "a=b")], b"1" * 32),
    ],
)
def test_fields_of_one_request_leave_the_others_known(own: Fields, name: bytes) -> None:
    door = Door()
    first = [("X-Request-Id", "first"), ("traceparent", f"00-{'2' * 32}-{'2' * 16}-01"), ("tracestate", "c=d")]
    thrice(door, request(RESOLUTION, first))
    before = len(door.parsed)
    named, plain = thrice(door, request(RESOLUTION, own)), thrice(door, request(RESOLUTION))
    assert (door.known, len(door.parsed)) == (1, before)
    assert {same(each) for each in named + plain} == {same(asyncio.run(answers(door, request(RESOLUTION), slow=True)))}
    ids = [re.findall(rb"x-request-id: ([^\r]+)", each) for each in named + plain]
    assert ids[:3] == [[name]] * 3
    assert len({*map(str, ids[3:])} - {str([name])}) == 3


@pytest.mark.nightly
def test_no_more_heads_are_known_than_there_is_room_for() -> None:
    door = Door()

    async def asked() -> None:
        for number in range(limits["KNOWN_HEADS"] + 10):
            await answers(door, LIVE.replace(b"Host: a", b"Host: a%d" % number))

    asyncio.run(asked())
    assert door.known == limits["KNOWN_HEADS"]


def test_a_request_that_is_not_hot_teaches_nothing() -> None:
    door = Door()
    assert [statuses(each) for each in thrice(door, LIVE.replace(b"/health/live", b"/v1/rulesets"))] == [[b"200"]] * 3
    assert door.known == 0


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(b"GET /health/live HTTP/1.1\r\nHost: a\r\nX-Rest: ", id="a field"),
        pytest.param(b"GET /", id="a target"),
        pytest.param(b"G", id="a letter"),
        pytest.param(POST + b"Content-Length: %d\r\n\r\n" % len(WHOLE), id="a body that is as long"),
    ],
)
def test_a_request_inside_another_is_no_request(shared: Door, begun: bytes) -> None:
    async def asked() -> bytes:
        connection, wire = shared.connect()
        for sent in (WHOLE, WHOLE + begun, WHOLE):
            connection.data_received(sent)
            await settled(shared)
        return b"".join(wire.written)

    found = statuses(asyncio.run(asked()))
    assert found[:2] == [b"200", b"200"]
    assert b"200" not in found[2:]


FIELDS: list[Fields] = [
    [],
    [("Accept", "text/plain")],
    [("If-None-Match", "*")],
    [("X-Request-Id", "one")],
    [("Connection", "close")],
    [("Connection", "keep-alive"), ("Proxy-Connection", "close")],
    [("X-Long", "folded\r\n on")],
    [("Content-Length", "5")],
    [("Transfer-Encoding", "chunked")],
]


@pytest.mark.parametrize("fields", FIELDS, ids=str)
def test_both_ways_read_alike_however_bytes_are_cut(shared: Door, fields: Fields) -> None:
    drawn = random.Random(str(fields))
    asked = [request(TABLE[name], fields) for name in ("a resolution", "an outcome", "a broken body", "alive")]

    async def told(parts: list[bytes], *, slow: bool) -> tuple[bytes, bool]:
        connection, wire = shared.connect(slow=slow)
        for part in parts:
            if not wire.closing:
                connection.data_received(part)
            await asyncio.sleep(0)
        await asyncio.sleep(0.002)  # an incomplete request waits for ever
        for _ in range(200):
            if not shared.working or not connection._whole:
                break
            await asyncio.sleep(0.001)
        found = same(b"".join(wire.written)), wire.closing
        connection.connection_lost(None)
        await settled(shared)
        return found

    async def compared() -> None:
        for _ in range(30):
            parts = []
            for each in drawn.choices([*asked, WHOLE, LIVE], k=4):
                cut = drawn.choice([0, 0, drawn.randrange(len(each))])
                parts += [each[:cut], each[cut:]] if cut else [each]
            if drawn.random() < 0.3:
                parts[:2] = [parts[0] + parts[1]]
            assert await told(parts, slow=False) == await told(parts, slow=True), parts

    asyncio.run(compared())


# Keys and limits ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys.txt"


def with_key(key: str) -> Fields:
    return [("Authorization", f"Bearer {key}")]


def test_a_head_with_another_key_is_never_taken_for_a_known_one(file: Path) -> None:
    key = keys.new(file, "a", scopes("resolve"))
    door = Door(keys=str(file))
    known = request(RESOLUTION, with_key(key))
    assert [statuses(each) for each in thrice(door, known)] == [[b"200"]] * 3
    name = key.encode()
    last = b"0" if name[-1:] != b"0" else b"1"
    for other in (
        known.replace(name, name[:-1] + last),
        known.replace(name, name[:-1]),
        known.replace(name, name + b"0"),
        known.replace(name, name.upper()),
        known.replace(b"Bearer", b"Basic"),
        known.replace(b"Authorization", b"Authorizatio"),
        known.replace(b"Authorization", b"X-Authorization"),
        known.replace(b"Authorization: Bearer " + name, b"X-Request-Id: " + name),
        known.replace(b"Authorization: Bearer " + name, b"X-Request-Id: a\r\nX-Key: " + name),
        known.replace(b"Authorization", b"Authorization: x\r\nAuthorization"),
    ):
        assert [statuses(each) for each in thrice(door, other)] == [[b"401"]] * 3, other
    assert [statuses(each) for each in thrice(door, known)] == [[b"200"]] * 3


def test_a_known_head_opens_no_more_than_its_key(file: Path) -> None:
    reader = with_key(keys.new(file, "reader", scopes("read")))
    door = Door(keys=str(file))
    gone = Asked("GET", "/v1/outcomes/" + "0" * 64, [JSON])
    first = [statuses(each) for each in thrice(door, request(gone, reader))]
    post = request(RESOLUTION._replace(fields=[JSON]), reader)
    refused = thrice(door, post)
    live = [statuses(each) for each in thrice(door, request(Asked("GET", "/health/live", [JSON]), reader))]
    assert (first, live) == ([[b"404"]] * 3, [[b"200"]] * 3)
    assert [statuses(each) for each in refused] == [[b"403"]] * 3
    assert all(b'error="insufficient_scope"' in each for each in refused)
    assert len({same(each) for each in refused}) == 1
    assert len(door.parsed) == 2, "the last two are not parsed"


def test_a_key_that_is_retired_is_refused_though_its_head_is_known(file: Path) -> None:
    key = keys.new(file, "a", scopes("resolve"))
    door = Door(keys=str(file))
    known = request(RESOLUTION, with_key(key))
    assert [statuses(each) for each in thrice(door, known)] == [[b"200"]] * 3
    keys.retire(file, key[4:12])
    door.front._gate._keys._next = 0.0  # type: ignore[union-attr]  # the file is looked at now
    assert [statuses(each) for each in thrice(door, known)] == [[b"401"]] * 3
    assert door.parsed == [known]


def test_a_known_head_counts_each_time(file: Path) -> None:
    key, other = (keys.new(file, name, scopes("resolve")) for name in ("a", "b"))
    door = Door(keys=str(file), rate_limit="5/hour")
    known = request(RESOLUTION, with_key(key))
    found = [*thrice(door, known), *thrice(door, request(RESOLUTION, [*with_key(key), ORIGIN]))]
    assert [statuses(each)[0] for each in found] == [b"200"] * 5 + [b"429"]
    assert [re.findall(rb"ratelimit: \"hour\";r=(\d+)", each) for each in found] == [
        [b"%d" % n] for n in (4, 3, 2, 1, 0, 0)
    ]
    assert [statuses(each) for each in thrice(door, request(RESOLUTION, with_key(other)))] == [[b"200"]] * 3
    assert [statuses(each) for each in thrice(door, known)] == [[b"429"]] * 3


# Callers and traces ------------------------------------------------------------------------------------------------------


def test_callers_with_equal_heads_differ_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[RequestContext] = []
    monkeypatch.setattr(middleware, "tell", lambda context, *_: told.append(context))
    door = Door(log_callers=True, trusted_proxies="10.9.0.0/16")

    async def asked(address: str, sent: bytes) -> None:
        connection, _ = door.connect()
        connection.client = (address, 1)
        connection.data_received(sent)
        await settled(door)

    plain = request(RESOLUTION)
    forwarded = [request(RESOLUTION, [("X-Forwarded-For", each)]) for each in ("192.0.2.1", "192.0.2.2")]
    for address, sent in (
        ("10.0.0.1", plain),
        ("10.0.0.2", plain),
        *(("10.9.0.1", each) for each in forwarded * 2),
        ("10.0.0.3", forwarded[0]),
    ):
        asyncio.run(asked(address, sent))
    assert [each.caller for each in told] == [
        "10.0.0.1",
        "10.0.0.2",
        *["192.0.2.1", "192.0.2.2"] * 2,
        "10.0.0.3",
    ]
    assert door.parsed == [plain, *forwarded]


def test_each_request_of_a_known_head_has_its_own_span() -> None:
    door = Door()
    spans = InMemorySpanExporter()
    traces = door.front._traces = SpanTraces(spans)
    thrice(door, WHOLE)
    traces.close()
    found = [span.attributes or {} for span in spans.get_finished_spans()]
    assert len({each["ror.request_id"] for each in found}) == 3
    assert [each["http.response.status_code"] for each in found] == [200] * 3
    assert door.parsed == [WHOLE]


@pytest.mark.parametrize(("asked", "ceiling"), [(RESOLUTION, 250), (Asked("GET", KEPT), 168)], ids=["throw", "read"])
def test_a_known_request_takes_few_calls(asked: Asked, ceiling: int) -> None:
    door, sent = Door(), request(asked)

    async def ask() -> None:
        connection.data_received(sent)
        await asyncio.wait(door.tasks)

    async def connected() -> Connection:
        return door.connect()[0]

    with closing(asyncio.new_event_loop()) as loop:
        loop.run_until_complete(answers(door, WHOLE))
        connection = loop.run_until_complete(connected())
        for _ in range(5):
            loop.run_until_complete(ask())
        before = len(door.parsed)
        assert min(calls(lambda: loop.run_until_complete(ask())) for _ in range(5)) <= ceiling
        assert len(door.parsed) == before
