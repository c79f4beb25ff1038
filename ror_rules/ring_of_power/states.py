"""What a caller says of a battle: two sides of groups of like figures, the site, and who allocates what.

Shapes, bounds and defaults only. What cannot stand together is refused in `checks`; the other rules' states stand in
`states_field`. No dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules.ring_of_power.kinds import AbilityId, FigureType
from ror_rules.values import Name, Value

SideName = Literal["attacker", "defender"]

EngineType = Literal["bolt-shooter", "siege-catapult", "trebuchet", "siege-ballista", "battering-ram"]
CrewType = Literal["dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll"]

Ground = Literal[
    "clear", "road", "difficult", "woods", "rocky", "hills", "caves", "tunnels", "mountains", "marsh", "soft-sand"
]
Terrain = Annotated[
    tuple[Ground, ...],
    Meta(max_length=11, description="Words for the ground; no word, `clear` and `road` are clear, the rest difficult."),
]

GroupId = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9._-]{1,40}(~[a-z0-9-]{1,23})?$",
        description="A group's id, once on its side; `~` and a word are added when part of a group changes condition.",
    ),
]
MOST_FIGURES: Final = 100_000
"""Figures that one group may have."""
Figures = Annotated[int, Meta(ge=1, le=MOST_FIGURES, description="How many figures, 1 to 100,000.")]
Turn = Annotated[int, Meta(ge=1, le=9999, description="A game turn.")]
Number = Annotated[int, Meta(ge=2, le=6, description="The least face that succeeds, 2 to 6.")]
Small = Annotated[int, Meta(ge=0, le=99)]
Tenths = Annotated[int, Meta(ge=-1_000_000, le=1_000_000, description="Tenths of an inch.")]
TENTHS: Final = 10
"""Tenths in an inch: positions are whole numbers of them."""
MOST_PLACED: Final = 2000
"""Figures of a side whose positions one combat may give."""

Policy = Literal["spread", "protect-characters", "cheapest-first", "pile-up", "by-hand"]
HitKind = Literal["axes", "crushing-attack", "terror", "paralyze", "magic-weapons"]
Kind = Annotated[
    tuple[HitKind, ...],
    Meta(max_length=5, description="What the hit carries, in alphabetical order; nothing for a plain hit."),
]


class Profile(Value, kw_only=True, omit_defaults=True):
    """Characteristics that replace those of the Combat Charts, with what a mount adds already in them."""

    dice: Annotated[int, Meta(ge=0, le=20)] | None = None
    attack: Number | None = None
    defense: Number | Literal["-"] | None = None


class Magic(Value, kw_only=True, omit_defaults=True):
    """Points of wizardry spent for this combat, on each figure of the group."""

    dice: Small = 0
    attack: Small = 0
    defense: Small = 0


NO_MAGIC: Final = Magic()
"""No wizardry spent."""
CHARTS: Final = Profile()
"""Everything as the Combat Charts have it."""


class Group(Value, kw_only=True, omit_defaults=True):
    """Like figures: one type, one profile, the same abilities and condition. See `docs/ring-of-power.md`.

    An engine is a group of its crew: `type` is the engine, `crew_type` its men, `count` how many of them live.
    `crew` is the number of men on each mumakil who are not figures of their own; `crew_of` names the mumakil or ship
    that a group of figures serves. `moved` says whether the group moved into this combat: by default an attacker did.
    `wounds` are those a ship has taken. `returns_on` is the turn a dispersed figure may reappear.
    """

    id: GroupId
    type: FigureType | Literal["battering-ram"]
    count: Figures = 1
    character: bool = False
    mounted: bool = False
    abilities: Annotated[tuple[AbilityId, ...], Meta(max_length=33)] = ()
    leadership: Small = 0
    wizardry: Small = 0
    magic: Magic = NO_MAGIC
    profile: Profile = CHARTS
    on_foot: Profile = CHARTS
    crew_type: CrewType | None = None
    ram: Literal["help", "gate", "drop"] = "help"
    crew: Small | None = None
    crew_of: GroupId | None = None
    wounds: Small = 0
    targets: Annotated[tuple[GroupId, ...], Meta(max_length=50)] = ()
    moved: bool | None = None
    spotted: bool = False
    may_not_move: bool = False
    wounded: bool = False
    dispersed: bool = False
    returns_on: Turn | None = None
    at: Annotated[tuple[tuple[Tenths, Tenths], ...], Meta(max_length=MOST_PLACED)] = ()


class Replacement(Value, kw_only=True, omit_defaults=True):
    """Infantry who fill the places of an engine's lost crew for this combat."""

    engine: GroupId
    source: GroupId
    count: Small = 1


