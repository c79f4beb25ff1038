"""The work shared out: on two processes of dask's, and on a cluster at an address, the report is the same to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from ror_rules._audit import work
from ror_rules._audit.work import crew
from ror_rules.errors import SchemaError
from tests.audit.asking import audited, written
from tests.audit.faults import planted
from tests.audit.season import season


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two processes of workers with a scheduler on a port of its own."""
    made: Any = distributed
    with made.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


def test_two_processes_report_what_one_does(cluster: Any, tmp_path: Path) -> None:
    """A season with every fault, in batches of 17 on two workers that are asked over the network: the same JSON, byte for byte."""
    name = written(tmp_path, [line for line in planted(season(2_400))[0] if line][-400:])
    with crew(cluster.scheduler_address, 1) as doing:
        shared = audited([name], crew=doing, batch=17)
    assert shared.encoded() == audited([name]).encoded()
    assert shared.findings


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody answers, the audit says so and does not begin."""
    monkeypatch.setattr(work, "_PATIENCE", 0.2)
    with pytest.raises(SchemaError, match="no scheduler at tcp://127"), crew("tcp://127.0.0.1:9", 1):
        pass


def test_workers_with_other_rules_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose rules are not those of this process would find forgeries where there are none: it is refused."""
    monkeypatch.setattr(work, "rulesets", lambda: ())
    with pytest.raises(SchemaError, match="other rules"), crew(cluster.scheduler_address, 1):
        pass
