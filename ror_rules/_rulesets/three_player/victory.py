"""Three-player game, Victory Conditions: every way to win, what of it is met and what is missing."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import NazgulHeld, NazgulNumber, RingStands, numbers
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.trace import Line
from ror_rules.values import Name, Value, folded

_TOWN: Final = "town"


class PlacesHeld(Value, kw_only=True):
    """Who holds each place that victory hangs on."""

    barad_dur: Annotated[
        Player | None, Meta(description="Who holds Barad-dur. Left out: no player, or nobody knows.")
    ] = None
    durthang: Annotated[
        Player | None, Meta(description="Who holds Durthang. Left out: no player, or nobody knows.")
    ] = None
    minas_morgul: Annotated[
        Player | None, Meta(description="Who holds Minas Morgul. Left out: no player, or nobody knows.")
    ] = None
    dol_guldur: Annotated[
        Player | None, Meta(description="Who holds Dol Guldur. Left out: no player, or nobody knows.")
    ] = None
    minas_tirith: Annotated[
        Player | None, Meta(description="Who holds Minas Tirith. Left out: no player, or nobody knows.")
    ] = None
    dol_amroth: Annotated[
        Player | None, Meta(description="Who holds Dol Amroth. Left out: no player, or nobody knows.")
    ] = None
    helms_deep: Annotated[
        Player | None, Meta(description="Who holds Helm's Deep. Left out: no player, or nobody knows.")
    ] = None
    isengard: Annotated[
        Player | None, Meta(description="Who holds Isengard. Left out: no player, or nobody knows.")
    ] = None
    hobbiton: Annotated[
        Player | None, Meta(description="Who holds Hobbiton. Left out: no player, or nobody knows.")
    ] = None
    thranduils_palace: Annotated[
        Player | None, Meta(description="Who holds Thranduil's Palace. Left out: no player, or nobody knows.")
    ] = None


class Town(Value):
    """The town that Saruman needs, whose name is lost."""

    name: Annotated[Name, Meta(description="The town as the players name it, 1 to 64 printable characters.")]
    held_by: Annotated[Player | None, Meta(description="Who holds it. Left out: no player.")] = None


class Victory(Value, kw_only=True):
    """How the game stands."""

    ring: Annotated[
        RingStands,
        Meta(description="Who has the Ring, or what has become of it. Left out: `not_yet_taken`."),
    ] = "not_yet_taken"
    places: Annotated[
        PlacesHeld, Meta(description="Who holds the places that victory hangs on. Left out: no player holds any.")
    ] = PlacesHeld()
    nazgul: Annotated[
        NazgulNumber | NazgulHeld,
        Meta(description="Nazgul that still exist: how many, 0 to 9, or which, by who controls them."),
    ]
    nazgul_of_saruman: Annotated[
        NazgulNumber, Meta(description="How many of them Saruman controls, at most all. Left out: 0.")
    ] = 0
    town: Annotated[
        Town | None,
        Meta(
            description="The town that Saruman needs too, whose name is lost. Left out: nobody named one, and whether Saruman "
            "wins is undecided where it hangs on it."
        ),
    ] = None
    came_to_blows: Annotated[
        Player | None, Meta(description="A player who came to blows, and so has lost. Left out: nobody did.")
    ] = None

    @property
    def there(self) -> int:
        """How many Nazgul that are."""
        return self.nazgul if isinstance(self.nazgul, int) else len(self.nazgul.every)

    def __post_init__(self) -> None:
        there, his = numbers(self.nazgul, self.nazgul_of_saruman)
        force_setattr(self, "nazgul", there)
        force_setattr(self, "nazgul_of_saruman", his)
        if his > there:
            raise StateError(
                "Saruman controls more Nazgul than there are.",
                pointer="/state/nazgul_of_saruman",
                expected=f"at most nazgul {there}",
                got=his,
            )
        if self.town is None:
            return
        same = [place for place in PlacesHeld.__struct_fields__ if folded(place) == folded(self.town.name)]
        for holder in (getattr(self.places, place) for place in same):
            if holder not in (None, self.town.held_by):
                raise StateError(
                    "That town is one of the places, and somebody else holds it there.",
                    pointer="/state/town/held_by",
                    expected=holder,
                    got=self.town.held_by or "nobody",
                )


class WayToWin(Value):
    """How one way to win stands."""

    player: Annotated[Player, Meta(description="The player whose way to win it is.")]
    by: Annotated[
        Literal["ring", "places", "nazgul_and_places"],
        Meta(description="What it hangs on: the Ring, places held, or all Nazgul controlled and places held."),
    ]
    won: Annotated[
        bool | None,
        Meta(
            description="Whether every condition of it is met; who came to blows loses all the same. Null where it hangs on "
            "nothing but the town that nobody named."
        ),
    ]
    met: Annotated[tuple[str, ...], Meta(description="The conditions that are met, in words for people.")]
    missing: Annotated[
        tuple[str, ...],
        Meta(description="The conditions that are not met, and the town that nobody named, in words for people."),
    ]


class Victors(Value):
    """Who has won, and how every way to win stands."""

    winners: Annotated[
        tuple[Player, ...],
        Meta(description="The players who have won for certain, of whom there may be several; empty: nobody yet."),
    ]
    undecided: Annotated[
        tuple[Player, ...],
        Meta(
            description="Those of whom the rules do not decide whether they win beside `winners`: Saruman, where it hangs on the "
            "town that nobody named; empty where all is decided."
        ),
    ]
    ways: Annotated[
        tuple[WayToWin, ...],
        Meta(description="The ways to win: the Fellowship's, the Dark Power's two, and Saruman's."),
    ]


@rule("victory", title="Victory", source=part("victory-conditions"), throws=False)
def victory(dice: Dice, book: ThreePlayer, state: Victory) -> Victors:
    """The Ring destroyed, the Ring at Barad-dur, the places held or all Nazgul controlled: several players may win."""
    cite = book.victory_ring.note
    ring = dice.look(book.victory_ring, _row(state), "wins", why="the Ring")
    if state.ring == "at_barad_dur":
        dice.look(book.places, "barad_dur", "hex", why="the hex that it was brought to")
    ways = (
        _by_ring("fellowship", "the Ring is destroyed", won=ring == "fellowship"),
        _by_ring("dark_power", "the Ring is at Barad-dur", won=ring == "dark_power"),
        _by_places(dice, book, state, "dark_power"),
        _by_places(dice, book, state, "saruman"),
    )
    if state.came_to_blows is not None:
        dice.note(book.barter_goods.note("violence"), f"{PLAYER[state.came_to_blows]} came to blows and has lost")
    able = [way for way in ways if way.player != state.came_to_blows]
    winners = tuple(dict.fromkeys(way.player for way in able if way.won))
    undecided = tuple(way.player for way in able if way.won is None)
    if undecided and not winners:
        raise UndecidedError(
            "Saruman meets every condition that survives; the town that he needs too is lost.",
            pointer="/state/town",
            expected="the town, as the players name it, and who holds it",
            got="nothing",
        )
    if undecided:
        dice.note(cite("several"), "whether Saruman wins too, hangs on the town that nobody named")
    if len(winners) > 1:
        dice.note(cite("several"), "more than one player wins")
    return Victors(winners=winners, undecided=undecided, ways=ways)


def _row(state: Victory) -> str:
    """The Ring as the table has it."""
    return state.ring if state.ring in ("destroyed", "at_barad_dur") else "in_play"


def _by_ring(player: Player, condition: str, *, won: bool) -> WayToWin:
    return WayToWin(
        player=player, by="ring", won=won, met=(condition,) if won else (), missing=() if won else (condition,)
    )


def _by_places(dice: Dice, book: ThreePlayer, state: Victory, player: Literal["dark_power", "saruman"]) -> WayToWin:
    """The way to win that hangs on places, and for Saruman on the Nazgul too."""
    table = book.victory_places
    met: list[str] = []
    missing: list[str] = []
    if player == "saruman":
        held = _all_nazgul(dice, book, state)
        (met if held else missing).append("every Nazgul")
    for row in table.data.rows.entries:
        if row.word == _TOWN or table.peek(row.word, player) != "hold":
            continue
        holder = getattr(state.places, row.word)
        dice.look(table, row.word, player, why=f"held by {PLAYER[holder or 'neither']}")
        (met if holder == player else missing).append(row.label)
    won: bool | None = not missing
    if player == "saruman":
        _town(dice, book, state, met, missing)
        won = None if won and state.town is None else not missing
    return WayToWin(
        player=player,
        by="nazgul_and_places" if player == "saruman" else "places",
        won=won,
        met=tuple(met),
        missing=tuple(missing),
    )


def _all_nazgul(dice: Dice, book: ThreePlayer, state: Victory) -> bool:
    """Whether Saruman controls every Nazgul there is."""
    held = state.nazgul_of_saruman == state.there
    if state.there == 0:
        held = dice.reading(book, "tp-no-nazgul") == "met"
    dice.note(book.victory_ring.note("nazgul"), f"Saruman controls {state.nazgul_of_saruman} of {state.there} Nazgul")
    return held


def _town(dice: Dice, book: ThreePlayer, state: Victory, met: list[str], missing: list[str]) -> None:
    """Adds the town whose name is lost, which nobody can be known to hold while no player names it."""
    table = book.victory_places
    town = state.town
    dice.reading(book, "tp-town")
    dice.look(table, _TOWN, "saruman", why="not named" if town is None else town.name)
    name = "the town whose name is lost" if town is None else town.name
    (met if town is not None and town.held_by == "saruman" else missing).append(name)


@victory.sentence
def _say(state: Victory, result: Victors, trace: tuple[Line, ...]) -> str:
    if not result.winners:
        return "Nobody has won yet."
    joins = "; whether Saruman wins too hangs on the town whose name is lost" if result.undecided else ""
    wins = "wins" if not result.winners[1:] else "win"
    return start(f"{listed([PLAYER[each] for each in result.winners])} {wins}{joins}.")
