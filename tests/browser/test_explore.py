from __future__ import annotations

import gzip
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from ror_rules import advise, encode, load
from ror_rules.host import messages
from ror_rules.host.messages import catalogue
from ror_rules.host.words import percent, start
from tests.browser.conftest import Axe
from tests.browser.test_play import opened, part
from tests.chances import probability
from tests.service.running import Service

WAR = "war-of-the-ring"
OUTCOME = json.loads(encode(load(WAR).resolve("sorcery", {"rating": "B"}, seed="42")))


def in_words(rule: str, view: str) -> str:
    return start(messages.texts(WAR, load(WAR).rule(rule))[view])


def asked(page: Page) -> None:
    page.locator("#ask button[type=submit]").click()
    expect(page.locator("#answer h2")).to_be_focused()


def test_odds_are_drawn_and_saved(page: Page, axe: Axe, tmp_path: Path) -> None:
    opened(page, "/odds/war-of-the-ring/army-combat")
    page.get_by_label("Begin with").select_option(index=1)
    asked(page)
    expect(page.locator(".ror-chart")).to_contain_text("88.89%")
    assert axe(page) == []
    for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=kind, exact=True).click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
        assert file.read_bytes().startswith(begins)
    assert 'xmlns="http://www.w3.org/2000/svg"' in (tmp_path / "war-of-the-ring-army-combat-odds.svg").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(("mode", "more"), [("odds", ""), ("sweep", '&vary=[{"pointer":"/turns","values":[12]}]')])
def test_the_fold_below_odds_shows_the_readings_that_change_them(page: Page, axe: Axe, mode: str, more: str) -> None:
    line = "attacker=(dark_power 100 L2) targets=(defender=(fellowship 14 L3) terrain=citadel) turns=12"
    opened(page, f"/{mode}/war-of-the-ring/war-campaign?state={quote(line)}&fields=fallen{more}")
    page.get_by_text("Which readings change this?").click()
    change = page.locator(".ror-readings li").first
    expect(change).to_contain_text("81.76%; 30.71% by wr-k-which=not-the-leader", timeout=60_000)
    assert axe(page) == []
    change.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/rulings/war-of-the-ring/wr-k-which$"))


def test_best_play_is_a_fold_below_the_odds_and_a_link_opens_it(page: Page, axe: Axe) -> None:
    line = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10 L1) terrain=citadel) turns=6"
    opened(page, f"/odds/war-of-the-ring/war-campaign?state={quote(line)}&fields=fallen")
    page.get_by_text("With best play").click()
    best = page.locator(".ror-play")
    chance = advise(load(WAR), "war-campaign", line, side="attacker").play
    assert chance
    expect(best).to_contain_text(f"{chance.best:.2%}")
    page.get_by_label("What this side wants the most of").fill("points_lost<=10")
    page.get_by_label("What this side wants the most of").press("Enter")
    expect(best).to_contain_text("with the best choices50.00%by the plan14.07%")
    page.get_by_label("the other side chooses against it").check()
    expect(best).to_contain_text("The other side has no choice to make")
    assert axe(page) == []
    opened(page, page.url)
    expect(page.locator(".ror-play")).to_contain_text("The other side has no choice to make")
    opened(page, f"{page.url}&lang=de")
    expect(page.locator(".ror-play")).to_contain_text("mit den besten Entscheidungen")
    page.get_by_label("Wovon diese Seite am meisten will").fill("falen")
    page.get_by_label("Wovon diese Seite am meisten will").press("Enter")
    expect(page.locator(".play-best")).to_contain_text("fallen")


def test_a_rule_without_choices_offers_no_best_play(page: Page) -> None:
    opened(page, "/odds/war-of-the-ring/sorcery?state=B")
    expect(page.locator(".ror-chart")).to_be_visible()
    expect(page.get_by_text("With best play")).to_have_count(0)


