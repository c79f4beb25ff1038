from __future__ import annotations

import asyncio
import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from jsonschema_rs import Draft202012Validator, Registry
from openapi_spec_validator import OpenAPIV31SpecValidator

from ror_rules import load, rulesets
from ror_service import app as service_app
from ror_service._contract import shipped
from ror_service._contract.document import document
from ror_service._edge import problems
from ror_service._edge.negotiation import WORDS
from ror_service._operations import table
from ror_service._operations.shared.names import envelope
from ror_service.settings import Settings
from tests.every import cases
from tests.golden.__main__ import bytes_of, goldens
from tests.service.cases import RULE_NAMES, RULES, hunted
from tests.service.test_front import Asked, sent

FILE = Path(__file__).resolve().parents[2] / "openapi" / "openapi.json"
WHOLE = json.loads(FILE.read_bytes())
NAMES = ["openapi", *(each.id for each in rulesets())]

OF_ANY_CALL = {"bad-request", "busy", "method-not-allowed"}


def _asks(path: str, operation: dict[str, Any]) -> bool:
    return "requestBody" in operation


def _resolves(path: str, operation: dict[str, Any]) -> bool:
    return "requestBody" in operation and operation["operationId"].startswith("resolve_") and path != "/v1/batch"


def _reads(*names: str) -> Callable[[str, dict[str, Any]], bool]:
    return lambda path, operation: operation["operationId"] in names


def _is_of_room(path: str, operation: dict[str, Any]) -> bool:
    return list(operation["tags"]) == ["rooms"]


def _commits(path: str, operation: dict[str, Any]) -> bool:
    found = {"commit", "read_game"}
    return _resolves(path, operation) or _is_of_room(path, operation) or operation["operationId"] in found


def _signs(path: str, operation: dict[str, Any]) -> bool:
    found = {"resolve_batch", "commit", "read_receipt"}
    return _resolves(path, operation) or _is_of_room(path, operation) or operation["operationId"] in found


def _is_any(path: str, operation: dict[str, Any]) -> bool:
    return True


RAISED: dict[str, Callable[[str, dict[str, Any]], bool]] = {
    **dict.fromkeys(("malformed", "too-slow", "body-too-large", "unsupported-media-type"), _asks),
    **dict.fromkeys(("schema", "state", "dice", "faces", "ruling", "version", "too-large", "receipt"), _asks),
    "rules-do-not-decide": _asks,
    "house-unknown": lambda path, operation: _asks(path, operation) or operation["operationId"] == "read_table",
    **dict.fromkeys(("setup", "law", "internal", "headers-too-large"), _is_any),
    **dict.fromkeys(("key-needed", "scope-needed"), lambda path, operation: path.startswith("/v1/")),
    **dict.fromkeys(
        ("misdirected", "too-many"), lambda path, operation: path != "/metrics" and not path.startswith("/health")
    ),
    "unknown": lambda path, operation: path.startswith("/v1/rulesets/{"),
    "not-found": _reads(
        "read_outcome", "read_odds", "read_receipt", "read_proof", "log_tile", "log_proof", "read_problem"
    ),
    "outcome-not-kept": _reads("read_outcome", "read_receipt", "read_proof"),
    "odds-not-kept": _reads("read_odds"),
    "store-away": _reads("read_outcome", "read_odds", "read_receipt", "read_proof"),
    "no-receipts": _signs,
    "no-log": _reads("log_head", "log_tile", "read_proof", "log_proof"),
    "no-log-file": _reads("log_head", "log_tile"),
    "log-away": lambda path, operation: _signs(path, operation) or RAISED["no-log"](path, operation),
    "no-commitments": _commits,
    "ledger-away": _commits,
    "no-such-commitment": _resolves,
    "commitment-used": _resolves,
    "commitment-void": _resolves,
    "game-full": _reads("commit"),
    "no-such-room": _is_of_room,
    "room-secret": lambda path, operation: _asks(path, operation) and _is_of_room(path, operation),
    "room-conflict": lambda path, operation: _is_of_room(path, operation) and "{seq}" not in path,
    "query-not-taken": lambda path, operation: (
        path.startswith("/v1/") and operation["operationId"] not in {"log_head", "log_tile", "ruleset_openapi"}
    ),
    "not-acceptable": lambda path, operation: "application/vnd.msgpack" in operation["responses"]["200"]["content"],
}

