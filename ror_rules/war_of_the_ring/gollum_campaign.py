"""War of the Ring, Gollum Control Table, Game-Turn after Game-Turn: `gollum-control` again and again, and nothing else."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted, start
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.war_of_the_ring.gollum_control import gollum_control
from ror_rules.war_of_the_ring.results import GollumControlled, GollumKept
from ror_rules.war_of_the_ring.states import GollumCampaign, GollumControl
from ror_rules.war_of_the_ring.words import PLAYER


@rule("gollum-campaign", title="Gollum control, turn by turn", source=chart("Gollum Control Table"))
def gollum_campaign(dice: Dice, book: WarOfTheRing, state: GollumCampaign) -> GollumKept:
    """Gollum is thrown for in every Game-Turn to come, until the one who is waited for controls him or time is up."""

    def turn(dice: Dice, last: GollumControlled) -> GollumControlled:
        return gollum_control(
            dice, book, GollumControl(previous_controller=last.controller, card_holder=last.card_holder)
        )

    end, turns = dice.repeat_counted(
        turn,
        GollumControlled(controller=state.previous_controller, card_holder=state.card_holder),
        until=lambda now: now.controller == state.until,
        at_most=state.turns,
        place="turn",
    )
    return GollumKept(controller=end.controller, card_holder=end.card_holder, turns=turns)


@gollum_campaign.summary("reached", "whether the one who is waited for controls Gollum in the end")
def reached(state: GollumCampaign, result: GollumKept) -> bool:
    """Never, where nobody is waited for."""
    return state.until == result.controller


@gollum_campaign.sentence
def say(state: GollumCampaign, result: GollumKept, trace: tuple[Line, ...]) -> str:
    """Who has him, and since when it was asked."""
    card = PLAYER[result.card_holder]
    held = f", {card} holds his Card" if result.card_holder not in (result.controller, "neither") else ""
    return start(f"{PLAYER[result.controller]} controls Gollum after {counted(result.turns, 'Game-Turn')}{held}.")
