"""Ring of Power, Determining Hits: the dice of a figure, what they need, and every bonus that makes them.

Like figures in one condition, pure: nothing is thrown. What a group's abilities could bring and does not apply here is
kept with the condition that failed.
"""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

from ror_rules.ring_of_power.profiles import Cell, Read, Step, bonus, characteristic, improve, known, rerolls
from ror_rules.ring_of_power.results import Form
from ror_rules.ring_of_power.scene import Camp, engine
from ror_rules.ring_of_power.states import Group, HitKind
from ror_rules.text import counted
from ror_rules.trace import Shift

HIT_KINDS: Final[tuple[HitKind, ...]] = ("axes", "crushing-attack", "magic-weapons", "paralyze", "terror")
"""Abilities that a hit carries to its victim, in alphabetical order."""
DICE_GROUND: Final = {
    "miners": frozenset({"tunnels", "caves", "rocky", "hills"}),
    "woodsmen": frozenset({"woods"}),
}
"""Where an ability doubles dice."""


class Strike(NamedTuple):
    """Attack of a figure: its dice, what they need (None: it does not attack), what is thrown again.

    `steps` say how its dice and its attack come about, before the throw.
    """

    dice: int
    at_least: int | None
    again: tuple[int, ...]
    shifts: tuple[Shift, ...]
    rulings: tuple[str, ...]
    steps: tuple[Step, ...]


def kind_of(camp: Camp, group: Group) -> tuple[HitKind, ...]:
    """What the hits of a group carry. An engine's do not carry what its crew can."""
    return () if engine(group) else tuple(kind for kind in HIT_KINDS if camp.can(group.id, kind))


def strike(camp: Camp, group: Group, form: Form, crew: int | None = None) -> Strike:
    """The attack of a group of figures; `crew` are the men on each mumakil. Engines shoot in `engines`."""
    return known(camp, ("strike", camp.name, group.id, form, crew), lambda: _strike(camp, group, form, crew))


def _strike(camp: Camp, group: Group, form: Form, crew: int | None) -> Strike:
    book, can = camp.scene.book, camp.abilities[group.id]
    chart, read = book.combat_chart, Read()
    attack, step, given = characteristic(camp, group, form, "attack")
    dice, steps, refused = _dice(camp, group, form, crew)
    if not isinstance(attack, int) or not dice:
        return Strike(0, None, (), (), (), steps)
    bettered: list[Shift] = []
    if group.magic.attack:
        cited = book.combat_sequence.note("wizardry")
        attack, shift = improve(attack, group.magic.attack, chart.number("best-attack"), "wizardry", cited)
        bettered.append(shift)
    shifts: list[Shift] = []
    if form == "mounted" and not given and chart.peek(group.type, "special") == "mounted":
        modifier = chart.modifier("mounted-attack", when=True, because="")
        shifts.append(Shift(modifier.value, modifier.why, None, Cell(chart, group.type, "special").cite))
    shifts += [bonus(camp, each, "attack") for each in ("berserk", "elite", "magic-weapons") if each in can]
    if "rabble" in can:
        read.reading(book, "rp-rabble")
        shifts.append(bonus(camp, "rabble", "attack"))
    if "sailors" in can and read.reading(book, "rp-sailors") == "roll":
        shifts.append(bonus(camp, "sailors", "attack", because=_far(camp)))
    needs = attack - sum(each.value for each in shifts if each.because is None)
    least = chart.number("best-attack")
    if needs < least:
        needs = least if read.reading(book, "rp-attack-cap") == "two-plus" else max(needs, 1)
    needs = min(needs, chart.number("natural-hit"))
    again, repeated = _again(camp, group, needs, read)
    return Strike(dice, needs, again, (*bettered, *shifts, *refused, *repeated), tuple(read.rulings), (*steps, step))


def _again(camp: Camp, group: Group, needs: int, read: Read) -> tuple[tuple[int, ...], list[Shift]]:
    """Which missed attack rolls are thrown again, and what has them so, or would elsewhere."""
    book, can = camp.scene.book, camp.abilities[group.id]
    missed = tuple(range(1, needs))
    repeated: list[Shift] = []
    faces: tuple[int, ...] = ()
    if "poison-weapons" in can:
        read.reading(book, "rp-poison")
        repeated.append(rerolls(camp, "poison-weapons"))
        faces = missed[:1]
    if "furious-charge" in can:
        read.reading(book, "rp-furious-charge")
        place = f"a {camp.scene.combat.site.kind}" if camp.enemy.walled else "difficult terrain"
        held = camp.enemy.walled or camp.enemy.ground
        repeated.append(rerolls(camp, "furious-charge", because=f"the enemy is in {place}" if held else None))
        if not held:
            if faces:
                read.reading(book, "rp-reroll-once")
            faces = missed
    return faces, repeated