every_rule = cases(("ruleset", "rule"), RULES, RULE_NAMES)


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def subschemas(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        for name, each in part.items():
            if name == "properties":
                yield from (inner for schema in each.values() for inner in subschemas(schema))
            elif name not in {"enum", "const", "required", "mapping"}:
                yield from subschemas(each)
    elif isinstance(part, list):
        for each in part:
            yield from subschemas(each)


def schemas(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, schema in document["components"]["schemas"].items():
        yield from ((name, each) for each in subschemas(schema))
    for _, _, operation in operations(document):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for media in body.get("content", {}).values():
                yield from ((operation["operationId"], each) for each in subschemas(media["schema"]))


def of(document: dict[str, Any], ruleset: Any, rule: Any, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"][envelope(ruleset.id, rule.id, kind)]
    return found


@cache
def named(name: str) -> dict[str, Any]:
    """The whole contract, or the document of a ruleset, which is a part of it."""
    found: dict[str, Any] = WHOLE if name == "openapi" else json.loads(document(load(name)))
    return found


def path_of(name: str) -> str:
    return "/openapi.json" if name == "openapi" else f"/v1/rulesets/{name}/openapi.json"


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_document_is_served_if_all_is_switched_on(name: str, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.touch()
    ruled = Settings(keys=str(keys), without_key="read", allowed_hosts="a", rate_limit="9/minute")
    front = cast("Any", service_app.build(ruled))
    _, *parts = asyncio.run(sent(front, Asked("GET", path_of(name))))
    assert json.loads(b"".join(part["body"] for part in parts)) == named(name)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_switched_off_is_not_in_the_served_document(client: httpx.Client, name: str) -> None:
    path = path_of(name)
    answer = client.get(path)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert client.get(path, headers={"Accept-Encoding": "identity"}).content == answer.content
    served, document = answer.json(), copy.deepcopy(named(name))
    assert served["security"] == []
    assert document["security"] == [{}, {"key": []}]
    assert set(document["components"].pop("securitySchemes")) == {"key"}
    for status, refusal in ((401, "KeyNeeded"), (403, "ScopeNeeded"), (421, "Misdirected"), (429, "TooMany")):
        del document["components"]["responses"][refusal]
        for _, _, operation in operations(document):
            operation["responses"].pop(str(status), None)
            operation.pop("security", None)
    for header in ("RateLimit", "RateLimit-Policy", "WWW-Authenticate"):
        del document["components"]["headers"][header]
    assert served == {**document, "security": []}


def test_a_refused_caller_learns_the_limits() -> None:
    found = {
        name: {*each["headers"]} - {"Content-Language", "Vary"}
        for name, each in WHOLE["components"]["responses"].items()
    }
    assert found["TooMany"] == {"RateLimit", "RateLimit-Policy", "Retry-After"}
    assert found["KeyNeeded"] == found["ScopeNeeded"] == {"WWW-Authenticate"}


@pytest.mark.nightly
def test_the_contract_is_what_the_code_gives_under_any_hash_seed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ror_service._contract", str(tmp_path)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "1"})
    assert (tmp_path / "openapi.json").read_bytes() == document() == FILE.read_bytes()


def test_the_contract_of_other_rulesets_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shipped.fits()
    other = tmp_path / "openapi.json"
    for content in (FILE.read_bytes().replace(b"sha256:", b"sha256:0", 1), b"{}", b""):
        other.write_bytes(content)
        monkeypatch.setattr(shipped, "FILE", other)
        assert not shipped.fits()
        assert shipped.served(()) == FILE.read_bytes()
    other.unlink()
    assert not shipped.fits()


def test_the_documents_are_small_enough_to_be_read_at_once() -> None:
    assert len(FILE.read_bytes()) < 2_000_000
    assert all(len(document(each)) < 960_000 for each in rulesets())


def test_a_document_begins_with_the_editions_of_its_rulesets() -> None:
    found = {each.id: {"version": each.version, "digest": each.digest} for each in rulesets()}
    assert WHOLE["info"]["x-editions"] == found
    for name, edition in found.items():
        assert named(name)["info"]["x-editions"] == {name: edition}


@pytest.mark.nightly
def test_the_document_is_valid() -> None:
    assert WHOLE["openapi"] == "3.1.0"
    assert list(OpenAPIV31SpecValidator(WHOLE).iter_errors()) == []  # the others are parts of it


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_rulesets_document_is_a_part_of_the_whole(ruleset: Any) -> None:
    document = named(ruleset.id)
    for section, members in document["components"].items():
        assert members.items() <= WHOLE["components"][section].items()
    own = {path for path in WHOLE["paths"] if path.startswith(f"/v1/{ruleset.id}/")}
    assert {path: document["paths"][path] for path in own} == {path: WHOLE["paths"][path] for path in own}
    others = tuple(f"/v1/{other.id}/" for other in rulesets() if other is not ruleset)
    shared = {path for path in WHOLE["paths"] if not path.startswith((*others, f"/v1/{ruleset.id}/"))}
    alone = {each.path for each in table.operations(()) if each.general}
    assert alone < shared
    assert set(document["paths"]) == own | (shared - alone)


@every_rule
def test_every_rule_has_its_own_operations(ruleset: Any, rule: Any) -> None:
    for path, asks, answers in (
        (f"/v1/{ruleset.id}/{rule.id}", "Request", "Outcome"),
        (f"/v1/{ruleset.id}/{rule.id}/odds", "OddsRequest", "Odds"),
        (f"/v1/{ruleset.id}/{rule.id}/odds/sweep", "SweepRequest", "Sweep"),
        (f"/v1/{ruleset.id}/{rule.id}/need", "NeedRequest", "Need"),
    ):
        operation = WHOLE["paths"][path]["post"]
        request = operation["requestBody"]["content"]["application/json"]
        assert request["schema"] == {"$ref": f"#/components/schemas/{envelope(ruleset.id, rule.id, asks)}"}
        assert operation["requestBody"]["x-also-accepts"] == ["application/vnd.msgpack"]
        content = dict(operation["responses"]["200"]["content"])
        also = operation["responses"]["200"].get("x-also-answers")
        assert also == (["application/vnd.ror.receipt+json", *WORDS] if answers == "Outcome" else None)
        assert set(content) == {"application/json", "application/vnd.msgpack"}
        for media in content.values():
            assert media["schema"] == {"$ref": f"#/components/schemas/{envelope(ruleset.id, rule.id, answers)}"}
        schema = of(WHOLE, ruleset, rule, asks)
        assert schema["additionalProperties"] is False
        state, line = schema["properties"]["state"]["anyOf"]
        if answers != "Need":
            own = of(WHOLE, ruleset, rule, answers)["allOf"][1]["properties"]
            assert own["rule"]["const"] == rule.id
            assert own["state"] == state
        assert line["type"] == "string"
        assert len(line.get("examples", [])) == (asks == "Request")
        assert all(ruleset.line(rule.id, each) == each for each in line.get("examples", []))


@every_rule
def test_every_rule_has_examples(ruleset: Any, rule: Any) -> None:
    count = len([each for each in ruleset.examples if each.rule == rule.id])
    for path, examples in ((f"/v1/{ruleset.id}/{rule.id}", count), (f"/v1/{ruleset.id}/{rule.id}/odds/sweep", 1)):
        request = WHOLE["paths"][path]["post"]["requestBody"]["content"]["application/json"]
        assert len(request["examples"]) == examples > 0


@every_rule
def test_what_may_be_asked_of_a_result_is_listed(ruleset: Any, rule: Any) -> None:
    fields = of(WHOLE, ruleset, rule, "OddsRequest")["properties"]["fields"]
    assert fields["items"] == {"$ref": f"#/components/schemas/{envelope(ruleset.id, rule.id, 'OddsView')}"}
    assert (fields["type"], fields["minItems"], fields["uniqueItems"]) == (["array", "null"], 1, True)
    field = of(WHOLE, ruleset, rule, "NeedRequest")["properties"]["field"]
    assert field["$ref"] == f"#/components/schemas/{envelope(ruleset.id, rule.id, 'View')}"
    for kind, names in (("View", [*rule.projections]), ("OddsView", [*rule.projections, "*"])):
        found = of(WHOLE, ruleset, rule, kind)
        called = [each.called("Frodo") for each in rule.persons]
        composed = [f"{name}<=10" for name in (*names, *called)] + [f"2*{names[0]} - {name}" for name in names]
        assert found["type"] == "string"
        assert all(re.fullmatch(found["pattern"], name) for name in (*names, *called, *composed))
        assert not any(re.fullmatch(found["pattern"], name) for name in (f"{names[0]}x", "wounds[Frodo]", ""))


def test_every_example_fits_its_schema() -> None:
    checked = 0
    for _, _, operation in operations(WHOLE):
        for body in (operation.get("requestBody", {}), *operation["responses"].values()):
            for media in body.get("content", {}).values():
                for example in media.get("examples", {}).values():
                    validate(media["schema"], example["value"])
                    checked += 1
    assert checked > 50


def test_every_example_is_true(client: httpx.Client) -> None:
    asked = 0
    for path, method, operation in operations(WHOLE):
        if method != "post":
            continue
        request = operation["requestBody"]["content"]["application/json"]
        answer = operation["responses"]["200"]["content"]["application/json"]
        for name, example in request["examples"].items():
            found = client.post(path, json=example["value"])
            assert found.status_code == 200
            validate(answer["schema"], found.json())
            if name in answer.get("examples", {}):
                assert answer["examples"][name]["value"] == found.json()
                asked += 1
    assert asked >= 0.8 * len(RULES)


def test_odds_over_an_open_choice_fit_their_schema(client: httpx.Client) -> None:
    state = {
        "attacker": {"side": "fellowship", "strength": 40, "characters": ["Gimli", "Legolas"]},
        "defender": {"side": "dark_power", "strength": 20},
    }
    vary = {"pointer": "/attacker/strength", "from": 40, "to": 42}
    for path, asked in (
        ("odds", {}),
        ("odds", {"fields": ["killed[Gimli]"]}),
        ("odds", {"fields": ["killed[Gimli]"], "method": "simulate", "count": 100, "seed": "1"}),
        ("odds/sweep", {"fields": ["killed[Gimli]"], "vary": [vary]}),
        ("need", {"field": "killed[Gimli]", "at_least": 0.5, "vary": vary}),
    ):
        way = f"/v1/war-of-the-ring/army-combat/{path}"
        found = client.post(way, json={"state": state, **asked}).json()
        validate(WHOLE["paths"][way]["post"]["responses"]["200"]["content"]["application/json"]["schema"], found)
        told = found if path != "odds/sweep" else found["cells"][0]["odds"]["killed[Gimli]"]
        assert [each["what"] for each in told["open"]] == ["who-dies"]


def validate(schema: dict[str, Any], value: Any) -> None:
    _validator(json.dumps(schema)).validate(value)


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema.replace('"#/', '"urn:contract#/')), registry=_registry())


@cache
def _registry() -> Registry:
    return Registry([("urn:contract", WHOLE)])


def test_schemas_say_only_what_generators_take() -> None:
    components = WHOLE["components"]["schemas"]
    for place, schema in schemas(WHOLE):
        assert not schema.keys() & {"default", "prefixItems", "title", "nullable"}, place
        if schema.get("type") == "array" or schema.get("type") == ["array", "null"]:
            assert isinstance(schema["items"], dict), place
        for choices in (schema.get("anyOf", [{}, {}]), schema.get("oneOf", [{}, {}])):
            assert len(choices) > 1, place
        if place in components and "anyOf" in schema:
            objects = [each for each in schema["anyOf"] if "properties" in components.get(name_in(each), {})]
            assert len(objects) < 2, place
        if "oneOf" in schema:
            tag, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
            assert [each["$ref"] for each in schema["oneOf"]] == list(mapping.values())
            for value, target in mapping.items():
                assert components[target.rpartition("/")[2]]["properties"][tag]["const"] == value
        assert "(?!" not in schema.get("pattern", "")


def name_in(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def test_every_property_is_described() -> None:
    components = WHOLE["components"]["schemas"]
    mute = []
    for place, schema in schemas(WHOLE):
        for name, each in schema.get("properties", {}).items():
            bare = [part for part in each.get("anyOf", [each]) if part != {"type": "null"}]
            of_type = components.get(name_in(bare[0]), {}) if len(bare) == 1 else {}
            text = each.get("description") or of_type.get("description")
            if not text:
                mute.append(f"{place}.{name}")
            assert "\n" not in (text or "")
            assert "  " not in (text or "")
    assert mute == []


def test_what_may_be_left_out_of_a_request_may_be_null() -> None:
    for name, schema in WHOLE["components"]["schemas"].items():
        if name.endswith("Request") or name in {"LuckItem", "Reading", "CompareResolution", "Vary", "BatchItem"}:
            for member in schema["properties"].keys() - set(schema.get("required", [])):
                each = schema["properties"][member]
                assert takes_null(each) or each.get("items") == {}, f"{name}.{member}"


def test_a_value_of_a_map_in_a_request_may_be_null() -> None:
    found = {"HouseFile": ("tables", "rulings"), "TableChanges": ("cells", "rows", "values", "modifiers")}
    for name, members in {**found, "BatchItem": ("rulings",)}.items():
        for member in members:
            schema = WHOLE["components"]["schemas"][name]["properties"][member]
            values = [each["additionalProperties"] for each in subschemas(schema) if "additionalProperties" in each]
            assert values
            assert all(takes_null(each) for each in values), f"{name}.{member}"


def takes_null(schema: dict[str, Any]) -> bool:
    kinds: Any = schema.get("type", [])
    return (
        not schema.keys() - {"description"}
        or kinds == "null"
        or (isinstance(kinds, list) and "null" in kinds)
        or {"type": "null"} in schema.get("anyOf", [])
    )


def test_a_message_has_one_shape() -> None:
    components = WHOLE["components"]["schemas"]
    parameter = {"$ref": "#/components/schemas/Parameter"}
    told = {name for name, schema in components.items() if "with" in schema.get("properties", {})}
    trace = components["OutcomeEnvelope"]["properties"]["trace"]["items"]
    steps = {name_in(each) for each in components[name_in(trace)]["oneOf"]}
    assert len(steps) == 7
    assert told >= {*steps, "Message", "Modifier", "NotApplied", "Fault", "Remedy", "Problem"}
    for name in told:
        given = components[name]["properties"]["with"]
        parts = [part for part in given.get("anyOf", [given]) if part != {"type": "null"}]
        assert [(part["type"], part["additionalProperties"]) for part in parts] == [("object", parameter)], name
        assert "code" in components[name]["properties"], name
    assert components["DrawStep"]["properties"]["drawn"]["items"] == parameter
    assert list(components["ChosenName"]["properties"]) == components["ChosenName"]["required"] == ["name"]
    assert (list(components["Message"]["properties"]), components["Message"]["required"]) == (
        ["code", "with"],
        ["code"],
    )


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        (3, True),
        ("1-1", True),
        ({"name": "Lurtz"}, True),
        ({"code": "cost"}, True),
        ({"code": "cost", "with": {"count": 2, "who": {"name": "orcs"}, "parts": [{"code": "a", "with": {}}]}}, True),
        ([1, "a", {"name": "x"}, {"code": "cost", "with": {"count": 2}}], True),
        ([], True),
        (1.5, False),
        (None, False),
        (True, False),
        ({}, False),
        ({"name": 3}, False),
        ({"code": 3}, False),
        ({"code": "cost", "with": {"count": 1.5}}, False),
        ([{"code": "cost", "with": {"count": None}}], False),
        ([{"nam": "x"}], False),
        ([None], False),
    ],
)
def test_a_parameter_is_a_number_a_word_a_name_a_message_or_a_list(value: object, fits: bool) -> None:
    schema = {"$ref": "#/components/schemas/Parameter", "components": WHOLE["components"]}
    assert Draft202012Validator(schema).is_valid(value) == fits


def test_no_schema_leads_back_to_itself() -> None:
    components = WHOLE["components"]["schemas"]
    reached = {
        name: {name_in(each) for each in subschemas(without_conditions(schema)) if "$ref" in each}
        for name, schema in components.items()
    }
    for name in components:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            waiting.extend(reached[waiting.pop()] - found)
            found |= set(waiting)
        assert name not in found


def without_conditions(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: without_conditions(part) for name, part in schema.items() if name not in {"if", "else"}}
    return [without_conditions(each) for each in schema] if isinstance(schema, list) else schema


def test_every_kept_outcome_fits_its_schema() -> None:
    for ruleset in rulesets():
        for golden in goldens(ruleset.id):
            outcome = json.loads(bytes_of(ruleset.id, golden))
            for name in ("Outcome", envelope(ruleset.id, golden.rule, "Outcome")):
                for each in (outcome, {**outcome, "summary": "It is over."}):
                    validate({"$ref": f"#/components/schemas/{name}"}, each)


def test_the_languages_of_an_answer_are_documented() -> None:
    header, named = (WHOLE["components"]["parameters"][each] for each in ("AcceptLanguage", "Lang"))
    assert named["schema"]["enum"] == ["en", "de"]
    for path, _, operation in operations(WHOLE):
        parameters = operation.get("parameters", [])
        parameters = [WHOLE["components"]["parameters"].get(name_in(each), each) for each in parameters]
        in_words = "text/html" in operation["responses"]["200"].get("x-also-answers", [])
        has_summaries = in_words or path in {"/v1/batch", "/v1/luck"}
        assert [each in parameters for each in (header, named)] == [has_summaries] * 2, path
        assert ("Content-Language" in operation["responses"]["200"].get("headers", {})) == in_words, path


def test_every_refusal_is_a_documented_problem() -> None:
    responses = WHOLE["components"]["responses"]
    for path, _, operation in operations(WHOLE):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                named = responses[response["$ref"].rpartition("/")[2]]
                assert set(named["content"]) == {"application/problem+json"}, path
                assert named["x-also-answers"] == ["text/plain"]
    everything = json.dumps(responses) + WHOLE["info"]["description"]
    assert [kind for kind in problems.KINDS if kind not in everything] == []


@cases("kind", problems.KINDS)
def test_a_kind_is_documented_where_it_comes(kind: str) -> None:
    if kind in OF_ANY_CALL:
        assert f"(`{kind}`" in WHOLE["info"]["description"]
        return
    told = [
        operation["responses"].get(str(problems.KINDS[kind].status), {})
        for path, _, operation in operations(WHOLE)
        if RAISED[kind](path, operation)
    ]
    assert told
    for response in told:
        named = WHOLE["components"]["responses"][name_in(response)]["description"]
        assert kind in re.split(r"[ ,.]+", named.partition("Kinds: ")[2])


def test_what_is_answered_in_words_is_documented(client: httpx.Client) -> None:
    path = "/v1/war-of-the-ring/sorcery"
    found = WHOLE["paths"][path]["post"]["responses"]
    refused = WHOLE["components"]["responses"][name_in(found["422"])]
    asked = {"state": {"rating": "A"}}
    for media in found["200"]["x-also-answers"]:
        if media.startswith("text/"):
            answer = client.post(path, json=asked, headers={"Accept": media})
            assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, media)
    assert refused["x-also-answers"] == ["text/plain"]
    for media in ("text/plain", "text/markdown"):
        for each in (path, f"{path}/odds", "/v1/verify"):
            answer = client.post(each, json={}, headers={"Accept": f"{media}, application/json;q=0.5"})
            assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (422, "text/plain")


