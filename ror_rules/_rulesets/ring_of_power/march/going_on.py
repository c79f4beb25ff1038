"""Ring of Power, Movement: a force as it comes out of the movement phase, and those whom it leaves behind.

Only that: who may not move is in `held`, who is carried is the rule `carrying`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import Force, Group, away


class Mover(NamedTuple):
    """A group of a force that moves: whether something holds it, and how many of its figures nobody carries."""

    group: Group
    held: bool
    lost: int


def after(
    force: Force, movers: Sequence[Mover], *, goes: bool, moved: bool | None, turn: int | None
) -> tuple[Force | None, Force | None]:
    """Who goes on and who stays behind; all together where the force does not go. `moved`: whether those who go did."""
    ahead: list[Group] = []
    behind: list[Group] = []
    for group, held, lost in movers:
        if away(group, turn):
            ahead.append(group)
        elif not goes or held:
            (behind if goes else ahead).append(_rested(group, moved=False, held=held))
        else:
            going = group.count - lost
            if lost:
                behind.append(replace(_rested(group, moved=False), count=lost, at=group.at[going:]))
            if going:
                ahead.append(replace(_rested(group, moved=moved), count=going, at=group.at[:going]))
    return _force(force, ahead), _force(force, behind)


def _rested(group: Group, *, moved: bool | None, held: bool = False) -> Group:
    """A group after the phase: what kept it from moving is over, but for regrouping, which takes the whole turn."""
    regrouping = group.regrouping and held and group.moved is not False
    return replace(group, moved=moved, fought=False, recovering=False, regrouping=regrouping)


def _force(force: Force, groups: Sequence[Group]) -> Force | None:
    return replace(force, groups=tuple(groups)) if groups else None
