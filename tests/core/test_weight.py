import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ror_rules
from tests.every import every
from tests.sources import nodes, sources

PACKAGE = Path(ror_rules.__file__).resolve().parent
SHELL = (
    "ror_rules.cli",
    "ror_rules.__main__",
    "ror_rules._ways.cli",
    "ror_rules.client",
    "ror_rules._ways.client",
    "ror_rules.rooms",
    "ror_rules._ways.rooms",
    "ror_rules.assistant",
    "ror_rules._ways.assistant",
    "ror_rules._audit",
    "ror_rules._ways.calls",
    "ror_rules._operations.threads",
    "ror_rules.host",
    "ror_rules._words.raster",
    "ror_rules._operations.release_worker",
    "ror_rules._operations.releases",
    "ror_rules._operations.sharing",
    "ror_rules._trust.log_folder",
)
"""Modules with more imports, which no other module imports: the command line, the client, rooms, the assistants' tools,
audits, PNGs, workers of earlier versions, the calls of a host, and log files. They need an extra, or a system with file locks.
"""


SOURCES = sources(PACKAGE)
CORE = {
    name: path
    for name, path in SOURCES.items()
    if not any(name == each or name.startswith(f"{each}.") for each in SHELL)
}
HEAVY = {
    "asyncio", "concurrent", "cyclopts", "email", "granian", "http", "httpx", "litestar", "logging", "multiprocessing",
    "redis", "rich", "ror_service", "socket", "sqlite3", "ssl", "structlog", "unittest", "urllib", "uvicorn", "yaml",
}  # fmt: skip


def fresh(code: str) -> Any:
    """The JSON that `code` prints in a fresh interpreter without start-up hooks."""
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, sys.path)])
    command = [sys.executable, "-S", "-c", code]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, env={"PYTHONPATH": path})
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_the_core_needs_the_standard_library_and_msgspec() -> None:
    loaded = fresh(
        f"""
import importlib, json, sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {{*sys.stdlib_module_names, "msgspec", "ror_rules"}}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Nothing())
for name in {sorted(CORE)!r}:
    importlib.import_module(name)
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""
    )
    assert {name for name in loaded if name not in sys.stdlib_module_names} == {"__main__", "msgspec", "ror_rules"}


def test_importing_the_library_is_light() -> None:
    before, after = fresh(
        "import json, sys, msgspec\nbefore = list(sys.modules)\nimport ror_rules\nprint(json.dumps([before, list(sys.modules)]))"
    )
    new = set(after) - set(before)
    tops = {name.partition(".")[0] for name in after}
    assert "msgspec" in tops
    assert not tops & HEAVY
    ours = {name for name in new if name.partition(".")[0] == "ror_rules"}
    print(f"{len(new)} modules beyond msgspec, {len(ours)} of them ours")
    assert not any(name.count(".") > 1 for name in ours)
    assert "ror_rules._packages.ruleset" not in ours
    assert "ror_rules._operations.catalogue" not in ours
    assert len(ours) <= 14
    assert len(new - ours) <= 40


@pytest.mark.nightly
def test_importing_the_library_is_quick() -> None:
    took: dict[str, list[float]] = {"msgspec": [], "ror_rules": []}
    for _ in range(9):
        for name, times in took.items():
            times.append(
                fresh(f"import time\nstart = time.perf_counter()\nimport {name}\nprint(time.perf_counter() - start)")
            )
    ratio = min(took["ror_rules"]) / min(took["msgspec"])
    print(f"import ror_rules: {min(took['ror_rules']) * 1000:.1f} ms, {ratio:.2f} times import msgspec")
    assert ratio <= 4


FORBIDDEN = {
    "asyncio", "calendar", "concurrent", "contextvars", "datetime", "getpass", "http", "locale", "logging",
    "multiprocessing", "platform", "random", "secrets", "select", "selectors", "signal", "socket", "ssl", "subprocess",
    "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip


class Uses(NamedTuple):
    """What a module imports, takes from `os`, and calls by name."""

    imports: set[str]
    of_os: set[str]
    calls: set[str]


@pytest.fixture(scope="module")
def uses() -> dict[str, Uses]:
    found = {}
    for name, path in CORE.items():
        found[name] = each = Uses(set(), set(), set())
        for node in nodes(path):
            match node:
                case ast.Import(names=names):
                    each.imports.update(alias.name for alias in names)
                case ast.ImportFrom(module=str(module), level=0):
                    each.imports.add(module)
                case ast.Attribute(value=ast.Name(id="os"), attr=attribute):
                    each.of_os.add(attribute)
                case ast.Call(func=ast.Name(id=called)):
                    each.calls.add(called)
                case _:
                    pass
    return found


def test_no_clock_no_chance_no_environment(uses: dict[str, Uses]) -> None:
    """Only `stream` asks the system for randomness, only `first_use` has a lock, and only `fluent` makes functions of messages."""

    def check(name: str, used: Uses) -> None:
        tops = {each.partition(".")[0] for each in used.imports}
        assert tops & FORBIDDEN == ({"threading"} if name == "ror_rules._reading.first_use" else set())
        draws = name == "ror_rules._throwing.stream"
        assert ("os" in tops) is draws
        assert not draws or used.of_os == {"urandom"}
        calls = used.calls & {"eval", "exec", "hash", "id", "input", "open", "print", "__import__"}
        assert calls == ({"eval"} if name == "ror_rules._messages.fluent" else set())

    every(uses.items(), check)


def test_the_core_imports_nothing_beyond_it(uses: dict[str, Uses]) -> None:
    def check(name: str, used: Uses) -> None:
        beyond = [each for each in used.imports if any(f"{each}.".startswith(f"{outer}.") for outer in SHELL)]
        assert beyond == []

    every(uses.items(), check)
