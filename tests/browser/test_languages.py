from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ror_rules import load
from ror_rules.host.messages import summary
from tests.browser.conftest import WIDTHS, Axe
from tests.browser.test_play import opened, part, thrown

RULE = "/play/war-of-the-ring/army-combat"
RULES = load("war-of-the-ring")


def example(page: Page) -> str:
    page.get_by_label("Beginnen mit").select_option(index=1)
    shown = next(each for each in RULES.examples if each.rule == "army-combat")
    page.get_by_label("vom Tisch").check()
    page.get_by_label("Die gewürfelten Augen, der Reihe nach").fill(" ".join(map(str, shown.faces)))
    outcome = RULES.answer("army-combat", RULES.read("army-combat", shown.request))
    assert thrown(page) == summary(outcome, "de")
    return outcome.id


def test_a_rule_is_played_in_german(page: Page) -> None:
    opened(page, f"{RULE}?lang=de")
    part(page, "attacker", "side").get_by_label("Dunkle Macht").check()
    part(page, "attacker", "strength").get_by_label("Stärke").fill("70")
    part(page, "defender", "side").get_by_label("Gefährten").check()
    part(page, "defender", "strength").get_by_label("Stärke").fill("14")
    part(page, "terrain").get_by_label("Gelände").select_option(label="Zitadelle")
    page.get_by_label("aus einem Seed").check()
    page.get_by_label("Seed", exact=True).fill("42")
    state: dict[str, Any] = {
        "terrain": "citadel",
        "attacker": {"side": "dark_power", "strength": 70},
        "defender": {"side": "fellowship", "strength": 14},
    }
    assert thrown(page) == summary(RULES.resolve("army-combat", state, seed="42"), "de")
    expect(page.locator("#answer .ror-chart").first).to_contain_text("dieser Wurf")
    expect(page.locator("#answer").get_by_text("Exakt: Alle möglichen")).to_be_visible()
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.get_by_role("button", name="Text kopiert")).to_be_visible()
    assert "Dunkle Macht" in page.evaluate("navigator.clipboard.readText()")
    links = page.evaluate("[...document.querySelectorAll('#answer a')].map((each) => new URL(each.href).search)")
    assert links
    assert all(each.endswith("lang=de") for each in links)
    page.get_by_role("link", name="Eigene Seite").click()
    expect(page.locator(".ror-summary")).to_contain_text("Dunkle Macht")
    expect(page.get_by_role("button", name="In Ihrem Browser prüfen")).to_be_visible()


def test_what_is_missing_is_said_in_german(page: Page) -> None:
    opened(page, f"{RULE}?lang=de")
    part(page, "attacker", "strength").get_by_label("Stärke").fill("-1")
    page.locator("form button.first").click()
    errors = page.locator("#errors")
    expect(errors).to_contain_text("Etwas fehlt oder ist falsch")
    expect(errors.locator("li", has_text="Wählen Sie: Gefährten, Dunkle Macht.")).to_have_count(2)
    expect(
        errors.locator("li", has_text="Diese Zahl ist zu klein. Geben Sie eine Zahl von 0 bis 9.999 ein.")
    ).to_have_count(1)
    for side in ("attacker", "defender"):
        part(page, side, "side").get_by_label("Gefährten").check()
        part(page, side, "strength").get_by_label("Stärke").fill("9")
    part(page, "terrain").get_by_label("Gelände").select_option(label="Zitadelle")
    page.locator("form button.first").click()
    expect(errors).to_contain_text("Eine Seite kann sich nicht selbst angreifen. Erwartet: die andere Seite.")


def test_the_switch_keeps_the_question(page: Page) -> None:
    opened(page, RULE)
    page.get_by_label("Begin with").select_option(index=1)
    page.wait_for_url("**?state=*")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("form[data-ready]")).to_be_attached()
    expect(part(page, "attacker", "strength").get_by_label("Stärke")).to_have_value("70")


def test_the_page_answers_in_german_where_the_service_does_not(page: Page) -> None:
    opened(page, f"{RULE}?lang=de")
    page.evaluate("async () => { await (await import('/static/rules.mjs')).own(); }")
    page.context.set_offline(True)
    example(page)
    expect(page.locator("#by")).to_contain_text("Der Dienst antwortet nicht.")
    page.context.set_offline(False)


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_in_german(page: Page, axe: Axe, width: int) -> None:
    opened(page, f"{RULE}?lang=de")
    page.set_viewport_size({"width": width, "height": 800})
    example(page)
    expect(page.locator("#answer").locator(".ror-odds, .chances .refused")).to_be_visible()
    for fold in page.locator("#editor, #editor details:visible, #answer details:visible").all():
        fold.evaluate("fold => { fold.open = true; }")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
