"""War of the Ring, Shadow Points: the Dark Power's points for a Game-Turn, by a letter and a die."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.author import ABSENT, Dice, Line, Message, StateError, TableStep, Value, rule, say, step_of

Letter = Literal["A", "B", "C", "D", "E", "F"]


class ShadowPoints(Value):
    """The throw for the Dark Power's Shadow Points of a Game-Turn."""

    letter: Letter | UnsetType = UNSET


class ShadowPointsGained(Value):
    """The Shadow Points by the letter and the die."""

    points: int


@rule("shadow-points", title="Shadow Points", source=chart("shadow-points"))
def shadow_points(dice: Dice, book: WarOfTheRing, state: ShadowPoints) -> ShadowPointsGained:
    """The Dark Power picks a letter in secret and throws: the cell is its Shadow Points for the Game-Turn."""
    letter = _letter(dice, book, state)
    return ShadowPointsGained(points=dice.on(book.shadow_points, letter, why="shadow-points-throw", letter=letter))


def _letter(dice: Dice, book: WarOfTheRing, state: ShadowPoints) -> str:
    table = book.shadow_points
    thrown = book.rulings["wr-shadow-points"] == "thrown"
    if not thrown and state.letter is UNSET:
        raise StateError("letter-missing", pointer="/state/letter", got=ABSENT)
    if not thrown:
        return str(state.letter)
    if state.letter is not UNSET:
        raise StateError("letter-is-thrown", pointer="/state/letter", got=state.letter)
    face = dice.within("letter").roll(table.die, why="letter-throw", cite=chart("shadow-points"))
    return table.columns.words[face - 1]


@shadow_points.sentence
def _say(state: ShadowPoints, result: ShadowPointsGained, trace: tuple[Line, ...]) -> Message:
    step = step_of(trace, TableStep)
    return say("shadow-points", points=result.points, face=step.face, letter=step.given["letter"])
