from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import httpx
import pytest

from tests.service.test_need import ASKED
from tests.service.test_need import PATH as CALL

PATH = "/need/war-of-the-ring/army-combat"
LINE = "dark_power 10 v fellowship 20 @ citadel"
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
    found = client.post(CALL, json={**ASKED, "state": LINE}).json()
    assert (found["found"]["at"], found["next_best"]["at"]) == (300, 299)
    chance, below = (f"{100 * found[name]['probability']:.2f}" for name in ("found", "next_best"))
    page = client.get(PATH, params=QUESTION)
    assert page.status_code == 200
    assert f"Attacker: Strength must be at least 300. The chance is then {chance}%. With 299 it is {below}%." in words(
        page
    )
    german = words(client.get(PATH, params={**QUESTION, "lang": "de"}))
    assert (
        f"Angreifer: Stärke muss mindestens 300 sein. Die Wahrscheinlichkeit ist dann {chance.replace('.', ',')}"
        in german
    )


def test_a_form_keeps_its_question_and_leads_to_the_other_pages(client: httpx.Client) -> None:
    page = client.get(PATH, params={**QUESTION, "rulings": "wr-ratio:exact", "lang": "en"}).text
    for chosen in ("/attacker/strength", "heavier_loss=defender"):
        assert f'<option value="{chosen}" selected>' in page
    assert f">{LINE}</textarea>" in page
    assert '<input type="hidden" name="rulings" value="wr-ratio:exact">' in page
    link = urlencode({"state": LINE, "rulings": "wr-ratio:exact", "lang": "en"})
    assert f'href="/odds/war-of-the-ring/army-combat?{link}"'.replace("&", "&amp;") in page


def test_a_chance_out_of_reach_has_the_best_number(client: httpx.Client) -> None:
    best = client.post(CALL, json={**ASKED, "vary": {**ASKED["vary"], "to": 9}}).json()["best"]
    page = words(client.get(PATH, params={**QUESTION, "to": "9"}))
    assert "Attacker: Strength: not reachable from 1 to 9." in page
    assert f"The best chance is {100 * best['probability']:.2f}%, with {best['at']}." in page


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"state": "10 v v"}, "As a line"),
        ({"state": "dark_power 10000 v fellowship 20 @ citadel"}, "As a line, Attacker: Strength"),
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


def test_a_typed_line_brings_its_own_choices_and_asks_nothing(client: httpx.Client) -> None:
    path = "/need/ring-of-power/combat"
    assert "nameless-orcs" not in words(client.get(path))
    line = {"state": "nameless-orcs: 9 orc v 4 man", "percent": "80", "choices": "line"}
    page = client.get(path, params=line)
    assert page.status_code == 200
    assert "nameless-orcs: Count" in words(page)
    assert "There is no answer yet" not in words(page)
    assert 'name="choices"' in page.text


def test_a_state_alone_opens_the_form_and_an_unknown_parameter_is_refused(client: httpx.Client) -> None:
    page = client.get(PATH, params={"state": LINE})
    assert (page.status_code, "must be at least" in page.text) == (200, False)
    assert client.get(PATH, params={"strength": "3"}).status_code == 400


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
