import ast
import re
from graphlib import TopologicalSorter

import pytest

from ror_rules import rulesets
from tests.every import every
from tests.sources import imported, nodes, sources
from tests.walks import FRONTS, LIBRARY, ROOMS, SERVICE, climbs, walks

OURS = {each.id: f"_rulesets.{each.id.replace('-', '_')}" for each in rulesets()}
HOSTS = ("service", "release", "clients")
READS_AN_ANSWER = {"_reading", "_throwing", "_wire"}
"""Extra imports of the rule that continues an answer: it replays that answer and compares."""
SOLVES = {"_arithmetic", "_exploring"}
"""Extra imports of a solver, and of the rule that registers it (`@combat.solver`)."""
SOLVERS = {"solver", "blows", "ambush_odds", "views"}
SOURCES = sources(LIBRARY)
HIGHEST = {name: floor for floor, names in enumerate((*ROOMS, FRONTS)) for name in names}


def imports(name: str) -> frozenset[str]:
    found = imported(SOURCES[name], LIBRARY)
    return found & SOURCES.keys() - {name}  # a stub is for type checkers alone


def room(name: str) -> str:
    """The package, or top-level module, of a module. Each of our rulesets is a room."""
    _, *rest = name.split(".")
    return ".".join(rest[: 2 if rest[0] == "_rulesets" else 1]) if rest else ""


def test_there_are_no_import_cycles() -> None:
    order = list(TopologicalSorter({name: imports(name) for name in SOURCES}).static_order())
    assert set(order) == set(SOURCES)


def test_every_room_stands_on_a_floor() -> None:
    rooms = {room(name) for name in SOURCES} - {"", "__main__", "_rulesets"}
    assert rooms == HIGHEST.keys() - {"_rulesets"} | set(OURS.values())
    assert (len(ROOMS), sum(map(len, ROOMS))) == (9, 14)


def test_a_module_imports_what_stands_below_it() -> None:
    rests_on = {
        OURS[each.id]: {OURS[other.id] for other in (*each.borrows, *filter(None, [each.amends]))}
        for each in rulesets()
    }

    def check(name: str) -> None:
        here = room(name)
        others = {room(each) for each in imports(name)} - {here, ""}
        if here in FRONTS:
            assert others <= HIGHEST.keys()
        elif here in HIGHEST:
            assert [each for each in others if HIGHEST[each] >= HIGHEST[here]] == []
        elif here in rests_on:
            solves = name.rpartition(".")[2] in SOLVERS or ".solver\n" in SOURCES[name].read_text("utf-8")
            more = (READS_AN_ANSWER if name.endswith(".combat_defense") else set()) | (SOLVES if solves else set())
            assert others <= {"author"} | rests_on[here] | more

    every(zip(SOURCES), check)


@pytest.mark.parametrize(("walk", "most"), [("a combat", 10), ("odds", 22), ("a throw by GET", 18), ("an error", 5)])
def test_a_walk_climbs_back_seldom(walk: str, most: int) -> None:
    assert climbs(walks()[walk]) <= most


def test_no_two_classes_share_a_name() -> None:
    homes: dict[str, set[str]] = {}
    for path in [*SOURCES.values(), *sources(SERVICE).values()]:
        for name in re.findall(r"^ *class (\w+)[(:\[]", path.read_text("utf-8"), re.MULTILINE):
            homes.setdefault(name, set()).add(f"{path.relative_to(LIBRARY.parent)}")
    shared = {name: places for name, places in homes.items() if len(places) > 1}
    # A rulebook's word may name a class in several rulesets.
    assert all(place.startswith("ror_rules/_rulesets/") for places in shared.values() for place in places), shared


def test_programs_that_host_rules_import_public_modules_alone() -> None:
    private = [
        f"{path.relative_to(LIBRARY.parent)}: {node.module}"
        for folder in HOSTS
        for path in sorted((LIBRARY.parent / folder).rglob("*.py"))
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and re.match(r"ror_rules\b.*\._", f"{node.module}.")
    ]
    assert not private


def test_the_architecture_has_every_room() -> None:
    document = (LIBRARY.parent / "docs" / "architecture.md").read_text("utf-8")
    table = document[document.index("| floor |") :].partition("\n\n")[0]
    assert set(re.findall(r"`ror_rules/(\w+)(?:/|\.py)`", table)) == HIGHEST.keys()
