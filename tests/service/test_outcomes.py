from __future__ import annotations

import copy
import json
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules.author import Example, Ruleset
from tests.every import cases
from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_REQUEST, JSON, MSGPACK, NAMES, path_of


@pytest.fixture(scope="module")
def kept(client: httpx.Client) -> httpx.Response:
    return client.post(GOLLUM, json=GOLLUM_REQUEST)


@pytest.fixture(scope="module")
def stored(client: httpx.Client, kept: httpx.Response) -> httpx.Response:
    return client.get(kept.headers["Location"])


@pytest.mark.parametrize("form", ["{tag}", "W/{tag}", '"other", {tag}', "*", '"a" , W/{tag},"b"'])
def test_who_has_the_bytes_gets_304(
    client: httpx.Client, kept: httpx.Response, stored: httpx.Response, form: str
) -> None:
    held = form.format(tag=stored.headers["ETag"])
    answer = client.get(kept.headers["Location"], headers={"If-None-Match": held})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == stored.headers["ETag"]
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Content-Type" not in answer.headers


def test_who_has_the_other_format_gets_the_bytes(
    client: httpx.Client, kept: httpx.Response, stored: httpx.Response
) -> None:
    packed = {"Accept": MSGPACK["Content-Type"]}
    answer = client.get(kept.headers["Location"], headers={**packed, "If-None-Match": stored.headers["ETag"]})
    assert answer.status_code == 200
    again = client.get(kept.headers["Location"], headers={**packed, "If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    plain = client.get(kept.headers["Location"], headers={"If-None-Match": answer.headers["ETag"]})
    assert plain.content == stored.content


def test_who_has_the_answer_of_the_resolution_gets_the_stored_bytes(
    client: httpx.Client, kept: httpx.Response, stored: httpx.Response
) -> None:
    answer = client.get(kept.headers["Location"], headers={"If-None-Match": kept.headers["ETag"]})
    assert (answer.status_code, answer.content) == (200, stored.content)


@pytest.mark.parametrize("headers", [{}, {"Accept": MSGPACK["Content-Type"]}, {"Prefer": "return=minimal"}])
def test_stored_bytes_have_no_language(client: httpx.Client, kept: httpx.Response, headers: dict[str, str]) -> None:
    place = kept.headers["Location"]
    answer = client.get(place, headers=headers)
    for other in (
        client.get(place, headers={**headers, "Accept-Language": "de"}),
        client.get(place, headers=headers, params={"lang": "de"}),
    ):
        assert (other.content, other.headers["ETag"]) == (answer.content, answer.headers["ETag"])
        assert other.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Content-Language" not in other.headers
        assert "Accept-Language" not in other.headers["Vary"].split(", ")


@pytest.mark.parametrize("media", ["text/plain", "text/plain; lines=1", "text/markdown", "text/html"])
def test_words_of_a_kept_outcome_are_in_the_callers_language(
    client: httpx.Client, kept: httpx.Response, media: str
) -> None:
    place = kept.headers["Location"]
    english, german = (client.get(place, headers={"Accept": media, "Accept-Language": each}) for each in ("en", "de"))
    assert [each.headers["Content-Language"] for each in (english, german)] == ["en", "de"]
    assert english.text != german.text
    assert english.headers["ETag"] != german.headers["ETag"]
    for each in (english, german):
        assert {"Accept", "Accept-Language"} <= set(each.headers["Vary"].split(", "))
        assert each.headers["Cache-Control"] == "public, max-age=86400"
    chosen = client.get(place, headers={"Accept": media, "Accept-Language": "en"}, params={"lang": "de"})
    assert (chosen.content, chosen.headers["ETag"]) == (german.content, german.headers["ETag"])
    held = {"Accept": media, "If-None-Match": german.headers["ETag"]}
    again = client.get(place, headers={**held, "Accept-Language": "de"})
    assert (again.status_code, again.headers["Content-Language"]) == (304, "de")
    assert client.get(place, headers=held).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"Accept": "text/plain"}, {"Prefer": "return=minimal"}])
def test_a_language_that_a_kept_outcome_has_not_is_refused(
    client: httpx.Client, kept: httpx.Response, headers: dict[str, str]
) -> None:
    refused = client.get(kept.headers["Location"], headers=headers, params={"lang": "fr"})
    assert refused.status_code == 400
    assert "en, de" in (refused.text if "Accept" in headers else refused.json()["detail"])
    for query in ({"x": "1"}, {"lang": "de", "x": "1"}, {"lang": ["de", "en"]}):
        assert client.get(kept.headers["Location"], headers=headers, params=query).status_code == 400


def test_head_is_get_without_the_body(client: httpx.Client, kept: httpx.Response, stored: httpx.Response) -> None:
    named = {"X-Request-Id": "the-same"}
    get, head = (client.request(method, kept.headers["Location"], headers=named) for method in ("GET", "HEAD"))
    assert head.content == b""
    assert {**get.headers, "date": ""} == {**head.headers, "date": ""}
    assert client.head(kept.headers["Location"], headers={"If-None-Match": stored.headers["ETag"]}).status_code == 304
    assert client.head("/v1/outcomes/" + "0" * 64).status_code == 404


