from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import encode, load
from ror_rules.host.messages import summary
from ror_rules.host.questions import GameLuck, measurable
from ror_rules.testing import explore, limits
from tests.every import cases
from tests.measuring import measured
from tests.service.cases import JSON, MSGPACK, RULE_NAMES, RULES, unspoken
from tests.service.running import Service

WAR = load("war-of-the-ring")
PATH = "/v1/war-of-the-ring/army-combat"
STATE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 20},
    "defender": {"side": "fellowship", "strength": 10},
}
LOST = "defender.strength_lost"


def asked(seed: str = "1", **more: Any) -> dict[str, Any]:
    return {"state": STATE, "dice": {"source": "seeded", "seed": seed}, **more}


def outcome(seed: str = "1", luck: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(WAR.resolve("army-combat", STATE, seed=seed, luck=luck)))
    return found


def test_what_is_kept_has_no_luck(client: httpx.Client) -> None:
    bare = client.post(PATH, json=asked("kept"))
    answer = client.post(PATH, json=asked("kept", luck=LOST))
    assert answer.json()["id"] == bare.json()["id"]
    assert client.get(answer.headers["location"]).content == unspoken(bare)
    packed = client.post(PATH, json=asked("kept", luck=LOST), headers={"Accept": MSGPACK["Content-Type"]})
    other = client.post(PATH, json=asked("kept", luck="adjusted_die"))
    tags = [each.headers["etag"] for each in (bare, answer, packed, other)]
    assert len(set(tags)) == 4
    assert msgpack.unpackb(packed.content) == answer.json()


