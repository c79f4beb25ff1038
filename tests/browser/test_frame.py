from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCHEMES, WIDTHS, Axe


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", ["/problems/schema", "/health"])
def test_axe_finds_nothing(page: Page, axe: Axe, path: str, scheme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(path)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_what_is_wrong(page: Page, axe: Axe) -> None:
    page.goto("/problems/schema")
    page.evaluate(
        """() => {
          document.querySelector("main").append(document.createElement("input"));
          document.querySelector("h1").style.color = "var(--line)";
        }"""
    )
    assert {each.split(": ")[1] for each in axe(page)} == {"color-contrast", "label"}


def test_the_first_tab_leads_to_the_content(page: Page) -> None:
    page.goto("/problems/schema")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
