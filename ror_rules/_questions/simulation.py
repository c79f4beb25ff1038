"""Odds by throwing (Monte Carlo): a rule thrown many times from a seed, its results counted, bounds on each share, the answer.

Theory of operation. Throw i, from 1 on, has the dice of the seed under the context `simulation/i` (`context_of`): whoever
doubts one of them resolves the rule with this seed and this context and sees it. So the same seed and count give the same
counts everywhere, and throws are independent as far as the stream's are.

How near that is stands in `intervals`.

Cost: the dice, and what the rule does with them. After `PROBE` throws the price of all is told, and one above the account
is refused with the number of throws that would fit.

Exact odds are in `odds`. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import UNSET

from ror_rules._arithmetic.account import CALL, CONTEST, DIE, ENTRY, THROW, Account, seconds, thrown
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._limits import MAX_ANSWER, MAX_OUTCOMES, MAX_VALUES
from ror_rules._questions.intervals import bounds
from ror_rules._questions.listing import BOUNDS, JOINT, SHARE, answered, left_out, without_room
from ror_rules._questions.question import Question
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.stream import Stream
from ror_rules._wire.shapes import Odds
from ror_rules.dice import Dice
from ror_rules.errors import BudgetError

R = TypeVar("R", bound=Hashable)

PROBE: Final = 20
"""Throws after which the price of all throws is told."""

_SURE: Final = 4
"""Fewer throws tell it too, where it is so many times too high."""

_MARGIN: Final = 0.8
"""The part of what may be spent that all throws may take as the first of them tell, unless these cost the same: others may be dearer."""

_STRIDE: Final = 1000
"""Throws from one report of progress to the next."""

Progress = Callable[[int], object]
"""Is called with the throws done so far, every thousand and at the end. What it raises ends the simulation."""


class Estimate(NamedTuple, Generic[R]):
    """How often what came: results (None where more are different than were to be counted), and each projection.

    And the rulings that took part in any throw, each with its reading.
    """

    joint: dict[R, int] | None
    marginals: dict[str, dict[Any, int]]
    readings: dict[str, str]


def context_of(throw: int) -> str:
    """The context that throw number `throw`, from 1 on, has its dice from."""
    return f"simulation/{throw}"


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
        readings=found.readings,
        left_out=left_out(missing) or UNSET,
        exact=False,
        method="simulate",
        seed=seed,
    )


def simulate(
    run: Callable[[Thrower], R],
    projections: Mapping[str, Callable[[R], Hashable]],
    *,
    seed: str | int,
    count: int,
    most_joint: int,
    account: Account | None = None,
    call: int = CALL,
    progress: Progress | None = None,
) -> Estimate[R]:
    """What `count` throws of `run` come to: its results, while at most `most_joint` differ, and each projection of them.

    `call` is the price of a call of the rule, beside its dice. Raises `BudgetError` where all throws would take too long,
    which names the number that would not, or for too many different values.
    """
    account = account or Account()
    joint: dict[R, int] | None = {}
    marginals: dict[str, dict[Any, int]] = {name: {} for name in projections}
    readings: dict[str, str] = {}
    spent, dearest, most = 0, 0, account.left
    beside = call + (2 + len(projections)) * ENTRY
    for throw in range(1, count + 1):
        interpreter = Thrower(Stream(seed, context_of(throw)))
        result = run(interpreter)
        price = beside + DIE * interpreter.dice + THROW * interpreter.pools + CONTEST * max(0, interpreter.contests - 1)
        spent, dearest = spent + price, max(dearest, price)
        told: float = _SURE if throw < PROBE else 0
        if throw == PROBE and count > PROBE:
            told = 1 if spent == dearest * throw else _MARGIN
        if (told and spent * count > most * throw * told) or price > account.left:
            raise _too_dear(spent, throw, count, account, most)
        account.spend(price)
        readings |= interpreter.readings
        if joint is not None:
            joint[result] = joint.get(result, 0) + 1
            if len(joint) > most_joint:
                joint = None
        for name, projection in projections.items():
            value, counts = projection(result), marginals[name]
            counts[value] = counts.get(value, 0) + 1
            if len(counts) > MAX_VALUES:
                raise BudgetError(
                    f"{name} has too many different values to be counted.",
                    expected=f"at most {MAX_VALUES} values",
                    help="Name other fields, or a summary of the rule.",
                )
        if progress is not None and (throw % _STRIDE == 0 or throw == count):
            progress(throw)
    return Estimate(joint, marginals, readings)


def _too_dear(spent: int, done: int, count: int, account: Account, most: int) -> BudgetError:
    """What is raised where `count` throws would take too long, as what was spent on those `done` of `most` tells."""
    fit = (
        int(most * _MARGIN * _MARGIN) * done // spent
    )  # as these throws tell, and somewhat less: others may tell otherwise
    return BudgetError(
        "So many throws take longer than one question may, or nearly so.",
        pointer="/count",
        expected=f"at most {seconds(account.allowance.seconds)} of work",
        got=f"about {seconds(spent * count / done / 10**9)}",
        help=f"{fit} throws fit.",
    )
