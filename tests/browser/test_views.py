"""The views of a rule's page: the line, its answer in the first screen, and the taps to it, on a phone and on a desk."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ror_rules import load, need
from ror_rules.author import Rule, Ruleset
from tests.browser.conftest import WIDTHS, Axe
from tests.browser.test_keyboard import reached
from tests.drawn import few
from tests.service.cases import RULE_NAMES, RULES
from tests.service.running import Service

HEIGHTS = {390: 844, 1280: 800}
FIGHT = "20 orc v 18 man"
SIX_GROUPS = (
    "20 uruk-hai heavy-armor pikes, Lurtz: uruk-hai L1, 12 orc mounted"
    " v 12 man, Theoden: man hero L2, 6 elf elite @ fortress"
)
ATTACK = "dark_power 70 L2 v fellowship 14 @ citadel"
COUNT = "/attacker/groups/0/count"
VARY = quote(f'[{{"pointer":"{COUNT}","from":10,"to":30,"step":10}}]')
NEED = urlencode({"state": FIGHT, "vary": COUNT, "field": "winner=attacker", "percent": "80"})
TWO_FIELDS = [{"pointer": f"/{side}/groups/0/count", "values": [10, 30]} for side in ("attacker", "defender")]
CROSSED = urlencode({"state": FIGHT, "vary": json.dumps(TWO_FIELDS), "fields": "winner"})
NAMED = {
    "state": ATTACK,
    "lang": "de",
    "fields": "heavier_loss",
    "vary": "Dunkle Macht: Stärke=20..80:20;terrain=clear,citadel",
}
ANSWERS = {
    f"/odds/ring-of-power/combat?{urlencode({'state': SIX_GROUPS})}": "#answer .ror-chart",
    f"/play/ring-of-power/combat?{urlencode({'state': SIX_GROUPS, 'seed': '42'})}": "#answer .ror-summary",
    f"/play/war-of-the-ring/army-combat?{urlencode({'state': ATTACK, 'seed': '42', 'lang': 'de'})}": "#answer .ror-summary",
    f"/play/war-of-the-ring/losses?{urlencode({'state': 'strength=13 percent=50'})}": "#answer .ror-summary",
    f"/sweep/ring-of-power/combat?{urlencode({'state': FIGHT})}&fields=winner&vary={VARY}": "#answer .ror-chart",
    f"/sweep/war-of-the-ring/army-combat?{urlencode(NAMED)}": "#answer .ror-chart",
    f"/need/ring-of-power/combat?{NEED}": "#answer strong",
}
"""The address of each kind of answer, and what of it must be seen at once."""
WAYS = [*ANSWERS]


@pytest.fixture(params=WIDTHS)
def sized(page: Page, request: pytest.FixtureRequest) -> Page:
    """A page on a phone and on a desk, which counts its taps."""
    page.set_viewport_size({"width": request.param, "height": HEIGHTS[request.param]})
    page.add_init_script(
        "addEventListener('click', (event) => { if (event.isTrusted)"
        " sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1; }, true);"
    )
    return page


@pytest.fixture(params=WIDTHS)
def scriptless(service: Service, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    size: Any = {"width": request.param, "height": HEIGHTS[request.param]}
    context = browser.new_context(java_script_enabled=False, base_url=service.url, viewport=size)
    yield context.new_page()
    context.close()


def taps(page: Page) -> int:
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def seen(page: Page, answer: Locator) -> None:
    """The answer begins in the first screen, with at least two lines of it, and the page has not moved."""
    expect(answer.first).to_be_visible()
    box = answer.first.evaluate("each => each.getBoundingClientRect().toJSON()")  # an answer may replace the one before
    size = page.viewport_size
    assert size
    assert box["y"] >= 0
    assert box["y"] + min(box["height"], 48) <= size["height"], page.url
    assert box["x"] + min(box["width"], 48) <= size["width"]


def phone(page: Page) -> bool:
    return page.viewport_size == {"width": 390, "height": HEIGHTS[390]}


@pytest.mark.parametrize("path", ANSWERS, ids=lambda path: path.partition("?")[0])
def test_a_link_opens_at_its_answer(sized: Page, axe: Axe, path: str) -> None:
    sized.goto(path)
    answer = sized.locator(ANSWERS[path])
    seen(sized, answer)
    sized.wait_for_load_state("networkidle")
    seen(sized, answer)
    assert sized.evaluate("scrollY") == 0
    assert axe(sized) == []
    assert sized.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("ruleset", "rule"), few(RULES, 6), ids=RULE_NAMES)
def test_every_rule_shows_its_answer_in_the_first_screen(
    sized: Page, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]
) -> None:
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    line = ruleset.line(rule.id, example.request["state"])
    dice = {"seed": "42"} if rule.throws else {}
    sized.goto(f"/play/{ruleset.id}/{rule.id}")
    expect(sized.locator("form[data-ready]")).to_be_attached()
    assert sized.get_by_label("As a line").get_attribute("placeholder")
    seen(sized, sized.locator(".answers"))
    sized.goto(f"/play/{ruleset.id}/{rule.id}?{urlencode({'state': line, **dice})}")
    seen(sized, sized.locator("#answer .ror-summary"))
    if rule.throws:
        sized.goto(f"/odds/{ruleset.id}/{rule.id}?{urlencode({'state': line})}")
        seen(sized, sized.locator("#answer .ror-odds"))
        expect(sized.locator("#strip")).not_to_be_empty()


def test_six_groups_have_odds_from_the_first_page_by_one_tap(sized: Page, axe: Axe) -> None:
    sized.goto("/")
    assert axe(sized) == []
    line = sized.get_by_label("Say what is on your table")
    seen(sized, line)
    line.fill(SIX_GROUPS)
    sized.get_by_role("button", name="Odds").click()
    seen(sized, sized.locator("#answer .ror-chart"))
    assert "/odds/ring-of-power/combat?" in sized.url
    assert taps(sized) == 1
    assert "the attacker" in sized.title()


def test_the_first_page_throws_by_one_tap(sized: Page) -> None:
    sized.goto("/")
    sized.get_by_label("Say what is on your table").fill(ATTACK)
    sized.get_by_role("button", name="Throw").click()
    expect(sized).to_have_title("Army combat – War of the Ring (1977): charts and tables – Rules of the Ring")
    seen(sized, sized.locator("#answer .ror-summary"))
    expect(sized.locator("form[data-ready]")).to_be_attached()
    seen(sized, sized.locator("#answer .ror-summary"))
    assert taps(sized) == 1


def test_the_first_page_leads_a_wrong_line_to_the_rule_that_reads_most_of_it(sized: Page) -> None:
    sized.goto("/")
    sized.get_by_label("Say what is on your table").fill("20 orcs with pikse v 18 man")
    sized.get_by_role("button", name="Odds").click()
    expect(sized.locator("#line-error mark")).to_have_text("pikse")
    assert "/odds/ring-of-power/combat" in sized.url
    expect(sized.locator("form[data-ready]")).to_be_attached()
    sized.wait_for_load_state("networkidle")
    expect(sized.locator("#errors")).to_be_hidden()


@pytest.mark.parametrize("mode", ["play", "odds", "sweep", "need"])
def test_a_number_of_the_line_answers_in_two_taps(sized: Page, axe: Axe, mode: str) -> None:
    sized.goto(f"/{mode}/ring-of-power/combat?{urlencode({'state': FIGHT})}")
    sized.get_by_role("button", name="20: ask about this number").click()
    sized.get_by_role("button", name="How many for").click()
    rules = load("ring-of-power")
    found = need(rules, "combat", FIGHT, vary={"pointer": COUNT}, field="winner", value="attacker", at_least=0.8).found
    assert found
    expect(sized.locator("#numbers .said")).to_contain_text(f"At least {found.at}.")
    assert taps(sized) == 2
    seen(sized, sized.locator("#numbers .said strong"))
    assert axe(sized) == []
    sized.get_by_role("link", name="On its own page").click()
    expect(sized.locator("#answer strong")).to_contain_text(f"at least {found.at}")


def test_what_if_of_a_number_is_two_taps_in_german_too(sized: Page, axe: Axe) -> None:
    sized.goto(f"/odds/war-of-the-ring/army-combat?{urlencode({'state': ATTACK, 'lang': 'de'})}")
    sized.get_by_role("button", name="70: nach dieser Zahl fragen").click()
    sized.get_by_role("button", name="Was wäre von").click()
    expect(sized.locator("#numbers .said .ror-chart")).to_contain_text("die Gefährten")
    assert taps(sized) == 2
    assert axe(sized) == []
    sized.get_by_role("link", name="Auf einer eigenen Seite").click()
    seen(sized, sized.locator("#answer .ror-chart"))


def test_the_numbers_follow_the_line(sized: Page) -> None:
    sized.goto("/odds/war-of-the-ring/individual-combat")
    line = sized.get_by_label("As a line")
    line.fill("Aragorn 5/5 v Khamul 3/4")
    numbers = sized.locator("#numbers .line button")
    expect(numbers).to_have_text(["5", "5", "3", "4"])
    numbers.nth(2).click()
    asks = sized.locator("#asks")
    expect(asks.get_by_label("The least number")).to_have_value("1")
    numbers.nth(2).click()
    expect(asks).to_have_count(0)
    line.fill("Aragorn 5/5 v")
    expect(sized.locator("#line-error")).not_to_be_empty()


def test_the_headline_stays_in_view_on_a_phone(sized: Page) -> None:
    sized.goto(f"/odds/ring-of-power/combat?{urlencode({'state': SIX_GROUPS})}")
    strip = sized.locator("#strip")
    expect(strip).to_contain_text("The winner: the attacker 53%")
    if not phone(sized):
        expect(strip).to_be_hidden()
        return
    sized.locator("#editor summary").first.click()
    seen(sized, sized.locator("#editor"))
    sized.mouse.wheel(0, 2500)
    sized.wait_for_function("scrollY > 2000")
    box = strip.bounding_box()
    assert box
    assert 0 <= box["y"] <= 1
    before = strip.inner_text()
    sized.locator('#state [data-field="attacker"] [data-by="5"]').first.click()
    expect(strip).not_to_have_text(before)


@pytest.mark.parametrize(
    ("path", "headline"),
    [
        (f"/sweep/ring-of-power/combat?{CROSSED}", re.compile(r"^The winner: the attacker <?\d+%–\d+%$")),
        (f"/need/ring-of-power/combat?{NEED}", re.compile(r"^20 orcs: how many: at least \d+\.$")),
    ],
    ids=["what if", "how much"],
)
def test_the_headline_of_other_answers_stays_in_view_on_a_phone(
    sized: Page, path: str, headline: re.Pattern[str]
) -> None:
    sized.goto(path)
    strip = sized.locator("#strip")
    expect(strip).to_have_text(headline)
    if not phone(sized):
        expect(strip).to_be_hidden()
        return
    expect(sized.locator("#numbers button")).to_have_count(2)
    sized.mouse.wheel(0, 2500)
    sized.wait_for_function("document.getElementById('strip').getBoundingClientRect().top < 2")
    seen(sized, strip)


def test_the_link_of_a_table_has_the_chosen_winner(sized: Page) -> None:
    sized.goto(f"/sweep/ring-of-power/combat?{CROSSED}")
    sized.get_by_label("The winner: whose chance").select_option(label="the defender")
    expect(sized.locator("#strip")).to_have_text(re.compile("^The winner: the defender .*%–.*%$"))
    sized.goto(sized.url)
    expect(sized.get_by_label("The winner: whose chance")).to_have_value('"defender"')
    expect(sized.locator("#answer .ror-chart")).to_contain_text("The winner: the defender")
    sized.get_by_role("button", name="Make the table").click()
    expect(sized.locator("#answer h2")).to_be_focused()
    assert "chosen=" in sized.url
    sized.locator(".modes").get_by_role("link", name="Odds").click()
    sized.wait_for_url("**/odds/**")
    assert "chosen=" not in sized.url


@pytest.mark.parametrize("path", [*WAYS[:2], WAYS[4], WAYS[-1]], ids=["odds", "throw", "what if", "how much"])
def test_a_link_is_shared_by_one_tap(sized: Page, path: str) -> None:
    sized.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    sized.goto(path)
    thrown = path.startswith("/play/")
    seen(sized, sized.locator(ANSWERS[path]))
    sized.get_by_role("button", name="Share" if thrown else "Copy link", exact=True).click()
    sized.wait_for_function("window.shared")
    shared = sized.evaluate("window.shared")
    assert taps(sized) == 1
    assert "/o/" in shared["url"] if thrown else shared["url"] == sized.url
    assert shared["title"]


def test_the_keyboard_asks_about_a_number(sized: Page) -> None:
    sized.goto(f"/odds/ring-of-power/combat?{urlencode({'state': FIGHT})}")
    expect(sized.locator("#numbers button")).to_have_count(2)
    for name in ("18: ask about this number", "How many for"):
        reached(sized, name)
        sized.keyboard.press("Enter")
    expect(sized.locator("#numbers .said strong")).to_be_visible()


def test_enter_in_the_editor_asks(sized: Page) -> None:
    sized.goto(f"/play/ring-of-power/combat?{urlencode({'state': FIGHT})}")
    expect(sized.locator("form[data-ready]")).to_be_attached()
    sized.evaluate("document.getElementById('editor').open = true")
    sized.locator('#state [data-field="attacker"] [data-field="count"] input').press("Enter")
    expect(sized.locator(".ror-summary")).to_be_focused()


def test_a_wrong_line_is_told_after_a_throw_too(sized: Page) -> None:
    sized.goto(f"/play/ring-of-power/combat?{urlencode({'state': FIGHT, 'seed': '42'})}")
    expect(sized.locator("#answer .ror-summary")).to_be_visible()
    sized.get_by_label("As a line").fill("20 orc pikse v 18 man")
    expect(sized.locator("#line-error mark")).to_have_text("pikse")


def test_a_form_without_scripts_shows_odds(scriptless: Page) -> None:
    scriptless.goto("/odds/ring-of-power/combat")
    scriptless.get_by_label("As a line").fill(FIGHT)
    scriptless.get_by_role("button", name="Compute the odds").click()
    seen(scriptless, scriptless.locator("#answer .ror-chart"))
    expect(scriptless.get_by_label("As a line")).to_have_value(FIGHT)
    assert "the defender 82%" in scriptless.title()


def test_a_form_without_scripts_throws(scriptless: Page) -> None:
    scriptless.goto("/play/war-of-the-ring/army-combat?lang=de")
    scriptless.get_by_label("Als Zeile").fill(ATTACK)
    scriptless.get_by_role("button", name="Würfeln").click()
    seen(scriptless, scriptless.locator("#answer .ror-summary"))
    expect(scriptless.locator("#answer .ror-summary")).to_contain_text("Die Dunkle Macht")
    assert "seed=" in scriptless.url
    scriptless.reload()
    seen(scriptless, scriptless.locator("#answer .ror-summary"))


def test_a_form_without_scripts_makes_a_table(scriptless: Page) -> None:
    scriptless.goto("/sweep/war-of-the-ring/army-combat")
    scriptless.get_by_label("As a line").fill(ATTACK)
    scriptless.get_by_label("Vary", exact=True).select_option(value="/attacker/strength")
    scriptless.get_by_label("Values").first.fill("20 to 80 by 20")
    scriptless.get_by_label("and", exact=True).select_option(value="/attacker/leader_morale")
    scriptless.get_by_label("Values").nth(1).fill("0, 2")
    scriptless.get_by_role("button", name="Make the table").click()
    seen(scriptless, scriptless.locator("#answer .ror-chart"))
    expect(scriptless.locator("#answer")).to_contain_text("80, 2")


def test_a_form_without_scripts_shows_the_chance_of_a_chosen_winner(scriptless: Page) -> None:
    scriptless.goto("/sweep/ring-of-power/combat")
    scriptless.get_by_label("As a line").fill(FIGHT)
    for name, at, side in (("Vary", 0, "attacker"), ("and", 1, "defender")):
        scriptless.get_by_label(name, exact=True).select_option(value=f"/{side}/groups/0/count")
        scriptless.get_by_label("Values").nth(at).fill("10, 30")
    scriptless.get_by_role("button", name="Make the table").click()
    scriptless.get_by_label("The winner: whose chance").select_option(label="the defender")
    scriptless.get_by_role("button", name="Make the table").click()
    expect(scriptless.locator("#answer .ror-chart")).to_contain_text("The winner: the defender")
    expect(scriptless.get_by_label("The winner: whose chance")).to_have_value('"defender"')


def test_a_form_without_scripts_finds_a_number(scriptless: Page) -> None:
    scriptless.goto("/need/ring-of-power/combat")
    scriptless.get_by_label("As a line").fill(FIGHT)
    scriptless.get_by_role("button", name="Offer the numbers of this line").click()
    scriptless.get_by_label("How much of").select_option(value=COUNT)
    scriptless.get_by_role("button", name="Find the number").click()
    seen(scriptless, scriptless.locator("#answer strong"))


def test_a_form_without_scripts_tells_what_is_wrong(scriptless: Page) -> None:
    scriptless.goto("/odds/ring-of-power/combat")
    scriptless.get_by_label("As a line").fill("20 orc")
    scriptless.get_by_role("button", name="Compute the odds").click()
    seen(scriptless, scriptless.get_by_role("alert"))
    expect(scriptless.get_by_role("alert")).to_contain_text("A battle has two sides.")
    expect(scriptless.get_by_label("As a line")).to_have_value("20 orc")
