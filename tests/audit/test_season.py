from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from ror_rules import encode, load
from ror_rules.host.messages import summary
from tests.audit.asking import SETTINGS, audited, written
from tests.audit.faults import FAULTS, Seen, planted
from tests.audit.season import season


def seen(found: Any) -> list[Seen]:
    return [
        (each.kind, () if each.kind in {"gap", "improbable-dice"} else tuple(place.record for place in item.places))
        for each in found.findings
        for item in each.items
    ]


def shows_every_fault_and_nothing_else(many: int, folder: Path) -> None:
    lines, faults = planted(season(many))
    shifted = [number for number, line in enumerate(lines, 1) if not line]  # removed records leave empty lines
    lines = [line for line in lines if line]

    def moved(number: int) -> int:
        return number - sum(gone < number for gone in shifted)

    expected = [(kind, tuple(moved(each) for each in places)) for _, (kind, places) in faults]
    found = audited([written(folder, lines)])
    dice = [item.said for each in found.findings if each.kind == "improbable-dice" for item in each.items]
    others = [each for each in seen(found) if each[0] != "improbable-dice"]
    assert sorted(others) == sorted(each for each in expected if each[0] != "improbable-dice")
    assert any("Dice of Grima (90 of 6 sides), by face: too uneven." in said for said in dice)
    assert any("Dice of Shagrat (90 of 6 sides), high after low: " in said for said in dice)
    assert all(said.startswith(("Dice of Grima ", "Dice of Shagrat ")) for said in dice)
    assert not any(each.who in {"all", "game den"} for each in found.dice)  # these dice are their players'
    assert found.exit == 1


def test_there_are_forty_kinds_of_fault() -> None:
    assert len(FAULTS) >= 40


def test_an_audit_finds_every_fault_that_was_planted(tmp_path: Path) -> None:
    shows_every_fault_and_nothing_else(2_400, tmp_path)


@pytest.mark.nightly
def test_an_audit_finds_every_fault_in_a_long_season(tmp_path: Path) -> None:
    shows_every_fault_and_nothing_else(20_000, tmp_path)


def test_a_season_without_fault_has_no_finding(tmp_path: Path) -> None:
    found = audited([written(tmp_path, [turn.record() for turn in season(400)])])
    assert found.findings == ()
    assert (found.exit, found.counted["held"], found.files[0].records) == (0, 400, 400)


def test_a_summary_in_other_words_is_counted_and_is_no_finding(tmp_path: Path) -> None:
    outcome = load("war-of-the-ring").resolve("losses", {"strength": 13, "percent": 50})
    german = summary(outcome, "de")
    assert german != outcome.summary
    for words, covered in ((outcome.summary, True), (german, True), ("Nothing happened.", False)):
        line = json.dumps({**json.loads(encode(outcome)), "summary": words}).encode()
        found = audited([written(tmp_path, [line])])
        assert (found.findings, found.exit, found.counted["held"]) == ((), 0, 1)
        assert any("members that no check covers" in each.said for each in found.left_out) is not covered


def test_findings_name_player_game_and_turn(tmp_path: Path) -> None:
    war = load("war-of-the-ring")

    def line(turn: int, **labels: object) -> bytes:
        found = war.resolve("sorcery", {"rating": "B"}, seed="1", context=f"ford/Saruman/turn-{turn}")
        changed = json.loads(encode(found)) | {"result": {"points": 9}}
        return json.dumps({"outcome": changed, **labels}).encode()

    lines = [line(1), line(2, player="Gandalf", game="isen", seq=7)]
    (found,) = audited([written(tmp_path, lines)], structs.replace(SETTINGS, player=1)).findings
    places = [item.places[0] for item in found.items]
    assert [(each.player, each.game, each.turn) for each in places] == [
        ("Saruman", "ford", "turn-1"),
        ("Gandalf", "isen", "7"),
    ]


def test_each_supplied_die_is_in_one_hand(tmp_path: Path) -> None:
    war = load("war-of-the-ring")
    labels: list[dict[str, str]] = [{"player": "Grima", "game": "den"}, {"game": "den"}, {}]
    outcomes = [war.resolve("sorcery", {"rating": "B"}, faces=[turn % 6 + 1], context=f"{turn}") for turn in range(30)]
    lines = [
        json.dumps({"outcome": json.loads(encode(each)), **given}).encode() for given in labels for each in outcomes
    ]
    tests = audited([written(tmp_path, lines)]).dice
    assert sorted((each.who, each.dice) for each in tests if each.test == "faces") == [
        ("game den", 30),
        ("player Grima", 30),
        ("unnamed", 30),
    ]
