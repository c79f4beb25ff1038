"""A plugin for pytest: measures which lines each test reaches, or runs chosen tests in the given order.

`MUTANTS_MEASURED` is the file that gets the seconds of each passed test. `MUTANTS_CHOSEN` is a file with the tests to run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

seconds: dict[str, float] = {}
failed: list[str] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)
    ended = yield
    if measuring is not None:
        measuring.switch_context("")
    return ended


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds[report.nodeid] = seconds.get(report.nodeid, 0) + report.duration
    if report.failed:
        failed.append(report.nodeid)
    elif report.skipped:
        seconds.pop(report.nodeid)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "MUTANTS_CHOSEN" not in os.environ:
        return
    chosen = json.loads(Path(os.environ["MUTANTS_CHOSEN"]).read_bytes())
    rank = {name: number for number, name in enumerate(chosen)}
    kept = [item for item in items if item.nodeid in rank]
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in rank])
    items[:] = sorted(kept, key=lambda item: rank[item.nodeid])


def pytest_sessionfinish() -> None:
    passed = {name: took for name, took in seconds.items() if name not in failed}
    Path(os.environ["MUTANTS_MEASURED"]).write_text(json.dumps({"seconds": passed, "failed": failed}), "utf-8")
