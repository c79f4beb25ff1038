"""The examples of every rule, as requests."""

from __future__ import annotations

import re
from typing import Any, Final

import httpx

from ror_rules.author import Example, Ruleset
from ror_rules.host import register
from ror_rules.host.messages import ENGINE, read

KiB: Final = 2**10
MiB: Final = 2**20

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


def unspoken(answer: httpx.Response | bytes) -> bytes:
    """A resolution as the core encodes it and the store keeps it: without its summary and its luck."""
    body = answer if isinstance(answer, bytes) else answer.content
    return body.rpartition(b',"summary":')[0] + b"}"


def path_of(ruleset: Ruleset[Any], example: Example) -> str:
    return f"/v1/{ruleset.id}/{example.rule}"


def hunted(number: int) -> dict[str, Any]:
    party = [{"name": f"Hobbit {at}", "capture_rating": 3} for at in range(number)]
    return {"nazgul": 3, "orc_points": 30, "characters": party}


SEARCH = "/v1/war-of-the-ring/search/odds"


def campaign(turns: int) -> dict[str, Any]:
    army = {"side": "dark_power", "strength": 60}
    target = {"defender": {"side": "fellowship", "strength": 6}, "terrain": "citadel"}
    return {"attacker": army, "targets": [target], "turns": turns, "letter": "B", "shadow_points": 10}


CAMPAIGN = "/v1/war-of-the-ring/war-campaign/odds"
ESTIMATED: dict[str, Any] = {"state": campaign(8), "fields": ["points_lost"]}
"""A question whose exact odds exceed the budget."""

KINDS: Final = sorted(
    kind[1]
    for package in (ENGINE, "ror_service")
    for code in read(package, "en")
    if (kind := re.fullmatch("problem-(.+)-title", code))
)
"""The kinds of problems, by the ends of their types."""
