from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from tests.service.cases import RULE_NAMES, RULES

PATH = "/need/war-of-the-ring/army-combat"
CALL = "/v1/war-of-the-ring/army-combat/need"
LINE = "dark_power 10 v fellowship 20 @ citadel"
ASKED: dict[str, Any] = {
    "state": LINE,
    "vary": {"pointer": "/attacker/strength", "from": 1, "to": 400},
    "field": "heavier_loss",
    "value": "defender",
    "at_least": 0.8,
}
QUESTION = {
    "state": LINE,
    "vary": "/attacker/strength",
    "from": "1",
    "to": "400",
    "field": "heavier_loss=defender",
    "percent": "80",
}


def words(page: httpx.Response) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", page.text)).split())


def test_the_address_of_a_form_opens_as_its_answer(client: httpx.Client) -> None:
    found = client.post(CALL, json=ASKED).json()
    assert (found["found"]["at"], found["next_best"]["at"]) == (300, 299)
    chance, below = (f"{100 * found[name]['probability']:.2f}" for name in ("found", "next_best"))
    page = client.get(PATH, params=QUESTION)
    assert page.status_code == 200
    assert f"Dark Power: strength: at least 300. The chance is then {chance}%. With 299 it is {below}%." in words(page)
    german = words(client.get(PATH, params={**QUESTION, "lang": "de"}))
    assert f"Dunkle Macht: Stärke: mindestens 300. Die Wahrscheinlichkeit ist dann {chance.replace('.', ',')}" in german


def test_a_form_keeps_its_question_and_leads_to_the_other_pages(client: httpx.Client) -> None:
    page = client.get(PATH, params={**QUESTION, "rulings": "wr-ratio:exact", "lang": "en"}).text
    for chosen in ("/attacker/strength", "heavier_loss=defender"):
        assert f'<option value="{chosen}" selected>' in page
    assert f">{LINE}</textarea>" in page
    assert '<input type="hidden" name="rulings" value="wr-ratio:exact">' in page
    link = urlencode({"state": LINE, "rulings": "wr-ratio:exact", "lang": "en"})
    assert f'href="/odds/war-of-the-ring/army-combat?{link}"'.replace("&", "&amp;") in page


@pytest.mark.parametrize(
    ("vary", "field", "chosen"),
    [
        ("attacker.strength", "heavier_loss=defender", ("/attacker/strength", "heavier_loss=defender")),
        ("Dunkle Macht", "heavier_loss=Gefährten", ("/attacker/strength", "heavier_loss=defender")),
        ("dark_power: strength", "heavier_loss", ("/attacker/strength", "heavier_loss")),
        ("song", "tune", ("song", "tune")),
    ],
)
def test_a_form_selects_what_the_words_of_its_address_name(
    client: httpx.Client, vary: str, field: str, chosen: tuple[str, str]
) -> None:
    page = client.get(PATH, params={**QUESTION, "vary": vary, "field": field})
    for each in chosen:
        assert page.text.count(f'<option value="{each}"') == page.text.count(f'<option value="{each}" selected>') == 1


def test_a_chance_out_of_reach_has_the_best_number(client: httpx.Client) -> None:
    best = client.post(CALL, json={**ASKED, "vary": {**ASKED["vary"], "to": 9}}).json()["best"]
    page = words(client.get(PATH, params={**QUESTION, "to": "9"}))
    assert "Dark Power: strength: not reachable from 1 to 9." in page
    assert f"The best chance is {100 * best['probability']:.2f}%, with {best['at']}." in page


def test_a_question_without_a_range_tells_how_far_it_looked(client: httpx.Client) -> None:
    path = "/need/ring-of-power/combat"
    asked = {"state": "20 orc v 18 man", "vary": "/attacker/groups/0/count", "field": "winner=attacker"}
    least = words(client.get(path, params={**asked, "percent": "80"}))
    assert "20 orcs: how many: at least 51." in least
    body = {"state": "20 orc v 18 man", "vary": {"pointer": asked["vary"]}, "field": "winner", "value": "attacker"}
    found = client.post(f"/v1{path.removeprefix('/need')}/need", json={**body, "at_least": 0.99}).json()
    page = words(client.get(path, params={**asked, "percent": "99"}))
    assert f"20 orcs: how many: no number that was tried from 1 to {found['high']} reaches it." in page
    assert f"The search ended after {len(found['looked_at'])} of the numbers from 1 to {found['high']}" in page


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"state": "10 v v"}, "As a line"),
        ({"state": "dark_power 10000 v fellowship 20 @ citadel"}, "As a line, Dark Power: strength"),
        ({"vary": "/attacker/speed"}, "How much of"),
        ({"from": "few"}, "from"),
        ({"percent": "most"}, "Percent, at least"),
        ({"percent": "101"}, "Percent, at least"),
        ({"field": "song"}, "so that"),
        ({"field": "heavier_loss"}, "Value"),
        ({"rulings": "wr-ratio:song"}, "How doubtful places are read"),
    ],
)
def test_a_wrong_question_has_its_form_and_the_fault_with_the_name_of_its_field(
    client: httpx.Client, change: dict[str, str], place: str
) -> None:
    page = client.get(PATH, params={**QUESTION, **change})
    assert page.status_code == 422
    assert f"<li>{place}: " in page.text
    assert "<code>/" not in page.text
    assert '<form class="ask"' in page.text


