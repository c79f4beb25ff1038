import json
from pathlib import Path
from typing import Any

import pytest

from ror_rules import encode, explain, load, rulesets, verify
from ror_rules.host import addresses, catalogue
from ror_rules.host.calls import CALLS, QUESTIONS, WORDS, answer
from ror_rules.host.messages import with_summary
from ror_rules.host.wire import plain
from ror_rules.host.words import Format

RULES = load("war-of-the-ring")
SORCERY = {"ruleset": "war-of-the-ring", "rule": "sorcery"}
STATE: dict[str, Any] = {"rating": "B"}
ASKED = json.dumps({"state": STATE, "dice": {"source": "seeded", "seed": "42"}}).encode()
OUTCOME = RULES.resolve("sorcery", STATE, seed="42")


CONTRACT = json.loads((Path(__file__).resolve().parents[2] / "openapi" / "openapi.json").read_text("utf-8"))
HTTP_ONLY = {
    "a link for images, wikis and spreadsheets": {f"{name}_by_link" for name in QUESTIONS},
    "is for tables that cannot run the module of the pages": {"pieces"},
    "needs the store": {"read_outcome", "read_odds"},
    "needs keys or the public log": {"read_receipt", "keys", "log_head", "log_tile", "read_proof", "log_proof"},
    "needs the ledger": {"commit", "read_game"},
    "needs the players of a room": {
        *("open_room", "join_room", "return_to_room", "throw_in_room", "enter_dice_in_room", "leave_seed"),
        *("close_room", "follow_room", "read_room_throw"),
    },
    "describes the running service": {"health", "live", "ready", "metrics"},
    "documents HTTP": {"openapi", "ruleset_openapi", "home", "docs", "read_problem"},
}
"""The operations that the library does not answer, by reason."""


def test_each_operation_of_the_contract_is_a_call_or_for_http_only() -> None:
    outside = {
        operation["operationId"]
        for path, operations in CONTRACT["paths"].items()
        for method, operation in operations.items()
        if method in {"get", "post"} and all(call.subject(method.upper(), path) is None for call in CALLS.values())
    }
    assert outside == set().union(*HTTP_ONLY.values())


def told(method: str, path: str, body: bytes = b"") -> object:
    status, media, body = answer(method, path, body)
    assert (status, media) == (200, "application/json"), body
    return json.loads(body)


def test_a_resolution_has_the_outcomes_bytes() -> None:
    sentence = json.dumps(OUTCOME.summary, ensure_ascii=False).encode()
    body = answer("POST", "/v1/war-of-the-ring/sorcery", ASKED).body
    assert body == b'%b,"summary":%b}' % (encode(OUTCOME).removesuffix(b"}"), sentence)
    drawn = told("POST", "/v1/war-of-the-ring/sorcery", json.dumps({"state": STATE}).encode())
    assert isinstance(drawn, dict)
    assert len(drawn["dice"]["seed"]) == 64


@pytest.mark.parametrize(("media", "format"), WORDS.items())
def test_an_outcome_is_rendered_in_words(media: str, format: Format) -> None:
    found = answer("POST", "/v1/war-of-the-ring/sorcery", ASKED, media)
    assert found == (200, media.partition(";")[0], explain(OUTCOME, format, address=addresses.cited).encode())


def test_sentences_are_in_the_language_that_the_caller_names() -> None:
    path, asked = (
        "/v1/war-of-the-ring/gollum-control",
        next(each for each in RULES.examples if each.rule == "gollum-control"),
    )
    body = json.dumps(asked.request).encode()
    outcome = RULES.answer(asked.rule, RULES.read(asked.rule, asked.request))
    german = answer("POST", path, body, language="de").body
    assert german == with_summary(outcome, encode(outcome), "de") != answer("POST", path, body).body
    words = explain(outcome, language="de", address=addresses.cited)
    assert answer("POST", path, body, "text/plain", "de").body == words.encode()
    items = [
        {"ruleset": "war-of-the-ring", "rule": "gollum-control", **asked.request},
        {**SORCERY, "ruleset": "three-player", **json.loads(ASKED)},
    ]
    batch = json.loads(answer("POST", "/v1/batch", json.dumps({"items": items}).encode(), language="de").body)
    english = answer("POST", "/v1/three-player/sorcery", ASKED)
    assert [each["outcome"] for each in batch["items"]] == [json.loads(german), json.loads(english.body)]
    assert answer("POST", "/v1/three-player/sorcery", ASKED, language="de") == english
    assert answer("POST", path, body, language="de-AT").body == german
    assert answer("POST", path, body, language="fr") == answer("POST", path, body)


