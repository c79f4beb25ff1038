"""Heads that are known where each caller is let in, counted, told and traced for himself: by keys, limits, origins, a prefix."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from ror_service._access import keys
from ror_service._http import front
from ror_service._http.messages import RequestContext
from ror_service._http.traces import SpanTraces
from ror_service.settings import scopes
from tests.service.running import RedisServer
from tests.service.test_framing import statuses
from tests.service.test_front import JSON, KEPT, TABLE, Asked, Fields
from tests.service.test_known import LIVE, Counter, answers, request, same

RESOLUTION = TABLE["a resolution"]
ORIGIN = ("Origin", "https://a.example")


def parsed(door: Counter) -> list[bytes]:
    """What the parser is given from now on, on connections that are made by `door`."""
    fed: list[bytes] = []
    connect = door.connect

    def connected() -> Any:
        connection, wire = connect()
        feed = connection._feed

        def feeding(data: bytes) -> None:
            fed.append(bytes(data))
            feed(data)

        vars(connection)["_feed"] = feeding
        return connection, wire

    vars(door)["connect"] = connected
    return fed


def sent_thrice(door: Counter, asked: bytes) -> list[bytes]:
    """The answers to a request that comes three times, each time on a connection of its own."""

    async def sent() -> list[bytes]:
        return [await answers(*door.connect(), asked) for _ in range(3)]

    return asyncio.run(sent())


@pytest.mark.parametrize(
    "settings",
    [
        {"cors": "https://a.example"},
        {"cors": ""},
        {"log_callers": True},
        {"public_url": "https://a.example/ror"},
        {"rate_limit": "1000000/hour"},
        {"hsts_seconds": 60, "allowed_hosts": "a"},
    ],
    ids=lambda settings: next(iter(settings)) + str(next(iter(settings.values()))),
)
@pytest.mark.parametrize(
    "asked",
    [
        request(RESOLUTION),
        request(RESOLUTION, [ORIGIN]),
        request(RESOLUTION, [("Origin", "https://b.example")]),
        request(RESOLUTION, [("Accept", "application/vnd.msgpack"), ("Accept-Encoding", "gzip")]),
        request(RESOLUTION, [("Accept", "text/html")]),
        request(TABLE["a broken body"]),
        request(Asked("GET", KEPT, [("Accept", "text/html")])),
        request(Asked("GET", KEPT)),
        LIVE,
    ],
    ids=["plain", "allowed", "other", "packed", "page", "broken", "kept page", "kept", "alive"],
)
def test_a_known_head_is_answered_as_the_first_time(settings: dict[str, Any], asked: bytes) -> None:
    """The second and third answer are the first, to the byte, but for what is left of a limit; and nobody parses them."""
    door = Counter(**settings)
    sent_thrice(door, request(RESOLUTION, [("X-Kept", "first")]))
    known, fed = door.known, parsed(door)
    found = [re.sub(rb";r=\d+;t=\d+", b"", same(each)) for each in sent_thrice(door, asked)]
    assert found[0].startswith(b"HTTP/1.1 ")
    assert len(set(found)) == 1
    assert door.known == known + 1
    assert fed == [asked]


def test_with_a_prefix_paths_are_found_without_it_and_links_lead_below_it() -> None:
    """What is kept is where callers find it, known head or not; a path that still has the prefix is read as ever."""
    door = Counter(public_url="https://a.example/ror")
    found = sent_thrice(door, request(RESOLUTION))
    found += sent_thrice(door, request(RESOLUTION._replace(path="/ror" + RESOLUTION.path)))
    assert {re.findall(rb"\r\nlocation: ([^\r]+)", each)[0] for each in found} == {b"/ror" + KEPT.encode()}


# Keys and limits ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where keys are kept."""
    return tmp_path / "keys.txt"


def with_key(key: str) -> Fields:
    """The field that a key is sent in."""
    return [("Authorization", f"Bearer {key}")]


def test_a_head_with_another_key_is_never_taken_for_a_known_one(file: Path) -> None:
    """A key that differs in one letter, in its case, its scheme or its place is no key, however often the right one came."""
    key = keys.new(file, "a", scopes("resolve"))
    door = Counter(keys=str(file))
    known = request(RESOLUTION, with_key(key))
    assert [statuses(each) for each in sent_thrice(door, known)] == [[b"200"]] * 3
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
        assert [statuses(each) for each in sent_thrice(door, other)] == [[b"401"]] * 3, other
    assert [statuses(each) for each in sent_thrice(door, known)] == [[b"200"]] * 3


def test_a_known_head_opens_no_more_than_its_key(file: Path) -> None:
    """The same fields ask for each path what that path needs: a key to read resolves nothing, and health needs none."""
    reader = with_key(keys.new(file, "reader", scopes("read")))
    door = Counter(keys=str(file))
    fed = parsed(door)
    gone = Asked("GET", "/v1/outcomes/" + "0" * 64, [JSON])
    first = [statuses(each) for each in sent_thrice(door, request(gone, reader))]
    post = request(RESOLUTION._replace(fields=[JSON]), reader)
    refused = sent_thrice(door, post)
    live = [statuses(each) for each in sent_thrice(door, request(Asked("GET", "/health/live", [JSON]), reader))]
    assert (first, live) == ([[b"404"]] * 3, [[b"200"]] * 3)
    assert [statuses(each) for each in refused] == [[b"403"]] * 3
    assert all(b'error="insufficient_scope"' in each for each in refused)
    assert len({same(each) for each in refused}) == 1
    assert len(fed) == 2, "the last two are not parsed"


