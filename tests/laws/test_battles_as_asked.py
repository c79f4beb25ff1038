"""The battles that players ask about, and the questions of the board games: all are answered by default, on one screen.

The law for tests/bench/battles.toml: exactly, but for those that it marks as too dear for that.
"""

from __future__ import annotations

import pytest

from ror_rules import load
from tests.bench.battles import BYTES, Asked, asking, situations
from tests.drawn import DEEP

ASKED = [each for part in ("battles", "board-games") for each in situations(part)]


@pytest.mark.parametrize("asked", ASKED, ids=[each.name for each in ASKED])
def test_a_battle_is_answered_by_default(asked: Asked) -> None:
    cost = asking(asked)()
    assert cost.lacks is None
    assert cost.length < BYTES
    assert cost.exact is not asked.dear


EXACT = [each for each in ASKED if not each.dear]
NAMED = [each for each in EXACT if DEEP or each.name.startswith(("Minas Tirith", "Two kinds in ambush", "Helm's Deep"))]


@pytest.mark.parametrize("asked", NAMED, ids=[each.name for each in NAMED])
def test_what_is_told_by_default_is_told_by_name(asked: Asked) -> None:
    headline = [each.name for each in load(asked.ruleset).rule(asked.rule).headline]
    named = asking(asked, headline)()
    assert named.exact
    assert named.lacks is None or named.lacks == "left out: joint results"
