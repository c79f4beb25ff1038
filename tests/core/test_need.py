from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from ror_rules import load as ruleset_of, need
from ror_rules.errors import BudgetError, SchemaError, StateError
from tests.rules.war_of_the_ring_by_hand import SEARCH, army_combat

WAR = ruleset_of("war-of-the-ring")
STORM: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 10},
    "defender": {"side": "fellowship", "strength": 20},
    "terrain": "citadel",
}


def heavier_for_defender(strength: int) -> Fraction:
    """The chance that the defender of the citadel loses more points, by all six faces and the printed tables."""
    state = {**STORM, "attacker": {"side": "dark_power", "strength": strength}}
    ends = [army_combat(state, (face,), {}) for face in range(1, 7)]
    return Fraction(sum(end["defender"]["strength_lost"] > end["attacker"]["strength_lost"] for end in ends), 6)


@pytest.mark.parametrize("at_least", [0.1, 0.5, 0.8, 5 / 6])
@pytest.mark.parametrize("high", [60, 400])
def test_the_least_strength_is_the_first_that_reaches_the_chance(at_least: float, high: int) -> None:
    found = need(
        WAR,
        "army-combat",
        STORM,
        vary={"pointer": "/attacker/strength", "from": 1, "to": high},
        field="heavier_loss",
        value="defender",
        at_least=at_least,
    )
    chances = {strength: heavier_for_defender(strength) for strength in range(1, high + 1)}
    reached = [strength for strength, chance in chances.items() if chance >= Fraction(repr(at_least))]
    if not reached:
        assert found.found is None
        assert found.best.probability == float(max(chances.values()))
        return
    assert found.found is not None
    assert (found.found.at, found.found.probability) == (reached[0], float(chances[reached[0]]))
    assert found.end == "least"
    if reached[0] == 1:
        assert found.next_best is None
    else:
        assert found.next_best is not None
        assert found.next_best.at == reached[0] - 1
        assert found.next_best.probability == float(chances[reached[0] - 1]) < at_least
    assert len(found.looked_at) == high or found.method == "bisected"


def test_where_more_is_worse_the_most_is_found() -> None:
    state = {"search_points": 7, "characters": 1}
    vary = {"pointer": "/characters", "from": 1, "to": 30}
    found = need(WAR, "search", state, vary=vary, field="capture_allowed", at_least=0.3)
    columns = [
        SEARCH[3][0 if number <= 2 else 1 if number <= 5 else 2 if number <= 8 else 3] for number in range(1, 31)
    ]
    likely = [number for number, cell in enumerate(columns, 1) if cell.count("c") >= 2]
    assert found.end == "most"
    assert found.found is not None
    assert found.found.at == max(likely) < 30
    assert found.next_best is not None
    assert found.next_best.at == max(likely) + 1


def test_a_search_goes_on_while_numbers_nearby_reach_the_chance() -> None:
    """Losses are rounded, so up to 15 attackers of two defenders are even by turns. A search by halves stops at 5."""
    state = {**STORM, "defender": {"side": "fellowship", "strength": 2}}
    even = []
    for strength in range(3, 301):
        attacked = {**state, "attacker": {"side": "dark_power", "strength": strength}}
        ends = [army_combat(attacked, (face,), {}) for face in range(1, 7)]
        if sum(end["defender"]["strength_lost"] == end["attacker"]["strength_lost"] for end in ends) >= 2:
            even.append(strength)
    vary = {"pointer": "/attacker/strength", "from": 3, "to": 300}
    found = need(WAR, "army-combat", state, vary=vary, field="heavier_loss", value="neither", at_least=1 / 3)
    assert (found.end, found.method) == ("most", "bisected")
    assert found.found is not None
    assert found.found.at == max(even)


def test_a_state_that_the_rules_do_not_allow_does_not_reach_it() -> None:
    vary = {"pointer": "/attacker/strength", "from": 0, "to": 3}
    found = need(WAR, "army-combat", STORM, vary=vary, field="heavier_loss", value="attacker", at_least=0.01)
    assert found.looked_at[0].probability is None
    assert found.found is not None
    assert found.found.at == 1
    with pytest.raises(StateError):
        need(WAR, "army-combat", STORM, vary={**vary, "to": 0}, field="heavier_loss", value="attacker", at_least=0.5)


