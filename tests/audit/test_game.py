from __future__ import annotations

import json
from typing import Any

from ror_rules import encode, game_luck, load
from ror_rules.host.calls import answer


def game(asked: dict[str, str], language: str = "en") -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer("POST", "/pages/game", json.dumps(asked).encode(), language=language).body)
    return told


def test_the_luckiest_and_unluckiest_moments_name_their_records() -> None:
    outcomes = [load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed=f"{seed}") for seed in range(30)]
    points = [each.result.points for each in outcomes]
    season = "".join(f"{encode(each).decode()}\n" for each in outcomes)
    html = game({"season": season})["html"]
    best, worst = ([at for at, each in enumerate(points, 1) if each == extreme(points)][:5] for extreme in (max, min))
    named = [int(each.partition('"')[0]) for each in html.split('data-record="')[1:]]
    assert named == [*best, *worst]
    low = game({"season": season, "whose": "low"}, "de")["html"]
    assert [int(each.partition('"')[0]) for each in low.split('data-record="')[1:]] == [*worst, *best]
    assert "niedrige Werte sind gut" in low


def test_names_in_a_season_are_no_markup() -> None:
    outcome = json.loads(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="1")))
    record = json.dumps({"player": "<img src=x>", "game": "<b>", "seq": 1, "outcome": outcome})
    html = game({"season": f"{record}\n{record}\n<i>"})["html"]
    assert "&lt;img" in html
    assert not {"<img", "<b>", "<i>"} & {html[at : at + size] for size in (3, 4) for at in range(len(html))}


WAR = load("war-of-the-ring")
STORM = "dark_power 70 v fellowship 14"
RAID = "fellowship 14 v dark_power 40"


def records(html: str) -> list[int]:
    return [int(each.partition('"')[0]) for each in html.split('data-record="')[1:]]


def test_luck_has_the_side_of_a_player_who_attacks_and_defends() -> None:
    outcomes = [WAR.resolve("army-combat", line, seed=f"{seed}") for seed, line in enumerate(6 * (STORM, RAID, STORM))]
    season = "".join(f"{encode(each).decode()}\n" for each in outcomes)
    found = game({"season": season})
    sides = [{"name": "dark_power", "words": "the Dark Power"}, {"name": "fellowship", "words": "the Fellowship"}]
    assert (found["whose"], found["sides"]) == ("dark_power", sides)
    assert "<h2>The luck of the Dark Power</h2>" in found["html"]
    report = game_luck(outcomes, side="dark_power")
    moments = [each.item + 1 for each in (*report.luckiest[:5], *report.unluckiest[:5])]
    assert records(found["html"]) == moments
    other = game({"season": season, "whose": "fellowship"}, "de")
    assert "<h2>Glück: die Gefährten</h2>" in other["html"]
    luckiest = game_luck(outcomes, side="fellowship").luckiest[:5]
    assert records(other["html"])[: len(luckiest)] == [each.item + 1 for each in luckiest]
    assert {each.item for each in luckiest}.isdisjoint(each.item for each in report.luckiest[:5])


def test_a_throw_of_a_rule_without_the_side_is_left_out() -> None:
    outcomes = [WAR.resolve("army-combat", STORM, seed="1"), WAR.resolve("sorcery", {"rating": "B"}, seed="2")]
    season = "".join(f"{encode(each).decode()}\n" for each in outcomes)
    found = game({"season": season, "whose": "fellowship"})
    assert set(records(found["html"])) == {1}
    assert "The rule does not know this side." in found["html"]
    nobody = game({"season": f"{encode(outcomes[1]).decode()}\n", "whose": "fellowship"})
    assert (nobody["whose"], nobody["sides"]) == ("high", [])


def test_a_spoiled_season_still_names_its_sides() -> None:
    held = encode(WAR.resolve("army-combat", STORM, seed="1")).decode()
    found = game({"season": f"12\n{{}}\n{held}\n"})
    assert found["whose"] == "dark_power"
    assert "Unreadable" in found["html"] or "cannot be read" in found["html"]
