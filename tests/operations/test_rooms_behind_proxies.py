"""Rooms behind other programs: events come at once, and each proxy may end a stream that its reader resumes."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from ror_rules.host.trust import new_key
from ror_rules.rooms import RoomVerdict
from tests.service.evenings import evening
from tests.service.running import Service, free_port, soon
from tests.service.test_commitments import SECRET

DEPLOY: Final = Path(__file__).resolve().parents[2] / "deploy"
NGINX: Final = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    gzip on; gzip_types *;
    server {{ listen {port}; location / {{ proxy_pass http://127.0.0.1:{inside}; {more} }} }}
}}
"""
HTTP_1_1: Final = "proxy_http_version 1.1; proxy_set_header Connection '';"


@contextmanager
def ran(*command: str | Path) -> Iterator[None]:
    with subprocess.Popen([str(word) for word in command]) as proxy:
        try:
            yield
        finally:
            proxy.terminate()


@contextmanager
def behind(front: str, service: Service, folder: Path) -> Iterator[str]:
    port = free_port()
    at = f"http://localhost:{port}"
    file = folder / front.replace(" ", "-")
    if front == "caddy":
        text = (DEPLOY / "Caddyfile").read_text("utf-8").replace("{$SITE:localhost}", at)
        file.write_text(text.replace("service:8000", f"127.0.0.1:{service.port}"), "utf-8")
        command: tuple[str | Path, ...] = ("caddy", "run", "--config", file, "--adapter", "caddyfile")
    else:
        more = HTTP_1_1 if front == "nginx" else ""
        text = NGINX.format(folder=folder, port=port, inside=service.port, more=more)
        file.write_text(text, "utf-8")
        command = ("/usr/sbin/nginx", "-c", file)
    with ran(*command):
        soon(
            lambda: subprocess.run(["curl", "-fs", "-o", "/dev/null", f"{at}/v1/rulesets"]).returncode == 0, "no front"
        )
        yield at


@pytest.mark.parametrize("front", ["caddy", "nginx", "nginx as it comes"])
def test_events_come_at_once(front: str, tmp_path: Path) -> None:
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    settings: dict[str, Any] = {"signing_key": tmp_path / "keys", "ledger_secret": SECRET}
    settings |= {"ledger": f"sqlite:{tmp_path}/ledger.db", "log": tmp_path / "log", "log_origin": "tests.example"}

    async def played(url: str) -> list[RoomVerdict]:
        async with evening(url) as at:
            anna, ben = await at.join("Anna", "Ben")
            for seat in (anna, ben):
                await at.together()
                await seat.throw()
            await at.together()
            assert [each["without"] for each in anna.room.log.ended.values()] == [[], []]  # no seed came late
            return [await ben.room.checked(seq) for seq in (1, 2)]

    with Service(tmp_path, **settings) as service, behind(front, service, tmp_path) as url:
        assert asyncio.run(played(url)) == [RoomVerdict("holds")] * 2
