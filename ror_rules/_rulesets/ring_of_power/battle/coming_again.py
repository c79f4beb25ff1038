"""Ring of Power, Combat Outcome: a side that comes again, as far as the next combat hangs on it.

Pure functions of a side, which are remembered: exploring asks for the same sides many times. When and why it comes again is
for the rules that go on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES, Force

_SIDES: Final = 1024
"""As many sides are remembered: those met last."""


@lru_cache(maxsize=_SIDES)
def one_of_each(side: Force | None) -> Force | None:
    """Who is left of a side, one of each; None where somebody asks how many they are: Bullies, and who serves what with them."""
    if side is None:
        return None
    groups = []
    for group in side.groups:
        if "bullies" in group.abilities or group.type in ENGINES | BEASTS or group.crew or group.crew_of:
            return None
        groups.append(replace(group, count=1) if group.count > 1 and not group.character else group)
    return replace(side, groups=tuple(groups))
