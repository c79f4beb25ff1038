from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import Any, Final

import pytest

from ror_rules.host.checks import Checkpoint, check_checkpoint, verifier_key
from ror_rules.host.trust import CHECKPOINT, Keyring, LogFolder, Tree, key_of, proof
from tests.trust.test_log import DAY, ORIGIN, SIGNER, leaves

SOURCE: Final = Path(__file__).with_name("log.go")
KEY: Final = verifier_key(ORIGIN, SIGNER.public)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in Go, with Debian's golang.org/x/mod."""
    folder = tmp_path_factory.mktemp("go")
    environment = {
        **os.environ,
        "GO111MODULE": "off",
        "GOPATH": "/usr/share/gocode",
        "GOCACHE": str(folder / "cache"),
        "GOFLAGS": "",
    }
    subprocess.run(["go", "build", "-o", str(folder / "log"), str(SOURCE)], env=environment, check=True)
    return folder / "log"


def told(program: Path, *arguments: object) -> Any:
    ran = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


@pytest.fixture(scope="session")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("log")
    log = LogFolder(folder / "log", ORIGIN)
    size = 0
    for number, step in enumerate((1, 2, 100, 153, 1, 400, 1343)):
        log.append(leaves(size, size + step))
        size += step
        log.publish(SIGNER)
        (folder / f"head-{number}").write_bytes(log.fetch(CHECKPOINT))
    log.close()
    return folder


def test_go_reads_the_log(program: Path, grown: Path) -> None:
    found = told(program, "read", grown / "log" / "public", KEY, *sorted(grown.glob("head-*")))
    log = LogFolder(grown / "log", ORIGIN)
    assert (found["size"], found["leaves"], found["older"]) == (2000, 2000, 7)
    assert b64decode(found["root"]) == Tree(log.fetch, 2000).root()
    log.close()


def test_go_checks_the_proofs(program: Path, grown: Path) -> None:
    log = LogFolder(grown / "log", ORIGIN)
    tree, note = Tree(log.fetch, 2000), log.fetch(CHECKPOINT)
    log.close()
    for index in (0, 1, 255, 256, 1023, 1024, 1998, 1999):
        (grown / "proof").write_bytes(proof(index, tree.inclusion(index), note))
        (grown / "leaf").write_bytes(b"leaf %d" % index)
        assert told(program, "prove", grown / "proof", grown / "leaf", KEY) == {"index": index, "size": 2000}
        (grown / "leaf").write_bytes(b"another")
        with pytest.raises(subprocess.CalledProcessError):
            told(program, "prove", grown / "proof", grown / "leaf", KEY)


@pytest.mark.parametrize("path", [CHECKPOINT, "tile/0/003", "tile/0/007.p/208", "tile/1/000.p/7", "tile/entries/005"])
def test_go_finds_what_was_changed(path: str, program: Path, grown: Path, tmp_path: Path) -> None:
    shutil.copytree(grown / "log" / "public", tmp_path / "copy")
    data = bytearray((tmp_path / "copy" / path).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "copy" / path).write_bytes(data)
    with pytest.raises(subprocess.CalledProcessError):
        told(program, "read", tmp_path / "copy", KEY)


def test_a_note_that_go_signed_holds(program: Path) -> None:
    head = Checkpoint("go.example.org/log", 7, hashlib.sha256().digest())
    found = told(program, "sign", head.origin, head.text.decode())
    public = b64decode(found["public"])
    key = key_of(public, DAY)
    assert check_checkpoint(found["note"].encode(), Keyring((key,)), DAY) == (head, key.id)
    assert verifier_key(head.origin, public) == found["key"]
