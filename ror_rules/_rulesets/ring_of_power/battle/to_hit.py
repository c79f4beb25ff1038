"""Ring of Power, Determining Hits: how many dice a figure throws, the least face that hits, and every bonus to them.

For like figures in one condition; nothing is thrown here, `determining_hits` does that. What a group's abilities could
bring and does not apply is kept with the condition that failed. Engines shoot in `artillery`.
"""

from __future__ import annotations

from collections.abc import Collection
from math import prod
from typing import Final, NamedTuple

from ror_rules._rulesets.ring_of_power.battle.characteristics import (
    Lookup,
    Reason,
    RulingsRead,
    bonus,
    characteristic,
    improve,
    remembered,
    rerolls,
)
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.states import HitAbility, HitKind
from ror_rules.text import counted
from ror_rules.trace import Shift

_HIT_ABILITIES: Final[tuple[HitAbility, ...]] = ("axes", "crushing-attack", "magic-weapons", "paralyze", "terror")
"""Abilities that a hit carries to its victim, in alphabetical order."""
_DICE_GROUND: Final = {
    "miners": frozenset({"tunnels", "caves", "rocky", "hills"}),
    "woodsmen": frozenset({"woods"}),
}
"""Where an ability doubles dice."""


class HitKey(NamedTuple):
    """What hits are counted by: what they carry; where assassins place them, who they are and in which of their throws."""

    kind: HitKind
    by: str = ""
    place: str = ""


class ToHit(NamedTuple):
    """What a figure throws to hit: its dice, the least face that hits (None: it does not attack), faces thrown again.

    `reasons` say where its dice and its attack come from, before the throw; `shifts` what is added or was considered.
    """

    dice: int
    at_least: int | None
    again: tuple[int, ...]
    shifts: tuple[Shift, ...]
    rulings: tuple[str, ...]
    reasons: tuple[Reason, ...]


class AttackRolls(NamedTuple):
    """What attack rolls need, which faces are thrown again, what is added to them and what has them thrown again."""

    at_least: int
    again: tuple[int, ...]
    bonuses: tuple[Shift, ...]
    repeated: tuple[Shift, ...]


class MoreDice(NamedTuple):
    """All dice, how they came about, and what could have added some and does not."""

    dice: int
    reasons: tuple[Reason, ...]
    refused: tuple[Shift, ...]


def kind_of(can: Collection[str]) -> HitKind:
    """What hits carry that are made with such abilities."""
    return tuple(kind for kind in _HIT_ABILITIES if kind in can)


def to_hit(side: EngagedSide, group: Group, form: Form, crew: int | None = None) -> ToHit:
    """What each figure of a group throws to hit; `crew` are the men on each mumakil."""
    return remembered(side, ("to hit", side.name, group.id, form, crew), lambda: _to_hit(side, group, form, crew))


def _to_hit(side: EngagedSide, group: Group, form: Form, crew: int | None) -> ToHit:
    book, can = side.book, side.abilities[group.id]
    chart, read = book.combat_chart, RulingsRead()
    attack, reason, given = characteristic(side, group, form, "attack")
    dice, reasons, refused = _dice(side, group, form, crew)
    if not isinstance(attack, int) or not dice:
        return ToHit(0, None, (), (), (), reasons)
    bettered: list[Shift] = []
    if group.magic.attack:
        cited = book.combat_sequence.note("wizardry")
        attack, shift = improve(attack, group.magic.attack, chart.number("best-attack"), "wizardry", cited)
        bettered.append(shift)
    if form == "mounted" and not given and chart.peek(group.type, "special") == "mounted":
        modifier = chart.modifier("mounted-attack", when=True, because="")
        bettered.append(Shift(modifier.value, modifier.why, None, Lookup(chart, group.type, "special").cite))
        attack -= modifier.value
    rolls = attack_rolls(side, can, attack, read)
    shifts = (*bettered, *rolls.bonuses, *refused, *rolls.repeated)
    return ToHit(dice, rolls.at_least, rolls.again, shifts, tuple(read.rulings), (*reasons, reason))


def attack_rolls(side: EngagedSide, can: Collection[str], attack: int, read: RulingsRead) -> AttackRolls:
    """What abilities make of attack rolls that need `attack` without them."""
    book, chart = side.book, side.book.combat_chart
    bonuses = [bonus(side, each, "attack") for each in ("berserk", "elite", "magic-weapons") if each in can]
    if "rabble" in can:
        read.reading(book, "rp-rabble")
        bonuses.append(bonus(side, "rabble", "attack"))
    if "sailors" in can and read.reading(book, "rp-sailors") == "roll":
        bonuses.append(bonus(side, "sailors", "attack", because=_far(side)))
    needs = attack - sum(each.value for each in bonuses if each.because is None)
    least = chart.number("best-attack")
    if needs < least:
        needs = least if read.reading(book, "rp-attack-cap") == "two-plus" else max(needs, 1)
    needs = min(needs, chart.number("natural-hit"))
    again, repeated = _again(side, can, needs, read)
    return AttackRolls(needs, again, tuple(bonuses), tuple(repeated))


