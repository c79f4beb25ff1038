"""The odds of battles under other readings, compared with every fall of the dice.

`test_battle_odds` covers the readings about figures alone. This file covers those of ships, mumakil, engines, towers,
leaders and positions, which the second implementation omits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any, Final

import pytest

from ror_rules import load
from ror_rules.errors import StateError
from tests.core.brute import brute_force, chances

RULES: Final = load("ring-of-power")
MOST_FALLS: Final = 50_000
HEADLINE: Final = ["winner", "attacker.left", "defender.left", "defender.leadership", "in_tower"]
"""Fields for which the odds count like groups together."""

IDLE: Final = {"profile": {"dice": 0}}
LEADER: Final = {"id": "leader", "type": "man", "character": True, "leadership": 9, "profile": {"dice": 1}}
MEN: Final = {"id": "men", "type": "man"}
LINE: Final = [[0, each] for each in range(1, 13)]


def battle(attacker: list[dict[str, Any]], defender: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"attacker": {"groups": attacker}, "defender": {"groups": defender}, **more}


CASES: Final[dict[str, tuple[str, str, dict[str, Any]]]] = {
    "a ship takes a wound": ("rp-ship-loss", "wound", battle([LEADER], [{"id": "ship", "type": "ship", "wounds": 1}])),
    "a crew goes down with its beast": (
        "rp-crew-after",
        "lost",
        battle(
            [{"id": "a", "type": "troll", "profile": {"dice": 2}}],
            [{"id": "beast", "type": "mumakil", **IDLE}, {**MEN, "count": 2, "crew_of": "beast", **IDLE}],
        ),
    ),
    "a mumakil has the dice of the plain row": (
        "rp-mumakil",
        "plain",
        battle([{"id": "beast", "type": "mumakil", "crew": 1}], [{"id": "d", "type": "orc", **IDLE}]),
    ),
    "the whole force counts for the further loss": (
        "rp-extra-loss",
        "force",
        battle(
            [{**LEADER, "at": [[0, 0]]}],
            [{**MEN, "count": 12, "at": LINE, **IDLE}],
        ),
    ),
    "army figures out of reach bear the loss before a character": (
        "rp-loss-bearers",
        "force",
        battle(
            [{**LEADER, "at": [[0, 0]]}],
            [
                {"id": "goblin", "type": "goblin", "at": [[0, 1]], **IDLE},
                {**LEADER, "id": "captains", "count": 5, "leadership": 0, "at": LINE[1:6], "profile": {"dice": 0}},
                {**MEN, "count": 2, "at": LINE[6:8], **IDLE},
            ],
        ),
    ),
    "berserkers bear no loss": (
        "rp-berserk",
        "apart",
        battle([LEADER], [{"id": "b", "type": "orc", "abilities": ["berserk"], **IDLE}, {**MEN, **IDLE}]),
    ),
    "the paralyzed count for the further loss": (
        "rp-paralyze-loss",
        "count",
        battle([{"id": "spider", "type": "giant-spider"}, {**LEADER, **IDLE}], [{**MEN, "count": 11, **IDLE}]),
    ),
    "the paralyzed bear the further loss": (
        "rp-paralyze-loss",
        "bear",
        battle(
            [{"id": "spider", "type": "giant-spider"}, {**LEADER, "profile": {"dice": 0}}],
            [{**MEN, "count": 2, **IDLE}, {"id": "orc", "type": "orc", "character": True, **IDLE}],
        ),
    ),
    "two forces fight one enemy in one combat": (
        "rp-several-forces",
        "together",
        battle(
            [{**MEN, "at": [[0, 0]]}, {"id": "cap", "type": "man", "character": True, "leadership": 2, "at": [[0, 3]]}],
            [{"id": "orcs", "type": "orc", "count": 2, "at": [[0, 1], [0, 2]], **IDLE}],
        ),
    ),
    "a silenced wizard loses the magic of the defense": (
        "rp-silenced-magic",
        "lost",
        battle(
            [{"id": "gandalf", "type": "man", "character": True, "wizardry": 2, "profile": {"dice": 1}}],
            [
                {
                    "id": "saruman",
                    "type": "man",
                    "character": True,
                    "wizardry": 2,
                    "magic": {"defense": 2},
                    "profile": {"dice": 0},
                }
            ],
            duels=[{"challenger": "gandalf", "challenged": "saruman"}],
        ),
    ),
    "a poisoner throws a 1 in a duel again": (
        "rp-poison",
        "duels-too",
        battle(
            [{"id": "a", "type": "man", "character": True, "wizardry": 2, "abilities": ["poison-weapons"], **IDLE}],
            [{"id": "d", "type": "man", "character": True, "wizardry": 2, "leadership": 1, **IDLE}],
            duels=[{"challenger": "a", "challenged": "d"}],
        ),
    ),
    "a group that is held back is hit": (
        "rp-hold-back",
        "hit",
        {
            "attacker": {"groups": [{"id": "orcs", "type": "orc", "count": 2}]},
            "defender": {"groups": [{**MEN, "count": 1}, {"id": "more", "type": "man"}], "holds_back": ["more"]},
        },
    ),
    "a group that is held back takes no part": (
        "rp-hold-back",
        "apart",
        {
            "attacker": {"groups": [{"id": "orc", "type": "orc"}]},
            "defender": {
                "groups": [
                    MEN,
                    {"id": "cap", "type": "man", "character": True, "leadership": 1},
                ],
                "holds_back": ["cap"],
            },
        },
    ),
    "only a leader in reach leads": (
        "rp-leader-apart",
        "fighting",
        battle(
            [{"id": "a", "type": "orc", "at": [[0, 0]]}],
            [
                {**MEN, "count": 9, "at": LINE[:9], "profile": {"dice": 0}},
                {"id": "captain", "type": "man", "character": True, "leadership": 2, "at": [[0, 10]]},
            ],
        ),
    ),
    "a wounded leader leads": (
        "rp-leader-apart",
        "anybody",
        battle(
            [{"id": "a", "type": "orc"}],
            [
                MEN,
                {
                    "id": "captain",
                    "type": "man",
                    "character": True,
                    "leadership": 2,
                    "wounded": True,
                    "abilities": ["heroes"],
                },
            ],
        ),
    ),
    "a catapult shoots from afar": (
        "rp-artillery-range",
        "force",
        battle(
            [
                {
                    "id": "cat",
                    "type": "siege-catapult",
                    "crew_type": "orc",
                    "count": 2,
                    "at": [[0, 10], [0, 11]],
                    "moved": False,
                },
                {"id": "orcs", "type": "orc", "count": 10, "at": [[0, each] for each in range(10)], **IDLE},
            ],
            [{**MEN, **IDLE, "at": [[1, 0]]}],
            site={"kind": "fortress"},
        ),
    ),
    "places of lost crew are filled after the combat": (
        "rp-replacement-time",
        "after",
        {
            "attacker": {"groups": [{"id": "orc", "type": "orc", **IDLE}]},
            "defender": {
                "groups": [{"id": "bolts", "type": "bolt-shooter", "crew_type": "man"}, {**MEN, "count": 2}],
                "replacements": [{"engine": "bolts", "source": "men"}],
            },
        },
    ),
    "chariots fit into a tower": (
        "rp-tower-fits",
        "all",
        battle(
            [{**LEADER, "profile": {"dice": 2}}],
            [{"id": "chariot", "type": "chariot", **IDLE}, {**MEN, **IDLE}],
            site={"kind": "fortress", "refuge": 1},
        ),
    ),
    "a ram has misses thrown a third time": (
        "rp-reroll-once",
        "each",
        battle(
            [
                {"id": "ram", "type": "battering-ram", "crew_type": "orc", "count": 4},
                {"id": "orcs", "type": "orc", "abilities": ["poison-weapons"]},
            ],
            [{**MEN, **IDLE}],
            site={"kind": "fortress", "assault": "gate"},
        ),
    ),
    "a spider wounds a hero": (
        "rp-paralyze-hero",
        "wounded",
        battle(
            [{"id": "spider", "type": "giant-spider"}],
            [{"id": "hero", "type": "man", "character": True, "abilities": ["heroes"], **IDLE}],
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_odds_under_another_reading_are_those_of_all_faces(case: str) -> None:
    ruling, reading, plain_state = CASES[case]
    rule = RULES.rule("combat")
    found: list[Any] = []
    state = rule.read(plain_state)
    for asked in ({}, {ruling: reading}):
        book = RULES.book.under(asked)
        try:
            thrown = brute_force(partial(rule.roll, book, state), MOST_FALLS)
        except StateError:
            assert not asked  # a state that only the other reading takes
            found.append({})
            continue
        assert chances(rule.odds(book, state)) == thrown
        counted = chances(rule.explored(book, state).look(HEADLINE))
        seen: dict[Any, Fraction] = {}
        for result, chance in thrown.items():
            values = tuple(rule.projections[name].of(state, result) for name in HEADLINE)
            seen[values] = seen.get(values, Fraction(0)) + chance
        assert counted == seen
        assert ruling in RULES.odds("combat", plain_state, rulings=asked).readings
        found.append(thrown)
    assert found[0] != found[1]