def test_a_key_that_is_retired_is_refused_though_its_head_is_known(file: Path) -> None:
    """What is known of a head is how it reads, not that its key is valid: that is looked up each time."""
    key = keys.new(file, "a", scopes("resolve"))
    door = Counter(keys=str(file))
    fed = parsed(door)
    known = request(RESOLUTION, with_key(key))
    assert [statuses(each) for each in sent_thrice(door, known)] == [[b"200"]] * 3
    keys.retire(file, key[4:12])
    door.front._gate._keys._next = 0.0  # type: ignore[union-attr]  # the file is looked at now
    assert [statuses(each) for each in sent_thrice(door, known)] == [[b"401"]] * 3
    assert fed == [known]


def test_a_known_head_counts_each_time(file: Path) -> None:
    """Each request is counted, told what is left, and refused when nothing is; by its client, whose two heads count together."""
    key, other = (keys.new(file, name, scopes("resolve")) for name in ("a", "b"))
    door = Counter(keys=str(file), rate_limit="5/hour")
    known = request(RESOLUTION, with_key(key))
    found = [*sent_thrice(door, known), *sent_thrice(door, request(RESOLUTION, [*with_key(key), ORIGIN]))]
    assert [statuses(each)[0] for each in found] == [b"200"] * 5 + [b"429"]
    assert [re.findall(rb"ratelimit: \"hour\";r=(\d+)", each) for each in found] == [
        [b"%d" % n] for n in (4, 3, 2, 1, 0, 0)
    ]
    assert [statuses(each) for each in sent_thrice(door, request(RESOLUTION, with_key(other)))] == [[b"200"]] * 3
    assert [statuses(each) for each in sent_thrice(door, known)] == [[b"429"]] * 3


def test_limits_that_a_redis_counts_are_waited_for(redis: RedisServer) -> None:
    """Where processes count together, a known head is counted there too, and answered in its turn."""
    door = Counter(rate_limit="1000/hour", rate_limit_store=redis.url)
    fed = parsed(door)

    async def asked() -> list[bytes]:
        connection, wire = door.connect()
        for count in (1, 2):
            for _ in range(count):  # by the loop itself, which has no task
                asyncio.get_running_loop().call_soon(connection.data_received, request(RESOLUTION))
            for _ in range(500):
                await asyncio.sleep(0.01)
                if len(wire.written) >= 2 * count - 1:
                    break
        await door.front._gate.close()  # type: ignore[union-attr]
        return wire.written

    found = asyncio.run(asked())
    left = [int(re.findall(rb"ratelimit: \"hour\";r=(\d+)", each)[0]) for each in found]
    assert left == [left[0], left[0] - 1, left[0] - 2]
    assert len(fed) == 2, "the first, and the one that was sent ahead"


# Callers and traces ------------------------------------------------------------------------------------------------------


def test_callers_of_one_head_are_told_apart_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log names the address of each connection, and what a trusted proxy says of whom it has a request from."""
    told: list[RequestContext] = []
    monkeypatch.setattr(front, "tell", lambda context, *_: told.append(context))
    door = Counter(log_callers=True, trusted_proxies="10.9.0.0/16")
    fed = parsed(door)

    async def asked(address: str, sent: bytes) -> None:
        connection, wire = door.connect()
        connection.client = (address, 1)
        await answers(connection, wire, sent)

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
    assert fed == [plain, *forwarded]


def test_each_request_of_a_known_head_has_its_own_span_below_its_callers() -> None:
    """A span for each, in the trace that its request names, or in one of its own; how it was answered stands in it."""
    door = Counter()
    spans = InMemorySpanExporter()
    traces = door.front._traces = SpanTraces(spans)
    fed = parsed(door)
    ends = [(f"{number:032x}", f"{number:016x}") for number in (1, 2, 3)]
    fields: list[Fields] = [[("traceparent", f"00-{trace}-{parent}-01")] for trace, parent in ends]
    fields += [[], [*fields[0], ("X-Request-Id", "named")]]

    async def asked() -> None:
        for each in fields:
            await answers(*door.connect(), request(RESOLUTION, each))

    asyncio.run(asked())
    traces.close()
    found = spans.get_finished_spans()
    parents = [span.parent and (f"{span.parent.trace_id:032x}", f"{span.parent.span_id:016x}") for span in found]
    assert parents == [*ends, None, ends[0]]
    assert [(span.attributes or {})["ror.request_id"] for span in found][:3] == [trace for trace, _ in ends]
    assert (found[-1].attributes or {})["ror.request_id"] == "named"
    assert {(span.attributes or {})["http.response.status_code"] for span in found} == {200}
    assert len(fed) == 1
