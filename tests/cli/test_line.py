import json
from pathlib import Path

import pytest

from ror_rules import load
from tests.cli.conftest import Refused, Ror

WAR, POWER = "war-of-the-ring", "ring-of-power"


def test_words_of_a_line_are_the_state(ror: Ror) -> None:
    expected = load(WAR).resolve("sorcery", {"rating": "B", "subtract": 3}, seed="4").id
    for typed in (("rating=B", "subtract=3"), ("rating=B subtract=3",), ("--state", "rating=B subtract=3")):
        told = ror("resolve", WAR, "sorcery", *typed, "--seed", "4", "--json").stdout
        assert json.loads(told)["id"] == expected


def test_odds_and_sweeps_take_a_line(ror: Ror) -> None:
    for command in (("odds",), ("sweep", "--vary", "/subtract=0..2", "--field", "points")):
        name, *options = command
        line = ror(name, WAR, "sorcery", "rating=B", *options, "--json").stdout
        assert line == ror(name, WAR, "sorcery", "--state", '{"rating": "B"}', *options, "--json").stdout


def test_a_wrong_word_gets_a_caret(ror: Ror) -> None:
    ran = ror("resolve", POWER, "combat", "20", "uruk-hai", "pikse", "v", "12", "man")
    shown, carets, said = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert shown.strip() == "20 uruk-hai pikse v 12 man"
    assert carets.index("^") == shown.index("pikse")
    assert carets.count("^") == len("pikse")
    assert "Did you mean pike?" in said


@pytest.mark.parametrize(
    "more",
    [
        ("odds",),
        ("odds", "--simulate", "5"),
        ("need", "--vary", "/rounds", "--field", "attacker.wins", "--at-least", "10%"),
        ("sweep", "--vary", "/rounds=1..2", "--field", "attacker.wins"),
    ],
)
def test_a_state_that_the_rule_forbids_gets_carets_from_every_command(ror: Ror, more: tuple[str, ...]) -> None:
    command, *options = more
    ran = ror(command, WAR, "individual-combat", "Gandalf 6/5 v Balrog 7/6 w7", *options)
    shown, carets, *_ = ran.stderr.splitlines()
    assert shown[carets.index("^") :][: carets.count("^")] == "w7"


@pytest.mark.parametrize("word", ["17", "x" * 5000])
def test_an_unknown_state_is_refused_with_the_known_ones(ror: Ror, word: str) -> None:
    ran = ror("resolve", WAR, "gollum-control", "--state", word)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "Expected one of dark_power, fellowship, neither" in ran.stderr
    assert len(ran.stderr) < 1000


def test_a_missing_state_is_answered_with_a_line(refused: Refused) -> None:
    assert "'rating=B subtract=3'" in refused("resolve", WAR, "sorcery")


def test_a_state_given_twice_is_refused(refused: Refused) -> None:
    assert "You gave the state twice: as words and by --state." in refused(
        "resolve", WAR, "sorcery", "rating=B", "--state", "rating=B"
    )


def test_a_name_of_a_file_that_is_not_there_is_no_line(refused: Refused) -> None:
    said = refused("resolve", WAR, "sorcery", "--state", "state.json")
    assert "--state state.json is not a JSON object, and no such file exists." in said


def test_a_line_is_printed_canonically(ror: Ror, tmp_path: Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text("12 Warriors of Minas Tirith\n6 Knights with lances", "utf-8")
    assert ror("line", WAR, "army-combat", "70", "dark", "vs", "fp", "14").stdout == "dark_power 70 v fellowship 14\n"
    for named in ((str(listed),), ("--file", str(listed))):
        told = ror("line", POWER, "combat", *named)
        assert told.stdout == "12 man, 6 man mounted\n"
        assert "`lances`" in told.stderr


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("12 Krieger mit Äxten und Piken, 6 der Reiter", "12 man axes pikes, 6 man mounted"),
        ("9 Orks, je 3 Elben mit schwerer Rüstung", "9 orc, 3 elf heavy-armor"),
        ("12 warriors with axes and pikes, 6 of the riders", "12 man axes pikes, 6 man mounted"),
    ],
)
def test_words_of_any_language_between_others_are_no_unknown_words(
    ror: Ror, language: str, listed: str, told: str
) -> None:
    ran = ror("line", POWER, "combat", listed, "--lang", language)
    assert (ran.stdout, "mit" in ran.stderr) == (f"{told}\n", False)


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("army-combat", "dark_power 50 v fellowship 12, Gandalf w1"),
        ("army-combat", "dark_power 50 v fellowship 12, Gandalf 6/5 w1, Boromir"),
        ("search", "search_points=9 characters=(Frodo w1, Sam)"),
    ],
)
def test_a_wounded_character_stays_one_behind_a_comma(ror: Ror, rule: str, line: str) -> None:
    assert ror("line", WAR, rule, line).stdout == f"{line}\n"
    told = json.loads(ror("resolve", WAR, rule, line, "--seed", "3", "--json").stdout)["state"]
    party = told["characters"] if rule == "search" else told["defender"]["characters"]
    assert party[0]["wounds"] == 1


@pytest.mark.parametrize("name", ["Frodo 4", "3 Hobbits"])
def test_a_number_in_a_name_without_quotes_is_refused(ror: Ror, name: str) -> None:
    assert ror("line", WAR, "search", f"search_points=9 characters=({name}, Sam)").returncode == 2
    assert ror("line", WAR, "search", f'search_points=9 characters=("{name}", Sam)').returncode == 0


def test_a_place_may_be_a_plural(ror: Ror) -> None:
    assert ror("line", WAR, "army-combat", "dark_power 9 v fellowship 3 @ citadels").stdout.endswith("@ citadel\n")


@pytest.mark.parametrize("command", ["line", "resolve", "odds"])
def test_an_error_about_a_line_names_no_place_in_a_request(ror: Ror, command: str) -> None:
    ran = ror(command, WAR, "individual-combat", "Aragorn 5/5 v Khamul 4/5 rounds=30")
    shown, carets, said = ran.stderr.splitlines()
    assert shown[carets.index("^") :][: carets.count("^")] == "rounds="
    assert said.startswith("ror: `rounds` is about the whole battle, not about one side. Expected `@ rounds=…`")


@pytest.mark.parametrize(("typed", "near"), [(("war-of-the-rings", "sorcery"), WAR), ((WAR, "sorcary"), "sorcery")])
def test_a_misspelt_name_is_answered_with_the_nearest(refused: Refused, typed: tuple[str, str], near: str) -> None:
    for command in (("resolve",), ("odds",), ("line",), ("rule",)):
        said = refused(*command, *typed)
        assert said.startswith("ror: The")
        assert f" no such rule{'' if near == 'sorcery' else 'set'}. Did you mean {near}?" in said
