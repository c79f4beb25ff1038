"""Ring of Power, Determining Hits: the pool of like figures, or of an engine's shots, and what its hits are counted by.

How it is thrown, and whose hits assassins place. What is needed is worked out in `to_hit` and `artillery`; who throws at
all, in which order, is `determining_hits`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, ToHit
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules.dice import Dice, Kept
from ror_rules.text import counted
from ror_rules.trace import Cite

_KEPT: Final = 1024
"""So many counts are kept."""


class Strike(Struct, frozen=True, eq=False, gc=False):
    """The trials of like `figures` of one row, or of one engine.

    `id` is the first group of the row, `at` their address below the side. `places`: they are assassins, who choose whom a
    hit of theirs strikes. Then each assassin is a trial, else each die. `told` says what an engine shoots.
    """

    side: EngagedSide
    id: str
    at: str
    needed: ToHit
    kind: HitKind
    cite: Cite
    figures: int
    number: int
    places: bool
    label: str
    told: str = ""

    @property
    def like(self) -> Hashable:
        """What their odds hang on."""
        needed = self.needed
        return "strike", self.side.name, self.id, self.at, needed.dice, needed.at_least, needed.again

    @property
    def apart(self) -> tuple[Strike]:
        """These trials: they are of one kind."""
        return (self,)

    @property
    def kept(self) -> Kept | None:
        """One die, for all who need the same; assassins have a name."""
        if self.places:
            return None
        needed = self.needed
        of = Strike, needed.at_least, needed.again, needed.sides, len(needed.rulings)
        one = partial(_plain, self.kind)
        return Kept(self.side.kinds[self.id].memo, of, lambda dice: self._hits(dice, 1, self.at, 1), one)

    def step(self, dice: Dice, count: int) -> Mapping[HitKey, int]:
        """The hits of so many dice, thrown at once; or of so many assassins."""
        if self.places:
            return self._placed(dice, count)
        return _plain(self.kind, self._hits(dice, self.figures, self.at, count))

    def _placed(self, dice: Dice, count: int) -> dict[HitKey, int]:
        """The hits of so many assassins, who choose whom their first hit strikes."""
        kind, book, needed, at = self.kind, self.side.book, self.needed, self.at
        apart = count > 1 and needed.dice > 1
        hits = struck = 0
        for number in range(count if apart else 1):
            figures = 1 if apart else count
            found = self._hits(dice, figures, f"{at}-{number + 1}" if apart else at, figures * needed.dice)
            hits += found
            struck += min(found, 1) if figures == 1 else found
        if not struck:
            return {}
        dice.reading(book, "rp-assassin")
        dice.note(
            book.abilities.note("assassin"),
            f"assassins, {self.label}: they choose who takes {counted(struck, 'hit')}",
        )
        placed = {HitKey(kind, self.side.order.row[self.id], at, self.id): struck}
        return {**placed, HitKey(kind): hits - struck} if hits > struck else placed

    def _hits(self, dice: Dice, figures: int, at: str, count: int) -> int:
        """How many of so many dice hit."""
        side, needed = self.side, self.needed
        for ruling in needed.rulings:
            dice.reading(side.book, ruling)
        return dice.pool(
            count,
            needed.at_least or 0,
            why=self.told or f"{self.label} to hit: {counted(figures, 'figure')}, {needed.each} each",
            cite=self.cite,
            sides=needed.sides,
            again=needed.again,
            at=f"{side.name}/{at}",
            modifiers=needed.shifts,
        )


@lru_cache(maxsize=_KEPT)
def _plain(kind: HitKind, hits: int) -> Mapping[HitKey, int]:
    """Hits that nobody places, by what they carry."""
    return {HitKey(kind): hits} if hits else {}
