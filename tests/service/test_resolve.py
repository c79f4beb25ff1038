from __future__ import annotations

import json
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import load
from ror_rules.author import Example, Rule, Ruleset
from ror_rules.host import wire
from ror_rules.host.messages import catalogue, with_summary
from ror_rules.host.questions import answer as odds_of
from tests.every import cases
from tests.service.cases import (
    EXAMPLES,
    GOLLUM,
    GOLLUM_REQUEST,
    GOLLUM_STATE,
    JSON,
    MSGPACK,
    NAMES,
    RULE_NAMES,
    RULES,
    path_of,
)

ANY_RULESET = Ruleset[Any]
PLAIN = {"Accept-Encoding": "identity"}


GERMAN = [each for each in EXAMPLES if each[1].rule in each[0].languages.get("de", ())]
GERMAN_NAMES = [name for name, each in zip(NAMES, EXAMPLES, strict=True) if each in GERMAN]


def revision(ruleset: ANY_RULESET, language: str = "en") -> str:
    return catalogue(ruleset.id, language).revision


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_an_answer_is_the_offline_cores_to_the_byte(
    client: httpx.Client, ruleset: ANY_RULESET, example: Example
) -> None:
    answer = client.post(path_of(ruleset, example), json=example.request, headers=PLAIN)
    offline = ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    stored, sentence = wire.encode(offline), json.dumps(offline.summary, ensure_ascii=False).encode()
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.content == b'%b,"summary":%b}' % (stored.removesuffix(b"}"), sentence)
    assert answer.headers["Location"] == f"/v1/outcomes/{offline.id}"
    assert answer.headers["Content-Language"] == "en"
    assert answer.headers["Vary"] == "Accept, Accept-Language, Prefer, Accept-Encoding"
    assert answer.headers["ETag"] == f'"{offline.id}.en.{revision(ruleset)}"'


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_an_outcome_is_replayed_to_the_byte(client: httpx.Client, ruleset: ANY_RULESET, example: Example) -> None:
    """The Location of an answer gives the stored and signed bytes of the core. Its ETag is the id.

    They have no `summary` and no language, and may be cached for ever.
    """
    answer = client.post(path_of(ruleset, example), json=example.request)
    replay = client.get(answer.headers["Location"], headers=PLAIN)
    offline = ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    assert replay.content == wire.encode(offline)
    assert replay.json() == {name: value for name, value in answer.json().items() if name != "summary"}
    assert replay.headers["ETag"] == f'"{offline.id}"'
    assert replay.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Content-Language" not in replay.headers
    assert "Accept-Language" not in replay.headers["Vary"].split(", ")


@cases(("ruleset", "rule"), RULES, RULE_NAMES)
def test_a_rule_without_dice_in_the_request_throws_fresh_ones(
    client: httpx.Client, ruleset: ANY_RULESET, rule: Rule[Any, Any, Any]
) -> None:
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    state = example.request["state"]
    first, second = (client.post(path_of(ruleset, example), json={"state": state}).json() for _ in range(2))
    if not rule.throws:
        assert first == second
        assert first["dice"] == {"source": "supplied", "throws": []}
        return
    assert first["id"] != second["id"]
    assert first["dice"]["stream"] == "ror.dice.v1"
    assert len(first["dice"]["seed"]) == 64
    seeded = {"state": state, "dice": {"source": "seeded", "seed": first["dice"]["seed"]}}
    assert client.post(path_of(ruleset, example), json=seeded).json() == first


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_messagepack_equals_json(client: httpx.Client, ruleset: ANY_RULESET, example: Example) -> None:
    path = path_of(ruleset, example)
    plain = client.post(path, json=example.request)
    packed = client.post(
        path, content=msgpack.packb(example.request), headers={**MSGPACK, **PLAIN, "Accept": MSGPACK["Content-Type"]}
    )
    assert packed.headers["Content-Type"] == "application/vnd.msgpack"
    assert msgpack.unpackb(packed.content) == plain.json()
    assert packed.headers["ETag"] == f'"{plain.json()["id"]}.en.{revision(ruleset)}.msgpack"'
    assert packed.headers["Content-Language"] == plain.headers["Content-Language"] == "en"
    replay = client.get(packed.headers["Location"], headers={**PLAIN, "Accept": MSGPACK["Content-Type"]})
    assert msgpack.unpackb(replay.content) == client.get(plain.headers["Location"]).json()
    assert replay.headers["ETag"] == f'"{plain.json()["id"]}.msgpack"'


