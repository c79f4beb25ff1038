"""Ring of Power, Special Abilities and Combat Charts: checks of the figures of one group.

Their abilities, mounts, wounds, targets and wizardry. Crews are checked in `crews`, the arrival of a group in
`arrival`.
"""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.battle.checks.refusal import refuse
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.figures import Group, no_such_group
from ror_rules.errors import StateError

_RIDERS: Final = frozenset(
    {"dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "ethereal", "warg-rider"}
)
"""Types that may ride."""


def check_figures(side: EngagedSide, group: Group, place: str) -> None:
    """Checks the figures of one group without regard to other groups."""
    book = side.book
    abilities, sequence = book.abilities, book.combat_sequence
    if len(group.abilities) > 1 and len(set(group.abilities)) < len(group.abilities):
        raise StateError(
            "An ability is given twice.",
            pointer=f"/state{place}/abilities",
            expected="each ability once",
            got=", ".join(group.abilities),
        )
    if group.leadership and not group.character:
        refuse(
            sequence.note("leadership"), "Only characters lead.", f"{place}/character", "true beside leadership", False
        )
    if group.mounted and group.type not in _RIDERS:
        refuse(sequence.note("mounted"), "Such figures do not ride.", f"{place}/mounted", "false", group.type)
    if "camels" in group.abilities and not group.mounted:
        refuse(abilities.note("camels"), "Camels are ridden.", f"{place}/mounted", "true beside camels", False)
    if "heroes" in group.abilities and not group.character:
        refuse(
            abilities.note("heroes"), "Only characters are heroes.", f"{place}/character", "true beside heroes", False
        )
    if group.wounded and "heroes" not in group.abilities:
        refuse(
            abilities.note("heroes"),
            "Only heroes are wounded; others are casualties.",
            f"{place}/wounded",
            "false",
            True,
        )
    if (group.dispersed or group.returns_on) and not side.can(group.id, "ethereal"):
        field = "dispersed" if group.dispersed else "returns_on"
        refuse(
            abilities.note("ethereal"),
            "Only ethereal figures are dispersed.",
            f"{place}/{field}",
            "nothing",
            getattr(group, field),
        )
    if "heavy-armor" in group.abilities and "unarmored" in group.abilities:
        note = book.combat_chart.note("armor")
        refuse(
            note, "Armor is heavy, light or none.", f"{place}/abilities", "heavy-armor or unarmored, not both", "both"
        )
    if group.targets and "assassin" not in group.abilities:
        refuse(
            abilities.note("assassin"),
            "Only assassins choose who is hit.",
            f"{place}/targets",
            "nothing",
            ", ".join(group.targets),
        )
    for index, target in enumerate(group.targets):
        if target not in side.enemy.groups:
            raise no_such_group(f"{place}/targets/{index}", side.enemy.stated.groups, target)
        if side.enemy.can(target, "berserk"):
            refuse(
                abilities.note("berserk"), "Berserkers are given no hits.", f"{place}/targets/{index}", "others", target
            )
    if group.wounds and group.type != "ship":
        refuse(book.combat_chart.note("ship"), "Only ships take wounds one by one.", f"{place}/wounds", 0, group.wounds)
    if group.type == "ship" and group.wounds >= book.combat_chart.number("ship-wounds"):
        most = book.combat_chart.number("ship-wounds") - 1
        refuse(
            book.combat_chart.note("ship"), "This ship has sunk.", f"{place}/wounds", f"at most {most}", group.wounds
        )
    if group.type == "ship" and group.count > 1:
        refuse(book.combat_chart.note("ship"), "Ships are given one by one.", f"{place}/count", 1, group.count)


def check_wizardry(side: EngagedSide, group: Group, place: str) -> None:
    spent = group.magic.dice + group.magic.attack + group.magic.defense
    cite = side.book.combat_sequence.note("wizardry")
    if spent > group.wizardry:
        refuse(
            cite, "More wizardry is spent than there is.", f"{place}/magic", f"at most {group.wizardry} points", spent
        )
    if group.wizardry and not group.character:
        refuse(cite, "Only characters are wizards.", f"{place}/character", "true beside wizardry", False)
