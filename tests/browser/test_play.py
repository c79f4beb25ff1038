from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ror_rules import explain, load
from ror_rules.author import Rule, Ruleset, RulingUsed
from ror_rules.host.messages import catalogue
from ror_rules.host.words import ruled
from tests.browser.conftest import SCHEMES, WIDTHS, Axe
from tests.drawn import few
from tests.service.cases import RULE_NAMES, RULES
from tests.service.running import Service

PHONE: Any = {"width": 390, "height": 844}


def opened(page: Page, path: str) -> Page:
    """The page with its drawer open, if it has one."""
    page.set_viewport_size(PHONE)
    page.goto(path)
    expect(page.locator("form[data-ready]")).to_be_attached()
    unfolded(page)
    return page


def unfolded(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('.drawer, #question .words')) fold.open = true")


def part(page: Page, *names: str) -> Locator:
    return page.locator(" ".join(["#state", *(f'[data-field="{name}"]' for name in names)]))


def thrown(page: Page) -> str:
    page.locator("#ask button[type=submit]").click()
    expect(page.locator(".ror-summary")).to_be_focused()
    return page.locator(".ror-summary").inner_text()


def seeded(page: Page, seed: str) -> None:
    page.get_by_label("from a seed").check()
    page.get_by_label("Seed", exact=True).fill(seed)


def supplied(page: Page, faces: Iterable[object]) -> None:
    page.get_by_label("from the table").check()
    page.get_by_label("The faces you threw").fill(" ".join(map(str, faces)))


def known(page: Page) -> str:
    return page.locator(".ror-outcome").get_attribute("data-id") or ""