@cases(("ruleset", "example"), GERMAN, GERMAN_NAMES)
def test_a_language_changes_the_sentence_and_nothing_else(
    client: httpx.Client, ruleset: ANY_RULESET, example: Example
) -> None:
    english, german = (
        client.post(path_of(ruleset, example), json=example.request, headers={**PLAIN, "Accept-Language": language})
        for language in ("en", "de-AT, en;q=0.5")
    )
    assert [each.headers["Content-Language"] for each in (english, german)] == ["en", "de"]
    assert english.headers["Location"] == german.headers["Location"]
    assert german.headers["ETag"] == f'"{german.json()["id"]}.de.{revision(ruleset, "de")}"'
    assert german.headers["ETag"] != english.headers["ETag"]
    stored = client.get(german.headers["Location"], headers=PLAIN).content
    offline = ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    for answer, language in ((english, "en"), (german, "de")):
        assert answer.content == with_summary(offline, stored, language)
    assert german.json()["summary"] != english.json()["summary"]


def test_every_form_of_an_answer_follows_the_language(client: httpx.Client) -> None:
    german = {**PLAIN, "Accept-Language": "de"}
    packed = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**german, "Accept": MSGPACK["Content-Type"]})
    plain = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=german)
    assert msgpack.unpackb(packed.content) == plain.json()
    text = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**german, "Accept": "text/plain"})
    assert plain.json()["summary"] in text.text
    for answer in (packed, plain, text):
        assert answer.headers["Content-Language"] == "de"
        assert "Accept-Language" in answer.headers["Vary"].split(", ")
    english = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**PLAIN, "Accept": "text/plain"})
    assert len({each.headers["ETag"] for each in (packed, plain, text, english)}) == 4
    short = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**german, "Prefer": "return=minimal"})
    assert "Content-Language" not in short.headers


def test_luck_and_language_stand_in_one_etag(client: httpx.Client) -> None:
    path, view = "/v1/war-of-the-ring/army-combat", "defender.strength_lost"
    example = next(each for _, each in GERMAN if each.rule == "army-combat")
    german = {**PLAIN, "Accept-Language": "de"}
    answer = client.post(path, json={**example.request, "luck": view}, headers=german)
    assert list(answer.json())[-2:] == ["luck", "summary"]
    assert answer.headers["ETag"] == f'"{answer.json()["id"]}+{view}.de.{catalogue("war-of-the-ring", "de").revision}"'
    assert "luck" not in client.get(answer.headers["Location"]).json()


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("de", "de"),
        ("DE-at", "de"),
        ("fr, de;q=0.3", "de"),
        ("de;q=0.4, en;q=0.6", "en"),
        ("de;q=0", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_accept_language_chooses_among_the_languages_of_the_rule(
    client: httpx.Client, header: str, chosen: str
) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept-Language": header})
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, chosen)


def test_a_rule_that_is_not_translated_answers_in_english(client: httpx.Client) -> None:
    ruleset, example = next(each for each in EXAMPLES if each[0].id == "sauron")
    answer = client.post(path_of(ruleset, example), json=example.request, headers={"Accept-Language": "de"})
    assert answer.headers["Content-Language"] == "en"


@pytest.mark.parametrize("media", ["application/json", "application/vnd.msgpack", "text/plain", "text/html"])
def test_lang_in_the_query_overrides_the_header(client: httpx.Client, media: str) -> None:
    for query, header in (("de", "en"), ("DE", ""), ("en", "de")):
        headers = {"Accept": media, "Accept-Language": header}
        answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=headers, params={"lang": query})
        asked = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={**headers, "Accept-Language": query})
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, query.lower())
        assert (answer.content, answer.headers["ETag"]) == (asked.content, asked.headers["ETag"])


