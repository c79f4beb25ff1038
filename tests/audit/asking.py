"""Runs an audit from lines to its report, without a command."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ror_rules._audit.examine import AuditSettings
from ror_rules._audit.records import sources
from ror_rules._audit.report import Report, report
from ror_rules._audit.tally import Tally
from ror_rules._audit.work import BATCH, asked, examine
from ror_rules._studies.parts import Sharing
from ror_rules._studies.sharing import here
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
) -> Report:
    files = sources(names)
    with Tally(resume, asked(settings, files, batch)) as tally:
        examine(tally, settings, files, share, lambda file, records: None, batch)
        return report(tally, files, settings)
