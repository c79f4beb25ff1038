"""Ring of Power, Artillery: infantry that replaces the lost crew of an engine, before a combat and for good."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.conditions import keep, tagged
from ror_rules._rulesets.ring_of_power.figures import CrewReplacement, Force, Group
from ror_rules._rulesets.ring_of_power.states import Combat
from ror_rules.author import number


def manned(book: RingOfPower, combat: Combat) -> Combat:
    """The combat with the places of lost crew filled, if a ruling does not have them filled after it."""
    if not (combat.attacker.replacements or combat.defender.replacements) or filled_after(book):
        return combat
    join = joins(book)
    return replace(combat, attacker=crewed(combat.attacker, join=join), defender=crewed(combat.defender, join=join))


def filled_after(book: RingOfPower) -> bool:
    return book.rulings["rp-replacement-time"] == "after"


def joins(book: RingOfPower) -> bool:
    """Whether replacements count as original crew in all respects, so that no text names them apart."""
    return book.rulings["rp-original-crew"] == "joined" and book.rulings["rp-refilled-engine"] == "moves"


def crewed(side: Force, *, join: bool) -> Force:
    groups = {group.id: group for group in side.groups}
    for each in side.replacements:
        engine, source = groups.get(each.engine), groups.get(each.source)
        if engine is None or source is None or not each.count:
            continue
        left = source.count - each.count
        groups[source.id] = replace(source, count=left, at=source.at[:left])
        where = engine.at[-1:] * each.count
        if join and _like_its_men(source, engine):
            groups[engine.id] = replace(engine, count=engine.count + each.count, at=(*engine.at, *where))
        else:
            crew = replace(source, id=tagged(source.id, "crew"), crew_of=engine.id, count=each.count, at=where)
            keep(groups, crew)
    return replace(side, groups=tuple(group for group in groups.values() if group.count), replacements=())


def _like_its_men(source: Group, engine: Group) -> bool:
    """Whether an infantry figure equals a man of an engine's crew, apart from its name and its earlier actions."""
    man = replace(
        source,
        id=engine.id,
        name=engine.name,
        type=engine.type,
        crew_type=source.type if source.type == engine.crew_type else None,
        abilities=tuple(sorted(source.abilities)),
        count=engine.count,
        ram=engine.ram,
        targets=engine.targets,
        moved=engine.moved,
        fought=engine.fought,
        spotted=engine.spotted,
        enemy_within=engine.enemy_within,
        at=engine.at,
    )
    return man == replace(engine, abilities=tuple(sorted(engine.abilities)))


def filled(
    book: RingOfPower, after: Force, asked: Sequence[CrewReplacement]
) -> tuple[Force, tuple[CrewReplacement, ...]]:
    """A side after a combat with the places of lost crew filled, as far as engines, infantry and places are left."""
    table, found = book.artillery, []
    for each in asked:
        groups = {group.id: group for group in after.groups}
        engine, source = groups.get(each.engine), groups.get(each.source)
        if engine is None or source is None:
            continue
        full = number((book.special_artillery if engine.type == "battering-ram" else table).peek(engine.type, "crew"))
        crew = engine.count + sum(group.count for group in after.groups if group.crew_of == engine.id)
        count = min(each.count, full - crew, source.count)
        if count > 0:
            found.append(replace(each, count=count))
            after = crewed(replace(after, replacements=(found[-1],)), join=joins(book))
    return after, tuple(found)
