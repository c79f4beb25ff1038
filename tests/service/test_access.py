from __future__ import annotations

import os
import re
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ror_service import Settings, create
from ror_service.settings import SettingsError
from ror_service.testing import limits
from tests.forked import programs
from tests.service.cases import GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, GOLLUM_STATE
from tests.service.running import PATIENCE, VALKEY, RedisServer, Service, free_port, soon
from tests.service.test_memory import SIEGE, siege

ODDS = f"{GOLLUM}/odds"


def tool(file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "ROR_KEYS": str(file)}
    command = [str(programs() / "ror-serve"), "client-keys", *words]
    return subprocess.run(command, env=environ, capture_output=True, text=True, timeout=PATIENCE)


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    file = tmp_path_factory.mktemp("keys") / "keys.txt"
    return {
        "file": str(file),
        "all": tool(file, "new", "all").stdout.strip(),
        "reader": tool(file, "new", "reader", "--scopes", "read").stdout.strip(),
        "resolver": tool(file, "new", "resolver", "--scopes", "resolve,read").stdout.strip(),
    }


@pytest.fixture(scope="module")
def locked(given: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("locked"), keys=given["file"], log_callers=1) as running:
        yield running


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(
        tmp_path_factory.mktemp("counted"), rate_limit="1000000/999 years", simulation_throws=10**6
    ) as running:
        yield running


ASKED = [
    ("GET", "/v1/rulesets", None, "read"),
    ("GET", "/v1/outcomes/" + "0" * 64, None, "read"),
    ("GET", "/v1/nowhere", None, "read"),
    ("POST", "/v1/nowhere", {}, "read"),
    ("POST", GOLLUM, GOLLUM_REQUEST, "resolve"),
    ("POST", "/v1/batch", {"items": [GOLLUM_ITEM]}, "resolve"),
    ("POST", "/v1/verify", {}, "resolve"),
    ("POST", "/v1/compare", {}, "resolve"),
    ("POST", ODDS, {"state": GOLLUM_STATE}, "odds"),
    ("POST", f"{ODDS}/sweep", {}, "odds"),
    ("POST", "/v1/luck", {}, "odds"),
]
ALLOWED = {"all": {"read", "resolve", "odds"}, "reader": {"read"}, "resolver": {"read", "resolve"}, "none": set()}


@pytest.mark.parametrize("who", ALLOWED)
@pytest.mark.parametrize(("method", "path", "body", "scope"), ASKED)
def test_a_key_opens_what_it_was_given_for(
    locked: Service, given: dict[str, str], who: str, method: str, path: str, body: object, scope: str
) -> None:
    headers = {"Authorization": f"Bearer {given[who]}"} if who in given else {}
    answer = httpx.request(method, locked.url + path, json=body, headers=headers, timeout=PATIENCE)
    if scope in ALLOWED[who]:
        assert answer.status_code not in {401, 403}
        assert "WWW-Authenticate" not in answer.headers
    elif who == "none":
        assert (answer.status_code, answer.json()["type"]) == (401, "/problems/key-needed")
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="ror"'
    else:
        assert (answer.status_code, answer.json()["type"]) == (403, "/problems/scope-needed")
        challenge = f'Bearer realm="ror", error="insufficient_scope", scope="{scope}"'
        assert answer.headers["WWW-Authenticate"] == challenge


@pytest.mark.parametrize(
    "path",
    [f"{GOLLUM}/", f"{GOLLUM}//", f"/{GOLLUM}", GOLLUM.replace("/gollum", "//gollum"), GOLLUM.replace("m", "%6D")],
)
def test_no_spelling_of_a_path_goes_around(locked: Service, counted: Service, given: dict[str, str], path: str) -> None:
    locked_url, counted_url = httpx.URL(locked.url + path), httpx.URL(counted.url + path)
    reader = {"Authorization": f"Bearer {given['reader']}"}
    assert httpx.post(locked_url, json=GOLLUM_REQUEST).status_code == 401
    assert httpx.post(locked_url, json=GOLLUM_REQUEST, headers=reader).status_code == 403
    answer = httpx.post(counted_url, json=GOLLUM_REQUEST)
    assert answer.status_code == (200 if path == f"{GOLLUM}/" else 404)
    assert "RateLimit" in answer.headers


