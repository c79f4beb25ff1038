"""An audit from its files to its report. Batches are examined here, or side by side on several processes (`_studies.sharing`).

This process reads the files and sends the records along, so workers need no files. Batches are added to the tally as they
come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from msgspec import Struct, json

from ror_rules import __version__
from ror_rules._audit.examine import Settings, examined
from ror_rules._audit.found import Found
from ror_rules._audit.records import Batch, Source
from ror_rules._audit.tally import Tally
from ror_rules._studies.sharing import editions, shared

BATCH: Final = 200
"""Records of one batch."""
Crew = Callable[[bytes, Iterator[Batch]], Iterator[tuple[Batch, Found]]]
"""Examines batches by settings, and gives them back in any order, each with what was found."""
Tell = Callable[[Source, int], None]
"""Is told that so many more records of a file were examined."""


class _Asked(Struct):
    """What an audit is asked, and by which rules: an audit is resumed by those alone."""

    settings: Settings
    files: Sequence[str]
    batch: int
    editions: Sequence[str]
    library: str = __version__


def asked(settings: Settings, files: Sequence[Source], batch: int = BATCH) -> bytes:
    """What a tally is told that the audit is about."""
    return json.encode(_Asked(settings, [each.name for each in files], batch, editions()))


def examine(
    tally: Tally, settings: Settings, files: Sequence[Source], crew: Crew, tell: Tell, batch: int = BATCH
) -> None:
    """Examines whatever of the files was not examined before. Raises `OSError`, and `SchemaError` for files that changed."""

    def left() -> Iterator[Batch]:
        for each in files:
            for part in each.batches(batch):
                if tally.is_done(part):
                    tell(each, len(part.records))
                else:
                    yield part

    for part, found in crew(json.encode(settings), left()):
        tally.add(part, found)
        tell(files[part.source], len(part.records))


def alone(settings: bytes, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Found]]:
    """Examines in this process, one batch after the other."""
    for batch in batches:
        yield batch, examined(settings, batch)


@contextmanager
def crew(address: str | None, workers: int) -> Iterator[Crew]:
    """Processes that examine: the workers of the dask cluster at an address, or so many of this machine.

    Raises as `sharing.shared` does.
    """
    with shared(workers, address) as share:
        yield lambda settings, batches: share(partial(examined, settings), batches)
