from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules import encode, load
from ror_rules.host import shown
from ror_rules.host.calls import answer
from ror_rules.host.trust import new_key
from ror_service.testing import limits
from tests.service.cases import GOLLUM, GOLLUM_REQUEST, KiB
from tests.service.running import Service
from tests.service.test_access import tool
from tests.service.test_memory import SIEGE, siege
from tests.service.test_pages import LARGEST

PAGE = {"Accept": "text/html"}
NEED = "?state=rating=B&vary=/subtract&field=points=2&percent=9"


def test_an_answer_is_drawn_as_the_library_draws_it(client: httpx.Client) -> None:
    outcome = client.post(GOLLUM, json=GOLLUM_REQUEST).json()
    asked = {"kind": "outcome", "answer": outcome}
    assert client.post("/pages/drawn", json=asked).json() == shown.shown(asked)
    refused = client.post("/pages/drawn", json={"kind": "outcome", "answer": {"id": 7}})
    assert refused.status_code == 422
    assert refused.json()["errors"]


def test_an_outcome_has_a_page(client: httpx.Client) -> None:
    outcome = client.post(GOLLUM, json=GOLLUM_REQUEST).json()
    page = client.get(f"/o/{outcome['id']}", headers=PAGE)
    assert page.status_code == 200
    assert outcome["summary"] in page.text
    assert f'property="og:title" content="{outcome["summary"]}' in page.text
    gone = client.get(f"/o/{'0' * 64}", headers=PAGE)
    assert gone.status_code == 200
    assert 'data-kept="no"' in gone.text
    assert client.get("/o/song").status_code == 404


def test_the_page_of_a_long_outcome_has_its_steps_on_demand(client: httpx.Client) -> None:
    answer = client.post(SIEGE, json=siege(40, 1))
    place = f"/o/{answer.json()['id']}"
    assert len(answer.content) > limits["PAGE_STEPS_BYTES"]
    short, whole = client.get(place, headers=PAGE), client.get(f"{place}?lang=de&steps=all", headers=PAGE)
    assert len(short.content) < 32 * KiB
    assert (short.text.count("ror-step "), whole.text.count("ror-step ") > 100) == (0, True)
    assert 'href="?steps=all"' in short.text
    assert 'href="?lang=en&amp;steps=all"' in client.get(f"{place}?lang=en", headers=PAGE).text
    assert "steps=all" not in whole.text
    assert answer.json()["summary"] in short.text


def test_drawing_a_page_is_charged(tmp_path: Path) -> None:
    """The budget of a reader pays for new pages, not for cached ones."""
    queries = [f"?lang={lang}&steps=all" for lang in ("en", "de")]
    with Service(tmp_path, rate_limit="40/hour") as limited, limited.client() as client:
        ids = [client.post(SIEGE, json=siege(40, seed)).json()["id"] for seed in range(3)]
        pages = [f"/o/{each}{query}" for each in ids for query in queries]
        assert client.get(f"/o/{ids[0]}", headers=PAGE).status_code == 200
        refused = next(each for page in pages if (each := client.get(page, headers=PAGE)).status_code != 200)
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 0
        assert client.get(f"/o/{ids[0]}", headers=PAGE).status_code == 200
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 429
        assert client.get(f"/need/war-of-the-ring/sorcery{NEED}").status_code == 429


def test_only_named_sites_embed_the_card_of_an_outcome(client: httpx.Client, tmp_path: Path) -> None:
    outcome = client.post(GOLLUM, json=GOLLUM_REQUEST).json()
    card = client.get(f"/embed/{outcome['id']}", headers=PAGE)
    assert outcome["summary"] in card.text
    assert "<nav" not in card.text
    assert "frame-ancestors 'none'" in card.headers["content-security-policy"]
    assert client.get(f"/embed/{'0' * 64}", headers=PAGE).status_code == 404
    site = "https://blog.example"
    with Service(tmp_path, frame_ancestors=site) as open_, open_.client() as asking:
        kept = asking.post(GOLLUM, json=GOLLUM_REQUEST).json()["id"]
        for place, ancestors in ((f"/embed/{kept}", site), (f"/o/{kept}", "'none'")):
            policy = asking.get(place, headers=PAGE).headers["content-security-policy"]
            assert f"frame-ancestors {ancestors};" in policy


