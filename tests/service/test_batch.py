from __future__ import annotations

import json
import subprocess
import sys

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import msgspec
import pytest

from ror_service.testing import limits
from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, JSON, MSGPACK, path_of


def test_a_batch_answers_every_rule_as_it_answers_alone(client: httpx.Client) -> None:
    items = [{"ruleset": ruleset.id, "rule": example.rule, **example.request} for ruleset, example in EXAMPLES]
    answer = client.post("/v1/batch", json={"items": items})
    alone = [client.post(path_of(ruleset, example), json=example.request).text for ruleset, example in EXAMPLES]
    assert answer.text == '{"items":[' + ",".join(f'{{"status":200,"outcome":{each}}}' for each in alone) + "]}"


def test_what_is_in_a_batch_is_kept_like_the_rest(client: httpx.Client) -> None:
    dice = {"source": "seeded", "seed": "only-in-a-batch"}
    outcome = client.post("/v1/batch", json={"items": [{**GOLLUM_ITEM, "dice": dice}]}).json()["items"][0]["outcome"]
    assert client.get(f"/v1/outcomes/{outcome['id']}").json() == {
        name: value for name, value in outcome.items() if name != "summary"
    }


@pytest.mark.parametrize("accept", ["application/vnd.msgpack", "application/json"])
def test_each_item_is_in_the_best_language_that_its_rule_has(client: httpx.Client, accept: str) -> None:
    ruleset, example = next(each for each in EXAMPLES if each[0].id == "sauron")
    items = [GOLLUM_ITEM, {"ruleset": ruleset.id, "rule": example.rule, **example.request}]
    german = {"Accept-Language": "de-AT, en;q=0.5"}
    answer = client.post("/v1/batch", json={"items": items}, headers={**german, "Accept": accept})
    found = msgpack.unpackb(answer.content) if accept.endswith("msgpack") else answer.json()
    alone = [
        client.post(path, json=request, headers=german)
        for path, request in ((GOLLUM, GOLLUM_REQUEST), (path_of(ruleset, example), example.request))
    ]
    assert [each.headers["Content-Language"] for each in alone] == ["de", "en"]
    assert [each["outcome"] for each in found["items"]] == [each.json() for each in alone]
    assert "Accept-Language" in answer.headers["Vary"].split(", ")
    named = client.post("/v1/batch?lang=de", json={"items": items}, headers={"Accept": accept})
    assert named.content == answer.content


def test_a_batch_in_a_language_that_no_rule_has_is_refused(client: httpx.Client) -> None:
    refused = client.post("/v1/batch?lang=fr", json={"items": [GOLLUM_ITEM]})
    assert (refused.status_code, refused.json()["code"]) == (400, "no-such-language")


def test_good_and_bad_items_keep_their_places(client: httpx.Client) -> None:
    bad_state = {**GOLLUM_ITEM, "state": {"previous_controller": "dark_power", "card_holder": 1}}
    bad_faces = {**GOLLUM_ITEM, "dice": {"source": "supplied", "faces": [4, 9]}}
    items = [
        GOLLUM_ITEM,
        bad_state,
        {**GOLLUM_ITEM, "rule": "golum"},
        {**GOLLUM_ITEM, "ruleset": "chess"},
        bad_faces,
        "text",
        {"ruleset": "war-of-the-ring"},
        {**GOLLUM_ITEM, "rule": 1},
        {**GOLLUM_ITEM, "sead": 1},
        GOLLUM_ITEM,
    ]
    answer = client.post("/v1/batch", json={"items": items})
    assert answer.status_code == 200
    found = answer.json()["items"]
    assert [each["status"] for each in found] == [200, 422, 404, 404, 422, 422, 422, 422, 422, 200]
    assert [set(each) - {"status"} for each in found] == [{"outcome"}, *[{"problem"}] * 8, {"outcome"}]
    assert [each["problem"]["errors"][0]["pointer"] for each in found[1:-1]] == [
        "/items/1/state/card_holder",
        "/items/2/rule",
        "/items/3/ruleset",
        "/items/4/dice/faces/1",
        "/items/5",
        "/items/6/rule",
        "/items/7/rule",
        "/items/8/sead",
    ]
    assert all(each["problem"]["status"] == each["status"] for each in found[1:-1])
    assert found[0] == found[-1]


def test_a_full_batch_is_answered_in_order(client: httpx.Client) -> None:
    seeds = [f"seed-{number}" for number in range(200)]
    items = [{**GOLLUM_ITEM, "dice": {"source": "seeded", "seed": seed}} for seed in seeds]
    answer = client.post("/v1/batch", json={"items": items}).json()["items"]
    assert [each["outcome"]["dice"]["seed"] for each in answer] == seeds


def test_a_batch_may_be_larger_than_one_request(client: httpx.Client) -> None:
    body = json.dumps({"items": [GOLLUM_ITEM]}).encode() + b" " * 600_000
    assert client.post("/v1/batch", content=body, headers=JSON).status_code == 200
    assert (
        client.post(GOLLUM, content=json.dumps(GOLLUM_REQUEST).encode() + b" " * 600_000, headers=JSON).status_code
        == 413
    )


@pytest.mark.parametrize("accept", ["application/vnd.msgpack", "application/json"])
def test_a_batch_speaks_messagepack(client: httpx.Client, accept: str) -> None:
    request = {"items": [GOLLUM_ITEM, {**GOLLUM_ITEM, "rule": "golum"}]}
    packed = client.post("/v1/batch", content=msgpack.packb(request), headers={**MSGPACK, "Accept": accept})
    read = msgpack.unpackb(packed.content) if accept.endswith("msgpack") else packed.json()
    assert read == client.post("/v1/batch", json=request).json()


def test_equal_items_without_dice_throw_different_ones(client: httpx.Client) -> None:
    item = {name: value for name, value in GOLLUM_ITEM.items() if name != "dice"}
    answer = client.post("/v1/batch", json={"items": [item] * 20}).json()["items"]
    assert len({each["outcome"]["dice"]["seed"] for each in answer}) == 20


def test_a_long_batch_is_read_as_strictly_as_a_short_one(client: httpx.Client) -> None:
    items = [{**GOLLUM_ITEM, "context": f"turn-{number}"} for number in range(limits["MAX_BATCH_ITEMS"])]
    body = msgspec.json.encode({"items": items})
    assert len(body) > limits["READ_AT_ONCE"] * 4
    good = client.post("/v1/batch", content=body, headers=JSON)
    assert [item["status"] for item in good.json()["items"]] == [200] * limits["MAX_BATCH_ITEMS"]
    answers = [
        client.post("/v1/batch", content=each[:-1] + b',"items":[]}', headers=JSON)
        for each in (body, msgspec.json.encode({"items": items[:1]}))
    ]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert len({answer.json()["errors"][0]["got"] for answer in answers}) == 1


def test_the_command_answers_alike(client: httpx.Client) -> None:
    items = [GOLLUM_ITEM, {**GOLLUM_ITEM, "state": {}}]
    served = client.post("/v1/batch", json={"items": items}).json()["items"]
    lines = "".join(f"{json.dumps(each)}\n" for each in items)
    command = [sys.executable, "-m", "ror_rules", "batch", "-", "--lang", "en"]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    own = [json.loads(line) for line in ran.stdout.splitlines()]
    assert own[0] == served[0]
    assert own[1]["problem"].keys() == served[1]["problem"].keys()
    assert [each["detail"] for each in own[1]["problem"]["errors"]] == [
        each["detail"] for each in served[1]["problem"]["errors"]
    ]
