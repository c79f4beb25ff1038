from __future__ import annotations

from typing import Any

import httpx
import pytest

from ror_rules import encode, need
from ror_rules import load as ruleset_of

STORM = {
    "attacker": {"side": "dark_power", "strength": 10},
    "defender": {"side": "fellowship", "strength": 20},
    "terrain": "citadel",
}
PATH = "/v1/war-of-the-ring/army-combat/need"
ASKED: dict[str, Any] = {
    "state": STORM,
    "vary": {"pointer": "/attacker/strength", "from": 1, "to": 400},
    "field": "heavier_loss",
    "value": "defender",
    "at_least": 0.8,
}


def test_the_answer_is_that_of_the_library(client: httpx.Client) -> None:
    first, second = (client.post(PATH, json=ASKED) for _ in range(2))
    assert (first.status_code, first.headers["Content-Type"]) == (200, "application/json")
    asked = {name: each for name, each in ASKED.items() if name != "state"}
    assert first.content == encode(need(ruleset_of("war-of-the-ring"), "army-combat", STORM, **asked))
    assert second.content == first.content
    assert first.json()["found"]["at"] == 300


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"field": "fallen"}, "/field"),
        ({"vary": {"pointer": "/attacker/speed", "from": 1, "to": 2}}, "/vary/pointer"),
        ({"vary": {"pointer": "/attacker/strength", "from": 9, "to": 2}}, "/vary/to"),
        ({"at_least": 2}, "/at_least"),
        ({"seed": "1"}, "/seed"),
        ({"rule": "army-combat"}, "/rule"),
    ],
)
def test_a_refusal_points_into_the_body(client: httpx.Client, change: dict[str, Any], pointer: str) -> None:
    refused = client.post(PATH, json={**ASKED, **change})
    assert refused.status_code == 422
    assert [each["pointer"] for each in refused.json()["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/war-of-the-ring/armies/need", "no-such-rule"),
        ("/v1/chess/army-combat/need", "no-such-ruleset"),
        ("/v1/need", "no-such-path"),
    ],
)
def test_an_unknown_rule_is_a_fault_of_the_path(client: httpx.Client, path: str, code: str) -> None:
    refused = client.post(path, json=ASKED)
    assert (refused.status_code, refused.json()["code"]) == (404, code)
