"""Sauron, 18.1: the Gates of Morannon. Who closes them, for how long, and what passes."""

from __future__ import annotations

from typing import Literal

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import Gates, Passing
from ror_rules.sauron.results import GatesSet, Passed
from ror_rules.text import listed
from ror_rules.trace import Line

Position = Literal["open", "closed"]


@rule("gates", title="The Gates of Morannon", source=paragraph("18.1"), throws=False)
def gates(dice: Dice, book: Sauron, state: Gates) -> GatesSet:
    """How the Gates of Morannon stand this game-turn, and whether movement, melee and missiles go through them."""
    position, because = _set(dice, book, state)
    return GatesSet(
        position=position,
        because=because,
        acts=tuple(_pass(dice, book, position, each) for each in state.acts),
    )


def _set(dice: Dice, book: Sauron, state: Gates) -> tuple[Position, str | None]:
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


def _pass(dice: Dice, book: Sauron, position: Position, each: Passing) -> Passed:
    side = "inside" if each.from_inside else "outside"
    row = f"missile_{side}" if each.act == "missile" else each.act
    cell = dice.look(book.gates, row, position, why=f"{each.act} from {side}")
    return Passed(act=each.act, from_inside=each.from_inside, allowed=cell == "yes")


@gates.sentence
def _say(state: Gates, result: GatesSet, trace: tuple[Line, ...]) -> str:
    barred = list(dict.fromkeys(f"{each.act} from {_side(each)}" for each in result.acts if not each.allowed))
    why = f", not {state.choice}: {result.because}" if result.because else ""
    stopped = f"; no {listed(barred)}" if barred else ""
    return f"The Gates of Morannon are {result.position}{why}{stopped}."


def _side(passed: Passed) -> str:
    return "inside" if passed.from_inside else "outside"
