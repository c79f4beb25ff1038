"""Random small battles of Ring of Power, with every ability that affects a fight. Plain states only, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

MOST_FIGURES: Final = 4
MOST_GROUPS: Final = 3
NUMBER: Final = 360

TYPES: Final = (
    *("man", "man", "elf", "orc", "uruk-hai", "dwarf", "hobbit", "goblin", "troll", "half-troll", "ethereal"),
    *("giant-spider", "spider-swarm", "warg", "warg-rider"),
)
RIDERS: Final = ("man", "elf", "orc", "uruk-hai")
ABILITIES: Final = (
    *(
        "ambush",
        "assassin",
        "axes",
        "berserk",
        "burrower",
        "crushing-attack",
        "elite",
        "furious-charge",
        "hardened-veterans",
    ),
    *("heavy-armor", "heroes", "magic-weapons", "miners", "paralyze", "pikes", "poison-weapons", "rabble", "ranger"),
    *("sailors", "terror", "tough", "unarmored", "woodsmen", "ethereal"),
)
POLICIES: Final = [
    {"first": first, "spare": spare, "characters": order}
    for first in ("best-defense", "least-worth")
    for spare in ("heap", "round")
    for order in ("leaders-last", "best-defense", "least-worth", "as-army")
]
GROUND: Final = ("road", "woods", "hills", "caves", "mountain", "marsh")
READINGS: Final = {
    "rp-hero-casualty": "no",
    "rp-leader-slain": "no",
    "rp-attack-cap": "two-plus",
    "rp-no-defense": "never",
    "rp-doublings": "each",
    "rp-doubled-dice": "profile",
    "rp-sailors": "roll",
    "rp-heavy-armor": "both",
    "rp-second-hit": "mounted-profile",
    "rp-paralyze-outcome": "yes",
    "rp-poison": "attacks",
    "rp-warg-rider": "one-figure",
    "rp-lost-heroes": "wounded",
    "rp-miners-caves": "no",
    "rp-ambush-allocation": "afresh",
    "rp-axes-crushing": "once",
    "rp-ambush-both": "nobody",
    "rp-terror": "figure",
    "rp-paralyze-rider": "paralyzes",
    "rp-fortress-losses": "instead",
    "rp-breach": "no-bonus",
    "rp-reroll-once": "each",
    "rp-tough": "each",
    "rp-furious-charge": "movers",
    "rp-mounted-hero": "wounded",
    "rp-paralyze-hero": "wounded",
    "rp-paralyze-loss": "bear",
    "rp-paralyze-magic": "paralyzed",
    "rp-wounded-hits": "slay",
    "rp-assassins": "together",
    "rp-silenced-magic": "after",
    "rp-ambush-rider": "mounted",
    "rp-ambush-paralyzed": "strike",
    "rp-pikes-inside": "mounted",
    "rp-berserk-ethereal": "dispersed",
    "rp-berserk": "apart",
    "rp-duel-loser": "challenged",
    "rp-pikes-flyers": "ground",
}
"""Rulings that affect a fight, each in another reading than the default."""


PLANTED: Final[dict[str, tuple[str, dict[str, Any], dict[str, Any]]]] = {
    "rp-hero-casualty": ("attacker", {"character": True, "abilities": ["heroes", "unarmored"]}, {}),
    "rp-attack-cap": ("attacker", {"type": "troll", "abilities": ["berserk", "elite"]}, {}),
    "rp-no-defense": ("defender", {"type": "goblin", "abilities": ["heavy-armor"]}, {}),
    "rp-doublings": ("defender", {"abilities": ["woodsmen"]}, {"kind": "fortress", "terrain": ["woods"]}),
    "rp-doubled-dice": ("defender", {"abilities": ["sailors"]}, {"kind": "fortress", "near_water": True}),
    "rp-heavy-armor": ("attacker", {"type": "dwarf", "abilities": ["heavy-armor"]}, {}),
    "rp-second-hit": ("attacker", {"type": "man", "mounted": True, "on_foot": {"defense": 2}}, {}),
    "rp-poison": ("defender", {"abilities": ["poison-weapons"], "count": 2}, {}),
    "rp-warg-rider": ("attacker", {"type": "warg-rider"}, {}),
    "rp-miners-caves": ("attacker", {"abilities": ["miners"]}, {"terrain": ["caves"]}),
    "rp-ambush-allocation": ("attacker", {"abilities": ["ambush"], "count": 2}, {}),
    "rp-axes-crushing": ("attacker", {"abilities": ["axes", "crushing-attack"], "count": 2}, {}),
    "rp-paralyze-rider": ("attacker", {"type": "giant-spider", "count": 2}, {}),
    "rp-ambush-both": ("both", {"abilities": ["ambush"], "count": 2}, {}),
    "rp-lost-heroes": ("defender", {"character": True, "abilities": ["heroes"]}, {"kind": "fortress"}),
    "rp-terror": ("attacker", {"abilities": ["terror"], "count": 2}, {}),
    "rp-fortress-losses": ("attacker", {"type": "troll", "count": 2}, {"kind": "fortress", "refuge": 1}),
    "rp-breach": ("attacker", {"type": "troll", "count": 2}, {"kind": "fortress", "broken": True}),
    "rp-reroll-once": ("both", {"abilities": ["terror", "tough"], "count": 2}, {}),
    "rp-tough": ("defender", {"abilities": ["hardened-veterans", "tough"], "count": 2}, {}),
    "rp-furious-charge": ("defender", {"abilities": ["furious-charge"], "count": 2}, {}),
    "rp-mounted-hero": ("defender", {"type": "man", "character": True, "mounted": True, "abilities": ["heroes"]}, {}),
    "rp-paralyze-hero": ("both", {"character": True, "abilities": ["heroes", "paralyze"]}, {}),
    "rp-paralyze-loss": ("attacker", {"type": "giant-spider", "count": 2, "abilities": ["terror"]}, {}),
    "rp-paralyze-magic": ("both", {"type": "ethereal", "abilities": ["magic-weapons", "paralyze"]}, {}),
    "rp-wounded-hits": ("defender", {"character": True, "abilities": ["heroes", "unarmored"]}, {}),
    "rp-assassins": ("attacker", {"type": "troll", "count": 2, "abilities": ["assassin"]}, {}),
    "rp-sailors": ("both", {"abilities": ["sailors"]}, {"near_water": True}),
    "rp-silenced-magic": ("both", {"character": True, "wizardry": 2, "magic": {"dice": 1, "attack": 1}}, {}),
    "rp-ambush-rider": ("attacker", {"type": "orc", "count": 2, "abilities": ["ambush"]}, {}),
    "rp-ambush-paralyzed": ("attacker", {"type": "giant-spider", "count": 2, "abilities": ["ambush"]}, {}),
    "rp-pikes-inside": ("both", {"type": "man", "mounted": True, "abilities": ["pikes"]}, {"kind": "citadel"}),
    "rp-berserk-ethereal": ("both", {"type": "ethereal", "abilities": ["berserk"]}, {}),
    "rp-berserk": ("defender", {"abilities": ["berserk"], "count": 2}, {"kind": "field"}),
    "rp-duel-loser": ("both", {"character": True, "leadership": 2, "wizardry": 1}, {}),
    "rp-pikes-flyers": ("both", {"type": "man", "mounted": True, "flying": True, "abilities": ["pikes"]}, {}),
}
"""A condition under which a reading matters: a side or both, the fields of a group, and those of the site."""


class Drawn(NamedTuple):
    state: dict[str, Any]
    rulings: dict[str, str]


def group(draw: Random, name: str, most: int) -> dict[str, Any]:
    made: dict[str, Any] = {"id": name, "type": draw.choice(TYPES)}
    abilities = set(draw.sample(ABILITIES, draw.choice((0, 1, 1, 2, 2, 3))))
    if {"heavy-armor", "unarmored"} <= abilities:
        abilities.remove("unarmored")
    if draw.random() < 0.4:
        made |= {"character": True, "leadership": draw.randrange(4)}
        if draw.random() < 0.6:
            made["wizardry"] = 2
            made["magic"] = draw.choice(({}, {"dice": 1}, {"attack": 2}, {"defense": 1}, {"attack": 1, "defense": 1}))
    else:
        made["count"] = draw.randint(1, most)
        abilities.discard("heroes")
    if made["type"] in RIDERS and draw.random() < 0.5:
        made["mounted"] = True
    if draw.random() < 0.15:
        made["profile"] = draw.choice(({"dice": 2}, {"attack": 3}, {"defense": 3}, {"defense": "-"}, {"dice": 0}))
        if draw.random() < 0.5:
            made["on_foot"] = {"attack": 6, "defense": 4}
    return made | {"abilities": sorted(abilities)}


def side(draw: Random, prefix: str) -> dict[str, Any]:
    groups: list[dict[str, Any]] = []
    left = MOST_FIGURES
    for number in range(draw.randint(1, MOST_GROUPS)):
        if left:
            groups.append(group(draw, f"{prefix}{number}", left))
            left -= groups[-1].get("count", 1)
    draw.shuffle(groups)
    made: dict[str, Any] = {"groups": groups, "policy": draw.choice(POLICIES)}
    if draw.random() < 0.2:
        made["sacrifice"] = [groups[-1]["id"]]
    if draw.random() < 0.1:
        made["terrain"] = [draw.choice(GROUND)]
    return made


def battle(draw: Random) -> Drawn:
    attacker, defender = side(draw, "a"), side(draw, "d")
    site: dict[str, Any] = {"kind": draw.choice(("field", "field", "field", "fortress", "citadel"))}
    site["terrain"] = draw.sample(GROUND, draw.choice((0, 0, 1, 1, 2)))
    if site["kind"] == "fortress" and draw.random() < 0.7:
        site["refuge"] = draw.randrange(3)
    site["near_water"] = draw.random() < 0.5
    state: dict[str, Any] = {"attacker": attacker, "defender": defender, "site": site}
    wizards = [[each["id"] for each in force["groups"] if each.get("wizardry")] for force in (attacker, defender)]
    if all(wizards):
        one, other = wizards[0][0], wizards[1][0]
        challenges = [
            {"challenger": one, "challenged": other},
            {"side": "defender", "challenger": other, "challenged": one},
        ]
        state["duels"] = challenges if draw.random() < 0.3 else [draw.choice(challenges)]
    asked = draw.sample(sorted(READINGS), draw.choice((0, 0, 1, 2, 4)))
    if asked and asked[0] in PLANTED:
        name, kind, place = PLANTED[asked[0]]
        for one in ("attacker", "defender") if name == "both" else (name,):
            first, *others = state[one]["groups"]
            state[one]["groups"] = [{"id": first["id"], "type": first["type"], **kind}, *others]
        state["site"] = {**site, **place}
        if state["site"]["kind"] != "fortress":
            state["site"].pop("refuge", None)
        state.pop("duels", None)
        if asked[0] == "rp-ambush-rider":
            first, *others = state["defender"]["groups"]
            state["defender"]["groups"] = [{"id": first["id"], "type": "man", "mounted": True}, *others]
        if asked[0] in {"rp-duel-loser", "rp-silenced-magic"}:
            one, other = (state[name]["groups"][0]["id"] for name in ("attacker", "defender"))
            state["duels"] = [{"challenger": one, "challenged": other}]
    for force, enemy in (("attacker", "defender"), ("defender", "attacker")):
        victims = [each["id"] for each in state[enemy]["groups"] if "berserk" not in each.get("abilities", ())]
        for each in state[force]["groups"]:
            if "assassin" in each.get("abilities", ()) and draw.random() < 0.6:
                each["targets"] = draw.sample(victims, draw.randint(0, len(victims)))
    return Drawn(state, {ruling: READINGS[ruling] for ruling in asked})


def battles(number: int = NUMBER) -> Iterator[Drawn]:
    draw = Random("the field of Celebrant")
    for _ in range(number):
        yield battle(draw)
