import copy
from typing import Any

import pytest

from ror_rules import load
from ror_rules._audit.nameless import nameless

RING = load("ring-of-power")
COMBAT: dict[str, Any] = {
    "attacker": {
        "groups": [
            {"id": "archers", "type": "man", "count": 3, "abilities": ["axes"], "targets": ["uruks"]},
            {"id": "lurtz", "name": "Lurtz", "type": "orc", "character": True, "leadership": 1},
        ]
    },
    "defender": {"groups": [{"id": "uruks", "type": "uruk-hai", "count": 5}, {"id": "man", "type": "man", "count": 2}]},
}


def stripped(state: dict[str, Any], rule: str = "combat") -> Any:
    return nameless(RING.rule(rule).read(state))


def renamed(state: dict[str, Any]) -> dict[str, Any]:
    found = copy.deepcopy(state)
    archers, captain = found["attacker"]["groups"]
    archers |= {"id": "bowmen", "targets": ["zz"]}
    captain |= {"id": "another", "name": "Somebody Else"}
    found["defender"]["groups"][0]["id"] = "zz"
    found["defender"]["groups"][1]["id"] = "uruk-hai"  # a word that elsewhere is a type
    return found


def test_names_are_left_out() -> None:
    assert stripped(COMBAT) == stripped(renamed(COMBAT))


def test_a_name_more_or_less_changes_nothing() -> None:
    bare = copy.deepcopy(COMBAT)
    del bare["attacker"]["groups"][1]["name"]
    assert stripped(COMBAT) == stripped(bare)


@pytest.mark.parametrize(
    ("field", "value"),
    [("count", 4), ("type", "orc"), ("abilities", ["axes", "elite"]), ("targets", ["man"]), ("enemy_within", "3")],
)
def test_anything_else_is_kept(field: str, value: object) -> None:
    other = copy.deepcopy(COMBAT)
    other["attacker"]["groups"][0][field] = value
    assert stripped(COMBAT) != stripped(other)


def test_an_outcome_under_other_names_has_another_id() -> None:
    states = [copy.deepcopy(COMBAT), renamed(COMBAT)]
    for state in states:
        del state["attacker"]["groups"][0]["targets"]
    one, other = (RING.resolve("combat", state, seed="1") for state in states)
    assert one.id != other.id
