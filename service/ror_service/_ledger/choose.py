"""The choice between ledgers, by their address."""

from __future__ import annotations

from pathlib import Path

from ror_service._ledger.ledger import Ledger
from ror_service._ledger.sqlite_ledger import SqliteLedger

_FILE = "sqlite:"


def open_ledger(address: str) -> Ledger | None:
    if not address:
        return None
    path = file_of(address)
    if path is not None:
        return SqliteLedger(path)
    from ror_service._ledger.redis_ledger import RedisLedger  # noqa: PLC0415  # a third of a second, only if needed

    return RedisLedger(address)


def file_of(address: str) -> Path | None:
    """The file of an SQLite ledger, or None for another address."""
    if not address.startswith(_FILE):
        return None
    return Path(address.removeprefix(_FILE).removeprefix("//"))
