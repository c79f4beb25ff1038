"""Battles for every program: as our states, and in the numbers of other libraries (`peers`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any, Final, Literal

from ror_rules import load
from ror_rules.testing import Distribution, explore
from tests.bench.peers import Fight, Force, Kind

RULES: Final = load("ring-of-power")
COMBAT: Final = RULES.rule("combat")
JOINT: Final = ["winner", "attacker.casualties", "defender.casualties"]
WINNER: Final = ["winner"]
WON: Final = {"attacker": 1, "defender": -1, "draw": 0}

RIDER: Final = Kind(1, 2, 3, 4, lives=2)
URUK: Final = Kind(1, 1, 4, 5)
ROHAN: Final[tuple[tuple[dict[str, Any], Kind], ...]] = (
    ({"id": "riders", "type": "man", "mounted": True, "abilities": ["heavy-armor"]}, RIDER),
    ({"id": "men", "type": "man"}, Kind(1, 1, 4, 5)),
    ({"id": "dwarves", "type": "dwarf"}, Kind(1, 1, 4, 3)),
    ({"id": "ents", "type": "half-troll"}, Kind(1, 2, 4, 4)),
)
ISENGARD: Final[tuple[tuple[dict[str, Any], Kind], ...]] = (
    ({"id": "uruk-hai", "type": "uruk-hai"}, URUK),
    ({"id": "orcs", "type": "orc"}, Kind(1, 1, 5, 6)),
    ({"id": "goblins", "type": "goblin"}, Kind(1, 1, 6, 7)),
    ({"id": "trolls", "type": "troll"}, Kind(1, 2, 3, 4)),
)


def battle(count: int, groups: int = 3, number: int = 1) -> tuple[dict[str, Any], Fight]:
    rohan, eomer = side(ROHAN, f"eomer-{number}", 1 + number % 7, count, groups)
    isengard, lurtz = side(ISENGARD, f"lurtz-{number}", number % 5, count, groups)
    return {"attacker": rohan, "defender": isengard}, Fight(eomer, lurtz)


def side(
    army: Sequence[tuple[dict[str, Any], Kind]], leader: str, leads: int, count: int, groups: int
) -> tuple[dict[str, Any], Force]:
    shares = [(count - 1 + place) // (groups - 1) for place in range(groups - 1)]
    told = [
        {**group, "id": f"{group['id']}-{leader}", "count": number}
        for (group, _), number in zip(army, shares, strict=False)
    ]
    told.append({**army[0][0], "id": leader, "character": True, "leadership": leads})
    kinds = [kind._replace(figures=number) for (_, kind), number in zip(army, shares, strict=False)]
    kinds.sort(key=lambda kind: (-kind.lives, kind.saves))  # riders take hits first, then the best defense
    kinds.append(army[0][1]._replace(character=True))
    return {"policy": "protect-characters", "groups": told}, Force(tuple(kinds), leads)


def worked(number: int = 1) -> tuple[dict[str, Any], Fight]:
    """Eomer's riders and the raiders of the rules' own example, four against ten."""
    example = next(each for each in RULES.examples if each.title.startswith("Riders of Rohan fall"))
    state = deepcopy(example.state)
    leads = (1 + number % 7, number % 5)
    for force, lead in zip((state["attacker"], state["defender"]), leads, strict=True):
        for group in force["groups"]:
            group["id"] += f"-{number}"
            if "leadership" in group:
                group["leadership"] = lead
    rohan = Force((RIDER._replace(figures=3), RIDER._replace(character=True)), leads[0])
    return state, Fight(rohan, Force((URUK._replace(figures=9), URUK._replace(character=True)), leads[1]))


def asked(
    state: Mapping[str, Any], fields: list[str], arithmetic: Literal["exact", "float"]
) -> Distribution[tuple[Any, ...]]:
    question = RULES.read_odds("combat", {"state": state, "fields": fields, "arithmetic": arithmetic})
    return explore(
        lambda dice: COMBAT.seen(dice, RULES.book, question.state, *fields, end=lambda *values: values),
        floats=arithmetic == "float",
    )


def told(odds: Distribution[tuple[Any, ...]]) -> dict[Any, Fraction]:
    found = {}
    for (winner, *casualties), weight in odds.weights.items():
        key = (WON[winner], *casualties)
        found[key if casualties else key[0]] = Fraction(weight) / Fraction(odds.total)
    return found
