from __future__ import annotations

import json
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import structs

from ror_rules import encode, load
from ror_rules.author import Message, named, say
from ror_rules.errors import ReceiptError, RorError, SchemaError
from ror_rules.host.checks import RECEIPT, Revoked, check_receipt as check, read_keyring, read_receipt
from ror_rules.host.trust import (
    RING,
    Key,
    Keyring,
    Receipt,
    Signer,
    entries,
    key_of,
    new_key,
    new_private_key as new,
    open_keys,
    receipt,
    receipts,
    retire_key,
)
from tests.every import cases

DAY: Final = "2026-11-22"
SIGNER: Final = Signer(new())
KEY: Final = key_of(SIGNER.public, DAY)
RING_OF_ONE: Final = Keyring((KEY,))
OUTCOMES: Final = [
    encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed=str(seed))) for seed in range(5)
]
ALONE: Final = receipt(OUTCOMES[0], SIGNER)
TOGETHER: Final = receipts(OUTCOMES, SIGNER)
BATCH = "application/vnd.ror.batch.v1+json"


def after(days: int) -> str:
    return (date.fromisoformat(DAY) + timedelta(days=days)).isoformat()


def refusal(data: Any, keys: Keyring = RING_OF_ONE, on: str = DAY) -> RorError:
    with pytest.raises(RorError) as caught:
        check(read_receipt(json.dumps(data).encode()), keys, on)
    return caught.value


def test_a_receipt_shows_the_bytes_of_the_outcome() -> None:
    assert check(ALONE, RING_OF_ONE, DAY) == (OUTCOMES[0], SIGNER.id)
    for outcome, shown in zip(OUTCOMES, TOGETHER, strict=True):
        assert check(read_receipt(shown.encoded()), RING_OF_ONE, DAY) == (outcome, SIGNER.id)


def test_the_same_outcome_and_key_make_the_same_receipt() -> None:
    assert receipt(OUTCOMES[0], SIGNER).encoded() == ALONE.encoded()
    assert [each.encoded() for each in receipts(OUTCOMES, SIGNER)] == [each.encoded() for each in TOGETHER]
    assert receipts(OUTCOMES[:1], SIGNER) == (ALONE,)
    assert receipts([], SIGNER) == ()


def test_a_batch_is_signed_once() -> None:
    roots = {json.dumps(json.loads(each.encoded())["batch"]["root"]) for each in TOGETHER}
    assert len(roots) == 1
    assert json.loads(roots.pop())["payloadType"] == BATCH


