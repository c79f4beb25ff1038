"""Ring of Power, Movement: a figure at the start of its move, and why it may not move at all.

Enemies near by, abilities, lost crew, regrouping, paralysis. How far a figure may go is in `pace`, through what in `legs`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.words import Abilities, FigureType, Inches, Small
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.table import number
from ror_rules.text import counted
from ror_rules.trace import Cite
from ror_rules.values import Amount, Count, Name, Value

ENGINE_ROWS: Final = {"heavy": "heavy-artillery", "light": "light-artillery"}
"""The row of the Movement Chart of an engine that moves as the table of artillery says."""

_CREWED: Final = ("mumakil", "ship")


class MovingFigure(Value):
    """A figure, or like figures, at the start of its move."""

    name: Annotated[Name, Meta(description="What the figure is called, 1 to 64 characters; once in the force.")]
    type: Annotated[FigureType, Meta(description="A row of the Combat Charts.")]
    count: Annotated[Count, Meta(description="How many like figures, 1 to 999; 1 if left out.")] = 1
    mounted: Annotated[
        bool, Meta(description="It rides; on foot if left out. Wargs and their riders need not say so.")
    ] = False
    flying: Annotated[bool, Meta(description="It flies, or rides what flies; false if left out.")] = False
    character: Annotated[
        bool, Meta(description="A character, who may enter a tower and carry wounded; false if left out.")
    ] = False
    abilities: Annotated[Abilities, Meta(description="Special abilities; none if left out.")] = ()
    crew: Annotated[
        Small | None,
        Meta(description="How many of a mumakil's, a ship's or an engine's crew live, 0 to 99; left out, all."),
    ] = None
    wounded: Annotated[bool, Meta(description="A wounded hero, who has to be carried; false if left out.")] = False
    enemy_within: Annotated[
        Inches | None, Meta(description="Inches to the nearest enemy, who may pin it; left out, none is near.")
    ] = None
    fought_last_turn: Annotated[
        bool, Meta(description="It fought last turn, which matters to the Venerable; false if left out.")
    ] = False
    regrouping: Annotated[bool, Meta(description="It regroups after a lost combat; false if left out.")] = False
    paralyzed_last_turn: Annotated[bool, Meta(description="It recovers from paralysis; false if left out.")] = False


def why_held(dice: Dice, book: RingOfPower, mover: MovingFigure, label: str, *, stealthy: bool, at: str) -> str | None:
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


def length(inches: Amount) -> str:
    """`1 inch`, `7/2 inches`."""
    return f"{inches} {'inch' if inches == 1 else 'inches'}"


def _stays(dice: Dice, cite: Cite, label: str, why: str) -> str:
    dice.note(cite, f"{label} may not move: {why}")
    return why


def _crew_lost(dice: Dice, book: RingOfPower, mover: MovingFigure, label: str, at: str) -> str | None:
    """Why an engine or a beast is not moved by its crew."""
    words = {row.word for row in book.artillery.data.rows.entries}
    crew = mover.crew
    if mover.type not in words:
        if crew is not None and mover.type not in _CREWED:
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
    if dice.look(book.artillery, mover.type, "moves", why=f"{label}: how it moves") not in ENGINE_ROWS:
        return _stays(dice, book.artillery.note(mover.type), label, "such an engine stays where it stands")
    if crew is not None and crew < full:
        lost = counted(full - crew, "crewman", "crewmen")
        return _stays(dice, book.artillery.note("crew-lost"), label, f"{lost} of {full} lost")
    return None
