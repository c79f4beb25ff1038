"""Ring of Power, Determining Hits and Defense Rolls: the numbers a group needs, and every bonus that makes them.

Dice, attack and defense of like figures in one condition, pure: nothing is thrown. A modifier that a group's abilities
could bring and that does not apply here is kept with the condition that failed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

from ror_rules.ring_of_power.results import Form
from ror_rules.ring_of_power.scene import Camp, engine
from ror_rules.ring_of_power.states import Group, HitKind
from ror_rules.ring_of_power.words import counted
from ror_rules.table import Cell
from ror_rules.trace import Cite, Shift

V = TypeVar("V")

HIT_KINDS: tuple[HitKind, ...] = ("axes", "crushing-attack", "magic-weapons", "paralyze", "terror")
"""Abilities that a hit carries to its victim, in alphabetical order."""
DEFENSE_GROUND = {"burrower": frozenset({"caves", "tunnels", "mountains"})}
DICE_GROUND = {"miners": frozenset({"tunnels", "caves", "rocky", "hills"}), "woodsmen": frozenset({"woods"})}


class Strike(NamedTuple):
    """Attack of a figure: its dice, what they need (None: it does not attack), what is thrown again.

    `steps` are notes on the number of dice, as (citation, text, rulings read there).
    """

    dice: int
    at_least: int | None
    again: tuple[int, ...]
    shifts: tuple[Shift, ...]
    rulings: tuple[str, ...]
    steps: tuple[tuple[Cite, str, tuple[str, ...]], ...]
    cite: Cite


class Guard(NamedTuple):
    """Defense of a figure against one kind of hit; `at_least` is None when no die can save it."""

    at_least: int | None
    again: tuple[int, ...]
    shifts: tuple[Shift, ...]
    rulings: tuple[str, ...]
    cite: Cite


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
) -> tuple[Cell, Cite, bool]:
    """A figure's printed number, where it stands, and whether the state gives it instead of the charts."""
    chart = camp.scene.book.combat_chart
    given = getattr(group.profile if not camp.rides(group) or form == "mounted" else group.on_foot, column)
    kind: str = group.type
    if group.type == "warg-rider" and camp.rides(group) and form != "mounted":
        kind = "orc"
    elif group.crew_type is not None:
        kind = group.crew_type
    elif group.type == "mumakil" and (group.crew is not None or group.id in camp.crews):
        kind = "mumakil-crewed"
    cite = chart.cite(chart.find(kind, column))
    return (chart.peek(kind, column), cite, False) if given is None else (given, cite, True)


def bonus(camp: Camp, ability: str, column: str, *, because: str | None = None, why: str | None = None) -> Shift:
    """The modifier of an ability, as its row has it; `because` of what it does not apply."""
    table = camp.scene.book.abilities
    value = table.peek(ability, column)
    value = int(value[1:]) if isinstance(value, str) and value[1:] else value
    return Shift(
        int(value), why or table.data.rows.entries[table.rows.by_word(ability)].label, because, table.note(ability)
    )


def improve(number: int, points: int, best: int, why: str, cite: Cite) -> tuple[int, Shift]:
    """A characteristic bettered by so many points, but not beyond `best`."""
    gain = max(0, min(points, number - best))
    if not gain:
        return number, Shift(points, why, f"{number}+ is not bettered beyond {best}+", cite)
    return number - gain, Shift(gain, why if gain == points else f"{why}, to {best}+ at best", None, cite)


def _strike(camp: Camp, group: Group, form: Form, crew: int | None) -> Strike:
    book, can = camp.scene.book, camp.abilities[group.id]
    attack, cite, given = characteristic(camp, group, form, "attack")
    shifts: list[Shift] = []
    bettered: list[Shift] = []
    rulings: list[str] = []
    dice, steps, refused = _dice(camp, group, form, crew)
    if not isinstance(attack, int) or not dice:
        return Strike(0, None, (), (), (), steps, cite)
    if group.magic.attack:
        best = book.combat_chart.number("best-attack")
        cited = book.combat_sequence.note("wizardry")
        attack, shift = improve(attack, group.magic.attack, best, "wizardry", cited)
        bettered.append(shift)
    if form == "mounted" and not given and book.combat_chart.peek(group.type, "special") == "mounted":
        modifier = book.combat_chart.modifier("mounted-attack", when=True, because="")
        shifts.append(Shift(modifier.value, modifier.why, None, book.combat_chart.note("mounted")))
    shifts += [bonus(camp, each, "attack") for each in ("berserk", "elite", "magic-weapons", "rabble") if each in can]
    if "rabble" in can:
        rulings.append("rp-rabble")
    if "sailors" in can and book.abilities.peek("sailors", "attack") != "-":
        shifts.append(bonus(camp, "sailors", "attack", because=_far(camp)))
        rulings.append("rp-sailors")
    needs = attack - sum(each.value for each in shifts if each.because is None)
    least = book.combat_chart.number("best-attack")
    if needs < least:
        rulings.append("rp-attack-cap")
        needs = least if book.rulings["rp-attack-cap"] == "two-plus" else max(needs, 1)
    needs = min(needs, book.combat_chart.number("natural-hit"))
    again, why_not = _again(camp, group, needs, rulings)
    return Strike(dice, needs, again, (*bettered, *shifts, *refused, *why_not), tuple(rulings), steps, cite)


