"""Three-player game, Search: whose search it is, and where captives go. The search itself is War of the Ring's."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, cast

from msgspec import Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Allies, NazgulHeld, NazgulNumber, allies, numbers
from ror_rules._rulesets.war_of_the_ring.search import Search, Sighting, sighting, sum_up
from ror_rules._rulesets.war_of_the_ring.search import search as searched
from ror_rules._rulesets.war_of_the_ring.words import PLAYER, STARTS
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.trace import Line

_Searcher = Literal["saruman", "dark_power"]


class CardSearch(Search, kw_only=True):
    """A search of one hex: what is brought against it, the Characters in it, and whose the searchers are."""

    orcs: Annotated[
        Literal["hand", "eye"] | None,
        Meta(
            description="What the Search Card shows: Hand Orcs, who are Saruman's, or Eye Orcs, who are the Dark Power's. Left "
            "out: no Orcs search, or the players settled whose search it is."
        ),
    ] = None
    nazgul: Annotated[
        NazgulNumber | NazgulHeld,
        Meta(
            description="Nazgul that search: how many, 0 to 9, or which, by who controls them; each is worth 2 Search Points. Left "
            "out: 0."
        ),
    ] = 0  # type: ignore[assignment]  # by name, too
    nazgul_of_saruman: Annotated[
        NazgulNumber,
        Meta(description="How many of `nazgul` are under Saruman, at most all of them. Left out: 0."),
    ] = 0
    saruman_allied_with: Annotated[
        Allies,
        Meta(
            description="With whom Saruman has an Alliance: a player, or a list of at most two, each once. Left out: nobody."
        ),
    ] = ()
    only_one_has_nazgul: Annotated[
        bool,
        Meta(
            description="Whether only one of the two allies, Saruman and the Dark Power, possesses Nazgul at all, so that the "
            "rule that three of theirs search at most does not hold. Left out: false."
        ),
    ] = False
    resolved_by: Annotated[
        _Searcher | None,
        Meta(
            description="Who resolves the search, as the players settled it where the rules do not say. Left out: the rules "
            "say whose search it is."
        ),
    ] = None

    @property
    def searchers(self) -> frozenset[str]:
        """The players who search, as far as the searchers tell."""
        orcs = {"hand": "saruman", "eye": "dark_power"}[self.orcs] if self.orcs else self.resolved_by
        nazgul = ("saruman" * bool(self.nazgul_of_saruman), "dark_power" * (self.there > self.nazgul_of_saruman))
        return frozenset(each for each in (orcs, *nazgul) if each)

    @property
    def there(self) -> int:
        """How many Nazgul that are."""
        return self.nazgul if isinstance(self.nazgul, int) else len(self.nazgul.every)

    def __post_init__(self) -> None:
        there, his = numbers(self.nazgul, self.nazgul_of_saruman)
        structs.force_setattr(self, "nazgul", there)
        structs.force_setattr(self, "nazgul_of_saruman", his)
        structs.force_setattr(self, "saruman_allied_with", allies(self.saruman_allied_with))
        super().__post_init__()
        if self.nazgul_of_saruman > self.there:
            raise StateError(
                "Saruman has more Nazgul in the search than there are.",
                pointer="/state/nazgul_of_saruman",
                expected=f"at most nazgul {self.there}",
                got=self.nazgul_of_saruman,
            )
        if self.only_one_has_nazgul and 0 < self.nazgul_of_saruman < self.there:
            raise StateError(
                "Nazgul of both search.",
                pointer="/state/only_one_has_nazgul",
                expected="false, with Nazgul of both",
                got=self.only_one_has_nazgul,
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


class CardSighting(Sighting, kw_only=True):
    """What a search of a hex found, what came of the captures it allowed, and whose search it was."""

    searcher: Annotated[_Searcher, Meta(description="The player whose search it was.")]
    captives_to: Annotated[
        str | None,
        Meta(
            description="The hex of the map that Orcs take their captives to, moved by the searcher; null where no Orcs have "
            "captives."
        ),
    ]
    shadow_points_from: Annotated[
        Literal["dark_power"] | None,
        Meta(
            description="Who pays Shadow Points for the search: the Dark Power for what of its own searches, whoever resolves it; null "
            "where nobody does, as for Saruman's."
        ),
    ]


@rule("search", title="Search", source=part("search"))
def search(dice: Dice, book: ThreePlayer, state: CardSearch) -> CardSighting:
    """Hand Orcs search for Saruman, Eye Orcs for the Dark Power; each takes its captives home and tells nobody."""
    return _sighting(dice, book, state)


def _sighting(dice: Dice, book: ThreePlayer, state: CardSearch, *, counted_only: bool = False) -> CardSighting:
    """A search; `counted_only`: of the captures only their number is meant."""
    table = book.search_cards
    dice.reading(book, "tp-search-phase")
    dice.note(part("sequence-of-play"), "this is the Search Phase")
    searcher = _searcher(dice, book, state)
    found = sighting(dice, book, state, counted_only=counted_only)
    home = None
    if state.orcs is not None and any(each.captured for each in found.captures):
        place = dice.look(table, state.orcs, "captives_to", why="where the captives are taken")
        home = dice.look(book.places, place, "hex", why="the hex they head for")
    dice.note(table.note("secret"), f"{PLAYER[searcher]} need tell nobody")
    return CardSighting(
        **structs.asdict(found),
        searcher=searcher,
        captives_to=home,
        shadow_points_from=_payer(dice, book, state, searcher),
    )


def _searcher(dice: Dice, book: ThreePlayer, state: CardSearch) -> _Searcher:
    """Who resolves the search."""
    table = book.search_cards
    _together(dice, book, state)
    owners = set[str]()
    if state.orcs is not None:
        owners.add(dice.look(table, state.orcs, "player", why="whose Orcs they are"))
    if state.nazgul_of_saruman:
        owners.add("saruman")
    if state.there > state.nazgul_of_saruman:
        owners.add("dark_power")
    settled = state.orcs is None and (state.orc_points or state.search_points)
    if len(owners) == 1 and not settled:
        searcher = cast("_Searcher", owners.pop())
        if state.resolved_by not in (None, searcher):
            raise StateError(
                "The rules say whose search it is.",
                pointer="/state/resolved_by",
                expected=searcher,
                got=state.resolved_by,
            )
    else:
        searcher = _settled(dice, book, state)
    if searcher == "saruman" and "fellowship" in allies(state.saruman_allied_with):
        dice.note(
            book.alliance_effects.note("ally-searches"), "his Alliance with the Fellowship does not keep him from it"
        )
    return searcher


def _together(dice: Dice, book: ThreePlayer, state: CardSearch) -> None:
    """Raises `StateError` where allies who both have Nazgul search with more of them than they may."""
    most = book.search_cards.number("nazgul-together")
    if "dark_power" not in allies(state.saruman_allied_with) or state.only_one_has_nazgul or not state.there:
        return
    if state.there > most:
        raise StateError(
            "Allies who both have Nazgul search with fewer, whosever they are.",
            pointer="/state/nazgul",
            expected=f"at most {most}, or only_one_has_nazgul true where the other has none at all",
            got=state.there,
        )
    dice.note(book.alliance_effects.note("together"), f"{state.there} of {most} at most")


def _settled(dice: Dice, book: ThreePlayer, state: CardSearch) -> _Searcher:
    """Who resolves a search of two players' searchers, as they settled it."""
    table = book.search_cards
    together = table.number("nazgul-together")
    allied = "dark_power" in allies(state.saruman_allied_with)
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


def _payer(dice: Dice, book: ThreePlayer, state: CardSearch, searcher: _Searcher) -> Literal["dark_power"] | None:
    """Who pays Shadow Points for the search: the Dark Power for its own searchers, Saruman for none of his."""
    cite = book.search_cards.note("shadow-points")
    unknown = searcher == "dark_power" and not state.there and state.orcs is None
    if state.there > state.nazgul_of_saruman or state.orcs == "eye" or unknown:
        dice.note(cite, "the Dark Power pays for its searchers, but for no Individual Combat that comes of it")
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
    return f"{STARTS[result.searcher]} searches: {said[:1].lower()}{said[1:]}{home}"


sum_up(search, partial(_sighting, counted_only=True))
