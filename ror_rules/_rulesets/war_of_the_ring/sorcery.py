"""War of the Ring, Sorcery Table: wounds in a duel, or points for a leader's morale in Army Combat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.author import Dice, Line, Message, Shift, TableStep, Value, rule, say, step_of

SorceryClass = Literal["A", "B", "C", "D"]
"""A Sorcery Rating: the column of the Sorcery Table, A the best."""


class Sorcery(Value):
    """A throw on the Sorcery Table."""

    rating: SorceryClass
    subtract: Annotated[int, Meta(ge=0, le=99)] = 0


class SorceryPoints(Value):
    """The points of a throw on the Sorcery Table."""

    points: int


@rule("sorcery", title="Sorcery", source=chart("sorcery-table"))
def sorcery(dice: Dice, book: WarOfTheRing, state: Sorcery) -> SorceryPoints:
    """A die in the column of a Sorcery Rating: wounds for an opponent, or points for a leader's morale."""
    return SorceryPoints(points=sorcery_points(dice, book, state, "sorcery-throw"))


def sorcery_points(dice: Dice, book: WarOfTheRing, used: Sorcery, why: str, **given: Any) -> int:
    less = (Shift(-used.subtract, "sorcery-subtracted"),) if used.subtract else ()
    return dice.on(book.sorcery, used.rating, why=why, modifiers=less, rating=used.rating, **given)


@sorcery.sentence
def _say(state: Sorcery, result: SorceryPoints, trace: tuple[Line, ...]) -> Message:
    face, rating, points = step_of(trace, TableStep).face, state.rating, result.points
    if state.subtract:
        return say("sorcery-reduced", rating=rating, points=points, face=face, subtract=state.subtract)
    return say("sorcery", rating=rating, points=points, face=face)
