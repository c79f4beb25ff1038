"""Many questions for odds, one after the other: what one finds out the next need not, and all together have a bound.

How one question is answered stands in `_questions.odds`. No rule here.
"""

from __future__ import annotations

from typing import Any, Final

from ror_rules._exploring.distribution import MOST_WAYS, Budget
from ror_rules._exploring.memo import Search
from ror_rules._questions import odds
from ror_rules._questions.question import Question
from ror_rules._wire.shapes import Odds
from ror_rules.errors import BudgetError

MOST_WAYS_TOGETHER: Final = 10 * MOST_WAYS
"""Ways that all questions of a series may take (about ten or twenty seconds)."""
MOST_TOO_LARGE: Final = 3
"""Questions of a series that may turn out too large."""


class Series:
    """Answers questions for the odds of one rule, in one thread.

    When `MOST_TOO_LARGE` of them were too large, or all together took `MOST_WAYS_TOGETHER`, no other is begun: each
    raises `BudgetError`.
    """

    def __init__(self) -> None:
        self._searches: dict[str, Search] = {}
        self._state: Any = None
        self._large = 0
        self._ways = MOST_WAYS_TOGETHER

    def __call__(self, question: Question) -> Odds:
        """The odds. Raises what one question alone does, and `BudgetError` where it is not begun."""
        if self._large == MOST_TOO_LARGE or self._ways <= 0:
            raise BudgetError(
                "This was not begun: the questions before it were too large, or too many.",
                expected=f"fewer than {MOST_TOO_LARGE} that are, and {MOST_WAYS_TOGETHER} ways together",
            )
        request = question.request
        search = self._searches.setdefault(request.arithmetic, Search(Budget(), floats=request.arithmetic == "float"))
        search.allow(min(MOST_WAYS, self._ways))
        spent = search.spent
        if request.state is not self._state:
            for each in self._searches.values():
                each.turn()
            self._state = request.state
        try:
            return odds.answer(question, search=search)
        except BudgetError:
            self._large += 1
            raise
        finally:
            self._ways -= search.spent - spent
