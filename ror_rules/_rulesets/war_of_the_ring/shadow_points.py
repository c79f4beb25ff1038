"""War of the Ring, Shadow Points: the Dark Power's points for a Game-Turn, by a secret letter and a die."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.dice import Dice
from ror_rules.message import Message, say
from ror_rules.rule import rule
from ror_rules.trace import Line, TableStep, step_of
from ror_rules.values import Value


class ShadowPoints(Value):
    """The throw for the Dark Power's Shadow Points of a Game-Turn."""

    letter: Annotated[
        Literal["A", "B", "C", "D", "E", "F"],
        Meta(description="The letter that the Dark Power picked in secret: the column of the chart."),
    ]


class ShadowPointsGained(Value):
    """The Shadow Points by the letter and the die."""

    points: Annotated[int, Meta(description="Shadow Points that the Dark Power has for the Game-Turn, 8 to 13.")]


@rule("shadow-points", title="Shadow Points", source=chart("shadow-points"))
def shadow_points(dice: Dice, book: WarOfTheRing, state: ShadowPoints) -> ShadowPointsGained:
    """The Dark Power picks a letter in secret and throws: the cell is its Shadow Points for the Game-Turn."""
    return ShadowPointsGained(
        points=dice.on(book.shadow_points, state.letter, why="shadow-points-throw", letter=state.letter)
    )


@shadow_points.sentence
def _say(state: ShadowPoints, result: ShadowPointsGained, trace: tuple[Line, ...]) -> Message:
    return say("shadow-points", points=result.points, face=step_of(trace, TableStep).face, letter=state.letter)
