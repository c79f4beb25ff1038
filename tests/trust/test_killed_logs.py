from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pymerkle  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules.host.checks import Seen, check_checkpoint, fetch_from, follow
from ror_rules.host.trust import Keyring, LogFolder, Signer, Tree, key_of, leaf_hash, new_private_key as new

DAY: Final = "2026-11-22"
KILLS: Final = [
    pytest.param(12, 1, id="a few"),
    pytest.param(8, 2, id="two at once"),
    pytest.param(60, 2, marks=pytest.mark.faults, id="many"),
]


class Writer:
    def __init__(self, folder: Path, key: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.writing", str(folder), str(key)], stdout=subprocess.PIPE, text=True
        )
        self.lines: list[str] = []
        self.enough = threading.Condition()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):  # a line that was cut off was not acknowledged
                with self.enough:
                    self.lines.append(line)
                    self.enough.notify()

    def kill(self, after: int) -> list[list[str]]:
        with self.enough:
            assert self.enough.wait_for(lambda: len(self.lines) > after or self.process.poll() is not None, 120)
        os.kill(self.process.pid, signal.SIGKILL)
        assert self.process.wait() == -signal.SIGKILL
        self._reading.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return [line.split() for line in self.lines[1:]]


def after_each_kill(folder: Path, kills: int, at_once: int, seed: int) -> Iterator[None]:
    pem = new()
    (folder / "key.pem").write_bytes(pem)
    signer = Signer(pem)
    ring = Keyring((key_of(signer.public, DAY),))
    chance = random.Random(seed)
    leaves: dict[int, bytes] = {}
    heads: dict[int, bytes] = {}
    seen: Seen | None = None
    for _ in range(kills):
        writers = [Writer(folder / "log", folder / "key.pem") for _ in range(at_once)]
        fresh: dict[int, bytes] = {}
        for kind, *told in [line for each in writers for line in each.kill(chance.randrange(0, 300))]:
            if kind == "leaf":
                fresh[int(told[0])] = bytes.fromhex(told[1])
                assert leaves.setdefault(int(told[0]), bytes.fromhex(told[1])) == bytes.fromhex(told[1])
            else:
                head, _ = check_checkpoint(b64decode(told[0]), ring, DAY)
                assert heads.setdefault(head.size, head.root) == head.root
        log = LogFolder(folder / "log", "")
        assert all(log.place(leaf) == place for place, leaf in fresh.items())
        assert log.size > max(leaves, default=-1)
        head = log.publish(signer)
        log.close()
        tree = Tree(fetch_from(folder / "log"), head.size)
        followed = follow(fetch_from(folder / "log"), ring, DAY, seen)
        assert followed.findings == []
        seen = followed.seen
        yield
    grown = pymerkle.InmemoryTree(algorithm="sha256")
    for size, entry in enumerate(tree.entries(), 1):
        leaf = leaf_hash(entry)
        assert leaves.pop(size - 1, leaf) == leaf
        grown.append_entry(entry)
        if size in heads:
            assert heads.pop(size) == grown.get_root()
    assert (grown.get_root(), leaves, heads) == (head.root, {}, {})


@pytest.mark.nightly
@pytest.mark.parametrize(("kills", "at_once"), KILLS)
def test_nothing_acknowledged_is_lost_and_no_head_forks(kills: int, at_once: int, tmp_path: Path) -> None:
    assert sum(1 for _ in after_each_kill(tmp_path, kills, at_once, seed=1)) == kills


@pytest.mark.nightly
@pytest.mark.parametrize("at_once", [1, 3])
def test_hundreds_of_kills_lose_nothing(at_once: int, tmp_path: Path) -> None:
    assert sum(1 for _ in after_each_kill(tmp_path, 150, at_once, seed=at_once)) == 150
