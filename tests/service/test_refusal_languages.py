from __future__ import annotations

import html
import re
from typing import Any

import httpx
import pytest

from ror_rules.host.calls import answer
from ror_rules.host.messages import ENGINE, Catalogue, read
from tests.service.cases import GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, JSON

GERMAN = {"Accept-Language": "de-AT, en;q=0.5"}
UNKNOWN: dict[str, Any] = {"state": {"previous_controller": "sauron"}}
"""A state with a wrong word, and without a field."""
LOST = f"/v1/outcomes/{'0' * 64}"
PACKAGE, LANGUAGES = "ror_service", ("en", "de")


def language_of(answer: httpx.Response) -> str:
    assert answer.status_code >= 400
    assert {"Accept", "Accept-Language"} <= set(", ".join(answer.headers.get_list("Vary")).split(", "))
    return answer.headers["Content-Language"]


def test_a_problem_is_in_the_language_of_the_caller(client: httpx.Client) -> None:
    english = client.post(GOLLUM, json=UNKNOWN)
    german = client.post(GOLLUM, json=UNKNOWN, headers=GERMAN)
    assert [language_of(each) for each in (english, german)] == ["en", "de"]
    one, other = english.json(), german.json()
    assert other["detail"] == (
        "/state/card_holder: `card_holder` fehlt. Wer vor dem Wurf Gollums Karte hat. Erwartet: eines von dark_power, fellowship, neither; "
        "erhalten: nichts. Und 1 weiterer Fehler."
    )
    assert other["errors"][0]["got"] == "nichts"
    assert other["help"].startswith("Berichtigen Sie jede genannte Stelle. GET /v1/rulesets/war-of-the-ring/rules/")
    for same in ("type", "title", "status", "instance", "code", "with"):
        assert one[same] == other[same], same
    for before, after in zip(one["errors"], other["errors"], strict=True):
        assert before["detail"] != after["detail"]
        for same in ("pointer", "code", "with"):
            assert before[same] == after[same], same


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("fr, de;q=0.1", "de"),
        ("en-US, en;q=0.9, de;q=0.8", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("de;q=0", "en"),
        ("", "en"),
    ],
)
def test_accept_language_chooses(client: httpx.Client, header: str, language: str) -> None:
    refused = client.get(LOST, headers={"Accept-Language": header})
    assert language_of(refused) == language
    assert ("aufbewahrt" in refused.json()["detail"]) == (language == "de")


def test_two_fields_are_one_list(client: httpx.Client) -> None:
    fields = [("Accept-Language", "fr"), ("Accept-Language", "de;q=0.2")]
    assert language_of(client.get(LOST, headers=fields)) == "de"


def test_a_link_chooses_before_the_header(client: httpx.Client) -> None:
    assert language_of(client.get(f"{LOST}?lang=de")) == "de"
    assert language_of(client.get(f"{LOST}?lang=en", headers=GERMAN)) == "en"


@pytest.mark.parametrize("path", [LOST, GOLLUM, "/v1/rulesets"])
@pytest.mark.parametrize("query", ["lang=de&x=1&x=2", "x=%ff&lang=de", "lang=de&lang=en", "x=1&x=2"])
def test_a_query_string_that_is_wrong_still_names_the_language(client: httpx.Client, path: str, query: str) -> None:
    refused = client.get(f"{path}?{query}", headers={} if "lang" in query else GERMAN)
    assert (refused.status_code, language_of(refused)) == (400, "de")


@pytest.mark.parametrize("path", [GOLLUM, "/v1/outcomes/{id}", "/verify"])
def test_a_language_that_is_not_there_is_refused_with_those_that_are(client: httpx.Client, path: str) -> None:
    made = client.post(GOLLUM, json=GOLLUM_REQUEST).json()["id"]
    method = "POST" if path == GOLLUM else "GET"
    for header, words in ({}, "Send `lang` as one of en, de"), (GERMAN, "Senden Sie `lang` mit einem der Werte en, de"):
        body = GOLLUM_REQUEST if method == "POST" else None
        refused = client.request(method, f"{path.format(id=made)}?lang=fr", headers=header, json=body)
        assert refused.status_code == 400
        assert refused.json()["type"] == "/problems/query-not-taken"
        assert refused.json()["help"].startswith(words)
        assert "query string" not in refused.json()["help"]


@pytest.mark.parametrize(
    ("path", "state"),
    [
        (
            "/v1/three-player/sorcery",
            {"rating": "E"},
        ),  # a rule without German, though the words of the fault have it
        ("/v1/war-of-the-ring/search", {"characters": [{"name": ""}]}),  # the form of a string is English
    ],
)
def test_a_document_has_one_language(client: httpx.Client, path: str, state: Any) -> None:
    german = client.post(path, json={"state": state}, headers=GERMAN)
    assert language_of(german) == "en"
    english = client.post(path, json={"state": state})
    assert {**german.json(), "request_id": ""} == {**english.json(), "request_id": ""}


