"""What worker processes compute: functions of plain values, found by their names on both sides. Nothing of HTTP.

Each reads what it is given as the core reads a request, so that what a worker answers is what the library answers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET, json, structs

from ror_rules import register
from ror_rules._questions.odds import answer
from ror_rules._questions.question import Question
from ror_rules._studies import need as needing
from ror_rules._studies import sweep as sweeping
from ror_rules._studies.compare import compare as comparing
from ror_rules._studies.game_luck import GameLuck
from ror_rules._wire import shapes
from ror_rules.house import KEPT


class Compared(NamedTuple):
    """A comparison as it is answered, what it is of, and its two outcomes as they are kept (without luck), by their ids."""

    body: bytes
    ruleset: str
    rule: str
    outcomes: dict[str, bytes]


def asked(question: Question) -> tuple[str, str, bytes]:
    """A question as a worker is given it: its ruleset, its rule, and the request as JSON."""
    request = shapes.plain(question.request)
    houses = [KEPT.find(question.edition.id, each, "").file for each in question.edition.houses]
    request["houses"] = shapes.plain(houses)
    return (
        question.edition.id,
        question.rule.id,
        json.encode({name: each for name, each in request.items() if each is not None}),
    )


def odds(ruleset_id: str, rule_id: str, request: bytes, budget: float) -> bytes:
    """The answer to a question for odds, as JSON."""
    ruleset = register.load(ruleset_id)
    question = ruleset.question(rule_id, ruleset.read_odds(rule_id, json.decode(request)), budget)
    return shapes.encode(answer(question))


def sweep(ruleset_id: str, rule_id: str, value: Any, budget: float) -> bytes:
    """A table of odds, as JSON, of a request in plain values."""
    ruleset = register.load(ruleset_id)
    return shapes.encode(sweeping.answer(ruleset, rule_id, sweeping.read(ruleset, rule_id, value), budget=budget))


def need(value: Any, budget: float) -> bytes:
    """What it takes, as JSON, of a question in plain values."""
    return shapes.encode(needing.answered(value, budget))


def compare(value: Any) -> Compared:
    """One throw read in two ways, from plain values."""
    found = comparing(value)
    outcomes = {each.id: shapes.encode(structs.replace(each, luck=UNSET)) for each in (found.a, found.b)}
    return Compared(shapes.encode(found), found.a.ruleset.id, found.a.rule, outcomes)


def luck(game: GameLuck) -> bytes:
    """The report of a game's luck, as JSON."""
    return shapes.encode(game.report())
