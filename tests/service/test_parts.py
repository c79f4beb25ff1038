"""Parts of the service that meet what no client can send or time: readers, limits, clocks, tables, pages."""

from __future__ import annotations

import asyncio
import gc
import gzip
import json
import math
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, cast

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import msgspec
import pytest
import uvloop
from hypothesis import given, settings as drawing, strategies as st
from litestar import Litestar
from msgspec import defstruct
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from ror_rules import load, rulesets
from ror_rules.author import Book, Cite, Dice, Ruleset, Rulings, Value, rule
from ror_rules.errors import PATHS, LawError, MalformedError
from ror_rules.host import register, wire
from ror_rules.host.caches import caches
from ror_rules.host.rulesets import TableData
from ror_service import Settings, app as service_app, create, log, settings, telemetry
from ror_service._contract.admission import required
from ror_service._contract.components import Components
from ror_service._edge import body as bodies
from ror_service._edge.address import Proxies, group
from ror_service._edge.body import check_head, is_long_line, marks_of, parse
from ror_service._edge.endpoint import Endpoint, Errors, routes
from ror_service._edge.hosts import Hosts
from ror_service._edge.known import LookUps, known
from ror_service._edge.loop_watch import LoopWatch
from ror_service._edge.memory import MemoryLimit, RequestMemory
from ror_service._edge.messages import MSGPACK as PACKED, Fields, HttpRequest, HttpResponse, RequestContext
from ror_service._edge.metrics import Metrics
from ror_service._edge.middleware import Middleware, MiddlewareOptions
from ror_service._edge.negotiation import A_MINUTE, FOREVER, StaticFile, spoken
from ror_service._edge.packing import packed
from ror_service._edge.problems import RefusalError
from ror_service._edge.rates import Buckets
from ror_service._edge.request_id import request_id
from ror_service._edge.threads import in_thread
from ror_service._edge.traces import SpanTraces
from ror_service._operations.shared.links import lifetime
from ror_service._operations.shared.not_found import missing
from ror_service._operations.table import calls, operations
from ror_service._pages import offline, parts
from ror_service._pages.search import search
from ror_service._store import budget as budgets
from ror_service._store.budget import MemoryBudget
from ror_service._store.memory import Lru
from ror_service._work import time_slice
from ror_service._work.garbage import Garbage
from ror_service.testing import limits
from tests.every import cases
from tests.guests.test_broken_guests import made
from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_REQUEST, GOLLUM_STATE, JSON, MSGPACK, KiB, MiB
from tests.service.heaviest import heaviest
from tests.service.running import Service
from tests.service.test_fair_row import get, post
from tests.service.test_front import STATUSES, TABLE, sent
from tests.service.test_latency import WORST
from tests.service.test_memory import siege
from tests.service.test_names import ROOT
from tests.service.test_telemetry import SECRET
from tests.service.test_watching import PARENT, TRACE, collector

# --- Bodies in MessagePack, by both readers


PLAIN_BODIES: list[Any] = [
    {"state": {"a": [1, -1, 2**64 - 1, -(2**63), 20.0, 0.5, -0.0, 1e300, True, None, "ü"]}},
    [],
    "text",
    {"": {"a:b": '\\"', "c": ["[", "{", "\x00"]}},
    [[[[]]]] * 3,
]


REFUSED_BODIES = {
    "a name twice": b"\x82\xa1a\x01\xa1a\x02",
    "a name twice, deep": b"\x91\x81\xa1b\x82\xa1a\x01\xa1a\x01",
    "a number for a name": b"\x81\x01\x02",
    "nothing for a name": b"\x81\xc0\x02",
    "binary": b"\x91\xc4\x01a",
    "a time": b"\x91\xd6\xff\x00\x00\x00\x01",
    "an extension": b"\x91\xd4\x05a",
    "an extension of no bytes": b"\x91\xc7\x00\x05",
    "an extension for a name": b"\x81\xd4\x05a\x01",
    "a time of three bytes": b"\x91\xc7\x03\xff\x00\x00\x00",
    "a time of too many nanoseconds": b"\x91\xd7\xff\xff\xff\xff\xff\x00\x00\x00\x00",
    "no number": b"\x91\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    "infinity": b"\x91\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
    "no text": b"\x91\xa1\xff",
    "33 levels": b"\x91" * 33 + b"\xc0",
    "2,000 levels": b"\x91" * 2000 + b"\xc0",
    "one more": b"\x01\x01",
    "nothing": b"",
    "half": b"\x92\x01",
}


@pytest.mark.parametrize("value", PLAIN_BODIES, ids=range(len(PLAIN_BODIES)))
def test_both_readers_of_messagepack_find_what_is_there(value: Any) -> None:
    body = msgspec.msgpack.encode(value)
    found = bodies.parse(body, PACKED)
    assert repr(found) == repr(bodies.parse(body, PACKED, fairly=True))
    assert repr(found) == repr(wire.read_json(msgspec.json.encode(value)))


def test_messagepack_may_be_written_otherwise() -> None:
    body = b"\x93\xca\x41\xa0\x00\x00\xd2\x00\x00\x00\x05\xd9\x01a"
    assert bodies.parse(body, PACKED) == bodies.parse(body, PACKED, fairly=True) == [20, 5, "a"]


