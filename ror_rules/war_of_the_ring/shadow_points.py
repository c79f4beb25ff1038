"""War of the Ring, Shadow Points: what the Dark Power's secret letter brings."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.war_of_the_ring.results import ShadowPointsGained
from ror_rules.war_of_the_ring.states import ShadowPoints


@rule("shadow-points", title="Shadow Points", source=chart("Shadow Points"))
def shadow_points(dice: Dice, book: WarOfTheRing, state: ShadowPoints) -> ShadowPointsGained:
    """The Dark Power picks a letter in secret and throws: the cell is its Shadow Points for the Game-Turn."""
    return ShadowPointsGained(points=dice.on(book.shadow_points, state.letter, why="Shadow Points"))


@shadow_points.sentence
def _say(state: ShadowPoints, result: ShadowPointsGained, trace: tuple[Line, ...]) -> str:
    return f"The Dark Power has {result.points} Shadow Points: {trace[0].face} under {state.letter}."
