"""Three-player game, Army Combat: attack after attack, with allied stacks and with Saruman in one of the stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.army_combat import StackBattle, army_combat
from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.stack_combat import SarumanInBattle, StackCombat
from ror_rules._rulesets.war_of_the_ring.pieces import Force
from ror_rules._rulesets.war_of_the_ring.war_campaign import (
    Attacked,
    Effort,
    Target,
    WarCampaign,
    WarCampaigned,
    goes_on,
    marched,
    sum_up,
)
from ror_rules.author import Dice, StateError, rule


class StackTarget(Target, kw_only=True):
    """A stack that is attacked until it has no Strength Point left, its hex, and Saruman if he takes part."""

    saruman: SarumanInBattle | None = None


class StackCampaign(WarCampaign, kw_only=True):
    """A stack, the stacks that it attacks one after the other, and the rules by which it stops.

    In each Game-Turn it attacks once. The Dark Power alone pays Shadow Points.
    """

    targets: Annotated[tuple[StackTarget, ...], Meta(min_length=1, max_length=6)]
    stop_at_isengard: bool = False

    def check(self) -> None:
        _check_saruman(self.targets)
        super().check()

    def fight(self, at: int, attacker: Force, defender: Force, effort: Effort = "full") -> StackCombat:
        target = self.targets[at]
        return StackCombat(
            attacker=attacker,
            defender=defender,
            terrain=target.terrain,
            defender_effort=effort,
            saruman=target.saruman,
        )


class StackCampaigned(WarCampaigned, kw_only=True):
    """The stacks after the last Game-Turn."""

    ended: Literal[  # type: ignore[assignment]  # it has more words
        "fallen",
        "destroyed",
        "stopped",
        "unpaid",
        "death_owed",
        "over",
        "ring_lost",
        "surrender_or_duel",
        "duel",
        "may_leave",
    ]


@rule(
    "war-campaign",
    title="Attack after attack",
    source=part("alliances-wearing-the-ring"),
    decides=("attacker", "defender"),
    wants={"attacker": "fallen", "defender": "-fallen"},
)
def war_campaign(dice: Dice, book: ThreePlayer, state: StackCampaign) -> StackCampaigned:
    """A stack attacks one stack after the other, until they have fallen, it has to stop, or Saruman has to act."""

    def attack(dice: Dice, at: int, attacker: Force, defender: Force, effort: Effort) -> Attacked:
        ours, theirs, ended = dice.part(attacked, book, state.fight(at, attacker, defender, effort))
        saruman = state.targets[at].saruman
        if ended == "may_leave" and saruman is not None:
            plan = "leave" if state.stop_at_isengard else "stay"
            left = {"attacker": ours.strength, "defender": theirs.strength}
            if dice.choose(saruman.stack, "to-isengard", ("stay", "leave"), otherwise=plan, **left) == "stay":
                ended = None
        return Attacked(ours, theirs, ended)

    return marched(dice, book, state, attack, StackCampaigned)


def attacked(dice: Dice, book: ThreePlayer, fight: StackCombat) -> Attacked:
    battle = army_combat(dice, book, fight)
    return Attacked(goes_on(battle.attacker), goes_on(battle.defender), _acts(battle))


def _acts(battle: StackBattle) -> str | None:
    after = battle.saruman
    if after is None:
        return None
    if after.before_leaving is not None:
        return "ring_lost" if after.before_leaving == "lost" else after.before_leaving
    return "may_leave" if after.may_go_to_isengard else None


def _check_saruman(targets: Sequence[StackTarget]) -> None:
    told = [(at, each.saruman) for at, each in enumerate(targets) if each.saruman is not None]
    if not told:
        return
    first = told[0][1]
    for at, each in told[1:]:
        if each.stack == "defender" or first.stack == "defender":
            raise StateError("saruman-in-two-stacks", pointer=f"/state/targets/{at}/saruman/stack", got=each.stack)
        if None not in (each.has_ring, first.has_ring) and each.has_ring != first.has_ring:
            raise StateError(
                "ring-of-saruman-differs", pointer=f"/state/targets/{at}/saruman/has_ring", got=each.has_ring
            )
    if first.stack == "attacker" and len(told) < len(targets):
        without = next(at for at, each in enumerate(targets) if each.saruman is None)
        raise StateError("saruman-with-attacker", pointer=f"/state/targets/{without}/saruman", got=None)


sum_up(war_campaign)


@war_campaign.summary("saruman_loses_ring")
def _loses_ring(state: StackCampaign, result: StackCampaigned) -> bool:
    return result.ended == "ring_lost"


@war_campaign.summary("saruman_must_duel")
def _must_duel(state: StackCampaign, result: StackCampaigned) -> bool:
    return result.ended in ("surrender_or_duel", "duel")


war_campaign.head(
    "fallen", "points_lost", "shadow_points_spent", "turns", "ended", "saruman_loses_ring", "saruman_must_duel"
)
