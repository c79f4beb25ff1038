"""A question for the odds of a rule, checked, with its projections and the id of its answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Any, Final

from ror_rules._packages.questions.views import Views
from ror_rules._packages.rule import Projection, Rule
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.faults import faults
from ror_rules._reading.names import ABSENT, pointer
from ror_rules._throwing.stream import seed_text
from ror_rules._throwing.table import Book
from ror_rules._wire.identity import identity
from ror_rules._wire.shapes import Edition, Inexact, OddsRequest

ALL_FIELDS: Final = "*"
"""In place of the names of fields and summaries: all of them, and whole results."""


class Question:
    """A checked question for odds: a rule, its book under the chosen readings, and the request.

    `projections`  the named fields and summaries in their order, all of them for `ALL_FIELDS`, or the headline
    `whole`        whether it has `ALL_FIELDS`. `brief`: whether it has the headline
    `simulation`   the seed and the count of a simulation, or None
    `views`        what it may look at
    `given`        names of fields and summaries with the value that each has in every result that counts
    `budget`       the budget of the answer, in times of the usual budget
    `yields`       whether it has no arithmetic, so that floats and throws are allowed as fallbacks
    `inexact`      the budget that exact odds used up, if this question is a fallback
    """

    def __init__(
        self,
        edition: Edition,
        rule: Rule[Any, Any, Any],
        book: Book,
        request: OddsRequest,
        budget: float = 1,
        inexact: Inexact | None = None,
        asked: Question | None = None,
    ) -> None:
        """Raises `SchemaError` for unknown names, for a budget that is no number above 0, and for options that do not fit.

        `request` has the rule's state in its `state`. `asked` is the question that this one stands in for. Both answers have one id.
        """
        if not 0 < budget < inf:
            raise SchemaError("not-a-budget", got=budget)
        self.edition: Final = edition
        self.rule: Final = rule
        self.book: Final = book
        self.request: Final = request
        self.whole: Final = request.fields == (ALL_FIELDS,)
        self.brief: Final = request.fields is None
        self.views: Final = Views(rule, request.state)
        self.projections: Final = _observed(rule, request.state, request.fields, self.views)
        self.given: Final = _given(self.views, request)
        self.budget: Final = budget
        self.inexact: Final = inexact
        self._asked: Final = asked
        self.simulation: Final = _simulated(request)
        self.yields: Final = request.arithmetic is None and self.simulation is None and not self.given

    def another(self, request: OddsRequest, inexact: Inexact | None = None) -> Question:
        """A question that stands in for this one, with another request: its answer has the same id."""
        return Question(self.edition, self.rule, self.book, request, self.budget, inexact, self)

    @cached_property
    def id(self) -> str:
        """The id of its answer: the hash of the question, 64 hex digits. It does not depend on the method taken."""
        if self._asked is not None:
            return self._asked.id
        dice: dict[str, object] = {"source": "explored"}
        if self.request.fields is None:
            dice["headline"] = [each.name for each in self.projections]
        else:
            dice["fields"] = self.request.fields
        if self.request.given:
            dice["given"] = self.request.given
        if self.request.arithmetic is not None:
            dice["arithmetic"] = self.request.arithmetic
        if self.simulation is not None:
            dice |= {"source": "simulated", "seed": self.simulation[0], "count": self.simulation[1]}
        if self.request.readings:
            dice["readings"] = True
        return identity(
            ruleset=self.edition,
            rule=self.rule.id,
            state=self.request.state,
            dice=dice,
            context=None,
            rulings=self.book.rulings.asked,
        )


def _observed(rule: Rule[Any, Any, Any], state: Any, names: Sequence[str] | None, views: Views) -> list[Projection]:
    if names is None:
        return list(rule.headline_in(state))
    if tuple(names) == (ALL_FIELDS,):
        return list(views.there.values())
    if ALL_FIELDS in names:
        raise SchemaError(
            "all-views-and-some", pointer=f"/fields/{names.index(ALL_FIELDS)}", got=ALL_FIELDS, all=ALL_FIELDS
        )
    return views.named(names)


def _given(views: Views, request: OddsRequest) -> dict[str, Any]:
    given = request.given or {}
    if given and (request.method == "simulate" or request.arithmetic == "float"):
        raise SchemaError("given-is-exact", pointer="/given", got=request.arithmetic or request.method)
    for name, value in given.items():
        place = pointer("/given", name)
        view = views.find(name, place)
        if wrong := faults(plain(value), view.shape, place):
            raise SchemaError.of(wrong)
    return given


def checked_wish(rule: Rule[Any, Any, Any], state: Any, field: str, value: Any, default: Any = True) -> Any:
    (wanted,) = Views(rule, state).named((field,))
    wrong = faults(plain(value), wanted.shape, "/value")
    if wrong and value is None:
        value, wrong = default, faults(plain(default), wanted.shape, "/value")
    if wrong:
        raise SchemaError.of(wrong)
    return value


def _simulated(request: OddsRequest) -> tuple[str, int] | None:
    if request.method == "explore":
        for name in ("seed", "count"):
            if (given := getattr(request, name)) is not None:
                raise SchemaError("only-for-simulations", pointer=f"/{name}", got=given)
        return None
    if request.seed is None or request.count is None:
        pointer = "/seed" if request.seed is None else "/count"
        raise SchemaError("simulation-incomplete", pointer=pointer, got=ABSENT)
    if request.arithmetic is not None:
        raise SchemaError("simulation-without-arithmetic", pointer="/arithmetic", got=request.arithmetic)
    return seed_text(request.seed), request.count
