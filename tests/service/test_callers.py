from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.service.running import PATIENCE, Service, soon


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(
        tmp_path_factory.mktemp("guarded"),
        allowed_hosts="ror.example,*.ror.test",
        trusted_proxies="127.0.0.1",
        hsts_seconds=600,
        log_callers="true",
    ) as running:
        yield running


def raw(service: Service, *lines: str) -> bytes:
    with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1"))
        answer = b""
        while more := connection.recv(65536):
            answer += more
        return answer


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["GET /v1/rulesets HTTP/1.1", "Host: ror.example"], 200),
        (["GET /v1/rulesets HTTP/1.1", "Host: other.example"], 421),
        (["GET /v1/nowhere HTTP/1.1", "Host: other.example"], 421),
        (["GET /v1/rulesets HTTP/1.0"], 421),
        (["GET /v1/rulesets HTTP/1.1"], 400),
        (["GET /v1/rulesets HTTP/1.1", "Host: ror.example", "Host: ror.example"], 400),
        (["GET /v1/rulesets HTTP/1.1", "Host: ror.example, ror.example"], 400),
        (["GET /health/live HTTP/1.1", "Host: 10.1.2.3:8000"], 200),
        (["GET /metrics HTTP/1.1", "Host: 10.1.2.3:8000"], 200),
        (["GET http://ror.example/v1/rulesets HTTP/1.1", "Host: other.example"], 200),
        (["GET HTTPS://x.ror.test:443/v1/rulesets HTTP/1.1", "Host: other.example"], 200),
        (["GET http://other.example/v1/rulesets HTTP/1.1", "Host: ror.example"], 421),
        (["GET http://ror.example/v1/rulesets HTTP/1.1"], 400),
        (["GET http://ror.example HTTP/1.1", "Host: ror.example"], 200),
        (["GET http://ror.example?x HTTP/1.1", "Host: ror.example"], 200),
        (["GET http://u:p@ror.example/v1/rulesets HTTP/1.1", "Host: ror.example"], 400),
        (["GET http:///v1/rulesets HTTP/1.1", "Host: ror.example"], 400),
        (["GET ftp://ror.example/v1/rulesets HTTP/1.1", "Host: ror.example"], 400),
        (["OPTIONS * HTTP/1.1", "Host: ror.example"], 404),
        (["CONNECT ror.example:80 HTTP/1.1", "Host: ror.example:80"], 400),
    ],
)
def test_a_request_is_for_a_host(guarded: Service, lines: list[str], status: int) -> None:
    answer = raw(guarded, *lines)
    assert int(answer.split()[1]) == status, answer
    if status == 421:
        assert b"/problems/misdirected" in answer


def test_every_answer_is_dressed(guarded: Service) -> None:
    answers = [
        raw(guarded, "GET /v1/rulesets HTTP/1.1", "Host: ror.example"),
        raw(guarded, "GET /v1/nowhere HTTP/1.1", "Host: ror.example"),
        raw(guarded, "GET /v1/rulesets HTTP/1.1"),
        raw(guarded, "GET / HTTP/1.1 nonsense", "Host: ror.example"),
    ]
    for answer in answers:
        for line in ("x-content-type-options: nosniff", "referrer-policy: no-referrer", "max-age=600"):
            assert answer.lower().count(line.encode()) == 1
    page = raw(guarded, "GET /docs HTTP/1.1", "Host: ror.example")
    assert b"frame-ancestors 'none'" in page


def test_nothing_is_said_of_https_by_default(client: httpx.Client) -> None:
    headers = client.get("/health/live").headers
    assert "Strict-Transport-Security" not in headers
    assert headers["Referrer-Policy"] == "no-referrer"


def test_the_log_names_callers_where_it_shall(guarded: Service, service: Service, client: httpx.Client) -> None:
    raw(guarded, "GET /health/live HTTP/1.1", "Host: a", "X-Forwarded-For: 1.1.1.1, 203.0.113.77")
    soon(lambda: '"caller":"203.0.113.77"' in guarded.log(), "no such line")
    assert "1.1.1.1" not in guarded.log()
    client.get("/health/live")
    assert '"caller"' not in service.log()
