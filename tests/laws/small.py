"""Small states of rules whose examples have too many dice for brute force. Plain states only."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from ror_rules import load
from ror_rules.author import Rule, Ruleset
from ror_rules.host.wire import plain
from tests.laws.states import states


def battle(attacker: list[dict[str, Any]], defender: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    sides: dict[str, Any] = {}
    for name, groups in (("attacker", attacker), ("defender", defender)):
        sides[name] = {"groups": [{"id": f"{name}-{number}", **group} for number, group in enumerate(groups)]}
    return {**sides, **more}


MAN: Final = {"type": "man"}
ORC: Final = {"type": "orc"}
IDLE: Final = {**ORC, "profile": {"dice": 0}}
DUEL: Final = {"type": "man", "character": True, "leadership": 1, "wizardry": 1}

BATTLES: Final = [
    battle([{**MAN, "mounted": True, "profile": {"dice": 1}, "abilities": ["poison-weapons"]}], [{**ORC, "count": 2}]),
    battle([{**MAN, "abilities": ["furious-charge"]}], [{**ORC, "abilities": ["tough"]}]),
    battle([{**MAN, "abilities": ["ambush", "terror"]}], [{"type": "warg-rider", "profile": {"dice": 1}}]),
    battle([{"type": "dwarf", "count": 2, "abilities": ["assassin"]}], [IDLE, {**ORC, "character": True}]),
    battle(
        [{**DUEL, "id": "white"}],
        [{**DUEL, "id": "grey"}],
        duels=[{"challenger": "white", "challenged": "grey"}],
    ),
    battle([{"type": "bolt-shooter", "count": 2, "crew_type": "man"}], [{"type": "ship", "wounds": 2}]),
    battle([{"type": "mumakil", "crew": 1}], [{"type": "ethereal", "abilities": ["magic-weapons"]}]),
    battle([{"id": "beast", "type": "mumakil"}, {**ORC, "crew_of": "beast"}], [MAN]),
    battle([{**MAN, "at": [[0, 0]]}, {**MAN, "at": [["1/2", 0]]}], [{**ORC, "at": [[0, 1], [0, 9.5]], "count": 2}]),
    battle(
        [{**ORC, "abilities": ["berserk"]}], [{**MAN, "profile": {"dice": 1}}], site={"kind": "fortress", "refuge": 0}
    ),
    battle([{"type": "giant-spider"}], [{**MAN, "character": True, "abilities": ["heroes"], "leadership": 1}]),
]


def two_calls() -> list[dict[str, Any]]:
    found = []
    for state in BATTLES[:3]:
        first = plain(load("ring-of-power").resolve("combat-strike", state, seed="7"))
        found.append({"first": {name: value for name, value in first.items() if name != "trace"}})
    return found


FIGHTER: Final = {"combat": 4, "morale": 4, "endurance": 2}
FRODO: Final = {"name": "Frodo", "capture_rating": 4, "escape_rating": 2}
SMALL: Final[dict[tuple[str, str], list[dict[str, Any]]]] = {
    ("ring-of-power", "combat"): BATTLES,
    ("ring-of-power", "combat-strike"): BATTLES,
    ("ring-of-power", "combat-defense"): two_calls(),
    ("ring-of-power", "siege"): [
        {**battle([{"type": "orc"}], [{**MAN, "profile": {"dice": 0}}]), "assaults": assaults} for assaults in (1, 2, 3)
    ],
    ("war-of-the-ring", "individual-combat"): [
        {
            "attacker": {"name": "Sam", "combat": 4, "endurance": endurance, **sorcery},
            "defender": {"name": "Shelob", "combat": 5, "endurance": 1},
            "rounds": rounds,
        }
        for endurance, rounds, sorcery in ((1, 1, {}), (2, 2, {}), (1, 1, {"sorcery": {"rating": "B"}}))
    ],
    ("war-of-the-ring", "search-campaign"): [
        {"characters": [FRODO], "searches": [{"search_points": 9}] * 2},
        {"characters": [FRODO, "Sam"], "searches": [{"nazgul": 1}]},
    ],
    ("three-player", "search-campaign"): [
        {"characters": [FRODO], "searches": [{"search_points": 9, "orcs": "eye", "escapes": True}, {"nazgul": 1}]},
        {"characters": [FRODO, "Sam"], "searches": [{"nazgul": 1, "escapes": True}]},
    ],
    ("sauron", "mortal-combat"): [
        {
            "challenger": {"name": "Isildur", **FIGHTER},
            "opponent": {"name": "Gorgol", **FIGHTER},
            "distance": 0,
            "rounds": rounds,
        }
        for rounds in (1, 2, 3)
    ],
}


def some_state(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> st.SearchStrategy[Any]:
    small = SMALL.get((ruleset.id, rule.id))
    return st.sampled_from(small) | states(ruleset, rule) if small else states(ruleset, rule)
