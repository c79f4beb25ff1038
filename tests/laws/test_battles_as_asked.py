"""Common questions of players about battles and the board games have default answers that fit one screen.

The law for tests/bench/battles.toml: the odds are exact, except where the file marks a battle as too costly.
"""

from __future__ import annotations

import pytest

from ror_rules import load
from tests.bench.battles import BYTES, Asked, asking, situations

pytestmark = pytest.mark.nightly

ASKED = [each for part in ("battles", "board-games") for each in situations(part)]


@pytest.mark.parametrize("asked", ASKED, ids=[each.name for each in ASKED])
def test_a_battle_is_answered_by_default(asked: Asked) -> None:
    cost = asking(asked)()
    assert cost.lacks is None
    assert cost.length < BYTES
    assert cost.exact is not asked.dear


EXACT = [each for each in ASKED if not each.dear]


@pytest.mark.parametrize("asked", EXACT, ids=[each.name for each in EXACT])
def test_the_headline_equals_its_fields_by_name(asked: Asked) -> None:
    headline = [each.name for each in load(asked.ruleset).rule(asked.rule).headline]
    named = asking(asked, headline)()
    assert named.exact
    assert named.lacks is None or named.lacks == "left out: joint results"
