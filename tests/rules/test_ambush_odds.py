"""The odds of battles that open with an ambush: what is left of a side is brought together by the hits that it takes."""

from __future__ import annotations

from typing import Any

import pytest

from ror_rules import load
from ror_rules._exploring import sides
from ror_rules._exploring.account import Account
from ror_rules._exploring.memo import Memo
from ror_rules._questions.odds import answer

RULES = load("ring-of-power")
RIDER = {"type": "man", "mounted": True}
HERO = {"character": True, "leadership": 2, "abilities": ["heroes"]}
AMBUSHES: dict[str, Any] = {
    "by all of a side": (
        [{"id": "riders", "count": 6, **RIDER}, {"id": "prince", **RIDER, **HERO}],
        [
            {"id": "rabble", "type": "man", "count": 6, "abilities": ["ambush", "rabble"]},
            {"id": "axes", "type": "man", "count": 3, "abilities": ["ambush", "axes"]},
        ],
    ),
    "by half of a side": (
        [
            {"id": "wargs", "type": "warg-rider", "count": 7, "abilities": ["ambush"]},
            {"id": "trolls", "type": "troll", "count": 2, "abilities": ["crushing-attack"]},
        ],
        [
            {"id": "men", "type": "man", "count": 6},
            {"id": "elves", "type": "elf", "count": 4},
            {"id": "captain", "type": "man", **HERO},
        ],
    ),
    "by both sides": (
        [{"id": "elves", "type": "elf", "count": 4, "abilities": ["ambush"]}, {"id": "men", "type": "man", "count": 3}],
        [{"id": "goblins", "type": "goblin", "count": 5, "abilities": ["ambush"]}, {"id": "orc", "type": "orc"}],
    ),
}


@pytest.mark.parametrize("name", AMBUSHES)
def test_components_in_place_of_mixtures_change_no_odds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is the same, to the last digit, whether every mixture is made or only what they are mixed of."""
    ours, theirs = AMBUSHES[name]
    state = {"attacker": {"groups": ours}, "defender": {"groups": theirs}}
    question = RULES.question("combat", RULES.read_odds("combat", {"state": state}))
    made: list[int] = []
    laws = sides._laws

    def counted(some: Any, account: Account) -> Any:
        some = list(some)
        found = laws(some, account)
        made.append(len(some) - len(found.parts))
        return found

    def whole(some: Any, account: Account) -> Any:
        some = list(some)
        return sides._Laws({each: sides._Law({number: 1}, 1) for number, each in enumerate(some)}, some)

    monkeypatch.setattr(sides, "_laws", counted)
    found = answer(question, memo=Memo(Account()))
    assert max(made) > 0  # fewer components than mixtures
    monkeypatch.setattr(sides, "_laws", whole)
    assert answer(question, memo=Memo(Account())) == found
