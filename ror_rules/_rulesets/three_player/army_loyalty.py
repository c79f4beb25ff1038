"""Three-player game, controlling the Nazgul: the control of an army that followed a Nazgul from Sauron to Saruman."""

from __future__ import annotations

from typing import Literal, cast

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_loyalty import Master
from ror_rules.author import Dice, Line, Message, Value, rule, say


class ArmyLoyalty(Value):
    """A stack of Army units that followed a Nazgul from Sauron to Saruman."""

    led_by: Literal["saruman", "nazgul_of_saruman", "other", "nobody"]


class ArmyMaster(Value):
    """The player who controls the Army units now."""

    controller: Master


@rule(
    "army-loyalty",
    title="Control of an army",
    source=part("controlling-the-nazgul-nazgul-who-lead-armies"),
    throws=False,
)
def army_loyalty(dice: Dice, book: ThreePlayer, state: ArmyLoyalty) -> ArmyMaster:
    """An army that followed a Nazgul from Sauron is Saruman's as long as he or one of his Nazgul leads it."""
    controller = dice.look(book.army_loyalty, state.led_by, "army", why="army-leader", led_by=state.led_by)
    return ArmyMaster(controller=cast("Master", controller))


@army_loyalty.sentence
def _say(state: ArmyLoyalty, result: ArmyMaster, trace: tuple[Line, ...]) -> Message:
    return say("army-controller", controller=result.controller, led_by=state.led_by)
