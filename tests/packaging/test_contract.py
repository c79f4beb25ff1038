"""The contract only grows: what a final release documented stays in every later document."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from release.contract import DOCUMENT, RELEASED, breaks, keep

NOW: dict[str, Any] = json.loads(DOCUMENT.read_bytes())
RESOLVE = "/v1/war-of-the-ring/sorcery"
REQUEST = "WarOfTheRingSorceryRequest"
CLASS = "WarOfTheRingSorceryClass"
RESULT = "WarOfTheRingSorceryPoints"


def call(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"][RESOLVE]["post"]
    return found


def schema(document: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"][name]
    return found


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(DOCUMENT.read_bytes())
    change(document)
    return document


def test_today_s_document_only_adds_to_the_last_release() -> None:
    last = json.loads(lzma.decompress(RELEASED.read_bytes())) if RELEASED.exists() else NOW
    assert breaks(last, NOW) == []


def test_the_document_of_a_release_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "released.json.xz"
    keep(DOCUMENT, kept)
    assert lzma.decompress(kept.read_bytes()) == DOCUMENT.read_bytes()


BREAKS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a path": (lambda whole: whole["paths"].pop(RESOLVE), f"/paths{RESOLVE}/post: removed"),
    "an operation": (lambda whole: whole["paths"][RESOLVE].pop("post"), f"/paths{RESOLVE}/post: removed"),
    "the name of an operation": (lambda whole: call(whole).update(operationId="throw"), "/post/operationId: changed"),
    "a parameter": (lambda whole: call(whole)["parameters"].pop(0), "/post/parameters/header Prefer: removed"),
    "a required parameter": (
        lambda whole: call(whole)["parameters"].append({"in": "query", "name": "table", "required": True}),
        "/post/parameters/query table: required",
    ),
    "a media type": (
        lambda whole: call(whole)["responses"]["200"]["content"].pop("application/vnd.msgpack"),
        "/post/responses/200/content/application/vnd.msgpack: removed",
    ),
    "a response": (lambda whole: call(whole)["responses"].pop("410"), "/post/responses/410: removed"),
    "a header": (lambda whole: call(whole)["responses"]["200"]["headers"].pop("ETag"), "/headers/ETag: removed"),
    "a field of a request": (
        lambda whole: schema(whole, REQUEST)["properties"].pop("context"),
        f"/schemas/{REQUEST}/properties/context: removed",
    ),
    "a required field of a request": (
        lambda whole: schema(whole, REQUEST)["required"].append("context"),
        f"/schemas/{REQUEST}/required: context",
    ),
    "a field of a result": (
        lambda whole: schema(whole, RESULT)["properties"].pop("points"),
        f"/schemas/{RESULT}/properties/points: removed",
    ),
    "a certain field of a result": (
        lambda whole: schema(whole, RESULT)["required"].remove("points"),
        f"/schemas/{RESULT}/required: points",
    ),
    "a value": (lambda whole: schema(whole, CLASS)["enum"].pop(), f"/schemas/{CLASS}/enum: "),
    "a type": (lambda whole: schema(whole, CLASS).update(type="integer"), f"/schemas/{CLASS}/type: "),
    "a form of a state": (
        lambda whole: schema(whole, REQUEST)["properties"]["state"]["anyOf"].pop(),
        f"/schemas/{REQUEST}/properties/state: no longer ",
    ),
    "a lower limit": (
        lambda whole: schema(whole, "Batch")["properties"]["items"].update(maxItems=10),
        "/schemas/Batch/properties/items/maxItems: 200 is now 10",
    ),
    "a type of a result": (
        lambda whole: schema(whole, RESULT)["properties"]["points"].update(type=["integer", "null"]),
        f"/schemas/{RESULT}/properties/points/type: ",
    ),
    "a component": (
        lambda whole: whole["components"]["schemas"].pop("Seeded"),
        "/components/schemas/Seeded: removed",
    ),
    "an unknown field": (
        lambda whole: schema(whole, "BatchItem")["properties"]["state"]["anyOf"][0].update(additionalProperties=False),
        "/schemas/BatchItem/properties/state: no longer ",
    ),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_narrower_document_is_found(what: str) -> None:
    change, said = BREAKS[what]
    found = breaks(NOW, changed(change))
    assert any(said in each for each in found), found


ADDITIONS: dict[str, Callable[[dict[str, Any]], object]] = {
    "a path": lambda whole: whole["paths"].update({"/v1/moria/troll": whole["paths"][RESOLVE]}),
    "a status": lambda whole: call(whole)["responses"].update({"418": {"description": "A teapot."}}),
    "an optional field of a request": lambda whole: schema(whole, REQUEST)["properties"].update(
        note={"type": "string"}
    ),
    "a field of a result": lambda whole: schema(whole, RESULT)["properties"].update(note={"type": "string"}),
    "a value": lambda whole: schema(whole, CLASS)["enum"].append("Z"),
    "a wider limit": lambda whole: schema(whole, "Batch")["properties"]["items"].update(maxItems=1000),
    "other words": lambda whole: schema(whole, REQUEST).update(description="Other words."),
    "a version": lambda whole: schema(whole, "WarOfTheRingVersion").update(enum=["9.0.0"]),
    "a language": lambda whole: whole["components"]["parameters"]["Lang"]["schema"]["enum"].append("fr"),
}


@pytest.mark.parametrize("what", ADDITIONS)
def test_an_addition_breaks_nothing(what: str) -> None:
    wider = changed(ADDITIONS[what])
    assert wider != NOW
    assert breaks(NOW, wider) == []
