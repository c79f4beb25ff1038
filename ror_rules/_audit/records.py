"""The sources of outcomes and receipts: NDJSON (plain, gzip or Zstandard) and Parquet, read in a stream.

Here a record is bytes of JSON. `examine` reads its contents. The first bytes of a file decide its format, not its name.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from msgspec import Raw, json

from ror_rules._messages.message import Message, named, say
from ror_rules._operations.sharing import needed
from ror_rules._reading.errors import MalformedError, SchemaError
from ror_rules._reading.limits import MAX_RECORD

_PIECE: Final = 2**20
_WHOLE: Final = ("outcome", "receipt", "payloadType", "id")


class Chunk(NamedTuple):
    """Some records that follow each other: of which file, the number of the first, from 1, and their bytes."""

    source: int
    first: int
    records: tuple[bytes, ...]

    @property
    def digest(self) -> bytes:
        """The hash of these bytes, 32 bytes."""
        hashed = hashlib.sha256()
        for record in self.records:
            hashed.update(b"%d " % len(record) + record)
        return hashed.digest()


class RecordFile:
    """One file: its name, and after reading its length, its hash and its number of records.

    `read` is the number of bytes read so far, `size` the length if it is known. `damage` is the place from which the
    file is unreadable.
    """

    def __init__(self, index: int, name: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.read = 0
        self.records = 0
        self.sha256 = ""
        self.damage: Message | None = None
        self.size = _size(name)

    def batches(self, many: int) -> Iterator[Chunk]:
        part: list[bytes] = []
        for record in self._opened():
            self.records += 1
            part.append(record)
            if len(part) == many:
                yield Chunk(self.index, self.records - len(part) + 1, tuple(part))
                part = []
        if part:
            yield Chunk(self.index, self.records - len(part) + 1, tuple(part))

    def _opened(self) -> Iterator[bytes]:
        """Its records. Counts and hashes bytes on the way."""
        file: BinaryIO = sys.stdin.buffer if self.name == "-" else Path(self.name).open("rb")  # noqa: SIM115  # closed below
        with file:
            raw = _Counted(file, self._counted)
            buffered = io.BufferedReader(raw, _PIECE)
            kind = buffered.peek(4)[:4]
            try:
                if kind == b"PAR1":
                    yield from self._rows(raw)
                else:
                    yield from _lines(_unpacked(buffered, kind))  # type: ignore[arg-type]  # a raw file, as far as is asked
            except (OSError, EOFError, ValueError, zlib.error, MalformedError) as error:  # ValueError is Arrow's
                self.damage = say("file-damaged", record=self.records, text=str(error))
            raw.finish()  # bytes after the last record are hashed too
            self.sha256 = raw.hashed.hexdigest()

    def _counted(self, more: int) -> None:
        self.read += more

    def _rows(self, raw: _Counted) -> Iterator[bytes]:
        if self.name == "-":
            raise SchemaError("parquet-from-standard-input")
        raw.finish()
        whole = self.read
        file = needed("pyarrow.parquet").ParquetFile(self.name)
        for part in file.iter_batches(batch_size=256):
            self.read = whole * self.records // max(file.metadata.num_rows, 1)
            if not set(_WHOLE) & set(part.schema.names):
                raise MalformedError(
                    "parquet-without-outcomes",
                    got=", ".join(part.schema.names[:10]),
                    file=named(self.name),
                )
            for row in part.to_pylist():
                record = {name: _cell(name, value) for name, value in row.items() if value is not None}
                if "id" in record:
                    record.setdefault("rulings", {})  # such a column has no type
                yield json.encode(record)
        self.read = whole


def sources(names: list[str]) -> list[RecordFile]:
    found: list[str] = []
    for name in names:
        if name != "-" and Path(name).is_dir():
            found += sorted(str(each) for each in Path(name).iterdir() if each.is_file())
        else:
            found.append(name)
    for twice in {name for name in found if found.count(name) > 1}:
        raise SchemaError("file-twice", got=twice)
    if not found:
        raise SchemaError("no-file-to-audit", got=", ".join(names))
    return [RecordFile(index, name) for index, name in enumerate(found)]


class _Counted(io.RawIOBase):
    """A file that counts and hashes its bytes while they are read."""

    def __init__(self, file: BinaryIO, tell: Callable[[int], None]) -> None:
        self._file = file
        self._tell = tell
        self.hashed = hashlib.sha256()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        found = self._file.read(len(buffer))
        buffer[: len(found)] = found
        self.hashed.update(found)
        self._tell(len(found))
        return len(found)

    def finish(self) -> None:
        while self.read(_PIECE):
            pass


def _unpacked(file: io.BufferedReader, kind: bytes) -> io.BufferedReader:
    """A file without its compression, which the first bytes show."""
    if kind[:2] == b"\x1f\x8b":
        return io.BufferedReader(gzip.GzipFile(fileobj=file), _PIECE)
    if kind == b"\x28\xb5\x2f\xfd":
        arrow = needed("pyarrow")
        return io.BufferedReader(arrow.CompressedInputStream(arrow.PythonFile(file, "r"), "zstd"), _PIECE)
    return file


def _lines(file: io.BufferedReader) -> Iterator[bytes]:
    while line := file.readline(MAX_RECORD + 1):
        whole = line
        while len(whole) > MAX_RECORD and not whole.endswith(b"\n"):
            whole = file.readline(MAX_RECORD + 1)
            if not whole:
                break
        if line.strip():
            yield line[:MAX_RECORD].strip(b"\r\n")


def _cell(name: str, value: Any) -> Any:
    if name in {"outcome", "receipt"} and isinstance(value, str | bytes):
        return Raw(value)
    if isinstance(value, dict):
        return {key: _cell("", each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_cell("", each) for each in value]
    return value


def _size(name: str) -> int | None:
    try:
        return None if name == "-" else Path(name).stat().st_size
    except OSError as error:
        raise SchemaError("unreadable-file", file=named(name), text=str(error.strerror)) from None
