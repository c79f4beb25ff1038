from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules import encode, load
from ror_rules.host.checks import RECEIPT as PAYLOAD, check_receipt as check, read_keyring, read_receipt
from ror_rules.host.trust import RING, Keyring, new_key, retire_key
from ror_service.settings import SettingsError
from tests.service.cases import GOLLUM, GOLLUM_REQUEST, JSON
from tests.service.running import RedisServer, Service, soon
from tests.service.test_store import planted

TODAY = "2026-01-01"
"""A day long before the tests run: a key of it signs."""
LATER = "2999-01-01"
RECEIPT = {"Accept": "application/vnd.ror.receipt+json"}
KEYS = "/.well-known/ror-keys.json"
BATCH = "/v1/batch"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    keys = tmp_path_factory.mktemp("keys")
    old = new_key(keys, TODAY, LATER)
    retire_key(keys, old.id, TODAY)
    new_key(keys, "2026-01-02", LATER)
    return keys


@pytest.fixture(scope="module")
def signing(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with Service(tmp_path_factory.mktemp("signing"), signing_key=folder) as service, service.client() as client:
        yield client


def ring(client: httpx.Client) -> Keyring:
    return read_keyring(client.get(KEYS).content)


def test_a_resolution_is_answered_with_its_receipt(signing: httpx.Client) -> None:
    bare = signing.post(GOLLUM, json=GOLLUM_REQUEST)
    answer = signing.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
    assert answer.headers["content-type"] == RECEIPT["Accept"]
    evidence = check(read_receipt(answer.content), ring(signing), LATER)
    assert evidence.outcome == signing.get(bare.headers["location"]).content
    assert bare.content.startswith(evidence.outcome.removesuffix(b"}") + b',"summary":')
    assert answer.headers["location"] == bare.headers["location"]
    assert answer.headers["etag"] != bare.headers["etag"]


@pytest.mark.parametrize("accept", [RECEIPT["Accept"], "application/json"])
def test_a_receipt_knows_no_language(signing: httpx.Client, accept: str) -> None:
    english, german = (
        signing.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept, "Accept-Language": language})
        for language in ("en", "de")
    )
    place = f"{german.headers['location']}/receipt"
    receipts = [signing.get(place, headers={"Accept-Language": language}) for language in ("en", "de")]
    assert len({each.content for each in receipts}) == len({each.headers["etag"] for each in receipts}) == 1
    if accept == RECEIPT["Accept"]:
        assert english.content == german.content == receipts[0].content
        assert english.headers["etag"] == german.headers["etag"] == receipts[0].headers["etag"]
        assert "content-language" not in german.headers


def test_a_kept_outcome_has_the_same_receipt(signing: httpx.Client) -> None:
    answer = signing.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
    read = signing.get(f"{answer.headers['location']}/receipt")
    assert (read.content, read.headers["etag"]) == (answer.content, answer.headers["etag"])
    assert "immutable" in read.headers["cache-control"]
    again = signing.get(f"{answer.headers['location']}/receipt", headers={"If-None-Match": read.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_luck_is_not_signed(signing: httpx.Client) -> None:
    state: Any
    path, state = (
        "/v1/war-of-the-ring/army-combat",
        {
            "attacker": {"side": "dark_power", "strength": 20},
            "defender": {"side": "fellowship", "strength": 10},
        },
    )
    asked = {"state": state, "dice": {"source": "seeded", "seed": "1"}, "luck": "defender.strength_lost"}
    found = check(read_receipt(signing.post(path, json=asked, headers=RECEIPT).content), ring(signing), LATER)
    assert found.outcome == encode(load("war-of-the-ring").resolve("army-combat", state, seed="1"))


def test_every_key_is_listed(signing: httpx.Client, folder: Path) -> None:
    answer = signing.get(KEYS)
    assert answer.headers["content-type"] == JSON["Content-Type"]
    assert answer.content == (folder / RING).read_bytes()
    assert b"PRIVATE" not in answer.content
    assert len(answer.json()["keys"]) == 2


@pytest.mark.parametrize(
    ("accept", "signed"),
    [
        ("application/vnd.ror.receipt+json", True),
        ("application/json;q=0.5, application/vnd.ror.receipt+json", True),
        ("application/json, application/vnd.ror.receipt+json;q=0.5", False),
        ("application/vnd.ror.receipt+json;q=0, application/json", False),
        ("*/*", False),
        ("application/*", False),
        ("", False),
    ],
)
def test_a_receipt_is_sent_to_callers_that_accept_it(signing: httpx.Client, accept: str, signed: bool) -> None:
    answer = signing.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept})
    assert (answer.headers["content-type"] == RECEIPT["Accept"]) == signed
    assert ("payloadType" in answer.json()) == signed