@cases("body", REFUSED_BODIES.values(), ids=REFUSED_BODIES)
def test_messagepack_is_refused_whichever_way_it_is_read(body: bytes) -> None:
    told = []
    for fairly in (False, True):
        with pytest.raises(MalformedError) as refusal:
            bodies.parse(body, PACKED, fairly=fairly)
        told.append((str(refusal.value), refusal.value.pointer))
        assert refusal.value.help.startswith("Send one MessagePack value: ")
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("body", "place", "got"),
    [
        (b"\x81\xa1a\x92\x01\xd5\x05ab", "/a/1", "extension type 5"),
        (b"\x81\xa1a\xc7\x03\x80abc", "/a", "extension type -128"),
        (b"\xd4\x05a", "", "extension type 5"),
        (b"\x91\xd6\xff\x00\x00\x00\x01", "/0", "a time"),
        (b"\x91\xc7\x03\xff\x00\x00\x00", "", "a time"),
        (b"\x91\xc4\x01a", "/0", "binary data"),
    ],
)
@pytest.mark.parametrize("fairly", [False, True])
def test_what_json_cannot_say_is_called_what_it_is(body: bytes, place: str, got: str, fairly: bool) -> None:
    with pytest.raises(MalformedError) as refusal:
        bodies.parse(body, PACKED, fairly=fairly)
    assert (refusal.value.pointer, refusal.value.got) == (place, got)
    assert (refusal.value.code, refusal.value.detail) == ("msgpack-type", "JSON has no values of this type.")


# --- Addresses of callers, and hosts


TRUSTED = "10.0.0.0/8, 192.0.2.1, 2001:db8:ffff::/48"