def _dice(camp: Camp, group: Group, form: Form, crew: int | None) -> tuple[int, tuple[Step, ...], list[Shift]]:
    """A figure's dice, how they came about, and what could have added some and does not."""
    book, can = camp.scene.book, camp.abilities[group.id]
    chart = book.combat_chart
    base, step, given = characteristic(camp, group, form, "dice")
    steps = [step]
    refused: list[Shift] = []
    if base == "*" and crew is not None:
        base = min(chart.number("mumakil-dice-per-crewman") * crew, chart.number("mumakil-most-dice"))
        text = f"{group.id}: {counted(base, 'die', 'dice')} each for a crew of {crew}"
        text = text if crew else f"{group.id} has no crew and does not attack"
        steps = [Step(text, Cell(chart, "mumakil-crewed", "special"), ("rp-mumakil",))]
    elif crew == 0:
        text = f"{group.id} has no crew and does not attack"
        return 0, (Step(text, Cell(chart, "mumakil-crewed", "special"), ("rp-mumakil",)),), refused
    if not isinstance(base, int) or not base:
        return 0, tuple(steps), refused
    if form == "mounted" and not given and chart.peek(group.type, "special") == "mounted":
        base += chart.number("mounted-dice")
        steps.append(Step(f"{group.id}: {base} dice each", Cell(chart, group.type, "special")))
    added = 0
    if "sailors" in can and book.abilities.peek("sailors", "dice") != "-":
        shift = bonus(camp, "sailors", "dice", because=_far(camp))
        if shift.because is None:
            added += shift.value
            cell = Cell(book.abilities, "sailors", "dice")
            steps.append(Step(f"{group.id}: dice more as Sailors", cell))
        else:
            refused.append(Shift(shift.value, "Sailors: a die more", shift.because, shift.cite))
    if group.magic.dice:
        added += group.magic.dice
        text = f"{group.id}: {base + added} dice each with wizardry"
        steps.append(Step(text, book.combat_sequence.note("wizardry")))
    read = Read()
    factor, causes = _doubled(camp, group, refused, read)
    if factor == 1:
        return base + added, tuple(steps), refused
    total = (base + added) * factor
    if added and read.reading(book, "rp-doubled-dice") == "profile":
        total = base * factor + added
    why = " and ".join(cause.text for cause in causes)
    text = f"{group.id}: {total} dice each, doubled ({why})"
    steps += [Step(text, cause.place, tuple(read.rulings) if cause is causes[-1] else ()) for cause in causes]
    return total, tuple(steps), refused


def _doubled(camp: Camp, group: Group, refused: list[Shift], read: Read) -> tuple[int, list[Step]]:
    """By how much the dice are multiplied, and why."""
    book = camp.scene.book
    causes: list[Step] = []
    factors: list[int] = []
    if camp.walled:
        causes.append(Step(f"inside a {camp.scene.combat.site.kind}", book.combat_sequence.note("fortress")))
        factors.append(book.combat_sequence.number("fortress-dice"))
    for ability, ground in DICE_GROUND.items():
        if not camp.can(group.id, ability):
            continue
        here = ground & camp.ground
        if ability == "miners" and here == {"caves"} and read.reading(book, "rp-miners-caves") == "no":
            here = frozenset()
        shift = bonus(camp, ability, "dice", because=None if here else f"not in {' or '.join(sorted(ground))}")
        if shift.because is None:
            causes.append(Step(shift.why, Cell(book.abilities, ability, "dice")))
            factors.append(shift.value)
        else:
            refused.append(Shift(shift.value, f"{shift.why}: dice doubled", shift.because, shift.cite))
    if not factors:
        return 1, causes
    if len(factors) > 1 and read.reading(book, "rp-doublings") == "each":
        return prod(factors), causes
    return max(factors), causes


def _far(camp: Camp) -> str | None:
    """Why Sailors get nothing here."""
    inches = camp.scene.book.abilities.number("navigable-water")
    return None if camp.near_water else f"not within {inches} inches of navigable water"
