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


def test_a_group_of_calls_imports_no_other_group() -> None:
    here = "ror_service._operations"
    below, table = f"{here}.shared", f"{here}.table"
    groups = {each for each in imports(table) if not each.startswith(below)}
    wrong = {name: imports(name) & groups for name in SOURCES.keys() - {table} if name.startswith(here)}
    assert len(groups) > 20
    assert {name: others for name, others in wrong.items() if others} == {}
    shared = {each for name in SOURCES if name.startswith(below) for each in imports(name) if each.startswith(here)}
    assert {each for each in shared if not each.startswith(below)} == set()
