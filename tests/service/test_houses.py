from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest

from ror_rules import load
from tests.service.running import Service

WAR = load("war-of-the-ring")
BATTLE = "/v1/war-of-the-ring/army-combat"
STATE = "dark_power 20 v fellowship 20"
DICE = {"source": "supplied", "faces": [3]}


def deadly(cell: str) -> dict[str, Any]:
    about = {"name": "Deadly", "ruleset": WAR.id, "version": WAR.version}
    return {"house": about, "tables": {"army-combat": {"cells": {"3": {"1-1": cell}}}}}


def test_a_request_carries_a_document_and_later_names_it(client: httpx.Client) -> None:
    document = deadly("50k/30")
    first = client.post(BATTLE, json={"state": STATE, "dice": DICE, "houses": [document]}).json()
    assert first["result"]["cell"] == "50k/30"
    (digest,) = first["ruleset"]["houses"]
    named = client.post(BATTLE, json={"state": STATE, "dice": DICE, "houses": [digest]})
    assert named.json() == first
    assert client.get(named.headers["location"]).json()["result"]["cell"] == "50k/30"
    text = client.get(named.headers["location"], headers={"accept": "text/plain"}).text
    assert '…, "Deadly", Army Combat Results Table, row 3' in text
    item = {"ruleset": WAR.id, "rule": "army-combat", "state": STATE, "dice": DICE, "houses": [digest]}
    assert client.post("/v1/batch", json={"items": [item]}).json()["items"][0]["outcome"]["id"] == first["id"]
    assert client.post("/v1/verify", json=first).json()["holds"]
    under = WAR.with_houses([document])
    odds = client.post(f"{BATTLE}/odds", json={"state": STATE, "houses": [digest]}).json()
    assert odds["id"] == under.odds("army-combat", STATE).id
    vary = {"vary": [{"pointer": "/attacker/strength", "values": [10, 20]}], "fields": ["heavier_loss"]}
    swept = client.post(f"{BATTLE}/odds/sweep", json={"state": STATE, "houses": [digest], **vary}).json()
    assert swept["ruleset"]["houses"] == [digest]
    wanted = {
        "vary": {"pointer": "/attacker/strength", "from": 10, "to": 40},
        "field": "heavier_loss",
        "value": "defender",
    }
    asked = {"state": STATE, "houses": [digest], "at_least": 0.5, **wanted}
    assert client.post(f"{BATTLE}/need", json=asked).json()["ruleset"]["houses"] == [digest]
    luck = client.post("/v1/compare", json={"outcome": first, "under": [{}, {}], "luck": "attacker.strength_lost"})
    assert luck.json()["a"]["ruleset"]["houses"] == [digest]


def test_a_document_with_the_games_name_changes_no_answer_of_others(client: httpx.Client) -> None:
    def document(name: str) -> dict[str, Any]:
        about = {"name": name, "ruleset": "war-of-the-ring", "version": load("war-of-the-ring").version}
        return {"house": about, "tables": {"army-combat": {"cells": {"3": {"1-1": "50k/30"}}}}}

    place = client.post(BATTLE, json={"state": STATE, "dice": DICE, "houses": [document("Ours")]}).headers["Location"]
    before = client.get(place, headers={"Accept": "text/plain"}).text
    assert client.post("/v1/houses", json=document("War of the Ring")).status_code == 200
    assert client.get(place, headers={"Accept": "text/plain"}).text == before
    assert '…, "Ours", Army Combat Results Table' in before
    assert '…, "Ours"' in client.get(place, headers={"Accept": "text/plain; lines=1"}).text


def test_an_unknown_digest_is_refused_until_its_document_comes(client: httpx.Client) -> None:
    document = deadly("80/80")
    digest = WAR.house(document).digest
    asked = {"state": STATE, "dice": DICE, "houses": [digest]}
    refused = client.post(BATTLE, json=asked)
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/house-unknown")
    assert refused.json()["errors"][0]["pointer"] == "/houses/0"
    told = client.post("/v1/houses", json=document).json()
    assert told["digest"] == digest
    assert told["changes"] == [
        {"kind": "cell", "of": ["army-combat", "3", "1-1"], "printed": "20/20k", "reads": "80/80"}
    ]
    assert client.post(BATTLE, json=asked).status_code == 200


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        (deadly("25/-"), "/tables/army-combat/cells/3/1-1"),
        ({"house": {"name": "n", "ruleset": "risk", "version": "1.0.0"}}, "/house/ruleset"),
        ({"house": {"name": "n", "ruleset": WAR.id}}, "/house/version"),
    ],
)
def test_a_fault_of_a_document_has_its_place(client: httpx.Client, document: dict[str, Any], pointer: str) -> None:
    alone = client.post("/v1/houses", json=document)
    assert (alone.status_code, alone.json()["errors"][0]["pointer"]) == (422, pointer)
    inside = client.post(BATTLE, json={"state": STATE, "dice": DICE, "houses": [document]})
    assert (inside.status_code, inside.json()["errors"][0]["pointer"]) == (422, f"/houses/0{pointer}")