LISTED = [
    ("nobody said anything", "10.0.0.1", "", "10.0.0.1"),
    ("a proxy names its client", "10.0.0.1", "203.0.113.7", "203.0.113.7"),
    ("proxies in a row", "10.0.0.1", "203.0.113.7, 10.1.1.1,192.0.2.1", "203.0.113.7"),
    ("entries to the left of the client come from the client", "10.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"),
    ("all of them are proxies", "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
    ("other clients may not name an address", "203.0.113.9", "1.1.1.1", "203.0.113.9"),
    ("a name is nobody", "10.0.0.1", "1.1.1.1, unknown", "10.0.0.1"),
    ("nonsense is nobody", "10.0.0.1", "1.1.1.1, 999.1.1.1", "10.0.0.1"),
    ("an empty entry has no address", "10.0.0.1", "1.1.1.1,,", "10.0.0.1"),
    ("a port is not of the address", "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"),
    ("IPv6 is a network", "2001:db8:ffff::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("IPv6 with a port", "10.0.0.1", "[2001:db8:1:2::1]:80", "2001:db8:1:2::/64"),
    ("IPv4 in IPv6 is IPv4", "::ffff:10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"),
    ("a list without end is read for a while", "10.0.0.1", "1.1.1.1," + ",".join(["10.0.0.9"] * 500), "10.0.0.9"),
    ("a connection without an address", "", "203.0.113.7", "-"),
]


FORWARDED = [
    ("one element", "for=203.0.113.7", "203.0.113.7"),
    ("with everything", 'by=10.0.0.1; For="203.0.113.7:80" ;proto=https;host=a', "203.0.113.7"),
    ("several", "for=1.1.1.1, for=203.0.113.7;by=x, for=10.2.2.2", "203.0.113.7"),
    ("IPv6 in quotes", 'for="[2001:db8:1:2::1]:80"', "2001:db8:1:2::/64"),
    ("a comma in quotes ends no entry", 'for=203.0.113.7;by="a, for=1.1.1.1"', "203.0.113.7"),
    ("an element without an address", "for=203.0.113.7, by=10.9.9.9", "10.0.0.1"),
    ("hidden on purpose", "for=1.1.1.1, for=_hidden", "10.0.0.1"),
    ("malformed is not read", 'for=203.0.113.7, for="', "10.0.0.1"),
]


def scope(peer: str, field: str, value: str) -> dict[str, object]:
    headers = [(field.encode(), value.encode())] if value else []
    return {"client": (peer, 1) if peer else None, "headers": headers}


@cases(("peer", "sent", "caller"), [row[1:] for row in LISTED], ids=[row[0] for row in LISTED])
def test_the_caller_is_the_rightmost_who_is_not_trusted(peer: str, sent: str, caller: str) -> None:
    proxies = Proxies(settings.networks(TRUSTED))
    assert proxies.caller(scope(peer, "x-forwarded-for", sent)) == caller
    assert Proxies().caller(scope(peer, "x-forwarded-for", sent)) == group(peer)


@pytest.mark.parametrize(("sent", "caller"), [row[1:] for row in FORWARDED], ids=[row[0] for row in FORWARDED])
def test_forwarded_is_read_where_it_is_chosen(sent: str, caller: str) -> None:
    proxies = Proxies(settings.networks(TRUSTED), "forwarded")
    assert proxies.caller(scope("10.0.0.1", "forwarded", sent)) == caller
    assert proxies.caller(scope("10.0.0.1", "x-forwarded-for", "1.1.1.1")) == "10.0.0.1"
    assert Proxies(settings.networks(TRUSTED)).caller(scope("10.0.0.1", "forwarded", sent)) == "10.0.0.1"


LINEAR = """
import resource
from ror_service import settings
from ror_service._edge.address import Proxies
from ror_service._edge.hosts import Hosts
from ror_service._edge.problems import RefusalError
from ror_service._edge.request_id import request_id

trusted = settings.networks("10.0.0.0/8")
proxies = [Proxies(trusted, field) for field in ("forwarded", "x-forwarded-for")]
resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
for filler in (" ", "\\t", ",", ";", "=", "\\"", "\\\\", "a", "1", ".", ":", "/", "%", "-", "[", "]", "a=", "a;", ' "', ", a="):
    for start in ("", "for=1.2.3.4;", 'for="'):
        value = (start + filler * 16_384)[:16_384] + "x"
        for each in proxies:
            each.caller({"client": ("10.0.0.1", 1), "headers": [(name, value.encode()) for name in (b"forwarded", b"x-forwarded-for")]})
        for name in (b"x-request-id", b"traceparent"):
            request_id([(name, value.encode())])
        try:
            Hosts("*.ror.example").check({"headers": [(b"host", value.encode())]})
        except RefusalError:
            pass
"""


def test_a_field_of_a_head_takes_linear_time() -> None:
    ran = subprocess.run([sys.executable, "-c", LINEAR], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


HOSTS = [
    ("", "anything.example", None),
    ("*", "anything.example", None),
    ("ror.example", "ror.example", None),
    ("ror.example", "ROR.example:8000", None),
    ("ror.example", "ror.example.", "misdirected"),
    ("ror.example", "x.ror.example", "misdirected"),
    ("ror.example", "ror.example.evil", "misdirected"),
    ("ror.example", "", "misdirected"),
    ("a.example, *.ror.example", "x.y.ror.example:1", None),
    ("*.ror.example", "ror.example", "misdirected"),
    ("*.ror.example", "xror.example", "misdirected"),
    ("*.ror.example", ".ror.example", "misdirected"),
    ("[::1],127.0.0.1:8000", "[::1]:8000", None),
    ("[::1],127.0.0.1:8000", "127.0.0.1:8000", None),
    ("[::1],127.0.0.1:8000", "127.0.0.1:8001", "misdirected"),
    ("", "a,b", "bad-request"),
    ("", "a b", "bad-request"),
    ("", "a/b", "bad-request"),
    ("", "u@a", "bad-request"),
    ("", "a:port", "bad-request"),
    ("", "a:123456", "bad-request"),
    ("", "[::1", "bad-request"),
    ("", "\xe4.example", "bad-request"),
    ("", "", None),
    ("", "a_b.example:", None),
    ("", "a" * 253 + ":65535", None),
    ("", "a" * 300, "bad-request"),
]


@cases(("allowed", "host", "kind"), HOSTS)
def test_a_host_is_answered_for_or_not(allowed: str, host: str, kind: str | None) -> None:
    asked = {"path": "/v1/rulesets", "headers": [(b"host", host.encode("latin-1"))]}
    hosts = Hosts(allowed)
    if kind is None:
        hosts.check(asked)
        return
    with pytest.raises(RefusalError) as caught:
        hosts.check(asked)
    assert caught.value.kind.slug == kind


# --- Heads


@pytest.mark.parametrize(("fields", "refused"), [(1, False), (2, True)])
def test_two_fields_of_codings_are_refused_by_every_server(fields: int, refused: bool) -> None:
    head = {
        "headers": [(b"host", b"a"), *[(b"transfer-encoding", b"chunked")] * fields],
        "http_version": "1.1",
        "raw_path": b"/",
        "query_string": b"",
    }
    with pytest.raises(RefusalError, match="chunked, chunked") if refused else nullcontext():
        check_head(head)


# --- The work of a body, before it is read


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "body", "headers"), WORST, ids=[name for name, _, _ in WORST])
def test_the_loop_has_its_turns_while_the_worst_body_is_read(name: str, body: bytes, headers: dict[str, str]) -> None:
    async def longest_share() -> float:
        began = last = time.process_time()
        held = [0.0]
        reading = asyncio.ensure_future(in_thread(parse, body, headers["Content-Type"], fairly=True))
        while not reading.done():
            await asyncio.sleep(0.0005)
            held.append(time.process_time() - last)
            last = time.process_time()
        await asyncio.wait([reading])
        return max(held) / (last - began)

    gc.disable()  # the test's own process has more to collect than the service
    try:
        assert asyncio.run(longest_share()) < 1 / 5
    finally:
        gc.enable()


@pytest.mark.parametrize("groups", [20, 40, 400])
def test_a_request_of_many_groups_is_never_worked_out_in_the_loop(groups: int) -> None:
    large = siege(groups, 1)
    assert marks_of(json.dumps(large).encode(), JSON["Content-Type"]) > limits["WORKED_AT_ONCE"]
    assert marks_of(msgpack.packb(large), MSGPACK["Content-Type"]) > limits["WORKED_AT_ONCE"]
    for _, example in EXAMPLES:
        assert marks_of(json.dumps(example.request).encode(), JSON["Content-Type"]) <= limits["WORKED_AT_ONCE"], (
            example.title
        )


# --- Long lines


def test_a_long_line_is_read_in_a_thread() -> None:
    assert is_long_line({"state": "x" * (limits["LINE_AT_ONCE"] + 1)})
    assert not is_long_line({"state": "x" * limits["LINE_AT_ONCE"]})
    assert not is_long_line({"state": {}})
    assert not is_long_line([])


# --- The watchdog of the event loop


async def work(template: str, seconds: float) -> None:
    """Uses `seconds` of processor time without a pause, for a request of that path."""
    context = RequestContext(RequestMemory(MemoryLimit(MiB)), "name")
    context.template = template
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def watched(steps: Iterable[tuple[str, float]]) -> dict[str, int]:
    async def run() -> dict[str, int]:
        watch = LoopWatch()
        watch.start()
        await asyncio.sleep(0.1)
        for template, seconds in steps:
            await asyncio.create_task(work(template, seconds))
        await asyncio.sleep(0.1)
        watch.close()
        return watch.held

    return uvloop.run(run())


def test_the_path_that_holds_the_loop_is_counted() -> None:
    steps = [("/quick", 0.001), ("/slow/{id}", 10 * limits["HELD_LOOP_SECONDS"]), ("/quick", 0.001)]
    assert watched(steps) == {"/slow/{id}": 1}


def test_many_short_requests_hold_no_loop() -> None:
    assert watched([("/quick", limits["HELD_LOOP_SECONDS"] / 10)] * 200) == {}


def test_a_loop_that_waits_is_not_held() -> None:
    async def sleepy() -> dict[str, int]:
        watch = LoopWatch()
        watch.start()
        await asyncio.sleep(0.1)
        time.sleep(0.5)  # noqa: ASYNC251  # as a process that gets no turn
        await asyncio.sleep(0.5)
        watch.close()
        return watch.held

    assert uvloop.run(sleepy()) == {}


# --- Memory of requests


def test_who_is_cut_off_makes_room_for_several() -> None:
    async def run() -> None:
        every = MemoryLimit(100)
        slow, first, second = RequestMemory(every), RequestMemory(every), RequestMemory(every)
        await every.take(slow, 100)
        waiting = [asyncio.ensure_future(every.take(hold, size)) for hold, size in ((first, 40), (second, 20))]
        await asyncio.sleep(0)
        assert every.bytes == 100
        slow.since = asyncio.get_running_loop().time() - 2 * limits["PROGRESS_SECONDS"]
        every._admit()
        await asyncio.gather(*waiting)
        assert (slow.bytes, first.bytes, second.bytes, every.bytes) == (0, 40, 20, 60)

    asyncio.run(run())


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.text(max_size=20)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=5), inner, max_size=20),
    max_leaves=40,
)


