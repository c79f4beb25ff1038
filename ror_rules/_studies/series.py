"""Many questions for odds, one after the other: what one finds out the next need not, and all together have a bound.

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
    """Answers questions for the odds of one rule, in one thread.

    When `MAX_SERIES_REFUSALS` of them were too large, or all together took `MAX_SERIES_PATHS`, no other is begun: each
    raises `BudgetError`.
    """

    def __init__(self) -> None:
        self._searches: dict[str, Memo] = {}
        self._state: Any = None
        self._large = 0
        self._ways = MAX_SERIES_PATHS

    def __call__(self, question: Question) -> Odds:
        """The odds. Raises what one question alone does, and `BudgetError` where it is not begun."""
        if self._large == MAX_SERIES_REFUSALS or self._ways <= 0:
            raise BudgetError(
                "This was not begun: the questions before it were too large, or too many.",
                expected=f"fewer than {MAX_SERIES_REFUSALS} that are, and {MAX_SERIES_PATHS} paths together",
            )
        request = question.request
        memo = self._searches.setdefault(request.arithmetic, Memo(Budget(), floats=request.arithmetic == "float"))
        memo.allow(min(MAX_PATHS, self._ways))
        spent = memo.spent
        if request.state is not self._state:
            for each in self._searches.values():
                each.next_state()
            self._state = request.state
        try:
            return odds.answer(question, memo=memo)
        except BudgetError:
            self._large += 1
            raise
        finally:
            self._ways -= memo.spent - spent
