"""Ring of Power, Combat: headings for the trace of a battle, one for each phase, and one for each assault of a siege."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ror_rules._rulesets.ring_of_power.states import OTHER
from ror_rules.author import ChosenName, Line, Message, say

_ADDRESS: Final = re.compile(r"(?:siege/assault-(\d+)/)?combat(?:-strike|-defense)?/(attacker|defender)/(.*)")
_NEXT_ASSAULT: Final = frozenset({"comes-again", "goes-on-after-draw"})
_OUTCOME: Final = frozenset({"casualties", "casualties-killed", "no-casualties"})
_ATTACKS: Final = frozenset({"ambush", "attack"})
_DUELS: Final = frozenset(
    {
        "no-wizardry",
        "duel-is-a-tie",
        "wins-the-duel",
        "silenced",
        "not-silenced",
        "silenced-loses-magic",
        "silenced-spends-on-defense",
    }
)
_HITS: Final = "hits-"
"""How the codes of the steps begin that allocate hits."""
_NOBODY_SAVED: Final = frozenset(
    {"no-defense", "no-defense-against", "cannot-save", "cannot-save-against", "throws-no-more", "hero-is-paralyzed"}
)
_BEFORE: Final = frozenset(
    {
        "party-is-found", "sortie", "sortie-and-near", "in-reach", "joins-crew", "refilled-engine-moved", "out-wounded", "out-dispersed", "ship-crew",
        "ship-strikes-nobody", "ship-has-wounds", "drops-ram", "bullies-outnumber", "bullies-against-small", "bullies-outnumber-others", "held-back-hit", "held-back-apart",
        "stealth-is-hit", "stealth-is-spared",
        "stealth-stays-out", "stealth-is-shown", "both-ambush-first", "both-ambush-cancel", "ambush-first",
        "place-has-gate", "breach-way-in", "breach-no-bonus", "dismount-inside", "trolls-ride", "crews-shoot-from-afar", "crews-out-of-reach",
    }
)  # fmt: skip
"""Codes of the steps before the first throw, without those of special rules."""
_SPECIAL: Final = "special-rule-of-"
_OF_ATTACKS: Final = re.compile(
    r"(given-)?(dice|attack)|no-crew|assassins-choose|silenced-no-attack|(group|crew)-(strikes-too|only-serves)"
    r"|shoots-.*|shots-.*|no-shot-with-crew|engine-.*|ram-.*"
)
"""Codes of steps of an attack that can come after its last throw."""


class Phase(NamedTuple):
    assault: int
    name: str
    side: str = ""


def headings(sides: Mapping[str, ChosenName | str], trace: Sequence[Line]) -> Mapping[int, Message]:
    found: dict[int, Message] = {}
    before: Phase | None = None
    attacks = 0
    for index, phase in enumerate(_phases(sides, trace)):
        if phase == before:
            continue
        name = phase.name
        attacks = attacks if before and before.assault == phase.assault else 0
        if name == "attack":
            attacks += 1
            name = "attack" if attacks == 1 else "attack-at-the-same-time"
        found[index] = _heading(phase, name, sides)
        before = phase
    return found if len(found) > 1 else {}


def _heading(phase: Phase, name: str, sides: Mapping[str, ChosenName | str]) -> Message:
    given: dict[str, Any] = {"side": sides[phase.side]} if phase.side else {}
    if phase.assault:
        return say(f"assault-{name}", number=phase.assault, **given)
    return say(f"phase-{name}", **given)


def _phases(sides: Mapping[str, ChosenName | str], trace: Sequence[Line]) -> list[Phase]:
    addresses = [_ADDRESS.fullmatch(getattr(line, "address", "")) for line in trace]
    assault = 1 if any(at and at[1] for at in addresses) else 0
    found: list[Phase | None] = []
    struck, counted = "", False
    for line, at in zip(trace, addresses, strict=True):
        phase: Phase | None = None
        if line.code in _NEXT_ASSAULT:
            assault, counted = assault + 1, False
        elif at is not None:
            phase = _thrown(line.code, assault, at[2], at[3])
        elif line.code in _OUTCOME or counted:
            phase, counted = Phase(assault, "outcome"), True
        elif line.code.startswith(_HITS):
            struck = _struck(line, sides, found)
            phase = Phase(assault, "defense", struck)
        elif line.code in _NOBODY_SAVED:
            phase = Phase(assault, "defense", struck)
        elif line.code in _DUELS:
            phase = Phase(assault, "duels")
        elif line.code in _BEFORE or line.code.startswith(_SPECIAL):
            phase = Phase(assault, "muster")
        found.append(phase)
        if phase is not None and phase.name == "defense":
            struck = phase.side
    coming = _filled(found)
    last: Phase | None = None
    for index, line in enumerate(trace):
        if found[index] is None and _OF_ATTACKS.fullmatch(line.code):
            found[index] = _attack(last, coming[index])
        last = found[index] or last
    last = last or Phase(assault, "outcome")
    return [each or last for each in _filled(found)]


def _filled(found: Sequence[Phase | None]) -> list[Phase | None]:
    filled = [*found]
    coming: Phase | None = None
    for index in reversed(range(len(filled))):
        coming = filled[index] = filled[index] or coming
    return filled


def _attack(last: Phase | None, coming: Phase | None) -> Phase | None:
    """The attack to which a step without dice belongs: the next one, the last one, or the reply of the side that defended."""
    if last is None or (coming is not None and coming.name in _ATTACKS):
        return coming
    if last.name in _ATTACKS:
        return last
    return last._replace(name="attack") if last.name == "defense" else coming


def _thrown(code: str, assault: int, side: str, place: str) -> Phase:
    if "duel-" in place:
        return Phase(assault, "duels")
    if code == "to-ambush":
        return Phase(assault, "ambush", side)
    return Phase(assault, "defense" if "save-" in place else "attack", side)


def _struck(line: Line, sides: Mapping[str, ChosenName | str], found: Iterable[Phase | None]) -> str:
    side: Any = line.given.get("side")
    name = getattr(side, "name", side["name"] if isinstance(side, Mapping) else side)
    named = [each for each, called in sides.items() if getattr(called, "name", called) == name]
    if len(named) == 1:
        return named[0]
    attacked = [each.side for each in found if each is not None and each.name in _ATTACKS]
    return OTHER[attacked[-1]] if attacked else "defender"  # type: ignore[index]
