"""Remedies of a refused question: changes of the request, each of which is answered."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._questions.intervals import widest
from ror_rules._questions.question import Question
from ror_rules._questions.simulation import fitting, instead
from ror_rules.errors import NARROWER, BudgetError, InputError, Remedy, RorError

CHEAP: Final = 0.2
"""The part of the usual budget that is tried for exact odds, before a refused simulation mentions them."""


def tell(refused: BudgetError, question: Question) -> None:
    """Adds remedies to a refusal, and the same in words as its hint."""
    if question.simulation is None and refused.exhausted is None:
        return  # a field that is too long, or too many dice: the refusal has its own hint
    with suppress(RorError):
        thrown = question.simulation
        refused.remedies = tuple(_of_throws(question, thrown[0]) if thrown else _of_exploration(question))
    if refused.remedies:
        ways = [f"{each.words}{' (answered when tried)' * each.tried}" for each in refused.remedies]
        refused.hint = f"Ask instead: {'; or '.join(ways)}. Or narrow the state: {NARROWER}."


def _of_exploration(question: Question) -> list[Remedy]:
    """For exact odds or floats: the default method, or a simulation."""
    simulation = instead(question, None).request
    change: dict[str, Any] = {"arithmetic": None}
    thrown = _thrown(simulation.count or 0, {**change, "method": "simulate", "seed": simulation.seed})
    return [Remedy(change, "without `arithmetic`, in floats or from throws", tried=False), thrown]


def _of_throws(question: Question, seed: str) -> list[Remedy]:
    """For a simulation: exact odds if they are cheap, and as many throws as fit."""
    found = [_thrown(fitting(question, seed), {})]
    names = [each.name for each in question.projections]
    with suppress(InputError):
        solved = question.rule.explored(question.book, question.request.state, Memo(Budget.of(CHEAP)))
        solved.apart(names) if question.brief else solved.look(None if question.whole else names)
        change = {"method": None, "seed": None, "count": None}
        found.insert(0, Remedy(change, "exact odds (without `method`, `seed` and `count`)", tried=True))
    return found


def _thrown(count: int, change: dict[str, Any]) -> Remedy:
    """A simulation of so many throws, with the error of its chances."""
    error = widest(count)
    points = f"each chance within {100 * error:.2g} percentage points"
    return Remedy({**change, "count": count}, f"a simulation of {count:,} throws, {points}", tried=False, error=error)
