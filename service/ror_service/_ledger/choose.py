"""The choice between ledgers, and between journals of rooms, by the address of the ledger."""

from __future__ import annotations

from pathlib import Path

from ror_service._ledger.journal import Journal
from ror_service._ledger.ledger import Ledger
from ror_service._ledger.sqlite_journal import SqliteJournal
from ror_service._ledger.sqlite_ledger import SqliteLedger

_FILE = "sqlite:"


def open_ledger(address: str) -> Ledger | None:
    if not address:
        return None
    path = _file_of(address)
    if path is not None:
        return SqliteLedger(path)
    from ror_service._ledger.redis_ledger import RedisLedger  # noqa: PLC0415  # a third of a second, only if needed

    return RedisLedger(address)


def open_journal(address: str) -> Journal | None:
    if not address:
        return None
    path = _file_of(address)
    if path is not None:
        return SqliteJournal(path)
    from ror_service._ledger.redis_journal import RedisJournal  # noqa: PLC0415  # a third of a second, only if needed

    return RedisJournal(address)


def _file_of(address: str) -> Path | None:
    """The file of an SQLite ledger, or None for another address."""
    if not address.startswith(_FILE):
        return None
    return Path(address.removeprefix(_FILE).removeprefix("//"))
