from __future__ import annotations

import json
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import httpx
import msgspec
import pytest

from ror_rules import Outcome, encode, read_json, verify
from ror_rules.client import Client
from ror_rules.errors import ReceiptError
from ror_rules.host.checks import (
    binding_leaf,
    check_commitment,
    check_kept,
    check_proof,
    check_receipt as check,
    content,
    inputs,
    promise as dice_promise,
    read_keyring,
    read_receipt,
)
from ror_rules.host.log_entries import of_document
from ror_rules.host.messages import engine
from ror_rules.host.trust import COMMITMENT, VOID, Keyring, Promise, commitment, leaf_hash, new_key
from ror_rules.host.wire import convert
from ror_service.settings import SettingsError, of
from ror_service.testing import limits
from tests.service.running import VALKEY, RedisServer, Service, soon

COMMITMENTS: Final = "/v1/commitments"
SORCERY: Final = "/v1/war-of-the-ring/sorcery"
RECEIPT: Final = "application/vnd.ror.receipt+json"
SECRET: Final = "a secret that nobody guesses, of the tests"
LATER: Final = "2999-01-01"
PLAYERS: Final = ["alice-9f2c-77aa01", "bob-77e1-0f0f0f0f"]
SAFE: Final = ("--appendonly", "yes", "--appendfsync", "always")
"""Options for a Redis that keeps each write."""


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    new_key(folder, "2026-01-01", LATER)
    return folder


def settings(keys: Path, ledger: str, **more: object) -> dict[str, Any]:
    return {"signing_key": keys, "ledger": ledger, "ledger_secret": SECRET, **more}


