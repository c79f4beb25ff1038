from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from ror_rules import encode, fresh_seed, load
from ror_rules.author import Ruleset
from ror_rules.cli import main
from tests.browser.conftest import SCHEMES, WIDTHS, Axe
from tests.browser.test_offline import LONG, keep

RULES: Ruleset[Any] = load("war-of-the-ring")
BATTLE = {
    "terrain": "citadel",
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14},
}


def season(throws: int) -> bytes:
    records = []
    for seed in range(throws):
        rule, state = ("army-combat", BATTLE) if seed % 2 else ("sorcery", {"rating": "B"})
        outcome = json.loads(encode(RULES.resolve(rule, state, seed=f"{seed}")))
        records.append(
            outcome if seed % 2 else {"player": "Ann", "game": "Moria", "seq": seed // 2, "outcome": outcome}
        )
    records.append(
        {**json.loads(encode(RULES.resolve("sorcery", {"rating": "B"}, seed="42"))), "result": {"points": 9}}
    )
    return b"".join(json.dumps(each).encode() + b"\n" for each in records)


def random_season(throws: int) -> bytes:
    """So many throws from fresh seeds."""
    return b"".join(encode(RULES.resolve("army-combat", BATTLE, seed=fresh_seed())) + b"\n" for _ in range(throws))


def choose(page: Page, content: bytes) -> None:
    expect(page.locator("form[data-ready]")).to_be_visible()
    page.set_input_files("#file", FilePayload(name="season.ndjson", mimeType="application/x-ndjson", buffer=content))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_in_games_and_audits(
    page: Page, axe: Axe, tmp_path: Path, language: str, scheme: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    (tmp_path / "season.ndjson").write_bytes(season(12))
    sheet = tmp_path / "audit.html"
    assert main(["audit", str(tmp_path / "season.ndjson"), "--html", str(sheet), "--lang", language]) == 1
    page.set_content(sheet.read_text("utf-8"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"/game?lang={language}")
    assert axe(page) == []
    choose(page, season(12))
    expect(page.locator("#answer svg circle").first).to_be_attached(timeout=LONG)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_season_file_becomes_its_luck_and_findings_on_one_sheet(page: Page, axe: Axe) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.goto("/verify")
    page.get_by_role("link", name="A game and its luck").click()
    choose(page, season(40))
    answer = page.locator("#answer")
    expect(answer.locator(".lead")).to_contain_text("41 records of 1 file: 40 hold")
    expect(answer.locator("svg[aria-label='Luck over time'] circle")).to_have_count(10)
    expect(answer.locator("a[href='#altered']")).to_be_visible()
    expect(answer.locator("#altered ~ .wide").first).to_contain_text("Expected")
    assert "POST" not in sent
    assert axe(page) == []
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
    answer.get_by_role("button", name=re.compile(r"^Copy a link with this game \(\d+\.\d KB\)$")).click()
    link = page.evaluate("navigator.clipboard.readText()")
    said = answer.locator(".drawn").inner_html()
    page.goto("/rules")
    page.goto(link)
    expect(answer.locator("a[data-record]").first).to_be_visible()
    assert answer.locator(".drawn").inner_html() == said
    moment = answer.locator("tr", has=page.locator("a[data-record]")).first
    said = moment.locator("td.text").inner_text()
    moment.get_by_role("link").click()
    expect(page.locator(".ror-summary")).to_have_text(said)


def test_the_page_shows_the_records_read_and_the_rules_it_waits_for(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/wasm/parts.json", hold, times=1)
    page.goto("/game?lang=de")
    choose(page, season(4))
    expect(page.locator("#state")).to_have_text("5 Datensätze gelesen.")
    expect(page.locator("#by")).to_have_text("Die Regeln werden in diese Seite geladen …")
    held[0].continue_()
    expect(page.locator("#answer .lead")).to_be_visible()
    expect(page.locator("#state")).to_have_text("")


def test_a_link_holds_a_season_of_an_evening_and_no_more(page: Page) -> None:
    page.goto("/game")
    choose(page, random_season(400))
    expect(page.locator("#answer")).to_contain_text("This game is too long for a link", timeout=LONG)
    expect(page.locator("#answer").get_by_role("button")).to_have_count(1)
    page.goto("/game#season=H4sI")
    expect(page.locator("#state")).to_contain_text("This cannot be read")


def test_without_a_network_the_page_of_a_game_works_in_german(page: Page) -> None:
    keep(page)
    page.context.set_offline(True)
    page.goto("/game?lang=de")
    page.select_option("#whose", "low")
    choose(page, season(4))
    expect(page.locator("svg[aria-label='Glück im Lauf der Zeit']")).to_be_visible()
    expect(page.locator("#answer")).to_contain_text("niedrige Werte sind gut")
    choose(page, b"12\n")
    expect(page.locator("#answer .grave")).to_have_text("Nicht lesbar: 1")
