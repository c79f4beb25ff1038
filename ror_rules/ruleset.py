"""A ruleset: a package of rules with its desk. The core, the command line and the service share this path."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from msgspec import structs

from ror_rules._desk import Desk
from ror_rules._messages.catalogues import ENGLISH, spoken
from ror_rules._notation.lines import Translation
from ror_rules._package import Example, ExamplesFile, Package, Synonyms, SynonymsFile
from ror_rules._questions import odds as odds_of
from ror_rules._questions.luck import Measuring
from ror_rules._questions.question import Question
from ror_rules._questions.simulation import Progress
from ror_rules._wire import requests
from ror_rules._wire.shapes import Committed, Odds, OddsRequest, Outcome, Request
from ror_rules.errors import About, LawError
from ror_rules.rule import Rule
from ror_rules.table import Book

if TYPE_CHECKING:
    from ror_rules._typed import OddsArguments, ResolveArguments  # a stub alone: see tests/packaging/typed.py

__all__ = ["Example", "ExamplesFile", "Package", "Ruleset", "Synonyms", "SynonymsFile"]

B = TypeVar("B", bound=Book)
R = TypeVar("R", Request, OddsRequest)


class Ruleset(Package[B]):
    """A package of rules, and its desk. A request that names house rules goes to the desk of the package under them."""

    @cached_property
    def desk(self) -> Desk[B]:
        return Desk(self)

    def _asked_at(self, request: R) -> tuple[Desk[B], R]:
        """The desk under the house rules of a request, and the request without them."""
        if not request.houses:
            return self.desk, request
        return self.with_houses(request.houses).desk, structs.replace(request, houses=())

    def read(self, rule_id: str, value: object, request: type[Any] = Request) -> Any:
        """A request about a rule, with the rule's own state in it, from plain values. Raises `SchemaError`, `StateError`."""
        return self.desk.read(rule_id, value, request)

    def read_odds(self, rule_id: str, value: object) -> OddsRequest:
        found: OddsRequest = self.read(rule_id, value, OddsRequest)
        return found

    def parse(self, rule_id: str, line: str) -> dict[str, Any]:
        """The plain state that a line writes (`docs/notation.md`)."""
        return self.desk.parse(rule_id, line)

    def line(self, rule_id: str, state: object) -> str:
        return self.desk.line(rule_id, state)

    def parse_part(self, rule_id: str, pointer: str, text: str, at: str) -> Any:
        return self.desk.parse_part(rule_id, pointer, text, at)

    def line_part(self, rule_id: str, pointer: str, value: Any) -> str | None:
        return self.desk.line_part(rule_id, pointer, value)

    def translate(self, rule_id: str, text: str) -> Translation:
        return self.desk.translate(rule_id, text)

    def answer(self, rule_id: str, request: Request) -> Outcome:
        """Resolves a rule. Raises any `InputError`, or `UndecidedError`. Without `request.dice` a fresh seed throws the dice."""
        if request.houses:
            return self.with_houses(request.houses).answer(rule_id, structs.replace(request, houses=()))
        return self.desk.answer(rule_id, request)

    def resolving(self, rule_id: str, request: Request) -> Measuring[tuple[Outcome, Outcome]]:
        desk, asked = self._asked_at(request)
        return desk.resolving(rule_id, asked)

    def question(self, rule_id: str, request: OddsRequest, budget: float = 1) -> Question:
        with About(self.id, rule_id):
            desk, asked = self._asked_at(request)
            return desk.question(rule_id, asked, budget)

    def binding(self, rule_id: str, request: Request, dice: Committed) -> str:
        """B of a request with committed dice, 64 hex digits. It is known before the service reveals its seed."""
        desk, asked = self._asked_at(request)
        return desk.binding(rule_id, asked, dice)

    def identity(self, rule: Rule[B, Any, Any], request: Request) -> str:
        desk, asked = self._asked_at(request)
        return desk.identity(rule, asked)

    def locating(self, rule_id: str, state: object) -> AbstractContextManager[None]:
        """A context in which an error is shown at its place in the line that wrote the state."""
        return self.desk.locating(rule_id, state)

    def resolve(self, rule_id: str, state: object, **asked: Unpack[ResolveArguments]) -> Outcome:
        """`answer`, from plain values: `state` as a mapping, as a line or as the rule's own type, and a seed or faces.

        The other arguments are the members of a request to resolve a rule (`docs/api.md`). `houses` are house rules: documents,
        or digests of documents that this process knows.
        """
        value = requests.RESOLUTION.body(state, **asked)
        with self.locating(rule_id, state):
            return self.answer(rule_id, self.read(rule_id, value))

    def odds(
        self,
        rule_id: str,
        state: object,
        *,
        progress: Progress | None = None,
        budget: float = 1,
        **asked: Unpack[OddsArguments],
    ) -> Odds:
        """The odds of a rule, from plain values. `simulate` is a number of throws from `seed`.

        Without `arithmetic`, they are exact if they fit the budget, otherwise in floats or from throws, and the answer
        states its error. `exact` means exact odds or a refusal. With `given`, they count only the results that have
        these values. The other arguments are the members of a question for odds (`docs/api.md`).

        Raises any `InputError`, or `UndecidedError`. `progress` receives the number of a simulation's throws. `budget`
        is in times of the usual budget.
        """
        value = requests.QUESTION.body(state, **asked)
        with self.locating(rule_id, state):
            request = self.read_odds(rule_id, value)
            return odds_of.answer(self.question(rule_id, request, budget), progress=progress)

    def check(self) -> None:
        """Reads the data files and resolves the examples, with their sentences."""
        words = spoken(self, ENGLISH)
        for example in self.examples:
            told = self.told(self.answer(example.rule, self.read(example.rule, example.request)))
            if told.code not in words:
                raise LawError(f"{self.package}/messages/en/*.ftl: the message {told.code} is missing.")
