"""From a question for odds to its answer: what is kept of a result, the shares of each view, the order they come in.

One path for the core, the command line and the service. How odds are found stands in `odds`; no rule here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import lcm
from typing import Any, Final

from msgspec import UNSET

from ror_rules.errors import SchemaError
from ror_rules.odds import Distribution
from ror_rules.receipt import identity
from ror_rules.rule import Rule
from ror_rules.table import Book
from ror_rules.views import View
from ror_rules.wire import Chance, Edition, Odds, OddsRequest, Share, plain

MOST_OUTCOMES: Final = 2000
"""Joint results that an answer lists."""


def forecast(edition: Edition, rule: Rule[Any, Any, Any], book: Book, request: OddsRequest) -> Odds:
    """The odds of a rule. Raises any `InputError`, or `UndecidedError`; pointers below the request."""
    views = asked(rule, request.fields)
    state = request.state
    whole = rule.odds(book, state)
    marginals = {view.name: whole.map(partial(view.of, state)) for view in views}
    if request.fields is None:
        joint: Distribution[Any] = whole
        chances = [(plain(result), {"result": result}, weight) for result, weight in joint.weights.items()]
    else:
        joint = whole.map(lambda result: tuple(view.of(state, result) for view in views))
        chances = [
            (plain(values), {"fields": dict(zip(request.fields, values, strict=True))}, weight)
            for values, weight in joint.weights.items()
        ]
    total = lcm(joint.total, *(each.total for each in marginals.values()))
    scale = total // joint.total
    few = len(chances) <= MOST_OUTCOMES
    return Odds(
        id=question_id(edition, rule, book, request),
        ruleset=edition,
        rule=rule.id,
        state=state,
        rulings=book.rulings.asked,
        fields=UNSET if request.fields is None else request.fields,
        total=str(total),
        outcomes=tuple(
            Chance(**kept, weight=str(weight * scale), probability=weight / joint.total)
            for _, kept, weight in sorted(chances, key=lambda chance: rank(chance[0]))
        )
        if few
        else (),
        left_out=UNSET
        if few
        else f"The joint results are {len(chances)}, more than the {MOST_OUTCOMES} that are listed: name fewer fields.",
        marginals={name: _shares(each, total) for name, each in marginals.items()},
        exact=True,
    )


def question_id(edition: Edition, rule: Rule[Any, Any, Any], book: Book, request: OddsRequest) -> str:
    """The id of a question for odds: of its inputs alone, so it is known before anything is computed."""
    dice: dict[str, object] = {"source": "explored"}
    if request.fields is not None:
        dice["fields"] = request.fields
    if request.arithmetic != "exact":
        dice["arithmetic"] = request.arithmetic
    if request.method != "explore":
        dice |= {"source": "simulated", "seed": str(request.seed), "count": request.count}
    return identity(
        ruleset=edition, rule=rule.id, state=request.state, dice=dice, context=None, rulings=book.rulings.asked
    )


def asked(rule: Rule[Any, Any, Any], names: Sequence[str] | None, at: str = "/fields") -> list[View]:
    """The views that a question names, or all. Raises `SchemaError` that lists those there are."""
    views = rule.views
    if names is None:
        return list(views.values())
    for index, name in enumerate(names):
        if name not in views:
            raise SchemaError(
                f"The result of {rule.id} has no such field or summary.",
                pointer=f"{at}/{index}",
                expected="one of " + ", ".join(views),
                got=name,
            )
        if name in names[:index]:
            raise SchemaError("A name comes twice.", pointer=f"{at}/{index}", expected="every name once", got=name)
    return [views[name] for name in names]


def _shares(odds: Distribution[Any], total: int) -> tuple[Share, ...]:
    """The distribution of one view, over the total of the whole answer."""
    scale = total // odds.total
    return tuple(
        Share(value=value, weight=str(weight * scale), probability=weight / odds.total)
        for value, weight in ranked(odds.weights)
    )


def ranked(weights: Mapping[Any, Any]) -> Iterable[tuple[Any, Any]]:
    """Values with their weights, in the order that answers list them."""
    return sorted(weights.items(), key=lambda pair: rank(plain(pair[0])))


def rank(value: Any) -> tuple[Any, ...]:
    """A sort key for plain values of any kind: nothing, truth, numbers, text, lists, objects."""
    if value is None:
        return (0,)
    if isinstance(value, bool):
        return (1, value)
    if isinstance(value, int | float):
        return (2, value)
    if isinstance(value, str):
        return (3, value)
    if isinstance(value, list | tuple):
        return (4, *map(rank, value))
    return (5, *map(rank, value.values()))
