"""What a caller says of the table top: one frozen state for each War of the Ring rule.

Shapes, bounds and defaults only, and the checks that need two fields at once (`__post_init__`). No dice, no table.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules.errors import StateError
from ror_rules.values import Amount, Count, Name, Points, Strength, Value, amount, segment

Side = Literal["fellowship", "dark_power"]
Controller = Literal["fellowship", "dark_power", "neither"]
SorceryClass = Literal["A", "B", "C", "D"]
Letter = Literal["A", "B", "C", "D", "E", "F"]
Percent = Literal[0, 10, 20, 30, 50, 80, 100]

Hex = Literal[
    "clear", "mountain_path", "road", "trail", "rough", "forest", "desert", "mountain", "forest_rough", "town",
    "citadel", "lake_sea", "orodruin", "swamp", "servant_of_sauron", "magic", "port",
]  # fmt: skip
Hexside = Literal[
    "mountain", "lake_sea", "minor_river", "major_river", "ford", "bridge", "pass", "tunnel", "area_border", "dunharrow"
]
Moving = Literal["army", "characters", "aragorns_company", "aragorns_army"]


class GollumControl(Value):
    """Who had Gollum, before the die of this Game-Turn is thrown."""

    previous_controller: Annotated[Controller, Meta(description="Who controlled Gollum last Game-Turn.")]
    card_holder: Annotated[Controller, Meta(description="Who holds Gollum's Card.")]


MOST_TURNS: Final = 100
"""Game-Turns that one question may look ahead."""
Turns = Annotated[int, Meta(ge=1, le=MOST_TURNS, description="Game-Turns to come, at most.")]


class GollumCampaign(Value, kw_only=True):
    """Who had Gollum before the first of the Game-Turns to come, and how many of them are played.

    With `until` they end as soon as that player controls Gollum (`neither`: nobody does).
    """

    previous_controller: Annotated[Controller, Meta(description="Who controlled Gollum last Game-Turn.")]
    card_holder: Annotated[Controller, Meta(description="Who holds Gollum's Card.")]
    turns: Turns
    until: Annotated[Controller | None, Meta(description="Whose control is waited for.")] = None

    def __post_init__(self) -> None:
        still_awaited(self.previous_controller, self.until)


def still_awaited(previous: str, until: str | None) -> None:
    """Raises `StateError` where the one who is waited for has Gollum already."""
    if until == previous:
        raise StateError(
            "Nobody has to wait for what he has.",
            pointer="/state/until",
            expected=f"somebody other than previous_controller {previous}, or nothing",
            got=until,
        )


class Hunted(Value):
    """One Character in the searched hex, with the Capture Rating of its card."""

    name: Name
    capture_rating: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None, Meta(description="The Card's Capture Rating; 3 where it has none.")
    ] = None


class Search(Value, kw_only=True):
    """A search of one hex: the searchers as Search Points, or as Nazgul and points of Orcs; and who is hunted.

    `characters` is a number (nobody's capture is thrown) or the list of those in the hex, in the order of their
    capture throws.
    """

    search_points: Annotated[
        Points | None, Meta(description="All Search Points in the hex, instead of nazgul and orc_points.")
    ] = None
    nazgul: Annotated[int, Meta(ge=0, le=9, description="Nazgul that search.")] = 0
    orc_points: Annotated[int, Meta(ge=0, le=9999, description="Search Points of the Orcs that search.")] = 0
    characters: Annotated[
        Count | Annotated[tuple[Hunted, ...], Meta(min_length=1, max_length=30)],
        Meta(description="How many Characters are in the hex, or who: then each has a capture throw where one is due."),
    ]

    def __post_init__(self) -> None:
        if self.search_points is not None and (self.nazgul or self.orc_points):
            raise StateError(
                "The searchers are given twice.",
                pointer="/state/search_points",
                expected="search_points alone, or nazgul and orc_points",
                got=f"search_points {self.search_points} beside nazgul {self.nazgul} and orc_points {self.orc_points}",
            )
        if not (self.search_points or self.nazgul or self.orc_points):
            raise StateError(
                "Nobody searches.",
                pointer="/state/search_points" if self.search_points is not None else "/state",
                expected="at least 1 Search Point: search_points, nazgul or orc_points",
                got="none",
            )
        if isinstance(self.characters, tuple):
            seen: dict[str, int] = {}
            for index, hunted in enumerate(self.characters):
                first = seen.setdefault(segment(hunted.name), index)
                if first != index:
                    raise StateError(
                        "Two Characters share a name, so their capture throws would share dice.",
                        pointer=f"/state/characters/{index}/name",
                        expected=f"a name that differs from /state/characters/{first}/name in letters or digits",
                        got=hunted.name,
                    )


class Sorcery(Value):
    """A throw on the Sorcery Table; `subtract` is taken from the die (see the Balrog's Card)."""

    rating: Annotated[SorceryClass, Meta(description="The Sorcery Rating: the column.")]
    subtract: Annotated[int, Meta(ge=0, le=99, description="Taken from the die, which is never below 1.")] = 0


class Contender(Value):
    """One side of a duel. `sorcery`: a class letter, or `{rating, subtract}`, thrown instead of the duel die."""

    name: Name
    rating: Annotated[int, Meta(ge=-99, le=99, description="What the Combat Differential compares.")]
    endurance: Annotated[int, Meta(ge=1, le=99, description="Wounds that kill.")]
    wounds: Annotated[int, Meta(ge=0, le=99, description="Wounds borne already.")] = 0
    sorcery: Annotated[
        SorceryClass | Sorcery | None, Meta(description="Throws on the Sorcery Table instead of the duel's.")
    ] = None

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))


