from __future__ import annotations

import json
from itertools import accumulate
from math import sqrt
from xml.etree import ElementTree as ET

import pytest

from ror_rules import encode, load
from ror_rules._audit.game import game
from ror_rules._words.charts import MeasuredThrow, luck_over_time

SVG = "{http://www.w3.org/2000/svg}"


def test_luck_over_time_is_the_sum_of_scores_between_the_bounds_of_fair_dice() -> None:
    scores, variances = (1.5, -0.5, -2.0, 0.25), (1.0, 0.5, 0.0, 2.0)
    throws = [MeasuredThrow(*each) for each in zip(scores, variances, ("", "<b>", "", ""), strict=True)]
    picture = ET.fromstring(luck_over_time(throws))
    _, *lines = (way.attrib["d"][1:].split("L") for way in picture.iter(f"{SVG}path"))  # the first is the line at 0
    above, below, luck = ([tuple(map(float, point.split())) for point in line] for line in lines)
    zero, scale = luck[0][1], (luck[0][1] - luck[1][1]) / scores[0]
    bounds = [1.96 * sqrt(each) for each in accumulate(variances)]
    assert [zero - y for _, y in luck[1:]] == pytest.approx([scale * each for each in accumulate(scores)], abs=0.2)
    assert [zero - y for _, y in above[1:]] == pytest.approx([scale * each for each in bounds], abs=0.2)
    assert [y - zero for _, y in below[1:]] == pytest.approx([scale * each for each in bounds], abs=0.2)
    assert [x for x, _ in luck] == sorted({x for x, _ in luck})
    (dot,) = picture.iter(f"{SVG}circle")
    assert (float(dot.attrib["cx"]), float(dot.attrib["cy"])) == luck[2]
    assert dot.findtext(f"{SVG}title") == "<b>"


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
