from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.generators.conftest import Ran, Workshop
from tests.generators.documents import Document
from tests.service.running import Service

HEAD = """\
import json
import sys

import httpx
from {package} import Client, models
from {package}.api.{verify.tag} import {verify.operation} as verify

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True, timeout=httpx.Timeout(60))
asked = verified = 0
"""
CALL = """

def call{number}() -> None:
    global asked, verified
    from {package}.api.{call.tag} import {call.operation} as operation
    request = models.{call.asks}.from_dict({call.request})
    assert request.to_dict() == {call.request}
    response = operation.sync_detailed(client=client, body=request)
    answer = response.parsed
    assert isinstance(answer, models.{call.answers}), answer
    assert answer.to_dict() == json.loads(response.content)
    asked += 1
"""
VERIFY = """\
    verdict = verify.sync(client=client, body=answer)
    assert isinstance(verdict, models.{verify.answers}), verdict
    assert verdict.holds, verdict
    verified += 1
"""
TAIL = """
print(f"{asked} calls, {verified} verified")
"""


@pytest.fixture(scope="module")
def generated(document: Document, workshop: Workshop) -> Ran:
    return workshop.run("openapi-python-client", "generate", "--path", document.file, "--output-path", "made")


@pytest.fixture(scope="module")
def package(generated: Ran, workshop: Workshop) -> Path:
    return next(path.parent for path in (workshop.folder / "made").glob("*/__init__.py"))


def _program(document: Document, package: Path) -> str:
    program = HEAD.format(package=package.name, verify=document.verify)
    for number, call in enumerate(document.calls):
        program += CALL.format(number=number, package=package.name, call=call)
        program += VERIFY.format(verify=document.verify) if call.verified else ""
        program += f"\n\ncall{number}()\n"
    return program + TAIL


def test_it_takes_the_document_without_a_warning(generated: Ran) -> None:
    assert generated.code == 0, generated.said
    assert "warning" not in generated.said.lower(), generated.said


def test_nothing_is_dropped(document: Document, package: Path) -> None:
    modules = {path.stem for path in package.glob("api/*/*.py")}
    assert {operation["operationId"] for _, _, operation in document.operations} - modules == set()
    classes = set(re.findall(r'"(\w+)"', (package / "models" / "__init__.py").read_text("utf-8")))
    made = {name for name, schema in document.schemas.items() if {"properties", "allOf", "enum"} & set(schema)}
    assert len(made) > 0
    assert made - classes == set()


def test_every_call_type_checks_and_runs(
    document: Document, package: Path, workshop: Workshop, service: Service
) -> None:
    """`mypy --strict` accepts the client and a program with every example. Requests gain no member, answers lose none,
    and each outcome verifies after a typed round trip.
    """
    workshop.write("made/calls.py", _program(document, package))
    checked = workshop.run("mypy", "--strict", package, "made/calls.py")
    assert checked.code == 0, checked.said
    ran = workshop.run("python", "made/calls.py", service.url)
    assert ran.code == 0, ran.said
    assert ran.out == f"{len(document.calls)} calls, {document.verified} verified\n"
