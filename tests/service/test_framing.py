from __future__ import annotations

import http.client
import json
import re
import socket
import time
from pathlib import Path

import pytest

from tests.service.cases import GOLLUM, GOLLUM_REQUEST, MiB
from tests.service.running import RedisServer, Service, soon
from tests.service.test_connections import CHUNKED, connected, rest

BODY = json.dumps(GOLLUM_REQUEST).encode()
LAST = b"GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
OFFER = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
POST = b"POST %b HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" % GOLLUM.encode()
LENGTH = b"Content-Length: %d\r\n\r\n%b" % (len(BODY), BODY)
WHOLE = POST + LENGTH
LIVE = b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
IN_CHUNKS = b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY)


def told(service: Service, sent: bytes) -> bytes:
    with connected(service) as connection:
        connection.sendall(sent)
        return rest(connection)


def one(connection: socket.socket) -> bytes:
    """One answer with a JSON body, which may arrive in parts."""
    answer = b""
    while not answer.endswith(b"}"):
        piece = connection.recv(65536)
        assert piece, answer[-300:]
        answer += piece
    return answer


def statuses(answer: bytes) -> list[bytes]:
    return re.findall(rb"HTTP/1\.1 ([1-5]\d\d) [A-Z]", answer)


@pytest.mark.parametrize(
    "requests",
    [
        pytest.param(POST + OFFER + LENGTH, id="a body with its length"),
        pytest.param(POST + OFFER + IN_CHUNKS, id="a body in chunks"),
        pytest.param((POST + OFFER + LENGTH) * 30, id="many ahead"),
        pytest.param(LAST.replace(b"Connection: close\r\n", OFFER), id="no body"),
    ],
)
def test_an_offer_of_another_protocol_is_let_pass(service: Service, requests: bytes) -> None:
    answer = told(service, requests + LAST)
    assert statuses(answer) == [b"200"] * (requests.count(b" HTTP/1.1") + 1), answer[:500]


def test_an_offer_is_let_pass_byte_by_byte(service: Service) -> None:
    with connected(service) as connection:
        for byte in POST + OFFER + LENGTH + LAST:
            connection.sendall(bytes([byte]))
        assert statuses(rest(connection)) == [b"200", b"200"]


@pytest.mark.parametrize(
    ("path", "status"), [(GOLLUM, 413), ("/nothing", 404)], ids=["a body that is too large", "nobody's"]
)
def test_who_sends_on_can_read_why_not(service: Service, path: str, status: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
    connection.request("POST", path, b" " * 6 * MiB, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    assert answer.status == status
    assert json.loads(answer.read())["status"] == status
    connection.close()


def test_a_body_in_chunks_of_a_byte_is_refused_before_it_is_long(service: Service) -> None:
    short = b"".join(b"1\r\n%c\r\n" % byte for byte in BODY) + b"0\r\n\r\n"
    assert statuses(told(service, CHUNKED.encode() + short + LAST)) == [b"200", b"200"]
    answer = told(service, CHUNKED.encode() + b"1\r\n \r\n" * 12_000)
    assert statuses(answer) == [b"431"]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "chunks-too-long"
    small = b"10\r\n" + b" " * 16 + b"\r\n"
    sent = CHUNKED.encode() + small * 10_000 + b"%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY) + LAST
    assert statuses(told(service, sent)) == [b"200", b"200"]


def test_pipelining_and_leaving_causes_no_error(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        for _ in range(3):
            with connected(service) as connection:
                connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n" * 200)
                connection.recv(1)
        soon(lambda: "\nror_connections 1.0" in client.get("/metrics").text, "he is still there")
        client.get("/health/live")
        soon(lambda: [line for line in service.lines() if line.get("path") == "/health/live"], "no line")
        assert "error" not in {line["level"] for line in service.lines()}


@pytest.mark.parametrize(
    ("sent", "status", "kind"),
    [
        pytest.param(b"GET / HTTP/2.0\r\nHost: a\r\n\r\n", b"400", "bad-request", id="a version that is none"),
        pytest.param(b"GET / HTTP/0.9\r\nHost: a\r\n\r\n", b"400", "bad-request", id="one of long ago"),
        pytest.param(b"GET /\r\nHost: a\r\n\r\n", b"400", "bad-request", id="no version"),
        pytest.param(
            POST + IN_CHUNKS.replace(b": chunked", b": gzip, chunked"), b"400", "bad-request", id="compressed chunks"
        ),
        pytest.param(POST + b"Transfer-Encoding: chunked\r\n" + IN_CHUNKS, b"400", "bad-request", id="chunked twice"),
        pytest.param(
            POST + b"Transfer-Encoding: identity\r\n" + IN_CHUNKS, b"400", "bad-request", id="two fields of codings"
        ),
        pytest.param(
            POST + IN_CHUNKS.replace(b": chunked", b": , chunked"), b"400", "bad-request", id="an empty coding"
        ),
        pytest.param(
            b"GET /%b HTTP/1.1\r\nHost: a\r\n\r\n" % (b"a" * 9000), b"431", "headers-too-large", id="a long path"
        ),
        pytest.param(
            b"GET /?%b HTTP/1.1\r\nHost: a\r\n\r\n" % (b"a" * 9000), b"431", "headers-too-large", id="a long query"
        ),
    ],
)
def test_a_frame_that_no_client_makes_is_refused(service: Service, sent: bytes, status: bytes, kind: str) -> None:
    answer = told(service, sent.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
    assert statuses(answer) == [status], answer[:300]
    assert f"/problems/{kind}".encode() in answer


def test_what_comes_in_parts_or_together_is_answered_in_order(service: Service) -> None:
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


def test_leaving_before_an_answer_causes_no_error(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service, service.client() as client:
        with connected(service) as connection:
            for _ in range(2):
                connection.sendall(WHOLE)
                assert statuses(one(connection)) == [b"200"]
        redis.hang()
        for _ in range(3):
            with connected(service) as connection:
                connection.sendall(WHOLE)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        redis.go_on()
        soon(lambda: "\nror_connections 1.0" in client.get("/metrics").text, "one is still there")
        with connected(service) as connection:
            connection.sendall(WHOLE)
            assert statuses(one(connection)) == [b"200"]
        assert "error" not in {line["level"] for line in service.lines()}


def test_what_is_sent_behind_a_request_that_waits_is_answered_behind_it(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as service:
        with connected(service) as connection:
            for _ in range(2):
                connection.sendall(WHOLE)
                assert statuses(one(connection)) == [b"200"]
        redis.hang()
        with connected(service) as connection:
            for sent in (WHOLE, LIVE, WHOLE.replace(b"{", b"[", 1), WHOLE):
                connection.sendall(sent)
                time.sleep(0.01)
            redis.go_on()
            answer = b""
            while len(statuses(answer)) < 4 or not answer.endswith(b"}"):
                answer += connection.recv(65536)
        assert statuses(answer) == [b"200", b"200", b"400", b"200"]
        assert answer.count(b'"summary"') == 2
