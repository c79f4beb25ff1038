"""The OpenAPI 3.1 document: written from the register, the core's types and examples that were really executed.

`python -m ror_service.openapi [FILE]` writes it (openapi/openapi.json by default); a test holds the file to this code.
A rule's own paths are in `openapi_rules`, schemas and the small parts in `openapi_parts`; here is all else.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from ror_rules import __version__, register
from ror_rules._questions.luck import SpreadQuestion, asking, measurable
from ror_rules._studies.compare import compare
from ror_rules._studies.game_luck import GameLuck
from ror_rules._wire import shapes
from ror_service import openapi_parts as parts
from ror_service import openapi_rules
from ror_service.openapi_parts import answer, both, inputs, plain_answer, ref, refusals

FILE: Final = Path("openapi/openapi.json")
DESCRIPTION: Final = """\
Resolves the rules of tabletop wargames of Middle-earth: dice thrown from a seed or supplied, every throw, look-up and
modifier with its citation, exact odds, and outcomes that anybody can recompute.

Every body is JSON or MessagePack (`application/vnd.msgpack`), both ways, by Content-Type and Accept. Bodies are
strict: unknown fields, wrong types, names that stand twice, NaN and absurd sizes are refused. Refusals are problem
details (RFC 9457) in JSON with JSON Pointers into the body; their `type` is a page of this service. No operation under
`/v1` takes query parameters: a query string is refused with 400. A method a path does not have is answered with 405
and Allow; every GET takes HEAD too.
"""


@cache
def document() -> bytes:
    """The document as it is served and committed: sorted, indented, UTF-8, the same bytes everywhere."""
    return (json.dumps(build(), indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()


@cache
def build() -> dict[str, Any]:
    """The document as data."""
    pairs = [(ruleset, rule) for ruleset in register.rulesets() for rule in ruleset.rules.values()]
    paths: dict[str, Any] = {}
    for ruleset, rule in pairs:
        paths[f"/v1/{ruleset.id}/{rule.id}"] = {"post": openapi_rules.resolve(ruleset, rule)}
        paths[f"/v1/{ruleset.id}/{rule.id}/odds"] = {"post": openapi_rules.odds(ruleset, rule)}
        paths[f"/v1/{ruleset.id}/{rule.id}/odds/sweep"] = {"post": openapi_rules.sweep(ruleset, rule)}
    paths |= {"/v1/batch": {"post": _batch(pairs)}, "/v1/verify": {"post": _verify(pairs)}}
    paths["/v1/compare"] = {"post": _compare(pairs)}
    paths["/v1/luck"] = {"post": _luck(pairs)}
    paths["/v1/outcomes/{id}"] = {"get": _outcome()}
    paths["/v1/odds/{id}"] = {"get": _read_odds()}
    paths |= dict(_catalogue())
    paths |= dict(_running())
    tags = [
        {"name": ruleset.id, "description": f"{ruleset.title}. {ruleset.summary}"} for ruleset in register.rulesets()
    ]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rules of the Ring",
            "version": __version__,
            "summary": "The rules of Middle-earth wargames, resolved honestly.",
            "description": DESCRIPTION,
        },
        "servers": [{"url": "/", "description": "where this document came from"}],
        "security": [],
        "tags": [
            *tags,
            {"name": "many", "description": "Several resolutions in one request."},
            {"name": "outcomes", "description": "Answers that exist already: replay and verification."},
            {"name": "catalogue", "description": "Rulesets, rules, tables and rulings as data."},
            {"name": "running", "description": "For whoever runs the service, and its documentation."},
        ],
        "paths": paths,
        "components": {"schemas": parts.schemas(pairs), "responses": parts.responses(), "headers": parts.HEADERS},
    }


def _batch(pairs: parts.Pairs) -> dict[str, Any]:
    ruleset, rule = pairs[0]
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    item = {"ruleset": ruleset.id, "rule": rule.id, **example.request}
    return {
        "operationId": "resolve_batch",
        "tags": ["many"],
        "summary": "Resolve several",
        "description": "Up to 200 resolutions, answered in their order, each with its own outcome or problem. An item is"
        " a rule's request with the names of its `ruleset` and `rule`. Items do not know of each other.",
        "requestBody": both(ref("Batch"), {"example-1": {"summary": example.title, "value": {"items": [item]}}}),
        "responses": {
            "200": answer("An answer for each item.", ref("BatchAnswer")),
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def _verify(pairs: parts.Pairs) -> dict[str, Any]:
    ruleset, rule = pairs[0]
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    outcome = ruleset.answer(rule.id, ruleset.read(rule.id, example.request))
    verdict = {"difference": None, "holds": True, "id": outcome.id}
    return {
        "operationId": "verify_outcome",
        "tags": ["outcomes"],
        "summary": "Verify an outcome",
        "description": "Recomputes an outcome, as it was answered, from the inputs it names, and compares everything. One"
        " of a version that is not shipped here is a 422 that names the release which recomputes it.",
        "requestBody": both(
            ref("ClaimedOutcome"), {"example-1": {"summary": outcome.summary, "value": shapes.plain(outcome)}}
        ),
        "responses": {
            "200": answer(
                "Whether it holds, and where it first differs.",
                ref("Verdict"),
                {"example-1": {"summary": "It holds.", "value": verdict}},
            ),
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def _luck(pairs: parts.Pairs) -> dict[str, Any]:
    ruleset, rule, example, view = next(
        (ruleset, rule, example, view)
        for ruleset, rule in pairs
        for example in ruleset.examples
        for view in measurable(rule)
        if example.rule == rule.id and rule.throws
    )
    request = ruleset.read(rule.id, example.request)
    outcome = ruleset.answer(rule.id, request)
    game = GameLuck()
    sought = ruleset.question(rule.id, asking(rule, request, view))
    game.add(outcome, SpreadQuestion(sought, "/luck").answered(), "high")
    items = {"items": [{"outcome": shapes.plain(outcome), "luck": view, "good": "high"}]}
    return {
        "operationId": "measure_luck",
        "tags": ["outcomes"],
        "summary": "Measure the luck of a game",
        "description": "Up to 200 outcomes, each verified first, each measured by the exact odds of one field or summary"
        " of its result. Those measured alike are added up: expected against actual, and the percentile of the sum. One"
        " that does not hold, or stands there twice, is a 422 with its place.",
        "requestBody": both(ref("LuckRequest"), {"example-1": {"summary": outcome.summary, "value": items}}),
        "responses": {
            "200": answer(
                "How the outcomes stand.",
                ref("LuckReport"),
                {"example-1": {"summary": outcome.summary, "value": shapes.plain(game.report())}},
            ),
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def _compare(pairs: parts.Pairs) -> dict[str, Any]:
    ruleset, rule = pairs[0]
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    under = [{}, {"patch": {"previous_controller": "neither"}}]
    unrecorded = {"ruleset": ruleset.id, "rule": rule.id, **example.request, "under": under}
    recorded = {
        "outcome": shapes.plain(ruleset.answer(rule.id, ruleset.read(rule.id, example.request))),
        "under": under,
    }
    found = compare(recorded)
    return {
        "operationId": "compare",
        "tags": ["outcomes"],
        "summary": "The same dice under other rules",
        "description": "Reads one throw in two ways, each with its own rulings or a changed state, and answers both"
        " outcomes and every place where their results differ. The throw is an outcome, which is verified first, or a"
        " resolution that nobody recorded. Seeded dice stay in their places; of supplied faces, one that a reading"
        " throws and nobody recorded is a 422 that names it.",
        "requestBody": both(
            {"oneOf": [ref("CompareOutcome"), ref("CompareResolution")]},
            {
                "example-1": {"summary": "An outcome that was recorded", "value": recorded},
                "example-2": {"summary": "A throw that nobody recorded", "value": unrecorded},
            },
        ),
        "responses": {
            "200": answer(
                "Both outcomes and what differs.",
                ref("Comparison"),
                {"example-1": {"summary": found.summary, "value": shapes.plain(found)}},
            ),
            **refusals(400, 406, 408, 413, 415, 422, 431, 500, 503),
        },
    }


def _outcome() -> dict[str, Any]:
    return _replay(
        "read_outcome",
        "Replay an outcome",
        "The bytes as they were first answered. They never change, so they may be cached for ever. An outcome that is no"
        " longer kept is a 404 that says how to make it again.",
        answer("The outcome.", ref("AnyOutcome")),
    )


def _read_odds() -> dict[str, Any]:
    return _replay(
        "read_odds",
        "Read odds again",
        "The bytes as they were first answered. They never change, so they may be cached for ever. Odds that are no"
        " longer kept are a 404 that says how to ask for them again.",
        answer("The odds.", ref("AnyOdds")),
    )


def _replay(operation: str, summary: str, description: str, found: dict[str, Any]) -> dict[str, Any]:
    """The operation that reads an answer back by its id."""
    return {
        "operationId": operation,
        "tags": ["outcomes"],
        "summary": summary,
        "description": description,
        "parameters": [
            {"name": "id", "in": "path", "required": True, "schema": ref("Id")},
            parts.IF_NONE_MATCH,
        ],
        "responses": {
            "200": {
                **found,
                "headers": {"ETag": ref("ETag", "headers"), "Cache-Control": ref("Cache-Control", "headers")},
            },
            "304": {"description": "You have it.", "headers": {"ETag": ref("ETag", "headers")}},
            **refusals(400, 404, 406, 431, 500, 503),
        },
    }


def _catalogue() -> Iterator[tuple[str, Any]]:
    rulesets = register.rulesets()
    rules = [rule for ruleset in rulesets for rule in ruleset.rules]
    tables = [table for ruleset in rulesets for table in ruleset.tables]
    base = "/v1/rulesets"
    one = f"{base}/{{ruleset}}"
    named = inputs("ruleset", [ruleset.id for ruleset in rulesets])
    pages: list[tuple[str, str, str, str, list[Any]]] = [
        (base, "list_rulesets", "Every ruleset", "RulesetList", []),
        (one, "read_ruleset", "A ruleset: its rules, tables and rulings", "RulesetPage", [named]),
        (
            f"{one}/rules/{{rule}}",
            "read_rule",
            "A rule: fields, source, examples",
            "RulePage",
            [named, inputs("rule", rules)],
        ),
        (f"{one}/tables/{{table}}", "read_table", "A table as printed", "TablePage", [named, inputs("table", tables)]),
        (f"{one}/rulings", "read_rulings", "How the doubtful places are read", "RulingsPage", [named]),
    ]
    for path, operation, summary, schema, parameters in pages:
        yield (
            path,
            {
                "get": {
                    "operationId": operation,
                    "tags": ["catalogue"],
                    "summary": summary,
                    "parameters": [*parameters, parts.IF_NONE_MATCH],
                    "responses": {
                        "200": {
                            **answer(summary, ref(schema)),
                            "headers": {
                                "ETag": ref("ETag", "headers"),
                                "Cache-Control": ref("Cache-Control", "headers"),
                            },
                        },
                        "304": {"description": "You have it.", "headers": {"ETag": ref("ETag", "headers")}},
                        **refusals(400, *([404] if parameters else []), 406, 431, 500),
                    },
                }
            },
        )


def _running() -> Iterator[tuple[str, Any]]:
    json_type, html, text = "application/json", "text/html", "text/plain"
    pages: list[tuple[str, str, str, str, Any, list[Any]]] = [
        ("/health/live", "live", "Is the process alive?", json_type, ref("Live"), []),
        ("/health/ready", "ready", "Can it resolve, and where are outcomes kept?", json_type, ref("Ready"), []),
        ("/metrics", "metrics", "What was counted, in Prometheus' text form", text, {"type": "string"}, []),
        ("/openapi.json", "openapi", "This document", json_type, {"type": "object"}, []),
        ("/docs", "docs", "The documentation for people; no foreign host is ever asked", html, {"type": "string"}, []),
        (
            "/problems/{kind}",
            "read_problem",
            "What a kind of problem means and what to do about it",
            html,
            {"type": "string"},
            [inputs("kind", parts.kinds())],
        ),
    ]
    for path, operation, summary, media, schema, parameters in pages:
        responses = {"200": plain_answer(summary, media, schema), **refusals(*([404] if parameters else []), 431, 500)}
        get = {"operationId": operation, "tags": ["running"], "summary": summary, "responses": responses}
        yield path, {"get": {**get, "parameters": parameters} if parameters else get}


def main() -> None:
    """Writes the document."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(document())


if __name__ == "__main__":
    main()
