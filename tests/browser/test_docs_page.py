"""The documentation as a person uses it: read, try, copy. Any request to another host fails a test (see `page`)."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.service.cases import RULE_NAMES, RULES


def rule_on(page: Page, ruleset: str, rule: str) -> Locator:
    """The part of the page about a rule."""
    return page.locator(f'article[data-path="/v1/{ruleset}/{rule}"]')


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_reads_in_light_and_dark(page: Page, scheme: str) -> None:
    """The documentation opens with its style and its contents, in light and dark, and asks nobody else for anything."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/docs")
    expect(page).to_have_title("Rules of the Ring")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(23, 20, 15)" if scheme == "dark" else "rgb(251, 250, 245)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("ruleset", "rule"), RULES, ids=RULE_NAMES)
def test_every_rule_can_be_tried(page: Page, ruleset: object, rule: object) -> None:
    """Each rule's example, sent from the page, is resolved, and its odds are drawn."""
    page.goto("/docs")
    part = rule_on(page, ruleset.id, rule.id)  # type: ignore[attr-defined]  # parametrized with rulesets and rules
    part.get_by_role("button", name="Resolve").click()
    expect(part.locator(".said")).to_contain_text("200 from")
    answer = json.loads(part.locator(".answer pre code").inner_text())
    assert answer["rule"] == rule.id  # type: ignore[attr-defined]
    assert part.locator(".summary").inner_text() == answer["summary"]
    part.get_by_role("button", name="Odds").click()
    expect(part.locator(".said")).to_contain_text("/odds")
    assert part.locator(".chances meter").count() > 0


def test_odds_can_be_asked_for_in_part(page: Page) -> None:
    """Chosen fields and summaries, and they alone, are asked for and drawn."""
    page.goto("/docs")
    part = rule_on(page, "war-of-the-ring", "individual-combat")
    part.locator(".views summary").click()
    part.get_by_label("attacker.wins", exact=True).check()
    part.get_by_label("both_die", exact=True).check()
    part.get_by_role("button", name="Odds").click()
    expect(part.locator(".said")).to_contain_text("200 from")
    answer = json.loads(part.locator(".answer pre code").inner_text())
    assert answer["fields"] == ["attacker.wins", "both_die"]
    assert part.locator(".chances code").first.inner_text() == json.dumps(
        answer["outcomes"][0]["fields"], separators=(",", ":")
    )
    part.get_by_role("button", name="Resolve").click()
    expect(part.locator(".said")).not_to_contain_text("/odds")


def test_what_is_typed_is_what_is_asked(page: Page) -> None:
    """A changed request is sent as it stands, its command follows it, and a refusal is shown with its reason."""
    page.goto("/docs")
    part = rule_on(page, "war-of-the-ring", "losses")
    part.locator(".request").fill('{"state": {"strength": 20, "percent": "it\'s half"}}')
    assert """'{"state":{"strength":20,"percent":"it'\\''s half"}}'""" in part.locator(".curl").inner_text()
    part.get_by_role("button", name="Resolve").click()
    expect(part.locator(".said")).to_contain_text("422 from")
    expect(part.locator(".summary")).to_contain_text("/state/percent")


def test_the_command_is_copied(page: Page) -> None:
    """The button copies a command for this very host."""
    page.goto("/docs")
    part = rule_on(page, "war-of-the-ring", "shadow-points")
    part.get_by_role("button", name="Copy curl").click()
    expect(part.locator(".said")).to_contain_text("copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"curl -s {page.evaluate('location.origin')}/v1/war-of-the-ring/shadow-points ")
    assert copied == part.locator(".curl").inner_text()


def test_another_example_can_be_chosen(page: Page) -> None:
    """Choosing another example puts its request into the form."""
    page.goto("/docs")
    part = rule_on(page, "war-of-the-ring", "search")
    before = part.locator(".request").input_value()
    part.get_by_label("Example").select_option(index=1)
    after = part.locator(".request").input_value()
    assert json.loads(before)["state"] != json.loads(after)["state"]


def test_a_narrow_screen_needs_no_sideways_scrolling(page: Page) -> None:
    """On a telephone the page is as wide as the screen; wide tables scroll in their own frame."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/docs")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_problem_leads_to_its_page(page: Page) -> None:
    """From the list of problems one comes to a page about each, and back."""
    page.goto("/docs")
    page.get_by_role("link", name="rules-do-not-decide").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules do not decide this")
    page.get_by_role("link", name="Rules of the Ring").click()
    expect(page).to_have_url("/docs")


def test_the_page_can_be_read_without_scripts(page: Page) -> None:
    """Without its script the page still holds every command, for the default address."""
    page.route("**/docs.mjs", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto("/docs")
    part = rule_on(page, "war-of-the-ring", "terrain")
    assert part.locator(".curl").inner_text().startswith("curl -s http://localhost:8000/v1/war-of-the-ring/terrain ")
