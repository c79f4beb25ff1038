"""An audit from its files to its report: here, or on the workers of `dask.distributed`, who examine batches side by side.

Whoever reads the files sends their records along, so workers need none of them. Batches that are under way are few, so that
memory stays flat; they are added to the tally as they come back. All scheduling is dask's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

from msgspec import Struct, json

from ror_rules import __version__
from ror_rules._audit.examine import Settings, examined
from ror_rules._audit.found import Found
from ror_rules._audit.records import Batch, Source, needed
from ror_rules._audit.tally import Tally
from ror_rules.errors import SchemaError
from ror_rules.message import named
from ror_rules.register import rulesets

BATCH: Final = 200
"""Records of one batch."""
_PATIENCE: Final = 10
"""Seconds until a scheduler that does not answer is not there."""
_AHEAD: Final = 3
"""Batches that are under way for each worker."""
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
    return json.encode(_Asked(settings, [each.name for each in files], batch, _editions()))


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


def crew(address: str | None, workers: int) -> AbstractContextManager[Crew]:
    """Who examines: dask's workers at an address, so many processes of its local cluster, or this process alone."""
    return _on_dask(address, workers) if address is not None or workers > 1 else _here()


@contextmanager
def _here() -> Iterator[Crew]:
    yield alone


@contextmanager
def _on_dask(address: str | None, workers: int) -> Iterator[Crew]:
    """Raises `SchemaError` where nobody answers, or where workers have other rules than this process."""
    distributed = needed("distributed")
    try:
        client = distributed.Client(address, timeout=_PATIENCE) if address else _cluster(distributed, workers)
    except (OSError, TimeoutError, ValueError) as error:
        raise SchemaError("no-scheduler", address=named(str(address)), text=str(error)) from None
    with client:
        client.wait_for_workers(1 if address else workers, timeout=60)
        others = {name: found for name, found in client.run(_editions).items() if found != _editions()}
        if others:
            raise SchemaError(
                "workers-with-other-rules",
                got="; ".join(f"{name}: {', '.join(found)}" for name, found in sorted(others.items())),
                editions=tuple(_editions()),
            )
        yield lambda settings, batches: _sent(distributed, client, settings, batches)


def _cluster(distributed: Any, workers: int) -> Any:
    """A client of a cluster on this machine, which goes with it."""
    return distributed.Client(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)


def _sent(distributed: Any, client: Any, settings: bytes, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Found]]:
    """Sends batches out, a few ahead, and gives back what comes as it comes."""
    under_way: dict[Any, Batch] = {}
    ready = distributed.as_completed()

    def send() -> None:
        for batch in batches:
            (sent,) = client.scatter([batch], hash=False)  # beside the question, whose form dask keeps for longer
            future = client.submit(examined, settings, sent, pure=False)
            under_way[future] = batch
            ready.add(future)
            return

    for _ in range(_AHEAD * sum(client.nthreads().values())):
        send()
    for future in ready:
        found = future.result()
        yield under_way.pop(future), found
        send()


def _editions() -> list[str]:
    """The rules here, each with its version and digest."""
    return [f"{each.id} {each.version} {each.digest}" for each in rulesets()]
