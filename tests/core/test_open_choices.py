"""A chance that depends on a choice that the state leaves open is an interval, in every study and in every form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Literal

import pytest
from msgspec import UNSET, json as wire

from ror_rules import advise, encode, load, need, sweep
from ror_rules.errors import BudgetError, SchemaError
from ror_rules.host.pictures import odds as picture
from ror_rules.host.shown import shown
from ror_rules.host.wire import plain
from ror_rules.host.words import rows_of

WAR: Any = load("war-of-the-ring")
NAMES = ("Faramir", "Gimli", "Legolas")
CHOICE = {"who": "attacker", "what": "who-dies", "options": list(NAMES)}


def combat(**attacker: Any) -> dict[str, Any]:
    force = {"side": "fellowship", "strength": 40, "leader": {"name": "Faramir", "morale": 0}}
    return {
        "attacker": {**force, "characters": ["Gimli", "Legolas"], **attacker},
        "defender": {"side": "dark_power", "strength": 20},
    }


def citadel(**defender: Any) -> dict[str, Any]:
    force = {"side": "fellowship", "strength": 10, "leader": {"name": "Denethor", "morale": 1}, "characters": ["Gimli"]}
    return {
        "attacker": {"side": "dark_power", "strength": 60, "leader_morale": 2},
        "targets": [{"defender": {**force, **defender}, "terrain": "citadel"}],
        "turns": 6,
    }


def ask(rule: str, state: Mapping[str, Any], *fields: str, **more: Any) -> Any:
    return plain(WAR.odds(rule, state, **({"fields": list(fields)} if fields else {}), **more))


def rows(answer: Any) -> list[dict[str, Any]]:
    """The lines of the answer as CSV."""
    heads, *others = rows_of(answer)
    return [{str(head): each for head, each in zip(heads, row, strict=True)} for row in others]


def spans(odds: Any, field: str) -> dict[Any, tuple[float, float]]:
    return {each["value"]: (each["low"], each["high"]) for each in odds["marginals"][field]}


@pytest.mark.parametrize("name", NAMES)
def test_a_chance_that_depends_on_a_choice_has_bounds_and_nothing_else(name: str) -> None:
    odds = ask("army-combat", combat(), f"killed[{name}]")
    assert odds["marginals"] == {
        f"killed[{name}]": [{"value": False, "low": 0.5, "high": 1.0}, {"value": True, "low": 0.0, "high": 0.5}]
    }
    assert odds["statistics"] == {f"killed[{name}]": {}}
    assert odds["open"] == [CHOICE]
    assert (odds["outcomes"], odds["left_out"]) == ([], {"outcomes": True, "views": []})
    assert "total" not in odds


def test_a_field_that_no_choice_changes_keeps_its_probability() -> None:
    odds = ask("army-combat", combat(), "attacker.character_killed", "attacker.strength_lost", "killed[Gimli]")
    shares = odds["marginals"]["attacker.character_killed"]
    assert [(each["weight"], each["probability"]) for each in shares] == [("3", 0.5), ("3", 0.5)]
    assert odds["statistics"]["attacker.strength_lost"]["mean"] == pytest.approx(16 / 3)
    together = ask("army-combat", combat(), "attacker.character_killed", "attacker.strength_lost")
    assert len(together["outcomes"]) == 3
    assert "left_out" not in together


def test_a_headline_and_all_fields_have_the_bounds_too() -> None:
    for odds in (ask("army-combat", combat()), ask("army-combat", combat(), "*")):
        assert spans(odds, "killed[Gimli]") == {False: (0.5, 1.0), True: (0.0, 0.5)}
        assert [each["probability"] for each in odds["marginals"]["attacker.character_killed"]] == [0.5, 0.5]


def test_the_field_that_says_that_a_choice_is_open_is_about_the_throw() -> None:
    odds = ask("army-combat", combat(), "attacker.death_owed")
    assert [each["probability"] for each in odds["marginals"]["attacker.death_owed"]] == [0.5, 0.5]
    assert len(odds["outcomes"]) == 2


def test_a_state_that_settles_the_choice_names_none() -> None:
    odds = ask("army-combat", combat(first_to_die="Gimli"), "killed[Gimli]")
    assert [each["probability"] for each in odds["marginals"]["killed[Gimli]"]] == [0.5, 0.5]
    assert "open" not in odds


def test_a_campaign_has_the_least_and_the_most_over_all_ways_to_choose() -> None:
    odds = ask("war-campaign", citadel(), "fallen")
    low, high = spans(odds, "fallen")[True]
    assert (round(low, 4), round(high, 4)) == (0.3069, 0.4769)
    for name in ("Denethor", "Gimli"):
        plan = ask("war-campaign", citadel(first_to_die=name), "fallen")
        assert low <= plan["marginals"]["fallen"][-1]["probability"] <= high


def test_a_number_that_depends_on_a_choice_has_no_mean() -> None:
    odds = ask("war-campaign", citadel(), "points_lost")
    assert set(odds["statistics"]["points_lost"]) == {"lowest", "highest"}
    assert all(
        set(each) in ({"value", "low", "high"}, {"value", "probability"}) for each in odds["marginals"]["points_lost"]
    )
    assert sum(each.get("low", each.get("probability")) for each in odds["marginals"]["points_lost"]) <= 1


def test_given_values_that_no_choice_changes_restrict_the_bounds() -> None:
    given = {"attacker.character_killed": True}
    odds = ask("army-combat", combat(), "killed[Gimli]", given=given)
    assert spans(odds, "killed[Gimli]") == {False: (0.0, 1.0), True: (0.0, 1.0)}
    assert odds["given_probability"] == 0.5
    lives = ask("army-combat", combat(), "killed[Gimli]", given={"attacker.character_killed": False})
    assert [(each["value"], each["probability"]) for each in lives["marginals"]["killed[Gimli]"]] == [(False, 1.0)]


@pytest.mark.parametrize("value", [True, False])
def test_given_values_that_depend_on_a_choice_are_refused(value: bool) -> None:
    with pytest.raises(SchemaError) as caught:
        ask("army-combat", combat(), "attacker.strength_lost", given={"killed[Gimli]": value})
    assert (caught.value.pointer, caught.value.code) == ("/given", "given-depends-on-a-choice")
    assert "attacker, who-dies" in caught.value.detail


def test_floats_have_the_bounds_too() -> None:
    odds = ask("army-combat", combat(), "killed[Gimli]", "attacker.strength_lost", arithmetic="float")
    assert spans(odds, "killed[Gimli]")[True] == (0.0, 0.5)
    assert odds["statistics"]["attacker.strength_lost"]["mean"] == pytest.approx(16 / 3)


def test_a_simulation_counts_a_throw_with_each_option() -> None:
    odds = ask("army-combat", combat(), "killed[Gimli]", "attacker.character_killed", simulate=2000, seed="1")
    (share,) = [each for each in odds["marginals"]["killed[Gimli]"] if each["value"] is True]
    killed = odds["marginals"]["attacker.character_killed"][-1]
    assert share == {"value": True, "low": 0.0, "high": killed["high"]}
    assert killed["probability"] == int(killed["weight"]) / 2000
    assert odds["open"] == [CHOICE]


def test_a_simulation_of_a_campaign_encloses_the_exact_bounds() -> None:
    exact = spans(ask("war-campaign", citadel(), "fallen"), "fallen")[True]
    low, high = spans(ask("war-campaign", citadel(), "fallen", simulate=2000, seed="1"), "fallen")[True]
    assert 0 < low < exact[0] < exact[1] < high < 1


def test_bounds_beyond_their_budget_are_refused_or_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_rules._packages.questions.open_choices.BUDGETS", 1e-4)
    with pytest.raises(BudgetError) as caught:
        ask("war-campaign", citadel(), "fallen", arithmetic="exact")
    assert caught.value.code == "bounds-not-known"
    assert "defender, who-dies" in caught.value.detail
    odds = ask("war-campaign", citadel(), "fallen", budget=0.1)  # the odds of the throw would fit
    assert (odds["method"], odds["inexact"]) == ("simulate", "states")
    assert spans(odds, "fallen")[True][0] < 0.3069


def test_a_need_takes_the_least_over_the_choices() -> None:
    vary = {"pointer": "/attacker/strength", "from": 40, "to": 80}
    found = need(WAR, "war-campaign", citadel(), vary=vary, field="fallen", at_least=0.3)
    chances = {each.at: each.probability for each in found.looked_at}
    assert round(chances[60] or 0, 4) == 0.3069
    assert found.found is not None
    assert (found.found.probability or 0) >= 0.3
    assert [each.what for each in found.open or ()] == ["who-dies"]
    fought = need(
        WAR,
        "army-combat",
        combat(),
        vary={"pointer": "/attacker/strength", "from": 38, "to": 42},
        field="killed[Gimli]",
        at_least=0.1,
    )
    assert fought.found is None
    assert {each.probability for each in fought.looked_at} == {0.0}
    settled = need(WAR, "war-campaign", citadel(first_to_die="Gimli"), vary=vary, field="fallen", at_least=0.3)
    assert settled.open is UNSET


def test_a_sweep_has_the_bounds_of_each_cell() -> None:
    vary = [{"pointer": "/attacker/strength", "values": [40, 44]}]
    table = sweep(WAR, "army-combat", combat(), vary=vary, fields=["killed[Gimli]", "attacker.character_killed"])
    for cell in table.cells:
        gimli, any_of_them = cell.odds["killed[Gimli]"], cell.odds["attacker.character_killed"]
        assert (gimli.probability, gimli.low, gimli.high) == (None, 0.0, 0.5)
        assert plain(gimli.open) == [CHOICE]
        assert (any_of_them.probability, any_of_them.open) == (0.5, UNSET)
    told = rows(table)
    assert [row["killed[Gimli] probability"] for row in told] == ["0.0 to 0.5"] * 2
    html = shown({"kind": "sweep", "answer": json.loads(encode(table))})["html"]
    assert "0% to 50%: the Fellowship chooses" in re.sub("<[^>]*>", "", html)


def test_best_play_takes_the_least_of_what_the_other_side_may_choose() -> None:
    low, high = spans(ask("war-campaign", citadel(), "fallen"), "fallen")[True]
    sides: list[tuple[Literal["attacker", "defender"], float]] = [("attacker", low), ("defender", high)]
    for side, best in sides:
        play: Any = advise(WAR, "war-campaign", citadel(), side=side, worth="fallen").play
        assert (play.best, play.by_plan) == (best, None)


def test_luck_is_refused_for_a_field_that_depends_on_a_choice() -> None:
    with pytest.raises(SchemaError) as caught:
        WAR.resolve("war-campaign", citadel(), seed="1", luck="points_lost")
    assert (caught.value.pointer, caught.value.code) == ("/luck", "chance-depends-on-a-choice")
    lost = WAR.resolve("army-combat", combat(), seed="1", luck="attacker.strength_lost")
    assert lost.luck is not UNSET


def test_a_picture_has_the_interval_and_no_bar() -> None:
    found = WAR.odds("army-combat", combat(), fields=["killed[Gimli]"])
    drawn = str(picture(found))
    assert "0% to 50%" in drawn
    assert "The Fellowship chooses" in drawn
    assert 'class="ror-bar"' not in drawn
    settled = WAR.odds("army-combat", combat(first_to_die="Gimli"), fields=["killed[Gimli]"])
    assert 'class="ror-bar"' in str(picture(settled))
    assert "0% to 50%" in shown({"kind": "odds", "answer": json.loads(encode(found))})["html"]


def test_many_numbers_are_drawn_as_intervals() -> None:
    found = WAR.odds("war-campaign", citadel(), fields=["points_lost"])
    assert len(found.marginals["points_lost"]) > 12
    assert re.search(r'd="M[0-9.]+ [0-9.]+V[0-9.]+"', str(picture(found)))


def test_csv_has_bounds_and_no_probability() -> None:
    found = WAR.odds("army-combat", combat(), fields=["killed[Gimli]", "attacker.character_killed"])
    told = rows(found)
    assert [(row["probability"], row["low"], row["high"]) for row in told] == [
        ("", 0.5, 1.0),
        ("", 0.0, 0.5),
        (0.5, "", ""),
        (0.5, "", ""),
    ]


def test_the_answer_comes_back_from_its_bytes() -> None:
    found = WAR.odds("army-combat", combat(), fields=["killed[Gimli]"])
    assert wire.decode(encode(found), type=type(found)).open == found.open
