"""Ring of Power, Artillery: infantry who take the places of an engine's lost crew, before a combat, and for good.

A side as its player sent it becomes one in which they stand at their engine. Whether they may is in `checks.crews`.
"""

from __future__ import annotations

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.conditions import keep, tagged
from ror_rules._rulesets.ring_of_power.figures import Force, Group
from ror_rules._rulesets.ring_of_power.states import Combat


def manned(book: RingOfPower, combat: Combat) -> Combat:
    """A combat with all replacements at their engines."""
    if not (combat.attacker.replacements or combat.defender.replacements):
        return combat
    join = joins(book)
    return replace(combat, attacker=crewed(combat.attacker, join=join), defender=crewed(combat.defender, join=join))


def joins(book: RingOfPower) -> bool:
    """Whether who takes a place is of the crew like any other, so that nobody need be told from the first of them."""
    return book.rulings["rp-original-crew"] == "joined"


def crewed(side: Force, *, join: bool) -> Force:
    """A side whose replacements are crew: if they `join` it and are like its men counted with it, else a group beside it.

    They are the last listed of their group, and stand where the engine's last crewman does.
    """
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
    """Whether a figure of infantry is the same as a man of an engine's crew, but for what it is called and did till now."""
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
