"""Odds by throwing (Monte Carlo): a rule thrown many times from a seed, its results counted, bounds on each share, the answer.

Theory of operation. Throw i, from 1 on, has the dice of the seed under the context `simulation/i` (`context_of`). To check one
of them, resolve the rule with this seed and this context. So the same seed and count give the same counts everywhere, and
throws are as independent as the stream's.

Cost is counted in steps: one for each throw, one for each time that it throws dice, one for each `DICE_A_STEP`
dice, and one for each pair of parts of `PART_BYTES` bytes of the state, because a rule compares its groups with each other. The first `PROBE` throws give the estimated steps of all. If that is more than `MAX_STEPS`, the simulation is
refused with the number that fits.

*Choices.* If a throw comes to a choice that the state leaves open, it is thrown again with each option and the same dice. A
value that comes with some options only counts in the most of its chance, and not in the least. The player knows no later dice,
so the true bounds lie between these.

How near estimates are is in `intervals`, exact odds are in `odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import partial
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Owed, together
from ror_rules._packages.questions.intervals import bounds
from ror_rules._packages.questions.listing import JOINT, answered, with_room
from ror_rules._packages.questions.question import Question
from ror_rules._reading.errors import BudgetError, Exhausted
from ror_rules._reading.limits import MAX_OUTCOMES, MAX_STEPS, MAX_VALUES, MAX_WAYS
from ror_rules._throwing.dice import Dice
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.stream import Stream
from ror_rules._wire.shapes import Odds, encode

R = TypeVar("R", bound=Hashable)

PROBE: Final = 20
DICE_A_STEP: Final = 50
PART_BYTES: Final = 500
MIN_THROWS: Final = 2_000
"""Throws that are always allowed, and in place of exact odds always made."""
_MAX_THROWS: Final = 20_000
"""Throws in place of exact odds, at most: more would hardly be nearer."""
_FALLBACK: Final = 0.1
"""The part of `MAX_STEPS` that throws in place of exact odds take, if that is more than `MIN_THROWS` throws."""
SEED: Final = "1"
"""The seed of throws in place of exact odds."""
_STRIDE: Final = 1000

Progress = Callable[[int], object]
"""A function that is called with the throws done so far, every thousand and at the end."""


Parts = Callable[[range], Iterable[tuple[range, "Estimate[Any] | None"]]]
"""Counts throws by their numbers in parts, which come back in order."""


class Estimate(NamedTuple, Generic[R]):
    """The counts of results (None if too many differ) and of each projection, and the rulings read in any throw.

    `owed` are the choices that the state leaves open, and `chosen` the throws in which a value of a projection comes with some
    options only.
    """

    joint: dict[R, int] | None
    marginals: dict[str, dict[Any, int]]
    readings: dict[str, str]
    owed: Owed
    chosen: dict[str, dict[Any, int]]


def context_of(throw: int) -> str:
    return f"simulation/{throw}"


def steps_of(dice: Thrower) -> int:
    """The steps of a throw."""
    return 1 + dice.pools + dice.dice // DICE_A_STEP


def pairs_in(state: Any) -> int:
    """The steps of each throw for the pairs of parts of a state."""
    return (len(encode(state)) // PART_BYTES) ** 2


def fitting(question: Question, seed: str, part: float = 1.0) -> int:
    steps = 0
    for throw in range(1, PROBE + 1):
        dice = Thrower(Stream(seed, context_of(throw)))
        question.rule(dice, question.book, question.request.state)
        steps += steps_of(dice) + pairs_in(question.request.state)
    fits = int(question.budget * part * MAX_STEPS) * PROBE // steps
    unit = int(10 ** max(len(str(fits)) - 2, 0))
    return max(fits // unit * unit, MIN_THROWS)


def instead(question: Question, why: Exhausted | None) -> Question:
    """The fallback simulation for a question that used up a budget of exact odds."""
    count = min(fitting(question, SEED, _FALLBACK), _MAX_THROWS)
    request = replace(question.request, arithmetic=None, method="simulate", seed=SEED, count=count)
    return question.another(request, why)


def simulated(question: Question, progress: Progress | None = None, parts: Parts | None = None) -> Odds:
    assert question.simulation is not None  # noqa: S101  # the question is a simulation
    seed, count = question.simulation
    if count > MIN_THROWS and count > (fits := fitting(question, seed)):
        raise BudgetError(
            "too-many-throws",
            pointer="/count",
            got=count,
            most=fits,
        )
    every = range(1, count + 1)
    found = None if parts is None else _together(question, parts(every), progress)
    if found is None:
        found = estimated(question, every, progress)
    joint = None if found.joint is None else Distribution(found.joint)
    between = {
        name: {
            value: (bounds(counts.get(value, 0), count)[0], bounds(counts.get(value, 0) + more.get(value, 0), count)[1])
            for value in counts | more
        }
        for name, counts in found.marginals.items()
        if (more := found.chosen[name])
    }
    marginals = {
        name: Distribution(dict.fromkeys(between[name], 1) if name in between else values)
        for name, values in found.marginals.items()
    }
    listed = with_room(question, joint, marginals)

    def share(name: str, value: Any) -> dict[str, Any]:
        times = ((found.joint or {}) if name == JOINT else found.marginals[name])[value]
        low, high = bounds(times, count)
        return {"weight": str(times), "probability": times / count, "low": low, "high": high}

    return answered(
        question,
        listed,
        share,
        found.readings,
        found.owed,
        between,
        total=str(count),
        exact=False,
        method="simulate",
        seed=seed,
    )


def estimated(question: Question, throws: range, progress: Progress | None = None) -> Estimate[Any]:
    """The counts of some of a question's throws. Raises `BudgetError` for too many different values."""
    assert question.simulation is not None  # noqa: S101  # the question is a simulation
    state, projections = question.request.state, question.projections

    own = {each.name for each in question.projections if each.owes}

    def throw(dice: Dice) -> Any:
        result = question.rule(dice, question.book, state)
        return result if question.whole else tuple([each.of(state, result) for each in projections])

    observed: dict[str, Callable[[Any], Any]] = {
        each.name: partial(each.of, state) if question.whole else itemgetter(at) for at, each in enumerate(projections)
    }
    most_joint = 0 if question.brief else MAX_OUTCOMES
    return simulate(
        throw, observed, own, seed=question.simulation[0], throws=throws, most_joint=most_joint, progress=progress
    )


