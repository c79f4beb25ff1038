"""Ring of Power, Determining Hits: the dice of a figure, the least face that hits, and all bonuses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from math import prod
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.characteristics import (
    Again,
    Lookup,
    NumberSources,
    Reason,
    RulingsRead,
    bonus,
    characteristic,
    improve,
    rerolls,
    sources,
)
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind, Setting
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules.author import NO_SHIFTS, Cite, Given, Parameter, Shift, Shifts, say

_DICE_GROUND: Final = {
    "miners": frozenset({"tunnels", "caves", "rocky", "hills"}),
    "woodsmen": frozenset({"woods"}),
}
_DOUBLE: Final = 2
_KEPT: Final = 4096
"""Size of the cache, by kind, form and crew."""


class HitKey(NamedTuple):
    kind: HitKind
    row: int = 0
    place: str = ""
    by: str = ""


def by_assassins(hits: Iterable[HitKey]) -> list[HitKey]:
    return sorted([key for key in hits if key.by], key=lambda key: (key.row, key.place))


class ToHit(Struct, frozen=True):
    """The attack of a figure: its dice, the least face that hits (None: no attack), and faces that are thrown again.

    `then`: further throws, by a ruling. `shifts`: modifiers, applied and not applied. `reasons`: the sources of its dice and its attack, for the trace
    before the throw. `sides`: sides of a die.
    """

    dice: int
    at_least: int | None
    again: tuple[int, ...]
    shifts: Shifts
    rulings: tuple[str, ...]
    reasons: NumberSources
    sides: int
    then: tuple[Again, ...] = ()


class AttackRolls(NamedTuple):
    """The least face that hits, faces that are thrown again, bonuses, abilities that repeat rolls, and further throws."""

    at_least: int
    again: tuple[int, ...]
    bonuses: tuple[Shift, ...]
    repeated: tuple[Shift, ...]
    then: tuple[Again, ...] = ()


class MoreDice(NamedTuple):
    """The number of dice, its sources, and extra dice that do not apply."""

    dice: int
    reasons: tuple[Reason, ...]
    refused: tuple[Shift, ...]


@lru_cache(maxsize=_KEPT)
def to_hit(kind: Kind, form: Form, crew: int | None) -> ToHit:
    book, can = kind.book, kind.can
    chart, read, sides = book.combat_chart, RulingsRead(), book.combat_chart.number("sides")
    attack, reason, given = characteristic(kind, form, "attack")
    dice, reasons, refused = _dice(kind, form, crew)
    if not isinstance(attack, int) or not dice:
        return ToHit(0, None, (), NO_SHIFTS, (), sources(book, reasons), sides)
    bettered: list[Shift] = []
    if kind.magic.attack:
        cited = book.combat_sequence.note("wizardry")
        best = chart.number("best-attack")
        attack, shift = improve(attack, kind.magic.attack, best, "wizardry", "wizardry-at-best", cited)
        bettered.append(shift)
    if form == "mounted" and not given and chart.peek(kind.type, "special") == "mounted":
        better = chart.modifier("mounted-attack", when=True, because="").amount
        bettered.append(Shift(better, "mounted-attack", None, Lookup(chart, kind.type, "special").cite))
        attack -= better
    rolls = attack_rolls(book, kind.here, can, attack, read, charged=kind.charged)
    shifts = Shifts.of((*bettered, *rolls.bonuses, *refused, *rolls.repeated))
    told = sources(book, (*reasons, reason))
    return ToHit(dice, rolls.at_least, rolls.again, shifts, tuple(read.rulings), told, sides, rolls.then)


def attack_rolls(
    book: RingOfPower, here: Setting, can: Collection[str], attack: int, read: RulingsRead, *, charged: bool
) -> AttackRolls:
    chart = book.combat_chart
    bonuses = [bonus(book, each, "attack") for each in ("berserk", "elite", "magic-weapons") if each in can]
    if "rabble" in can:
        bonuses.append(bonus(book, "rabble", "attack"))
    if "sailors" in can and read.reading(book, "rp-sailors") == "roll":
        bonuses.append(bonus(book, "sailors", "attack", **_water(book, here)))
    needs = attack - sum(each.value for each in bonuses if each.because is None)
    least = chart.number("best-attack")
    if needs < least:
        needs = least if read.reading(book, "rp-attack-cap") == "two-plus" else max(needs, 1)
    needs = min(needs, chart.number("natural-hit"))
    again, then, repeated = _again(book, here, can, needs, read, charged=charged)
    return AttackRolls(needs, again, tuple(bonuses), tuple(repeated), then)


def beside_ram(book: RingOfPower, needed: ToHit) -> ToHit:
    missed = tuple(range(1, needed.at_least or 1))
    if not needed.again:
        return replace(needed, again=missed)
    rulings = (*needed.rulings, "rp-reroll-once")
    if book.rulings["rp-reroll-once"] == "once":
        return replace(needed, again=missed, rulings=rulings)
    return replace(needed, then=(*needed.then, Again("missed", "battering-ram")), rulings=rulings)


def _again(
    book: RingOfPower, here: Setting, can: Collection[str], needs: int, read: RulingsRead, *, charged: bool
) -> tuple[tuple[int, ...], tuple[Again, ...], list[Shift]]:
    """The missed faces that are thrown again, further throws, and the abilities that repeat rolls, here or elsewhere."""
    missed = tuple(range(1, needs))
    repeated: list[Shift] = []
    faces: tuple[int, ...] = ()
    then: tuple[Again, ...] = ()
    if "poison-weapons" in can:
        read.reading(book, "rp-poison")
        repeated.append(rerolls(book, "poison-weapons"))
        faces = missed[:1]
    if "furious-charge" in can:
        read.reading(book, "rp-furious-charge")
        held = "did-not-charge" if not charged else None
        if here.enemy_walled or here.enemy_ground:
            held = f"enemy-in-{here.place}" if here.enemy_walled else "enemy-in-difficult-terrain"
        repeated.append(rerolls(book, "furious-charge", because=held))
        if held is None and faces and read.reading(book, "rp-reroll-once") == "each":
            then = (Again("missed", "furious-charge"),)
        elif held is None:
            faces = missed
    return faces, then, repeated


def _dice(kind: Kind, form: Form, crew: int | None) -> tuple[int, tuple[Reason, ...], tuple[Shift, ...]]:
    chart = kind.book.combat_chart
    base, reason, given = characteristic(kind, form, "dice")
    reasons = [reason]
    if crew is not None and kind.book.rulings["rp-mumakil"] == "plain":
        reasons = [replace(reason, rulings=("rp-mumakil",))]
    elif crew == 0:
        return 0, (Reason("no-crew", chart.note("amok"), rulings=("rp-mumakil",)),), ()
    if base == "*" and crew is not None:
        base = min(chart.number("mumakil-dice-per-crewman") * crew, chart.number("mumakil-most-dice"))
        reasons = [Reason("crew-dice", chart.note("amok"), Given(dice=base, crew=crew), ("rp-mumakil",))]
    if not isinstance(base, int) or not base:
        return 0, tuple(reasons), ()
    if form == "mounted" and not given and chart.peek(kind.type, "special") == "mounted":
        base += chart.number("mounted-dice")
        reasons.append(Reason("mounted-dice", Lookup(chart, kind.type, "special"), Given(dice=base)))
    more = more_dice(kind.book, kind.here, kind.can, base, kind.magic.dice, walled=kind.here.sheltered)
    return more.dice, (*reasons, *more.reasons), more.refused


def more_dice(
    book: RingOfPower, here: Setting, can: Collection[str], base: int, magic: int, *, walled: bool
) -> MoreDice:
    reasons: list[Reason] = []
    refused: list[Shift] = []
    added = 0
    if "sailors" in can and book.abilities.peek("sailors", "dice") != "-":
        shift = bonus(book, "sailors", "dice", **_water(book, here))
        if shift.because is None:
            added += shift.value
            reasons.append(Reason("sailors-dice", Lookup(book.abilities, "sailors", "dice")))
        else:
            refused.append(replace(shift, code="sailors-die"))
    if magic:
        added += magic
        cite = book.combat_sequence.note("wizardry")
        reasons.append(Reason("wizardry-dice", cite, Given(dice=base + added)))
    read = RulingsRead()
    factor, causes = _doubled(book, here, can, refused, read, walled=walled)
    if factor == 1:
        return MoreDice(base + added, tuple(reasons), tuple(refused))
    total = (base + added) * factor
    if added and read.reading(book, "rp-doubled-dice") == "profile":
        total = base * factor + added
    for cause, source in causes[:-1]:
        reasons.append(
            Reason("doubling-ability" if cause in _DICE_GROUND else "doubling-inside", source, Given(cause=cause))
        )
    code, why = "doubled-dice", Given(dice=total, causes=tuple([cause for cause, _ in causes]))
    if factor > _DOUBLE:
        code, why = "multiplied-dice", Given(why, factor=factor)
    elif walled and len(causes) == 1:
        code, why = f"doubled-in-{here.place}", Given(dice=total)
    reasons.append(Reason(code, causes[-1][1], why, tuple(read.rulings)))
    return MoreDice(total, tuple(reasons), tuple(refused))


def _doubled(
    book: RingOfPower, here: Setting, can: Collection[str], refused: list[Shift], read: RulingsRead, *, walled: bool
) -> tuple[int, list[tuple[Parameter, Lookup | Cite]]]:
    causes: list[tuple[Parameter, Lookup | Cite]] = []
    factors: list[int] = []
    if walled:
        causes.append((say(f"inside-{here.place}"), book.combat_sequence.note("fortress")))
        factors.append(book.combat_sequence.number("fortress-dice"))
    for ability, ground in _DICE_GROUND.items():
        if ability not in can:
            continue
        such = ground & here.ground
        if ability == "miners" and such == {"caves"} and read.reading(book, "rp-miners-caves") == "no":
            such = frozenset()
        shift = bonus(book, ability, "dice", because=None if such else f"not-in-ground-of-{ability}")
        if shift.because is None:
            causes.append((ability, Lookup(book.abilities, ability, "dice")))
            factors.append(shift.value)
        else:
            refused.append(replace(shift, code=f"{ability}-dice"))
    if not factors:
        return 1, causes
    if len(factors) > 1 and read.reading(book, "rp-doublings") == "each":
        return prod(factors), causes
    return max(factors), causes


def _water(book: RingOfPower, here: Setting) -> Mapping[str, Any]:
    if here.near_water:
        return {}
    return {"because": "far-from-water", "inches": book.abilities.number("navigable-water")}