def test_an_army_combat_is_played_from_nothing(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/army-combat")
    part(page, "attacker", "side").get_by_label("Dark Power").check()
    part(page, "attacker", "strength").get_by_label("Strength").fill("70")
    part(page, "attacker", "leader_morale").get_by_label("Leader morale").fill("2")
    part(page, "defender", "side").get_by_label("Fellowship").check()
    part(page, "defender", "strength").get_by_label("Strength").fill("14")
    part(page, "terrain").get_by_label("Terrain").select_option(label="Citadel")
    seeded(page, "42")
    state: dict[str, Any] = {
        "terrain": "citadel",
        "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
        "defender": {"side": "fellowship", "strength": 14},
    }
    outcome = load("war-of-the-ring").resolve("army-combat", state, seed="42")
    assert thrown(page) == outcome.summary
    assert known(page) == outcome.id
    assert page.locator(".ror-throws .ror-die").count() == 1
    assert page.locator("table", has_text="Army Combat Results").locator("td.lit mark").inner_text() == "10/20"
    assert page.locator(".ror-steps > li").count() == 6
    expect(page.locator("#answer .ror-chart").first).to_contain_text("this throw")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_search_is_played_from_nothing(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/search")
    part(page, "nazgul").get_by_label("Nazgul").fill("2")
    company = part(page, "characters")
    company.get_by_label("one by one").check()
    company.get_by_label("in full").check()
    company.get_by_role("textbox", name="Name").fill("Frodo")
    company.get_by_label("Capture rating").fill("4")
    company.get_by_role("button", name="Add character").click()
    company.get_by_role("button", name="Add character").click()
    company.get_by_role("button", name="Remove character 3").click()
    company.get_by_label("by name").nth(1).check()
    company.get_by_role("textbox", name="by name").fill("Sam")
    seeded(page, "7")
    state: dict[str, Any] = {"nazgul": 2, "characters": [{"name": "Frodo", "capture_rating": 4}, "Sam"]}
    assert thrown(page) == load("war-of-the-ring").resolve("search", state, seed="7").summary


def test_who_controls_gollum_is_played_with_dice_from_the_table(page: Page) -> None:
    opened(page, "/play/three-player/gollum-control")
    part(page, "previous_controller").get_by_label("Dark Power").check()
    part(page, "card_holder").get_by_label("Dark Power").check()
    page.get_by_label("from the table").check()
    dice = page.get_by_role("group", name="Your dice, throw by throw")
    expect(dice.locator("legend")).to_contain_text("Who controls Gollum: 1 die with 6 sides. Which face?")
    dice.get_by_role("button", name="6", exact=True).click()
    state: dict[str, Any] = {"previous_controller": "dark_power", "card_holder": "dark_power"}
    summary = load("three-player").resolve("gollum-control", state, faces=[6]).summary
    expect(page.locator(".ror-summary")).to_have_text(summary)
    assert page.get_by_label("The faces you threw").input_value() == "6"


def test_a_leader_combat_is_played_from_nothing(page: Page) -> None:
    opened(page, "/play/sauron/leader-combat")
    for side, name, ratings in (("attacker", "Isildur", (4, 4, 5)), ("defender", "Gorgol", (4, 3, 4))):
        leader = part(page, side)
        leader.get_by_label("Name").fill(name)
        for label, rating in zip(("Combat", "Morale", "Endurance"), ratings, strict=True):
            leader.get_by_label(label, exact=True).fill(str(rating))
    thrown(page)
    first = known(page)
    page.get_by_role("button", name="Throw again").click()
    expect(page.locator(f'.ror-outcome:not([data-id="{first}"])')).to_be_visible()


def test_hits_are_allocated_by_hand(page: Page) -> None:
    opened(page, "/play/ring-of-power/combat")
    for side, type_, count, name in (("attacker", "Dwarf", "4", "Axes"), ("defender", "Orc", "3", "Orcs")):
        group = part(page, side, "groups")
        group.get_by_label("Type", exact=True).select_option(label=type_)
        group.get_by_label("How many", exact=True).fill(count)
        group.get_by_label("Name", exact=True).fill(name)
    policy = part(page, "defender", "policy")
    policy.get_by_label("by name").check()
    policy.get_by_role("combobox").select_option(label="By hand")
    seeded(page, "7")
    assert re.findall(r"\d+", thrown(page)) == ["1", "3"]
    hands = page.get_by_role("form", name="Who takes the hits")
    more = hands.get_by_role("button", name="One more for Orcs")
    more.click()
    hands.get_by_role("button", name="Roll the defense").click()
    expect(hands.get_by_role("alert")).to_have_text("Defender: 2 more to allocate.")
    more.click()
    more.click()
    hands.get_by_role("button", name="Roll the defense").click()
    expect(page.locator(".ror-summary")).to_contain_text("won")
    rules = load("ring-of-power")
    state: dict[str, Any] = {
        "attacker": {"groups": [{"name": "Axes", "type": "dwarf", "count": 4}]},
        "defender": {"policy": "by-hand", "groups": [{"name": "Orcs", "type": "orc", "count": 3}]},
    }
    state["allocation"] = {"defender": [{"id": "Orcs", "figures": 3, "hits": [{"count": 1}]}]}
    assert page.locator(".ror-summary").inner_text() == rules.resolve("combat", state, seed="7").summary


def test_one_switch_has_both_sides_allocate_by_hand(page: Page) -> None:
    """If the state has only dice to hit, the switch is on, an example keeps its value, and the steppers show the typed names."""
    opened(page, "/play/ring-of-power/combat-strike")
    switch = page.get_by_label("I allocate the hits myself")
    expect(switch).to_be_checked()
    for side, count in (("attacker", "4"), ("defender", "3")):
        expect(part(page, side, "policy").get_by_role("combobox")).to_have_value('"by-hand"')
        group = part(page, side, "groups")
        group.get_by_label("Type", exact=True).select_option(label="Orc")
        group.get_by_label("How many", exact=True).fill(count)
        group.get_by_label("Name", exact=True).fill(f"{side} spears")
    seeded(page, "1")
    thrown(page)
    hands = page.get_by_role("form", name="Who takes the hits")
    expect(hands.get_by_role("button", name="One more for defender spears")).to_be_visible()
    expect(hands).to_contain_text("Plain hits carry nothing special")
    switch.uncheck()
    expect(part(page, "attacker", "policy").get_by_role("combobox")).to_have_count(0)
    expect(page.locator("#answer")).to_contain_text("This answer is for the question before")
    thrown(page)
    expect(page.locator("#answer")).not_to_contain_text("This answer is for the question before")
    expect(hands).to_contain_text("tick “I allocate the hits myself”")
    opened(page, "/play/ring-of-power/movement")
    expect(page.get_by_label("Policy")).to_be_hidden()


def test_what_is_wrong_is_said_beside_its_field(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/army-combat")
    page.get_by_label("Begin with").select_option(index=1)
    strength = part(page, "defender", "strength").get_by_label("Strength")
    strength.fill("many")
    part(page, "attacker", "strength").get_by_label("Strength").fill("")
    page.get_by_role("button", name="Throw").click()
    expect(page.locator("#errors")).to_be_focused()
    assert page.locator("#errors li").count() == 2
    expect(part(page, "defender", "strength").locator(".error")).to_contain_text("not a whole number")
    assert strength.get_attribute("aria-invalid") == "true"
    page.locator("#errors a", has_text="Fellowship: strength").click()
    expect(strength).to_be_focused()
    strength.fill("14")
    part(page, "attacker", "strength").get_by_label("Strength").fill("70")
    thrown(page)
    assert page.locator("#state .error").count() == 0


@pytest.mark.parametrize(("language", "label"), [("en", "Context"), ("de", "Kontext")])
def test_a_context_that_looks_like_another_is_refused_at_its_field(page: Page, language: str, label: str) -> None:
    opened(page, f"/play/war-of-the-ring/sorcery?lang={language}")
    part(page, "rating").get_by_label("B", exact=True).check()
    page.locator("#binding summary").click()
    context = page.get_by_label(label)
    for text, said in (
        ("game\u3164", "U+3164 HANGUL FILLER"),
        ("e\u0301-a", '"\u00e9-a"'),
        ("g\u0430me", "U+0430 CYRILLIC"),
    ):
        context.fill(text)
        page.locator("#ask button[type=submit]").click()
        expect(page.locator("#binding .error")).to_contain_text(said)
        expect(page.locator("#errors")).to_be_focused()
        assert context.get_attribute("aria-invalid") == "true"
        page.locator("#errors a", has_text=label).click()
        expect(context).to_be_focused()
    context.fill("game")
    thrown(page)
    assert page.locator("#editor .error").count() == 0


def test_what_is_missing_is_said_in_the_words_of_the_form(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/army-combat")
    page.get_by_role("button", name="Throw").click()
    expect(page.locator("#errors")).to_contain_text("Something is missing or wrong")
    for said in ("Choose one: Fellowship, Dark Power.", "Give a number, 0 to 9,999."):
        expect(page.locator("#errors li", has_text=said)).to_have_count(2)
    opened(page, "/play/war-of-the-ring/search")
    part(page, "search_points").get_by_label("Search points").fill("3")
    part(page, "nazgul").get_by_label("Nazgul").fill("1")
    part(page, "characters").get_by_label("how many").nth(1).fill("2")
    page.get_by_role("button", name="Throw").click()
    expected = catalogue("war-of-the-ring").say("searchers-twice.expected", {})
    expect(page.locator("#errors")).to_contain_text(expected.replace("`", "").replace("_", " "))
    opened(page, "/play/ring-of-power/combat")
    count = part(page, "attacker", "groups").get_by_label("How many", exact=True)
    count.focus()
    floating = "note => getComputedStyle(note).position"
    assert {each.evaluate(floating) for each in page.locator("#state .hint").all()} == {"static"}


def test_a_question_and_an_answer_are_sent_to_a_second_browser(page: Page, service: Service, browser: Browser) -> None:
    opened(page, "/play/war-of-the-ring/sorcery")
    part(page, "rating").get_by_label("B", exact=True).check()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    question = page.evaluate("navigator.clipboard.readText()")
    seeded(page, "42")
    said = thrown(page)
    copies = page.get_by_role("group", name="Copy it")
    copies.get_by_role("button", name="Link", exact=True).click()
    expect(copies.get_by_role("button", name="Link copied")).to_be_visible()
    answer = page.evaluate("navigator.clipboard.readText()")
    context = browser.new_context(viewport=PHONE)
    second = context.new_page()
    second.goto(question)
    expect(second.locator("form[data-ready]")).to_be_attached()
    assert part(second, "rating").get_by_label("B", exact=True).is_checked()
    second.route("**/o/*", lambda route: route.fulfill(response=route.fetch(), body=_forgotten(route.fetch().text())))
    second.goto(answer)
    expect(second.locator(".ror-summary")).to_have_text(said)
    assert known(second) == known(page)
    context.close()


def _forgotten(page: str) -> str:
    """The page of an outcome as sent if the store has lost it."""
    start, end = page.index('<div class="drawn">'), page.index('<section class="answer" id="answer"')
    return page[:start].replace('data-kept="yes"', 'data-kept="no"') + '<p id="gone"></p></div>' + page[end:]


def test_the_page_of_an_outcome_is_drawn_by_the_server(page: Page, service: Service) -> None:
    request = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}}
    with service.client() as client:
        outcome = client.post("/v1/war-of-the-ring/sorcery", json=request).json()
        text = client.get(f"/o/{outcome['id']}").text
    assert f'<meta property="og:title" content="{outcome["summary"]} – Rules of the Ring">' in text
    assert '<h2 class="ror-summary"' in text
    page.goto(f"/o/{outcome['id']}")
    expect(page.locator(".ror-summary")).to_have_text(outcome["summary"])
    expect(page.get_by_role("button", name="Markdown")).to_be_visible()


def test_an_answer_is_copied_in_words(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/sorcery")
    part(page, "rating").get_by_label("B", exact=True).check()
    seeded(page, "42")
    thrown(page)
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    for what, expected in (("Text", explain(outcome)), ("Markdown", f"**{outcome.summary}**"), ("JSON", outcome.id)):
        page.get_by_role("button", name=what, exact=True).click()
        expect(page.get_by_role("button", name=f"{what} copied")).to_be_visible()
        assert expected in page.evaluate("navigator.clipboard.readText()")


def test_the_same_dice_are_read_otherwise(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/army-combat")
    page.get_by_label("Begin with").select_option(index=1)
    rules = load("war-of-the-ring")
    begun = next(each for each in rules.examples if each.rule == "army-combat")
    supplied(page, begun.faces)
    thrown(page)
    nearest = rules.resolve("army-combat", begun.state, faces=begun.faces, rulings={"wr-ratio": "nearest"})
    page.get_by_text("The same dice under other readings").click()
    expect(page.locator(".ror-comparison", has_text="Read nearest")).to_contain_text(nearest.summary)


def test_a_reading_is_chosen(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/army-combat")
    page.get_by_label("Begin with").select_option(index=1)
    page.get_by_text("How doubtful places are read").click()
    page.locator("[data-ruling=wr-ratio] select").select_option("nearest")
    expect(page.get_by_text("How doubtful places are read: 1 changed")).to_be_visible()
    thrown(page)
    used = ruled(RulingUsed("wr-ratio", "nearest"), catalogue("war-of-the-ring"))
    expect(page.locator(".ror-sources")).to_contain_text(used)


def test_an_example_brings_a_state_and_no_dice(page: Page) -> None:
    opened(page, "/play/ring-of-power/combat")
    supplied(page, (1, 2, 3))
    page.get_by_label("Begin with").select_option(index=1)
    expect(page.get_by_label("thrown here")).to_be_checked()
    thrown(page)
    first = known(page)
    thrown(page)
    assert known(page) != first


@pytest.mark.parametrize(("ruleset", "rule"), few(RULES, 4), ids=RULE_NAMES)
def test_every_form_lists_its_examples(page: Page, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> None:
    opened(page, f"/play/{ruleset.id}/{rule.id}")
    examples = [each for each in ruleset.examples if each.rule == rule.id]
    for number, example in enumerate(examples, 1):
        page.get_by_label("Begin with").select_option(index=number)
        outcome = ruleset.answer(rule.id, ruleset.read(rule.id, example.request))
        if rule.throws:
            supplied(page, example.faces)
        page.locator("#ask button[type=submit]").click()
        expect(page.locator(f'.ror-outcome[data-id="{outcome.id}"] .ror-summary')).to_have_text(outcome.summary)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", ["/play/war-of-the-ring/army-combat", "/play/ring-of-power/combat"])
def test_axe_finds_nothing_in_play(page: Page, axe: Axe, path: str, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    opened(page, path)
    page.set_viewport_size({"width": width, "height": 800})
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(page.locator("#errors")).to_be_focused()
    assert axe(page) == []
    page.get_by_label("Begin with").select_option(index=1)
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(page.locator("#answer").locator(".ror-odds, .chances .refused")).to_be_visible()
    for fold in page.locator("#editor, #editor details:visible, #answer details:visible").all():
        fold.evaluate("fold => { fold.open = true; }")
    assert axe(page) == []


@pytest.mark.parametrize("path", ["/play", "/verify", "/odds/ring-of-power/combat", "/sweep/war-of-the-ring/losses"])
def test_axe_finds_nothing_beside(page: Page, axe: Axe, path: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(path)
    assert axe(page) == []


def test_all_is_done_by_the_keyboard(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/gollum-control")
    page.get_by_label("Begin with").focus()
    page.keyboard.press("Tab")
    for _ in range(2):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ror-summary")).to_be_focused()


def test_the_form_is_read_without_scripts(service: Service, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=service.url)
    page = context.new_page()
    page.goto("/play/war-of-the-ring/army-combat")
    page.get_by_text("Edit the line by a form").click()
    expect(page.locator("noscript .notice")).to_contain_text("POST /v1/war-of-the-ring/army-combat")
    expect(page.get_by_label("Terrain", exact=True)).to_be_visible()
    context.close()
