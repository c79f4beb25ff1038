"""Fords and Floods, 1 and 2: a party crosses a river, and what the water takes."""

from typing import Annotated, Literal, cast

from msgspec import Meta

from my_game.book import FordsAndFloods, section
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.trace import Line
from ror_rules.values import Value

Packs = Annotated[int, Meta(ge=0, le=20)]


class Crossing(Value):
    """A party that enters a river hex."""

    river: Annotated[Literal["low", "flood"], Meta(description="How high the river stands: the column of the table.")]
    packs: Annotated[Packs, Meta(description="Packs that the party carries, 0 to 20.")]
    rope: Annotated[bool, Meta(description="Whether it has a rope, which adds 1 to the die; false by default.")] = False


class Crossed(Value):
    """Where the party is afterwards, and with what."""

    end: Annotated[
        Literal["over", "held", "swept"],
        Meta(description="Over the river; held on the near bank; or swept away and back there."),
    ]
    packs: Annotated[Packs, Meta(description="Packs that it has left, 0 to 20.")]


@rule("crossing", title="Crossing a river", source=section("crossing"))
def crossing(dice: Dice, book: FordsAndFloods, state: Crossing) -> Crossed:
    """A die in the column of the river says whether the party is over, held or swept away."""
    rope = book.crossing.modifier("rope", when=state.rope, because="rope is false")
    end = dice.on(book.crossing, state.river, why="crossing", modifiers=(rope,))
    packs = state.packs
    if end == "swept":
        everything = dice.reading(book, "mg-swept") == "all-packs"
        lost = packs if everything else min(packs, book.crossing.number("swept"))
        dice.note(section("swept-away"), f"the water takes {counted(lost, 'pack')} of {packs}")
        packs -= lost
    return Crossed(end=cast("Literal['over', 'held', 'swept']", end), packs=packs)


@crossing.sentence
def _say(state: Crossing, result: Crossed, trace: tuple[Line, ...]) -> str:
    where = {"over": "is over the river", "held": "stays on the near bank", "swept": "is swept away"}[result.end]
    return f"The party {where}, with {counted(result.packs, 'pack')} of {state.packs}."


@crossing.summary("dry", "the party is over the river and has lost nothing")
def _dry(state: Crossing, result: Crossed) -> bool:
    return result.end == "over" and result.packs == state.packs