@drawing(deadline=None)
@given(JSON_VALUES, st.integers(0, 70_000))
def test_pieces_of_messagepack_are_the_whole(value: Any, many: int) -> None:
    for each in (value, [value] * 20, {"a": value, "b": "x" * many, "c": [value] * 20, "d": [many] * many}):
        body = msgspec.json.encode(each)
        assert b"".join(packed(body)) == msgspec.msgpack.encode(msgspec.json.decode(body))


# --- Names of requests, traces, numbers


@pytest.mark.parametrize(
    "given",
    [b"", b"a" * 129, b"two words", b'"quoted"', b"caf\xe9", b"{}", b"a\tb"],
    ids=lambda value: repr(value)[:12],
)
def test_a_name_that_may_not_be_is_not_taken_over(given: bytes) -> None:
    assert request_id([(b"x-request-id", given)]).encode() != given


def test_two_names_are_none() -> None:
    assert request_id([(b"x-request-id", b"one"), (b"x-request-id", b"two")]) not in {"one", "two"}


@pytest.mark.parametrize(
    ("parent", "takes"),
    [
        (f"00-{TRACE}-{PARENT}-01", True),
        (f"cc-{TRACE}-{PARENT}-01-what-comes-later", True),
        (f"ff-{TRACE}-{PARENT}-01", False),
        (f"00-{'0' * 32}-{PARENT}-01", False),
        (f"00-{TRACE}-{'0' * 16}-01", False),
        (f"00-{TRACE.upper()}-{PARENT}-01", False),
        ("00", False),
    ],
)
def test_a_request_of_a_trace_is_called_after_it(parent: str, takes: bool) -> None:
    headers = [(b"traceparent", parent.encode())]
    assert (request_id(headers) == TRACE) is takes
    assert request_id([*headers, (b"x-request-id", b"mine")]) == "mine"


