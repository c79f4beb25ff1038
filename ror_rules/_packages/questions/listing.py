"""The lists of an answer with odds: their limits, their order, and the finished answer.

Explored odds and throws share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import UNSET, UnsetType

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Owed
from ror_rules._messages.message import say
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.statistics import listed, listed_between
from ror_rules._packages.rule import fields
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import BudgetError
from ror_rules._reading.limits import MAX_ANSWER, MAX_OUTCOMES, MAX_VALUES
from ror_rules._wire.shapes import Chance, LeftOut, Odds, OpenChoice, Share, encode

JOINT: Final = "the joint results"
SHARE: Final = 120
"""Bytes of JSON of a share without its value and its weight: three probabilities, and the names of the members."""
BOUNDS: Final = 190
"""Bytes of JSON of a share's bounds, those of its sums, and a weight below a million."""

Parts = dict[str, Distribution[Any]]
Between = Mapping[str, Mapping[Any, tuple[float, float]]]
"""The views that depend on an open choice: each value with the least and the most chance."""


def with_room(question: Question, joint: Distribution[Any] | None, marginals: Mapping[str, Distribution[Any]]) -> Parts:
    """The parts that an answer has room for: `MAX_OUTCOMES` joint results, `MAX_VALUES` of each projection, `MAX_ANSWER` bytes.

    Raises `BudgetError` for a projection that was named and has no room.
    """
    most = MAX_OUTCOMES if question.whole and not question.simulation else MAX_VALUES
    parts = {name: odds for name, odds in marginals.items() if len(odds.weights) <= most}
    if joint is not None and len(joint.weights) <= MAX_OUTCOMES:
        parts[JOINT] = joint
    digits = max([int(odds.total).bit_length() * 3 // 10 + 1 for odds in parts.values()], default=0)
    long = without_room(
        {name: odds.weights for name, odds in parts.items()}, SHARE + (BOUNDS if question.simulation else digits)
    )
    missing = [name for name in marginals if name in long or name not in parts]
    if missing and not (question.brief or question.whole):
        raise BudgetError(
            "too-many-values-to-list",
            pointer=f"/fields/{(question.request.fields or ()).index(missing[0])}",
            got=say("got-values", count=len(marginals[missing[0]].weights)),
            view=missing[0],
            most=MAX_VALUES,
            bytes=MAX_ANSWER,
        )
    return {name: odds for name, odds in parts.items() if name not in long}


def without_room(parts: Mapping[str, Iterable[Any]], beside: int) -> list[str]:
    """The names of the parts, `JOINT` among them, that would take an answer above `MAX_ANSWER` bytes.

    `parts` are the values of each, `beside` the further bytes of one value. Short parts come first, `JOINT` last.
    """
    sizes = {name: sum(len(encode(value)) + beside for value in values) for name, values in parts.items()}
    room, missing = MAX_ANSWER, []
    for name in sorted(sizes, key=lambda name: (name == JOINT, sizes[name])):
        if sizes[name] > room:
            missing.append(name)
        else:
            room -= sizes[name]
    return missing


def listed_choices(owed: Owed) -> tuple[OpenChoice, ...] | UnsetType:
    """The choices that a state leaves open, as an answer lists them. Absent if there are none."""
    return tuple([OpenChoice(who=who, what=what, options=each) for (who, what), each in owed.items()]) or UNSET


def answered(
    question: Question,
    parts: Parts,
    share: Callable[[str, Any], dict[str, Any]],
    readings: Mapping[str, str],
    owed: Owed,
    between: Between,
    **rest: Any,
) -> Odds:
    """An answer with sorted values. `rest` are the members of `Odds` that depend on the method.

    `share` gives the weight, probability and bounds of a value of a part. `readings` are the rulings that were read, and
    `owed` the choices that the state leaves open. A view in `between` depends on them.
    """
    request = question.request
    order = lru_cache(maxsize=None, typed=True)(lambda value: sort_key(plain(value)))  # True is no 1 here
    leaves = fields(question.rule.result_type) if question.whole else ()
    names = [each.name for each in question.projections]
    throws = question.simulation[1] if question.simulation else None
    views = {
        each.name: listed_between(between[each.name], each.shape, order)
        if each.name in between
        else listed(parts[each.name], each.shape, order, brief=question.brief, throws=throws)
        for each in question.projections
        if each.name in parts
    }

    def chances(name: str, value: Any) -> dict[str, Any]:
        if name not in between:
            return share(name, value)
        low, high = between[name][value]
        return {"probability": low} if low == high else {"low": low, "high": high}

    def place(result: Any) -> tuple[list[tuple[Any, ...]], bytes]:
        # Equal fields can belong to different results, because carried values are no fields.
        return [order(leaf.of(request.state, result)) for leaf in leaves], encode(result)

    joint: Iterable[Any] = parts[JOINT].weights if JOINT in parts else ()
    if question.whole:
        outcomes = [Chance(result=each, **share(JOINT, each)) for each in sorted(joint, key=place)]
    else:
        outcomes = [
            Chance(fields=dict(zip(names, each, strict=True)), **share(JOINT, each))
            for each in sorted(joint, key=lambda row: [*map(order, row)])
        ]
    told = question.brief or JOINT in parts or not (question.whole or question.simulation or len(names) > 1 or owed)
    missing = tuple([name for name in names if name not in parts])
    return Odds(
        ruleset=question.edition,
        rule=question.rule.id,
        state=request.state,
        rulings=question.book.rulings.asked,
        readings=dict(sorted(readings.items())),
        fields=UNSET if request.fields is None else request.fields,
        open=listed_choices(owed),
        outcomes=tuple(outcomes),
        marginals={
            name: tuple(Share(value=each, **found.sums.get(each, {}), **chances(name, each)) for each in found.values)
            for name, found in views.items()
        },
        statistics={name: found.statistics for name, found in views.items()},
        inexact=question.inexact or UNSET,
        left_out=UNSET if told and not missing else LeftOut(outcomes=not told, views=missing),
        id=question.id,
        **rest,
    )


def sort_key(value: Any) -> tuple[Any, ...]:
    """A sort key for values of any kind, as they are in JSON: null, truths, numbers, texts, lists, objects."""
    if value is None:
        return (0,)
    if isinstance(value, list | tuple):
        return (4, *map(sort_key, value))
    if isinstance(value, dict):
        return (5, *map(sort_key, value.values()))
    return (1 if isinstance(value, bool) else 3 if isinstance(value, str) else 2, value)
