from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from ror_rules import encode, load
from ror_rules.host.messages import with_summary
from tests.browser.conftest import SCHEMES, WIDTHS, Axe
from tests.service.running import PATIENCE, Service

ASK = """async (asked) => {
  const { rules } = await import("/static/rules.mjs");
  const { body } = await rules.ask("POST", asked.path, asked.value);
  return new TextDecoder().decode(body);
}"""
ASKED = {
    "path": "/v1/war-of-the-ring/sorcery",
    "value": {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}},
}
LONG = 240_000


def keep(page: Page) -> None:
    page.goto("/offline")
    page.get_by_role("button", name="Keep a copy on this device").click()
    expect(page.locator("#offline")).to_have_attribute("data-state", "kept", timeout=LONG)


def test_nothing_is_kept_before_it_is_asked_for(page: Page) -> None:
    page.goto("/docs")
    page.goto("/offline")
    expect(page.locator("#offline")).to_have_attribute("data-state", "none")
    expect(page.get_by_text("MB of rules")).to_be_visible()
    assert page.evaluate("async () => (await caches.keys()).length") == 0
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing(page: Page, axe: Axe, scheme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/offline")
    expect(page.get_by_role("button", name="Keep a copy on this device")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_network_is_cut_and_all_goes_on(page: Page) -> None:
    found = {}
    for query in ("citadel", "gol contr"):
        page.goto(f"/search?{urlencode({'q': query})}")
        found[query] = page.locator("#found dt a").all_inner_texts()
        assert found[query]
    keep(page)
    page.context.set_offline(True)
    page.goto("/tables/war-of-the-ring/sorcery")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sorcery")
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    expected = with_summary(outcome, encode(outcome)).decode()
    assert page.evaluate(ASK, ASKED) == expected
    for path, title in (("/tables/war-of-the-ring/sorcery", "Zaubereitabelle"), ("/verify", "Einen Wurf prüfen")):
        page.goto(f"{path}?lang=de")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.get_by_role("link", name="Spielen").first).to_have_attribute("href", "/play?lang=de")
    for query in ("citadel", "gol contr"):
        page.goto(f"/search?{urlencode({'q': query})}")
        expect(page.locator("#found dt a")).to_have_text(found[query])
    page.goto("/search?q=zauberei&lang=de")
    expect(page.locator("#found dt a").first).to_have_text("Zauberei")
    page.goto("/need/war-of-the-ring/sorcery?state=rating%3DC&percent=30")
    expect(page.get_by_role("status").filter(has_text="The answer needs the service.")).to_be_visible()
    expect(page.locator("#state")).to_have_value("rating=C")
    page.goto("/")
    page.get_by_label("Say what is on your table").fill("20 orc v 18 man")
    page.get_by_role("button", name="Odds").click()
    expect(page.locator("#answer .ror-chart").first).to_be_visible(timeout=LONG)
    assert "/odds/ring-of-power/combat?" in page.url
    page.goto("/?lang=de")
    page.get_by_label("Was steht auf Ihrem Tisch?").fill("dark_power 70 v fellowship 14 @ citadel")
    page.get_by_role("button", name="Würfeln").click()
    expect(page.locator("#answer .ror-summary")).to_contain_text("Die Dunkle Macht", timeout=LONG)
    page.goto("/offline?lang=de")
    expect(page.get_by_role("button", name="Löschen")).to_be_visible()
    page.goto("/guide?lang=de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Without a network")
    page.goto("/games/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Without a network")
    page.goto("/play/war-of-the-ring/sorcery")
    expect(page.locator("form[data-ready]")).to_be_attached()
    page.locator('#state [data-field="rating"]').get_by_label("B", exact=True).check()
    page.locator("#ask button[type=submit]").click()
    expect(page.locator(".ror-summary")).to_be_focused(timeout=LONG)
    summary = page.locator(".ror-summary").inner_text()
    assert "Rating B" in summary
    expect(page.locator("#answer .ror-chart").first).to_contain_text("this throw")
    page.get_by_role("link", name="Its own page").click()
    expect(page.locator(".ror-summary")).to_have_text(summary, timeout=LONG)
    page.get_by_role("button", name="Check it in your browser").click()
    expect(page.locator("ror-checked .holds")).to_contain_text("Checked in your browser.", timeout=LONG)
    page.goto("/offline")
    page.get_by_role("button", name="Throw it away").click()
    expect(page.locator("#offline")).to_have_attribute("data-state", "none")
    assert page.evaluate("async () => (await caches.keys()).length") == 0
    page.context.set_offline(False)


class Renewed:
    """A proxy to the service that can simulate an update: another script and another page."""

    def __init__(self, service: Service) -> None:
        self.renewed = False
        way = self
        client = self._client = httpx.Client(base_url=service.url, timeout=PATIENCE)

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                found = client.get(self.path, headers={"Accept": self.headers.get("Accept", "*/*")})
                body = found.content
                if way.renewed and self.path == "/service-worker.js":
                    body = re.sub(rb'"tag": "[0-9a-f]{8}', b'"tag": "00000000', body)
                if way.renewed and self.path == "/rulings":
                    body = body.replace(b"</h1>", b", renewed</h1>")
                self.send_response(found.status_code)
                for name in ("Content-Type", "Content-Security-Policy", "Cache-Control"):
                    self.send_header(name, found.headers.get(name, ""))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """No log."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._client.close()


@pytest.fixture
def renewed(service: Service) -> Iterator[Renewed]:
    way = Renewed(service)
    yield way
    way.close()


def test_a_newer_copy_takes_its_place_as_a_whole(renewed: Renewed, browser: Browser) -> None:
    with browser.new_context(base_url=renewed.url) as context:
        page = context.new_page()
        keep(page)
        (before,) = page.evaluate("caches.keys()")
        renewed.renewed = True
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration('/')).update()")
        expect(page.locator("#offline")).to_have_attribute("data-state", "newer", timeout=LONG)
        page.goto("/rulings")
        expect(page.get_by_role("heading", level=1)).not_to_contain_text("renewed")
        page.goto("/offline")
        page.get_by_role("button", name="Take it now").click()
        expect(page.locator("#offline")).to_have_attribute("data-state", "kept", timeout=LONG)
        page.goto("/rulings")
        expect(page.get_by_role("heading", level=1)).to_contain_text("renewed")
        (after,) = page.evaluate("caches.keys()")
        assert after != before