class IndividualCombat(Value):
    """A duel. It goes on until somebody is dead or `rounds` rounds are fought."""

    attacker: Contender
    defender: Contender
    rounds: Annotated[int, Meta(ge=1, le=200, description="Rounds fought at most.")] = 1

    def __post_init__(self) -> None:
        for side in ("attacker", "defender"):
            contender: Contender = getattr(self, side)
            if contender.wounds >= contender.endurance:
                raise StateError(
                    "The dead do not duel.",
                    pointer=f"/state/{side}/wounds",
                    expected=f"fewer wounds than endurance {contender.endurance}",
                    got=contender.wounds,
                )


class Force(Value):
    """A stack in Army Combat.

    `leader_morale` and `sorcery` are its leader's; `characters` are the individuals who accompany it, as names or as
    a number.
    """

    side: Annotated[Side, Meta(description="Whose force it is.")]
    strength: Strength
    leader_morale: Annotated[int, Meta(ge=-99, le=99, description="Its leader's Individual Morale Rating.")] = 0
    sorcery: Annotated[
        SorceryClass | Sorcery | None, Meta(description="Its leader's sorcery, thrown for and added to the morale.")
    ] = None
    characters: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | Annotated[tuple[Name, ...], Meta(max_length=99)],
        Meta(description="The Characters who accompany it: how many, or their names."),
    ] = ()

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))


class ArmyCombat(Value):
    """Two stacks fight; `terrain` is the hex the defender stands in, `defender_effort` what the Dark Power pays for."""

    attacker: Force
    defender: Force
    terrain: Annotated[Hex, Meta(description="The hex the defender stands in.")] = "clear"
    defender_effort: Annotated[
        Literal["full", "half"],
        Meta(description="Half when the Dark Power defends and does not pay for full strength."),
    ] = "full"

    def __post_init__(self) -> None:
        if self.attacker.side == self.defender.side:
            raise StateError(
                "A side does not attack itself.",
                pointer="/state/defender/side",
                expected=f"the side other than {self.attacker.side}",
                got=self.defender.side,
            )
        if self.defender_effort == "half" and self.defender.side != "dark_power":
            raise StateError(
                "Only the Dark Power chooses the effort of a defence: only the Dark Power pays Shadow Points for it.",
                pointer="/state/defender_effort",
                expected="full, when the Fellowship defends",
                got=self.defender_effort,
            )


class Losses(Value):
    """A force and the percentage of it that is lost."""

    strength: Points
    percent: Annotated[Percent, Meta(description="Percent of the force that is lost.")]


class ShadowPoints(Value):
    """The letter the Dark Power picked in secret."""

    letter: Annotated[Letter, Meta(description="The letter picked in secret: the column.")]


Action = Literal[
    "move_orcs", "search_with_orcs", "move_nazgul", "search_with_nazgul", "reduce_citadel", "other", "move_force",
    "move_nazgul_for_search", "move_nazgul_in_player_turn", "initiate_army_combat", "defend_at_full_strength",
    "defend_at_half_strength",
]  # fmt: skip


class Purchase(Value):
    """One line of the bill: an action, how many times, and what its price hangs on.

    `strength` prices a force that moves (`move_force`). `during` matters to searches of the Character Game, which are
    free in the Fellowship Player-Turn.
    """

    action: Annotated[Action, Meta(description="What is done; `other` is whatever the list does not name.")]
    count: Annotated[int, Meta(ge=1, le=999, description="How many times, or for how many groups or Nazgul.")] = 1
    strength: Annotated[Strength | None, Meta(description="Strength Points of the force that moves.")] = None
    during: Annotated[Literal["search_phase", "fellowship_player_turn"], Meta(description="When a search is made.")] = (
        "search_phase"
    )


class ShadowPointCosts(Value):
    """What the Dark Power wants to do and the Shadow Points it has."""

    game: Annotated[Literal["character", "campaign"], Meta(description="Whose price list is used.")]
    actions: Annotated[tuple[Purchase, ...], Meta(max_length=200, description="What the Dark Power wants to do.")]
    available: Annotated[int, Meta(ge=0, le=9999, description="Shadow Points at hand.")]


class Step(Value):
    """One hex entered, with the hexsides crossed on the way in. `tunnel_open` says whether a tunnel hexside is open."""

    hex: Annotated[Hex, Meta(description="The terrain that is paid for entering the hex.")]
    hexsides: Annotated[tuple[Hexside, ...], Meta(max_length=6, description="Hexsides crossed on the way in.")] = ()
    tunnel_open: Annotated[bool, Meta(description="Whether a tunnel among the hexsides is open.")] = True


class Terrain(Value):
    """A path, who walks it and with what Movement Allowance; and the hex a defence is asked for.

    A bare name among `steps` is a hex entered. Without `movement_allowance` the path is only priced.
    """

    steps: Annotated[tuple[Hex | Step, ...], Meta(max_length=200, description="The path, hex by hex.")] = ()
    movement_allowance: Annotated[
        Amount | None, Meta(description="Movement Points at hand; without it the path is only priced.")
    ] = None
    moving: Annotated[Moving, Meta(description="Who walks the path.")] = "army"
    defending_in: Annotated[Hex | None, Meta(description="A hex whose worth for a defender is asked for.")] = None

    def __post_init__(self) -> None:
        if self.movement_allowance is not None:
            force_setattr(self, "movement_allowance", amount(Fraction(self.movement_allowance)))
        force_setattr(self, "steps", tuple(Step(hex=step) if isinstance(step, str) else step for step in self.steps))
