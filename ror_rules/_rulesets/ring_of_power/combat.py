"""Ring of Power, Resolving Combat: the whole sequence, from the wizards' duels to the survivors.

The rule `combat`: the order of things only; each step stands in its own room of `battle`. Ambushers strike first; then
either side's strikes and the other's defense, which know nothing of each other and are explored apart. Its state and
result are shared with other rules, and stand in `states` and `results`.
"""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.checks.combat import check
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import Defenders, ranks_after, taking_hits
from ror_rules._rulesets.ring_of_power.battle.determining_hits import Strikers, Who, rolls_to_hit, who_strike
from ror_rules._rulesets.ring_of_power.battle.engagement import OTHER, SIDES, Mounts, engage
from ror_rules._rulesets.ring_of_power.battle.kinds import Likeness
from ror_rules._rulesets.ring_of_power.battle.muster import muster
from ror_rules._rulesets.ring_of_power.battle.opening import Opening, after_ambush, ambushers, opening
from ror_rules._rulesets.ring_of_power.battle.outcome import Decision
from ror_rules._rulesets.ring_of_power.battle.summaries import in_a_sentence, sum_up
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.results import CombatResult, Ranks, Volley
from ror_rules._rulesets.ring_of_power.states import Combat, SideName
from ror_rules.dice import Dice, Side
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value


class _StrikeAndDefense(Value):
    """One side's strikes and the other's defense.

    `riding`: who rides of those who came to strike. `apart`: whether the groups of the other side are told apart.
    """

    combat: Combat
    striker: SideName
    striking: Ranks
    riding: Mounts
    struck: Ranks
    silenced: tuple[str, ...]
    who: Who
    apart: bool


@rule("combat", title="Combat", source=chart("Combat"))
def combat(dice: Dice, book: RingOfPower, state: Combat) -> CombatResult:
    """Two forces fight: duels and ambushes first, then both strike and defend at once, and more casualties lose."""
    dice.part(check, book, state)
    dice.part(muster, book, state)
    now = opening(dice, book, state)
    ambush = ambushers(dice, book, state)
    if ambush:
        struck = {OTHER[name]: _ambushed(dice, book, state, now, name, ambush) for name in SIDES}
        now = Opening(attacker=struck["attacker"], defender=struck["defender"], silenced=now.silenced)
        now = after_ambush(dice, book, now)
    sides = engage(book, state).sides
    ranks = {"attacker": now.attacker, "defender": now.defender}
    who: Who = "others" if ambush else "all"

    def about_to_be_struck(name: SideName, apart: bool) -> Side[RingOfPower, _StrikeAndDefense, Ranks]:
        other = OTHER[name]
        striking = ranks[other]
        riding = sides[other].mounts(striking)
        if ambush:
            striking = who_strike(sides[other], striking, apart=apart)
        struck = _StrikeAndDefense(state, other, striking, riding, ranks[name], now.silenced, who, apart)
        return Side(_strike_and_defend, book, struck)

    return dice.contest(Decision(book, state, now.silenced, about_to_be_struck))


def _ambushed(
    dice: Dice,
    book: RingOfPower,
    state: Combat,
    now: Opening,
    striker: SideName,
    strikers: tuple[SideName, ...],
) -> Ranks:
    """How the struck side stands after the ambushers' strikes; as before when the striker has none."""
    striking, struck = getattr(now, striker), getattr(now, OTHER[striker])
    if striker not in strikers:
        ranks: Ranks = struck
        return ranks
    riding = engage(book, state).sides[striker].mounts(striking)
    strike = _StrikeAndDefense(state, striker, striking, riding, struck, now.silenced, "ambushers", apart=True)
    return dice.part(_strike_and_defend, book, strike)


def _strike_and_defend(dice: Dice, book: RingOfPower, state: _StrikeAndDefense) -> Ranks:
    """One side strikes, the other takes the hits and rolls defense: how it stands then."""
    early = state.who == "ambushers"
    strikers = Strikers(state.combat, state.striker, state.striking, state.silenced, state.who)
    given = state.combat.ambush if early else state.combat.allocation
    defenders = Defenders(
        state.combat, OTHER[state.striker], state.struck, Volley(), given, state.riding, early=early, apart=state.apart
    )
    return dice.multinomial(
        rolls_to_hit(dice, book, strikers),
        taking_hits(dice, book, defenders),
        end=ranks_after(book, defenders),
        scope=Likeness(book, state.combat),
    )


@combat.sentence
def _say(state: Combat, result: CombatResult, trace: tuple[Line, ...]) -> str:
    return in_a_sentence(state, result)


sum_up(combat, lambda state: state)
