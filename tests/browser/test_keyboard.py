from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE
from tests.browser.test_play import opened


def reached(page: Page, name: str) -> None:
    """Presses Tab until the focus is on the control with this text."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()") == name:
            return
    raise AssertionError(f"Tab never reaches {name}.")


def unsure(page: Page) -> list[str]:
    """Contrasts that axe leaves undecided, except inside SVG, which `tests/core/test_shown.py` checks."""
    page.set_viewport_size({"width": 1280, "height": 4000})  # so that the whole page is in view
    page.evaluate(AXE.read_text("utf-8"))
    run = "async () => (await axe.run({ exclude: ['svg'] }, { runOnly: ['color-contrast'] })).incomplete"
    found = page.evaluate(run)
    return [str(node["target"]) for each in found for node in each["nodes"]]


def test_the_keyboard_throws_asks_odds_and_shares(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/sorcery")
    page.set_viewport_size({"width": 1280, "height": 800})
    reached(page, "")
    while page.evaluate("document.activeElement.id") != "line":
        page.keyboard.press("Tab")
    page.keyboard.type("B")
    page.keyboard.press("Enter")
    expect(page.locator(".ror-summary")).to_be_focused()
    reached(page, "Link")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert "/o/" in page.evaluate("navigator.clipboard.readText()")
    expect(page.locator("#answer .chances .ror-chart").first).to_be_visible()
    assert unsure(page) == []
    reached(page, "More odds")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/odds/war-of-the-ring/sorcery?state=rating=B")
    expect(page.locator("#answer .ror-chart").first).to_be_visible()
    assert unsure(page) == []
