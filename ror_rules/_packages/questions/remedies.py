"""Remedies of a refused question: changes of the request, each of which is answered."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import reduce
from typing import Any, Final

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._messages.message import Message, say
from ror_rules._packages.questions.intervals import widest
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.simulation import fitting, instead
from ror_rules._reading.error import RorError, SmallerQuestion
from ror_rules._reading.errors import BudgetError, InputError

CHEAP: Final = 0.2
"""The part of the usual budget that is tried for exact odds, before a refused simulation mentions them."""


def tell(refused: BudgetError, question: Question) -> None:
    if question.simulation is None and refused.exhausted is None:
        return  # a field that is too long, or too many dice: the refusal has its own hint
    with suppress(RorError):
        thrown = question.simulation
        refused.remedies = tuple(_of_throws(question, thrown[0]) if thrown else _of_exploration(question))
    if refused.remedies:
        refused.hint = say("ask-instead", ways=_any_way(refused.remedies))


def _of_exploration(question: Question) -> list[SmallerQuestion]:
    simulation = instead(question, None).request
    change: dict[str, Any] = {"arithmetic": None}
    thrown = _thrown(simulation.count or 0, {**change, "method": "simulate", "seed": simulation.seed})
    return [SmallerQuestion(change, say("remedy-without-arithmetic"), tried=False), thrown]


def _of_throws(question: Question, seed: str) -> list[SmallerQuestion]:
    found = [_thrown(fitting(question, seed), {})]
    names = [each.name for each in question.projections]
    with suppress(InputError):
        solved = question.views.solved(question.book, Memo(Budget.of(CHEAP)))
        solved.apart(names) if question.brief else solved.look(None if question.whole else names)
        change = {"method": None, "seed": None, "count": None}
        found.insert(0, SmallerQuestion(change, say("remedy-exact"), tried=True))
    return found


def _thrown(count: int, change: dict[str, Any]) -> SmallerQuestion:
    error = widest(count)
    words = say("remedy-simulation", count=count, points=f"{100 * error:.2g}")
    return SmallerQuestion({**change, "count": count}, words, tried=False, error=error)


def _any_way(remedies: Sequence[SmallerQuestion]) -> Message:
    ways = [say("remedy-tried", way=each.words) if each.tried else each.words for each in remedies]
    return reduce(lambda first, second: say("either-remedy", first=first, second=second), ways)
