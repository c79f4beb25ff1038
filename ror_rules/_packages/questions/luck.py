"""The luck of one result: a field or a summary of it among all its values, by the exact odds.

Luck needs odds. So it is a generator that requests distributions (`Measuring`). `driven` finds them at once, and the
service finds them without blocking its event loop. The luck of a whole game is in `_studies.game_luck`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from copy import copy
from fractions import Fraction
from functools import cache, cached_property
from itertools import accumulate
from math import sqrt
from typing import Any, Final, NamedTuple, TypeVar, cast

from msgspec import UNSET

from ror_rules._messages.message import ChosenName, say
from ror_rules._messages.values import digits
from ror_rules._packages.questions.odds import answer
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.statistics import Figure, is_figure, is_number, number
from ror_rules._packages.questions.worth import is_name, read_worth
from ror_rules._packages.rule import Projection, Rule
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import BudgetError, InputError, SchemaError
from ror_rules._reading.names import nearest, one_of
from ror_rules._wire.shapes import Luck, Odds, OddsRequest, Outcome, Request, whole

_TOO_DEAR: Final = say("luck-too-large")


class Spread:
    """The exact distribution of one measure of a rule's result, as numbers. True counts as 1.

    `weights` are value -> weight, out of `total`, from the smallest value to the largest.
    """

    def __init__(self, projection: Projection, weights: Mapping[Fraction, int]) -> None:
        self.projection = projection
        self.weights = dict(sorted(weights.items()))
        self.total = sum(self.weights.values())

    def __getstate__(self) -> dict[str, Any]:
        """The form for another process that adds it up: the numbers, without the function that reads a result."""
        return {name: value for name, value in self.__dict__.items() if name != "projection"}

    @cached_property
    def expected(self) -> Fraction:
        return Fraction(sum(value * weight for value, weight in self.weights.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        squares = Fraction(sum(value * value * weight for value, weight in self.weights.items()), self.total)
        return squares - self.expected**2

    @cached_property
    def percentiles(self) -> dict[Fraction, Fraction]:
        """Value -> its mid-rank percentile, above 0 and below 1: the chance of less, and half the chance of the same."""
        sums = accumulate(self.weights.values())
        return {
            value: Fraction(2 * up_to - weight, 2 * self.total)
            for (value, weight), up_to in zip(self.weights.items(), sums, strict=True)
        }

    def value(self, outcome: Outcome) -> Figure:
        return cast("Figure", plain(self.projection.of(outcome.state, outcome.result)))

    def luck(self, value: Figure) -> Luck:
        """Where one of the values stands among all. Raises `KeyError` for a value that cannot come."""
        at = number(value)
        below = sum(weight for each, weight in self.weights.items() if each < at)
        equal = self.weights[at]
        return Luck(
            view=self.projection.name,
            value=value,
            below=digits(below),
            equal=digits(equal),
            above=digits(self.total - below - equal),
            total=digits(self.total),
            percentile=float(self.percentiles[at]),
            expected=float(self.expected),
            expected_exact=_exact(self.expected),
            standard_deviation=sqrt(self.variance),
        )


def _exact(value: Fraction) -> str:
    whole = f"{'-' * (value < 0)}{digits(abs(value.numerator))}"
    return whole if value.denominator == 1 else f"{whole}/{digits(value.denominator)}"


def figure(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else _exact(value)


@cache
def measurable(rule: Rule[Any, Any, Any]) -> tuple[str, ...]:
    """The names of a rule's numeric fields and summaries, which luck can measure."""
    return tuple(each.name for each in rule.projections.values() if is_number(each.shape))


class SpreadQuestion(NamedTuple):
    """A question for the odds of one measure: a field or summary, or a sum of some by their worth.

    `at`: where the request names it. `wrong`: the error if a value is no number.
    """

    question: Question
    measure: str
    at: str
    wrong: type[InputError] = SchemaError

    @property
    def id(self) -> str:
        """The identity of the measure among all measures and questions."""
        return f"{self.question.id} {self.measure}"

    def spread(self, odds: Odds) -> Spread:
        """The distribution that an answer to the question has.

        Raises `wrong` where not every value is a number, and `BudgetError` if the values together are too many to be listed.
        """
        weights = Counter[Fraction]()
        shares = odds.marginals[self.measure]
        if any(share.weight is UNSET for share in shares) and odds.open is not UNSET:
            choices = [ChosenName(f"{each.who}, {each.what}") for each in odds.open]
            raise self.wrong("chance-depends-on-a-choice", pointer=self.at, view=self.measure, choices=choices)
        for share in shares:
            weights[self._number(self.measure, share.value)] += whole(share.weight)
        return Spread(self.question.projections[0], weights)

    def _number(self, name: str, value: Any) -> Fraction:
        seen = plain(value)
        if not is_figure(seen):
            others = [each for each in measurable(self.question.rule) if each != name]
            raise self.wrong(
                "view-not-always-a-number",
                pointer=self.at,
                expected=one_of(others) if others else say("no-measurable-view"),
                got=f"{name}: {json.dumps(seen)}",
                view=name,
            )
        return number(seen)

    def answered(self) -> Spread:
        """The distribution. Raises `wrong`, and all that odds raise."""
        try:
            return self.spread(answer(self.question))
        except BudgetError as error:
            raise self.refused(error) from None

    def refused(self, error: BudgetError) -> BudgetError:
        """The same error at the place of the luck, without remedies, which are for odds."""
        found = copy(error)
        found.remedies, found.hint = (), _TOO_DEAR
        return found.moved(lambda _: self.at)


def asking(rule: Rule[Any, Any, Any], request: Request, measure: str, at: str = "/luck") -> OddsRequest:
    """The request for the odds that a measure of a resolution is found by.

    Raises `SchemaError`, at `at`, for a name that is not there or is no number. It lists those that can be measured.
    """
    names = measurable(rule)
    if not is_name(measure):
        read_worth(rule, request.state, measure, at)
    elif measure not in names:
        there = rule.projections_in(request.state)
        if measure not in there or not is_number(there[measure].shape):
            raise SchemaError(
                "view-without-numbers" if measure in there else "no-such-view",
                pointer=at,
                expected=one_of(names) if names else say("no-measurable-view"),
                got=measure,
                near=None if measure in there else nearest(measure, names),
                rule=rule.id,
            )
    return OddsRequest(
        state=request.state,
        rulings=request.rulings,
        version=request.version,
        fields=(measure,),
        arithmetic="exact",
    )


A = TypeVar("A")
Measuring = Generator[SpreadQuestion, Spread, A]
"""A generator that yields questions, receives the spread of each, and returns its measurement."""


def driven(measuring: Measuring[A], find: Callable[[SpreadQuestion], Spread] | None = None) -> A:
    try:
        asked = next(measuring)
        while True:
            asked = measuring.send(find(asked) if find else asked.answered())
    except StopIteration as end:
        found: A = end.value
        return found
