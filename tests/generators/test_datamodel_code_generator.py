from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.generators.conftest import Ran, Workshop
from tests.generators.documents import Document
from tests.service.running import Service


class Kind(NamedTuple):
    base: str
    read: str
    write: str
    typed: tuple[str, ...]
    """Options without which mypy rejects this kind for any document: by default pydantic's constrained scalars are
    calls of functions.
    """


KINDS = {
    "pydantic": Kind(
        "pydantic_v2.BaseModel",
        "models.{model}.model_validate_json({text})",
        "{model}.model_dump_json(by_alias=True)",
        ("--use-annotated",),
    ),
    "msgspec": Kind(
        "msgspec.Struct",
        "msgspec.json.decode({text}, type=models.{model})",
        "msgspec.json.encode({model})",
        (),
    ),
}
HEAD = """\
import sys

import httpx
import models
import msgspec

client = httpx.Client(base_url=sys.argv[1], timeout=60)
asked = verified = 0


def post(path: str, body: str | bytes) -> bytes:
    found = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert found.status_code == 200, found.text
    return found.content
"""
CALL = """

def call{number}() -> None:
    global asked, verified
    request = {request}
    answer = {answer}
    asked += 1
"""
VERIFY = """\
    verdict = {verdict}
    assert verdict.holds, verdict
    verified += 1
"""
TAIL = """
print(f"{asked} calls, {verified} verified")
"""


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture(scope="module")
def generated(kind: Kind, document: Document, workshop: Workshop) -> Ran:
    return _generate(kind, document, workshop)


def _generate(kind: Kind, document: Document, workshop: Workshop, *options: str) -> Ran:
    given: list[str | Path] = [
        "--input",
        document.file,
        "--input-file-type",
        "openapi",
        "--output-model-type",
        kind.base,
    ]
    return workshop.run("datamodel-codegen", *given, "--output", "models.py", *options)


def _program(kind: Kind, document: Document) -> str:
    program = HEAD + f"\nfor name in {list(document.schemas)}:\n    getattr(models, name)\n"
    for number, call in enumerate(document.calls):
        request = kind.read.format(model=call.asks, text=repr(json.dumps(call.request)))
        answer = kind.read.format(model=call.answers, text=f'post("{call.path}", {kind.write.format(model="request")})')
        program += CALL.format(number=number, request=request, answer=answer)
        if call.verified:
            text = f'post("{document.verify.path}", {kind.write.format(model="answer")})'
            program += VERIFY.format(verdict=kind.read.format(model=document.verify.answers, text=text))
        program += f"\n\ncall{number}()\n"
    return program + TAIL


def test_it_takes_the_document_without_a_warning(generated: Ran) -> None:
    assert generated.code == 0, generated.said
    assert set(re.findall(r"\w+Warning", generated.said)) <= {"FutureWarning"}, generated.said


def test_every_model_is_there_and_every_call_runs(
    generated: Ran, kind: Kind, document: Document, workshop: Workshop, service: Service
) -> None:
    """Every component is a model. Models carry every example request and its answer, and each outcome verifies after a
    round trip with its nulls.
    """
    workshop.write("calls.py", _program(kind, document))
    ran = workshop.run("python", "calls.py", service.url)
    assert ran.code == 0, ran.said
    assert ran.out == f"{len(document.calls)} calls, {document.verified} verified\n"


def test_the_models_type_check(kind: Kind, document: Document, workshop: Workshop) -> None:
    generated = _generate(kind, document, workshop, *kind.typed)
    assert generated.code == 0, generated.said
    workshop.write("calls.py", _program(kind, document))
    checked = workshop.run("mypy", "--strict", "calls.py", "models.py")
    assert checked.code == 0, checked.said
