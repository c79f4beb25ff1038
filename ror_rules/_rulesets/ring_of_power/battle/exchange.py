"""Ring of Power, Resolving Combat: both sides strike at once, and each takes the hits of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import defense_pools, say_allocation
from ror_rules._rulesets.ring_of_power.battle.determining_hits import Who, attack_pools
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.states import Allocation, SideName
from ror_rules.author import Dice


def both_strike(
    dice: Dice,
    sides: Sequence[EngagedSide],
    tables: Sequence[SideFigures],
    silenced: tuple[str, ...],
    who: Who,
    allocation: Allocation,
    *,
    strikers: Sequence[SideName] = ("attacker", "defender"),
) -> tuple[SideFigures, ...]:
    early, found = who == "ambushers", [*tables]
    for struck in (1, 0):
        striker = 1 - struck
        if sides[striker].name in strikers:
            hits = dice.tally(attack_pools(dice, sides[striker], tables[striker], silenced, who))
            enemy = sides[striker].mounts(tables[striker].standing)
            found[struck] = defend(dice, sides[struck], tables[struck], hits, enemy, allocation, early=early)
    return tuple(found)


def defend(
    dice: Dice,
    side: EngagedSide,
    table: SideFigures,
    hits: Mapping[HitKey, int],
    enemy: Mounts,
    allocation: Allocation,
    *,
    early: bool = False,
) -> SideFigures:
    given = allocation.of(side.name)
    allocated = allocate(side, table, hits, given, "ambush" if early else "allocation", enemy)
    say_allocation(dice, side, hits, allocated, by_hand=bool(given))
    return table.after(side, dice.tally(defense_pools(dice, side, allocated, enemy, early=early)), early=early)
