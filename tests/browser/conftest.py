"""A service, a real browser without other hosts, and axe, which checks accessibility."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

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
