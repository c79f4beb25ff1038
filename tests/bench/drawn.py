"""`python -m tests.bench.drawn [NUMBER] [SEED]`: random battles in the style of players, and the share with default
odds.

`battles` uses a fixed list, which invites tuning. This file generates raids, bands, hosts, ambushes, walls and sieges:
types, numbers, abilities and leaders. It names the battles outside of the limits.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from ror_rules import load
from ror_rules.errors import RorError
from tests.bench.battles import BYTES, SECONDS, Asked, Cost, alone, asking, prepare
from tests.bench.hostile import POLICIES
from tests.bench.machine import row

State = dict[str, Any]
People = Mapping[str, Sequence[str]]

FREE: Final[People] = {
    "man": ("heavy-armor", "axes", "pikes", "elite", "furious-charge", "ranger", "tough", "rabble", "berserk"),
    "elf": ("elite", "magic-weapons", "heavy-armor", "venerable"),
    "dwarf": ("axes", "pikes", "heavy-armor", "tough"),
    "hobbit": ("stealth", "rabble"),
}
DARK: Final[People] = {
    "orc": ("axes", "pikes", "poison-weapons", "rabble", "terror"),
    "uruk-hai": ("pikes", "berserk", "elite", "heavy-armor", "axes", "tough"),
    "goblin": ("rabble", "poison-weapons", "unarmored"),
    "troll": ("crushing-attack", "tough", "terror"),
    "half-troll": ("axes", "berserk"),
    "warg-rider": ("furious-charge",),
    "warg": (),
    "giant-spider": ("paralyze", "poison-weapons"),
    "spider-swarm": (),
    "man": ("axes", "rabble", "pikes"),
}
HARADRIM: Final[People] = {"man": ("rabble", "pikes", "axes"), "orc": ()}
LARGE: Final = {"troll": 8, "half-troll": 8}
ENGINES: Final = ("siege-catapult", "bolt-shooter", "trebuchet", "siege-ballista")
CREWS: Final = ("man", "orc", "dwarf")


def army(draw: Random, people: People, figures: int, kinds: int, leaders: int, *, hidden: float = 0.0) -> State:
    types = draw.sample([*people], min(kinds, len(people)))
    cuts = [0.0, *sorted(draw.random() for _ in types[1:]), 1.0]
    groups: list[State] = []
    for place, each in enumerate(types):
        count = max(1, round(figures * (cuts[place + 1] - cuts[place])))
        made: State = {"id": f"{each}-{place}", "type": each, "count": min(count, LARGE.get(each, count))}
        can = [draw.choice(people[each])] if people[each] and draw.random() < 0.5 else []
        if draw.random() < hidden:
            can.append("ambush")
        elif each in ("man", "elf") and draw.random() < 0.25:
            made["mounted"] = True
        if can:
            made["abilities"] = can
        groups.append(made)
    for place in range(leaders):
        can = [
            each
            for each, chance in (("heroes", 0.6), ("magic-weapons", 0.1), ("ambush", hidden))
            if draw.random() < chance
        ]
        leader: State = {"id": f"leader-{place}", "type": draw.choice(types), "character": True}
        groups.append({**leader, "leadership": draw.choice((0, 1, 1, 2, 3)), **({"abilities": can} if can else {})})
    side: State = {"groups": groups}
    if draw.random() < 0.4:
        side["policy"] = draw.choice(POLICIES)
    return side


def sides(draw: Random, most: int, kinds: int, leaders: int, **hidden: float) -> State:
    peoples = [FREE, DARK]
    draw.shuffle(peoples)
    return {
        name: army(
            draw,
            people,
            draw.randint(most // 3, most),
            draw.randint(1, kinds),
            draw.randint(0, leaders),
            hidden=hidden.get(name, 0.0),
        )
        for name, people in zip(("attacker", "defender"), peoples, strict=True)
    }


def raid(draw: Random) -> State:
    return sides(draw, 12, 2, 2)


def band(draw: Random) -> State:
    return sides(draw, 40, 4, 3)


def host(draw: Random) -> State:
    return sides(draw, 100, 5, 3)


def heroes(draw: Random) -> State:
    return sides(draw, 30, 2, 6)


def ambush(draw: Random) -> State:
    found = sides(draw, 45, 3, 2, **{draw.choice(("attacker", "defender")): 0.8})
    return {**found, "site": {"terrain": [draw.choice(("woods", "hills", "rocky"))]}}


def ambushes(draw: Random) -> State:
    return {**sides(draw, 25, 3, 2, attacker=0.7, defender=0.7), "site": {"terrain": ["woods"]}}


def company(draw: Random) -> State:
    return sides(draw, 60, 6, 6)


def trap(draw: Random) -> State:
    hidden = {draw.choice(("attacker", "defender")): draw.choice((0.5, 1.0))}
    return {**sides(draw, 40, 6, 6, **hidden), "site": {"terrain": ["woods"]}}


def wall(draw: Random) -> State:
    found = sides(draw, 70, 4, 3)
    for side, most in (("attacker", 3), ("defender", 1)):
        for place in range(draw.randint(0, most)):
            engine = {"type": draw.choice(ENGINES), "count": 2, "crew_type": draw.choice(CREWS), "moved": False}
            found[side]["groups"].insert(0, {"id": f"engine-{place}", **engine})
    refuge = {"refuge": draw.randint(2, 10)} if draw.random() < 0.5 else {}
    return {**found, "site": draw.choice(({"kind": "citadel"}, {"kind": "fortress", **refuge}))}


def mumakil(draw: Random) -> State:
    attacker = army(draw, HARADRIM, draw.randint(15, 50), draw.randint(1, 2), draw.randint(0, 2))
    for place in range(draw.randint(1, 4)):
        attacker["groups"].append({"id": f"mumak-{place}", "type": "mumakil"})
        if draw.random() < 0.6:
            crew = {"type": "man", "count": draw.randint(3, 6), "crew_of": f"mumak-{place}"}
            attacker["groups"].append({"id": f"crew-{place}", **crew})
    return {
        "attacker": attacker,
        "defender": army(draw, FREE, draw.randint(15, 60), draw.randint(1, 3), draw.randint(1, 3)),
    }


def siege(draw: Random) -> State:
    found = sides(draw, 28, 2, 2)
    site = {"site": {"kind": draw.choice(("fortress", "citadel"))}} if draw.random() < 0.5 else {}
    return {**found, "assaults": draw.randint(2, 8), **site}


def storm(draw: Random) -> State:
    peoples = [FREE, DARK]
    draw.shuffle(peoples)
    most = draw.randint(8, 30)
    attacker = army(draw, peoples[0], most, draw.randint(1, 2), draw.randint(0, 2))
    defender = army(draw, peoples[1], draw.randint(most // 4, most // 2), draw.randint(1, 2), draw.randint(0, 1))
    site = {"kind": "fortress", "refuge": draw.randint(2, 6)} if draw.random() < 0.5 else {"kind": "fortress"}
    return {"attacker": attacker, "defender": defender, "assaults": draw.randint(2, 5), "site": site}


KINDS: Final[tuple[Callable[[Random], State], ...]] = (
    *(raid, raid, band, band, band, host, host, heroes),
    *(company, trap, ambush, ambush, ambushes, wall, wall, mumakil, siege, storm),
)


def drawn(draw: Random) -> Iterator[Asked]:
    rules = load("ring-of-power")
    while True:
        kind = draw.choice(KINDS)
        asked = Asked(kind.__name__, rules.id, "siege" if kind in (siege, storm) else "combat", kind(draw))
        try:
            rules.read_odds(asked.rule, {"state": asked.state})
        except RorError:
            continue
        yield asked


def table(many: int, seed: int, missed: Callable[[Asked, Cost], None] = lambda asked, cost: None) -> Iterator[str]:
    good: Counter[str] = Counter()
    costs: dict[str, list[Cost]] = {kind.__name__: [] for kind in KINDS}
    fought = ((asked, alone(asking(asked))) for asked in drawn(Random(seed)))
    allowed = ((asked, cost) for asked, cost in fought if not (cost.lacks or "").startswith("forbidden"))
    for asked, cost in islice(allowed, many):
        costs[asked.name].append(cost)
        good[asked.name] += cost.good
        if not cost.good:
            missed(asked, cost)
    yield row(
        (
            "drawn",
            "battles",
            f"answered within {SECONDS:g} s and {BYTES // 1000} KB",
            "exactly",
            "CPU of half of them, ms, at most",
        )
    )
    yield row(("---", "---:", "---:", "---:", "---:"))
    for name, some in costs.items():
        if some:
            middle = sorted(cost.cpu for cost in some)[(len(some) - 1) // 2]
            exactly = sum(cost.exact for cost in some)
            yield row((name, f"{len(some)}", f"{good[name]}", f"{exactly}", f"{1000 * middle:,.0f}"))
    yield ""
    exactly = sum(cost.exact for some in costs.values() for cost in some)
    yield f"{good.total()} of {many}, drawn with the seed {seed}; {exactly} exactly, the others in floats or from throws."


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    prepare()

    def missed(asked: Asked, cost: Cost) -> None:
        print(f"{asked.name}: {cost.cpu:.2f} s, {cost.lacks or 'answered'}: {json.dumps(asked.state)}", flush=True)

    for line in table(many, seed, missed):
        print(line)


if __name__ == "__main__":
    main()
