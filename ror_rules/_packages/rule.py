"""Rules: a rule is an ordinary function `(dice, book, state) -> result` with its name and its place in the source.

Every rule keeps these laws (one test visits all rules): chance only through `dice`, printed numbers only through
`book`, frozen states and results, bounded loops. This file has the frame of a rule and the projections of its result.
The rules themselves are in their rulesets, which also name them on the wire.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Exploration, Solved
from ror_rules._messages.message import Message
from ror_rules._reading.documents import convert
from ror_rules._reading.errors import LawError
from ror_rules._reading.limits import MAX_HEADLINE, MAX_NAMED
from ror_rules._reading.names import nearest
from ror_rules._throwing.dice import Dice
from ror_rules._throwing.interpreters import Thrower, Tracer, Written
from ror_rules._throwing.sources import Source
from ror_rules._throwing.table import Book
from ror_rules._throwing.trace import Cite, Line

B = TypeVar("B", bound=Book)
S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
X = TypeVar("X", bound=Hashable)

Sentence = Callable[[S, R, tuple[Line, ...]], Message]
Aftermath = Callable[[S, R], tuple[Message, ...]]
Headings = Callable[[S, Sequence[Line]], Mapping[int, Message]]
Assumptions = Callable[[S], tuple[Message, ...]]
Offer = Callable[[B, S, Any, int], "Alternatives"]
"""Finds the alternatives of a side in one state, up to a number. Raises `StateError` if the state is none of the rule's."""
Solver = Callable[[Memo, B, S], Solved[R]]
"""Finds the odds of a rule in one state, with the budget and in the arithmetic of the memo."""
NAME: Final = r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$"
"""How a summary is called, as fields are: `attacker.wins`, `both_die`."""


Seen = Callable[[Any, Any], Any]
"""The function of a projection: (state, result) -> a value that JSON has."""


class Projection(NamedTuple):
    """A field (`defender.killed`) or a summary of a result."""

    name: str
    of: Seen
    shape: Any = Any
    alone: bool = False
    """Whether it reads nothing but the result."""
    owes: bool = False
    """Whether it says that a choice is still open. Then its odds are those of the throw, before the choice."""


class Persons(NamedTuple):
    name: str
    of: Callable[[Any, Any, str], Any]
    there: Callable[[Any], Sequence[str]]
    shape: Any = Any
    leads: bool = True

    def called(self, person: str) -> str:
        """The name of the projection for one person."""
        return f"{self.name}[{person}]"

    def person(self, name: str) -> str | None:
        return name[len(self.name) + 1 : -1] if name.startswith(f"{self.name}[") and name.endswith("]") else None

    def within(self, state: Any) -> Iterator[Projection]:
        for person, times in Counter(self.there(state)).items():
            if times == 1:
                yield Projection(self.called(person), self._of(person), self.shape)

    def _of(self, person: str) -> Seen:
        return lambda state, result: self.of(state, result, person)


class Alternatives(NamedTuple):
    """The ways in which the player of a side can choose in one state, and the wish that compares them."""

    changes: Sequence[Mapping[str, Any]]
    """One for each alternative: JSON Pointer into the state -> the value of the choice, as JSON."""
    all: bool
    field: str
    """The field or summary of the result that the player wants by default, to have this `value`."""
    value: Any = True


