"""The results of a battle, and the condition of a side during a battle, as several rules of combat share them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.figures import MOST_PLACED, Figures, Force, GroupId
from ror_rules._rulesets.ring_of_power.states import HitKind, Hits
from ror_rules._rulesets.ring_of_power.words import Small
from ror_rules.author import Value

Form = Literal["mounted", "foot", "unhorsed"]
Fate = Literal["killed", "wounded", "dispersed", "paralyzed"]


class GroupToll(Value, kw_only=True):
    """The effect of a combat on one group, in figures.

    fought = killed + wounded + dispersed + paralyzed + lost + fallen + spent + left.
    """

    id: str
    fought: int
    killed: int
    wounded: int
    dispersed: int
    paralyzed: int
    lost: int
    fallen: int
    spent: int
    left: int
    dismounted: int
    recovered: int


class InReach(Value, kw_only=True):
    """Figures of a group that were in reach of the enemy and took part."""

    id: GroupId
    figures: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_PLACED - 1)], ...], Meta(max_length=MOST_PLACED)]


class SideAfter(Value, kw_only=True):
    """One side after the combat."""

    casualties: int
    leadership: int
    total: int
    tolls: tuple[GroupToll, ...]
    in_reach: tuple[InReach, ...]
    retreats: bool
    amok: tuple[str, ...]
    force: Force | None
    behind: Force | None


class CombatResult(Value, kw_only=True):
    """The result of a combat."""

    winner: Literal["attacker", "defender", "draw"]
    fortress_taken: bool
    in_tower: int
    attacker: SideAfter
    defender: SideAfter


class AssassinHits(Value, kw_only=True):
    """Hits of one kind by one group of assassins, which choose the victims."""

    by: GroupId
    count: Figures
    kind: HitKind


class Volley(Value, kw_only=True):
    """All hits on one side, before they are allocated."""

    hits: Annotated[tuple[Hits, ...], Meta(max_length=32)] = ()
    placed: Annotated[tuple[AssassinHits, ...], Meta(max_length=1000)] = ()

    @property
    def total(self) -> int:
        total = 0
        for hits in self.hits:
            total += hits.count
        for placed in self.placed:
            total += placed.count
        return total


class StandingFigures(Value, kw_only=True):
    """Figures of a group that still stand and are alike in everything."""

    id: GroupId
    count: Figures
    form: Form
    hit: bool = False
    wounds: Small = 0


class FallenFigures(Value, kw_only=True):
    """Figures of a group that left the fight in the same way."""

    id: GroupId
    count: Figures
    fate: Fate
    early: bool = False


class Ranks(Value, kw_only=True, cache_hash=True):
    """One side during a combat."""

    bands: Annotated[tuple[StandingFigures, ...], Meta(max_length=2000)]
    fallen: Annotated[tuple[FallenFigures, ...], Meta(max_length=2000)] = ()

    def standing(self, group_id: str) -> int:
        total = 0
        for each in self.bands:
            if each.id == group_id:
                total += each.count
        return total
