from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import pymerkle  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules.errors import LawError, ReceiptError, SchemaError
from ror_rules.host.checks import bundle_path, check_checkpoint, check_proof, read_checkpoint, tile_path, unbundled
from ror_rules.host.log_entries import of_binding
from ror_rules.host.trust import (
    CHECKPOINT,
    Binding,
    Keyring,
    LogError,
    LogFolder,
    Signer,
    Tree,
    key_of,
    leaf_hash,
    new_private_key as new,
    proof,
)

DAY: Final = "2026-11-22"
SIGNER: Final = Signer(new())
RING: Final = Keyring((key_of(SIGNER.public, DAY),))
ORIGIN: Final = "dice.example.org/v1/log"


def leaves(first: int, last: int) -> list[bytes]:
    return [b"leaf %d" % number for number in range(first, last)]


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder / "public")) for path in (folder / "public").rglob("*") if path.is_file()}


@pytest.fixture
def log(tmp_path: Path) -> LogFolder:
    return LogFolder(tmp_path / "log", ORIGIN)


def test_roots_and_proofs_are_those_that_others_find(log: LogFolder) -> None:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    size = 0
    for step in (1, 1, 5, 200, 48, 1, 1, 260, 511):
        entries = leaves(size, size + step)
        assert log.append(entries) == [*range(size, size + step)]
        for entry in entries:
            tree.append_entry(entry)
        size += step
        head = log.publish(SIGNER)
        assert (head.size, head.root) == (size, tree.get_root())
        mine = Tree(log.fetch, size)
        for index in {0, size // 2, size - 1}:
            found = mine.inclusion(index)
            path = tree.prove_inclusion(index + 1, size).serialize()["path"]
            assert [each.hex() for each in found] == path[1:]


def test_the_files_are_those_of_the_format(log: LogFolder, tmp_path: Path) -> None:
    log.append(leaves(0, 70_000))
    log.publish(SIGNER)
    whole = {path(index) for index in range(273) for path in (lambda n: tile_path(0, n), bundle_path)}
    assert files(tmp_path / "log") == whole | {
        CHECKPOINT,
        "tile/0/273.p/112",
        "tile/entries/273.p/112",
        "tile/1/000",
        "tile/1/001.p/17",
        "tile/2/000.p/1",
    }
    assert tile_path(3, 1234067) == "tile/3/x001/x234/067"
    assert unbundled(log.fetch("tile/entries/273.p/112")) == leaves(273 * 256, 70_000)
    assert Tree(log.fetch, 70_000).root() == read_checkpoint(log.fetch(CHECKPOINT)).root


def test_a_leaf_is_there_once(log: LogFolder) -> None:
    assert log.append(leaves(0, 3)) == [0, 1, 2]
    assert log.append([b"leaf 1"]) == [1]
    assert log.append([b"leaf 2", b"leaf 7", b"leaf 7", b"leaf 0"]) == [2, 3, 3, 0]
    assert log.size == 4


def test_partial_files_go_when_they_are_whole(log: LogFolder, tmp_path: Path) -> None:
    log.append(leaves(0, 200))
    log.publish(SIGNER)
    log.append(leaves(200, 250))
    log.publish(SIGNER)
    assert {"tile/0/000.p/200", "tile/0/000.p/250"} < files(tmp_path / "log")
    log.append(leaves(250, 300))
    head = log.publish(SIGNER)
    assert {"tile/0/000", "tile/0/001.p/44"} < files(tmp_path / "log")
    assert not {"tile/0/000.p/200", "tile/entries/000.p/200"} & files(tmp_path / "log")
    older = Tree(log.fetch, 200)
    assert [*older.entries(190)] == leaves(190, 200)
    assert older.root() == Tree(log.fetch, head.size).root(200)


def test_several_write_to_one_log(log: LogFolder, tmp_path: Path) -> None:
    other = LogFolder(tmp_path / "log", "")
    places = [each.append(leaves(n, n + 3)) for n, each in enumerate([log, other, log, other])]
    assert places == [[0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5]]
    assert log.publish(SIGNER) == other.publish(SIGNER)


def test_a_proof_shows_a_leaf(log: LogFolder) -> None:
    log.append(leaves(0, 9))
    head = log.publish(SIGNER)
    path = Tree(log.fetch, 9).inclusion(5)
    note = log.fetch(CHECKPOINT)
    shown = proof(5, path, note)
    assert check_proof(shown, b"leaf 5", RING, DAY) == (5, head, RING.keys[0].id)
    extra = shown.replace(b"\nindex", b"\nextra YWI=\nindex")
    assert check_proof(extra, b"leaf 5", RING, DAY).place == 5
    changed = [
        shown.replace(b"index 5", b"index 4"),
        shown.replace(b"index 5", b"index 05"),
        shown.replace(b"\n9\n", b"\n8\n"),
        shown.replace(b"tlog-proof@v1", b"tlog-proof@v2"),
        proof(5, path[:-1], note),
        proof(5, [*path, path[0]], note),
        proof(5, path[::-1], note),
        shown[:-9],
        shown + b"x",
        shown + b"\n",
        b"",
        bytes(range(256)),
        *(shown[:at] + bytes([shown[at] ^ 1]) + shown[at + 1 :] for at in range(24, len(shown), 7)),
    ]
    for each in changed:
        with pytest.raises(ReceiptError):
            check_proof(each, b"leaf 5", RING, DAY)
    stranger = Keyring((key_of(Signer(new()).public, DAY),))
    for leaf, ring, code in ((b"leaf 4", RING, "not-that-leaf"), (b"leaf 5", stranger, "head-without-trusted-key")):
        with pytest.raises(ReceiptError) as caught:
            check_proof(shown, leaf, ring, DAY)
        assert caught.value.code == code


def test_signatures_of_others_are_passed_over(log: LogFolder) -> None:
    log.append(leaves(0, 2))
    log.publish(SIGNER)
    note = log.fetch(CHECKPOINT)
    witness = Signer(new())
    cosigned = note + read_checkpoint(note)._replace(origin="witness.example.org").signed(witness).split(b"\n\n")[1]
    assert check_checkpoint(cosigned, RING, DAY)[1] == SIGNER.id
    line = note.split(b"\n\n")[1]
    false = note + line[:-20] + (b"A" if line[-20:-19] != b"A" else b"B") + line[-19:]
    with pytest.raises(ReceiptError) as caught:
        check_checkpoint(false, RING, DAY)
    assert (caught.value.code, caught.value.given["why"].code) == ("head-not-proved", "signature-of-other-bytes")


def test_a_log_has_one_name(log: LogFolder, tmp_path: Path) -> None:
    assert LogFolder(tmp_path / "log", ORIGIN).origin == LogFolder(tmp_path / "log", "").origin == ORIGIN
    with pytest.raises(LogError, match="another log begins in another folder"):
        LogFolder(tmp_path / "log", "other.example.org/log")
    with pytest.raises(LogError, match="no name of a log"):
        LogFolder(tmp_path / "third", "two words")
    drawn = [LogFolder(tmp_path / name, "").origin for name in ("a", "b")]
    assert len({*drawn}) == 2


def test_no_head_is_signed_that_does_not_go_on(log: LogFolder, tmp_path: Path) -> None:
    log.append(leaves(0, 5))
    log.publish(SIGNER)
    note = log.fetch(CHECKPOINT)
    leaf = sqlite3.connect(tmp_path / "log" / "leaves.sqlite", isolation_level=None)
    leaf.execute("DELETE FROM leaf WHERE place > 2")
    with pytest.raises(LogError, match="put back to an earlier state"):
        log.publish(SIGNER)
    with pytest.raises(LogError, match="put back to an earlier state"):
        LogFolder(tmp_path / "log", ORIGIN)
    log.append(leaves(10, 20))
    with pytest.raises(LogError, match="not the beginning of this log"):
        log.publish(SIGNER)
    assert log.fetch(CHECKPOINT) == note


def test_what_is_served_is_made_again(log: LogFolder, tmp_path: Path) -> None:
    log.append(leaves(0, 300))
    log.publish(SIGNER)
    before = {path: log.fetch(path) for path in files(tmp_path / "log")}
    (tmp_path / "log" / "public").rename(tmp_path / "older")
    (tmp_path / "log" / "public").mkdir()
    log.publish(SIGNER)
    assert {path: log.fetch(path) for path in files(tmp_path / "log")} == before


def test_a_leaf_that_is_too_long_is_refused(log: LogFolder) -> None:
    assert log.append([bytes(65535)]) == [0]
    with pytest.raises(SchemaError) as caught:
        log.append([b"small", bytes(65536)])
    assert caught.value.code == "entry-too-long"
    assert log.size == 1


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match="file"):
        LogFolder(tmp_path / "file", ORIGIN)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "leaves.sqlite").write_text("no database" * 100)
    with pytest.raises(LogError, match="other"):
        LogFolder(tmp_path / "other", ORIGIN)


def bound(binding: str) -> bytes:
    return of_binding(Binding(commitment="c0" * 32, game="g", seq=7, binding=binding * 32))


def test_a_claim_is_taken_once(log: LogFolder) -> None:
    log.append([bound("b0")])
    assert log.claimed("c0" * 32) is None
    assert log.claim(bound("b0")) == log.claim(bound("b1")) == bound("b0")
    other = LogFolder(log.folder, ORIGIN)
    assert other.claim(bound("b2")) == other.claimed("c0" * 32) == bound("b0")
    assert (other.size, other.place(leaf_hash(bound("b2")))) == (1, None)
    with pytest.raises(LawError, match="claims nothing"):
        log.claim(b"leaf 1")
