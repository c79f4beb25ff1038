"""A log that we write: leaves in SQLite, and the static files made from them.

Theory of operation. `leaves.sqlite` is the log. A leaf is in the log once its transaction is on disk, and SQLite's lock
lets one process write at a time. Everything in `public/` follows from it. `publish` writes the new tiles through to the
disk, signs a head over them, and puts the head in place last. So a crash at any moment is safe. Every acknowledged leaf
is in the file, and heads only grow. Torn files belong to leaves beyond the size that is noted as published, and are
written again. A head is signed only if the head in place is its beginning.

The folder must be on a local disk, because of SQLite and its lock.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ror_rules._reading.errors import LawError, ReceiptError, SchemaError
from ror_rules._reading.limits import MAX_ENTRY
from ror_rules._trust import merkle
from ror_rules._trust.checkpoints import ORIGIN, Checkpoint, is_signed_by_any, read_checkpoint
from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.keyring import Keyring
from ror_rules._trust.log_entries import claim_of
from ror_rules._trust.tiles import CHECKPOINT, HEIGHT, PUBLIC, WIDTH, Tree, bundle_path, bundled, tile_path

_LEAVES: Final = "leaves.sqlite"
_LOCK: Final = "publishing.lock"
_WAIT: Final = 5.0
"""Seconds that a process waits for another's transaction."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS leaf (place INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, entry BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS claim (name TEXT PRIMARY KEY, place INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), origin TEXT NOT NULL, published INTEGER NOT NULL) STRICT;
"""


class LogError(Exception):
    """The log cannot be written, or the contents of its folder contradict each other. The message gives the reason."""


def check_origin(origin: str) -> None:
    """Raises `LogError` for a name that no log can have. A log without a name gets a random one."""
    if origin and not ORIGIN.fullmatch(origin):
        raise LogError(f"This is no name of a log: {origin!r}. Expected one as dice.example.org/v1/log.")


class LogFolder:
    """A log in a folder. Several processes may open it. Each has its own object, and uses it in one thread at a time."""

    def __init__(self, folder: Path, origin: str) -> None:
        """Opens a log, or begins one with this name if there is none. Raises `LogError`, also for a log that was put back.

        A name identifies a log for ever, so a started log refuses another name. An empty name accepts any, and gives a
        new log a random one.
        """
        check_origin(origin)
        self.folder: Final = folder
        self.public: Final = folder / PUBLIC
        with _told(folder):
            self.public.mkdir(parents=True, exist_ok=True)
        with _told(folder), self._alone():
            self._leaves = sqlite3.connect(
                folder / _LEAVES, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
            self._leaves.execute("PRAGMA journal_mode = WAL")
            self._leaves.execute("PRAGMA synchronous = FULL")
            self._leaves.executescript(_SCHEMA)
            drawn = origin or f"rules-of-the-ring/{secrets.token_hex(8)}"
            self._leaves.execute("INSERT OR IGNORE INTO log VALUES (1, ?, 0)", [drawn])
            self.origin: Final[str] = self._one("SELECT origin FROM log")
            _through(folder)
        if origin not in {"", self.origin}:
            raise LogError(f"The log in {folder} is {self.origin}, not {origin}: another log begins in another folder.")
        self._check(self.head(), self.size)

    @property
    def size(self) -> int:
        """How many leaves there are, published or not. Raises `LogError`."""
        with _told(self.folder):
            found: int = self._one("SELECT COALESCE(MAX(place) + 1, 0) FROM leaf")
            return found

    def append(self, entries: Sequence[bytes]) -> list[int]:
        """The places of these leaves, from 0, once they are on disk. A leaf that is already there keeps its place.

        Raises `LogError` if they cannot be written, and then adds no leaf. Raises `SchemaError` if one is too long.
        """
        for entry in entries:
            if len(entry) > MAX_ENTRY:
                raise SchemaError("entry-too-long", got=len(entry), bytes=MAX_ENTRY)
        hashes = [merkle.leaf_hash(entry) for entry in entries]
        there = [self.place(each) for each in hashes]
        known = [place for place in there if place is not None]
        if len(known) == len(there):
            return known
        found: list[int] = []
        with _told(self.folder), self._transaction():
            size = self.size
            for each, entry in zip(hashes, entries, strict=True):
                place = self.place(each)  # looked for again: another process may have been here
                if place is None:
                    self._leaves.execute("INSERT INTO leaf VALUES (?, ?, ?)", [size, each, entry])
                    place, size = size, size + 1
                found.append(place)
        return found

    def claim(self, entry: bytes) -> bytes:
        """The one leaf with the claim of this one (`log_entries.claim_of`): this one, or another that came first.

        It is written through to the disk. Raises `LogError` if it cannot be.
        """
        name = claim_of(entry)
        if name is None:
            raise LawError("This leaf claims nothing.", got=entry[:80].decode(errors="replace"))
        found = self.claimed(name)
        if found is not None:
            return found
        with _told(self.folder), self._transaction():
            found = self.claimed(name)  # looked for again: another process may have been here
            if found is not None:
                return found
            leaf = merkle.leaf_hash(entry)
            place = self.place(leaf)
            if place is None:
                place = self.size
                self._leaves.execute("INSERT INTO leaf VALUES (?, ?, ?)", [place, leaf, entry])
            self._leaves.execute("INSERT INTO claim VALUES (?, ?)", [name, place])
            return entry

    def claimed(self, name: str) -> bytes | None:
        """The leaf with a claim, or None. Raises `LogError`."""
        with _told(self.folder):
            row = self._leaves.execute("SELECT entry FROM claim JOIN leaf USING (place) WHERE name = ?", [name])
            found = row.fetchone()
            return None if found is None else found[0]

    def place(self, leaf: bytes) -> int | None:
        """The place of the leaf with a hash, or None. Raises `LogError`."""
        with _told(self.folder):
            found = self._leaves.execute("SELECT place FROM leaf WHERE hash = ?", [leaf]).fetchone()
            return None if found is None else found[0]

    def publish(self, signer: Signer) -> Checkpoint:
        """Writes new leaves to `public/`, and a signed head over them. Returns the head.

        Raises `LogError` if they cannot be written, or if the head in place is not the beginning of this log.
        """
        with _told(self.folder), self._alone():
            before = self._head()
            size = self.size
            done: int = self._one("SELECT published FROM log")
            self._check(before, size)
            if before is None or done > before.size:
                done = 0  # the files were taken away: all of them are made again
            self._write_tiles(done, size)
            tree = Tree(self.fetch, size)
            if before is not None and tree.root(before.size) != before.root:
                raise LogError(f"The head in {self.public} is not the beginning of this log.")
            head = Checkpoint(self.origin, size, tree.root())
            note = head.signed(signer)
            if head != before or note != self.fetch(CHECKPOINT):
                self._write(CHECKPOINT, note)
            if size != done:
                self._leaves.execute("UPDATE log SET published = ?", [size])
                self._clear(done, size)
            return head

    def head(self) -> Checkpoint | None:
        """The head in place, None before the first. Raises `LogError`."""
        with _told(self.folder):
            return self._head()

    def noted(self) -> tuple[bytes, Checkpoint]:
        """The head in place, as it was signed and as it reads. Raises `LogError`, also before the first."""
        with _told(self.folder):
            note = self.fetch(CHECKPOINT)
            return note, read_checkpoint(note)

    def check_keys(self, keys: Keyring) -> None:
        """Raises `LogError` if none of these keys signed the head in place: readers could not check it any more."""
        if self.head() is not None and not is_signed_by_any(self.noted()[0], keys):
            raise LogError(
                f"No key of the ring signed the head in {self.public}. Add the lost key's entry from a copy of"
                " ror-keys.json, or begin another log in another folder."
            )

    def fetch(self, path: str) -> bytes:
        """A file of `public/`. Raises `OSError`."""
        return (self.public / path).read_bytes()

    def close(self) -> None:
        """Lets go of the files."""
        self._leaves.close()

    def _check(self, head: Checkpoint | None, size: int) -> None:
        """Raises `LogError` if the head in place cannot be one of this log with `size` leaves."""
        if head is not None and head.origin != self.origin:
            raise LogError(f"The head in {self.public} is of the log {head.origin}, not of {self.origin}.")
        if head is not None and head.size > size:
            raise LogError(
                f"The head in {self.public} has {head.size} leaves, the log {size}: it was put back to an earlier state."
            )

    def _one(self, question: str, *values: Any) -> Any:
        return self._leaves.execute(question, values).fetchone()[0]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """One transaction, written through to the disk at its end as a whole or not at all."""
        self._leaves.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._leaves.execute("COMMIT")
        except BaseException:
            if self._leaves.in_transaction:
                self._leaves.execute("ROLLBACK")
            raise

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A lock for opening and publishing. The system releases the lock of a killed process."""
        with (self.folder / _LOCK).open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _head(self) -> Checkpoint | None:
        try:
            return read_checkpoint(self.fetch(CHECKPOINT))
        except FileNotFoundError:
            return None

    def _write_tiles(self, done: int, size: int) -> None:
        """Writes the tiles and bundles that a tree of `size` leaves adds to one of `done`, lowest level first."""
        for index in range(done // WIDTH, -(-size // WIDTH)):
            rows = self._leaves.execute(
                "SELECT hash, entry FROM leaf WHERE place >= ? AND place < ? ORDER BY place",
                [index * WIDTH, min(size, (index + 1) * WIDTH)],
            ).fetchall()
            self._write(bundle_path(index, len(rows)), bundled([entry for _, entry in rows]))
            self._write(tile_path(0, index, len(rows)), b"".join(leaf for leaf, _ in rows))
        before, after = Tree(self.fetch, done), Tree(self.fetch, size)
        level = 1
        while (last := size >> HEIGHT * level) > 0:
            first = done >> HEIGHT * level
            for index in range(first // WIDTH, -(-last // WIDTH) if last > first else 0):
                begin, end = index * WIDTH, min(last, (index + 1) * WIDTH)
                hashes = before.tile(level, index) if first > begin else []
                hashes += [after.whole_tile(level - 1, each) for each in range(begin + len(hashes), end)]
                self._write(tile_path(level, index, end - begin), b"".join(hashes))
            level += 1

    def _write(self, path: str, data: bytes) -> None:
        """Puts a file in place, written through to the disk. Readers see the old or the new file, never a part."""
        place = self.public / path
        fresh = place.with_name(f".{place.name}.new")
        if not place.parent.is_dir():
            place.parent.mkdir(parents=True, exist_ok=True)
            for folder in place.parent.relative_to(self.public).parents:
                _through(self.public / folder)
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(place)
        _through(place.parent)

    def _clear(self, done: int, size: int) -> None:
        """Removes partial files that have become whole since. The format lets readers use the whole file."""
        level = 0
        while (last := size >> HEIGHT * level) > 0:
            for index in range((done >> HEIGHT * level) // WIDTH, last // WIDTH):
                places = [tile_path(level, index), *([] if level else [bundle_path(index)])]
                for place in places:
                    shutil.rmtree(self.public / f"{place}.p", ignore_errors=True)
            level += 1


def _through(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, ReceiptError) as error:
        raise LogError(f"The log in {folder} cannot be read or written: {error}") from error
