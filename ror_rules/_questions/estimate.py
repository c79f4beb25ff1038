"""From a question for a simulation to its answer: counts of seeded throws, and how sure they make one.

How they are thrown stands in `simulation`. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any, Final

from msgspec import UNSET

from ror_rules._limits import MAX_ANSWER, MAX_OUTCOMES
from ror_rules._questions.listing import JOINT, Order, too_long, too_much
from ror_rules._questions.question import Question
from ror_rules._questions.simulation import Progress, bounds, simulate
from ror_rules._wire.shapes import Chance, Odds, Share
from ror_rules.dice import Dice
from ror_rules.errors import BudgetError

AROUND: Final = 120
"""Bytes of a share in JSON beside its value."""


def simulated(question: Question, throws: tuple[str, int], progress: Progress | None) -> Odds:
    """The odds as they were counted in throws, every share with its bounds.

    Raises `BudgetError` for too many dice or values, or named views that are too long to be listed.
    """
    rule, book, views = question.rule, question.book, question.projections
    state, names, (seed, count) = question.request.state, question.request.fields, throws

    def throw(interpreter: Dice) -> Any:
        result = rule(interpreter, book, state)
        return result if names is None else tuple(view.of(state, result) for view in views)

    def share(times: int) -> dict[str, Any]:
        low, high = bounds(times, count)
        return {"weight": str(times), "probability": times / count, "low": low, "high": high}

    looks: dict[str, Callable[[Any], Any]] = {
        view.name: partial(view.of, state) if names is None else itemgetter(at) for at, view in enumerate(views)
    }
    order = Order()
    found = simulate(throw, looks, seed=seed, count=count, most_joint=MAX_OUTCOMES, progress=progress)
    long = too_long({**found.views, JOINT: found.joint or {}}, AROUND)
    if names is not None and long and long != [JOINT]:
        raise BudgetError(
            "The values of these fields are longer than an answer may be.",
            pointer=f"/fields/{min(names.index(name) for name in long if name != JOINT)}",
            expected=f"at most {MAX_ANSWER} bytes of all that is listed",
            help="Name other fields, or a summary of the rule.",
        )
    joint = None if JOINT in long else found.joint
    return Odds(
        id=question.id,
        ruleset=question.edition,
        rule=rule.id,
        state=state,
        rulings=book.rulings.asked,
        fields=UNSET if names is None else names,
        total=str(count),
        outcomes=tuple(
            Chance(
                result=value if names is None else UNSET,
                fields=UNSET if names is None else dict(zip(names, value, strict=True)),
                **share(times),
            )
            for value, times in sorted((joint or {}).items(), key=lambda pair: order(pair[0]))
        ),
        left_out=too_much([*([JOINT] if joint is None else []), *(name for name in looks if name in long)]) or UNSET,
        marginals={
            name: tuple(
                Share(value=value, **share(times))
                for value, times in sorted(counts.items(), key=lambda pair: order(pair[0]))
            )
            for name, counts in found.views.items()
            if name not in long
        },
        exact=False,
        method="simulate",
        seed=seed,
    )
