"""`python -m tests.bench.hostile [NUMBER] [SEED]`: random hostile questions, their time and memory.

Battles, sieges, searches and duels up to the largest legal size, exact and in floats, by default, by named fields and
for everything. Each runs in a process of its own, as in `battles`. The output names requests above the limits: a search
for work that the budgets miss.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from ror_rules import load
from ror_rules.errors import RorError
from tests.bench.battles import Asked, Cost, alone, asking, prepare
from tests.bench.bounds import MEGABYTES, SECONDS, Large, told
from tests.bench.machine import row

TYPES: Final = (
    *("man", "elf", "dwarf", "hobbit", "orc", "goblin", "uruk-hai", "troll", "half-troll", "warg-rider", "warg"),
    *("man", "orc", "ethereal", "chariot", "mumakil"),
)
ABILITIES: Final = (
    *("axes", "pikes", "terror", "tough", "elite", "berserk", "ambush", "poison-weapons", "magic-weapons", "paralyze"),
    *("crushing-attack", "heavy-armor", "furious-charge", "rabble", "assassin", "heroes"),
)
RIDERS: Final = ("man", "elf", "orc", "goblin", "uruk-hai", "ethereal")
POLICIES: Final[tuple[Any, ...]] = ({}, "spread", "protect-characters", "cheapest-first", "pile-up")
SOUND: Final = 0.7
"""The share of a limit above which the output names a question."""

State = dict[str, Any]


def group(draw: Random, place: int, most: int) -> State:
    made: State = {"id": f"g{place}", "type": draw.choice(TYPES)}
    if draw.random() < 0.3:
        made |= {"character": True, "leadership": draw.randint(0, 3)}
    else:
        made["count"] = draw.randint(1, most)
    if draw.random() < 0.6:
        abilities = draw.sample(ABILITIES, draw.randint(1, 3))
        made["abilities"] = sorted(each for each in abilities if each != "heroes" or "character" in made)
    if draw.random() < 0.2:
        made["profile"] = {"dice": draw.randint(0, 20), "attack": draw.randint(2, 6), "defense": draw.randint(2, 6)}
    if made["type"] in RIDERS and draw.random() < 0.3:
        made["mounted"] = True
    return made


def force(draw: Random) -> State:
    """A side: few groups of many figures, or many small ones."""
    groups = round(2 ** draw.uniform(0, 8))
    most = round(2 ** draw.uniform(0, 13 - min(groups, 200) / 40))
    if draw.random() < 0.2:  # alike except for their names
        one = group(draw, 0, most)
        return {"groups": [{**one, "id": f"g{place}"} for place in range(groups)]}
    made: State = {"groups": [group(draw, place, most) for place in range(groups)]}
    if draw.random() < 0.5:
        made["policy"] = draw.choice(POLICIES)
    return made


def battle(draw: Random) -> Asked:
    rule = draw.choice(("combat", "combat", "combat", "combat", "combat-strike"))
    return Asked("a battle", "ring-of-power", rule, {"attacker": force(draw), "defender": force(draw)})


def siege(draw: Random) -> Asked:
    state = {"attacker": force(draw), "defender": force(draw), "assaults": draw.choice((2, 3, 5, 10, 50))}
    return Asked("a siege", "ring-of-power", "siege", state)


def search(draw: Random) -> Asked:
    names = [{"name": f"H{place}", "capture_rating": draw.randint(1, 6)} for place in range(draw.randint(1, 16))]
    state = {"nazgul": draw.randint(0, 3), "orc_points": draw.randint(1, 6), "characters": names}
    return Asked("a search", draw.choice(("war-of-the-ring", "three-player")), "search", state)


def example(draw: Random) -> Asked:
    rules = load(draw.choice(("war-of-the-ring", "three-player", "sauron", "ring-of-power")))
    one = draw.choice(rules.examples)

    def larger(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: larger(each) for name, each in value.items()}
        if isinstance(value, list):
            return [larger(each) for each in value]
        grows = isinstance(value, int) and not isinstance(value, bool) and draw.random() < 0.3
        return value * draw.choice((2, 3, 10, 50)) if grows else value

    return Asked(one.title, rules.id, one.rule, larger(one.state))


KINDS: Final[tuple[Callable[[Random], Asked], ...]] = (battle, battle, battle, battle, siege, search, example, example)


def fields(draw: Random, asked: Asked) -> list[str] | None:
    names = [*load(asked.ruleset).rule(asked.rule).projections]
    how = draw.random()
    if how < 0.2 or not names:
        return None
    if how < 0.4:
        return ["*"]
    whole = [name for name in names if name.endswith(("tolls", "force", "fallen", "left"))]
    some = whole if how < 0.6 and whole else names
    return draw.sample(some, min(len(some), draw.choice((1, 2, 2, 3, 8, 30))))


def drawn(draw: Random) -> Iterator[Large]:
    while True:
        asked = draw.choice(KINDS)(draw)
        large = Large(asked, fields(draw, asked), draw.choice(("exact", "float", None, None)))
        rules = load(asked.ruleset)
        try:
            rules.read_odds(asked.rule, {"state": asked.state, "fields": large.fields, "arithmetic": large.arithmetic})
        except RorError:
            continue
        yield large


def beyond(cost: Cost) -> bool:
    return cost.cpu > SOUND * SECONDS or cost.peak > SOUND * MEGABYTES


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    prepare()
    costs: list[Cost] = []
    for large in islice(drawn(Random(seed)), many):
        cost = alone(asking(large.asked, large.fields, large.arithmetic))
        costs.append(cost)
        if beyond(cost):
            print(row(told(large, cost)), cost.lacks)
            print(json.dumps({**large._asdict(), "asked": large.asked._asdict()}), flush=True)
    refused = [cost.cpu for cost in costs if (cost.lacks or "").startswith("refused")]
    print(f"{len(costs)} questions, {len(refused)} refused, {sum(each > 0.1 for each in refused)} of them after 0.1 s.")


if __name__ == "__main__":
    main()
