"""Three-player game, Victory Conditions: every way to win, what of it is met and what is missing."""

from __future__ import annotations

from typing import Literal

from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import Victory
from ror_rules.three_player.results import Victors, WayToWin
from ror_rules.three_player.states import Player
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.words import PLAYER

TOWN = "town"


@rule("victory", title="Victory", source=part("Victory Conditions"), throws=False)
def victory(dice: Dice, book: ThreePlayer, state: Victory) -> Victors:
    """The Ring destroyed, the Ring at Barad-dur, the places held or all Nazgul controlled: several players may win."""
    cite = book.victory_ring.note
    ring = dice.look(book.victory_ring, state.ring, "wins", why="the Ring")
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
    winners = tuple(dict.fromkeys(way.player for way in ways if way.won and way.player != state.came_to_blows))
    if len(winners) > 1:
        dice.note(cite("several"), "more than one player wins")
    return Victors(winners=winners, ways=ways)


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
        if row.word == TOWN or table.peek(row.word, player) != "hold":
            continue
        holder = getattr(state.places, row.word)
        dice.look(table, row.word, player, why=f"held by {PLAYER[holder or 'neither']}")
        (met if holder == player else missing).append(row.label)
    if player == "saruman":
        _town(dice, book, state, met, missing)
    return WayToWin(
        player=player,
        by="nazgul_and_places" if player == "saruman" else "places",
        won=not missing,
        met=tuple(met),
        missing=tuple(missing),
    )


def _all_nazgul(dice: Dice, book: ThreePlayer, state: Victory) -> bool:
    """Whether Saruman controls every Nazgul there is."""
    held = state.nazgul_of_saruman == state.nazgul
    if state.nazgul == 0:
        held = dice.reading(book, "tp-no-nazgul") == "met"
    dice.note(book.victory_ring.note("nazgul"), f"Saruman controls {state.nazgul_of_saruman} of {state.nazgul} Nazgul")
    return held


def _town(dice: Dice, book: ThreePlayer, state: Victory, met: list[str], missing: list[str]) -> None:
    """Adds the town whose name is lost. Raises `UndecidedError` where it alone is left to decide."""
    table = book.victory_places
    town = state.town
    if town is None and not missing and state.came_to_blows != "saruman":
        raise UndecidedError(
            "Saruman meets every condition that survives; the town that he needs too is lost.",
            pointer="/state/town",
            expected="the town, as the players name it, and who holds it",
            got="nothing",
        )
    dice.reading(book, "tp-town")
    dice.look(table, TOWN, "saruman", why="not named" if town is None else town.name)
    name = "the town whose name is lost" if town is None else town.name
    (met if town is not None and town.held_by == "saruman" else missing).append(name)


@victory.sentence
def _say(state: Victory, result: Victors, trace: tuple[Line, ...]) -> str:
    if not result.winners:
        return "Nobody has won yet."
    return start(f"{listed([PLAYER[each] for each in result.winners])} {'wins' if not result.winners[1:] else 'win'}.")
