"""Ring of Power, Defense Rolls: the least face that saves a figure from one kind of hit, and all bonuses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.characteristics import (
    Again,
    NumberSources,
    RulingsRead,
    bonus,
    characteristic,
    improve,
    rerolls,
    sources,
)
from ror_rules._rulesets.ring_of_power.battle.engagement import Mounts
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules._rulesets.ring_of_power.words import makes_clear
from ror_rules.author import Shift, Shifts

_BURROWS: Final = frozenset({"caves", "tunnels", "mountain"})
_KEPT: Final = 4096
"""Size of the cache, by kind, form and kind of hit."""


class ToDefend(Struct, frozen=True):
    """The number that a figure needs against one kind of hit.

    `at_least`: the least face that saves it, or None if no die can. `needs`: the number that a die would have to show,
    or 0 without a defense. `again`: faces that are thrown again. `then`: further throws, by a ruling. `shifts`: modifiers, applied and not applied. `reason`:
    the source of its defense, for the trace before the throw. `sides`: sides of the die.
    """

    at_least: int | None
    needs: int
    again: tuple[int, ...]
    shifts: Shifts
    rulings: tuple[str, ...]
    reason: NumberSources
    sides: int
    then: tuple[Again, ...] = ()


@lru_cache(maxsize=_KEPT)
def to_defend(figure: Kind, form: Form, kind: HitKind, enemy: Mounts, came: Mounts) -> ToDefend:
    book, can = figure.book, figure.can
    chart, sides = book.combat_chart, book.combat_chart.number("sides")
    read = RulingsRead()
    if form == "unhorsed" and read.reading(book, "rp-second-hit") == "mounted-profile":
        form = "mounted"
    if figure.type == "warg-rider":
        read.reading(book, "rp-warg-rider")
    printed, source, _ = characteristic(figure, form, "defense")
    reason = sources(book, (source,))
    number = printed if isinstance(printed, int) else chart.number("no-defense")
    shifts: list[Shift] = []
    number = _characteristic_bonuses(figure, kind, number, shifts)
    rolls = _roll_bonuses(figure, kind, enemy, came, read)
    shifts += rolls
    needs = max(number - sum(each.value for each in rolls if each.because is None), chart.number("natural-failure") + 1)
    if not isinstance(printed, int):
        better = any(each.value > 0 and each.because is None for each in shifts)
        if not better or read.reading(book, "rp-no-defense") == "never":
            needs = sides + 1
    if needs > sides:
        needs = needs if isinstance(printed, int) else 0
        return ToDefend(None, needs, (), Shifts.of(shifts), tuple(read.rulings), reason, sides)
    again, then, repeated = _again(book, can, kind, needs, read)
    told = Shifts.of((*shifts, *repeated))
    return ToDefend(needs, needs, again, told, tuple(read.rulings), reason, sides, then)


def _again(
    book: RingOfPower, can: Collection[str], kind: HitKind, needs: int, read: RulingsRead
) -> tuple[tuple[int, ...], tuple[Again, ...], list[Shift]]:
    failed, saved = range(1, needs), range(needs, book.combat_chart.number("sides") + 1)
    spared = [each for each in ("tough", "hardened-veterans") if each in can]
    poison = "poison-weapons" in can and read.reading(book, "rp-poison") != "attacks"
    abilities = [*spared, *(["poison-weapons"] if poison else []), *(["terror"] if "terror" in kind else [])]
    repeated = [rerolls(book, each) for each in abilities]
    twice: tuple[Again, ...] = ()
    if len(spared) > 1 and read.reading(book, "rp-tough") == "each":
        twice = (Again("failed", spared.pop()),)
    stages: list[tuple[Sequence[int], Again]] = []
    if poison:
        stages.append((failed[:1], Again("failed", "poison-weapons")))
    if "terror" in kind:
        stages.append((saved, Again("saved", "terror")))
    if spared:
        stages.append((failed, Again("failed", spared[0])))
    if len(stages) > 1 and read.reading(book, "rp-reroll-once") == "each":
        return tuple(stages[0][0]), (*[stage for _, stage in stages[1:]], *twice), repeated
    return tuple(sorted({face for faces, _ in stages for face in faces})), twice, repeated


def _characteristic_bonuses(figure: Kind, kind: HitKind, number: int, shifts: list[Shift]) -> int:
    sequence, best = figure.book.combat_sequence, figure.book.combat_chart.number("best-defense")
    place = figure.here.place
    if figure.here.sheltered:
        walls, better = sequence.note("fortress"), sequence.modifier("fortress-defense", when=True, because="").amount
        if "crushing-attack" in kind:
            shifts.append(Shift(better, f"inside-{place}", "crushing-ignores-walls", walls))
        else:
            number, shift = improve(number, better, best, f"inside-{place}", f"inside-{place}-at-best", walls)
            shifts.append(shift)
    if figure.magic.defense:
        cite = sequence.note("wizardry")
        number, shift = improve(number, figure.magic.defense, best, "wizardry", "wizardry-at-best", cite)
        shifts.append(shift)
    return number


def _roll_bonuses(figure: Kind, kind: HitKind, enemy: Mounts, came: Mounts, read: RulingsRead) -> list[Shift]:
    book, can, ground = figure.book, figure.can, figure.here.ground
    shifts: list[Shift] = []
    if "heavy-armor" in can:
        dwarf = "dwarf" in (figure.type, figure.crew_type)
        exempt = dwarf and read.reading(book, "rp-heavy-armor") == "both"
        shifts.append(bonus(book, "heavy-armor", "defense", because="dwarves-exempt" if exempt else None))
    shifts += [bonus(book, each, "defense") for each in ("rabble", "unarmored") if each in can]
    if "burrower" in can:
        lacks = None if _BURROWS & ground else "not-in-ground-of-burrowers"
        shifts.append(bonus(book, "burrower", "defense", because=lacks))
    if "ranger" in can:
        shifts.append(bonus(book, "ranger", "defense", because=_not_difficult(figure, read)))
    if "pikes" in can:
        shifts.append(bonus(book, "pikes", "defense", because=_no_mounts(book, enemy, came, read)))
    both = "axes" in kind and "crushing-attack" in kind
    once = both and read.reading(book, "rp-axes-crushing") == "once"
    if "axes" in kind:
        because = "counted-once" if once else None
        shifts.append(bonus(book, "axes", "enemy-defense", because=because))
    if "crushing-attack" in kind:
        shifts.append(bonus(book, "crushing-attack", "enemy-defense"))
    return shifts


def _not_difficult(figure: Kind, read: RulingsRead) -> str | None:
    ground = figure.here.ground
    if not ground:
        return "not-in-difficult-terrain"
    clear = all(makes_clear(figure.can, each) for each in ground)
    return "ground-is-clear" if clear and read.reading(figure.book, "rp-clear-ground") == "clear" else None


def _no_mounts(book: RingOfPower, enemy: Mounts, came: Mounts, read: RulingsRead) -> str | None:
    inside = came.inside and read.reading(book, "rp-pikes-inside") == "mounted"
    if (came.riders, came.flyers, inside) != (enemy.riders, enemy.flyers, inside and enemy.inside):
        left = read.reading(book, "rp-pikes-ambush") == "left"
        came = enemy if left else came
    if came.riders or (inside and came.inside) or (came.flyers and read.reading(book, "rp-pikes-flyers") == "mounted"):
        return None
    if came.drawn and read.reading(book, "rp-pikes-chariots") == "mounted":
        return None
    return "enemy-mounts-fly" if came.flyers else "no-enemy-mounts"