def test_only_named_sites_embed_the_card_of_odds(client: httpx.Client, tmp_path: Path) -> None:
    place = "/embed/odds/war-of-the-ring/sorcery?state=rating=B&fields=points"
    odds = client.get("/v1/war-of-the-ring/sorcery/odds?state=rating=B&fields=points", follow_redirects=True).json()
    card = client.get(f"{place}&lang=de", headers=PAGE)
    drawn = shown.shown({"kind": "odds", "answer": odds, "few": True}, "de")["html"]
    assert drawn in card.text
    assert "<code>rating=B</code>" in card.text
    assert 'href="/odds/war-of-the-ring/sorcery?state=rating=B&amp;fields=points&amp;lang=de"' in card.text
    assert "<nav" not in card.text
    assert "frame-ancestors 'none'" in card.headers["content-security-policy"]
    assert client.get("/embed/odds/war-of-the-ring/losses?state=13", headers=PAGE).status_code == 404
    assert client.get("/embed/odds/war-of-the-ring/sorcery?state=song", headers=PAGE).status_code == 422
    site = "https://blog.example"
    with Service(tmp_path, frame_ancestors=site) as open_, open_.client() as asking:
        assert f"frame-ancestors {site};" in asking.get(place).headers["content-security-policy"]


def test_a_rule_that_throws_no_dice_has_no_odds(client: httpx.Client) -> None:
    losses = client.get("/odds/war-of-the-ring/losses")
    assert (losses.status_code, losses.headers["location"]) == (308, "/play/war-of-the-ring/losses")
    assert client.get("/play/war-of-the-ring/song").status_code == 404


def test_a_throw_that_nobody_can_cheat_at_needs_a_ledger(client: httpx.Client, tmp_path: Path) -> None:
    form, fair = "/play/war-of-the-ring/sorcery", "/fair/war-of-the-ring/sorcery"
    assert f'href="{fair}"' not in client.get(form).text
    assert client.get(fair).json()["type"] == "/problems/no-commitments"
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    ledger: dict[str, Any] = {
        "ledger": f"sqlite:{tmp_path}/ledger.db",
        "ledger_secret": "a secret of the tests of the pages",
    }
    with Service(tmp_path, signing_key=tmp_path / "keys", **ledger) as service, service.client() as committing:
        assert f'href="{fair}"' in committing.get(form).text
        page = committing.get(fair)
        assert page.status_code == 200
        assert page.num_bytes_downloaded < LARGEST
        assert "/fair/" not in committing.get("/play/war-of-the-ring/losses").text
        moved = committing.get("/fair/war-of-the-ring/losses")
        assert moved.headers["location"] == "/play/war-of-the-ring/losses"


def test_a_room_needs_a_ledger(client: httpx.Client, tmp_path: Path) -> None:
    pages = ("/play", "/play/war-of-the-ring/sorcery")
    assert not any("data-together" in client.get(page).text for page in pages)
    assert client.get("/room").json()["type"] == "/problems/no-commitments"
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    ledger: dict[str, Any] = {
        "ledger": f"sqlite:{tmp_path}/ledger.db",
        "ledger_secret": "a secret of the tests of the pages",
    }
    with Service(tmp_path, signing_key=tmp_path / "keys", **ledger) as service, service.client() as committing:
        for page in (*pages, "/fair/war-of-the-ring/sorcery"):
            assert "data-together" in committing.get(page).text
        room = committing.get("/room")
        assert room.num_bytes_downloaded < LARGEST
        assert '<option value="war-of-the-ring/sorcery" data-line="' in room.text


def test_a_form_has_every_field_of_its_rule(client: httpx.Client) -> None:
    page = client.get("/play/war-of-the-ring/army-combat").text
    for field in ("attacker", "strength", "leader_morale", "fallen", "terrain", "defender_effort"):
        assert f'data-field="{field}"' in page
    assert '<option value="&#34;mountain_path&#34;">Mountain Path</option>' in page
    assert '<option value="&#34;clear&#34;" selected>Clear</option>' in page
    ruling = load("war-of-the-ring").rulings["wr-ratio"]
    assert ruling.question in page
    assert f"({ruling.default}, default)" in page


def test_with_keys_no_page_shows_an_outcome(tmp_path: Path) -> None:
    file = tmp_path / "keys.txt"
    key = {"Authorization": f"Bearer {tool(file, 'new', 'player').stdout.strip()}"}
    with Service(tmp_path, keys=str(file)) as locked, locked.client() as client:
        outcome = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=key).json()
        page = client.get(f"/o/{outcome['id']}", headers=PAGE)
        assert page.status_code == 200
        assert outcome["summary"] not in page.text
        asked = {"kind": "outcome", "answer": outcome}
        assert client.post("/pages/drawn", json=asked).status_code == 401
        assert client.post("/pages/drawn", json=asked, headers=key).status_code == 200
        for query, status in (("", 200), (NEED, 401)):
            assert client.get(f"/need/war-of-the-ring/sorcery{query}").status_code == status


