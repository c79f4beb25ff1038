"""The tasks of workers: functions of plain values, found by name on both sides.

Each task reads its input as the core reads a request, so a worker answers exactly as the library does.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, json, structs

from ror_rules import Odds, Outcome, compare as comparing
from ror_rules.errors import InputError, SchemaError, UndecidedError
from ror_rules.host import admission, register, wire, words
from ror_rules.host.calls import CALLS, QUESTIONS
from ror_rules.host.messages import named
from ror_rules.host.questions import GameLuck, Question, answer
from ror_rules.host.rulesets import KEPT, Example, Ruleset
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import Edition
from ror_service._limits import PREVIEW_BUDGET, TRIAL_BUDGET, TRIAL_SECONDS


class Compared(NamedTuple):
    """A comparison, its subject, and its two outcomes by id as they are stored, without luck."""

    body: bytes
    ruleset: str
    rule: str
    outcomes: dict[str, bytes]


def asked(question: Question) -> tuple[str, str, bytes]:
    request = {**wire.plain(question.request), "houses": documents(question.edition)}
    return (
        question.edition.id,
        question.rule.id,
        json.encode({name: each for name, each in request.items() if each is not None}),
    )


def documents(edition: Edition) -> list[Any]:
    return [wire.plain(KEPT.find(edition.id, each, "/houses").file) for each in edition.houses]


def carrying(value: dict[str, Any], ruleset: Ruleset[Any], houses: Sequence[Any]) -> dict[str, Any]:
    """A request with its house rules as documents, for a worker that lacks them."""
    return {**value, "houses": documents(ruleset.with_houses(houses).edition)} if houses else value


def call(name: str, ruleset_id: str, rule_id: str, value: Any, budget: float) -> bytes:
    """The answer to a question about a rule, by its id in the library's table."""
    return wire.encode(QUESTIONS[name].here(register.load(ruleset_id), rule_id, value, budget))


def odds(ruleset_id: str, rule_id: str, request: bytes, budget: float) -> bytes:
    return call("odds", ruleset_id, rule_id, json.decode(request), budget)


def quick_odds(ruleset_id: str, rule_id: str, request: bytes, budget: float) -> bytes:
    """The exact answer to a question for odds within PREVIEW_BUDGET of the usual budget. Raises `BudgetError` if it does not fit."""
    ruleset = register.load(ruleset_id)
    asked = ruleset.read_odds(rule_id, json.decode(request))
    return wire.encode(_exactly(ruleset.question(rule_id, asked, budget * PREVIEW_BUDGET)))


def _exactly(question: Question) -> Odds:
    """The exact answer to a question, or `BudgetError`: without floats and throws as fallbacks, which take seconds."""
    return answer(question.another(structs.replace(question.request, arithmetic="exact")))


def try_house(document: Any) -> bytes:
    """Checks a house-rule document, and tries the examples of its ruleset and their odds under it.

    Raises `SchemaError` if it does not fit, if a rule fails under it in another way than by a refusal, and if the examples take too
    long.
    """
    told = CALLS["check_house"].run(document)
    ruleset = register.load(document["house"]["ruleset"]).with_houses([document])
    end = time.process_time() + TRIAL_SECONDS
    for example in ruleset.examples:
        for attempt in (_resolved, _with_odds):
            try:
                attempt(ruleset, example)
            except (InputError, UndecidedError):
                pass  # as under the printed rules
            except Exception as error:
                raise SchemaError("house-fails", rule=example.rule, title=named(example.title)) from error
            if time.process_time() > end:
                raise SchemaError(
                    "house-too-dear", rule=example.rule, title=named(example.title), seconds=TRIAL_SECONDS
                )
    return wire.encode(told)


def _resolved(ruleset: Ruleset[Any], example: Example) -> None:
    dice = {"dice": {"source": "seeded", "seed": 1}} if ruleset.rule(example.rule).throws else {}
    ruleset.answer(example.rule, ruleset.read(example.rule, {"state": example.request["state"], **dice}))


def _with_odds(ruleset: Ruleset[Any], example: Example) -> None:
    if ruleset.rule(example.rule).throws:
        request = ruleset.read_odds(example.rule, {"state": example.request["state"]})
        _exactly(ruleset.question(example.rule, request, TRIAL_BUDGET))


Drawable = Literal["outcome", "odds", "sweep", "question"]


def preview(kind: Drawable, body: bytes, language: str, marked: bytes, chosen: bytes) -> bytes:
    """The preview of an answer, as PNG. `marked` are the odds that an outcome is marked in, `chosen` the values whose chance a table
    shows. Both may be empty.
    """
    from ror_rules.host import pictures, raster  # noqa: PLC0415  # resvg takes memory, and few workers draw

    told: Outcome | Odds | Sweep | pictures.BareQuestion
    if kind == "outcome":
        told = words.read(body)
    elif kind == "odds":
        told = json.decode(body, type=Odds)
    elif kind == "sweep":
        told = json.decode(body, type=Sweep)
    else:
        told = json.decode(body, type=pictures.BareQuestion)
    odds = json.decode(marked, type=Odds) if marked else None
    return raster.png(pictures.preview(told, language, odds, json.decode(chosen or b"{}")))


def compare(value: Any, houses: Sequence[Any] = ()) -> Compared:
    """One throw read in two ways. `houses` are the documents that the recorded outcome names."""
    for each in houses:
        register.load(each["house"]["ruleset"]).house(each)
    found = comparing(value)
    outcomes = {each.id: wire.encode(structs.replace(each, luck=UNSET)) for each in (found.a, found.b)}
    return Compared(wire.encode(found), found.a.ruleset.id, found.a.rule, outcomes)


def lacking(ruleset_id: str) -> list[admission.Mistake]:
    """The mistakes in what is derived from the examples of a guest."""
    return [*admission.lacking(register.load(ruleset_id))]


def luck(game: GameLuck) -> bytes:
    return wire.encode(game.report())
