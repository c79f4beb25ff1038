"""From a question for a simulation to its answer: counts of seeded throws, each with its bounds.

How the dice are thrown, and what the bounds are, stands in `simulation`. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

from msgspec import UNSET

from ror_rules._exploring.account import Account, thrown
from ror_rules._exploring.distribution import Distribution
from ror_rules._limits import MAX_ANSWER, MAX_OUTCOMES
from ror_rules._questions.listing import BOUNDS, JOINT, SHARE, answered, left_out, without_room
from ror_rules._questions.question import Question
from ror_rules._questions.simulation import Progress, bounds, simulate
from ror_rules._wire.shapes import Odds
from ror_rules.dice import Dice
from ror_rules.errors import BudgetError


def simulated(question: Question, seed: str, count: int, progress: Progress | None) -> Odds:
    """The odds as `count` throws from a seed show them: weights are throws, every share has its bounds.

    Raises `BudgetError` for too many dice or values, or for fields that were named and are too long to be listed.
    """
    rule, book, projections = question.rule, question.book, question.projections
    state, names = question.request.state, question.request.fields or ()

    def throw(dice: Dice) -> Any:
        result = rule(dice, book, state)
        return result if question.whole else tuple(each.of(state, result) for each in projections)

    observed: dict[str, Callable[[Any], Any]] = {
        each.name: partial(each.of, state) if question.whole else itemgetter(at) for at, each in enumerate(projections)
    }
    most_joint = 0 if question.brief else MAX_OUTCOMES
    found = simulate(
        throw,
        observed,
        seed=seed,
        count=count,
        most_joint=most_joint,
        progress=progress,
        account=Account(question.allowance),
        call=thrown(state),
    )
    long, _ = without_room({**found.marginals, JOINT: found.joint or {}}, SHARE + BOUNDS)
    if not (question.whole or question.brief) and long and long != [JOINT]:
        raise BudgetError(
            "The values of these fields are longer than an answer may be.",
            pointer=f"/fields/{min(names.index(name) for name in long if name != JOINT)}",
            expected=f"at most {MAX_ANSWER} bytes of all that is listed",
            help="Name other fields, or a summary of the rule.",
        )
    joint = None if JOINT in long else found.joint
    counts = {name: values for name, values in found.marginals.items() if name not in long}

    def share(name: str, value: Any) -> dict[str, Any]:
        times = (found.joint or {})[value] if name == JOINT else counts[name][value]
        low, high = bounds(times, count)
        return {"weight": str(times), "probability": times / count, "low": low, "high": high}

    missing = [*([JOINT] if joint is None and not question.brief else []), *(name for name in observed if name in long)]
    return answered(
        question,
        joint,
        {name: Distribution(values) for name, values in counts.items()},
        share,
        total=str(count),
        left_out=left_out(missing) or UNSET,
        exact=False,
        method="simulate",
        seed=seed,
    )
