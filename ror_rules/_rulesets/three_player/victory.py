"""Three-player game, Victory Conditions: every way to win, with the conditions that are met and those that are missing."""

from __future__ import annotations

from typing import Final, Literal, cast

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import NazgulHeld, NazgulNumber, RingStands, numbers
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import (
    ABSENT,
    LOST,
    Dice,
    Line,
    Message,
    Name,
    Normal,
    StateError,
    UndecidedError,
    Value,
    folded,
    named,
    rule,
    say,
)

Condition = Literal[
    "ring_destroyed", "ring_at_barad_dur", "every_nazgul",
    "barad_dur", "durthang", "minas_morgul", "dol_guldur", "minas_tirith", "dol_amroth", "helms_deep", "isengard",
    "hobbiton", "thranduils_palace", "town",
]  # fmt: skip
"""The conditions of victory: the end of the Ring, control of every Nazgul, and the places to hold."""

_TOWN: Final = "town"


class PlacesHeld(Value, kw_only=True):
    """The holders of the places that matter for victory."""

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
    """The town that Saruman needs. Its name is lost."""

    name: Name
    held_by: Player | None = None


class Victory(Value, kw_only=True):
    """The state of the game."""

    ring: RingStands = "not_yet_taken"
    places: PlacesHeld = PlacesHeld()
    nazgul: NazgulNumber | NazgulHeld
    nazgul_of_saruman: NazgulNumber = 0
    town: Town | None = None
    came_to_blows: Player | None = None

    @property
    def there(self) -> int:
        return self.nazgul if isinstance(self.nazgul, int) else len(self.nazgul.every)

    def normal(self) -> Normal:
        there, his = numbers(self.nazgul, self.nazgul_of_saruman)
        return {"nazgul": there, "nazgul_of_saruman": his}

    def check(self) -> None:
        there, his = numbers(self.nazgul, self.nazgul_of_saruman)
        if his > there:
            raise StateError("saruman-controls-too-many", pointer="/state/nazgul_of_saruman", got=his, nazgul=there)
        if self.town is None:
            return
        same = [place for place in PlacesHeld.__struct_fields__ if folded(place) == folded(self.town.name)]
        for holder in (getattr(self.places, place) for place in same):
            if holder not in (None, self.town.held_by):
                raise StateError(
                    "town-has-another-holder",
                    pointer="/state/town/held_by",
                    got=self.town.held_by or ABSENT,
                    town=named(self.town.name),
                    holder=holder,
                )


class WayToWin(Value):
    """One way to win, and its conditions."""

    player: Player
    by: Literal["ring", "places", "nazgul_and_places"]
    won: bool | None
    met: tuple[Condition, ...]
    missing: tuple[Condition, ...]


class Victors(Value):
    """The winners, and all ways to win."""

    winners: tuple[Player, ...]
    undecided: tuple[Player, ...]
    ways: tuple[WayToWin, ...]


@rule("victory", title="Victory", source=part("victory-conditions"), throws=False)
def victory(dice: Dice, book: ThreePlayer, state: Victory) -> Victors:
    """Players win by the end of the Ring, by places, or by all Nazgul and places. Several players can win."""
    cite = book.victory_ring.note
    ring = dice.look(book.victory_ring, _row(state), "wins", why="winner-by-ring")
    if state.ring == "at_barad_dur":
        dice.look(book.places, "barad_dur", "hex", why="hex-of", place="barad_dur")
    ways = (
        _by_ring("fellowship", "ring_destroyed", won=ring == "fellowship"),
        _by_ring("dark_power", "ring_at_barad_dur", won=ring == "dark_power"),
        _by_places(dice, book, state, "dark_power"),
        _by_places(dice, book, state, "saruman"),
    )
    if state.came_to_blows is not None:
        dice.note(book.barter_goods.note("violence"), "came-to-blows", player=state.came_to_blows)
    able = [way for way in ways if way.player != state.came_to_blows]
    winners = tuple(dict.fromkeys(way.player for way in able if way.won))
    undecided = tuple(way.player for way in able if way.won is None)
    if undecided and not winners:
        raise UndecidedError("town-is-lost", pointer="/state/town", got=ABSENT)
    if undecided:
        dice.note(cite("several"), "saruman-undecided")
    if len(winners) > 1:
        dice.note(cite("several"), "several-winners")
    return Victors(winners=winners, undecided=undecided, ways=ways)


def _row(state: Victory) -> str:
    return state.ring if state.ring in ("destroyed", "at_barad_dur") else "in_play"


def _by_ring(player: Player, condition: Condition, *, won: bool) -> WayToWin:
    return WayToWin(
        player=player, by="ring", won=won, met=(condition,) if won else (), missing=() if won else (condition,)
    )


def _by_places(dice: Dice, book: ThreePlayer, state: Victory, player: Literal["dark_power", "saruman"]) -> WayToWin:
    table = book.victory_places
    met: list[Condition] = []
    missing: list[Condition] = []
    if player == "saruman":
        held = _all_nazgul(dice, book, state)
        (met if held else missing).append("every_nazgul")
    for row in table.data.rows.entries:
        if row.word == _TOWN or table.peek(row.word, player) != "hold":
            continue
        holder = getattr(state.places, row.word)
        place = say(f"table-victory-places-row-{row.word}")
        dice.look(table, row.word, player, why="place-needed", player=player, place=place, holder=holder or "nobody")
        (met if holder == player else missing).append(cast("Condition", row.word))
    won: bool | None = not missing
    if player == "saruman":
        decided = _town(dice, book, state, met, missing)
        won = not missing if decided or not won else None
    return WayToWin(
        player=player,
        by="nazgul_and_places" if player == "saruman" else "places",
        won=won,
        met=tuple(met),
        missing=tuple(missing),
    )


def _all_nazgul(dice: Dice, book: ThreePlayer, state: Victory) -> bool:
    held = state.nazgul_of_saruman == state.there
    if state.there == 0:
        held = dice.reading(book, "tp-no-nazgul") == "met"
    his, there = state.nazgul_of_saruman, state.there
    dice.note(book.victory_ring.note("nazgul"), "nazgul-controlled", nazgul_of_saruman=his, nazgul=there)
    return held


def _town(dice: Dice, book: ThreePlayer, state: Victory, met: list[Condition], missing: list[Condition]) -> bool:
    table, town = book.victory_places, state.town
    name = book.victory_town.peek(_TOWN, "name")
    if name != LOST:
        dice.look(book.victory_town, _TOWN, "name", why="town-is")
        if town is not None and folded(town.name) != folded(name):
            raise StateError("town-is-another", pointer="/state/town/name", got=town.name, town=named(name))
        town = town or Town(name=name, held_by=_holder(state.places, name))
    if town is None:
        dice.look(book.victory_town, _TOWN, "name", why="town-not-chosen")
    else:
        holder = town.held_by or "nobody"
        dice.look(table, _TOWN, "saruman", why="town-needed", town=named(town.name), holder=holder)
    (met if town is not None and town.held_by == "saruman" else missing).append(_TOWN)
    return town is not None


def _holder(places: PlacesHeld, name: str) -> Player | None:
    return next((getattr(places, each) for each in PlacesHeld.__struct_fields__ if folded(each) == folded(name)), None)


@victory.sentence
def _say(state: Victory, result: Victors, trace: tuple[Line, ...]) -> Message:
    if not result.winners:
        return say("nobody-has-won")
    return say("winners-and-perhaps-saruman" if result.undecided else "winners", winners=list(result.winners))
