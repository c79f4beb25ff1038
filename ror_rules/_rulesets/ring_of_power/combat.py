"""Ring of Power, Resolving Combat: the whole sequence, from the wizards' duels to the survivors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import get_args

from ror_rules._exploring.interpreter import Reader
from ror_rules._exploring.memo import Memo
from ror_rules._rulesets.ring_of_power.battle.checks.combat import check
from ror_rules._rulesets.ring_of_power.battle.exchange import both_strike
from ror_rules._rulesets.ring_of_power.battle.muster import muster
from ror_rules._rulesets.ring_of_power.battle.opening import after_ambush, opening
from ror_rules._rulesets.ring_of_power.battle.outcome import outcome
from ror_rules._rulesets.ring_of_power.battle.solver import Solution
from ror_rules._rulesets.ring_of_power.battle.summaries import sum_up, summary
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import BY_DEFAULT, CharacterOrder, FirstHits, SpareHits
from ror_rules._rulesets.ring_of_power.results import CombatResult
from ror_rules._rulesets.ring_of_power.states import Combat, SideName
from ror_rules.author import Alternatives, Dice, Line, Message, opposed, rule


@rule("combat", title="Combat", source=chart("combat"), wants=opposed("casualties"))
def combat(dice: Dice, book: RingOfPower, state: Combat) -> CombatResult:
    """Two forces fight. Duels and ambushes come first. Then both sides strike and defend at once, and more casualties
    lose.
    """
    sides, tables, silenced, ambush = opening(dice, book, state)
    if ambush:
        tables = both_strike(dice, sides, tables, silenced, "ambushers", state.ambush, strikers=ambush)
        tables = after_ambush(dice, book, tables)
    tables = both_strike(dice, sides, tables, silenced, "others" if ambush else "all", state.allocation)
    return outcome(dice, book, sides, tables, silenced)


@combat.solver
def _odds(memo: Memo, book: RingOfPower, state: Combat) -> Solution:
    check(Reader(memo), book, state)
    muster(Reader(memo), book, state)
    return Solution(memo, book, state, partial(combat.views, state))


@combat.alternatives
def _policies(book: RingOfPower, state: Combat, side: SideName, most: int) -> Alternatives:
    """The policies that differ, because before a combat nobody knows the hits."""
    force = state.attacker if side == "attacker" else state.defender
    characters = sum(group.character for group in force.groups)
    orders: Sequence[str] = get_args(CharacterOrder)
    if characters < 2:
        orders = [each for each in orders if each == BY_DEFAULT.characters or (characters and each == "as-army")]
    found = [
        {"first": first, "spare": spare, "characters": order}
        for order, spare, first in product(orders, get_args(SpareHits), get_args(FirstHits))
    ]
    return Alternatives([{f"/{side}/policy": each} for each in found], True, f"{side}.wins")


@combat.sentence
def _say(state: Combat, result: CombatResult, trace: tuple[Line, ...]) -> Message:
    return summary(state, result)


sum_up(combat, lambda state: state)
