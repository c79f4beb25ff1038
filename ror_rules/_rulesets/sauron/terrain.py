"""Sauron, 4.3: rough hexes. All other terrain is the original game's, so its costs come with the path."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import signed
from ror_rules.trace import Line
from ror_rules.values import Value


class RoughStep(Value):
    """A hex entered or crossed."""

    cost: Annotated[
        int,
        Meta(ge=0, le=99, description="What the hex costs by the original game's chart, in Movement Points, 0 to 99."),
    ]
    rough: Annotated[bool, Meta(description="Whether the hex is rough; false by default.")] = False


class RoughTerrain(Value):
    """A path that may lead through rough hexes, a defence that may stand in one, or both."""

    steps: Annotated[
        tuple[RoughStep, ...],
        Meta(max_length=200, description="The hexes of the path in order, 0 to 200; none by default."),
    ] = ()
    movement_allowance: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | None,
        Meta(
            description="Movement Points for the path, 0 to 999. Absent: the path is only priced, and nothing stops it."
        ),
    ] = None
    protection: Annotated[
        Annotated[int, Meta(ge=-99, le=99)] | None,
        Meta(
            description="Armored Protection Rating of a unit that defends, -99 to 99. Absent: no defence is asked for."
        ),
    ] = None
    defending_in_rough: Annotated[
        bool, Meta(description="Whether that unit defends in a rough hex, beside `protection`; false by default.")
    ] = False

    def __post_init__(self) -> None:
        if self.defending_in_rough and self.protection is None:
            raise StateError(
                "A defence is spoken of, and no rating for it.",
                pointer="/state/protection",
                expected="an Armored Protection Rating, beside defending_in_rough",
                got="nothing",
            )


class RoughTerrainResult(Value):
    """What rough hexes do to the path and to the defence."""

    cost: Annotated[int, Meta(description="Movement Points for the path, or for the part of it that can be taken.")]
    allowed: Annotated[bool, Meta(description="Whether the whole path can be taken.")]
    stopped_at: Annotated[
        int | None,
        Meta(description="Index in `steps` of the first that cannot be taken, from 0; null where all can."),
    ]
    protection: Annotated[
        int | None,
        Meta(description="Armored Protection Rating of the unit that defends, -99 to 101; null where none was given."),
    ]


@rule("terrain", title="Rough terrain", source=paragraph("4.3"), throws=False)
def terrain(dice: Dice, book: Sauron, state: RoughTerrain) -> RoughTerrainResult:
    """What rough hexes add to the cost of a path and to the Armored Protection Rating of whoever defends in one."""
    if not state.steps and state.protection is None:
        raise StateError("Nothing is asked.", expected="steps, or protection", got="neither")
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
    return RoughTerrainResult(cost=spent, allowed=stopped_at is None, stopped_at=stopped_at, protection=protection)


@terrain.sentence
def _say(state: RoughTerrain, result: RoughTerrainResult, trace: tuple[Line, ...]) -> str:
    parts = []
    if state.steps:
        stop = "" if result.stopped_at is None else f" and ends before step {result.stopped_at}"
        parts.append(f"the path costs {result.cost} Movement Points{stop}")
    if result.protection is not None:
        parts.append(f"the defender's Armored Protection Rating is {signed(result.protection)}")
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."
