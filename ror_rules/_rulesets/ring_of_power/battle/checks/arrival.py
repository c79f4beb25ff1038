"""Ring of Power, Movement and Special Abilities: whether a group may have come into this combat as it did."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.book import chart
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.march.held import crew_to_move
from ror_rules._rulesets.ring_of_power.words import SMALL_TYPES, makes_clear
from ror_rules.author import ABSENT, StateError

_HEAVY: Final = frozenset({"siege-ballista", "siege-catapult", "trebuchet"})


def check_arrival(side: EngagedSide, group: Group, place: str) -> None:
    book, can = side.book, side.kinds[group.id].can
    abilities, retreat = book.abilities, book.combat_sequence.note("retreat")
    rough = side.ground and not side.on_road
    if group.type == "chariot" and rough:
        cite, ground = chart("movement-chart"), ", ".join(sorted(side.ground))
        raise StateError(
            "chariots-keep-to-clear-terrain",
            pointer=f"/state{place}/type",
            got=ground,
            cite=cite,
            who=side.named(group.id),
        )
    if group.regrouping and side.name == "attacker":  # even if it stood there before
        pointer = f"/state{place}/regrouping"
        raise StateError("regrouping-cannot-attack", pointer=pointer, got=True, cite=retreat, who=side.named(group.id))
    if not side.moved(group):
        return
    at = f"/state{place}/moved"
    moved = "stated" if group.moved else "default"
    got: object = True if group.moved else ABSENT
    if group.regrouping:
        raise StateError(
            "regrouping-cannot-move", pointer=at, got=got, cite=retreat, who=side.named(group.id), moved=moved
        )
    if "immobile" in can:
        raise StateError(
            "immobile-cannot-move",
            pointer=at,
            got=got,
            cite=abilities.note("immobile"),
            who=side.named(group.id),
            moved=moved,
        )
    if group.recovering:
        raise StateError(
            "recovering-cannot-move",
            pointer=at,
            got=got,
            cite=abilities.note("paralyze"),
            who=side.named(group.id),
            moved=moved,
        )
    if group.fought and "venerable" in can:
        raise StateError(
            "venerable-must-rest",
            pointer=at,
            got=got,
            cite=abilities.note("venerable"),
            who=side.named(group.id),
            moved=moved,
        )
    if "ponderous" in can and rough and not all(makes_clear(can, each) for each in side.ground):
        raise StateError(
            "ponderous-keep-to-roads",
            pointer=at,
            got=got,
            cite=abilities.note("ponderous"),
            who=side.named(group.id),
            moved=moved,
        )
    if side.kinds[group.id].engine:
        _engine_moved(side, group, at, moved, got)
    if "bullies" in can and side.attacks(group):
        small = book.rulings["rp-bullies"]
        if not side.dares(group.id, SMALL_TYPES[small]):
            ours, theirs = side.strength_with(group.id), side.enemy.strength
            if book.rulings["rp-bullies-mixed"] == "others":
                theirs = side.enemy.strength_without(SMALL_TYPES[small])
            raise StateError(
                f"bullies-do-not-dare-{small}",
                pointer=at,
                got=ours,
                cite=abilities.note("bullies"),
                who=side.named(group.id),
                force=ours,
                enemy=theirs,
            )


def _engine_moved(side: EngagedSide, group: Group, at: str, moved: str, got: object) -> None:
    if group.type == "battering-ram":
        return
    book = side.book
    table = book.artillery
    if table.peek(group.type, "moves") == "-":
        raise StateError(
            "engine-cannot-move",
            pointer=at,
            got=got,
            cite=table.note(group.type),
            who=side.named(group.id),
            moved=moved,
        )
    full = int(table.peek(group.type, "crew"))
    others = sum(each.count for each in side.stated.groups if each.crew_of == group.id)
    crew = crew_to_move(book, group.type, group.count, others)
    if crew < full:
        cite = table.note("crew-lost")
        raise StateError(
            "engine-short-of-crew",
            pointer=at,
            got=got,
            cite=cite,
            who=side.named(group.id),
            moved=moved,
            crew=crew,
            full=full,
        )
    if group.type in _HEAVY and side.ground and not side.on_road:
        raise StateError(
            "engine-keeps-to-roads",
            pointer=at,
            got=got,
            cite=chart("movement-chart"),
            who=side.named(group.id),
            moved=moved,
        )


def check_attackable(side: EngagedSide) -> None:
    refused = side.book.rulings["rp-stealth-force"] == "refused"
    for index, group in enumerate(side.stated.groups):
        if group.id in side.hidden and (refused or not side.fighting):
            at, cite = f"/state/{side.name}/groups/{index}/spotted", side.book.abilities.note("stealth")
            raise StateError("unspotted-not-attacked", pointer=at, got=False, cite=cite, who=side.named(group.id))
