"""What the OpenAPI document is made of: component schemas from the core's types, refusals, headers, small builders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ror_rules._questions.luck import measurable
from ror_rules._studies import catalogue, game_luck, sweep
from ror_rules._studies.compare import CompareOutcome, CompareResolution, Comparison
from ror_rules._wire import shapes
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service import problems
from ror_service.guard import JSON, MSGPACK
from ror_service.health import Live, Ready
from ror_service.routes import MOST_ITEMS

Pairs = list[tuple[Ruleset[Any], Rule[Any, Any, Any]]]

IF_NONE_MATCH: Final = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The ETags you hold; 304 when one is current.",
    "schema": {"type": "string"},
}

HEADERS: Final = {
    "ETag": {
        "description": "A strong tag of this representation; JSON and MessagePack have different ones.",
        "schema": {"type": "string"},
    },
    "Location": {"description": "Where the answer can be read again.", "schema": {"type": "string"}},
    "Cache-Control": {"description": "How long the bytes may be kept.", "schema": {"type": "string"}},
    "Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "integer"}},
    "Allow": {"description": "The methods the path takes.", "schema": {"type": "string"}},
}

_REFUSALS: Final = {
    400: ("BadRequest", "Not readable: malformed JSON or MessagePack, or a query string.", None),
    404: ("NotFound", "Nothing here by that name; what exists is listed.", None),
    405: ("MethodNotAllowed", "Not with this method.", "Allow"),
    406: ("NotAcceptable", "Accept leaves out both JSON and MessagePack.", None),
    408: ("TooSlow", "The body did not arrive in time.", None),
    413: ("TooLarge", "The body is too large.", None),
    415: ("UnsupportedMediaType", "The body is neither JSON nor MessagePack, or is compressed.", None),
    422: ("Unprocessable", "Readable, but not answerable: schema, state, dice, rulings, version, or the rules.", None),
    431: ("HeadersTooLarge", "The request's header is too large.", None),
    500: ("Internal", "A fault of the service.", None),
    503: ("Unavailable", "Not just now.", "Retry-After"),
}


class ClaimedThrow(Struct, frozen=True):
    """A throw that an outcome names."""

    faces: tuple[Annotated[int, Meta(ge=1)], ...]


class ClaimedDice(Struct, frozen=True):
    """The dice that an outcome names; seeded ones have their `seed` too."""

    source: Literal["seeded", "supplied"]
    throws: tuple[ClaimedThrow, ...]


class ClaimedLuck(Struct, frozen=True):
    """The luck that an outcome names."""

    view: shapes.ViewName


class ClaimedOutcome(Struct, frozen=True):
    """An outcome as it was answered. What is read are the inputs it names; everything in it is compared."""

    id: str
    ruleset: shapes.Edition
    rule: str
    state: Any
    dice: ClaimedDice
    luck: ClaimedLuck | None = None


def schemas(pairs: Pairs) -> dict[str, Any]:
    """Every component schema: the core's types, and the few unions that only the wire has."""
    types: list[Any] = [
        shapes.Verdict, shapes.Outcome, problems.Problem, Live, Ready, ClaimedOutcome, game_luck.LuckRequest, game_luck.LuckReport,
        CompareOutcome, CompareResolution, Comparison,
        catalogue.RulesetList, catalogue.RulesetPage, catalogue.RulePage, catalogue.TablePage, catalogue.RulingsPage,
    ]  # fmt: skip
    for ruleset, rule in pairs:
        wire = ruleset.envelopes(rule.id)
        types += [wire.request, wire.outcome, wire.odds_request, wire.odds]
        types += [sweep.request_type(ruleset, rule.id), sweep.answer_type(ruleset, rule.id)]
    states = list(dict.fromkeys(rule.state_type for _, rule in pairs))
    refs, components = msgspec.json.schema_components([*states, *types], ref_template="#/components/schemas/{name}")
    found: dict[str, Any] = _typed_enums(components)
    found["Id"] = {
        "type": "string",
        "pattern": "^[0-9a-f]{64}$",
        "description": "The id of an outcome or of odds: 64 lowercase hex digits.",
    }
    found["ClaimedOutcome"]["properties"]["state"] = {"anyOf": list(refs[: len(states)])}
    found["LuckItem"]["properties"]["outcome"] = ref("ClaimedOutcome")
    found["CompareOutcome"]["properties"]["outcome"] = ref("ClaimedOutcome")
    found["CompareResolution"]["properties"] |= {
        "state": found["ClaimedOutcome"]["properties"]["state"],
        "ruleset": {"type": "string", "enum": sorted({ruleset.id for ruleset, _ in pairs})},
        "rule": {"type": "string", "enum": sorted({rule.id for _, rule in pairs})},
    }
    for kind in ("Outcome", "Odds"):
        found[f"Any{kind}"] = {
            "anyOf": [ref(name) for name in dict.fromkeys(f"{name_of(*pair)}{kind}" for pair in pairs)]
        }
    for ruleset in {ruleset.id: ruleset for ruleset, _ in pairs}.values():
        found[f"{_name(ruleset)}Rulings"] = _rulings(ruleset)
        found[f"{_name(ruleset)}Version"] = {"type": "string", "enum": [ruleset.version]}
    for ruleset, rule in pairs:
        asked = {
            "rulings": {**ref(f"{_name(ruleset)}Rulings"), "default": {}},
            "version": {"anyOf": [ref(f"{_name(ruleset)}Version"), {"type": "null"}], "default": None},
        }
        name = name_of(ruleset, rule)
        for kind, also in (("Request", {"luck": _luck(rule)}), ("OddsRequest", {}), ("SweepRequest", {})):
            request = found[f"{name}{kind}"]
            properties = {**request["properties"], **asked, **also}
            if kind == "OddsRequest":
                properties["fields"] = _fields(rule, request["properties"]["fields"])
            found[f"{name}{kind}"] = {**request, "title": f"{name}{kind}", "properties": properties}
        found[f"{name}Item"] = _item(found[f"{name}Request"], ruleset, rule)
    anything = {"description": "Anything else is answered too: by a problem of its own."}
    found["BatchItem"] = {"anyOf": [*(ref(f"{name_of(*pair)}Item") for pair in pairs), anything]}
    found["Batch"] = _object(
        "A list of resolutions.",
        items={"type": "array", "items": ref("BatchItem"), "minItems": 1, "maxItems": MOST_ITEMS},
    )
    solved = _object("An item that was resolved.", status={"const": 200, "type": "integer"}, outcome=ref("AnyOutcome"))
    refused = _object(
        "An item that was not.", status={"type": "integer", "minimum": 400, "maximum": 599}, problem=ref("Problem")
    )
    found["BatchAnswer"] = _object(
        "The answers, in the order of the items.", items={"type": "array", "items": {"anyOf": [solved, refused]}}
    )
    return found


