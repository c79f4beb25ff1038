"""Ring of Power, Combat: a battle's result in one sentence, and its summaries for players.

`combat` and `combat-defense` share them. The values are sums over a side's tolls, and the toll of a character. So odds
may keep only the sum of like army groups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES
from ror_rules._rulesets.ring_of_power.order import in_order, leaders
from ror_rules._rulesets.ring_of_power.results import CombatResult, GroupToll, SideAfter
from ror_rules._rulesets.ring_of_power.states import OTHER, Combat, SideName
from ror_rules.rule import Rule
from ror_rules.text import counted, listed, start

_HEADLINE: Final = ("casualties", "left", "leader_falls")
"""Summaries of each side in the headline, between the winner and the fall of the place."""
_FATES: Final = {
    "killed": "killed",
    "wounded": "wounded",
    "dispersed": "dispersed",
    "paralyzed": "paralyzed and lost",
    "lost": "further losses",
    "fallen": "fallen with the place",
    "spent": "spent",
    "dismounted": "of those left dismounted",
    "recovered": "of those left recovered",
}
"""The counts of a toll, and their words in a line."""


def in_a_sentence(state: Combat, result: CombatResult) -> str:
    """The outcome in one sentence, in the past tense, because it fits names in singular and plural."""
    names = {"attacker": called(state, "attacker"), "defender": called(state, "defender")}
    after = {"attacker": result.attacker, "defender": result.defender}
    if result.winner == "draw":
        decision = f"a draw at {result.attacker.total} all"
    else:
        won, lost = after[result.winner].total, after[OTHER[result.winner]].total
        decision = f"{names[result.winner]} won {won} to {lost}"
    losses = []
    for name in SIDES:
        fought = left = 0
        for each in after[name].tolls:
            fought += each.fought
            left += each.left
        losses.append(f"{names[name]} lost {fought - left} of {counted(fought, 'figure')}")
    taken = f", and the {state.site.kind} was taken" if result.fortress_taken else ""
    return start(f"{decision}{taken}: {listed(losses)}.")


def called(state: Combat, name: SideName) -> str:
    """The name of a side, or "the attacker" or "the defender"."""
    side = state.attacker if name == "attacker" else state.defender
    return side.name or f"the {name}"


def who_is_left(state: Combat, result: CombatResult) -> tuple[str, ...]:
    """A line for each side: its remaining figures, and the fates of the others."""
    return tuple(_of_a_side(state, result, name) for name in SIDES)


def _of_a_side(state: Combat, result: CombatResult, name: SideName) -> str:
    side = state.attacker if name == "attacker" else state.defender
    labels = {group.id: group.label for group in side.groups}
    tolls = _after(result, name).tolls
    told = [f"left {_figures(tolls, labels, 'left')}"]
    for fate, words in _FATES.items():
        if any(getattr(toll, fate) for toll in tolls):
            told.append(f"{words} {_figures(tolls, labels, fate)}")
    return f"{start(called(state, name))}: {'; '.join(told)}."


def _figures(tolls: Iterable[GroupToll], labels: Mapping[str, str], what: str) -> str:
    """The figures of each group by one count of its toll: `6 Gondor spears, Éomer`. A group of one has no number."""
    numbers = ((toll, getattr(toll, what)) for toll in tolls)
    found = [
        labels.get(toll.id, toll.id) if toll.fought == 1 else f"{number} {labels.get(toll.id, toll.id)}"
        for toll, number in numbers
        if number
    ]
    return ", ".join(found) or "nobody"


def sum_up(fought: Rule[Any, Any, CombatResult], combat_of: Callable[[Any], Combat]) -> None:
    """Adds the summaries to a rule that ends in a `CombatResult`. `combat_of` finds the combat in its state."""
    for winner, text in (
        ("attacker", "the attacker wins"),
        ("defender", "the defender wins"),
        ("draw", "nobody wins"),
    ):
        fought.summary(winner if winner == "draw" else f"{winner}.wins", text)(_won(winner))
    for name in SIDES:
        fought.summary(f"{name}.left", f"figures of the {name} that are left")(_left(name))
        fought.summary(f"{name}.gone", f"figures of the {name} that fought and are gone")(_gone(name))
        fought.summary(
            f"{name}.leader_falls",
            f"the {name}'s best leader who fought is gone, of equals the first in canonical order",
        )(_leader_falls(name, combat_of))
        fought.summary(f"{name}.dismounted", f"figures of the {name} that are left, but not their mounts")(
            _dismounted(name)
        )
    fought.aftermath(lambda state, result: who_is_left(combat_of(state), result))
    fought.head("winner", *(f"{name}.{what}" for what in _HEADLINE for name in SIDES), "fortress_taken")


def _won(winner: str) -> Callable[[Any, CombatResult], bool]:
    return lambda state, result: result.winner == winner


def _left(name: SideName) -> Callable[[Any, CombatResult], int]:
    return lambda state, result: sum([toll.left for toll in _after(result, name).tolls])


def _dismounted(name: SideName) -> Callable[[Any, CombatResult], int]:
    return lambda state, result: sum([toll.dismounted for toll in _after(result, name).tolls])


def _gone(name: SideName) -> Callable[[Any, CombatResult], int]:
    return lambda state, result: sum(toll.fought - toll.left for toll in _after(result, name).tolls)


def _leader_falls(name: SideName, combat_of: Callable[[Any], Combat]) -> Callable[[Any, CombatResult], bool]:
    """Whether the best leader that took part is gone. False if no participant leads."""

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
    """The leaders of a side by id, the best first."""
    side = combat.attacker if name == "attacker" else combat.defender
    return tuple([group.id for group in leaders(side.groups, in_order(combat, name))])


def _after(result: CombatResult, name: SideName) -> SideAfter:
    return result.attacker if name == "attacker" else result.defender
