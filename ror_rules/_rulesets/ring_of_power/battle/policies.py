"""Ring of Power, Allocating Hits: the policies that deal hits if the player does not allocate them.

The order in which a policy takes figures, the worth of a figure to its side, and the figures that take spare hits: army
figures, as long as the side has any. The rulebook has no policies: they stand in for the player. `allocating_hits` has
the rules for any allocation.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ror_rules._rulesets.ring_of_power.battle.characteristics import chances
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind, wounded_at_once
from ror_rules._rulesets.ring_of_power.battle.table import Cell, Targets
from ror_rules._rulesets.ring_of_power.battle.to_defend import to_defend
from ror_rules._rulesets.ring_of_power.battle.to_hit import to_hit
from ror_rules._rulesets.ring_of_power.figures import CharacterOrder, FirstHits, Group
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.states import HitAbility, HitKind
from ror_rules.author import ranked

_SEVERITY: Final[tuple[HitAbility, ...]] = ("axes", "crushing-attack", "terror", "magic-weapons", "paralyze")
Worth = tuple[Fraction | int, Fraction | int, int, int, bool]
"""Expected hits, the chance to survive (both times the square of a die's sides), leadership, wizardry, character."""
_KEPT: Final = 1024
"""Size of each cache, in kinds of figures."""
_OWN: Final = 6
"""The leading members of an `order` that are independent of an ambush and of the order of like groups."""


def mildest_first(hits: Iterable[tuple[HitKind, int]]) -> list[tuple[HitKind, int]]:
    """Hits, counted by kind, in the order in which a policy deals them."""
    runs = [*hits]
    if len(runs) < 2:
        return runs
    return ranked(runs, lambda hit: [_SEVERITY.index(each) for each in reversed(_severe(hit[0]))], by="policy")


def _severe(kind: HitKind) -> list[HitAbility]:
    return sorted(kind, key=_SEVERITY.index)


def order(side: EngagedSide, enemy: Mounts, cell: Cell) -> tuple[object, ...]:
    known = side.allocating.get((cell, enemy))
    if known is not None:
        return known
    group_id, form, hit, wounds = cell
    group, policy, army = side.groups[group_id], side.policy, group_id in side.army
    by: FirstHits | CharacterOrder = policy.first if army else policy.characters
    found = side.allocating[cell, enemy] = (
        not army,
        (group.leadership,)
        if by == "leaders-last"
        else _criterion(by, side.kinds[group_id], form, enemy, side.enemy.came),
        worth(side, group_id, form),
        side.order.row[group_id],
        form,
        wounds,
        hit,
        side.order.place[group_id],
    )
    return found


@lru_cache(maxsize=_KEPT)
def _criterion(by: str, kind: Kind, form: Form, enemy: Mounts, came: Mounts) -> tuple[object, ...]:
    if by == "least-worth":
        return (kind.costly,)
    return form != "mounted", -_survives(kind, form, enemy, came)


def _survives(kind: Kind, form: Form, enemy: Mounts, came: Mounts) -> Fraction | int:
    """The chance to save against a plain hit, times the square of a die's sides."""
    needed = to_defend(kind, form, (), enemy, came)
    if needed.at_least is None:
        return 0
    return chances(needed.at_least, needed.again, needed.then, kind.book.combat_chart.number("sides"))


def worth(side: EngagedSide, group_id: str, form: Form) -> Worth:
    """The worth of a figure to its side in this combat. It is fixed before the first die.

    In this order: expected hits on a plain enemy, the chance to survive a plain hit (a rider survives one more),
    leadership, wizardry, and whether it is a character.
    """
    group = side.groups[group_id]
    crew = _crew(side, group) if group.type == "mumakil" else None
    given = group.leadership, group.wizardry, group.character
    hits, survives, leads, magic, character = _worth(side.kinds[group_id], form, side.enemy.came, crew, *given)
    return 0 if group_id in side.passive else hits, survives, leads, magic, character


def _crew(side: EngagedSide, group: Group) -> int | None:
    if group.id in side.crews:
        return sum([side.groups[each].count for each in side.crews[group.id]])
    return group.crew


@lru_cache(maxsize=_KEPT)
def _worth(
    kind: Kind, form: Form, came: Mounts, crew: int | None, leadership: int, wizardry: int, character: bool
) -> Worth:
    sides = kind.book.combat_chart.number("sides")
    strike = to_hit(kind, form, crew)
    hits: Fraction | int = 0
    if strike.at_least is not None:
        hits = strike.dice * chances(strike.at_least, strike.again, strike.then, sides)
    survives = _survives(kind, form, came, came)
    if form == "mounted" and not wounded_at_once(kind, character):
        survives += sides * sides
    return hits, survives, leadership, wizardry, character


def deal(
    side: EngagedSide, eligible: list[Targets], runs: list[tuple[HitKind, int]], enemy: Mounts, *, placed: bool
) -> list[Targets]:
    left = runs[::-1]
    if placed:  # an assassin's victim keeps its own place in a round
        for turn, each in enumerate(eligible):
            each.turn = turn
        eligible = ranked(eligible, lambda each: order(side, enemy, each.cell)[:_OWN], by="policy")
    for each in eligible:
        each.takes = not (each.hits or each.cell.hit)
    eligible = _round(eligible, left)
    if not (left or placed):
        return eligible
    if left and side.policy.spare == "heap":
        army = [each for each in eligible if each.cell.group in side.army]
        victim = (army[-1] if army else eligible[0]).split(1)
        for kind, count in reversed(left):
            victim.take(kind, count)
        return [*ranked((each for each in eligible if each.count), _turn, by="policy"), victim]
    for _ in (*runs, *runs):  # each kind fills whole rounds, then shares its last round with the next kind
        if not left:
            break
        figures = takers(side, eligible)
        kind, count = left[-1]
        whole, rest = count // figures, count % figures
        if whole:
            for each in eligible:
                if each.takes:
                    each.take(kind, whole)
            left[-1:] = [(kind, rest)] if rest else []
            continue
        eligible = _round(eligible, left)
    return ranked(eligible, _turn, by="policy") if placed else eligible


def _turn(victims: Targets) -> int:
    return victims.turn


def takers(side: EngagedSide, eligible: list[Targets]) -> int:
    army = figures = 0
    for each in eligible:
        figures += each.count
        each.takes = each.cell.group in side.army
        if each.takes:
            army += each.count
    if army:
        return army
    for each in eligible:
        each.takes = True
    return figures


def _round(figures: list[Targets], left: list[tuple[HitKind, int]]) -> list[Targets]:
    dealt: list[Targets] = []
    for each in figures:
        for kind, count in reversed(left) if each.takes else ():
            if count < each.count:
                del left[-1]
                part = each.split(count)
                part.take(kind)
                dealt.append(part)
                continue
            each.take(kind)
            left[-1:] = [(kind, count - each.count)] if count > each.count else []
            break
        dealt.append(each)
    return dealt
