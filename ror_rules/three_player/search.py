"""Three-player game, Search: whose search it is, and where captives go. The search itself is War of the Ring's."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import structs

from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import CardSearch
from ror_rules.three_player.results import CardSighting
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.search import search as searched
from ror_rules.war_of_the_ring.search import sum_up
from ror_rules.war_of_the_ring.words import PLAYER

Searcher = Literal["saruman", "dark_power"]


@rule("search", title="Search", source=part("Search"))
def search(dice: Dice, book: ThreePlayer, state: CardSearch) -> CardSighting:
    """Hand Orcs search for Saruman, Eye Orcs for the Dark Power; each takes its captives home and tells nobody."""
    table = book.search_cards
    dice.reading(book, "tp-search-phase")
    dice.note(part("Sequence of Play"), "this is the Search Phase")
    searcher = _searcher(dice, book, state)
    sighting = searched.body(dice, book, state)
    home = None
    if state.orcs is not None and any(each.captured for each in sighting.captures):
        place = dice.look(table, state.orcs, "captives_to", why="where the captives are taken")
        home = dice.look(book.places, place, "hex", why="the hex they head for")
    dice.note(table.note("secret"), f"{PLAYER[searcher]} need tell nobody")
    return CardSighting(
        **structs.asdict(sighting),
        searcher=searcher,
        captives_to=home,
        shadow_points_from=_payer(dice, book, state, searcher),
    )


def _searcher(dice: Dice, book: ThreePlayer, state: CardSearch) -> Searcher:
    """Who resolves the search."""
    table = book.search_cards
    owners = set[str]()
    if state.orcs is not None:
        owners.add(dice.look(table, state.orcs, "player", why="whose Orcs they are"))
    if state.nazgul_of_saruman:
        owners.add("saruman")
    if state.nazgul > state.nazgul_of_saruman:
        owners.add("dark_power")
    if len(owners) == 1:
        searcher = cast("Searcher", owners.pop())
        if state.resolved_by not in (None, searcher):
            raise StateError(
                "The rules say whose search it is.",
                pointer="/state/resolved_by",
                expected=searcher,
                got=state.resolved_by,
            )
    else:
        searcher = _settled(dice, book, state)
    if searcher == "saruman" and state.saruman_allied_with == "fellowship":
        dice.note(
            book.alliance_effects.note("ally-searches"), "his Alliance with the Fellowship does not keep him from it"
        )
    return searcher


def _settled(dice: Dice, book: ThreePlayer, state: CardSearch) -> Searcher:
    """Who resolves a search of two players' searchers, as they settled it."""
    table = book.search_cards
    together = table.number("nazgul-together")
    allied = state.saruman_allied_with == "dark_power"
    if allied and state.nazgul > together:
        raise StateError(
            "Allies search with fewer Nazgul.",
            pointer="/state/nazgul",
            expected=f"at most {together}",
            got=state.nazgul,
        )
    if state.resolved_by is None:
        raise UndecidedError(
            "Searchers of both players are in the hex, and who resolves the search is lost. What survives: allies agree "
            f"which Nazgul, {together} at most, make it; Orcs are their own player's.",
            pointer="/state/resolved_by",
            expected="saruman or dark_power, as the players settle it",
            got="nothing",
        )
    dice.reading(book, "tp-nazgul-search")
    note = book.alliance_effects.note("together") if allied else table.note("nazgul")
    dice.note(note, f"settled: {PLAYER[state.resolved_by]} resolves it")
    return state.resolved_by


def _payer(dice: Dice, book: ThreePlayer, state: CardSearch, searcher: Searcher) -> Literal["dark_power"] | None:
    """Who pays Shadow Points for the search."""
    cite = book.search_cards.note("shadow-points")
    if searcher == "dark_power":
        dice.note(cite, "the Dark Power pays for its search, but for no Individual Combat that comes of it")
        return "dark_power"
    if state.orcs == "hand":
        dice.reading(book, "tp-hand-orcs-pay")
    dice.note(cite, "Saruman pays no Shadow Points")
    return None


@search.sentence
def _say(state: CardSearch, result: CardSighting, trace: tuple[Line, ...]) -> str:
    same: tuple[Any, Any] = (state, result)
    said = searched.say(*same, trace)
    home = f" Captives go to {result.captives_to}." if result.captives_to else ""
    return f"{start(PLAYER[result.searcher])} searches: {said[:1].lower()}{said[1:]}{home}"


sum_up(search)
