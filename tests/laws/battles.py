"""Random battles of Ring of Power with the edge cases for laws about names. Plain states only.

Like groups, Characters who differ only in name, one id on both sides, duels (two of one pair among them), assassins
with targets, crews of beasts and engines, rams, sacrifices, sorties of ambushers and every policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from ror_rules import Stream, load
from ror_rules.errors import StateError
from tests.rules.battles_drawn import GROUND, POLICIES, READINGS, group

ENGINES: Final = ("bolt-shooter", "siege-catapult", "trebuchet", "siege-ballista")
Drawn = tuple[dict[str, Any], dict[str, str]]
_LIKE: Final = 0.45


def content(group: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in group.items() if key not in ("id", "name", "count") and value}


def side(draw: Random, prefix: str, walled: bool) -> dict[str, Any]:
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
    if draw.random() > 0.25:
        return []
    if draw.random() < 0.6:
        kind = draw.choice(("mumakil", "mumakil", "ship"))
        beasts: list[dict[str, Any]] = [{"id": f"{prefix}m{each}", "type": kind} for each in range(draw.randint(1, 2))]
        if kind == "ship":
            beasts[0]["wounds"] = draw.randint(0, 2)
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


def battle(draw: Random) -> Drawn:
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


def small(draw: Random, most: int = 5) -> Drawn:
    state, rulings = battle(draw)
    for name in ("attacker", "defender"):
        _shrink(draw, state[name], draw.choice((2, 2, 2, 3, 3, most)))
    named = {name: {each["id"] for each in state[name]["groups"]} for name in ("attacker", "defender")}
    for name, enemy in (("attacker", "defender"), ("defender", "attacker")):
        side = state[name]
        for each in side["groups"]:
            if "targets" in each:
                each["targets"] = [target for target in each["targets"] if target in named[enemy]]
        if "sacrifice" in side:
            side["sacrifice"] = [each for each in side["sacrifice"] if each in named[name]]
    other = {"attacker": "defender", "defender": "attacker"}
    duels = [
        duel
        for duel in state.pop("duels", ())
        if duel["challenger"] in named[duel["side"]] and duel["challenged"] in named[other[duel["side"]]]
    ]
    return {**state, **({"duels": duels} if duels else {})}, rulings


def _shrink(draw: Random, side: dict[str, Any], figures: int) -> None:
    served = {each["crew_of"] for each in side["groups"] if "crew_of" in each}
    order = side["groups"][:]
    if draw.random() < 0.5:
        order.sort(key=lambda each: each["id"] not in served and "crew_of" not in each)
    kept: dict[str, dict[str, Any]] = {}
    for each in order:
        if figures and each.get("crew_of", each["id"]) in {each["id"], *kept}:
            count = min(each.get("count", 1), figures, 2)
            kept[each["id"]] = {**each, "count": count} if "count" in each else each
            figures -= count
    side["groups"] = [kept[each["id"]] for each in side["groups"] if each["id"] in kept]


def by_hand(draw: Random) -> dict[str, Any]:
    """A battle in which all figures of the attacker hit for certain, and the defender's player allocates the hits.

    The allocation has the right number of hits. The rules refuse some of them: a second hit on a figure may come too early.
    """
    kind = draw.choice(((), ("axes",), ("terror",), ("magic-weapons",), ("paralyze",)))
    ambush = draw.random() < 0.3
    hitters: dict[str, Any] = {
        "id": "a0",
        "type": "man",
        "count": draw.randint(1, 2),
        "profile": {"dice": draw.randint(1, 2), "attack": 2},
        "abilities": sorted({"berserk", "elite", *kind, *(("ambush",) if ambush else ())}),
    }
    groups: list[dict[str, Any]] = [
        {"id": "d0", "type": draw.choice(("man", "orc", "ethereal", "troll")), "count": draw.randint(1, 2)},
        {"id": "d1", "type": draw.choice(("man", "elf")), "mounted": True, "count": draw.randint(1, 2)},
        draw.choice(
            (
                {"id": "d2", "type": "man", "character": True, "leadership": 1, "abilities": ["heroes"]},
                {"id": "d2", "type": "ship"},
                {"id": "d2", "type": "man", "abilities": ["axes"]},
            )
        ),
    ]
    hits = hitters["count"] * hitters["profile"]["dice"]
    figures = [group["id"] for group in groups for _ in range(group.get("count", 1))]
    draw.shuffle(figures)
    given: dict[str, int] = {}
    for number in range(hits):
        victim = figures[number % len(figures)]
        given[victim] = given.get(victim, 0) + 1
    allocation = [
        {"id": each, "figures": number, "hits": [{"count": 1, "kind": list(kind)}]} for each, number in given.items()
    ]
    if draw.random() < 0.2:
        allocation = [{"id": figures[0], "hits": [{"count": hits, "kind": list(kind)}]}]
    return {
        "attacker": {"groups": [hitters]},
        "defender": {"groups": groups, "policy": draw.choice(("by-hand", "spread"))},
        "ambush" if ambush else "allocation": {"defender": allocation},
    }


def between(attacker: list[dict[str, Any]], defender: list[dict[str, Any]]) -> dict[str, Any]:
    sides = {"attacker": attacker, "defender": defender}
    return {
        name: {"groups": [{"id": f"{name[0]}{number}", **each} for number, each in enumerate(groups)]}
        for name, groups in sides.items()
    }


def siege(draw: Random) -> Drawn:
    state, rulings = small(draw, 4)
    site = {"kind": "fortress", "refuge": 1} if draw.random() < 0.5 else {"kind": "citadel"}
    sides = {name: state[name] for name in ("attacker", "defender")}
    return {**sides, "site": site, "assaults": draw.randint(1, 3)}, rulings


def legal(draw: Callable[[Random], Drawn], name: str, number: int, rule: str = "combat") -> Iterator[Drawn]:
    rules = load("ring-of-power")
    fought = rules.rule(rule)
    found = 0
    at = 0
    while found < number:
        at += 1
        state, rulings = draw(Random(f"{name} {at}"))
        try:
            fought.roll(rules.under(rulings), fought.read(state), Stream(at))
        except StateError:
            continue
        found += 1
        yield state, rulings
