"""Ring of Power, Movement: enemies near the force at the start, and whether the force may enter a combat or is in one."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ror_rules._rulesets.ring_of_power.battle.positions import nearest
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Force, Group, away
from ror_rules._rulesets.ring_of_power.march.held import defeated
from ror_rules._rulesets.ring_of_power.march.path import Contingent
from ror_rules._rulesets.ring_of_power.words import SMALL_TYPES, Inches
from ror_rules.author import Dice


def near_enemies(book: RingOfPower, ours: Force, enemies: Force | None, turn: int | None) -> dict[str, Inches]:
    found = {group.id: group.enemy_within for group in ours.groups if group.enemy_within is not None}
    if enemies is not None:
        measured = nearest(book, ours.groups, enemies.groups, turn)
        found |= {
            each: far for each, far in measured.items() if each not in found or Fraction(far) < Fraction(found[each])
        }
    return found


def fights_on(one: Contingent, touch: int) -> bool:
    near = one.mover.enemy_within
    return near is not None and Fraction(near) <= touch and not (one.mover.wounded or defeated(one.mover))


class Attack(NamedTuple):
    """The combat of the question: both sides, the number of figures that move, and whether they reach the end of the path.

    `in_contact`: no figure moves, and some of the figures are in combat where they stand.
    """

    ours: Force
    enemies: Force
    turn: int | None
    strong: int
    arrives: bool
    in_contact: bool


def may_attack(dice: Dice, book: RingOfPower, attack: Attack) -> bool:
    prey = [group for group in attack.enemies.groups if not group.wounded and not away(group, attack.turn)]
    if not prey:
        wounded = any(group.wounded for group in attack.enemies.groups)
        dice.note(book.abilities.note("carrying"), "enemies-wounded" if wounded else "enemies-dispersed")
        return False
    if attack.in_contact:
        dice.note(book.combat_sequence.note("contact"), "fights-in-contact")
    may = attack.in_contact or (attack.strong > 0 and attack.arrives)
    if all(hidden(group) for group in prey):
        dice.note(book.abilities.note("stealth"), "enemies-not-spotted")
        may = False
    elif any(hidden(group) for group in prey):
        reading = dice.reading(book, "rp-stealth-force")
        dice.note(book.abilities.note("stealth"), f"enemies-partly-spotted-{reading}")
        may = may and reading != "refused"
        prey = prey if reading == "shown" else [group for group in prey if not hidden(group)]
    if not attack.in_contact and any("bullies" in group.abilities for group in attack.ours.groups):
        small = SMALL_TYPES[dice.reading(book, "rp-bullies")]
        types = {group.crew_type or group.type for group in prey}
        figures, strong = sum(group.count for group in prey), attack.strong
        hurt = [sum(group.count for group in side.groups if group.wounded) for side in (attack.ours, attack.enemies)]
        if any(hurt) and dice.reading(book, "rp-bullies-wounded") == "all":
            strong, figures = strong + hurt[0], figures + hurt[1]
        more, smaller = strong > figures, all(each in small for each in types)
        mixed = not (more or smaller) and any(each in small for each in types)
        if mixed and dice.reading(book, "rp-bullies-mixed") == "others":
            figures -= sum(group.count for group in prey if (group.crew_type or group.type) in small)
            more = strong > figures
        dice.note(
            book.abilities.note("bullies"),
            "bullies-are-more" if more else "bullies-are-larger" if smaller else "bullies-do-not-dare",
            ours=strong,
            theirs=figures,
            enemies=[group.called for group in prey],
        )
        may = may and (more or smaller)
    return may


def hidden(group: Group) -> bool:
    return "stealth" in group.abilities and not group.spotted
