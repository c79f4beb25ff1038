"""Ring of Power, Artillery and what else is crewed: engines that shoot, rams that help, mumakil and their men.

Dice by crew, targets, and who is helped. Breaking a gate is `gate-assault`; blowing one up is `demolition`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ror_rules.dice import Dice, Part
from ror_rules.ring_of_power.attack import strike
from ror_rules.ring_of_power.results import Blow, Ranks
from ror_rules.ring_of_power.scene import Camp, engine, standing
from ror_rules.ring_of_power.states import Group
from ror_rules.text import counted


def crew_of_engine(camp: Camp, group: Group, ranks: Ranks) -> int:
    """Men at an engine: its own who stand, and while one of them does, those who took the places of the lost."""
    own = standing(ranks, group.id)
    filled = sum(
        min(each.count, standing(ranks, each.source)) for each in camp.side.replacements if each.engine == group.id
    )
    return own + filled if own else 0


def crew_of_beast(camp: Camp, group: Group, ranks: Ranks) -> int | None:
    """Men on a mumakil; None when the state has none for it and the chart's plain row stands."""
    if group.type != "mumakil":
        return None
    if group.id in camp.crews:
        return sum(standing(ranks, crew) for crew in camp.crews[group.id])
    return group.crew


def engine_strike(dice: Dice, camp: Camp, group: Group, ranks: Ranks) -> Iterator[Part]:
    """An engine shoots, if it may and can: its hits are plain ones."""
    book = camp.scene.book
    if group.type == "battering-ram":
        return
    table = book.artillery
    targets = dice.look(table, group.type, "targets", why=f"{group.id} may shoot at")
    if not (targets == "any" or camp.walled or (targets == "fortress" and camp.enemy.walled)):
        words = table.data.words[str(targets)]
        dice.note(table.note(group.type), f"{group.id} does not shoot: only at {words}")
        return
    crew = crew_of_engine(camp, group, ranks)
    attacks = _attacks(dice, camp, group, crew)
    if not attacks:
        dice.note(table.note("crew-lost"), f"{group.id} cannot shoot with a crew of {crew}")
        return
    if camp.walled:
        factor = book.combat_sequence.number("fortress-dice")
        attacks *= factor if dice.reading(book, "rp-double-attacks") == "engines-too" else 1
    needs = int(dice.look(table, group.type, "attack", why=f"{group.id}: strength"))

    def shoot(dice: Dice, count: int) -> dict[Blow, int]:
        hits = (
            dice.within(camp.name)
            .within(group.id)
            .pool(
                count,
                needs,
                why=f"{group.id} shoot: {counted(attacks, 'attack')} with a crew of {crew}",
                cite=table.note(group.type),
                sides=book.combat_chart.number("sides"),
                at="hit",
            )
        )
        return {Blow(()): hits} if hits else {}

    yield Part(("shoot", camp.name, group.id), attacks, shoot)


def _attacks(dice: Dice, camp: Camp, group: Group, crew: int) -> int:
    """An engine's dice by the crew it has, in the text or by the charts' footnotes."""
    book = camp.scene.book
    table = book.artillery
    dice.reading(book, "rp-crews")
    full = int(dice.look(table, group.type, "crew", why=f"{group.id}: its whole crew"))
    lost = table.peek(group.type, "lost")
    told = f"{group.id}: attacks lost with each crewman"
    if crew < full and (not crew or lost == "all"):
        dice.look(table, group.type, "lost", why=told)
        return 0
    if dice.reading(book, "rp-artillery") == "chart":
        dice.look(book.combat_chart, group.type, "special", why=f"{group.id}: the charts' footnote")
        each = int(dice.look(table, group.type, "chart-dice", why=f"{group.id}: dice for each crewman"))
        return each * min(crew, int(dice.look(table, group.type, "chart-crew", why=f"{group.id}: crewmen counted")))
    printed = int(dice.look(table, group.type, "dice", why=f"{group.id}: attacks with its whole crew"))
    if crew < full:
        printed -= int(dice.look(table, group.type, "lost", why=told)) * (full - crew)
    return max(0, printed)


def serving(dice: Dice, camp: Camp, group: Group) -> bool:
    """Whether a group rides a mumakil: it fights through the beast's dice, not with its own."""
    if group.crew_of is None or camp.groups[group.crew_of].type != "mumakil":
        return False
    dice.reading(camp.scene.book, "rp-crews")
    dice.note(camp.scene.book.combat_chart.note("amok"), f"{group.id} fight as the crew of {group.crew_of}")
    return True


def ram_helps(dice: Dice, camp: Camp, ranks: Ranks) -> dict[str, int]:
    """Figures by group who throw missed attacks again beside a ram at the gate: as asked for, or where it helps most."""
    book, site = camp.scene.book, camp.scene.combat.site
    table = book.special_artillery
    cite = table.note("battering-ram")
    room = 0
    for group_id in camp.fighting:
        group = camp.groups[group_id]
        if group.type != "battering-ram" or group.ram != "help":
            continue
        crew, full = crew_of_engine(camp, group, ranks), table.peek("battering-ram", "crew")
        if not camp.enemy.walled or site.assault != "gate":
            dice.note(cite, f"{group_id} does not help: only at the gate of a fortress")
        elif crew < full:
            dice.note(table.note("ram-crew"), f"{group_id} does not help: a crew of {crew}, not {full}")
        else:
            room += table.number("ram-rerolls")
    if not room:
        return {}
    helped = {each.id: each.count for each in camp.side.ram_helps} or _best_helped(camp, ranks, room)
    if helped:
        named = ", ".join(f"{count} of {group_id}" for group_id, count in helped.items())
        dice.note(cite, f"beside the ram, missed attacks again for {named}")
    return helped


def _best_helped(camp: Camp, ranks: Ranks, room: int) -> dict[str, int]:
    """The figures who gain most hits by another throw, up to `room` of them."""
    sides = camp.scene.book.combat_chart.number("sides")
    gains = []
    for group_id in camp.fighting:
        group = camp.groups[group_id]
        if engine(group) or group.type == "mumakil" or camp.can(group_id, "ambush"):
            continue
        profile = strike(camp, group, camp.form(group))
        if profile.at_least is not None and len(profile.again) < profile.at_least - 1:
            gains.append((-profile.dice * (profile.at_least - 1) * (sides + 1 - profile.at_least), group_id))
    helped: dict[str, int] = {}
    for _, group_id in sorted(gains):
        count = min(room, standing(ranks, group_id))
        room -= count
        if count:
            helped[group_id] = count
    return helped
