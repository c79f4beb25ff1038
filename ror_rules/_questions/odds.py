"""Odds: from a question to its answer.

A question that asks for no arithmetic is answered by the first of three ways that fits: exact odds, floats with a bound of
their error, throws with intervals. Each has a budget of its own. If the budget of states was used up, floats are not tried,
because a rule has as many paths in floats.

How a rule is explored is in `_exploring`, how it is thrown in `simulation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import ROUNDING, Distribution, common_total
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Solved
from ror_rules._limits import MAX_ANSWER, MAX_OUTCOMES, MAX_VALUES
from ror_rules._questions import remedies
from ror_rules._questions.listing import JOINT, SHARE, answered, left_out, without_room
from ror_rules._questions.question import Question
from ror_rules._questions.simulation import Progress, instead, simulated
from ror_rules._questions.statistics import chance
from ror_rules._wire.shapes import LeftOut, Odds
from ror_rules.errors import About, BudgetError, Exhausted, LawError
from ror_rules.text import citation
from ror_rules.values import digits

SHORT: Final = 2**53
"""Above this total a headline tells no weights: no reader of JSON takes them for numbers, and nobody reads them."""


class Explored(NamedTuple):
    """What an answer lists: joint results (None if they are too many or not asked for), each projection, and what is missing."""

    joint: Distribution[Any] | None
    marginals: dict[str, Distribution[Any]]
    left_out: LeftOut | None


def answer(question: Question, *, progress: Progress | None = None, memo: Memo | None = None) -> Odds:
    """The answer to a question.

    Raises any `InputError`, or `UndecidedError`; a question that is too large with remedies. `progress` hears how far a
    simulation has come. Questions in one arithmetic may share a `memo` (`LawError` if not). Then exact odds that do not fit
    are refused.
    """
    with About(question.edition.id, question.rule.id, lambda cite: citation(question.book.printed(cite))):
        if memo is not None and question.simulation is None:
            return _explored(question, memo)
        try:
            return _answered(question, progress)
        except BudgetError as error:
            remedies.tell(error, question)
            raise


def _answered(question: Question, progress: Progress | None) -> Odds:
    if question.simulation is not None:
        return simulated(question, progress)
    if not question.yields:
        return _explored(question)
    try:
        return _explored(question)
    except BudgetError as error:
        if error.exhausted is None:
            raise
        why = error.exhausted
    if why == "entries" and (found := _in_floats(question, why)) is not None:
        return found
    return simulated(instead(question, why), progress)


def _in_floats(question: Question, why: Exhausted) -> Odds | None:
    """The answer in floats; None if that is too large as well."""
    try:
        return _explored(question.another(replace(question.request, arithmetic="float"), why))
    except BudgetError as error:
        if error.exhausted is None:
            raise
        return None


def _explored(question: Question, memo: Memo | None = None) -> Odds:
    """The answer by exploring. Raises `BudgetError`."""
    floats = question.request.arithmetic == "float"
    memo = memo or Memo(Budget.of(question.budget), floats=floats)
    if memo.floats != floats:
        raise LawError("A memo is in one arithmetic.", expected=question.request.arithmetic)
    found = listed(question, *_found(question, memo))
    parts = found.marginals if found.joint is None else {**found.marginals, JOINT: found.joint}
    total = common_total(each.total for each in parts.values())
    weighed = not floats and (total < SHORT or not question.brief)
    return answered(
        question,
        None if found.joint is None else found.joint.weights,
        found.marginals,
        lambda name, value: _share(parts[name], value, total if weighed else None),
        memo.readings,
        total=digits(total) if weighed else UNSET,
        left_out=found.left_out or UNSET,
        exact=not floats,
        error=memo.lost + ROUNDING if floats else UNSET,
    )


def _found(question: Question, memo: Memo) -> tuple[Distribution[Any] | None, dict[str, Distribution[Any]]]:
    """The joint results (None for a headline), and the distribution of each projection."""
    solved = question.rule.explored(question.book, question.request.state, memo)
    names = [each.name for each in question.projections]
    marginals = dict(zip(names, solved.apart(names), strict=True))
    if question.brief:
        return None, marginals
    if len(names) == 1 and not question.whole:
        return marginals[names[0]].map(lambda value: (value,)), marginals
    return _joint(solved, None if question.whole else names, memo), marginals


def _joint(solved: Solved[Any], names: list[str] | None, memo: Memo) -> Distribution[Any] | None:
    """The joint results; None if they take more than a tenth of the budget, and more than their projections took."""
    budget = memo.budget
    states = max(budget.states // 10, budget.states - budget.states_left)
    entries = max(budget.entries // 10, budget.entries - budget.entries_left)
    try:
        with budget.within(states, entries):
            return solved.look(names, MAX_OUTCOMES)
    except BudgetError as error:
        if error.exhausted is None:
            raise
        return None


def listed(question: Question, joint: Distribution[Any] | None, marginals: Mapping[str, Distribution[Any]]) -> Explored:
    """What an answer has room for: `MAX_OUTCOMES` joint results, `MAX_VALUES` of each projection, `MAX_ANSWER` bytes.

    Raises `BudgetError` for a projection that was named and has no room.
    """
    most = MAX_OUTCOMES if question.whole else MAX_VALUES
    parts = {name: odds for name, odds in marginals.items() if len(odds.weights) <= most}
    if joint is not None and len(joint.weights) <= MAX_OUTCOMES:
        parts[JOINT] = joint
    beside = SHARE + max([int(odds.total).bit_length() * 3 // 10 + 1 for odds in parts.values()], default=0)
    long, _ = without_room({name: odds.weights for name, odds in parts.items()}, beside)
    parts = {name: odds for name, odds in parts.items() if name not in long}
    missing = [name for name in marginals if name not in parts]
    if missing and not (question.brief or question.whole):
        raise _too_long(question, missing[0], marginals[missing[0]])
    found = parts.pop(JOINT, None)
    if found is None and not question.brief and (question.whole or len(marginals) > 1):
        missing = [JOINT, *missing]
    return Explored(found, parts, left_out(missing))


def _too_long(question: Question, name: str, odds: Distribution[Any]) -> BudgetError:
    """The refusal of a projection that was named, and of which an answer has no room for all values."""
    return BudgetError(
        f"{name} has more values than an answer lists.",
        pointer=f"/fields/{(question.request.fields or ()).index(name)}",
        expected=f"at most {MAX_VALUES} values, and {MAX_ANSWER} bytes of all that is listed",
        got=f"{len(odds.weights)} values",
        help="Name another field, or narrow the state.",
    )


def _share(odds: Distribution[Any], value: Any, total: int | None) -> dict[str, Any]:
    """A value's probability, and its weight out of the `total` of the whole answer if that is told."""
    weight = odds.weights[value]
    if total is None:
        return {"probability": chance(weight, odds.total)}
    return {"weight": digits(weight * (total // odds.total)), "probability": chance(weight, odds.total)}
