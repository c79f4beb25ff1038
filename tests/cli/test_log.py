from __future__ import annotations

import json
import threading
from base64 import b64decode
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ror_rules import encode, load
from ror_rules.host import log_entries
from ror_rules.host.checks import binding_leaf, inputs
from ror_rules.host.messages import engine
from ror_rules.host.trust import RING, LogFolder, Signer, leaf_hash, new_key, open_keys, receipt
from tests.cli.conftest import Refused, Ror
from tests.trust.promises import CHANGED, OUTCOME, WHOLE
from tests.trust.test_receipts import RING_OF_ONE

DAY = "2026-11-22"
OUTCOMES = [encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed=str(seed))) for seed in range(3)]

PROMISED = engine().say("fairness-committed", {})


@pytest.fixture
def place(tmp_path: Path) -> Path:
    new_key(tmp_path / "keys", DAY, "2999-01-01")
    for number, outcome in enumerate(OUTCOMES):
        (tmp_path / f"receipt-{number}.json").write_bytes(receipt(outcome, signer(tmp_path)).encoded())
    grow(tmp_path, log_entries.of_receipt(OUTCOMES[0]))
    return tmp_path


def signer(place: Path) -> Signer:
    found = open_keys(place / "keys").signer(DAY)
    assert found is not None
    return found


def grow(place: Path, *entries: bytes, name: str = "log") -> None:
    log = LogFolder(place / name, "dice.example.org/v1/log")
    log.append(entries)
    log.publish(signer(place))
    log.close()


class Quiet(SimpleHTTPRequestHandler):
    """A silent web server of files."""

    def log_message(self, *_: object) -> None:
        """No log."""


@pytest.fixture
def url(place: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=place / "log" / "public")) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_log_is_followed_wherever_it_is_served(ror: Ror, place: Path, url: str) -> None:
    options = ("--keys", f"{place}/keys/{RING}", "--state", f"{place}/seen.json")
    first = ror("log", "verify", url, f"{place}/receipt-0.json", *options)
    assert first.returncode == 0, first.stderr
    assert "1 leaf, signed with the key" in first.stdout
    assert "first head of the log" in first.stdout
    assert "receipt-0.json is in it." in first.stdout
    grow(place, log_entries.of_receipt(OUTCOMES[1]))
    again = ror("log", "verify", str(place / "log"), *options)
    assert (again.returncode, "It continues the leaf of your last check. New: 1 receipt." in again.stdout) == (0, True)


def test_a_missing_promise_ends_with_1(ror: Ror, place: Path) -> None:
    ran = ror("log", "verify", str(place / "log"), f"{place}/receipt-2.json", "--state", f"{place}/seen.json")
    assert ran.returncode == 1
    assert "missing: " in ran.stdout
    assert json.loads((place / "seen.json").read_bytes())["head"].startswith("dice.example.org/v1/log\n1\n")


def test_both_heads_of_a_fork_are_kept(ror: Ror, place: Path) -> None:
    state = place / "seen.json"
    ror("log", "verify", str(place / "log"), "--state", str(state))
    before = state.read_bytes()
    grow(place, log_entries.of_receipt(OUTCOMES[2]), name="other")
    ran = ror("log", "verify", str(place / "other"), "--keys", f"{place}/keys/{RING}", "--state", str(state))
    assert (ran.returncode, "fork: Two heads" in ran.stdout) == (1, True)
    assert state.read_bytes() == before
    assert (place / "seen.json.other").read_bytes() == (place / "other" / "public" / "checkpoint").read_bytes()


def test_what_cannot_be_followed_is_said(refused: Refused, place: Path, url: str) -> None:
    assert "is not a folder, and not" in refused("log", "verify", str(place / "nowhere"))
    assert "cannot be asked" in refused("log", "verify", "http://127.0.0.1:9/log")
    assert "The log has no head here" in refused("log", "verify", f"{url}tile")
    (place / "plain.json").write_bytes(OUTCOMES[0])
    assert "promises nothing" in refused("log", "verify", str(place / "log"), str(place / "plain.json"))


def test_a_log_that_proves_nothing_ends_with_1(ror: Ror, place: Path) -> None:
    strange = place / "strange"
    new_key(strange, DAY, "2999-01-01")
    signed = json.loads((place / "receipt-1.json").read_bytes())
    signed["signatures"][0]["sig"] = "A" * 86 + "=="
    (place / "changed.json").write_text(json.dumps(signed), "utf-8")
    keys = ("--keys", f"{place}/keys/{RING}")
    for asked in (
        (str(place / "log"), "--keys", f"{strange}/{RING}"),
        (str(place / "log"), f"{place}/changed.json", *keys),
    ):
        ran = ror("log", "verify", *asked)
        assert (ran.returncode, ran.stderr, ran.stdout.startswith("not proved: ")) == (1, "", True)
    head = place / "log" / "public" / "checkpoint"
    head.write_bytes(head.read_bytes()[10:])
    ran = ror("log", "verify", str(place / "log"), *keys)
    assert (ran.returncode, ran.stderr, "Send the whole" in ran.stdout) == (1, "", False)


