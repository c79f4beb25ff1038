"""The desk of a package: it reads requests, and answers them from the rules and books of one edition. No rule here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct, structs

from ror_rules._notation.houses import parted
from ror_rules._packages.lines import LinedPackage
from ror_rules._packages.questions.luck import Measuring, SpreadQuestion, asking, driven
from ror_rules._packages.questions.question import Question
from ror_rules._packages.questions.views import value_meant, view_meant
from ror_rules._packages.rule import Rule
from ror_rules._reading.documents import convert
from ror_rules._reading.error import About, RorError
from ror_rules._reading.errors import InputError, LawError, SchemaError
from ror_rules._reading.names import pointer
from ror_rules._reading.types import has_right_texts
from ror_rules._reading.ways import elsewhere
from ror_rules._throwing.sources import Faces
from ror_rules._throwing.stream import Stream, fresh_seed
from ror_rules._throwing.table import Book
from ror_rules._wire.dice import answered, bound, source
from ror_rules._wire.identity import canonical, identity, inputs
from ror_rules._wire.shapes import Committed, Edition, OddsRequest, Outcome, Request, Seeded, Supplied

B = TypeVar("B", bound=Book)
_OF_RESULT: Final = ("fields", "field", "luck", "given")
"""Members of requests that name fields and summaries of a result."""


class _Served(Struct, frozen=True):
    rule: Rule[Any, Any, Any]
    book: Any
    edition: Edition
    hashed: Raw
    """The edition as identities have it, written once."""


class Desk(Generic[B]):
    def __init__(self, package: LinedPackage[B]) -> None:
        """`package` stands under its house rules, if any. A request at this desk names none."""
        self._package: Final = package
        self._requests: dict[tuple[str, type[Any]], type[Any]] = {}
        self._served: dict[str, _Served] = {}

    def read(self, rule_id: str, value: object, request: type[Any] = Request) -> Any:
        """A request about a rule, with the rule's own state in it, from plain values. Raises `SchemaError`, `StateError`."""
        shape = self._requests.get((rule_id, request))
        if shape is None:
            shape = self._requests[rule_id, request] = self._package.envelopes(rule_id).asked(request)
        try:
            found: Any = msgspec.convert(value, shape)
            if type(found.state) is not str and has_right_texts(value):
                return found if request is Request and not found.luck else self._meant(rule_id, found)
        except (msgspec.ValidationError, RorError):
            pass  # something goes by another name, or is wrong: `convert` knows which
        line = value.get("state") if isinstance(value, Mapping) else None
        try:
            if isinstance(line, str) and isinstance(value, Mapping):
                bare, houses = parted(line)
                value, given = {**value, "state": self._package.parse(rule_id, bare)}, value.get("houses") or []
                if houses and isinstance(given, list | tuple):
                    value["houses"] = [*given, *self._package.named_houses(houses, given)]
            return self._meant(rule_id, convert(value, shape))
        except InputError as error:
            error.about(self._package.id, rule_id)
            if isinstance(line, str):
                self._package.locate(error, rule_id, line)
            elif isinstance(error, SchemaError):
                states = {rule.id: rule.state_type for rule in self._package.rules.values()}
                error.hint = elsewhere(value, states, rule_id)
            raise

    def _meant(self, rule_id: str, request: Any) -> Any:
        """The request, whose fields of the result have their names in place of their words. Raises `SchemaError`."""
        found: dict[str, Any] = {}
        for member in _OF_RESULT:
            asked = getattr(request, member, None)
            if not asked:
                continue
            meant = partial(view_meant, self._package.id, self._package.rule(rule_id))
            if isinstance(asked, str):
                found[member] = meant(asked, f"/{member}")
            elif isinstance(asked, dict):
                names = {meant(name, pointer(f"/{member}", name)): each for name, each in asked.items()}
                found[member] = {
                    name: self._value(rule_id, request, name, each, pointer(f"/{member}", name))
                    for name, each in names.items()
                }
            else:
                found[member] = tuple([meant(name, f"/{member}/{at}") for at, name in enumerate(asked)])
        if "field" in found and hasattr(request, "value"):
            found["value"] = self._value(rule_id, request, found["field"], request.value, "/value")
        return structs.replace(request, **found) if found else request

    def _value(self, rule_id: str, request: Any, name: str, value: Any, place: str) -> Any:
        return value_meant(self._package.id, self._package.rule(rule_id), request.state, name, value, place)

    def answer(self, rule_id: str, request: Request) -> Outcome:
        """Resolves a rule. Raises any `InputError`, or `UndecidedError`. Without `request.dice` a fresh seed throws the dice."""
        if request.luck is not None:
            return driven(self.resolving(rule_id, request))[1]
        faces: Stream | Faces | None = None
        try:
            served = self._served.get(rule_id) or self._serve(rule_id)
            rule = served.rule
            if request.version is not None:
                self._package.shipped(request.version)
            state, dice, context = request.state, request.dice, request.context
            book, asked = served.book, request.rulings
            if asked or self._package.added:
                book = self._package.book_for(asked, state)
                asked = book.rulings.asked
            if dice is None:
                dice = Seeded(seed=fresh_seed()) if rule.throws else Supplied(faces=())
            if isinstance(dice, Seeded):
                faces = Stream(dice.seed, context)
                if dice.seed is not faces.seed:  # a number, which means its digits
                    dice = Seeded(seed=faces.seed)
            else:
                faces = source(dice, context, partial(inputs, served.hashed, rule_id, state, context, asked))
            result, written = rule.trace(book, state, faces)
            if not isinstance(faces, Stream):
                faces.end()
            used = {**written.rulings, **asked} if asked else written.rulings
            return Outcome(
                id=identity(served.hashed, rule_id, state, context, asked, dice),
                ruleset=served.edition,
                rule=rule_id,
                state=state,
                context=context,
                rulings=dict(sorted(used.items())) if len(used) > 1 else used,
                dice=answered(dice, faces, written.throws),
                result=result,
                trace=written.lines,
            )
        except RorError as error:
            error.fallen = isinstance(faces, Stream) and faces.thrown
            error.about(self._package.id, rule_id)
            error.cited(self._package.citation)
            raise

    def resolving(self, rule_id: str, request: Request) -> Measuring[tuple[Outcome, Outcome]]:
        spread = None
        if request.luck is not None:
            with About(self._package.id, rule_id):
                sought = asking(self._package.rule(rule_id), request, request.luck)
            spread = yield SpreadQuestion(self.question(rule_id, sought), request.luck, "/luck")
        outcome = self.answer(rule_id, structs.replace(request, luck=None))
        return outcome, structs.replace(outcome, luck=spread.luck(spread.value(outcome))) if spread else outcome

    def question(self, rule_id: str, request: OddsRequest, budget: float = 1) -> Question:
        with About(self._package.id, rule_id):
            self._package.shipped(request.version)
            book = self._package.book_for(request.rulings, request.state)
            return Question(self._package.edition, self._package.rule(rule_id), book, request, budget)

    def binding(self, rule_id: str, request: Request, dice: Committed) -> str:
        """B of a request with committed dice, 64 hex digits. It is known before the service reveals its seed."""
        served = self._served.get(rule_id) or self._serve(rule_id)
        asked = self._package.under(request.rulings).rulings.asked
        return bound(dice, partial(inputs, served.hashed, rule_id, request.state, request.context, asked)).hex()

    def identity(self, rule: Rule[B, Any, Any], request: Request) -> str:
        dice = request.dice
        if dice is None:
            raise LawError("An identity needs its dice.")
        if isinstance(dice, Seeded) and not isinstance(dice.seed, str):
            dice = Seeded(seed=str(dice.seed))
        asked = self._package.under(request.rulings).rulings.asked
        return identity(self._serve(rule.id).hashed, rule.id, request.state, request.context, asked, dice)

    def _serve(self, rule_id: str) -> _Served:
        found = self._served.get(rule_id)
        if found is None:
            rule = self._package.rule(rule_id)
            edition = self._package.edition
            found = self._served[rule_id] = _Served(rule, self._package.book, edition, Raw(canonical(edition)))
        return found