def test_a_missing_outcome_explains_how_to_make_it_again(client: httpx.Client) -> None:
    answer = client.get("/v1/outcomes/" + "0" * 64)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (404, "/problems/outcome-not-kept")
    for word in ("POST", "state", "dice", "context", "rulings", "version"):
        assert word in problem["detail"] + problem["help"]


def test_an_outcome_can_be_rebuilt_from_its_members(client: httpx.Client, kept: httpx.Response) -> None:
    outcome = kept.json()
    faces = [face for throw in outcome["dice"]["throws"] for face in throw["faces"]]
    request = {
        "state": outcome["state"],
        "context": outcome["context"],
        "dice": {"source": "supplied", "faces": faces},
        "version": outcome["ruleset"]["version"],
    }
    assert client.post(f"/v1/{outcome['ruleset']['id']}/{outcome['rule']}", json=request).content == kept.content


@pytest.mark.parametrize("name", ["0", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "%00" * 64, "..%2f" * 8, "latest"])
def test_what_is_no_id_is_404(client: httpx.Client, name: str) -> None:
    assert client.get(f"/v1/outcomes/{name}").status_code == 404


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_an_honest_outcome_holds(client: httpx.Client, ruleset: Ruleset[Any], example: Example) -> None:
    seeded = {"state": example.request["state"], "dice": {"source": "seeded", "seed": "honest"}, "context": "a/b"}
    for request in (example.request, seeded):
        outcome = client.post(path_of(ruleset, example), json=request)
        verdict = client.post("/v1/verify", content=outcome.content, headers=JSON)
        assert verdict.json().items() >= {"holds": True, "id": outcome.json()["id"], "difference": None}.items()
        packed = client.post("/v1/verify", content=msgpack.packb(outcome.json()), headers=MSGPACK)
        assert packed.json() == verdict.json()


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/result/controller", "fellowship"),
        ("/dice/throws/0/sides", 8),
        ("/dice/throws/0/why", "luck"),
        ("/trace/0/face", 6),
        ("/trace/0/code", "gollum-wins"),
        ("/trace/0/modifiers/0/with", {"by": 2}),
        ("/trace/0/cell", "neither"),
        ("/id", "0" * 64),
        ("/ruleset/digest", "sha256:" + "0" * 64),
    ],
)
def test_a_changed_outcome_does_not_hold(
    client: httpx.Client, kept: httpx.Response, pointer: str, value: object
) -> None:
    claim = copy.deepcopy(kept.json())
    *way, last = pointer.strip("/").split("/")
    place: Any = claim
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[last] = value
    verdict = client.post("/v1/verify", json=claim).json()
    assert verdict["holds"] is False
    assert verdict["difference"]["pointer"] == pointer
    assert verdict["difference"]["got"] == value


@pytest.mark.parametrize(
    ("language", "summary", "covered"), [("en", None, True), ("de", None, True), ("en", "No.", False)]
)
def test_a_sentence_is_covered_if_this_release_words_it_so(
    client: httpx.Client, language: str, summary: str | None, covered: bool
) -> None:
    claim = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept-Language": language}).json()
    verdict = client.post("/v1/verify", json=claim if summary is None else {**claim, "summary": summary}).json()
    assert verdict["holds"] is True
    assert verdict["not_covered"] == ([] if covered else ["/summary"])


@pytest.mark.parametrize("accept", [JSON, MSGPACK], ids=["JSON", "MessagePack"])
@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 10**30])
def test_numbers_beyond_64_bits_are_refused_whatever_is_asked_for(
    client: httpx.Client, kept: httpx.Response, accept: dict[str, str], number: int
) -> None:
    claimed = json.dumps({**kept.json(), "result": {"controller": number}})
    answer = client.post("/v1/verify", content=claimed, headers={**JSON, "Accept": accept["Content-Type"]})
    assert (answer.status_code, answer.json()["type"]) == (400, "/problems/malformed")


@pytest.mark.parametrize("number", [2**64 - 1, -(2**63)])
def test_numbers_of_64_bits_are_judged_in_both_formats(client: httpx.Client, kept: httpx.Response, number: int) -> None:
    claimed = msgpack.packb({**kept.json(), "result": {"controller": number}})
    answer = client.post("/v1/verify", content=claimed, headers={**MSGPACK, "Accept": MSGPACK["Content-Type"]})
    assert answer.status_code == 200
    assert msgpack.unpackb(answer.content)["difference"]["got"] == number


def test_an_outcome_of_another_version_is_not_judged(client: httpx.Client, kept: httpx.Response) -> None:
    claim = copy.deepcopy(kept.json())
    claim["ruleset"]["version"] = "0.9.0"
    answer = client.post("/v1/verify", json=claim)
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/version")
    assert answer.json()["errors"][0]["pointer"] == "/ruleset/version"
