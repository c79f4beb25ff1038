from __future__ import annotations

import csv
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import encode, load, sweep
from tests.every import cases
from tests.service.cases import GOLLUM, GOLLUM_STATE, JSON, MSGPACK, RULE_NAMES, RULES

PATH = f"{GOLLUM}/odds/sweep"
VARY = [{"pointer": "/card_holder", "values": ["dark_power", "neither"]}]
ASKED = {"state": GOLLUM_STATE, "fields": ["controller"], "vary": VARY}


def problem(answer: httpx.Response, status: int, kind: str) -> dict[str, Any]:
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    found: dict[str, Any] = answer.json()
    assert found["type"] == f"/problems/{kind}"
    return found


@cases(("ruleset", "rule"), RULES, RULE_NAMES)
def test_every_rule_answers_the_bytes_of_the_library(client: httpx.Client, ruleset: Any, rule: Any) -> None:
    state = next(each for each in ruleset.examples if each.rule == rule.id).state
    asked = {"state": state, "fields": list(rule.projections)[:2], "vary": [{"pointer": "", "values": [state]}]}
    first, second = (client.post(f"/v1/{ruleset.id}/{rule.id}/odds/sweep", json=asked) for _ in range(2))
    assert (first.status_code, first.headers["Content-Type"]) == (200, "application/json")
    assert first.content == encode(sweep(ruleset, rule.id, state, vary=asked["vary"], fields=asked["fields"]))
    assert second.content == first.content


def test_messagepack_has_the_same_content(client: httpx.Client) -> None:
    packed = client.post(PATH, content=msgpack.packb(ASKED), headers={**MSGPACK, "Accept": MSGPACK["Content-Type"]})
    assert packed.status_code == 200
    assert msgpack.unpackb(packed.content) == client.post(PATH, json=ASKED).json()


@pytest.mark.parametrize(
    ("change", "pointer", "kind"),
    [
        ({"vary": [{"pointer": "/card_holder", "values": ["dark_power", "elves"]}]}, "/vary/0/values/1", "schema"),
        ({"vary": [{"pointer": "/card_holder", "values": ["fellowship"] * 401}]}, "/vary/0/values", "schema"),
        ({"vary": [*VARY, {"pointer": "/x", "from": 1, "to": 201}]}, "/vary", "too-large"),
        ({"vary": [{"pointer": "/card_holders", "values": ["dark_power"]}]}, "/vary/0/pointer", "schema"),
        ({"vary": []}, "/vary", "schema"),
        ({"fields": ["winner"]}, "/fields/0", "schema"),
        ({"fields": ["controller"] * 9}, "/fields", "schema"),
        ({"state": {"card_holder": "neither"}}, "/state/previous_controller", "schema"),
        ({"rulings": {"wr-none": "x"}}, "/rulings/wr-none", "ruling"),
        ({"version": "9.9.9"}, "/version", "version"),
        ({"dice": {}}, "/dice", "schema"),
    ],
)
def test_a_refusal_points_into_the_body(client: httpx.Client, change: dict[str, Any], pointer: str, kind: str) -> None:
    (fault,) = problem(client.post(PATH, json={**ASKED, **change}), 422, kind)["errors"]
    assert fault["pointer"] == pointer


def test_a_cell_that_is_not_decided_does_not_sink_the_table(client: httpx.Client) -> None:
    asked = {
        "state": {"strength": 9, "percent": 50},
        "rulings": {"wr-loss-above-99": "refuse"},
        "vary": [{"pointer": "/strength", "from": 99, "to": 100}],
        "fields": ["lost"],
    }
    answer = client.post("/v1/war-of-the-ring/losses/odds/sweep", json=asked)
    assert answer.status_code == 200
    decided, undecided = answer.json()["cells"]
    assert "problem" not in decided
    assert undecided["odds"] == {}
    assert undecided["problem"]["kind"] == "rules-do-not-decide"


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
        row["/terrain"]: row["problem in words"]
        for row in csv.DictReader(client.post(path, json=asked, headers={"Accept": "text/csv"}).text.splitlines())
    }
    for terrain, named in (("lake_sea", "a lake or sea"), ("mountain", "a mountain")):
        assert reasons[terrain].startswith(f"/state/terrain: No army can stand in {named}.")
        assert f"No odds for {named}: {reasons[terrain]}" in drawn
        assert lines[terrain] == reasons[terrain]
    assert (lines["clear"], lines["citadel"]) == ("", "")


def test_a_wrong_path_lists_the_existing_ones(client: httpx.Client) -> None:
    assert (
        "gollum-control"
        in problem(client.post("/v1/war-of-the-ring/golum/odds/sweep", json={}), 404, "unknown")["detail"]
    )
    refused = client.put(PATH)
    problem(refused, 405, "method-not-allowed")
    assert refused.headers["Allow"] == "GET, HEAD, OPTIONS, POST"


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
