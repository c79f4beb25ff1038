"""Three-player game, Search: the player who searches, and the place for captives. The table is that of War of the Ring."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import UNSET, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Allies, NazgulHeld, NazgulNumber, allies, numbers
from ror_rules._rulesets.war_of_the_ring.pieces import Character, party, unread
from ror_rules._rulesets.war_of_the_ring.search import (
    Apart,
    Hunted,
    LeftAlone,
    Searchers,
    Sighting,
    check_hunt,
    search as searched,
    sighting,
    sum_up,
)
from ror_rules.author import (
    ABSENT,
    Dice,
    Line,
    LookUpStep,
    Message,
    Normal,
    StateError,
    UndecidedError,
    rule,
    say,
    step_of,
)

_Searcher = Literal["saruman", "dark_power"]


class CardSearchers(Searchers, kw_only=True):
    """The searchers of a hex, and their owners."""

    orcs: Literal["hand", "eye"] | None = None
    nazgul: NazgulNumber | NazgulHeld = 0  # type: ignore[assignment]  # or by name
    nazgul_of_saruman: NazgulNumber = 0
    saruman_allied_with: Allies = ()
    only_one_has_nazgul: bool = False
    resolved_by: _Searcher | None = None

    @property
    def searchers(self) -> frozenset[str]:
        orcs = {"hand": "saruman", "eye": "dark_power"}[self.orcs] if self.orcs else self.resolved_by
        nazgul = ("saruman" * bool(self.nazgul_of_saruman), "dark_power" * (self.there > self.nazgul_of_saruman))
        return frozenset(each for each in (orcs, *nazgul) if each)

    @property
    def there(self) -> int:
        return self.nazgul if isinstance(self.nazgul, int) else len(self.nazgul.every)


class CardSearch(CardSearchers, kw_only=True):
    """A search of one hex: the searchers, their owners, and the Characters in the hex."""

    characters: Hunted
    left_alone: LeftAlone = UNSET

    def normal(self) -> Normal:
        there, his = numbers(self.nazgul, self.nazgul_of_saruman)
        return {
            "nazgul": there,
            "nazgul_of_saruman": his,
            "saruman_allied_with": allies(self.saruman_allied_with),
            "characters": party(self.characters),
        }

    def check(self) -> None:
        check_hunt(self)
        if self.nazgul_of_saruman > self.there:
            raise StateError(
                "too-many-nazgul-of-saruman",
                pointer="/state/nazgul_of_saruman",
                got=self.nazgul_of_saruman,
                nazgul=self.there,
            )
        if self.only_one_has_nazgul and 0 < self.nazgul_of_saruman < self.there:
            raise StateError("both-have-nazgul", pointer="/state/only_one_has_nazgul", got=self.only_one_has_nazgul)
        if self.orcs is not None and not (self.orc_points or self.search_points):
            raise StateError("orcs-without-points", pointer="/state/orcs", got=self.orcs)
        if (self.orc_points or self.search_points) and self.orcs is None and self.resolved_by is None:
            raise StateError("orcs-unknown", pointer="/state/orcs", got=ABSENT)


class CardSighting(Sighting, kw_only=True):
    """The result of a search: the Characters spotted and captured, and the player who searched."""

    searcher: _Searcher
    captives_to: str | None
    shadow_points_from: Literal["dark_power"] | None


@rule("search", title="Search", source=part("search"), decides=("searcher",), wants={"searcher": "captured"})
def search(dice: Dice, book: ThreePlayer, state: CardSearch) -> CardSighting:
    """Hand Orcs search for Saruman, Eye Orcs for the Dark Power. They take their captives to their own stronghold."""
    return sight(dice, book, state)


def sight(dice: Dice, book: ThreePlayer, state: CardSearch, *, told_apart: Apart | None = None) -> CardSighting:
    table = book.search_cards
    dice.note(part("sequence-of-play"), "search-phase")
    searcher = _searcher(dice, book, state)
    found = sighting(dice, book, state, told_apart=told_apart)
    home = None
    if state.orcs is not None and any(each.captured for each in found.captures):
        place = dice.look(table, state.orcs, "captives_to", why="captives-go-to", orcs=state.orcs)
        home = dice.look(book.places, place, "hex", why="hex-of", place=place)
    dice.note(table.note("secret"), "search-stays-secret", player=searcher)
    return CardSighting(
        **structs.asdict(found),
        searcher=searcher,
        captives_to=home,
        shadow_points_from=_payer(dice, book, state, searcher),
    )


def _searcher(dice: Dice, book: ThreePlayer, state: CardSearch) -> _Searcher:
    table = book.search_cards
    _together(dice, book, state)
    owners = set[str]()
    if state.orcs is not None:
        owners.add(dice.look(table, state.orcs, "player", why="orcs-search-for", orcs=state.orcs))
    if state.nazgul_of_saruman:
        owners.add("saruman")
    if state.there > state.nazgul_of_saruman:
        owners.add("dark_power")
    settled = state.orcs is None and (state.orc_points or state.search_points)
    if len(owners) == 1 and not settled:
        searcher = cast("_Searcher", owners.pop())
        if state.resolved_by not in (None, searcher):
            raise StateError(
                "searcher-is-clear", pointer="/state/resolved_by", got=state.resolved_by, searcher=searcher
            )
    else:
        searcher = _settled(dice, book, state)
    if searcher == "saruman" and "fellowship" in allies(state.saruman_allied_with):
        dice.note(book.alliance_effects.note("ally-searches"), "ally-may-search")
    return searcher


def _together(dice: Dice, book: ThreePlayer, state: CardSearch) -> None:
    most = book.search_cards.number("nazgul-together")
    if "dark_power" not in allies(state.saruman_allied_with) or state.only_one_has_nazgul or not state.there:
        return
    if state.there > most:
        raise StateError("too-many-allied-nazgul", pointer="/state/nazgul", got=state.there, most=most)
    dice.note(book.alliance_effects.note("together"), "nazgul-of-allies", count=state.there, most=most)


def _settled(dice: Dice, book: ThreePlayer, state: CardSearch) -> _Searcher:
    table = book.search_cards
    together = table.number("nazgul-together")
    allied = "dark_power" in allies(state.saruman_allied_with)
    if state.resolved_by is None:
        raise UndecidedError("searchers-of-both", pointer="/state/resolved_by", got=ABSENT, most=together)
    note = book.alliance_effects.note("together") if allied else table.note("nazgul")
    dice.note(note, "players-chose-searcher", player=state.resolved_by)
    return state.resolved_by


def _payer(dice: Dice, book: ThreePlayer, state: CardSearch, searcher: _Searcher) -> Literal["dark_power"] | None:
    cite = book.search_cards.note("shadow-points")
    unknown = searcher == "dark_power" and not state.there and state.orcs is None
    if state.there > state.nazgul_of_saruman or state.orcs == "eye" or unknown:
        dice.note(cite, "dark-power-pays")
        return "dark_power"
    dice.note(cite, "saruman-pays-nothing")
    return None


@search.sentence
def _say(state: CardSearch, result: CardSighting, trace: tuple[Line, ...]) -> Message:
    same: tuple[Any, Any] = (state, result)
    found = searched.say(*same, trace)
    if result.captives_to is None:
        return say("search-by", searcher=result.searcher, found=found)
    place = step_of(trace, LookUpStep, "places").given["place"]
    return say("search-by-with-captives", searcher=result.searcher, found=found, place=place, hex=result.captives_to)


sum_up(search, sight)
search.carries(Character, *unread("capture_rating"))
