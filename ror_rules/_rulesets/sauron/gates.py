"""Sauron, 18.1: the Gates of Morannon. Their position in a game-turn, and the acts that they stop."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.author import Dice, Line, Message, Value, rule, say

_Position = Literal["open", "closed"]
_GatesReason = Literal["within_game_turn", "sauron_outside_mordor"]


class GatesAct(Value):
    """An act through the Gates."""

    act: Literal["movement", "melee", "missile"]
    from_inside: bool = True


class Gates(Value):
    """The Gates of Morannon, Sauron's choice, and the acts through them."""

    position: _Position
    sauron_in_mordor: bool
    choice: _Position | None = None
    turn_begins: bool = True
    acts: Annotated[tuple[GatesAct, ...], Meta(max_length=200)] = ()


class GatesActResult(Value):
    """An act, and whether the Gates stop it."""

    act: Literal["movement", "melee", "missile"]
    from_inside: bool
    allowed: bool


class GatesResult(Value):
    """The Gates for the rest of the game-turn."""

    position: _Position
    because: _GatesReason | None
    acts: tuple[GatesActResult, ...]


@rule("gates", title="The Gates of Morannon", source=paragraph("18.1"), throws=False)
def gates(dice: Dice, book: Sauron, state: Gates) -> GatesResult:
    """The position of the Gates of Morannon this game-turn, and whether movement, melee and missiles pass them."""
    position, because = _set(dice, book, state)
    return GatesResult(
        position=position,
        because=because,
        acts=tuple(_pass(dice, book, position, each) for each in state.acts),
    )


def _set(dice: Dice, book: Sauron, state: Gates) -> tuple[_Position, _GatesReason | None]:
    position = state.position
    because: _GatesReason | None = None
    if not state.turn_begins:
        if state.choice not in (None, position):
            because = "within_game_turn"
    elif state.sauron_in_mordor:
        position = state.choice or position
    else:
        if position == "closed" and dice.reading(book, "sv-gates-left") == "open":
            position = "open"
            dice.note(paragraph("18.1"), "gates-open-without-sauron")
        if state.choice not in (None, position):
            because = "sauron_outside_mordor"
    cite = paragraph("18.1")
    if because is None:
        dice.note(cite, "gates-are", position=position)
    else:
        dice.note(cite, "gates-not-as-chosen", position=position, choice=state.choice or position, reason=because)
    return position, because


def _pass(dice: Dice, book: Sauron, position: _Position, each: GatesAct) -> GatesActResult:
    side = "inside" if each.from_inside else "outside"
    row = f"missile_{side}" if each.act == "missile" else each.act
    cell = dice.look(book.gates, row, position, why="passes-gates", act=each.act, side=side, position=position)
    return GatesActResult(act=each.act, from_inside=each.from_inside, allowed=cell == "yes")


@gates.sentence
def _say(state: Gates, result: GatesResult, trace: tuple[Line, ...]) -> Message:
    stopped = dict.fromkeys((each.act, each.from_inside) for each in result.acts if not each.allowed)
    if not stopped:
        return say("gates", gates=_stand(state, result.position, result.because))
    acts = [say("act-from-side", act=act, side="inside" if inside else "outside") for act, inside in stopped]
    return say("gates-stop", gates=_stand(state, result.position, result.because), acts=acts)


def _stand(state: Gates, position: _Position, because: _GatesReason | None) -> Message:
    if because is None:
        return say("gates-are", position=position)
    return say("gates-not-as-chosen", position=position, choice=state.choice or position, reason=because)
