from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe
from tests.browser.test_play import opened, part


def test_odds_follow_the_form_beside_it(page: Page, axe: Axe) -> None:
    opened(page, "/play/ring-of-power/combat?state=100+orc+v+100+man")
    page.set_viewport_size({"width": 1280, "height": 800})
    live = page.locator("#live")
    before = live.locator(".ror-chart").first.text_content() or ""
    count = part(page, "attacker", "groups").get_by_label("How many", exact=True)
    count.fill("50")
    expect(live.locator(".ror-chart").first).not_to_have_text(before)
    left = live.evaluate("panel => panel.getBoundingClientRect().left")
    assert left > page.locator("#ask").evaluate("form => form.getBoundingClientRect().right")
    slide = live.get_by_role("slider").first
    slide.press("Home")
    expect(live.locator(".slide output").first).to_contain_text("or more: ")
    lowest = live.locator(".slide output").first.inner_text()
    slide.press("End")
    expect(live.locator(".slide output").first).not_to_have_text(lowest)
    assert axe(page) == []
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(live).to_be_hidden()
    count.fill("many")
    expect(live).to_contain_text("when the line is complete")
    opened(page, "/play/war-of-the-ring/army-combat?state=dark_power+70+v+fellowship+14")
    expect(live.get_by_role("slider", name="Strength Points that the Dark Power loses")).to_be_visible()
