"""Ring of Power, Allocating Hits: the policies that deal hits where no player allocates them by hand.

In which order a policy takes figures, what a figure is worth to its side, and the rounds in which hits are dealt. The
rulebook has no policies: they stand in for the player. What holds for any allocation is in `allocating_hits`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ror_rules._rulesets.ring_of_power.battle.characteristics import characteristic
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind
from ror_rules._rulesets.ring_of_power.battle.to_defend import to_defend
from ror_rules._rulesets.ring_of_power.battle.victims import Victims
from ror_rules._rulesets.ring_of_power.figures import Group, Policy
from ror_rules._rulesets.ring_of_power.results import Form, StandingFigures
from ror_rules._rulesets.ring_of_power.states import HitAbility, HitKind

_SEVERITY: Final[tuple[HitAbility, ...]] = ("axes", "crushing-attack", "terror", "magic-weapons", "paralyze")
"""What a hit carries, the mildest first: a policy deals the mildest hits first."""
_KEPT: Final = 1024
"""What figures of so many kinds are worth is kept."""


def mildest_first(hits: Iterable[tuple[HitKind, int]]) -> list[tuple[HitKind, int]]:
    """Hits, counted by kind, in the order in which a policy deals them."""
    runs = list(hits)
    if len(runs) > 1:
        runs.sort(key=lambda hit: [_SEVERITY.index(each) for each in reversed(_severe(hit[0]))])
    return runs


def _severe(kind: HitKind) -> list[HitAbility]:
    """What a hit carries, the mildest first."""
    return sorted(kind, key=_SEVERITY.index)


def order(side: EngagedSide, policy: Policy, enemy: Mounts, band: StandingFigures) -> tuple[object, ...]:
    """The place of figures in a policy's order."""
    group, kind = side.groups[band.id], side.kinds[band.id]
    asked = (order, policy, group.character, band.form, enemy, side.enemy.came if "pikes" in side.has else enemy)
    try:
        first = kind.memo[asked]
    except KeyError:
        if policy == "spread":
            first = _steadiness(side, group, band.form, enemy)
        elif policy == "protect-characters":
            first = group.character, _steadiness(side, group, band.form, enemy)
        else:
            first = group.character, kind.costly, worth(kind, band.form)
        kind.memo[asked] = first
    return first, band.id, band.form, band.wounds


def _steadiness(side: EngagedSide, group: Group, form: Form, enemy: Mounts) -> tuple[object, ...]:
    """How well figures defend against a plain hit: who does best comes first."""
    needed = to_defend(side, group, form, (), enemy)
    needs = needed.at_least or side.book.combat_chart.number("sides") + 1
    return needs, -len(needed.again), form != "mounted"


@lru_cache(maxsize=_KEPT)
def worth(kind: Kind, form: Form) -> tuple[int, int]:
    """What a figure is worth to its side: the hits it can expect to make, then how well it defends."""
    sides = kind.book.combat_chart.number("sides")
    dice, attack, needs = (
        value if isinstance(value, int) else 0
        for value in (characteristic(kind, form, column)[0] for column in ("dice", "attack", "defense"))
    )
    return dice * (sides + 1 - attack), (sides + 1 - needs if needs else 0) + (form == "mounted")


def deal(
    side: EngagedSide, eligible: list[Victims], runs: list[tuple[HitKind, int]], enemy: Mounts, *, placed: bool
) -> list[Victims]:
    """The hits dealt by the side's policy: one for everybody not hit yet, then round by round or all on one figure.

    `placed`: somebody has hits already, from assassins.
    """
    policy = side.stated.policy
    left = runs[::-1]
    if placed:  # an assassin's victim takes his own place in a round
        for turn, each in enumerate(eligible):
            each.turn = turn
        eligible.sort(key=lambda each: order(side, policy, enemy, each.band))
    eligible = _round(eligible, left, [not (each.hits or each.band.hit) for each in eligible])
    if not (left or placed):
        return eligible
    if left and policy == "pile-up":
        victim = min(eligible, key=lambda each: order(side, policy, enemy, each.band)).split(1)
        for kind, count in reversed(left):
            victim.take(kind, count)
        return [*sorted((each for each in eligible if each.count), key=_turn), victim]
    for _ in (*runs, *runs):  # a kind is dealt out in whole rounds, then in a last one that it shares with the next
        if not left:
            break
        taking = eligible
        if policy == "protect-characters":
            taking = [each for each in eligible if not side.groups[each.band.id].character] or eligible
        figures = 0
        for each in taking:
            figures += each.count
        kind, count = left[-1]
        whole = count // figures
        if whole:
            for each in taking:
                each.take(kind, whole)
            left[-1:] = [(kind, count % figures)] if count % figures else []
            continue
        spared = taking is not eligible
        eligible = _round(eligible, left, [not (spared and side.groups[each.band.id].character) for each in eligible])
    return sorted(eligible, key=_turn) if placed else eligible


def _turn(victims: Victims) -> int:
    """When these figures roll."""
    return victims.turn


def _round(figures: list[Victims], left: list[tuple[HitKind, int]], who: list[bool]) -> list[Victims]:
    """One hit more for each of the figures, in order, while hits are `left`, the next ones last; figures split where the kind changes."""
    dealt: list[Victims] = []
    for each, takes in zip(figures, who, strict=True):
        dealt.append(each)
        for _ in tuple(left) if takes else ():  # each turn takes one off, and the last may put a part of it back
            kind, count = left[-1]
            if count > each.count:
                left[-1] = kind, count - each.count
            else:
                del left[-1]
            if count >= each.count:
                each.take(kind)
                break
            dealt[-1] = part = each.split(count)
            part.take(kind)
            dealt.append(each)
    return dealt
