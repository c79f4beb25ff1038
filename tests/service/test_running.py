from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from ror_service import settings
from ror_service.settings import Settings, SettingsError
from tests.forked import programs
from tests.service.cases import GOLLUM, GOLLUM_REQUEST
from tests.service.running import RedisServer, Service, soon


def test_without_settings_there_are_defaults() -> None:
    chosen = settings.read({"PATH": "/bin", "HOME": "/"})
    assert chosen == Settings()
    assert (chosen.host, chosen.port, chosen.store) == ("127.0.0.1", 8000, "memory:")


def test_every_setting_is_read_and_described() -> None:
    rows = settings.table()
    assert [row[0] for row in rows] == [f"ROR_{name.upper()}" for name in Settings.__struct_fields__]
    assert all(description.endswith((".", "port")) for _, _, description in rows)
    given = {variable: default for variable, default, _ in rows}
    assert settings.read(given) == Settings()
    assert settings.read({"ROR_PORT": "9", "ROR_STORE": "redis://a:1/2", "ROR_WORKERS": "2"}).port == 9


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        ({"ROR_PROT": "1"}, "ROR_PROT is not a setting"),
        ({"ROR_PORT": "eighty"}, "ROR_PORT"),
        ({"ROR_PORT": "65536"}, "ROR_PORT"),
        ({"ROR_PORT": ""}, "ROR_PORT"),
        ({"ROR_TTL": "0"}, "ROR_TTL"),
        ({"ROR_STORE": "mysql://a"}, "ROR_STORE should begin with one of memory:, redis:"),
        ({"ROR_WORKERS": "2"}, "ROR_WORKERS above 1 needs a Redis"),
        ({"ROR_PORT": "tcp://10.0.0.1:80"}, "enableServiceLinks: false"),
        ({"ROR_SERVICE_HOST": "10.0.0.1"}, "enableServiceLinks: false"),
    ],
)
def test_a_setting_that_does_not_fit_is_one_clear_line(environ: dict[str, str], says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings.read(environ)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "environ", [{"ROR_PORT": "eighty"}, {"ROR_NOTHING": "1"}, {"ROR_STORE": "redis://a:b"}, {"ROR_STORE": "x"}]
)
def test_a_service_with_bad_settings_does_not_start(environ: dict[str, str]) -> None:
    ran = subprocess.run(
        [str(programs() / "ror-serve")], env={**os.environ, **environ}, capture_output=True, text=True, timeout=30
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith("ror-serve: ROR_")
    assert ran.stderr.count("\n") == 1
    assert ran.stdout == ""


def test_what_a_start_leaves_out_is_done_when_it_serves_or_never() -> None:
    code = """
import asyncio, gc, importlib.util, sys
from ror_service import __main__, app, server
from ror_service.settings import Settings
seen = []
server.main = lambda: seen.append(gc.isenabled())
__main__.main()
async def serve():
    async with app.assembled(Settings(), alone=True)[1](None):
        seen.append(gc.isenabled())
asyncio.run(serve())
print(seen, importlib.util.find_spec("pydantic") is not None, "pydantic" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stdout.splitlines()[-1:] == ["[False, True] True False"], ran.stderr


def test_the_command_line_wins_over_the_environment(tmp_path: Path) -> None:
    with Service(tmp_path, port=1, host="127.0.0.1") as service:
        assert service.port > 1


def test_asked_to_stop_it_finishes_what_it_has_begun(tmp_path: Path) -> None:
    with Service(tmp_path) as service, socket.create_connection(("127.0.0.1", service.port), 10) as connection:
        body = httpx.Request("POST", "http://a", json=GOLLUM_REQUEST).read()
        head = f"POST {GOLLUM} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body[:10])
        time.sleep(0.2)
        service.process.terminate()
        soon(lambda: "Shutting down" in service.log(), "no shutdown")
        connection.sendall(body[10:])
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert service.process.wait(15) == 0
        assert [line["event"] for line in service.lines() if line["event"] == "stopped"] == ["stopped"]


def test_a_stop_during_odds_answers_503_and_ends(tmp_path: Path) -> None:
    state = {name: {"name": name, "combat": 1, "endurance": 3} for name in ("attacker", "defender")}
    with (
        Service(tmp_path, drain_seconds=1, simulation_throws=1_000_000, odds_budget=300) as service,
        service.client() as client,
    ):
        answers = []
        asked = {"state": state, "method": "simulate", "seed": 1, "count": 500_000}
        path = "/v1/war-of-the-ring/individual-combat/odds"
        asking = threading.Thread(target=lambda: answers.append(client.post(path, json=asked)))
        asking.start()
        time.sleep(1)
        began = time.monotonic()
        assert service.stop() == 0
        assert time.monotonic() - began < 10
        asking.join()
        assert (answers[0].status_code, answers[0].json()["type"]) == (503, "/problems/busy")
        assert answers[0].headers["Retry-After"] == "1"


@pytest.mark.nightly
def test_workers_share_their_outcomes_through_redis(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url, workers=2) as service:
        places = []
        for _ in range(10):
            with service.client() as client:
                places.append(client.post(GOLLUM, json={"state": GOLLUM_REQUEST["state"]}).headers["Location"])
        time.sleep(0.3)
        for place in places:
            with service.client() as client:
                assert client.get(place).status_code == 200
        assert service.stop() == 0


def test_the_way_in_points_to_the_documentation(client: httpx.Client) -> None:
    answer = client.get("/")
    assert answer.json()["docs"] == "/docs"
    assert 'rel="service-desc"' in answer.headers["Link"]
    browser = client.get("/", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (browser.status_code, browser.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert {"Accept", "Accept-Encoding"} <= set(browser.headers["Vary"].split(", "))
    assert 'href="/docs"' in browser.text


def test_no_answer_names_the_server_software(client: httpx.Client) -> None:
    assert "Server" not in client.get("/").headers


def test_the_readme_lists_every_setting() -> None:
    root = Path(__file__).resolve().parents[2]
    text = "".join(path.read_text("utf-8") for path in [root / "README.md", *sorted((root / "docs").glob("*.md"))])
    assert [variable for variable, _, _ in settings.table() if not re.search(rf"\b{variable}\b", text)] == []
