"""The least and the most of a chance over the choices that a state leaves open.

A choice without a plan (`dice.choose` with `otherwise=None`) ends a result with the choice still owed. So the odds of its fields
say nothing about what comes of it. Each value of a field has instead the least and the most chance over all ways to choose.
If both are the same for all values, the choice has no effect on the field, and its odds are exact.

Given values restrict the results. If the chance of these values is the same for all ways to choose, the least and the most of
a chance under them is that of both together, over it. Otherwise the question is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import takewhile
from math import lcm
from typing import Any, Final, NamedTuple

from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.backward import Role, Weighing, begun
from ror_rules._exploring.memo import Memo, Owed
from ror_rules._messages.message import ChosenName
from ror_rules._packages.questions.listing import JOINT
from ror_rules._packages.questions.question import Question
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import BudgetError, SchemaError
from ror_rules._reading.names import shown
from ror_rules._wire.shapes import same

BUDGETS: Final = 4
"""Times the usual budget for the bounds of all fields of a question."""


class Settled(NamedTuple):
    """The fields and summaries over all ways to choose.

    `odds`     the odds of those that no choice changes, and of the joint results (`JOINT`) if none changes them
    `between`  the others: each value with the least and the most chance
    `owed`     the choices: (who, what) -> the options
    `given`    the chance of the given values
    """

    odds: dict[str, Distribution[Any]]
    between: dict[str, dict[Any, tuple[float, float]]]
    owed: Owed
    given: Fraction


def depends(question: Question, owed: Owed) -> SchemaError:
    """The refusal of given values whose chance depends on a choice."""
    got = shown(dict(question.given))
    return SchemaError("given-depends-on-a-choice", pointer="/given", got=got, choices=named(owed))


def never(question: Question) -> SchemaError:
    """The refusal of given values that no result has."""
    return SchemaError("given-never-comes", pointer="/given", got=shown(dict(question.given)))


def settled(question: Question, owed: Owed) -> Settled:
    """What a question's fields and summaries are over all ways to make choices, of which `owed` are known.

    Raises `BudgetError` if the bounds exceed their budget, and `SchemaError` for given values that depend on a choice.
    """
    try:
        return _settled(question, _Ways(question))
    except BudgetError as error:
        error.within("bounds-not-known", choices=named(owed))
        raise


def _settled(question: Question, ways: _Ways) -> Settled:
    given = ways.given()
    odds: dict[str, Distribution[Any]] = {}
    between: dict[str, dict[Any, tuple[float, float]]] = {}
    for view in question.projections:
        if view.owes:
            continue
        found = [*ways.bounds(view.name, partial(view.of, question.request.state), given)]
        if all(low == high for _, low, high in found):
            odds[view.name] = _distribution([(value, low) for value, low, _ in found])
        else:
            between[view.name] = {value: (float(low), float(high)) for value, low, high in found}
    if not (between or question.brief or question.whole or any(each.owes for each in question.projections)):
        with suppress(BudgetError):
            joint = [*takewhile(lambda each: each[1] == each[2], ways.bounds(JOINT, ways.joint, given))]
            if sum(low for _, low, _ in joint) == 1:
                odds[JOINT] = _distribution([(value, low) for value, low, _ in joint])
    return Settled(odds, between, ways.memo.owed, given)


def _distribution(chances: Sequence[tuple[Any, Fraction]]) -> Distribution[Any]:
    total = lcm(*[each.denominator for _, each in chances])
    return Distribution({value: int(each * total) for value, each in chances if each})


def named(owed: Owed) -> list[ChosenName]:
    """The choices, for a message."""
    return [ChosenName(f"{who}, {what}") for who, what in owed]


class _Ways:
    """All ways to make the choices that the state of a question leaves open."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self.memo = Memo(Budget.of(BUDGETS * question.budget), open=lambda who, plan: plan is None)
        rule, book, state = question.rule, question.book, question.request.state
        self._begun = begun(lambda dice: rule.body(dice, book, state), self.memo)
        self._given = question.views.functions([*question.given])
        self._wanted = [plain(value) for value in question.given.values()]

    def joint(self, result: Any) -> tuple[Any, ...]:
        return tuple([each.of(self._question.request.state, result) for each in self._question.projections])

    def counts(self, result: Any) -> bool:
        seen = [plain(view(result)) for view in self._given]
        return all(same(one, other) for one, other in zip(seen, self._wanted, strict=True))

    def given(self) -> Fraction:
        """The chance of the given values. Raises `SchemaError` if it is 0, or depends on a choice."""
        if not self._given:
            return Fraction(1)
        low, high = [self._worth("given", self.counts, role) for role in (_least, _most)]
        if low != high:
            raise depends(self._question, self.memo.owed)
        if not low:
            raise never(self._question)
        return low

    def bounds(self, name: str, of: Callable[[Any], Any], given: Fraction) -> Iterator[tuple[Any, Fraction, Fraction]]:
        """Each value with its least and its most chance."""
        seen: dict[Any, None] = {}

        def note(result: Any) -> int:
            if self.counts(result):
                seen[of(result)] = None
            return 0

        self._worth((name,), note, _most)
        for value in seen:

            def comes(result: Any, value: Any = value) -> int:
                return int(of(result) == value and self.counts(result))

            low, high = [self._worth((name, value), comes, role) / given for role in (_least, _most)]
            yield value, low, high

    def _worth(self, name: Hashable, worth: Callable[[Any], int], role: Role) -> Fraction:
        return Fraction(Weighing(self._begun, self.memo, worth, role, alone=name).worth)


def _least(who: str, what: str) -> Callable[..., Any]:
    return min


def _most(who: str, what: str) -> Callable[..., Any]:
    return max
