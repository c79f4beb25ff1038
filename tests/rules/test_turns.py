from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ror_rules import load
from tests.rules.test_campaigns import shares

CASES: list[tuple[str, str, dict[str, Any], str, int]] = [
    ("three-player", "escape", {"character": {"name": "Sam", "escape_rating": 2}}, "escaped", 2),
    ("three-player", "escape", {"character": "Sam"}, "escaped", 3),
    ("three-player", "capture", {"character": {"name": "Sam", "capture_rating": 4}}, "captured", 2),
    ("three-player", "ring-removal", {"character": {"name": "Frodo", "ring_rating": 1}}, "removed", 1),
    ("sauron", "ring-removal", {"leader": {"name": "Khamul", "ring_rating": 4, "side": "sauron"}}, "removed", 4),
]


@pytest.mark.parametrize(("ruleset", "rule", "state", "view", "faces"), CASES)
@pytest.mark.parametrize("turns", [1, 2, 8])
def test_a_roll_settles_within_so_many_turns(
    ruleset: str, rule: str, state: dict[str, Any], view: str, faces: int, turns: int
) -> None:
    fails = 1 - Fraction(faces, 6)
    odds = load(ruleset).odds(rule, {**state, "turns": turns}, fields=[view, "turns"], arithmetic="exact")
    assert shares(odds, view).get(False, 0) == fails**turns
    expected = {turn: fails ** (turn - 1) * (1 - fails) for turn in range(1, turns)}
    expected[turns] = fails ** (turns - 1)
    assert shares(odds, "turns") == expected


def test_isildur_turns_evil_with_8_in_27() -> None:
    state: dict[str, Any] = {"leader": {"name": "Isildur", "ring_rating": 2}, "turns": 100}
    odds = load("sauron").odds("ring-removal", state, fields=["evil", "removed", "turns"], arithmetic="exact")
    assert shares(odds, "evil")[True] == Fraction(8, 27)
    assert shares(odds, "removed")[True] == Fraction(19, 27)
    assert max(shares(odds, "turns")) == 3


def test_the_turn_of_the_capture_passes_by_the_other_reading() -> None:
    state: dict[str, Any] = {"character": {"name": "Sam", "escape_rating": 2}, "captured_this_turn": True, "turns": 4}
    rules, chosen = load("three-player"), {"tp-captured-this-turn": "next-turn"}
    odds = rules.odds("escape", state, fields=["escaped"], rulings=chosen, arithmetic="exact")
    assert shares(odds, "escaped")[False] == Fraction(2, 3) ** 3


def test_one_turn_throws_the_same_die_as_before() -> None:
    outcome = load("sauron").resolve("ring-removal", {"leader": {"name": "Isildur", "ring_rating": 2}}, seed="1")
    assert [throw.address for throw in outcome.dice.throws] == ["ring-removal/die"]


HEADINGS: list[tuple[str, str, dict[str, Any], str, list[int], list[str]]] = [
    ("three-player", "escape", {"character": "Sam"}, "", [6, 6, 1], ["no-escape-rating"] * 3),
    (
        "three-player",
        "escape",
        {"character": {"name": "Sam", "escape_rating": 2}, "captured_this_turn": True},
        "tp-captured-this-turn=next-turn",
        [6, 1],
        ["escape-too-early", "escape-roll", "escape-roll"],
    ),
    (
        "three-player",
        "escape",
        {"character": "Sam", "reached_isengard": True},
        "",
        [],
        ["captive-at-isengard", "escape-not-from-isengard", "escape-not-from-isengard"],
    ),
    ("three-player", "ring-removal", {"character": "Saruman"}, "", [6, 6, 1], ["ring-rating"] * 3),
    (
        "sauron",
        "ring-removal",
        {"leader": {"name": "Isildur", "ring_rating": 2}},
        "",
        [6, 6, 1],
        ["tries-to-take-off-ring"] * 3,
    ),
]


@pytest.mark.parametrize(("ruleset", "rule", "state", "chosen", "faces", "codes"), HEADINGS)
def test_the_heading_of_a_game_turn_stands_before_its_first_step(
    ruleset: str, rule: str, state: dict[str, Any], chosen: str, faces: list[int], codes: list[str]
) -> None:
    rules = load(ruleset)
    rulings = dict([chosen.split("=")]) if "=" in chosen else {}
    outcome = rules.resolve(rule, {**state, "turns": 3}, faces=faces, rulings=rulings)
    found = rules.rule(rule).head_lines(outcome.state, outcome.trace)
    assert [outcome.trace[index].code for index in found] == codes
    assert [message.given["number"] for message in found.values()] == [1, 2, 3]
    assert [line.code for line in outcome.trace].count("captive-at-isengard") <= 1