def test_a_span_is_called_after_its_route_and_has_no_word_of_a_caller() -> None:
    spans = InMemorySpanExporter()
    traces = SpanTraces(spans)
    context = RequestContext(RequestMemory(MemoryLimit(MiB)), "named")
    context.template, context.id = "/v1/outcomes/{id}", "0" * 64
    headers = [(b"traceparent", f"00-{TRACE}-{PARENT}-01".encode()), (b"secret", b"nobody")]
    traces.end(traces.begin({"method": "GET", "headers": headers}), "GET", context, 503)
    traces.close()
    (span,) = spans.get_finished_spans()
    assert span.name == "GET /v1/outcomes/{id}"
    assert (span.context.trace_id, span.parent and span.parent.span_id) == (int(TRACE, 16), int(PARENT, 16))
    assert span.status.is_ok is False
    assert span.attributes == {
        "http.request.method": "GET",
        "http.route": "/v1/outcomes/{id}",
        "http.response.status_code": 503,
        "ror.request_id": "named",
        "ror.id": "0" * 64,
    }


def test_a_mounted_service_sends_its_spans_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log.writer, "taker", None)  # `create` sets it
    with collector() as (address, spans):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
        service: Any = create(Settings(traces="otlp", odds_processes=1))

        async def asked() -> None:
            transport = httpx.ASGITransport(service)
            async with service.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://a") as client:
                await client.get("/v1/rulesets")

        asyncio.run(asked())
        assert [span.name for span in spans] == ["GET /v1/rulesets"]


def test_numbers_are_taken_over_once() -> None:
    metrics = Metrics()
    counted = {"a": 3}
    metrics.count("ror_test", "A test.", lambda: counted, "what")
    metrics.publish()
    counted["a"] = 5
    metrics.publish()
    assert b'ror_test_total{what="a"} 5.0' in metrics.text()


# --- Faults of our own


def broken_service() -> Middleware:
    async def breaks(request: HttpRequest) -> HttpResponse:
        raise ZeroDivisionError(SECRET)

    async def unlawful(request: HttpRequest) -> HttpResponse:
        raise LawError("A table lacks a row.")

    handlers = {"/breaks": breaks, "/unlawful": unlawful}
    found = list(routes({path: {"GET": Endpoint(handler, path)} for path, handler in handlers.items()}))
    errors: Any = {Exception: Errors(missing)}
    app = Litestar(found, exception_handlers=errors, openapi_config=None, logging_config=None)
    return Middleware(app, Metrics(), MiddlewareOptions(), MemoryLimit(MiB))


def test_a_fault_of_ours_is_a_plain_500_and_a_traceback_in_the_log(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log.writer, "taker", None)  # a service inside another application gives its lines to that

    async def ask(*paths: str) -> list[httpx.Response]:
        transport = httpx.ASGITransport(cast("Any", broken_service()))
        async with httpx.AsyncClient(transport=transport, base_url="http://a") as client:
            return [await client.get(path) for path in paths]

    for answer, kind in zip(asyncio.run(ask("/breaks", "/unlawful")), ("internal", "law"), strict=True):
        assert (answer.status_code, answer.json()["type"]) == (500, f"/problems/{kind}")
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert SECRET not in answer.text
        assert "Traceback" not in answer.text
    log.writer.flush(5)
    lines = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert ["Traceback" in line.get("exception", "") for line in lines] == [True, False, True, False]
    assert [line.get("status") for line in lines] == [None, 500, None, 500]


def test_every_request_leaves_its_line_and_its_count(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log.writer, "taker", None)
    log.writer.flush(5)
    capfdbinary.readouterr()
    services = service_app.serving(Settings())
    way = Middleware(service_app.litestar(services), services.metrics, MiddlewareOptions(), MemoryLimit(MiB))
    for asked in TABLE.values():
        asyncio.run(sent(way, asked))
    log.writer.flush(5)
    lines = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [line["status"] for line in lines] == [STATUSES.get(name, 200) for name in TABLE]
    paths = {name: line["path"] for name, line in zip(TABLE, lines, strict=True)}
    assert (paths["another method"], paths["POST of an outcome"]) == (GOLLUM, "/v1/outcomes/{id}")
    assert paths["nothing there"] == paths["without a host"] == "(none)"
    counted = Counter((line["method"], line["path"], f"{line['status'] // 100}xx") for line in lines)
    text = services.metrics.text().decode()
    for (method, path, status), count in counted.items():
        shown = "other" if method == "BREW" else method
        assert f'ror_request_seconds_count{{method="{shown}",path="{path}",status="{status}"}} {count}.0' in text


# --- Rates


def test_many_callers_are_bounded() -> None:
    buckets = Buckets()
    for number in range(limits["MAX_CALLERS"] + 10):
        buckets.charge(str(number), 3600, math.inf)
    assert buckets.charge("0", 0, 0) == 0
    assert buckets.charge("10", 0, 0) > 3000


# --- Slices of the event loop


def test_many_batches_share_a_turn_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    monkeypatch.setattr("time.perf_counter", lambda: clock)

    async def most_in_a_turn(workers: int) -> int:
        done: list[int] = []

        async def work() -> None:
            nonlocal clock
            own = time_slice.TimeSlice()
            for _ in range(50):
                clock += limits["SLICE_SECONDS"] / 10
                done[-1] += 1
                await own.pause()

        working = [asyncio.create_task(work()) for _ in range(workers)]
        while not all(task.done() for task in working):
            done.append(0)
            await asyncio.sleep(0)
        return max(done)

    assert asyncio.run(most_in_a_turn(1)) <= 11
    assert asyncio.run(most_in_a_turn(20)) <= 60, "not twenty times as much"


