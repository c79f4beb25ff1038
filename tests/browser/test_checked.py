from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ror_rules import encode, load
from ror_rules.host.trust import new_key
from tests.browser.conftest import Axe
from tests.service.running import Service

OUTCOME = json.loads(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")))
SHOW = """async (outcome) => {
  await import("/static/check.mjs");
  const element = document.createElement("ror-checked");
  element.outcome = outcome;
  document.querySelector("main").append(element);
}"""


def check(page: Page, outcome: Any) -> None:
    page.goto("/verify")
    page.evaluate(SHOW, outcome)
    expect(page.locator("ror-checked small")).not_to_be_empty()
    page.locator("ror-checked").get_by_role("button").click()


def test_an_outcome_is_checked_in_the_browser(page: Page, axe: Axe) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    check(page, OUTCOME)
    checked = page.locator("ror-checked")
    expect(checked.locator(".holds")).to_contain_text("Checked in your browser.", timeout=60_000)
    expect(checked.locator(".holds")).to_contain_text("MB,")
    for what in ("id checked", "dice checked", "rules checked"):
        expect(checked).to_contain_text(what)
    assert not any("/v1/verify" in url for url in asked)
    assert axe(page) == []


@pytest.mark.parametrize(
    ("change", "fails"),
    [
        ({"result": {"points": 9}}, "rules refused"),
        ({"id": "0" * 64}, "id refused"),
        ({"dice": {**OUTCOME["dice"], "seed": "44"}}, "dice refused"),
    ],
)
def test_a_tampered_outcome_is_refused(page: Page, change: dict[str, Any], fails: str) -> None:
    check(page, {**OUTCOME, **change})
    checked = page.locator("ror-checked")
    expect(checked.locator(".fails")).to_contain_text("Refused in your browser.", timeout=60_000)
    expect(checked).to_contain_text(fails)


def test_where_the_parts_are_missing_the_service_is_asked(page: Page) -> None:
    page.route(
        "**/wasm/parts.json", lambda route: route.fulfill(json={"there": False, "why": "They were not fetched."})
    )
    check(page, OUTCOME)
    expect(page.locator("ror-checked .holds")).to_contain_text("Checked by the service, not in your browser.")
    expect(page.locator("ror-checked")).to_contain_text("the service does not have the parts")


def test_a_signature_is_checked_where_there_is_one(browser: Browser, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.mkdir()
    new_key(keys, "2026-01-01", "2999-01-01")
    with Service(tmp_path, signing_key=keys) as service, browser.new_context(base_url=service.url) as context:
        asked = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}}
        answer = context.request.post("/v1/war-of-the-ring/sorcery", data=asked).json()
        assert answer.pop("summary")
        assert answer == OUTCOME
        page = context.new_page()
        check(page, OUTCOME)
        checked = page.locator("ror-checked")
        expect(checked.locator(".holds")).to_contain_text("Checked in your browser.", timeout=60_000)
        expect(checked).to_contain_text("signature checked: The holder of the key")
        check(page, {**OUTCOME, "result": {"points": 9}})
        expect(checked.locator(".fails")).to_contain_text("Refused in your browser.", timeout=60_000)
        expect(checked).to_contain_text("signature refused: The service signed another outcome under this id.")
