"""The luck of one outcome, if its odds fit the budget: the field to measure, and a cache of distributions.

The cost of a distribution is counted, not timed, and for each question alone. So the same outcomes are measured on
every machine and with any other outcomes.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._operations.percentile import Scores
from ror_rules._packages.questions import odds
from ror_rules._packages.questions.luck import Spread, SpreadQuestion, measurable
from ror_rules._packages.register import load
from ror_rules._reading.errors import BudgetError

_KEPT: Final = 200_000


class TooDearError(BudgetError):
    """Its odds cost more than an audit spends on one outcome."""


class Known(NamedTuple):
    spread: Spread
    scores: Scores


class Spreads:
    def __init__(self, budget: float) -> None:
        self._budget: Final = budget
        self._found: dict[str, Known | None] = {}
        self._values = 0

    def __call__(self, asked: SpreadQuestion) -> Spread:
        """The distribution. Raises `TooDearError`, and all other errors of odds."""
        return self.known(asked).spread

    def known(self, asked: SpreadQuestion) -> Known:
        """The distribution and its scores. Raises as calling does."""
        name = asked.id
        if name not in self._found:
            self._keep(name, self._answered(asked))
        found = self._found[name]
        if found is None:
            raise TooDearError("The odds of this outcome cost more than is spent on one.", pointer=asked.at)
        return found

    def _answered(self, asked: SpreadQuestion) -> Known | None:
        try:
            spread = asked.spread(odds.answer(asked.question, memo=Memo(Budget.of(self._budget))))
        except BudgetError:
            return None
        return Known(spread, Scores(spread))

    def _keep(self, name: str, found: Known | None) -> None:
        self._values += 1 if found is None else len(found.spread.weights)
        if self._values > _KEPT:
            self._found.clear()
            self._values = 1 if found is None else len(found.spread.weights)
        self._found[name] = found


@cache
def headed(ruleset: str, rule: str) -> str | None:
    asked = load(ruleset).rule(rule)
    names = measurable(asked)
    return next((each.name for each in asked.headline if each.name in names), None)
