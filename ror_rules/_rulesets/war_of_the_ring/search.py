"""War of the Ring, Search Table: whether a search spots the Characters in a hex, and the capture throws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

from msgspec import UNSET, Meta, structs

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Exploration
from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Member,
    called,
    each_once,
    endures,
    free,
    in_full,
    living,
    name_at,
    ordinals,
    party,
    side_of,
)
from ror_rules.dice import Dice, Trials
from ror_rules.errors import ABSENT, StateError
from ror_rules.message import Message, named, say
from ror_rules.rule import Rule, rule
from ror_rules.trace import Line, RollStep, step_of
from ror_rules.values import Count, Points, Value


class Search(Value, kw_only=True):
    """A search of one hex by the Dark Power: the Search Points brought against it, and the Characters in it."""

    search_points: Annotated[
        Points | None,
        Meta(description="All Search Points in the hex, 1 to 9999, instead of `nazgul` and `orc_points`."),
    ] = None
    nazgul: Annotated[
        int, Meta(ge=0, le=9, description="Nazgul that search, 0 to 9; each is worth 2 Search Points. Left out: 0.")
    ] = 0
    orc_points: Annotated[
        int, Meta(ge=0, le=9999, description="Search Points of the Orcs that search, 0 to 9999. Left out: 0.")
    ] = 0
    characters: Annotated[
        Count | Annotated[tuple[Member, ...], Meta(min_length=1, max_length=30)],
        Meta(
            description="The Characters in the hex: how many, 1 to 999, and no capture is thrown for; or who, 1 to 30 of "
            "them told in full or by name, in the order of their capture throws. Each keeps the same die in any other order."
        ),
    ]

    @property
    def searchers(self) -> frozenset[str]:
        """The players who search, as far as the state names them."""
        return frozenset({"dark_power"})

    def __post_init__(self) -> None:
        structs.force_setattr(self, "characters", party(self.characters))
        if self.search_points is not None and (self.nazgul or self.orc_points):
            raise StateError("searchers-twice", pointer="/state/search_points", got=self.search_points)
        if not (self.search_points or self.nazgul or self.orc_points):
            raise StateError(
                "nobody-searches",
                pointer="/state/search_points" if self.search_points is not None else "/state",
                got=ABSENT if self.search_points is None else self.search_points,
            )
        if isinstance(self.characters, tuple):
            each_once(self.characters, "/characters")
            searchers = self.searchers
            for index, each in enumerate(self.characters):
                at = f"/characters/{index}"
                living(each, at, equal_kills=False)
                free(each, at)
                own(each, at, searchers)


def own(who: Member, at: str, searchers: frozenset[str]) -> None:
    """Raises `StateError` for a Character if their own player is the only searcher."""
    if isinstance(who, Character) and who.side is UNSET and who.who is UNSET:
        return
    side = side_of(who)
    if searchers != {side}:
        return
    full = in_full(who)
    at = f"/state{at}/side" if full.side is not UNSET else name_at(who, at)
    got = full.name if full.side is UNSET else str(side)
    raise StateError("searches-own", pointer=at, got=got, who=named(full.name), side=str(side))


class Capture(Value):
    """The capture throw of one Character."""

    name: Annotated[str, Meta(description="The Character's name as the state gives it.")]
    face: Annotated[int, Meta(description="The face of the capture throw, 1 to 6.")]
    captured: Annotated[bool, Meta(description="Whether the Character is captured: the face does not make the throw.")]


class Sighting(Value):
    """The result of a search, and of the capture throws that it allowed."""

    spotted: Annotated[bool, Meta(description="Whether the die spotted the Characters in the hex.")]
    capture_allowed: Annotated[
        bool,
        Meta(
            description="Whether a c stands beside the roll: the Dark Power may try to capture each Character spotted."
        ),
    ]
    captures: Annotated[
        tuple[Capture, ...],
        Meta(
            description="The capture throws, in the order of `characters`; empty where no capture is allowed or the "
            "Characters are given as a number."
        ),
    ]
    characters: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | tuple[Member, ...],
        Meta(
            description="The party as it goes on: those of `characters` who were not captured, as the state tells of them.",
            extra=CARRIED,
        ),
    ]
    captives: Annotated[
        tuple[Character, ...],
        Meta(description="Those who were captured, each as a `captive`, in the order of their throws.", extra=CARRIED),
    ]


@rule("search", title="Search", source=chart("search-table"))
def search(dice: Dice, book: WarOfTheRing, state: Search) -> Sighting:
    """The Dark Power searches a hex. A die spots the Characters there or not, and some rolls allow capture throws."""
    return sighting(dice, book, state)


def sighting(dice: Dice, book: WarOfTheRing, state: Search, *, counted_only: bool = False) -> Sighting:
    """A search. With `counted_only` only the number of captures counts, and the first Characters stand for all."""
    table = book.search
    points = state.search_points
    if points is None:
        each, orcs = table.number("nazgul-search-points"), table.number("orc-search-points") * state.orc_points
        points = each * state.nazgul + orcs
        cite = table.note("search-points")
        if not state.nazgul:
            dice.note(cite, "orcs-search", points=points)
        elif not orcs:
            dice.note(cite, "nazgul-search", nazgul=state.nazgul, each=each, points=points)
        else:
            dice.note(cite, "nazgul-and-orcs-search", nazgul=state.nazgul, each=each, orcs=orcs, points=points)
    hunted = state.characters if isinstance(state.characters, tuple) else ()
    for index, who in enumerate(hunted):
        if isinstance(who, Character) and who.wounds:
            endures(dice, book, ((who, f"/characters/{index}"),))
    number = len(hunted) if hunted else int(state.characters)  # type: ignore[arg-type]  # a number, or hunted is not empty
    axes = (points, number)
    if book.rulings["wr-search-axes"] == "characters-by-points":
        axes = (number, points)
    cell = dice.look(table, *axes, why="search-points", points=points, characters=number)
    face = dice.roll(table.die, why="search-throw", cite=table.note("spot"))
    spotted, allowed = face in cell.spots, face in cell.captures
    if spotted:
        dice.note(table.note("capture"), "capture-allowed" if allowed else "capture-not-allowed", face=face)
    captures: tuple[Capture, ...] = ()
    if allowed and hunted and counted_only:
        captures = _counted(dice, book, hunted)
    elif allowed and hunted:
        below = dice.within("capture")
        without = table.number("capture-rating-without-one")
        numbers = ordinals(
            hunted, lambda who: (who.who or "", without if who.capture_rating is UNSET else who.capture_rating)
        )
        captures = tuple([_capture(below, book, who, str(at)) for who, at in zip(hunted, numbers, strict=True)])
    fates = list(zip(hunted, captures, strict=False))
    taken = tuple([captive(who) for who, fate in fates if fate.captured])
    return Sighting(
        spotted=spotted,
        capture_allowed=allowed,
        captures=captures,
        characters=tuple([who for who, fate in fates if not fate.captured]) if taken else state.characters,
        captives=taken,
    )


def captive(who: Member) -> Character:
    """A Character after their capture."""
    return structs.replace(in_full(who), held="captive")


def _capture(dice: Dice, book: WarOfTheRing, hunted: Member, at: str) -> Capture:
    """One Character's capture throw at their ordinal. A throw that the Capture Rating makes avoids capture."""
    table = book.search
    name, rating = called(hunted), _rating(book, hunted)
    given = in_full(hunted).capture_rating is not UNSET
    above = dice.reading(book, "wr-capture-roll") == "above"
    why = "capture-throw" if given else "capture-throw-without-rating"
    if above:
        why = "capture-throw-above" if given else "capture-throw-without-rating-above"
    face = dice.roll(table.die, why=why, cite=table.note("capture"), at=at, who=named(name), rating=rating)
    return Capture(name=name, face=face, captured=(face > rating) != above)


