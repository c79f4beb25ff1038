"""Ring of Power, When Does Combat Occur: the notes that open a combat, on who takes part in it and who does not.

Who that is, `scene` and `positions` have worked out. Nothing is thrown.
"""

from __future__ import annotations

from typing import Final

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.scene import SIDES, Camp, scene
from ror_rules.ring_of_power.states import Combat
from ror_rules.text import listed

BRINGS: Final = frozenset({"ethereal", "giant-spider", "spider-swarm", "ship"})
"""Types whose row says more than numbers; what it says of mounts and crews is told with their dice."""


def muster(dice: Dice, book: RingOfPower, state: Combat) -> bool:
    """Says who of either side takes part, where that is not simply everybody."""
    camps = scene(book, state).camps
    for name in SIDES:
        _reach(dice, camps[name])
        _unfit(dice, camps[name])
        _special(dice, camps[name])
        _bullies(dice, camps[name])
    shown = [
        each
        for each in camps["attacker"].fighting
        if camps["attacker"].can(each, "stealth") and not camps["attacker"].groups[each].spotted
    ]
    if shown:
        dice.reading(book, "rp-stealth")
        dice.note(book.abilities.note("stealth"), f"{listed(shown)} attack, and can be hit like anybody")
    return True


def _reach(dice: Dice, camp: Camp) -> None:
    reach = camp.scene.reach
    if reach is None:
        return
    book = camp.scene.book
    if reach[camp.name].party:
        dice.reading(book, "rp-leading-member")
    counts = listed(f"{camp.fighting.get(group.id, 0)} of {group.count} {group.id}" for group in camp.side.groups)
    dice.note(book.combat_sequence.note("contact"), f"in reach of the enemy: {counts}")


def _unfit(dice: Dice, camp: Camp) -> None:
    abilities = camp.scene.book.abilities
    for group in camp.side.groups:
        if camp.fit(group):
            continue
        why = "wounded" if group.wounded else "dispersed"
        dice.note(abilities.note("heroes" if group.wounded else "ethereal"), f"{group.id}: {why}, takes no part")


def _bullies(dice: Dice, camp: Camp) -> None:
    """Bullies who moved in without greater numbers: only against the small."""
    moved = [
        each
        for each in camp.fighting
        if camp.can(each, "bullies") and camp.moved(camp.groups[each]) and camp.figures <= camp.enemy.figures
    ]
    if moved:
        dice.reading(camp.scene.book, "rp-bullies")
        dice.note(camp.scene.book.abilities.note("bullies"), f"{listed(moved)} dare: the enemy is much smaller")


def _special(dice: Dice, camp: Camp) -> None:
    """What a type brings with it by the Combat Charts, and is no ability that the state names."""
    chart = camp.scene.book.combat_chart
    for each in camp.fighting:
        kind = camp.groups[each].type
        if kind in BRINGS:
            dice.look(chart, kind, "special", why=each)
