"""Ring of Power, Movement Chart: the inches that a figure may move in a turn, by type, mount and abilities."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import TROLLS, Group
from ror_rules._rulesets.ring_of_power.march.held import ENGINE_ROWS, RAM
from ror_rules._rulesets.ring_of_power.words import FigureType, Who, inches
from ror_rules.author import Dice, StateError, UndecidedError

_ROWS: Final[dict[FigureType, str]] = {
    "man": "man", "uruk-hai": "man", "elf": "man",
    "orc": "orc", "goblin": "orc", "troll": "orc",
    "dwarf": "dwarf", "hobbit": "dwarf",
    "giant-spider": "spider", "spider-swarm": "spider",
    "chariot": "chariot", "mumakil": "mumakil", "ship": "ship",
}  # fmt: skip

_KIN: Final[dict[FigureType, str]] = {"half-troll": "orc", "ethereal": "man", "warg": "orc", "warg-rider": "orc"}
"""The rows of types without a row of their own, under the ruling rp-movement-row."""

_RIDDEN: Final = ("warg", "warg-rider")


class Pace(NamedTuple):
    """Inches a turn in clear terrain, in difficult terrain (None: the figure may not enter it), and all on a road.

    `base`: the base distance in each of them, in this order, before inches are added or subtracted.
    """

    clear: Fraction
    difficult: Fraction | None
    road: Fraction
    base: tuple[Fraction, Fraction, Fraction]


class _Distance(NamedTuple):
    printed: int
    times: int
    more: int

    @property
    def base(self) -> Fraction:
        return Fraction(self.printed * self.times)

    @property
    def whole(self) -> Fraction:
        return Fraction(max(self.printed * self.times + self.more, 0))


def pace_of(dice: Dice, book: RingOfPower, mover: Group, who: Who, at: str) -> Pace:
    row, column = _row(dice, book, mover, at)
    clear = _distance(dice, book, mover, who, row, column)
    difficult = _distance(dice, book, mover, who, row, "difficult")
    if clear is None or (mover.type == RAM and mover.mounted):
        raise StateError("not-mounted", pointer=f"/state{at}/mounted", got=True)
    if mover.mounted and mover.type in TROLLS:
        cite = chart("movement-chart")
        if dice.reading(book, "rp-mounted-troll") == "foot":
            raise StateError("trolls-do-not-ride", pointer=f"/state{at}/mounted", got=True, cite=cite, who=who)
        dice.note(cite, "trolls-ride", who=[who])
    if difficult is not None and "ponderous" in mover.abilities:
        dice.note(book.abilities.note("ponderous"), "ponderous", who=who)
        difficult = None
    walks = mover.type != "ship" and not (mover.flying and _above_roads(dice, book, who))
    more = book.terrain_movement.number("road") if walks else 0
    first = book.rulings["rp-road-bonus"] == "base"
    if more and clear.times > 1:
        dice.reading(book, "rp-road-bonus")
        code = "road-bonus-doubled" if first else "road-bonus-not-doubled"
        dice.note(book.terrain_movement.note("road"), code, who=who, distance=inches(more))
    road = clear._replace(printed=clear.printed + more) if first else clear._replace(more=clear.more + more)
    return Pace(
        clear=clear.whole,
        difficult=None if difficult is None else difficult.whole,
        road=road.whole if first else clear.whole + more,
        base=(clear.base, Fraction(0) if difficult is None else difficult.base, road.base),
    )


def _above_roads(dice: Dice, book: RingOfPower, who: Who) -> bool:
    above = dice.reading(book, "rp-flying-road") == "above"
    dice.note(book.terrain_movement.note("road"), "flies-above-roads" if above else "flies-along-roads", who=who)
    return above


def halved(pace: Pace, half: Fraction, *, base_only: bool) -> Pace:
    """The pace of figures that carry wounded: half of all inches, or of the base distances only."""
    if not base_only:
        rough = None if pace.difficult is None else pace.difficult * half
        return Pace(pace.clear * half, rough, pace.road * half, pace.base)
    clear, difficult, road = (each * (1 - half) for each in pace.base)
    rough = None if pace.difficult is None else max(pace.difficult - difficult, Fraction(0))
    return Pace(max(pace.clear - clear, Fraction(0)), rough, max(pace.road - road, Fraction(0)), pace.base)


def _row(dice: Dice, book: RingOfPower, mover: Group, at: str) -> tuple[str, str]:
    if mover.flying:
        return "flying", "mounted"
    kind: FigureType = mover.crew_type if mover.type == RAM and mover.crew_type is not None else mover.type
    if kind in book.artillery.rows.words:
        row = ENGINE_ROWS[str(book.artillery.peek(kind, "moves"))]
    elif kind in _KIN:
        if dice.reading(book, "rp-movement-row") == "refuse":
            raise UndecidedError("no-movement-row", pointer="/rulings/rp-movement-row", got="refuse", type=kind)
        row = _KIN[kind]
    else:
        row = _ROWS[kind]
    rides = mover.mounted or mover.type in _RIDDEN or book.movement.peek(row, "foot") == "-"
    return row, "mounted" if rides else "foot"


def _distance(dice: Dice, book: RingOfPower, mover: Group, who: Who, row: str, column: str) -> _Distance | None:
    kind = "difficult" if column == "difficult" else "clear"
    code = "inches-in-difficult-terrain" if kind == "difficult" else "inches-in-clear-terrain"
    cell = dice.look(book.movement, row, column, why=code, who=who)
    if isinstance(cell, str):
        return None
    times, more = 1, 0
    for ability in sorted(set(mover.abilities)):
        change = book.abilities.peek(ability, kind)
        if change == "-":
            continue
        if ability == "heavy-armor" and "dwarf" in (mover.type, mover.crew_type):
            dice.reading(book, "rp-heavy-armor")
            dice.note(book.abilities.note(ability), "dwarves-in-heavy-armor", who=who, terrain=kind)
            continue
        if isinstance(change, str):
            times *= int(change.removeprefix("x"))
            dice.look(book.abilities, ability, kind, why="inches-multiplied", who=who, terrain=kind, ability=ability)
        else:
            more += change
            dice.look(book.abilities, ability, kind, why="inches-added", who=who, terrain=kind, ability=ability)
    return _Distance(cell, times, more)
