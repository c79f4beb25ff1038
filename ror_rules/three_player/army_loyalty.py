"""Three-player game, controlling the Nazgul: whose an army of Sauron's is after it followed a Nazgul."""

from __future__ import annotations

from typing import cast

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.nazgul_loyalty import Master
from ror_rules.three_player.results import ArmysLoyalty
from ror_rules.three_player.states import ArmyLoyalty
from ror_rules.trace import Line


@rule(
    "army-loyalty",
    title="Whose an army is",
    source=part("Controlling the Nazgul, Nazgul who lead armies"),
    throws=False,
)
def army_loyalty(dice: Dice, book: ThreePlayer, state: ArmyLoyalty) -> ArmysLoyalty:
    """An army of Sauron's that followed a Nazgul is Saruman's while he or a Nazgul of his leads it, and no longer."""
    return ArmysLoyalty(
        controller=cast("Master", dice.look(book.army_loyalty, state.led_by, "army", why="who leads it"))
    )


@army_loyalty.sentence
def _say(state: ArmyLoyalty, result: ArmysLoyalty, trace: tuple[Line, ...]) -> str:
    whose = "Saruman's" if result.controller == "saruman" else "Sauron's"
    return f"The army is {whose}, led by {(trace[0].cite.row or '')}."