def responses() -> dict[str, Any]:
    """Every refusal as a component."""
    found: dict[str, Any] = {}
    for status, (name, description, header) in _REFUSALS.items():
        kinds = sorted(kind.slug for kind in problems.KINDS.values() if kind.status == status)
        found[name] = {
            "description": f"{description} Kinds: {', '.join(kinds)}.",
            "content": {problems.MEDIA_TYPE: {"schema": ref("Problem")}},
        }
        if header:
            found[name]["headers"] = {header: ref(header, "headers")}
    return found


def refusals(*statuses: int) -> dict[str, Any]:
    """References to the refusals with these statuses."""
    return {str(status): ref(_REFUSALS[status][0], "responses") for status in statuses}


def kinds() -> list[str]:
    """The kinds of problems, sorted."""
    return sorted(problems.KINDS)


def ref(name: str, section: str = "schemas") -> dict[str, str]:
    """A reference to a component."""
    return {"$ref": f"#/components/{section}/{name}"}


def both(schema: dict[str, Any], examples: dict[str, Any]) -> dict[str, Any]:
    """A request body in both media types."""
    return {
        "required": True,
        "content": {JSON: {"schema": schema, "examples": examples}, MSGPACK: {"schema": schema}},
    }


def answer(description: str, schema: dict[str, Any], examples: dict[str, Any] | None = None) -> dict[str, Any]:
    """A response in both media types."""
    content: dict[str, Any] = {JSON: {"schema": schema}, MSGPACK: {"schema": schema}}
    if examples:
        content[JSON]["examples"] = examples
    return {"description": description, "content": content}


def plain_answer(description: str, media: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A response in one media type."""
    return {"description": description, "content": {media: {"schema": schema}}}


def inputs(name: str, values: Iterable[str]) -> dict[str, Any]:
    """A path parameter that is one of `values`."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "enum": sorted(set(values))}}


def _item(request: dict[str, Any], ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> dict[str, Any]:
    """A batch's item: the rule's request with two names before it."""
    names = {"ruleset": {"type": "string", "const": ruleset.id}, "rule": {"type": "string", "const": rule.id}}
    return {
        **request,
        "title": f"{name_of(ruleset, rule)}Item",
        "properties": {**names, **request["properties"]},
        "required": ["ruleset", "rule", *request["required"]],
    }


def name_of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> str:
    """What a rule's requests are called; those to a rule that the ruleset has from another name both rulesets."""
    return ruleset.envelopes(rule.id).name


def _name(ruleset: Ruleset[Any]) -> str:
    return "".join(part.capitalize() for part in ruleset.id.split("-"))


def _rulings(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """The readings a request may choose: what the core refuses with a list, the schema lists beforehand."""
    readings = {
        ruling.id: {
            "type": "string",
            "enum": list(ruling.readings),
            "default": ruling.default,
            "description": ruling.question,
        }
        for ruling in ruleset.rulings.values()
    }
    return {
        "type": "object",
        "description": f"Other readings of the doubtful places of {ruleset.title}: ruling -> reading.",
        "properties": readings,
        "additionalProperties": False,
    }


def _fields(rule: Rule[Any, Any, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The names that a question for odds may ask for, each once; `schema` is what holds for every rule."""
    names, nothing = schema["anyOf"]
    one = {"type": "string", "enum": list(rule.projections)}
    return {**schema, "anyOf": [{**names, "items": one, "uniqueItems": True}, nothing]}


def _luck(rule: Rule[Any, Any, Any]) -> dict[str, Any]:
    """The fields and summaries that can be measured, or none."""
    description = "The field or summary of the result that is measured against the odds."
    views = {"type": "string", "enum": list(measurable(rule))}
    return {
        "description": description,
        "anyOf": [*([views] if views["enum"] else []), {"type": "null"}],
        "default": None,
    }


def _object(description: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _typed_enums(schema: Any) -> Any:
    """Msgspec's enums of strings with their type, which readers of OpenAPI expect."""
    if isinstance(schema, list):
        return [_typed_enums(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _typed_enums(item) for name, item in schema.items()}
    values = found.get("enum")
    if isinstance(values, list) and "type" not in found and all(isinstance(value, str) for value in values):
        found["type"] = "string"
    return found
