from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ror_rules import rulesets
from ror_rules.host import addresses
from tests.browser.conftest import SCHEMES, WIDTHS, Axe

KINDS = {
    "/": "Wargames of Middle-earth, resolved honestly",
    "/rules": "Rules",
    "/rules/three-player": "War of the Ring: the expanded three-player game",
    "/rules/ring-of-power/combat": "Combat",
    "/tables": "Tables",
    "/tables/war-of-the-ring/army-combat#5~1-1": "Army Combat Results Table",
    "/tables/ring-of-power/abilities": "Special Abilities",
    "/tables/ring-of-power/terrain-movement": "Terrain Effect on Movement",
    "/rulings": "Rulings",
    "/rulings/war-of-the-ring/wr-ratio": "How is a strength ratio that falls between two columns read?",
    "/docs": "For programs",
    "/docs/compare": "The same dice under other rules",
    "/search?q=gollum": "Search",
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_nothing(page: Page, axe: Axe, path: str, scheme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(KINDS[path])
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/tables/ring-of-power/abilities", "/rules/war-of-the-ring/search"])
def test_every_control_is_reached_by_the_keyboard(page: Page, path: str) -> None:
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(path)
    reachable = page.evaluate(
        """() => {
          const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
          window.reachable = [...all].filter(each => each.checkVisibility());
          return window.reachable.length;
        }"""
    )
    reached = []
    for _ in range(reachable):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("window.reachable.indexOf(document.activeElement)"))
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert reached == list(range(reachable))


def test_a_wide_table_scrolls_by_the_keyboard(page: Page) -> None:
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto("/tables/ring-of-power/abilities")
    frame = page.get_by_role("region", name="Special Abilities")
    frame.focus()
    page.keyboard.press("ArrowRight")
    expect(frame).not_to_have_js_property("scrollLeft", 0)


def test_a_link_to_a_cell_lights_it(page: Page) -> None:
    page.goto("/tables/war-of-the-ring/army-combat#5~1-1")
    lit = page.locator("td:target")
    expect(lit).to_have_text("10/20")
    expect(lit).to_be_in_viewport()
    paper, cell, row = (
        page.evaluate(f"getComputedStyle(document.querySelector('{each}')).backgroundColor")
        for each in ("body", "td:target", "tr:has(td:target)")
    )
    assert len({paper, cell, row}) == 3


def test_search_finds_as_it_is_typed(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Search rules, tables and rulings").fill("sorcery")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/search?q=sorcery")
    expect(page.get_by_role("link", name="Sorcery Table", exact=True)).to_be_visible()
    page.get_by_role("searchbox").press_sequentially(" balrogs on bicycles")
    expect(page.get_by_role("status")).to_contain_text("Nothing has all of this")
    page.get_by_role("searchbox").fill("narsil shards")
    page.get_by_role("link", name="Narsil and its shards").click()
    expect(page).to_have_url("/rules/sauron/narsil")


def test_the_first_page_finds_as_it_is_typed(page: Page, axe: Axe) -> None:
    page.goto("/")
    search = page.get_by_role("searchbox")
    search.fill("gollum")
    expect(page.get_by_role("status")).to_contain_text("pages")
    found = page.locator("#found dt")
    expect(found).to_have_count(8)
    assert axe(page) == []
    expect(page).to_have_url("/")
    expect(page.get_by_role("link", name="All that was found")).to_have_attribute("href", "/search?q=gollum")
    search.fill("narsil shards")
    expect(page.get_by_role("link", name="The shards of Narsil", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="All that was found")).to_have_count(0)
    search.fill("")
    expect(found).to_have_count(0)
    expect(page.locator("#found")).to_be_empty()


def test_search_needs_no_script(page: Page) -> None:
    page.route("**/*.mjs", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto("/search")
    page.get_by_role("searchbox").fill("gollum")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Gollum Control Table")).to_be_visible()


def test_a_page_prints_without_what_only_a_screen_needs(page: Page) -> None:
    page.emulate_media(media="print")
    page.goto("/rules/war-of-the-ring/losses")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page.locator("form.try")).to_be_hidden()


def test_every_page_is_quiet(page: Page) -> None:
    waiting, seen = ["/docs"], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        page.goto(path)
        links = page.evaluate("[...document.querySelectorAll('a[href]')].map(each => each.pathname)")
        waiting += [each for each in links if each.startswith(("/docs", "/rules/", "/tables/", "/rulings/"))]
    for ruleset in rulesets():
        assert {addresses.rule(ruleset.id, each) for each in ruleset.rules} <= seen
        assert {addresses.table(ruleset.id, each) for each in ruleset.own_table_data} <= seen
        assert {addresses.ruling(ruleset.id, each) for each in ruleset.own_rulings} <= seen
