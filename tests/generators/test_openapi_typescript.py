from __future__ import annotations

import json

import pytest

from tests.generators.conftest import STRICT_TYPESCRIPT, Ran, Workshop
from tests.generators.documents import README_CALLS, Call, Document
from tests.service.running import Service

HEAD = """\
import createClient from "openapi-fetch";
import type { components, operations, paths } from "./api";

const client = createClient<paths>({ baseUrl: process.argv[2] });

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
    const verdict = answered(await client.POST("/v1/verify", { body: answer }));
    if (!verdict.holds) throw new Error(JSON.stringify(verdict));
    verified += 1;"""


@pytest.fixture(scope="module")
def generated(document: Document, workshop: Workshop) -> Ran:
    return workshop.run("openapi-typescript", document.file, "-o", "api.d.ts")


def _program(document: Document) -> str:
    names = {
        'keyof components["schemas"]': list(document.schemas),
        "keyof operations": [operation["operationId"] for _, _, operation in document.operations],
        "keyof paths": list(document.data["paths"]),
    }
    said = [f"  void ({json.dumps(found)} satisfies ({kind})[]);" for kind, found in names.items()]
    return HEAD + "\n".join([*said, *map(_call, document.calls)]) + TAIL


def _call(call: Call) -> str:
    shape = f'components["schemas"]["{call.answers}"]'
    shown = f"\n    void ({json.dumps(call.answer)} satisfies {shape});" if call.answer else ""
    return f"""\
  {{
    const response = await client.POST("{call.path}", {{ body: {json.dumps(call.request)} }});
    const answer: {shape} = answered(response);
    asked += 1;{shown}{VERIFY if call.verified else ""}
  }}"""


def test_it_takes_the_document_without_a_warning(generated: Ran) -> None:
    assert generated.code == 0, generated.said
    assert "warn" not in generated.said.lower(), generated.said


def test_the_readme_shows_a_request(document: Document) -> None:
    assert {path for path, _ in README_CALLS} & document.data["paths"].keys() != set()


def test_every_name_has_a_type_and_every_call_runs(
    generated: Ran, document: Document, workshop: Workshop, service: Service
) -> None:
    """Under tsc --strict all components, operations, examples and the README's request have their types."""
    workshop.write("calls.ts", _program(document))
    compiled = workshop.run("tsc", *STRICT_TYPESCRIPT, "calls.ts")
    assert compiled.code == 0, compiled.said
    ran = workshop.run("node", "built/calls.js", service.url)
    assert ran.code == 0, ran.said
    assert ran.out == f"{len(document.calls)} calls, {document.verified} verified\n"