def test_turns_of_the_loop_go_round_and_skip_cancelled_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    monkeypatch.setattr("time.perf_counter", lambda: clock)

    async def order() -> list[list[int]]:
        turns: list[list[int]] = []

        async def work(number: int) -> None:
            nonlocal clock
            own = time_slice.TimeSlice()
            for _ in range(3):
                clock += 2 * limits["SLICE_SECONDS"]
                turns[-1].append(number)
                await own.pause()

        working = [asyncio.create_task(work(number)) for number in range(4)]
        while not all(task.done() for task in working):
            turns.append([])
            await asyncio.sleep(0)
            working[1].cancel()
        return [turn for turn in turns if turn]

    for _ in range(2):
        first, *rest = asyncio.run(order())
        assert first == [0, 1, 2, 3]
        assert rest == [[0], [2], [3]] * 2


# --- Pages without a network


TEMPLATES = {each.template for each in operations(register.rulesets())}


def test_without_the_parts_pages_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert parts.found(tmp_path) is None
    told = json.loads(parts.described(None))
    assert not told["there"]
    assert "does not have the parts" in told["why"]
    monkeypatch.setattr(parts, "found", lambda: None)
    kept = offline.kept(TEMPLATES)
    assert {"/", "/offline", "/verify", "/search"} < {*kept.pages}
    page = offline.page(kept).decode()
    assert "make pages" in page
    assert 'id="offline"' not in page


@pytest.mark.parametrize("gone", ["/verify", "/search", "/rules/{ruleset}/{rule}"])
def test_a_list_with_a_page_that_is_not_served_is_refused(gone: str) -> None:
    with pytest.raises(LookupError, match=re.escape(gone)):
        offline.kept(TEMPLATES - {gone})


def test_the_index_of_the_search_has_every_page(client: httpx.Client) -> None:
    index = client.get("/search/index.json").json()
    assert index["most"] == 60
    found = {path for path, *_, words, _ in index["entries"] if " citadel" in words}
    assert found == {each.path for each in search("citadel")}
    assert len(found) > 5


def test_parts_are_served_for_ever(tmp_path: Path) -> None:
    described = {"pyodide.mjs": {"sha256": "ab" * 32, "packed": 3}}
    (tmp_path / "parts.json").write_text(json.dumps(described), "utf-8")
    one = parts.found(tmp_path)
    assert one is not None
    assert one.size > one.files["pyodide.mjs"].packed == 3
    other = tmp_path / "other"
    other.mkdir()
    described["pyodide.mjs"]["sha256"] = "cd" * 32
    (other / "parts.json").write_text(json.dumps(described), "utf-8")
    two = parts.found(other)
    assert two is not None
    assert two.folder != one.folder


async def nothing() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


def test_a_file_that_lies_there_is_sent_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "part.wasm").write_bytes(b"part " * 50_000)
    (tmp_path / "part.wasm.gz").write_bytes(gzip.compress(b"part " * 50_000))
    lying = StaticFile(tmp_path / "part.wasm", "abc", b"application/wasm")

    async def ask(**headers: str) -> HttpResponse:
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        context = RequestContext(RequestMemory(MemoryLimit(MiB)), "", Fields(named))
        scope: Any = {"type": "http", "path": "/", "query_string": b"", "headers": named, "ror": context, "state": {}}
        return await lying(HttpRequest(scope, nothing))

    whole, packed = asyncio.run(ask()), asyncio.run(ask(accept_encoding="gzip"))
    assert bytes(whole.body) == gzip.decompress(bytes(packed.body)) == b"part " * 50_000
    assert whole.shared
    assert (b"cache-control", b"public, max-age=31536000, immutable") in whole.headers
    assert (b"content-encoding", b"gzip") in packed.headers
    assert asyncio.run(ask(if_none_match='"abc"')).status == 304


def test_the_page_names_what_needs_the_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text("{}")
    there = parts.found(tmp_path)
    monkeypatch.setattr(parts, "found", lambda: there)
    page = " ".join(offline.page(offline.kept(TEMPLATES)).decode().split())
    assert "need the service. So do house rules that you name by their digits" in page


# --- The table of operations, and names of components


NOWHERE = Cite(section="a toy")


Controller = Literal["toy", "nobody"]


class Search(Value):
    """The name of a state or rule in War of the Ring and Ring of Power too."""

    controller: Controller


class GollumControlled(Value):
    controller: Controller


@rule("search", title="Search", source=NOWHERE, throws=False)
def search_rule(dice: Dice, book: Book, state: Search) -> GollumControlled:
    """No find."""
    return GollumControlled(controller=state.controller)


@rule("gollum", title="Gollum", source=NOWHERE, throws=False)
def gollum(dice: Dice, book: Book, state: GollumControlled) -> Search:
    """No change."""
    return Search(controller=state.controller)


Another = defstruct("Search", [("hidden", bool)], bases=(Value,))


@rule("hide", title="Hide", source=NOWHERE, throws=False)
def hide(dice: Dice, book: Book, state: Another) -> GollumControlled:  # type: ignore[valid-type]  # made at run time
    """No effect."""
    return GollumControlled(controller="nobody")


