"""Ring of Power, Allocating Hits: figures who are dealt the same hits, while hits are being dealt. Nothing else."""

from __future__ import annotations

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.results import StandingFigures
from ror_rules._rulesets.ring_of_power.states import HitKind


class Victims(Struct, eq=False, gc=False):
    """Figures of one band who take the same hits, in the same order; hits of one kind in a row are counted.

    They roll in the order of `turn`. `takes`: whether they take a hit in the round that is dealt.
    """

    band: StandingFigures
    count: int
    hits: tuple[tuple[HitKind, int], ...] = ()
    turn: int = 0
    takes: bool = True

    def take(self, kind: HitKind, number: int = 1) -> None:
        """Each figure takes so many hits more."""
        hits = self.hits
        if hits and hits[-1][0] == kind:
            hits, number = hits[:-1], hits[-1][1] + number
        self.hits = (*hits, (kind, number))

    def split(self, count: int) -> Victims:
        """So many of the figures, taken off."""
        self.count -= count
        return Victims(self.band, count, self.hits, self.turn, self.takes)