def test_a_form_and_its_line_ask_for_each_other(client: httpx.Client) -> None:
    asked = {"ruleset": "war-of-the-ring", "rule": "sorcery"}
    numbers = [{"pointer": "/subtract", "start": 18, "end": 19, "least": 0, "most": 99}]
    lined = {"state": {"rating": "B", "subtract": 3}, "line": "rating=B subtract=3", "houses": [], "numbers": numbers}
    for state in ("b subtract=3", lined["state"]):
        sent = {**asked, "state": state}
        assert client.post("/pages/line", json=sent).json() == lined
        assert json.loads(answer("POST", "/pages/line", encode(sent)).body) == lined
    refused = client.post("/pages/line", json={**asked, "state": "rating=B subtrakt=3"})
    assert (refused.status_code, refused.json()["column"], refused.json()["length"]) == (422, 10, 9)


def test_a_page_asks_for_the_next_throw_of_real_dice(client: httpx.Client) -> None:
    request = {"state": {"rating": "B"}, "dice": {"source": "supplied", "faces": []}}
    sent = {"ruleset": "war-of-the-ring", "rule": "sorcery", "request": request}
    german = client.post("/pages/next", json=sent, headers={"Accept-Language": "de"})
    assert german.json() == json.loads(encode(shown.next_throw(sent, "de")))
    assert german.json()["next"]["why"] == "Zauberei mit Zaubereiwert B"
    request["dice"] = {"source": "supplied", "faces": [7]}
    assert client.post("/pages/next", json=sent).status_code == 422


def test_a_card_of_odds_leads_to_the_readings_that_change_them(client: httpx.Client) -> None:
    line = "attacker=(dark_power 100 L2) targets=(defender=(fellowship 14 L3) terrain=citadel) turns=12"
    place = "/embed/odds/war-of-the-ring/war-campaign"
    card = client.get(place, params={"state": line, "fields": "fallen"}, headers=PAGE)
    link = re.search('<a href="([^"]*)">Which readings change this[?]</a>', card.text)
    assert link
    there = client.get(unescape(link[1]), headers=PAGE).text
    assert "81.76%; 30.71% by <code>wr-k-which=not-the-leader</code>" in there
    assert '<a href="/rulings/war-of-the-ring/wr-k-which">Can a k kill the leader of the force? No' in there
    assert link[0] not in there


@pytest.mark.parametrize("media", ["text/html", "image/svg+xml", "text/plain"])
def test_answers_that_a_browser_shows_run_no_script(client: httpx.Client, media: str) -> None:
    asked = client.post(
        "/v1/war-of-the-ring/sorcery",
        json={"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "1"}},
        headers={"Accept": media},
    )
    assert asked.status_code == 200
    found = [asked, client.get(f"{asked.headers['Location']}", headers={"Accept": media})]
    for each in found:
        assert each.headers["Content-Type"].startswith(media)
        assert "default-src 'none'" in each.headers["Content-Security-Policy"]
        assert "script-src" not in each.headers["Content-Security-Policy"]


def test_a_form_gets_the_names_of_its_fields_in_its_language(client: httpx.Client) -> None:
    combat = {"ruleset": "ring-of-power", "rule": "combat", "state": "20 orc v 18 man"}
    names = client.post("/pages/fields", json=combat).json()["names"]
    assert names["/attacker/groups/0/count"] == "20 orcs: how many"
    unfinished = {**combat, "state": {"attacker": {"groups": [{"type": "elf"}]}}}
    assert client.post("/pages/fields", json=unfinished).json()["names"]["/attacker/groups/0/count"] == "Elf: how many"
    army = {"ruleset": "war-of-the-ring", "rule": "army-combat", "state": "dark_power 70 v fellowship 14"}
    for given, name in (({}, "Dark Power: strength"), ({"language": "de"}, "Dunkle Macht: Stärke")):
        assert client.post("/pages/fields", json={**army, **given}).json()["names"]["/attacker/strength"] == name
    wrong = client.post("/pages/fields", json={**army, "state": "dark_power x v y"})
    assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (422, "/state")


def test_a_form_gets_what_texts_say_that_varies(client: httpx.Client) -> None:
    army = {"ruleset": "war-of-the-ring", "rule": "army-combat", "state": "dark_power 70 v fellowship 14"}
    texts = ["Dunkle Macht=10 bis 30 um 10", "defender=10,20", "terrain=clear,citadel"]
    assert client.post("/pages/fields", json={**army, "vary": texts}).json()["meant"] == [
        {"pointer": "/attacker/strength", "from": 10, "to": 30, "step": 10},
        {"pointer": "/defender/strength", "values": [10, 20]},
        {"pointer": "/terrain", "values": ["clear", "citadel"]},
    ]
    wrong = client.post("/pages/fields", json={**army, "vary": ["strength=1,2"]}).json()["errors"][0]
    assert (wrong["pointer"], wrong["code"]) == ("/vary/0", "several-fields")
