from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from ror_rules import encode, load
from ror_rules.errors import SchemaError
from ror_rules.host import sweep
from ror_rules.host.sharing import shared
from tests.audit.asking import audited, written
from tests.audit.faults import planted
from tests.audit.season import season


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes with a scheduler on a free port."""
    made: Any = distributed
    with made.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


@pytest.mark.nightly
def test_two_processes_report_what_one_does(cluster: Any, tmp_path: Path) -> None:
    name = written(tmp_path, [line for line in planted(season(2_400))[0] if line][-400:])
    with shared(address=cluster.scheduler_address) as share:
        found = audited([name], share=share, batch=17)
    assert found.encoded() == audited([name]).encoded()
    assert found.findings


@pytest.mark.nightly
def test_a_cluster_sweeps_as_one_process_does(cluster: Any) -> None:
    rules = load("war-of-the-ring")
    vary = [{"pointer": "/rating", "values": ["A", "B", "C"]}, {"pointer": "/subtract", "from": 0, "to": 9}]
    request = sweep.SWEEP.read(rules, "sorcery", {"state": {"rating": "B"}, "vary": vary, "fields": ["points"]})
    with shared(address=cluster.scheduler_address) as share:
        found = sweep.answer(rules, "sorcery", request, share=share)
    assert encode(found) == encode(sweep.answer(rules, "sorcery", request))


@pytest.mark.nightly
def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_rules._operations.sharing._PATIENCE", 0.2)
    with pytest.raises(SchemaError, match="no scheduler at tcp://127"), shared(address="tcp://127.0.0.1:9"):
        pass


@pytest.mark.nightly
def test_workers_with_other_rules_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_rules._operations.sharing.rulesets", lambda: ())
    with pytest.raises(SchemaError, match="other rules"), shared(address=cluster.scheduler_address):
        pass