def test_comparisons_sums_and_conditions_are_asked_on_the_page(page: Page, axe: Axe) -> None:
    line = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10) terrain=citadel) turns=6"
    opened(page, f"/odds/war-of-the-ring/war-campaign?state={quote(line)}")
    page.get_by_label("what I choose").check()
    page.get_by_label("Also: comparisons and sums").fill("points_lost<=10, taken + 2*fallen")
    page.get_by_label("Only results with").fill("points_lost>=4")
    asked(page)
    fields = ["points_lost<=10", "taken + 2*fallen"]
    odds = load(WAR).odds("war-campaign", line, fields=fields, given={"points_lost>=4": True})
    (true,) = [share for share in odds.marginals["points_lost<=10"] if share.value is True]
    expect(page.locator(".ror-odds")).to_contain_text(percent(Fraction(probability(true))))
    expect(page.locator(".ror-odds")).to_contain_text("taken + 2*fallen")
    assert axe(page) == []
    opened(page, page.url)
    expect(page.get_by_label("Also: comparisons and sums")).to_have_value(", ".join(fields))
    expect(page.get_by_label("Only results with")).to_have_value("points_lost>=4")


def test_a_field_that_varies_has_the_name_that_the_state_gives_it(page: Page) -> None:
    opened(page, f"/sweep/ring-of-power/combat?state={quote('20 orc v 18 man')}")
    vary = page.get_by_label("Vary", exact=True)
    vary.select_option(label="20 orcs: how many")
    expect(vary).to_have_value("/attacker/groups/0/count")
    part(page, "attacker", "groups").get_by_label("How many", exact=True).fill("30")
    expect(vary.locator("option:checked")).to_have_text("30 orcs: how many")
    page.get_by_label("Values").first.fill("30, 0")
    page.get_by_role("button", name="Compare").or_(page.locator("form [type=submit]")).first.click()
    expect(page.locator("#errors")).to_contain_text("30 orcs: how many: ")


def test_a_table_of_two_fields_shows_the_chance_of_the_winner_that_is_chosen(page: Page, axe: Axe) -> None:
    vary = [{"pointer": f"/{side}/groups/0/count", "values": [10, 30]} for side in ("attacker", "defender")]
    asked = urlencode({"state": "20 orc v 18 man", "vary": json.dumps(vary), "fields": "winner"})
    opened(page, f"/sweep/ring-of-power/combat?{asked}")
    whose = page.get_by_label("The winner: whose chance")
    expect(whose.locator("option:checked")).to_have_text("the attacker")
    cells = page.locator("#answer .ror-chart rect title")
    before = cells.all_text_contents()
    whose.select_option(label="the defender")
    expect(page.locator("#answer .ror-chart")).to_contain_text("The winner: the defender")
    expect(whose).to_be_focused()
    after = cells.all_text_contents()
    assert len(before) == len(after) == 4
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert axe(page) == []


def test_whole_pieces_are_varied_as_lines(page: Page) -> None:
    opened(page, f"/sweep/war-of-the-ring/individual-combat?state={quote('Aragorn 5/5 v Khamul 3/4')}")
    page.get_by_label("Vary", exact=True).select_option(value="/attacker")
    page.get_by_label("Values").first.fill("Aragorn 5/5 | Gimli 4/4")
    asked(page)
    expect(page.locator(".ror-odds")).to_contain_text("Gimli 4/4")
    opened(page, page.url)
    expect(page.locator(".ror-odds")).to_contain_text("Aragorn 5/5")
    expect(page.get_by_label("Values").first).to_have_value("Aragorn 5/5 | Gimli 4/4")


def test_odds_of_what_is_chosen(page: Page) -> None:
    opened(page, "/odds/war-of-the-ring/search")
    page.get_by_label("Begin with").select_option(index=1)
    page.get_by_label("what I choose").check()
    page.locator("#question").get_by_label(in_words("search", "captured")).check()
    page.get_by_label("by throwing often").check()
    page.get_by_label("Throws", exact=True).fill("500")
    asked(page)
    expect(page.locator(".ror-odds")).to_contain_text("An estimate from 500 throws")


def test_what_is_too_large_is_asked_otherwise_by_a_button(page: Page) -> None:
    opened(page, "/odds/ring-of-power/combat")
    for side in ("attacker", "defender"):
        group = part(page, side, "groups")
        group.get_by_label("Type", exact=True).select_option(label="Orc")
        group.get_by_label("Name", exact=True).fill("Orcs")
        group.get_by_label("How many", exact=True).fill("9999")
    page.get_by_label("in floats").check()
    page.locator("#ask button[type=submit]").click()
    expect(page.locator("#errors")).to_be_focused(timeout=60_000)
    page.get_by_role("button", name="as exactly as can be", exact=True).click()
    expect(page.locator(".ror-odds")).to_contain_text("An estimate from 2000 throws", timeout=60_000)


