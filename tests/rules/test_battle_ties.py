from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec import json

from ror_rules import load

RULES: Final = load("ring-of-power")
NAMES: Final = ("Lurtz", "wulf", "aaa", "Zzz", "uruk-hai")


def book_battle(captain: str, riders: str = "riders") -> dict[str, Any]:
    return {
        "attacker": {
            "groups": [
                {"name": "Eomer", "type": "man", "character": True, "mounted": True, "leadership": 2},
                {"name": riders, "type": "man", "count": 3, "mounted": True},
            ]
        },
        "defender": {
            "groups": [
                {"type": "uruk-hai", "count": 9},
                {"name": captain, "type": "uruk-hai", "character": True, "leadership": 1},
            ]
        },
    }


def test_the_headline_of_the_book_s_battle_is_the_same_for_every_name() -> None:
    found = {json.encode(RULES.odds("combat", book_battle(name)).marginals) for name in NAMES}
    assert len(found) == 1
    falls = json.decode(found.pop())["defender.leader_falls"]
    assert [each["value"] for each in falls] == [False]


@pytest.mark.parametrize("policy", [{}, "spread", "protect-characters", "cheapest-first", "pile-up"])
def test_the_least_worth_are_lost_first_whatever_they_are_called(policy: str | dict[str, str]) -> None:
    found = set()
    for elite, rabble in (("a", "z"), ("z", "a")):
        state: dict[str, Any] = {
            "attacker": {"groups": [{"type": "uruk-hai", "count": 10}]},
            "defender": {
                "policy": policy,
                "groups": [
                    {"id": elite, "type": "man", "count": 5, "abilities": ["elite", "heavy-armor"]},
                    {"id": rabble, "type": "man", "count": 5, "abilities": ["rabble", "unarmored"]},
                ],
            },
            "site": {"kind": "fortress", "refuge": 3},
        }
        found.add(json.encode(RULES.odds("combat", state).marginals))
        for seed in range(30):
            tolls = {each.id: each for each in RULES.resolve("combat", state, seed=seed).result.defender.tolls}
            assert not tolls[elite].lost or not tolls[rabble].left
            assert not tolls[elite].fallen or not tolls[rabble].left
    assert len(found) == 1
