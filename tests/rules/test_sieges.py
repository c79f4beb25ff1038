"""Sieges, compared with their combats one by one. Each state names the moves and fights anew.

A siege computes some combats once for several states. Here every state is a separate question, with a second
implementation of the rules between two assaults.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any, Final

import pytest
from msgspec.structs import replace

from ror_rules import load
from ror_rules.errors import StateError

HERO: Final = {"type": "man", "character": True, "abilities": ["heroes"]}
BATTLES: Final[dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]], int]]] = {
    "a hero inside, another outside": (
        [{"id": "orcs", "type": "orc", "count": 2}, {"id": "lord", **HERO, "leadership": 1}],
        [{"id": "captain", **HERO}, {"id": "man", "type": "man"}],
        3,
    ),
    "two heroes of one name": ([{"id": "orcs", "type": "orc", "count": 2}], [{"id": "twins", "count": 2, **HERO}], 3),
    "wraiths, who are dispersed": (
        [{"id": "wraiths", "type": "ethereal", "count": 2}],
        [{"id": "men", "type": "man", "count": 2}],
        3,
    ),
    "an engine and foot": (
        [{"id": "bow", "type": "siege-ballista", "crew_type": "orc", "count": 3}, {"id": "orcs", "type": "orc"}],
        [{"id": "men", "type": "man", "count": 2}],
        2,
    ),
    "bullies, whom the numbers stop": (
        [
            {"id": "orcs", "type": "orc", "count": 2, "abilities": ["bullies"]},
            {"id": "chief", "type": "orc", "character": True, "leadership": 1},
        ],
        [{"id": "men", "type": "man", "count": 2}],
        3,
    ),
    "venerable figures rest after a fight": (
        [{"id": "elf", "type": "elf", "abilities": ["venerable"]}, {"id": "man", "type": "man"}],
        [{"id": "orcs", "type": "orc", "count": 2}],
        3,
    ),
    "ponderous figures at the place": (
        [{"id": "trolls", "type": "troll", "count": 2, "abilities": ["ponderous"], "moved": False}],
        [{"id": "men", "type": "man", "count": 2}],
        3,
    ),
    "the stealthy on both sides": (
        [{"id": "elf", "type": "elf", "abilities": ["stealth"]}, {"id": "man", "type": "man"}],
        [{"id": "scout", "type": "man", "abilities": ["stealth"]}, {"id": "man", "type": "man"}],
        3,
    ),
    "riders, on foot inside": (
        [{"id": "uruk-hai", "type": "uruk-hai", "count": 2}],
        [{"id": "riders", "type": "man", "mounted": True, "count": 2}],
        3,
    ),
}


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("refuge", [None, 1])
def test_a_siege_is_its_combats_one_after_the_other(battle: str, refuge: int | None) -> None:
    ours, theirs, assaults = BATTLES[battle]
    rules = load("ring-of-power")
    site: dict[str, Any] = {"kind": "fortress", "terrain": ["hills"] if "ponderous" in battle else []}
    if refuge:
        site["refuge"] = refuge
    state = {"attacker": {"groups": ours}, "defender": {"groups": theirs}, "site": site, "assaults": assaults}
    rule = rules.rule("siege")
    found = rule.odds(rules.book, rule.read(state))
    expected = one_after_the_other(rules, rule.read(state))
    assert {each: Fraction(weight, found.total) for each, weight in found.weights.items()} == expected


ENGINE: Final = {"type": "siege-ballista", "crew_type": "orc", "moved": False}
ALIKE_LATER: Final[dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]]] = {
    "riders who lost their mounts, and foot": (
        [{"id": "wolves", "type": "warg-rider", "count": 2}, {"id": "orcs", "type": "orc"}],
        [{"id": "men", "type": "man", "count": 2}],
    ),
    "engines that lost crew": (
        [{"id": "small", "count": 2, **ENGINE}, {"id": "large", "count": 3, **ENGINE}],
        [{"id": "men", "type": "man", "count": 2}],
    ),
    "assassins whose targets were for the first assault": (
        [{"id": "orcs", "type": "orc", "count": 2}, {"id": "uruk", "type": "uruk-hai"}],
        [
            {"id": "free", "type": "man", "abilities": ["assassin"]},
            {"id": "bound", "type": "man", "abilities": ["assassin"], "targets": ["uruk"]},
        ],
    ),
}


@pytest.mark.parametrize("battle", ALIKE_LATER)
def test_the_order_of_groups_that_become_alike_changes_nothing(battle: str) -> None:
    ours, theirs = ALIKE_LATER[battle]
    rules = load("ring-of-power")
    rule, found = rules.rule("siege"), []
    for order in (1, -1):
        sides = {"attacker": {"groups": ours[::order]}, "defender": {"groups": theirs[::order]}}
        odds = rule.odds(rules.book, rule.read({**sides, "assaults": 3}))
        chances: dict[Any, Fraction] = defaultdict(Fraction)
        for result, weight in odds.weights.items():
            groups = [frozenset(side.groups) if side else None for side in (result.attacker, result.defender)]
            chances[result.ended, result.assaults, *groups] += Fraction(weight, odds.total)
        found.append(chances)
    assert found[0] == found[1]


def one_after_the_other(rules: Any, siege: Any) -> dict[Any, Fraction]:
    combat = rules.rule("combat")
    besieged = rules.rule("siege").result_type
    first = combat.state_type(attacker=siege.attacker, defender=siege.defender, site=siege.site)
    live: dict[Any, Fraction] = {first: Fraction(1)}
    ended: dict[Any, Fraction] = defaultdict(Fraction)
    for assaults in range(1, siege.assaults + 1):
        after: dict[Any, Fraction] = defaultdict(Fraction)
        for state, chance in live.items():
            odds = combat.odds(rules.book, state)
            for result, weight in odds.weights.items():
                part = chance * Fraction(weight, odds.total)
                ours, theirs = both(result.attacker.force, result.attacker.behind), result.defender.force
                follows = None if result.fortress_taken else following(state, ours, theirs)
                end = "taken" if result.fortress_taken else stopped(rules, ours, theirs, follows)
                if end is None and assaults < siege.assaults:
                    after[follows] += part
                    continue
                behind = result.defender.behind
                told = {"ended": end or "over", "assaults": assaults, "in_tower": result.in_tower, "behind": behind}
                ended[besieged(attacker=ours, defender=theirs, **told)] += part
        live = after
    return dict(ended)


def both(one: Any, other: Any) -> Any:
    """Two parts of a side as one: wounded attackers without bearers stay before the place."""
    return replace(one, groups=one.groups + other.groups) if one and other else one or other


def following(before: Any, attacker: Any, defender: Any) -> Any:
    if attacker is None or defender is None:
        return None
    rests = any(group.regrouping for group in attacker.groups)

    def ready(force: Any) -> Any:
        groups = []
        for group in force.groups:
            stays = group.type == "siege-ballista"
            rested = {"fought": False, "recovering": False, "regrouping": False, "moved": False if stays else None}
            groups.append(replace(group, **(rested if rests else {"moved": False})))
        return replace(force, groups=tuple(groups))

    return replace(before, attacker=ready(attacker), defender=ready(defender))


def stopped(rules: Any, attacker: Any, defender: Any, follows: Any) -> str | None:
    outside, inside = (
        force is not None and any(not (group.wounded or group.dispersed) for group in force.groups)
        for force in (attacker, defender)
    )
    if not inside:
        return "deserted" if outside else "wiped-out"
    if not outside:
        return "no-attackers"
    try:
        rules.rule("combat").odds(rules.book, follows)
    except StateError:
        return "refused"
    return None