def toy(id: str, *rules: Any) -> Ruleset[Any]:
    def bind(tables: Mapping[str, TableData], rulings: Rulings) -> Book:
        return Book(rulings=rulings)

    made: Ruleset[Any] = Ruleset(
        id=id, title="Toy", summary="A toy.", version="1.0.0", package="tests", bind=bind, rules=rules
    )
    vars(made).update(own_table_data={}, rulings={}, examples=())
    return made


@pytest.mark.nightly
def test_a_ruleset_that_is_added_moves_nothing() -> None:
    before = Components(rulesets()).schemas
    for order in ([*rulesets(), toy("toy", search_rule, gollum)], [toy("toy", search_rule, gollum), *rulesets()]):
        after = Components(order).schemas
        assert {name: after[name] for name in before} == before
        assert {"ToySearch", "ToyGollumControlled", "ToyController", "ToySearchOutcome"} <= after.keys() - before.keys()
        assert all(name.startswith("Toy") for name in after.keys() - before.keys())


@pytest.mark.nightly
def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(LawError) as caught:
        Components([*rulesets(), toy("toy", search_rule, hide)])
    assert caught.value.got == "ToySearch"


def test_every_operation_is_routed_and_named_once() -> None:
    table = operations(rulesets())
    documented = [operation.id for operation in table if operation.documented]
    assert len(set(documented)) == len(documented)
    assert len({(operation.method, operation.path) for operation in table}) == len(table)


def test_no_rulesets_id_is_the_begin_of_another_path() -> None:
    from ror_rules.host.register import _TAKEN  # private, and held to the table here

    places = {each.path.split("/")[2] for each in operations(rulesets()) if each.path.startswith("/v1/")}
    assert places - {"{ruleset}"} - {ruleset.id for ruleset in rulesets()} | {"odds"} == _TAKEN


def test_the_table_of_calls_is_the_one_in_the_code() -> None:
    rows = [f"| `{call}` | {gives} |" for call, gives in calls(rulesets())]
    assert "| call | gives |\n|---|---|\n" + "\n".join(rows) + "\n\n" in (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_pages_that_help_leads_to_are_calls() -> None:
    known = {re.sub(r"\{\w+\}", "{}", call) for call, _ in calls(rulesets())}
    assert {re.sub(r"\{\w+\}", "{}", path) for path in PATHS} <= known


# --- How long a link's answer is kept


def test_an_answer_of_a_released_version_is_kept_for_ever() -> None:
    assert lifetime("4.0.0", final=True) == FOREVER
    assert lifetime("4.0.0.dev", final=True) == lifetime("4.0.0", final=False) == A_MINUTE


# --- The account of memory

NAMES = {"answers", "heads", "houses", "look-ups", "pages", "previews", "rules", "rulesets"}


def test_the_largest_cache_makes_room_for_all() -> None:
    budget = MemoryBudget(100 * KiB)
    small, large = (Lru(1000, MiB, budget, name) for name in ("small", "large"))
    small.put("a", b"x" * KiB)
    for number in range(1000):
        large.put(str(number), b"x" * KiB)
        assert sum(budget.levels().values()) <= 100 * KiB
    assert small.get("a") is not None
    assert large.get("999") is not None
    assert large.get("0") is None
    assert budget.levels()["large"] > 90 * KiB


def test_many_small_values_count_with_their_places() -> None:
    budget = MemoryBudget(100 * limits["ENTRY_BYTES"])
    kept = Lru(10**6, MiB, budget, "small")
    for number in range(1000):
        kept.put(str(number), b"")
    assert len(kept) == 100


class Other:
    """A cache that does not tell when it grows."""

    def __init__(self, size: int, *, drops: bool) -> None:
        self.held_bytes = size
        self._drops = drops

    def drop(self) -> None:
        if self._drops:
            self.held_bytes //= 2


def test_a_look_finds_what_grew_elsewhere() -> None:
    budget = MemoryBudget(1000)
    grown = Other(5000, drops=True)
    budget.add("grown", grown)
    budget.fit()
    assert grown.held_bytes <= 1000


def test_a_cache_that_drops_nothing_does_not_stop_the_others() -> None:
    budget = MemoryBudget(1000)
    grown = Other(4000, drops=True)
    for name, cache in (("stuck", Other(5000, drops=False)), ("grown", grown)):
        budget.add(name, cache)
    budget.fit()
    assert grown.held_bytes <= 1000


def test_each_cache_of_a_service_has_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> str:
        front: Any = service_app.build(Settings(public_url="http://a"))
        outcome = dict((await sent(front, post(GOLLUM, GOLLUM_REQUEST)))[0]["headers"])[b"location"].decode()
        await sent(front, get(f"/o/{outcome.rpartition('/')[2]}"))
        text: str = (await sent(front, get("/metrics")))[1]["body"].decode()
        return text

    found = dict(re.findall(r'ror_cache_bytes\{name="([^"]+)"\} (\S+)', asyncio.run(run())))
    assert found.keys() == NAMES
    assert {name for name, size in found.items() if float(size)} >= {"answers", "look-ups", "pages", "rules"}


def test_the_service_looks_at_its_caches_each_second(monkeypatch: pytest.MonkeyPatch) -> None:
    services: Any = service_app.serving(Settings(cache_bytes=1000))
    services.budget.add("grown", grown := Other(5000, drops=True))

    async def run() -> None:
        looking = asyncio.create_task(telemetry.tell(services))
        await asyncio.sleep(0.05)
        looking.cancel()

    monkeypatch.setattr(telemetry, "METRICS_SECONDS", 0.001)
    asyncio.run(run())
    assert grown.held_bytes <= 1000


LIMITS = [
    ("version 2", "0::/a/b\n", {"memory.max": "max", "a/memory.max": str(400 * MiB), "a/b/memory.max": "max"}, 100),
    ("inside of a container", "0::/\n", {"memory.max": str(200 * MiB)}, 50),
    ("version 1", "5:cpu:/x\n4:memory:/a\n", {"memory/a/memory.limit_in_bytes": str(80 * MiB)}, 20),
    ("no limit of version 1", "4:memory:/\n", {"memory/memory.limit_in_bytes": str(2**63 - 4096)}, 192),
    ("a folder outside", "0::/../other\n", {}, 192),
    ("more than we use", "0::/\n", {"memory.max": str(16 * 1024 * MiB)}, 192),
]


@pytest.mark.parametrize(("own", "files", "found"), [row[1:] for row in LIMITS], ids=[row[0] for row in LIMITS])
def test_the_budget_is_a_quarter_of_the_memory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own: str, files: dict[str, str], found: int
) -> None:
    for name, text in files.items():
        file = tmp_path / "groups" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n", "ascii")
    (tmp_path / "own").write_text(own, "ascii")
    monkeypatch.setattr(budgets, "_CGROUPS", tmp_path / "groups")
    monkeypatch.setattr(budgets, "_OWN", tmp_path / "own")
    assert budgets.default_bytes() == found * MiB
    assert budgets.default_bytes(2) <= found * MiB


