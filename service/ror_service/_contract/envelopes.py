"""The envelopes of a rule: requests and answers that contain its state and its result, such as `WarOfTheRingSorceryOdds`.

The answers of all rules refer to one schema of their common members. Requests list the readings of the ruleset, and the
fields and summaries of a result, which the core checks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from ror_rules import Outcome, Request
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.questions import ALL_FIELDS, measurable
from ror_rules.host.rulesets import Rule, Ruleset, Ruling
from ror_rules.host.wire import Chance, pascal
from ror_service._contract.schemas import Key, Schema, Writer, closed, constant, nullable, ref
from ror_service._operations.batch import Batch
from ror_service._operations.shared.names import envelope

_OWN: Final = ("rule", "state", "result", "outcomes")
"""Members of answers that each rule has its own types for."""
_SHAPES: Final[list[type[Struct]]] = [*(each.answer for each in QUESTIONS.values()), Chance]
_ANSWERS: Final[Mapping[type[Struct], tuple[str, ...]]] = {
    shape: tuple(name for name in _OWN if name in shape.__struct_fields__) for shape in _SHAPES
}
NAMES: Final[Mapping[Key, str]] = {shape: shape.__name__ for shape in _ANSWERS}

REQUESTS: Final[Mapping[str, type[Struct]]] = {each.id: each.form.shape for each in QUESTIONS.values()}
"""The types of requests by their questions."""

_CHANCES: Final = "The joint results of named fields, if they are not too many."


_SUMMARY: Final[Schema] = {
    "type": "string",
    "description": "The result as a sentence, in the language of the answer. It is rendered for each answer, and is not "
    "stored or signed.",
}


_VARYING: Final = ("sweep", "need")
"""The questions with fields that vary, which each rule describes alike."""


def shared(writer: Writer) -> dict[str, Schema]:
    found: dict[str, Schema] = {}
    for shape, own in _ANSWERS.items():
        base = writer.object(shape, without=own)
        found[f"{shape.__name__}Envelope"] = {**base, "description": f"The common members of every {shape.__name__}."}
    rule: Schema = {"type": "string", "description": "The id of the rule."}
    state, result = _free("The state in its normal form."), _free("The result of the rule.")
    chances = {"type": "array", "items": ref("Chance"), "description": _CHANCES}
    bases = {name: writer.object(shape) for name, shape in REQUESTS.items()}  # and their parts
    request, odds = bases["resolve"], bases["odds"]
    members = {"rule": rule, "state": state, "result": result, "outcomes": chances}
    return {
        **found,
        "BatchDice": {
            "description": "The source of the dice of an item. By default a fresh seed. Committed dice have a call of their own.",
            "oneOf": [ref("Seeded"), ref("Supplied")],
            "discriminator": {
                "propertyName": "source",
                "mapping": {"seeded": ref("Seeded")["$ref"], "supplied": ref("Supplied")["$ref"]},
            },
        },
        "Houses": {**request["properties"]["houses"], "type": "array"},
        **{f"{name.capitalize()}Vary": bases[name]["properties"]["vary"] for name in _VARYING},
        "TryReadings": {**odds["properties"]["readings"], "type": "boolean"},
        **{
            shape.__name__: _answer(shape, f"The {shape.__name__} of any rule.", {name: members[name] for name in own})
            for shape, own in _ANSWERS.items()
        },
        "BatchItem": _batch_item(
            {**request, "properties": {**request["properties"], "state": or_line(_free("The state of the rule."))}},
            "A question to any rule, in a batch.",
            {"type": "string", "description": "The id of the ruleset."},
            rule,
        ),
    }


def of(ruleset: Ruleset[Any], writer: Writer) -> dict[str, Schema]:
    prefix = pascal(ruleset.id)
    found = {f"{prefix}Rulings": _rulings(ruleset), f"{prefix}Version": _version(ruleset)}
    bases: dict[type[Struct], Schema] = {shape: writer.object(shape) for shape in REQUESTS.values()}
    for rule in ruleset.rules.values():
        found |= {
            envelope(ruleset.id, rule.id, kind): schema
            for kind, schema in _of_rule(ruleset, rule, writer, bases).items()
        }
    items = {rule: ref(envelope(ruleset.id, rule, "BatchItem"))["$ref"] for rule in ruleset.rules}
    found[f"{prefix}BatchItem"] = {
        "description": f"A question to a rule of {ruleset.title}, in a batch.",
        "oneOf": [{"$ref": item} for item in items.values()],
        "discriminator": {"propertyName": "rule", "mapping": items},
    }
    batch = writer.object(Batch)
    batch["properties"]["items"]["items"] = ref(f"{prefix}BatchItem")
    found[f"{prefix}Batch"] = {**batch, "description": f"A list of resolutions, all of {ruleset.title}."}
    return found


def _of_rule(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], writer: Writer, bases: Mapping[type[Struct], Schema]
) -> dict[str, Schema]:
    title = rule.title

    def asked(shape: type[Struct], text: str, *lines: str) -> Schema:
        return _request(ruleset, rule, writer, bases[shape], text, lines)

    chances = {"type": "array", "items": ref(envelope(ruleset.id, rule.id, "Chance")), "description": _CHANCES}
    own = {
        "rule": constant(rule.id),
        "state": writer.component(rule.state_type),
        "result": writer.component(rule.result_type),
        "outcomes": chances,
    }
    found: dict[str, Schema] = {
        "View": _views(rule, tuple(rule.projections)),
        "OddsView": _views(rule, (*rule.projections, ALL_FIELDS)),
        "Chance": _answer(Chance, f"A result of {title}, and how often it comes.", {"result": own["result"]}),
    }
    for name, shape in REQUESTS.items():
        call = QUESTIONS[name]
        if call.offered(rule):
            lines = _lines(ruleset, rule) if shape is Request else []
            found[shape.__name__] = asked(shape, f"A question to {title}: {call.title}.", *lines)
            members = {each: own[each] for each in _ANSWERS[call.answer]}
            found[call.answer.__name__] = _answer(call.answer, f"{title}: {call.title}.", members)
    item = _batch_item(found["Request"], f"A question to {title}, in a batch.", constant(ruleset.id), own["rule"])
    return {**found, "BatchItem": item}


def _views(rule: Rule[Any, Any, Any], names: tuple[str, ...]) -> Schema:
    forms = [*map(re.escape, names)]
    examples, person = [names[0]], ""
    if rule.persons:
        forms.append(rf"({'|'.join(re.escape(each.name) for each in rule.persons)})\[.{{1,64}}\]")
        examples.append(f"{rule.persons[0].name}[Frodo]")
        person = f", a summary of one person, as `{examples[1]}`"
    number = f", as `{measurable(rule)[0]}<=10`" if measurable(rule) else ""
    return {
        "type": "string",
        "description": f"One of {', '.join(names)}{person}, or a comparison or a sum of them{number}.",
        "pattern": rf"^({'|'.join(forms)}|.*[-+*<>=].*)$",
        "examples": examples,
    }


def _request(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    writer: Writer,
    whole: Schema,
    text: str,
    examples: Sequence[str] = (),
) -> Schema:
    properties = dict(whole["properties"])
    own = pascal(ruleset.id)
    chosen: dict[str, Schema] = {
        "state": or_line(writer.component(rule.state_type), examples),
        "rulings": nullable(ref(f"{own}Rulings")),
        "version": nullable(ref(f"{own}Version")),
        "houses": nullable(ref("Houses")),
        "readings": nullable(ref("TryReadings")),
        "arithmetic": nullable(ref("Arithmetic")),
    }
    properties |= {name: schema for name, schema in chosen.items() if name in properties}
    if "luck" in properties and measurable(rule):
        names = ", ".join(measurable(rule))
        properties["luck"] = {
            **properties["luck"],
            "description": f"{properties['luck']['description']} The fields and summaries are {names}.",
        }
    else:
        properties.pop("luck", None)
    view = ref(envelope(ruleset.id, rule.id, "OddsView" if "method" in properties else "View"))
    if "fields" in properties:
        properties["fields"] = {**properties["fields"], "items": view, "uniqueItems": True}
    if "vary" in properties:
        properties["vary"] = ref("SweepVary" if "fields" in properties else "NeedVary")
    if "field" in properties:
        told = properties["field"]["description"]
        properties["field"] = {**(view if "field" in whole["required"] else nullable(view)), "description": told}
    more = {"if": {}, "then": ref("OddsMethod")} if "method" in properties else {}
    return {**whole, "description": text, "properties": properties, **more}


def or_line(state: Schema, examples: Sequence[str] = ()) -> Schema:
    line: Schema = {"type": "string", **({"examples": list(examples)} if examples else {})}
    return {"anyOf": [state, line], "description": "The state, or its line."}


def _lines(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> list[str]:
    states = [each.request["state"] for each in ruleset.examples if each.rule == rule.id]
    return [ruleset.line(rule.id, state) for state in states[:1]]


def _batch_item(request: Schema, text: str, ruleset: Schema, rule: Schema) -> Schema:
    dice = nullable(ref("BatchDice"))
    return {
        **request,
        "description": text,
        "properties": {"ruleset": ruleset, "rule": rule, **request["properties"], "dice": dice},
        "required": ["ruleset", "rule", *request["required"]],
    }


def _version(ruleset: Ruleset[Any]) -> Schema:
    return {"description": "Refuses any other version of the ruleset than this.", **closed((ruleset.version,))}


def _readings(ruling: Ruling) -> Schema:
    words = closed(tuple(ruling.words))
    if len(ruling.words) == len(ruling.readings):
        return words
    return {"anyOf": [words, {"type": "string", "pattern": "^-?[0-9]{1,9}$"}]}


def _rulings(ruleset: Ruleset[Any]) -> Schema:
    readings = {
        ruling.id: {**_readings(ruling), "description": f"{ruling.question} By default {ruling.default}."}
        for ruling in ruleset.rulings.values()
    }
    return {
        "type": "object",
        "description": f"Other readings of the doubtful places of {ruleset.title}: ruling -> reading.",
        "properties": {ruling: nullable(reading) for ruling, reading in readings.items()},
        "additionalProperties": False,
    }


def _answer(shape: type[Struct], text: str, own: dict[str, Schema]) -> Schema:
    """An answer: the common members of its kind, and those of the rule."""
    more: Schema = {"type": "object", "properties": {**own, "summary": _SUMMARY} if shape is Outcome else own}
    if shape is not Chance:  # it has a result, or the requested fields of one
        more["required"] = list(own)
    return {"description": text, "allOf": [ref(f"{shape.__name__}Envelope"), more]}


def _free(text: str) -> Schema:
    return {"type": "object", "additionalProperties": True, "description": text}
