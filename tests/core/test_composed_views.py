"""Comparisons and sums wherever a question takes a field, against the shares and joint results of the fields that they name."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given, settings, strategies as st

from ror_rules import encode, load, need, sweep
from ror_rules.errors import SchemaError
from ror_rules.host.pictures import odds as picture
from ror_rules.host.shown import shown
from ror_rules.host.wire import plain
from ror_rules.host.words import rows_of
from tests.drawn import drawn

WAR: Any = load("war-of-the-ring")
RING: Any = load("ring-of-power")
ask_sweep: Any = sweep
ask_need: Any = need
CAMPAIGN: Final = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10) terrain=citadel) turns=6"


def shares(odds: Any, name: str) -> dict[Any, Fraction]:
    return {plain(each.value): Fraction(int(each.weight), int(odds.total)) for each in odds.marginals[name]}


def campaign(strength: int, enemy: int, turns: int) -> dict[str, Any]:
    return {
        "attacker": {"side": "dark_power", "strength": strength, "leader_morale": 1},
        "targets": [{"defender": {"side": "fellowship", "strength": enemy}, "terrain": "citadel"}],
        "turns": turns,
    }


@settings(max_examples=drawn(200))
@given(st.integers(10, 60), st.integers(2, 15), st.integers(1, 3), st.integers(0, 40))
def test_the_chance_of_a_comparison_is_the_sum_of_the_shares(strength: int, enemy: int, turns: int, most: int) -> None:
    state = campaign(strength, enemy, turns)
    odds = WAR.odds("war-campaign", state, fields=["points_lost"], arithmetic="exact")
    expected = sum((share for value, share in shares(odds, "points_lost").items() if value <= most), Fraction())
    found = shares(
        WAR.odds("war-campaign", state, fields=[f"points_lost<={most}"], arithmetic="exact"), f"points_lost<={most}"
    )
    assert found.get(True, Fraction()) == expected
    assert found.get(False, Fraction()) == 1 - expected


@settings(max_examples=drawn(40))
@given(st.integers(1, 5), st.integers(1, 5), st.integers(-3, 3), st.integers(1, 3))
def test_the_odds_of_a_sum_are_those_of_the_joint_results(ours: int, theirs: int, least: int, points: int) -> None:
    names = ["attacker.casualties", "defender.casualties"]
    line = f"{ours} orc v {theirs} man"
    joint = RING.odds("combat", line, fields=names, arithmetic="exact")
    expected: Counter[int] = Counter()
    for each in joint.outcomes:
        lost, killed = (plain(each.fields)[name] for name in names)
        expected[points * killed - lost] += int(each.weight)
    worth = f"{points}*defender.casualties - attacker.casualties"
    found = shares(RING.odds("combat", line, fields=[worth], arithmetic="exact"), worth)
    assert found == {value: Fraction(weight, int(joint.total)) for value, weight in expected.items()}
    both = [worth, f"attacker.casualties>{least}", "winner"]
    odds = RING.odds("combat", line, fields=both, arithmetic="exact")
    assert shares(odds, worth) == found
    assert {tuple(plain(each.fields)) for each in odds.outcomes} == {tuple(both)}


def test_given_values_can_be_comparisons() -> None:
    odds = WAR.odds("war-campaign", CAMPAIGN, fields=["points_lost", "fallen"], arithmetic="exact")
    cheap = sum(int(each.weight) for each in odds.outcomes if plain(each.fields)["points_lost"] <= 30)
    both = sum(
        int(each.weight)
        for each in odds.outcomes
        if plain(each.fields)["points_lost"] <= 30 and plain(each.fields)["fallen"]
    )
    found = WAR.odds("war-campaign", CAMPAIGN, fields=["fallen"], given={"points_lost<=30": True})
    assert found.given_probability == pytest.approx(cheap / int(odds.total))
    assert shares(found, "fallen")[True] == Fraction(both, cheap)
    reversed_ = WAR.odds("war-campaign", CAMPAIGN, fields=["points_lost<=30"], given={"fallen": True})
    fallen = shares(odds, "fallen")[True]
    assert shares(reversed_, "points_lost<=30")[True] == Fraction(both, int(odds.total)) / fallen


def test_a_need_and_a_sweep_take_comparisons_and_sums() -> None:
    found = ask_need(
        WAR,
        "war-campaign",
        CAMPAIGN,
        vary={"pointer": "/attacker/strength", "from": 60, "to": 90},
        field="points_lost<=10",
        at_least=0.3,
    )
    assert found.found is not None
    names = ["points_lost<=10", "points_lost - 30*fallen"]
    at = [found.found.at - 1, found.found.at]
    table = ask_sweep(
        WAR, "war-campaign", CAMPAIGN, vary=[{"pointer": "/attacker/strength", "values": at}], fields=names
    )
    below, above = table.cells
    assert below.odds[names[0]].probability < 0.3 <= above.odds[names[0]].probability == found.found.probability
    for cell, strength in zip(table.cells, at, strict=True):
        state = WAR.read("war-campaign", {"state": CAMPAIGN}).state
        mean = WAR.odds(
            "war-campaign",
            {**plain(state), "attacker": {**plain(state.attacker), "strength": strength}},
            fields=["points_lost", "fallen"],
        )
        fallen = next((each.probability for each in mean.marginals["fallen"] if each.value), 0)
        assert cell.odds[names[1]].expected == pytest.approx(mean.statistics["points_lost"].mean - 30 * fallen)


def test_a_simulation_and_luck_take_a_comparison() -> None:
    exact = shares(WAR.odds("war-campaign", CAMPAIGN, fields=["points_lost<=10"]), "points_lost<=10")[True]
    thrown = WAR.odds("war-campaign", CAMPAIGN, fields=["points_lost<=10"], simulate=4000, seed=1)
    (share,) = [each for each in thrown.marginals["points_lost<=10"] if each.value]
    assert share.low < exact < share.high
    outcome = WAR.resolve("war-campaign", CAMPAIGN, seed=1, luck="points_lost<=10 + 2*fallen")
    lost = 60 - outcome.result.attacker.strength
    assert outcome.luck.value == (lost <= 10) + 2 * (outcome.result.taken == 1)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("points_lost<=", r"^/fields/0: This cannot be read at character 12\."),
        ("gold<=3", r"^/fields/0: The result of war-campaign has no field or summary gold \(character 1\)\."),
        ("ended<3", r"^/fields/0: The field ended is a word \(character 1\)\."),
        (
            "pointslost",
            r"^/fields/0: The result of war-campaign has no such field or summary\. Did you mean points_lost\?",
        ),
    ],
)
def test_an_error_names_the_place_and_the_names_that_exist(field: str, said: str) -> None:
    with pytest.raises(SchemaError) as refused:
        WAR.odds("war-campaign", CAMPAIGN, fields=[field])
    assert re.match(said, str(refused.value))
    with pytest.raises(SchemaError, match="/given/"):
        WAR.odds("war-campaign", CAMPAIGN, fields=["fallen"], given={field: True})


def test_open_choices_bound_a_comparison() -> None:
    state = {
        "attacker": {"side": "fellowship", "strength": 40, "leader_morale": 1, "characters": ["Frodo"]},
        "defender": {"side": "dark_power", "strength": 20},
    }
    fields = ["killed[Frodo]", "killed[Frodo]=true"]
    odds = WAR.odds("army-combat", state, fields=fields)
    one, other = ([(each.value, each.low, each.high) for each in odds.marginals[name]] for name in fields)
    assert one == other
    assert any(low < high for _, low, high in one)


def test_a_given_value_of_another_kind_is_refused() -> None:
    for name in ("25*fallen - points_lost", "points_lost<=10"):
        with pytest.raises(SchemaError) as refused:
            WAR.odds("war-campaign", CAMPAIGN, fields=["fallen"], given={name: "yes"})
        assert refused.value.pointer == f"/given/{name}"


def test_the_words_of_a_summary_are_a_closed_list() -> None:
    line = "Aragorn 6/5 v Gothmog 5/4"
    with pytest.raises(SchemaError, match="winner"):
        WAR.odds("individual-combat", line, fields=["winner=Aragorn"])
    assert shares(WAR.odds("individual-combat", line, fields=["winner=attacker"]), "winner=attacker")[True] > 0


def test_every_form_of_odds_says_the_condition() -> None:
    odds = WAR.odds("war-campaign", CAMPAIGN, fields=["fallen"], given={"points_lost<=20": True})
    page = shown({"kind": "odds", "answer": json.loads(encode(odds))})["html"]
    for form in (str(picture(odds)), page):
        text = html.unescape(re.sub(r"<[^>]*>|\s", "", form))
        assert "Givenpoints_lost<=20yes,whichcomeswith55.00%" in text
    head, *rows = rows_of(odds)
    assert head[-3:] == ["given", "given_probability", "readings"]
    readings = " ".join(f"{ruling}={reading}" for ruling, reading in odds.readings.items())
    assert {tuple(row[-3:]) for row in rows} == {('{"points_lost<=20": true}', odds.given_probability, readings)}


def test_a_field_that_begins_like_a_formula_is_text_in_a_table() -> None:
    odds = WAR.odds("war-campaign", CAMPAIGN, fields=["-points_lost"])
    assert {row[0] for row in rows_of(odds)[1:]} == {"'-points_lost"}
