"""What a caller says of a battle: two forces, the site, and who allocates what.

The shapes that `combat`, `combat-strike`, `combat-defense` and `siege` share; the figures themselves are in `figures`.
What cannot stand together is refused in `battle.checks`; the state of any other rule stands in that rule's file. No
dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.figures import Figures, Force, GroupId, Terrain, TurnIfKnown
from ror_rules.values import Value

SideName = Literal["attacker", "defender"]

HitAbility = Literal["axes", "crushing-attack", "terror", "paralyze", "magic-weapons"]
"""An ability that a hit carries to its victim."""
HitKind = Annotated[
    tuple[HitAbility, ...],
    Meta(max_length=5, description="What the hit carries, in alphabetical order; nothing for a plain hit."),
]


class Sortie(Value, kw_only=True, omit_defaults=True):
    """Characters who ventured out of a tower, and must fight enemies farther off than others would."""

    side: Annotated[SideName, Meta(description="Their side; the attacker, who moved, if left out.")] = "attacker"
    groups: Annotated[tuple[GroupId, ...], Meta(min_length=1, max_length=50, description="Their groups.")]
    inside: Annotated[
        tuple[GroupId, ...],
        Meta(
            max_length=500,
            description="Enemy groups inside the fortress of that tower, with whom they fight however far off; nobody if"
            " left out.",
        ),
    ] = ()


class CombatSite(Value, kw_only=True, omit_defaults=True):
    """Where they fight. In a fortress, tower or citadel the defender is inside."""

    kind: Annotated[
        Literal["field", "fortress", "tower", "citadel"],
        Meta(description="Open country, or what the defender holds from inside; `field` if left out."),
    ] = "field"
    terrain: Annotated[
        Terrain, Meta(description="Words for the ground; none, `clear` and `road` are clear, all others difficult.")
    ] = ()
    near_water: Annotated[bool, Meta(description="Navigable water is near enough for Sailors; false if left out.")] = (
        False
    )
    assault: Annotated[
        Literal["walls", "gate"], Meta(description="What of a fortress is attacked; `walls` if left out.")
    ] = "walls"
    refuge: Annotated[
        Annotated[int, Meta(ge=0, le=9999)] | None,
        Meta(
            description="Army figures that the fortress's tower holds, 0 to 9999 (0 for characters only); left out, it"
            " has no tower. Of a citadel, how many it holds itself; left out, as many as are there."
        ),
    ] = None
    sortie: Annotated[
        Sortie | None,
        Meta(description="Who ventured out of a tower into this combat in the field; nobody if left out."),
    ] = None


class DuelChallenge(Value, kw_only=True, omit_defaults=True):
    """A wizard of one side tries to silence one of the other."""

    challenger: Annotated[SideName, Meta(description="The side whose wizard challenges.")]
    attacker: Annotated[
        GroupId, Meta(description="The attacker's wizard, or whom the other challenges: one character.")
    ]
    defender: Annotated[
        GroupId, Meta(description="The defender's wizard, or whom the other challenges: one character.")
    ]


class Hits(Value, kw_only=True):
    """So many hits of one kind."""

    count: Annotated[int, Meta(ge=1, le=100_000, description="How many hits, 1 to 100,000; 1 if left out.")] = 1
    kind: Annotated[
        HitKind,
        Meta(description="What the hits carry, in alphabetical order; nothing, as if left out, for plain ones."),
    ] = ()


class AllocatedHits(Value, kw_only=True, omit_defaults=True):
    """Hits that a player gives to figures of one group."""

    id: Annotated[GroupId, Meta(description="The group that takes them.")]
    hits: Annotated[
        tuple[Hits, ...],
        Meta(
            min_length=1,
            max_length=50,
            description="The hits that each of the figures takes, rolled in this order; one plain hit if left out.",
        ),
    ] = (Hits(),)
    figures: Annotated[Figures, Meta(description="How many figures take them, 1 to 100,000; 1 if left out.")] = 1
    mounted: Annotated[
        bool | None,
        Meta(
            description="Where part of the group is on foot by now: true for the riders, false for those on foot; left"
            " out, either."
        ),
    ] = None


class Allocation(Value, kw_only=True, omit_defaults=True):
    """Who takes the hits on each side, by the players' own choice."""

    attacker: Annotated[
        tuple[AllocatedHits, ...],
        Meta(max_length=1000, description="Who of the attacker is hit; left out, the attacker follows its policy."),
    ] = ()
    defender: Annotated[
        tuple[AllocatedHits, ...],
        Meta(max_length=1000, description="Who of the defender is hit; left out, the defender follows its policy."),
    ] = ()


class Combat(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """A combat: who takes part, where, and what the players decide.

    All groups take part, unless every group has positions (`at`): then those do who are in reach.
    """

    attacker: Annotated[Force, Meta(description="The side that moved into combat.")]
    defender: Annotated[Force, Meta(description="The side that is attacked; inside, where the site is no field.")]
    site: Annotated[CombatSite, Meta(description="Where they fight; a field of clear ground if left out.")] = (
        CombatSite()
    )
    turn: TurnIfKnown = None
    duels: Annotated[
        tuple[DuelChallenge, ...],
        Meta(max_length=20, description="Wizards' duels fought before the combat, in this order; none if left out."),
    ] = ()
    ambush: Annotated[
        Allocation, Meta(description="Who takes the hits of ambushers; sides left out follow their policy.")
    ] = Allocation()
    allocation: Annotated[
        Allocation, Meta(description="Who takes all other hits; sides left out follow their policy.")
    ] = Allocation()
