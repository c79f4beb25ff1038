"""What a caller says of the table top: one frozen state for each rule that the three-player game replaces or adds.

Shapes, bounds and defaults only, and the checks that need two fields at once (`__post_init__`). No dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.values import Name, Points, Value, segment
from ror_rules.war_of_the_ring.army_combat import ArmyCombat, Force
from ror_rules.war_of_the_ring.individual_combat import Contender, IndividualCombat

Player = Literal["fellowship", "dark_power", "saruman"]
Holder = Literal["fellowship", "dark_power", "saruman", "neither"]
Rating = Annotated[int, Meta(ge=0, le=6)]
Foe = Literal["gandalf_the_white", "aragorn_with_anduril", "lord_of_the_nazgul"]
NazgulNumber = Annotated[int, Meta(ge=0, le=9)]
Arrangement = Annotated[
    tuple[Name, ...], Meta(max_length=9, description="The Nazgul of the player who loses some, in the order he chose.")
]
Picks = Annotated[
    tuple[Annotated[int, Meta(ge=1, le=9)], ...],
    Meta(max_length=2, description="Places in the arrangement, counted from 1, picked unseen."),
]


class GollumRoll(Value):
    """Who had Gollum last Game-Turn, who holds his Card, and where the Ring is or who lost it to the Fellowship."""

    previous_controller: Holder
    card_holder: Holder
    ring: Literal["not_yet_taken", "with_dark_power", "with_saruman", "lost_by_saruman", "lost_by_dark_power"] = (
        "not_yet_taken"
    )


class WornRing(Value):
    """A Character who wears the Ring; `rating` is his, told for all but `Saruman` and `Chief of the Dunlendings`."""

    character: Name
    rating: Rating | None = None


class RingHandover(Value):
    """Who would give the Ring, and whether to Saruman.

    `fellowship` stands for the owner of a Ringbearer who is killed: what is told of the hex and the Alliance matters to
    him. `saruman` stands for a Saruman who is killed in Individual Combat.
    """

    giver: Literal["chief_of_the_dunlendings", "fellowship", "saruman"]
    to_saruman: bool = True
    allied: bool = False
    saruman_in_hex: bool = False
    gandalf_or_aragorn_in_hex: bool = False


class Alliance(Value):
    """Two players who would form an Alliance, or dissolve theirs, and when; `saruman_allied_with` is the one he has."""

    one: Player
    other: Player
    deed: Literal["form", "dissolve"] = "form"
    phase: Literal["events", "search", "saruman_turn", "fellowship_turn", "dark_power_turn"] = "events"
    cards_drawn: bool = True
    saruman_allied_with: Literal["fellowship", "dark_power"] | None = None

    def __post_init__(self) -> None:
        two_players(self.one, self.other, "/other")


class UnitControl(Value):
    """Who would move whose units out of a hex, and what each has in it: a Character who can lead, Strength Points."""

    mover: Player
    owner: Player
    allied: bool
    leader_in_hex: bool = False
    strength: Points = 0
    owner_strength: Points = 0


class Stack(Force, kw_only=True):
    """A stack in Army Combat. `allied`: its units and Characters did not all begin the game under one player."""

    side: Player  # type: ignore[assignment]  # a third player
    allied: bool = False


class SarumanInBattle(Value, kw_only=True):
    """Saruman's part in an Army Combat; he is told here, not among the Characters of a stack.

    `facing` are those in the other stack who can take the Ring from him.
    """

    stack: Literal["attacker", "defender"]
    has_ring: bool
    leads: bool = True
    at_isengard: bool = False
    facing: Annotated[tuple[Foe, ...], Meta(max_length=3)] = ()


class StackCombat(ArmyCombat, kw_only=True):
    """Two stacks fight, as in War of the Ring; with three players, allied stacks, and Saruman if he is there."""

    attacker: Stack
    defender: Stack
    saruman: SarumanInBattle | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for place in ("attacker", "defender"):
            stack: Stack = getattr(self, place)
            if isinstance(stack.characters, tuple) and any(name.casefold() == "saruman" for name in stack.characters):
                raise StateError(
                    "Saruman is no Character who merely accompanies a stack.",
                    pointer=f"/state/{place}/characters",
                    expected="Saruman in /saruman",
                    got="Saruman among the Characters",
                )
        if self.saruman is None:
            return
        mine, enemy = self.attacker, self.defender
        if self.saruman.stack == "defender":
            mine, enemy = enemy, mine
        if enemy.side == "saruman" or (mine.side != "saruman" and not mine.allied):
            raise StateError(
                "Saruman fights in his own stack or in an ally's.",
                pointer="/state/saruman/stack",
                expected="a stack of side saruman, or an allied one that does not fight against Saruman's",
                got=f"{self.saruman.stack}, of side {mine.side}",
            )
        for index, foe in enumerate(self.saruman.facing):
            if foe in self.saruman.facing[:index]:
                raise StateError(
                    "He is there only once.",
                    pointer=f"/state/saruman/facing/{index}",
                    expected="everybody once",
                    got=foe,
                )
            side = "dark_power" if foe == "lord_of_the_nazgul" else "fellowship"
            if enemy.side != side:
                raise StateError(
                    "He does not fight in such a stack.",
                    pointer=f"/state/saruman/facing/{index}",
                    expected=f"somebody who is in a stack of side {enemy.side}",
                    got=foe,
                )


class Fighter(Contender, kw_only=True):
    """One side of a duel; `who` names those for whom the three-player game has rules."""

    who: Literal["saruman", "gollum", "nazgul", "lord_of_the_nazgul", "other"] = "other"


class Challenged(Value, kw_only=True):
    """What Saruman can say to a challenge. `consents` is what he wants, where he is asked.

    `strength_points` are all that he has on the map; `gollums_card`: the Dark Power plays the Event Card by which Gollum
    attacks him; `defeated_by_lord`: the Lord of the Nazgul's stack has just defeated his.
    """

    strength_points: Points
    bears_ring: bool = False
    consents: bool = True
    gollums_card: bool = False
    defeated_by_lord: bool = False


class FightersDuel(IndividualCombat, kw_only=True):
    """A duel as in War of the Ring, and what matters when Saruman is challenged (`defender.who` is `saruman`)."""

    attacker: Fighter
    defender: Fighter
    challenge: Challenged | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for place in ("attacker", "defender"):
            fighter: Fighter = getattr(self, place)
            if fighter.who == "other" and fighter.name.casefold() == "saruman":
                raise StateError(
                    "Saruman has rules of his own.", pointer=f"/state/{place}/who", expected="saruman", got=fighter.who
                )
        if self.attacker.who == self.defender.who and self.defender.who not in ("nazgul", "other"):
            raise StateError(
                "There is only one of him.",
                pointer="/state/defender/who",
                expected=f"somebody other than {self.attacker.who}",
                got=self.defender.who,
            )
        if (self.challenge is None) == (self.defender.who == "saruman"):
            raise StateError(
                "A challenge is told of exactly when Saruman is the one who is challenged.",
                pointer="/state" if self.challenge is None else "/state/challenge",
                expected="challenge" if self.challenge is None else "no challenge, or defender.who saruman",
                got="nothing" if self.challenge is None else f"defender.who {self.defender.who}",
            )
        if self.challenge is not None and self.challenge.gollums_card and self.attacker.who != "gollum":
            raise StateError(
                "By that Event Card it is Gollum who attacks.",
                pointer="/state/challenge/gollums_card",
                expected=f"false, when attacker.who is {self.attacker.who}",
                got=self.challenge.gollums_card,
            )


class TurnAtIsengard(Value, kw_only=True):
    """What Saruman did in one Game-Turn at Isengard; going there or away is moving."""

    moved: bool = False
    fought: bool = False
    persuaded: bool = False
    mind_battled: bool = False


class NazgulControl(Value, kw_only=True):
    """Saruman's Game-Turns with the Ring at Isengard up to now, the first one first, and the Dark Power's Nazgul.

    Without `picks` the dice pick. `persuades`: he tries Persuasion in this Game-Turn.
    """

    turns: Annotated[tuple[TurnAtIsengard, ...], Meta(max_length=50)]
    nazgul: Arrangement
    picks: Picks | None = None
    wears_ring: bool
    at_isengard: bool = True
    persuades: bool = False

    def __post_init__(self) -> None:
        different(self.nazgul, "/nazgul")
        quiet_or_busy(self.turns, "/turns")
        last = self.turns[-1:]
        if not self.at_isengard and last and not (last[0].moved or last[0].fought):
            raise StateError(
                "Saruman has not left Isengard.",
                pointer="/state/at_isengard",
                expected="true, when he neither moved nor fought in the last of the turns",
                got=self.at_isengard,
            )


def quiet_or_busy(turns: tuple[TurnAtIsengard, ...], at: str) -> None:
    """Raises `StateError` for a Game-Turn with both Persuasion and Mind Battle."""
    for index, turn in enumerate(turns):
        if turn.persuaded and turn.mind_battled:
            raise StateError(
                "Saruman does not persuade and engage in Mind Battle in one Game-Turn.",
                pointer=f"/state{at}/{index}/mind_battled",
                expected="false, in a Game-Turn with Persuasion",
                got=turn.mind_battled,
            )


class NazgulReturn(Value, kw_only=True):
    """Full Game-Turns for which Saruman has been without the Ring, and his Nazgul. Without `picks` the dice pick."""

    turns_without_ring: Annotated[int, Meta(ge=0, le=99)]
    nazgul: Arrangement
    picks: Picks | None = None

    def __post_init__(self) -> None:
        different(self.nazgul, "/nazgul")


class NazgulLoyalty(Value, kw_only=True):
    """A Nazgul who was taken over, and the stack it is in.

    `leads_army`: it leads Army units of its former master, which began the game under `army_began_under`. `friends` and
    `enemies` are other units there, as its new master sees them.
    """

    nazgul: Name
    taken_by: Literal["saruman", "dark_power"]
    leads_army: bool = False
    army_began_under: Literal["saruman", "dark_power"] = "dark_power"
    friends: bool = False
    enemies: bool = False

    def __post_init__(self) -> None:
        if self.taken_by == "saruman" and self.leads_army and self.army_began_under == "saruman":
            raise StateError(
                "Saruman's own Army units need no loyalty roll.",
                pointer="/state/army_began_under",
                expected="dark_power, when Saruman takes a Nazgul over",
                got=self.army_began_under,
            )


class ArmyLoyalty(Value):
    """Who leads a stack of Army units that followed a Nazgul from Sauron to Saruman."""

    led_by: Literal["saruman", "nazgul_of_saruman", "other", "nobody"]


class NazgulHealing(Value):
    """A Nazgul's wounds, by what inflicted them, and whether it is Saruman's and has been removed to Isengard."""

    normal: Points = 0
    elven_sword: Points = 0
    sorcery: Points = 0
    controller: Literal["saruman", "dark_power"] = "saruman"
    at_isengard: bool = True


def two_players(one: Player, other: Player, at: str) -> None:
    """Raises `StateError` where a player would deal with himself."""
    if one == other:
        raise StateError(
            "It takes two players.", pointer=f"/state{at}", expected=f"a player other than {one}", got=other
        )


def different(names: tuple[str, ...], at: str, field: str = "") -> None:
    """Raises `StateError` where two names would be one in an address."""
    seen: dict[str, int] = {}
    for index, name in enumerate(names):
        first = seen.setdefault(segment(name), index)
        if first != index:
            raise StateError(
                "Two of them share a name.",
                pointer=f"/state{at}/{index}{field}",
                expected=f"a name that differs from /state{at}/{first}{field} in letters or digits",
                got=name,
            )