def _again(camp: Camp, group: Group, needs: int, rulings: list[str]) -> tuple[tuple[int, ...], list[Shift]]:
    """Which missed attack rolls are thrown again; and a charge that does nothing here, as a modifier not applied."""
    book, can = camp.scene.book, camp.abilities[group.id]
    missed = tuple(range(1, needs))
    why_not: list[Shift] = []
    if "poison-weapons" in can:
        rulings.append("rp-poison")
    if "furious-charge" in can:
        rulings.append("rp-furious-charge")
        place = camp.scene.combat.site.kind if camp.enemy.walled else "difficult terrain" if camp.enemy.ground else None
        if place is None:
            if "poison-weapons" in can:
                rulings.append("rp-reroll-once")
            return missed, why_not
        label = "Furious Charge: missed attack rolls again"
        why_not.append(Shift(0, label, f"the enemy is in {place}", book.abilities.note("furious-charge")))
    return (missed[:1] if "poison-weapons" in can else ()), why_not


def _dice(
    camp: Camp, group: Group, form: Form, crew: int | None
) -> tuple[int, tuple[tuple[Cite, str, tuple[str, ...]], ...], list[Shift]]:
    """A figure's dice, the notes on how many, and what could have added some and does not."""
    book, can = camp.scene.book, camp.abilities[group.id]
    chart, sequence = book.combat_chart, book.combat_sequence
    base, _, given = characteristic(camp, group, form, "dice")
    steps: list[tuple[Cite, str, tuple[str, ...]]] = []
    refused: list[Shift] = []
    if base == "*" and crew is not None:
        base = min(chart.number("mumakil-dice-per-crewman") * crew, chart.number("mumakil-most-dice"))
        text = f"{group.id}: {counted(base, 'die', 'dice')} each for a crew of {crew}"
        steps.append(
            (chart.note("amok"), text if crew else f"{group.id} has no crew left and runs amok", ("rp-mumakil",))
        )
    if not isinstance(base, int) or not base:
        return 0, tuple(steps), refused
    if form == "mounted" and not given and chart.peek(group.type, "special") == "mounted":
        base += chart.number("mounted-dice")
        steps.append((chart.note("mounted"), f"{group.id}: {base} dice each, mounted", ()))
    added = 0
    if "sailors" in can and book.abilities.peek("sailors", "dice") != "-":
        shift = bonus(camp, "sailors", "dice", why="Sailors: one die more", because=_far(camp))
        if shift.because is None:
            added += shift.value
            steps.append(
                (book.abilities.note("sailors"), f"{group.id}: {base + added} dice each, as Sailors", ("rp-sailors",))
            )
        else:
            refused.append(shift)
    if group.magic.dice:
        added += group.magic.dice
        steps.append((sequence.note("wizardry"), f"{group.id}: {base + added} dice each with wizardry", ()))
    factor, doubled = _doubled(camp, group, refused)
    if factor == 1:
        return base + added, tuple(steps), refused
    rulings = [ruling for cite, why, ruling in doubled if ruling]
    total = (base + added) * factor
    if len(doubled) > 1:
        rulings.append("rp-doublings")
    if added:
        rulings.append("rp-doubled-dice")
        if book.rulings["rp-doubled-dice"] == "profile":
            total = base * factor + added
    causes = " and ".join(why for _, why, _ in doubled)
    steps.append((doubled[0][0], f"{group.id}: {total} dice each, doubled ({causes})", tuple(rulings)))
    return total, tuple(steps), refused


