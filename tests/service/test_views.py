"""The pages of a rule as forms by GET, and the numbers in the titles of links."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from msgspec import json

from ror_rules import encode, load
from ror_rules.host.shown import shown
from ror_rules.testing import limits
from tests.service.running import Service
from tests.service.test_access import tool
from tests.service.test_need_page import words
from tests.service.test_previews import DEAR, tags

MAX_GUESSED_LINE = limits["MAX_GUESSED_LINE"]
FIGHT = "20 orc v 18 man"
ODDS = "/odds/ring-of-power/combat"
PAGE = {"Accept": "text/html"}


def headline(ruleset: str, rule: str, line: str, language: str = "en") -> str:
    rules: Any = load(ruleset)
    answer = json.decode(encode(rules.odds(rule, line)))
    return shown({"kind": "odds", "answer": answer, "language": language})["headline"]


def title(page: httpx.Response) -> str:
    return unescape(re.findall("<title>(.*?)</title>", page.text)[0])


def line_in(page: httpx.Response) -> str:
    return unescape(re.findall('<textarea id="line"[^>]*>(.*?)</textarea>', page.text, re.DOTALL)[0])


@pytest.mark.parametrize(
    ("ruleset", "rule", "line", "language"),
    [("ring-of-power", "combat", FIGHT, "en"), ("war-of-the-ring", "sorcery", "B", "de")],
)
def test_a_link_to_odds_has_their_number_in_its_title(
    client: httpx.Client, ruleset: str, rule: str, line: str, language: str
) -> None:
    page = client.get(f"/odds/{ruleset}/{rule}", params={"state": line, "lang": language}, headers=PAGE)
    told = headline(ruleset, rule, line, language)
    assert title(page).startswith(f"{told} \N{EN DASH} ")
    assert tags(page)["og:title"] == title(page)
    assert tags(page)["og:description"] == line
    assert 'class="ror-odds"' in page.text
    assert line_in(page) == line


def test_a_link_to_a_dear_question_has_no_number(client: httpx.Client) -> None:
    page = client.get(ODDS, params={"state": DEAR}, headers=PAGE)
    assert page.status_code == 200
    assert "%" not in title(page)
    assert 'class="ror-odds"' not in page.text


def test_a_line_is_text_in_its_page(client: httpx.Client) -> None:
    line = '</textarea><b>"&amp;'
    page = client.get(ODDS, params={"state": line}, headers=PAGE)
    assert line_in(page) == line
    assert "<b>" not in page.text


def test_a_throw_without_scripts_gets_a_seed_and_keeps_it(client: httpx.Client) -> None:
    asked = {"state": "B", "ask": "yes", "lang": "de"}
    moved = client.get("/play/war-of-the-ring/sorcery", params=asked)
    assert (moved.status_code, moved.headers["cache-control"]) == (303, "no-store")
    query = parse_qs(urlsplit(moved.headers["location"]).query)
    rules = load("war-of-the-ring")
    (seed,) = query.pop("seed")
    assert query == {name: [value] for name, value in asked.items()}
    page = client.get(moved.headers["location"])
    outcome = rules.resolve("sorcery", {"rating": "B"}, seed=seed)
    assert f'data-id="{outcome.id}"' in page.text
    assert "Zaubereiwert" in words(page)
    assert client.get(f"/o/{outcome.id}", headers=PAGE).status_code == 200


def test_a_rule_without_dice_answers_without_a_seed(client: httpx.Client) -> None:
    page = client.get("/play/war-of-the-ring/losses", params={"state": "strength=13 percent=50", "ask": "yes"})
    assert page.status_code == 200
    assert load("war-of-the-ring").resolve("losses", "strength=13 percent=50").summary in words(page)


@pytest.mark.parametrize(
    ("values", "varied"),
    [
        ("10 to 30 by 10", [10, 20, 30]),
        ("10-12", [10, 11, 12]),
        ("10 bis 30 um 10", [10, 20, 30]),
        ("10, 20", [10, 20]),
    ],
)
def test_a_table_without_scripts_has_the_link_that_scripts_write(
    client: httpx.Client, values: str, varied: list[int]
) -> None:
    pointer = "/attacker/groups/0/count"
    shown = ["winner", "attacker.casualties"]
    form = {"vary0": pointer, "values0": values, "vary1": "", "values1": "", "view": shown, "ask": "yes"}
    moved = client.get("/sweep/ring-of-power/combat", params={"state": FIGHT, **form})
    query = parse_qs(urlsplit(moved.headers["location"]).query)
    assert moved.status_code == 303
    asked = {"state": FIGHT, "fields": "winner", "vary": query["vary"][0]}
    table = client.get("/v1/ring-of-power/combat/odds/sweep", params=asked, follow_redirects=True).json()
    assert table["vary"] == [{"pointer": pointer, "values": varied}]
    assert query.pop("vary") == [f"{pointer}={values}"]
    assert query == {"state": [FIGHT], "fields": [",".join(shown)], "ask": ["yes"]}
    page = client.get(moved.headers["location"])
    assert page.status_code == 200
    assert 'class="ror-chart"' in page.text
    assert f'<option value="{pointer}" selected>20 orcs: how many</option>' in page.text
    assert f'name="values0" value="{values}"' in page.text


@pytest.mark.parametrize(
    ("vary", "pointer", "label", "values"),
    [
        ("orc=10..30:10", "/attacker/groups/0/count", "20 orcs: how many", "10..30:10"),
        ("orcs: how many=10,20", "/attacker/groups/0/count", "20 orcs: how many", "10,20"),
        ("defender.groups.0.count=1,2", "/defender/groups/0/count", "18 men: how many", "1,2"),
        ("site terrain=woods,field", "/site/terrain", "Site: terrain", "woods,field"),
        (
            '[{"pointer":"/attacker/groups/0/count","from":1,"to":9,"step":4}]',
            "/attacker/groups/0/count",
            "20 orcs: how many",
            "1..9:4",
        ),
        (
            '[{"pointer":"/site/terrain","values":["woods","field"]}]',
            "/site/terrain",
            "Site: terrain",
            '["woods","field"]',
        ),
        ("song=1,2", "song", "song", "1,2"),  # its refusal names it
    ],
)
def test_a_table_selects_the_field_that_its_link_names(
    client: httpx.Client, vary: str, pointer: str, label: str, values: str
) -> None:
    page = unescape(client.get("/sweep/ring-of-power/combat", params={"state": FIGHT, "vary": vary}).text)
    chosen = re.findall('<select id="vary0".*?</select>', page, re.DOTALL)[0]
    assert f'<option value="{pointer}" selected>{label}</option>' in chosen
    assert chosen.count(" selected>") == 1
    assert f'name="values0" value="{values}"' in page


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (ODDS, {"state": "20 orc"}),
        ("/play/war-of-the-ring/sorcery", {"state": "rating=Q", "seed": "1"}),
        ("/sweep/ring-of-power/combat", {"state": FIGHT, "vary0": "", "values0": ""}),
    ],
)
def test_a_wrong_form_is_told_on_its_page(client: httpx.Client, path: str, asked: dict[str, str]) -> None:
    page = client.get(path, params={**asked, "ask": "yes"}, follow_redirects=True)
    assert page.status_code == 422
    assert page.headers["cache-control"] == "no-store"
    assert 'role="alert" tabindex="-1"><p>' in page.text
    assert line_in(page) == asked["state"]


@pytest.mark.parametrize("more", [{}, {"vary": "ork=1,2", "fields": "winner", "ask": "yes"}])
def test_a_table_offers_the_fields_of_the_line_before_an_answer_and_after_a_refusal(
    client: httpx.Client, more: dict[str, str]
) -> None:
    page = client.get("/sweep/ring-of-power/combat", params={"state": "nameless-orcs: 9 orc v 4 man", **more})
    assert ">nameless-orcs: how many</option>" in page.text
    assert ("<li>Vary: " in page.text) == bool(more)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (FIGHT, "ring-of-power/combat"),
        ("dark_power 70 L2 v fellowship 14 @ citadel", "war-of-the-ring/army-combat"),
        ("Aragorn 5/5 v Khamul 3/4", "war-of-the-ring/individual-combat"),
        ("20 orc pikse v 18 man", "ring-of-power/combat"),
    ],
)
def test_a_line_leads_to_its_rule(client: httpx.Client, line: str, place: str) -> None:
    for mode in ("play", "odds", "sweep"):
        moved = client.get(f"/{mode}", params={"state": line, "ask": "yes", "lang": "de"})
        there = urlsplit(moved.headers["location"])
        assert (moved.status_code, there.path) == (303, f"/{mode}/{place}")
        assert parse_qs(there.query) == {"state": [line], "ask": ["yes"], "lang": ["de"]}


def test_no_line_leads_nowhere(client: httpx.Client) -> None:
    for query in ("?state=", "?state=+", "", f"?state={'x' * (MAX_GUESSED_LINE + 1)}"):
        assert client.get(f"/odds{query}", headers=PAGE).status_code == 200


def test_a_locked_service_answers_no_form(tmp_path: Path) -> None:
    tool(tmp_path / "keys.txt", "new", "player")
    with Service(tmp_path, keys=str(tmp_path / "keys.txt")) as service, service.client() as client:
        page = client.get(ODDS, params={"state": FIGHT}, headers=PAGE)
        assert (page.status_code, "%" in title(page)) == (200, False)
        assert client.get(ODDS, params={"state": FIGHT, "ask": "yes"}, headers=PAGE).status_code == 401
