from __future__ import annotations

import json

from ror_rules import encode, load
from ror_rules.host.calls import answer


def game(asked: dict[str, str], language: str = "en") -> dict[str, str]:
    told: dict[str, str] = json.loads(answer("POST", "/pages/game", json.dumps(asked).encode(), language=language).body)
    return told


def test_the_luckiest_and_unluckiest_moments_name_their_records() -> None:
    outcomes = [load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed=f"{seed}") for seed in range(30)]
    points = [each.result.points for each in outcomes]
    season = "".join(f"{encode(each).decode()}\n" for each in outcomes)
    html = game({"season": season})["html"]
    best, worst = ([at for at, each in enumerate(points, 1) if each == extreme(points)][:5] for extreme in (max, min))
    named = [int(each.partition('"')[0]) for each in html.split('data-record="')[1:]]
    assert named == [*best, *worst]
    low = game({"season": season, "good": "low"}, "de")["html"]
    assert [int(each.partition('"')[0]) for each in low.split('data-record="')[1:]] == [*worst, *best]
    assert "niedrige Werte sind gut" in low


def test_names_in_a_season_are_no_markup() -> None:
    outcome = json.loads(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="1")))
    record = json.dumps({"player": "<img src=x>", "game": "<b>", "seq": 1, "outcome": outcome})
    html = game({"season": f"{record}\n{record}\n<i>"})["html"]
    assert "&lt;img" in html
    assert not {"<img", "<b>", "<i>"} & {html[at : at + size] for size in (3, 4) for at in range(len(html))}
