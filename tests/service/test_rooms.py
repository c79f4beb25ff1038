from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import ror_service
from tests.sources import imported, sources

PACKAGE = Path(ror_service.__file__).resolve().parent
FLOORS = (
    "_limits",
    "settings",
    "_http",
    "_store",
    "_ledger",
    "_access",
    "_work",
    "_pages",
    "_operations",
    "_openapi",
    "telemetry",
    "assistants",
    "app",
    "library",
    "testing",
    "server",
    "__main__",
)
"""Modules and packages from the bottom up. Each imports lower ones, and modules of its own package."""

SOURCES = sources(PACKAGE)


def imports(name: str) -> frozenset[str]:
    return imported(SOURCES[name], PACKAGE) - {name, "ror_service"}


def test_there_are_no_import_cycles() -> None:
    order = list(TopologicalSorter({name: imports(name) for name in SOURCES}).static_order())
    assert set(order) == set(SOURCES)


def test_a_module_imports_what_stands_below_it() -> None:
    floors = {name: FLOORS.index(name.split(".")[1]) for name in SOURCES.keys() - {"ror_service"}}
    wrong = {name: [each for each in imports(name) if floors[each] > here] for name, here in floors.items()}
    assert {name: others for name, others in wrong.items() if others} == {}
