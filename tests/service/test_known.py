"""Requests whose head came before: answered as the first time, and never where the bytes are not a request's own."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import time
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from ror_rules import encode, load
from ror_rules._messages.sentences import with_summary
from ror_service import app as service_app
from ror_service._http.connection import Connection
from ror_service._http.waiting import patience
from ror_service._limits import HELD_SECONDS, KNOWN_HEAD_BYTES, KNOWN_HEADS
from ror_service.settings import Settings
from tests.service.running import RedisServer, Service, soon
from tests.service.test_connections import connected
from tests.service.test_costs import least_calls
from tests.service.test_framing import BODY, LENGTH, POST, statuses
from tests.service.test_front import KEPT, TABLE, Asked, Fields

AROUND = 100
"""Python calls that a resolution whose head is known may need, its rule's and the parser's with them, without its sentence's."""
GOLLUM_RULES = load("war-of-the-ring")
WHOLE = POST + LENGTH
LIVE = b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"


class Wire(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: Any) -> None:
        """Keeps it."""
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        """Nobody sends by himself."""

    resume_reading = write_eof = abort = pause_reading

    def is_closing(self) -> bool:
        """Whether it was closed."""
        return self.closing

    def close(self) -> None:
        """Notes it."""
        self.closing = True


class Counter:
    """Connections to one application, without sockets, inside a running loop."""

    def __init__(self, **settings: Any) -> None:
        chosen = Settings(**settings)
        self.front = service_app.build(chosen)
        self._config = Config(cast("Any", self.front), lifespan="off", proxy_headers=False, ws="none", log_config=None)
        self._config.load()
        self._state, self._patience = ServerState(), patience(chosen)

    def connect(self) -> tuple[Connection, Wire]:
        """A connection, and what it writes to."""
        connection = Connection(self._patience, self._config, self._state, {}, asyncio.get_running_loop())
        wire = Wire()
        connection.connection_made(wire)
        return connection, wire

    @property
    def working(self) -> bool:
        """Whether a request is under way that has a task."""
        return bool(self._state.tasks)

    @property
    def known(self) -> int:
        """How many heads are known."""
        return 0 if self.front.heads is None else len(self.front.heads)


