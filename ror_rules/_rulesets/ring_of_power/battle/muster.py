"""Ring of Power, When Does Combat Occur: notes at the start of a combat on figures that take part or do not."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.battle.artillery import OF_ATTACKS
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide, engage
from ror_rules._rulesets.ring_of_power.battle.naming import figures, reached
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import SHOOTERS, TROLLS, Force, Group
from ror_rules._rulesets.ring_of_power.states import Combat, CombatSite
from ror_rules._rulesets.ring_of_power.words import SMALL_TYPES
from ror_rules.author import Dice

_BRINGS: Final = frozenset({"ethereal", "giant-spider", "spider-swarm", "ship"})
"""Types with a special rule in their row of the chart. Rules of mounts and crews are noted with their dice."""


def muster(dice: Dice, book: RingOfPower, state: Combat) -> bool:
    sides = engage(book, state).sides
    _place(dice, book, state.site, sides["defender"])
    sortie, found = state.site.sortie, state.site.found
    if found is not None:
        sequence = book.combat_sequence
        far = sequence.number("hidden-party" if dice.reading(book, "rp-found-party") == "search" else "contact")
        who = sides[found].names([group.id for group in sides[found].stated.groups])
        dice.note(sequence.note("hiding"), "party-is-found", who=who, inches=far)
    if sortie is not None:
        far = dice.reading(book, "rp-tower-reach") == "them"
        cite, who = book.combat_sequence.note("tower"), sides[sortie.side].names(sortie.groups)
        if far:
            dice.note(cite, "sortie-and-near", who=who, inches=book.combat_sequence.number("tower"))
        else:
            dice.note(cite, "sortie", who=who)
    for name in SIDES:
        side, stated = sides[name], state.attacker if name == "attacker" else state.defender
        if side.reach is not None:
            _reach(dice, side)
        if stated.replacements:
            _replacements(dice, side, stated)
        if stated.holds_back:
            held = dice.reading(book, "rp-hold-back")
            cite, who = book.combat_sequence.note("contact"), side.names(dict.fromkeys(stated.holds_back))
            dice.note(cite, f"held-back-{held}", who=who)
        if side.crewed and side.types & SHOOTERS:
            _refilled(dice, side)
        if side.unfit:
            _unfit(dice, side)
        if side.types & _BRINGS:
            _special(dice, side)
        if "battering-ram" in side.types:
            _rams(dice, side)
        if side.types & TROLLS:
            _trolls(dice, side)
        if "bullies" in side.has:
            _bullies(dice, side)
        if "stealth" in side.has:
            _stealth(dice, side)
    return True


def _place(dice: Dice, book: RingOfPower, site: CombatSite, inside: EngagedSide) -> None:
    if not inside.walled:
        return
    cite = book.special_artillery.note("battering-ram")
    if site.assault == "gate" and site.kind != "fortress":
        dice.reading(book, "rp-citadel-gate")
        dice.note(cite, "place-has-gate", place=site.kind)
    if site.broken:
        if site.assault != "gate":
            cite = book.special_artillery.note("demolition-charges")
        dice.note(cite, f"breach-{dice.reading(book, 'rp-breach')}", place=site.kind, assault=site.assault or "walls")
    riders = [each for each in inside.fighting if inside.kinds[each].rides]
    if riders:
        if any(inside.groups[each].type == "warg-rider" for each in riders):
            dice.reading(book, "rp-warg-rider")
        cite = book.combat_sequence.note("fortress")
        dice.note(cite, "dismount-inside", who=inside.names(riders), place=site.kind)


def _reach(dice: Dice, side: EngagedSide) -> None:
    reach = side.reach
    if reach is None:
        return
    book = side.book
    if len(reach[side.name].forces) > 1 and side.combat.site.sortie is None:
        dice.reading(book, "rp-several-forces")
    if reach[side.name].party:
        dice.reading(book, "rp-leading-member")
    told = [reached(group, side.fighting.get(group.id, 0)) for group in side.stated.groups]
    dice.note(book.combat_sequence.note("contact"), "in-reach", side=side.title, figures=told)
    if side.far_crews:
        shoot = dice.reading(book, "rp-artillery-range") == "force"
        code = "crews-shoot-from-afar" if shoot else "crews-out-of-reach"
        dice.note(book.artillery.note("crew"), code, figures=side.figures(side.far_crews))


def _replacements(dice: Dice, side: EngagedSide, stated: Force) -> None:
    groups = {group.id: group for group in stated.groups}
    for each in stated.replacements:
        if each.count and dice.reading(side.book, "rp-replacement-time") == "before":
            dice.reading(side.book, "rp-original-crew")
            dice.reading(side.book, "rp-refilled-engine")
            source, engine = groups[each.source], groups[each.engine].called
            men = figures(source, each.count, of=source.count)
            dice.note(side.book.artillery.note("replacement"), "joins-crew", figures=men, engine=engine)


def _refilled(dice: Dice, side: EngagedSide) -> None:
    for each in side.fighting:
        group = side.groups[each]
        if group.type in SHOOTERS and side.crews.get(each) and side.moved(group):
            dice.reading(side.book, "rp-refilled-engine")
            dice.note(side.book.artillery.note("crew-lost"), "refilled-engine-moved", engine=group.called)


def _unfit(dice: Dice, side: EngagedSide) -> None:
    abilities = side.book.abilities
    for group in side.stated.groups:
        if side.fit(group):
            continue
        code = "out-wounded" if group.wounded else "out-dispersed"
        dice.note(abilities.note("heroes" if group.wounded else "ethereal"), code, who=group.called)


def _rams(dice: Dice, side: EngagedSide) -> None:
    for each in side.fighting:
        group = side.groups[each]
        if group.type == "battering-ram" and group.ram == "drop":
            dice.note(side.book.special_artillery.note("ram-crew"), "drops-ram", who=group.called)


def _trolls(dice: Dice, side: EngagedSide) -> None:
    riders = [each for each in side.fighting if side.groups[each].mounted and side.groups[each].type in TROLLS]
    if riders:
        dice.reading(side.book, "rp-mounted-troll")
        dice.note(chart("movement-chart"), "trolls-ride", who=side.names(riders))


def _bullies(dice: Dice, side: EngagedSide) -> None:
    note = side.book.abilities.note("bullies")
    for each in side.fighting:
        if not (side.can(each, "bullies") and side.attacks(side.groups[each])):
            continue
        if any(group.wounded for every in (side, side.enemy) for group in every.stated.groups):
            dice.reading(side.book, "rp-bullies-wounded")
        ours, theirs = side.strength_with(each), side.enemy.strength
        if ours > theirs:
            dice.note(note, "bullies-outnumber", who=side.named(each), force=ours, enemy=theirs)
            continue
        others = side.enemy.strength_without(SMALL_TYPES[dice.reading(side.book, "rp-bullies")])
        if not others:
            dice.note(note, "bullies-against-small", who=side.named(each), force=ours, enemy=theirs)
        else:
            dice.reading(side.book, "rp-bullies-mixed")
            dice.note(note, "bullies-outnumber-others", who=side.named(each), force=ours, enemy=others)


def _stealth(dice: Dice, side: EngagedSide) -> None:
    book = side.book
    note = book.abilities.note("stealth")
    attack = [each for each in side.fighting if side.unseen(each)]
    if attack:
        seen = dice.reading(book, "rp-stealth") == "shows"
        dice.note(note, "stealth-is-hit" if seen else "stealth-is-spared", who=side.names(attack))
    if side.name == "attacker":
        return
    covert = [group.id for group in side.force if side.can(group.id, "stealth") and not group.spotted]
    covert = [each for each in covert if each not in attack]
    if covert and len(covert) < len(side.force):
        apart = dice.reading(book, "rp-stealth-force") == "apart"
        dice.note(note, "stealth-stays-out" if apart else "stealth-is-shown", who=side.names(covert))


def _special(dice: Dice, side: EngagedSide) -> None:
    for each in side.fighting:
        kind = side.groups[each].type
        if kind in _BRINGS:
            dice.look(side.book.combat_chart, kind, "special", why=f"special-rule-of-{kind}", who=side.named(each))
        if kind == "ship":
            _ship(dice, side, side.groups[each])


def _ship(dice: Dice, side: EngagedSide, group: Group) -> None:
    """Notes the wounds of a ship, and its crew and abilities that have no effect, because only its crew attacks."""
    abilities = side.book.abilities
    if group.wounds:
        cite, sinks = side.book.combat_chart.note("ship"), side.book.combat_chart.number("ship-wounds")
        dice.note(cite, "ship-has-wounds", who=group.called, wounds=group.wounds, sinks=sinks)
    if group.crew:
        dice.note(side.book.combat_chart.note("ship"), "ship-crew", who=group.called, crew=group.crew)
    for ability in OF_ATTACKS:
        if ability in group.abilities:
            dice.note(abilities.note(ability), "ship-strikes-nobody", who=group.called, ability=ability)
