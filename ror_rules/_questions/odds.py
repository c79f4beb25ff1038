"""From a question for odds to its answer: what is observed of a result, the shares of each view, the order they come in.

One path for the core, the command line and the service. How odds are found stands in `_exploring`; no rule here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from ror_rules._exploring.budget import Budget, PairsError
from ror_rules._exploring.distribution import ONE, Distribution, common_total
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.truncated import ROUNDING, numpy
from ror_rules._limits import MAX_ANSWER, MAX_OUTCOMES, MAX_PAIRS, MAX_VALUES
from ror_rules._questions.estimate import simulated
from ror_rules._questions.listing import JOINT, Order, too_long, too_much
from ror_rules._questions.question import Question
from ror_rules._questions.simulation import Progress
from ror_rules._wire.shapes import Chance, Odds, Share
from ror_rules.errors import About, BudgetError, LawError
from ror_rules.rule import Projection, Rule, fields
from ror_rules.table import Book

AROUND: Final = 60
"""Bytes of a share in JSON beside its value and its weight."""
FEW_PAIRS: Final = 10_000
"""Pairs of what can become of both sides of a contest, for which several views are found together."""
PIECES: Final = 5
"""Where joint results are too many and nobody named fields: each view gets this part of the budget."""


class Found(NamedTuple):
    """What an exploration found: joint results, None where they are too many, and the distribution of each view."""

    joint: Distribution[Any] | None
    marginals: dict[str, Distribution[Any]]
    left_out: str | None
    lost: float


def answer(question: Question, *, progress: Progress | None = None, memo: Memo | None = None) -> Odds:
    """The answer to a question. Raises any `InputError`, or `UndecidedError`.

    `progress` hears how far a simulation has come. `memo` is shared by questions in the same arithmetic.
    """
    with About(question.edition.id, question.rule.id):
        if question.simulation is not None:
            return simulated(question, question.simulation, progress)
        return _explored(question, memo)


def _explored(question: Question, memo: Memo | None) -> Odds:
    rule, request = question.rule, question.request
    floats = request.arithmetic == "float"
    if floats:
        numpy()
    memo = memo or Memo(Budget(), floats=floats)
    if memo.floats != floats:
        raise LawError("A memo is in one arithmetic.", expected=request.arithmetic)
    memo.lost = 0 * ONE
    found = explored(rule, question.book, request.state, question.projections, memo, whole=request.fields is None)
    total = common_total(each.total for each in (found.joint, *found.marginals.values()) if each is not None)
    order = Order()
    outcomes: list[Chance] = []
    if found.joint is not None:
        if request.fields is None:
            shapes = fields(rule.result_type)
            places = {each: [order(view.of(request.state, each)) for view in shapes] for each in found.joint.weights}
        else:
            places = {each: [order(value) for value in each] for each in found.joint.weights}
        outcomes = [
            Chance(
                **(
                    {"result": each}
                    if request.fields is None
                    else {"fields": dict(zip(request.fields, each, strict=True))}
                ),
                **_share(found.joint, each, total),
            )
            for each in sorted(places, key=places.__getitem__)
        ]
    return Odds(
        id=question.id,
        ruleset=question.edition,
        rule=rule.id,
        state=request.state,
        rulings=question.book.rulings.asked,
        fields=UNSET if request.fields is None else request.fields,
        total=UNSET if floats else str(total),
        outcomes=tuple(outcomes),
        left_out=found.left_out or UNSET,
        marginals={
            name: tuple(Share(value=value, **_share(each, value, total)) for value in sorted(each.weights, key=order))
            for name, each in found.marginals.items()
        },
        exact=not floats,
        error=found.lost + ROUNDING if floats else UNSET,
    )


def explored(
    rule: Rule[Any, Any, Any], book: Book, state: Any, views: Sequence[Projection], memo: Memo, *, whole: bool
) -> Found:
    """Joint results of a rule and each view's own distribution; `whole`: results as they are, not the views alone.

    Where the joint results are too many, views are asked one by one (those of one part of the result together). A view
    that is too large even so is left out and said to be, if `whole`; else it raises `BudgetError`.
    """
    names = frozenset(view.name for view in views)
    alone = not whole and len(views) == 1
    memo.pairs = MAX_PAIRS if alone else FEW_PAIRS
    try:
        results = rule.odds(book, state, observed=None if whole else names, memo=memo)
    except BudgetError as error:
        if alone:
            error.pointer = "/fields/0"
        if alone or not (memo.selective or isinstance(error, PairsError)):
            raise
        return _apart(rule, book, state, views, memo, error, whole=whole)
    joint = results if whole else results.map(lambda result: tuple(view.of(state, result) for view in views))
    marginals = {view.name: results.map(partial(view.of, state)) for view in views}
    return _listed(joint, marginals, views, memo, whole=whole)


def _listed(
    joint: Distribution[Any] | None,
    marginals: dict[str, Distribution[Any]],
    views: Sequence[Projection],
    memo: Memo,
    *,
    whole: bool,
) -> Found:
    """What an answer lists: joint results and views that have few values, and named views up to `MAX_VALUES`.

    Of these the ones that it has room for; a named view that it has no room for raises `BudgetError`.
    """
    if joint is not None and len(joint.weights) > MAX_OUTCOMES:
        joint = None
    parts: dict[str, Distribution[Any]] = {
        name: odds for name, odds in marginals.items() if len(odds.weights) <= (MAX_OUTCOMES if whole else MAX_VALUES)
    }
    if joint is not None:
        parts[JOINT] = joint
    beside = AROUND + max((len(str(odds.total)) for odds in parts.values()), default=0)
    long = too_long({name: odds.weights for name, odds in parts.items()}, beside)
    if JOINT in long:
        joint = None
    missing = [JOINT] if joint is None and (whole or len(views) > 1) else []
    observed: dict[str, Distribution[Any]] = {}
    for index, view in enumerate(views):
        odds = marginals.get(view.name)
        if view.name in parts and view.name not in long:
            observed[view.name] = parts[view.name]
        elif whole:
            missing.append(view.name)
        elif odds is not None:
            raise BudgetError(
                f"{view.name} has more values than an answer lists.",
                pointer=f"/fields/{index}",
                expected=f"at most {MAX_VALUES} values, and {MAX_ANSWER} bytes of all that is listed",
                got=f"{len(odds.weights)} values",
                help="Keep another field, or narrow the state.",
            )
    return Found(joint, observed, too_much(missing), memo.lost)


def _apart(
    rule: Rule[Any, Any, Any],
    book: Book,
    state: Any,
    views: Sequence[Projection],
    memo: Memo,
    refused: BudgetError,
    *,
    whole: bool,
) -> Found:
    """The distribution of each view, without joint results."""
    marginals: dict[str, Distribution[Any]] = {}
    waiting = [list(group) for group in _together(views)]
    most = memo.budget.most
    for group in waiting:
        memo.pairs = FEW_PAIRS if len(group) > 1 else MAX_PAIRS
        memo.allow(most // PIECES if whole else most)
        try:
            results = rule.odds(book, state, observed=frozenset(view.name for view in group), memo=memo)
        except BudgetError as error:
            if len(group) > 1:
                waiting.extend([view] for view in group)
            elif not whole:
                error.pointer = f"/fields/{list(views).index(group[0])}"
                raise
        else:
            marginals |= {view.name: results.map(partial(view.of, state)) for view in group}
    if not marginals:
        raise refused
    return _listed(None, marginals, views, memo, whole=whole)


def _together(views: Sequence[Projection]) -> Iterable[list[Projection]]:
    """Views by the part of the result that they are of: `attacker.`, `defender.`, or none."""
    groups: dict[str, list[Projection]] = {}
    for view in views:
        groups.setdefault(view.name.rpartition(".")[0].partition(".")[0], []).append(view)
    return groups.values()


def _share(odds: Distribution[Any], value: Any, total: int) -> dict[str, Any]:
    """A value's weight over the total of the whole answer, and its probability."""
    weight = odds.weights[value]
    if isinstance(odds.total, float):
        return {"probability": weight}
    return {"weight": str(weight * (total // odds.total)), "probability": weight / odds.total}