@pytest.mark.parametrize("path", ["/v1", "//v1/rulesets", "/v1//rulesets/", "/%761/rulesets"])
def test_no_spelling_of_a_path_is_read_without_a_key(locked: Service, path: str) -> None:
    assert httpx.get(locked.url + path).status_code == 401


@pytest.mark.parametrize(
    "sent",
    [
        "Bearer {start}x",
        "Bearer {upper}",
        "Bearer {key}0",
        "Bearer ror_{key}",
        "Basic {key}",
        "Bearer ror_00000000_00000000000000000000000000000000",
        "Bearer",
        "{key}",
        "",
        "Bearer {key}, Bearer {key}",
    ],
)
def test_what_is_nearly_a_key_is_none(locked: Service, given: dict[str, str], sent: str) -> None:
    key = given["all"]
    headers = {"Authorization": sent.format(key=key, start=key[:-1], upper=key.upper())}
    answer = httpx.get(f"{locked.url}/v1/rulesets", headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (401, "/problems/key-needed")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="ror", error="invalid_token"'


def test_a_key_that_is_sent_twice_is_none(locked: Service, given: dict[str, str]) -> None:
    field = ("Authorization", f"Bearer {given['all']}")
    assert httpx.get(f"{locked.url}/v1/rulesets", headers=[field, field]).status_code == 401


@pytest.mark.parametrize(
    "path", ["/health/live", "/health/ready", "/metrics", "/docs", "/openapi.json", "/problems/faces"]
)
def test_what_is_not_the_api_needs_no_key(locked: Service, path: str) -> None:
    assert httpx.get(locked.url + path, timeout=PATIENCE).status_code == 200
    assert httpx.options(locked.url + GOLLUM).status_code == 204


def test_no_key_is_in_the_log_or_the_file(locked: Service, given: dict[str, str]) -> None:
    wrong = "ror_12345678_" + "5" * 32
    for key in (given["all"], wrong):
        httpx.get(f"{locked.url}/v1/rulesets", headers={"Authorization": f"Bearer {key}"})
    soon(lambda: '"caller":"key:all"' in locked.log() and '"status":401' in locked.log(), "no such line")
    written = Path(given["file"]).read_text("utf-8")
    for key in (given["all"], given["reader"], wrong):
        assert key.rpartition("_")[2] not in locked.log() + written
    assert Path(given["file"]).stat().st_mode & 0o777 == 0o600


def test_some_of_it_can_be_left_open(given: dict[str, str], tmp_path: Path) -> None:
    with Service(tmp_path, keys=given["file"], without_key="read") as service, service.client() as client:
        assert client.get("/v1/rulesets").status_code == 200
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 401
        assert client.get("/v1/rulesets", headers={"Authorization": "Bearer x"}).status_code == 401


@pytest.mark.nightly
def test_keys_are_rotated_while_the_service_runs(tmp_path: Path) -> None:
    file = tmp_path / "keys.txt"
    first = tool(file, "new", "alice").stdout.strip()
    with Service(tmp_path, keys=file) as service:

        def status(key: str) -> int:
            return httpx.get(f"{service.url}/v1/rulesets", headers={"Authorization": f"Bearer {key}"}).status_code

        second = tool(file, "new", "alice").stdout.strip()
        soon(lambda: status(second) == 200, "the second key is not taken")
        assert status(first) == 200
        third = tool(file, "new", "alice")
        assert third.returncode == 1
        assert "retire one first" in third.stderr
        listed = [line.split() for line in tool(file, "list").stdout.splitlines()]
        assert [(row[0], row[1], row[2]) for row in listed] == [
            (key[4:12], "alice", "odds,read,resolve") for key in (first, second)
        ]
        assert tool(file, "retire", first[4:12]).returncode == 0
        soon(lambda: status(first) == 401, "the retired key is taken")
        assert status(second) == 200
        file.write_text("nonsense\n", "utf-8")
        soon(lambda: "keys not read again" in service.log() or status(second) != 200, "nobody looked")
        assert status(second) == 200


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "line 1"),
        ("# a word\n\n12345678 bob read XYZ 2026-01-01", "line 3"),
        (f"12345678 bob all {'0' * 64} 2026-01-01", "the scopes are read, resolve, odds"),
        (f"12345678 bob read {'0' * 64} 2026-01-01\n" * 2, "line 2"),
        ("\n".join(f"1234567{n} bob read {'0' * 64} 2026-01-01" for n in range(3)), "bob has more than 2 keys"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_is_no_file_of_keys_stops_the_start(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "keys.txt"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=says):
        create(Settings(keys=str(file)))


@pytest.mark.parametrize(
    "words",
    [
        ["new", "no such name"],
        ["new", "a", "--scopes", "all"],
        ["new", "a", "--scopes", ""],
        ["retire", "00000000"],
        ["list"],
    ],
)
def test_what_cannot_be_done_with_keys_is_said_in_a_line(tmp_path: Path, words: list[str]) -> None:
    ran = tool(tmp_path / "keys.txt", *words)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert not (tmp_path / "keys.txt").exists()


def test_keys_in_a_folder_that_is_missing_are_refused_in_a_line(tmp_path: Path) -> None:
    ran = tool(tmp_path / "missing" / "keys.txt", "new", "a")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert "ROR_KEYS names a file that cannot be written: " in ran.stderr


def test_a_key_is_made_of_chance(tmp_path: Path) -> None:
    made = {tool(tmp_path / "keys", "new", f"client-{number}").stdout.strip() for number in range(3)}
    assert len(made) == 3
    assert all(re.fullmatch("ror_[0-9a-f]{8}_[0-9a-f]{32}", key) for key in made)


# How much ----------------------------------------------------------------------------------------------------------------

STAND = re.compile(r'"\d+s";r=(\d+);t=\d+')
"""The rest of a limit that refills by less than a unit in a day, so that a test sees what is charged."""


def left(answer: httpx.Response) -> int:
    found = STAND.fullmatch(answer.headers["RateLimit"])
    assert found, answer.headers
    return int(found[1])


@pytest.mark.parametrize(
    ("method", "path", "body", "cost"),
    [
        ("POST", GOLLUM, GOLLUM_REQUEST, 1),
        ("POST", GOLLUM, {}, 1),
        ("POST", "/v1/batch", {"items": [GOLLUM_ITEM] * 7}, 7),
        ("POST", "/v1/batch", {"items": [None] * 7}, 7),
        ("POST", "/v1/batch", {}, 1),
        ("POST", "/v1/compare", {}, 2),
        ("POST", "/v1/verify", {}, 1),
        ("GET", "/v1/rulesets", None, 0),
        ("GET", "/v1/outcomes/" + "0" * 64, None, 0),
        ("OPTIONS", GOLLUM, None, 0),
        ("GET", "/health/live", None, 0),
        ("GET", GOLLUM, None, 1),
        ("HEAD", GOLLUM, None, 1),
        ("GET", f"{GOLLUM}/odds.csv", None, 1),
    ],
)
def test_a_call_counts_what_it_costs(counted: Service, method: str, path: str, body: object, cost: int) -> None:
    with counted.client() as client:
        before = left(client.post(GOLLUM, json=GOLLUM_REQUEST))
        asked = client.request(method, path, json=body) if body is not None else client.request(method, path)
        assert ("RateLimit" in asked.headers) == (cost > 0)
        assert before - left(client.post(GOLLUM, json=GOLLUM_REQUEST)) == cost + 1


def test_a_large_answer_is_charged_by_its_conversion(tmp_path: Path) -> None:
    with Service(tmp_path, rate_limit="12/hour") as limited, limited.client() as client:
        place = client.post(SIEGE, json=siege(90, 1)).headers["Location"]
        client.headers["Accept-Encoding"] = "identity"
        packed = {"Accept": "application/vnd.msgpack"}
        statuses = [client.get(place, headers=packed).status_code for _ in range(13)]
        assert (statuses[0], statuses[-1]) == (200, 429)
        assert client.get(place).status_code == 200
        refused = client.get("/openapi.json")
        assert (refused.status_code, int(refused.headers["Retry-After"]) > 0) == (429, True)
        assert client.head("/openapi.json").status_code == 200


def test_a_large_answer_is_charged_by_bytes_and_by_seconds_of_a_slow_reader(counted: Service) -> None:
    with counted.client() as client, socket.socket() as slow:
        client.headers["Accept-Encoding"] = "identity"
        stands = [left(client.post(GOLLUM, json=GOLLUM_REQUEST))]
        size = len(client.get("/openapi.json").content)
        stands.append(left(client.post(GOLLUM, json=GOLLUM_REQUEST)))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", counted.port))
        asked = b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n%b\r\n"
        slow.sendall(5 * (asked % b"") + asked % b"Connection: close\r\n")  # more than the system's buffers take
        time.sleep(2)
        while slow.recv(65536):
            pass
        stands.append(left(client.post(GOLLUM, json=GOLLUM_REQUEST)))
    assert stands[0] - stands[1] - 1 == size // limits["SENT_BYTES"] == 1
    assert 8 <= stands[1] - stands[2] - 1 <= 12


def test_what_is_computed_counts_by_its_time(counted: Service) -> None:
    fighters = {name: {"name": name, "combat": 1, "endurance": 3} for name in ("attacker", "defender")}

    def cost(count: int) -> int:
        before = left(client.post(GOLLUM, json=GOLLUM_REQUEST))
        body = {"state": fighters, "method": "simulate", "seed": 1, "count": count}
        assert client.post("/v1/war-of-the-ring/individual-combat/odds", json=body).status_code == 200
        return before - left(client.post(GOLLUM, json=GOLLUM_REQUEST)) - 1

    with counted.client() as client:
        cost(5)
        assert cost(5) == 1
        assert cost(4_000) > 2
        assert cost(4_000) == 1


def test_beyond_the_rate_limit_a_caller_gets_retry_after(tmp_path: Path) -> None:
    with Service(tmp_path, rate_limit="3/hour;1000/day") as service, service.client() as client:
        answers = [client.post(GOLLUM, json=GOLLUM_REQUEST) for _ in range(4)]
        assert [each.status_code for each in answers] == [200, 200, 200, 429]
        assert {each.headers["RateLimit-Policy"] for each in answers} == {'"hour";q=3;w=3600, "day";q=1000;w=86400'}
        stands = [each.headers["RateLimit"] for each in answers]
        assert [re.findall(r"r=(\d+)", each)[0] for each in stands] == ["2", "1", "0", "0"]
        refused = answers[-1]
        assert refused.json()["type"] == "/problems/too-many"
        assert refused.json()["status"] == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 3600
        assert client.get("/v1/rulesets").status_code == 200
        with httpx.Client(base_url=service.url, transport=httpx.HTTPTransport(local_address="127.0.0.9")) as other:
            assert other.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200


def test_a_batch_may_end_in_debt(tmp_path: Path) -> None:
    with Service(tmp_path, rate_limit="5/hour") as service, service.client() as client:
        assert client.post("/v1/batch", json={"items": [GOLLUM_ITEM] * 20}).status_code == 200
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 429


def test_a_window_ends(tmp_path: Path) -> None:
    with Service(tmp_path, rate_limit="1/second") as service, service.client() as client:
        first = {client.post(GOLLUM, json=GOLLUM_REQUEST).status_code for _ in range(5)}
        assert 429 in first
        soon(lambda: client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200, "the window does not end")


@pytest.mark.nightly
def test_clients_are_counted_by_their_keys(tmp_path: Path) -> None:
    file = tmp_path / "keys.txt"
    one, two, other = (tool(file, "new", name).stdout.strip() for name in ("alice", "alice", "bob"))
    with Service(tmp_path, keys=file, rate_limit="2/hour") as service, service.client() as client:
        found = [
            client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Authorization": f"Bearer {key}"}).status_code
            for key in (one, two, one, other)
        ]
    assert found == [200, 200, 429, 200]


def test_processes_count_together_in_redis(redis: RedisServer, tmp_path: Path) -> None:
    with (
        Service(tmp_path, rate_limit="4/hour", rate_limit_store=redis.url) as one,
        Service(tmp_path, rate_limit="4/hour", rate_limit_store=redis.url) as two,
        one.client() as first,
        two.client() as second,
    ):
        answers = [client.post(GOLLUM, json=GOLLUM_REQUEST) for client in (first, second, first, second, first)]
    assert [each.status_code for each in answers] == [200, 200, 200, 200, 429]
    assert [re.findall(r"r=(\d+)", each.headers["RateLimit"])[0] for each in answers] == ["3", "2", "1", "0", "0"]
    assert 800 < int(answers[-1].headers["Retry-After"]) <= 900  # a unit comes back in a quarter of an hour


@pytest.mark.faults
@pytest.mark.parametrize("kind", ["cluster", "sentinel"])
def test_every_kind_of_redis_counts(tmp_path: Path, kind: str) -> None:
    options = ("--cluster-enabled", "yes", "--cluster-port", str(free_port())) if kind == "cluster" else ()
    with RedisServer(VALKEY, tmp_path, *options) as server:
        port, config = free_port(), tmp_path / "sentinel.conf"
        config.write_text(f"port {port}\nbind 127.0.0.1\nsentinel monitor rings 127.0.0.1 {server.port} 1\n")
        sentinel = subprocess.Popen([VALKEY, str(config), "--sentinel"], stdout=subprocess.DEVNULL)
        try:
            address = f"redis+sentinel://127.0.0.1:{port}/rings/3"
            if kind == "cluster":
                server.tell("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
                soon(lambda: b"cluster_state:ok" in server.tell("CLUSTER", "INFO"), "no cluster")
                address = f"redis+cluster://127.0.0.1:{server.port}"
            with (
                Service(tmp_path, rate_limit="10/hour", rate_limit_store=address) as service,
                service.client() as client,
            ):

                def there() -> bool:
                    assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
                    kept = server.tell("INFO", "keyspace")
                    return (b"db0:keys=1" if kind == "cluster" else b"db3:keys=1") in kept

                soon(there, "nothing is counted there")
        finally:
            sentinel.kill()
            sentinel.wait()


@pytest.mark.parametrize("harm", ["stop", "hang"])
def test_a_limiter_without_its_redis_stops_no_caller(redis: RedisServer, tmp_path: Path, harm: str) -> None:
    with Service(tmp_path, rate_limit="20/hour", rate_limit_store=redis.url) as service, service.client() as client:
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).headers["RateLimit"].startswith('"hour";r=19;')
        getattr(redis, harm)()
        statuses = [client.post(GOLLUM, json=GOLLUM_REQUEST).status_code for _ in range(25)]
        assert statuses == [200] * 20 + [429] * 5
        soon(lambda: "limits are counted here" in service.log(), "nothing is said")
        if harm == "hang":
            redis.go_on()
            soon(lambda: client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200, "Redis gets no other request")


@pytest.mark.nightly
def test_callers_at_once_are_all_counted(tmp_path: Path) -> None:
    with Service(tmp_path, rate_limit="10/hour") as service:
        found: list[int] = []

        def ask() -> None:
            found.append(httpx.post(service.url + GOLLUM, json=GOLLUM_REQUEST, timeout=PATIENCE).status_code)

        asking = [threading.Thread(target=ask) for _ in range(30)]
        for each in asking:
            each.start()
        for each in asking:
            each.join()
    assert sorted(found) == [200] * 10 + [429] * 20
