"""The results of a battle, and the condition of a side during a battle, as several rules of combat share them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.figures import MOST_PLACED, Figures, Force, GroupId
from ror_rules._rulesets.ring_of_power.states import HitKind, Hits
from ror_rules._rulesets.ring_of_power.words import Small
from ror_rules.values import Value

Form = Literal["mounted", "foot", "unhorsed"]
Fate = Literal["killed", "wounded", "dispersed", "paralyzed"]


class GroupToll(Value, kw_only=True):
    """The effect of a combat on one group, in figures.

    fought = killed + wounded + dispersed + paralyzed + lost + fallen + spent + left.
    """

    id: Annotated[str, Meta(description="The id of the group in the state.")]
    fought: Annotated[int, Meta(description="Figures that took part.")]
    killed: Annotated[int, Meta(description="Figures eliminated by hits.")]
    wounded: Annotated[int, Meta(description="Heroes wounded instead of eliminated.")]
    dispersed: Annotated[int, Meta(description="Ethereal figures dispersed instead of eliminated.")]
    paralyzed: Annotated[
        int,
        Meta(
            description="Paralyzed figures eliminated because their side did not win. Those of a winner have recovered."
        ),
    ]
    lost: Annotated[
        int,
        Meta(
            description="Further losses of the loser, for every ten figures remaining or part of ten. By a reading of"
            " rp-crew-after also crews lost with their mumakil or ship."
        ),
    ]
    fallen: Annotated[int, Meta(description="Figures lost with the fortress that was taken.")]
    spent: Annotated[int, Meta(description="Berserkers, which do not survive the combat.")]
    left: Annotated[int, Meta(description="Figures left to fight again, including recovered and dismounted figures.")]
    dismounted: Annotated[
        int,
        Meta(
            description="Of the figures left, riders that lost their mounts in this combat, or that dismounted to fight"
            " inside a place and stay on foot. It does not count `recovered` figures, which have no mounts either."
        ),
    ]
    recovered: Annotated[
        int, Meta(description="Of the figures left, paralyzed figures of the winner, which recovered.")
    ]


class InReach(Value, kw_only=True):
    """Figures of a group that were in reach of the enemy and took part."""

    id: Annotated[GroupId, Meta(description="The group of the figures.")]
    figures: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=MOST_PLACED - 1)], ...],
        Meta(
            max_length=MOST_PLACED,
            description="The indices of these figures in the group's positions (`at`), counted from 0.",
        ),
    ]


class SideAfter(Value, kw_only=True):
    """One side after the combat."""

    casualties: Annotated[int, Meta(description="Casualties of the side that count for the totals.")]
    leadership: Annotated[
        int, Meta(description="Leadership of the side's best character that still leads. 0 without such a character.")
    ]
    total: Annotated[
        int, Meta(description="The enemy's casualties plus the side's own leadership. The higher total wins.")
    ]
    tolls: Annotated[
        tuple[GroupToll, ...],
        Meta(description="The effect on each group that took part, in the order of the request."),
    ]
    in_reach: Annotated[
        tuple[InReach, ...],
        Meta(description="The figures that took part, by group. Empty if no figure has a position and all took part."),
    ]
    retreats: Annotated[
        bool,
        Meta(
            description="Whether the side lost and has figures that are not wounded. They go a full move away, with"
            " the rule movement and `retreat`, and regroup for a full turn."
        ),
    ]
    amok: Annotated[tuple[str, ...], Meta(description="Ids of mumakil that run amok because their crew is dead.")]
    force: Annotated[
        Force | None,
        Meta(description="The side after the combat, ready for the next state. Null if no figure is left."),
    ]
    behind: Annotated[
        Force | None,
        Meta(
            description="The side's wounded heroes that are left to the victor, ready for left-behind: in a place that"
            " fell, or in the field if the side lost and has no carriers. Null without such heroes."
        ),
    ]


class CombatResult(Value, kw_only=True):
    """The result of a combat."""

    winner: Annotated[
        Literal["attacker", "defender", "draw"],
        Meta(description="The side with the higher total. A draw if the totals are equal."),
    ]
    fortress_taken: Annotated[
        bool, Meta(description="Whether the defender lost the fortress, tower or citadel. False in the field.")
    ]
    in_tower: Annotated[
        int,
        Meta(
            description="Figures of the defender that hold out in the tower of a fortress that was taken. 0 without"
            " such figures."
        ),
    ]
    attacker: Annotated[SideAfter, Meta(description="The attacker after the combat.")]
    defender: Annotated[SideAfter, Meta(description="The defender after the combat.")]


class AssassinHits(Value, kw_only=True):
    """Hits of one kind by one group of assassins, which choose the victims."""

    by: Annotated[GroupId, Meta(description="The group of assassins, on the striking side.")]
    count: Annotated[Figures, Meta(description="The number of hits that they place, 1 to 100,000.")]
    kind: Annotated[
        HitKind, Meta(description="The abilities that the hits carry, in alphabetical order. Empty for plain hits.")
    ]


class Volley(Value, kw_only=True):
    """All hits on one side, before they are allocated."""

    hits: Annotated[
        tuple[Hits, ...], Meta(max_length=32, description="Hits by kind, which the side's player allocates.")
    ] = ()
    placed: Annotated[
        tuple[AssassinHits, ...],
        Meta(
            max_length=1000,
            description="Hits that the enemy's assassins place themselves, before all other hits. The side takes those without a target like any other hit.",
        ),
    ] = ()

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

    id: Annotated[GroupId, Meta(description="The group of the figures.")]
    count: Annotated[Figures, Meta(description="The number of figures, 1 to 100,000.")]
    form: Annotated[
        Form,
        Meta(
            description="The way the figures fight: mounted, on foot, or on foot after they were unhorsed in this combat."
        ),
    ]
    hit: Annotated[
        bool, Meta(description="Whether the figures were hit in this combat and are still there. By default false.")
    ] = False
    wounds: Annotated[Small, Meta(description="Wounds of a ship, 0 to 99. By default 0.")] = 0


class FallenFigures(Value, kw_only=True):
    """Figures of a group that left the fight in the same way."""

    id: Annotated[GroupId, Meta(description="The group of the figures.")]
    count: Annotated[Figures, Meta(description="The number of figures, 1 to 100,000.")]
    fate: Annotated[Fate, Meta(description="The fate of the figures.")]
    early: Annotated[
        bool, Meta(description="Whether an ambush removed the figures before they could strike. By default false.")
    ] = False


class Ranks(Value, kw_only=True, cache_hash=True):
    """One side during a combat."""

    bands: Annotated[
        tuple[StandingFigures, ...], Meta(max_length=2000, description="The figures that stand, like figures together.")
    ]
    fallen: Annotated[
        tuple[FallenFigures, ...],
        Meta(max_length=2000, description="The figures that are out of the fight. By default no figures."),
    ] = ()

    def standing(self, group_id: str) -> int:
        total = 0
        for each in self.bands:
            if each.id == group_id:
                total += each.count
        return total
