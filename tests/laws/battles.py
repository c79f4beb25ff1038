"""Battles of Ring of Power, drawn with the odd cases that a law about names must meet. Plain states only.

Like groups, Characters who differ only in name, one id on both sides, duels (two of one pair among them), assassins with
targets, crews of beasts and engines, rams, sacrifices, sorties of ambushers and every policy.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Final

from tests.rules.battles_drawn import GROUND, POLICIES, READINGS, group

ENGINES: Final = ("bolt-shooter", "siege-catapult", "trebuchet", "siege-ballista")
_LIKE: Final = 0.45
"""The chance that the next group is like one before it."""


def content(group: dict[str, Any]) -> dict[str, Any]:
    """A group without what only labels or counts it."""
    return {key: value for key, value in group.items() if key not in ("id", "name", "count") and value}


def side(draw: Random, prefix: str, walled: bool) -> dict[str, Any]:
    """Groups of one side, many of them alike."""
    groups: list[dict[str, Any]] = []
    for number in range(draw.randint(1, 4)):
        if groups and draw.random() < _LIKE:
            made = deepcopy(draw.choice(groups))
            if not made.get("character"):
                made["count"] = draw.randint(1, 4)
            made["id"] = f"{prefix}{number}"
        else:
            made = group(draw, f"{prefix}{number}", 5)
        groups.append(made)
    groups += _served(draw, prefix)
    if draw.random() < 0.1:
        groups.append({"id": f"{prefix}ram", "type": "battering-ram", "count": 4, "crew_type": "orc"})
    made = {"groups": groups, "policy": draw.choice(POLICIES)}
    if draw.random() < 0.25:
        named = [each["id"] for each in groups]
        made["sacrifice"] = draw.sample(named, draw.randint(1, min(2, len(named))))
    if draw.random() < 0.1 and not walled:
        made["terrain"] = [draw.choice(GROUND)]
    return made


def _served(draw: Random, prefix: str) -> list[dict[str, Any]]:
    """Beasts with crews of figures, and engines with replacements beside their own men; mostly none."""
    if draw.random() > 0.25:
        return []
    if draw.random() < 0.6:
        kind = draw.choice(("mumakil", "mumakil", "ship"))
        beasts = [{"id": f"{prefix}m{each}", "type": kind} for each in range(draw.randint(1, 2))]
        crews = [
            {
                "id": f"{prefix}c{number}",
                "type": "man",
                "count": draw.randint(1, 3),
                "crew_of": draw.choice(beasts)["id"],
            }
            for number in range(draw.randint(1, 3))
        ]
        return [*beasts, *crews]
    kind, count = draw.choice(ENGINES), draw.randint(1, 2)
    engines = [
        {"id": f"{prefix}e{each}", "type": kind, "count": draw.randint(1, 2), "crew_type": "orc", "moved": False}
        for each in range(count)
    ]
    more = {"id": f"{prefix}h", "type": "orc", "crew_of": engines[0]["id"], "moved": False}
    return [*engines, more] if draw.random() < 0.5 else engines


def battle(draw: Random) -> tuple[dict[str, Any], dict[str, str]]:
    """A battle and the readings asked for. The rules may refuse it."""
    kind = draw.choice(("field", "field", "field", "fortress", "fortress", "citadel"))
    site: dict[str, Any] = {"kind": kind, "terrain": draw.sample(GROUND, draw.choice((0, 0, 1, 2)))}
    if kind == "fortress":
        site["assault"] = draw.choice(("walls", "gate"))
        if draw.random() < 0.7:
            site["refuge"] = draw.randrange(4)
    one, other = ("g", "g") if draw.random() < 0.5 else ("a", "d")
    state: dict[str, Any] = {
        "attacker": side(draw, one, False),
        "defender": side(draw, other, kind != "field"),
        "site": site,
    }
    for name, enemy in (("attacker", "defender"), ("defender", "attacker")):
        for each in state[name]["groups"]:
            if "assassin" in each.get("abilities", ()) and draw.random() < 0.6:
                there = [
                    target["id"] for target in state[enemy]["groups"] if "berserk" not in target.get("abilities", ())
                ]
                each["targets"] = draw.sample(there, min(len(there), draw.randint(1, 2)))
    duels = _duels(draw, state)
    if duels:
        state["duels"] = duels
    asked = draw.sample(sorted(READINGS), draw.choice((0, 0, 1, 2)))
    return state, {ruling: READINGS[ruling] for ruling in asked}


def _duels(draw: Random, state: dict[str, Any]) -> list[dict[str, Any]]:
    """Duels between wizards, each of whom challenges one enemy; often two wizards challenge each other."""
    wizards = {
        name: [each["id"] for each in state[name]["groups"] if each.get("wizardry")]
        for name in ("attacker", "defender")
    }
    if not all(wizards.values()):
        return []
    found: list[dict[str, Any]] = []
    for name, enemy in (("attacker", "defender"), ("defender", "attacker")):
        for each in wizards[name]:
            if draw.random() < 0.6:
                found.append({"side": name, "challenger": each, "challenged": draw.choice(wizards[enemy])})
    draw.shuffle(found)
    return found
