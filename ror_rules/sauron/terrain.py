"""Sauron, 4.3: rough hexes. All other terrain is the original game's, so its costs come with the path."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import RoughTerrain
from ror_rules.sauron.results import RoughGoing
from ror_rules.text import signed
from ror_rules.trace import Line


@rule("terrain", title="Rough terrain", source=paragraph("4.3"), throws=False)
def terrain(dice: Dice, book: Sauron, state: RoughTerrain) -> RoughGoing:
    """What rough hexes add to the cost of a path and to the Armored Protection Rating of whoever defends in one."""
    if not state.steps and state.protection is None:
        raise StateError("Nothing is asked.", expected="steps, or protection")
    spent, stopped_at = 0, None
    for index, step in enumerate(state.steps):
        cost = step.cost
        if step.rough:
            whole = dice.reading(book, "sv-rough-cost") == "whole"
            rough = dice.look(book.terrain, "rough", "movement", why=f"step {index}, rough, {step.cost} without")
            cost = rough if whole else cost + rough
        if state.movement_allowance is not None and spent + cost > state.movement_allowance:
            left = state.movement_allowance - spent
            dice.note(paragraph("4.3"), f"step {index} costs {cost}, more than the {left} left: it stops here")
            stopped_at = index
            break
        spent += cost
    if state.steps:
        dice.note(paragraph("4.3"), f"the path costs {spent}")
    protection = state.protection
    if protection is not None and state.defending_in_rough:
        protection += dice.look(book.terrain, "rough", "protection", why="the defender stands in rough")
    elif protection is not None:
        dice.note(paragraph("4.3"), f"no rough to defend in: Armored Protection Rating {protection}")
    return RoughGoing(cost=spent, allowed=stopped_at is None, stopped_at=stopped_at, protection=protection)


@terrain.sentence
def _say(state: RoughTerrain, result: RoughGoing, trace: tuple[Line, ...]) -> str:
    parts = []
    if state.steps:
        stop = "" if result.stopped_at is None else f" and ends before step {result.stopped_at}"
        parts.append(f"the path costs {result.cost} Movement Points{stop}")
    if result.protection is not None:
        parts.append(f"the defender's Armored Protection Rating is {signed(result.protection)}")
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."