class Rule(Generic[B, S, R]):
    def __init__(
        self,
        body: Callable[[Dice, B, S], R],
        *,
        id: str,
        title: str,
        source: Cite,
        throws: bool,
        place: str,
        decides: tuple[str, ...] = (),
        wants: Mapping[str, str] | None = None,
        never: tuple[str, ...] = (),
    ) -> None:
        hints = get_type_hints(body)
        if lacking := {"state", "return"} - hints.keys():
            names = " and ".join(sorted(lacking))
            raise LawError(
                f"The function of {id} is written (dice, book, state: STATE) -> RESULT. It has no type for {names}."
            )
        self.body: Final = body
        self.id: Final = id
        self.place: Final = place
        self._below = f"{place}/"
        self.title: Final = title
        self.source: Final = source
        self.throws: Final = throws
        self.decides: Final = decides
        """The sides that choose while it runs (`Dice.choose`)."""
        self.wants: Final[Mapping[str, str]] = wants or {}
        """A side -> the worth of a result for its player, the more the better. It is the default of luck and advice."""
        self.never: Final = never
        """Codes of refusals of a word that a field never takes in this game. Forms do not offer such words."""
        self.doc: Final = " ".join((body.__doc__ or "").split())
        self.state_type: Final[type[S]] = hints["state"]
        self.result_type: Final[type[R]] = hints["return"]
        self.say: Sentence[S, R] = self._unsaid
        self._aftermath: Aftermath[S, R] | None = None
        self._headings: Headings[S] | None = None
        self._assumptions: Assumptions[S] | None = None
        self._summaries: list[Projection] = []
        self._persons: list[Persons] = []
        self._projections: dict[str, Projection] = {}
        self._sights: dict[str, Callable[[Any], Any]] = {}
        self._headline: tuple[str, ...] = ()
        self._solve: Solver[B, S, R] | None = None
        self._carried: dict[type[Struct], tuple[str, ...]] = {}
        self.offer: Offer[B, S] | None = None
        """Finds the alternatives of a side, if the rule leaves a choice to its player that can be advised."""

    def __call__(self, dice: Dice, book: B, state: S) -> R:
        """The rule as part of another: its result, through the interpreter that the other holds."""
        return dice.call(self, book, state)

    def seen(self, dice: Dice, book: B, state: S, *names: str, end: Callable[..., X]) -> X:
        return dice.seen(self, book, state, names, end)

    def views(self, state: S, names: Sequence[str], /) -> list[Callable[[Any], Any]]:
        projections, sights = self.projections, self._sights
        if self._persons and not projections.keys() >= set(names):
            projections = self.projections_in(state)
        return [sights.get(name) or partial(projections[name].of, state) for name in names]

    def __repr__(self) -> str:
        return f"<rule {self.id}>"

    def sentence(self, say: Sentence[S, R]) -> Sentence[S, R]:
        """Decorates the function for the summary: the result in one sentence, in a player's words."""
        self.say = say
        return say

    def aftermath(self, tell: Aftermath[S, R]) -> Aftermath[S, R]:
        """Decorates the function for a few lines below the summary: the pieces that a player takes off the table.

        Every rendering of an outcome shows them. They are not part of the outcome.
        """
        self._aftermath = tell
        return tell

    def headings(self, find: Headings[S]) -> Headings[S]:
        """Decorates a function of state and trace that gives the index of a step -> the heading before it."""
        self._headings = find
        return find

    def assumptions(self, tell: Assumptions[S]) -> Assumptions[S]:
        """Decorates the function for the choices of players that the odds of a state assume, a sentence each.

        Every rendering of odds shows them. They are not part of the answer.
        """
        self._assumptions = tell
        return tell

    def summary(self, name: str, *, alone: bool = False) -> Callable[[Callable[[S, R], Any]], Callable[[S, R], Any]]:
        """Decorates a function of state and result for a value that players often need: `attacker.wins`.

        The value is a whole number, a boolean or a word. The message `view-RULE-NAME` or `view-NAME` has its words.
        """

        def keep(of: Callable[[S, R], Any]) -> Callable[[S, R], Any]:
            if not re.fullmatch(NAME, name) or name in self.projections:
                raise LawError("A summary has a name of its own, written as fields are.", got=name)
            shape = get_type_hints(of, include_extras=True).get("return", Any)
            self._projections[name] = Projection(name, of, shape, alone)
            self._summaries.append(self._projections[name])
            return of

        return keep

    def summary_of_each(
        self, name: str, there: Callable[[S], Sequence[str]], *, leads: bool = True
    ) -> Callable[[Callable[[S, R, str], Any]], Callable[[S, R, str], Any]]:
        """Decorates a function of state, result and a person's name for a value that players need: `captured[Frodo]`.

        `there` gives the names of the persons in a state. If it `leads`, a headline begins with it. The message
        `view-RULE-NAME-of` has its words, with `$who`.
        """

        def keep(of: Callable[[S, R, str], Any]) -> Callable[[S, R, str], Any]:
            if not re.fullmatch(NAME, name) or any(name == each.name for each in self._persons):
                raise LawError("A summary has a name of its own, written as fields are.", got=name)
            shape = get_type_hints(of, include_extras=True).get("return", Any)
            self._persons.append(Persons(name, of, there, shape, leads))
            return of

        return keep

    @property
    def persons(self) -> tuple[Persons, ...]:
        return tuple(self._persons)

    def projections_in(self, state: S) -> dict[str, Projection]:
        if not self._persons:
            return self.projections
        return {**self.projections, **{each.name: each for some in self._persons for each in some.within(state)}}

    def headline_in(self, state: S) -> tuple[Projection, ...]:
        found = (each for some in self._persons if some.leads for each in some.within(state))
        return (*islice(found, MAX_NAMED), *self.headline)

    @property
    def summaries(self) -> tuple[Projection, ...]:
        return tuple(self._summaries)

    @property
    def projections(self) -> dict[str, Projection]:
        if not self._projections:
            found = fields(self.result_type)
            self._sights = {each.name: partial(each.of, None) for each in found}
            self._projections = {each.name: each for each in found}
        return self._projections

    def head(self, *names: str) -> None:
        wrong = [name for at, name in enumerate(names) if name not in self.projections or name in names[:at]]
        if wrong or not 0 < len(names) <= MAX_HEADLINE:
            meant = [near for name in wrong if (near := nearest(name, self.projections))]
            raise LawError(
                f"A headline of {self.id} has 1 to {MAX_HEADLINE} different fields and summaries of its rule."
                + (f" Did you mean {', '.join(meant)}?" if meant else ""),
                got=", ".join(wrong) or len(names),
            )
        self._headline = names

    @property
    def headline(self) -> tuple[Projection, ...]:
        """The default projections of odds: the declared headline, otherwise the summaries and then the fields, 8 at most."""
        if self._headline:
            return tuple(self.projections[name] for name in self._headline)
        summaries = {each.name for each in self._summaries}
        return (*self._summaries, *(each for each in self.projections.values() if each.name not in summaries))[
            :MAX_HEADLINE
        ]

    def _unsaid(self, state: S, result: R, trace: tuple[Line, ...]) -> Message:
        raise LawError(f"{self.id} has no sentence.")

    @property
    def tells(self) -> bool:
        return self._aftermath is not None

    def tell(self, state: S, result: R) -> tuple[Message, ...]:
        return () if self._aftermath is None else self._aftermath(state, result)

    def assumed(self, state: S) -> tuple[Message, ...]:
        return () if self._assumptions is None else self._assumptions(state)

    def head_lines(self, state: S, trace: Sequence[Line]) -> Mapping[int, Message]:
        return {} if self._headings is None else self._headings(state, trace)

    def read(self, value: object) -> S:
        """A state, from plain values. Raises `SchemaError`, `StateError`. Pointers are those of a request."""
        return convert(value, self.state_type, at="/state")

    def roll(self, book: B, state: S, source: Source) -> R:
        return self.body(Thrower(source, self._below), book, state)

    def trace(self, book: B, state: S, source: Source) -> tuple[R, Written]:
        interpreter = Tracer(source, self._below)
        return self.body(interpreter, book, state), interpreter.written()

    def solver(self, solve: Solver[B, S, R]) -> Solver[B, S, R]:
        """Decorates a function that finds the odds faster than enumeration."""
        self._solve = solve
        return solve

    def alternatives(self, find: Offer[B, S]) -> Offer[B, S]:
        """Decorates a function of book, state, side and a number that finds the ways in which the player of the side can choose."""
        self.offer = find
        return find

    def carries(self, shape: type[Struct], *names: str) -> None:
        wrong = sorted({*names} - {*shape.__struct_encode_fields__})
        if wrong:
            raise LawError(f"{shape.__name__} has no such field.", got=", ".join(wrong))
        self._carried[shape] = names

    @property
    def carried(self) -> Mapping[type[Struct], tuple[str, ...]]:
        """Shapes that the rule shares with others -> their fields that it does not read."""
        return self._carried

    @property
    def enumerates(self) -> bool:
        """Whether its odds come from its paths alone, without a solver."""
        return self._solve is None

    def explored(self, book: B, state: S, memo: Memo | None = None, /) -> Solved[R]:
        if self._solve is None:
            return self.enumerated(book, state, memo)
        return self._solve(memo or Memo(), book, state)

    def enumerated(self, book: B, state: S, memo: Memo | None = None, /) -> Exploration[R]:
        return Exploration(self.body, book, state, memo or Memo(), partial(self.views, state))

    def odds(self, book: B, state: S, memo: Memo | None = None) -> Distribution[R]:
        """Every result with its weight. Raises `BudgetError` if there are too many paths."""
        return self.explored(book, state, memo).look(None)


