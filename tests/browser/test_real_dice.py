"""Dice from a real table: the page asks for them throw by throw, with counts, because later throws depend on earlier ones."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from ror_rules import load
from tests.browser.conftest import Axe
from tests.browser.test_play import PHONE, opened, part

RULES = load("ring-of-power")
STATE: dict[str, Any] = {
    "attacker": {"groups": [{"id": "Axes", "type": "dwarf", "count": 4}]},
    "defender": {"groups": [{"id": "Orcs", "type": "orc", "count": 3}]},
}


def begun(page: Page, state: dict[str, Any] = STATE) -> Locator:
    opened(page, "/play/ring-of-power/combat")
    page.locator("#line").fill(RULES.line("combat", state))
    expect(part(page, "defender", "groups").get_by_label("How many", exact=True)).to_have_value("3")
    page.get_by_label("from the table").check()
    return page.get_by_role("group", name="Your dice, throw by throw")


def typed(page: Page, *faces: int) -> None:
    """Counts of faces by the keyboard alone, from the question on, which has the focus."""
    for face in range(1, 7):
        page.keyboard.press("Tab")
        page.keyboard.type(str(faces.count(face)))
    page.keyboard.press("Enter")


def test_the_page_asks_for_each_throw_in_turn(page: Page, axe: Axe) -> None:
    dice = begun(page)
    expect(dice.locator("legend")).to_contain_text("Axes: 4 figures attack with 1 die each and hit on 4 or more")
    more = dice.get_by_role("button", name="One more 5")
    for _ in range(6):
        more.click()
    expect(dice.get_by_label("Dice that show 5")).to_have_value("4")
    dice.get_by_role("button", name="One less 5").click()
    expect(dice).to_contain_text("1 die left")
    expect(dice.get_by_role("button", name="Next throw")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert axe(page) == []
    dice.get_by_role("button", name="One more 1").click()
    dice.get_by_role("button", name="Next throw").click()
    expect(dice.locator("legend")).to_contain_text("Orcs: 3 figures defend")
    expect(dice.locator("legend")).to_be_focused()
    dice.get_by_role("button", name="Back to the throw before").click()
    expect(dice.locator("legend")).to_contain_text("Axes: 4 figures attack")
    expect(dice.locator("legend")).to_be_focused()
    typed(page, 1, 5, 5, 6)
    expect(dice.locator("legend")).to_contain_text("Orcs: 3 figures defend")
    typed(page, 1, 2, 3)
    expect(dice.locator("legend")).to_contain_text("Orcs: 3 figures attack")
    typed(page, 1, 1, 2)
    outcome = RULES.resolve("combat", STATE, faces=[1, 5, 5, 6, 1, 2, 3, 1, 1, 2])
    expect(page.locator(".ror-summary")).to_have_text(outcome.summary)
    expect(dice).to_contain_text("All dice are here.")


def test_hits_that_are_allocated_by_hand_are_defended_with_dice_of_the_table(page: Page) -> None:
    state = {**STATE, "defender": {**STATE["defender"], "policy": "by-hand"}}
    dice = begun(page, state)
    for faces in ((1, 5, 5, 6), (1, 1, 2)):
        expect(dice.get_by_label("Dice that show 1")).to_have_value("0")
        dice.locator("legend").focus()
        before = dice.locator("legend").inner_text()
        typed(page, *faces)
        expect(dice.get_by_text(before)).to_have_count(0)
    hands = page.get_by_role("form", name="Who takes the hits")
    for _ in range(3):
        hands.get_by_role("button", name="One more for Orcs").click()
    hands.get_by_role("button", name="Roll the defense").click()
    below = page.locator("#answer .real")
    expect(below.locator("legend")).to_be_focused()
    typed(page, 1, 2, 3)
    state["allocation"] = {"defender": [{"id": "Orcs", "figures": 3, "hits": [{"count": 1}]}]}
    outcome = RULES.resolve("combat", state, faces=[1, 5, 5, 6, 1, 2, 3, 1, 1, 2])
    expect(page.locator(".ror-summary")).to_have_text(outcome.summary)
