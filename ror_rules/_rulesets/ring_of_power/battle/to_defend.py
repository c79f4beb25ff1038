"""Ring of Power, Defense Rolls: the least face that saves a figure from one kind of hit, and all bonuses.

The numbers are those of like figures in one condition. `defense_rolls` throws the dice. A bonus that does not apply is
kept with the reason.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.characteristics import (
    RulingsRead,
    Sources,
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
from ror_rules.trace import Shift, Shifts

_BURROWS: Final = frozenset({"caves", "tunnels", "mountain"})
"""Terrain in which burrowers defend better."""
_KEPT: Final = 4096
"""Size of the cache, by kind, form and kind of hit."""


class ToDefend(Struct, frozen=True):
    """The number that a figure needs against one kind of hit.

    `at_least`: the least face that saves it, or None if no die can. `needs`: the number that a die would have to show,
    or 0 without a defense. `again`: faces that are thrown again. `shifts`: modifiers, applied and not applied. `reason`:
    the source of its defense, for the trace before the throw. `sides`: sides of the die.
    """

    at_least: int | None
    needs: int
    again: tuple[int, ...]
    shifts: Shifts
    rulings: tuple[str, ...]
    reason: Sources
    sides: int


@lru_cache(maxsize=_KEPT)
def to_defend(figure: Kind, form: Form, kind: HitKind, enemy: Mounts, came: Mounts) -> ToDefend:
    """The number that a figure needs against a hit of one kind.

    `enemy`: the enemy's mounts that still stand, for pikes. `came`: its mounts before an ambush.
    """
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
    again: set[int] = set()
    spared = [each for each in ("tough", "hardened-veterans") if each in can]
    shifts += [rerolls(book, each) for each in spared]
    if spared:
        again |= set(range(1, needs))
    if len(spared) > 1:
        read.reading(book, "rp-tough")
    if "poison-weapons" in can and read.reading(book, "rp-poison") == "all":
        shifts.append(rerolls(book, "poison-weapons"))
        again.add(1)
    if "terror" in kind:
        shifts.append(rerolls(book, "terror"))
        if again:
            read.reading(book, "rp-reroll-once")
        again |= set(range(needs, sides + 1))
    return ToDefend(needs, needs, tuple(sorted(again)), Shifts.of(shifts), tuple(read.rulings), reason, sides)


def _characteristic_bonuses(figure: Kind, kind: HitKind, number: int, shifts: list[Shift]) -> int:
    """The characteristic after walls and wizardry, at best 2+. All other bonuses count for the roll."""
    sequence, best = figure.book.combat_sequence, figure.book.combat_chart.number("best-defense")
    place = figure.here.place
    if figure.here.walled:
        walls, better = sequence.note("fortress"), sequence.modifier("fortress-defense", when=True, because="").value
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
    """Bonuses and penalties to defense rolls: those of the figure's own abilities, then those of the hit."""
    book, can, ground = figure.book, figure.can, figure.here.ground
    shifts: list[Shift] = []
    if "heavy-armor" in can:
        dwarf = "dwarf" in (figure.type, figure.crew_type)
        exempt = dwarf and read.reading(book, "rp-heavy-armor") == "both"
        shifts.append(bonus(book, "heavy-armor", "defense", because="dwarves-exempt" if exempt else None))
    if "rabble" in can:
        read.reading(book, "rp-rabble")
    shifts += [bonus(book, each, "defense") for each in ("rabble", "unarmored") if each in can]
    if "burrower" in can:
        lacks = None if _BURROWS & ground else "not-in-ground-of-burrowers"
        shifts.append(bonus(book, "burrower", "defense", because=lacks))
    if "ranger" in can:
        shifts.append(bonus(book, "ranger", "defense", because=None if ground else "not-in-difficult-terrain"))
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


def _no_mounts(book: RingOfPower, enemy: Mounts, came: Mounts, read: RulingsRead) -> str | None:
    """The code of the reason why pikes do nothing, or None. `enemy` and `came` as in `to_defend`."""
    if came.riders != enemy.riders:
        left = read.reading(book, "rp-pikes-ambush") == "left"
        came = enemy if left else came
    if came.riders or (came.drawn and read.reading(book, "rp-pikes-chariots") == "mounted"):
        return None
    return "no-enemy-mounts"
