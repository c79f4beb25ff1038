from __future__ import annotations

from typing import Any

import pytest

from ror_rules import Odds, load
from tests.chances import probability
from tests.rules.battle_by_hand import Battle
from tests.rules.battles_drawn import Drawn
from tests.rules.test_battle_odds import exact

RULES = load("ring-of-power")
RIDER = {"type": "man", "mounted": True}
HERO = {"character": True, "leadership": 2, "abilities": ["heroes"]}
AMBUSHES: dict[str, Any] = {
    "by all of a side": (
        [{"id": "riders", "count": 6, **RIDER}, {"id": "prince", **RIDER, **HERO}],
        [
            {"id": "rabble", "type": "man", "count": 6, "abilities": ["ambush", "rabble"]},
            {"id": "axes", "type": "man", "count": 3, "abilities": ["ambush", "axes"]},
        ],
    ),
    "by half of a side": (
        [
            {"id": "wargs", "type": "warg-rider", "count": 7, "abilities": ["ambush"]},
            {"id": "trolls", "type": "troll", "count": 2, "abilities": ["crushing-attack"]},
        ],
        [
            {"id": "men", "type": "man", "count": 6},
            {"id": "elves", "type": "elf", "count": 4},
            {"id": "captain", "type": "man", **HERO},
        ],
    ),
    "by all of a side, on a mumakil and its crew": (
        [{"id": "rangers", "type": "man", "count": 6, "abilities": ["ambush"]}],
        [
            {"id": "mumakil", "type": "mumakil"},
            {"id": "archers", "type": "man", "count": 4, "crew_of": "mumakil"},
            {"id": "men", "type": "man", "count": 3},
        ],
    ),
    "by both sides": (
        [{"id": "elves", "type": "elf", "count": 4, "abilities": ["ambush"]}, {"id": "men", "type": "man", "count": 3}],
        [{"id": "goblins", "type": "goblin", "count": 5, "abilities": ["ambush"]}, {"id": "orc", "type": "orc"}],
    ),
    "by both, with riders, pikes and axes": (
        [
            {"id": "riders", "count": 2, "type": "man", "mounted": True, "abilities": ["ambush"]},
            {"id": "lance", **RIDER},
            {"id": "chief", **RIDER, **HERO},
            {"id": "axes", "type": "dwarf", "count": 2, "abilities": ["axes"]},
        ],
        [
            {"id": "orcs", "type": "orc", "count": 2, "abilities": ["ambush", "axes"]},
            {"id": "pikes", "type": "man", "count": 2, "abilities": ["pikes"]},
            {"id": "trolls", "type": "troll", "abilities": ["crushing-attack"]},
        ],
    ),
}
SMALL: dict[str, Any] = {
    "two kinds of hits, a leader and a figure outside of the ambush": (
        [
            {"id": "elf", "type": "elf", "abilities": ["ambush"]},
            {"id": "dwarf", "type": "dwarf", "abilities": ["axes"]},
            {"id": "captain", "type": "man", "character": True, "leadership": 1, "abilities": ["ambush", "heroes"]},
        ],
        [
            {"id": "orcs", "type": "orc", "count": 2, "abilities": ["ambush"]},
            {"id": "troll", "type": "troll", "abilities": ["crushing-attack"]},
        ],
    ),
    "all of one side, against figures with several kinds of attacks": (
        [
            {"id": "orcs", "type": "orc", "count": 2, "abilities": ["ambush", "axes"]},
            {"id": "pikes", "type": "man", "abilities": ["ambush", "pikes"]},
        ],
        [
            {"id": "men", "type": "man", "count": 2},
            {"id": "rider", **RIDER},
            {"id": "troll", "type": "troll", "abilities": ["crushing-attack"]},
            {"id": "chief", "type": "man", **HERO},
        ],
    ),
    "all of one side, against axes and a troll that strike back": (
        [{"id": "orcs", "type": "orc", "count": 4, "abilities": ["ambush"]}],
        [
            {"id": "man", "type": "man"},
            {"id": "dwarf", "type": "dwarf", "abilities": ["axes"]},
            {"id": "troll", "type": "troll", "abilities": ["crushing-attack"]},
            {"id": "chief", "type": "man", **HERO},
        ],
    ),
    "all of one side, against a leader whose order of loss depends on the mounted figures": (
        [{"id": "orcs", "type": "orc", "count": 4, "abilities": ["ambush", "axes"]}],
        [
            {"id": "squire", **RIDER, "character": True},
            {"id": "captain", **RIDER, "character": True, "leadership": 1},
            {"id": "page", "type": "man", "character": True},
        ],
    ),
    "riders against pikes": (
        [
            {"id": "riders", "type": "man", "count": 2, "mounted": True, "abilities": ["ambush"]},
            {"id": "lance", **RIDER},
        ],
        [
            {"id": "pikes", "type": "man", "count": 2, "abilities": ["pikes"]},
            {"id": "orc", "type": "orc", "abilities": ["ambush", "axes"]},
        ],
    ),
    "all of them, terror and paralysis": (
        [
            {"id": "wight", "type": "ethereal", "abilities": ["ambush", "terror"]},
            {"id": "orcs", "type": "orc", "count": 2, "abilities": ["ambush"]},
        ],
        [
            {"id": "spider", "type": "giant-spider", "abilities": ["ambush"]},
            {"id": "chief", "type": "man", **HERO},
            {"id": "man", "type": "man", "abilities": ["ambush"]},
        ],
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_ambushes_come_out_as_figure_by_figure(name: str) -> None:
    ours, theirs = SMALL[name]
    state = {"attacker": {"groups": ours}, "defender": {"groups": theirs}, "site": {"terrain": ["woods"]}}
    assert exact(Drawn(state, {})) == Battle(state, {}).endings()


@pytest.mark.parametrize("name", [*AMBUSHES, *SMALL])
def test_the_headline_is_the_same_with_and_without_tolls(name: str) -> None:
    ours, theirs = (AMBUSHES | SMALL)[name]
    state: dict[str, Any] = {"attacker": {"groups": ours}, "defender": {"groups": theirs}}
    headline = [each.name for each in RULES.rule("combat").headline]
    tolls = ["attacker.tolls", "defender.tolls"]
    default = RULES.odds("combat", state)
    told = RULES.odds("combat", state, fields=[*headline, *tolls], arithmetic="exact")
    for each in headline:
        expected = chances(told, each)
        assert sum(expected.values()) == pytest.approx(1)
        assert chances(default, each).items() <= expected.items()
        assert default.statistics[each].mean == told.statistics[each].mean
        assert default.statistics[each].highest == told.statistics[each].highest


@pytest.mark.parametrize("name", AMBUSHES)
def test_the_tolls_of_a_side_are_the_same_with_and_without_the_other_side(name: str) -> None:
    ours, theirs = AMBUSHES[name]
    state: dict[str, Any] = {"attacker": {"groups": ours}, "defender": {"groups": theirs}}
    both = RULES.odds("combat", state, fields=["attacker.tolls", "defender.tolls"])
    for side in ("attacker.tolls", "defender.tolls"):
        assert chances(RULES.odds("combat", state, fields=[side]), side) == chances(both, side)


def chances(odds: Odds, name: str) -> dict[Any, float]:
    return {share.value: probability(share) for share in odds.marginals[name]}
