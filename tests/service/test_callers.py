from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

from ror_service import settings
from ror_service._http.address import Proxies, group
from ror_service._http.hosts import Hosts
from ror_service._http.problems import RefusalError
from tests.service.running import PATIENCE, Service, soon

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


@pytest.mark.parametrize(("peer", "sent", "caller"), [row[1:] for row in LISTED], ids=[row[0] for row in LISTED])
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
from ror_service._http.address import Proxies
from ror_service._http.hosts import Hosts
from ror_service._http.problems import RefusalError
from ror_service._http.request_id import request_id

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


@pytest.mark.parametrize(("allowed", "host", "kind"), HOSTS)
def test_a_host_is_answered_for_or_not(allowed: str, host: str, kind: str | None) -> None:
    asked = {"path": "/v1/rulesets", "headers": [(b"host", host.encode("latin-1"))]}
    hosts = Hosts(allowed)
    if kind is None:
        hosts.check(asked)
        return
    with pytest.raises(RefusalError) as caught:
        hosts.check(asked)
    assert caught.value.kind.slug == kind


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
