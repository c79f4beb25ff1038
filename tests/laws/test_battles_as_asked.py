"""The battles that players ask about, and the questions of the board games: all are answered by default, on one screen.

The law for tests/bench/battles.toml: exactly, but for those that it marks as too dear for that. What is counted is work, not
seconds: the same on every machine.
"""

from __future__ import annotations

import pytest

from ror_rules import load
from ror_rules._limits import MAX_SECONDS
from tests.bench.battles import BYTES, Asked, asking, situations
from tests.bench.questions import JOINT, battle
from tests.drawn import DEEP

ASKED = [each for part in ("battles", "board-games") for each in situations(part)]


@pytest.mark.parametrize("asked", ASKED, ids=[each.name for each in ASKED])
def test_a_battle_is_answered_by_default(asked: Asked) -> None:
    """The whole headline is told within the work that a question may take, nothing left out, below 20 KB; exactly, if it is not dear."""
    cost = asking(asked)()
    assert cost.lacks is None
    assert cost.length < BYTES
    assert cost.work < MAX_SECONDS
    assert cost.exact is not asked.dear


EXACT = [each for each in ASKED if not each.dear]
NAMED = [each for each in EXACT if DEEP or each.name.startswith(("Minas Tirith", "Two kinds in ambush", "Helm's Deep"))]


@pytest.mark.parametrize("asked", NAMED, ids=[each.name for each in NAMED])
def test_what_is_told_by_default_is_told_by_name(asked: Asked) -> None:
    """The fields of the headline, named, are answered where it is, with no more than twice its work and the joint results beside them."""
    headline = [each.name for each in load(asked.ruleset).rule(asked.rule).headline]
    default, named = asking(asked)(), asking(asked, headline)()
    assert named.lacks is None or "joint results" in named.lacks
    assert named.work < 2 * default.work + 0.3  # a small battle's joint results take longer than the battle


def test_named_fields_of_a_large_battle_cost_no_more_than_its_headline() -> None:
    """Of a hundred a side, who wins with how many casualties takes less work than all that is answered by default."""
    state, _ = battle(100)
    asked = Asked("a hundred a side", "ring-of-power", "combat", state)
    assert asking(asked, JOINT)().work < asking(asked)().work
