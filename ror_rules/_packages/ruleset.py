"""A ruleset: a package of rules with its desk. The core, the command line and the service share this path."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from msgspec import structs

from ror_rules._messages.catalogues import ENGLISH, spoken
from ror_rules._messages.encodings import text_in
from ror_rules._packages.desk import Desk
from ror_rules._packages.lines import LinedPackage
from ror_rules._packages.package import Example, ExamplesFile, Package, Synonyms, SynonymsFile
from ror_rules._packages.questions import odds as odds_of
from ror_rules._packages.questions.luck import Measuring
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.simulation import Progress
from ror_rules._packages.rule import Rule
from ror_rules._reading.documents import convert, plain
from ror_rules._reading.error import About, RorError
from ror_rules._reading.mistakes import FORMS, Mistake, frame_in, lines_of, missing_message, place_in, raised, sentence
from ror_rules._throwing.table import Book
from ror_rules._wire import requests
from ror_rules._wire.shapes import Committed, Odds, OddsRequest, Outcome, Request

if TYPE_CHECKING:
    from ror_rules._typed import OddsArguments, ResolveArguments  # a stub alone: see tests/packaging/typed.py

__all__ = ["Example", "ExamplesFile", "Package", "Ruleset", "Synonyms", "SynonymsFile"]

B = TypeVar("B", bound=Book)
R = TypeVar("R", Request, OddsRequest)


class Ruleset(LinedPackage[B]):
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

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes of its package with which it can be used. `check` finds them."""
        return ()

    def lacks(self, mistakes: Iterable[Mistake]) -> None:
        """Adds mistakes to those that are known."""
        vars(self)["mistakes"] = tuple(dict.fromkeys((*self.mistakes, *mistakes)))

    def check(self, folder: Path | None = None) -> None:
        """Reads the data files and resolves the examples, with their sentences. Drops examples that do not hold.

        Places of `mistakes` are relative to `folder`, by default the folder above the package. Raises any error if the
        ruleset cannot be used.
        """
        words, home = spoken(self, ENGLISH), Path(str(self.files("")))
        _ = self.book, self.sections
        found, right = list[Mistake](), list[Example]()
        file = home / "examples.toml"
        relative = file.relative_to(folder or home.parent).as_posix()
        lines = lines_of(text_in(file), "[[examples]]") if file.is_file() else []
        try:
            every = self.examples
        except RorError as error:
            every = ()
            said = f"{error}".partition(": ")[2]
            found.append(Mistake(relative, place_in(text_in(file), said), sentence(said), FORMS, "examples"))
        own = [each for each in every if each.rule in self.own_rules or each.rule not in self.rules]
        for example in every:
            try:
                outcome = self.answer(example.rule, self.read(example.rule, example.request))
                convert(plain(outcome.result), self.rule(example.rule).result_type)
                told = self.told(outcome).code
            except Exception as error:  # noqa: BLE001  # the code of others may raise any error
                outside = isinstance(error, RorError) and not (error.kind == "law" and frame_in(error, home))
                line = lines[own.index(example)] if example in own else 1
                found.append(
                    Mistake(relative, line, sentence(f"{error}"), "Correct the example.", "examples")
                    if outside
                    else raised(error, home, "Correct this line.", folder, "examples")
                )
                continue
            right.append(example)
            if told not in words:
                found.append(missing_message(told, example.rule, home, folder))
        for rule in self.own_rules:
            if not any(each.rule == rule for each in every):
                said = f"The rule {rule!r} has no example."
                remedy = "Add one under [[examples]]: `ror check --try` throws the rule and writes it."
                found.append(Mistake(relative, lines[-1] if lines else 1, said, remedy, "examples"))
        vars(self).update(examples=tuple(right), mistakes=tuple(dict.fromkeys(found)))
