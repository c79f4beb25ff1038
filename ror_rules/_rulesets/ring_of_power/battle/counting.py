"""Ring of Power, Combat: which figures of a side are counted together where nobody asks for the single groups.

Odds need no more of a side than what is asked: how many are left, how many leadership they have, whether the best leader
falls. So like figures of several groups are one. Two may be one only where whatever comes after the defense rolls treats
them alike: above all the order in which a loser's figures are lost, as far as the best leader stands in it. Nothing is
thrown here, and a combat that is thrown tells all its groups apart.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Literal, NamedTuple

from ror_rules._rulesets.ring_of_power.battle.determining_hits import blows
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.losses import order_of_loss
from ror_rules._rulesets.ring_of_power.order import leaders
from ror_rules._rulesets.ring_of_power.results import Form, StandingFigures

Counted = Literal["apart", "alike", "together"]
"""How figures are counted: by group; those as one who strike alike and come to the same; or all who come to the same."""


class Counting(NamedTuple):
    """Group id -> the group it is counted with; and those groups of which riders who lost their mounts are told apart."""

    stand_ins: dict[str, str]
    by_form: frozenset[str]


def counting(side: EngagedSide, counted: Counted = "together") -> Counting:
    """How the figures of a side who take part are counted, where not all groups are told apart."""
    known: dict[Counted, Counting] | None = side.counting
    if known is None:
        known = side.counting = {"together": _together(side)}
    if counted not in known:
        known[counted] = _alike(side, known["together"])
    return known[counted]


def _alike(side: EngagedSide, together: Counting) -> Counting:
    """As they are counted in the end, but for who strikes otherwise, whatever becomes of his mount."""
    if side.serves:
        return Counting({each: each for each in side.fighting}, frozenset(side.fighting))
    shows = "pikes" in side.enemy.has  # who rides
    firsts: dict[Hashable, str] = {}
    stand_ins: dict[str, str] = {}
    by_form: set[str] = set()
    for each in side.fighting:
        strikes = [blows(side, each, form) for form in _forms(side, each)]
        kind = (side.groups[each].type, side.form(side.groups[each])) if shows else ""
        stand_ins[each] = firsts.setdefault((together.stand_ins[each], *strikes, kind), each)
        if shows or together.stand_ins[each] in together.by_form or len({*strikes}) > 1:
            by_form.add(stand_ins[each])
    return Counting(stand_ins, frozenset(by_form))


def _together(side: EngagedSide) -> Counting:
    best = next((each.id for each in leaders(side.stated.groups, side.order) if each.id in side.fighting), None)
    firsts: dict[Hashable, str] = {}
    stand_ins: dict[str, str] = {}
    by_form: set[str] = set()
    refuge = side.walled and side.combat.site.refuge is not None
    crowded = refuge and any(map(side.idle, side.stated.groups))  # who has room in the tower?
    hurt = refuge and any(map(partial(may_be_hurt, side), side.fighting))  # they are carried there, others are dead
    alike = _leaders_are_alike(side)
    for each in side.fighting:
        before = _lost_before(side, each, best)
        group = side.groups[each]
        apart = each == best or crowded or (group.character and hurt) or (group.leadership and not alike)
        like = each if apart else (group.character, side.can(each, "berserk"), before)
        stand_ins[each] = firsts.setdefault(like, each)
        if best is not None and isinstance(before, tuple):
            by_form |= {best, stand_ins[each]}
    return Counting(stand_ins, frozenset(by_form))


def _leaders_are_alike(side: EngagedSide) -> bool:
    """Whether it is all one who of the leaders falls, but for the best: they lead on, and none falls to an ambush before."""
    return side.book.rulings["rp-leader-slain"] == "yes" and "ambush" not in side.enemy.has


def may_be_hurt(side: EngagedSide, group_id: str) -> bool:
    """Whether figures of a group are wounded where others are killed."""
    return side.groups[group_id].character and side.can(group_id, "heroes")


def _lost_before(side: EngagedSide, group_id: str, leader: str | None) -> bool | tuple[tuple[bool, ...], ...]:
    """Whether a group's figures are lost before the leader; by their form and by the leader's, where it hangs on these."""
    if leader is None or group_id == leader:
        return False
    found = tuple(
        tuple(
            order_of_loss(side, _one(side, group_id, form)) < order_of_loss(side, _one(side, leader, other))
            for other in _forms(side, leader)
        )
        for form in _forms(side, group_id)
    )
    either = {each for row in found for each in row}
    return found if len(either) > 1 else either.pop()


def _forms(side: EngagedSide, group_id: str) -> tuple[Form, ...]:
    form = side.form(side.groups[group_id])
    return ("mounted", "unhorsed") if form == "mounted" else (form,)


def _one(side: EngagedSide, group_id: str, form: Form) -> StandingFigures:
    return StandingFigures(id=group_id, count=1, form=form, wounds=side.groups[group_id].wounds)