@pytest.mark.parametrize("headers", [{}, {"Accept": "text/plain"}, {"Prefer": "return=minimal"}])
@pytest.mark.parametrize("language", ["fr", "de-AT", "", "x" * 1000])
def test_a_language_that_no_rule_has_is_refused(client: httpx.Client, language: str, headers: dict[str, str]) -> None:
    there = ["en", "de"]
    for path in (GOLLUM, "/v1/sauron/rally"):
        refused = client.post(path, content=b"no json", headers={**JSON, **headers}, params={"lang": language})
        assert refused.status_code == 400
        if "Accept" in headers:
            assert ", ".join(there) in refused.text
        else:
            problem = refused.json()
            assert (problem["type"], problem["code"]) == ("/problems/query-not-taken", "no-such-language")
            assert problem["with"]["languages"] == there


@pytest.mark.parametrize("query", ["x=1", "lang=de&x=1", "lang=de&lang=de", "lang=de&lang=en", "Lang=de", "lang"])
def test_any_other_query_string_is_refused(client: httpx.Client, query: str) -> None:
    refused = client.post(f"{GOLLUM}?{query}", json=GOLLUM_REQUEST)
    assert (refused.status_code, refused.json()["type"]) == (400, "/problems/query-not-taken")


@pytest.mark.parametrize("media", ["application/json", "text/plain"])
def test_a_rule_without_the_language_of_the_query_answers_in_english(client: httpx.Client, media: str) -> None:
    ruleset, example = next(each for each in EXAMPLES if each[0].id == "sauron")
    path, headers = path_of(ruleset, example), {"Accept": media, "Accept-Language": "de"}
    english = client.post(path, json=example.request, headers={"Accept": media})
    german = client.post(path, json=example.request, headers=headers, params={"lang": "de"})
    assert (german.status_code, german.headers["Content-Language"]) == (200, "en")
    assert german.content == english.content
    again = client.get(f"/v1/outcomes/{client.post(path, json=example.request).json()['id']}.txt?lang=de")
    assert (again.status_code, again.headers["Content-Language"]) == (200, "en")


@pytest.mark.parametrize("path", [f"{GOLLUM}/odds", f"{GOLLUM}/odds/sweep", "/v1/verify", "/v1/compare"])
def test_lang_is_refused_where_an_answer_comes_in_no_words(client: httpx.Client, path: str) -> None:
    refused = client.post(f"{path}?lang=en", json={})
    assert (refused.status_code, refused.json()["code"]) == (400, "query-not-taken")


def test_if_none_match_means_nothing_to_a_post(client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST)
    for held in (answer.headers["ETag"], f'"{answer.json()["id"]}"', "*"):
        again = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"If-None-Match": held})
        assert (again.status_code, again.content) == (200, answer.content)


@pytest.mark.parametrize("spelling", ["application/vnd.msgpack", "application/msgpack", "application/x-msgpack"])
def test_messagepack_is_known_by_three_names(client: httpx.Client, spelling: str) -> None:
    headers = {"Content-Type": spelling, "Accept": spelling}
    answer = client.post(GOLLUM, content=msgpack.packb(GOLLUM_REQUEST), headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/vnd.msgpack"


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("*/*", "application/json"),
        ("", "application/json"),
        ("application/*", "application/json"),
        ("image/png, application/json;q=0.9, */*;q=0.1", "application/json"),
        ("application/json;q=0.4, application/vnd.msgpack", "application/vnd.msgpack"),
        ("application/json, application/vnd.msgpack", "application/json"),
        ("application/json;q=0, */*", "application/vnd.msgpack"),
        ("application/vnd.msgpack;q=0.1, image/png", "application/vnd.msgpack"),
        ("APPLICATION/JSON", "application/json"),
    ],
)
def test_accept_chooses_the_representation(client: httpx.Client, accept: str, media: str) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept})
    assert answer.headers["Content-Type"] == media
    assert "Accept" in answer.headers["Vary"].split(", ")


@pytest.mark.parametrize("accept", ["application/xml", "image/*, text/css", "application/json;q=0", "*/*;q=0"])
def test_an_unacceptable_media_type_is_406(client: httpx.Client, accept: str) -> None:
    answer = client.post(GOLLUM, content=b"no json", headers={**JSON, "Accept": accept})
    assert (answer.status_code, answer.json()["type"]) == (406, "/problems/not-acceptable")


