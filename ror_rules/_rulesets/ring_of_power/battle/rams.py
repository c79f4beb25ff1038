"""Ring of Power, Battering ram: figures that a ram at the gate helps throw missed attacks again."""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.characteristics import chances
from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_engine
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import beside_ram, to_hit
from ror_rules.author import Dice


def ram_helps(dice: Dice, side: EngagedSide, table: SideFigures, *, apart: bool) -> dict[str, int]:
    """Group id -> figures that throw missed attacks again with a ram at the gate.

    The player names them. Otherwise the ram helps the figures that gain the most. `apart`: ambushers have struck
    already and need no help.
    """
    book, site = side.book, side.combat.site
    chart = book.special_artillery
    cite = chart.note("battering-ram")
    room = 0
    for group_id in side.fighting:
        group = side.groups[group_id]
        if group.type != "battering-ram" or group.ram == "drop" or group_id in side.passive:
            continue
        if group.ram == "gate":
            dice.note(cite, "ram-works-on-gate", who=group.called)
            continue
        crew, full = crew_of_engine(side, group, table), chart.peek("battering-ram", "crew")
        if not side.enemy.walled or site.assault != "gate":
            dice.note(cite, "ram-not-at-gate", who=group.called)
        elif crew < full:
            dice.note(chart.note("ram-crew"), "ram-without-full-crew", who=group.called, crew=crew, full=full)
        else:
            room += chart.number("ram-rerolls")
    if not room:
        return {}
    helped = {each.id: each.count for each in side.stated.ram_helps} or _best_helped(side, table, room, apart=apart)
    if helped:
        dice.note(cite, "ram-helps", figures=side.figures(helped))
    return helped


def _best_helped(side: EngagedSide, table: SideFigures, room: int, *, apart: bool) -> dict[str, int]:
    sides = side.book.combat_chart.number("sides")
    gains = []
    for group_id in side.fighting:
        group = side.groups[group_id]
        idle = engine(group) or group.type == "mumakil" or group_id in side.passive
        if idle or (apart and side.can(group_id, "ambush")):
            continue
        needed = to_hit(side.kinds[group_id], side.form(group), None)
        least = needed.at_least
        if least is None:
            continue
        more = beside_ram(side.book, needed)
        gain = chances(least, more.again, more.then, sides) - chances(least, needed.again, needed.then, sides)
        if gain:
            gains.append((-needed.dice * gain, side.order.place[group_id], group_id))
    helped: dict[str, int] = {}
    for _, _, group_id in sorted(gains):
        count = min(room, table.figures(group_id))
        room -= count
        if count:
            helped[group_id] = count
    return helped
