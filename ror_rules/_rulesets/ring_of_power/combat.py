"""Ring of Power, Resolving Combat: the whole sequence, from the wizards' duels to the survivors.

The rule `combat` sets only the order of the steps. Each step has its own module in `battle`. Ambushers strike first.
Then each side strikes and the other defends. These two parts are independent, so exploring keeps them apart. The
state and the result are in `states` and `results`, because other rules share them.
"""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.checks.combat import check
from ror_rules._rulesets.ring_of_power.battle.counting import Counted
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import Defenders, ranks_after, taking_hits
from ror_rules._rulesets.ring_of_power.battle.determining_hits import Strikers, Who, rolls_to_hit, who_strike
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, Mounts, engage
from ror_rules._rulesets.ring_of_power.battle.muster import muster
from ror_rules._rulesets.ring_of_power.battle.opening import Opening, after_ambush, ambushers, opening
from ror_rules._rulesets.ring_of_power.battle.outcome import Decision
from ror_rules._rulesets.ring_of_power.battle.summaries import in_a_sentence, sum_up
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.results import CombatResult, Ranks, Volley
from ror_rules._rulesets.ring_of_power.states import OTHER, Combat, SideName
from ror_rules.dice import Dice, Side, Which
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value


class _StrikeAndDefense(Value):
    """One side's strikes and the other side's defense.

    `riding`: mounts of the side that strikes. `counted`: the way in which figures of the other side are counted.
    """

    combat: Combat
    striker: SideName
    striking: Ranks
    riding: Mounts
    struck: Ranks
    silenced: tuple[str, ...]
    who: Who
    counted: Counted


@rule("combat", title="Combat", source=chart("combat"))
def combat(dice: Dice, book: RingOfPower, state: Combat) -> CombatResult:
    """Two forces fight. Duels and ambushes come first. Then both sides strike and defend at once, and more casualties
    lose.
    """
    dice.part(check, book, state)
    dice.part(muster, book, state)
    now = opening(dice, book, state)
    return dice.contest(_Battle(book, state, now, ambushers(dice, book, state)))


class _Battle(Decision):
    """Both sides strike and defend. Ambushers strike first, in `early`."""

    def __init__(
        self,
        book: RingOfPower,
        combat: Combat,
        now: Opening,
        ambush: tuple[SideName, ...],
        *,
        waits: bool = True,
        apart: bool = True,
        known: dict[tuple[SideName, Ranks], tuple[Ranks, Mounts]] | None = None,
    ) -> None:
        """`now`: the ranks of both sides. `ambush`: sides with ambushers. `waits`: whether the ambushers have yet to
        strike.

        `known`: cache of the figures of a side that strike, and of its mounts, by the side and its ranks.
        """
        super().__init__(book, combat, now.silenced, apart=apart)
        self._known = {} if known is None else known
        self._now = now
        self._ambush = ambush
        self._waits = waits

    def coarse(self) -> _Battle:
        """The same battle with both sides as numbers of like figures."""
        return _Battle(self._book, self._combat, self._now, self._ambush, waits=self._waits, apart=False)

    def early(self, which: Which) -> Side[RingOfPower, _StrikeAndDefense, Ranks] | None:
        """A side before an ambush strikes it. None if no ambush does."""
        striker = OTHER[SIDES[which]]
        if not self._waits or striker not in self._ambush:
            return None
        now, sides = self._now, self._sides
        striking, struck = getattr(now, striker), getattr(now, OTHER[striker])
        riding = sides[striker].mounts(striking)
        counted: Counted = "apart" if self._apart or not sides[striker].all_in_ambush else "alike"
        strike = _StrikeAndDefense(self._combat, striker, striking, riding, struck, now.silenced, "ambushers", counted)
        return Side(_strike_and_defend, self._book, strike)

    def opened(self, dice: Dice, stood: tuple[Ranks | None, Ranks | None]) -> _Battle:
        """The battle after the ambush."""
        now = self._now
        attacker, defender = stood
        now = Opening(attacker or now.attacker, defender or now.defender, now.silenced)
        now = after_ambush(dice, self._book, now)
        return _Battle(self._book, self._combat, now, self._ambush, waits=False, apart=self._apart, known=self._known)

    def shown(self, which: Which, stood: Ranks | None) -> tuple[Ranks, Mounts]:
        """The figures of a side that strike, and its mounts."""
        name = SIDES[which]
        ranks = stood or getattr(self._now, name)
        return self._strikes(name, ranks)

    def side(self, which: Which) -> Side[RingOfPower, _StrikeAndDefense, Ranks]:
        """A side before it is struck."""
        other, now = OTHER[SIDES[which]], self._now
        struck, striking = (now.attacker, now.defender) if other == "defender" else (now.defender, now.attacker)
        striking, riding = self._strikes(other, striking)
        who: Who = "others" if self._ambush else "all"
        strike = _StrikeAndDefense(
            self._combat, other, striking, riding, struck, now.silenced, who, "apart" if self._apart else "together"
        )
        return Side(_strike_and_defend, self._book, strike)

    def _strikes(self, name: SideName, ranks: Ranks) -> tuple[Ranks, Mounts]:
        """The figures that strike of a side with these ranks, and its mounts."""
        found = self._known.get((name, ranks))
        if found is None:
            side = self._sides[name]
            striking = who_strike(side, ranks, apart=self._apart) if self._ambush else ranks
            found = self._known[name, ranks] = striking, side.mounts(ranks)
        return found


def _strike_and_defend(dice: Dice, book: RingOfPower, state: _StrikeAndDefense) -> Ranks:
    """One side strikes. The other takes the hits and rolls defense. Returns the ranks of the side that was struck."""
    early = state.who == "ambushers"
    strikers = Strikers(state.combat, state.striker, state.striking, state.silenced, state.who)
    given = state.combat.ambush if early else state.combat.allocation
    defenders = Defenders(
        state.combat,
        OTHER[state.striker],
        state.struck,
        Volley(),
        given,
        state.riding,
        early=early,
        counted=state.counted,
    )
    return dice.multinomial(
        rolls_to_hit(dice, book, strikers),
        taking_hits(dice, book, defenders),
        end=ranks_after(book, defenders),
        scope=engage(book, state.combat).likeness,
    )


@combat.sentence
def _say(state: Combat, result: CombatResult, trace: tuple[Line, ...]) -> str:
    return in_a_sentence(state, result)


sum_up(combat, lambda state: state)