def request(asked: Asked, fields: Fields = ()) -> bytes:
    """It as it goes over the wire."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in (*asked.fields, *fields))
    length = f"Content-Length: {len(asked.body)}\r\n" if asked.body else ""
    return f"{asked.method} {asked.path} HTTP/1.1\r\nHost: a\r\n{lines}{length}\r\n".encode() + asked.body


def same(answer: bytes) -> bytes:
    """An answer without what each has of its own: names grow longer, and with them the problems in which they stand."""
    answer = re.sub(rb"(problem\+json\r\ncontent-length: )\d+", rb"\1", answer)
    return re.sub(rb"x-request-id: [^\r]*|date: [^\r]*|\"request_id\":\"[^\"]*\"", b"", answer)


async def answers(connection: Connection, wire: Wire, sent: bytes, count: int = 1) -> bytes:
    """What is written for it, when that is so many writes."""
    before = len(wire.written)
    connection.data_received(sent)
    for _ in range(500):
        if len(wire.written) >= before + count:
            break
        await asyncio.sleep(0.01)
    return b"".join(wire.written[before:])


@pytest.fixture(scope="module")
def shared() -> Counter:
    """One application for all who need none of their own, which has resolved before."""
    door = Counter()

    async def asked() -> None:
        await answers(*door.connect(), request(TABLE["a resolution"]))

    asyncio.run(asked())
    return door


HOT = [name for name, asked in TABLE.items() if asked.version == "1.1" and asked.hosts == 1 and not asked.query]


@pytest.mark.parametrize("name", [name for name in HOT if "content-length" not in dict(TABLE[name].fields)])
def test_the_second_answer_is_the_first(shared: Counter, name: str) -> None:
    """Whatever is asked, and whether its head becomes known or not: the next two answers are the first, to the byte."""

    async def asked() -> list[bytes]:
        return [same(await answers(*shared.connect(), request(TABLE[name]))) for _ in range(3)]

    first, second, third = asyncio.run(asked())
    assert first.startswith(b"HTTP/1.1 ")
    assert first == second == third


def test_heads_are_known_across_connections_and_each_answer_has_a_name_of_its_own() -> None:
    """What one connection taught holds for the next, also for another hot path and another body of that length."""

    async def asked() -> tuple[int, list[bytes]]:
        door = Counter()
        first = [await answers(*door.connect(), WHOLE) for _ in range(3)]
        kept = request(Asked("GET", KEPT))
        first += [await answers(*door.connect(), each) for each in (LIVE, kept, kept.replace(b"GET", b"HEAD"))]
        return door.known, first

    known, found = asyncio.run(asked())
    assert known == 2
    assert [statuses(each) for each in found] == [[b"200"]] * 6
    assert len(set(re.findall(rb"x-request-id: ([^\r]+)", b"".join(found)))) == 6
    assert found[5].endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "fields",
    [
        [("X-Request-Id", "two words")],
        [("traceparent", f"00-{'0' * 32}-{'1' * 16}-01")],
        [("tracestate", "a=b")],
        [("Connection", "close")],
        [("Proxy-Connection", "close")],
        [("Connection", "Upgrade"), ("Upgrade", "h2c")],
        [("Expect", "100-continue")],
        [("Content-Length", str(len(BODY)))],
        [("X-Long", "a" * KNOWN_HEAD_BYTES)],
        [("Host", "b")],
    ],
    ids=lambda fields: fields[-1][0],
)
def test_a_head_that_names_its_request_or_changes_how_it_is_read_is_never_known(
    shared: Counter, fields: Fields
) -> None:
    """Such a head is read each time it comes."""

    async def asked() -> int:
        before = shared.known
        for _ in range(2):
            await answers(*shared.connect(), request(TABLE["a resolution"], fields))
        return shared.known - before

    assert asyncio.run(asked()) == 0


TRACE = f"00-{'1' * 32}-{'1' * 16}-01"


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ([("X-Request-Id", "one")], b"one"),
        ([("x-request-id", "a/b=c+d")], b"a/b=c+d"),
        ([("X-REQUEST-ID", "a" * 128)], b"a" * 128),
        ([("Traceparent", TRACE)], b"1" * 32),
        ([("traceparent", TRACE), ("x-request-id", "both")], b"both"),
        ([("x-request-id", "first"), ("x-request-id", "second")], None),
        ([("x-request-id", "first"), ("X-Other", "x-request-id")], b"first"),
        ([("traceparent", f"{TRACE}-more")], b"1" * 32),
        ([("x-request-id", "folded\r\n on")], None),
    ],
)
def test_a_request_of_a_known_head_is_called_as_its_caller_calls_it(
    shared: Counter, fields: Fields, name: bytes | None
) -> None:
    """As it was called when its head was new; where that is not possible, by a name of our own."""

    async def asked() -> list[bytes]:
        plain = TABLE["a resolution"]
        return [await answers(*shared.connect(), request(plain, each)) for each in ([], fields, fields, [], fields)]

    found = asyncio.run(asked())
    names = [re.findall(rb"x-request-id: ([^\r]+)", each) for each in found]
    assert all(len(each) == 1 for each in names)
    called = [names[1][0], names[2][0], names[4][0]]
    assert called == [name] * 3 if name else len(set(called)) == 3
    assert len({same(each) for each in found}) == 1 + (b" 400 " in found[1][:20])


def test_a_host_that_is_not_ours_is_refused_each_time() -> None:
    """A head that was refused is not known; one of a path that any host may ask for does not let it in."""

    async def asked() -> list[bytes]:
        door = Counter(allowed_hosts="b")
        return [await answers(*door.connect(), each) for each in (LIVE, LIVE, WHOLE, WHOLE)]

    found = [statuses(each) for each in asyncio.run(asked())]
    assert found == [[b"200"], [b"200"], [b"421"], [b"421"]]


def test_no_more_heads_are_known_than_there_is_room_for() -> None:
    """The oldest goes for the newest, and none for one that is known already."""

    async def asked() -> int:
        door = Counter()
        connection, wire = door.connect()
        for number in range(KNOWN_HEADS + 10):
            last = LIVE.replace(b"Host: a", b"Host: a%d" % number)
            await answers(connection, wire, last)
        await answers(connection, wire, last.replace(b"live", b"nothing"))
        return door.known

    assert asyncio.run(asked()) == KNOWN_HEADS


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(b"GET /health/live HTTP/1.1\r\nHost: a\r\nX-Rest: ", id="a field"),
        pytest.param(b"GET /", id="a target"),
        pytest.param(b"G", id="a letter"),
        pytest.param(POST + b"Content-Length: %d\r\n\r\n" % len(WHOLE), id="a body that is as long"),
    ],
)
def test_a_request_inside_another_is_no_request(shared: Counter, begun: bytes) -> None:
    """What looks like a known request, but is the rest of one that was begun behind another, is read as that rest."""

    async def asked() -> list[bytes]:
        await answers(*shared.connect(), WHOLE)
        connection, wire = shared.connect()
        await answers(connection, wire, WHOLE + begun)
        await answers(connection, wire, WHOLE)
        return wire.written

    written = asyncio.run(asked())
    assert statuses(b"".join(written)) == [b"200", b"400"], written[1:]


FIELDS: list[Fields] = [
    [],
    [("Accept", "text/plain")],
    [("Accept", "application/vnd.msgpack")],
    [("If-None-Match", "*")],
    [("X-Request-Id", "one")],
    [("Connection", "close")],
    [("Proxy-Connection", "close")],
    [("Connection", "keep-alive"), ("Proxy-Connection", "close")],
    [("X-Long", "folded\r\n on")],
    [("Content-Length", "5")],
    [("Transfer-Encoding", "chunked")],
]


@pytest.mark.parametrize("fields", FIELDS, ids=str)
def test_whoever_knows_heads_answers_as_whoever_knows_none(shared: Counter, fields: Fields) -> None:
    """However requests are cut and put together: the same bytes, and the same end of the connection."""
    drawn = random.Random(str(fields))
    asked = [request(TABLE[name], fields) for name in ("a resolution", "an outcome", "a broken body", "alive")]
    blind = Counter()
    blind.front.heads = None

    async def told(door: Counter, parts: list[bytes]) -> tuple[bytes, bool]:
        connection, wire = door.connect()
        for part in parts:
            if not wire.closing:
                connection.data_received(part)
            for _ in range(5):
                await asyncio.sleep(0)
        if connection._held:
            await asyncio.sleep(2 * HELD_SECONDS)
            assert not connection._held
        for _ in range(5):
            await asyncio.sleep(0)
        for _ in range(20):  # what is slow is worked out beside the loop; what is incomplete waits for ever
            if not door.working:
                break
            await asyncio.sleep(0.001)
        return same(b"".join(wire.written)), wire.closing

    async def compared() -> None:
        await answers(*blind.connect(), WHOLE)
        for _ in range(40):
            parts = []
            for each in drawn.choices([*asked, WHOLE, LIVE], k=4):
                cut = drawn.choice([0, 0, drawn.randrange(len(each))])
                parts += [each[:cut], each[cut:]] if cut else [each]
            if drawn.random() < 0.3:
                parts[:2] = [parts[0] + parts[1]]
            assert await told(shared, parts) == await told(blind, parts), parts

    asyncio.run(compared())


def test_a_head_that_comes_before_its_body_is_known_with_it() -> None:
    """Head and body apart teach a head, and are answered by the body's coming; a part that never comes is no answer.

    What is not the rest of that request is read behind it as ever, and what waits too long is read.
    """
    head, body = WHOLE[: -len(BODY)], BODY

    async def asked() -> tuple[Counter, list[int], list[list[bytes]]]:
        door = Counter()
        connection, wire = door.connect()
        read, found = [], []
        for parts in (
            [head, body],
            [head, body],
            [head + body[:5], body[5:]],
            [head, body + LIVE],
            [head, body[:5], body[5:]],
        ):
            feeding = connection._feed
            fed: list[bytes] = []
            vars(connection)["_feed"] = lambda data, fed=fed, feeding=feeding: (fed.append(bytes(data)), feeding(data))
            before = len(wire.written)
            for part in parts:
                connection.data_received(part)
                await asyncio.sleep(0)
            for _ in range(100):
                if len(wire.written) > before and not connection._answering:
                    break
                await asyncio.sleep(0.01)
            del vars(connection)["_feed"]
            read.append(len(fed))
            found.append(statuses(b"".join(wire.written[before:])))
        connection.data_received(head)
        await asyncio.sleep(0)
        connection.connection_lost(None)
        return door, read, found

    door, read, found = asyncio.run(asked())
    assert door.known == 1
    assert read == [2, 0, 0, 2, 3]
    assert found == [[b"200"]] * 3 + [[b"200", b"200"], [b"200"]]


def test_what_comes_in_parts_or_together_is_answered_in_order(service: Service) -> None:
    """A known request in two parts, two at once, and one with a byte too many: over a socket, each as it is."""
    with connected(service) as connection:
        for sent, wanted in (
            ([WHOLE], [b"200"]),
            ([WHOLE], [b"200"]),
            ([WHOLE[:40], WHOLE[40:]], [b"200"]),
            ([WHOLE + LIVE + WHOLE], [b"200"] * 3),
            ([POST + LENGTH.replace(b"{", b"[", 1)], [b"400"]),
            ([WHOLE], [b"200"]),
            ([WHOLE + b"\x00"], [b"200"]),
        ):
            answer = b""
            for part in sent:
                connection.sendall(part)
            while len(statuses(answer)) < len(wanted) or not answer.endswith((b"}", b"\n")):
                piece = connection.recv(65536)
                assert piece, answer[-300:]
                answer += piece
            assert statuses(answer) == wanted


def test_who_leaves_while_his_answer_waits_is_nobodys_error(redis: RedisServer, tmp_path: Path) -> None:
    """A known request that waits for the store is let go with its connection; the next ones are answered, the log has no error."""
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        with connected(service) as connection:
            for _ in range(2):
                connection.sendall(WHOLE)
                assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        redis.hang()
        for _ in range(3):
            with connected(service) as connection:
                connection.sendall(WHOLE)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        redis.go_on()
        soon(lambda: "\nror_connections 1.0" in client.get("/metrics").text, "one is still there")
        with connected(service) as connection:
            connection.sendall(WHOLE)
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        assert "error" not in {line["level"] for line in service.lines()}


def test_calls_of_a_known_request_stay_few() -> None:
    """From the bytes that come to those that go: few Python calls beside those of the sentence, the rule's with them, and one write."""
    outcome = GOLLUM_RULES.answer("gollum-control", GOLLUM_RULES.read("gollum-control", json.loads(BODY)))
    stored = encode(outcome)

    async def counted() -> tuple[int, int]:
        door = Counter()
        connection, wire = door.connect()
        for _ in range(3):
            await answers(connection, wire, WHOLE)
        before = len(wire.written)
        connection.data_received(WHOLE)
        return least_calls(lambda: connection.data_received(WHOLE)), len(wire.written) - before

    found, writes = asyncio.run(counted())
    assert 0 < found - least_calls(lambda: with_summary(outcome, stored)) <= AROUND
    assert writes > 0


def test_what_is_sent_behind_a_request_that_waits_is_answered_behind_it(redis: RedisServer, tmp_path: Path) -> None:
    """Others come while a known request waits for the store: each answer is its own, in order, and the connection goes on."""
    with Service(tmp_path, store=redis.url) as service:
        with connected(service) as connection:
            for _ in range(2):
                connection.sendall(WHOLE)
                assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        redis.hang()
        with connected(service) as connection:
            for sent in (WHOLE, LIVE, WHOLE.replace(b"{", b"[", 1), WHOLE):
                connection.sendall(sent)
                time.sleep(0.01)
            redis.go_on()
            answer = b""
            while len(statuses(answer)) < 4:
                answer += connection.recv(65536)
        assert statuses(answer) == [b"200", b"200", b"400", b"200"]
        assert answer.count(b'"summary"') == 2
