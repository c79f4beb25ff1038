"""Ring of Power, Movement: a force after the movement phase, and the figures that it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.conditions import keep, part_of, rested
from ror_rules._rulesets.ring_of_power.figures import ENGINES, Force, Group, away
from ror_rules._rulesets.ring_of_power.march.held import defeated


class Mover(NamedTuple):
    """A group of a force that moves: whether it may not move, and the number of its figures without carriers."""

    group: Group
    held: bool
    lost: int


Parts = tuple[Force | None, Force | None]


def after(force: Force, movers: Sequence[Mover], *, goes: bool, moved: bool | None, turn: int | None) -> Parts:
    ahead: dict[str, Group] = {}
    behind: dict[str, Group] = {}
    named = _named(force)
    for group, held, lost in movers:
        if away(group, turn):
            keep(ahead, replace(group, fought=False))
        elif not goes or held:
            _join(behind if goes else ahead, _rested(group, named, moved=False, held=held), named)
        else:
            going = group.count - lost
            if lost:
                _join(behind, replace(_rested(group, named, moved=False), count=lost, at=group.at[going:]), named)
            if going:
                gone = replace(_rested(group, named, moved=moved), count=going)
                here = replace(gone, at=group.at[:going]) if moved is False else _elsewhere(gone)
                _join(ahead, here, named)
    return part_of(force, ahead.values()), part_of(force, behind.values())


def after_retreat(force: Force, movers: Sequence[Mover], *, moved: bool | None, turn: int | None) -> Parts:
    """A force after its retreat. It is no movement phase: no figure has rested, and the defeated still regroup.

    `movers`: without the groups that the retreat eliminates. If the only figures that stay are wounded, or if others
    go, the staying ones are behind.
    """
    ahead: dict[str, Group] = {}
    behind: dict[str, Group] = {}
    parts = any(not each.held and each.lost < each.group.count for each in movers if not away(each.group, turn))
    stays = behind if parts or not any(each.held for each in movers) else ahead
    for group, held, lost in movers:
        staying = 0 if away(group, turn) else group.count if held else lost
        going = group.count - staying
        if staying:
            keep(stays, replace(group, count=staying, at=group.at[going:]))
        if going:
            gone = replace(group, count=going, at=group.at[:going])
            keep(ahead, gone if moved is False or away(group, turn) else _elsewhere(gone))
    return part_of(force, ahead.values()), part_of(force, behind.values())


def _join(kept: dict[str, Group], group: Group, named: frozenset[str]) -> None:
    name, _, number = group.id.partition("~")
    again = number.isdigit() and name in kept and named.isdisjoint((group.id, name)) and group.type not in ENGINES
    keep(kept, replace(group, id=name) if again else group, apart=group.id in named)


def _named(force: Force) -> frozenset[str]:
    crews = (group.crew_of for group in force.groups if group.crew_of is not None)
    drawn = (each for one in force.replacements for each in (one.engine, one.source))
    return frozenset((*crews, *force.sacrifice, *force.holds_back, *drawn, *(each.id for each in force.ram_helps)))


def _elsewhere(group: Group) -> Group:
    return replace(group, at=(), enemy_within=None)


def _rested(group: Group, named: frozenset[str], *, moved: bool | None, held: bool = False) -> Group:
    regrouping = held and defeated(group)
    after = replace(
        group,
        moved=moved,
        fought=False,
        recovering=False,
        regrouping=regrouping,
        dispersed=False,
        returns_on=None,
    )
    return after if group.id in named else rested(after)
