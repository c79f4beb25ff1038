"""Ring of Power, Combat Outcome: a side that comes again, its able figures, and its state at the next combat."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES, NO_MAGIC, Force, Group, away

_ASK_WHO_MOVED: Final = frozenset({"bullies", "ponderous"})


def able(side: Force | None) -> int:
    """The number of unhurt figures of a side: not wounded and not dispersed."""
    if side is None:
        return 0
    return sum(group.count for group in side.groups if not (group.wounded or away(group, None)))


def regroups(side: Force) -> bool:
    return any(group.regrouping for group in side.groups)


def who_fought(side: Force) -> tuple[str, ...]:
    return tuple([group.id for group in side.groups if group.fought])


def origin(before: Force, group_id: str) -> Group | None:
    """The group of the side `before` that a group comes from: `riders` for `riders~foot`."""
    names = (group_id, group_id.partition("~")[0])
    return next((group for name in names for group in before.groups if group.id == name), None)


def anywhere(side: Force) -> Force:
    """A side without positions, so that all its figures are in reach."""
    return replace(side, groups=tuple(replace(group, at=()) for group in side.groups))


def ready(side: Force, before: Force, *, rested: bool) -> Force:
    groups = []
    for group in anywhere(side).groups:
        first = origin(before, group.id)
        magic = NO_MAGIC if first is None else first.magic
        if rested:
            stays = False if _stays(group) else None
            again = replace(group, magic=magic, fought=False, recovering=False, regrouping=False, moved=stays)
        else:
            again = replace(group, magic=magic, moved=False)
        groups.append(again)
    return replace(side, groups=tuple(groups))


def as_rested(side: Force) -> Force:
    """A side that did not move, in the state that it would have after a rest.

    The combat is the same, so an exploration meets fewer states. `stayed` restores the real state. Groups that regroup
    or recover keep theirs, and so do groups with an ability that depends on movement.
    """
    names = Counter([_name(group) for group in side.groups])
    groups = []
    for each in side.groups:
        group = each
        if not (group.regrouping or group.recovering or _ASK_WHO_MOVED.intersection(group.abilities)):
            alone = names[_name(group)] == 1  # if not, others that are wounded now must equal these
            fought = group.fought and (group.wounded or away(group, None)) and not alone
            group = replace(group, moved=False if _stays(group) else None, fought=fought)
        groups.append(group)
    return replace(side, groups=tuple(groups))


def stayed(fought: tuple[str, ...], side: Force | None) -> Force | None:
    if side is None:
        return None
    groups = []
    for each in side.groups:
        group = each
        if group.moved is None and not group.regrouping:
            group = replace(group, moved=False)
        if not group.fought and group.id in fought:
            group = replace(group, fought=True)
        groups.append(group)
    return replace(side, groups=tuple(groups))


def one_of_each(side: Force | None) -> Force | None:
    """The remaining groups of a side, with a single figure of each group of army figures.

    None if the number of figures matters: for Bullies, engines, mumakil, ships and their crews.
    """
    if side is None:
        return None
    groups = []
    for group in side.groups:
        if "bullies" in group.abilities or group.type in ENGINES | BEASTS or group.crew or group.crew_of:
            return None
        groups.append(replace(group, count=1) if group.count > 1 and not group.character else group)
    return replace(side, groups=tuple(groups))


def _stays(group: Group) -> bool:
    return "immobile" in group.abilities or (group.type in ENGINES and group.type != "battering-ram")


def _name(group: Group) -> str:
    return group.id.partition("~")[0]
