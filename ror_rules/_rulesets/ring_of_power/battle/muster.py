"""Ring of Power, When Does Combat Occur: notes at the start of a combat on figures that take part or do not.

`positions` and `engagement` decide who takes part. This module writes only the notes.
"""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.battle.artillery import OF_ATTACKS
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide, engage
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Force, Group
from ror_rules._rulesets.ring_of_power.states import Combat
from ror_rules.dice import Dice
from ror_rules.text import listed

_BRINGS: Final = frozenset({"ethereal", "giant-spider", "spider-swarm", "ship"})
"""Types with a special rule in their row of the chart. Rules of mounts and crews are noted with their dice."""


def muster(dice: Dice, book: RingOfPower, state: Combat) -> bool:
    """Notes which figures of both sides take part."""
    sides = engage(book, state).sides
    sortie = state.site.sortie
    if sortie is not None:
        far = dice.reading(book, "rp-tower-reach") == "them"
        inches = f", or within {book.combat_sequence.number('tower')} inches of them" if far else ""
        who = sides[sortie.side].labels(sortie.groups)
        out = f"{who} ventured out of the tower: enemies inside its fortress{inches} must fight"
        dice.note(book.combat_sequence.note("tower"), out)
    for name in SIDES:
        side, stated = sides[name], state.attacker if name == "attacker" else state.defender
        if side.reach is not None:
            _reach(dice, side)
        if stated.replacements:
            _replacements(dice, side, stated)
        if side.unfit:
            _unfit(dice, side)
        if side.types & _BRINGS:
            _special(dice, side)
        if "bullies" in side.has:
            _bullies(dice, side)
        if "stealth" in side.has:
            _stealth(dice, side)
    return True


def _reach(dice: Dice, side: EngagedSide) -> None:
    reach = side.reach
    if reach is None:
        return
    book = side.book
    if reach[side.name].party:
        dice.reading(book, "rp-leading-member")
    counts = listed(f"{side.fighting.get(group.id, 0)} of {group.count} {group.label}" for group in side.stated.groups)
    dice.note(book.combat_sequence.note("contact"), f"in reach of the enemy: {counts}")


def _replacements(dice: Dice, side: EngagedSide, stated: Force) -> None:
    labels = {group.id: group.label for group in stated.groups}
    for each in stated.replacements:
        if each.count:
            dice.reading(side.book, "rp-original-crew")
            told = f"{each.count} of {labels[each.source]}: to the crew of {labels[each.engine]}"
            dice.note(side.book.artillery.note("replacement"), told)


def _unfit(dice: Dice, side: EngagedSide) -> None:
    abilities = side.book.abilities
    for group in side.stated.groups:
        if side.fit(group):
            continue
        why = "wounded" if group.wounded else "dispersed"
        dice.note(abilities.note("heroes" if group.wounded else "ethereal"), f"{group.label}: {why}, out of the fight")


def _bullies(dice: Dice, side: EngagedSide) -> None:
    """Notes why Bullies move in: their force outnumbers the enemy, in reach or not, or the enemy is small."""
    note = side.book.abilities.note("bullies")
    for each in side.fighting:
        if not (side.can(each, "bullies") and side.attacks(side.groups[each])):
            continue
        if any(group.wounded for every in (side, side.enemy) for group in every.stated.groups):
            dice.reading(side.book, "rp-bullies-wounded")
        ours, theirs = side.strength_with(each), side.enemy.strength
        if ours > theirs:
            dice.note(note, f"Bullies dare, {side.label(each)}: a force of {ours} against {theirs}")
        else:
            dice.reading(side.book, "rp-bullies")
            dice.note(
                note, f"Bullies dare, {side.label(each)}: the enemy is much smaller, {theirs} against a force of {ours}"
            )


def _stealth(dice: Dice, side: EngagedSide) -> None:
    """Notes unspotted figures: those that attack, and those that are attacked with others."""
    book = side.book
    note = book.abilities.note("stealth")
    attack = [each for each in side.fighting if side.unseen(each)]
    if attack:
        seen = dice.reading(book, "rp-stealth") == "shows"
        how = "to be hit like anybody" if seen else "given no hits, as nobody has spotted them"
        dice.note(note, f"attacking by stealth, {side.labels(attack)}: {how}")
    if side.name == "attacker":
        return
    covert = [group.id for group in side.force if side.can(group.id, "stealth") and not group.spotted]
    covert = [each for each in covert if each not in attack]
    if covert and len(covert) < len(side.force):
        apart = dice.reading(book, "rp-stealth-force") == "apart"
        how = "not spotted, and out of the fight" if apart else "attacked like those around them, who have no stealth"
        dice.note(note, f"{side.labels(covert)}: {how}")


def _special(dice: Dice, side: EngagedSide) -> None:
    """Notes the special rules that a type has by the Combat Charts, apart from the abilities of the state."""
    chart = side.book.combat_chart
    for each in side.fighting:
        kind = side.groups[each].type
        if kind in _BRINGS:
            dice.look(chart, kind, "special", why=side.label(each))
        if kind == "ship":
            _ship(dice, side, side.groups[each])


def _ship(dice: Dice, side: EngagedSide, group: Group) -> None:
    """Notes the crew and the abilities of a ship that have no effect, because only its crew attacks."""
    chart, abilities = side.book.combat_chart, side.book.abilities
    if group.crew:
        told = f"{group.label}: a crew of {group.crew} who attack as figures of their own, or not"
        dice.note(chart.note("ship"), told)
    for ability in OF_ATTACKS:
        if ability in group.abilities:
            told = f"{group.label}: no attack, and so no use for {ability}"
            dice.note(abilities.note(ability), told)
