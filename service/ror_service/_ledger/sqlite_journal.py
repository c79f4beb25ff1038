"""The journal of rooms in the file of an SQLite ledger."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from ror_service._ledger.journal import Events, Tail
from ror_service._ledger.ledger import LedgerAwayError
from ror_service._ledger.sqlite_file import SqliteFile
from ror_service._limits import JOURNAL_SECONDS, ROOM_READ

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS room (
    id TEXT PRIMARY KEY, record BLOB NOT NULL, last INTEGER NOT NULL, ends INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS room_ends ON room (ends);
CREATE TABLE IF NOT EXISTS event (
    room TEXT NOT NULL REFERENCES room ON DELETE CASCADE, number INTEGER NOT NULL, text BLOB NOT NULL,
    PRIMARY KEY (room, number)
) STRICT;
PRAGMA foreign_keys = ON;
"""
_PUT: Final = """
INSERT INTO room VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET record = excluded.record, last = excluded.last, ends = excluded.ends
"""


class SqliteJournal:
    def __init__(self, path: Path) -> None:
        self.tails: dict[str, Tail] = {}
        self._file = SqliteFile(path, lambda db: db.executescript(_TABLES))
        self._task: asyncio.Task[None] | None = None
        self._version = 0

    async def read(self, room: str) -> bytes | None:
        return await self._file.do(lambda db: _record(db, room))

    async def swap(
        self, room: str, old: bytes | None, new: bytes, first: int, events: Sequence[bytes], seconds: int
    ) -> bool:
        last = first + len(events) - 1

        def swapped(db: sqlite3.Connection) -> bool:
            db.execute("BEGIN IMMEDIATE")
            there = _record(db, room) == old
            if there:
                now = int(time.time())
                db.execute("DELETE FROM room WHERE ends <= ?", (now,))
                db.execute(_PUT, (room, new, last, now + seconds))
                rows = [(room, number, event) for number, event in enumerate(events, first)]
                db.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
            db.execute("COMMIT")
            return there

        there = await self._file.do(swapped)
        if there and room in self.tails:
            self.tails[room].reached(last)
        return there

    async def after(self, room: str, number: int) -> Events:
        asked = "SELECT number, text FROM event WHERE room = ? AND number > ? ORDER BY number LIMIT ?"
        return await self._file.do(lambda db: db.execute(asked, (room, number, ROOM_READ)).fetchall())

    async def watch(self, room: str) -> None:
        """Nothing to do: `_follow` looks at all shown rooms."""

    async def start(self) -> None:
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._file.close()

    async def _follow(self) -> None:
        """Look for changes by other processes, in which case SQLite gives the file's data another version."""
        while True:
            await asyncio.sleep(JOURNAL_SECONDS)
            if not self.tails:
                continue
            with suppress(LedgerAwayError):  # readers meet the same fault
                for room, last in await self._file.do(self._changed):
                    if room in self.tails:
                        self.tails[room].reached(last)

    def _changed(self, db: sqlite3.Connection) -> list[tuple[str, int]]:
        (version,) = db.execute("PRAGMA data_version").fetchone()
        if version == self._version:
            return []
        self._version = version
        asked = "SELECT id, last FROM room WHERE id = ?"
        return [row for room in list(self.tails) if (row := db.execute(asked, (room,)).fetchone())]


def _record(db: sqlite3.Connection, room: str) -> bytes | None:
    row = db.execute("SELECT record FROM room WHERE id = ? AND ends > ?", (room, int(time.time()))).fetchone()
    return row[0] if row else None
