from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from ror_rules import load
from ror_rules.author import Ruleset
from ror_rules.host.wire import whole
from tests.chances import probability

SAURON: Ruleset[Any] = load("sauron")


def fighter(name: str, **ratings: int) -> dict[str, Any]:
    return {"name": name, "combat": 4, "morale": 4, "endurance": 5, **ratings}


def agree(rule: str, state: dict[str, Any], dice: int) -> None:
    thrown = Counter(SAURON.resolve(rule, state, faces=faces).result for faces in product(range(1, 7), repeat=dice))
    odds = SAURON.odds(rule, state, fields=["*"])
    total, falls = whole(odds.total), 6**dice
    assert {each.result: whole(each.weight) * falls for each in odds.outcomes} == {
        result: count * total for result, count in thrown.items()
    }


@pytest.mark.parametrize("morale", range(-3, 10))
def test_the_odds_of_an_attack_are_its_six_faces(morale: int) -> None:
    agree("leader-combat", {"attacker": fighter("Sauron", morale=morale), "defender": fighter("Elendil")}, 1)


@pytest.mark.parametrize("rating", range(1, 13))
def test_the_odds_of_a_rally_are_those_of_two_dice(rating: int) -> None:
    agree("rally", {"leader": {"name": "Cirdan", "combat": rating, "morale": 0}}, 2)


@pytest.mark.parametrize("rating", range(7))
def test_the_odds_of_taking_off_the_ring_are_those_of_a_die(rating: int) -> None:
    agree("ring-removal", {"leader": {"name": "Isildur", "ring_rating": rating, "failed_attempts": 2}}, 1)


@pytest.mark.parametrize("wounds", range(5))
def test_the_odds_of_a_round_of_mortal_combat_are_those_of_both_throws(wounds: int) -> None:
    state = {"challenger": fighter("Isildur", wounds=wounds), "opponent": fighter("Gorgol"), "distance": 0, "rounds": 1}
    agree("mortal-combat", state, 2)


def test_mortal_combat_ends_in_a_death() -> None:
    odds = SAURON.odds(
        "mortal-combat", {"challenger": fighter("Isildur"), "opponent": fighter("Gorgol"), "distance": 0}, fields=["*"]
    )
    settled = {share.value: probability(share) for share in odds.marginals["settled"]}
    assert settled[True] > 1 - 1e-9
    dead = {name: {s.value: s.weight for s in odds.marginals[f"{name}.killed"]} for name in ("challenger", "opponent")}
    assert dead["challenger"] == dead["opponent"]
