from __future__ import annotations

import json
import re

import pytest

from tests.generators.conftest import STRICT_TYPESCRIPT, Ran, Workshop
from tests.generators.documents import Call, Document
from tests.service.running import Service

HEAD = """\
import * as api from "./api";
import { client } from "./api/client.gen";

client.setConfig({ baseUrl: process.argv[2] });

function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

async function main() {
  let asked = 0, verified = 0;
"""
TAIL = """
  console.log(`${asked} calls, ${verified} verified`);
}
main();
"""
VERIFY = """
    const verdict = answered(await api.verifyOutcome({ body: answer }));
    if (!verdict.holds) throw new Error(JSON.stringify(verdict));
    verified += 1;"""


@pytest.fixture(scope="module")
def generated(document: Document, workshop: Workshop) -> Ran:
    return workshop.run("openapi-ts", "-i", document.file, "-o", "api")


def _program(document: Document) -> str:
    types = [f"  type A{number} = api.{name};" for number, name in enumerate(document.schemas)]
    functions = [f"  void api.{_function(operation['operationId'])};" for _, _, operation in document.operations]
    return HEAD + "\n".join([*types, *functions, *map(_call, document.calls)]) + TAIL


def _function(operation: str) -> str:
    return re.sub(r"_(\w)", lambda found: found[1].upper(), operation)


def _call(call: Call) -> str:
    return f"""\
  {{
    const response = await api.{_function(call.operation)}({{ body: {json.dumps(call.request)} }});
    const answer: api.{call.answers} = answered(response);
    asked += 1;{VERIFY if call.verified else ""}
  }}"""


def test_it_takes_the_document_without_a_warning(generated: Ran) -> None:
    assert generated.code == 0, generated.said
    assert "warn" not in generated.said.lower(), generated.said


def test_every_name_is_there_and_every_call_runs(
    generated: Ran, document: Document, workshop: Workshop, service: Service
) -> None:
    """Under tsc --strict all components are types and all operations functions. Every example request gets an answer,
    and each outcome verifies after a typed round trip.
    """
    workshop.write("calls.ts", _program(document))
    compiled = workshop.run("tsc", *STRICT_TYPESCRIPT, "calls.ts")
    assert compiled.code == 0, compiled.said
    ran = workshop.run("node", "built/calls.js", service.url)
    assert ran.code == 0, ran.said
    assert ran.out == f"{len(document.calls)} calls, {document.verified} verified\n"