def test_one_field_is_varied_and_two(page: Page, axe: Axe) -> None:
    opened(page, "/sweep/war-of-the-ring/army-combat")
    page.get_by_label("Begin with").select_option(index=1)
    page.get_by_label("Vary", exact=True).select_option(label="Dark Power: strength")
    assert page.locator("#values0").input_value() == "35..140:11"
    page.locator("#values0").fill("20..80:20")
    page.get_by_label(in_words("army-combat", "defender.destroyed")).check()
    asked(page)
    assert page.locator(".ror-chart circle").count() >= 4
    page.get_by_label("and", exact=True).select_option(label="Terrain")
    page.locator("#values1").fill("clear, citadel")
    asked(page)
    expect(page.locator(".ror-chart rect title").first).to_contain_text(f"20, {catalogue(WAR).word('clear')}")
    assert axe(page) == []
    page.get_by_role("button", name="Copy a link", exact=True).click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#values1")).to_have_value("Clear, Citadel")
    expect(page.locator("#answer .ror-chart").first).to_be_visible()


def test_a_shared_what_if_without_a_chosen_field_opens_without_a_complaint(page: Page) -> None:
    opened(page, "/sweep/war-of-the-ring/sorcery?state=rating=B")
    page.get_by_label("in floats").check()
    expect(page).to_have_url(re.compile("arithmetic=float"))
    shared = page.url
    page.goto("about:blank")
    opened(page, shared)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#errors")).to_be_hidden()


@pytest.mark.parametrize(
    ("vary", "pointer", "values"),
    [
        ("Dunkle Macht=10..30:10", "/attacker/strength", "10..30:10"),
        ("Gefährten=10,20", "/defender/strength", "10, 20"),
        ("/attacker/strength=10 bis 30 um 10", "/attacker/strength", "10 bis 30 um 10"),
    ],
)
def test_a_link_may_name_what_varies_by_its_words(page: Page, vary: str, pointer: str, values: str) -> None:
    asked = {"state": "dark_power 70 v fellowship 14", "vary": vary, "fields": "defender.strength_lost", "lang": "de"}
    opened(page, f"/sweep/war-of-the-ring/army-combat?{urlencode(asked)}")
    expect(page.locator("#answer .ror-chart")).to_be_visible()
    expect(page.locator("#vary0")).to_have_value(pointer)
    expect(page.locator("#values0")).to_have_value(values)


def test_a_link_with_a_word_of_several_fields_is_refused_with_their_names(page: Page) -> None:
    asked = {"state": "12 orc v 4 orc", "vary": "orc=10..20:5", "fields": "winner"}
    opened(page, f"/sweep/ring-of-power/combat?{urlencode(asked)}")
    for name in ("12 orcs: how many", "4 orcs: how many"):
        expect(page.locator("#errors")).to_contain_text(name)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#errors")).not_to_contain_text("Choose a field")


def test_a_varied_field_has_the_words_of_the_form(page: Page) -> None:
    opened(page, "/sweep/war-of-the-ring/army-combat")
    page.get_by_label("Begin with").select_option(index=1)
    page.get_by_label("Vary", exact=True).select_option(label="Dark Power: strength")
    page.locator("#values0").fill("20 to 40 by 10")
    page.get_by_label("and", exact=True).select_option(label="Terrain")
    page.locator("#values1").fill("Clear, Mountain Path")
    assert page.get_by_role("group", name="Words to vary over").get_by_role("checkbox", checked=True).count() == 2
    page.get_by_role("group", name="Words to vary over").get_by_label("Citadel").check()
    expect(page.locator("#values1")).to_have_value("Clear, Mountain Path, Citadel")
    asked(page)
    expect(page.locator(".ror-chart rect title").first).to_contain_text("20, ")
    page.locator("#values0").fill("20-21")
    page.locator("#values1").fill("Cleer")
    page.locator("#ask button[type=submit]").click()
    expect(page.locator("#errors")).to_contain_text("Terrain: Choose one: Clear")
    expect(page.locator("#errors")).not_to_contain_text("/terrain")


