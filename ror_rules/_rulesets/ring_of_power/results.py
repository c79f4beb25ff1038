"""What a battle answers, and how a side stands in the midst of one: what several rules of combat share.

`combat` and `combat-defense` answer a `CombatResult`; `combat-strike` shows the ranks and hits that `combat-defense` takes
up again. Shapes, units and meanings only; the result of any other rule stands in that rule's file.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.figures import MOST_PLACED, Figures, Force, GroupId
from ror_rules._rulesets.ring_of_power.states import HitKind, Hits
from ror_rules._rulesets.ring_of_power.words import Small
from ror_rules.values import Value

Form = Literal["mounted", "foot", "unhorsed"]
"""`unhorsed`: dismounted in this very combat."""
Fate = Literal["killed", "wounded", "dispersed", "paralyzed"]


class GroupToll(Value, kw_only=True):
    """What a combat did to one group, in figures.

    fought = killed + wounded + dispersed + paralyzed + lost + fallen + spent + left.
    """

    id: Annotated[str, Meta(description="The group, as the state names it.")]
    fought: Annotated[int, Meta(description="Figures who took part.")]
    killed: Annotated[int, Meta(description="Figures eliminated by hits.")]
    wounded: Annotated[int, Meta(description="Heroes wounded instead of eliminated.")]
    dispersed: Annotated[int, Meta(description="Ethereal figures dispersed instead of eliminated.")]
    paralyzed: Annotated[
        int, Meta(description="Paralyzed figures of a side that did not win, eliminated; a winner's have recovered.")
    ]
    lost: Annotated[int, Meta(description="The loser's further losses, for every ten figures remaining or part of it.")]
    fallen: Annotated[int, Meta(description="Figures who went down with the fortress that was taken.")]
    spent: Annotated[int, Meta(description="Berserkers, who do not outlive the combat.")]
    left: Annotated[int, Meta(description="Figures who are left to fight again, recovered and dismounted ones too.")]
    dismounted: Annotated[
        int,
        Meta(
            description="Of those left, riders who lost their mounts in this combat; `recovered` are not among them, who have none either."
        ),
    ]
    recovered: Annotated[int, Meta(description="Of those left, paralyzed figures of the winner, who recovered.")]


class InReach(Value, kw_only=True):
    """Figures of a group who were in reach of the enemy and took part."""

    id: Annotated[GroupId, Meta(description="Their group.")]
    figures: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=MOST_PLACED - 1)], ...],
        Meta(max_length=MOST_PLACED, description="Which of the group's positions (`at`) are theirs, counted from 0."),
    ]


class SideAfter(Value, kw_only=True):
    """One side after the combat."""

    casualties: Annotated[int, Meta(description="Its casualties, as they count for who wins.")]
    leadership: Annotated[int, Meta(description="The leadership of its best character who still leads; 0 for nobody.")]
    total: Annotated[int, Meta(description="The enemy's casualties plus its own leadership: the higher total wins.")]
    tolls: Annotated[
        tuple[GroupToll, ...],
        Meta(description="What became of each group that took part, in the order of the request."),
    ]
    in_reach: Annotated[
        tuple[InReach, ...],
        Meta(description="Which figures took part, by group; empty where nobody has a position and everybody did."),
    ]
    retreats: Annotated[bool, Meta(description="It lost and goes a full move away, then regroups for a full turn.")]
    amok: Annotated[tuple[str, ...], Meta(description="Ids of mumakil whose crew is dead, and which run amok.")]
    force: Annotated[
        Force | None, Meta(description="The side as it goes on, ready for the next state; null when nobody is left.")
    ]
    behind: Annotated[
        Force | None,
        Meta(
            description="Its wounded heroes who lie in the place that fell, in the victor's hands, ready for left-behind;"
            " null for nobody."
        ),
    ]


class CombatResult(Value, kw_only=True):
    """A combat resolved."""

    winner: Annotated[
        Literal["attacker", "defender", "draw"], Meta(description="The side with the higher total; a draw if equal.")
    ]
    fortress_taken: Annotated[
        bool, Meta(description="The defender lost the fortress, tower or citadel; false in the field.")
    ]
    in_tower: Annotated[
        int, Meta(description="Figures of the defender who hold out in the tower of a fortress taken; 0 if none.")
    ]
    attacker: Annotated[SideAfter, Meta(description="The attacker after the combat.")]
    defender: Annotated[SideAfter, Meta(description="The defender after the combat.")]


class AssassinHits(Value, kw_only=True):
    """Hits whose victims the striker's assassins choose: so many by one group, of one kind."""

    by: Annotated[GroupId, Meta(description="The group of assassins, on the striking side.")]
    count: Annotated[Figures, Meta(description="How many of their hits they place, 1 to 100,000.")]
    kind: Annotated[HitKind, Meta(description="What the hits carry, in alphabetical order; nothing for plain ones.")]


class Volley(Value, kw_only=True):
    """All hits on one side, before anybody is given one."""

    hits: Annotated[
        tuple[Hits, ...], Meta(max_length=32, description="Hits by kind, to be allocated by the side's player.")
    ] = ()
    placed: Annotated[
        tuple[AssassinHits, ...],
        Meta(max_length=1000, description="Hits that the enemy's assassins place themselves, before all others."),
    ] = ()

    @property
    def total(self) -> int:
        """All hits."""
        total = 0
        for hits in self.hits:
            total += hits.count
        for placed in self.placed:
            total += placed.count
        return total


class StandingFigures(Value, kw_only=True):
    """Figures of a group who still stand and are alike in everything."""

    id: Annotated[GroupId, Meta(description="Their group.")]
    count: Annotated[Figures, Meta(description="How many they are, 1 to 100,000.")]
    form: Annotated[
        Form, Meta(description="How they fight: mounted, on foot, or on foot since they were unhorsed in this combat.")
    ]
    hit: Annotated[bool, Meta(description="They were hit in this combat and are still there; false if left out.")] = (
        False
    )
    wounds: Annotated[Small, Meta(description="Wounds that a ship has taken, 0 to 99; none if left out.")] = 0


class FallenFigures(Value, kw_only=True):
    """Figures of a group who are out of the fight, in one way."""

    id: Annotated[GroupId, Meta(description="Their group.")]
    count: Annotated[Figures, Meta(description="How many they are, 1 to 100,000.")]
    fate: Annotated[Fate, Meta(description="What became of them.")]
    early: Annotated[bool, Meta(description="An ambush removed them before they could strike; false if left out.")] = (
        False
    )


class Ranks(Value, kw_only=True, cache_hash=True):
    """One side in the midst of a combat."""

    bands: Annotated[
        tuple[StandingFigures, ...], Meta(max_length=2000, description="Who stands, like figures together.")
    ]
    fallen: Annotated[
        tuple[FallenFigures, ...], Meta(max_length=2000, description="Who is out of the fight; nobody if left out.")
    ] = ()

    def standing(self, group_id: str) -> int:
        """How many of a group still stand."""
        total = 0
        for each in self.bands:
            if each.id == group_id:
                total += each.count
        return total
