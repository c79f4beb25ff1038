"""Outputs of the examples of documents, kept until the examples or what they run changes.

What they run is all code, tables and data of the library, the service and the verifiers. Catalogues of messages count only if the
examples read them, so a reworded message runs few documents again. Examples that start Python themselves or ask the service
count all catalogues, because other processes read those.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from subprocess import CompletedProcess
from typing import Final

from tests.forked import READS

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / ".cache" / "documents"
RUN: Final = ("ror_rules", "service", "verify", "docs", "tests/docs", "tests/forked.py", "requirements")
"""What examples run and read."""
LEFT_OUT: Final = {"__pycache__", "_parts", "node_modules", "wheels"}
Ran = CompletedProcess[str]


def cached(name: str, codes: list[str], run: Callable[[], list[Ran]], *, apart: bool) -> list[Ran]:
    """What examples print: kept, or from a run that succeeds. `apart`: other processes than ours read catalogues."""
    file = FOLDER / f"{name.replace('/', '-')}.json"
    key = [sys.version, _code(), *codes]
    if file.exists():
        kept = json.loads(file.read_text("utf-8"))
        if kept["key"] == key and kept["read"] == _catalogues(kept["read"]):
            return [CompletedProcess((), 0, each, "") for each in kept["outputs"]]
    with _reading() as read:
        found = run()
        folders = {Path(each).parent for each in (_files(".ftl") if apart else read.read_text("utf-8").splitlines())}
    if len(found) == len(codes) and not any(each.returncode for each in found):
        FOLDER.mkdir(parents=True, exist_ok=True)
        kept = {"key": key, "read": _catalogues(map(str, folders)), "outputs": [each.stdout for each in found]}
        file.write_text(json.dumps(kept), "utf-8")
    return found


@contextmanager
def _reading() -> Iterator[Path]:
    """A file to which our programs add the catalogues that they read."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "read"
        file.touch()
        os.environ[READS] = str(file)
        try:
            yield file
        finally:
            del os.environ[READS]


@cache
def _code() -> str:
    whole = sha256()
    for path in _files(""):
        if path.suffix not in {".ftl", ".md", ".svg", ".webp"}:
            whole.update(f"{path.relative_to(ROOT)}\0".encode() + sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _files(end: str) -> Iterator[Path]:
    for each in RUN:
        place = ROOT / each
        for path in sorted(place.rglob(f"*{end}")) if place.is_dir() else [place]:
            if path.is_file() and not LEFT_OUT & set(path.parts):
                yield path


def _catalogues(folders: Iterable[str]) -> dict[str, str]:
    """The digest of each folder of messages."""
    found = {}
    for folder in sorted(folders):
        files = sorted(Path(folder).glob("*.ftl"))
        found[folder] = sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()
    return found