def test_an_outcome_under_house_rules_that_nobody_has_is_not_known_here(page: Page) -> None:
    war = load(WAR)
    about = {"name": "Nobody's", "ruleset": WAR, "version": war.version}
    housed = war.with_houses([{"house": about, "tables": {"sorcery": {"cells": {"4": {"B": 7}}}}}])
    outcome = encode(housed.resolve("sorcery", {"rating": "B"}, seed="42")).decode()
    opened(page, "/verify")
    page.locator("#paste").fill(outcome)
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(page.get_by_role("heading", name="Not known here")).to_be_focused()
    expect(page.locator("ror-checked .not-known")).to_contain_text("with its house rules")
    page.locator("#paste").fill(f"{outcome}\n{outcome}")
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(page.get_by_role("heading", name="Some records are not known here")).to_be_focused()
    expect(page.locator("#answer")).to_contain_text("0 do not hold, 2 are not known here")


@pytest.mark.parametrize(
    ("change", "title"),
    [
        ({}, "It holds"),
        ({"result": {"points": 9}}, "It does not hold"),
        ({"dice": {**OUTCOME["dice"], "seed": "44"}}, "It does not hold"),
        ({"state": {"rating": "A", "subtract": 0}}, "It does not hold"),
    ],
)
def test_a_file_is_checked(page: Page, axe: Axe, tmp_path: Path, change: dict[str, Any], title: str) -> None:
    file = tmp_path / "outcome.json"
    file.write_text(json.dumps({**OUTCOME, **change}), encoding="utf-8")
    opened(page, "/verify")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=120_000)
    fails = page.locator("#answer ror-checked [data-verdict=fails]")
    expect(fails).to_have_count(0) if not change else expect(fails.first).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("text", ["no outcome at all", "[1]", '{"format": "ror.outcome.v3"}', '{"a": "b"}'])
def test_a_file_that_is_not_an_outcome_has_no_verdict(page: Page, text: str) -> None:
    opened(page, "/verify")
    page.locator("#paste").fill(text)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", name="This is not an outcome")).to_be_focused()
    expect(page.locator("#answer")).not_to_contain_text("hold")


def test_form_id_and_dice_are_shown_before_the_rules_are_recomputed(page: Page) -> None:
    opened(page, "/verify")
    held: list[Route] = []
    come = False

    def hold(route: Route) -> None:
        if come:
            route.continue_()
        else:
            held.append(route)

    page.route("**/wasm/parts.json", hold)
    page.locator("#paste").fill(json.dumps(OUTCOME))
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#answer")).to_contain_text("Form, id and dice hold. The rules are being recomputed")
    expect(page.locator("#answer [data-verdict=holds]")).to_have_count(3)
    come = True
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", name="It holds")).to_be_visible(timeout=120_000)


@pytest.mark.parametrize("packed", [False, True])
def test_a_season_is_checked(page: Page, axe: Axe, tmp_path: Path, packed: bool) -> None:
    changed = {**OUTCOME, "result": {"points": 9}}
    doubled = json.dumps(OUTCOME).replace('"rule"', '"rule": "losses", "rule"', 1)
    lines = [
        json.dumps(OUTCOME),
        json.dumps({"player": "Gandalf", "outcome": OUTCOME, "game": "ford"}),
        json.dumps({"outcome": changed, "player": 'Grima: the "worm"', "seq": 3}),
        f'{{"outcome":{doubled}}}',
        "no outcome",
    ]
    file = tmp_path / "season.ndjson"
    text = "\n".join(lines).encode()
    file.write_bytes(gzip.compress(text) if packed else text)
    opened(page, "/verify")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("heading", name="Not every record holds")).to_be_focused(timeout=120_000)
    expect(page.locator("#answer")).to_contain_text(
        "5 of 5 records checked: 2 hold, 2 do not hold, 0 are not known here, 1 are not outcomes."
    )
    shown = page.locator("#answer .season li")
    assert [each.get_attribute("value") for each in shown.all()] == ["3", "4", "5"]
    expect(shown.first).to_contain_text('Grima: the "worm", 3: ')
    assert axe(page) == []


def test_a_link_to_a_question_is_said_to_be_one(page: Page, service: Service) -> None:
    opened(page, "/verify")
    page.locator("#paste").fill(f"{service.url}/play/war-of-the-ring/sorcery#abc")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#answer")).to_contain_text("This link is a question, not an outcome")
