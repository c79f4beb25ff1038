"""Ring of Power, Combat: groups of a side that the odds count together if the question reads no single group.

The headline needs the number of figures left, the leadership, and whether the best leader falls. So like figures of
several groups count as figures of the first of them, their stand-in. Two groups have one stand-in only if all steps
after the defense rolls treat them alike: above all the order of further losses, up to the place of the best leader in
it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.losses import left_outside, order_of_loss
from ror_rules._rulesets.ring_of_power.figures import BEASTS
from ror_rules._rulesets.ring_of_power.results import Form


class Counting(NamedTuple):
    """Group id -> the group that it counts as, and the stand-ins with unhorsed figures and wounds of their own.

    `whole`: each group and each fate counts on its own.
    """

    stand_ins: dict[str, str]
    by_form: frozenset[str]
    whole: bool = False


def apart(side: EngagedSide) -> Counting:
    return Counting({each: each for each in side.fighting}, frozenset(side.fighting), whole=True)


def together(side: EngagedSide) -> Counting:
    best = next((each.id for each in side.leaders if each.id in side.fighting), None)
    firsts: dict[Hashable, str] = {}
    stand_ins: dict[str, str] = {}
    by_form: set[str] = set()
    refuge = side.walled and side.combat.site.refuge is not None
    crowded = refuge and any(map(side.idle, side.stated.groups))  # idle figures take room in the tower
    crews = side.crewed and side.book.rulings["rp-crew-after"] == "lost"
    hurt = refuge and any(_may_be_hurt(side, each) for each in side.fighting)  # the wounded are carried there
    alike = side.book.rulings["rp-leader-slain"] == "yes" and "ambush" not in side.enemy.has
    for each in side.fighting:
        before = _lost_before(side, each, best)
        group = side.groups[each]
        served = crews and (group.crew_of is not None or group.type in BEASTS)
        alone = (
            each == best
            or crowded
            or served
            or group.type == "ship"
            or left_outside(side, each)
            or (group.character and hurt)
            or (group.leadership and not alike)
        )
        like = each if alone else (group.character, side.can(each, "berserk"), before)
        stand_ins[each] = firsts.setdefault(like, each)
        if group.type == "ship" and side.book.rulings["rp-ship-loss"] == "wound":
            by_form.add(each)
        if best is not None and isinstance(before, tuple):
            by_form |= {best, stand_ins[each]}
    return Counting(stand_ins, frozenset(by_form))


def _may_be_hurt(side: EngagedSide, group_id: str) -> bool:
    return side.groups[group_id].character and side.can(group_id, "heroes")


def _lost_before(side: EngagedSide, group_id: str, leader: str | None) -> bool | tuple[tuple[bool, ...], ...]:
    if leader is None or group_id == leader:
        return False
    found = tuple(
        tuple(
            order_of_loss(side, (group_id, form, 0)) < order_of_loss(side, (leader, other, 0))
            for other in forms(side, leader)
        )
        for form in forms(side, group_id)
    )
    either = {each for row in found for each in row}
    return found if len(either) > 1 else either.pop()


def forms(side: EngagedSide, group_id: str) -> tuple[Form, ...]:
    form = side.kinds[group_id].form
    return ("mounted", "unhorsed") if form == "mounted" else (form,)
