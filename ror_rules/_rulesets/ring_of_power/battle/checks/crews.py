"""Ring of Power, Artillery: checks of engines, mumakil and ships, their crews, and replacements of lost crew.

The crew that a group states, the replacements of a side, and the figures that its battering rams help.
"""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.checks.refusal import refuse
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.battle.positions import together
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, CREW_TYPES, ENGINES, Force, Group, away, no_such_group
from ror_rules._rulesets.ring_of_power.states import Combat, SideName
from ror_rules.errors import StateError


def check_crew(side: EngagedSide, group: Group, place: str) -> None:
    """Checks an engine, a mumakil or a ship, and the groups that serve it."""
    book = side.book
    if group.type in ENGINES:
        ram = group.type == "battering-ram"
        cite = book.special_artillery.note("ram-crew") if ram else book.artillery.note("crew")
        full, crew = _full_crew(book, group), _crew(side.stated, group)
        if group.crew_type is None:
            refuse(cite, "An engine is as good as its crew.", f"{place}/crew_type", "the type of its crew", "nothing")
        if crew > full:
            refuse(cite, "The crew is larger than the engine's.", f"{place}/count", f"at most {full}", crew)
        if "ethereal" in group.abilities:
            ethereal = book.abilities.note("ethereal")
            refuse(ethereal, "No engine is served from another world.", f"{place}/abilities", "others", "ethereal")
        if group.character:
            refuse(cite, "Crews are army figures.", f"{place}/character", "false", True)
        if group.profile.dice is not None or group.profile.attack is not None:
            refuse(
                cite,
                "An engine's attacks are those of the engine.",
                f"{place}/profile",
                "a defense, if anything",
                "more",
            )
    elif group.crew_type is not None:
        raise StateError(
            "Only engines have a crew of a type.",
            pointer=f"/state{place}/crew_type",
            expected="nothing here",
            got=group.crew_type,
        )
    if group.crew is not None and group.type not in BEASTS:
        note = book.combat_chart.note("amok")
        refuse(note, "Only mumakil and ships count their crew so.", f"{place}/crew", "nothing", group.crew)
    if group.crew_of is None:
        return
    beast = side.groups.get(group.crew_of)
    cite = book.combat_chart.note("amok")
    if beast is None or not (beast.type in BEASTS or engine(beast)):
        refuse(
            cite,
            "Crews serve a mumakil, a ship or an engine of their side.",
            f"{place}/crew_of",
            "its id",
            group.crew_of,
        )
    if beast.type in BEASTS and beast.crew is not None:
        expected = "a group without `crew`"
        refuse(cite, "A group has either `crew` or a crew of figures.", f"{place}/crew_of", expected, beast.id)
    if beast.type in BEASTS and beast.count > 1:
        expected = "a group of 1 figure"
        refuse(cite, "A crew of figures serves one mumakil or one ship.", f"{place}/crew_of", expected, beast.id)
    if engine(beast) and (group.character or group.type not in CREW_TYPES or "ethereal" in group.abilities):
        cite, infantry = book.artillery.note("replacement"), f"a type of {', '.join(CREW_TYPES)}, and army figures"
        refuse(cite, "Infantry serve an engine.", f"{place}/crew_of", infantry, group.label)
    if side.rides(group) or engine(group):
        refuse(cite, "A crew neither rides nor serves an engine.", f"{place}/crew_of", "nothing here", group.crew_of)


def check_replacements(book: RingOfPower, combat: Combat, name: SideName) -> None:
    """Checks replacements of lost crew: infantry of the engine's force, no more than are missing."""
    stated = combat.attacker if name == "attacker" else combat.defender
    groups = {group.id: group for group in stated.groups}
    cite = book.artillery.note("replacement")
    drawn: dict[str, int] = {}
    filled: dict[str, int] = {}
    for index, each in enumerate(stated.replacements):
        place = f"/{name}/replacements/{index}"
        served, source = groups.get(each.engine), groups.get(each.source)
        if served is None or not engine(served):
            raise no_such_group(f"{place}/engine", "the engines of this side", each.engine)
        if source is None or away(source, combat.turn):
            raise no_such_group(f"{place}/source", groups.values(), each.source)
        if source.mounted or source.character or source.crew_of or source.type not in CREW_TYPES:
            refuse(cite, "Replacements are infantry.", f"{place}/source", "army figures on foot", each.source)
        last = source.count - drawn.get(source.id, 0)
        who = range(max(0, last - each.count), last)
        if source.at and not together(book, combat, name, (each.engine,), each.source, who):
            near = "the last listed of the group in the engine's force"
            refuse(cite, "Replacements are of the engine's force.", f"{place}/source", near, each.source)
        drawn[source.id] = drawn.get(source.id, 0) + each.count
        filled[served.id] = filled.get(served.id, _crew(stated, served)) + each.count
        if drawn[source.id] > source.count:
            refuse(cite, "There are not so many.", f"{place}/count", source.count, drawn[source.id])
        full = _full_crew(book, served)
        if filled[served.id] > full:
            refuse(cite, "The crew is larger than the engine's.", f"{place}/count", full, filled[served.id])


def _crew(side: Force, served: Group) -> int:
    """The men at an engine: its own, and those of other groups."""
    return served.count + sum(group.count for group in side.groups if group.crew_of == served.id)


def _full_crew(book: RingOfPower, group: Group) -> int:
    table = book.special_artillery if group.type == "battering-ram" else book.artillery
    return int(table.peek(group.type, "crew"))


def check_rams(side: EngagedSide) -> None:
    """Checks the figures that a side's rams help."""
    book = side.book
    cite = book.special_artillery.note("battering-ram")
    rams = sum(1 for each in side.fighting if side.groups[each].type == "battering-ram")
    most = rams * book.special_artillery.number("ram-rerolls")
    for index, each in enumerate(side.stated.ram_helps):
        place = f"/{side.name}/ram_helps/{index}"
        if each.id not in side.fighting or engine(side.groups[each.id]):
            raise no_such_group(f"{place}/id", "the figures of this side that take part", each.id)
        if each.count > side.fighting[each.id]:
            refuse(cite, "There are not so many.", f"{place}/count", side.fighting[each.id], each.count)
    total = sum(each.count for each in side.stated.ram_helps)
    if total > most:
        refuse(cite, "A ram helps no more figures.", f"/{side.name}/ram_helps", f"at most {most} in all", total)
