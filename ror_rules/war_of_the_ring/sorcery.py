"""War of the Ring, Sorcery Table: wounds in a duel, or points for a leader's morale in Army Combat."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.trace import Line, Shift
from ror_rules.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.war_of_the_ring.results import SorceryPoints
from ror_rules.war_of_the_ring.states import Sorcery


@rule("sorcery", title="Sorcery", source=chart("Sorcery Table"))
def sorcery(dice: Dice, book: WarOfTheRing, state: Sorcery) -> SorceryPoints:
    """A die in the column of a Sorcery Rating: wounds for an opponent, or points for a leader's morale."""
    less = (Shift(-state.subtract, "subtracted from the die"),) if state.subtract else ()
    points = dice.on(book.sorcery, state.rating, why=f"sorcery {state.rating}", modifiers=less)
    return SorceryPoints(points=points)


@sorcery.sentence
def _say(state: Sorcery, result: SorceryPoints, trace: tuple[Line, ...]) -> str:
    line = trace[0]
    less = f", less {state.subtract}," if state.subtract else ""
    return f"Sorcery {state.rating} brings {counted(result.points, 'point')}: {line.face}{less} on the Sorcery Table."
