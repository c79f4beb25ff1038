"""The paths of a rule in the OpenAPI document: resolve, odds, what if, with examples that were really executed.

The other paths, and the document as a whole, are in `openapi`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ror_rules._limits import MAX_CELLS
from ror_rules._questions.odds import answer as answer_of
from ror_rules._studies import sweep as what_if
from ror_rules._wire import shapes
from ror_rules.errors import InputError, LawError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service import openapi_parts as parts
from ror_service.openapi_parts import answer, both, ref, refusals

LARGEST_EXAMPLE: Final = 8_000
"""Bytes: an example longer than this explains nothing."""

KEPT: Final = {"ETag": ref("ETag", "headers"), "Location": ref("Location", "headers")}
"""The headers of an answer that can be read again."""


def resolve(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> dict[str, Any]:
    """The operation that resolves a rule."""
    examples = [example for example in ruleset.examples if example.rule == rule.id]
    requests, outcomes = {}, {}
    for number, example in enumerate(examples, 1):
        name = f"example-{number}"
        requests[name] = {"summary": example.title, "value": example.request}
        outcome = ruleset.answer(rule.id, ruleset.read(rule.id, example.request))
        outcomes[name] = {"summary": outcome.summary, "value": shapes.plain(outcome)}
    throws = "" if rule.throws else " This rule throws no dice."
    verify = {
        "operationId": "verify_outcome",
        "requestBody": "$response.body",
        "description": "Recomputes the outcome; it holds.",
    }
    return {
        "operationId": _operation("resolve", ruleset, rule),
        "tags": [ruleset.id],
        "summary": f"{rule.title}: resolve",
        "description": f"{rule.doc}{throws} The same request with the same dice always has the same id and the same"
        " bytes; without `dice` a fresh seed of the operating system is used, and answered. With `luck` the answer also"
        " says where that field or summary stands among all that could have come.",
        "requestBody": both(ref(f"{parts.name_of(ruleset, rule)}Request"), requests),
        "responses": {
            "200": {
                **answer(
                    "The outcome, with its dice and its reasons.",
                    ref(f"{parts.name_of(ruleset, rule)}Outcome"),
                    outcomes,
                ),
                "headers": KEPT,
                "links": {"replay": _again("read_outcome"), "verify": verify},
            },
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def odds(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> dict[str, Any]:
    """The operation that gives a rule's odds."""
    requests, odds = {}, {}
    for number, example in enumerate((each for each in ruleset.examples if each.rule == rule.id), 1):
        name = f"example-{number}"
        value = {"state": example.request["state"]}
        requests[name] = {"summary": example.title, "value": value}
        found = answer_of(ruleset.question(rule.id, ruleset.read_odds(rule.id, value)))
        if len(shapes.encode(found)) <= LARGEST_EXAMPLE:
            odds[name] = {"summary": example.title, "value": shapes.plain(found)}
    return {
        "operationId": _operation("odds", ruleset, rule),
        "tags": [ruleset.id],
        "summary": f"{rule.title}: odds",
        "description": f"{rule.doc} Every result with its exact weight, and the distribution of each field and summary of"
        " it. `fields` names those that are wanted: asking for less costs less, and what is too much to be told whole may"
        " be told in part. The same question always has the same id and the same bytes.",
        "requestBody": both(ref(f"{parts.name_of(ruleset, rule)}OddsRequest"), requests),
        "responses": {
            "200": {
                **answer("The distribution.", ref(f"{parts.name_of(ruleset, rule)}Odds"), odds),
                "headers": KEPT,
                "links": {"replay": _again("read_odds")},
            },
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def _again(operation: str) -> dict[str, Any]:
    """The link from an answer to where it can be read again."""
    return {
        "operationId": operation,
        "parameters": {"id": "$response.body#/id"},
        "description": "The same bytes again.",
    }


def sweep(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> dict[str, Any]:
    """The operation that gives a rule's odds over a table of states."""
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    value, table = _varied(ruleset, rule, example.request["state"])
    requests = {"example-1": {"summary": example.title, "value": value}}
    small = len(shapes.encode(table)) <= LARGEST_EXAMPLE
    tables = {"example-1": {"summary": example.title, "value": shapes.plain(table)}} if small else {}
    return {
        "operationId": _operation("sweep", ruleset, rule),
        "tags": [ruleset.id],
        "summary": f"{rule.title}: what if",
        "description": f"{rule.doc} Its odds over a table of states that differ in one field or two: in each of at most"
        f" {MAX_CELLS} cells the mean or the probability of each field asked for, and the shares of its values. A cell"
        " that the rules do not decide, or that is too large, has its problem instead of odds.",
        "requestBody": both(ref(f"{parts.name_of(ruleset, rule)}SweepRequest"), requests),
        "responses": {
            "200": answer("The table.", ref(f"{parts.name_of(ruleset, rule)}Sweep"), tables),
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def _varied(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: dict[str, Any]
) -> tuple[dict[str, Any], what_if.Sweep]:
    """A request that varies the first number or truth of a state that can be varied, or nothing; and its answer."""
    for pointer, values in [*_variable(state, ""), ("", [state])]:
        value = {"state": state, "vary": [{"pointer": pointer, "values": values}], "fields": list(rule.projections)[:1]}
        try:
            return value, what_if.answer(ruleset, rule.id, what_if.read(ruleset, rule.id, value))
        except InputError:
            continue
    raise LawError("An example's state can be swept as it is.", got=rule.id)


def _variable(value: Any, pointer: str) -> Iterator[tuple[str, list[Any]]]:
    """The numbers and truths in a state, each with two values."""
    if isinstance(value, bool):
        yield pointer, [False, True]
    elif isinstance(value, int):
        yield pointer, [value, value + 1]
    elif isinstance(value, dict | list):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _variable(member, f"{pointer}/{name}")


def _operation(verb: str, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> str:
    return f"{verb}_{ruleset.id}_{rule.id}".replace("-", "_")
