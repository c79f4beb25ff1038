"""An audit from its files to its report. One process examines the batches, or several side by side (`_operations.sharing`).

This process reads the files and sends the records along, so workers need no files. It adds each batch to the tally when its
result arrives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct, json

from ror_rules import __version__
from ror_rules._audit.examine import AuditSettings, examined
from ror_rules._audit.records import Chunk, RecordFile
from ror_rules._audit.tally import Tally
from ror_rules._operations.parts import Sharing
from ror_rules._operations.sharing import editions

BATCH: Final = 200
Tell = Callable[[RecordFile, int], None]
"""Receives a file and the number of its records that were just examined."""


class _AuditQuestion(Struct):
    settings: AuditSettings
    files: Sequence[str]
    batch: int
    editions: Sequence[str]
    library: str = __version__


def asked(settings: AuditSettings, files: Sequence[RecordFile], batch: int = BATCH) -> bytes:
    return json.encode(_AuditQuestion(settings, [each.name for each in files], batch, editions()))


def examine(
    tally: Tally, settings: AuditSettings, files: Sequence[RecordFile], share: Sharing, tell: Tell, batch: int = BATCH
) -> None:
    """Examines the batches that the tally does not hold yet. Raises `OSError`, and `SchemaError` for files that
    changed.
    """

    def left() -> Iterator[Chunk]:
        for each in files:
            for part in each.batches(batch):
                if tally.is_done(part):
                    tell(each, len(part.records))
                else:
                    yield part

    for part, found in share(partial(examined, json.encode(settings)), left()):
        tally.add(part, found)
        tell(files[part.source], len(part.records))