def test_questions_are_answered() -> None:
    outcome = json.loads(encode(OUTCOME))
    odds = answer("POST", "/v1/war-of-the-ring/sorcery/odds", json.dumps({"state": STATE}).encode())
    assert odds.body == encode(RULES.odds("sorcery", STATE))
    swept = {"state": STATE, "vary": [{"pointer": "/rating", "values": ["A", "B"]}], "fields": ["points"]}
    table = told("POST", "/v1/war-of-the-ring/sorcery/odds/sweep", json.dumps(swept).encode())
    assert isinstance(table, dict)
    assert len(table["cells"]) == 2
    verdict = told("POST", "/v1/verify", encode(OUTCOME))
    assert verdict == plain(verify(OUTCOME))
    compared = told("POST", "/v1/compare", json.dumps({"outcome": outcome, "under": [{}, {}]}).encode())
    assert isinstance(compared, dict)
    assert compared["same"]
    luck = told("POST", "/v1/luck", json.dumps({"items": [{"outcome": outcome, "luck": "points"}]}).encode())
    assert isinstance(luck, dict)
    item = {**SORCERY, **json.loads(ASKED)}
    batch = told("POST", "/v1/batch", json.dumps({"items": [item, {**item, "rule": "sorcer"}]}).encode())
    assert isinstance(batch, dict)
    assert batch["items"][0] == {"status": 200, "outcome": {**outcome, "summary": OUTCOME.summary}}
    assert batch["items"][1]["problem"]["errors"][0]["pointer"] == "/items/1/rule"


def test_the_catalogue_is_rendered() -> None:
    assert answer("GET", "/v1/rulesets").body == encode(catalogue.ruleset_list())
    for ruleset in rulesets():
        assert answer("GET", f"/v1/rulesets/{ruleset.id}").body == encode(catalogue.ruleset_page(ruleset))
        assert answer("GET", f"/v1/rulesets/{ruleset.id}/rulings").body == encode(catalogue.rulings_page(ruleset))
        rule, table = next(iter(ruleset.rules.values())), next(iter(ruleset.tables))
        page = answer("GET", f"/v1/rulesets/{ruleset.id}/rules/{rule.id}").body
        assert page == encode(catalogue.rule_page(ruleset, rule))
        page = answer("GET", f"/v1/rulesets/{ruleset.id}/tables/{table}").body
        assert page == encode(catalogue.table_page(ruleset, table))


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "kind"),
    [
        ("POST", "/v1/war-of-the-ring/sorcery", b'{"state": {"rating": "E"}}', 422, "schema"),
        ("POST", "/v1/war-of-the-ring/sorcery", b"{", 400, "malformed"),
        ("POST", "/v1/war-of-the-ring/sorcer", ASKED, 404, "unknown"),
        ("POST", "/v1/war-of-the-ring/sorcery/luck", ASKED, 404, "unknown"),
        ("GET", "/v1/rulesets/war-of-the-ring/tables/none", b"", 404, "unknown"),
        ("GET", "/v1/outcomes/" + OUTCOME.id, b"", 404, "unknown"),
        ("POST", "/v1/batch", b"[]", 422, "schema"),
        ("PUT", "/v1/batch", b"[]", 404, "unknown"),
        (
            "POST",
            "/v1/war-of-the-ring/sorcery/advise",
            b'{"state": {"rating": "B"}, "side": "defender"}',
            404,
            "unknown",
        ),
        ("POST", "/v1/houses", b'{"house": {"name": "a", "ruleset": "none", "version": "1"}}', 422, "schema"),
        ("POST", "/v1/war-of-the-ring/sorcer/need", b"{}", 404, "unknown"),
    ],
)
def test_what_cannot_be_answered_is_a_problem(method: str, path: str, body: bytes, status: int, kind: str) -> None:
    found = answer(method, path, body)
    problem = json.loads(found.body)
    assert (found.status, found.media) == (status, "application/problem+json")
    assert (problem["type"], problem["instance"]) == (f"/problems/{kind}", path)
