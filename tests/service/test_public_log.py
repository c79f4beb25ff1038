from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules.host import log_entries
from ror_rules.host.checks import Checkpoint, check_checkpoint, check_proof, read_checkpoint, read_keyring
from ror_rules.host.trust import Keyring, LogFolder, Tree, leaf_hash, new_key, retire_key
from ror_service.settings import SettingsError
from tests.service.cases import GOLLUM, GOLLUM_REQUEST
from tests.service.running import VALKEY, RedisServer, Service, soon

TODAY = "2026-01-01"
LATER = "2999-01-01"
RECEIPT = {"Accept": "application/vnd.ror.receipt+json"}
LOG = "/v1/log"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("log")
    new_key(place / "keys", TODAY, LATER)
    return place


@pytest.fixture(scope="module")
def logging(folder: Path) -> Iterator[httpx.Client]:
    settings: dict[str, Any] = {
        "signing_key": folder / "keys",
        "log": folder / "log",
        "log_origin": "dice.example.org/v1/log",
    }
    with Service(folder, **settings) as service, service.client() as client:
        yield client


def ring(client: httpx.Client) -> Keyring:
    return read_keyring(client.get("/.well-known/ror-keys.json").content)


def head(client: httpx.Client) -> Checkpoint:
    return check_checkpoint(client.get(f"{LOG}/checkpoint").content, ring(client), LATER)[0]


def fetched(client: httpx.Client, path: str) -> bytes:
    answer = client.get(f"{LOG}/{path}")
    if answer.status_code == 404:
        raise FileNotFoundError(path)
    return answer.content


def leaf_of(receipt: httpx.Response) -> bytes:
    return log_entries.of_receipt(b64decode(receipt.json()["payload"]))


def test_a_receipt_is_in_the_log_when_it_is_given(logging: httpx.Client) -> None:
    answer = logging.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
    place = answer.headers["location"]
    proof = logging.get(f"{place}/proof")
    assert proof.headers["content-type"] == "text/plain; charset=utf-8"
    found = check_proof(proof.content, leaf_of(answer), ring(logging), LATER)
    assert found.head.origin == "dice.example.org/v1/log"
    logging.get(f"{place}/receipt")
    logging.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
    again = logging.get(f"{LOG}/proof/{leaf_hash(leaf_of(answer)).hex()}")
    assert check_proof(again.content, leaf_of(answer), ring(logging), LATER).place == found.place


def test_an_outcome_without_a_receipt_is_not_in_the_log(logging: httpx.Client) -> None:
    place = logging.post(GOLLUM, json={**GOLLUM_REQUEST, "context": "unsigned"}).headers["location"]
    missing = logging.get(f"{place}/proof")
    assert (missing.status_code, missing.json()["type"]) == (404, "/problems/no-log")
    assert logging.get(f"{place}/receipt").status_code == 200
    assert logging.get(f"{place}/proof").status_code == 200


def test_each_receipt_of_a_batch_is_a_leaf(logging: httpx.Client) -> None:
    items = [
        {"ruleset": "war-of-the-ring", "rule": "gollum-control", **GOLLUM_REQUEST, "context": f"batch {n}"}
        for n in range(5)
    ]
    answer = logging.post("/v1/batch", json={"items": items}, headers=RECEIPT).json()["items"]
    for each in answer:
        leaf = log_entries.of_receipt(b64decode(each["receipt"]["payload"]))
        proof = logging.get(f"{LOG}/proof/{leaf_hash(leaf).hex()}")
        assert check_proof(proof.content, leaf, ring(logging), LATER)


def test_the_log_is_read_as_files(logging: httpx.Client) -> None:
    logging.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
    answer = logging.get(f"{LOG}/checkpoint")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    now = head(logging)
    tree = Tree(lambda path: fetched(logging, path), now.size)
    entries = [*tree.entries()]
    assert entries[0] == log_entries.of_key(ring(logging).keys[0])
    assert [tree.leaf(index) for index in range(now.size)] == [*map(leaf_hash, entries)]
    assert tree.root() == now.root
    tile = logging.get(f"{LOG}/tile/0/000.p/{now.size}")
    assert tile.headers["content-type"] == "application/octet-stream"
    assert "immutable" in tile.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "tile/0/001",
        "tile/0/000.p/255",
        "tile/64/000",
        "tile/00/000",
        "tile/0/0",
        "tile/0/x000",
        "tile/entries/..%2f..%2fcheckpoint",
        "tile/entries/%2e%2e/%2e%2e/checkpoint",
        "tile/0/000.p/0",
        "tile/0/000.p/",
        "tile/0",
        "leaves.sqlite",
        f"proof/{'0' * 64}",
        "proof/x",
    ],
)
def test_there_is_nothing_else_to_read(path: str, logging: httpx.Client) -> None:
    assert logging.get(f"{LOG}/{path}").status_code == 404


