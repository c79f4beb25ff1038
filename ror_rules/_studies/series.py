"""A series of questions for odds, one after the other: what one finds out the next need not, and all have one bound.

How one question is answered stands in `_questions.odds`. No rule here.
"""

from __future__ import annotations

from typing import Any, Final

from ror_rules._arithmetic.account import Account, Allowance, seconds
from ror_rules._exploring.memo import Memo
from ror_rules._limits import MAX_SERIES_REFUSALS
from ror_rules._questions import odds
from ror_rules._questions.question import Question
from ror_rules._wire.shapes import Odds
from ror_rules.errors import BudgetError

_PART: Final = 4
"""One question takes this part of the account at most."""


class Series:
    """Answers questions for the odds of one rule, in one thread, with one account and a memo for each arithmetic.

    After `MAX_SERIES_REFUSALS` questions that were too large, or when the account is used up, none is begun any more:
    each raises `BudgetError`.
    """

    def __init__(self, allowance: Allowance = Allowance()) -> None:  # noqa: B008  # frozen
        self._account = Account(allowance)
        self._memos: dict[bool, Memo] = {}
        self._state: Any = None
        self._refused = 0

    def __call__(self, question: Question) -> Odds:
        """The odds. Raises what the question alone raises, and `BudgetError` where it is not begun."""
        account = self._account
        if self._refused == MAX_SERIES_REFUSALS or account.left <= 0:
            raise BudgetError(
                "This was not begun: the questions before it were too large, or too many.",
                expected=f"fewer than {MAX_SERIES_REFUSALS} that are, and {seconds(account.allowance.seconds)} of work together",
            )
        request = question.request
        floats = request.arithmetic == "float"
        memo = self._memos.setdefault(floats, Memo(account, floats=floats))
        if request.state is not self._state:
            for each in self._memos.values():
                each.next_state()
            self._state = request.state
        try:
            with account.within(account.most // _PART):
                return odds.answer(question, memo=memo)
        except BudgetError:
            self._refused += 1
            raise
