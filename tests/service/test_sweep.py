from __future__ import annotations

import csv
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from ror_rules import encode, load, sweep
from tests.every import cases
from tests.service.cases import GOLLUM, GOLLUM_STATE, JSON, RULE_NAMES, RULES

PATH = f"{GOLLUM}/odds/sweep"
VARY = [{"pointer": "/card_holder", "values": ["dark_power", "neither"]}]
ASKED = {"state": GOLLUM_STATE, "fields": ["controller"], "vary": VARY}


@cases(("ruleset", "rule"), RULES, RULE_NAMES)
def test_every_rule_answers_the_bytes_of_the_library(client: httpx.Client, ruleset: Any, rule: Any) -> None:
    state = next(each for each in ruleset.examples if each.rule == rule.id).state
    asked = {"state": state, "fields": list(rule.projections)[:2], "vary": [{"pointer": "", "values": [state]}]}
    first, second = (client.post(f"/v1/{ruleset.id}/{rule.id}/odds/sweep", json=asked) for _ in range(2))
    assert (first.status_code, first.headers["Content-Type"]) == (200, "application/json")
    assert first.content == encode(sweep(ruleset, rule.id, state, vary=asked["vary"], fields=asked["fields"]))
    assert second.content == first.content


FIGHT = "20 orc v 18 man"
COMBAT = "/v1/ring-of-power/combat/odds/sweep"
STORM = "/v1/war-of-the-ring/army-combat/odds/sweep"


@pytest.mark.parametrize(
    ("texts", "members"),
    [
        (["orc=10..20:5"], [{"pointer": "/attacker/groups/0/count", "from": 10, "to": 20, "step": 5}]),
        (
            ["man=16,18", "/attacker/groups/0/count=19, 20"],
            [
                {"pointer": "/defender/groups/0/count", "values": [16, 18]},
                {"pointer": "/attacker/groups/0/count", "values": [19, 20]},
            ],
        ),
    ],
)
def test_a_text_names_what_varies_and_how(client: httpx.Client, texts: list[str], members: list[Any]) -> None:
    asked = {"state": FIGHT, "fields": ["winner"]}
    whole = client.post(COMBAT, json={**asked, "vary": members})
    assert whole.status_code == 200
    said = client.post(COMBAT, json={"state": FIGHT, "fields": ["The winner"], "vary": texts})
    assert said.content == whole.content
    linked = client.get(
        COMBAT, params={"state": FIGHT, "fields": "winner", "vary": ";".join(texts)}, follow_redirects=True
    )
    assert linked.content == whole.content


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"vary": ["orc"]}, "/vary/0", "vary-text"),
        ({"vary": [*VARY, "ork=1,2"]}, "/vary/1", "no-such-field"),
        ({"vary": ["count=1,2"]}, "/vary/0", "several-fields"),
        ({"vary": ["orc=1..4:0"]}, "/vary/0", "number-too-small"),
        ({"vary": ["orc=4..1"]}, "/vary/0", "range-empty"),
        ({"vary": ["orc=many"]}, "/vary/0", "no-such-variant"),
        ({"fields": ["casualties"]}, "/fields/0", "several-views"),
    ],
)
def test_a_text_is_refused_at_its_place(client: httpx.Client, change: dict[str, Any], pointer: str, code: str) -> None:
    asked = {"state": FIGHT, "fields": ["winner"], "vary": ["orc=1,2"], **change}
    refused = client.post(COMBAT, json=asked)
    (fault,) = refused.json()["errors"]
    assert refused.status_code == 422
    assert (fault["pointer"], fault["code"]) == (pointer, code)


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("defender=10,20", {"pointer": "/defender/strength", "values": [10, 20]}),
        ("defender=10,20,10", {"pointer": "/defender/strength", "values": [10, 20]}),
        ("defender=[10,20]", {"pointer": "/defender/strength", "values": [10, 20]}),
        ("Dunkle Macht=10..30:10", {"pointer": "/attacker/strength", "from": 10, "to": 30, "step": 10}),
    ],
)
def test_a_piece_with_numbers_means_its_number(client: httpx.Client, text: str, member: dict[str, Any]) -> None:
    asked = {"state": "dark_power 70 v fellowship 14", "fields": ["defender.strength_lost"]}
    named, whole = (client.post(STORM, json={**asked, "vary": [each]}) for each in (text, member))
    assert whole.status_code == 200
    assert named.content == whole.content


