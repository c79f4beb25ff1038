"""The same questions for icepool, dyce and a million throws by numpy: casualties of both sides, and the winner.

Each program is in its authors' style: pools, then for every number of hits the pools of defense rolls. Forces here have
plain, simultaneous hits, so the casualties of the sides are independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, Final, NamedTuple

import dyce
import icepool
import numpy as np
from dyce.evaluation import HResult, expand

from tests.rules import war_of_the_ring_by_hand as duels

MILLION: Final = 1_000_000
NEGLIGIBLE: Final = 1e-15
"""The limit below which a program in floats may omit a number of hits."""
LOGS: Final = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, 50_000)))])
Joint = dict[tuple[int, int, int], Fraction]
"""(1 the attacker wins, -1 the defender, 0 a draw, the attacker's casualties, the defender's) -> its chance."""


class Kind(NamedTuple):
    figures: int
    dice: int
    hits: int
    saves: int
    lives: int = 1
    character: bool = False

    @property
    def hit(self) -> Fraction:
        return Fraction(7 - self.hits, 6)

    def lost(self, hits: int) -> Fraction:
        fails = Fraction(self.saves - 1, 6)
        return 1 - sum(
            (comb(hits, n) * fails**n * (1 - fails) ** (hits - n) for n in range(min(self.lives, hits + 1))),
            Fraction(0),
        )


class Force(NamedTuple):
    kinds: tuple[Kind, ...]
    leads: int = 0

    def dealt(self, hits: int) -> Iterator[tuple[Kind, int, int]]:
        army = sum(kind.figures for kind in self.kinds if not kind.character)
        more = max(0, hits - sum(kind.figures for kind in self.kinds))
        rounds, extra = divmod(more, army)
        for kind in self.kinds:
            struck = min(hits, kind.figures)
            hits -= struck
            again = 0 if kind.character else rounds
            ahead = 0 if kind.character else min(extra, struck)
            extra -= ahead
            yield kind, ahead, again + 2
            yield kind, struck - ahead, again + 1


class Fight(NamedTuple):
    attacker: Force
    defender: Force

    def ahead(self, lost: Any, made: Any) -> Any:
        return made + self.attacker.leads - lost - self.defender.leads


def sign(ahead: int) -> int:
    return (ahead > 0) - (ahead < 0)


# --- icepool


def _icepool(striking: Force, struck: Force) -> icepool.Die[int]:
    hits = sum(((kind.figures * kind.dice) @ icepool.coin(kind.hit) for kind in striking.kinds), icepool.Die([0]))

    def lost(number: int) -> icepool.Die[int]:
        parts = struck.dealt(number)
        return sum((n @ icepool.coin(kind.lost(each)) for kind, n, each in parts if n), icepool.Die([0]))

    return hits.map(lost)


def icepool_joint(fight: Fight) -> icepool.Die[Any]:
    lost, made = _icepool(fight.defender, fight.attacker), _icepool(fight.attacker, fight.defender)
    return icepool.map(lambda mine, yours: (sign(fight.ahead(mine, yours)), mine, yours), lost, made)


def icepool_winner(fight: Fight) -> icepool.Die[int]:
    lost, made = _icepool(fight.defender, fight.attacker), _icepool(fight.attacker, fight.defender)
    return fight.ahead(lost, made).map(sign)


def icepool_duel(state: dict[str, Any]) -> icepool.Die[Any]:
    def step(now: Any) -> Any:
        standing = duels.Standing(*now)
        if standing.over:
            return now
        return icepool.map(
            lambda mine, yours: tuple(duels.duel_round(state, standing, mine, yours, {})), icepool.d6, icepool.d6
        )

    start = icepool.Die([tuple(duels.duel_begins(state))])
    return start.map(step, star=False, repeat=state["rounds"])


def icepool_hand(count: int, sides: int, kept: int) -> icepool.Die[int]:
    return icepool.d(sides).highest(count, kept)


def icepool_conquest(attacker: int, defender: int) -> icepool.Die[Any]:
    """A conquest of `small_games`, by icepool, which solves the loop as an absorbing chain."""

    @cache
    def wins(attack: int, defense: int) -> icepool.Die[int]:
        pools = [icepool.d6.pool(number).highest(min(attack, defense, 2)) for number in (attack, defense)]
        return pools[0].sort_pair(">", pools[1]).size()

    def step(mine: int, yours: int) -> Any:
        if not mine or not yours:
            return mine, yours
        compared = min(mine, yours, 2)
        return wins(min(mine, 3), min(yours, 2)).map(lambda won: (mine - compared + won, yours - won))

    return icepool.Die([(attacker, defender)]).map(step, star=True, repeat="inf")


Units = tuple[int, int, int, int]
"""Infantry, tanks, fighters and bombers, in the order in which they fall."""
FIRES: Final = ((1, 2), (3, 3), (3, 4), (4, 1))
"""The highest faces with which they hit, in attack and in defense. (Axis & Allies, revised edition, 2004.)"""


def icepool_land_battle(attacker: Units, defender: Units) -> icepool.Die[Any]:
    @cache
    def hits(units: Units, defending: bool) -> icepool.Die[int]:
        dice = zip(FIRES, units, strict=True)
        return sum((count @ icepool.coin(faces[defending], 6) for faces, count in dice), icepool.Die([0]))

    def without(units: Units, hits: int) -> Any:
        return tuple([max(0, n - max(0, hits - sum(units[:at]))) for at, n in enumerate(units)])

    def step(mine: Units, yours: Units) -> Any:
        if not any(mine) or not any(yours):
            return mine, yours
        made, taken = hits(mine, False), hits(yours, True)
        return icepool.map(lambda one, other: (without(mine, other), without(yours, one)), made, taken)

    return icepool.Die([(attacker, defender)]).map(step, star=True, repeat="inf")


# --- dyce


def flips(count: int, chance: Fraction) -> dyce.H[Any]:
    one = dyce.H({1: chance.numerator, 0: chance.denominator - chance.numerator})
    return count @ one if count else dyce.H({0: 1})


def _dyce(striking: Force, struck: Force) -> dyce.H[Any]:
    hits = dyce.H({0: 1})
    for kind in striking.kinds:
        hits = hits + flips(kind.figures * kind.dice, kind.hit)

    def lost(number: HResult[Any]) -> dyce.H[Any]:
        parts = dyce.H({0: 1})
        for kind, count, each in struck.dealt(number.outcome):
            if count:
                parts = parts + flips(count, kind.lost(each))
        return parts

    return expand(lost, hits, min_path_probability=Fraction(0))


def dyce_joint(fight: Fight) -> dyce.H[Any]:
    lost, made = _dyce(fight.defender, fight.attacker), _dyce(fight.attacker, fight.defender)

    def both(mine: HResult[Any], yours: HResult[Any]) -> tuple[int, int, int]:
        return sign(fight.ahead(mine.outcome, yours.outcome)), mine.outcome, yours.outcome

    return expand(both, lost, made, min_path_probability=Fraction(0))


def dyce_winner(fight: Fight) -> dyce.H[Any]:
    lost, made = _dyce(fight.defender, fight.attacker), _dyce(fight.attacker, fight.defender)
    ahead: dyce.H[Any] = fight.ahead(lost, made)
    return ahead.apply(sign)


def dyce_duel(state: dict[str, Any]) -> dyce.H[Any]:
    die = dyce.H(6)

    def step(now: HResult[Any]) -> Any:
        standing = now.outcome
        if standing.over:
            return standing

        def blows(mine: HResult[Any], yours: HResult[Any]) -> Any:
            return duels.duel_round(state, standing, mine.outcome, yours.outcome, {})

        return expand(blows, die, die, min_path_probability=Fraction(0))

    chain: dyce.H[Any] = dyce.H({duels.duel_begins(state): 1})
    for _ in range(state["rounds"]):
        chain = expand(step, chain, min_path_probability=Fraction(0), reset_path_probability=True)
    return chain


def dyce_hand(count: int, sides: int, kept: int) -> dyce.H[Any]:
    return (count @ dyce.P(sides)).at(slice(-kept, None))


def dyce_conquest(attacker: int, defender: int) -> dyce.H[Any]:
    """A conquest of `small_games`, by dyce, with as many rounds as armies."""

    @cache
    def lost(attack: int, defense: int) -> dyce.H[Any]:
        sides = [(number @ dyce.P(6)).rolls_with_counts(slice(-2, None)) for number in (attack, defense)]
        counts: dict[tuple[int, int], int] = {}
        for (mine, one), (yours, other) in product(*map(list, sides)):
            wins = [high > low for high, low in zip(mine[::-1], yours[::-1], strict=False)]
            both = len(wins) - sum(wins), sum(wins)
            counts[both] = counts.get(both, 0) + one * other
        return dyce.H(counts)

    def step(now: HResult[Any]) -> Any:
        mine, yours = now.outcome
        if not mine or not yours:
            return now.outcome
        falls = lost(min(mine, 3), min(yours, 2))
        return dyce.H({(mine - one, yours - other): weight for (one, other), weight in falls.items()})

    chain: dyce.H[Any] = dyce.H({(attacker, defender): 1})
    for _ in range(attacker + defender):
        chain = expand(step, chain, min_path_probability=Fraction(0), reset_path_probability=True)
    return chain


# --- A probability mass function by hand


def binomial_pmf(count: int, chance: float) -> Any:
    """The chance of each number of successes, in the usual style of numpy."""
    if not count or chance in {0, 1}:
        return np.eye(1, count + 1, count if chance == 1 else 0)[0]
    successes = np.arange(count + 1)
    ways = LOGS[count] - LOGS[: count + 1] - LOGS[count::-1]
    return np.exp(ways + successes * np.log(chance) + (count - successes) * np.log1p(-chance))


def _by_hand(striking: Force, struck: Force) -> Any:
    hits = np.ones(1)
    for kind in striking.kinds:
        hits = np.convolve(hits, binomial_pmf(kind.figures * kind.dice, float(kind.hit)))
    lost = np.zeros(1 + sum(kind.figures for kind in struck.kinds))
    known: dict[tuple[Kind, int, int], Any] = {}
    for number in np.flatnonzero(hits > NEGLIGIBLE).tolist():
        part = np.ones(1)
        for kind, count, each in struck.dealt(number):
            if count:
                if (kind, count, each) not in known:
                    known[kind, count, each] = binomial_pmf(count, float(kind.lost(each)))
                part = np.convolve(part, known[kind, count, each])
        lost[: len(part)] += hits[number] * part
    return lost


def by_hand(fight: Fight) -> tuple[dict[int, float], Any, Any]:
    """The chances of each winner, and of each number of casualties of either side, in floats."""
    lost, made = _by_hand(fight.defender, fight.attacker), _by_hand(fight.attacker, fight.defender)
    ahead = np.convolve(made, lost[::-1])  # made - lost, from -(len(lost) - 1) on
    level = len(lost) - 1 - fight.attacker.leads + fight.defender.leads
    below, above = max(0, min(level, len(ahead))), max(0, min(level + 1, len(ahead)))
    worse, better = float(ahead[:below].sum()), float(ahead[above:].sum())
    return {-1: worse, 0: float(ahead[below:above].sum()), 1: better}, lost, made


# --- A million throws


def _thrown(striking: Force, struck: Force, dice: np.random.Generator) -> Any:
    hits = sum(dice.binomial(kind.figures * kind.dice, float(kind.hit), MILLION) for kind in striking.kinds)
    lost = np.zeros(MILLION, np.int64)
    for number in np.unique(hits):
        throws = np.flatnonzero(hits == number)
        for kind, count, each in struck.dealt(int(number)):
            if count:
                lost[throws] += dice.binomial(count, float(kind.lost(each)), len(throws))
    return lost


def thrown_joint(fight: Fight) -> dict[tuple[int, int, int], float]:
    dice = np.random.default_rng(1)
    lost, made = _thrown(fight.defender, fight.attacker, dice), _thrown(fight.attacker, fight.defender, dice)
    pairs, counts = np.unique(np.stack([lost, made]), axis=1, return_counts=True)
    return {
        (sign(fight.ahead(mine, yours)), mine, yours): count / MILLION
        for mine, yours, count in zip(*pairs.tolist(), counts.tolist(), strict=True)
    }


def thrown_pool(count: int) -> dict[int, float]:
    hits = np.bincount(np.random.default_rng(1).binomial(count, 0.5, MILLION))
    return {number: times / MILLION for number, times in enumerate(hits.tolist())}
