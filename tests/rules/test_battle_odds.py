from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest
from msgspec import UNSET

from ror_rules import load
from ror_rules.host.wire import plain, whole
from ror_rules.testing import Distribution
from tests.chances import probability
from tests.drawn import few
from tests.rules.battle_by_hand import TOLL, Battle, Ending
from tests.rules.battle_numbers import content_of, merged
from tests.rules.battles_drawn import ABILITIES, POLICIES, READINGS, Drawn, battles

RULES: Final = load("ring-of-power")
COMBAT: Final = RULES.rule("combat")
PARTS: Final = 24
"""Number of tests that share the battles."""
DRAWN: Final = list(battles())
FEW: Final = ["winner", "attacker.casualties", "defender.casualties"]


def ending(result: Any) -> Ending:
    sides = [
        tuple((toll.id, tuple(getattr(toll, each) for each in TOLL)) for toll in after.tolls)
        for after in (result.attacker, result.defender)
    ]
    leads = result.attacker.leadership, result.defender.leadership
    return Ending(result.winner, result.attacker.casualties, result.defender.casualties, *leads, *sides)


def exact(each: Drawn) -> dict[Ending, Fraction]:
    book = RULES.book.under(each.rulings)
    odds = COMBAT.odds(book, COMBAT.read(each.state)).map(ending)
    return {end: Fraction(weight, odds.total) for end, weight in odds.weights.items()}


def text(value: Any) -> str:
    return json.dumps(plain(value), sort_keys=True)


def projected(endings: dict[Ending, Fraction]) -> dict[tuple[Any, ...], Fraction]:
    return merged((end[:3], chance) for end, chance in endings.items())


@pytest.mark.parametrize("part", few(range(PARTS), 12))
def test_the_odds_of_battles_are_those_of_every_figure(part: int) -> None:
    for each in DRAWN[part::PARTS]:
        endings = Battle(each.state, each.rulings).endings()
        assert sum(endings.values()) == 1
        assert exact(each) == endings, each
        odds = RULES.odds("combat", each.state, rulings=each.rulings, fields=FEW)
        answered = {
            tuple(plain(chance.fields)[name] for name in FEW): Fraction(whole(chance.weight), whole(odds.total))
            for chance in odds.outcomes
        }
        assert answered == projected(endings), each


@pytest.mark.nightly
def test_the_odds_of_battles_in_floats_come_near() -> None:
    for each in DRAWN[::8]:
        expected = projected(Battle(each.state, each.rulings).endings())
        odds = RULES.odds("combat", each.state, rulings=each.rulings, fields=FEW, arithmetic="float")
        answered = {tuple(plain(chance.fields)[name] for name in FEW): chance.probability for chance in odds.outcomes}
        assert answered == pytest.approx({value: float(chance) for value, chance in expected.items()}, rel=1e-9, abs=0)


def seen(odds: Distribution[Any], state: Any, names: list[str]) -> dict[str, Fraction]:
    return merged(
        (text([COMBAT.projections[name].of(state, result) for name in names]), Fraction(weight, odds.total))
        for result, weight in odds.weights.items()
    )


@pytest.mark.parametrize("part", few(range(PARTS), 12))
def test_fields_of_a_battle_are_the_joint_seen_through_them(part: int) -> None:
    draw = Random(part)
    for each in DRAWN[part::PARTS]:
        state = COMBAT.read(each.state)
        joint = COMBAT.odds(RULES.book.under(each.rulings), state)
        names = draw.sample(sorted(COMBAT.projections), draw.randint(1, 4))
        odds = RULES.odds("combat", each.state, rulings=each.rulings, fields=names)
        total = whole(odds.total)
        weights = [whole(chance.weight) for chance in odds.outcomes]
        assert min(weights) > 0
        assert sum(weights) == total
        assert [chance.probability for chance in odds.outcomes] == [float(Fraction(each, total)) for each in weights]
        answered = [text([plain(chance.fields)[name] for name in names]) for chance in odds.outcomes]
        assert len(set(answered)) == len(answered)
        chances = [Fraction(weight, total) for weight in weights]
        assert dict(zip(answered, chances, strict=True)) == seen(joint, state, names)
        assert sorted(odds.marginals) == sorted(names)
        for name, shares in odds.marginals.items():
            marginal = {text([share.value]): Fraction(whole(share.weight), total) for share in shares}
            assert marginal == seen(joint, state, [name])


@pytest.mark.nightly
@pytest.mark.parametrize("ruling", sorted(READINGS))
def test_every_reading_decides_something(ruling: str) -> None:
    asked = [each for each in DRAWN if ruling in each.rulings]
    assert any(
        Battle(each.state, each.rulings).endings()
        != Battle(each.state, {name: reading for name, reading in each.rulings.items() if name != ruling}).endings()
        for each in asked
    )


