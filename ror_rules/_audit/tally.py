"""The sums of all findings: an SQLite file, so that memory stays flat, and an audit continues after a crash.

A batch is one transaction: it adds the batch's findings and marks the batch as done. Tables are sums and sets of rows,
so the order of batches does not matter. Queries return rows in a defined order. This module does not judge.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, NamedTuple, Self

from msgspec import json

from ror_rules._audit.found import MOMENTS, AuditSums, Finding, Fingerprint, Moment, Run, followed
from ror_rules._audit.records import Chunk
from ror_rules._messages.message import named
from ror_rules._reading.errors import SchemaError

_FORM: Final = "ror.audit.tally.v3"
_CACHE: Final = 16 * 1024
"""KiB of pages that SQLite keeps in memory."""
_OTHER_CONTENT: Final = frozenset({sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
"""SQLite's results for a file that is not a database, and for a database without our tables."""
_ADD: Final = "INSERT INTO sums VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET amount = amount + excluded.amount"


class ServiceSlot(NamedTuple):
    """A slot according to a service: its state, its bound outcome, if any, and its deadline.

    `state` is `open`, `bound`, `void`, or `promised` if no source shows whether it was bound.
    """

    game: str
    seq: int
    state: str
    commitment: str
    outcome: str | None
    until: str


_TABLES: Final = f"""
CREATE TABLE audit (form TEXT NOT NULL, asked BLOB NOT NULL);
CREATE TABLE done (source INTEGER, first INTEGER, records INTEGER, digest BLOB, PRIMARY KEY (source, first)) WITHOUT ROWID;
CREATE TABLE sums (name BLOB PRIMARY KEY, amount INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE findings ({", ".join(Finding._fields)});
CREATE TABLE answers ({", ".join(Fingerprint._fields)});
CREATE TABLE runs ({", ".join(Run._fields)});
CREATE TABLE moments ({", ".join(Moment._fields)});
CREATE TABLE slots ({", ".join(ServiceSlot._fields)}, PRIMARY KEY (game, seq, commitment)) WITHOUT ROWID;
CREATE TABLE leaves (hash BLOB PRIMARY KEY) WITHOUT ROWID;
"""


class Clash(NamedTuple):
    """Records that share a unique value: the value, and each record's id and turn, in the order of the files."""

    shared: str
    places: list[tuple[int, int, str, bytes]]


