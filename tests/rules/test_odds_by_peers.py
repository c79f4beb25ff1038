"""Battles and long duels against icepool and dyce, each asked as its makers would; the benchmark asks the same."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from ror_rules import load
from ror_rules._wire.shapes import plain, whole
from tests.bench import peers
from tests.bench.odds import JOINT, WINNER, asked, battle, told, worked
from tests.rules import war_of_the_ring_by_hand as by_hand
from tests.rules.test_odds_brute_force import within

BATTLES = [worked(), *(battle(6, groups) for groups in (2, 3, 5)), battle(7, 2)]


def positive(weights: Any, total: int) -> dict[Any, Fraction]:
    """What can come at all, with its chance."""
    return {value: Fraction(weight, total) for value, weight in weights if weight}


@pytest.mark.parametrize(("state", "fight"), BATTLES)
def test_a_battle_is_that_of_icepool_and_dyce(state: dict[str, Any], fight: peers.Fight) -> None:
    """Winner and casualties of both sides, alone and together, have the odds that both libraries find."""
    joint = told(asked(state, JOINT, "exact"))
    by_icepool = peers.icepool_joint(fight)
    assert positive(((tuple(each), weight) for each, weight in by_icepool.items()), by_icepool.denominator()) == joint
    by_dyce = peers.dyce_joint(fight)
    assert positive(by_dyce.items(), by_dyce.total) == joint
    winner = told(asked(state, WINNER, "exact"))
    assert winner == {who: sum(chance for each, chance in joint.items() if each[0] == who) for who in winner}
    one, other = peers.icepool_winner(fight), peers.dyce_winner(fight)
    assert positive(one.items(), one.denominator()) == winner
    assert positive(other.items(), other.total) == winner


@pytest.mark.parametrize("rounds", [1, 5, 40])
def test_a_duel_is_that_of_icepool_and_dyce(rounds: int) -> None:
    """A duel of many rounds ends as often each way as both libraries find."""
    state = {
        "attacker": {"name": "Gandalf", "combat": 6, "endurance": 6},
        "defender": {"name": "Witch-king", "combat": 5, "endurance": 4},
        "rounds": rounds,
    }
    odds = load("war-of-the-ring").odds("individual-combat", state, fields=["*"])
    nobody = by_hand.Standing(0, 0).result()
    ended = {
        str(within(plain(each.result), nobody)): Fraction(whole(each.weight), whole(odds.total))
        for each in odds.outcomes
    }
    one, other = peers.icepool_duel(state), peers.dyce_duel(state)
    for weights, total in ((one.items(), one.denominator()), (other.items(), other.total)):
        chances: dict[str, Fraction] = {}
        for standing, chance in positive(weights, total).items():
            told_as = str(by_hand.Standing(*standing).result())
            chances[told_as] = chances.get(told_as, Fraction(0)) + chance
        assert chances == ended


@pytest.mark.parametrize("count", [1, 12, 40])
def test_a_million_throws_come_near(count: int) -> None:
    """What the benchmark throws a million times comes within five thousandths of the odds of a pool."""
    thrown = peers.thrown_pool(count)
    assert all(abs(thrown.get(hits, 0.0) - comb(count, hits) / 2**count) < 0.005 for hits in range(count + 1))
