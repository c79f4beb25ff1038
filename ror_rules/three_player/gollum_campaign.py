"""Three-player game, Gollum, Game-Turn after Game-Turn: its `gollum-control` again and again, and nothing else."""

from __future__ import annotations

from typing import Any

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.gollum_control import gollum_control
from ror_rules.three_player.results import GollumRolled, GollumsCampaign
from ror_rules.three_player.states import GollumRoll
from ror_rules.three_player.states_campaign import GollumCampaign
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.gollum_campaign import gollum_campaign as thrown


@rule("gollum-campaign", title="Gollum control, turn by turn", source=part("Gollum"))
def gollum_campaign(dice: Dice, book: ThreePlayer, state: GollumCampaign) -> GollumsCampaign:
    """Gollum is rolled for in every Game-Turn to come, until the one who is waited for controls him or time is up."""

    def turn(dice: Dice, last: GollumRolled) -> GollumRolled:
        return gollum_control(
            dice,
            book,
            GollumRoll(previous_controller=last.controller, card_holder=last.card_holder, ring=state.ring),
        )

    end, turns = dice.repeat_counted(
        turn,
        # Who rolled before does not matter: the first roll says who rolls now.
        GollumRolled(controller=state.previous_controller, card_holder=state.card_holder, rolls="dark_power"),
        until=lambda now: now.controller == state.until,
        at_most=state.turns,
        place="turn",
    )
    return GollumsCampaign(controller=end.controller, card_holder=end.card_holder, rolls=end.rolls, turns=turns)


@gollum_campaign.summary("reached", "whether the one who is waited for controls Gollum in the end")
def reached(state: GollumCampaign, result: GollumsCampaign) -> bool:
    """Never, where nobody is waited for."""
    return state.until == result.controller


@gollum_campaign.sentence
def _say(state: GollumCampaign, result: GollumsCampaign, trace: tuple[Line, ...]) -> str:
    same: tuple[Any, Any] = (state, result)
    return thrown.say(*same, trace)
