from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules.author import Ruleset
from ror_rules.cli import main
from ror_rules.host.calls import answer
from tests.audit.asking import audited, written

WAR = load("war-of-the-ring")


def record(player: str, game: str, faces: list[int]) -> list[bytes]:
    outcomes = (WAR.resolve("sorcery", {"rating": "B"}, faces=[face]) for face in faces)
    return [
        json.dumps({"player": player, "game": game, "seq": number, "outcome": json.loads(encode(each))}).encode()
        for number, each in enumerate(outcomes, 1)
    ]


def usual(games: int) -> list[bytes]:
    """Two players, and games with a high and a low throw."""
    return [each for game in range(games) for each in record(f"player-{game % 2}", f"game-{game}", [2, 5])]


def test_the_extremes_of_luck_name_the_chance_of_as_many_fair_games(tmp_path: Path) -> None:
    found = audited([written(tmp_path, [*usual(300), *record("player-0", "cursed", [1] * 10)])])
    told = {(each.of, each.side): each for each in found.extremes}
    luck = {each.who: each for each in found.luck}
    least = told["game", "low"]
    assert (least.count, least.share) == (301, luck["game cursed"].fortune)
    assert 0 < least.share < 0.0001  # shown as <0.01 %
    exact = 1 - (1 - Fraction(least.share)) ** 301
    assert least.chance == pytest.approx(float(exact), rel=1e-12)
    (seasons,) = (int(each.replace(",", "")) for each in re.findall(r"in one of ([\d,]+) seasons", least.said))
    assert seasons == pytest.approx(float(1 / exact), rel=0.05)
    assert least.said.startswith("The least lucky of 301 fair games is as unlucky as cursed in one of ")
    assert told["player", "low"].count == told["player", "high"].count == 2
    (low,) = luck["all"].extremes
    assert (low.of, low.count, low.share) == ("throw", 610, 2 * luck["all"].unluckiest[0].fortune)


def test_a_single_player_game_or_throw_has_no_extremes(tmp_path: Path) -> None:
    found = audited([written(tmp_path, record("one", "only", [1]))])
    assert (found.extremes, [each.extremes for each in found.luck]) == ((), [(), (), ()])


def test_the_most_extreme_of_two_throws_is_so_at_most_as_often_as_the_bound_says(tmp_path: Path) -> None:
    """Over all pairs of throws, the chance of a least lucky one as unlucky as each is counted."""
    least, bounds = {}, {}
    for one in range(1, 7):
        for other in range(1, 7):
            (all_, *_) = audited([written(tmp_path, record("one", "only", [one, other]))]).luck
            (bound,) = all_.extremes or [None]
            least[one, other] = all_.unluckiest[0].fortune if all_.unluckiest else 1.0
            bounds[one, other] = bound.chance if bound else 1.0
    for pair, fortune in least.items():
        assert sum(each <= fortune for each in least.values()) / len(least) <= bounds[pair] + 1e-12


@pytest.mark.parametrize(
    ("language", "game", "throw"),
    [
        (
            "en",
            "The least lucky of 20 fair games is as unlucky as ",
            "The least lucky of 40 fair throws is as unlucky as ",
        ),
        ("de", "Von 20 fairen Partien hat die mit dem wenigsten ", "Von 40 fairen Würfen hat der mit dem wenigsten "),
    ],
)
def test_text_and_page_state_what_chance_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, game: str, throw: str
) -> None:
    season = written(tmp_path, usual(20))
    page = tmp_path / "report.html"
    main(["audit", season, "--lang", language, "--html", str(page)])
    for text in (" ".join(capsys.readouterr().out.split()), page.read_text("utf-8")):
        assert game in text
        assert throw in text


def test_every_table_of_extremes_on_the_page_of_a_game_states_what_chance_does() -> None:
    low_and_high = [each.decode() for each in usual(4)]
    sauron: Ruleset[Any] = load("sauron")
    other = next(each for each in sauron.examples if each.faces)
    outcome = sauron.resolve(other.rule, other.state, faces=other.faces)
    asked = {"season": "\n".join([*low_and_high, encode(outcome).decode()]), "whose": "high"}
    html = json.loads(answer("POST", "/pages/game", json.dumps(asked).encode(), language="en").body)["html"]
    for said in ("The luckiest of", "The least lucky of", "fair games is as lucky as", "fair players is as unlucky as"):
        assert said in html
