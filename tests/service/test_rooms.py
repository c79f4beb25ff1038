from __future__ import annotations

from graphlib import TopologicalSorter

from tests.sources import imported, sources
from tests.walks import SERVICE, SERVICE_ROOMS

FLOORS = (
    "_limits",
    "settings",
    "log_writer",
    "log",
    *SERVICE_ROOMS,
    "telemetry",
    "assistants",
    "app",
    "library",
    "testing",
    "server",
    "__main__",
)
"""Modules and packages from the bottom up. Each imports lower ones, and modules of its own package."""

SOURCES = sources(SERVICE)


def imports(name: str) -> frozenset[str]:
    return imported(SOURCES[name], SERVICE) - {name, "ror_service"}


def test_there_are_no_import_cycles() -> None:
    order = list(TopologicalSorter({name: imports(name) for name in SOURCES}).static_order())
    assert set(order) == set(SOURCES)


def test_a_module_imports_what_stands_below_it() -> None:
    floors = {name: FLOORS.index(name.split(".")[1]) for name in SOURCES.keys() - {"ror_service"}}
    wrong = {name: [each for each in imports(name) if floors[each] > here] for name, here in floors.items()}
    assert {name: others for name, others in wrong.items() if others} == {}