def _doubled(camp: Camp, group: Group, refused: list[Shift]) -> tuple[int, list[tuple[Cite, str, str]]]:
    """By how much the dice are multiplied, and why: (citation, cause, ruling or nothing)."""
    book = camp.scene.book
    causes: list[tuple[Cite, str, str]] = []
    factors: list[int] = []
    if camp.walled:
        causes.append((book.combat_sequence.note("fortress"), f"inside a {camp.scene.combat.site.kind}", ""))
        factors.append(book.combat_sequence.number("fortress-dice"))
    for ability, ground in DICE_GROUND.items():
        if not camp.can(group.id, ability):
            continue
        here = ground & camp.ground
        in_cave = ability == "miners" and here == {"caves"}
        if in_cave and book.rulings["rp-miners-caves"] == "no":
            here = frozenset()
        shift = bonus(camp, ability, "dice", because=None if here else f"not in {' or '.join(sorted(ground))}")
        if shift.because is None:
            causes.append((book.abilities.note(ability), shift.why, "rp-miners-caves" if in_cave else ""))
            factors.append(shift.value)
        else:
            refused.append(Shift(shift.value, f"{shift.why}: dice doubled", shift.because, shift.cite))
    if not factors:
        return 1, causes
    factor = max(factors)
    if len(factors) > 1 and book.rulings["rp-doublings"] == "each":
        factor = 1
        for each in factors:
            factor *= each
    return factor, causes


def _far(camp: Camp) -> str | None:
    """Why Sailors get nothing here."""
    inches = camp.scene.book.abilities.number("navigable-water")
    return None if camp.near_water else f"not within {inches} inches of navigable water"


def _guard(camp: Camp, group: Group, form: Form, kind: tuple[HitKind, ...]) -> Guard:
    book, can = camp.scene.book, camp.abilities[group.id]
    chart, sides = book.combat_chart, book.combat_chart.number("sides")
    rulings: list[str] = []
    if form == "unhorsed":
        rulings.append("rp-second-hit")
        if book.rulings["rp-second-hit"] == "mounted-profile":
            form = "mounted"
    if group.type == "warg-rider":
        rulings.append("rp-warg-rider")
    printed, cite, _ = characteristic(camp, group, form, "defense")
    number = printed if isinstance(printed, int) else chart.number("no-defense")
    shifts: list[Shift] = []
    number = _characteristic_bonuses(camp, group, kind, number, shifts)
    rolls = _roll_bonuses(camp, group, kind, rulings)
    shifts += rolls
    needs = max(number - sum(each.value for each in rolls if each.because is None), chart.number("natural-failure") + 1)
    if not isinstance(printed, int):
        better = [each for each in shifts if each.value > 0 and each.because is None]
        if better:
            rulings.append("rp-no-defense")
        if not better or book.rulings["rp-no-defense"] == "never":
            needs = sides + 1
    if needs > sides:
        return Guard(None, (), tuple(shifts), tuple(rulings), cite)
    again: set[int] = set()
    spared = {"tough", "hardened-veterans"} & can
    if spared:
        again |= set(range(1, needs))
        if len(spared) > 1:
            rulings.append("rp-tough")
    if "poison-weapons" in can and book.rulings["rp-poison"] == "all":
        rulings.append("rp-poison")
        again.add(1)
    if "terror" in kind:
        if again:
            rulings.append("rp-reroll-once")
        again |= set(range(needs, sides + 1))
    return Guard(needs, tuple(sorted(again)), tuple(shifts), tuple(rulings), cite)


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


def _roll_bonuses(camp: Camp, group: Group, kind: tuple[HitKind, ...], rulings: list[str]) -> list[Shift]:
    """Bonuses and penalties to defense rolls: of the figure's own abilities, then of what hit it."""
    book, can = camp.scene.book, camp.abilities[group.id]
    shifts: list[Shift] = []
    if "heavy-armor" in can:
        exempt = None
        if "dwarf" in (group.type, group.crew_type):
            rulings.append("rp-heavy-armor")
            exempt = "Dwarves are exempt" if book.rulings["rp-heavy-armor"] == "both" else None
        shifts.append(bonus(camp, "heavy-armor", "defense", because=exempt))
    shifts += [bonus(camp, each, "defense") for each in ("rabble", "unarmored") if each in can]
    if "rabble" in can:
        rulings.append("rp-rabble")
    if "burrower" in can:
        ground = DEFENSE_GROUND["burrower"]
        lacks = None if ground & camp.ground else f"not in {', '.join(sorted(ground))}"
        shifts.append(bonus(camp, "burrower", "defense", because=lacks))
    if "ranger" in can:
        shifts.append(bonus(camp, "ranger", "defense", because=None if camp.ground else "not in difficult terrain"))
    if "pikes" in can:
        lacks = None if camp.enemy.mounted else "no mounted figures among the enemy"
        shifts.append(bonus(camp, "pikes", "defense", because=lacks))
    both = "axes" in kind and "crushing-attack" in kind
    if both:
        rulings.append("rp-axes-crushing")
    for each in ("axes", "crushing-attack"):
        if each in kind:
            once = both and each == "axes" and book.rulings["rp-axes-crushing"] == "once"
            because = "counted once, with Crushing Attack" if once else None
            shifts.append(bonus(camp, each, "enemy-defense", because=because))
    return shifts
