"""What a caller says of the table top: one frozen state for each War of the Ring rule.

Shapes, bounds and defaults only, and the checks that need two fields at once (`__post_init__`). No dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules.errors import StateError
from ror_rules.values import Amount, Count, Name, Points, Strength, Value, segment

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

    previous_controller: Controller
    card_holder: Controller


class Hunted(Value):
    """One Character in the searched hex, with the Capture Rating of its card."""

    name: Name
    capture_rating: Annotated[int, Meta(ge=0, le=6)] | None = None


class Search(Value, kw_only=True):
    """A search of one hex: the searchers as Search Points, or as Nazgul and points of Orcs; and who is hunted.

    `characters` is a number (nobody's capture is thrown) or the list of those in the hex, in the order of their
    capture throws.
    """

    search_points: Points | None = None
    nazgul: Annotated[int, Meta(ge=0, le=9)] = 0
    orc_points: Points = 0
    characters: Count | Annotated[tuple[Hunted, ...], Meta(min_length=1, max_length=30)]

    def __post_init__(self) -> None:
        if self.search_points is not None and (self.nazgul or self.orc_points):
            raise StateError(
                "The searchers are given twice.",
                pointer="/search_points",
                expected="search_points alone, or nazgul and orc_points",
                got=f"search_points {self.search_points} beside nazgul {self.nazgul} and orc_points {self.orc_points}",
            )
        if not (self.search_points or self.nazgul or self.orc_points):
            raise StateError(
                "Nobody searches.",
                pointer="/search_points" if self.search_points is not None else "",
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
                        pointer=f"/characters/{index}/name",
                        expected=f"a name that differs from /characters/{first}/name in letters or digits",
                        got=hunted.name,
                    )


class Sorcery(Value):
    """A throw on the Sorcery Table; `subtract` is taken from the die (see the Balrog's Card)."""

    rating: SorceryClass
    subtract: Annotated[int, Meta(ge=0, le=99)] = 0


class Contender(Value):
    """One side of a duel. `sorcery`: a class letter, or `{rating, subtract}`, thrown instead of the duel die."""

    name: Name
    rating: Annotated[int, Meta(ge=-99, le=99)]
    endurance: Annotated[int, Meta(ge=1, le=99)]
    wounds: Annotated[int, Meta(ge=0, le=99)] = 0
    sorcery: SorceryClass | Sorcery | None = None

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))


class IndividualCombat(Value):
    """A duel. It goes on until somebody is dead or `rounds` rounds are fought."""

    attacker: Contender
    defender: Contender
    rounds: Annotated[int, Meta(ge=1, le=100)] = 1

    def __post_init__(self) -> None:
        for side in ("attacker", "defender"):
            contender: Contender = getattr(self, side)
            if contender.wounds >= contender.endurance:
                raise StateError(
                    "The dead do not duel.",
                    pointer=f"/{side}/wounds",
                    expected=f"fewer wounds than endurance {contender.endurance}",
                    got=contender.wounds,
                )


class Force(Value):
    """A stack in Army Combat.

    `leader_morale` and `sorcery` are its leader's; `characters` are the individuals who accompany it, as names or as
    a number.
    """

    side: Side
    strength: Strength
    leader_morale: Annotated[int, Meta(ge=-99, le=99)] = 0
    sorcery: SorceryClass | Sorcery | None = None
    characters: Annotated[int, Meta(ge=0, le=99)] | Annotated[tuple[Name, ...], Meta(max_length=99)] = ()

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))


class ArmyCombat(Value):
    """Two stacks fight; `terrain` is the hex the defender stands in, `defender_effort` what the Dark Power pays for."""

    attacker: Force
    defender: Force
    terrain: Hex = "clear"
    defender_effort: Literal["full", "half"] = "full"

    def __post_init__(self) -> None:
        if self.attacker.side == self.defender.side:
            raise StateError(
                "A side does not attack itself.",
                pointer="/defender/side",
                expected=f"the side other than {self.attacker.side}",
                got=self.defender.side,
            )
        if self.defender_effort == "half" and self.defender.side != "dark_power":
            raise StateError(
                "Only the Dark Power chooses the effort of a defence: only the Dark Power pays Shadow Points for it.",
                pointer="/defender_effort",
                expected="full, when the Fellowship defends",
                got=self.defender_effort,
            )


class Losses(Value):
    """A force and the percentage of it that is lost."""

    strength: Points
    percent: Percent


class ShadowPoints(Value):
    """The letter the Dark Power picked in secret."""

    letter: Letter


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

    action: Action
    count: Count = 1
    strength: Strength | None = None
    during: Literal["search_phase", "fellowship_player_turn"] = "search_phase"


class ShadowPointCosts(Value):
    """What the Dark Power wants to do and the Shadow Points it has."""

    game: Literal["character", "campaign"]
    actions: Annotated[tuple[Purchase, ...], Meta(max_length=200)]
    available: Points


class Step(Value):
    """One hex entered, with the hexsides crossed on the way in. `tunnel_open` says whether a tunnel hexside is open."""

    hex: Hex
    hexsides: Annotated[tuple[Hexside, ...], Meta(max_length=6)] = ()
    tunnel_open: bool = True


class Terrain(Value):
    """A path, who walks it and with what Movement Allowance; and the hex a defence is asked for.

    A bare name among `steps` is a hex entered. Without `movement_allowance` the path is only priced.
    """

    steps: Annotated[tuple[Hex | Step, ...], Meta(max_length=200)] = ()
    movement_allowance: Amount | None = None
    moving: Moving = "army"
    defending_in: Hex | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "steps", tuple(Step(hex=step) if isinstance(step, str) else step for step in self.steps))
