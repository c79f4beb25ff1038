"""What a caller says of a battle: two sides of groups of like figures, the site, and who allocates what.

The shapes that `combat`, `combat-strike`, `combat-defense` and `siege` share: bounds, defaults and what each field means.
What cannot stand together is refused in `battle.checks`; the state of any other rule stands in that rule's file. No
dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.words import Abilities, FigureType, Small
from ror_rules.values import Name, Value

SideName = Literal["attacker", "defender"]

_CrewType = Literal["dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll"]
CREW_TYPES: Final[tuple[_CrewType, ...]] = get_args(_CrewType)
"""Who may be the crew of an engine."""

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
        extra={"form": "1 to 40 letters, digits, dots, dashes or underscores"},
    ),
]
MOST_FIGURES: Final = 100_000
"""Figures that one group may have."""
Figures = Annotated[int, Meta(ge=1, le=MOST_FIGURES, description="How many figures, 1 to 100,000.")]
_Turn = Annotated[int, Meta(ge=1, le=9999, description="A game turn.")]
_LeastFace = Annotated[int, Meta(ge=2, le=6, description="The least face that succeeds, 2 to 6.")]
_Tenths = Annotated[int, Meta(ge=-1_000_000, le=1_000_000, description="Tenths of an inch.")]
TENTHS_OF_AN_INCH: Final = 10
"""Positions are whole numbers of tenths."""
MOST_PLACED: Final = 2000
"""Figures of a side whose positions one combat may give."""

Policy = Literal["spread", "protect-characters", "cheapest-first", "pile-up", "by-hand"]

HitAbility = Literal["axes", "crushing-attack", "terror", "paralyze", "magic-weapons"]
"""An ability that a hit carries to its victim."""
HitKind = Annotated[
    tuple[HitAbility, ...],
    Meta(max_length=5, description="What the hit carries, in alphabetical order; nothing for a plain hit."),
]


class Profile(Value, kw_only=True, omit_defaults=True):
    """Characteristics that replace those of the Combat Charts, with what a mount adds already in them."""

    dice: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="Dice that each figure throws to hit, 0 to 20; left out, those of the Combat Charts."),
    ] = None
    attack: Annotated[
        _LeastFace | None, Meta(description="The least face that hits, 2 to 6; left out, that of the Combat Charts.")
    ] = None
    defense: Annotated[
        _LeastFace | Literal["-"] | None,
        Meta(
            description="The least face that saves the figure from a hit, 2 to 6, or `-` for none; left out, that of the"
            " Combat Charts."
        ),
    ] = None


class Magic(Value, kw_only=True, omit_defaults=True):
    """Points of wizardry spent for this combat, on each figure of the group; together at most its `wizardry`."""

    dice: Annotated[Small, Meta(description="Points spent on dice, a die more for each; none if left out.")] = 0
    attack: Annotated[
        Small, Meta(description="Points spent on attack, one better for each, to 2+ at best; none if left out.")
    ] = 0
    defense: Annotated[
        Small, Meta(description="Points spent on defense, one better for each, to 2+ at best; none if left out.")
    ] = 0


NO_MAGIC: Final = Magic()
"""No wizardry spent."""
CHARTS: Final = Profile()
"""Everything as the Combat Charts have it."""


class Group(Value, kw_only=True, omit_defaults=True):
    """Like figures: one type, one profile, the same abilities and condition. See `docs/ring-of-power.md`.

    An engine is a group of its crew: `type` is the engine, `crew_type` its men, `count` how many of them live.
    """

    id: Annotated[
        GroupId, Meta(description="The group's name, once on its side; an answer adds `~` and a condition to it.")
    ]
    type: Annotated[
        FigureType | Literal["battering-ram"],
        Meta(description="A row of the Combat Charts, or an engine: then the figures are its crew."),
    ]
    count: Annotated[
        Figures, Meta(description="How many figures, 1 to 100,000: of an engine its living crew. 1 if left out.")
    ] = 1
    character: Annotated[
        bool, Meta(description="A character, who may lead and work magic; else an army figure, as if left out.")
    ] = False
    mounted: Annotated[bool, Meta(description="They ride; on foot if left out. Warg Riders need not say so.")] = False
    abilities: Annotated[
        Abilities, Meta(description="Special abilities, each once, beside those of the type; none if left out.")
    ] = ()
    leadership: Annotated[
        Small,
        Meta(description="The leadership value of a character, 0 to 99; 0, as if left out, for who does not lead."),
    ] = 0
    wizardry: Annotated[
        Small, Meta(description="The wizardry value of a character, 0 to 99; 0, as if left out, for who is no wizard.")
    ] = 0
    magic: Annotated[
        Magic, Meta(description="Points of wizardry spent on each figure for this combat; none if left out.")
    ] = NO_MAGIC
    profile: Annotated[
        Profile,
        Meta(description="The scenario's own characteristics, as the figures fight now; by default the charts'."),
    ] = CHARTS
    on_foot: Annotated[
        Profile, Meta(description="The scenario's own characteristics once dismounted; by default the charts'.")
    ] = CHARTS
    crew_type: Annotated[
        _CrewType | None, Meta(description="What the crew of an engine are; required for engines, left out for others.")
    ] = None
    ram: Annotated[
        Literal["help", "gate", "drop"],
        Meta(
            description="What the crew of a battering ram do: have attackers beside it throw missed attacks again"
            " (`help`, also if left out), work on the gate (`gate`, see gate-assault), or leave it and fight (`drop`)."
        ),
    ] = "help"
    crew: Annotated[
        Small | None,
        Meta(description="Men on each mumakil who are no figures of their own, 0 to 99; left out, its printed dice."),
    ] = None
    crew_of: Annotated[
        GroupId | None,
        Meta(description="The mumakil, ship or engine of this side that the figures serve; nobody's crew if left out."),
    ] = None
    wounds: Annotated[Small, Meta(description="Wounds that a ship has taken; none if left out.")] = 0
    targets: Annotated[
        tuple[GroupId, ...],
        Meta(
            max_length=50,
            description="Enemy groups that an assassin's hits seek, in this order; left out, characters, the best leader"
            " first.",
        ),
    ] = ()
    moved: Annotated[
        bool | None,
        Meta(description="Whether the group moved into this combat; left out, attackers did and defenders did not."),
    ] = None
    spotted: Annotated[
        bool, Meta(description="The enemy has spotted these figures, which matters to stealth; false if left out.")
    ] = False
    may_not_move: Annotated[
        bool, Meta(description="They may not move this turn: Venerable who fought, the paralysed who recovered.")
    ] = False
    wounded: Annotated[bool, Meta(description="Heroes who are wounded and take no part; false if left out.")] = False
    dispersed: Annotated[
        bool, Meta(description="Ethereal figures who are dispersed and take no part before `returns_on`.")
    ] = False
    returns_on: Annotated[
        _Turn | None,
        Meta(description="The game turn on which the dispersed may reappear, 1 to 9999; left out if unknown."),
    ] = None
    at: Annotated[
        tuple[tuple[_Tenths, _Tenths], ...],
        Meta(
            max_length=MOST_PLACED,
            description="Where each figure stands, as [x, y] in tenths of an inch; left out for all groups, everybody"
            " takes part.",
        ),
    ] = ()


class CrewReplacement(Value, kw_only=True, omit_defaults=True):
    """Infantry who take the places of an engine's lost crew, for good."""

    engine: Annotated[GroupId, Meta(description="The engine whose crew is filled up; one of its own men must live.")]
    source: Annotated[GroupId, Meta(description="The army figures on foot of this side who come from their group.")]
    count: Annotated[Small, Meta(description="How many of them, 0 to 99; 1 if left out.")] = 1


