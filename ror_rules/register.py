"""The register of rulesets: a line for each. Everything that walks the rules starts here.

A ruleset is imported when it is first asked for, so that `import ror_rules` stays light.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ror_rules.errors import UnknownError

if TYPE_CHECKING:
    from ror_rules.ruleset import Ruleset

RULESETS: Final = {
    "war-of-the-ring": "ror_rules.war_of_the_ring",
    "ring-of-power": "ror_rules.ring_of_power",
    "three-player": "ror_rules.three_player",
    "sauron": "ror_rules.sauron",
}
"""Ruleset id -> the package whose `RULESET` it is."""


@cache
def _import(package: str) -> Ruleset[Any]:
    ruleset: Ruleset[Any] = import_module(package).RULESET
    return ruleset


def load(ruleset_id: str) -> Ruleset[Any]:
    """A ruleset by its id. Raises `UnknownError` that lists those that exist."""
    package = RULESETS.get(ruleset_id)
    if package is None:
        raise UnknownError(
            "There is no such ruleset.", pointer="/ruleset/id", expected="one of " + ", ".join(RULESETS), got=ruleset_id
        )
    return _import(package)


def rulesets() -> tuple[Ruleset[Any], ...]:
    """Every ruleset."""
    return tuple(_import(package) for package in RULESETS.values())
