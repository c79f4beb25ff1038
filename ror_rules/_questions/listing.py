"""The lists of an answer with odds: their order, their room, and the answer that they make.

Explored odds and throws share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._limits import MAX_ANSWER
from ror_rules._questions.question import Question
from ror_rules._questions.statistics import Listed, numbers, of_numbers, of_words
from ror_rules._wire.shapes import Chance, LeftOut, Odds, Share, encode, plain
from ror_rules.rule import Projection, fields

JOINT: Final = "the joint results"
"""The name of joint results beside those of fields and summaries."""
SHARE: Final = 90
"""Bytes of JSON of a share beside its value and its weight: two probabilities, and the names of the members."""
BOUNDS: Final = 140
"""Bytes of JSON of a share's bounds, those of at least as much, and a weight below a million."""


def left_out(names: Sequence[str]) -> LeftOut | None:
    """The parts that an answer lacks; None if it has all."""
    return LeftOut(outcomes=JOINT in names, views=tuple(each for each in names if each != JOINT)) if names else None


def without_room(parts: Mapping[str, Iterable[Any]], beside: int) -> tuple[list[str], int]:
    """The names of the parts of an answer, `JOINT` among them, that would take it above `MAX_ANSWER` bytes; and its bytes.

    `parts` are the values of each, `beside` the bytes that stand beside one. What is short comes first, `JOINT` last.
    """
    sizes = {name: sum(len(encode(value)) + beside for value in values) for name, values in parts.items()}
    room, missing = MAX_ANSWER, []
    for name in sorted(sizes, key=lambda name: (name == JOINT, sizes[name])):
        if sizes[name] > room:
            missing.append(name)
        else:
            room -= sizes[name]
    return missing, MAX_ANSWER - room


def answered(
    question: Question,
    joint: Iterable[Any] | None,
    marginals: Mapping[str, Distribution[Any]],
    share: Callable[[str, Any], dict[str, Any]],
    readings: Mapping[str, str],
    **rest: Any,
) -> Odds:
    """An answer with sorted values. `rest` are the members of `Odds` that depend on the method.

    `joint` are whole results, or tuples of named fields; None if they are left out. `share` gives the weight, probability and
    bounds of a value of a field, or of `JOINT`. `readings` are the rulings that were read.
    """
    request, order = question.request, _Order()
    leaves = fields(question.rule.result_type) if question.whole else ()
    views = {name: _listed(odds, question.rule.projections[name], order, question) for name, odds in marginals.items()}

    def place(result: Any) -> tuple[list[tuple[Any, ...]], bytes]:
        # Results can differ in what is no field to ask for: what a piece brings along, such as who inflicted its wounds.
        return [order(leaf.of(request.state, result)) for leaf in leaves], encode(result)

    if joint is None:
        outcomes = []
    elif question.whole:
        outcomes = [Chance(result=each, **share(JOINT, each)) for each in sorted(joint, key=place)]
    else:
        names = request.fields or ()
        outcomes = [
            Chance(fields=dict(zip(names, each, strict=True)), **share(JOINT, each)) for each in _sorted(joint, order)
        ]
    return Odds(
        id=question.id,
        ruleset=question.edition,
        rule=question.rule.id,
        state=request.state,
        rulings=question.book.rulings.asked,
        readings=dict(sorted(readings.items())),
        fields=UNSET if request.fields is None else request.fields,
        outcomes=tuple(outcomes),
        marginals={
            name: tuple(Share(value=each, **found.at_least.get(each, {}), **share(name, each)) for each in found.values)
            for name, found in views.items()
        },
        statistics={name: found.statistics for name, found in views.items()},
        inexact=question.inexact or UNSET,
        **rest,
    )


def _listed(odds: Distribution[Any], view: Projection, order: _Order, question: Question) -> Listed:
    """The listed values of a field or a summary, with its statistics."""
    known = numbers(odds.weights, view.shape)
    if known is None:
        return of_words(odds, sorted(odds.weights, key=order))
    throws = question.simulation[1] if question.simulation else None
    return of_numbers(odds, known, brief=question.brief, throws=throws)


def _sorted(rows: Iterable[tuple[Any, ...]], order: _Order) -> list[tuple[Any, ...]]:
    """Rows of values in the order of their first values, then of their second ones, and so on."""
    rows = list(rows)
    places = [
        {value: at for at, value in enumerate(sorted({*column}, key=order))} for column in zip(*rows, strict=True)
    ]
    return sorted(rows, key=lambda row: [place[value] for place, value in zip(places, row, strict=True)])


class _Order:
    """A key to sort values by in the order that answers list them; each value is looked at once."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Any, ...]] = {}

    def __call__(self, value: Any) -> tuple[Any, ...]:
        """The key of a value."""
        key = (type(value), value)  # True is no 1 here
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = sort_key(plain(value))
        return found


def sort_key(value: Any) -> tuple[Any, ...]:
    """A sort key for values of any kind, as they are in JSON: null, truths, numbers, texts, lists, objects."""
    if value is None:
        return (0,)
    if isinstance(value, bool):
        return (1, value)
    if isinstance(value, int | float):
        return (2, value)
    if isinstance(value, str):
        return (3, value)
    if isinstance(value, list | tuple):
        return (4, *map(sort_key, value))
    return (5, *map(sort_key, value.values()))
