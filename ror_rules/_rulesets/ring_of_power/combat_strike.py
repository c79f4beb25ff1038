"""Ring of Power, Combat in two calls, the first: both sides strike, and the hits wait for allocation.

The rule `combat-strike` is for players who allocate by hand. It takes the same steps as `combat`, at the same
addresses. Under one seed and the same allocation, the two calls throw the same dice and give the same result. An
ambush on a side that allocates by hand takes one more call: the rule stops at the hits of the ambush, and goes on
when `ambush` allocates them. `combat-defense` resolves the hits.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.battle.checks.combat import check
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import Defenders, defend
from ror_rules._rulesets.ring_of_power.battle.determining_hits import Strikers, Who, determine_hits
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, engage
from ror_rules._rulesets.ring_of_power.battle.muster import muster
from ror_rules._rulesets.ring_of_power.battle.opening import Opening, after_ambush, ambushers, opening
from ror_rules._rulesets.ring_of_power.battle.summaries import called
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.results import InReach, Ranks, Volley
from ror_rules._rulesets.ring_of_power.states import OTHER, Allocation, Combat, SideName
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value


class SideStruck(Value, kw_only=True):
    """One side between strikes and defense."""

    volley: Annotated[Volley, Meta(description="The hits that the side has to allocate.")]
    ranks: Annotated[Ranks, Meta(description="The figures of the side that stand, and those that fell.")]
    in_reach: Annotated[
        tuple[InReach, ...],
        Meta(
            max_length=500,
            description="The figures that take part, by group. Empty if no figure has a position and all take part.",
        ),
    ] = ()
    silenced: Annotated[
        tuple[Annotated[str, Meta(max_length=75)], ...],
        Meta(
            max_length=20,
            description="Characters of the side that lost a wizards' duel, as `side/id`. They do not attack or lead.",
        ),
    ]


class Strikes(Value, kw_only=True):
    """The hits of both sides, before they are allocated."""

    stage: Annotated[
        Literal["ambush", "all"],
        Meta(
            description="`ambush`: hits of an ambush on a side that allocates by hand. Call again with `ambush` in the"
            " state. `all`: all hits are thrown. Go on to combat-defense."
        ),
    ]
    attacker: Annotated[SideStruck, Meta(description="The attacker, and the hits on it.")]
    defender: Annotated[SideStruck, Meta(description="The defender, and the hits on it.")]


@rule("combat-strike", title="Combat, first call: who hits", source=chart("combat"), place="combat")
def combat_strike(dice: Dice, book: RingOfPower, state: Combat) -> Strikes:
    """Both sides throw to hit. The hits wait for their allocation in `combat-defense`."""
    if state.allocation != Allocation():
        raise StateError(
            "The hits are not thrown yet.",
            pointer="/state/allocation",
            expected="nothing here: allocate in combat-defense, or resolve everything in combat",
            got="hits that are allocated",
        )
    dice.part(check, book, state)
    dice.part(muster, book, state)
    sides = engage(book, state).sides
    now = opening(dice, book, state)
    ambush = ambushers(dice, book, state)
    if ambush:
        volleys = {OTHER[name]: _volley(dice, book, state, now, name, "ambushers", ambush) for name in SIDES}
        by_hand = [name for name in SIDES if sides[name].stated.policy == "by-hand" and not getattr(state.ambush, name)]
        if any(volleys[name].total for name in by_hand):
            return _strikes(book, state, "ambush", now, volleys)
        struck = {
            name: dice.part(
                defend,
                book,
                Defenders(
                    state,
                    name,
                    getattr(now, name),
                    volleys[name],
                    state.ambush,
                    sides[OTHER[name]].mounts(),
                    early=True,
                    counted="apart",
                ),
            )
            for name in SIDES
        }
        now = dice.part(after_ambush, book, Opening(struck["attacker"], struck["defender"], now.silenced))
    who: Who = "others" if ambush else "all"
    return _strikes(
        book, state, "all", now, {OTHER[name]: _volley(dice, book, state, now, name, who, SIDES) for name in SIDES}
    )


def _volley(
    dice: Dice,
    book: RingOfPower,
    state: Combat,
    now: Opening,
    striker: SideName,
    who: Who,
    strikers: tuple[SideName, ...],
) -> Volley:
    """The hits of one side."""
    if striker not in strikers:
        return Volley()
    return dice.part(determine_hits, book, Strikers(state, striker, getattr(now, striker), now.silenced, who))


def _strikes(
    book: RingOfPower,
    state: Combat,
    stage: Literal["ambush", "all"],
    now: Opening,
    volleys: dict[SideName, Volley],
) -> Strikes:
    sides = engage(book, state).sides
    struck = {
        name: SideStruck(
            volley=volleys[name],
            ranks=getattr(now, name),
            in_reach=sides[name].in_reach,
            silenced=tuple(each for each in now.silenced if each.startswith(f"{name}/")),
        )
        for name in SIDES
    }
    return Strikes(stage=stage, attacker=struck["attacker"], defender=struck["defender"])


@combat_strike.sentence
def _say(state: Combat, result: Strikes, trace: tuple[Line, ...]) -> str:
    hits = [f"{counted(getattr(result, name).volley.total, 'hit')} on {called(state, name)}" for name in SIDES]
    ambush = " from the ambush" if result.stage == "ambush" else ""
    return start(f"{listed(hits)}{ambush}, to be allocated.")


@combat_strike.summary("attacker.hits", "hits that the attacker has to allocate")
def _hits_on_attacker(state: Combat, result: Strikes) -> int:
    return result.attacker.volley.total


@combat_strike.summary("defender.hits", "hits that the defender has to allocate")
def _hits_on_defender(state: Combat, result: Strikes) -> int:
    return result.defender.volley.total


combat_strike.head("attacker.hits", "defender.hits")
