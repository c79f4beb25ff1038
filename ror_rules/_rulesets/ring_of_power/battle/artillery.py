"""Ring of Power, Artillery: the targets, dice and attack numbers of engines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ror_rules._rulesets.ring_of_power.battle.attack_rolls import AttackPool
from ror_rules._rulesets.ring_of_power.battle.characteristics import NO_SOURCES, RulingsRead, sources, tell
from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_engine
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.kinds import carried_by
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import ToHit, attack_rolls, more_dice
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules.author import Dice, Shifts

OF_ATTACKS: Final = (
    "assassin", "axes", "berserk", "crushing-attack", "elite", "furious-charge", "magic-weapons", "miners", "paralyze",
    "poison-weapons", "rabble", "sailors", "terror", "woodsmen",
)  # fmt: skip
"""Abilities that change attacks. Rulings such as `rp-engine-axes` decide whether the shots of an engine have them."""


def engine_shots(dice: Dice, side: EngagedSide, group: Group, table: SideFigures) -> Iterator[AttackPool]:
    book, who = side.book, side.named(group.id)
    if group.type == "battering-ram":
        served = (group.id, *side.crews.get(group.id, ()))
        for ability in OF_ATTACKS:
            if any(side.can(each, ability) for each in served):
                dice.note(book.abilities.note(ability), "ram-strikes-nobody", who=who, ability=ability)
        return
    chart = book.artillery
    targets = dice.look(chart, group.type, "targets", why="engine-targets", who=who)
    if not (targets == "any" or side.walled or (targets == "fortress" and side.enemy.walled)):
        code = "shoots-in-sieges" if targets == "fortress" else "shoots-from-fortress"
        dice.note(chart.note(group.type), code, who=who)
        return
    crew = crew_of_engine(side, group, table)
    attacks = _attacks(dice, side, group, crew)
    if not attacks:
        dice.note(chart.note("crew-lost"), "no-shot-with-crew", who=who, crew=crew)
        return
    can = _abilities_of_shots(dice, side, group)
    walled = side.setting.sheltered and dice.reading(book, "rp-double-attacks") == "engines-too"
    more = more_dice(book, side.setting, can, attacks, 0, walled=walled)
    tell(dice, book, sources(book, more.reasons), who)
    strength = int(dice.look(chart, group.type, "attack", why="engine-attack", who=who))
    read = RulingsRead()
    rolls = attack_rolls(book, side.setting, can, strength, read, charged=side.kinds[group.id].charged)
    shifts = Shifts.of((*rolls.bonuses, *more.refused, *rolls.repeated))
    sides = book.combat_chart.number("sides")
    needed = ToHit(more.dice, rolls.at_least, rolls.again, shifts, tuple(read.rulings), NO_SOURCES, sides, rolls.then)
    places = "assassin" in can
    number = 1 if places else more.dice
    at = f"{side.order.row[group.id]}/hit"
    cite = chart.note(group.type)
    yield AttackPool(side, group.id, at, needed, carried_by(can), cite, 1, number, places, who, crew)


def _abilities_of_shots(dice: Dice, side: EngagedSide, group: Group) -> frozenset[str]:
    abilities = side.book.abilities
    others = side.crews.get(group.id, ())
    found = set()
    for ability in OF_ATTACKS:
        own, beside = side.can(group.id, ability), [each for each in others if side.can(each, ability)]
        if not (own or beside):
            continue
        its = dice.reading(side.book, f"rp-engine-{ability}") == "shots"
        cite, who = abilities.note(ability), side.named(group.id)
        if its and not (own and len(beside) == len(others)):
            its = dice.reading(side.book, "rp-mixed-crew") == "own" and own
            part = [who] if own else side.names(beside)
            code = "shots-have-of-part" if its else "shots-lack-of-part"
            dice.note(cite, code, who=who, ability=ability, part=part)
        else:
            dice.note(cite, "shots-have" if its else "shots-lack", who=who, ability=ability)
        if its:
            found.add(ability)
    return frozenset(found)


def _attacks(dice: Dice, side: EngagedSide, group: Group, crew: int) -> int:
    book = side.book
    table = book.artillery
    dice.reading(book, "rp-crews")
    who = side.named(group.id)
    full = int(dice.look(table, group.type, "crew", why="engine-crew", who=who))
    lost = table.peek(group.type, "lost")
    if crew < full and (not crew or lost == "all"):
        dice.look(table, group.type, "lost", why="engine-lost", who=who)
        return 0
    if dice.reading(book, "rp-artillery") == "chart":
        dice.look(book.combat_chart, group.type, "special", why="engine-footnote", who=who)
        each = int(dice.look(table, group.type, "chart-dice", why="engine-chart-dice", who=who))
        return each * min(crew, int(dice.look(table, group.type, "chart-crew", why="engine-chart-crew", who=who)))
    printed = int(dice.look(table, group.type, "dice", why="engine-dice", who=who))
    if crew < full:
        printed -= int(dice.look(table, group.type, "lost", why="engine-lost", who=who)) * (full - crew)
    return max(0, printed)
