"""A ledger in an SQLite file: one machine, no other server, durable writes.

One thread runs the queries. Several processes may share the file.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from ror_rules.host.threads import answering
from ror_service._ledger.ledger import Entry, LedgerAwayError, Place, new_epoch
from ror_service._limits import LEDGER_SECONDS

_T = TypeVar("_T")

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS life (one INTEGER PRIMARY KEY CHECK (one = 1), epoch TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS slot (
    game TEXT NOT NULL, seq INTEGER NOT NULL, record BLOB NOT NULL, answer BLOB, PRIMARY KEY (game, seq)
) STRICT;
"""
_MODE: Final = 0o600
_WRITING: Final = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR_WRITE}
)
"""Failed writes after which the connection can still read. A new connection could not, because it writes when it opens
the file.
"""
_PUT: Final = """
INSERT INTO slot VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET record = excluded.record, answer = coalesce(excluded.answer, answer)
"""


class SqliteLedger:
    kind = "sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._open: sqlite3.Connection | None = None
        self._file = (0, 0)

    async def read(self, place: Place) -> Entry:
        return await self._do(lambda db: _entry(db, place))

    async def swap(self, place: Place, old: Entry, new: bytes, answer: bytes | None = None) -> Entry:
        def swapped(db: sqlite3.Connection) -> Entry:
            db.execute("BEGIN IMMEDIATE")
            found = _entry(db, place)
            if found == old:
                db.execute(_PUT, (*place, new, answer))
                found = Entry(old.epoch, new)
            db.execute("COMMIT")
            return found

        return await self._do(swapped)

    async def answer(self, place: Place) -> bytes | None:
        row = await self._do(
            lambda db: db.execute("SELECT answer FROM slot WHERE game = ? AND seq = ?", place).fetchone()
        )
        return row[0] if row else None

    async def every(self, game: str, after: int, most: int) -> tuple[str, Mapping[int, bytes]]:
        def found(db: sqlite3.Connection) -> tuple[str, Mapping[int, bytes]]:
            (epoch,) = db.execute("SELECT epoch FROM life").fetchone()
            asked = "SELECT seq, record FROM slot WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?"
            return epoch, dict(db.execute(asked, (game, after, most)).fetchall())

        return await self._do(found)

    async def size(self, game: str) -> int:
        row = await self._do(lambda db: db.execute("SELECT count(*) FROM slot WHERE game = ?", (game,)).fetchone())
        return int(row[0])

    async def check(self) -> str:
        """Empty, because no setting can be wrong."""

        def written(db: sqlite3.Connection) -> None:
            (number,) = db.execute("PRAGMA user_version").fetchone()  # its value has no meaning for our tables
            db.execute(f"PRAGMA user_version = {number ^ 1}")  # another value: SQLite does not write the same one again

        await self._do(written)
        return ""

    async def close(self) -> None:
        self._thread.submit(self._drop)
        self._thread.shutdown(wait=False)

    async def _do(self, what: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            async with asyncio.timeout(LEDGER_SECONDS):
                return await asyncio.wrap_future(self._thread.submit(answering(self._done), what))
        except (TimeoutError, sqlite3.Error, OSError) as fault:
            raise LedgerAwayError(str(fault) or "it takes too long") from fault

    def _done(self, what: Callable[[sqlite3.Connection], _T]) -> _T:
        db = self._connected()
        try:
            return what(db)
        except BaseException as fault:
            if not (isinstance(fault, sqlite3.Error) and fault.sqlite_errorcode in _WRITING and _undone(db)):
                self._drop()
            raise

    def _connected(self) -> sqlite3.Connection:
        if self._open is not None:
            with suppress(OSError):
                if self._file == _identity(self._path):
                    return self._open
            self._drop()
        with suppress(FileExistsError):  # only the owner may read the sources of seeds
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _MODE))
        with suppress(PermissionError):  # the file of another user, with access for us
            self._path.chmod(_MODE)
        db = sqlite3.connect(self._path, timeout=LEDGER_SECONDS / 2, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.executescript(_TABLES)
            db.execute("INSERT OR IGNORE INTO life VALUES (1, ?)", (new_epoch(),))
            self._file = _identity(self._path)
        except BaseException:
            db.close()
            raise
        self._open = db
        return db

    def _drop(self) -> None:
        if self._open is not None:
            self._open.close()
        self._open = None


def _undone(db: sqlite3.Connection) -> bool:
    with suppress(sqlite3.Error):
        if db.in_transaction:
            db.execute("ROLLBACK")
        return True
    return False


def _entry(db: sqlite3.Connection, place: Place) -> Entry:
    row = db.execute(
        "SELECT epoch, record FROM life LEFT JOIN slot ON game = ? AND seq = ? WHERE one = 1", place
    ).fetchone()
    if row is None:
        raise sqlite3.DatabaseError("its life has no name")
    return Entry(*row)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