@pytest.fixture(scope="module", params=["sqlite", "redis"])
def committing(
    request: pytest.FixtureRequest, keys: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("committing")
    if request.param == "sqlite":
        with Service(folder, **settings(keys, f"sqlite:{folder}/ledger.db")) as service:
            yield service
        return
    with RedisServer(VALKEY, folder, *SAFE) as redis, Service(folder, **settings(keys, redis.url)) as service:
        yield service


@pytest.fixture(scope="module")
def client(committing: Service) -> Iterator[httpx.Client]:
    with committing.client() as opened:
        yield opened


def promise(client: httpx.Client, game: str, seq: int = 1) -> Promise:
    answer = client.post(COMMITMENTS, json={"game": game, "seq": seq})
    assert answer.status_code == 200, answer.text
    ring = read_keyring(client.get("/.well-known/ror-keys.json").content)
    return check_commitment(read_json(answer.content), ring, LATER)[0]


def asked(promised: Promise, **other: Any) -> dict[str, Any]:
    dice = {"commitment": promised.commitment, "game": promised.game, "seq": promised.seq, "seeds": PLAYERS}
    dice |= {name: other.pop(name) for name in ("commitment", "game", "seq", "seeds", "seed") if name in other}
    return {"state": {"rating": "B"}, "dice": {"source": "committed", **dice}, **other}


def kind(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["type"].removeprefix("/problems/")


def test_a_promise_is_made_once(client: httpx.Client) -> None:
    promised = promise(client, "once", 7)
    assert (promised.game, promised.seq) == ("once", 7)
    first, again = (client.post(COMMITMENTS, json={"game": "once", "seq": 7}) for _ in range(2))
    assert first.content == again.content
    assert first.headers["content-type"] == "application/json"
    assert promise(client, "once", 8).commitment != promised.commitment


def test_the_client_commits_throws_and_checks_the_receipt(committing: Service) -> None:
    with committing.client() as opened, Client(committing.url) as client:
        ring = read_keyring(opened.get("/.well-known/ror-keys.json").content)
        commitment = client.commit("a-game", 3, keys=ring)
        rules = client.load("war-of-the-ring")
        outcome = rules.throw("sorcery", "rating=B", commitment=commitment, seeds=PLAYERS)
        assert outcome == rules.throw("sorcery", {"rating": "B"}, commitment=commitment, seeds=PLAYERS)
        assert content(client.receipt(outcome, keys=ring)) == encode(outcome)
        with pytest.raises(ReceiptError):
            client.receipt(outcome, keys=Keyring())


def test_a_promise_is_kept(client: httpx.Client) -> None:
    promised = promise(client, "kept")
    answer = client.post(SORCERY, json=asked(promised))
    assert answer.status_code == 200, answer.text
    outcome = convert(read_json(answer.content), Outcome)
    assert verify(outcome).holds
    check_kept(promised, outcome.dice)
    assert answer.json()["dice"]["seeds"] == PLAYERS
    assert commitment(answer.json()["dice"]["seed"]).hex() == promised.commitment
    again = client.post(SORCERY, json=asked(promised))
    assert again.content == answer.content
    assert client.get(answer.headers["location"]).content == encode(outcome)
    verdict = client.post("/v1/verify", json=answer.json()).json()
    assert (verdict["holds"], verdict["fairness"]) == (True, engine().say("fairness-claimed", {}))


def test_a_receipt_of_it_is_the_same_each_time(client: httpx.Client) -> None:
    promised = promise(client, "receipt")
    accept = {"Accept": "application/vnd.ror.receipt+json"}
    first = client.post(SORCERY, json=asked(promised), headers=accept)
    bare = client.post(SORCERY, json=asked(promised))
    again = client.post(SORCERY, json=asked(promised), headers=accept)
    assert first.content == again.content
    ring = read_keyring(client.get("/.well-known/ror-keys.json").content)
    assert check(read_receipt(first.content), ring, LATER).outcome == client.get(bare.headers["location"]).content


def test_it_is_answered_as_messagepack_too(client: httpx.Client) -> None:
    promised = promise(client, "packed")
    answers = [
        client.post(SORCERY, json=asked(promised), headers={"Accept": "application/vnd.msgpack"}) for _ in range(2)
    ]
    assert answers[0].content == answers[1].content
    assert answers[0].headers["content-type"] == "application/vnd.msgpack"


@pytest.mark.parametrize(
    ("path", "other"),
    [
        (SORCERY, {"state": {"rating": "C"}}),
        (SORCERY, {"seeds": PLAYERS[::-1]}),
        (SORCERY, {"seeds": ["mallory-0000000000"]}),
        (SORCERY, {"context": "turn-3"}),
        ("/v1/war-of-the-ring/shadow-points", {"state": {"letter": "A"}}),
        ("/v1/three-player/sorcery", {}),
    ],
    ids=str,
)
def test_nothing_else_is_answered_for_it(client: httpx.Client, path: str, other: dict[str, Any]) -> None:
    promised = promise(client, f"used-{crc32(f'{path}{other}'.encode())}")
    first = client.post(SORCERY, json=asked(promised))
    refused = client.post(path, json=asked(promised, **other))
    assert kind(refused) == (409, "commitment-used")
    assert "throws" not in refused.text
    assert client.post(SORCERY, json=asked(promised)).content == first.content


def test_what_does_not_fit_binds_nothing(client: httpx.Client) -> None:
    promised = promise(client, "wrong")
    wrong: list[dict[str, Any]] = [{"state": {"rating": "Z"}}, {"version": "0.9.0"}, {"seeds": ["too-short"]}]
    wrong += [{"rulings": {"none": "such"}}, {"luck": "points"}, {"seed": "00" * 32}]
    for other in wrong:
        assert client.post(SORCERY, json=asked(promised, **other)).status_code == 422
    assert client.get("/v1/games/wrong").json()["slots"][0]["state"] == "open"
    assert client.post(SORCERY, json=asked(promised)).status_code == 200


def test_a_promise_that_was_not_made_is_not_kept(client: httpx.Client) -> None:
    promised, other = promise(client, "made", 1), promise(client, "made", 2)
    for wrong in ({"commitment": other.commitment}, {"seq": 3}, {"game": "unmade"}, {"commitment": "00" * 32}):
        assert kind(client.post(SORCERY, json=asked(promised, **wrong))) == (404, "no-such-commitment")


def test_a_batch_takes_none(client: httpx.Client) -> None:
    promised = promise(client, "batch")
    item = {"ruleset": "war-of-the-ring", "rule": "sorcery", **asked(promised)}
    (answer,) = client.post("/v1/batch", json={"items": [item]}).json()["items"]
    assert answer["status"] == 422
    assert answer["problem"]["errors"][0]["pointer"] == "/items/0/dice/source"
    assert client.post(SORCERY, json=asked(promised)).status_code == 200


def test_a_game_shows_what_became_of_its_promises(client: httpx.Client) -> None:
    promised = {seq: promise(client, "shown", seq) for seq in (7, 2, 3)}
    outcome = client.post(SORCERY, json=asked(promised[3])).json()
    game = client.get("/v1/games/shown").json()
    assert game["game"] == "shown"
    assert [(slot["seq"], slot["state"]) for slot in game["slots"]] == [(2, "open"), (3, "bound"), (7, "open")]
    assert [slot["commitment"] for slot in game["slots"]] == [promised[seq].commitment for seq in (2, 3, 7)]
    assert game["gaps"] == [{"first": 1, "last": 1}, {"first": 4, "last": 6}]
    bound = game["slots"][1]
    assert (bound["outcome"], bound["seed"]) == (outcome["id"], outcome["dice"]["seed"])
    assert not any("seed" in slot or "outcome" in slot for slot in game["slots"] if slot["state"] != "bound")
    assert client.get("/v1/games/nobody-played").json() == {"game": "nobody-played", "slots": [], "gaps": []}
    assert client.get("/v1/games/two%20words").status_code == 422


@pytest.mark.parametrize("game", [".", ".."])
def test_a_game_that_has_no_address_has_no_promise(client: httpx.Client, game: str) -> None:
    refused = client.post(COMMITMENTS, json={"game": game, "seq": 1})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/game")
    assert client.post(COMMITMENTS, json={"game": f"{game}.a", "seq": 1}).status_code == 200


@pytest.mark.parametrize("wrong", [{"game": "a b", "seq": 1}, {"game": "g", "seq": 0}, {"game": "g"}, {"seq": 1}, []])
def test_what_is_no_throw_of_a_game_has_no_promise(client: httpx.Client, wrong: Any) -> None:
    assert client.post(COMMITMENTS, json=wrong).status_code == 422


def test_the_seed_is_in_no_ledger_before_it_is_revealed(client: httpx.Client, committing: Service) -> None:
    promised = promise(client, "secret")
    ledger = str(committing.settings["ledger"])
    before = _dump(ledger)
    seed = client.post(SORCERY, json=asked(promised)).json()["dice"]["seed"]
    assert promised.commitment.encode() in before
    assert seed.encode() not in before
    assert bytes.fromhex(seed) not in before
    assert SECRET.encode() not in before
    assert seed.encode() in _dump(ledger)


def _dump(ledger: str) -> bytes:
    if ledger.startswith("sqlite:"):
        path = Path(ledger.removeprefix("sqlite:"))
        return b"".join(each.read_bytes() for each in path.parent.glob(path.name + "*"))
    import redis  # of the tests alone

    with redis.Redis.from_url(ledger) as asked:
        return b"".join(value for key in asked.keys("*:slots") for each in asked.hgetall(key).items() for value in each)


def test_an_unused_promise_becomes_void(keys: Path, tmp_path: Path) -> None:
    ledger = f"sqlite:{tmp_path}/ledger.db"
    with (
        Service(tmp_path, **settings(keys, ledger, commitment_seconds=1)) as service,
        service.client() as client,
    ):
        promised = promise(client, "void")
        body = client.post(COMMITMENTS, json={"game": "void", "seq": 1}).content
        soon(lambda: client.get("/v1/games/void").json()["slots"][0]["state"] == "void", "it is never void")
        assert kind(client.post(SORCERY, json=asked(promised))) == (410, "commitment-void")
        assert client.post(COMMITMENTS, json={"game": "void", "seq": 1}).content == body
    with Service(tmp_path, **settings(keys, ledger)) as service, service.client() as client:
        assert kind(client.post(SORCERY, json=asked(promised))) == (410, "commitment-void")
        assert client.get("/v1/games/void").json()["slots"][0]["state"] == "void"


def test_promises_and_voids_are_in_the_log(keys: Path, tmp_path: Path) -> None:
    told = settings(keys, f"sqlite:{tmp_path}/ledger.db", log=tmp_path / "log", commitment_seconds=1)
    with Service(tmp_path, **told) as service, service.client() as client:
        promised = promise(client, "logged")
        promise(client, "logged")
        there = [leaf_hash(of_document(each, encode(promised))).hex() for each in (COMMITMENT, VOID)]
        proofs = f"/v1/log/proof/{there[0]}", f"/v1/log/proof/{there[1]}"
        soon(lambda: client.get(proofs[0]).status_code == 200, "the promise is not in the log")
        soon(lambda: client.get("/v1/games/logged").json()["slots"][0]["state"] == "void", "it is never void")
        soon(lambda: client.get(proofs[1]).status_code == 200, "the void is not in the log")


def copied(ledger: Path, to: Path) -> None:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(ledger, to)


def test_a_ledger_that_is_copied_back_answers_nothing_again(keys: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    ledger.mkdir()
    told = settings(keys, f"sqlite:{ledger}/ledger.db", log=tmp_path / "log")
    with Service(tmp_path, **told) as service, service.client() as client:
        before = promise(client, "copied", 1)
        service.stop()
    copied(ledger, tmp_path / "copy")
    with Service(tmp_path, **told) as service, service.client() as client:
        later = promise(client, "copied", 2)
        answer = client.post(SORCERY, json=asked(before))
        assert answer.status_code == client.post(SORCERY, json=asked(later)).status_code == 200
        service.stop()
    copied(tmp_path / "copy", ledger)
    with Service(tmp_path, **told) as service, service.client() as client:
        refused = client.post(SORCERY, json=asked(before, state={"rating": "C"}))
        assert kind(refused) == (409, "commitment-used")
        assert "The public log binds this commitment to another question" in refused.json()["detail"]
        assert kind(client.post(SORCERY, json=asked(before, seeds=PLAYERS[::-1]))) == (409, "commitment-used")
        assert client.post(SORCERY, json=asked(before)).content == answer.content
        again = client.post(COMMITMENTS, json={"game": "copied", "seq": 2})
        assert kind(again) == (503, "ledger-away")
        assert "the ledger was put back to an earlier state" in again.json()["detail"]
        soon(lambda: "another commitment for this throw" in service.log(), "no line says what is wrong")
        assert ledger_part(client) == "degraded"
        assert client.post(SORCERY, json=asked(promise(client, "copied", 3))).status_code == 200
        listed = client.get("/v1/games/copied").json()
        assert [(slot["seq"], slot["state"]) for slot in listed["slots"]] == [(1, "bound"), (3, "bound")]
        assert listed["gaps"] == [{"first": 2, "last": 2}]


def ledger_part(client: httpx.Client) -> str:
    return str(next(each["state"] for each in client.get("/health").json()["parts"] if each["name"] == "ledger"))


def test_a_ledger_whose_life_lost_its_name_makes_open_promises_void(keys: Path, tmp_path: Path) -> None:
    with Service(tmp_path, **settings(keys, f"sqlite:{tmp_path}/ledger.db")) as service, service.client() as client:
        promise(client, "renamed")
        with sqlite3.connect(tmp_path / "ledger.db") as ledger:
            ledger.execute("DELETE FROM life")
        assert client.get("/v1/games/renamed").status_code == 503
        assert [slot["state"] for slot in client.get("/v1/games/renamed").json()["slots"]] == ["void"]


def test_a_damaged_page_of_the_ledger_is_reported(keys: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    told = settings(keys, f"sqlite:{path}")
    with Service(tmp_path, **told) as service, service.client() as client:
        for seq in range(1, 41):
            promise(client, "damaged", seq)
        service.stop()
    page = 4096
    with path.open("r+b") as file:
        file.seek(page * 6)
        file.write(bytes(path.stat().st_size - page * 6))
    with Service(tmp_path, **told) as service, service.client() as client:
        assert ledger_part(client) == "ok"
        assert client.get("/v1/games/damaged").status_code == 503
        assert ledger_part(client) == "degraded"
        soon(lambda: "malformed" in service.log(), "no line says what is wrong")
        assert client.post(SORCERY, json={"state": {"rating": "B"}}).status_code == 200


def test_without_a_log_a_ledger_that_is_copied_back_answers_again(keys: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    ledger.mkdir()
    told = settings(keys, f"sqlite:{ledger}/ledger.db")
    with Service(tmp_path, **told) as service, service.client() as client:
        promised = promise(client, "unlogged")
        service.stop()
    copied(ledger, tmp_path / "copy")
    answers = []
    for rating in "BC":
        copied(tmp_path / "copy", ledger)
        with Service(tmp_path, **told) as service, service.client() as client:
            answer = client.post(SORCERY, json=asked(promised, state={"rating": rating}))
            assert answer.status_code == 200
            answers.append(convert(read_json(answer.content), Outcome))
            service.stop()
    for outcome in answers:
        check_kept(promised, outcome.dice)
        assert dice_promise(outcome.dice, promised=True) == "fairness-promised"


def test_a_record_without_its_leaf_is_refused(keys: Path, tmp_path: Path) -> None:
    told = settings(keys, f"sqlite:{tmp_path}/ledger.db")
    with Service(tmp_path, **told) as service, service.client() as client:
        promised = promise(client, "unlogged")
        assert client.post(SORCERY, json=asked(promised)).status_code == 200
    with Service(tmp_path, **told, log=tmp_path / "log") as service, service.client() as client:
        for _ in range(2):
            refused = client.post(SORCERY, json=asked(promised))
            assert kind(refused) == (503, "ledger-away")
            assert "The public log lacks what the ledger has" in refused.json()["detail"]
        assert client.get("/v1/games/unlogged").status_code == 503


def test_the_leaf_of_a_binding_is_proved(keys: Path, tmp_path: Path) -> None:
    told = settings(keys, f"sqlite:{tmp_path}/ledger.db", log=tmp_path / "log")
    with Service(tmp_path, **told) as service, service.client() as client:
        answer = client.post(SORCERY, json=asked(promise(client, "proved"), rulings={"wr-ratio": "nearest"}))
        leaf = binding_leaf(inputs(read_json(answer.content)))
        assert leaf is not None
        proof = client.get(f"/v1/log/proof/{leaf_hash(leaf).hex()}")
        assert check_proof(proof.content, leaf, read_keyring(client.get("/.well-known/ror-keys.json").content), LATER)


def test_a_missing_ledger_is_reported(client: httpx.Client, service: Service) -> None:
    promised = promise(client, "elsewhere")
    with service.client() as other:
        for answer in (
            other.post(COMMITMENTS, json={"game": "g", "seq": 1}),
            other.get("/v1/games/g"),
            other.post(SORCERY, json=asked(promised)),
        ):
            assert kind(answer) == (404, "no-commitments")
        assert other.post(SORCERY, json={"state": {"rating": "B"}}).status_code == 200


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"ledger": "memory:"}, "ROR_LEDGER should begin with one of sqlite:, redis:, rediss:"),
        ({"signing_key": ""}, "needs a key in ROR_SIGNING_KEY"),
        ({"ledger_secret": "short"}, "32 characters in ROR_LEDGER_SECRET"),
        ({"commitment_seconds": 0}, "ROR_COMMITMENT_SECONDS"),
    ],
    ids=str,
)
def test_a_ledger_needs_a_key_and_a_secret(keys: Path, tmp_path: Path, other: dict[str, str], says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        of(**{**settings(keys, f"sqlite:{tmp_path}/ledger.db"), **other})


def test_health_names_a_ledger_that_cannot_be_opened(keys: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no ledger, and long enough to be seen as none.\n" * 100)
    for path in (tmp_path / "none" / "ledger.db", tmp_path / "text"):
        with Service(tmp_path, **settings(keys, f"sqlite:{path}")) as service, service.client() as client:
            parts = {each["name"]: each["state"] for each in client.get("/health").json()["parts"]}
            assert parts["ledger"] == "degraded"


# Faults of the ledger ----------------------------------------------------------------------------------------------------


def test_a_ledger_that_is_away_stops_committed_play_alone(keys: Path, tmp_path: Path) -> None:
    with (
        RedisServer(VALKEY, tmp_path, *SAFE) as redis,
        Service(tmp_path, **settings(keys, redis.url)) as service,
        service.client() as client,
    ):
        promised = promise(client, "away")
        redis.hang()
        for answer in (
            client.post(SORCERY, json=asked(promised)),
            client.get("/v1/games/away"),
            client.post(COMMITMENTS, json={"game": "away", "seq": 2}),
        ):
            assert kind(answer) == (503, "ledger-away")
            assert answer.headers["retry-after"] == "1"
            assert str(redis.port) not in answer.text
        assert client.post(SORCERY, json={"state": {"rating": "B"}}).status_code == 200
        health = client.get("/health").json()
        assert health["status"] == "degraded"
        assert {part["name"]: part["state"] for part in health["parts"]}["ledger"] == "degraded"
        redis.go_on()
        answer = soon(lambda: _answered(client, promised), "it does not come back")
        redis.stop()
        assert kind(client.post(SORCERY, json=asked(promised))) == (503, "ledger-away")
        with RedisServer(VALKEY, tmp_path, *SAFE, port=redis.port):
            assert soon(lambda: _answered(client, promised), "it does not come back").content == answer.content


def _answered(client: httpx.Client, promised: Promise) -> httpx.Response | None:
    answer = client.post(SORCERY, json=asked(promised))
    return answer if answer.status_code == 200 else None


def test_what_a_lost_ledger_promised_is_void(keys: Path, tmp_path: Path) -> None:
    with (
        RedisServer(VALKEY, tmp_path, *SAFE) as redis,
        Service(tmp_path, **settings(keys, redis.url)) as service,
        service.client() as client,
    ):
        before, bound = promise(client, "lost", 1), promise(client, "lost", 2)
        client.post(SORCERY, json=asked(bound))
        redis.tell("FLUSHALL")
        for promised in (before, bound):
            assert kind(client.post(SORCERY, json=asked(promised))) == (404, "no-such-commitment")
        after = promise(client, "lost", 1)
        assert after.epoch != before.epoch
        assert after.commitment != before.commitment
        assert kind(client.post(SORCERY, json=asked(before))) == (404, "no-such-commitment")
        redis.tell("DEL", "ror2:ledger")  # the name of its life alone
        assert kind(client.post(SORCERY, json=asked(after))) == (410, "commitment-void")


def test_a_file_that_was_exchanged_is_another_ledger(keys: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with Service(tmp_path, **settings(keys, f"sqlite:{path}")) as service, service.client() as client:
        before = promise(client, "exchanged")
        for each in tmp_path.glob("ledger.db*"):
            each.unlink()
        assert kind(client.post(SORCERY, json=asked(before))) == (404, "no-such-commitment")
        assert promise(client, "exchanged").epoch != before.epoch


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "appendonly is no, not yes"),
        (("--appendonly", "yes"), "appendfsync is everysec, not always"),
        ((*SAFE, "--maxmemory-policy", "allkeys-lru"), "maxmemory-policy is allkeys-lru, not noeviction"),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) and value else "",
)
def test_a_redis_that_may_lose_what_it_took_keeps_no_promise(
    keys: Path, tmp_path: Path, options: tuple[str, ...], says: str
) -> None:
    with (
        RedisServer(VALKEY, tmp_path, *options) as redis,
        Service(tmp_path, **settings(keys, redis.url)) as service,
        service.client() as client,
    ):
        (line,) = soon(lambda: [each for each in service.lines() if each.get("event") == "ledger"], "no line")
        assert says in line["note"]
        answer = client.post(COMMITMENTS, json={"game": "g", "seq": 1})
        assert kind(answer) == (503, "ledger-away")
        assert says not in answer.text
        assert "127.0.0.1" not in client.get("/health").text
        soon(lambda: "the ledger cannot be used" in service.log(), "the log does not say why")
        assert client.post(SORCERY, json={"state": {"rating": "B"}}).status_code == 200


def test_another_secret_reveals_nothing(keys: Path, tmp_path: Path) -> None:
    ledger = f"sqlite:{tmp_path}/ledger.db"
    with Service(tmp_path, **settings(keys, ledger)) as service, service.client() as client:
        promised = promise(client, "other")
    with (
        Service(tmp_path, **settings(keys, ledger, ledger_secret=SECRET[::-1])) as service,
        service.client() as client,
    ):
        assert kind(client.post(SORCERY, json=asked(promised))) == (503, "ledger-away")
    with Service(tmp_path, **settings(keys, ledger)) as service, service.client() as client:
        assert json.loads(client.post(SORCERY, json=asked(promised)).content)["dice"]["source"] == "committed"


def test_a_long_game_has_pages(keys: Path, tmp_path: Path) -> None:
    path, skipped = tmp_path / "ledger.db", {limits["GAME_PAGE"], limits["GAME_PAGE"] + 1, 2 * limits["GAME_PAGE"]}
    with Service(tmp_path, **settings(keys, f"sqlite:{path}")) as service, service.client() as client:
        promise(client, "long", 1)
        with sqlite3.connect(path) as other:
            (row,) = other.execute("SELECT record FROM slot").fetchone()
            first = msgspec.msgpack.decode(row)
            for seq in {*range(2, 2 * limits["GAME_PAGE"] + 3)} - skipped:
                record = {**first, "promise": {**first["promise"], "seq": seq}}
                other.execute("INSERT INTO slot VALUES ('long', ?, ?, NULL)", (seq, msgspec.msgpack.encode(record)))
        other.close()
        slots, gaps, query = [], [], ""
        while True:
            answer = client.get(f"/v1/games/long{query}")
            page = answer.json()
            slots += [slot["seq"] for slot in page["slots"]]
            gaps += page["gaps"]
            if "next" not in page:
                break
            assert len(page["slots"]) == limits["GAME_PAGE"]
            query = f"?after={page['next']}"
            assert answer.headers["Link"] == f'<{query}>; rel="next"'
        assert "Link" not in answer.headers
        assert slots == sorted({*range(1, 2 * limits["GAME_PAGE"] + 3)} - skipped)
        assert {number for gap in gaps for number in range(gap["first"], gap["last"] + 1)} == skipped
        for wrong in ("?after=x", "?after=1&after=2", "?before=1", "?after=9999999"):
            assert kind(client.get(f"/v1/games/long{wrong}")) == (400, "query-not-taken")


def test_the_file_is_its_owners_alone(keys: Path, tmp_path: Path) -> None:
    for name in ("new.db", "old.db"):
        path = tmp_path / name
        if name == "old.db":
            path.touch(0o644)
        with Service(tmp_path, **settings(keys, f"sqlite:{path}")) as service, service.client() as client:
            promise(client, "private")
            modes = {each.name: oct(each.stat().st_mode & 0o777) for each in tmp_path.glob(f"{name}*")}
            assert len(modes) > 1
            assert set(modes.values()) == {"0o600"}


def _parts(client: httpx.Client) -> dict[str, str]:
    return {part["name"]: part["state"] for part in client.get("/health").json()["parts"]}


def test_what_was_written_is_read_on_a_full_disk(keys: Path, tmp_path: Path) -> None:
    with (
        Service(
            tmp_path, **settings(keys, f"sqlite:{tmp_path}/ledger.db", log=tmp_path / "log", log_origin="a/b")
        ) as service,
        service.client() as client,
    ):
        request = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "7"}}
        promised, fresh = promise(client, "full", 1), promise(client, "full", 2)
        receipt = client.post(SORCERY, json=request, headers={"Accept": RECEIPT})
        bound = client.post(SORCERY, json=asked(promised))
        proof = f"{receipt.headers['Location']}/proof"
        assert (receipt.status_code, bound.status_code, client.get(proof).status_code) == (200, 200, 200)
        unlimited = resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (0, unlimited[1]))
        other = {**request, "dice": {"source": "seeded", "seed": "8"}}
        for _ in range(2):
            assert kind(client.post(SORCERY, json=asked(fresh))) == (503, "log-away")
            assert kind(client.post(SORCERY, json=other, headers={"Accept": RECEIPT})) == (503, "log-away")
            assert client.post(SORCERY, json=request, headers={"Accept": RECEIPT}).content == receipt.content
            assert client.post(SORCERY, json=asked(promised)).content == bound.content
            assert client.get(proof).status_code == 200
            assert client.get("/v1/games/full").json()["slots"][0]["state"] == "bound"
        states = _parts(client)
        assert (states["ledger"], states["receipts"], states["rules"]) == ("degraded", "degraded", "ok")
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, unlimited)
        soon(lambda: client.post(SORCERY, json=asked(fresh)).status_code == 200, "it does not come back")
        # The part `log` reports lost lines for a minute.
        back = {"ledger": "ok", "receipts": "ok", "log": "degraded"}
        soon(lambda: back.items() <= _parts(client).items(), "it stays degraded")


