from __future__ import annotations

from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules.errors import BudgetError
from ror_rules.host.wire import LeftOut, whole
from ror_rules.testing import limits

RING = load("ring-of-power")
DUEL: dict[str, Any] = {
    "attacker": {"name": "Aragorn", "combat": 6, "endurance": 5},
    "defender": {"name": "Gothmog", "combat": 5, "endurance": 4},
    "rounds": 12,
}
THROWN = {"simulate": 300, "seed": "1"}


def bands(count: int) -> dict[str, Any]:
    return {
        side: {"groups": [{"id": f"{side}-{number}-with-a-long-name", "type": kind} for number in range(count)]}
        for side, kind in (("attacker", "man"), ("defender", "orc"))
    }


def test_a_whole_answer_of_many_groups_stays_short() -> None:
    found = RING.odds("combat-strike", bands(40), fields=["*"])
    assert found.outcomes == ()
    assert found.left_out == LeftOut(outcomes=True, views=())
    assert list(found.marginals) == list(RING.rules["combat-strike"].projections)
    assert len(encode(found)) < limits["MAX_ANSWER"]


@pytest.mark.parametrize("way", [{}, THROWN], ids=["explored", "thrown"])
def test_views_without_room_are_named(way: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    duel = load("war-of-the-ring")
    whole = duel.odds("individual-combat", DUEL, fields=["*"], **way)
    monkeypatch.setattr("ror_rules._packages.questions.listing.MAX_ANSWER", 2000)
    found = duel.odds("individual-combat", DUEL, fields=["*"], **way)
    missing = [name for name in whole.marginals if name not in found.marginals]
    assert "rounds" in missing
    for name, shares in found.marginals.items():
        assert [(each.value, each.probability) for each in shares] == [
            (each.value, each.probability) for each in whole.marginals[name]
        ]
    assert found.marginals
    assert isinstance(found.left_out, LeftOut)
    assert found.left_out.outcomes
    assert set(found.left_out.views) == set(missing)


@pytest.mark.parametrize("way", [{}, THROWN], ids=["explored", "thrown"])
def test_a_named_view_without_room_is_refused(way: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_rules._packages.questions.listing.MAX_ANSWER", 900)
    with pytest.raises(BudgetError) as refused:
        load("war-of-the-ring").odds("individual-combat", DUEL, fields=["attacker.killed", "rounds"], **way)
    assert refused.value.pointer == "/fields/1"


def test_a_named_view_of_long_values_is_refused() -> None:
    with pytest.raises(BudgetError, match="bytes in the whole list") as refused:
        RING.odds("combat", bands(12), fields=["attacker.tolls"], budget=10)
    assert refused.value.pointer == "/fields/0"


def test_weights_of_any_length_are_shown() -> None:
    rules = load("ring-of-power")
    state: dict[str, Any] = {
        "attacker": {"groups": [{"id": "wolf", "type": "warg-rider", "character": True, "abilities": ["ambush"]}]},
        "defender": {"groups": [{"id": "men", "type": "man", "count": 60, "abilities": ["terror"]}]},
        "assaults": 50,
    }
    found = rules.odds("siege", state, fields=["defender.left", "attacker.left"])
    assert isinstance(found.total, str)
    assert len(found.total) > 4300
    weights = [whole(share.weight) for share in found.marginals["defender.left"]]
    assert sum(weights) == whole(found.total)
    luck = rules.resolve("siege", state, seed="1", luck="defender.left").luck
    assert luck
    assert whole(luck.below) + whole(luck.equal) + whole(luck.above) == whole(luck.total)
