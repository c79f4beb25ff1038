"""A pick among pieces names whose choice it is: a ruling, a sentence of the source, or a field with which a player chooses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import ror_rules
from ror_rules import rulesets
from ror_rules.host.messages import structs_in

RULES: Final = Path(ror_rules.__file__).parent / "_rulesets"
PICKS: Final = frozenset({"min", "max", "sorted", "sort", "nsmallest", "nlargest"})
NO_PICK: Final = {
    "ring_of_power/battle/allocating_hits.py": "an allocation is written in the order in which a reference finds its figures",
    "ring_of_power/battle/alternatives.py": "the same",
    "ring_of_power/battle/checks/combat.py": "an error names the largest distance, and all are wrong",
    "ring_of_power/battle/ends.py": "places in a vector, which change no sum",
    "ring_of_power/battle/opening.py": "numbers of addresses of dice",
    "ring_of_power/battle/policies.py": "the abilities of one kind of hit, of which none is picked",
    "ring_of_power/battle/table.py": "rows of addresses of dice",
    "ring_of_power/battle/to_hit.py": "rows of addresses of dice",
    "ring_of_power/order.py": "the canonical order of groups, so that the order of the request changes nothing",
    "ring_of_power/reinforcements.py": "an engine gets its id before its crew names it",
    "sauron/fortifications.py": "hexsides of a normal form",
    "three_player/magic_card.py": "cards of a normal form",
    "three_player/nazgul_campaign.py": "the canonical order of Nazgul",
    "three_player/states.py": "the canonical order of Nazgul",
    "war_of_the_ring/pieces.py": "members of a normal form",
    "war_of_the_ring/terrain.py": "hexsides of a normal form",
}
"""Files that sort by a key without a pick, each with the reason."""


def bare(source: str) -> Iterator[int]:
    """The lines of a file that sort or pick by a key of their own."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and any(each.arg == "key" for each in node.keywords):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in PICKS:
                yield node.lineno


def reasons(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ranked":
            (reason,) = [each.value for each in node.keywords if each.arg == "by"]
            assert isinstance(reason, ast.Constant)
            yield str(reason.value)


def files() -> Iterator[tuple[str, str]]:
    for path in sorted(RULES.rglob("*.py")):
        yield path.relative_to(RULES).as_posix(), path.read_text("utf-8")


def test_a_rule_picks_by_a_named_reason() -> None:
    found = {name for name, source in files() if any(bare(source))}
    assert found - NO_PICK.keys() == set(), "Use `ranked`, with the ruling or the field that decides."
    assert NO_PICK.keys() - found == set(), "These files no longer sort by a key."


@pytest.mark.parametrize(
    "source",
    [
        "first = min(figures, key=worth)",
        "figures.sort(key=lambda each: each.count)",
        "last = heapq.nlargest(1, figures, key=worth)",
        "def pick(groups):\n    return sorted(groups, key=worth)[0]",
    ],
)
def test_a_bare_pick_is_found(source: str) -> None:
    assert len([*bare(source)]) == 1


def test_pieces_have_no_order_of_their_own() -> None:
    """So a pick among them has a key."""
    for ruleset in rulesets():
        for rule in ruleset.rules.values():
            for shape in structs_in([rule.state_type, rule.result_type]):
                assert not shape.__struct_config__.order, shape


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_the_reason_of_a_pick_exists(ruleset: Any) -> None:
    known = {
        *ruleset.rulings,
        *(
            name
            for rule in ruleset.rules.values()
            for shape in structs_in([rule.state_type])
            for name in shape.__struct_fields__
        ),
        *(note.id for table in ruleset.table_data.values() for note in table.notes),
    }
    folder = ruleset.id.replace("-", "_")
    given = {reason for name, source in files() if name.startswith(f"{folder}/") for reason in reasons(source)}
    assert given <= known, given - known
    assert given or ruleset.id != "ring-of-power"
