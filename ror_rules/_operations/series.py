"""A series of questions for odds with a shared budget and shared intermediate results.

`_questions.odds` answers one question.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec import UNSET

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.backward import Role, Weighing
from ror_rules._exploring.memo import Memo, Owed
from ror_rules._messages.message import ChosenName
from ror_rules._packages.questions import odds
from ror_rules._packages.questions.question import Question
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import BudgetError, LawError, UndecidedError
from ror_rules._reading.limits import MAX_SERIES_REFUSALS
from ror_rules._wire.shapes import Odds, Share, same, whole

BUDGETS: Final = 4
"""Times the usual budget that all questions of a series may use, unless a study says otherwise."""
TABLE_BUDGETS: Final = 8
"""The same for questions that share a table: each state is explored once for all of them."""
_PART: Final = 4


def chance_of(odds: Odds, field: str, value: Any) -> Fraction:
    """The chance of a value. Raises `UndecidedError` if it depends on a choice that the state leaves open."""
    share = _share(odds, field, value)
    if share is None:
        return Fraction(0)
    if share.probability is UNSET:
        raise UndecidedError("chance-depends-on-a-choice", view=field, choices=open_choices(odds))
    return _exactly(odds, share)


def least_of(odds: Odds, field: str, value: Any) -> Fraction:
    """The chance of a value, or the least over the choices that the state leaves open."""
    share = _share(odds, field, value)
    if share is None:
        return Fraction(0)
    return Fraction(repr(share.low)) if share.probability is UNSET else _exactly(odds, share)


def open_choices(odds: Odds) -> list[ChosenName]:
    """The choices that a state leaves open, for a message."""
    return [ChosenName(f"{each.who}, {each.what}") for each in (odds.open or ())]


def _share(odds: Odds, field: str, value: Any) -> Share | None:
    asked = plain(value)
    shares = odds.marginals[field]
    return next((each for each in shares if same(plain(each.value), asked)), None)


def _exactly(odds: Odds, share: Share) -> Fraction:
    return (
        Fraction(repr(share.probability)) if share.weight is UNSET else Fraction(whole(share.weight), whole(odds.total))
    )


class SharedTable:
    """The chances of values in many states whose loops share a table of states (`Dice.repeat`, `like`)."""

    def __init__(self, budget: float = 1) -> None:
        """`budget` is how many times the usual budget all questions may use together."""
        budgets = Budget.of(budget)
        self._memo, self._every_way = Memo(budgets), Memo(budgets, open=lambda who, plan: plan is None)
        self._shares = True

    @property
    def readings(self) -> dict[str, str]:
        """The rulings read so far, each with its reading."""
        return self._memo.readings | self._every_way.readings

    def chance(self, question: Question, value: Any) -> Fraction | None:
        """The chance that the first projection has a value. None if the rule has no loop to share, or leaves a choice open."""
        found = self._chance(question, value, self._memo, _by_plan)
        return None if self._memo.owed else found

    def least(self, question: Question, value: Any) -> tuple[Fraction, Owed] | None:
        """The least chance over all ways to make open choices, with these. None if the rule has no loop to share."""
        found = self._chance(question, value, self._memo, _by_plan)
        if found is not None and self._memo.owed and not question.projections[0].owes:
            found = self._chance(question, value, self._every_way, _least)
        return None if found is None else (found, self._every_way.owed)

    def _chance(self, question: Question, value: Any, memo: Memo, role: Role) -> Fraction | None:
        rule, state, wanted = question.rule, question.request.state, plain(value)
        if not (self._shares and rule.enumerates):
            return None
        view = question.projections[0]

        def comes(result: Any) -> int:
            return int(same(plain(view.of(state, result)), wanted))

        found = Weighing(
            lambda dice: rule.body(dice, question.book, state),
            memo,
            comes,
            role,
            alone=(view.name, type(wanted), wanted) if view.alone else None,
        )
        self._shares = found.has_loops
        return Fraction(found.worth) if self._shares else None


def _least(who: str, what: str) -> Any:
    return min


def _by_plan(who: str, what: str) -> Any:
    raise LawError("These odds keep to the plan.")


class Series:
    def __init__(self, budget: float = 1) -> None:
        """`budget` is how many times the usual budget all questions may use together."""
        self._budget = Budget.of(budget)
        self._memos: dict[bool, Memo] = {}
        self._refused = 0
        self.readings: dict[str, str] = {}
        """The rulings read so far, each with its reading."""

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
        finally:
            self.readings |= memo.readings