@pytest.mark.parametrize(
    "accept",
    ["text/plain", "text/plain; lines=1", "text/plain; template=roll20", "text/markdown", "text/html", "image/svg+xml"],
)
def test_an_answer_in_words_tells_the_luck(client: httpx.Client, accept: str) -> None:
    answers = [client.post(PATH, json=asked("3", luck=luck), headers={"Accept": accept}) for luck in (LOST, None)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert ["was expected" in re.sub("<[^>]*>", "", answer.text) for answer in answers] == [True, False]


def test_a_first_outcome_with_luck_is_kept_without(client: httpx.Client) -> None:
    answer = client.post(PATH, json=asked("only-with-luck", luck=LOST))
    kept = client.get(answer.headers["location"]).json()
    assert kept == {name: value for name, value in answer.json().items() if name not in {"luck", "summary"}}


def test_luck_verifies_and_a_changed_one_does_not(client: httpx.Client) -> None:
    claim = outcome(luck=LOST)
    assert client.post("/v1/verify", json=claim).json()["holds"]
    assert client.post("/v1/verify", content=msgpack.packb(claim), headers=MSGPACK).json()["holds"]
    claim["luck"]["percentile"] = 0.99
    verdict = client.post("/v1/verify", json=claim).json()
    assert verdict["difference"] == {
        "pointer": "/luck/percentile",
        "expected": outcome(luck=LOST)["luck"]["percentile"],
        "got": 0.99,
    }
    claim["luck"]["view"] = "cell"
    refused = client.post("/v1/verify", json=claim)
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/luck/view")


def test_a_batch_measures_its_items(client: httpx.Client) -> None:
    names = {"ruleset": "war-of-the-ring", "rule": "army-combat"}
    items = [{**names, **asked(luck=LOST)}, {**names, **asked(luck="cell")}, {**names, **asked()}]
    answer = client.post("/v1/batch", json={"items": items})
    first, last = (client.post(PATH, json=asked(**more)).text for more in ({"luck": LOST}, {}))
    found = answer.json()["items"]
    assert [each["status"] for each in found] == [200, 422, 200]
    assert answer.text.startswith(f'{{"items":[{{"status":200,"outcome":{first}}},')
    assert answer.text.endswith(f'{{"status":200,"outcome":{last}}}]}}')
    assert found[1]["problem"]["errors"][0]["pointer"] == "/items/1/luck"


@pytest.fixture(scope="module")
def document(client: httpx.Client) -> Any:
    return client.get("/openapi.json").json()


@cases(("ruleset", "rule"), RULES, RULE_NAMES)
def test_the_document_lists_what_can_be_measured(document: Any, ruleset: Any, rule: Any) -> None:
    body = document["paths"][f"/v1/{ruleset.id}/{rule.id}"]["post"]["requestBody"]["content"]["application/json"]
    schema = document["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
    luck = schema["properties"].get("luck")
    assert (luck is not None) == bool(measurable(rule))
    assert luck is None or luck["description"].endswith(f" {', '.join(measurable(rule))}.")


@pytest.mark.parametrize("asked", [{"headers": {"Accept-Language": "de"}}, {"params": {"lang": "de"}}])
def test_the_moments_of_a_game_are_in_the_language_of_the_reader(client: httpx.Client, asked: dict[str, Any]) -> None:
    items = {"items": [{"outcome": outcome()}], "luck": LOST}
    english = client.post("/v1/luck", json=items)
    german = client.post("/v1/luck", json=items, **asked)
    assert german.status_code == 200
    told, said = german.json(), WAR.resolve("army-combat", STATE, seed="1")
    assert [each["summary"] for each in told["items"]] == [summary(said, "de")]
    assert [each["summary"] for each in english.json()["items"]] == [said.summary]
    assert "Accept-Language" in german.headers["Vary"].split(", ")


def test_a_side_leaves_out_the_outcomes_of_rules_that_do_not_know_it(client: httpx.Client) -> None:
    sorcery = json.loads(encode(WAR.resolve("sorcery", {"rating": "B"}, seed="1")))
    items = [{"outcome": sorcery}, {"outcome": outcome()}]
    found = client.post("/v1/luck", json={"items": items, "side": "attacker"}).json()
    assert (found["left_out"], [each["item"] for each in found["items"]]) == ([0], [1])
    refused = client.post("/v1/luck", json={"items": items, "side": "nobody"})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/side")
    assert refused.json()["errors"][0]["expected"] == "one of attacker, defender"


def test_a_game_is_summed_as_the_core_sums_it(client: httpx.Client) -> None:
    game = GameLuck()
    spread = measured(WAR, "army-combat", WAR.read("army-combat", {"state": STATE}), LOST)
    for seed in map(str, range(20)):
        game.add(WAR.resolve("army-combat", STATE, seed=seed), spread, "low")
    outcomes = [outcome(str(seed)) for seed in range(20)]
    for body in (
        {"luck": LOST, "good": "low", "items": [{"outcome": each} for each in outcomes]},
        {"items": [{"outcome": each, "luck": LOST, "good": "low"} for each in outcomes]},
        {"luck": "cell", "items": [{"outcome": each, "luck": LOST, "good": "low"} for each in outcomes]},
    ):
        assert client.post("/v1/luck", json=body).content == encode(game.report())
    asked = {"good": "low", "items": [{"outcome": outcome(str(seed), LOST)} for seed in range(20)]}
    packed = client.post(
        "/v1/luck", content=msgpack.packb(asked), headers={**MSGPACK, "Accept": MSGPACK["Content-Type"]}
    )
    assert msgpack.unpackb(packed.content) == json.loads(encode(game.report()))


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"items": []}, "/items"),
    ({"items": [{"outcome": outcome()}] * 201}, "/items"),
    ({"items": [{}]}, "/items/0/outcome"),
    ({"items": [{"outcome": outcome(), "lukc": LOST}]}, "/items/0/lukc"),
    ({"items": [{"outcome": outcome(), "luck": LOST, "good": "big"}]}, "/items/0/good"),
    ({"items": [{"outcome": outcome()}]}, "/items/0/luck"),
    ({"items": [{"outcome": outcome()}], "luck": "terrain"}, "/luck"),
    ({"items": [{"outcome": outcome(), "luck": "terrain"}], "luck": LOST}, "/items/0/luck"),
    ({"luck": LOST, "items": [{"outcome": outcome()}, {"outcome": outcome("2"), "luck": "cell"}]}, "/items/1/luck"),
    ({"luck": LOST, "items": [{"outcome": outcome()}, {"outcome": outcome()}]}, "/items/1/outcome/id"),
    ({"luck": LOST, "items": [{"outcome": 7}]}, "/items/0/outcome"),
    ({"luck": LOST, "items": [{"outcome": {**outcome(), "rule": "chess"}}]}, "/items/0/outcome/rule"),
    ({"luck": LOST, "items": [{"outcome": {**outcome(), "state": {**STATE, "terrain": "sea"}}}]}, "/items/0/outcome/state/terrain"),
    ({"luck": LOST, "items": [{"outcome": {**outcome(), "id": "0" * 64}}]}, "/items/0/outcome/id"),
    (
        {"luck": LOST, "items": [{"outcome": {**outcome(), "result": {**outcome()["result"], "won": True}}}]},
        "/items/0/outcome/result/won",
    ),
    ({"items": [{"outcome": {**outcome(), "luck": {"view": "cell"}}}]}, "/items/0/outcome/luck/view"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "place"), REFUSED, ids=[str(number) for number in range(len(REFUSED))])