def rule(
    id: str,
    *,
    title: str,
    source: Cite,
    throws: bool = True,
    place: str | None = None,
    decides: tuple[str, ...] = (),
    wants: Mapping[str, str] | None = None,
    never: tuple[str, ...] = (),
) -> Callable[[Callable[[Dice, B, S], R]], Rule[B, S, R]]:
    """Makes a rule of a function. `throws` is False for rules without dice.

    `place` is the first segment of its throws' addresses: the id, unless the rule plays a part of another on its own
    and must throw the same dice. `decides` names the sides that choose while it runs (`Dice.choose`), `wants` a side -> the
    worth that its player wants the most of, and `never` the codes of refusals of a word that a field never takes in this
    game, which forms do not offer.
    """
    return partial(
        Rule,
        id=id,
        title=title,
        source=source,
        throws=throws,
        place=place or id,
        decides=decides,
        wants=wants,
        never=never,
    )


def opposed(loss: str, one: str = "attacker", other: str = "defender") -> dict[str, str]:
    """What two sides want that have the same field of their losses: `opposed("killed")`."""
    return {one: f"{other}.{loss} - {one}.{loss}", other: f"{one}.{loss} - {other}.{loss}"}


def fields(shape: type[Any]) -> list[Projection]:
    """Every field of a result type, in the order of the answer. Those of an inner struct are like `defender.killed`.

    It omits fields with `extra={"carried": True}`, which pieces bring along and no throw changes. A field with
    `extra={"owes": True}` says that a choice is still open.
    """
    return [
        Projection(name, _along(path), shape=kind, alone=True, owes=_marked(kind, "owes"))
        for name, path, kind in _places(shape, "", ())
    ]


def _marked(kind: Any, mark: str) -> bool:
    return any((getattr(each, "extra", None) or {}).get(mark) for each in getattr(kind, "__metadata__", ()))


def _places(shape: type[Any], prefix: str, path: tuple[str, ...]) -> list[tuple[str, tuple[str, ...], Any]]:
    found: list[tuple[str, tuple[str, ...], Any]] = []
    for field in structs.fields(shape):
        if _marked(field.type, "carried"):
            continue
        here = (*path, field.name)
        kind = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
        if isinstance(kind, type) and issubclass(kind, Struct):
            found.extend(_places(kind, f"{prefix}{field.encode_name}.", here))
        else:
            found.append((prefix + field.encode_name, here, field.type))
    return found


def _along(path: tuple[str, ...]) -> Seen:
    def see(state: Any, result: Any) -> Any:
        for name in path:
            result = getattr(result, name)
        return result

    return see
