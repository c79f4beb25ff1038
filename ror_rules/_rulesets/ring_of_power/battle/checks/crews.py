"""Ring of Power, Artillery: engines, mumakil and ships, who serves them, and who takes the places of lost crew.

What a group says of its crew, the replacements of a side, and whom its battering rams are said to help.
"""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.checks.refusal import no_such_group, refuse
from ror_rules._rulesets.ring_of_power.battle.engagement import BEASTS, ENGINES, EngagedSide, engine
from ror_rules._rulesets.ring_of_power.states import Group
from ror_rules.errors import StateError


def check_crew(side: EngagedSide, group: Group, place: str) -> None:
    """Engines, mumakil, ships, and who serves them."""
    book = side.book
    if group.type in ENGINES:
        table = book.special_artillery if group.type == "battering-ram" else book.artillery
        full = int(table.peek(group.type, "crew"))
        cite = table.note("ram-crew" if group.type == "battering-ram" else "crew")
        if group.crew_type is None:
            refuse(cite, "An engine is as good as its crew.", f"{place}/crew_type", "the type of its crew", "nothing")
        if group.count > full:
            refuse(cite, "The crew is larger than the engine's.", f"{place}/count", f"at most {full}", group.count)
        if group.character:
            refuse(cite, "Crews are army figures.", f"{place}/character", "false", True)
        if group.profile.dice is not None or group.profile.attack is not None:
            refuse(cite, "An engine's attacks are those of the engine.", f"{place}/profile", "a defense, if anything")
    elif group.crew_type is not None:
        raise StateError(
            "Only engines have a crew of a type.", pointer=f"/state{place}/crew_type", expected="nothing here"
        )
    if group.crew is not None and group.type != "mumakil":
        refuse(
            book.combat_chart.note("amok"), "Only mumakil count their crew so.", f"{place}/crew", "nothing", group.crew
        )
    if group.crew_of is None:
        return
    beast = side.groups.get(group.crew_of)
    cite = book.combat_chart.note("amok")
    if beast is None or beast.type not in BEASTS:
        refuse(cite, "Crews serve a mumakil or a ship of their side.", f"{place}/crew_of", "its id", group.crew_of)
    if beast.count > 1 or beast.crew is not None:
        refuse(
            cite, "A crew of figures serves one beast, which has no other.", f"{place}/crew_of", "one beast", beast.id
        )
    if side.rides(group) or engine(group):
        refuse(cite, "A crew neither rides nor serves an engine.", f"{place}/crew_of", "nothing here", group.crew_of)


def check_replacements(side: EngagedSide) -> None:
    table = side.book.artillery
    cite = table.note("replacement")
    drawn: dict[str, int] = {}
    filled: dict[str, int] = {}
    for index, each in enumerate(side.stated.replacements):
        place = f"/{side.name}/replacements/{index}"
        served = side.groups.get(each.engine)
        if served is None or not engine(served):
            raise no_such_group(f"{place}/engine", "the engines of this side", each.engine)
        source = side.groups.get(each.source)
        if source is None or source.id not in side.fighting:
            raise no_such_group(f"{place}/source", side.fighting, each.source)
        if side.rides(source) or engine(source) or source.character or source.crew_of or source.type in BEASTS:
            refuse(cite, "Replacements are infantry.", f"{place}/source", "army figures on foot", each.source)
        if each.engine not in side.fighting:
            refuse(cite, "None of the engine's own crew is left.", f"{place}/engine", "one of them alive", each.engine)
        drawn[each.source] = drawn.get(each.source, 0) + each.count
        filled[each.engine] = filled.get(each.engine, served.count) + each.count
        if drawn[each.source] > side.fighting[each.source]:
            refuse(cite, "There are not so many.", f"{place}/count", side.fighting[each.source], drawn[each.source])
        full = _full_crew(side, served)
        if filled[each.engine] > full:
            refuse(cite, "The crew is larger than the engine's.", f"{place}/count", full, filled[each.engine])


def _full_crew(side: EngagedSide, group: Group) -> int:
    book = side.book
    table = book.special_artillery if group.type == "battering-ram" else book.artillery
    return int(table.peek(group.type, "crew"))


def check_rams(side: EngagedSide) -> None:
    """Whom a ram is said to help."""
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
