from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from ror_rules import load
from tests.browser.conftest import Axe
from tests.browser.test_play import unfolded
from tests.service.running import Service

COMBAT = "/play/ring-of-power/combat"
SORCERY = "/play/war-of-the-ring/sorcery"
BATTLE = (
    "20 uruk-hai heavy-armor pikes, Lurtz: uruk-hai L1, 12 orc mounted"
    " v 12 man, Theoden: man hero L2, 6 elf elite @ fortress"
)
LONGEST_LINK = 250


def opened(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("#ask")).to_have_attribute("data-ready", "yes")
    unfolded(page)


def test_the_form_and_the_line_mirror_each_other(page: Page) -> None:
    opened(page, SORCERY)
    line = page.get_by_label("As a line")
    line.fill("b subtract=3")
    rating = page.locator('#state [data-field="rating"]')
    expect(rating.get_by_label("B", exact=True)).to_be_checked()
    rating.get_by_label("C", exact=True).check()
    expect(line).to_have_value("rating=C subtract=3")


TYPE_AND_CLICK = """(line, [text, place]) => {
    line.value = text;
    line.dispatchEvent(new Event("input", { bubbles: true }));
    const button = document.querySelector(place);
    button.focus();
    button.click();
}"""
"""In one step, so the line is always still pending."""
FIVE_MORE = '#state [data-field="attacker"] [data-by="5"]'
OTHER_DICE = '#dice [value="seeded"]'
MOUNTED = '#state [data-field="attacker"] [data-field="mounted"] input'


@pytest.mark.parametrize(
    ("place", "printed"),
    [
        (FIVE_MORE, "25 uruk-hai pikes v 5 elf, 3 man"),
        (MOUNTED, "20 uruk-hai mounted pikes v 5 elf, 3 man"),
        (OTHER_DICE, "20 uruk-hai pikes v 5 elf, 3 man"),
        ("#swap", "5 elf, 3 man v 20 uruk-hai pikes"),
    ],
)
def test_a_change_of_the_form_comes_after_the_line_typed_just_before(page: Page, place: str, printed: str) -> None:
    opened(page, COMBAT)
    line = page.get_by_label("As a line")
    line.fill("12 uruk-hai v 4 man")
    page.wait_for_url("**?state=*")
    line.evaluate(TYPE_AND_CLICK, ["20 uruk-hai pikes v 5 elf, 3 man", place])
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query)["state"] == [printed])
    expect(line).to_have_value(printed)
    if place == OTHER_DICE:
        expect(page.locator(OTHER_DICE)).to_be_checked()


def test_a_change_of_the_form_keeps_a_wrong_line_typed_just_before(page: Page) -> None:
    opened(page, COMBAT)
    line = page.get_by_label("As a line")
    line.fill("12 uruk-hai v 4 man")
    page.wait_for_url("**?state=*")
    line.evaluate(TYPE_AND_CLICK, ["20 uruk-hai pikse v 4 man", FIVE_MORE])
    page.wait_for_url("**?state=17+*")
    expect(line).to_have_value("20 uruk-hai pikse v 4 man")
    expect(line).to_be_focused()
    page.locator("#ask button[type=submit]").click()
    expect(page.locator("#line-error mark")).to_have_text("pikse")
    expect(page.locator("#answer .ror-summary")).to_have_count(0)


def test_a_throw_waits_for_the_line_that_the_page_reads(page: Page) -> None:
    opened(page, SORCERY)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pages/line", hold, times=1)
    line = page.get_by_label("As a line")
    with page.expect_request("**/pages/line"):
        line.fill("rating=B")
    page.locator("#ask button[type=submit]").click()
    held[0].continue_()
    expect(page.locator("#answer .ror-line")).to_have_text("rating=B")


@pytest.mark.parametrize("path", [SORCERY, SORCERY.replace("play", "odds")])
def test_an_answer_waits_for_the_line_of_a_link(page: Page, path: str) -> None:
    held: list[Route] = []
    page.route("**/pages/line", lambda route: held.append(route), times=1)  # noqa: PLW0108  # it takes no attribute
    with page.expect_request("**/pages/line"):
        page.goto(f"{path}?state=rating=B")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/sorcery") else None)
    ask = page.locator("#ask button[type=submit]")
    ask.click()
    ask.click()
    page.wait_for_timeout(300)
    assert asked == []
    expect(page.locator("#errors")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("#answer .ror-line, #answer .ror-odds").first).to_be_visible()
    expect(page.locator("#errors")).to_be_hidden()
    assert len(asked) == (1 if "/play/" in path else 0)


