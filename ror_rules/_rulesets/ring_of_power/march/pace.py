"""Ring of Power, Movement Chart: how many inches a figure may move in a turn, by type, mount and abilities.

Only that; whether it moves at all is in `figures`, and what a path leads through in `legs`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.march.held import ENGINE_ROWS, RAM
from ror_rules._rulesets.ring_of_power.words import FigureType
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.text import inches

_ROWS: Final[dict[FigureType, str]] = {
    "man": "man", "uruk-hai": "man", "elf": "man",
    "orc": "orc", "goblin": "orc", "troll": "orc",
    "dwarf": "dwarf", "hobbit": "dwarf",
    "giant-spider": "spider", "spider-swarm": "spider",
    "chariot": "chariot", "mumakil": "mumakil", "ship": "ship",
}  # fmt: skip
"""Which row of the Movement Chart names a type."""

_KIN: Final[dict[FigureType, str]] = {"half-troll": "orc", "ethereal": "man", "warg": "orc", "warg-rider": "orc"}
"""The row of those whom the chart does not name, under the ruling rp-movement-row."""

_RIDDEN: Final = ("warg", "warg-rider")
_GROUNDED: Final = (
    "chariot", "mumakil", "ship", "bolt-shooter", "siege-ballista", "siege-catapult", "trebuchet", "battering-ram",
)  # fmt: skip


class Pace(NamedTuple):
    """Inches a turn in clear terrain, in difficult terrain (None: may not enter it), and for a move all on a road.

    `base`: how much of each, in this order, is base distance, before inches are added or taken.
    """

    clear: Fraction
    difficult: Fraction | None
    road: Fraction
    base: tuple[Fraction, Fraction, Fraction]


class _Distance(NamedTuple):
    """Inches as printed, how often they are taken, and what is added to that or taken from it."""

    printed: int
    times: int
    more: int

    @property
    def base(self) -> Fraction:
        """Before inches are added or taken."""
        return Fraction(self.printed * self.times)

    @property
    def whole(self) -> Fraction:
        """All inches."""
        return Fraction(max(self.printed * self.times + self.more, 0))


def pace_of(dice: Dice, book: RingOfPower, mover: Group, label: str, at: str) -> Pace:
    """How far a figure may move in a turn, its abilities counted."""
    row, column = _row(dice, book, mover, at)
    clear = _inches(dice, book, mover, label, row, column)
    difficult = _inches(dice, book, mover, label, row, "difficult")
    if clear is None or (mover.type == RAM and mover.mounted):
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
    more = book.terrain_movement.number("road") if walks else 0
    first = book.rulings["rp-road-bonus"] == "base"
    if more and clear.times > 1:
        dice.reading(book, "rp-road-bonus")
        doubled = "doubled like the rest" if first else "not doubled"
        dice.note(book.terrain_movement.note("road"), f"{label}: {inches(more)} more all on a road, {doubled}")
    road = clear._replace(printed=clear.printed + more) if first else clear._replace(more=clear.more + more)
    return Pace(
        clear=clear.whole,
        difficult=None if difficult is None else difficult.whole,
        road=road.whole if first else clear.whole + more,
        base=(clear.base, Fraction(0) if difficult is None else difficult.base, road.base),
    )


def halved(pace: Pace, half: Fraction, *, base_only: bool) -> Pace:
    """The pace of those who carry: half of all inches, or of the base distances only."""
    if not base_only:
        rough = None if pace.difficult is None else pace.difficult * half
        return Pace(pace.clear * half, rough, pace.road * half, pace.base)
    clear, difficult, road = (each * (1 - half) for each in pace.base)
    rough = None if pace.difficult is None else max(pace.difficult - difficult, Fraction(0))
    return Pace(max(pace.clear - clear, Fraction(0)), rough, max(pace.road - road, Fraction(0)), pace.base)


def _row(dice: Dice, book: RingOfPower, mover: Group, at: str) -> tuple[str, str]:
    """The row and the column for clear terrain of the Movement Chart."""
    if mover.flying:
        if mover.type in _GROUNDED:
            raise StateError(f"No {mover.type} flies.", pointer=f"/state{at}/flying", expected="false", got="true")
        return "flying", "mounted"
    kind: FigureType = mover.crew_type if mover.type == RAM and mover.crew_type is not None else mover.type
    if kind in book.artillery.rows.words:
        row = ENGINE_ROWS[str(book.artillery.peek(kind, "moves"))]
    elif kind in _KIN:
        if dice.reading(book, "rp-movement-row") == "refuse":
            raise UndecidedError(
                f"The Movement Chart has no row for the type {kind}.",
                pointer="/rulings/rp-movement-row",
                expected="the reading kin",
                got="refuse",
            )
        row = _KIN[kind]
    else:
        row = _ROWS[kind]
    rides = mover.mounted or mover.type in _RIDDEN or book.movement.peek(row, "foot") == "-"
    return row, "mounted" if rides else "foot"


def _inches(dice: Dice, book: RingOfPower, mover: Group, label: str, row: str, column: str) -> _Distance | None:
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
        if ability == "heavy-armor" and "dwarf" in (mover.type, mover.crew_type):
            dice.reading(book, "rp-heavy-armor")
            dice.note(book.abilities.note(ability), f"{label}: heavy armor does not slow Dwarves")
            continue
        if isinstance(change, str):
            dice.reading(book, "rp-scouts")
            times *= int(change.removeprefix("x"))
        else:
            more += change
        dice.look(book.abilities, ability, kind, why=f"{label}: {ability}")
    return _Distance(cell, times, more)
