from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import UNSET

from ror_rules import Odds, load, rulesets
from ror_rules.errors import SchemaError
from ror_rules.host.messages import aftermath
from ror_rules.host.wire import plain
from ror_rules.states import WarOfTheRingCharacter, WarOfTheRingForce
from tests.rules.war_of_the_ring_by_hand import SEARCH, army_combat, individual_combat

PARTY: list[WarOfTheRingCharacter] = [
    {"name": "Frodo", "capture_rating": 4},
    {"name": "Sam", "capture_rating": 3},
    {"name": "Merry", "capture_rating": 2},
    {"name": "Pippin", "capture_rating": 2},
    {"name": "Legolas", "capture_rating": 3},
    {"name": "Gimli"},
]


def chance(odds: Odds, view: str) -> Fraction:
    assert odds.exact
    assert isinstance(odds.total, str)
    return sum(
        (Fraction(int(str(each.weight)), int(str(odds.total))) for each in odds.marginals[view] if each.value),
        Fraction(),
    )


def faces(count: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=count)


@pytest.mark.parametrize("points", range(1, 11))
def test_each_of_six_hunted_characters_is_captured_as_often_as_their_own_two_dice_say(points: int) -> None:
    odds = load("war-of-the-ring").odds("search", {"search_points": points, "characters": PARTY}, arithmetic="exact")
    rolls = SEARCH[min((points + 1) // 2, 5) - 1][2].split(", ")
    for who in PARTY:
        caught = sum(f"{spot}c" in rolls and own > who.get("capture_rating", 3) for spot, own in faces(2))
        assert chance(odds, f"captured[{who['name']}]") == Fraction(caught, 36)


def test_frodo_among_six_is_caught_once_in_eighteen() -> None:
    odds = load("war-of-the-ring").odds("search", {"search_points": 8, "characters": PARTY})
    assert chance(odds, "captured[Frodo]") == Fraction(1, 18)
    assert list(odds.marginals)[:6] == [f"captured[{who['name']}]" for who in PARTY]


def test_captures_tell_who_is_captured_and_no_faces() -> None:
    odds = load("war-of-the-ring").odds(
        "search", {"search_points": 9, "characters": PARTY}, fields=["captures"], arithmetic="exact"
    )
    assert len(odds.outcomes) == 1 + 2**6
    assert all(each.value is not None and "face" not in str(plain(each.value)) for each in odds.marginals["captures"])


def test_the_persons_of_a_large_party_cost_no_more_than_their_own_throws() -> None:
    party = [f"Hobbit {number}" for number in range(30)]
    state: dict[str, Any] = {"search_points": 9, "characters": party}
    odds = load("war-of-the-ring").odds("search", state, fields=["captured[Hobbit 7]", "captured"], arithmetic="exact")
    allowed = SEARCH[4][3].count("c")
    assert chance(odds, "captured[Hobbit 7]") == Fraction(allowed, 6) * Fraction(1, 2) > 0
    both = {tuple((each.fields or {}).values()) for each in odds.outcomes}
    assert (True, 0) not in both
    assert {(True, 1), (False, 0), (False, 29), (True, 30)} <= both


def test_a_k_kills_the_only_character_of_a_force() -> None:
    state: dict[str, Any] = {
        "attacker": {"side": "dark_power", "strength": 20},
        "defender": {"side": "fellowship", "strength": 10, "characters": ["Gimli"]},
    }
    odds = load("war-of-the-ring").odds("army-combat", state)
    killed = sum(army_combat(state, fall, {})["defender"]["character_killed"] for fall in faces(1))
    assert chance(odds, "killed[Gimli]") == Fraction(killed, 6) > 0


def test_whom_a_k_kills_of_two_is_whom_the_players_chose() -> None:
    force: WarOfTheRingForce = {"side": "fellowship", "strength": 10, "characters": ["Gimli", "Legolas"]}
    attacker: WarOfTheRingForce = {"side": "dark_power", "strength": 20}
    rules = load("war-of-the-ring")
    odds = rules.odds("army-combat", {"attacker": attacker, "defender": {**force, "first_to_die": "Gimli"}})
    assert chance(odds, "killed[Gimli]") == chance(odds, "defender.character_killed") > 0
    assert chance(odds, "killed[Legolas]") == 0
    odds = rules.odds("army-combat", {"attacker": attacker, "defender": force})
    (killed,) = [each for each in odds.marginals["killed[Gimli]"] if each.value]
    assert (killed.low, killed.high) == (0, float(chance(odds, "defender.character_killed")))


def test_each_contender_of_a_round_is_dead_as_often_as_all_faces_say() -> None:
    one = {"name": "Aragorn", "combat": 6, "endurance": 5, "wounds": 3}
    other = {"name": "Gothmog", "combat": 5, "endurance": 4, "wounds": 2}
    state: dict[str, Any] = {"attacker": one, "defender": other, "rounds": 1}
    ends = [individual_combat(state, fall, {}) for fall in faces(2)]
    odds = load("war-of-the-ring").odds("individual-combat", state)
    for side, who in (("attacker", one), ("defender", other)):
        killed = sum(bool(end[side].get("killed")) for end in ends)
        assert chance(odds, f"killed[{who['name']}]") == Fraction(killed, 36) > 0


def test_a_name_that_two_share_asks_nothing() -> None:
    orcs: list[WarOfTheRingCharacter] = [
        {"name": "Orc", "capture_rating": 2},
        {"name": "Orc", "capture_rating": 3},
        {"name": "Ugluk"},
    ]
    with pytest.raises(SchemaError) as wrong:
        load("war-of-the-ring").odds("search", {"search_points": 9, "characters": orcs}, fields=["captured[Orc]"])
    assert "captured[Ugluk]" in str(wrong.value)
    assert wrong.value.pointer == "/fields/0"


def in_results(ruleset: str, rule_id: str, state: Any, names: Sequence[str]) -> dict[str, dict[Any, Fraction]]:
    rules = load(ruleset)
    rule = rules.rule(rule_id)
    value = rule.read(state)
    whole = rule.enumerated(rules.book, value).look(None)
    found: dict[str, dict[Any, Fraction]] = {name: {} for name in names}
    for name in names:
        view = rule.projections_in(value)[name]
        for result, weight in whole.weights.items():
            seen = view.of(value, result)
            found[name][seen] = found[name].get(seen, Fraction()) + Fraction(weight, whole.total)
    return found


STACK = {
    "attacker": {"side": "dark_power", "strength": 20},
    "defender": {"side": "fellowship", "strength": 10, "characters": ["Gimli"]},
}
FIGHT = {
    "attacker": {
        "groups": [
            {"id": "eomer", "type": "man", "character": True, "leadership": 2},
            {"id": "guthlaf", "type": "man", "character": True},
            {"id": "men", "type": "man", "count": 2},
        ]
    },
    "defender": {"groups": [{"id": "lurtz", "type": "uruk-hai", "character": True}, {"id": "orcs", "type": "orc"}]},
}


def named(ruleset: str, rule: str, state: Any) -> list[str]:
    asked = load(ruleset).rule(rule)
    return [name for name in asked.projections_in(asked.read(state)) if name not in asked.projections]


TOO_MANY_PATHS = {"Riders of Rohan fall on raiders, as in the worked example of the rules"}
CASES = [
    *(
        (ruleset.id, each.rule, each.title, each.state)
        for ruleset in rulesets()
        for each in ruleset.examples
        if named(ruleset.id, each.rule, each.state) and each.title not in TOO_MANY_PATHS
    ),
    ("three-player", "army-combat", "a stack with Gimli", STACK),
    ("ring-of-power", "combat", "two Characters and one", FIGHT),
    ("ring-of-power", "siege", "two assaults", {**FIGHT, "assaults": 2}),
]


@pytest.mark.parametrize(("ruleset", "rule", "title", "state"), CASES)
def test_the_summaries_of_persons_agree_with_whole_results(ruleset: str, rule: str, title: str, state: Any) -> None:
    names = named(ruleset, rule, state)
    expected = in_results(ruleset, rule, state, names)
    odds = load(ruleset).odds(rule, state, fields=names, arithmetic="exact")
    for name in names:
        shares = {each.value: each.weight for each in odds.marginals[name] if each.weight is not UNSET}
        by_plan = {value: Fraction(int(str(weight)), int(str(odds.total))) for value, weight in shares.items()}
        assert not shares or by_plan == expected[name]


def test_every_rule_that_names_persons_in_its_odds_is_compared() -> None:
    asked = {(ruleset, rule) for ruleset, rule, _, _ in CASES}
    there = {(each.id, rule.id) for each in rulesets() for rule in each.rules.values() if rule.persons}
    assert asked == there
    assert len(there) >= 10


def test_a_part_of_a_group_is_not_the_group_of_that_name() -> None:
    rules = load("ring-of-power")
    line = 'a: man character, "a~foot": man character v 2 uruk-hai @ fortress assaults=1'
    views = rules.rule("siege").projections_in(rules.resolve("siege", line, seed=0).state)
    seen = set()
    for seed in range(60):
        outcome = rules.resolve("siege", line, seed=seed)
        left = {each.id for each in outcome.result.attacker.groups} if outcome.result.attacker else set()
        falls = {who for who in ("a", "a~foot") if views[f"attacker.falls[{who}]"].of(outcome.state, outcome.result)}
        assert falls == {"a", "a~foot"} - left
        seen |= {frozenset(falls)}
    assert {frozenset({"a"}), frozenset({"a~foot"})} <= seen


def test_the_answer_names_whom_the_players_choose_from_if_they_owe_a_death() -> None:
    force: WarOfTheRingForce = {"side": "fellowship", "strength": 10, "leader_morale": 1, "characters": ["Gimli"]}
    state: dict[str, Any] = {"attacker": {"side": "dark_power", "strength": 20}, "defender": force}
    campaign = {"attacker": state["attacker"], "targets": [{"defender": force}], "turns": 1}
    rules: Any = load("war-of-the-ring")
    for rule, asked in (("army-combat", state), ("war-campaign", campaign)):
        for order, owes in ((None, True), (["leader", "Gimli"], False)):
            force.pop("first_to_die", None)
            if order:
                force["first_to_die"] = order
            told = [aftermath(rules.resolve(rule, asked, faces=[face])) for face in range(1, 7)]
            assert any(told) == owes
            assert all("Gimli and the leader" in lines[0] and "`fallen`" in lines[0] for lines in told if lines)
