"""Ring of Power, Movement and Special Abilities: whether a group may have come into this combat as it did.

Terrain that chariots, engines and the ponderous do not enter, groups that may not move this turn, and groups that may
not be attacked yet. Distances on the table belong to the rule `movement`.
"""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.battle.checks.refusal import refuse
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.book import chart
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.words import SMALL

_HEAVY: Final = frozenset({"siege-ballista", "siege-catapult", "trebuchet"})


def check_arrival(side: EngagedSide, group: Group, place: str) -> None:
    """Refuses a group if its abilities or its condition forbid its arrival."""
    book, can = side.book, side.kinds[group.id].can
    abilities = book.abilities
    rough = side.ground and not side.on_road
    if group.type == "chariot" and rough:
        cite = chart("movement-chart")
        refuse(
            cite,
            "Chariots do not enter difficult terrain.",
            f"{place}/type",
            "clear terrain",
            ", ".join(sorted(side.ground)),
        )
    if group.regrouping and side.name == "attacker":  # even if it stood there before
        note = book.combat_sequence.note("retreat")
        refuse(note, "A regrouping force does not attack.", f"{place}/regrouping", "false", True)
    if not side.moved(group):
        return
    stays = "moved: false, when it stood there before"
    got = "nothing, and an attacker has moved" if group.moved is None else True
    if group.regrouping:
        refuse(book.combat_sequence.note("retreat"), "A regrouping force does not move.", f"{place}/moved", stays, got)
    if "immobile" in can:
        refuse(abilities.note("immobile"), "An immobile figure stays where it is.", f"{place}/moved", stays, got)
    if group.recovering:
        refuse(abilities.note("paralyze"), "Who recovers does not move.", f"{place}/moved", stays, got)
    if group.fought and "venerable" in can:
        refuse(abilities.note("venerable"), "The venerable rest after a fight.", f"{place}/moved", stays, got)
    if "ponderous" in can and rough:
        refuse(abilities.note("ponderous"), "It enters difficult terrain on roads only.", f"{place}/moved", stays, got)
    if side.kinds[group.id].engine:
        _engine_moved(side, group, place, stays, got)
    if "bullies" in can and side.attacks(group):
        small = SMALL[book.rulings["rp-bullies"]]
        if not side.dares(group.id, small):
            few = " and ".join(f"{each}s" for each in small)
            refuse(
                abilities.note("bullies"),
                "Bullies move into combat only when their force outnumbers the enemy's, or against the much smaller.",
                f"{place}/moved",
                f"a force of more figures than the enemy's {side.enemy.strength}, or only {few} there, or moved: false",
                side.strength_with(group.id),
            )


def _engine_moved(side: EngagedSide, group: Group, place: str, stays: str, got: bool | str) -> None:
    if group.type == "battering-ram":
        return
    table = side.book.artillery
    if table.peek(group.type, "moves") == "-":
        refuse(table.note(group.type), "It does not move.", f"{place}/moved", stays, got)
    full = int(table.peek(group.type, "crew"))
    others = sum(each.count for each in side.stated.groups if each.crew_of == group.id)
    if group.count + others < full:
        refuse(table.note("crew-lost"), "An engine that lost crew does not move.", f"{place}/moved", stays, got)
    if group.type in _HEAVY and side.ground and not side.on_road:
        cite = chart("movement-chart")
        refuse(cite, "Heavy artillery does not enter difficult terrain.", f"{place}/moved", stays, got)


def check_attackable(side: EngagedSide) -> None:
    """Refuses unspotted groups, if a ruling forbids the attack on the rest of their force, or if there is no rest."""
    refused = side.book.rulings["rp-stealth-force"] == "refused"
    for index, group in enumerate(side.stated.groups):
        if group.id in side.hidden and (refused or not side.fighting):
            refuse(
                side.book.abilities.note("stealth"),
                "A stealthy figure is not attacked before it is spotted.",
                f"/{side.name}/groups/{index}/spotted",
                "true",
                False,
            )
