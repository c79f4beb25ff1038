"""Three-player game, Gollum: the roll on the Gollum Control Table of War of the Ring, by the Dark Power or Saruman."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from msgspec import UNSET, Meta, UnsetType

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import RingStands
from ror_rules._rulesets.war_of_the_ring.book import Controller
from ror_rules._rulesets.war_of_the_ring.gollum_control import (
    LAST_TURN,
    GollumControl,
    card_with_controller,
    gollum_control as rolled,
)
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Player
from ror_rules.author import Dice, Line, Message, StateError, Value, rule, say

Holder = Literal["fellowship", "dark_power", "saruman", "neither"]
"""A player with Gollum or his Card, or no player."""


class GollumRoll(Value):
    """Gollum after the last Game-Turn, and the Ring, which decides which player rolls for him."""

    also = LAST_TURN

    previous_controller: Holder
    card_holder: Holder
    ring: RingStands = "not_yet_taken"
    rolls: Annotated[Player | UnsetType, Meta(extra=CARRIED)] = UNSET

    def check(self) -> None:
        card_with_controller(self.previous_controller, self.card_holder)
        if self.ring in ("at_barad_dur", "destroyed"):
            raise StateError("nobody-rolls-for-gollum", pointer="/state/ring", got=self.ring)


class GollumRolled(Value):
    """The controller of Gollum and the holder of his Card after a roll, and the roller."""

    controller: Holder
    card_holder: Holder
    rolls: Player


@rule("gollum-control", title="Gollum control", source=part("gollum"))
def gollum_control(dice: Dice, book: ThreePlayer, state: GollumRoll) -> GollumRolled:
    """The Dark Power or Saruman rolls for Gollum on the table of War of the Ring. The Ring decides which of them rolls."""
    rolls = cast("Player", dice.look(book.gollum_roller, state.ring, "rolls", why="gollum-roller"))
    evil: Holder = "dark_power"
    if rolls == "saruman":
        evil = "saruman" if dice.reading(book, "tp-gollum-place") == "takes-place" else "dark_power"
        code = "gollum-saruman-takes-the-place" if evil == "saruman" else "gollum-saruman-only-rolls"
        dice.note(book.gollum_roller.note("cards"), code)
    if state.previous_controller == "saruman" and dice.reading(book, "tp-gollum-place") == "takes-place":
        dice.note(book.gollum_roller.note("cards"), "gollum-saruman-had-him")
    result = rolled.body(
        dice,
        book,
        GollumControl(previous_controller=_as_printed(state.previous_controller), card_holder="neither"),
    )
    controller = evil if result.controller == "dark_power" else result.controller
    holder = state.card_holder if controller == "neither" else controller
    return GollumRolled(controller=controller, card_holder=holder, rolls=rolls)


def _as_printed(holder: Holder) -> Controller:
    return "dark_power" if holder == "saruman" else holder


@gollum_control.sentence
def _say(state: GollumRoll, result: GollumRolled, trace: tuple[Line, ...]) -> Message:
    same: tuple[Any, Any] = (state, result)
    end = rolled.say(*same, trace)
    return say("gollum-rolled", rolls=result.rolls, end=end)
