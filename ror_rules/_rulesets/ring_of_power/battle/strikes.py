"""Ring of Power, Determining Hits: the pool of like figures, or of an engine's shots, and what its hits are counted by.

How it is thrown, and whose hits assassins place. What is needed is worked out in `to_hit` and `artillery`; who throws at
all, in which order, is `determining_hits`.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, ToHit
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules.dice import Dice, Trials
from ror_rules.text import counted
from ror_rules.trace import Cite


class Strike(Struct, frozen=True, eq=False, gc=False):
    """Who throws a pool, at which place, what its hits carry, how the throw is told, and where it is printed.

    `places`: they are assassins, who choose whom a hit of theirs strikes.
    """

    side: EngagedSide
    id: str
    at: str
    needed: ToHit
    kind: HitKind
    places: bool
    told: str
    cite: Cite


def pool_of(strike: Strike, count: int) -> Trials:
    """The pool of so many like figures, or of one engine."""
    needed = strike.needed
    like = ("strike", strike.side.name, strike.id, strike.at, needed.dice, needed.at_least, needed.again)
    if strike.places:
        return Trials(like, count, partial(_place, strike))
    return Trials(like, count * needed.dice, partial(_throw, strike, count, strike.at))


_plain: Final = lru_cache(maxsize=64)(HitKey)
"""What hits that nobody places are counted by."""


def _place(strike: Strike, dice: Dice, count: int) -> dict[HitKey, int]:
    """The hits of so many assassins, who choose whom their first hit strikes."""
    kind, book, needed, at = strike.kind, strike.side.book, strike.needed, strike.at
    apart = count > 1 and needed.dice > 1
    hits = struck = 0
    for number in range(count if apart else 1):
        figures = 1 if apart else count
        place = f"{at}-{number + 1}" if apart else at
        found = sum(_throw(strike, figures, place, dice, figures * needed.dice).values())
        hits += found
        struck += min(found, 1) if figures == 1 else found
    if not struck:
        return {}
    dice.reading(book, "rp-assassin")
    dice.note(
        book.abilities.note("assassin"),
        f"assassins, {strike.side.label(strike.id)}: they choose who takes {counted(struck, 'hit')}",
    )
    placed = {HitKey(kind, strike.id, at): struck}
    return {**placed, HitKey(kind): hits - struck} if hits > struck else placed


def _throw(strike: Strike, figures: int, at: str, dice: Dice, count: int) -> dict[HitKey, int]:
    """The hits of so many dice, thrown at once."""
    side, needed = strike.side, strike.needed
    for ruling in needed.rulings:
        dice.reading(side.book, ruling)
    hits = dice.pool(
        count,
        needed.at_least or 0,
        why=strike.told or f"{side.called[strike.id]} to hit: {counted(figures, 'figure')}, {needed.each} each",
        cite=strike.cite,
        sides=needed.sides,
        again=needed.again,
        at=f"{side.name}/{strike.id}/{at}",
        modifiers=needed.shifts,
    )
    return {_plain(strike.kind): hits} if hits else {}