def test_everything_is_drawn_often_enough() -> None:
    sides = [each.state[name] for each in DRAWN for name in ("attacker", "defender")]
    policies = Counter(field for side in sides for field in side["policy"].items())
    abilities = Counter(ability for side in sides for group in side["groups"] for ability in group.get("abilities", ()))
    assert sum("duels" in each.state for each in DRAWN) >= 15
    assert min(policies[field] for policy in POLICIES for field in policy.items()) >= 100
    assert min(abilities[ability] for ability in ABILITIES) >= 30


def a_leader_and_others(seed: int) -> dict[str, Any]:
    chance = Random(seed)
    characters: list[dict[str, Any]] = []
    for number in range(chance.randint(4, 5)):
        figure = chance.choice(["man", "elf", "orc", "dwarf", "troll"])
        character = {"id": f"a{number}", "type": figure, "character": True}
        if figure in ("man", "elf") and chance.random() < 0.6:
            character["mounted"] = True
        if not number or chance.random() < 0.5:
            character["leadership"] = chance.randint(1, 2)
        characters.append(character)
    uruks = [{"id": "uruks", "type": "uruk-hai", "count": chance.randint(6, 8)}]
    return {"attacker": {"groups": characters}, "defender": {"groups": uruks}}


@pytest.mark.parametrize("seed", range(12))
def test_a_leader_falls_as_often_by_the_headline_as_by_the_tolls(seed: int) -> None:
    rules, state = load("ring-of-power"), a_leader_and_others(seed)
    leaders = [each for each in state["attacker"]["groups"] if "leadership" in each]
    best = min(leaders, key=lambda each: (-each["leadership"], content_of(each)))["id"]
    named = rules.odds("combat", state, fields=["attacker.leader_falls"])
    falls = {
        share.value: Fraction(whole(share.weight), whole(named.total))
        for share in named.marginals["attacker.leader_falls"]
    }
    tolls = rules.odds("combat", state, fields=["attacker.tolls"])
    gone = sum(
        whole(share.weight)
        for share in tolls.marginals["attacker.tolls"]
        for toll in share.value
        if toll.id == best and not toll.left
    )
    assert falls.get(True, 0) == Fraction(gone, whole(tolls.total))


ONE = [
    {"id": "boromir", "type": "man", "character": True, "leadership": 1, "mounted": True, "abilities": ["heroes"]},
    {"id": "rider", "type": "man", "mounted": True},
    {"id": "shade", "type": "man", "abilities": ["ethereal"]},
]
"""Figures who stand in several conditions, one after the other."""


@pytest.mark.parametrize("one", ONE, ids=lambda one: str(one["id"]))
@pytest.mark.parametrize("many", [4, 7])
@pytest.mark.parametrize("ability", ["axes", "terror"])
def test_one_figure_takes_many_hits_one_after_the_other(one: dict[str, Any], many: int, ability: str) -> None:
    foes = [
        {"id": "orcs", "type": "uruk-hai", "count": many - 2},
        {"id": "dwarves", "type": "dwarf", "count": 2, "abilities": [ability]},
    ]
    sides = {"attacker": {"groups": [one], "policy": "spread"}, "defender": {"groups": foes, "policy": "spread"}}
    each = Drawn(sides, {"rp-terror": "figure"})
    assert exact(each) == Battle(each.state, each.rulings).endings()


def test_one_against_two_hundred_is_answered() -> None:
    state: dict[str, Any] = {
        "attacker": {"groups": [ONE[0]]},
        "defender": {"groups": [{"id": "orcs", "type": "orc", "count": 200}]},
    }
    odds = RULES.odds("combat", state)
    assert odds.left_out is UNSET
    assert sum(probability(share) for share in odds.marginals["winner"]) == pytest.approx(1)


@pytest.mark.parametrize("fields", [["winner", "attacker.left"], ["winner", "attacker.left", "defender.left"]])
@pytest.mark.parametrize(
    ("kind", "mounted", "counts"), [("elf", True, (2, 2, 1)), ("troll", False, (2, 2, 3)), ("man", False, (5, 1, 1))]
)
def test_floats_hold_no_result_that_cannot_come(
    kind: str, mounted: bool, counts: tuple[int, int, int], fields: list[str]
) -> None:
    attacker = {"groups": [{"type": kind, "mounted": mounted, "count": counts[0]}]}
    defender = {"groups": [{"type": "uruk-hai", "count": counts[1]}, {"type": "orc", "count": counts[2]}]}
    state: dict[str, Any] = {"attacker": attacker, "defender": defender}
    exact, floats = [
        load("ring-of-power").odds("combat", state, fields=fields, arithmetic=arithmetic)
        for arithmetic in ("exact", "float")
    ]
    for name in fields:
        found = {str(share.value): probability(share) for share in floats.marginals[name]}
        assert min(found.values()) > 0
        assert found == pytest.approx({str(each.value): each.probability for each in exact.marginals[name]}, abs=1e-11)
    assert {str(each.result) for each in floats.outcomes} == {str(each.result) for each in exact.outcomes}
    assert min(each.probability for each in floats.outcomes) > 0
