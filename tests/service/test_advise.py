from __future__ import annotations

from typing import Any

import httpx
import pytest

from ror_rules import advise, encode
from ror_rules import load as ruleset_of

PATH = "/v1/ring-of-power/combat/advise"
ASKED: dict[str, Any] = {"state": "12 uruk-hai v 4 man, Theoden: man hero L2", "side": "defender"}


def test_the_answer_is_that_of_the_library(client: httpx.Client) -> None:
    first, second = (client.post(PATH, json=ASKED) for _ in range(2))
    assert (first.status_code, first.headers["Content-Type"]) == (200, "application/json")
    rules = ruleset_of("ring-of-power")
    assert first.content == encode(advise(rules, "combat", rules.parse("combat", ASKED["state"]), side="defender"))
    assert second.content == first.content
    resolved = client.post("/v1/ring-of-power/combat", json={"state": first.json()["advised"]})
    assert resolved.status_code == 200


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"side": "both"}, "/side"),
        ({"field": "falls"}, "/field"),
        ({"state": {"attacker": {}}}, "/state/attacker/groups"),
        ({"seed": "1"}, "/seed"),
    ],
)
def test_a_refusal_points_into_the_body(client: httpx.Client, change: dict[str, Any], pointer: str) -> None:
    refused = client.post(PATH, json={**ASKED, **change})
    assert refused.status_code == 422
    assert pointer in [each["pointer"] for each in refused.json()["errors"]]


def test_a_rule_without_a_choice_has_no_advice(client: httpx.Client) -> None:
    assert client.post("/v1/ring-of-power/demolition/advise", json=ASKED).status_code == 404
