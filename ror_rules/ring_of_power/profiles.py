"""Ring of Power, Determining Hits and Defense Rolls: the numbers a group needs, and every bonus that makes them.

Dice, attack and defense of like figures in one condition, pure: nothing is thrown. A modifier that a group's abilities
could bring and that does not apply here is kept with the condition that failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import Literal, NamedTuple, TypeVar

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.results import Form
from ror_rules.ring_of_power.scene import Camp, engine
from ror_rules.ring_of_power.states import Group, HitKind
from ror_rules.ring_of_power.words import counted
from ror_rules.table import Cell as Printed
from ror_rules.table import Table
from ror_rules.trace import Cite, Shift

V = TypeVar("V")

HIT_KINDS: tuple[HitKind, ...] = ("axes", "crushing-attack", "magic-weapons", "paralyze", "terror")
"""Abilities that a hit carries to its victim, in alphabetical order."""
BURROWS = frozenset({"caves", "tunnels", "mountains"})
DICE_GROUND = {"miners": frozenset({"tunnels", "caves", "rocky", "hills"}), "woodsmen": frozenset({"woods"})}


class Read:
    """The rulings that a profile hangs on, kept for the throw that it belongs to."""

    def __init__(self) -> None:
        self.rulings: list[str] = []

    def reading(self, book: RingOfPower, ruling: str) -> str:
        """The reading of a ruling, as `dice.reading` gives it."""
        self.rulings.append(ruling)
        return book.rulings[ruling]


class Cell(NamedTuple):
    """A place in a printed table."""

    table: Table[Printed]
    row: str
    column: str

    @property
    def cite(self) -> Cite:
        """Its citation."""
        return self.table.cite(self.table.find(self.row, self.column))


class Step(NamedTuple):
    """A line that comes before a throw: a cell looked up, or a sentence applied."""

    text: str
    place: Cell | Cite
    rulings: tuple[str, ...] = ()


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


class Guard(NamedTuple):
    """Defense of a figure against one kind of hit; `at_least` is None when no die can save it."""

    at_least: int | None
    again: tuple[int, ...]
    shifts: tuple[Shift, ...]
    rulings: tuple[str, ...]
    step: Step


def kind_of(camp: Camp, group: Group) -> tuple[HitKind, ...]:
    """What the hits of a group carry. An engine's do not carry what its crew can."""
    return () if engine(group) else tuple(kind for kind in HIT_KINDS if camp.can(group.id, kind))


def strike(camp: Camp, group: Group, form: Form, crew: int | None = None) -> Strike:
    """The attack of a group of figures; `crew` are the men on each mumakil. Engines shoot in `engines`."""
    return _known(camp, ("strike", camp.name, group.id, form, crew), lambda: _strike(camp, group, form, crew))


def guard(camp: Camp, group: Group, form: Form, kind: tuple[HitKind, ...]) -> Guard:
    """The defense of a group against hits of one kind."""
    return _known(camp, ("guard", camp.name, group.id, form, kind), lambda: _guard(camp, group, form, kind))


def _known(camp: Camp, key: tuple[object, ...], find: Callable[[], V]) -> V:
    known: dict[object, V] = camp.scene.known
    if key not in known:
        known[key] = find()
    return known[key]


def characteristic(
    camp: Camp, group: Group, form: Form, column: Literal["dice", "attack", "defense"]
) -> tuple[Printed, Step, bool]:
    """A figure's number before any bonus, the line that says where it stands, and whether the state gives it."""
    book = camp.scene.book
    chart = book.combat_chart
    given = getattr(group.profile if not camp.rides(group) or form == "mounted" else group.on_foot, column)
    if given is not None:
        return (
            given,
            Step(f"{group.id}: {column} {given}, as the state has it", book.combat_sequence.note("hits")),
            True,
        )
    kind: str = group.type
    if group.type == "warg-rider" and camp.rides(group) and form != "mounted":
        kind = "orc"
    elif group.crew_type is not None:
        kind = group.crew_type
    elif group.type == "mumakil" and (group.crew is not None or group.id in camp.crews):
        kind = "mumakil-crewed"
    return chart.peek(kind, column), Step(f"{group.id}: {column}", Cell(chart, kind, column)), False


def bonus(camp: Camp, ability: str, column: str, *, because: str | None = None) -> Shift:
    """The modifier of an ability, as its row has it; `because` of what it does not apply."""
    table = camp.scene.book.abilities
    found = table.find(ability, column)
    value = table.peek(ability, column)
    value = int(value[1:]) if isinstance(value, str) and value[1:] else value
    return Shift(int(value), table.data.rows.entries[found.row].label, because, table.cite(found))


def rerolls(camp: Camp, ability: str, *, because: str | None = None) -> Shift:
    """An ability that has rolls thrown again: nothing to add, but a reason to name."""
    table = camp.scene.book.abilities
    found = table.find(ability, "again")
    words = table.data.words[str(table.peek(ability, "again"))]
    why = f"{table.data.rows.entries[found.row].label}: {words} again"
    return Shift(0, why, because, table.cite(found))


def tell(dice: Dice, book: RingOfPower, steps: Iterable[Step]) -> None:
    """The lines that come before a throw."""
    for step in steps:
        for ruling in step.rulings:
            dice.reading(book, ruling)
        if isinstance(step.place, Cell):
            dice.look(*step.place, why=step.text)
        else:
            dice.note(step.place, step.text)


def improve(number: int, points: int, best: int, why: str, cite: Cite) -> tuple[int, Shift]:
    """A characteristic bettered by so many points, but not beyond `best`."""
    gain = max(0, min(points, number - best))
    if not gain:
        return number, Shift(points, why, f"{number}+ is not bettered beyond {best}+", cite)
    return number - gain, Shift(gain, why if gain == points else f"{why}, to {best}+ at best", None, cite)


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
            steps.append(Step(f"{group.id}: dice more as Sailors", cell, ("rp-sailors",)))
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
