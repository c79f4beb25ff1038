"""Ring of Power, Defense Rolls: what a figure needs against one kind of hit, and every bonus that makes it.

Like figures in one condition, pure: nothing is thrown. What a group's abilities could bring and does not apply here is
kept with the condition that failed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ror_rules.ring_of_power.profiles import Read, Step, bonus, characteristic, improve, known, rerolls
from ror_rules.ring_of_power.results import Form
from ror_rules.ring_of_power.scene import Camp
from ror_rules.ring_of_power.states import Group, HitKind
from ror_rules.trace import Shift

BURROWS: Final = frozenset({"caves", "tunnels", "mountains"})
"""Where burrowers defend better."""


class Guard(NamedTuple):
    """Defense of a figure against one kind of hit; `at_least` is None when no die can save it."""

    at_least: int | None
    again: tuple[int, ...]
    shifts: tuple[Shift, ...]
    rulings: tuple[str, ...]
    step: Step


def guard(camp: Camp, group: Group, form: Form, kind: tuple[HitKind, ...]) -> Guard:
    """The defense of a group against hits of one kind."""
    return known(camp, ("guard", camp.name, group.id, form, kind), lambda: _guard(camp, group, form, kind))


def _guard(camp: Camp, group: Group, form: Form, kind: tuple[HitKind, ...]) -> Guard:
    book, can = camp.scene.book, camp.abilities[group.id]
    chart, sides = book.combat_chart, book.combat_chart.number("sides")
    read = Read()
    if form == "unhorsed" and read.reading(book, "rp-second-hit") == "mounted-profile":
        form = "mounted"
    if group.type == "warg-rider":
        read.reading(book, "rp-warg-rider")
    printed, step, _ = characteristic(camp, group, form, "defense")
    number = printed if isinstance(printed, int) else chart.number("no-defense")
    shifts: list[Shift] = []
    number = _characteristic_bonuses(camp, group, kind, number, shifts)
    rolls = _roll_bonuses(camp, group, kind, read)
    shifts += rolls
    needs = max(number - sum(each.value for each in rolls if each.because is None), chart.number("natural-failure") + 1)
    if not isinstance(printed, int):
        better = any(each.value > 0 and each.because is None for each in shifts)
        if not better or read.reading(book, "rp-no-defense") == "never":
            needs = sides + 1
    if needs > sides:
        return Guard(None, (), tuple(shifts), tuple(read.rulings), step)
    again: set[int] = set()
    spared = [each for each in ("tough", "hardened-veterans") if each in can]
    shifts += [rerolls(camp, each) for each in spared]
    if spared:
        again |= set(range(1, needs))
    if len(spared) > 1:
        read.reading(book, "rp-tough")
    if "poison-weapons" in can and read.reading(book, "rp-poison") == "all":
        shifts.append(rerolls(camp, "poison-weapons"))
        again.add(1)
    if "terror" in kind:
        shifts.append(rerolls(camp, "terror"))
        if again:
            read.reading(book, "rp-reroll-once")
        again |= set(range(needs, sides + 1))
    return Guard(needs, tuple(sorted(again)), tuple(shifts), tuple(read.rulings), step)


def _characteristic_bonuses(
    camp: Camp, group: Group, kind: tuple[HitKind, ...], number: int, shifts: list[Shift]
) -> int:
    """The characteristic after what betters it, to 2+ at best; every other bonus is one to the roll."""
    sequence, best = camp.scene.book.combat_sequence, camp.scene.book.combat_chart.number("best-defense")
    walls, wizardry = sequence.note("fortress"), sequence.note("wizardry")
    if camp.walled:
        modifier = sequence.modifier("fortress-defense", when=True, because="")
        if "crushing-attack" in kind:
            shifts.append(Shift(modifier.value, modifier.why, "Crushing Attack negates fortifications", walls))
        else:
            number, shift = improve(number, modifier.value, best, modifier.why, walls)
            shifts.append(shift)
    if group.magic.defense:
        number, shift = improve(number, group.magic.defense, best, "wizardry", wizardry)
        shifts.append(shift)
    return number


def _roll_bonuses(camp: Camp, group: Group, kind: tuple[HitKind, ...], read: Read) -> list[Shift]:
    """Bonuses and penalties to defense rolls: of the figure's own abilities, then of what hit it."""
    book, can = camp.scene.book, camp.abilities[group.id]
    shifts: list[Shift] = []
    if "heavy-armor" in can:
        dwarf = "dwarf" in (group.type, group.crew_type)
        exempt = dwarf and read.reading(book, "rp-heavy-armor") == "both"
        shifts.append(bonus(camp, "heavy-armor", "defense", because="Dwarves are exempt" if exempt else None))
    if "rabble" in can:
        read.reading(book, "rp-rabble")
    shifts += [bonus(camp, each, "defense") for each in ("rabble", "unarmored") if each in can]
    if "burrower" in can:
        lacks = None if BURROWS & camp.ground else f"not in {', '.join(sorted(BURROWS))}"
        shifts.append(bonus(camp, "burrower", "defense", because=lacks))
    if "ranger" in can:
        shifts.append(bonus(camp, "ranger", "defense", because=None if camp.ground else "not in difficult terrain"))
    if "pikes" in can:
        lacks = None if camp.enemy.mounted else "no mounted figures among the enemy"
        shifts.append(bonus(camp, "pikes", "defense", because=lacks))
    both = "axes" in kind and "crushing-attack" in kind
    once = both and read.reading(book, "rp-axes-crushing") == "once"
    if "axes" in kind:
        because = "counted once, with Crushing Attack" if once else None
        shifts.append(bonus(camp, "axes", "enemy-defense", because=because))
    if "crushing-attack" in kind:
        shifts.append(bonus(camp, "crushing-attack", "enemy-defense"))
    return shifts
