"""A series of questions for odds, one after the other: what one finds out the next need not, and all have one bound.

How one question is answered stands in `_questions.odds`. No rule here.
"""

from __future__ import annotations

from typing import Any

from ror_rules._exploring.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._limits import MAX_PATHS, MAX_SERIES_PATHS, MAX_SERIES_REFUSALS
from ror_rules._questions import odds
from ror_rules._questions.question import Question
from ror_rules._wire.shapes import Odds
from ror_rules.errors import BudgetError


class Series:
    """Answers questions for the odds of one rule, in one thread, with a memo for each arithmetic.

    After `MAX_SERIES_REFUSALS` questions that were too large, or `MAX_SERIES_PATHS` paths in all, none is begun any more:
    each raises `BudgetError`.
    """

    def __init__(self) -> None:
        self._memos: dict[str, Memo] = {}
        self._state: Any = None
        self._refused = 0
        self._paths_left = MAX_SERIES_PATHS

    def __call__(self, question: Question) -> Odds:
        """The odds. Raises what the question alone raises, and `BudgetError` where it is not begun."""
        if self._refused == MAX_SERIES_REFUSALS or self._paths_left <= 0:
            raise BudgetError(
                "This was not begun: the questions before it were too large, or too many.",
                expected=f"fewer than {MAX_SERIES_REFUSALS} that are, and {MAX_SERIES_PATHS} paths together",
            )
        request = question.request
        memo = self._memos.setdefault(request.arithmetic, Memo(Budget(), floats=request.arithmetic == "float"))
        memo.allow(min(MAX_PATHS, self._paths_left))
        spent_before = memo.spent
        if request.state is not self._state:
            for each in self._memos.values():
                each.next_state()
            self._state = request.state
        try:
            return odds.answer(question, memo=memo)
        except BudgetError:
            self._refused += 1
            raise
        finally:
            self._paths_left -= memo.spent - spent_before