@pytest.mark.parametrize("percent", ["200", "0", "most"])
def test_a_wrong_percentage_is_refused_as_one(client: httpx.Client, percent: str) -> None:
    page = client.get(PATH, params={**QUESTION, "percent": percent, "lang": "de"})
    assert page.status_code == 422
    assert "Erwartet: eine Prozentzahl über 0, höchstens 100." in words(page)


def test_a_typed_line_brings_its_own_choices_and_asks_nothing(client: httpx.Client) -> None:
    path = "/need/ring-of-power/combat"
    assert "nameless-orcs" not in words(client.get(path))
    line = {"state": "nameless-orcs: 9 orc v 4 man", "percent": "80", "choices": "line"}
    page = client.get(path, params=line)
    assert page.status_code == 200
    assert "nameless-orcs: how many" in words(page)
    assert "There is no answer yet" not in words(page)
    assert 'name="choices"' in page.text


def test_a_state_alone_opens_the_form_and_an_unknown_parameter_is_refused(client: httpx.Client) -> None:
    page = client.get(PATH, params={"state": LINE})
    assert (page.status_code, ": at least " in page.text) == (200, False)
    assert client.get(PATH, params={"strength": "3"}).status_code == 400


def test_the_page_is_one_of_the_odds(client: httpx.Client) -> None:
    page = client.get(PATH).text
    assert re.findall(r'<a href="([^"]+)" aria-current="true">', page.partition("</header>")[0])[:1] == ["/odds"]
    assert f'href="/odds#{PATH.split("/")[2]}"' in page


def test_only_rules_with_dice_and_a_number_have_the_page(client: httpx.Client) -> None:
    for rule in ("losses", "shadow-points"):
        page = client.get(f"/need/war-of-the-ring/{rule}")
        assert (page.status_code, page.headers["location"]) == (308, f"/play/war-of-the-ring/{rule}")
        assert f'href="/need/war-of-the-ring/{rule}"' not in client.get(f"/rules/war-of-the-ring/{rule}").text
    for path in ("/rules", "/play", "/odds", "/sweep"):
        assert f'href="{PATH}"' in client.get(f"{path}/war-of-the-ring/army-combat").text


DOUBTED = {
    "state": "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10) terrain=citadel) turns=7 shadow_points=21",
    "vary": "/attacker/strength",
    "from": "60",
    "to": "100",
    "field": "fallen",
    "percent": "80",
}


def test_a_link_below_the_answer_shows_the_readings_that_change_it(client: httpx.Client) -> None:
    page = client.get(PATH.replace("army-combat", "war-campaign"), params={**DOUBTED, "lang": "de"})
    link = re.search('<a href="([^"]*)">Welche Lesarten ändern das[?]</a>', page.text)
    assert link
    there = client.get(page.url.join(unescape(link[1])))
    assert "89; 76 mit wr-ratio=nearest" in words(there)
    assert 'href="/rulings/war-of-the-ring/wr-ratio' in there.text
    assert "2 andere Lesarten ändern nichts." in words(there)


class _Fields(HTMLParser):
    """The fields of the form of a page, with what they say before a person changes anything."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._select = self._area = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name = has.get("name") or ""
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select and (self._select not in self.found or "selected" in has):
            self.found[self._select] = has.get("value") or ""
        elif tag == "textarea":
            self._area = name
        elif tag == "input" and name != "q":
            self.found[name] = has.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.found[self._area] = data

    def handle_endtag(self, tag: str) -> None:
        self._select = "" if tag == "select" else self._select
        self._area = ""


def form(client: httpx.Client, path: str, **asked: str) -> dict[str, str]:
    return _Fields(client.get(path, params=asked).text).found


@pytest.mark.parametrize(("ruleset", "rule"), RULES, ids=RULE_NAMES)
def test_the_form_as_it_opens_has_an_answer(client: httpx.Client, ruleset: Any, rule: Any) -> None:
    path = f"/need/{ruleset.id}/{rule.id}"
    if client.get(path).status_code == 308:
        return  # a rule without numbers or without dice leads to its form
    answer = client.get(path, params=form(client, path))
    assert answer.status_code == 200
    assert re.search("at (least|most) -?[0-9]+|best chance is", words(answer))


@pytest.mark.parametrize(
    ("path", "line", "vary", "field"),
    [
        ("war-of-the-ring/army-combat", LINE, "/attacker/strength", "heavier_loss=defender"),
        ("three-player/army-combat", "saruman 40 v fellowship 20", "/attacker/strength", "heavier_loss=defender"),
        ("three-player/individual-combat", "Gollum 2/3 v Frodo 2/4 @ rounds=9", "/attacker/combat", "winner=attacker"),
        ("ring-of-power/combat", "lurtz: uruk-hai L1, 9 orc v 4 man", "/attacker/groups/1/count", "winner=attacker"),
        ("sauron/mortal-combat", "Isildur 4/4/5 v Gorgol 4/3/4", "/challenger/combat", "winner=challenger"),
    ],
)
def test_the_form_asks_first_about_the_strength_of_the_first_side(
    client: httpx.Client, path: str, line: str, vary: str, field: str
) -> None:
    opened = form(client, f"/need/{path}", state=line)
    assert (opened["vary"], opened["field"]) == (vary, field)


def test_the_form_offers_what_a_side_wants(client: httpx.Client) -> None:
    asked = {"state": LINE, "vary": "/defender/strength"}
    assert form(client, PATH, **asked)["field"] == "heavier_loss=attacker"
