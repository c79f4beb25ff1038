from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from msgspec.structs import astuple

from ror_rules import load
from ror_rules.author import Cite
from ror_rules.host.wire import plain, whole
from ror_rules.testing import explore
from tests.bench import peers
from tests.bench.questions import JOINT, RULES, WINNER, WON, asked, battle, told, worked
from tests.chances import probability
from tests.core import brute
from tests.guests import border_war
from tests.rules import war_of_the_ring_by_hand as by_hand
from tests.rules.small_games import BOOK, Armies, conquest
from tests.rules.test_odds_brute_force import within

BATTLES = [worked(), *(battle(6, groups) for groups in (2, 3, 5)), battle(7, 2)]


def positive(weights: Any, total: int) -> dict[Any, Fraction]:
    return {value: Fraction(weight, total) for value, weight in weights if weight}


@pytest.mark.parametrize(("state", "fight"), BATTLES)
def test_a_battle_is_that_of_icepool_and_dyce(state: dict[str, Any], fight: peers.Fight) -> None:
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


@pytest.mark.parametrize(("state", "fight"), BATTLES)
def test_the_default_answer_is_that_of_icepool_and_dyce(state: dict[str, Any], fight: peers.Fight) -> None:
    odds = RULES.odds("combat", state)
    by_icepool, by_dyce = peers.icepool_joint(fight), peers.dyce_joint(fight)
    for weights, total in ((by_icepool.items(), by_icepool.denominator()), (by_dyce.items(), by_dyce.total)):
        joint = positive(((tuple(each), weight) for each, weight in weights), total)
        for place, view in enumerate(JOINT):
            chances: dict[Any, Fraction] = {}
            for values, chance in joint.items():
                chances[values[place]] = chances.get(values[place], Fraction(0)) + chance
            listed = {WON.get(each.value, each.value): probability(each) for each in odds.marginals[view]}
            assert listed == {value: float(chances[value]) for value in listed}
            assert sum(listed.values()) > 0.998  # a headline omits values beyond its quantiles
            if place:
                assert odds.statistics[view].mean == float(sum(value * chance for value, chance in chances.items()))


@pytest.mark.parametrize("state_and_fight", [worked(), battle(10), battle(20, 5)])
def test_a_battle_is_that_of_a_function_written_by_hand(state_and_fight: tuple[dict[str, Any], peers.Fight]) -> None:
    state, fight = state_and_fight
    odds = RULES.odds("combat", state)
    won, lost, made = peers.by_hand(fight)
    for listed, chances in zip((odds.marginals[view] for view in JOINT), (won, lost, made), strict=True):
        for each in listed:
            assert each.probability == pytest.approx(chances[WON.get(each.value, each.value)], abs=1e-12)


@pytest.mark.parametrize("rounds", [1, 5, 40])
def test_a_duel_is_that_of_icepool_and_dyce(rounds: int) -> None:
    state: dict[str, Any] = {
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
    thrown = peers.thrown_pool(count)
    assert all(abs(thrown.get(hits, 0.0) - comb(count, hits) / 2**count) < 0.005 for hits in range(count + 1))


@pytest.mark.parametrize("size", [1, 3, 6])
def test_a_conquest_is_that_of_icepool_and_dyce(size: int) -> None:
    odds = conquest.odds(BOOK, Armies(attacker=size, defender=size))
    ours = {(end.attacker, end.defender): chance for end, chance in brute.chances(odds).items()}
    by_icepool, by_dyce = peers.icepool_conquest(size, size), peers.dyce_conquest(size, size)
    assert positive(((tuple(end), weight) for end, weight in by_icepool.items()), by_icepool.denominator()) == ours
    assert positive(by_dyce.items(), by_dyce.total) == ours


def test_a_land_battle_is_that_of_icepool() -> None:
    sides = (2, 1, 1, 0), (3, 0, 1, 0)
    odds = border_war.land_battle.odds(border_war.RULESET.book, border_war.front(*sides))
    ours = {(astuple(end.attacker), astuple(end.defender)): chance for end, chance in brute.chances(odds).items()}
    by_icepool = peers.icepool_land_battle(*sides)
    ends = (((tuple(one), tuple(other)), weight) for (one, other), weight in by_icepool.items())
    assert positive(ends, by_icepool.denominator()) == ours


def test_the_sum_of_a_hand_is_that_of_dyce() -> None:
    by_dyce = peers.dyce_hand(8, 6, 5)
    ours = explore(lambda dice: dice.hand(8, 6, keep=("highest", 5), why="hand", cite=Cite(section="a test"))).map(sum)
    assert brute.chances(ours) == positive(by_dyce.items(), by_dyce.total)
