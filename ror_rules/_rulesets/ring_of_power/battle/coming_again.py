"""Ring of Power, Combat Outcome: a side that comes again: who of it can fight, and how it stands when the next combat begins.

Pure functions of a side. What is asked of the same few sides many times is remembered. When and why a side comes again is for
the rules that go on.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES, NO_MAGIC, Force, Group, away

_SIDES: Final = 1024
"""As many sides are remembered: those met last."""
_ASK_WHO_MOVED: Final = frozenset({"bullies", "ponderous"})
"""Abilities of which a combat asks who of the attackers moved."""


def able(side: Force | None) -> int:
    """How many figures of a side can fight: those who are neither wounded nor dispersed."""
    if side is None:
        return 0
    return sum(group.count for group in side.groups if not (group.wounded or away(group, None)))


def regroups(side: Force) -> bool:
    """Whether a side lost the last combat and has to regroup."""
    return any(group.regrouping for group in side.groups)


def who_fought(side: Force) -> tuple[str, ...]:
    """The ids of groups that fought already."""
    return tuple([group.id for group in side.groups if group.fought])


def origin(before: Force, group_id: str) -> Group | None:
    """The group at the beginning that a group comes from: `riders` for `riders~foot`."""
    names = (group_id, group_id.partition("~")[0])
    return next((group for name in names for group in before.groups if group.id == name), None)


def anywhere(side: Force) -> Force:
    """A side whose figures are all in reach, wherever they stand."""
    return replace(side, groups=tuple(replace(group, at=()) for group in side.groups))


@lru_cache(maxsize=_SIDES)
def ready(side: Force, before: Force, *, rested: bool) -> Force:
    """A side at the next combat: its wizardry spent as `before` it, and after a full turn of rest free to move."""
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
    """A side to which nobody moved, as it would be after a rest; but not who has an ability that asks who moved.

    The combat is the same, and who explores finds it once. `stayed` puts right what is left of the side.
    """
    names = Counter([_name(group) for group in side.groups])
    groups = []
    for each in side.groups:
        group = each
        if not (group.regrouping or group.recovering or _ASK_WHO_MOVED.intersection(group.abilities)):
            alone = names[_name(group)] == 1  # others who are wounded now are not to be kept apart from these
            fought = group.fought and (group.wounded or away(group, None)) and not alone
            group = replace(group, moved=False if _stays(group) else None, fought=fought)
        groups.append(group)
    return replace(side, groups=tuple(groups))


def stayed(fought: tuple[str, ...], side: Force | None) -> Force | None:
    """What is left of a side that stayed where it was, of which these groups had `fought` before."""
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


@lru_cache(maxsize=_SIDES)
def one_of_each(side: Force | None) -> Force | None:
    """Who is left of a side, one of each; None where somebody asks how many they are: Bullies, and who serves what with them."""
    if side is None:
        return None
    groups = []
    for group in side.groups:
        if "bullies" in group.abilities or group.type in ENGINES | BEASTS or group.crew or group.crew_of:
            return None
        groups.append(replace(group, count=1) if group.count > 1 and not group.character else group)
    return replace(side, groups=tuple(groups))


def _stays(group: Group) -> bool:
    """Whether a group neither retreats nor comes back: engines stand where they shoot from."""
    return "immobile" in group.abilities or (group.type in ENGINES and group.type != "battering-ram")


def _name(group: Group) -> str:
    """The id of a group without the word for its condition."""
    return group.id.partition("~")[0]
