"""The cost of an outcome in calls of Python functions, from the bytes of a request to those of its answer.

A count is the same on every machine, and calls are most of the cost. Each request has another seed, context and state,
so caches save nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from ror_rules import encode, load, read_json
from tests.calls import calls

WARMED = 30
COUNTED = 20


def gollum(turn: int) -> dict[str, Any]:
    players = ("dark_power", "fellowship", "neither")
    holder = players[turn // 3 % 3] if turn % 3 == 2 else players[turn % 3]
    return {"previous_controller": players[turn % 3], "card_holder": holder}


def armies(turn: int) -> dict[str, Any]:
    return {
        "attacker": {"side": "dark_power", "strength": 60 + turn, "leader_morale": 1},
        "defender": {"side": "fellowship", "strength": 20 + turn, "leader_morale": 2},
        "terrain": ("citadel", "clear", "forest")[turn % 3],
    }


def hunted(turn: int) -> dict[str, Any]:
    return {"search_points": 2 + turn, "characters": [{"name": f"Hobbit {turn}", "capture_rating": 3}, f"Elf {turn}"]}


def loss(turn: int) -> dict[str, Any]:
    return {"strength": 40 + turn, "percent": (10, 20, 30, 50)[turn % 4]}


def saruman(turn: int) -> dict[str, Any]:
    return {**gollum(turn), "ring": ("not_yet_taken", "lost_by_dark_power")[turn % 2]}


def skirmish(turn: int) -> dict[str, Any]:
    return {
        "attacker": {"groups": [{"id": f"man-{turn}", "type": ("man", "elf", "dwarf")[turn % 3]}]},
        "defender": {"groups": [{"id": f"orc-{turn}", "type": "orc", "count": 2}]},
    }


def raid(turn: int) -> dict[str, Any]:
    riders = {"type": "man", "mounted": True, "abilities": ["heavy-armor"]}
    raiders = {"type": ("uruk-hai", "orc")[turn % 2]}
    rohan = [
        {"id": f"eomer-{turn}", "character": True, "leadership": 2, **riders},
        {"name": f"Riders of {turn}", "count": 3 + turn % 2, **riders},
    ]
    isengard = [
        {"id": f"raiders-{turn}", "count": 9, **raiders},
        {"id": f"lurtz-{turn}", "character": True, "leadership": 1, **raiders},
    ]
    return {
        "attacker": {"name": f"Eomer {turn}", "policy": "protect-characters", "groups": rohan},
        "defender": {"policy": "protect-characters", "groups": isengard},
        "site": {"terrain": (["hills"], [])[turn % 2]},
    }


def war(turn: int) -> dict[str, Any]:
    side = {"groups": [{"id": f"g{turn}-{each}", "type": "man", "count": 20} for each in range(50)]}
    return {"attacker": side, "defender": side}


def hosts(turn: int) -> dict[str, Any]:
    state = raid(turn)
    state["attacker"]["groups"][1]["count"] = 3000 + turn
    state["defender"]["groups"][0]["count"] = 9000 - turn
    return state


def body(state: dict[str, Any], turn: int) -> bytes:
    return msgspec.json.encode(
        {"state": state, "dice": {"source": "seeded", "seed": f"seed-{turn}"}, "context": f"game-{turn}"}
    )


@pytest.mark.parametrize(
    ("ruleset_id", "rule_id", "state", "ceiling"),
    [
        ("war-of-the-ring", "gollum-control", gollum, 26),
        ("war-of-the-ring", "losses", loss, 25),
        ("war-of-the-ring", "search", hunted, 78),
        ("war-of-the-ring", "army-combat", armies, 72),
        ("three-player", "gollum-control", saruman, 32),
        ("ring-of-power", "combat", skirmish, 200),
        ("ring-of-power", "combat", raid, 368),
        ("ring-of-power", "combat", war, 2690),
        ("ring-of-power", "combat", hosts, 1125),
    ],
)
def test_an_outcome_takes_no_more_calls(
    ruleset_id: str, rule_id: str, state: Callable[[int], dict[str, Any]], ceiling: int
) -> None:
    ruleset = load(ruleset_id)

    def answered(request: bytes) -> bytes:
        return encode(ruleset.answer(rule_id, ruleset.read(rule_id, read_json(request))))

    requests = [body(state(turn), turn) for turn in range(WARMED + COUNTED)]
    for request in requests[:WARMED]:
        answered(request)
    assert calls(lambda: [*map(answered, requests[WARMED:])]) / COUNTED <= ceiling
