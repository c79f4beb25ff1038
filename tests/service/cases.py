"""What the tests ask: every rule of every ruleset, with the examples that the rulesets carry."""

from __future__ import annotations

from typing import Any

from ror_rules import register
from ror_rules.ruleset import Example, Ruleset

EXAMPLES: list[tuple[Ruleset[Any], Example]] = [
    (ruleset, example) for ruleset in register.rulesets() for example in ruleset.examples
]

NAMES = [f"{ruleset.id}/{example.rule}-{number}" for number, (ruleset, example) in enumerate(EXAMPLES)]

RULES = [(ruleset, rule) for ruleset in register.rulesets() for rule in ruleset.rules.values()]

RULE_NAMES = [f"{ruleset.id}/{rule.id}" for ruleset, rule in RULES]

JSON = {"Content-Type": "application/json"}
MSGPACK = {"Content-Type": "application/vnd.msgpack"}

GOLLUM = "/v1/war-of-the-ring/gollum-control"
GOLLUM_STATE = {"previous_controller": "dark_power", "card_holder": "dark_power"}
GOLLUM_REQUEST = {"state": GOLLUM_STATE, "dice": {"source": "supplied", "faces": [4]}}
GOLLUM_ITEM = {"ruleset": "war-of-the-ring", "rule": "gollum-control", **GOLLUM_REQUEST}


def path_of(ruleset: Ruleset[Any], example: Example) -> str:
    """The path that answers an example."""
    return f"/v1/{ruleset.id}/{example.rule}"


STORMED: dict[str, Any] = {
    "attacker": {
        "groups": [
            {"id": "orcs", "type": "orc", "count": 12},
            {"id": "uruk-hai", "type": "uruk-hai", "count": 6},
            {"id": "trolls", "type": "troll", "count": 2, "abilities": ["crushing-attack"]},
        ]
    },
    "defender": {
        "groups": [
            {"id": "men", "type": "man", "count": 6},
            {"id": "elves", "type": "elf", "count": 3, "abilities": ["elite"]},
            {"id": "hama", "type": "man", "character": True, "leadership": 1},
        ]
    },
    "assaults": 4,
}
"""A siege whose exact odds are too much for one question."""
