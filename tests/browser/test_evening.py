from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from ror_rules.cli import main
from tests.browser.conftest import Axe
from tests.browser.test_offline import LONG
from tests.browser.test_play import known, opened, thrown


def test_back_keeps_the_throw_and_the_list_is_a_season(page: Page, axe: Axe, tmp_path: Path) -> None:
    opened(page, "/play/war-of-the-ring/sorcery?state=rating=B")
    said = thrown(page)
    first = known(page)
    page.goto("/rules")
    page.go_back()
    expect(page.locator(f'.ror-outcome[data-id="{first}"]')).to_be_visible()
    page.get_by_role("button", name="Throw again").click()
    expect(page.locator(f'.ror-outcome:not([data-id="{first}"])')).to_be_visible()
    page.goto("/throws")
    expect(page.locator("#throws li")).to_have_count(2)
    expect(page.locator("#throws li").last).to_contain_text(said)
    assert axe(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a season").click()
    file = tmp_path / "season.ndjson"
    saved.value.save_as(file)
    assert main(["audit", str(file)]) == 0
    page.get_by_role("link", name="Their luck, as a link").click()
    expect(page.locator("#answer .lead")).to_contain_text("2 records of 1 file: 2 hold", timeout=LONG)


def test_a_link_opens_as_its_answer(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/sorcery?state=rating=B&seed=42")
    expect(page.locator("#answer .ror-summary")).to_contain_text("Sorcery")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Odds").click()
    page.get_by_role("link", name="Sorcery", exact=True).first.click()
    expect(page).to_have_url(re.compile("/odds/"))
    opened(page, "/odds/war-of-the-ring/sorcery?state=rating=B")
    expect(page.locator("#answer .ror-chart").first).to_be_visible()


def test_the_guide_explains_the_promises_in_four_drawn_steps(page: Page, axe: Axe) -> None:
    for language in ("en", "de"):
        page.goto(f"/guide?lang={language}")
        expect(page.locator(".story > li svg")).to_have_count(4)
        expect(page.locator("details:not([open]) tbody tr")).to_have_count(5)
        assert axe(page) == []
