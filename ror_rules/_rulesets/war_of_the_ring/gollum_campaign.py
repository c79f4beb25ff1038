"""War of the Ring, Gollum Control Table: `gollum-control`, repeated Game-Turn after Game-Turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import Controller, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.gollum_control import (
    LAST_TURN,
    GollumControl,
    GollumControlled,
    card_with_controller,
    gollum_control,
)
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules.author import Dice, Line, Message, Rule, StateError, Value, besides, rule, say

Turns = Annotated[int, Meta(ge=1, le=100, description="Game-Turns to play. `until` may end them earlier.")]


class GollumCampaign(Value, kw_only=True):
    """Gollum before the first of the Game-Turns, their number, and the control that ends them earlier."""

    also = LAST_TURN

    previous_controller: Controller
    card_holder: Controller
    turns: Turns
    until: Controller | None = None

    def check(self) -> None:
        card_with_controller(self.previous_controller, self.card_holder)
        still_awaited(self.previous_controller, self.until)


class GollumCampaigned(GollumControlled):
    """The controller of Gollum and the holder of his Card after the last Game-Turn."""

    turns: int


def still_awaited(previous: str, until: str | None) -> None:
    """Raises `StateError` if the Game-Turns would end before the first, because `until` is met already."""
    if until == previous:
        raise StateError("until-is-met", pointer="/state/until", got=until, controller=previous)


@rule("gollum-campaign", title="Gollum control, turn by turn", source=chart("gollum-control-table"))
def gollum_campaign(dice: Dice, book: WarOfTheRing, state: GollumCampaign) -> GollumCampaigned:
    """A throw for Gollum in each Game-Turn, until a given player controls him or all turns are played."""

    def turn(dice: Dice, last: GollumControlled) -> GollumControlled:
        return gollum_control(
            dice, book, GollumControl(previous_controller=last.controller, card_holder=last.card_holder)
        )

    def end(last: GollumControlled, turns: int) -> GollumCampaigned:
        return GollumCampaigned(controller=last.controller, card_holder=last.card_holder, turns=turns)

    return dice.repeat(
        turn,
        GollumControlled(controller=state.previous_controller, card_holder=state.card_holder),
        until=lambda now: now.controller == state.until,
        at_most=state.turns,
        place="turn",
        end=end,
        like=(GollumCampaign, book, besides(state, "previous_controller", "card_holder", "turns")),
    )


def sum_up(campaign: Rule[Any, Any, Any], throw: str) -> None:
    """The words and views of a rule of this kind, of any ruleset. Each Game-Turn has one step with the code `throw`."""

    @campaign.headings
    def _game_turns(state: Any, trace: Sequence[Line]) -> Mapping[int, Message]:
        return numbered("game-turn", trace, lambda line: line.code == throw)

    @campaign.summary("reached")
    def _reached(state: Any, result: Any) -> bool:
        return bool(state.until == result.controller)

    @campaign.sentence
    def _say(state: Any, result: Any, trace: tuple[Line, ...]) -> Message:
        controller, turns, holder = result.controller, result.turns, result.card_holder
        if holder in (controller, "neither"):
            return say("gollum-after", controller=controller, turns=turns)
        return say("gollum-after-and-card", controller=controller, turns=turns, holder=holder)


sum_up(gollum_campaign, "gollum-throw")
