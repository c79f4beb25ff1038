"""The questions about a rule: the table from which all ways to ask them are derived."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ror_rules._operations.advise import ADVISE
from ror_rules._operations.need import NEED
from ror_rules._operations.operation import RULE, Operation
from ror_rules._operations.sweep import SWEEP
from ror_rules._packages.questions import odds
from ror_rules._packages.ruleset import Ruleset
from ror_rules._wire.requests import QUESTION, RESOLUTION
from ror_rules._wire.shapes import Odds, OddsRequest, Outcome, Request


def _resolve(ruleset: Ruleset[Any], rule_id: str, request: Request, *, budget: float) -> Outcome:
    return ruleset.answer(rule_id, request)


def _odds(ruleset: Ruleset[Any], rule_id: str, request: OddsRequest, *, budget: float) -> Odds:
    return odds.answer(ruleset.question(rule_id, request, budget))


RESOLVE: Final = Operation(
    "resolve",
    "POST",
    RULE,
    _resolve,
    RESOLUTION,
    Outcome,
    title="resolve",
    text="The outcome, with its dice and its reasons.",
    gives="a resolution",
    scope="resolve",
    cost=1,
)
ODDS: Final = Operation(
    "odds",
    "POST",
    f"{RULE}/odds",
    _odds,
    QUESTION,
    Odds,
    title="odds",
    text="The distribution, mean and median of each field and summary of the headline, or of the requested `fields`.",
    gives="the distributions of its headline, or of the requested `fields`",
    scope="odds",
    cost=1,
)
QUESTIONS: Final[Mapping[str, Operation]] = {each.id: each for each in (RESOLVE, ODDS, SWEEP, NEED, ADVISE)}
"""The questions about a rule, by their ids."""