class Helped(Value, kw_only=True, omit_defaults=True):
    """Figures who throw missed attacks again beside a battering ram."""

    id: GroupId
    count: Small


class Side(Value, kw_only=True, omit_defaults=True):
    """A force: its groups, and how its player allocates hits and further losses.

    `sacrifice` are the groups that bear a further loss first. `terrain` and `near_water` are this side's own where they
    differ from the site's. `regrouping`: it lost a combat and may not attack yet.
    """

    groups: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=500)]
    name: Name | None = None
    policy: Policy = "spread"
    sacrifice: Annotated[tuple[GroupId, ...], Meta(max_length=50)] = ()
    replacements: Annotated[tuple[Replacement, ...], Meta(max_length=50)] = ()
    ram_helps: Annotated[tuple[Helped, ...], Meta(max_length=4)] = ()
    terrain: Terrain | None = None
    near_water: bool | None = None
    regrouping: bool = False


class Site(Value, kw_only=True, omit_defaults=True):
    """Where they fight. In a fortress, tower or citadel the defender is inside.

    `assault`: what of a fortress is attacked. `refuge`: the army figures that the fortress's tower holds (0 for
    characters only); null when it has no tower.
    """

    kind: Literal["field", "fortress", "tower", "citadel"] = "field"
    terrain: Terrain = ()
    near_water: bool = False
    assault: Literal["walls", "gate"] = "walls"
    refuge: Annotated[int, Meta(ge=0, le=9999)] | None = None


class Challenge(Value, kw_only=True, omit_defaults=True):
    """A wizard of one side tries to silence one of the other."""

    challenger: SideName
    attacker: GroupId
    defender: GroupId


class Hits(Value, kw_only=True):
    """So many hits of one kind."""

    count: Annotated[int, Meta(ge=1, le=100_000)] = 1
    kind: Kind = ()


class Assigned(Value, kw_only=True, omit_defaults=True):
    """Hits given to figures of a group: each of `figures` takes all of `hits`, rolled in that order.

    `mounted` chooses where part of the group is on foot by now: the riders, or those on foot.
    """

    id: GroupId
    hits: Annotated[tuple[Hits, ...], Meta(min_length=1, max_length=50)] = (Hits(),)
    figures: Figures = 1
    mounted: bool | None = None


class Allocation(Value, kw_only=True, omit_defaults=True):
    """Who takes the hits on each side, by the players' own choice; a side left out follows its policy."""

    attacker: Annotated[tuple[Assigned, ...], Meta(max_length=1000)] = ()
    defender: Annotated[tuple[Assigned, ...], Meta(max_length=1000)] = ()


class Combat(Value, kw_only=True, omit_defaults=True):
    """A combat: who takes part, where, and what the players decide.

    All groups take part, unless every group has positions (`at`): then those do who are in reach. `ambush` allocates
    the hits of ambushers, `allocation` all others.
    """

    attacker: Side
    defender: Side
    site: Site = Site()
    turn: Turn | None = None
    duels: Annotated[tuple[Challenge, ...], Meta(max_length=20)] = ()
    ambush: Allocation = Allocation()
    allocation: Allocation = Allocation()
