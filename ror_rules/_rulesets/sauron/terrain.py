"""Sauron, 4.3: rough hexes. All other terrain is in the original game, so the state gives its costs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.author import ABSENT, Dice, Line, Message, StateError, Value, rule, say


class RoughStep(Value):
    """A hex of the path."""

    cost: Annotated[int, Meta(ge=0, le=99)]
    rough: bool = False


class RoughTerrain(Value):
    """A path, a defending unit, or both."""

    steps: Annotated[tuple[RoughStep, ...], Meta(max_length=200)] = ()
    movement_allowance: Annotated[int, Meta(ge=0, le=999)] | None = None
    protection: Annotated[int, Meta(ge=-99, le=99)] | None = None
    defending_in_rough: bool = False

    def check(self) -> None:
        if self.defending_in_rough and self.protection is None:
            raise StateError("defense-without-rating", pointer="/state/protection", got=ABSENT)


class RoughTerrainResult(Value):
    """The effect of rough hexes on the path and on the defending unit."""

    cost: int
    allowed: bool
    stopped_at: int | None
    protection: int | None


@rule("terrain", title="Rough terrain", source=paragraph("4.3"), throws=False)
def terrain(dice: Dice, book: Sauron, state: RoughTerrain) -> RoughTerrainResult:
    """The effect of rough hexes on the cost of a path and on the Armored Protection Rating of a defending unit."""
    if not state.steps and state.protection is None:
        raise StateError("no-path-and-no-defense", got=ABSENT)
    spent, stopped_at = 0, None
    for index, step in enumerate(state.steps):
        cost = step.cost
        if step.rough:
            whole = dice.reading(book, "sv-rough-cost") == "whole"
            if whole:
                cost = dice.look(book.terrain, "rough", "movement", why="rough-hex-costs", number=index + 1)
            else:
                cost += dice.look(book.terrain, "rough", "movement", why="rough-hex-adds", number=index + 1, cost=cost)
        if state.movement_allowance is not None and spent + cost > state.movement_allowance:
            left = state.movement_allowance - spent
            dice.note(paragraph("4.3"), "path-stops", number=index + 1, cost=cost, left=left)
            stopped_at = index
            break
        spent += cost
    if stopped_at is not None:
        dice.note(paragraph("4.3"), "path-costs-and-stops", cost=spent, number=stopped_at + 1)
    elif state.steps:
        dice.note(paragraph("4.3"), "path-costs", cost=spent)
    protection = state.protection
    if protection is not None and state.defending_in_rough:
        protection += dice.look(book.terrain, "rough", "protection", why="defends-in-rough")
    elif protection is not None:
        dice.note(paragraph("4.3"), "defends-elsewhere", protection=protection)
    return RoughTerrainResult(cost=spent, allowed=stopped_at is None, stopped_at=stopped_at, protection=protection)


@terrain.sentence
def _say(state: RoughTerrain, result: RoughTerrainResult, trace: tuple[Line, ...]) -> Message:
    if result.protection is None:
        return say("path", path=_path(result))
    defense = say("protection", protection=result.protection)
    return (
        say("path-and-defense", path=_path(result), defense=defense) if state.steps else say("defense", defense=defense)
    )


def _path(result: RoughTerrainResult) -> Message:
    if result.stopped_at is None:
        return say("path-costs", cost=result.cost)
    return say("path-costs-and-stops", cost=result.cost, number=result.stopped_at + 1)
