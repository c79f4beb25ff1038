"""The OpenAPI document: valid, complete, with examples that are true, and the same as the one in the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from ror_service import problems
from ror_service.openapi_parts import name_of
from tests.service.cases import RULE_NAMES, RULES

FILE = Path(__file__).resolve().parents[2] / "openapi" / "openapi.json"


@pytest.fixture(scope="module")
def document(client: httpx.Client) -> dict[str, Any]:
    """The document as it is served."""
    found: dict[str, Any] = client.get("/openapi.json").json()
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation as (path, method, operation)."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_the_committed_document_is_the_served_one(client: httpx.Client) -> None:
    """openapi/openapi.json is what the code writes (`make openapi`) and what the service serves, byte for byte."""
    assert client.get("/openapi.json").content == FILE.read_bytes()


def test_the_document_is_the_same_under_another_hash_seed(tmp_path: Path) -> None:
    """Writing the document twice, under two hash seeds, gives the same bytes."""
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "ror_service.openapi", str(tmp_path / seed)]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    """The document is OpenAPI 3.1."""
    assert document["openapi"] == "3.1.0"
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


@pytest.mark.parametrize(("ruleset", "rule"), RULES, ids=RULE_NAMES)
def test_every_rule_has_its_own_tables_of_odds(document: dict[str, Any], ruleset: Any, rule: Any) -> None:
    """Each rule has an operation for tables of its odds, with its own schemas and an example."""
    operation = document["paths"][f"/v1/{ruleset.id}/{rule.id}/odds/sweep"]["post"]
    request = operation["requestBody"]["content"]["application/json"]
    assert request["schema"] == {"$ref": f"#/components/schemas/{name_of(ruleset, rule)}SweepRequest"}
    assert list(request["examples"]) == ["example-1"]
    content = operation["responses"]["200"]["content"]
    assert content["application/json"]["schema"] == {"$ref": f"#/components/schemas/{rule.name}Sweep"}
    schema = document["components"]["schemas"][f"{name_of(ruleset, rule)}SweepRequest"]
    assert schema["additionalProperties"] is False
    assert (
        schema["properties"]["state"] == document["components"]["schemas"][f"{rule.name}Sweep"]["properties"]["state"]
    )


@pytest.mark.parametrize(("ruleset", "rule"), RULES, ids=RULE_NAMES)
def test_every_rule_has_its_own_operations(document: dict[str, Any], ruleset: Any, rule: Any) -> None:
    """Each rule has an operation to resolve it and one for its odds, each with its own schemas and true examples."""
    for path, kind in ((f"/v1/{ruleset.id}/{rule.id}", ""), (f"/v1/{ruleset.id}/{rule.id}/odds", "Odds")):
        operation = document["paths"][path]["post"]
        request = operation["requestBody"]["content"]["application/json"]
        assert request["schema"] == {"$ref": f"#/components/schemas/{name_of(ruleset, rule)}{kind}Request"}
        assert len(request["examples"]) == len([each for each in ruleset.examples if each.rule == rule.id]) > 0
        content = operation["responses"]["200"]["content"]
        assert set(content) == {"application/json", "application/vnd.msgpack"}
        assert content["application/json"]["schema"] == {"$ref": f"#/components/schemas/{rule.name}{kind or 'Outcome'}"}
        schema = document["components"]["schemas"][f"{name_of(ruleset, rule)}{kind}Request"]
        assert schema["additionalProperties"] is False
        assert set(schema["properties"]["rulings"]) == {"$ref", "default"}


def test_every_example_is_true_and_fits_its_schema(document: dict[str, Any], client: httpx.Client) -> None:
    """Each example request is valid and has, when asked, exactly the example answer, which is valid too."""
    asked = 0
    for path, method, operation in operations(document):
        if method != "post":
            continue
        request = operation["requestBody"]["content"]["application/json"]
        answer = operation["responses"]["200"]["content"]["application/json"]
        for name, example in request["examples"].items():
            validate(document, request["schema"], example["value"])
            found = client.post(path, json=example["value"])
            assert found.status_code == 200
            validate(document, answer["schema"], found.json())
            if name in answer.get("examples", {}):
                assert answer["examples"][name]["value"] == found.json()
                asked += 1
    assert asked >= len(RULES)


def validate(document: dict[str, Any], schema: dict[str, Any], value: Any) -> None:
    """Raises when a value does not fit a schema of the document."""
    Draft202012Validator({**schema, "components": document["components"]}).validate(value)


def test_every_refusal_is_a_documented_problem(document: dict[str, Any]) -> None:
    """Every answer of 400 and above is documented as problem details, its kinds named; every kind is named somewhere."""
    responses = document["components"]["responses"]
    for path, _, operation in operations(document):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                named = responses[response["$ref"].rpartition("/")[2]]
                assert set(named["content"]) == {"application/problem+json"}, path
    everything = json.dumps(responses)
    assert [kind for kind in problems.KINDS if kind not in everything] == []


def test_operation_ids_are_unique_and_usable_as_names(document: dict[str, Any]) -> None:
    """Each operation has an id of its own that a generated client can use as a function's name."""
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(ids) == len(set(ids))
    assert all(each.isidentifier() for each in ids)


def test_an_answer_links_to_its_replay(document: dict[str, Any]) -> None:
    """Resolving links to reading the outcome again and to verifying it; odds link to reading them again."""
    for ruleset, rule in RULES:
        found = document["paths"][f"/v1/{ruleset.id}/{rule.id}/odds"]["post"]["responses"]["200"]
        assert {link["operationId"] for link in found["links"].values()} == {"read_odds"}
        assert set(found["headers"]) == {"ETag", "Location"}
        links = document["paths"][f"/v1/{ruleset.id}/{rule.id}"]["post"]["responses"]["200"]["links"]
        assert {link["operationId"] for link in links.values()} == {"read_outcome", "verify_outcome"}


@pytest.mark.parametrize(("ruleset", "rule"), RULES, ids=RULE_NAMES)
def test_the_fields_that_odds_may_be_asked_for_are_listed(document: dict[str, Any], ruleset: Any, rule: Any) -> None:
    """A question's `fields` are each once, out of the fields and summaries of the very rule; or null for all."""
    request = document["components"]["schemas"][f"{name_of(ruleset, rule)}OddsRequest"]
    names, nothing = request["properties"]["fields"]["anyOf"]
    assert names["items"] == {"type": "string", "enum": list(rule.projections)}
    assert (names["minItems"], names["uniqueItems"]) == (1, True)
    assert nothing == {"type": "null"}


def test_nothing_here_names_a_host(document: dict[str, Any]) -> None:
    """The document is about the service it came from: its server is `/`."""
    assert document["servers"] == [{"description": "where this document came from", "url": "/"}]


def test_a_problem_and_its_page_are_one(client: httpx.Client) -> None:
    """Every kind of problem has a page that says its title, its meaning and what to do."""
    for kind in problems.KINDS.values():
        page = client.get(kind.type)
        assert (page.status_code, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert kind.title in page.text
