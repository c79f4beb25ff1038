"""Three-player game, Gollum: who rolls on the Gollum Control Table, and for whom. The table is War of the Ring's."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from msgspec import UNSET, Meta, UnsetType

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import RingStands
from ror_rules._rulesets.war_of_the_ring.book import Controller
from ror_rules._rulesets.war_of_the_ring.gollum_control import LAST_TURN, GollumControl
from ror_rules._rulesets.war_of_the_ring.gollum_control import gollum_control as rolled
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER, STARTS
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value

Holder = Literal["fellowship", "dark_power", "saruman", "neither"]
"""A player who has Gollum or his Card, or nobody."""


class GollumRoll(Value):
    """Gollum as the last Game-Turn left him, and the Ring, which decides who rolls for him."""

    also = LAST_TURN

    previous_controller: Annotated[
        Holder, Meta(description="Who controlled Gollum last Game-Turn; `neither`: nobody, he was neutral.")
    ]
    card_holder: Annotated[
        Holder, Meta(description="Who holds Gollum's Card before the roll; `neither`: no player has it.")
    ]
    ring: Annotated[
        RingStands,
        Meta(
            description="Who has the Ring, or who had it and lost it to the Fellowship; `with_dark_power`: on its way to "
            "Barad-dur. Brought there, or destroyed, it ends the game. Left out: `not_yet_taken`."
        ),
    ] = "not_yet_taken"
    rolls: Annotated[
        Player | UnsetType,
        Meta(description="Who rolled last. An answer tells it; nothing goes by it.", extra=CARRIED),
    ] = UNSET

    def __post_init__(self) -> None:
        if self.ring in ("at_barad_dur", "destroyed"):
            raise StateError(
                "The game is over, and nobody rolls for Gollum.",
                pointer="/state/ring",
                expected="a Ring that is in play",
                got=self.ring,
            )


class GollumRolled(Value):
    """Who has Gollum and his Card after a roll on the Gollum Control Table, and who made it."""

    controller: Annotated[
        Holder, Meta(description="Who controls Gollum from now on; `neither`: nobody, he is neutral.")
    ]
    card_holder: Annotated[
        Holder,
        Meta(description="Who holds Gollum's Card from now on: his controller, or while he is neutral whoever had it."),
    ]
    rolls: Annotated[
        Player,
        Meta(
            description="The player who rolled, the Dark Power or Saruman: he may play the cards that pertain to Gollum."
        ),
    ]


@rule("gollum-control", title="Gollum control", source=part("gollum"))
def gollum_control(dice: Dice, book: ThreePlayer, state: GollumRoll) -> GollumRolled:
    """The Dark Power or Saruman rolls for Gollum, by who had the Ring and lost it; the table is War of the Ring's."""
    rolls = cast("Player", dice.look(book.gollum_roller, state.ring, "rolls", why="who rolls"))
    evil: Holder = "dark_power"
    if rolls == "saruman":
        evil = "saruman" if dice.reading(book, "tp-gollum-place") == "takes-place" else "dark_power"
        dice.note(book.gollum_roller.note("cards"), f"where the table says Dark Power, read {PLAYER[evil]}")
    if state.previous_controller == "saruman" and dice.reading(book, "tp-gollum-place") == "takes-place":
        dice.note(book.gollum_roller.note("cards"), "Saruman had Gollum last turn, in the Dark Power's place")
    result = rolled.body(
        dice,
        book,
        GollumControl(previous_controller=_as_printed(state.previous_controller), card_holder="neither"),
    )
    controller = evil if result.controller == "dark_power" else result.controller
    holder = state.card_holder if controller == "neither" else controller
    return GollumRolled(controller=controller, card_holder=holder, rolls=rolls)


def _as_printed(holder: Holder) -> Controller:
    """A player as the table names him: Saruman has Gollum in the Dark Power's place."""
    return "dark_power" if holder == "saruman" else holder


@gollum_control.sentence
def _say(state: GollumRoll, result: GollumRolled, trace: tuple[Line, ...]) -> str:
    same: tuple[Any, Any] = (state, result)
    return f"{STARTS[result.rolls]} rolls: {rolled.say(*same, trace)}"
