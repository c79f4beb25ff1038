"""Runs an audit from lines to its report, without a command."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from ror_rules._audit.evidence import keep_log, slots_in, slots_of
from ror_rules._audit.examine import AuditSettings
from ror_rules._audit.records import sources
from ror_rules._audit.report import Report, report
from ror_rules._audit.tally import Tally
from ror_rules._audit.work import BATCH, asked, examine
from ror_rules.host.checks import Fetch
from ror_rules.host.sharing import Sharing, here
from tests.audit.season import DAY, RING

SETTINGS = AuditSettings(keys=RING.encoded(), on=DAY, budget=0.001)


def written(folder: Path, lines: Iterable[bytes]) -> str:
    file = folder / "season.ndjson"
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    return str(file)


def audited(
    names: list[str],
    settings: AuditSettings = SETTINGS,
    *,
    share: Sharing = here,
    batch: int = BATCH,
    resume: Path | None = None,
    games: bytes | None = None,
    log: Fetch | None = None,
    slots_of_log: bool = False,
) -> Report:
    """The report of an audit. `games` are a service's answers about its games, or the log has them (`slots_of_log`)."""
    files = sources(names)
    listed = {} if games is None else dict(slots_of(games))
    with Tally(resume, asked(settings, files, batch)) as tally:
        examine(tally, settings, files, share, lambda file, records: None, batch)
        if log is not None:
            keep_log(tally, log, RING, DAY)
        from_log = slots_in(log) if log and slots_of_log else ()
        tally.keep_slots([*chain.from_iterable(listed.values()), *from_log])
        compared = tally.games() if slots_of_log else set(listed)
        return report(tally, files, settings, compared=compared, logged=log is not None)
