"""Odds: from a question to its answer.

A question without `arithmetic` is answered by the first of three ways that fits: exact odds, floats with a bound of
their error, throws with intervals. Each has a budget of its own. If the budget of states was used up, floats are not
tried, because a rule has as many paths in floats.

`_exploring` explores a rule, `simulation` throws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from operator import itemgetter
from typing import Any, Final, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.convolution import NoNumpyError
from ror_rules._arithmetic.distribution import ROUNDING, Distribution, common_total
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Solved
from ror_rules._messages.values import digits
from ror_rules._packages.questions import remedies
from ror_rules._packages.questions.listing import JOINT, answered, with_room
from ror_rules._packages.questions.open_choices import Settled, depends, never, settled
from ror_rules._packages.questions.other_readings import (
    UNTRIED,
    Changed,
    ViewOdds,
    changed_most,
    changed_view,
    other_readings,
)
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.simulation import Parts, Progress, instead, simulated
from ror_rules._packages.questions.statistics import chance
from ror_rules._packages.text import citation
from ror_rules._reading.documents import plain
from ror_rules._reading.error import About
from ror_rules._reading.errors import BudgetError, Exhausted, LawError
from ror_rules._reading.limits import MAX_OUTCOMES
from ror_rules._wire.shapes import Odds, OtherReadings, same, whole

LARGEST_WEIGHTED_TOTAL: Final = 2**53
"""Above this total, a headline has no weights. JSON readers do not take them for numbers, and they would help few users."""

READINGS_BUDGETS: Final = 4
"""Times the budget of a question that all its other readings may use."""


def answer(
    question: Question, *, progress: Progress | None = None, memo: Memo | None = None, parts: Parts | None = None
) -> Odds:
    """The answer to a question.

    Raises any `InputError`, or `UndecidedError`. An error about a too large question has remedies. `progress` receives
    the progress of a simulation, and `parts` counts its throws elsewhere. Questions in one arithmetic may share a
    `memo` (`LawError` if not). Then exact odds that do not fit are refused.
    """
    found = _answer(question, progress, memo, parts)
    return replace(found, other_readings=_other_readings(question, found)) if question.request.readings else found


def _answer(question: Question, progress: Progress | None, memo: Memo | None, parts: Parts | None) -> Odds:
    with About(question.edition.id, question.rule.id, lambda cite: citation(question.book.printed(cite))):
        if memo is not None and question.simulation is None:
            return _explored(question, memo)
        try:
            return _answered(question, progress, parts)
        except BudgetError as error:
            remedies.tell(error, question)
            raise


def _other_readings(question: Question, found: Odds) -> OtherReadings:
    """The other readings that change odds. They are found in the same way: exactly, in floats, or from the same throws."""
    way: dict[str, Any] = {"arithmetic": "exact" if found.exact else "float"}
    if found.method is not UNSET:
        way = {"arithmetic": None, "method": found.method, "seed": found.seed, "count": whole(found.total)}

    def ask(rulings: dict[str, str], part: float) -> Odds:
        request = replace(question.request, rulings=rulings, readings=False, **way)
        book = question.book.under(rulings)
        return answer(Question(question.edition, question.rule, book, request, question.budget * part))

    return other_readings(question.book.rulings, found.readings, ask, partial(_changed, found), READINGS_BUDGETS)


def _changed(odds: Odds, other: Odds) -> Changed | None:
    if odds.marginals.keys() - other.marginals.keys():
        return UNTRIED

    def seen(odds: Odds, name: str) -> ViewOdds:
        return ViewOdds(odds.marginals[name], odds.statistics[name].mean, odds.error)

    return changed_most([changed_view(name, seen(odds, name), seen(other, name)) for name in odds.marginals])


def _answered(question: Question, progress: Progress | None, parts: Parts | None) -> Odds:
    if question.simulation is not None:
        return simulated(question, progress, parts)
    found = _tried(question)
    if isinstance(found, Odds):
        return found
    why = found
    if why == "entries":
        with suppress(NoNumpyError):
            found = _tried(question.another(replace(question.request, arithmetic="float"), why))
    return found if isinstance(found, Odds) else simulated(instead(question, why), progress)


def _tried(question: Question) -> Odds | Exhausted:
    try:
        return _explored(question)
    except BudgetError as error:
        if error.exhausted is None or not (question.yields or question.inexact):
            raise
        return error.exhausted


def _explored(question: Question, memo: Memo | None = None) -> Odds:
    floats = question.request.arithmetic == "float"
    memo = memo or Memo(Budget.of(question.budget), floats=floats)
    if memo.floats != floats:
        raise LawError("A memo is in one arithmetic.", expected=question.request.arithmetic)
    found = _conditional(question, memo) if question.given else _Found(*_found(question, memo))
    over = settled(question, memo.owed) if memo.owed else None
    if over is not None:
        found, over = _over_choices(question, found, over, memo)
    between = {} if over is None else over.between
    parts = with_room(question, found.joint, found.marginals)
    totals = [each.total for name, each in parts.items() if name not in between]
    total = common_total(totals)
    weighed = not floats and (total < LARGEST_WEIGHTED_TOTAL or not question.brief) and (totals or not between)

    most = 1 - ROUNDING if floats else 1.0  # floats are never certain

    def share(name: str, value: Any) -> dict[str, Any]:
        odds = parts[name]
        weight = odds.weights[value]
        told = {"weight": digits(weight * (total // odds.total))} if weighed else {}
        return {**told, "probability": min(chance(weight, odds.total), most)}

    return answered(
        question,
        parts,
        share,
        memo.readings,
        {} if over is None else over.owed,
        between,
        total=digits(total) if weighed else UNSET,
        exact=not floats,
        error=memo.lost + ROUNDING if floats else UNSET,
        given=question.request.given or UNSET,
        given_probability=found.probability,
    )


class _Found(NamedTuple):
    """The joint results (None for a headline), each projection, and how often the given values come."""

    joint: Distribution[Any] | None
    marginals: dict[str, Distribution[Any]]
    probability: float | UnsetType = UNSET


def _over_choices(question: Question, found: _Found, over: Settled, memo: Memo) -> tuple[_Found, Settled]:
    """The results where the state leaves choices open: those over all ways to choose."""
    if question.given and found.probability != float(over.given) and any(each.owes for each in question.projections):
        raise depends(question, over.owed)
    over = over if question.given else _other(found, over)
    between = {name: Distribution(dict.fromkeys(each, 1)) for name, each in over.between.items()}
    marginals = found.marginals | {name: memo.in_arithmetic(odds) for name, odds in over.odds.items()} | between
    joint = found.joint if all(each.owes for each in question.projections) else marginals.pop(JOINT, None)
    return _Found(joint, marginals, float(over.given) if question.given else UNSET), over


def _other(found: _Found, over: Settled) -> Settled:
    """The same, but the odds that a throw has only after the choice get no weights: luck compares throws before it."""
    other = {
        name: {value: (chance(weight, odds.total),) * 2 for value, weight in odds.weights.items()}
        for name, odds in over.odds.items()
        if name != JOINT and _shares(odds) != _shares(found.marginals[name])
    }
    odds = {name: each for name, each in over.odds.items() if name not in other and (name != JOINT or not other)}
    return over._replace(odds=odds, between=over.between | other)


def _shares(odds: Distribution[Any]) -> dict[Any, float]:
    return {value: chance(weight, odds.total) for value, weight in odds.weights.items()}


def _conditional(question: Question, memo: Memo) -> _Found:
    solved = question.views.solved(question.book, memo)
    wanted = {name: plain(value) for name, value in question.given.items()}
    names = [each.name for each in question.projections]

    def counts(row: Sequence[Any]) -> bool:
        pairs = zip(row, wanted.values(), strict=False)
        return all(same(plain(one), other) for one, other in pairs)

    def among(views: list[str]) -> Distribution[Any]:
        odds = solved.look([*wanted, *views])
        return Distribution({row[len(wanted) :]: weight for row, weight in odds.weights.items() if counts(row)})

    odds = solved.look([*wanted])
    part = sum(weight for row, weight in odds.weights.items() if counts(row))
    if not part:
        if memo.owed:
            return _Found(None, {}, 0.0)
        raise never(question)
    marginals = {name: among([name]).map(itemgetter(0)) for name in names}
    joint: Distribution[Any] | None = None
    if question.whole:
        views = question.views.functions([*wanted])
        joint = Distribution(
            {
                result: weight
                for result, weight in solved.look(None).weights.items()
                if counts([view(result) for view in views])
            }
        )
    elif not question.brief:
        joint = among(names)
    return _Found(joint, marginals, chance(part, odds.total))


def _found(question: Question, memo: Memo) -> tuple[Distribution[Any] | None, dict[str, Distribution[Any]]]:
    begun = memo.budget.states_left, memo.budget.entries_left
    solved = question.views.solved(question.book, memo)
    names = [each.name for each in question.projections]
    marginals = dict(zip(names, solved.apart(names), strict=True))
    if question.brief:
        return None, marginals
    if len(names) == 1 and not question.whole:
        return marginals[names[0]].map(lambda value: (value,)), marginals
    return _joint(solved, None if question.whole else names, memo.budget, begun), marginals


def _joint(
    solved: Solved[Any], names: list[str] | None, budget: Budget, begun: tuple[int, int]
) -> Distribution[Any] | None:
    states = max(budget.states // 10, begun[0] - budget.states_left)
    entries = max(budget.entries // 10, begun[1] - budget.entries_left)
    try:
        with budget.within(states, entries):
            return solved.look(names, MAX_OUTCOMES)
    except BudgetError as error:
        if error.exhausted is None:
            raise
        return None
