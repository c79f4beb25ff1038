"""A running service and a real browser that may talk to nobody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tests.service.running import Service

CHROMIUM = "/usr/bin/chromium"
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with its defaults."""
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def page(service: Service, browser: Browser) -> Iterator[Page]:
    """A page on which any request to another host, any error and any breach of the policy is a failure."""
    faults: list[str] = []

    def spoke(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and "the server responded with a status of 422" not in message.text:
            faults.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith(service.url):
            faults.append(request.url)

    context = browser.new_context(base_url=service.url, permissions=["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.on("request", asked)
    opened.on("console", spoke)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    context.close()
    assert faults == []
