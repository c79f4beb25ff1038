from __future__ import annotations

import json
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import compare, encode, load
from ror_rules.author import Ruleset
from ror_rules.host.questions import measurable
from ror_rules.host.wire import plain
from tests.every import cases
from tests.service.cases import EXAMPLES, GOLLUM_ITEM, JSON, MSGPACK, NAMES

UNDER: list[dict[str, Any]] = [{}, {"patch": {"previous_controller": "neither"}}]


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_every_example_is_compared_as_the_core_does(client: httpx.Client, ruleset: Any, example: Any) -> None:
    item = {"ruleset": ruleset.id, "rule": example.rule, **example.request}
    outcome = plain(ruleset.resolve(example.rule, example.state, faces=example.faces))
    for question in ({**item, "under": [{}, {}]}, {"outcome": outcome, "under": [{}, {}]}):
        answer = client.post("/v1/compare", json=question)
        assert answer.status_code == 200
        assert answer.content == encode(compare(question))
        assert answer.json()["a"] == answer.json()["b"] == outcome


def test_both_outcomes_are_kept(client: httpx.Client) -> None:
    found = client.post("/v1/compare", json={**GOLLUM_ITEM, "under": UNDER}).json()
    assert found["a"]["id"] != found["b"]["id"]
    for side in "ab":
        assert client.get(f"/v1/outcomes/{found[side]['id']}").json() == found[side]
        assert client.post("/v1/verify", json=found[side]).json()["holds"] is True
    assert found["differences"] == [{"pointer": "/controller", "a": "dark_power", "b": "neither"}]


def test_both_formats_say_the_same(client: httpx.Client) -> None:
    question = {**GOLLUM_ITEM, "under": UNDER}
    packed = client.post(
        "/v1/compare", content=msgpack.packb(question), headers={**MSGPACK, "Accept": MSGPACK["Content-Type"]}
    )
    assert packed.headers["Content-Type"] == MSGPACK["Content-Type"]
    assert msgpack.unpackb(packed.content) == client.post("/v1/compare", json=question).json()


@pytest.mark.parametrize(
    ("body", "status", "kind", "pointer"),
    [
        ({}, 422, "schema", "/state"),
        ([], 422, "schema", ""),
        ({**GOLLUM_ITEM, "under": [{}]}, 422, "schema", "/under"),
        ({**GOLLUM_ITEM, "under": UNDER, "ruleset": "chess"}, 422, "schema", "/ruleset"),
        ({**GOLLUM_ITEM, "under": [{}, {"rulings": {"x": "y"}}]}, 422, "ruling", "/under/1/rulings/x"),
        ({**GOLLUM_ITEM, "under": [{"patch": {"card_holder": 3}}, {}]}, 422, "schema", "/under/0/patch/card_holder"),
        ({"outcome": {"id": "x"}, "under": [{}, {}]}, 422, "receipt", "/outcome/ruleset"),
    ],
)
def test_a_refusal_points_into_the_body(client: httpx.Client, body: Any, status: int, kind: str, pointer: str) -> None:
    answer = client.post("/v1/compare", content=json.dumps(body), headers=JSON)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (status, f"/problems/{kind}")
    assert problem["errors"][0]["pointer"] == pointer


def test_dice_that_lack_are_named(client: httpx.Client) -> None:
    question = {
        "ruleset": "ring-of-power",
        "rule": "gate-assault",
        "state": {"attempts": 1},
        "dice": {"source": "supplied", "faces": [1, 2]},
        "under": [{}, {"patch": {"attempts": 2}}],
    }
    problem = client.post("/v1/compare", json=question).json()
    assert problem["type"] == "/problems/faces"
    assert problem["detail"].startswith(
        "/under/1: The record lacks 1 die with 6 sides at gate-assault/attempt-2/die-1."
    )
    assert problem["code"] == "unrecorded-dice"
    assert problem["with"].items() >= {"lack": 1, "sides": 6, "address": "gate-assault/attempt-2/die-1"}.items()


def test_an_outcome_with_its_luck_is_compared_too(client: httpx.Client) -> None:
    ruleset: Ruleset[Any] = load("war-of-the-ring")
    example = next(each for each in ruleset.examples if each.rule == "army-combat")
    name = measurable(ruleset.rule(example.rule))[0]
    outcome = plain(ruleset.resolve(example.rule, example.state, faces=example.faces, luck=name))
    item = {"ruleset": ruleset.id, "rule": example.rule, **example.request, "luck": name}
    for question in ({"outcome": outcome, "under": [{}, {}]}, {**item, "under": [{}, {}]}):
        answer = client.post("/v1/compare", json=question)
        assert answer.status_code == 200
        assert answer.content == encode(compare(question))
    kept = client.get(f"/v1/outcomes/{outcome['id']}").content
    assert kept == encode(ruleset.resolve(example.rule, example.state, faces=example.faces))
    outcome["luck"]["below"] = "9" + outcome["luck"]["below"]
    refused = client.post("/v1/compare", json={"outcome": outcome, "under": [{}, {}]})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/outcome/luck/below")
