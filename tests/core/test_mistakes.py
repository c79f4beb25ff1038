"""Mistaken requests are answered so that a newcomer sees what to change: where, what stands there, what came."""

from __future__ import annotations

import pytest

from ror_rules.errors import RorError
from tests.core.mistaken import MISTAKES, TITLES, Mistake, in_the_core

IN_THE_CORE = [(each, title) for each, title in zip(MISTAKES, TITLES, strict=True) if each.asked != "batch"]


@pytest.mark.parametrize("mistake", [each for each, _ in IN_THE_CORE], ids=[title for _, title in IN_THE_CORE])
def test_a_mistake_is_told(mistake: Mistake) -> None:
    """The core's error has the pointers, words and help that stand beside the mistake. (A batch is the service's.)"""
    with pytest.raises(RorError) as raised:
        in_the_core(mistake)
    error = raised.value
    mistake.hold(error.faults, [error.kind], error.help)
    assert str(error).startswith(str(error.faults[0]))
    assert str(error).isprintable()
    more = len(error.faults) - 1
    assert str(error).endswith(f" And {more} more fault{'s' * (more > 1)}.") == (more > 0)


def test_the_mistakes_are_of_every_kind() -> None:
    """There are mistakes in every operation and every ruleset, most kinds of errors, and many with several faults."""
    asked = {each.asked.partition(" ")[0] for each in MISTAKES}
    assert asked == {"resolve", "odds", "sweep", "batch", "compare", "verify", "luck"}
    rulesets = {each.asked.partition(" ")[2].partition("/")[0] for each in MISTAKES} - {""}
    assert rulesets == {"war-of-the-ring", "ring-of-power", "three-player", "sauron"}
    kinds = {kind for each in MISTAKES for kind in each.kinds}
    assert kinds >= {"malformed", "schema", "state", "faces", "dice", "ruling", "version", "receipt", "unknown"}
    assert sum(len(each.faults) > 1 for each in MISTAKES) > 20
    assert len(MISTAKES) >= 60
