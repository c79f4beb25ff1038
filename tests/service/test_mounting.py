from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules.host.trust import new_key
from ror_service import Settings, SettingsError, create
from ror_service._operations import room_log
from tests.service.cases import GOLLUM, GOLLUM_REQUEST, JSON
from tests.service.running import PATIENCE, Service, soon
from tests.service.test_commitments import SECRET

SERVED = """
import uvicorn
from ror_service import Settings, create

service = create(Settings(max_body=2048, odds_processes=1))
{app}
uvicorn.run(app, port=0, log_level="info")
"""
HOSTS = {
    "starlette": """
from starlette.applications import Starlette
from starlette.routing import Mount
app = Starlette(routes=[Mount("/games/ror", service)], lifespan=service.lifespan)
""",
    "fastapi": """
from fastapi import FastAPI
app = FastAPI(lifespan=service.lifespan)
app.mount("/games/ror", service)
@app.get("/")
def home() -> str: return "the host's own"
""",
    "litestar": """
from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send
@asgi("/games/ror", is_mount=True, copy_scope=True)
async def ror(scope: Scope, receive: Receive, send: Send) -> None: await service(scope, receive, send)
app = Litestar([ror], lifespan=[service.lifespan])
""",
    "nobody-begins-it": """
from starlette.applications import Starlette
from starlette.routing import Mount
app = Starlette(routes=[Mount("/games/ror", service)])
""",
}


@contextmanager
def served(folder: Path, app: str) -> Iterator[tuple[str, Path]]:
    """An application in a uvicorn process: its address, and its output."""
    script, said = folder / "host.py", folder / "said.txt"
    script.write_text(SERVED.format(app=app), "utf-8")
    environ = {**os.environ, "ROR_MAX_BODY": "no number", "ROR_NO_SUCH_SETTING": "1"}
    with said.open("wb") as log:
        process = subprocess.Popen([sys.executable, script], stdout=log, stderr=subprocess.STDOUT, env=environ)
    try:
        found = soon(
            lambda: (
                re.search(r"running on (http://\S+)", said.read_text("utf-8"))
                or (process.poll() is not None and "ended")
            ),
            "the host did not start",
        )
        assert isinstance(found, re.Match), said.read_text("utf-8")
        yield found[1], said
    finally:
        process.terminate()
        assert process.wait(PATIENCE) in {0, -15}


@pytest.mark.nightly
@pytest.mark.parametrize("host", HOSTS)
def test_it_is_mounted_below_a_prefix(host: str, tmp_path: Path, service: Service) -> None:
    with served(tmp_path, HOSTS[host]) as (address, said), httpx.Client(timeout=PATIENCE) as client:
        root = f"{address}/games/ror"
        answer = client.post(root + GOLLUM, json=GOLLUM_REQUEST)
        assert answer.status_code == 200
        assert answer.content == client.post(service.url + GOLLUM, json=GOLLUM_REQUEST).content
        assert answer.headers["location"] == f"/games/ror/v1/outcomes/{answer.json()['id']}"
        again = client.get(address + answer.headers["location"])
        assert {**again.json(), "summary": answer.json()["summary"]} == answer.json()
        assert again.content == client.get(f"{service.url}/v1/outcomes/{answer.json()['id']}").content
        assert client.post(root + GOLLUM, content=b"1" * 2049, headers=JSON).status_code == 413
        assert client.post(f"{root + GOLLUM}/odds", json={"state": GOLLUM_REQUEST["state"]}).json()["exact"] is True
        missing = client.get(f"{root}/v1/nowhere")
        assert (missing.status_code, missing.json()["type"]) == (404, "/games/ror/problems/not-found")
        assert client.get(address + missing.json()["type"], headers={"Accept": "text/html"}).status_code == 200
        items = client.post(f"{root}/v1/batch", json={"items": [{}]}).json()["items"]
        assert items[0]["problem"]["type"] == "/games/ror/problems/schema"
        refusal = client.get(f"{root}/o/nowhere", headers={"Accept": "text/html"})
        assert (refusal.status_code, "/games/ror/games/ror" in refusal.text) == (404, False)
        assert 'href="/games/ror/problems/' in refusal.text
        words = client.post(root + GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": "text/markdown"}).text
        assert words.endswith(f"<{root}/o/{answer.json()['id']}>")
        page = client.get(f"{root}/docs")
        links = set(re.findall(r'\s(?:href|src)="(/[^"#]*)', page.text))
        assert links
        assert {link.startswith("/games/ror/") for link in links} == {True}
        assert 'data-root="/games/ror"' in page.text
        assert client.get(address + min(link for link in links if link.endswith(".css"))).status_code == 200
        document = client.get(f"{root}/openapi.json", headers={"Accept-Encoding": "gzip"})
        assert document.json()["servers"][0]["url"] == "/games/ror"
        assert client.head(f"{root}/docs").status_code == 200
    assert "Application shutdown complete" in said.read_text("utf-8")
    begun = "nobody began the service's lifespan" in said.read_text("utf-8")
    assert begun == (host == "nobody-begins-it")


def test_a_stream_under_another_server_ends_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's server waits for all answers before it stops, and gives no notice beforehand."""
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    chosen = Settings(
        signing_key=str(tmp_path / "keys"),
        ledger=f"sqlite:{tmp_path}/ledger.db",
        ledger_secret=SECRET,
        odds_processes=1,
    )
    monkeypatch.setattr(room_log, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(room_log, "BEAT_SECONDS", 0.1)

    async def followed() -> httpx.Response:
        service: Any = create(chosen)
        ways = httpx.ASGITransport(service)
        async with service.lifespan(), httpx.AsyncClient(transport=ways, base_url="http://localhost") as client:
            room = (await client.post("/v1/rooms", json={})).json()["room"]
            async with asyncio.timeout(PATIENCE):
                return await client.get(f"/v1/rooms/{room}/events", headers={"accept": "text/event-stream"})

    stream = asyncio.run(followed())
    assert stream.status_code == 200
    assert '"is":"promised"' in stream.text


def test_settings_as_values_are_checked_like_any_others() -> None:
    with pytest.raises(SettingsError, match="ROR_MAX_BODY"):
        create(Settings(max_body=1))
    with pytest.raises(ValueError, match="workers"):
        Settings(workers=2)


def test_links_follow_where_it_is_published(tmp_path: Path) -> None:
    with Service(tmp_path, public_url="https://ror.example/games") as running, running.client() as client:
        assert 'href="/games/static/style.css"' in client.get("/docs").text
        answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": "text/markdown"})
        assert answer.headers["location"].startswith("/games/v1/outcomes/")
        assert "<https://ror.example/games/o/" in answer.text
