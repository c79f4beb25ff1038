"""New requests for benchmarks: each number gives another state, seed and context of similar cost.

The same number gives the same request, so that runs compare. Groups have unique names, so caches do not help.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tests.bench.prototype import WRITE, Band, Query

WARS: Final = "war-of-the-ring"
POWER: Final = "ring-of-power"
State = dict[str, Any]


def gollum(dice: random.Random) -> State:
    before = dice.choice(["neither", "dark_power", "fellowship"])
    holder = dice.choice(["dark_power", "fellowship"]) if before == "neither" else before
    return {"previous_controller": before, "card_holder": holder}


def army(dice: random.Random) -> State:
    return {
        "attacker": {"side": "dark_power", "strength": dice.randint(20, 96), "leader_morale": dice.randint(0, 3)},
        "defender": {"side": "fellowship", "strength": dice.randint(8, 40), "leader_morale": dice.randint(0, 3)},
        "terrain": dice.choice(["citadel", "town", "clear", "forest"]),
    }


def search(dice: random.Random) -> State:
    return {
        "nazgul": dice.randint(0, 3),
        "orc_points": dice.randint(1, 6),
        "characters": [
            {"name": f"{name} {dice.getrandbits(32):x}", "capture_rating": dice.randint(2, 4)}
            for name in ("Frodo", "Sam")
        ],
    }


def sides(dice: random.Random) -> tuple[dict[str, int], str]:
    """The numbers of a battle like the worked example of the rules, and a name for its groups."""
    numbers = {
        "riders": dice.randint(2, 4),
        "uruks": dice.randint(8, 10),
        "eomer": dice.randint(0, 9),
        "lurtz": dice.randint(0, 9),
    }
    return numbers, f"{dice.getrandbits(40):x}"


def battle(dice: random.Random) -> State:
    n, name = sides(dice)
    return {
        "attacker": {
            "name": f"Rohan {name}",
            "groups": [
                {
                    "id": f"eomer-{name}",
                    "type": "man",
                    "character": True,
                    "mounted": True,
                    "leadership": n["eomer"],
                    "abilities": ["heavy-armor"],
                },
                {
                    "id": f"riders-{name}",
                    "type": "man",
                    "count": n["riders"],
                    "mounted": True,
                    "abilities": ["heavy-armor"],
                },
            ],
            "policy": "protect-characters",
        },
        "defender": {
            "name": f"Isengard {name}",
            "groups": [
                {"id": f"uruk-hai-{name}", "type": "uruk-hai", "count": n["uruks"]},
                {"id": f"lurtz-{name}", "type": "uruk-hai", "character": True, "leadership": n["lurtz"]},
            ],
            "policy": "protect-characters",
        },
    }


def prototype(number: int) -> Query:
    n, name = sides(random.Random(number))
    rohan = [
        Band(f"eomer-{name}", 1, 2, 3, 4, 2, n["eomer"], character=True),
        Band(f"riders-{name}", n["riders"], 2, 3, 4, 2),
    ]
    isengard = [
        Band(f"uruk-hai-{name}", n["uruks"], 1, 4, 5),
        Band(f"lurtz-{name}", 1, 1, 4, 5, 1, n["lurtz"], character=True),
    ]
    return Query(f"{number:032x}", (rohan, isengard))


def larger(dice: random.Random) -> State:
    """The same with two more groups on each side: about a kilobyte, which the echoes accept."""
    state = battle(dice)
    for side in state.values():
        for kind in ("pikes", "axes"):
            name = f"{kind}-{dice.getrandbits(40):x}"
            side["groups"].append(
                {
                    "id": name,
                    "type": "man",
                    "count": dice.randint(2, 9),
                    "mounted": False,
                    "leadership": 0,
                    "abilities": [kind],
                }
            )
    return state


KINDS: Final = ("dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "warg-rider")
TALENTS: Final = ("axes", "elite", "heavy-armor", "magic-weapons", "pikes", "poison-weapons", "terror", "tough")


def mixed(dice: random.Random) -> State:
    def side() -> State:
        return {
            "groups": [
                {
                    "id": f"g{place}-{dice.getrandbits(40):x}",
                    "type": dice.choice(KINDS),
                    "count": dice.randint(2, 6),
                    "abilities": sorted(dice.sample(TALENTS, dice.randint(0, 3))),
                }
                for place in range(3)
            ]
        }

    return {"attacker": side(), "defender": side()}


def host(dice: random.Random, count: int) -> State:
    name = f"{dice.getrandbits(40):x}"
    more = count // 2 - dice.randint(0, count // 10)
    rohan = [
        {"id": f"eomer-{name}", "type": "man", "character": True, "mounted": True, "leadership": dice.randint(0, 9)},
        {"id": f"riders-{name}", "type": "man", "count": more, "mounted": True, "abilities": ["heavy-armor"]},
        {"id": f"men-{name}", "type": "man", "count": count - more - 1},
    ]
    isengard = [
        {"id": f"lurtz-{name}", "type": "uruk-hai", "character": True, "leadership": dice.randint(0, 9)},
        {"id": f"uruk-hai-{name}", "type": "uruk-hai", "count": more, "abilities": ["pikes"]},
        {"id": f"orcs-{name}", "type": "orc", "count": count - more - 1, "abilities": ["axes"]},
    ]
    return {"attacker": {"groups": rohan}, "defender": {"policy": "protect-characters", "groups": isengard}}


class Kind(NamedTuple):
    ruleset: str
    rule: str
    state: Callable[[random.Random], State]

    def request(self, number: int) -> State:
        return {
            "state": self.state(random.Random(number)),
            "dice": {"source": "seeded", "seed": f"{number:032x}"},
            "context": f"table {number}",
        }

    def body(self, number: int) -> bytes:
        return json.dumps(self.request(number), separators=(",", ":")).encode()

    def item(self, number: int) -> bytes:
        return json.dumps({"ruleset": self.ruleset, "rule": self.rule, **self.request(number)}).encode()

    @property
    def path(self) -> str:
        return f"/v1/{self.ruleset}/{self.rule}"


RULES: Final[Mapping[str, Kind]] = {
    "gollum-control": Kind(WARS, "gollum-control", gollum),
    "army-combat": Kind(WARS, "army-combat", army),
    "search": Kind(WARS, "search", search),
    "Ring of Power battle": Kind(POWER, "combat", battle),
}


ECHOED: Final = Kind(POWER, "combat", larger)


def prototype_body(number: int) -> bytes:
    return WRITE(prototype(number))
