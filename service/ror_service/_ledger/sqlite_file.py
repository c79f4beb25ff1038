"""An SQLite file with durable writes, whose queries run in one thread. Several processes may share it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from ror_rules.host.threads import answering
from ror_service._ledger.ledger import LedgerAwayError, LedgerDamagedError
from ror_service._limits import LEDGER_SECONDS

_T = TypeVar("_T")

_MODE: Final = 0o600
_WRITING: Final = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR_WRITE}
)
"""Failed writes after which the connection can still read. A new connection could not, because it writes when it opens
the file.
"""
_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class SqliteFile:
    """`prepare` makes the tables with a new connection, if there are none."""

    def __init__(self, path: Path, prepare: Callable[[sqlite3.Connection], object]) -> None:
        self._path = path
        self._prepare = prepare
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._open: sqlite3.Connection | None = None
        self._file = (0, 0)

    async def do(self, what: Callable[[sqlite3.Connection], _T]) -> _T:
        """The result of queries in the file's thread. Raises LedgerAwayError."""
        try:
            async with asyncio.timeout(LEDGER_SECONDS):
                return await asyncio.wrap_future(self._thread.submit(answering(self._done), what))
        except (TimeoutError, sqlite3.Error, OSError) as fault:
            if _code(fault) in _DAMAGED:
                raise LedgerDamagedError(str(fault)) from fault
            raise LedgerAwayError(str(fault) or "it takes too long") from fault

    async def close(self) -> None:
        self._thread.submit(self._drop)
        self._thread.shutdown(wait=False)

    def _done(self, what: Callable[[sqlite3.Connection], _T]) -> _T:
        db = self._connected()
        try:
            return what(db)
        except BaseException as fault:
            if not (_code(fault) in _WRITING and _undone(db)):
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
            self._prepare(db)
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


def _code(fault: BaseException) -> int | None:
    """SQLite's code of an error. None for others, also for those that we raise ourselves."""
    return getattr(fault, "sqlite_errorcode", None)


def _undone(db: sqlite3.Connection) -> bool:
    with suppress(sqlite3.Error):
        if db.in_transaction:
            db.execute("ROLLBACK")
        return True
    return False


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