@pytest.mark.parametrize("where", ["redis", "file"])
def test_a_spoilt_record_is_503_and_no_fault_of_ours(keys: Path, tmp_path: Path, where: str) -> None:
    path = tmp_path / "ledger.db"
    with RedisServer(VALKEY, tmp_path, *SAFE) as redis:
        ledger = redis.url if where == "redis" else f"sqlite:{path}"
        with Service(tmp_path, **settings(keys, ledger)) as service, service.client() as client:
            promised = promise(client, "spoilt")
            if where == "redis":
                redis.tell("HSET", "ror2:ledger:spoilt:slots", "1", "garbage")
            else:
                with sqlite3.connect(path) as other:
                    other.execute("UPDATE slot SET record = x'c1'")
                other.close()
            for answer in (
                client.post(SORCERY, json=asked(promised)),
                client.get("/v1/games/spoilt"),
                client.post(COMMITMENTS, json={"game": "spoilt", "seq": 1}),
            ):
                assert kind(answer) == (503, "ledger-away")
            assert promise(client, "whole").game == "whole"


def test_a_file_that_cannot_be_written_stops_committed_play_alone(keys: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with Service(tmp_path, **settings(keys, f"sqlite:{path}")) as service, service.client() as client:
        promised = promise(client, "stuck")
        with sqlite3.connect(path) as other:  # no other process may write
            other.execute("BEGIN IMMEDIATE")
            assert kind(client.post(SORCERY, json=asked(promised))) == (503, "ledger-away")
            assert kind(client.post(COMMITMENTS, json={"game": "stuck", "seq": 2})) == (503, "ledger-away")
            assert client.get("/v1/games/stuck").json()["slots"][0]["state"] == "open"
            assert {part["name"]: part["state"] for part in client.get("/health").json()["parts"]}[
                "ledger"
            ] == "degraded"
            assert client.post(SORCERY, json={"state": {"rating": "B"}}).status_code == 200
            other.rollback()
        other.close()
        assert soon(lambda: _answered(client, promised), "it does not go on").status_code == 200
