from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from msgspec import to_builtins
from msgspec.json import encode

from ror_rules.author import named, say
from ror_rules.errors import ReceiptError
from ror_rules.host import log_entries
from ror_rules.host.checks import Followed, Seen, fetch_from, follow, leaf_of, read_seen
from ror_rules.host.trust import (
    COMMITMENT,
    VOID,
    Binding,
    Keyring,
    LogFolder,
    Promise,
    Signer,
    key_of,
    new_private_key as new,
    sealed,
)
from tests.trust.test_log import DAY, RING, SIGNER, leaves
from tests.trust.test_receipts import ALONE, OUTCOMES, RING_OF_ONE, SIGNER as OTHER, TOGETHER

ORIGIN: Final = "dice.example.org/v1/log"


def grown(folder: Path, entries: list[bytes], signer: Signer = SIGNER) -> Path:
    log = LogFolder(folder, ORIGIN)
    log.append(entries)
    log.publish(signer)
    log.close()
    return folder


def look(folder: Path, last: Seen | None = None, promised: dict[str, bytes] | None = None) -> Followed:
    return follow(fetch_from(folder), RING, DAY, last, promised)


def kinds(followed: Followed) -> list[str]:
    return [finding.kind for finding in followed.findings]


@pytest.fixture
def seen(tmp_path: Path) -> Seen:
    followed = look(grown(tmp_path / "log", leaves(0, 300)))
    assert (kinds(followed), followed.key, followed.new) == ([], SIGNER.id, {"others": 300})
    return followed.seen


def test_a_look_goes_on_from_the_last(seen: Seen, tmp_path: Path) -> None:
    kept = read_seen(seen.encoded())
    assert look(tmp_path / "log", kept).new == {}
    followed = look(grown(tmp_path / "log", leaves(300, 900)), kept)
    assert (kinds(followed), followed.new, followed.head.size) == ([], {"others": 600}, 900)
    bundle = tmp_path / "log" / "public" / "tile" / "entries" / "000"
    bundle.unlink()
    assert kinds(look(tmp_path / "log", followed.seen)) == []
    assert kinds(look(tmp_path / "log")) == ["damaged"]


ANSWERED: Final = Promise(commitment="c0" * 32, game="g", seq=7, epoch="e0" * 16, expires="2026-11-29T18:00:00Z")


def bound(binding: str) -> bytes:
    return log_entries.of_binding(Binding(commitment="c0" * 32, game="g", seq=7, binding=binding * 32))


def promised(**changes: str) -> bytes:
    return log_entries.of_document(COMMITMENT, json.dumps(to_builtins(ANSWERED) | changes).encode())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (bound("b0"), bound("b1")),
        (bound("b0"), log_entries.of_document(VOID, encode(ANSWERED))),
        (promised(), promised(commitment="c1" * 32)),
    ],
    ids=["two questions", "a question and a void", "two commitments to one throw"],
)
def test_a_throw_that_is_answered_twice_is_found(first: bytes, second: bytes, tmp_path: Path) -> None:
    log = grown(tmp_path / "log", [*leaves(0, 5), first])
    once = look(log)
    assert kinds(once) == []
    grown(log, [*leaves(5, 9), second])
    for found in (look(log), look(log, once.seen)):
        assert [(each.kind, each.said) for each in found.findings] == [
            (
                "answered twice",
                "Leaf 10 contradicts leaf 5: a throw has one commitment, and a commitment is bound once or void.",
            )
        ]


def test_leaves_with_claims_of_their_own_do_not_contradict(tmp_path: Path) -> None:
    log = grown(tmp_path / "log", [promised(), bound("b0"), promised(epoch="e1" * 16, commitment="c1" * 32)])
    found = look(log)
    assert (kinds(found), found.new) == ([], {"commitments": 2, "bindings": 1})


def test_leaves_are_counted_by_kind(tmp_path: Path) -> None:
    entries = [
        log_entries.of_key(RING.keys[0]),
        *map(log_entries.of_receipt, OUTCOMES[:3]),
        log_entries.of_document(COMMITMENT, b'{"game":"g"}'),
        log_entries.of_document(VOID, b'{"game":"g"}'),
        b"\xff",
    ]
    assert look(grown(tmp_path, entries)).new == {"keys": 1, "receipts": 3, "commitments": 1, "voids": 1, "others": 1}


def test_a_shorter_log_is_found(seen: Seen, tmp_path: Path) -> None:
    assert kinds(look(grown(tmp_path / "other", leaves(0, 200)), seen)) == ["shorter"]


def test_a_fork_is_found(seen: Seen, tmp_path: Path) -> None:
    followed = look(grown(tmp_path / "other", leaves(1, 301)), seen)
    assert (kinds(followed), followed.seen) == (["fork"], seen)