def test_a_batch_is_signed_once(signing: httpx.Client) -> None:
    items: list[dict[str, Any]] = [
        {"ruleset": "war-of-the-ring", "rule": "gollum-control", **GOLLUM_REQUEST, "context": f"turn {turn}"}
        for turn in range(5)
    ]
    items.insert(2, {"ruleset": "war-of-the-ring", "rule": "castling"})
    answer = signing.post(BATCH, json={"items": items}, headers=RECEIPT)
    plain = signing.post(BATCH, json={"items": items}).json()["items"]
    assert answer.headers["content-type"] == RECEIPT["Accept"]
    found = answer.json()["items"]
    assert [each["status"] for each in found] == [200, 200, 404, 200, 200, 200] == [each["status"] for each in plain]
    roots = set()
    for one, other in zip(found, plain, strict=True):
        if one["status"] == 200:
            roots.add(json.dumps(one["receipt"]["batch"]["root"]))
            evidence = check(read_receipt(json.dumps(one["receipt"]).encode()), ring(signing), LATER)
            assert {**json.loads(evidence.outcome), "summary": other["outcome"]["summary"]} == other["outcome"]
            assert evidence.outcome == signing.get(f"/v1/outcomes/{other['outcome']['id']}").content
        else:
            assert one["problem"] == {
                **other["problem"],
                **{k: v for k, v in one["problem"].items() if k == "request_id"},
            }
    assert len(roots) == 1


def test_without_a_key_nothing_is_signed_and_that_is_said(client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST)
    for refused in (
        client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT),
        client.post(BATCH, json={"items": [{}]}, headers=RECEIPT),
        client.get(f"{answer.headers['location']}/receipt"),
    ):
        assert (refused.status_code, refused.json()["type"]) == (404, "/problems/no-receipts")
    assert client.get(KEYS).json() == {"keys": []}


def answered(client: httpx.Client, place: str) -> httpx.Response:
    """The answer once the store answers: a busy machine may exceed a reader's timeout."""
    found: httpx.Response = soon(
        lambda: each if (each := client.get(place)).status_code != 503 else None, "the store does not answer"
    )
    return found


def test_a_planted_outcome_is_not_signed_and_an_honest_answer_replaces_it(
    folder: Path, redis: RedisServer, tmp_path: Path
) -> None:
    honest = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    forged = encode(honest).replace(b'"points":2', b'"points":3')
    assert forged != encode(honest)
    planted(redis, forged, honest.id)
    place = f"/v1/outcomes/{honest.id}"
    with Service(tmp_path, signing_key=folder, store=redis.url) as service, service.client() as client:
        refused = answered(client, f"{place}/receipt")
        assert (refused.status_code, refused.json()["code"]) == (404, "outcome-not-recomputed")
        sent = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}}
        assert client.post("/v1/war-of-the-ring/sorcery", json=sent).status_code == 200
        assert client.get(place).content == encode(honest)
        evidence = check(read_receipt(client.get(f"{place}/receipt").content), ring(client), LATER)
        assert evidence.outcome == encode(honest)
    with Service(tmp_path, signing_key=folder, store=redis.url) as another, another.client() as client:
        assert client.get(place).content == encode(honest)


def test_an_outcome_of_a_release_that_is_not_here_is_refused_with_that_reason(
    folder: Path, redis: RedisServer, tmp_path: Path
) -> None:
    outcome = json.loads(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")))
    outcome["ruleset"]["version"] = "0.9.0"
    planted(redis, encode(outcome), outcome["id"])
    with Service(tmp_path, signing_key=folder, store=redis.url) as service, service.client() as client:
        refused = answered(client, f"/v1/outcomes/{outcome['id']}/receipt")
        assert refused.status_code == 404
        assert "0.9.0" in refused.json()["detail"]


@pytest.mark.parametrize("secret", ["", "x" * 32])
def test_a_signing_service_warns_of_a_shared_store_without_a_secret(
    folder: Path, redis: RedisServer, tmp_path: Path, secret: str
) -> None:
    with (
        Service(tmp_path, signing_key=folder, store=redis.url, store_secret=secret) as service,
        service.client() as client,
    ):
        parts = {each["name"]: each for each in client.get("/health").json()["parts"]}
        warned = "receipts" in parts and "ROR_STORE_SECRET" in parts["receipts"]["note"]
        assert warned is (secret == "") is any(line["event"] == "store without a secret" for line in service.lines())


def test_a_receipt_of_nothing_is_not_found(signing: httpx.Client) -> None:
    gone = signing.get(f"/v1/outcomes/{'0' * 64}/receipt")
    assert (gone.status_code, gone.json()["type"]) == (404, "/problems/outcome-not-kept")
    assert signing.get("/v1/outcomes/x/receipt").status_code == 404


@pytest.mark.parametrize("spoilt", ["missing", "no key", "mode", "retired"])
def test_a_key_that_cannot_be_used_stops_the_start(spoilt: str, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    key = new_key(keys, TODAY, LATER)
    file = keys / f"{key.id}.pem"
    if spoilt == "missing":
        keys = tmp_path / "nowhere"
    elif spoilt == "no key":
        file.write_text("no key", "utf-8")
    elif spoilt == "mode":
        file.chmod(0o644)
    else:
        retire_key(keys, key.id, TODAY)
    with pytest.raises((AssertionError, SettingsError), match="ROR_SIGNING_KEY"), Service(tmp_path, signing_key=keys):
        pass


def test_the_payload_is_an_outcome(signing: httpx.Client) -> None:
    answer = signing.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
    assert answer.json()["payloadType"] == PAYLOAD
