"""A simulation whose throws several processes count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from msgspec import json

from ror_rules._operations.parts import Sharing
from ror_rules._packages.questions import odds
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.simulation import Estimate, Progress, estimated
from ror_rules._packages.register import load
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.errors import BudgetError
from ror_rules._wire.shapes import Odds

_THROWS: Final = 1000


def answer(
    ruleset: Ruleset[Any],
    rule_id: str,
    value: Mapping[str, Any],
    *,
    share: Sharing,
    progress: Progress | None = None,
    budget: float = 1,
) -> Odds:
    """The odds of the simulation that `value` requests: the same bytes as `Ruleset.odds`.

    Raises the errors of that, and of `share`.
    """
    question = ruleset.question(rule_id, ruleset.read_odds(rule_id, value), budget)
    asked = json.encode({**value, "houses": [each.file for each in ruleset.houses]})
    work = partial(_counted, ruleset.id, rule_id, asked, budget)

    def parts(throws: range) -> Iterator[tuple[range, Estimate[Any] | None]]:
        ends = range(throws.start, throws.stop, _THROWS)
        return share(work, (range(first, min(first + _THROWS, throws.stop)) for first in ends))

    return odds.answer(question, progress=progress, parts=parts)


def _counted(ruleset_id: str, rule_id: str, value: bytes, budget: float, throws: range) -> Estimate[Any] | None:
    try:
        return estimated(_question(ruleset_id, rule_id, value, budget), throws)
    except BudgetError:
        return None


@lru_cache(maxsize=1)
def _question(ruleset_id: str, rule_id: str, value: bytes, budget: float) -> Question:
    ruleset = load(ruleset_id)
    return ruleset.question(rule_id, ruleset.read_odds(rule_id, json.decode(value)), budget)