@pytest.mark.parametrize(
    ("text", "code", "german"),
    [
        ("Quatsch=10,20", "no-such-field", "Dunkle Macht: Stärke"),
        ("Stärke=10,20", "several-fields", "Gefährten: Stärke"),
        ("strength=10,20", "several-fields", "Gefährten: Stärke"),
    ],
)
def test_a_refusal_names_fields_in_its_language(client: httpx.Client, text: str, code: str, german: str) -> None:
    asked = {"state": "dark_power 70 v fellowship 14", "fields": ["defender.strength_lost"], "vary": [text]}
    (fault,) = client.post(STORM, json=asked, headers={"Accept-Language": "de"}).json()["errors"]
    assert fault["code"] == code
    assert german in fault["expected"]
    (fault,) = client.post(STORM, json=asked).json()["errors"]
    assert fault["code"] == code
    assert ("Dark Power: strength" in fault["expected"]) == (text != "Stärke=10,20")


def test_each_cell_that_the_rules_forbid_has_its_own_problem_also_when_drawn(client: httpx.Client) -> None:
    asked = {
        "state": "dark_power 30 v fellowship 5",
        "vary": [{"pointer": "/terrain", "values": ["clear", "lake_sea", "mountain", "citadel"]}],
        "fields": ["attacker.strength_lost"],
    }
    path = "/v1/war-of-the-ring/army-combat/odds/sweep"
    table = client.post(path, json=asked).json()
    assert [bool(cell["odds"]) for cell in table["cells"]] == [True, False, False, True]
    reasons = {cell["at"][0]: cell["problem"]["detail"] for cell in table["cells"] if "problem" in cell}
    drawn = client.post("/pages/drawn", json={"kind": "sweep", "answer": table}).json()["html"]
    lines = {
        row["Terrain"]: row["problem in words"]
        for row in csv.DictReader(client.post(path, json=asked, headers={"Accept": "text/csv"}).text.splitlines())
    }
    for terrain, named in (("lake_sea", "a lake or sea"), ("mountain", "a mountain")):
        assert reasons[terrain].startswith(f"/state/terrain: No army can stand in {named}.")
        assert f"No odds for {named}: {reasons[terrain]}" in drawn
        assert lines[terrain] == reasons[terrain]
    assert (lines["clear"], lines["citadel"]) == ("", "")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (PATH.replace("control", "kontrol"), "no-such-rule"),
        ("/v1/war-of-the-ring/armies/need", "no-such-rule"),
        ("/v1/chess/army-combat/need", "no-such-ruleset"),
        ("/v1/need", "no-such-path"),
        ("/v1/ring-of-power/demolition/advise", "no-such-path"),
    ],
)
def test_a_question_about_no_rule_is_a_fault_of_the_path(client: httpx.Client, path: str, code: str) -> None:
    refused = client.post(path, json=ASKED)
    assert (refused.status_code, refused.json()["code"]) == (404, code)
    wrong = client.put(PATH)
    assert (wrong.status_code, wrong.json()["type"]) == (405, "/problems/method-not-allowed")
    assert wrong.headers["Allow"] == "GET, HEAD, OPTIONS, POST"


@pytest.mark.nightly
def test_a_large_table_does_not_hold_the_service(client: httpx.Client) -> None:
    battle = next(each for each in load("ring-of-power").examples if each.rule == "combat")
    ids = [f"{battle.state['attacker']['name']} {number}" for number in range(60)]
    asked = {
        "state": battle.state,
        "fields": ["winner", "attacker.casualties", "defender.casualties"],
        "vary": [
            {"pointer": "/attacker/name", "values": ids},
            {"pointer": "/attacker/groups/0/leadership", "from": 0, "to": 3},
        ],
    }
    with ThreadPoolExecutor(2) as askers:
        tables = [
            askers.submit(client.post, "/v1/ring-of-power/combat/odds/sweep", json=asked, headers=JSON, timeout=60)
            for _ in range(2)
        ]
        waits = []
        while not all(table.done() for table in tables):
            start = time.monotonic()
            assert client.get("/health/live").status_code == 200
            waits.append(time.monotonic() - start)
    answers = [table.result() for table in tables]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert len(answers[0].json()["cells"]) == 240
    assert len(waits) > 3
    assert max(waits) < 1
