"""Ring of Power, Artillery: checks of engines, mumakil and ships, their crews, and replacements of lost crew."""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.checks.taking_part import check_takes_part
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.battle.positions import together
from ror_rules._rulesets.ring_of_power.battle.replacements import filled_after
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, CREW_TYPES, ENGINES, Force, Group, away, no_such_group
from ror_rules._rulesets.ring_of_power.states import Combat, SideName
from ror_rules.author import ABSENT, StateError


def check_crew(side: EngagedSide, group: Group, place: str) -> None:
    at, amok = f"/state{place}", side.book.combat_chart.note("amok")
    if group.type in ENGINES:
        _check_engine(side, group, at)
    elif group.crew_type is not None:
        raise StateError(
            "only-engines-have-crew-type", pointer=f"{at}/crew_type", got=group.crew_type, who=side.named(group.id)
        )
    if group.crew is not None and group.type not in BEASTS:
        raise StateError(
            "only-beasts-have-crew", pointer=f"{at}/crew", got=group.crew, cite=amok, who=side.named(group.id)
        )
    if group.crew_of is not None:
        _check_serves(side, group, f"{at}/crew_of", group.crew_of)


def _check_engine(side: EngagedSide, group: Group, at: str) -> None:
    book = side.book
    ram = group.type == "battering-ram"
    cite = book.special_artillery.note("ram-crew") if ram else book.artillery.note("crew")
    full, crew = _full_crew(book, group), _crew(side.stated, group)
    if group.crew_type is None:
        raise StateError(
            "engine-needs-crew-type", pointer=f"{at}/crew_type", got=ABSENT, cite=cite, who=side.named(group.id)
        )
    if crew > full:
        raise StateError(
            "crew-beyond-engine", pointer=f"{at}/count", got=crew, cite=cite, who=side.named(group.id), full=full
        )
    if group.ram == "gate" and not (side.enemy.walled and side.combat.site.assault == "gate"):
        raise StateError("ram-without-gate", pointer=f"{at}/ram", got=group.ram, cite=cite, who=side.named(group.id))
    if "ethereal" in group.abilities:
        ethereal = book.abilities.note("ethereal")
        raise StateError(
            "ethereal-serve-no-engine",
            pointer=f"{at}/abilities",
            got="ethereal",
            cite=ethereal,
            who=side.named(group.id),
        )
    if group.character:
        raise StateError(
            "crews-are-army-figures", pointer=f"{at}/character", got=True, cite=cite, who=side.named(group.id)
        )
    if group.profile.dice is not None or group.profile.attack is not None:
        got = "attack" if group.profile.dice is None else "dice"
        raise StateError(
            "engine-attacks-are-its-own", pointer=f"{at}/profile", got=got, cite=cite, who=side.named(group.id)
        )


def _check_serves(side: EngagedSide, group: Group, at: str, served: str) -> None:
    book, beast = side.book, side.groups.get(served)
    cite = book.combat_chart.note("amok")
    if beast is None or not (beast.type in BEASTS or engine(beast)):
        raise StateError("serves-nothing", pointer=at, got=served, cite=cite, who=side.named(group.id))
    if beast.type in BEASTS and beast.crew is not None:
        raise StateError("crew-twice", pointer=at, got=served, cite=cite, served=side.named(beast.id))
    if beast.type in BEASTS and beast.count > 1:
        raise StateError("crew-of-several", pointer=at, got=served, cite=cite, served=side.named(beast.id))
    if engine(beast) and (group.character or group.type not in CREW_TYPES or "ethereal" in group.abilities):
        infantry = book.artillery.note("replacement")
        raise StateError(
            "infantry-serve-engines", pointer=at, got=served, cite=infantry, who=side.named(group.id), types=CREW_TYPES
        )
    if side.rides(group) or engine(group):
        raise StateError("crews-do-not-ride", pointer=at, got=served, cite=cite, who=side.named(group.id))


def check_replacements(book: RingOfPower, combat: Combat, name: SideName) -> None:
    stated = combat.attacker if name == "attacker" else combat.defender
    groups = {group.id: group for group in stated.groups}
    cite = book.artillery.note("replacement")
    drawn: dict[str, int] = {}
    filled: dict[str, int] = {}
    for index, each in enumerate(stated.replacements):
        place = f"/{name}/replacements/{index}"
        at = f"/state{place}"
        served, source = groups.get(each.engine), groups.get(each.source)
        if served is None:
            engines = [group for group in groups.values() if engine(group)]
            raise no_such_group(f"{place}/engine", engines or "engines-of-this-side", each.engine)
        if not engine(served):
            at_engine, called = f"{at}/engine", served.called
            raise StateError("replaces-no-crew", pointer=at_engine, got=each.engine, cite=cite, who=called)
        if source is None:
            raise no_such_group(f"{place}/source", groups.values(), each.source)
        who = source.called
        if away(source, combat.turn):
            raise StateError("replacements-dispersed", pointer=f"{at}/source", got=each.source, cite=cite, who=who)
        if source.mounted or source.character or source.crew_of or source.type not in CREW_TYPES:
            raise StateError("replacements-are-infantry", pointer=f"{at}/source", got=each.source, cite=cite, who=who)
        last = source.count - drawn.get(source.id, 0)
        men = range(max(0, last - each.count), last)
        if source.at and not together(book, combat, name, (each.engine,), each.source, men):
            raise StateError("replacements-too-far", pointer=f"{at}/source", got=each.source, cite=cite, who=who)
        drawn[source.id] = drawn.get(source.id, 0) + each.count
        filled[served.id] = filled.get(served.id, _crew(stated, served)) + each.count
        if drawn[source.id] > source.count:
            taken, most = drawn[source.id], source.count
            raise StateError("not-so-many", pointer=f"{at}/count", got=taken, cite=cite, who=who, most=most)
        full = _full_crew(book, served)
        if filled[served.id] > full and not filled_after(book):
            crew, who = filled[served.id], served.called
            raise StateError("crew-beyond-engine", pointer=f"{at}/count", got=crew, cite=cite, who=who, full=full)


def _crew(side: Force, served: Group) -> int:
    return served.count + sum(group.count for group in side.groups if group.crew_of == served.id)


def _full_crew(book: RingOfPower, group: Group) -> int:
    table = book.special_artillery if group.type == "battering-ram" else book.artillery
    return int(table.peek(group.type, "crew"))


def check_rams(side: EngagedSide) -> None:
    book = side.book
    cite = book.special_artillery.note("battering-ram")
    rams = sum(1 for each in side.fighting if side.groups[each].type == "battering-ram")
    most = rams * book.special_artillery.number("ram-rerolls")
    for index, each in enumerate(side.stated.ram_helps):
        place = f"/{side.name}/ram_helps/{index}"
        check_takes_part(side, f"{place}/id", each.id, cite)
        if engine(side.groups[each.id]):
            who = side.named(each.id)
            raise StateError("ram-helps-no-engine", pointer=f"/state{place}/id", got=each.id, cite=cite, who=who)
        if each.count > side.fighting[each.id]:
            at, who, there = f"/state{place}/count", side.named(each.id), side.fighting[each.id]
            raise StateError("not-so-many", pointer=at, got=each.count, cite=cite, who=who, most=there)
    total = sum(each.count for each in side.stated.ram_helps)
    if total > most:
        raise StateError("ram-helps-fewer", pointer=f"/state/{side.name}/ram_helps", got=total, cite=cite, most=most)
