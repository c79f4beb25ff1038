"""Ring of Power, Combat: all checks of a state of combat, before the first die."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from operator import attrgetter
from typing import Final

from ror_rules._rulesets.ring_of_power.battle.checks.arrival import check_arrival, check_attackable
from ror_rules._rulesets.ring_of_power.battle.checks.crews import check_crew, check_rams, check_replacements
from ror_rules._rulesets.ring_of_power.battle.checks.figures import check_figures, check_wizardry
from ror_rules._rulesets.ring_of_power.battle.checks.taking_part import check_takes_part
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide, Engagement, engage
from ror_rules._rulesets.ring_of_power.battle.positions import denies
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import (
    ENGINES,
    NO_MAGIC,
    Force,
    Group,
    check_force,
    check_ground,
    no_such_group,
)
from ror_rules._rulesets.ring_of_power.states import OTHER, Combat, SideName, Sortie
from ror_rules._rulesets.ring_of_power.words import inches
from ror_rules.author import ABSENT, Dice, StateError, exact

_condition: Final = attrgetter(
    "wounded",
    "dispersed",
    "returns_on",
    "recovering",
    "regrouping",
    "fought",
    "wounds",
    "targets",
    "wizardry",
    "moved",
    "crew",
    "crew_of",
    "crew_type",
)
_PLAIN: Final = False, False, None, False, False, False, 0, (), 0, None, None, None, None
"""The condition of a group that adds no factor to the checks of its kind."""


def check(dice: Dice, book: RingOfPower, state: Combat) -> bool:
    """Refuses a forbidden combat, as a part of a rule. Raises `StateError` with a pointer into the request."""
    check_combat(book, state)
    return True


def check_combat(book: RingOfPower, state: Combat) -> None:
    for name in SIDES:
        force = state.attacker if name == "attacker" else state.defender
        check_force(force, f"/state/{name}")
        for index, wanted in enumerate(force.sacrifice):
            if wanted not in [group.id for group in force.groups]:
                raise no_such_group(f"/{name}/sacrifice/{index}", force.groups, wanted)
        for index, wanted in enumerate(force.holds_back):
            _held_back(book, force, f"/{name}/holds_back/{index}", wanted)
        if force.replacements:
            check_replacements(book, state, name)
    replaced = state.attacker.replacements or state.defender.replacements
    sides = (Engagement(book, state) if replaced else engage(book, state)).sides
    for name in SIDES:
        side = sides[name]
        for index, group, asked in _unknown(side):
            _group(side, group, f"/{name}/groups/{index}")
            if asked is not None:
                side.kinds[group.id].memo[asked] = True
        if side.measured:
            _distances(side)
        if "stealth" in side.has:
            check_attackable(side)
        if side.stated.ram_helps:
            check_rams(side)
        if not side.fighting:
            cite = book.combat_sequence.note("contact")
            raise StateError(
                "nobody-can-fight", pointer=f"/state/{name}/groups", got=ABSENT, cite=cite, side=side.title
            )
    if state.site.terrain:
        check_ground(state.site.terrain, "/state/site/terrain")
    _site(sides["defender"])
    if state.duels:
        _duels(book, state, sides)


def _held_back(book: RingOfPower, force: Force, place: str, wanted: str) -> None:
    held = next((group for group in force.groups if group.id == wanted), None)
    if held is None:
        raise no_such_group(place, force.groups, wanted)
    if book.rulings["rp-hold-back"] == "fights":
        cite = book.combat_sequence.note("contact")
        raise StateError("cannot-hold-back", pointer=f"/state{place}", got=wanted, cite=cite, who=held.called)


def _distances(side: EngagedSide) -> None:
    site, sequence = side.combat.site, side.book.combat_sequence
    cite, contact, reach = sequence.note("contact"), sequence.number("contact"), sequence.number("reach")
    stated: list[tuple[int, Group, Fraction]] = []
    for index, group in enumerate(side.stated.groups):
        if group.enemy_within is None or group.id not in side.fighting:
            continue
        at = f"/state/{side.name}/groups/{index}/enemy_within"
        near = denies(group, side.enemy.stated.groups, side.combat.turn)
        if near is not None:
            given, who = inches(near), side.named(group.id)
            raise StateError("enemy-elsewhere", pointer=at, got=group.enemy_within, cite=cite, who=who, distance=given)
        stated.append((index, group, exact(group.enemy_within)))
    if side.reach is not None or site.sortie is not None or site.found is not None or not stated:
        return
    index, group, far = max(stated, key=lambda each: each[2])
    near_enough = contact if len(stated) == len(side.fighting) and min(each[2] for each in stated) > contact else reach
    if far > near_enough:
        raise StateError(
            "too-far-to-fight" if near_enough == reach else "nobody-in-contact",
            pointer=f"/state/{side.name}/groups/{index}/enemy_within",
            got=group.enemy_within,
            cite=cite,
            who=side.named(group.id),
            side=side.title,
            most=inches(near_enough),
        )


def _group(side: EngagedSide, group: Group, place: str) -> None:
    check_figures(side, group, place)
    if group.wizardry or group.magic != NO_MAGIC:
        check_wizardry(side, group, place)
    crewed = group.crew_of is not None or group.crew is not None or group.crew_type is not None
    if crewed or group.type in ENGINES:
        check_crew(side, group, place)
    if group.id in side.fighting or group.id in side.shoot_from_afar:
        check_arrival(side, group, place)


def _unknown(side: EngagedSide) -> list[tuple[int, Group, Hashable]]:
    """The groups of a side that need checks, each with the key of its checks.

    A group has passed them already if the memo of its kind has the key. The key is None for a group with checks that
    depend on more: a condition, wizardry, a crew, victims of its own, or the enemy's numbers. Such a group is always
    checked.
    """
    found: list[tuple[int, Group, Hashable]] = []
    for index, group in enumerate(side.stated.groups):
        kind = side.kinds[group.id]
        asked: Hashable = None
        plain = _condition(group) == _PLAIN and group.id in side.fighting
        if plain and not (kind.costly or "bullies" in kind.can):
            asked = _group, side.name, side.on_road, group.character, group.leadership > 0
        if asked not in kind.memo:
            found.append((index, group, asked))
    return found


def _site(side: EngagedSide) -> None:
    site, book = side.combat.site, side.book
    tower = book.combat_sequence.note("tower")
    if site.refuge is not None and site.kind not in ("fortress", "citadel"):
        raise StateError("no-tower-there", pointer="/state/site/refuge", got=site.refuge, cite=tower, place=site.kind)
    if site.kind == "citadel" and site.refuge is not None:
        army = sum(group.count for group in side.stated.groups if not group.character)
        if army > site.refuge:
            pointer, most = "/state/defender/groups", site.refuge
            raise StateError("citadel-too-small", pointer=pointer, got=army, cite=tower, army=army, most=most)
    if site.sortie is not None:
        _sortie(side, site.sortie)
    if site.found is not None:
        _found(side)
    ram = book.special_artillery.note("battering-ram")
    gate = site.kind == "fortress" or (site.kind != "field" and book.rulings["rp-citadel-gate"] == "gate")
    if site.assault is not None and site.kind == "field":
        raise StateError("assault-in-field", pointer="/state/site/assault", got=site.assault, cite=ram)
    if site.assault == "gate" and not gate:
        raise StateError("no-gate-there", pointer="/state/site/assault", got=site.assault, cite=ram, place=site.kind)
    if site.broken and site.kind == "field":
        raise StateError("nothing-to-breach", pointer="/state/site/broken", got=True, cite=ram)
    if site.kind != "tower":
        return
    for index, group in enumerate(side.stated.groups):
        if not group.character:
            pointer, who = f"/state/defender/groups/{index}/character", side.named(group.id)
            raise StateError("tower-holds-characters", pointer=pointer, got=False, cite=tower, who=who)


def _found(defender: EngagedSide) -> None:
    site, cite = defender.combat.site, defender.book.combat_sequence.note("hiding")
    if site.sortie is not None:
        raise StateError("found-or-sortie", pointer="/state/site/found", got=site.found, cite=cite)
    side = defender if site.found == "defender" else defender.enemy
    for index, group in enumerate(side.stated.groups):
        if not group.character:
            pointer, who = f"/state/{side.name}/groups/{index}/character", side.named(group.id)
            raise StateError("found-party-of-characters", pointer=pointer, got=False, cite=cite, who=who)


def _sortie(defender: EngagedSide, sortie: Sortie) -> None:
    site = defender.combat.site
    tower = defender.book.combat_sequence.note("tower")
    if site.kind != "field":
        raise StateError("sortie-in-field", pointer="/state/site/sortie", got=site.kind, cite=tower, place=site.kind)
    side = defender if sortie.side == "defender" else defender.enemy
    for index, each in enumerate(sortie.groups):
        place = f"/site/sortie/groups/{index}"
        if each not in side.groups:
            raise no_such_group(place, side.stated.groups, each)
        if not side.groups[each].character:
            who = side.named(each)
            raise StateError("sortie-of-characters", pointer=f"/state{place}", got=each, cite=tower, who=who)
    for index, each in enumerate(sortie.inside):
        if each not in side.enemy.groups:
            raise no_such_group(f"/site/sortie/inside/{index}", side.enemy.stated.groups, each)


def _duels(book: RingOfPower, state: Combat, sides: dict[SideName, EngagedSide]) -> None:
    cite = book.combat_sequence.note("silenced")
    challenged: set[tuple[str, str]] = set()
    for index, duel in enumerate(state.duels):
        who: tuple[tuple[SideName, str, str], ...] = (
            (duel.side, "challenger", duel.challenger),
            (OTHER[duel.side], "challenged", duel.challenged),
        )
        for name, role, group_id in who:
            side, place = sides[name], f"/duels/{index}/{role}"
            at = f"/state{place}"
            check_takes_part(side, place, group_id, cite)
            group, called = side.groups[group_id], side.named(group_id)
            target = name != duel.side and book.rulings["rp-duel-target"] == "any-character"
            wizards = any(side.groups[each].wizardry for each in side.fighting)
            may = group.wizardry or (target and group.character and wizards)
            if target and not (may and group.count == 1):
                raise StateError("duel-with-one-character", pointer=at, got=group_id, cite=cite, who=called)
            if not may or group.count > 1:
                raise StateError("duel-of-two-wizards", pointer=at, got=group_id, cite=cite, who=called)
        challenger = (duel.side, duel.challenger)
        if challenger in challenged:
            at, called = f"/state/duels/{index}/challenger", sides[duel.side].named(duel.challenger)
            raise StateError("second-challenge", pointer=at, got=duel.challenger, cite=cite, who=called)
        challenged.add(challenger)