def test_long_header_fields_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    look_ups = LookUps()
    monkeypatch.setattr("ror_service._edge.known.LOOK_UPS", look_ups)
    parsed: list[bytes] = []

    @known(100)
    def parse(field: bytes) -> int:
        parsed.append(field)
        return len(field)

    for size in (10, 10, limits["KNOWN_BYTES"] + 1, limits["KNOWN_BYTES"] + 1):
        assert parse(b"x" * size) == size
    assert [len(each) for each in parsed] == [10, limits["KNOWN_BYTES"] + 1, limits["KNOWN_BYTES"] + 1]
    assert look_ups.held_bytes == 2 * limits["KNOWN_BYTES"]
    look_ups.drop()
    assert look_ups.held_bytes == 0
    assert spoken(b"text/html") is not None


def test_rulesets_under_readings_and_house_rules_can_be_dropped() -> None:
    war = load("war-of-the-ring")
    found = caches()["rulesets"]
    found.drop()
    assert found.held_bytes == 0
    ruling = next(iter(war.rulings.values()))
    war.under({ruling.id: next(each for each in ruling.readings if each != ruling.default)})
    assert found.held_bytes > 0
    found.drop()
    assert found.held_bytes == 0


def test_look_ups_of_rules_can_be_dropped() -> None:
    found = caches()["rules"]
    war = load("war-of-the-ring")
    war.answer(
        "gollum-control", war.read("gollum-control", {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": 1}})
    )
    before = found.held_bytes
    found.drop()
    assert found.held_bytes < before


@pytest.mark.nightly
def test_the_heaviest_requests_leave_room_in_the_memory_of_a_process(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        seen = heaviest(service.url, service.process.pid, 180)
        assert service.process.poll() is None
        assert seen.bytes < 600 * MiB
        assert sum(seen.caches.values()) <= 192 * MiB
        answered = {kind for (kind, status) in seen.statuses if status == 200}
        assert len(answered) == 8, seen.statuses


def test_a_process_with_many_more_objects_collects_its_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    most = limits["GARBAGE_OBJECTS"]
    objects, collected = 10 * most, 0

    def collect() -> None:
        nonlocal objects, collected
        objects -= most
        collected += 1

    monkeypatch.setattr("sys.getallocatedblocks", lambda: objects)
    monkeypatch.setattr("gc.collect", collect)
    grown = Garbage()
    for more, times in ((most, 0), (1, 1), (most, 1), (1, 2), (-most, 2), (most, 2), (1, 3)):
        objects += more
        grown.look()
        assert collected == times


def test_a_rule_of_a_guest_that_never_ends_does_not_hold_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, home = made(tmp_path, "odds")
    code = home / "__init__.py"
    look = "    more = dice.look"
    code.write_text(code.read_text("utf-8").replace(look, f"    while dice:\n        pass\n{look}", 1), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [each for each in sys.modules if each.partition(".")[0] == home.name]:
        monkeypatch.delitem(sys.modules, name)  # another test may have imported the guest as it was
    guest = import_module(home.name).RULESET
    with register.visiting(guest):
        first, *_ = required(guest, seconds=15)
    line = 1 + code.read_text("utf-8").split("while dice:")[0].count("\n")
    assert re.match(
        rf"{home.name}/__init__.py:({line}|{line + 1}): The rule conquest did not end within 15 seconds\.", f"{first}"
    )
