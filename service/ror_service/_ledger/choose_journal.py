"""The choice between journals, by the address of the ledger."""

from __future__ import annotations

from ror_service._ledger.choose import file_of
from ror_service._ledger.journal import Journal
from ror_service._ledger.sqlite_journal import SqliteJournal


def open_journal(ledger: str) -> Journal | None:
    if not ledger:
        return None
    path = file_of(ledger)
    if path is not None:
        return SqliteJournal(path)
    from ror_service._ledger.redis_journal import RedisJournal  # noqa: PLC0415  # a third of a second, only if needed

    return RedisJournal(ledger)
