"""Sauron, 18.1: the Gates of Morannon. Who closes them, for how long, and what passes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Value

_Position = Literal["open", "closed"]


class GatesAct(Value):
    """Something that would go through the Gates."""

    act: Annotated[
        Literal["movement", "melee", "missile"], Meta(description="Movement, melee combat or missile combat.")
    ]
    from_inside: Annotated[bool, Meta(description="Whether it starts inside Mordor; true by default.")] = True


class Gates(Value):
    """The Gates of Morannon, and what is asked of them in a game-turn."""

    position: Annotated[_Position, Meta(description="How the last game-turn left the Gates.")]
    sauron_in_mordor: Annotated[bool, Meta(description="Whether Sauron is inside Mordor; elsewhere he moves no Gates.")]
    choice: Annotated[
        _Position | None, Meta(description="How Sauron would have the Gates. Absent: he chooses nothing.")
    ] = None
    turn_begins: Annotated[
        bool, Meta(description="Whether a game-turn begins; in the middle of one the Gates stay. True by default.")
    ] = True
    acts: Annotated[
        tuple[GatesAct, ...],
        Meta(max_length=200, description="What would go through the Gates, 0 to 200 of them; none by default."),
    ] = ()


class GatesActResult(Value):
    """What the Gates do to something that would go through them."""

    act: Annotated[
        Literal["movement", "melee", "missile"], Meta(description="Movement, melee combat or missile combat.")
    ]
    from_inside: Annotated[bool, Meta(description="Whether it starts inside Mordor.")]
    allowed: Annotated[bool, Meta(description="Whether it goes through.")]


class GatesResult(Value):
    """The Gates for the rest of the game-turn."""

    position: Annotated[_Position, Meta(description="How the Gates stand for the game-turn.")]
    because: Annotated[
        str | None,
        Meta(description="Why they do not stand as chosen; null where they do, and where nothing was chosen."),
    ]
    acts: Annotated[tuple[GatesActResult, ...], Meta(description="Whatever would go through them, in the order given.")]


@rule("gates", title="The Gates of Morannon", source=paragraph("18.1"), throws=False)
def gates(dice: Dice, book: Sauron, state: Gates) -> GatesResult:
    """How the Gates of Morannon stand this game-turn, and whether movement, melee and missiles go through them."""
    position, because = _set(dice, book, state)
    return GatesResult(
        position=position,
        because=because,
        acts=tuple(_pass(dice, book, position, each) for each in state.acts),
    )


def _set(dice: Dice, book: Sauron, state: Gates) -> tuple[_Position, str | None]:
    """The position for the game-turn, and why it is not the one chosen."""
    cite = paragraph("18.1")
    position, because = state.position, None
    if not state.turn_begins:
        dice.reading(book, "sv-gates-when")
        if state.choice not in (None, position):
            because = "the Gates keep their position throughout the game-turn"
    elif state.sauron_in_mordor:
        position = state.choice or position
        if position != state.position:
            dice.reading(book, "sv-gates-when")
    else:
        if position == "closed" and dice.reading(book, "sv-gates-left") == "open":
            position = "open"
        if state.choice not in (None, position):
            because = "Sauron is not inside Mordor"
    dice.note(cite, f"the Gates are {position}" + (f", not {state.choice}: {because}" if because else ""))
    return position, because


def _pass(dice: Dice, book: Sauron, position: _Position, each: GatesAct) -> GatesActResult:
    side = "inside" if each.from_inside else "outside"
    row = f"missile_{side}" if each.act == "missile" else each.act
    cell = dice.look(book.gates, row, position, why=f"{each.act} from {side}")
    return GatesActResult(act=each.act, from_inside=each.from_inside, allowed=cell == "yes")


@gates.sentence
def _say(state: Gates, result: GatesResult, trace: tuple[Line, ...]) -> str:
    barred = list(dict.fromkeys(f"{each.act} from {_side(each)}" for each in result.acts if not each.allowed))
    why = f", not {state.choice}: {result.because}" if result.because else ""
    stopped = f"; no {listed(barred)}" if barred else ""
    return f"The Gates of Morannon are {result.position}{why}{stopped}."


def _side(passed: GatesActResult) -> str:
    return "inside" if passed.from_inside else "outside"
