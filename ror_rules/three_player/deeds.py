"""States of the rules about what players do beside fighting: persuasion, cards, searches, barter, attacks, victory.

The second half of `states`, under the same law: shapes, bounds, defaults and checks. No dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.three_player.states import NazgulNumber, Player, Rating, different, two_players
from ror_rules.values import Name, Value
from ror_rules.war_of_the_ring.search import Search
from ror_rules.war_of_the_ring.terrain import Terrain


class Persuadable(Value, kw_only=True):
    """A Fellowship Character, as its card has it; without a Capture Rating the rules give one."""

    name: Name
    movement_allowance: Annotated[int, Meta(ge=0, le=99)]
    capture_rating: Rating | None = None
    at_palantir: bool = True
    ringbearer: bool = False


class Persuasion(Value, kw_only=True):
    """Saruman's attempt to persuade; `character` is left out when the Fellowship has nobody for it.

    `controls_nazgul`, `mind_battles`: what else he does in this Game-Turn.
    """

    character: Persuadable | None = None
    at_isengard: bool = True
    at_palantir: bool = True
    controls_nazgul: bool = False
    mind_battles: bool = False


class Escape(Value, kw_only=True):
    """Who would escape: a captive on the way, one persuaded on the way, or a captive at Isengard.

    `met_by_friend`: another Fellowship Character came to his hex by the end of the Fellowship Player-Turn. `means` other
    than the roll matter at Isengard.
    """

    name: Name
    escape_rating: Rating | None = None
    held: Literal["captive", "persuaded", "at_isengard"] = "captive"
    met_by_friend: bool = False
    means: Literal["roll", "eagles_card", "freed_by_saruman", "isengard_conquered"] = "roll"

    def __post_init__(self) -> None:
        if self.held != "at_isengard" and self.means != "roll":
            raise StateError(
                "These rules know that way out from Isengard only.",
                pointer="/state/means",
                expected="roll, away from Isengard",
                got=self.means,
            )


Kind = Literal["anduril", "hobbits_only", "shadowfax", "other"]


class Card(Value):
    """A Magic Card, and which of the kinds with rules of their own it is."""

    name: Name
    kind: Kind = "other"


class MagicCard(Value, kw_only=True):
    """Who would get which Magic Cards: those of a Magic hex, a die for each, or those of one defeated in a duel.

    `held` are the cards he has; `other_has_tried`: Saruman or the Chief, the other of them, tried here this turn;
    `duels_over`: every Individual Combat in the hex is over.
    """

    by: Literal["saruman", "chief_of_the_dunlendings", "nazgul"]
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=9)]
    source: Literal["magic_hex", "defeated"] = "magic_hex"
    held: Annotated[int, Meta(ge=0, le=99)] = 0
    enemies_in_hex: bool = False
    other_has_tried: bool = False
    duels_over: bool = True

    def __post_init__(self) -> None:
        different(tuple(card.name for card in self.cards), "/cards", "/name")


class MagicCardUse(Value):
    """Who has which kind of Magic Card."""

    holder: Literal["saruman", "chief_of_the_dunlendings", "nazgul", "dark_power"]
    kind: Kind = "other"


class StaffBreaking(Value, kw_only=True):
    """Who lost a duel of Gandalf and Saruman; `killed_before`: he had been killed once already (Saruman)."""

    loser: Literal["gandalf_the_grey", "gandalf_the_white", "saruman"]
    first_duel: bool = True
    killed_before: bool = False

    def __post_init__(self) -> None:
        if self.loser == "gandalf_the_grey" and self.killed_before:
            raise StateError(
                "Once killed, Gandalf is the White.",
                pointer="/state/killed_before",
                expected="false, when the loser is gandalf_the_grey",
                got=self.killed_before,
            )


class CardSearch(Search, kw_only=True):
    """A search as in War of the Ring, and whose it is.

    `orcs`: what the Search Card shows. `nazgul_of_saruman`: how many of `nazgul` are his. `resolved_by`: what the players
    settled where the rules do not say.
    """

    orcs: Literal["hand", "eye"] | None = None
    nazgul_of_saruman: NazgulNumber = 0
    saruman_allied_with: Literal["fellowship", "dark_power"] | None = None
    resolved_by: Literal["saruman", "dark_power"] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.nazgul_of_saruman > self.nazgul:
            raise StateError(
                "Saruman has more Nazgul in the search than there are.",
                pointer="/state/nazgul_of_saruman",
                expected=f"at most nazgul {self.nazgul}",
                got=self.nazgul_of_saruman,
            )
        if self.orcs is not None and not (self.orc_points or self.search_points):
            raise StateError(
                "No Orcs are in the search.",
                pointer="/state/orcs",
                expected="nothing, without orc_points or search_points",
                got=self.orcs,
            )
        if (self.orc_points or self.search_points) and self.orcs is None and self.resolved_by is None:
            raise StateError(
                "Whose search it is depends on the Orcs of the Search Card.",
                pointer="/state/orcs",
                expected="hand or eye",
                got="nothing",
            )


class Goods(Value, kw_only=True):
    """One thing of a deal: what is said to be given, and by whom.

    `delivered` is what the card laid down really is, where it is another. `characters_meet`: a Character of each player is
    in one hex, and one of them has the card.
    """

    giver: Player
    what: Literal["ring", "magic_card", "event_card", "captive", "information", "promise"]
    name: Name
    delivered: Name | None = None
    characters_meet: bool = False
    released: Literal["where_held", "rendezvous", "elsewhere"] = "where_held"
    shown: bool = False


class Barter(Value):
    """A deal of two players; `allied` matters to gifts."""

    one: Player
    other: Player
    goods: Annotated[tuple[Goods, ...], Meta(min_length=1, max_length=50)]
    allied: bool = False

    def __post_init__(self) -> None:
        two_players(self.one, self.other, "/other")
        if self.allied and "saruman" not in (self.one, self.other):
            raise StateError(
                "The Fellowship and the Dark Power are never allied.",
                pointer="/state/allied",
                expected="false, without Saruman",
                got=self.allied,
            )
        for index, each in enumerate(self.goods):
            if each.giver not in (self.one, self.other):
                raise StateError(
                    "Only the two who deal give anything.",
                    pointer=f"/state/goods/{index}/giver",
                    expected=f"{self.one} or {self.other}",
                    got=each.giver,
                )


Deed = Literal[
    "mind_battle_with_dark_power", "mind_battle_with_elrond_or_galadriel", "mind_battle_with_another",
    "individual_combat_with_dark_power", "army_combat_with_dark_power", "combat_unit_left_isengard_or_dunland",
    "fellowship_character_captured", "fellowship_character_persuaded", "gandalfs_staff_broken",
    "fellowship_member_killed", "alliance_with_dark_power", "other",
]  # fmt: skip


class AttackPermission(Value):
    """Who would attack whom, and what Saruman has done so far."""

    attacker: Player
    target: Player
    deeds: Annotated[tuple[Deed, ...], Meta(max_length=20)] = ()

    def __post_init__(self) -> None:
        two_players(self.attacker, self.target, "/target")


class MindBattle(Value, kw_only=True):
    """A Mind Battle, and who won it as the players settled it.

    `fellowship_at_isengard` and `isengard_defeated` (in Army Combat, no Strength Points left) decide about the Palantir.
    """

    opponent: Literal["dark_power", "elrond", "galadriel", "another"]
    won_by: Literal["saruman", "opponent"] | None = None
    persuades: bool = False
    fellowship_at_isengard: bool = False
    isengard_defeated: bool = False


class Places(Value, kw_only=True):
    """Who holds each place that victory hangs on; null where nobody does, or nobody knows."""

    barad_dur: Player | None = None
    durthang: Player | None = None
    minas_morgul: Player | None = None
    dol_guldur: Player | None = None
    minas_tirith: Player | None = None
    dol_amroth: Player | None = None
    helms_deep: Player | None = None
    isengard: Player | None = None
    hobbiton: Player | None = None
    thranduils_palace: Player | None = None


class Town(Value):
    """The town that Saruman needs, whose name is lost, as the players name it; and who holds it."""

    name: Name
    held_by: Player | None


class Victory(Value, kw_only=True):
    """How the game stands. `came_to_blows` is a player who used violence."""

    ring: Literal["in_play", "destroyed", "at_barad_dur"] = "in_play"
    places: Places = Places()
    nazgul: NazgulNumber
    nazgul_of_saruman: NazgulNumber = 0
    town: Town | None = None
    came_to_blows: Player | None = None

    def __post_init__(self) -> None:
        if self.nazgul_of_saruman > self.nazgul:
            raise StateError(
                "Saruman controls more Nazgul than there are.",
                pointer="/state/nazgul_of_saruman",
                expected=f"at most nazgul {self.nazgul}",
                got=self.nazgul_of_saruman,
            )


class SarumansPassage(Terrain, kw_only=True):
    """A path as in War of the Ring; `barred_to_saruman_too`: what stops others stops a stack that he leads."""

    led_by_saruman: bool = False
    barred_to_saruman_too: bool = False