def _rating(book: WarOfTheRing, hunted: Member) -> int:
    """A Character's Capture Rating."""
    rating = in_full(hunted).capture_rating
    return book.search.number("capture-rating-without-one") if rating is UNSET else rating


def _counted(dice: Dice, book: WarOfTheRing, hunted: Sequence[Member]) -> tuple[Capture, ...]:
    """The number of captures, as captures of the first Characters of the party."""

    def throw(dice: Dice, count: int, who: Member) -> dict[str, int]:
        return {"captured": sum([_capture(dice, book, who, str(at)).captured for at in range(count)])}

    trials = [Trials(_rating(book, who), 1, partial(throw, who=who)) for who in hunted]
    captured = dice.tally(trials).get("captured", 0)
    return tuple([Capture(name=called(who), face=0, captured=at < captured) for at, who in enumerate(hunted)])


@search.sentence
def _say(state: Search, result: Sighting, trace: tuple[Line, ...]) -> Message:
    face = step_of(trace, RollStep).face
    if not result.spotted:
        return say("search-in-vain", face=face)
    if not result.capture_allowed:
        return say("search-spots", face=face)
    if not result.captures:
        return say("search-allows-capture", face=face)
    taken = [named(each.name) for each in result.captures if each.captured]
    free = [named(each.name) for each in result.captures if not each.captured]
    if not taken:
        return say("search-captures-nobody", face=face, free=free)
    if free:
        return say("search-captures", face=face, captured=taken, free=free)
    return say("search-captures-all", face=face, captured=taken)


class SearchOdds:
    """The odds of a search. They separate the faces of the capture throws only if a question sees them."""

    def __init__(self, faces: Exploration[Any], numbers: Exploration[Any]) -> None:
        self._faces, self._numbers = faces, numbers

    def _seeing(self, names: Sequence[str] | None) -> Exploration[Any]:
        return self._faces if names is None or "captures" in names else self._numbers

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        """The joint distribution of these."""
        return self._seeing(names).look(names, most)

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        """The distribution of each of these."""
        return self._seeing(names).apart(names)


def sum_up(searched: Rule[Any, Any, Any], counted: Callable[[Dice, Any, Any], Any]) -> None:
    """Adds the solver and the summary of a search. `counted` is the same rule without the faces of capture throws."""

    @searched.solver
    def _odds(memo: Memo, book: Any, state: Any) -> SearchOdds:
        numbers = Exploration(counted, book, state, memo, partial(searched.views, state))
        return SearchOdds(searched.enumerated(book, state, memo), numbers)

    @searched.summary("captured")
    def captured(state: Search, result: Sighting) -> int:
        return sum(each.captured for each in result.captures)

    searched.head("captured", "spotted", "capture_allowed")


sum_up(search, partial(sighting, counted_only=True))
