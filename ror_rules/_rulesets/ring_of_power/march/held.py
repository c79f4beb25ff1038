"""Ring of Power, Movement: why figures may not move at all.

Enemies near by, abilities, lost crew, regrouping, paralysis. How far a figure may go is in `pace`, through what in `legs`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, Group
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.table import number
from ror_rules.text import counted, inches
from ror_rules.trace import Cite

ENGINE_ROWS: Final = {"heavy": "heavy-artillery", "light": "light-artillery"}
"""The row of the Movement Chart of an engine that moves as the table of artillery says."""

RAM: Final = "battering-ram"
"""The type of a battering ram, which moves as its crew does."""


def why_held(dice: Dice, book: RingOfPower, mover: Group, label: str, *, stealthy: bool, at: str) -> str | None:
    """Why figures may not move this turn, None when they may. `stealthy`: nobody has spotted their force, all stealth."""
    abilities = book.abilities
    if "immobile" in mover.abilities:
        return _stays(dice, abilities.note("immobile"), label, "immobile")
    crew = _crew_lost(dice, book, mover, label, at)
    if crew is not None:
        return crew
    near = None if mover.enemy_within is None else Fraction(mover.enemy_within)
    if near is not None and near <= book.movement.number("pinned"):
        cite = book.movement.note("pinned")
        if stealthy:
            dice.reading(book, "rp-spotting")
            dice.note(cite, f"{label}: an enemy {inches(near)} away does not pin who is not spotted")
        else:
            return _stays(dice, cite, label, f"pinned by an enemy {inches(near)} away")
    if mover.fought and "venerable" in mover.abilities:
        return _stays(dice, abilities.note("venerable"), label, "venerable, and fought last turn")
    if mover.regrouping and mover.moved is not False:
        return _stays(dice, book.combat_sequence.note("retreat"), label, "regrouping")
    if mover.recovering:
        return _stays(dice, abilities.note("paralyze"), label, "recovering from paralysis")
    return None


def _stays(dice: Dice, cite: Cite, label: str, why: str) -> str:
    dice.note(cite, f"{label} may not move: {why}")
    return why


def _crew_lost(dice: Dice, book: RingOfPower, mover: Group, label: str, at: str) -> str | None:
    """Why an engine or a beast is not moved by its crew."""
    if mover.crew is not None and mover.type not in BEASTS:
        raise StateError(
            "Only a mumakil or a ship has a crew besides its figures.",
            pointer=f"/state{at}/crew",
            expected="nothing here; the crew of an engine is its count",
            got=mover.crew,
        )
    if mover.type == "mumakil" and mover.crew == 0:
        raise UndecidedError(
            "The rules say that a mumakil without crew runs amok, not where it goes.",
            pointer=f"/state{at}/crew",
            expected="at least 1",
            got=mover.crew,
        )
    if mover.type == RAM:
        return _ram(dice, book, mover, label, at)
    if mover.type not in book.artillery.rows.words:
        return None
    full = _full(mover, number(book.artillery.peek(mover.type, "crew")), at)
    if dice.look(book.artillery, mover.type, "moves", why=f"{label}: how it moves") not in ENGINE_ROWS:
        return _stays(dice, book.artillery.note(mover.type), label, "such an engine stays where it stands")
    if mover.count < full:
        lost = counted(full - mover.count, "crewman", "crewmen")
        return _stays(dice, book.artillery.note("crew-lost"), label, f"{lost} of {full} lost")
    return None


def _ram(dice: Dice, book: RingOfPower, mover: Group, label: str, at: str) -> str | None:
    """Why a battering ram stays: nothing, or a crew that is not whole, if a ram is used where it is carried."""
    table = book.special_artillery
    if mover.crew_type is None:
        raise StateError(
            "A battering ram moves as its crew does.",
            pointer=f"/state{at}/crew_type",
            expected="the type of its crew",
            got="nothing",
        )
    full = _full(mover, number(table.peek(RAM, "crew")), at)
    if mover.count == full or dice.reading(book, "rp-ram-carried") == "any-crew":
        return None
    return _stays(dice, table.note("ram-crew"), label, f"{mover.count} of {counted(full, 'crewman', 'crewmen')} left")


def _full(mover: Group, full: int, at: str) -> int:
    """The whole crew of an engine."""
    if mover.count > full:
        raise StateError(
            "An engine has no room for so many.",
            pointer=f"/state{at}/count",
            expected=f"at most {full}",
            got=mover.count,
        )
    return full