def test_a_missing_file_of_a_log_names_the_existing_ones(logging: httpx.Client) -> None:
    logging.get(f"{LOG}/checkpoint").raise_for_status()
    size = soon(lambda: head(logging).size, "there is no head")
    leaves = f"The head has {size} lea{'f' if size == 1 else 'ves'}."
    for path, says in {
        "0/000": f"This file is not full yet: it has {size} of 256. {leaves} Expected 0/000.p/{size}.",
        "entries/000": f"This file is not full yet: it has {size} of 256. {leaves} Expected entries/000.p/{size}.",
        "0/000.p/255": f"No part of this file has this length: it has {size} of 256. {leaves} Expected 0/000.p/{size}.",
        "0/x001/234": f"The log does not reach this far. {leaves}",
        "1/000": f"The log does not reach this far. {leaves}",
        "63/000.p/1": f"The log does not reach this far. {leaves}",
    }.items():
        answer = logging.get(f"{LOG}/tile/{path}")
        assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no-log-file")
        assert answer.json()["detail"] == says
        assert "GET /v1/log/checkpoint" in answer.json()["help"]


def test_a_part_of_a_full_file_is_the_file(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", TODAY, LATER)
    log = LogFolder(tmp_path / "log", "")
    log.append([b"%d" % number for number in range(300)])
    log.close()
    settings: dict[str, Any] = {"signing_key": tmp_path / "keys", "log": tmp_path / "log"}
    with Service(tmp_path, **settings) as service, service.client() as client:
        assert client.get(f"{LOG}/tile/0/000").status_code == 200
        answer = client.get(f"{LOG}/tile/0/000.p/7")
        assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no-log-file")
        assert answer.json()["detail"] == "This file is full now. The head has 301 leaves. Expected 0/000."
        assert (
            client.get(f"{LOG}/tile/0/001")
            .json()["detail"]
            .endswith("it has 45 of 256. The head has 301 leaves. Expected 0/001.p/45.")
        )
        assert client.get(f"{LOG}/tile/1/000.p/1").status_code == 200


def test_without_a_log_that_is_said(client: httpx.Client) -> None:
    place = client.post(GOLLUM, json=GOLLUM_REQUEST).headers["location"]
    for path in (f"{LOG}/checkpoint", f"{LOG}/tile/0/000", f"{LOG}/proof/{'0' * 64}", f"{place}/proof"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no-log")


def test_keys_are_in_the_log_as_they_change(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    first = new_key(keys, TODAY, LATER)
    settings: dict[str, Any] = {"signing_key": keys, "log": tmp_path / "log"}
    with Service(tmp_path, **settings) as service, service.client() as client:
        before = head(client)
    second = new_key(keys, "2026-01-02", LATER)
    retire_key(keys, first.id, "2026-01-02")
    with Service(tmp_path, **settings) as service, service.client() as client:
        after = head(client)
        tree = Tree(lambda path: fetched(client, path), after.size)
        said = [json.loads(entry)["payload"] for entry in tree.entries()]
        assert (before.origin, before.root) == (after.origin, tree.root(before.size))
    assert [(each["id"], each.get("to")) for each in said] == [
        (first.id, None),
        (first.id, "2026-01-02"),
        (second.id, None),
    ]


@pytest.mark.programs
def test_a_committed_throw_is_proved_from_end_to_end(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", TODAY, LATER)
    settings: dict[str, Any] = {"signing_key": tmp_path / "keys", "log": tmp_path / "log"}
    ledger: dict[str, Any] = {
        "ledger": f"sqlite:{tmp_path}/ledger",
        "ledger_secret": "a secret that nobody guesses, of the tests",
    }
    with Service(tmp_path, **settings, **ledger) as service, service.client() as client:
        promised = client.post("/v1/commitments", json={"game": "final", "seq": 1})
        promise = json.loads(b64decode(promised.json()["payload"]))
        dice = {"source": "committed", "game": "final", "seq": 1, "commitment": promise["commitment"]}
        asked = {"state": {"rating": "B"}, "dice": {**dice, "seeds": ["alice-9f2c-77aa01", "bob-77e1-0f0f0f0f"]}}
        answer = client.post("/v1/war-of-the-ring/sorcery", json=asked, headers=RECEIPT)
        assert answer.status_code == 200, answer.text
        outcome = json.loads(b64decode(answer.json()["payload"]))["id"]
        proof = client.get(f"/v1/outcomes/{outcome}/proof")
        keys = client.get("/.well-known/ror-keys.json")
        entries = [*Tree(lambda path: fetched(client, path), head(client).size).entries()]
        (tmp_path / "receipt").write_bytes(answer.content)
        ran = subprocess.run(
            [sys.executable, "-m", "ror_rules", "log", "verify", f"{service.url}/v1/log", tmp_path / "receipt"],
            capture_output=True,
            text=True,
        )
    assert (ran.returncode, f"{tmp_path}/receipt is in it." in ran.stdout) == (0, True)
    of_promise = log_entries.of_document(promised.json()["payloadType"], b64decode(promised.json()["payload"]))
    assert entries.index(of_promise) < entries.index(leaf_of(answer))
    for name, came in (("commitment", promised), ("proof", proof), ("ring", keys)):
        (tmp_path / name).write_bytes(came.content)
    files = ["receipt", "--keys", "ring", "--commitment", "commitment", "--proof", "proof"]
    verifiers = Path("verify").resolve()
    for command in (
        [sys.executable, str(verifiers / "ror_verify.py")],
        ["node", str(verifiers / "ror-verify.mjs")],
        [sys.executable, "-m", "ror_rules", "verify"],
    ):
        ran = subprocess.run([*command, *files], cwd=tmp_path, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, ""), ran
        kept = ran.stdout.count("  holds  ") == 6 or "It keeps the commitment to throw 1 of final" in ran.stdout
        assert kept, ran
        assert f"in the log {head_of(proof).origin}" in ran.stdout


def head_of(proof: httpx.Response) -> Checkpoint:
    return read_checkpoint(proof.content.partition(b"\n\n")[2])


@pytest.mark.nightly
def test_several_processes_keep_one_log(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", TODAY, LATER)
    with (
        RedisServer(VALKEY, tmp_path) as redis,
        Service(tmp_path, workers=2, store=redis.url, signing_key=tmp_path / "keys", log=tmp_path / "log") as service,
    ):
        receipts = []
        for turn in range(30):
            with service.client() as client:  # a connection each, so that both get requests
                answer = client.post(GOLLUM, json={**GOLLUM_REQUEST, "context": f"turn {turn}"}, headers=RECEIPT)
                receipts.append(answer)
        with service.client() as client:
            for each in receipts:
                proof = client.get(f"{LOG}/proof/{leaf_hash(leaf_of(each)).hex()}").content
                assert check_proof(proof, leaf_of(each), ring(client), LATER)
            assert head(client).size == 31


def test_receipts_wait_for_a_log_that_cannot_be_written(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", TODAY, LATER)
    with (
        Service(tmp_path, signing_key=tmp_path / "keys", log=tmp_path / "log") as service,
        service.client() as client,
    ):
        assert part(client)["state"] == "ok"
        leaves = sqlite3.connect(tmp_path / "log" / "leaves.sqlite", isolation_level=None)
        leaves.execute("ALTER TABLE leaf RENAME TO elsewhere")
        answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT)
        assert (answer.status_code, answer.json()["type"]) == (503, "/problems/log-away")
        assert answer.headers["retry-after"] == "1"
        plain = client.post(GOLLUM, json=GOLLUM_REQUEST)
        assert plain.status_code == 200
        assert client.get(f"{plain.headers['location']}/receipt").status_code == 503
        assert part(client)["state"] == "degraded"
        leaves.execute("ALTER TABLE elsewhere RENAME TO leaf")
        leaves.close()
        assert client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT).status_code == 200
        soon(lambda: part(client)["state"] == "ok", "the log still counts as unavailable")


def test_a_log_stops_if_the_key_of_its_head_is_lost(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"signing_key": tmp_path / "keys", "log": tmp_path / "log"}
    new_key(tmp_path / "keys", TODAY, LATER)
    with Service(tmp_path, **settings) as service, service.client() as client:
        published = client.get("/.well-known/ror-keys.json").json()["keys"]
        service.stop()
    (tmp_path / "keys").rename(tmp_path / "lost")
    new_key(tmp_path / "keys", TODAY, LATER)
    with Service(tmp_path, **settings) as service, service.client() as client:
        assert client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT).status_code == 503
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
        assert part(client)["state"] == "degraded"
        soon(lambda: "Add the lost key's entry from a copy of" in service.log(), "no line says what is wrong")
        service.stop()
    ring = tmp_path / "keys" / "ror-keys.json"
    ring.write_text(json.dumps({"keys": published + json.loads(ring.read_text())["keys"]}))
    with Service(tmp_path, **settings) as service, service.client() as client:
        assert client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT).status_code == 200
        assert part(client)["state"] == "ok"


def part(client: httpx.Client) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in client.get("/health").json()["parts"] if each["name"] == "receipts")
    return found


def test_nothing_is_promised_to_a_log_that_cannot_be_published(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", TODAY, LATER)
    public = tmp_path / "log" / "public"
    ledger: dict[str, Any] = {"ledger": f"sqlite:{tmp_path / 'ledger.db'}", "ledger_secret": "s" * 32}
    with (
        Service(tmp_path, signing_key=tmp_path / "keys", log=tmp_path / "log", **ledger) as service,
        service.client() as client,
    ):
        place = client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT).headers["location"]
        public.rename(tmp_path / "elsewhere")
        public.write_text("no folder")
        assert client.get(f"{place}/proof").status_code == 503
        again = {**GOLLUM_REQUEST, "context": "again"}
        soon(
            lambda: client.post(GOLLUM, json=again, headers=RECEIPT).status_code == 503,
            "the service still issues receipts",
        )
        assert client.post(GOLLUM, json=again).status_code == 200
        promise = {"game": "away", "seq": 1}
        assert client.post("/v1/commitments", json=promise).json()["type"] == "/problems/log-away"
        public.unlink()
        (tmp_path / "elsewhere").rename(public)
        assert client.post(GOLLUM, json=again, headers=RECEIPT).status_code == 200
        assert client.get(f"{place}/proof").status_code == 200
        assert client.post("/v1/commitments", json=promise).status_code == 200


def test_a_service_starts_without_its_ledger_and_its_log_and_uses_them_once_they_are_there(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", TODAY, LATER)
    disk = tmp_path / "disk"
    disk.write_text("a file is no disk")
    settings: dict[str, Any] = {
        "signing_key": tmp_path / "keys",
        "ledger": f"sqlite:{disk}/ledger",
        "ledger_secret": "s" * 32,
    }
    with Service(tmp_path, log=disk / "log", **settings) as service, service.client() as client:
        assert client.post(GOLLUM, json=GOLLUM_REQUEST).status_code == 200
        parts = {each["name"]: each["state"] for each in client.get("/health").json()["parts"]}
        assert (parts["ledger"], parts["receipts"]) == ("degraded", "degraded")
        promise = {"game": "away", "seq": 1}
        assert client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT).status_code == 503
        assert client.post("/v1/commitments", json=promise).status_code == 503
        disk.unlink()
        disk.mkdir()
        assert client.post(GOLLUM, json=GOLLUM_REQUEST, headers=RECEIPT).status_code == 200
        assert client.post("/v1/commitments", json=promise).status_code == 200
        assert client.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize(("settings", "said"), [({}, "needs ROR_SIGNING_KEY"), ({"log_origin": "a b"}, "no name")])
def test_a_log_that_cannot_be_kept_stops_the_start(settings: dict[str, Any], said: str, tmp_path: Path) -> None:
    if settings:
        new_key(tmp_path / "keys", TODAY, LATER)
        settings = {**settings, "signing_key": str(tmp_path / "keys")}
    with (
        pytest.raises((AssertionError, SettingsError), match=f"ROR_LOG: .*{said}"),
        Service(tmp_path, log=tmp_path / "log", **settings),
    ):
        pass