def test_the_same_request_said_otherwise_has_the_same_outcome(client: httpx.Client) -> None:
    plain = client.post(GOLLUM, json=GOLLUM_REQUEST)
    other = '{ "rulings":{}, "version":"%s", "dice":{"faces":[4.0],"source":"supplied"}, "state":%s }'
    assert (
        client.post(
            GOLLUM, content=other % (load("war-of-the-ring").version, json.dumps(GOLLUM_STATE)), headers=JSON
        ).content
        == plain.content
    )


def test_a_context_gives_other_dice_from_one_seed(client: httpx.Client) -> None:
    request = {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": 42}}
    ids = [
        client.post(GOLLUM, json={**request, "context": context}).json()["id"]
        for context in ("game-1/turn-1", "game-1/turn-2", "game-1/turn-1")
    ]
    assert ids[0] == ids[2] != ids[1]


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_odds_are_the_cores_and_hold_what_was_thrown(
    client: httpx.Client, ruleset: ANY_RULESET, example: Example
) -> None:
    state = {"state": example.request["state"], "fields": ["*"]}
    answer = client.post(f"{path_of(ruleset, example)}/odds", json=state)
    rule = ruleset.rule(example.rule)
    assert answer.content == wire.encode(odds_of(ruleset.question(rule.id, ruleset.read_odds(rule.id, state))))
    odds = answer.json()
    thrown = client.post(path_of(ruleset, example), json=example.request).json()["result"]
    if "open" in odds:  # its whole results depend on a choice
        assert odds["outcomes"] == []
    else:
        assert sum(int(each["weight"]) for each in odds["outcomes"]) == int(odds["total"])
        assert thrown in [each["result"] for each in odds["outcomes"]]
    packed = client.post(f"{path_of(ruleset, example)}/odds", json=state, headers={"Accept": "application/msgpack"})
    assert msgpack.unpackb(packed.content) == odds


def test_a_ruling_asked_for_shows_in_the_answer(client: httpx.Client) -> None:
    path = "/v1/war-of-the-ring/losses"
    state = {"strength": 12, "percent": 50}
    default = client.post(path, json={"state": state}).json()
    other = client.post(path, json={"state": state, "rulings": {"wr-loss-11-15-50": "6"}}).json()
    assert (default["result"]["lost"], other["result"]["lost"]) == (5, 6)
    assert other["rulings"]["wr-loss-11-15-50"] == "6"
    assert default["id"] != other["id"]


def test_every_answer_may_be_read_by_a_page_from_anywhere(client: httpx.Client) -> None:
    for answer in (client.post(GOLLUM, json=GOLLUM_REQUEST), client.post(GOLLUM), client.get("/nowhere")):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        exposed = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
        assert exposed >= {"ETag", "Location", "Content-Location", "Link", "Preference-Applied", "X-Request-Id"}
        assert exposed >= {"RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "Cache-Status"}
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Access-Control-Allow-Credentials" not in answer.headers
    preflight = client.options(GOLLUM, headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"})
    assert preflight.status_code == 204
    assert preflight.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS, POST"
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]
    assert preflight.headers["Access-Control-Max-Age"] == "86400"


def test_decimals_are_exact_however_they_come(client: httpx.Client) -> None:
    path = "/v1/ring-of-power/movement"
    force = {"groups": [{"name": "x", "type": "man", "at": [[-0.125, 2.0]]}]}
    ids = set()
    for inches in (7.625, "61/8"):
        request = {"state": {"force": force, "legs": [{"terrain": "clear", "inches": inches}]}}
        plain = client.post(path, json=request)
        packed = client.post(path, content=msgpack.packb(request), headers=MSGPACK)
        for answer in (plain, packed):
            assert answer.status_code == 200
            assert answer.json()["result"]["moved"] == "61/8"
            assert answer.json()["state"]["force"]["groups"][0]["at"] == [["-1/8", 2]]
            ids.add(answer.json()["id"])
    assert len(ids) == 1
