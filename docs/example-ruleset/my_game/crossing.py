"""Fords and Floods, 1 and 2: a party crosses a river, and may lose packs."""

from typing import Annotated, Literal, cast

from msgspec import Meta

from my_game.book import FordsAndFloods, section
from ror_rules.author import Dice, Line, Message, Value, rule, say

Packs = Annotated[int, Meta(ge=0, le=20)]


class Crossing(Value):
    """A party that enters a river hex."""

    river: Literal["low", "flood"]
    packs: Packs
    rope: bool = False


class Crossed(Value):
    """The party after the crossing."""

    end: Literal["over", "held", "swept"]
    packs: Packs


@rule("crossing", title="Crossing a river", source=section("crossing"))
def crossing(dice: Dice, book: FordsAndFloods, state: Crossing) -> Crossed:
    """A die in the column of the river decides whether the party is over, held or swept away."""
    rope = book.crossing.modifier("rope", when=state.rope, because="no-rope")
    end = dice.on(book.crossing, state.river, why="crossing", modifiers=(rope,))
    packs = state.packs
    if end == "swept":
        everything = dice.reading(book, "mg-swept") == "all-packs"
        lost = packs if everything else min(packs, book.crossing.number("swept"))
        dice.note(section("swept-away"), "packs-lost", lost=lost)
        packs -= lost
    return Crossed(end=cast("Literal['over', 'held', 'swept']", end), packs=packs)


@crossing.sentence
def _say(state: Crossing, result: Crossed, trace: tuple[Line, ...]) -> Message:
    return say("crossed", end=result.end, packs=result.packs)


@crossing.summary("dry")
def _dry(state: Crossing, result: Crossed) -> bool:
    return result.end == "over" and result.packs == state.packs