class Tally:
    def __init__(self, path: Path | None, asked: bytes) -> None:
        self._folder = TemporaryDirectory(prefix="ror-audit-") if path is None else None
        there = path is not None and path.exists()
        where = path or Path(self._folder.name if self._folder else "") / "tally"
        try:
            self._base = sqlite3.connect(where, isolation_level=None)
            self._begin(there, asked, str(path))
        except sqlite3.DatabaseError as error:
            if there and error.sqlite_errorcode in _OTHER_CONTENT:
                raise SchemaError("not-an-audit", file=named(str(where))) from None
            raise SchemaError("audit-not-opened", file=named(str(where)), text=str(error)) from None

    def _begin(self, there: bool, asked: bytes, name: str) -> None:
        run = self._base.execute
        run("PRAGMA journal_mode = WAL")
        run(f"PRAGMA synchronous = {'OFF' if self._folder else 'NORMAL'}")
        run(f"PRAGMA cache_size = -{_CACHE}")
        run("PRAGMA temp_store = FILE")
        if there:
            ((form, before),) = run("SELECT form, asked FROM audit").fetchall() or [("", b"")]
            if form != _FORM or before != asked:
                raise SchemaError("another-audit", file=named(name))
        else:
            self._base.executescript(f"BEGIN; {_TABLES} COMMIT;")
            run("INSERT INTO audit VALUES (?, ?)", (_FORM, asked))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()
        if self._folder is not None:
            self._folder.cleanup()

    def is_done(self, batch: Chunk) -> bool:
        found = self._base.execute(
            "SELECT records, digest FROM done WHERE source = ? AND first = ?", (batch.source, batch.first)
        ).fetchone()
        if found is not None and found != (len(batch.records), batch.digest):
            raise SchemaError("records-changed", record=batch.first)
        return found is not None

    def add(self, batch: Chunk, found: AuditSums) -> None:
        run, many = self._base.execute, self._base.executemany
        run("BEGIN IMMEDIATE")
        run("INSERT INTO done VALUES (?, ?, ?, ?)", (batch.source, batch.first, len(batch.records), batch.digest))
        many(_ADD, ((json.encode(name), amount) for name, amount in found.sums.items()))
        rows = {"findings": found.findings, "answers": found.answers, "runs": found.runs, "moments": found.moments}
        for table, values in rows.items():
            if values:
                many(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values[0]))})", values)  # noqa: S608  # our own names
        run("COMMIT")

    def sums(self, *begin: str) -> dict[tuple[str, ...], int]:
        prefix = json.encode(begin)[:-1]
        found = self._base.execute(
            "SELECT name, amount FROM sums WHERE name > ? AND name < ? ORDER BY name", (prefix, prefix + b"\xff")
        )
        named = ((tuple(json.decode(name, type=list[str])), amount) for name, amount in found)
        return {name[len(begin) :]: amount for name, amount in named if name[: len(begin)] == begin}

    def findings(self, kind: str, many: int) -> tuple[int, list[Finding]]:
        ((count,),) = self._base.execute("SELECT count(*) FROM findings WHERE kind = ?", (kind,))
        rows = self._base.execute("SELECT * FROM findings WHERE kind = ? ORDER BY source, number LIMIT ?", (kind, many))
        return count, [Finding(*row) for row in rows]

    def shared(self, column: str, differing: str | None) -> Iterator[Clash]:
        many = "count(*)" if differing is None else f"count(DISTINCT {differing})"
        rows = self._base.execute(
            f"""SELECT hex(f.value), a.source, a.number, lower(hex(a.id)), a.turn FROM
            (SELECT {column} AS value, min(source * 1000000000000 + number) AS began FROM answers
             WHERE {column} IS NOT NULL GROUP BY {column} HAVING {many} > 1) AS f
            CROSS JOIN answers AS a ON a.{column} = f.value ORDER BY f.began, f.value, a.source, a.number"""  # noqa: S608  # our own names
        )
        for shared, each in groupby(rows, lambda row: row[0]):
            yield Clash(str(shared), [row[1:] for row in each])

    def index(self) -> None:
        """Prepares the queries, once all batches are added."""
        for column in ("id", "question", "dice", "context", "seed"):
            self._base.execute(
                f"CREATE INDEX IF NOT EXISTS of_{column} ON answers ({column}) WHERE {column} IS NOT NULL"
            )
        self._base.execute("CREATE INDEX IF NOT EXISTS of_slot ON answers (game, seq) WHERE game IS NOT NULL")

    def seeds_shared(self) -> int:
        ((count,),) = self._base.execute(
            "SELECT count(*) FROM (SELECT 1 FROM answers WHERE seed IS NOT NULL GROUP BY seed HAVING count(DISTINCT dice) > 1)"
        )
        return int(count)

    def numbered(self) -> Iterator[tuple[str, int, list[tuple[int, int, str, bytes]]]]:
        rows = self._base.execute(
            "SELECT game, seq, source, number, lower(hex(id)), turn FROM answers WHERE game IS NOT NULL ORDER BY 1, 2, 3, 4"
        )
        for (game, seq), each in groupby(rows, lambda row: row[:2]):
            yield game, seq, [tuple(row[2:]) for row in each]

    def keep_slots(self, slots: Iterable[ServiceSlot]) -> None:
        """Stores a service's slots, in place of earlier ones."""
        self._kept("slots", slots)

    def keep_leaves(self, leaves: Iterable[bytes]) -> None:
        self._kept("leaves", ((leaf,) for leaf in leaves))

    def _kept(self, table: str, rows: Iterable[tuple[object, ...]]) -> None:
        columns = {"slots": len(ServiceSlot._fields), "leaves": 1}[table]
        self._base.execute("BEGIN IMMEDIATE")
        try:
            self._base.execute(f"DELETE FROM {table}")  # noqa: S608  # our own name
            self._base.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * columns)})", rows)  # noqa: S608  # as above
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def slots(self) -> Iterator[tuple[ServiceSlot, bool]]:
        rows = self._base.execute(
            f"""SELECT {", ".join(ServiceSlot._fields)}, EXISTS (SELECT 1 FROM answers AS a WHERE a.game = s.game AND a.seq = s.seq
            AND a.slot = s.commitment AND (s.outcome IS NULL OR lower(hex(a.id)) = s.outcome)) FROM slots AS s
            ORDER BY game, seq, commitment"""  # noqa: S608  # our own names
        )
        for *slot, there in rows:
            yield ServiceSlot(*slot), bool(there)

    def strangers(self) -> Iterator[tuple[int, int, str, bytes, str, int]]:
        return self._base.execute(
            """SELECT source, number, lower(hex(id)), turn, game, seq FROM answers AS a WHERE slot IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM slots AS s WHERE s.game = a.game AND s.seq = a.seq AND s.commitment = a.slot AND s.state IN ('bound', 'promised')
             AND (s.outcome IS NULL OR s.outcome = lower(hex(a.id)))) ORDER BY source, number"""
        )

    def unlogged(self) -> Iterator[tuple[int, int, str, bytes]]:
        """Receipts whose leaves are not among those kept: file, record, id, turn."""
        return self._base.execute(
            """SELECT source, number, lower(hex(id)), turn FROM answers WHERE leaf IS NOT NULL
            AND leaf NOT IN (SELECT hash FROM leaves) ORDER BY source, number"""
        )

    def committed(self) -> Iterable[tuple[str, int]]:
        """Each game's number of outcomes that hold and claim committed dice."""
        return self._base.execute("SELECT game, count(*) FROM answers WHERE slot IS NOT NULL GROUP BY game")

    def games(self) -> set[str]:
        return {game for (game,) in self._base.execute("SELECT DISTINCT game FROM answers WHERE game IS NOT NULL")}

    def games_told(self) -> set[str]:
        return {game for (game,) in self._base.execute("SELECT DISTINCT game FROM slots")}

    def runs(self) -> dict[tuple[str, int], Run]:
        found: dict[tuple[str, int], Run] = {}
        for row in self._base.execute("SELECT * FROM runs ORDER BY who, sides, source, first"):
            run = Run(*row[:5], *map(bool, row[5:7]), *row[7:])
            before = found.get(run[:2])
            found[run[:2]] = run if before is None else followed(before, run)
        return found

    def moments(self, who: str) -> list[Moment]:
        rows = self._base.execute(
            "SELECT * FROM moments WHERE who = ? ORDER BY fortune, source, number LIMIT ?", (who, MOMENTS)
        )
        return [Moment(*row) for row in rows]
