"""The battles that players ask about, and the questions of the board games: all are answered by default, on one screen.

The law for tests/bench/battles.toml, but for those that it marks as too dear yet. What is counted is work, not seconds: the
same on every machine.
"""

from __future__ import annotations

import pytest

from tests.bench.battles import BYTES, Asked, asking, situations

ASKED = [each for part in ("battles", "board-games") for each in situations(part) if not each.dear]


@pytest.mark.parametrize("asked", ASKED, ids=[each.name for each in ASKED])
def test_a_battle_is_answered_by_default(asked: Asked) -> None:
    """The whole headline is told within the work that a question may take, nothing left out, below 20 KB."""
    cost = asking(asked)()
    assert cost.lacks is None
    assert cost.length < BYTES
