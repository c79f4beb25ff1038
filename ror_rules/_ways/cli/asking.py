"""Commands that ask a question about a rule: the words and options that all of them take, and how they ask and show the answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeVar, get_type_hints

from msgspec import UNSET

from ror_rules._messages.sentences import assumptions
from ror_rules._operations.operation import Operation
from ror_rules._operations.vary import FieldFinder
from ror_rules._ways.cli import given, json_output, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.option_errors import of_options, place
from ror_rules._ways.cli.progress import waiting
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.words import players, spoken
from ror_rules._words.other_readings import ends, in_words

F = TypeVar("F", bound=Callable[..., None])
V = TypeVar("V")


class Asked:
    """A question about a rule, as its user asks it. Raises `UnknownError`, `SchemaError`, `UsageError`."""

    def __init__(
        self,
        operation: Operation,
        ruleset: options.RulesetId,
        rule: options.RuleId,
        /,
        *line: options.Words,
        state: options.State = None,
        ruling: options.RulingChoices = None,
        house: options.Houses = None,
        version: options.Version = None,
        lang: options.Language = None,
        json: options.Json = False,
    ) -> None:
        self.operation = operation
        self.ruleset, self.rule = given.known_rule(ruleset, rule, house or ())
        self.ruleset.shipped(version, at=place("/version"))
        self.language = options.language(lang, ruleset, rule)
        self.line, self.state = line, state
        self.ruling, self.houses, self.version = ruling or (), tuple(map(str, house or ())), version
        self.json = json

    @cached_property
    def asked_state(self) -> Any:
        """A line, or a plain object."""
        return given.read_state(self.ruleset, self.rule, self.state, self.line)

    def varied(self, read: Callable[[str, FieldFinder, str], V], text: str) -> V:
        """What a text says that varies. `read` takes it, with what finds the fields of the state, and the place of the text."""
        with self.naming({"state": self.asked_state}):
            state = self.ruleset.read(self.rule.id, {"state": self.asked_state}).state
            return read(text, FieldFinder(self.ruleset, self.rule, state), "/vary")

    def body(self, **members: Any) -> dict[str, Any]:
        """The request, with these arguments of the operation beside those of every question."""
        rulings = given.read_rulings(self.ruleset, self.ruling)
        found: dict[str, Any] = self.operation.form.body(
            self.asked_state, rulings=rulings, version=self.version, **members
        )
        return found

    @contextmanager
    def naming(self, body: Mapping[str, Any]) -> Iterator[None]:
        """Raises errors about the request with the options that fill it, and with places in its line."""
        ruleset, rule = self.ruleset, self.rule.id
        with of_options(self.operation.id, ruleset.id, rule), ruleset.locating(rule, body["state"]):
            yield

    def here(self, body: Mapping[str, Any], budget: float = 1) -> Any:
        budget = options.checked_budget(budget)
        with waiting("computing the odds"), self.naming(body):
            return self.operation.here(self.ruleset, self.rule.id, body, budget)

    def page(self, answer: Any) -> Output | None:
        """The page for an answer. None if the user wants JSON, which this prints."""
        if self.json:
            json_output.put(answer, self.language)
            return None
        return Output(spoken(self.ruleset.id, answer.state, self.language))

    def end(self, page: Output, answer: Any, line: str = "") -> None:
        """Print the other readings that change the answer, the choices of players that the odds assume, and a line."""
        other_readings(page, answer)
        assumed = " ".join(assumptions(answer, self.language))
        if assumed or line:
            page.line("")
        if assumed:
            page.say(assumed)
        if line:
            page.line(line)


def question(operation: Operation) -> Callable[[F], F]:
    """Registers a command that takes an `Asked` and options of its own, which stand behind the state in the help."""

    def registered(command: F) -> F:
        common = inspect.signature(Asked).parameters
        own = [*inspect.signature(command).parameters.values()][1:]
        names = [name for name, each in common.items() if each.kind is each.KEYWORD_ONLY]

        def asked(ruleset: str, rule: str, /, *line: str, **typed: Any) -> None:
            shared = {name: typed.pop(name) for name in names if name in typed}
            command(Asked(operation, ruleset, rule, *line, **shared), **typed)

        first = [each for each in common.values() if each.name not in {"operation", *names[1:]}]
        asked.__signature__ = inspect.Signature([*first, *own, *(common[name] for name in names[1:])])  # type: ignore[attr-defined]
        hints = [get_type_hints(each, include_extras=True) for each in (Asked.__init__, command)]
        asked.__annotations__ = hints[0] | hints[1] | {"return": None}
        asked.__name__, asked.__doc__ = command.__name__, command.__doc__
        app.command(asked)
        return command

    return registered


def other_readings(page: Output, answer: Any) -> None:
    """Print the other readings that change an answer, if the question asks for them."""
    if answer.other_readings is UNSET:
        return
    found, words = answer.other_readings, players(page.words, answer)
    page.head(page.text("other-readings"))
    for each in in_words(answer, found, words):
        for change in each.changes:
            page.say(change.replace("`", ""), first="  ", then="    ")
        page.say(each.ruled, first="    ")
    for end in ends(found, words):
        page.say(end, first="  ", then="    ")


def rulings_that_matter(page: Output, shown: Any, *, apart: bool = False) -> None:
    """Print the rulings that the rules read for an answer, without those that the question names. `apart`: below a space."""
    took_part = [ruling for ruling in shown.readings if ruling not in shown.rulings]
    if took_part:
        if apart:
            page.line("")
        page.say(page.text("odds-rulings-that-matter", rulings=", ".join(took_part)), then="  ")


def heading(page: Output, shown: Any, more: str = "") -> None:
    """Print the rules and readings behind an answer."""
    readings = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
    page.head(f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}{readings}{more}")
