"""War of the Ring, Search Table: spotting the Characters in a hex, and the capture throws it allows."""

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
    free,
    in_full,
    living,
    ordinals,
    party,
)
from ror_rules.dice import Dice, Trials
from ror_rules.errors import StateError
from ror_rules.rule import Rule, rule
from ror_rules.text import counted, listed
from ror_rules.trace import Line, LookUpStep, RollStep, step_of
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
        """The players who search, as far as the searchers tell."""
        return frozenset({"dark_power"})

    def __post_init__(self) -> None:
        structs.force_setattr(self, "characters", party(self.characters))
        if self.search_points is not None and (self.nazgul or self.orc_points):
            raise StateError(
                "The searchers are given twice.",
                pointer="/state/search_points",
                expected="search_points alone, or nazgul and orc_points",
                got=f"search_points {self.search_points} beside nazgul {self.nazgul} and orc_points {self.orc_points}",
            )
        if not (self.search_points or self.nazgul or self.orc_points):
            raise StateError(
                "Nobody searches.",
                pointer="/state/search_points" if self.search_points is not None else "/state",
                expected="at least 1 Search Point: search_points, nazgul or orc_points",
                got="none",
            )
        if isinstance(self.characters, tuple):
            each_once(self.characters, "/characters")
            searchers = self.searchers
            for index, each in enumerate(self.characters):
                at = f"/characters/{index}"
                living(each, at, does="The dead are not searched for.")
                free(each, at, "Who is held by an Enemy is not searched for.")
                own(each, at, searchers)


def own(who: Member, at: str, searchers: frozenset[str]) -> None:
    """Raises `StateError` for a Character whose own player alone searches for him."""
    if isinstance(who, Character) and searchers == {who.side}:
        raise StateError(
            "A player does not search for his own Characters.",
            pointer=f"/state{at}/side",
            expected="a Character of another player",
            got=str(who.side),
        )


class Capture(Value):
    """The capture throw of one Character."""

    name: Annotated[str, Meta(description="The Character's name as the state gives it.")]
    face: Annotated[int, Meta(description="The face of the capture throw, 1 to 6.")]
    captured: Annotated[
        bool, Meta(description="Whether the Character is captured: the face is above the Capture Rating.")
    ]


class Sighting(Value):
    """What a search of a hex found, and what came of the captures it allowed."""

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
    """The Dark Power searches a hex: a die spots its Characters or not, and some rolls let it try to capture them."""
    return sighting(dice, book, state)


def sighting(dice: Dice, book: WarOfTheRing, state: Search, *, counted_only: bool = False) -> Sighting:
    """A search; `counted_only`: of the captures only their number is meant, and the first Characters stand for all."""
    table = book.search
    points = state.search_points
    if points is None:
        nazgul, orcs = table.number("nazgul-search-points"), table.number("orc-search-points")
        points = nazgul * state.nazgul + orcs * state.orc_points
        dice.note(
            table.note("search-points"),
            f"Nazgul {state.nazgul} x {nazgul} and Orcs {state.orc_points} x {orcs}: {counted(points, 'Search Point')}",
        )
    hunted = state.characters if isinstance(state.characters, tuple) else ()
    number = len(hunted) if hunted else int(state.characters)  # type: ignore[arg-type]  # a number, or hunted is not empty
    cell = dice.look(table, points, number, why=f"{counted(points, 'Search Point')} against {number}")
    face = dice.roll(table.die, why="search", cite=table.note("spot"))
    spotted, allowed = face in cell.spots, face in cell.captures
    if spotted:
        dice.note(table.note("capture"), f"the c beside {face} allows captures" if allowed else f"no c beside {face}")
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
    """Somebody who has been captured."""
    return structs.replace(in_full(who), held="captive")


def _capture(dice: Dice, book: WarOfTheRing, hunted: Member, at: str) -> Capture:
    """One Character's capture throw at their ordinal: at or below the Capture Rating they get away."""
    table = book.search
    name, rating = called(hunted), _rating(book, hunted)
    given = in_full(hunted).capture_rating is not UNSET
    dice.reading(book, "wr-capture-roll")
    face = dice.roll(
        table.die,
        why=f"{name}'s capture, Capture Rating {rating}{'' if given else ' (none given)'}",
        cite=table.note("capture"),
        at=at,
    )
    return Capture(name=name, face=face, captured=face > rating)


def _rating(book: WarOfTheRing, hunted: Member) -> int:
    """A Character's Capture Rating."""
    rating = in_full(hunted).capture_rating
    return book.search.number("capture-rating-without-one") if rating is UNSET else rating


def _counted(dice: Dice, book: WarOfTheRing, hunted: Sequence[Member]) -> tuple[Capture, ...]:
    """As many captures as are made, by the first of the party, whoever is captured."""

    def throw(dice: Dice, count: int, who: Member) -> dict[str, int]:
        return {"captured": sum([_capture(dice, book, who, str(at)).captured for at in range(count)])}

    trials = [Trials(_rating(book, who), 1, partial(throw, who=who)) for who in hunted]
    captured = dice.tally(trials).get("captured", 0)
    return tuple([Capture(name=called(who), face=0, captured=at < captured) for at, who in enumerate(hunted)])


@search.sentence
def _say(state: Search, result: Sighting, trace: tuple[Line, ...]) -> str:
    cell = step_of(trace, LookUpStep, "search").cell
    face = step_of(trace, RollStep).face
    thrown = f"{face} against {cell}"
    if not result.spotted:
        return f"The search finds nobody: {thrown}."
    if not result.capture_allowed:
        return f"The Characters are spotted, but cannot be captured: {thrown}."
    if not result.captures:
        return f"The Characters are spotted and may be captured: {thrown}."
    taken = [each.name for each in result.captures if each.captured]
    caught = f"{listed(taken)} captured" if taken else "nobody is captured"
    if len(taken) == len(result.captures) > 1:
        caught = "all of them captured"
    return f"The Characters are spotted, {caught}: {thrown}."


class SearchOdds:
    """The odds of a search. They tell the faces of the capture throws apart only if a question sees them."""

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
    """Names what players ask of a search. `counted` is the same rule without the faces of capture throws."""

    @searched.solver
    def _odds(memo: Memo, book: Any, state: Any) -> SearchOdds:
        numbers = Exploration(counted, book, state, memo, partial(searched.views, state))
        return SearchOdds(searched.enumerated(book, state, memo), numbers)

    @searched.summary("captured", "how many of the Characters named are captured")
    def captured(state: Search, result: Sighting) -> int:
        return sum(each.captured for each in result.captures)

    searched.head("captured", "spotted", "capture_allowed")


sum_up(search, partial(sighting, counted_only=True))
