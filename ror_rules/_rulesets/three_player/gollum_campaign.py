"""Three-player game, Gollum, Game-Turn after Game-Turn: its `gollum-control` again and again, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.gollum_control import GollumRoll, GollumRolled, Holder, gollum_control
from ror_rules._rulesets.war_of_the_ring.gollum_campaign import Turns, still_awaited
from ror_rules._rulesets.war_of_the_ring.gollum_campaign import gollum_campaign as thrown
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.trace import Line


class GollumRollCampaign(GollumRoll, kw_only=True):
    """Gollum before the first of the Game-Turns to come, how many are played, and what ends them earlier.

    Where the Ring is stays the same all the while.
    """

    turns: Turns
    until: Annotated[
        Holder | None,
        Meta(
            description="Whose control ends the Game-Turns at once; `neither`: that nobody controls Gollum. Somebody "
            "other than `previous_controller`. Left out: all `turns` are played."
        ),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        still_awaited(self.previous_controller, self.until)


class GollumRollCampaigned(GollumRolled):
    """Who has Gollum and his Card after the last of the Game-Turns that were played, and who rolled in them."""

    turns: Annotated[int, Meta(description="Game-Turns that were played, 1 to the `turns` asked for.")]


@rule("gollum-campaign", title="Gollum control, turn by turn", source=part("gollum"))
def gollum_campaign(dice: Dice, book: ThreePlayer, state: GollumRollCampaign) -> GollumRollCampaigned:
    """Gollum is rolled for in every Game-Turn to come, until the one who is waited for controls him or time is up."""

    def turn(dice: Dice, last: GollumRolled) -> GollumRolled:
        return gollum_control(
            dice,
            book,
            GollumRoll(previous_controller=last.controller, card_holder=last.card_holder, ring=state.ring),
        )

    end, turns = dice.repeat(
        turn,
        # Who rolled before does not matter: the first roll says who rolls now.
        GollumRolled(controller=state.previous_controller, card_holder=state.card_holder, rolls="dark_power"),
        until=lambda now: now.controller == state.until,
        at_most=state.turns,
        place="turn",
    )
    return GollumRollCampaigned(controller=end.controller, card_holder=end.card_holder, rolls=end.rolls, turns=turns)


@gollum_campaign.summary("reached", "whether the one who is waited for controls Gollum in the end")
def _reached(state: GollumRollCampaign, result: GollumRollCampaigned) -> bool:
    return state.until == result.controller


@gollum_campaign.sentence
def _say(state: GollumRollCampaign, result: GollumRollCampaigned, trace: tuple[Line, ...]) -> str:
    same: tuple[Any, Any] = (state, result)
    return thrown.say(*same, trace)
