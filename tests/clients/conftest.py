"""The service, and an unreliable proxy to it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import browser  # noqa: F401  # its fixture
from tests.service.evenings import committing
from tests.service.running import PATIENCE, Service

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "clients"


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


class Evening:
    """A room of a service whose players are pages of the service."""

    def __init__(self, rooms: Service, chromium: Browser) -> None:
        with rooms.client() as client:
            self.made = client.post("/v1/rooms", json={}).raise_for_status().json()
        self.url, self.browser = rooms.url, chromium
        self.link = f"{rooms.url}/room#{self.made['room']}.{self.made['secret']}"
        self.pages: list[Page] = []

    def joined(self, name: str) -> Page:
        page = self.browser.new_context(locale="en-GB").new_page()
        self.pages.append(page)
        page.goto(self.link)
        page.get_by_label("Your name?").fill(name)
        page.get_by_role("button", name="Join").click()
        expect(page.locator("#throwing")).to_be_visible()
        return page

    def log(self) -> list[dict[str, Any]]:
        events = httpx.get(f"{self.url}/v1/rooms/{self.made['room']}/events?after=0&wait=0").json()["events"]
        return [json.loads(event["text"]) for event in events]

    def close(self) -> None:
        body = {"key": self.made["key"]}
        httpx.post(f"{self.url}/v1/rooms/{self.made['room']}/close", json=body).raise_for_status()


@pytest.fixture(scope="session")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with rooms."""
    with committing(tmp_path_factory.mktemp("rooms")) as running:
        yield running


@pytest.fixture
def evening(rooms: Service, browser: Browser) -> Iterator[Evening]:  # noqa: F811  # the fixture
    opened = Evening(rooms, browser)
    yield opened
    for page in opened.pages:
        page.context.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """No log."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Unsteady:
    """A proxy that loses the first requests or answers that it is busy, according to `faults`. It forwards the rest.

    A fault is a status, or `cut`: the service does the work and the answer is lost. None is no fault.
    """

    def __init__(self, service: Service, *faults: int | str | None) -> None:
        self.bodies: list[bytes] = []
        left = list(faults)
        self.asked: list[str] = []
        bodies, asked = self.bodies, self.asked

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                asked.append(f"{self.command} {self.path}")
                if self.command == "POST":
                    bodies.append(body)
                fault = left.pop(0) if left else None
                if isinstance(fault, int):
                    self.say(fault, {"Content-Type": "text/plain", "Retry-After": "0"}, b"not now")
                    return
                fields = {name: value for name, value in self.headers.items() if name.lower() in KEPT}
                found = httpx.request(
                    self.command, service.url + self.path, content=body, headers=fields, timeout=PATIENCE
                )
                if fault == "cut":
                    self.close_connection = True
                    return
                told = {name: value for name, value in found.headers.items() if name.lower() in KEPT}
                self.say(found.status_code, told, found.content)

            do_GET = do_POST = answer  # noqa: N815  # the standard library's names

            def say(self, status: int, fields: dict[str, str], body: bytes) -> None:
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """No log."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


KEPT = {"content-type", "accept", "retry-after", "location"}