def test_a_shell_and_openssl_check_a_receipt(tmp_path: Path) -> None:
    document = json.loads(ALONE.encoded())
    payload = b64decode(document["payload"])
    (tmp_path / "signed").write_bytes(b"DSSEv1 %d %b %d %b" % (len(RECEIPT), RECEIPT.encode(), len(payload), payload))
    (tmp_path / "sig").write_bytes(b64decode(document["signatures"][0]["sig"]))
    prefix = bytes.fromhex("302a300506032b6570032100")  # the prefix of an Ed25519 public key in DER (RFC 8410)
    (tmp_path / "key").write_bytes(prefix + SIGNER.public)
    ran = subprocess.run(
        [
            *[
                "openssl",
                "pkeyutl",
                "-verify",
                "-pubin",
                "-keyform",
                "DER",
                "-inkey",
                "key",
                "-rawin",
                "-in",
                "signed",
                "-sigfile",
                "sig",
            ]
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout) == (0, "Signature Verified Successfully\n")


def flipped(text: str) -> Iterator[str]:
    """Base64 with one bit of its bytes changed, in eight places."""
    data = b64decode(text)
    for part in range(8):
        at = part * len(data) // 8
        yield b64encode(data[:at] + bytes([data[at] ^ 1 << part]) + data[at + 1 :]).decode()


def tampered() -> Iterator[tuple[str, dict[str, Any]]]:
    alone, part, other = (json.loads(each.encoded()) for each in (ALONE, TOGETHER[2], TOGETHER[3]))
    for number, text in enumerate(flipped(alone["payload"])):
        yield f"payload, bit {number}", {**alone, "payload": text}
    for number, text in enumerate(flipped(alone["signatures"][0]["sig"])):
        yield f"signature, bit {number}", {**alone, "signatures": [{"keyid": SIGNER.id, "sig": text}]}
    yield "type", {**alone, "payloadType": "application/json"}
    yield "type of a batch", {**alone, "payloadType": BATCH}
    yield "key", {**alone, "signatures": [{**alone["signatures"][0], "keyid": "0" * 16}]}
    yield "no signature", {**alone, "signatures": []}
    yield (
        "signature of another",
        {**alone, "signatures": json.loads(receipt(OUTCOMES[1], SIGNER).encoded())["signatures"]},
    )
    yield "base64 with a line break", {**alone, "payload": alone["payload"] + "\n"}
    yield "a member more", {**alone, "note": "it holds"}
    place = part["batch"]
    for number, text in enumerate(flipped(part["payload"])):
        yield f"payload in a batch, bit {number}", {**part, "payload": text}
    for number, text in enumerate(flipped(place["root"]["payload"])):
        yield f"root, bit {number}", {**part, "batch": {**place, "root": {**place["root"], "payload": text}}}
    for index in (0, 1, 3, 4, 5, 2**40):
        yield f"place {index}", {**part, "batch": {**place, "index": index}}
    for at in range(len(place["path"])):
        for number, text in enumerate(flipped(place["path"][at])):
            if number % 3 == 0:
                path = [*place["path"][:at], text, *place["path"][at + 1 :]]
                yield f"path {at}, bit {number}", {**part, "batch": {**place, "path": path}}
    yield "path of another", {**part, "batch": {**place, "path": other["batch"]["path"]}}
    yield "path too long", {**part, "batch": {**place, "path": [*place["path"], place["path"][0]]}}
    yield "path too short", {**part, "batch": {**place, "path": place["path"][:-1]}}
    yield "outcome of another place", {**part, "payload": other["payload"]}
    yield "root of an outcome", {**part, "batch": {**place, "root": alone}}
    yield "signed alone and in a batch", {**part, "signatures": alone["signatures"]}


TAMPERED: Final = dict(tampered())


def test_enough_is_tampered_with() -> None:
    assert len({json.dumps(each) for each in TAMPERED.values()}) == len(TAMPERED) >= 60
    assert all(
        json.dumps(each) not in {json.dumps(json.loads(one.encoded())) for one in (ALONE, *TOGETHER)}
        for each in TAMPERED.values()
    )


@cases("what", TAMPERED)
def test_nothing_changed_in_a_receipt_holds(what: str) -> None:
    error = refusal(TAMPERED[what])
    assert isinstance(error, ReceiptError)
    assert error.pointer.split("/")[1] in {"payloadType", "payload", "signatures", "batch", "note"}


@pytest.mark.parametrize(
    ("key", "on", "reason"),
    [
        (structs.replace(KEY, to=DAY), after(400), None),
        (structs.replace(KEY, until=DAY), DAY, None),
        (
            structs.replace(KEY, until=DAY),
            after(1),
            say("key-expired", key=KEY.id, until=DAY),
        ),
        (
            structs.replace(KEY, revoked=Revoked(DAY, "The laptop was stolen")),
            DAY,
            say("key-revoked", key=KEY.id, on=DAY, why=named("The laptop was stolen")),
        ),
    ],
    ids=["signs no more", "its last day", "expired", "revoked"],
)
def test_a_receipt_counts_as_its_key_does(key: Key, on: str, reason: Message | None) -> None:
    if reason is None:
        assert check(ALONE, Keyring((key,)), on).key == key.id
    else:
        error = refusal(json.loads(ALONE.encoded()), Keyring((key,)), on)
        assert (error.code, error.given["why"]) == ("signature-not-proved", reason)


def test_an_untrusted_key_proves_nothing() -> None:
    other = Signer(new())
    error = refusal(json.loads(receipt(OUTCOMES[0], other).encoded()))
    assert (error.pointer, error.expected, error.got) == ("/signatures/0/keyid", SIGNER.id, other.id)


def test_one_signature_of_several_is_enough() -> None:
    other = receipt(OUTCOMES[0], Signer(new())).signatures
    both = Receipt(RECEIPT, ALONE.payload, (*other, *ALONE.signatures))
    assert check(both, RING_OF_ONE, DAY).key == SIGNER.id


@pytest.mark.parametrize(
    ("change", "code", "why"),
    [
        ({"public": b64encode(bytes(32)).decode()}, "key-not-taken", "key-of-small-order"),
        ({"public": b64encode(b"\xff" * 32).decode()}, "key-not-taken", "key-form"),
        ({"public": b64encode(b"\x01\x02").decode()}, "key-not-taken", "key-length"),
        ({"public": "!"}, "unreadable-key", "not-base64"),
        ({"id": "0" * 16}, "key-of-another-id", None),
    ],
)
def test_a_ring_has_no_key_that_is_none(change: dict[str, str], code: str, why: str | None) -> None:
    entry = {**json.loads(RING_OF_ONE.encoded())["keys"][0], **change}
    with pytest.raises(ReceiptError) as caught:
        read_keyring(json.dumps({"keys": [entry]}).encode())
    assert caught.value.pointer.startswith("/keys/0")
    reason = caught.value.given.get("why")
    assert (caught.value.code, reason and reason.code) == (code, why)


def test_a_ring_has_each_key_once() -> None:
    entry = json.loads(RING_OF_ONE.encoded())["keys"][0]
    with pytest.raises(SchemaError) as caught:
        read_keyring(json.dumps({"keys": [entry, entry]}).encode())
    assert caught.value.pointer == "/keys/1/id"


def test_keys_follow_each_other_and_overlap(tmp_path: Path) -> None:
    first = new_key(tmp_path / "keys", DAY, after(30))
    second = new_key(tmp_path / "keys", after(90), after(120))
    keys = open_keys(tmp_path / "keys")
    days = [after(days) for days in (0, 89, 90, 500)]
    assert [(signer := keys.signer(day)) and signer.id for day in days] == [first.id, first.id, second.id, second.id]
    assert [key.id for key in keys.ring.keys] == [first.id, second.id]
    kept = keys.ring.get(first.id)
    assert kept is not None
    assert kept.to == after(120)
    shown = receipt(OUTCOMES[0], keys.signers[first.id])
    assert check(shown, keys.ring, after(4000)).key == first.id
    assert [word for _, word in entries(keys, after(100))] == ["counts", "signs"]


def test_a_key_is_retired_or_revoked(tmp_path: Path) -> None:
    one, other = new_key(tmp_path, DAY, after(30)), new_key(tmp_path, DAY, after(30))
    retire_key(tmp_path, one.id, DAY)
    retire_key(tmp_path, other.id, DAY, "It was sent by mail.")
    keys = open_keys(tmp_path)
    assert keys.signer(after(1)) is None
    assert {key.id: word for key, word in entries(keys, after(1))} == {
        one.id: "counts",
        other.id: "revoked",
    }
    with pytest.raises(SchemaError) as caught:
        retire_key(tmp_path, "0" * 16, DAY)
    assert caught.value.code == "no-such-key"


def test_a_key_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    key = new_key(tmp_path, DAY, after(30))
    file = tmp_path / f"{key.id}.pem"
    assert file.stat().st_mode & 0o777 == 0o600
    for mode in (0o660, 0o604, 0o644):
        file.chmod(mode)
        for place in (tmp_path, file):
            with pytest.raises(SchemaError) as caught:
                open_keys(place)
            assert (caught.value.code, caught.value.got) == ("key-open-to-others", f"{mode:o}")
            assert "mode 600" in str(caught.value.expected)


def test_one_file_is_a_folder_of_one_key(tmp_path: Path) -> None:
    key = new_key(tmp_path, DAY, after(30))
    keys = open_keys(tmp_path / f"{key.id}.pem")
    assert [each.id for each in keys.ring.keys] == [key.id]
    signer = keys.signer(DAY)
    assert signer is not None
    assert check(receipt(OUTCOMES[0], signer), keys.ring, DAY).key == key.id


@pytest.mark.parametrize(
    ("name", "content"),
    [("other.pem", b"no key"), (RING, b"{"), (RING, b'{"keys": []}')],
    ids=["no key", "no ring", "a key that no ring lists"],
)
def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    new_key(tmp_path, DAY, after(30))
    (tmp_path / name).write_bytes(content)
    (tmp_path / name).chmod(0o600)
    with pytest.raises(SchemaError):
        open_keys(tmp_path)
