"""Ring of Power, Movement: what one figure may do. Whether it may move at all, how far, and through what.

A force of figures and its path are `movement`'s.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.kinds import AbilityId, FigureType
from ror_rules.ring_of_power.states_field import CROSSED, Ground, Leg, Mover
from ror_rules.table import number
from ror_rules.text import counted
from ror_rules.trace import Cite
from ror_rules.values import Amount

ROWS: Final[dict[FigureType, str]] = {
    "man": "man", "uruk-hai": "man", "elf": "man",
    "orc": "orc", "goblin": "orc", "troll": "orc",
    "dwarf": "dwarf", "hobbit": "dwarf",
    "giant-spider": "spider", "spider-swarm": "spider",
    "chariot": "chariot", "mumakil": "mumakil", "ship": "ship",
}  # fmt: skip
"""Which row of the Movement Chart names a type."""

KIN: Final[dict[FigureType, str]] = {"half-troll": "orc", "ethereal": "man", "warg": "orc", "warg-rider": "orc"}
"""The row of those whom the chart does not name, under the ruling rp-movement-row."""

ENGINES: Final = {"heavy": "heavy-artillery", "light": "light-artillery"}
"""The row of an engine that moves as the table of artillery says."""

CLEAR_TO: Final[dict[Ground, tuple[AbilityId, ...]]] = {
    "hills": ("miners", "burrower"),
    "rocky": ("miners", "burrower"),
    "caves": ("miners", "burrower"),
    "tunnels": ("miners", "burrower"),
    "woods": ("woodsmen",),
    "soft-sand": ("camels",),
}
"""Rough ground, and the abilities to which it is clear."""

RIDDEN: Final = ("warg", "warg-rider")
CREWED: Final = ("mumakil", "ship")
GROUNDED: Final = ("chariot", "mumakil", "ship", "bolt-shooter", "siege-ballista", "siege-catapult", "trebuchet")


class Pace(NamedTuple):
    """Inches a turn in clear terrain, in difficult terrain (None: may not enter it), and for a move all on a road."""

    clear: Fraction
    difficult: Fraction | None
    road: Fraction


class Way(NamedTuple):
    """How a leg is gone: at how many inches a turn (None for a line that is crossed), or why it is not gone at all."""

    pace: Fraction | None = None
    barred: str | None = None
    full_move: bool = False


def held(dice: Dice, book: RingOfPower, mover: Mover, label: str, *, stealthy: bool, at: str) -> str | None:
    """Why a figure may not move this turn, None when it may. `stealthy`: nobody has spotted its force, all stealth."""
    abilities = book.abilities
    if "immobile" in mover.abilities:
        return _stays(dice, abilities.note("immobile"), label, "immobile")
    crew = _crew_lost(dice, book, mover, label, at)
    if crew is not None:
        return crew
    if mover.enemy_within is not None and Fraction(mover.enemy_within) <= book.movement.number("pinned"):
        cite = book.movement.note("pinned")
        if stealthy:
            dice.reading(book, "rp-spotting")
            dice.note(cite, f"{label}: an enemy {length(mover.enemy_within)} away does not pin who is not spotted")
        else:
            return _stays(dice, cite, label, f"pinned by an enemy {length(mover.enemy_within)} away")
    if mover.fought_last_turn and "venerable" in mover.abilities:
        return _stays(dice, abilities.note("venerable"), label, "venerable, and fought last turn")
    if mover.regrouping:
        return _stays(dice, book.combat_sequence.note("retreat"), label, "regrouping")
    if mover.paralyzed_last_turn:
        return _stays(dice, abilities.note("paralyze"), label, "recovering from paralysis")
    return None


def distances(dice: Dice, book: RingOfPower, mover: Mover, label: str, at: str) -> Pace:
    """How far a figure may move in a turn, its abilities counted."""
    row, column = _row(dice, book, mover, at)
    clear = _inches(dice, book, mover, label, row, column)
    difficult = _inches(dice, book, mover, label, row, "difficult")
    if clear is None:
        raise StateError(
            "The Movement Chart has no such figure on a mount.",
            pointer=f"/state{at}/mounted",
            expected="false",
            got="true",
        )
    if difficult is not None and "ponderous" in mover.abilities:
        dice.note(book.abilities.note("ponderous"), f"{label}: ponderous, into no difficult terrain but on a road")
        difficult = None
    walks = not mover.flying and mover.type != "ship"
    return Pace(clear=clear, difficult=difficult, road=clear + (book.terrain_movement.number("road") if walks else 0))


def way(dice: Dice, book: RingOfPower, leg: Leg, mover: Mover, pace: Pace, label: str) -> Way:
    """How a figure goes a leg. The row of the terrain chart is looked up already, once for all figures."""
    chart = book.terrain_movement
    ship = mover.type == "ship"
    afloat = leg.terrain in ("water", "difficult-water")
    if ship != afloat and not (mover.flying and afloat):
        dice.reading(book, "rp-ship-waters")
        return _barred(dice, book, f"{label}: {'ships keep to water' if ship else 'only ships move on water'}")
    if leg.terrain == "tower":
        if mover.character:
            return Way()
        return _barred(dice, book, f"{label}: towers hold characters only")
    rule = None if leg.terrain in UNCHARTED else chart.peek(row_of(leg.terrain), "rule")
    closed = leg.by is None and rule in ("gates", "passes", "fords")
    if mover.flying and (closed or rule == "full-move" or leg.by is not None):
        over = dice.reading(book, "rp-flying") == "over"
        if over:
            dice.note(book.movement.note("flying"), f"{label} flies over {name(leg.terrain)}")
            return Way() if leg.terrain in CROSSED else _difficult(dice, book, pace, label)
    if closed:
        return _barred(dice, book, f"{label}: {chart.data.words[rule or '']}")
    if rule == "full-move" or leg.by == "shallows":
        return Way(full_move=True)
    if leg.by in ("ford", "bridge"):
        full = dice.reading(book, "rp-bridge") == "all"
        dice.note(chart.note("crossing"), f"{label}: a {leg.by} {'takes a full move' if full else 'is open ground'}")
        return Way(full_move=full)
    if leg.by == "gate":
        dice.note(chart.note("gates"), f"{label} passes the gate")
        return Way()
    return _ground(dice, book, leg, mover, pace, label)


def row_of(ground: Ground) -> str:
    """What the terrain chart calls a ground."""
    return "caves" if ground == "tunnels" else ground


def name(ground: Ground) -> str:
    """What a sentence calls a ground."""
    return ground.replace("-", " ")


def length(inches: Amount) -> str:
    """`1 inch`, `7/2 inches`."""
    return f"{inches} {'inch' if inches == 1 else 'inches'}"


UNCHARTED: Final = ("clear", "difficult", "water", "difficult-water")
"""Ground that the terrain chart has no row for, because its name says all."""


def _ground(dice: Dice, book: RingOfPower, leg: Leg, mover: Mover, pace: Pace, label: str) -> Way:
    """The pace over ground that has inches."""
    if leg.terrain in ("clear", "water", "road"):
        return Way(pace=pace.clear)
    if leg.road and not mover.flying:
        if leg.terrain == "rocky" and mover.type == "chariot":
            dice.reading(book, "rp-chariot-road")
        dice.note(book.terrain_movement.note("road"), f"{label}: on the road {name(leg.terrain)} is clear")
        return Way(pace=pace.clear)
    if leg.terrain == "mountain":
        clear = dice.reading(book, "rp-pass") == "clear"
        dice.note(book.terrain_movement.note("passes"), f"{label}: a {leg.by} is {'clear' if clear else 'difficult'}")
        if clear:
            return Way(pace=pace.clear)
    ability = next((each for each in CLEAR_TO.get(leg.terrain, ()) if each in mover.abilities), None)
    if ability is not None and (ability != "camels" or mover.mounted):
        dice.note(book.abilities.note(ability), f"{label}: {name(leg.terrain)} is clear to {ability}")
        return Way(pace=pace.clear)
    return _difficult(dice, book, pace, label)


def _difficult(dice: Dice, book: RingOfPower, pace: Pace, label: str) -> Way:
    if pace.difficult is None:
        return _barred(dice, book, f"{label} may not enter difficult terrain")
    return Way(pace=pace.difficult)


def _barred(dice: Dice, book: RingOfPower, why: str) -> Way:
    dice.note(book.terrain_movement.note("barred"), why)
    return Way(barred=why)


def _stays(dice: Dice, cite: Cite, label: str, why: str) -> str:
    dice.note(cite, f"{label} may not move: {why}")
    return why


def _crew_lost(dice: Dice, book: RingOfPower, mover: Mover, label: str, at: str) -> str | None:
    """Why an engine or a beast is not moved by its crew."""
    words = {row.word for row in book.artillery.data.rows.entries}
    crew = mover.crew
    if mover.type not in words:
        if crew is not None and mover.type not in CREWED:
            raise StateError("Such a figure has no crew.", pointer=f"/state{at}/crew", expected="null", got=crew)
        if mover.type == "mumakil" and crew == 0:
            raise UndecidedError(
                "The rules say that a mumakil without crew runs amok, not where it goes.",
                pointer=f"/state{at}/crew",
                expected="at least 1",
                got=crew,
            )
        return None
    full = number(book.artillery.peek(mover.type, "crew"))
    if crew is not None and crew > full:
        raise StateError(
            "An engine has no room for so many.", pointer=f"/state{at}/crew", expected=f"at most {full}", got=crew
        )
    if dice.look(book.artillery, mover.type, "moves", why=f"{label}: how it moves") not in ENGINES:
        return _stays(dice, book.artillery.note(mover.type), label, "such an engine stays where it stands")
    if crew is not None and crew < full:
        lost = counted(full - crew, "crewman", "crewmen")
        return _stays(dice, book.artillery.note("crew-lost"), label, f"{lost} of {full} lost")
    return None


def _row(dice: Dice, book: RingOfPower, mover: Mover, at: str) -> tuple[str, str]:
    """The row and the column for clear terrain of the Movement Chart."""
    if mover.flying:
        if mover.type in GROUNDED:
            raise StateError(f"No {mover.type} flies.", pointer=f"/state{at}/flying", expected="false", got="true")
        return "flying", "mounted"
    engine = mover.type in {row.word for row in book.artillery.data.rows.entries}
    if engine:
        row = ENGINES[str(book.artillery.peek(mover.type, "moves"))]
    elif mover.type in KIN:
        if dice.reading(book, "rp-movement-row") == "refuse":
            raise UndecidedError(
                f"The Movement Chart has no row for the type {mover.type}.",
                pointer="/rulings/rp-movement-row",
                expected="the reading kin",
                got="refuse",
            )
        row = KIN[mover.type]
    else:
        row = ROWS[mover.type]
    rides = mover.mounted or mover.type in RIDDEN or book.movement.peek(row, "foot") == "-"
    return row, "mounted" if rides else "foot"


def _inches(dice: Dice, book: RingOfPower, mover: Mover, label: str, row: str, column: str) -> Fraction | None:
    """Inches in one kind of terrain; None where the chart has none."""
    kind = "difficult" if column == "difficult" else "clear"
    cell = dice.look(book.movement, row, column, why=f"{label}: {kind} terrain")
    if isinstance(cell, str):
        return None
    times, more = 1, 0
    for ability in sorted(set(mover.abilities)):
        change = book.abilities.peek(ability, kind)
        if change == "-":
            continue
        if ability == "heavy-armor" and mover.type == "dwarf":
            dice.reading(book, "rp-heavy-armor")
            dice.note(book.abilities.note(ability), f"{label}: heavy armor does not slow Dwarves")
            continue
        if isinstance(change, str):
            dice.reading(book, "rp-scouts")
            times *= int(change.removeprefix("x"))
        else:
            more += change
        dice.look(book.abilities, ability, kind, why=f"{label}: {ability}")
    return Fraction(max(cell * times + more, 0))