def test_a_german_problem_has_no_english_description(client: httpx.Client) -> None:
    fault = client.post(GOLLUM, json={"state": {"card_holder": "fellowship"}}, headers=GERMAN).json()["errors"][0]
    assert fault["code"] == "missing-described"
    assert fault["with"]["description"]
    assert fault["detail"] == "`previous_controller` fehlt. Der Spieler, der Gollum letzte Runde kontrollierte."


@pytest.mark.parametrize(
    ("method", "path", "extra", "words"),
    [
        ("GET", "/v1/nowhere", {}, "Unter diesem Pfad ist nichts."),
        ("GET", "/v1/rulesets/hobbits", {}, "Dieses Regelwerk gibt es nicht."),
        ("DELETE", GOLLUM, {}, "Dieser Pfad nimmt DELETE nicht an."),
        ("GET", "/v1/rulesets?page=2", {}, "Dieser Aufruf nimmt diesen Query-String nicht an."),
        ("POST", GOLLUM, {"Content-Type": "text/plain"}, "Der Dienst liest diesen Content-Type nicht."),
        ("GET", "/v1/rulesets", {"Accept": "image/png"}, "Es gibt keine Form, die Sie annehmen."),
        ("GET", "/v1/rulesets", {"Host": "a<b"}, "Ein Host ist ein Name oder eine Adresse"),
        ("GET", f"/v1/{'x' * 9000}", {}, "Der Pfad ist zu lang."),
    ],
)
def test_every_way_of_refusing_follows_the_caller(
    client: httpx.Client, method: str, path: str, extra: dict[str, str], words: str
) -> None:
    refused = client.request(method, path, headers={**GERMAN, **extra}, content=b"x" if method == "POST" else None)
    assert language_of(refused) == "de"
    assert refused.json()["detail"].startswith(words)


def test_a_head_that_is_known_changes_nothing(client: httpx.Client) -> None:
    for _ in range(3):
        assert language_of(client.post(GOLLUM, content=b'{"state":{}}', headers={**JSON, **GERMAN})) == "de"
        assert language_of(client.post(GOLLUM, content=b'{"state":{}}', headers=JSON)) == "en"


def test_a_refusal_as_text_and_as_a_page_follows_the_caller(client: httpx.Client) -> None:
    text = client.post(GOLLUM, json=UNKNOWN, headers={**GERMAN, "Accept": "text/plain"})
    assert language_of(text) == "de"
    assert text.text.splitlines()[-1].startswith("Berichtigen Sie jede genannte Stelle.")
    element = client.post(GOLLUM, json=UNKNOWN, headers={**GERMAN, "Accept": "text/html"})
    assert language_of(element) == "de"
    assert "Berichtigen Sie jede genannte Stelle." in element.text
    page = client.get("/nowhere", headers={**GERMAN, "Accept": "text/html"})
    assert language_of(page) == "de"
    assert '<html lang="de"' in page.text
    assert f"<h1>{read(PACKAGE, 'de')['problem-not-found-title'].strip()}</h1>" in html.unescape(page.text)


def test_the_problems_of_a_batch_follow_the_caller(client: httpx.Client) -> None:
    wrong = {"ruleset": "war-of-the-ring", "rule": "gollum-control", **UNKNOWN}
    other = {"ruleset": "three-player", "rule": "sorcery", "state": {"rating": "E"}}
    asked = {"items": [wrong, other, GOLLUM_ITEM]}
    german = client.post("/v1/batch", json=asked, headers=GERMAN).json()["items"]
    assert german[0]["problem"]["detail"].startswith("/items/0/state/card_holder: `card_holder` fehlt.")
    assert german[1]["problem"]["detail"].startswith("/items/1/state/rating: This is not one of the words")
    assert "summary" in german[2]["outcome"]


def test_the_copy_of_a_page_refuses_alike(client: httpx.Client) -> None:
    for language in ("de-AT", "en", "fr"):
        body = b'{"state": {"previous_controller": "sauron"}}'
        served = client.post(GOLLUM, content=body, headers={**JSON, "Accept-Language": language}).json()
        own = answer("POST", GOLLUM, body, language=language)
        assert httpx.Response(own.status, content=own.body).json() == {
            name: value for name, value in served.items() if name != "request_id"
        }


# Catalogues --------------------------------------------------------------------------------------------------------------


def test_every_refusal_and_every_kind_is_translated() -> None:
    for language in LANGUAGES:
        shown = {
            code for code in read(PACKAGE, "en") if not code.startswith("field-")
        }  # those are for the OpenAPI document
        assert read(PACKAGE, language).keys() >= shown
        kinds = {code for code in read(ENGINE, "en") if code.startswith(("problem-", "fault-"))}
        assert kinds <= read(ENGINE, language).keys()
        words, english = Catalogue(language, read(PACKAGE, language)), Catalogue("en", read(PACKAGE, "en"))
        for code in read(PACKAGE, language):
            assert words.variables(code) == english.variables(code), code


def test_a_translation_refers_to_translations_alone() -> None:
    for language in LANGUAGES:
        own = {**read(ENGINE, language), **read(PACKAGE, language)}
        for code, pattern in own.items():
            for name in re.findall(r"{\s*([a-z][\w.-]*)\s*}", pattern):
                assert name in own, code