def _again(
    side: EngagedSide, can: Collection[str], needs: int, read: RulingsRead
) -> tuple[tuple[int, ...], list[Shift]]:
    """Which missed attack rolls are thrown again, and what has them so, or would elsewhere."""
    book = side.book
    missed = tuple(range(1, needs))
    repeated: list[Shift] = []
    faces: tuple[int, ...] = ()
    if "poison-weapons" in can:
        read.reading(book, "rp-poison")
        repeated.append(rerolls(side, "poison-weapons"))
        faces = missed[:1]
    if "furious-charge" in can:
        read.reading(book, "rp-furious-charge")
        place = f"a {side.combat.site.kind}" if side.enemy.walled else "difficult terrain"
        held = side.enemy.walled or side.enemy.ground
        repeated.append(rerolls(side, "furious-charge", because=f"the enemy is in {place}" if held else None))
        if not held:
            if faces:
                read.reading(book, "rp-reroll-once")
            faces = missed
    return faces, repeated


def _dice(
    side: EngagedSide, group: Group, form: Form, crew: int | None
) -> tuple[int, tuple[Reason, ...], tuple[Shift, ...]]:
    """A figure's dice, how they came about, and what could have added some and does not."""
    book, can = side.book, side.abilities[group.id]
    chart = book.combat_chart
    base, reason, given = characteristic(side, group, form, "dice")
    reasons = [reason]
    if base == "*" and crew is not None:
        base = min(chart.number("mumakil-dice-per-crewman") * crew, chart.number("mumakil-most-dice"))
        text = f"{group.label}: {counted(base, 'die', 'dice')} each for a crew of {crew}"
        text = text if crew else f"{group.label}: no crew, no attack"
        reasons = [Reason(text, chart.note("amok"), ("rp-mumakil",))]
    elif crew == 0:
        text = f"{group.label}: no crew, no attack"
        return 0, (Reason(text, chart.note("amok"), ("rp-mumakil",)),), ()
    if not isinstance(base, int) or not base:
        return 0, tuple(reasons), ()
    if form == "mounted" and not given and chart.peek(group.type, "special") == "mounted":
        base += chart.number("mounted-dice")
        reasons.append(Reason(f"{group.label}: {base} dice each", Lookup(chart, group.type, "special")))
    more = more_dice(side, group.id, can, base, group.magic.dice, walled=side.walled)
    return more.dice, (*reasons, *more.reasons), more.refused


def more_dice(side: EngagedSide, name: str, can: Collection[str], base: int, magic: int, *, walled: bool) -> MoreDice:
    """The dice with what abilities, wizardry and walls add to them, for the `name` of who throws them."""
    book = side.book
    reasons: list[Reason] = []
    refused: list[Shift] = []
    added = 0
    if "sailors" in can and book.abilities.peek("sailors", "dice") != "-":
        shift = bonus(side, "sailors", "dice", because=_far(side))
        if shift.because is None:
            added += shift.value
            cell = Lookup(book.abilities, "sailors", "dice")
            reasons.append(Reason(f"{name}: dice more as Sailors", cell))
        else:
            refused.append(Shift(shift.value, "Sailors: a die more", shift.because, shift.cite))
    if magic:
        added += magic
        text = f"{name}: {base + added} dice each with wizardry"
        reasons.append(Reason(text, book.combat_sequence.note("wizardry")))
    read = RulingsRead()
    factor, causes = _doubled(side, can, refused, read, walled=walled)
    if factor == 1:
        return MoreDice(base + added, tuple(reasons), tuple(refused))
    total = (base + added) * factor
    if added and read.reading(book, "rp-doubled-dice") == "profile":
        total = base * factor + added
    why = " and ".join(cause.text for cause in causes)
    text = f"{name}: {total} dice each, doubled ({why})"
    reasons += [Reason(text, cause.source, tuple(read.rulings) if cause is causes[-1] else ()) for cause in causes]
    return MoreDice(total, tuple(reasons), tuple(refused))


def _doubled(
    side: EngagedSide, can: Collection[str], refused: list[Shift], read: RulingsRead, *, walled: bool
) -> tuple[int, list[Reason]]:
    """By how much the dice are multiplied, and why."""
    book = side.book
    causes: list[Reason] = []
    factors: list[int] = []
    if walled:
        causes.append(Reason(f"inside a {side.combat.site.kind}", book.combat_sequence.note("fortress")))
        factors.append(book.combat_sequence.number("fortress-dice"))
    for ability, ground in _DICE_GROUND.items():
        if ability not in can:
            continue
        here = ground & side.ground
        if ability == "miners" and here == {"caves"} and read.reading(book, "rp-miners-caves") == "no":
            here = frozenset()
        shift = bonus(side, ability, "dice", because=None if here else f"not in {' or '.join(sorted(ground))}")
        if shift.because is None:
            causes.append(Reason(shift.why, Lookup(book.abilities, ability, "dice")))
            factors.append(shift.value)
        else:
            refused.append(Shift(shift.value, f"{shift.why}: dice doubled", shift.because, shift.cite))
    if not factors:
        return 1, causes
    if len(factors) > 1 and read.reading(book, "rp-doublings") == "each":
        return prod(factors), causes
    return max(factors), causes


def _far(side: EngagedSide) -> str | None:
    """Why Sailors get nothing here."""
    inches = side.book.abilities.number("navigable-water")
    return None if side.near_water else f"not within {inches} inches of navigable water"