class RamHelp(Value, kw_only=True, omit_defaults=True):
    """Figures who throw missed attacks again beside a battering ram."""

    id: Annotated[GroupId, Meta(description="Their group.")]
    count: Annotated[Small, Meta(description="How many of them, 0 to 99; a ram helps a limited number in all.")]


class Side(Value, kw_only=True, omit_defaults=True):
    """A force: its groups, and how its player allocates hits and further losses."""

    groups: Annotated[
        tuple[Group, ...], Meta(min_length=1, max_length=500, description="All figures, like ones together.")
    ]
    name: Annotated[
        Name | None, Meta(description="What summaries call the side, 1 to 64 characters; else attacker or defender.")
    ] = None
    policy: Annotated[
        Policy,
        Meta(
            description="Who takes the hits: the best defense first (`spread`, also if left out), characters last"
            " (`protect-characters`), the least worth first (`cheapest-first`), then all on one of them (`pile-up`), or"
            " as the player allocates (`by-hand`)."
        ),
    ] = "spread"
    sacrifice: Annotated[
        tuple[GroupId, ...],
        Meta(
            max_length=50,
            description="Groups that bear further losses first, in this order; left out, the least worth do.",
        ),
    ] = ()
    replacements: Annotated[
        tuple[CrewReplacement, ...],
        Meta(max_length=50, description="Who fills the places of lost crew; nobody if left out."),
    ] = ()
    ram_helps: Annotated[
        tuple[RamHelp, ...], Meta(max_length=4, description="Whom battering rams help; left out, those who gain most.")
    ] = ()
    terrain: Annotated[
        Terrain | None, Meta(description="Words for the ground this side fights on; left out, that of the site.")
    ] = None
    near_water: Annotated[
        bool | None, Meta(description="Whether this side is near navigable water; left out, as the site is.")
    ] = None
    regrouping: Annotated[
        bool, Meta(description="The side lost a combat and regroups: it may not attack yet. False if left out.")
    ] = False


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
            " has no tower."
        ),
    ] = None


class DuelChallenge(Value, kw_only=True, omit_defaults=True):
    """A wizard of one side tries to silence one of the other."""

    challenger: Annotated[SideName, Meta(description="The side whose wizard challenges.")]
    attacker: Annotated[GroupId, Meta(description="The attacker's wizard: a group of one figure with wizardry.")]
    defender: Annotated[GroupId, Meta(description="The defender's wizard: a group of one figure with wizardry.")]


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


class Combat(Value, kw_only=True, omit_defaults=True):
    """A combat: who takes part, where, and what the players decide.

    All groups take part, unless every group has positions (`at`): then those do who are in reach.
    """

    attacker: Annotated[Side, Meta(description="The side that moved into combat.")]
    defender: Annotated[Side, Meta(description="The side that is attacked; inside, where the site is no field.")]
    site: Annotated[CombatSite, Meta(description="Where they fight; a field of clear ground if left out.")] = (
        CombatSite()
    )
    turn: Annotated[
        _Turn | None,
        Meta(
            description="The game turn, 1 to 9999, which dates the return of the dispersed; left out, nobody returns."
        ),
    ] = None
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