def test_the_operator_installs_documents(tmp_path: Path) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "deadly.toml").write_text(
        f'[house]\nname = "Deadly"\nruleset = "{WAR.id}"\nversion = "{WAR.version}"\n'
        '[tables.army-combat.cells]\n3 = { 1-1 = "100/-" }\n'
    )
    digest = WAR.house(deadly("100/-")).digest
    with Service(tmp_path, houses=folder) as service, service.client() as client:
        answer = client.post(BATTLE, json={"state": STATE, "dice": DICE, "houses": [digest]})
        assert answer.json()["result"]["cell"] == "100/-"
        line = f"{STATE} +house:{digest.removeprefix('sha256:')[:20]}"
        assert client.post(BATTLE, json={"state": line, "dice": DICE}).json() == answer.json()
        params = {"state": line, "faces": "3", "version": WAR.version}
        for path in (BATTLE, f"{BATTLE}/odds"):
            asked = params if path == BATTLE else {"state": line, "version": WAR.version}
            moved = client.get(path, params=asked)
            assert moved.status_code == 307
            assert dict(parse_qsl(urlsplit(moved.headers["location"]).query)) == {
                **asked,
                "state": STATE,
                "houses": digest,
            }
            assert client.get(moved.headers["location"]).json()["ruleset"]["houses"] == [digest]
        by_hand = client.get(f"{BATTLE}?state=dark_power+20+v+fellowship+20+house:{digest[7:27]}&faces=3")
        assert f"houses={digest}" in by_hand.headers["location"]
        unknown = client.post(BATTLE, json={"state": f"{STATE} +house:0123456789abcdef0123", "dice": DICE}).json()
        assert (unknown["type"], unknown["errors"][0]["pointer"]) == ("/problems/house-unknown", "/state")


FAILS = f"""
house = {{ name = "Free attacks", ruleset = "{WAR.id}", version = "{WAR.version}" }}
tables.shadow-point-costs-campaign.cells."Initiate Army Combat".cost = 0
"""
"""A document with a divisor of zero."""


@pytest.mark.parametrize(
    "text",
    ['[house]\nname = "n"\nruleset = "risk"\nversion = "1.0.0"\n', f"{'.'.join('a' * 3_000)} = 1", FAILS],
    ids=["risk", "deep", "a rule that fails"],
)
def test_a_service_refuses_to_start_with_a_wrong_document(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "wrong.toml").write_text(text)
    with pytest.raises(AssertionError, match=r"ROR_HOUSES: .*wrong\.toml"), Service(tmp_path, houses=folder):
        pass


def test_a_changed_table_is_shown_beside_the_print(client: httpx.Client) -> None:
    digest = client.post("/v1/houses", json=deadly("30/20")).json()["digest"]
    path = "/v1/rulesets/war-of-the-ring/tables/army-combat"
    under = {"houses": digest}
    change = client.get(path, params=under).json()["table"]["changes"][0]
    assert (change["printed"], change["reads"], change["house"]) == ("20/20k", "30/20", digest)
    for media, cell in (
        ("text/plain", "*30/20 (20/20k)"),
        ("text/markdown", "**30/20** ~~20/20k~~"),
        ("text/csv", f"cell,3,1-1,30/20,20/20k,{digest}"),
    ):
        found = client.get(path, params=under, headers={"accept": media})
        assert found.headers["content-type"].startswith(media)
        assert cell in found.text
        assert digest not in client.get(path, headers={"accept": media}).text
    outcome = client.post(
        BATTLE, json={"state": STATE, "dice": DICE, "houses": [digest]}, headers={"accept": "text/html"}
    )
    link = f"/tables/war-of-the-ring/army-combat?houses={digest}#3~1-1"
    assert link in outcome.text
    assert (
        f'<ins>30/20</ins> <del title="house {digest[7:19]}…, &quot;Deadly&quot;">20/20k</del>' in client.get(link).text
    )
    for wrong in (path, "/tables/war-of-the-ring/army-combat"):
        assert client.get(wrong, params={"houses": "sha256:" + "0" * 64}).status_code == 422
    assert client.get(path, params={"house": digest}).status_code == 400