def _together(
    question: Question, parts: Iterable[tuple[range, Estimate[Any] | None]], progress: Progress | None
) -> Estimate[Any] | None:
    joint: dict[Any, int] | None = {}
    marginals: dict[str, dict[Any, int]] = {each.name: {} for each in question.projections}
    chosen: dict[str, dict[Any, int]] = {each.name: {} for each in question.projections}
    readings: dict[str, str] = {}
    owed: Owed = {}
    for throws, part in parts:
        if part is None:
            return None
        readings |= part.readings
        owed = together(owed, part.owed)
        joint = None if joint is None or part.joint is None else _added(joint, part.joint)
        if joint is not None and len(joint) > (0 if question.brief else MAX_OUTCOMES):
            joint = None
        for name, counts in marginals.items():
            if len(_added(counts, part.marginals[name])) + len(_added(chosen[name], part.chosen[name])) > MAX_VALUES:
                return None
        if progress is not None:
            progress(throws[-1])
    return Estimate(joint, marginals, readings, owed, chosen)


def _added(counts: dict[Any, int], more: Mapping[Any, int]) -> dict[Any, int]:
    for value, times in more.items():
        counts[value] = counts.get(value, 0) + times
    return counts


def simulate(
    run: Callable[[Thrower], R],
    projections: Mapping[str, Callable[[R], Hashable]],
    owes: Collection[str] = (),
    *,
    seed: str | int,
    throws: range,
    most_joint: int,
    progress: Progress | None = None,
) -> Estimate[R]:
    """The counts of `throws`. A projection in `owes` reads a throw before the choices that the state leaves open."""
    joint: dict[R, int] | None = {}
    marginals: dict[str, dict[Any, int]] = {name: {} for name in projections}
    chosen: dict[str, dict[Any, int]] = {name: {} for name in projections}
    readings: dict[str, str] = {}
    owed: Owed = {}
    for throw in throws:
        interpreter = Thrower(Stream(seed, context_of(throw)))
        result = run(interpreter)
        readings |= interpreter.readings
        ends = [result]
        if interpreter.owed:
            ends, readings, owed = _chosen(run, seed, throw, readings, owed)
        if joint is not None:
            joint[ends[0]] = joint.get(ends[0], 0) + 1
            if len(joint) > most_joint or any(end != ends[0] for end in ends):
                joint = None
        for name, projection in projections.items():
            values = {projection(end): None for end in ([result] if name in owes else ends)}
            counts = marginals[name] if len(values) == 1 else chosen[name]
            for value in values:
                counts[value] = counts.get(value, 0) + 1
            if len(counts) > MAX_VALUES:
                raise BudgetError("too-many-values-to-count", view=name, most=MAX_VALUES)
        if progress is not None and (throw % _STRIDE == 0 or throw == throws[-1]):
            progress(throw)
    return Estimate(joint, marginals, readings, owed, chosen)


def _chosen(
    run: Callable[[Thrower], R], seed: str | int, throw: int, readings: dict[str, str], owed: Owed
) -> tuple[list[R], dict[str, str], Owed]:
    """The results of a throw with each option of its open choices, and what they add to the rulings and choices."""
    ends: list[R] = []
    waiting: list[tuple[int, ...]] = [()]
    runs = 0
    while waiting:
        taken = waiting.pop()
        interpreter = Thrower(Stream(seed, context_of(throw)), taken=taken)
        result = run(interpreter)
        runs += 1
        if runs > MAX_WAYS:
            raise BudgetError("too-many-ways-to-choose", most=MAX_WAYS)
        readings = readings | interpreter.readings
        if len(interpreter.owed) == len(taken):
            ends.append(result)
            continue
        who, what, options = interpreter.owed[len(taken)]
        owed = together(owed, {(who, what): tuple(options)})
        waiting += [(*taken, option) for option in reversed(range(len(options)))]
    return ends, readings, owed
