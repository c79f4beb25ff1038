"""The Expanded Game: the path of the Gate of Morannon, the wall beside it, and the two stairways."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import Walls
from ror_rules.sauron.results import WallStep
from ror_rules.trace import Line


@rule("walls", title="Path and wall at Morannon", source=paragraph("Expanded Game"), throws=False)
def walls(dice: Dice, book: Sauron, state: Walls) -> WallStep:
    """Nobody steps from the path onto the wall, or back, but by a stairway."""
    if {state.from_ground, state.to_ground} != {"path", "wall"}:
        dice.note(paragraph("Expanded Game"), "the step does not lead from the path to the wall or back")
        return WallStep(allowed=True, by_stairway=False)
    step = f"{state.from_hex} to {state.to_hex}"
    if state.from_ground == "wall" and dice.reading(book, "sv-stairs-down") == "up-only":
        dice.note(paragraph("Expanded Game"), f"{step}: down from the wall one may step anywhere")
        return WallStep(allowed=True, by_stairway=False)
    dice.note(paragraph("Expanded Game"), f"{step}: from {state.from_ground} to {state.to_ground}")
    by_stairway = any(
        {state.from_hex, state.to_hex} == set(dice.look(book.expanded_map, row, "hexes", why=f"{step}?").split("-"))
        for row in ("stairway_1", "stairway_2")
    )
    return WallStep(allowed=by_stairway, by_stairway=by_stairway)


@walls.sentence
def _say(state: Walls, result: WallStep, trace: tuple[Line, ...]) -> str:
    how = " by the stairway" if result.by_stairway else ""
    return f"The step from {state.from_hex} to {state.to_hex} is {'allowed' if result.allowed else 'forbidden'}{how}."
