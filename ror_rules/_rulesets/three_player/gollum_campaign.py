"""Three-player game, Gollum: `gollum-control`, repeated Game-Turn after Game-Turn."""

from __future__ import annotations

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.gollum_control import GollumRoll, GollumRolled, Holder, gollum_control
from ror_rules._rulesets.war_of_the_ring.gollum_campaign import Turns, still_awaited, sum_up
from ror_rules.author import Dice, besides, rule


class GollumRollCampaign(GollumRoll, kw_only=True):
    """Gollum before the first Game-Turn, the number of Game-Turns, and an earlier end. The Ring stays in its place."""

    turns: Turns
    until: Holder | None = None

    def check(self) -> None:
        super().check()
        still_awaited(self.previous_controller, self.until)


class GollumRollCampaigned(GollumRolled):
    """The controller of Gollum and the holder of his Card after the last Game-Turn, and the roller."""

    turns: int


@rule("gollum-campaign", title="Gollum control, turn by turn", source=part("gollum"))
def gollum_campaign(dice: Dice, book: ThreePlayer, state: GollumRollCampaign) -> GollumRollCampaigned:
    """A roll for Gollum in each Game-Turn, until a given player controls him or all turns are played."""

    def turn(dice: Dice, last: GollumRolled) -> GollumRolled:
        return gollum_control(
            dice,
            book,
            GollumRoll(previous_controller=last.controller, card_holder=last.card_holder, ring=state.ring),
        )

    def end(last: GollumRolled, turns: int) -> GollumRollCampaigned:
        return GollumRollCampaigned(
            controller=last.controller, card_holder=last.card_holder, rolls=last.rolls, turns=turns
        )

    return dice.repeat(
        turn,
        # The first roll replaces `rolls`.
        GollumRolled(controller=state.previous_controller, card_holder=state.card_holder, rolls="dark_power"),
        until=lambda now: now.controller == state.until,
        at_most=state.turns,
        place="turn",
        end=end,
        like=(GollumRollCampaign, book, besides(state, "previous_controller", "card_holder", "turns")),
    )


sum_up(gollum_campaign, "gollum-roller")
