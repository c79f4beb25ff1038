"""Ring of Power, Special Abilities and Combat Charts: checks of the figures of one group."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.book import chart as chart_section
from ror_rules._rulesets.ring_of_power.figures import TROLLS, Group, no_such_group
from ror_rules.author import StateError

_RIDERS: Final = frozenset(
    {"dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "ethereal", "warg-rider"}
)


def check_figures(side: EngagedSide, group: Group, place: str) -> None:
    book, at = side.book, f"/state{place}"
    abilities, sequence, chart = book.abilities, book.combat_sequence, book.combat_chart
    if len(group.abilities) > 1 and len(set(group.abilities)) < len(group.abilities):
        raise StateError(
            "ability-twice", pointer=f"{at}/abilities", got=", ".join(group.abilities), who=side.named(group.id)
        )
    if group.leadership and not group.character:
        cite = sequence.note("leadership")
        raise StateError(
            "only-characters-lead", pointer=f"{at}/character", got=False, cite=cite, who=side.named(group.id)
        )
    if group.mounted and group.type not in _RIDERS:
        cite = sequence.note("mounted")
        raise StateError(
            "cannot-ride", pointer=f"{at}/mounted", got=True, cite=cite, who=side.named(group.id), type=group.type
        )
    if group.mounted and group.type in TROLLS and book.rulings["rp-mounted-troll"] == "foot":
        cite = chart_section("movement-chart")
        raise StateError("trolls-do-not-ride", pointer=f"{at}/mounted", got=True, cite=cite, who=side.named(group.id))
    if "camels" in group.abilities and not group.mounted:
        raise StateError(
            "camels-on-foot",
            pointer=f"{at}/mounted",
            got=False,
            cite=abilities.note("camels"),
            who=side.named(group.id),
        )
    if "heroes" in group.abilities and not group.character:
        cite = abilities.note("heroes")
        raise StateError(
            "only-characters-are-heroes", pointer=f"{at}/character", got=False, cite=cite, who=side.named(group.id)
        )
    if group.wounded and "heroes" not in group.abilities:
        cite = abilities.note("heroes")
        raise StateError(
            "only-heroes-are-wounded", pointer=f"{at}/wounded", got=True, cite=cite, who=side.named(group.id)
        )
    if (group.dispersed or group.returns_on) and not side.can(group.id, "ethereal"):
        field = "dispersed" if group.dispersed else "returns_on"
        cite, got = abilities.note("ethereal"), getattr(group, field)
        raise StateError(
            "only-ethereal-are-dispersed", pointer=f"{at}/{field}", got=got, cite=cite, who=side.named(group.id)
        )
    if "heavy-armor" in group.abilities and "unarmored" in group.abilities:
        cite, got = chart.note("armor"), ", ".join(group.abilities)
        raise StateError("armor-twice", pointer=f"{at}/abilities", got=got, cite=cite, who=side.named(group.id))
    if group.targets and "assassin" not in group.abilities:
        cite, got = abilities.note("assassin"), ", ".join(group.targets)
        raise StateError(
            "only-assassins-have-targets", pointer=f"{at}/targets", got=got, cite=cite, who=side.named(group.id)
        )
    for index, target in enumerate(group.targets):
        if target not in side.enemy.groups:
            raise no_such_group(f"{place}/targets/{index}", side.enemy.stated.groups, target)
        if side.enemy.can(target, "berserk"):
            cite = abilities.note("berserk")
            raise StateError("berserkers-take-no-hits", pointer=f"{at}/targets/{index}", got=target, cite=cite)
    if group.wounds or group.type == "ship":
        _check_ship(side, group, at)


def _check_ship(side: EngagedSide, group: Group, at: str) -> None:
    chart = side.book.combat_chart
    cite, sinks = chart.note("ship"), chart.number("ship-wounds")
    if group.type == "ship" and side.walled:
        place = side.combat.site.kind
        raise StateError(
            "ship-inside", pointer=f"{at}/type", got=group.type, cite=cite, who=side.named(group.id), place=place
        )
    if group.wounds and group.type != "ship":
        raise StateError(
            "only-ships-count-wounds", pointer=f"{at}/wounds", got=group.wounds, cite=cite, who=side.named(group.id)
        )
    if group.type == "ship" and group.wounds >= sinks:
        wounds = group.wounds
        raise StateError(
            "ship-has-sunk", pointer=f"{at}/wounds", got=wounds, cite=cite, who=side.named(group.id), most=sinks - 1
        )
    if group.type == "ship" and group.count > 1:
        raise StateError(
            "ships-one-by-one", pointer=f"{at}/count", got=group.count, cite=cite, who=side.named(group.id)
        )


def check_wizardry(side: EngagedSide, group: Group, place: str) -> None:
    spent = group.magic.dice + group.magic.attack + group.magic.defense
    cite, at = side.book.combat_sequence.note("wizardry"), f"/state{place}"
    if spent > group.wizardry:
        wizardry = group.wizardry
        raise StateError(
            "too-much-wizardry",
            pointer=f"{at}/magic",
            got=spent,
            cite=cite,
            who=side.named(group.id),
            wizardry=wizardry,
        )
    if group.wizardry and not group.character:
        raise StateError(
            "only-characters-are-wizards", pointer=f"{at}/character", got=False, cite=cite, who=side.named(group.id)
        )
