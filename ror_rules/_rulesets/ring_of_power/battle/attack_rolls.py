"""Ring of Power, Determining Hits: the attack rolls of like figures, or of an engine, as one pool of dice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, ToHit
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.author import Cite, Dice, at_least

_MAX_KNOWN_COUNTS: Final = 1024
"""Numbers of hits by kind that are cached."""


class AttackPool(Struct, frozen=True, eq=False, gc=False):
    """The attack rolls of like figures of one row, or of one engine. A trial is one die, or one assassin.

    `id`: the first group of the row. `at`: the address of the dice below the side. `number`: trials. `places`: the
    figures are assassins, which choose the victims of their hits. `crew`: the size of the crew of an engine that shoots.
    `ambush`: they strike before the enemy can.
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
    who: Who
    crew: int | None = None
    ambush: bool = False

    @property
    def like(self) -> Hashable:
        needed = self.needed
        own = (self.side.name, self.id, self.at, needed.dice) if self.places else ()
        return AttackPool, needed.at_least, needed.again, needed.then, needed.sides, needed.rulings, self.kind, own

    @property
    def apart(self) -> tuple[AttackPool]:
        return (self,)

    def step(self, dice: Dice, count: int) -> Mapping[HitKey, int]:
        if self.places:
            return self._placed(dice, count)
        return _hits(self.kind, self._roll(dice, self.figures, self.at, count))

    def _placed(self, dice: Dice, count: int) -> dict[HitKey, int]:
        kind, book, needed, at = self.kind, self.side.book, self.needed, self.at
        apart = count > 1 and needed.dice > 1
        hits = struck = 0
        for number in range(count if apart else 1):
            figures = 1 if apart else count
            found = self._roll(dice, figures, f"{at}-{number + 1}" if apart else at, figures * needed.dice)
            hits += found
            struck += min(found, 1) if figures == 1 else found
        if not struck:
            return {}
        dice.note(book.abilities.note("assassin"), "assassins-choose", who=self.who, hits=struck)
        placed = {HitKey(kind, self.side.order.row[self.id], at, self.id): struck}
        return {**placed, HitKey(kind): hits - struck} if hits > struck else placed

    def _roll(self, dice: Dice, figures: int, at: str, count: int) -> int:
        side, needed = self.side, self.needed
        for ruling in needed.rulings:
            dice.reading(side.book, ruling)
        success, address, cite = at_least(needed.at_least or 0), f"{side.name}/{at}", self.cite
        sides, again, shifts, who = needed.sides, needed.again, needed.shifts, self.who
        if self.crew is not None:
            hits = dice.pool(
                count,
                success,
                why="to-shoot",
                cite=cite,
                sides=sides,
                again=again,
                at=address,
                modifiers=shifts,
                who=who,
                attacks=needed.dice,
                crew=self.crew,
            )
        else:
            hits = dice.pool(
                count,
                success,
                why="to-ambush" if self.ambush else "to-hit",
                cite=cite,
                sides=sides,
                again=again,
                at=address,
                modifiers=shifts,
                who=who,
                figures=figures,
                dice=needed.dice,
            )
        for number, each in enumerate(needed.then, 2) if needed.then else ():
            missed = count - hits
            if missed:
                at_again, ability = f"{address}-again-{number}", each.ability
                hits += dice.pool(
                    missed,
                    success,
                    why="again-missed",
                    cite=cite,
                    sides=sides,
                    at=at_again,
                    who=who,
                    dice=missed,
                    ability=ability,
                )
        return hits


@lru_cache(maxsize=_MAX_KNOWN_COUNTS)
def _hits(kind: HitKind, count: int) -> Mapping[HitKey, int]:
    return {HitKey(kind): count} if count else {}
