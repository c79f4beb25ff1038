from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import encode
from ror_rules.author import Example, Ruleset
from tests.every import cases
from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_REQUEST, NAMES, path_of

MINIMAL = {"Prefer": "return=minimal"}
MEMBERS = ("id", "ruleset", "dice", "result")


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_a_minimal_answer_is_the_outcome_without_its_reasons(
    client: httpx.Client, ruleset: Ruleset[Any], example: Example
) -> None:
    path = path_of(ruleset, example)
    whole = client.post(path, json=example.request)
    answer = client.post(path, json=example.request, headers=MINIMAL)
    assert answer.status_code == 200
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert answer.json() == {name: whole.json()[name] for name in MEMBERS}
    assert answer.headers["Location"] == whole.headers["Location"]
    assert client.get(answer.headers["Location"]).content == encode(
        ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    )


def test_a_kept_outcome_is_had_in_short(client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=MINIMAL)
    read = client.get(answer.headers["Location"], headers=MINIMAL)
    assert (read.content, read.headers["ETag"]) == (answer.content, answer.headers["ETag"])
    assert "immutable" in read.headers["Cache-Control"]
    assert read.headers["Preference-Applied"] == "return=minimal"
    held = {"If-None-Match": read.headers["ETag"]}
    assert client.get(answer.headers["Location"], headers={**MINIMAL, **held}).status_code == 304
    assert client.get(answer.headers["Location"], headers=held).status_code == 200


def test_a_minimal_answer_is_the_same_in_messagepack(client: httpx.Client) -> None:
    plain = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=MINIMAL)
    packed = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**MINIMAL, "Accept": "application/vnd.msgpack"})
    assert msgpack.unpackb(packed.content) == plain.json()
    assert packed.headers["ETag"] != plain.headers["ETag"]


def test_luck_that_is_asked_for_stays(client: httpx.Client) -> None:
    asked = {
        "state": {
            "attacker": {"side": "dark_power", "strength": 20},
            "defender": {"side": "fellowship", "strength": 10},
        },
        "dice": {"source": "seeded", "seed": "42"},
    }
    path = "/v1/war-of-the-ring/army-combat"
    lucky = {**asked, "luck": "defender.strength_lost"}
    whole, short, bare = (
        client.post(path, json=each, headers=headers)
        for each, headers in ((lucky, {}), (lucky, MINIMAL), (asked, MINIMAL))
    )
    assert short.json() == {name: whole.json()[name] for name in (*MEMBERS, "luck")}
    assert "luck" not in bare.json()
    assert len({whole.headers["ETag"], short.headers["ETag"], bare.headers["ETag"]}) == 3


@pytest.mark.parametrize(
    ("fields", "applied"),
    [
        (["return=minimal"], True),
        (["RETURN=Minimal"], True),
        (['return = "minimal"'], True),
        (["return=minimal; of=you"], True),
        (["wait=10, return=minimal"], True),
        (["respond-async, wait=10", "return=minimal"], True),
        (['foo="a, b"; c="d", return=minimal'], True),
        (["handling=lenient,,return=minimal"], True),
        (["return=minimal, return=representation"], True),
        (["return=representation, return=minimal"], False),
        (["return=representation"], False),
        (["return"], False),
        (["return=minimally"], False),
        (["minimal"], False),
        (['foo="a, return=minimal"'], False),
        (["foo; return=minimal"], False),
        (["x-return=minimal"], False),
        ([""], False),
    ],
    ids=str,
)
def test_the_field_is_read_as_http_reads_it(client: httpx.Client, fields: Sequence[str], applied: bool) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=[("Prefer", each) for each in fields])
    assert answer.status_code == 200
    assert ("trace" not in answer.json()) == applied
    assert answer.headers.get("Preference-Applied") == ("return=minimal" if applied else None)


def test_words_stay_words(client: httpx.Client) -> None:
    for accept in ("text/plain", "text/html"):
        answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**MINIMAL, "Accept": accept})
        assert answer.content == client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept}).content
        assert (answer.status_code, "Preference-Applied" in answer.headers) == (200, False)


def test_caches_keep_whole_and_minimal_answers_apart(client: httpx.Client) -> None:
    place = client.post(GOLLUM, json=GOLLUM_REQUEST).headers["Location"]
    for headers in ({}, MINIMAL, {"Accept": "text/plain"}):
        for answer in (
            client.post(GOLLUM, json=GOLLUM_REQUEST, headers=headers),
            client.get(place, headers=headers),
            client.get(place, headers={**headers, "If-None-Match": "*"}),
        ):
            assert {"Accept", "Prefer"} <= set(answer.headers["Vary"].split(", "))
    odds = client.post(f"{GOLLUM}/odds", json={"state": GOLLUM_REQUEST["state"]}, headers=MINIMAL)
    for answer in (odds, client.get(odds.headers["Location"], headers=MINIMAL)):
        assert answer.content == odds.content
        assert "Preference-Applied" not in answer.headers
        assert "Prefer" not in answer.headers["Vary"].split(", ")


def test_a_page_of_another_origin_may_ask_and_see_it(client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**MINIMAL, "Origin": "https://a.example"})
    assert "Preference-Applied" in answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert "Prefer" in client.options(GOLLUM).headers["Access-Control-Allow-Headers"].split(", ")


def test_a_refusal_is_whole(client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json={}, headers=MINIMAL)
    assert (answer.status_code, "Preference-Applied" in answer.headers) == (422, False)
    assert answer.json() == {**client.post(GOLLUM, json={}).json(), "request_id": answer.json()["request_id"]}


def test_the_documents_say_which_calls_take_it(client: httpx.Client) -> None:
    found = set()
    for path, methods in client.get("/openapi.json").json()["paths"].items():
        for method, operation in methods.items():
            parameters = [each.get("$ref", "") for each in operation.get("parameters", [])]
            headers = operation["responses"]["200"].get("headers", {}).keys()
            takes = "#/components/parameters/Prefer" in parameters
            assert takes == ("Preference-Applied" in headers)
            assert ("Vary" in headers) == (takes or operation["operationId"] == "odds_by_link")
            if takes:
                found.add((method, path))
    read = {("get", "/v1/outcomes/{id}"), ("get", "/v1/{ruleset}/{rule}")}
    assert found == {*(("post", path_of(*each)) for each in EXAMPLES), *read}
