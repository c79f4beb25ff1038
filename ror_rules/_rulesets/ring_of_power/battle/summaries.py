"""Ring of Power, Combat: the summary of a battle, its remaining figures, and its summaries for players."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES
from ror_rules._rulesets.ring_of_power.battle.headings import headings
from ror_rules._rulesets.ring_of_power.battle.naming import figures, policies, side_name, sides
from ror_rules._rulesets.ring_of_power.figures import Force, name_in_condition
from ror_rules._rulesets.ring_of_power.order import in_order, leaders
from ror_rules._rulesets.ring_of_power.results import CombatResult, GroupToll, SideAfter
from ror_rules._rulesets.ring_of_power.states import Combat, SideName
from ror_rules.author import Message, Parameter, Rule, say

_HEADLINE: Final = ("casualties", "left", "leader_falls")
"""Summaries of each side in the headline, between the winner and the fall of the place."""
_FATES: Final = (
    "left",
    "killed",
    "wounded",
    "dispersed",
    "paralyzed",
    "lost",
    "fallen",
    "spent",
    "dismounted",
    "recovered",
)
"""The counts of a toll, as parameters of the message about a side."""


def summary(state: Combat, result: CombatResult) -> Message:
    """The outcome in a sentence: the winner, the totals, and the figures that each side lost."""
    attacker, defender = result.attacker, result.defender
    lost, of = _losses(attacker)
    their_lost, their_of = _losses(defender)
    given: dict[str, Parameter] = {
        "attacker": side_name(state.attacker, "attacker"),
        "total": attacker.total,
        "lost": lost,
        "figures": of,
        "defender": side_name(state.defender, "defender"),
        "their_total": defender.total,
        "their_lost": their_lost,
        "their_figures": their_of,
    }
    if result.fortress_taken:
        return say("attacker-took-place", place=state.site.kind, **given)
    return say(f"battle-{result.winner}", **given)


def _losses(after: SideAfter) -> tuple[int, int]:
    fought = left = 0
    for each in after.tolls:
        fought += each.fought
        left += each.left
    return fought - left, fought


def who_is_left(state: Combat, result: CombatResult) -> tuple[Message, ...]:
    """A line for each side: its remaining figures, and the fates of the others."""
    return tuple([_side_after(state, result, name) for name in SIDES])


def _side_after(state: Combat, result: CombatResult, name: SideName) -> Message:
    side = state.attacker if name == "attacker" else state.defender
    groups = {group.id: group for group in side.groups}

    def told(toll: GroupToll, count: int) -> Parameter:
        group = groups.get(toll.id)
        if group is None:  # replacements that count apart from their group
            source = groups.get(toll.id.partition("~")[0])
            return say("figures", count=count, who=name_in_condition(toll.id, None if source is None else source.name))
        return figures(group, count, of=toll.fought)

    fates: dict[str, list[Parameter]] = {
        fate: [told(toll, getattr(toll, fate)) for toll in _after(result, name).tolls if getattr(toll, fate)]
        for fate in _FATES
    }
    return say("side-after", side=side_name(side, name), **fates)


def sum_up(fought: Rule[Any, Any, CombatResult], combat_of: Callable[[Any], Combat]) -> None:
    for winner in ("attacker", "defender", "draw"):
        fought.summary(winner if winner == "draw" else f"{winner}.wins")(_won(winner))
    for name in SIDES:
        fought.summary(f"{name}.left")(_left(name))
        fought.summary(f"{name}.gone")(_gone(name))
        fought.summary(f"{name}.leader_falls")(_leader_falls(name, combat_of))
        fought.summary(f"{name}.dismounted")(_dismounted(name))
        fought.summary_of_each(f"{name}.falls", _characters(name, combat_of), leads=False)(_falls(name))
        fought.summary_of_each(f"{name}.gone", _groups(name, combat_of), leads=False)(_gone_of(name))
    fought.headings(lambda state, trace: headings(sides(combat_of(state)), trace))
    fought.assumptions(lambda state: policies(combat_of(state), state.allocation))
    fought.aftermath(lambda state, result: who_is_left(combat_of(state), result))
    fought.head("winner", *(f"{name}.{what}" for what in _HEADLINE for name in SIDES), "fortress_taken")


def _groups(name: SideName, combat_of: Callable[[Any], Combat]) -> Callable[[Any], list[str]]:
    return lambda state: [group.id for group in getattr(combat_of(state), name).groups]


def _characters(name: SideName, combat_of: Callable[[Any], Combat]) -> Callable[[Any], list[str]]:
    return lambda state: characters(getattr(combat_of(state), name))


def characters(side: Force) -> list[str]:
    return [group.id for group in side.groups if group.character]


def _falls(name: SideName) -> Callable[[Any, CombatResult, str], bool]:
    def falls(state: Any, result: CombatResult, who: str) -> bool:
        return any(toll.id == who and not toll.left for toll in _after(result, name).tolls)

    return falls


def _won(winner: str) -> Callable[[Any, CombatResult], bool]:
    return lambda state, result: result.winner == winner


def _left(name: SideName) -> Callable[[Any, CombatResult], int]:
    return lambda state, result: sum([toll.left for toll in _after(result, name).tolls])


def _dismounted(name: SideName) -> Callable[[Any, CombatResult], int]:
    return lambda state, result: sum([toll.dismounted for toll in _after(result, name).tolls])


def _gone(name: SideName) -> Callable[[Any, CombatResult], int]:
    return lambda state, result: sum(toll.fought - toll.left for toll in _after(result, name).tolls)


def _gone_of(name: SideName) -> Callable[[Any, CombatResult, str], int]:
    def gone(state: Any, result: CombatResult, who: str) -> int:
        return sum(toll.fought - toll.left for toll in _after(result, name).tolls if toll.id == who)

    return gone


def _leader_falls(name: SideName, combat_of: Callable[[Any], Combat]) -> Callable[[Any, CombatResult], bool]:
    def falls(state: Any, result: CombatResult) -> bool:
        tolls = _after(result, name).tolls
        for leader in _leaders(combat_of(state), name):
            for toll in tolls:
                if toll.id == leader:
                    return not toll.left
        return False

    return falls


@lru_cache(maxsize=16)
def _leaders(combat: Combat, name: SideName) -> tuple[str, ...]:
    side = combat.attacker if name == "attacker" else combat.defender
    return tuple([group.id for group in leaders(side.groups, in_order(combat, name))])


def _after(result: CombatResult, name: SideName) -> SideAfter:
    return result.attacker if name == "attacker" else result.defender
