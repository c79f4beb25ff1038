"""A series of questions for odds with a shared budget and shared intermediate results.

`_questions.odds` answers one question.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._limits import MAX_SERIES_REFUSALS
from ror_rules._questions import odds
from ror_rules._questions.question import Question
from ror_rules._wire.shapes import Odds, plain, whole
from ror_rules.errors import BudgetError

_PART: Final = 4


def chance_of(odds: Odds, field: str, value: Any) -> Fraction:
    asked = plain(value)
    weights = [
        whole(each.weight)
        for each in odds.marginals[field]
        if plain(each.value) == asked and type(plain(each.value)) is type(asked)
    ]
    return Fraction(sum(weights), whole(odds.total))


class Series:
    def __init__(self, budget: float = 1) -> None:
        """`budget` is how many times the usual budget all questions may use together."""
        self._budget = Budget.of(budget)
        self._memos: dict[bool, Memo] = {}
        self._refused = 0

    def __call__(self, question: Question) -> Odds:
        budget = self._budget
        if self._refused == MAX_SERIES_REFUSALS or not (budget.states_left and budget.entries_left):
            raise BudgetError("item-skipped", most=MAX_SERIES_REFUSALS)
        floats = question.request.arithmetic == "float"
        memo = self._memos.setdefault(floats, Memo(budget, floats=floats))
        memo.next_question()
        try:
            with budget.within(budget.states // _PART, budget.entries // _PART):
                return odds.answer(question, memo=memo)
        except BudgetError:
            self._refused += 1
            raise