def test_an_answer_links_to_its_replay() -> None:
    links = WHOLE["components"]["links"]
    for ruleset, rule in RULES:
        found = WHOLE["paths"][f"/v1/{ruleset.id}/{rule.id}/odds"]["post"]["responses"]["200"]
        assert {links[name]["operationId"] for name in found["links"]} == {"read_odds"}
        assert set(found["headers"]) == {"ETag", "Location", "Content-Location"}
        found = WHOLE["paths"][f"/v1/{ruleset.id}/{rule.id}"]["post"]["responses"]["200"]
        assert {links[name]["operationId"] for name in found["links"]} == {"read_outcome", "verify_outcome"}


def test_nothing_here_names_a_host() -> None:
    assert WHOLE["servers"] == [{"description": "where this document came from", "url": "/"}]


def test_a_problem_and_its_page_are_one(client: httpx.Client) -> None:
    for kind in problems.KINDS.values():
        page = client.get(kind.type)
        assert (page.status_code, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert kind.title in page.text


COMMITTED = {"source": "committed", "commitment": "0" * 64, "game": "g", "seq": 1, "seeds": ["a" * 16]}
PLACE = {"pointer": "/orc_points"}
NEEDED = {"field": "captured[Hobbit 0]", "at_least": 0.5}
SEEDED = {"method": "simulate", "seed": 1, "count": 2}


@pytest.mark.parametrize(
    ("path", "member", "code"),
    [
        ("", {"dice": {**COMMITTED, "seed": "0" * 64}}, "seed-of-the-service"),
        ("", {"dice": COMMITTED}, "no-ledger"),
        ("/odds", SEEDED, None),
        ("/odds", {**SEEDED, "arithmetic": None}, None),
        ("/odds", {"method": "explore", "seed": None, "count": None}, None),
        ("/odds", {"method": "simulate"}, "simulation-incomplete"),
        ("/odds", {**SEEDED, "count": None}, "simulation-incomplete"),
        ("/odds", {**SEEDED, "seed": None}, "simulation-incomplete"),
        ("/odds", {**SEEDED, "arithmetic": "exact"}, "simulation-without-arithmetic"),
        ("/odds", {"seed": 1}, "only-for-simulations"),
        ("/odds", {"count": 2}, "only-for-simulations"),
        ("/odds/sweep", {"vary": [{**PLACE, "values": [1]}]}, None),
        ("/odds/sweep", {"vary": [{**PLACE, "values": [1], "from": None, "to": None, "step": None}]}, None),
        ("/odds/sweep", {"vary": [{**PLACE, "from": 1, "to": 2, "step": 1}]}, None),
        ("/odds/sweep", {"vary": [PLACE]}, "list-or-range"),
        ("/odds/sweep", {"vary": [{**PLACE, "values": [1], "from": 1, "to": 2}]}, "list-or-range"),
        ("/odds/sweep", {"vary": [{**PLACE, "values": [1], "step": 1}]}, "list-or-range"),
        ("/odds/sweep", {"vary": [{**PLACE, "to": 2}]}, "range-without-end"),
        ("/odds/sweep", {"vary": [{**PLACE, "from": 1}]}, "range-without-end"),
        ("/need", {**NEEDED, "vary": {**PLACE, "from": 1, "to": 2}}, None),
        ("/need", {**NEEDED, "vary": {**PLACE, "from": None, "to": None}}, None),
        ("/need", {**NEEDED, "vary": {**PLACE, "from": 1}}, "range-without-end"),
        ("/need", {**NEEDED, "vary": {**PLACE, "to": 2}}, "range-without-end"),
        ("/need", {**NEEDED, "vary": {**PLACE, "from": 1, "to": 2, "step": 1}}, "unknown-field"),
    ],
)
def test_a_schema_refuses_what_its_reader_refuses(
    client: httpx.Client, path: str, member: dict[str, Any], code: str | None
) -> None:
    path = f"/v1/war-of-the-ring/search{path}"
    asked = {"state": hunted(1), **member, **({"fields": ["captured[Hobbit 0]"]} if path.endswith("sweep") else {})}
    answer = client.post(path, json=asked)
    assert answer.json().get("code") == code, answer.text
    schema = WHOLE["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    fits = Draft202012Validator({**schema, "components": WHOLE["components"]}).is_valid(asked)
    assert fits == (code in {None, "no-ledger"})


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        (COMMITTED, "committed-dice-in-a-batch"),
        ({"source": "seeded", "seed": "1"}, None),
        ({"source": "supplied", "faces": [1]}, None),
        (None, None),
    ],
)
def test_an_item_of_a_batch_has_no_committed_dice(
    client: httpx.Client, dice: dict[str, Any] | None, code: str | None
) -> None:
    asked = {"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "B"}, "dice": dice}
    answered = client.post("/v1/batch", json={"items": [asked]}).json()["items"][0]
    assert answered.get("problem", {}).get("code") == code, answered
    schema = WHOLE["paths"]["/v1/batch"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    fits = Draft202012Validator({**schema, "components": WHOLE["components"]}).is_valid({"items": [asked]})
    assert fits == (code is None)