def test_a_club_keeps_a_log_of_its_own(ror: Ror, place: Path) -> None:
    added = ror("log", "add", f"{place}/club", f"{place}/receipt-1.json", "--keys", f"{place}/keys", "--origin", "club")
    assert (added.returncode, "receipt-1.json is the leaf 0." in added.stdout) == (0, True)
    assert "The log club has 1 leaf." in added.stdout
    proof = ror("log", "prove", f"{place}/club", f"{place}/receipt-1.json")
    assert proof.stdout.startswith("c2sp.org/tlog-proof@v1\nindex 0\n\nclub\n1\n")
    assert ror("log", "prove", f"{place}/club", f"{place}/receipt-2.json").returncode == 1
    new_key(place / "others", DAY, "2999-01-01")
    strange = ror("log", "add", f"{place}/club", f"{place}/receipt-2.json", "--keys", f"{place}/others")
    assert (strange.returncode, "promises nothing" in strange.stderr) == (2, True)
    renamed = ror("log", "add", f"{place}/club", "--keys", f"{place}/keys", "--origin", "other")
    assert (renamed.returncode, "another log begins" in renamed.stderr) == (2, True)


def test_verify_does_all_of_it(ror: Ror, tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_bytes(RING_OF_ONE.encoded())
    for name, text in WHOLE._asdict().items():
        (tmp_path / name).write_text(text, "utf-8")
    options = (
        "--commitment",
        f"{tmp_path}/commitment",
        "--proof",
        f"{tmp_path}/proof",
        "--binding",
        f"{tmp_path}/binding",
    )
    ran = ror("verify", f"{tmp_path}/receipt", "--keys", f"{tmp_path}/keys.json", *options)
    assert (ran.returncode, ran.stderr) == (0, "")
    key = RING_OF_ONE.keys[0].id
    assert [line if line == PROMISED else line.split(":")[0] for line in ran.stdout.splitlines()] == [
        f"The holder of the key {key} signed exactly these bytes.",
        "It holds",
        PROMISED,
        "It keeps the commitment to throw 17 of g-7f3a",
        "The log dice.example.org/v1/log binds the commitment to this question",
        f"It is leaf 40 of 44 in the log dice.example.org/v1/log, under a head signed with the key {key}.",
    ]
    bare = ror("verify", f"{tmp_path}/receipt", *options[:2])
    assert (bare.returncode, "signature was not checked" in bare.stdout) == (0, True)
    assert (PROMISED in ran.stdout, PROMISED in bare.stdout) == (True, False)
    (tmp_path / "outcome").write_bytes(b64decode(json.loads(WHOLE.receipt)["payload"]))
    plain = ror("verify", f"{tmp_path}/outcome", "--keys", f"{tmp_path}/keys.json", *options[:2])
    assert (plain.returncode, "signed with the key" in plain.stdout) == (0, True)
    assert engine().say("fairness-promised", {}) in plain.stdout
    leaf = leaf_hash(binding_leaf(inputs(json.loads(OUTCOME))) or b"").hex()
    assert f"Get the proof of the leaf {leaf} from the log" in plain.stdout
    other = ror(
        "verify", f"{tmp_path}/outcome", "--keys", f"{tmp_path}/keys.json", *options[:2], "--binding", options[3]
    )
    assert (other.returncode, other.stdout.splitlines()[-1][:18]) == (1, "It is not proved. ")


def test_verify_names_the_broken_promise(ror: Ror, refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_bytes(RING_OF_ONE.encoded())
    for what, name in (("commitment: seq 18", "commitment"), ("proof: of another receipt", "proof")):
        for file, text in CHANGED[what]._asdict().items():
            (tmp_path / file).write_text(text, "utf-8")
        ran = ror("verify", f"{tmp_path}/receipt", "--keys", f"{tmp_path}/keys.json", f"--{name}", f"{tmp_path}/{name}")
        assert (ran.returncode, ran.stderr, "Send the whole answer" in ran.stdout) == (1, "", False)
        said = ran.stdout.splitlines()[-1]
        assert said.startswith("It is not proved. ")
        assert {"commitment": "not the dice of the commitment", "proof": "The log has another leaf there"}[name] in said
        assert PROMISED not in ran.stdout
    assert "--binding needs" in refused("verify", f"{tmp_path}/receipt", "--binding", f"{tmp_path}/binding")
    assert "--proof needs --keys" in refused("verify", f"{tmp_path}/receipt", "--proof", f"{tmp_path}/proof")
    (tmp_path / "outcome").write_bytes(OUTCOMES[0])
    assert "--proof is for a receipt" in refused("verify", f"{tmp_path}/outcome", "--proof", f"{tmp_path}/proof")
