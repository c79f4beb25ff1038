from __future__ import annotations

from typing import Any

import httpx
import pytest

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


def test_a_text_names_the_number_and_its_range(client: httpx.Client) -> None:
    whole = client.post(PATH, json=ASKED)
    said = client.post(PATH, json={**ASKED, "vary": "attacker=1..400", "field": "Who loses more Strength Points"})
    assert said.content == whole.content


def test_a_number_without_a_range_is_found_where_the_chance_grows_and_falls(client: httpx.Client) -> None:
    free = client.post(PATH, json={**ASKED, "vary": "Dunkle Macht: Stärke"}).json()
    assert free["pointer"] == "/attacker/strength"
    assert free["found"] == client.post(PATH, json=ASKED).json()["found"]
    assert not free["complete"]


@pytest.mark.parametrize("text", ["attacker=1,2", "attackers", "terrain", "strength=1..9"])
def test_a_text_without_a_number_is_refused_at_its_place(client: httpx.Client, text: str) -> None:
    refused = client.post(PATH, json={**ASKED, "vary": text})
    assert refused.status_code == 422
    assert [each["pointer"] for each in refused.json()["errors"]] == ["/vary"]