def test_a_change_of_the_form_waits_for_the_line_of_a_link(page: Page) -> None:
    held: list[Route] = []
    page.route("**/pages/line", lambda route: held.append(route), times=1)  # noqa: PLW0108  # it takes no attribute
    with page.expect_request("**/pages/line"):
        page.goto(f"{SORCERY}?state=rating=B+subtract=1")
    page.locator('#state [data-field="rating"]').get_by_label("C", exact=True).check(force=True)
    held[0].continue_()
    expect(page.get_by_label("As a line")).to_have_value("rating=C subtract=1")


def test_an_error_shows_its_place_in_the_line(page: Page) -> None:
    opened(page, COMBAT)
    line = page.get_by_label("As a line")
    line.fill("12 uruk-hai pikse v 4 man")
    expect(page.locator("#line-error mark")).to_have_text("pikse")
    expect(page.locator("#line-error")).to_contain_text("Did you mean pike")
    line.press("Enter")
    expect(line).to_be_focused()
    expect(page.locator("#answer .ror-summary")).to_have_count(0)
    line.fill("12 uruk-hai pikes v 4 man")
    line.press("Enter")
    expect(page.locator("#answer .ror-summary")).to_have_count(1)


def test_a_link_carries_the_line(page: Page, service: Service, axe: Axe) -> None:
    opened(page, COMBAT)
    page.get_by_label("As a line").fill(BATTLE)
    page.wait_for_url("**?state=*")
    link = page.url
    assert len(link) <= LONGEST_LINK
    assert urlsplit(link).query.startswith("state=20+uruk-hai")
    page.goto("/play")
    opened(page, link.removeprefix(service.url))
    expect(page.get_by_label("As a line")).to_have_value(BATTLE)
    assert axe(page) == []


def test_a_link_carries_house_rules(page: Page, service: Service) -> None:
    war = load("war-of-the-ring")
    document = {
        "house": {"name": "Strong sorcery", "ruleset": war.id, "version": war.version},
        "tables": {"sorcery": {"cells": {"4": {"B": 8, "C": 9}}}},
    }
    digest = httpx.post(f"{service.url}/v1/houses", json=document).json()["digest"]
    mark = f"+house:{digest.removeprefix('sha256:')[:20]}"
    opened(page, f"{SORCERY}?state=B&faces=4&houses={digest}")
    line = page.get_by_label("As a line")
    expect(line).to_have_value(f"rating=B {mark}")
    line.fill(f"C {mark}")
    line.press("Enter")
    expect(page.locator("#answer .ror-summary")).to_contain_text("9")
    expect(page.locator("#answer .ror-line")).to_have_text(f"rating=C {mark}")
    assert parse_qs(urlsplit(page.url).query) == {"state": ["rating=C"], "faces": ["4"], "houses": [digest]}
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#answer ror-checked .holds")).to_contain_text("service")


def test_the_link_of_an_outcome_throws_it_again(page: Page, service: Service, tmp_path: Path) -> None:
    opened(page, SORCERY)
    page.get_by_label("As a line").fill("rating=B subtract=3")
    page.locator("#ask button[type=submit]").click()
    href = page.get_by_role("link", name="Its own page").get_attribute("href") or ""
    summary = page.locator("#answer .ror-summary").inner_text()
    with Service(tmp_path) as other:
        fresh = page.context.browser.new_page(base_url=other.url)  # type: ignore[union-attr]  # it has one
        fresh.goto(href.replace(service.url, other.url))
        expect(fresh.locator(".ror-summary").first).to_have_text(summary)
        fresh.close()


def test_a_link_is_a_page_in_the_address_bar_and_a_picture_in_an_image(page: Page, service: Service) -> None:
    link = f"{service.url}/v1/war-of-the-ring/sorcery?state=B+subtract=3"
    page.route(
        "**/favicon.ico", lambda asked: asked.fulfill(status=204)
    )  # browsers request it, and the answer names no icon
    page.goto(link)
    expect(page.locator(".ror-summary")).to_contain_text("Sorcery")
    assert "seed=" in page.url
    page.goto(f"{service.url}/play")
    drawn = page.evaluate(
        """async (link) => {
            const image = new Image();
            image.src = link;
            await image.decode();
            return image.naturalWidth;
        }""",
        link,
    )
    assert drawn > 100