def test_without_ends_the_range_is_that_of_the_field() -> None:
    found = need(
        WAR, "search", {"nazgul": 1, "characters": 2}, vary={"pointer": "/nazgul"}, field="spotted", at_least=1
    )
    assert (found.low, found.high) == (0, 9)
    found = need(
        WAR, "army-combat", STORM, vary={"pointer": "/attacker/strength"}, field="defender.destroyed", at_least=1
    )
    assert (found.low, found.high, found.found) == (0, 9999, None)


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"vary": {"pointer": "/terrain"}}, "/vary/pointer"),
        ({"vary": {"pointer": "/attacker/speed"}}, "/vary/pointer"),
        ({"vary": {"pointer": "/attacker/strength", "from": 1}}, "/vary"),
        ({"vary": {"pointer": "/attacker/strength", "values": [1, 2]}}, "/vary/values"),
        ({"vary": {"pointer": "/attacker/strength", "from": 9, "to": 2}}, "/vary/to"),
        ({"vary": {"pointer": "/attacker/speed", "from": 1, "to": 2}}, "/vary/pointer"),
        ({"field": "fallen"}, "/field"),
        ({"value": True}, "/value"),
        ({"at_least": 0}, "/at_least"),
        ({"at_least": 1.5}, "/at_least"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(change: dict[str, Any], pointer: str) -> None:
    vary = {"pointer": "/attacker/strength", "from": 1, "to": 9}
    asked: dict[str, Any] = {"vary": vary, "field": "heavier_loss", "value": "attacker", "at_least": 0.5}
    with pytest.raises(SchemaError) as refused:
        need(WAR, "army-combat", STORM, **{**asked, **change})
    assert refused.value.pointer == pointer


def test_a_wide_range_that_goes_up_and_down_is_refused() -> None:
    with pytest.raises(BudgetError) as refused:
        need(
            WAR,
            "army-combat",
            STORM,
            vary={"pointer": "/attacker/strength", "from": 0, "to": 9999},
            field="attacker.strength_lost",
            value=2,
            at_least=0.5,
        )
    assert refused.value.expected == "at most 400 numbers"


@pytest.mark.parametrize(
    ("pointer", "code"),
    [
        ("/attacker/speed", "no-such-place"),
        ("/attacker", "need-takes-a-number"),
        ("/terrain", "need-takes-a-number"),
        ("/attacker/strength", None),
    ],
)
def test_without_ends_the_place_is_a_number_of_the_state(pointer: str, code: str | None) -> None:
    asked: dict[str, Any] = {"field": "defender.destroyed", "at_least": 1, "vary": {"pointer": pointer}}
    if code is None:
        assert need(WAR, "army-combat", STORM, **asked).high == 9999
        return
    with pytest.raises(SchemaError) as refused:
        need(WAR, "army-combat", STORM, **asked)
    assert refused.value.code == code


def test_numbers_that_are_too_expensive_leave_those_that_are_known() -> None:
    asked: dict[str, Any] = {"vary": {"pointer": "/attacker/groups/0/count"}, "field": "attacker.wins", "at_least": 0.3}
    found = need(ruleset_of("ring-of-power"), "combat", "8 orc v 8 dwarf", **asked)
    assert not found.complete
    assert found.found is not None
    assert found.next_best is not None
    assert found.next_best.at == found.found.at - 1
    narrow = {**asked, "vary": {**asked["vary"], "from": 1, "to": found.found.at + 4}}
    again = need(ruleset_of("ring-of-power"), "combat", "8 orc v 8 dwarf", **narrow)
    assert (again.complete, again.found) == (True, found.found)


def test_a_question_without_a_range_ends_where_the_chance_no_longer_changes_sides() -> None:
    ring = ruleset_of("ring-of-power")
    asked: dict[str, Any] = {"field": "winner", "value": "attacker", "at_least": 0.8}
    found = need(ring, "combat", "20 orc v 18 man", vary={"pointer": "/attacker/groups/0/count"}, **asked)
    vary = {"pointer": "/attacker/groups/0/count", "from": 1, "to": 60}
    ranged = need(ring, "combat", "20 orc v 18 man", vary=vary, **asked)
    assert (found.complete, found.end) == (True, "least")
    assert (found.found, found.next_best) == (ranged.found, ranged.next_best)
    assert [each.at for each in found.looked_at] == list(range(found.low, found.high + 1))


def test_a_question_without_a_range_that_nothing_reaches_has_the_best_of_what_was_tried() -> None:
    ring = ruleset_of("ring-of-power")
    vary = {"pointer": "/attacker/groups/0/count"}
    found = need(ring, "combat", "20 orc v 18 man", vary=vary, field="winner", value="attacker", at_least=0.99)
    assert (found.complete, found.found) == (False, None)
    tried = {each.at: each.probability for each in found.looked_at}
    assert set(range(1, 65)) < set(tried)
    assert found.best.probability == max(each for each in tried.values() if each is not None)
    assert found.high == max(at for at, each in tried.items() if each is not None)


def test_a_need_without_one_affordable_number_is_refused_with_a_remedy_that_need_has() -> None:
    vary = {"pointer": "/attacker/groups/0/count"}
    asked: dict[str, Any] = {"vary": vary, "field": "attacker.wins", "at_least": 0.8, "budget": 1e-4}
    with pytest.raises(BudgetError, match="budget") as refused:
        need(ruleset_of("ring-of-power"), "combat", "8 orc v 8 dwarf", **asked)
    assert "narrower range" in refused.value.help
    assert "simulation" not in refused.value.help


def test_the_answer_is_the_same_to_the_byte() -> None:
    vary = {"pointer": "/attacker/strength", "from": 1, "to": 30}
    first, again, other = (
        need(WAR, "army-combat", STORM, vary=vary, field="heavier_loss", value="defender", at_least=chance)
        for chance in (0.5, 0.5, 0.6)
    )
    assert first == again
    assert first.id != other.id
    json.dumps(first.at_least)


def test_a_chance_that_grows_and_falls_has_a_gap() -> None:
    found = need(
        WAR,
        "army-combat",
        "dark_power 40 L1 v fellowship 14 L1 first_to_die=Gandalf, Gandalf @ town",
        vary={"pointer": "/attacker/strength", "from": 20, "to": 90},
        field="killed[Gandalf]",
        at_least=0.2,
    )
    assert found.end == "most"
    assert found.found is not None
    assert found.gaps
    assert found.gaps[0].at < found.found.at
    assert found.gaps[0].probability == 1 / 6


def test_the_best_number_is_one_that_the_rules_allow() -> None:
    found = need(
        WAR,
        "army-combat",
        "dark_power 40 L1 v fellowship 14 L1 @ town",
        vary={"pointer": "/attacker/strength", "from": 0, "to": 20},
        field="defender.destroyed",
        at_least=0.5,
    )
    assert found.found is None
    assert found.best.probability == 0


def test_a_value_that_is_null_is_left_out_unless_the_field_can_be_null() -> None:
    asked: dict[str, Any] = {
        "vary": {"pointer": "/attacker/strength", "from": 1, "to": 60},
        "field": "defender.destroyed",
        "at_least": 0.5,
    }
    assert need(WAR, "army-combat", STORM, value=None, **asked) == need(WAR, "army-combat", STORM, **asked)


def test_each_argument_of_a_function_may_have_its_name() -> None:
    asked: dict[str, Any] = {"vary": {"pointer": "/subtract"}, "field": "points", "value": 2, "at_least": 0.1}
    named = need(ruleset=WAR, rule_id="sorcery", state={"rating": "B"}, **asked)
    assert named == need(WAR, "sorcery", {"rating": "B"}, **asked)
    untyped: Any = need
    with pytest.raises(TypeError):
        untyped(WAR, "sorcery", {"rating": "B"}, 0.1, **asked)
