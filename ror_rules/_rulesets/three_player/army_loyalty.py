"""Three-player game, controlling the Nazgul: whose an army of Sauron's is after it followed a Nazgul."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_loyalty import Master
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value


class ArmyLoyalty(Value):
    """A stack of Army units that followed a Nazgul from Sauron to Saruman."""

    led_by: Annotated[
        Literal["saruman", "nazgul_of_saruman", "other", "nobody"],
        Meta(description="Who leads the stack: Saruman, a Nazgul under Saruman, another Leader, or nobody."),
    ]


class ArmyMaster(Value):
    """Whose the Army units are now."""

    controller: Annotated[Master, Meta(description="Who controls them; `dark_power` is Sauron.")]


@rule(
    "army-loyalty",
    title="Whose an army is",
    source=part("controlling-the-nazgul-nazgul-who-lead-armies"),
    throws=False,
)
def army_loyalty(dice: Dice, book: ThreePlayer, state: ArmyLoyalty) -> ArmyMaster:
    """An army of Sauron's that followed a Nazgul is Saruman's while he or a Nazgul of his leads it, and no longer."""
    return ArmyMaster(controller=cast("Master", dice.look(book.army_loyalty, state.led_by, "army", why="who leads it")))


@army_loyalty.sentence
def _say(state: ArmyLoyalty, result: ArmyMaster, trace: tuple[Line, ...]) -> str:
    whose = "Saruman's" if result.controller == "saruman" else "Sauron's"
    return f"The army is {whose}, led by {(trace[0].cite.row or '')}."
