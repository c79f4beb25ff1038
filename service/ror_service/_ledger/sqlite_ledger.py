"""A ledger in an SQLite file: one machine, no other server, durable writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ror_service._ledger.ledger import Entry, Place, new_epoch
from ror_service._ledger.sqlite_file import SqliteFile

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS life (one INTEGER PRIMARY KEY CHECK (one = 1), epoch TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS slot (
    game TEXT NOT NULL, seq INTEGER NOT NULL, record BLOB NOT NULL, answer BLOB, PRIMARY KEY (game, seq)
) STRICT;
"""
_PUT: Final = """
INSERT INTO slot VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET record = excluded.record, answer = coalesce(excluded.answer, answer)
"""


class SqliteLedger:
    kind = "sqlite"

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, _prepare)

    async def read(self, place: Place) -> Entry:
        return await self._file.do(lambda db: _entry(db, place))

    async def swap(self, place: Place, old: Entry, new: bytes, answer: bytes | None = None) -> Entry:
        def swapped(db: sqlite3.Connection) -> Entry:
            db.execute("BEGIN IMMEDIATE")
            found = _entry(db, place)
            if found == old:
                db.execute(_PUT, (*place, new, answer))
                found = Entry(old.epoch, new)
            db.execute("COMMIT")
            return found

        return await self._file.do(swapped)

    async def answer(self, place: Place) -> bytes | None:
        row = await self._file.do(
            lambda db: db.execute("SELECT answer FROM slot WHERE game = ? AND seq = ?", place).fetchone()
        )
        return row[0] if row else None

    async def every(self, game: str, after: int, most: int) -> tuple[str, Mapping[int, bytes]]:
        def found(db: sqlite3.Connection) -> tuple[str, Mapping[int, bytes]]:
            epoch = _life(db.execute("SELECT epoch FROM life").fetchone())[0]
            asked = "SELECT seq, record FROM slot WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?"
            return epoch, dict(db.execute(asked, (game, after, most)).fetchall())

        return await self._file.do(found)

    async def size(self, game: str) -> int:
        row = await self._file.do(lambda db: db.execute("SELECT count(*) FROM slot WHERE game = ?", (game,)).fetchone())
        return int(row[0])

    async def check(self) -> str:
        """Empty, because no setting can be wrong."""

        def written(db: sqlite3.Connection) -> None:
            (number,) = db.execute("PRAGMA user_version").fetchone()  # its value has no meaning for our tables
            db.execute(f"PRAGMA user_version = {number ^ 1}")  # another value: SQLite does not write the same one again

        await self._file.do(written)
        return ""

    async def close(self) -> None:
        await self._file.close()


def _prepare(db: sqlite3.Connection) -> None:
    db.executescript(_TABLES)
    db.execute("INSERT OR IGNORE INTO life VALUES (1, ?)", (new_epoch(),))


def _entry(db: sqlite3.Connection, place: Place) -> Entry:
    asked = "SELECT epoch, record FROM life LEFT JOIN slot ON game = ? AND seq = ? WHERE one = 1"
    return Entry(*_life(db.execute(asked, place).fetchone()))


def _life(row: Sequence[Any] | None) -> Sequence[Any]:
    if row is None:  # its name was deleted. The next connection gives it another one
        raise sqlite3.DatabaseError("its life has no name")
    return row
