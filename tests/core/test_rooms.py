import ast
import re
from graphlib import TopologicalSorter
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

import ror_rules
from ror_rules import load, rulesets
from ror_rules.errors import PATHS, RorError
from ror_rules.host.problems import of_error
from tests.calls import first_calls
from tests.every import every
from tests.sources import imported, nodes, sources

PACKAGE = Path(ror_rules.__file__).resolve().parent
FLOORS = (
    {"message", "_counted", "_limits", "_threads"},
    {"_outside_text"},
    {"values", "states"},
    {"_messages"},
    {"_wire.wrong"},
    {"errors", "trace"},
    {"rulings"},
    {"_editions", "_table_file"},
    {"_house_file", "_sections", "_versions"},
    {"table"},
    {"dice"},
    {"_arithmetic"},
    {"_throwing", "_exploring"},
    {"_wire"},
    {"_notation", "house"},
    {"rule", "text", "_trust"},
    {"_questions", "_package"},
    {"_desk"},
    {"ruleset", "testing"},
    {"register"},
    {"_studies"},
    {"_words"},
    {"_audit"},
    {"_calls"},
    {"_cli", "_client"},
    {"cli", "client"},
    {"_assistant"},
    {"assistant", "host"},
)
OURS = {each.id: f"_rulesets.{each.id.replace('-', '_')}" for each in rulesets()}
HOSTS = ("service", "release", "clients")
READS_AN_ANSWER = {"_throwing", "_wire"}
"""Extra imports of the rule that continues an answer: it replays that answer and compares."""
SOLVES = {"_arithmetic", "_exploring"}
"""Extra imports of a solver, and of the rule that registers it (`@combat.solver`)."""
SOLVERS = {"solver", "blows", "ambush_odds", "views"}
AUTHORS = {"dice", "errors", "message", "rule", "rulings", "ruleset", "table", "text", "trace", "values"}
"""Imports for authors of rules: the top-level modules outside of the layers."""


SOURCES = sources(PACKAGE)


def imports(name: str) -> frozenset[str]:
    found = imported(SOURCES[name], PACKAGE)
    return found & SOURCES.keys() - {name}  # a stub is for type checkers alone


def room(name: str) -> str:
    """The package, or top-level module, of a module. What was wrong has a room of its own, below the rest of `_wire`."""
    _, *rest = name.split(".")
    return ".".join(rest[: 2 if rest[0] == "_rulesets" or rest[:2] == ["_wire", "wrong"] else 1]) if rest else ""


def test_there_are_no_import_cycles() -> None:
    order = list(TopologicalSorter({name: imports(name) for name in SOURCES}).static_order())
    assert set(order) == set(SOURCES)


def test_every_room_stands_on_a_floor() -> None:
    rooms = {room(name) for name in SOURCES} - {"", "__main__", "_rulesets"}
    assert rooms == set().union(*FLOORS) | set(OURS.values())
    assert rooms >= AUTHORS


def test_a_module_imports_what_stands_below_it() -> None:
    floors = {each: number for number, floor in enumerate(FLOORS) for each in floor}
    rests_on = {
        OURS[each.id]: {OURS[other.id] for other in (*each.borrows, *filter(None, [each.amends]))}
        for each in rulesets()
    }

    def check(name: str) -> None:
        here = room(name)
        others = {room(each) for each in imports(name)} - {here, ""}
        if here in floors:
            assert [each for each in others if floors[each] >= floors[here]] == []
        elif here in rests_on:
            solves = name.rpartition(".")[2] in SOLVERS or ".solver\n" in SOURCES[name].read_text("utf-8")
            more = (READS_AN_ANSWER if name.endswith(".combat_defense") else set()) | (SOLVES if solves else set())
            assert others <= AUTHORS | rests_on[here] | more

    every(zip(SOURCES), check)


@pytest.mark.parametrize(("rule", "body"), [
    ("sorcery", {"state": {"rating": "Z"}}),
    ("sorcery", {"state": {}, "dice": {"source": "seded"}}),
    ("army-combat", {"state": {"attacker": {"strength": "six"}, "defender": {}}}),
    ("army-combat", {"state": {"attacker": {"strength": {"regulars": "six"}}, "terain": "city", "defender": {}}}),
])  # fmt: skip
def test_a_refusal_climbs_back_at_most_four_times(rule: str, body: Any) -> None:
    """A reader who opens each function once, where it is called first, passes the rooms like this."""
    ruleset = load("war-of-the-ring")

    def refused() -> None:
        with pytest.raises(RorError) as found:
            ruleset.read(rule, body)
        of_error(found.value, PATHS)

    refused()
    names = {f"{path}": room(name) for name, path in SOURCES.items()}
    rooms = [names[code.co_filename] for code in first_calls(refused) if code.co_filename in names]
    way = [each for each, _ in groupby(rooms)]
    floors = {each: number for number, floor in enumerate(FLOORS) for each in floor}
    assert way[:4] == ["ruleset", "_desk", "_wire", "_wire.wrong"]
    assert sum(floors[after] > floors[before] for before, after in pairwise(way)) <= 4
    assert set(way[4:]) <= {"_wire.wrong", "message", "values", "_messages", "register"}


def test_no_two_classes_share_a_name() -> None:
    homes: dict[str, set[str]] = {}
    for path in [*SOURCES.values(), *sorted((PACKAGE.parent / "service" / "ror_service").rglob("*.py"))]:
        for name in re.findall(r"^ *class (\w+)[(:\[]", path.read_text("utf-8"), re.MULTILINE):
            homes.setdefault(name, set()).add(f"{path.relative_to(PACKAGE.parent)}")
    shared = {name: places for name, places in homes.items() if len(places) > 1}
    # A rulebook's word may name a class in several rulesets.
    assert all(place.startswith("ror_rules/_rulesets/") for places in shared.values() for place in places), shared


def test_programs_that_host_rules_import_public_modules_alone() -> None:
    private = [
        f"{path.relative_to(PACKAGE.parent)}: {node.module}"
        for folder in HOSTS
        for path in sorted((PACKAGE.parent / folder).rglob("*.py"))
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and re.match(r"ror_rules\b.*\._", f"{node.module}.")
    ]
    assert not private


def test_the_architecture_has_every_floor() -> None:
    document = (PACKAGE.parent / "docs" / "architecture.md").read_text("utf-8")
    table = document[document.index("| floor |") :].partition("\n\n")[0]
    named = {each.replace("/", ".") for each in re.findall(r"`ror_rules/(\w+(?:/wrong)?)(?:/|\.py)`", table)}
    assert named == set().union(*FLOORS) | {"_rulesets"}


def test_the_architecture_names_what_an_author_imports() -> None:
    document = (PACKAGE.parent / "docs" / "architecture.md").read_text("utf-8")
    sentence = document[document.index("A rule's author imports") :].partition(". Machinery")[0]
    assert set(re.findall(r"`(\w+)`", sentence)) == AUTHORS | {"ror_rules"}
