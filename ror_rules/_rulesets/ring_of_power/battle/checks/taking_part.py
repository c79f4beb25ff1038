"""Ring of Power, When Does Combat Occur: references to a group that must take part in the combat."""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.figures import known_as, no_such_group
from ror_rules.author import Cite, StateError


def check_takes_part(side: EngagedSide, place: str, group_id: str, cite: Cite | None = None) -> None:
    """Refuses a reference to an unknown group, or to one that takes no part, with the reason."""
    if group_id in side.fighting:
        return
    fighting = [side.groups[each] for each in side.fighting]
    group = side.groups.get(group_id)
    if group is None:
        raise no_such_group(place, fighting, group_id)
    raise StateError(
        f"takes-no-part-{side.why_apart(group)}",
        pointer=f"/state{place}",
        got=group_id,
        cite=cite,
        who=group.called,
        known=known_as(fighting),
    )