def test_what_cannot_be_counted_is_refused_with_its_place(
    client: httpx.Client, body: dict[str, Any], place: str
) -> None:
    answer = client.post("/v1/luck", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == place


def test_a_forgery_shows_the_expected_value(client: httpx.Client) -> None:
    forged = {**outcome(), "trace": [{**outcome()["trace"][0], "code": "all-is-won"}, *outcome()["trace"][1:]]}
    problem = client.post("/v1/luck", json={"luck": LOST, "items": [{"outcome": forged}]}).json()
    assert problem["type"] == "/problems/receipt"
    fault = problem["errors"][0]
    assert fault["pointer"] == "/items/0/outcome/trace/0/code"
    assert json.loads(fault["expected"]) == outcome()["trace"][0]["code"]
    assert json.loads(fault["got"]) == "all-is-won"


def test_a_sentence_is_no_part_of_what_is_measured(client: httpx.Client) -> None:
    spoken = client.post(PATH, json=asked(), headers={"Accept-Language": "de"}).json()
    reports = [
        client.post("/v1/luck", json={"luck": LOST, "items": [{"outcome": each}]})
        for each in (outcome(), spoken, {**outcome(), "summary": "All is won."})
    ]
    assert [each.status_code for each in reports] == [200] * 3
    assert len({each.content for each in reports}) == 1


def test_concurrent_equal_errors_have_their_own_places(client: httpx.Client) -> None:
    path: dict[str, Any] = {"steps": [{"hex": "clear"}]}
    found = json.loads(encode(WAR.resolve("terrain", path)))
    good = [{"outcome": outcome(str(seed)), "luck": LOST} for seed in range(5)]

    def ask(before: int) -> str:
        items = [*good[:before], {"outcome": found, "luck": "stopped_at"}]
        with httpx.Client(base_url=client.base_url, timeout=20) as own:
            pointer: str = own.post("/v1/luck", json={"items": items}).json()["errors"][0]["pointer"]
        return pointer

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(ask, range(6))) == [f"/items/{number}/luck" for number in range(6)]


def test_a_full_game_is_answered(client: httpx.Client) -> None:
    items = [{"outcome": outcome(str(seed)), "luck": LOST} for seed in range(200)]
    answer = client.post("/v1/luck", content=json.dumps({"items": items}).encode(), headers=JSON)
    assert answer.status_code == 200
    (total,) = answer.json()["sums"]
    assert (total["count"], total["exact"]) == (200, True)
    assert len(answer.json()["items"]) == 200


def test_all_odds_of_a_game_have_one_bound(tmp_path: Path) -> None:
    rule = WAR.rule("army-combat")
    state = rule.read(STATE)
    needed = explore(lambda dice: rule.seen(dice, WAR.book, state, LOST, end=lambda lost: lost))
    times = 4 * max(needed.states / limits["MAX_STATES"], needed.entries / limits["MAX_ENTRIES"])
    game = [{"outcome": outcome(str(seed)), "luck": LOST} for seed in range(200)]
    with Service(tmp_path, odds_budget=f"{times:.8f}") as service, service.client() as client:
        whole = client.post("/v1/luck", json={"items": game})
        assert (whole.status_code, whole.json()["type"]) == (422, "/problems/too-large")
        assert whole.json()["errors"][0]["pointer"].startswith("/items/0/")
        assert client.post("/v1/luck", json={"items": game[:1]}).status_code == 200
