from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ror_rules.host.messages import engine
from tests.drawn import few
from tests.service.cases import RULE_NAMES, RULES


@pytest.mark.parametrize(("ruleset", "rule"), few(RULES, 4), ids=RULE_NAMES)
def test_every_rule_can_be_tried(page: Page, ruleset: object, rule: object) -> None:
    page.goto(f"/rules/{ruleset.id}/{rule.id}")  # type: ignore[attr-defined]  # parametrized with rulesets and rules
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".said")).to_contain_text("200 from")
    answer = json.loads(page.locator(".answer pre code").inner_text())
    assert answer["rule"] == rule.id  # type: ignore[attr-defined]
    assert page.locator(".summary").inner_text() == answer["summary"]
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".said")).to_contain_text("/odds")
    assert page.locator(".chances meter").count() > 0


@pytest.mark.parametrize("call", ["batch", "compare", "luck", "sweep", "verify"])
def test_every_call_can_be_tried(page: Page, call: str) -> None:
    page.goto("/docs")
    page.locator("#asking").get_by_role("link", name=call, exact=True).click()
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".said")).to_contain_text("200 from")
    assert json.loads(page.locator(".answer pre code").inner_text())


def test_odds_can_be_asked_for_in_part(page: Page) -> None:
    page.goto("/rules/war-of-the-ring/individual-combat")
    page.locator(".views summary").click()
    page.get_by_label("attacker.wins", exact=True).check()
    page.get_by_label("both_die", exact=True).check()
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".said")).to_contain_text("200 from")
    answer = json.loads(page.locator(".answer pre code").inner_text())
    assert answer["fields"] == ["attacker.wins", "both_die"]
    assert page.locator(".chances code").first.inner_text() == json.dumps(
        answer["outcomes"][0]["fields"], separators=(",", ":")
    )
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".said")).not_to_contain_text("/odds")


STORM = {
    "attacker": {
        "groups": [
            {"id": kind, "type": kind, "count": 40} for kind in ("orc", "goblin", "uruk-hai", "troll", "warg-rider")
        ]
    },
    "defender": {"groups": [{"id": kind, "type": kind, "count": 30} for kind in ("man", "elf", "dwarf", "hobbit")]},
    "assaults": 10,
}


def odds_of_a_siege(page: Page, state: object) -> Any:
    page.goto("/rules/ring-of-power/siege")
    page.locator(".request").fill(json.dumps({"state": state}))
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".said")).to_contain_text("200 from")
    return json.loads(page.locator(".answer pre code").inner_text())


def test_an_estimate_is_marked(page: Page) -> None:
    answer = odds_of_a_siege(page, STORM)
    taken = answer["marginals"]["fortress_taken"][0]
    why = engine().say(f"inexact-{answer['inexact']}", {})
    expect(page.locator(".summary")).to_have_text(
        f"{why} Estimated from {answer['total']} throws with seed 1. Each range is right with 95% confidence."
    )
    assert page.locator(".chances span").first.inner_text() == (
        f"{100 * taken['probability']:.2f} % ({100 * taken['low']:.1f} to {100 * taken['high']:.1f})"
    )
    assert re.search(r"mean [\d.]+ \([\d.]+ to [\d.]+\), median", page.locator(".chances").inner_text())


def test_what_is_typed_is_what_is_asked(page: Page) -> None:
    page.goto("/rules/war-of-the-ring/losses")
    page.locator(".request").fill('{"state": {"strength": 20, "percent": "it\'s half"}}')
    assert """'{"state":{"strength":20,"percent":"it'\\''s half"}}'""" in (page.locator(".curl").text_content() or "")
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".said")).to_contain_text("422 from")
    expect(page.locator(".answer .summary")).to_contain_text("/state/percent")


def test_the_command_is_copied(page: Page) -> None:
    page.goto("/rules/war-of-the-ring/shadow-points")
    page.get_by_role("button", name="Copy curl").click()
    expect(page.locator(".said")).to_contain_text("copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"curl -s {page.evaluate('location.origin')}/v1/war-of-the-ring/shadow-points ")
    assert copied == page.locator(".curl").text_content()


def test_another_example_can_be_chosen(page: Page) -> None:
    page.goto("/rules/war-of-the-ring/search")
    before = page.locator(".request").input_value()
    page.get_by_label("Example").select_option(index=1)
    after = page.locator(".request").input_value()
    assert json.loads(before)["state"] != json.loads(after)["state"]


def test_a_problem_leads_to_its_page(page: Page) -> None:
    page.goto("/docs")
    page.get_by_role("link", name="rules-do-not-decide").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules do not decide this")
    page.get_by_role("link", name="API", exact=True).first.click()
    expect(page).to_have_url("/docs")


@pytest.mark.parametrize(
    ("place", "path"),
    [
        ("war-of-the-ring.army-combat", "/rules/war-of-the-ring/army-combat"),
        ("three-player-table-search", "/tables/war-of-the-ring/search"),
        ("tp-nazgul-count", "/rulings/three-player/tp-nazgul-count"),
    ],
)
def test_places_of_the_one_page_that_was_lead_on(page: Page, place: str, path: str) -> None:
    page.goto(f"/docs#{place}")
    expect(page).to_have_url(path)


def test_a_page_can_be_read_without_scripts(page: Page) -> None:
    page.route("**/*.mjs", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto("/rules/war-of-the-ring/terrain")
    command = page.locator(".curl").text_content() or ""
    assert command.startswith("curl -s http://localhost:8000/v1/war-of-the-ring/terrain ")
