"""A service, a real browser without other hosts, and axe, which checks accessibility."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from ror_rules.host.trust import new_key
from tests.service.running import Service

CHROMIUM = "/usr/bin/chromium"
AXE = Path(__file__).with_name("node_modules") / "axe-core" / "axe.min.js"
Axe = Callable[[Page], list[str]]
WIDTHS = [390, 1280]
SCHEMES = ["light", "dark"]
MEANT = ("the server responded with a status of 422", "net::ERR_INTERNET_DISCONNECTED")
"""Console errors that tests cause on purpose: a refusal, and a disconnected network."""
PATIENCE = 60_000
"""Milliseconds after which a wait fails, even on a busy machine."""
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def committing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that commits to throws, signs them, and keeps rooms."""
    folder = tmp_path_factory.mktemp("committing")
    new_key(folder / "keys", "2026-01-01", "2999-01-01")
    ledger: dict[str, Any] = {
        "ledger": f"sqlite:{folder}/ledger.db",
        "ledger_secret": "a secret of the tests of the pages",
    }
    with Service(folder, signing_key=folder / "keys", log=folder / "log", **ledger) as service:
        yield service


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def page(service: Service, browser: Browser) -> Iterator[Page]:
    faults: list[str] = []

    def spoke(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(each in message.text for each in MEANT):
            faults.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.removeprefix("blob:").startswith(service.url):
            faults.append(request.url)

    context = browser.new_context(base_url=service.url, permissions=["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.on("request", asked)
    opened.on("console", spoke)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    context.close()
    assert faults == []


@pytest.fixture(scope="session")
def axe() -> Axe:
    """The findings of axe on the current page, a line for each element."""
    source = AXE.read_text("utf-8")

    def found(page: Page) -> list[str]:
        page.evaluate(source)  # outside of the page, so that its policy stays strict
        violations = page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{page.url}: {each['id']}: {each['help']}: {node['target']}"
            for each in violations
            for node in each["nodes"]
        ]

    return found
