"""Ring of Power, Combat: headings for the trace of a battle, one for each phase, and one for each assault of a siege.

A step belongs to a phase by the address of its dice. A step without dice belongs to the phase of the next one with dice,
or to the outcome once the casualties are counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ror_rules.message import Message, Name, say
from ror_rules.trace import Line

Phase = tuple[str, str, str]
"""The number of the assault (empty outside a siege), the phase, and the side (empty for a phase of both)."""

_ADDRESS: Final = re.compile(r"(?:siege/assault-(\d+)/)?combat(?:-strike|-defense)?/(attacker|defender)/(.*)")
_COUNTED: Final = frozenset({"casualties", "casualties-killed", "no-casualties"})
_NEXT_ASSAULT: Final = frozenset({"comes-again", "goes-on-after-draw"})


def headings(sides: Mapping[str, Name | str], trace: Sequence[Line]) -> Mapping[int, Message]:
    """The index of a step -> the heading before it. `sides`: attacker and defender -> their names. No heading for one phase."""
    found: dict[int, Message] = {}
    before: Phase = ("", "", "")
    for index, phase in enumerate(_phases(trace)):
        if phase == before:
            continue
        assault, name, side = phase
        message = say(f"phase-{name}", side=sides[side]) if side else say(f"phase-{name}")
        found[index] = say("phase-of-assault", number=int(assault), phase=message) if assault else message
        before = phase
    return found if len(found) > 1 else {}


def _phases(trace: Sequence[Line]) -> list[Phase]:
    """The phase of each step."""
    found: list[Phase | None] = []
    assault, counted = "", False
    for line in trace:
        at = _ADDRESS.fullmatch(getattr(line, "address", ""))
        if line.code in _NEXT_ASSAULT:
            counted = False
        if at is not None:
            assault = at[1] or ""
            found.append((assault, _phase(at[3]), "" if "duel-" in at[3] else at[2]))
        elif line.code in _COUNTED or counted:
            counted = True
            found.append((assault, "outcome", ""))
        else:
            found.append(None)
    following: Phase | None = None
    for index in reversed(range(len(found))):
        following = found[index] or following
        found[index] = following
    last: Phase = next((each for each in reversed(found) if each is not None), ("", "outcome", ""))
    return [each or last for each in found]


def _phase(place: str) -> str:
    if "duel-" in place:
        return "duels"
    return "defense" if "save-" in place else "attack"
