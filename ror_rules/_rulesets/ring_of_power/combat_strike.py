"""Ring of Power, Combat in two calls, the first: both sides strike, and the hits wait for allocation.

The rule `combat-strike` is for players who allocate by hand. It takes the same steps as `combat`, at the same
addresses. Under one seed and the same allocation, the two calls throw the same dice and give the same result. An
ambush on a side that allocates by hand takes one more call: the rule stops at the hits of the ambush, and goes on
when `ambush` allocates them. `combat-defense` resolves the hits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.battle.determining_hits import Who, attack_pools, volley
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide
from ror_rules._rulesets.ring_of_power.battle.exchange import defend
from ror_rules._rulesets.ring_of_power.battle.headings import headings
from ror_rules._rulesets.ring_of_power.battle.naming import policies, side_name, sides
from ror_rules._rulesets.ring_of_power.battle.opening import after_ambush, opening
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.results import InReach, Ranks, Volley
from ror_rules._rulesets.ring_of_power.states import Allocation, Combat, SideName
from ror_rules.author import Dice, Line, Message, StateError, Value, rule, say


class SideStruck(Value, kw_only=True):
    """One side between strikes and defense."""

    volley: Volley
    ranks: Ranks
    in_reach: Annotated[tuple[InReach, ...], Meta(max_length=500)] = ()
    silenced: Annotated[tuple[Annotated[str, Meta(max_length=75)], ...], Meta(max_length=20)]


class Strikes(Value, kw_only=True):
    """The hits of both sides, before they are allocated."""

    stage: Literal["ambush", "all"]
    attacker: SideStruck
    defender: SideStruck


@rule("combat-strike", title="Combat, first call: who hits", source=chart("combat"), place="combat")
def combat_strike(dice: Dice, book: RingOfPower, state: Combat) -> Strikes:
    """Both sides throw to hit. The hits wait for their allocation in `combat-defense`."""
    if state.allocation != Allocation():
        given = len(state.allocation.attacker) + len(state.allocation.defender)
        raise StateError("hits-not-thrown-yet", pointer="/state/allocation", got=given)
    sides, tables, silenced, ambush = opening(dice, book, state)
    if ambush:
        hits = hits_of_both(dice, sides, tables, silenced, "ambushers", ambush)
        if any(_waits(state, side, on) for side, on in zip(sides, hits, strict=True)):
            return strikes_of("ambush", sides, tables, hits, silenced)
        found = [
            defend(dice, side, table, on, side.enemy.mounts(), state.ambush, early=True)
            for side, table, on in zip(sides, tables, hits, strict=True)
        ]
        tables = after_ambush(dice, book, found)
    hits = hits_of_both(dice, sides, tables, silenced, "others" if ambush else "all", SIDES)
    return strikes_of("all", sides, tables, hits, silenced)


def _waits(state: Combat, side: EngagedSide, hits: Mapping[HitKey, int]) -> bool:
    return bool(hits) and side.stated.policy == "by-hand" and not state.ambush.of(side.name)


def hits_of_both(
    dice: Dice,
    sides: Sequence[EngagedSide],
    tables: Sequence[SideFigures],
    silenced: tuple[str, ...],
    who: Who,
    strikers: Sequence[SideName],
) -> tuple[Mapping[HitKey, int], Mapping[HitKey, int]]:
    on_defender, on_attacker = [
        dice.tally(attack_pools(dice, side, table, silenced, who) if side.name in strikers else ())
        for side, table in zip(sides, tables, strict=True)
    ]
    return on_attacker, on_defender


def strikes_of(
    stage: Literal["ambush", "all"],
    sides: Sequence[EngagedSide],
    tables: Sequence[SideFigures],
    hits: Sequence[Mapping[HitKey, int]],
    silenced: tuple[str, ...],
) -> Strikes:
    attacker, defender = [
        SideStruck(
            volley=volley(on),
            ranks=table.ranks(),
            in_reach=side.in_reach,
            silenced=tuple([each for each in silenced if each.startswith(f"{side.name}/")]),
        )
        for side, table, on in zip(sides, tables, hits, strict=True)
    ]
    return Strikes(stage=stage, attacker=attacker, defender=defender)


@combat_strike.sentence
def _say(state: Combat, result: Strikes, trace: tuple[Line, ...]) -> Message:
    return say(
        f"hits-after-{result.stage}",
        attacker=side_name(state.attacker, "attacker"),
        hits=result.attacker.volley.total,
        defender=side_name(state.defender, "defender"),
        their_hits=result.defender.volley.total,
    )


@combat_strike.headings
def _headings(state: Combat, trace: Sequence[Line]) -> Mapping[int, Message]:
    return headings(sides(state), trace)


@combat_strike.summary("attacker.hits")
def _hits_on_attacker(state: Combat, result: Strikes) -> int:
    return result.attacker.volley.total


@combat_strike.summary("defender.hits")
def _hits_on_defender(state: Combat, result: Strikes) -> int:
    return result.defender.volley.total


@combat_strike.assumptions
def _policies(state: Combat) -> tuple[Message, ...]:
    """A policy allocates the hits of an ambush. All other hits wait."""
    ambush = any("ambush" in group.abilities for side in (state.attacker, state.defender) for group in side.groups)
    return policies(state, state.ambush) if ambush else ()


combat_strike.head("attacker.hits", "defender.hits")