@pytest.mark.parametrize("promised", [{}, {"a": b"leaf 700"}], ids=["goes on", "from the beginning"])
def test_a_rewritten_log_is_found(promised: dict[str, bytes], seen: Seen, tmp_path: Path) -> None:
    changed = [*leaves(0, 123), b"another", *leaves(124, 800)]
    assert kinds(look(grown(tmp_path / "other", changed), seen, promised)) == ["rewritten"]


def test_a_log_of_another_name_is_found(seen: Seen, tmp_path: Path) -> None:
    log = LogFolder(tmp_path / "other", "elsewhere.example.org/log")
    log.append(leaves(0, 300))
    log.publish(SIGNER)
    assert kinds(look(tmp_path / "other", seen)) == ["another log"]


def spoilt(folder: Path) -> Iterator[tuple[str, Path]]:
    for number, path in enumerate(
        ("tile/entries/000", "tile/entries/001.p/44", "tile/0/000", "tile/0/001.p/44", "tile/1/000.p/1")
    ):
        copy = folder.with_name(f"spoilt {number}")
        shutil.copytree(folder / "public", copy)
        data = (copy / path).read_bytes()
        (copy / path).write_bytes(data[:-5] + bytes([data[-5] ^ 1]) + data[-4:])
        yield path, copy
        (copy / path).write_bytes(data[:-1])
        yield f"{path}, cut off", copy
        (copy / path).unlink()
        yield f"{path}, gone", copy


def test_a_changed_file_is_found(seen: Seen, tmp_path: Path) -> None:
    found = {what: kinds(look(copy)) for what, copy in spoilt(tmp_path / "log")}
    assert found == {what: ["damaged"] for what in found}
    assert len(found) == 15


def test_a_broken_promise_is_found(tmp_path: Path) -> None:
    log = LogFolder(tmp_path / "log", ORIGIN)
    log.append([*leaves(0, 5), *map(log_entries.of_receipt, OUTCOMES[:2])])
    log.publish(SIGNER)
    documents = [json.loads(each.encoded()) for each in (ALONE, *TOGETHER[:3])]
    promised = {f"receipt {number}": leaf_of(each, RING_OF_ONE, "2026-11-22") for number, each in enumerate(documents)}
    followed = look(tmp_path / "log", None, promised)
    (finding,) = followed.findings
    assert (finding.kind, finding.message) == ("missing", say("log-lacks", name=named("receipt 3")))
    assert finding.said == "receipt 3 is signed, which promises an entry in the log, but the log does not have it."
    again = look(tmp_path / "log", followed.seen, promised)
    assert kinds(again) == ["missing"]


def test_unsigned_documents_have_no_leaf() -> None:
    promise = b'{"game": "g", "seq": 1}'
    envelope = json.loads(json.dumps({"payloadType": COMMITMENT, **signed(promise, OTHER)}))
    assert leaf_of(envelope, RING_OF_ONE, DAY) == log_entries.of_document(COMMITMENT, promise)
    for document in ({**envelope, "signatures": signed(promise, Signer(new()))["signatures"]}, {"payloadType": "x"}, 7):
        with pytest.raises(ReceiptError):
            leaf_of(document, RING_OF_ONE, DAY)
    assert leaf_of(envelope, None, DAY) == log_entries.of_document(COMMITMENT, promise)


def signed(payload: bytes, signer: Signer) -> dict[str, object]:
    envelope = sealed(COMMITMENT, payload, signer)
    return {
        "payload": envelope.payload,
        "signatures": [{"keyid": each.keyid, "sig": each.sig} for each in envelope.signatures],
    }


def test_a_head_by_another_key_is_refused(seen: Seen, tmp_path: Path) -> None:
    grown(tmp_path / "other", leaves(0, 300), Signer(new()))
    with pytest.raises(ReceiptError) as caught:
        look(tmp_path / "other", seen)
    assert caught.value.code == "head-without-trusted-key"
    assert follow(fetch_from(tmp_path / "other"), None, DAY).key is None
    other = Keyring((key_of(Signer(new()).public, DAY),))
    with pytest.raises(ReceiptError) as caught:
        follow(fetch_from(tmp_path / "log"), other, DAY)
    assert caught.value.code == "head-without-trusted-key"
    with pytest.raises(ReceiptError) as caught:
        look(tmp_path)
    assert caught.value.code == "log-without-head"


def test_what_was_kept_is_not_believed_blindly(seen: Seen) -> None:
    assert seen.frontier().size == 300
    for subtrees in (seen.subtrees[:-1], seen.subtrees[::-1], ("!", *seen.subtrees[1:])):
        with pytest.raises(ReceiptError) as caught:
            Seen(seen.head, subtrees).frontier()
        assert caught.value.code in {"kept-log-unreadable", "kept-log-differs"}
