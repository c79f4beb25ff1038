from __future__ import annotations

import json
from pathlib import Path

import pytest

from ror_rules import encode, load
from ror_rules.host.messages import engine
from ror_rules.host.trust import RING
from tests.cli.conftest import Refused, Ror

OUTCOME = encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")).decode()


@pytest.fixture
def folder(ror: Ror, tmp_path: Path) -> str:
    assert ror("keys", "new", str(tmp_path / "keys")).returncode == 0
    return str(tmp_path / "keys")


def ids(folder: str) -> list[str]:
    return [each["id"] for each in json.loads((Path(folder) / RING).read_bytes())["keys"]]


def test_a_receipt_is_made_and_verified(ror: Ror, folder: str, tmp_path: Path) -> None:
    signed = ror("sign", "-", "--keys", folder, given=OUTCOME)
    assert (signed.returncode, signed.stderr) == (0, "")
    assert ror("sign", "-", "--keys", folder, given=OUTCOME).stdout == signed.stdout
    ran = ror("verify", "-", "--keys", f"{folder}/{RING}", given=signed.stdout)
    (key,) = ids(folder)
    assert ran.stdout.splitlines() == [
        f"The holder of the key {key} signed exactly these bytes.",
        f"It holds: recomputed, every field is the same. id {json.loads(OUTCOME)['id']}",
        engine().say("fairness-seeded", {}),
    ]
    assert ran.returncode == 0


def test_without_keys_no_signer_is_named(ror: Ror, folder: str) -> None:
    signed = ror("sign", "-", "--keys", folder, given=OUTCOME).stdout
    lines = ror("verify", "-", given=signed).stdout.splitlines()
    assert lines[0] == "The signature was not checked. Pass --keys with the keys that you trust."
    assert lines[1].startswith("It holds")


def test_what_does_not_hold_is_not_signed(ror: Ror, folder: str) -> None:
    false = json.dumps({**json.loads(OUTCOME), "result": {"points": 0}})
    ran = ror("sign", "-", "--keys", folder, given=false)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "/result/points" in ran.stderr


def test_a_revoked_key_proves_nothing(ror: Ror, refused: Refused, folder: str, tmp_path: Path) -> None:
    (tmp_path / "receipt.json").write_text(ror("sign", "-", "--keys", folder, given=OUTCOME).stdout, "utf-8")
    (key,) = ids(folder)
    assert "is revoked" in ror("keys", "retire", folder, key, "--revoke", "It was lost.").stdout
    assert "It was lost." in ror("keys", "list", folder).stdout
    ran = ror("verify", str(tmp_path / "receipt.json"), "--keys", f"{folder}/{RING}")
    assert (ran.returncode, ran.stderr, "It was lost." in ran.stdout) == (1, "", True)
    assert "ror keys new" in refused("sign", "-", "--keys", str(tmp_path / "none"), given=OUTCOME)


def test_a_retired_key_still_counts(ror: Ror, folder: str) -> None:
    signed = ror("sign", "-", "--keys", folder, given=OUTCOME).stdout
    (key,) = ids(folder)
    assert "its signatures count" in ror("keys", "retire", folder, key).stdout
    ror("keys", "new", folder)
    assert len(ror("keys", "list", folder).stdout.splitlines()) == 2
    assert ror("verify", "-", "--keys", f"{folder}/{RING}", given=signed).returncode == 0


def test_what_is_no_key_is_refused_in_one_line(refused: Refused, folder: str, tmp_path: Path) -> None:
    (tmp_path / "outcome.json").write_text(OUTCOME, "utf-8")
    assert "There is no such key" in refused("keys", "retire", folder, "0" * 16)
    assert "an outcome has no signature" in refused(
        "verify", str(tmp_path / "outcome.json"), "--keys", f"{folder}/{RING}"
    )
    (tmp_path / "receipt.json").write_text('{"payloadType": "text/plain", "payload": ""}', "utf-8")
    assert "of another type" in refused("verify", str(tmp_path / "receipt.json"), "--keys", f"{folder}/{RING}")


def test_keys_are_a_folder_its_ring_or_one_key_in_every_command(ror: Ror, folder: str, tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    (key,) = ids(folder)
    for at, keys in enumerate((folder, f"{folder}/{RING}", f"{folder}/{key}.pem")):
        signed = ror("sign", "-", "--keys", keys, given=OUTCOME)
        receipt.write_text(signed.stdout, "utf-8")
        log = str(tmp_path / f"log{at}")
        for asked in (
            ("verify", str(receipt)),
            ("log", "add", log, str(receipt)),
            ("log", "verify", log, str(receipt)),
            ("audit", str(receipt)),
        ):
            ran = ror(*asked, "--keys", keys)
            assert (ran.returncode, ran.stderr) == (0, ""), asked
        assert f"signed with the key {key}" in ror("log", "verify", log, "--keys", keys).stdout
