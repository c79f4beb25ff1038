"""Ring of Power, Artillery: infantry who take the places of an engine's lost crew, before a combat, and for good.

A side as its player sent it becomes one in which they stand at their engine. Whether they may is in `checks.crews`.
"""

from __future__ import annotations

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.conditions import keep, tagged
from ror_rules._rulesets.ring_of_power.figures import Force, Group
from ror_rules._rulesets.ring_of_power.states import Combat


def manned(combat: Combat) -> Combat:
    """A combat with all replacements at their engines."""
    if not (combat.attacker.replacements or combat.defender.replacements):
        return combat
    return replace(combat, attacker=crewed(combat.attacker), defender=crewed(combat.defender))


def crewed(side: Force) -> Force:
    """A side whose replacements are crew: counted with it where they are like its men, else a group that serves it.

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
        if _like_its_men(source, engine):
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
