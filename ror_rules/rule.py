"""What a rule is: an ordinary function `(dice, book, state) -> result`, with its name and its place in the source.

The laws every rule keeps (one test visits them all): chance only through `dice`, printed numbers only through `book`,
frozen states and results, bounded loops. Here is the frame; the rules stand in their rulesets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, Final, Generic, TypeVar, get_type_hints

from msgspec import NODEFAULT, Struct, UnsetType, defstruct

from ror_rules._exploring.distribution import Distribution
from ror_rules._exploring.interpreter import explore
from ror_rules._exploring.memo import Kept, Search
from ror_rules._throwing.interpreters import Thrown, Traced
from ror_rules._throwing.sources import Source
from ror_rules._wire import reading, shapes
from ror_rules.dice import Dice
from ror_rules.errors import LawError
from ror_rules.table import Book
from ror_rules.trace import Cite, Line
from ror_rules.views import NAME, View, fields

B = TypeVar("B", bound=Book)
S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)

Sentence = Callable[[S, R, tuple[Line, ...]], str]


class Rule(Generic[B, S, R]):
    """A rule of a ruleset. Calling it from another rule nests it: its throws and lines stand below its id."""

    def __init__(
        self, body: Callable[[Dice, B, S], R], *, id: str, title: str, source: Cite, throws: bool, place: str
    ) -> None:
        hints = get_type_hints(body)
        self.body: Final = body
        self.id: Final = id
        self.place: Final = place
        self.title: Final = title
        self.source: Final = source
        self.throws: Final = throws
        self.doc: Final = " ".join((body.__doc__ or "").split())
        self.state_type: Final[type[S]] = hints["state"]
        self.result_type: Final[type[R]] = hints["return"]
        self._sentence: Sentence[S, R] | None = None
        self._summaries: list[View] = []

    def __call__(self, dice: Dice, book: B, state: S) -> R:
        """The rule as part of another: its result, through the hand that the other holds."""
        return dice.call(self, book, state)

    def __repr__(self) -> str:
        return f"<rule {self.id}>"

    def sentence(self, say: Sentence[S, R]) -> Sentence[S, R]:
        """Decorates the function that says a result as a player would, in one sentence."""
        self._sentence = say
        return say

    def summary(self, name: str, text: str) -> Callable[[Callable[[S, R], Any]], Callable[[S, R], Any]]:
        """Decorates a function of state and result that says in one value what players ask most: `attacker_wins`.

        The value is a whole number, a truth or a word; `text` says what it is. It is named beside the fields.
        """

        def keep(of: Callable[[S, R], Any]) -> Callable[[S, R], Any]:
            if not re.fullmatch(NAME, name) or name in self.views:
                raise LawError("A summary has a name of its own, written as fields are.", got=name)
            del self.views  # they are one more now
            self._summaries.append(View(name, of, text, get_type_hints(of, include_extras=True).get("return", Any)))
            return of

        return keep

    @property
    def summaries(self) -> tuple[View, ...]:
        """What the rule sums up, in the order it was written."""
        return tuple(self._summaries)

    @cached_property
    def views(self) -> dict[str, View]:
        """Everything that can be looked at in a result, by name: its fields, then the summaries."""
        return {view.name: view for view in (*fields(self.result_type), *self._summaries)}

    def say(self, state: S, result: R, trace: tuple[Line, ...]) -> str:
        """The result as a player would say it."""
        if self._sentence is None:
            raise LawError(f"{self.id} has no sentence.")
        return self._sentence(state, result, trace)

    def roll(self, book: B, state: S, source: Source) -> R:
        """The result alone: nothing is kept."""
        return self(Thrown(source), book, state)

    def trace(self, book: B, state: S, source: Source) -> tuple[R, Traced]:
        """The result, and the hand that wrote down how it came about."""
        hand = Traced(source)
        result = self(hand, book, state)
        hand.end()
        return result, hand

    def odds(self, book: B, state: S, *, kept: Kept = None, search: Search | None = None) -> Distribution[R]:
        """Every result with its weight. Raises `BudgetError` when there are too many ways.

        Of results whose `kept` fields and summaries are the same, one may stand for all; no other field of it holds.
        Questions that share a `search` share what they find out.
        """
        return explore(lambda hand: self.body(hand, book, state), search=search, kept=kept)

    def read(self, value: object) -> shapes.Request:
        """A request to resolve the rule, from plain values. Raises `SchemaError`, `StateError`."""
        request: Any = reading.convert(value, self.request_type)
        found: shapes.Request = request
        return found

    def read_odds(self, value: object) -> shapes.OddsRequest:
        """A request for the rule's odds, from plain values. Raises `SchemaError`, `StateError`."""
        request: Any = reading.convert(value, self.odds_request_type)
        found: shapes.OddsRequest = request
        return found

    @property
    def name(self) -> str:
        """The rule as a type's name, its ruleset before it: `WarOfTheRingArmyCombat`."""
        home = self.body.__module__.split(".")[-2]
        return "".join(part.capitalize() for part in (*home.split("_"), *self.id.split("-")))

    @cached_property
    def request_type(self) -> type[Struct]:
        """A request to resolve the rule, for decoding and for its schema."""
        return typed(f"{self.name}Request", shapes.Request, {"state": self.state_type})

    @cached_property
    def odds_request_type(self) -> type[Struct]:
        """A request for the rule's odds."""
        return typed(f"{self.name}OddsRequest", shapes.OddsRequest, {"state": self.state_type})

    @cached_property
    def outcome_type(self) -> type[Struct]:
        """The answer to a resolution, for its schema."""
        return typed(f"{self.name}Outcome", shapes.Outcome, {"state": self.state_type, "result": self.result_type})

    @cached_property
    def odds_type(self) -> type[Struct]:
        """The answer to a question for odds, for its schema."""
        chance = typed(f"{self.name}Chance", shapes.Chance, {"result": self.result_type | UnsetType})
        fields = {"state": self.state_type, "outcomes": tuple[chance, ...]}  # type: ignore[valid-type]  # made at run time
        return typed(f"{self.name}Odds", shapes.Odds, fields)


def rule(
    id: str, *, title: str, source: Cite, throws: bool = True, place: str | None = None
) -> Callable[[Callable[[Dice, B, S], R]], Rule[B, S, R]]:
    """Makes a rule of a function. `throws` is False for rules without dice.

    `place` is the first segment of its throws' addresses: the id, unless the rule plays a part of another on its own
    and must throw the same dice.
    """

    def make(body: Callable[[Dice, B, S], R]) -> Rule[B, S, R]:
        return Rule(body, id=id, title=title, source=source, throws=throws, place=place or id)

    return make


def typed(name: str, shape: type[Struct], types: dict[str, Any]) -> type[Struct]:
    """`shape` under its own name, some of its fields given the types of one rule."""
    hints = get_type_hints(shape, include_extras=True)
    fields: list[Any] = []
    for field, default in zip(shape.__struct_fields__, _defaults(shape), strict=True):
        kind = types.get(field, hints[field])
        fields.append((field, kind) if default is NODEFAULT else (field, kind, default))
    return defstruct(
        name,
        fields,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=shape.__struct_config__.forbid_unknown_fields,
        namespace={"__doc__": shape.__doc__},
        module=shape.__module__,
    )


def _defaults(shape: type[Struct]) -> tuple[Any, ...]:
    """The default of every field of a struct, in order; `NODEFAULT` where there is none."""
    given = shape.__struct_defaults__
    return (NODEFAULT,) * (len(shape.__struct_fields__) - len(given)) + tuple(given)
