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
from ror_rules._rulesets.ring_of_power.figures import Policy
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
    came = side.enemy.came if "pikes" in side.has else enemy
    first = _first(policy, side.kinds[band.id], side.groups[band.id].character, band.form, enemy, came)
    return first, band.id, band.form, band.wounds


@lru_cache(maxsize=_KEPT)
def _first(policy: Policy, kind: Kind, character: bool, form: Form, enemy: Mounts, came: Mounts) -> tuple[object, ...]:
    """What a policy looks at first: who defends best against a plain hit, characters, or what a figure is worth."""
    if policy not in ("spread", "protect-characters"):
        return character, kind.costly, worth(kind, form)
    needed = to_defend(kind, form, (), enemy, came)
    needs = needed.at_least or kind.book.combat_chart.number("sides") + 1
    steadiness = needs, -len(needed.again), form != "mounted"
    return steadiness if policy == "spread" else (character, steadiness)


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
    for each in eligible:
        each.takes = not (each.hits or each.band.hit)
    eligible = _round(eligible, left)
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
    return sorted(eligible, key=_turn) if placed else eligible


def _turn(victims: Victims) -> int:
    """When these figures roll."""
    return victims.turn


def takers(side: EngagedSide, eligible: list[Victims]) -> int:
    """Marks who takes hits in all rounds but the first, where everybody does unless the policy protects some; how many they are."""
    army = figures = 0
    protects = side.stated.policy == "protect-characters"
    for each in eligible:
        figures += each.count
        each.takes = not (protects and side.groups[each.band.id].character)
        if each.takes:
            army += each.count
    if army:
        return army
    for each in eligible:
        each.takes = True
    return figures


def _round(figures: list[Victims], left: list[tuple[HitKind, int]]) -> list[Victims]:
    """One hit more for each of the figures that takes one, in order, while hits are `left`, the next ones last; figures split where the kind changes."""
    dealt: list[Victims] = []
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
