"""War of the Ring, Search Table: whether a search spots the Characters in a hex, and the capture throws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from typing import Annotated, Any, ClassVar, NamedTuple, Protocol

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Exploration
from ror_rules._rulesets.war_of_the_ring.book import Sight, WarOfTheRing, chart
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
    meant,
    name_at,
    ordinals,
    party,
    side_of,
    unread,
)
from ror_rules.author import (
    ABSENT,
    Count,
    Dice,
    FormFields,
    Line,
    Message,
    Name,
    Normal,
    Points,
    RollStep,
    Rule,
    StateError,
    Trials,
    Value,
    named,
    rule,
    say,
    step_of,
)


class Searchers(Value, kw_only=True):
    """The Search Points that the Dark Power brings against a hex."""

    search_points: Points | None = None
    nazgul: Annotated[int, Meta(ge=0, le=9)] = 0
    orc_points: Annotated[int, Meta(ge=0, le=9999)] = 0


Hunted = Annotated[
    Count | Annotated[tuple[Member, ...], Meta(min_length=1, max_length=30)],
    Meta(
        description="The Characters in the hex. A number allows no capture. A list has 1 to 30 of them in "
        "full or by name, in the order of their capture throws. Unequal Characters keep their dice in any other order."
    ),
]


LeftAlone = Annotated[
    Annotated[tuple[Name, ...], Meta(min_length=1, max_length=30)] | UnsetType,
    Meta(
        description="Names of `characters` that the searcher spots and does not try to capture. The ruling "
        "`wr-may-capture` can forbid it. By default none."
    ),
]


class Hunt(Protocol):
    @property
    def search_points(self) -> int | None: ...
    @property
    def nazgul(self) -> Any: ...
    @property
    def orc_points(self) -> int: ...
    @property
    def characters(self) -> int | tuple[Member, ...]: ...
    @property
    def left_alone(self) -> tuple[str, ...] | UnsetType: ...
    @property
    def searchers(self) -> frozenset[str]:
        """The players who search, as far as the state names them."""


class Search(Searchers, kw_only=True):
    """A search of one hex by the Dark Power: the Search Points brought against it, and the Characters in it."""

    characters: Hunted
    left_alone: LeftAlone = UNSET

    form_fields: ClassVar[FormFields | None] = FormFields(("search_points", "nazgul", "orc_points"))

    @property
    def searchers(self) -> frozenset[str]:
        return frozenset({"dark_power"})

    def normal(self) -> Normal:
        return {"characters": party(self.characters)}

    def check(self) -> None:
        check_hunt(self)


def check_hunt(self: Hunt) -> None:
    if self.search_points is not None and (self.nazgul or self.orc_points):
        raise StateError("searchers-twice", pointer="/state/search_points", got=self.search_points)
    if not (self.search_points or self.nazgul or self.orc_points):
        raise StateError(
            "nobody-searches",
            pointer="/state/search_points" if self.search_points is not None else "/state",
            got=ABSENT if self.search_points is None else self.search_points,
        )
    if self.left_alone is not UNSET:
        hunted = self.characters if isinstance(self.characters, tuple) else ()
        for index, name in enumerate(self.left_alone):
            if not meant(name, hunted):
                at = f"/state/left_alone/{index}"
                raise StateError("left-alone-not-there", pointer=at, got=name, who=named(name))
    if isinstance(self.characters, tuple):
        each_once(self.characters, "/characters")
        searchers = self.searchers
        for index, each in enumerate(self.characters):
            at = f"/characters/{index}"
            living(each, at, equal_kills=False)
            free(each, at)
            if not isinstance(each, Character) or each.who is not UNSET or each.side is not UNSET:
                own(each, at, searchers)


def own(who: Member, at: str, searchers: frozenset[str]) -> None:
    side = side_of(who)
    if searchers != {side}:
        return
    full = in_full(who)
    at = f"/state{at}/side" if full.side is not UNSET else name_at(who, at)
    got = full.name if full.side is UNSET else str(side)
    raise StateError("searches-own", pointer=at, got=got, who=named(full.name), side=str(side))


class Capture(Value):
    """The capture throw of one Character."""

    name: str
    captured: bool


class Sighting(Value):
    """The result of a search, and of the capture throws that it allowed."""

    spotted: bool
    capture_allowed: bool
    captures: tuple[Capture, ...]
    characters: Annotated[Annotated[int, Meta(ge=0, le=999)] | tuple[Member, ...], Meta(extra=CARRIED)]
    captives: Annotated[tuple[Character, ...], Meta(extra=CARRIED)]


@rule("search", title="Search", source=chart("search-table"), decides=("searcher",), wants={"searcher": "captured"})
def search(dice: Dice, book: WarOfTheRing, state: Search) -> Sighting:
    """The Dark Power searches a hex. A die spots the Characters there or not, and some rolls allow capture throws."""
    return sighting(dice, book, state)


def sighting(dice: Dice, book: WarOfTheRing, state: Hunt, *, told_apart: Apart | None = None) -> Sighting:
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
    left: tuple[int, ...] = ()
    if state.left_alone is not UNSET:
        if book.rulings["wr-may-capture"] == "must-try":
            names = state.left_alone
            raise StateError("left-alone-barred", pointer="/state/left_alone", got=names, ruling="wr-may-capture")
        left = tuple([index for name in state.left_alone for index in meant(name, hunted)])
    for index, who in enumerate(hunted):
        if isinstance(who, Character) and who.wounds:
            endures(dice, book, ((who, f"/characters/{index}"),))
    number = len(hunted) if hunted else int(state.characters)  # type: ignore[arg-type]  # a number, or hunted is not empty
    axes = (points, number)
    if book.rulings["wr-search-axes"] == "characters-by-points":
        axes = (number, points)
    cell = dice.look(table, *axes, why="search-points", points=points, characters=number)
    spotted, allowed = dice.part(_spots, book, cell)
    captures: tuple[Capture, ...] = ()
    if allowed and hunted:
        without = table.number("capture-rating-without-one")
        numbers = ordinals(
            hunted, lambda who: (who.who or "", without if who.capture_rating is UNSET else who.capture_rating)
        )
        throws = [
            CaptureThrow(who, str(at), leave=index in left)
            for index, (who, at) in enumerate(zip(hunted, numbers, strict=True))
        ]
        captures = _captures(dice.within("capture"), book, throws, told_apart)
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
    return structs.replace(in_full(who), held="captive")


def _spots(dice: Dice, book: WarOfTheRing, cell: Sight) -> tuple[bool, bool]:
    table = book.search
    face = dice.roll(table.die, why="search-throw", cite=table.note("spot"))
    spotted, allowed = face in cell.spots, face in cell.captures
    if spotted:
        dice.note(table.note("capture"), "capture-allowed" if allowed else "capture-not-allowed", face=face)
    return spotted, allowed


class CaptureThrow(NamedTuple):
    hunted: Member
    at: str
    leave: bool = False


class Apart(NamedTuple):
    """The Characters that a question names. Of the others it needs the number of captures among those that are
    `alike`.
    """

    names: frozenset[str]
    alike: Callable[[Member], Hashable]


def all_alike(who: Member) -> Hashable:
    return "captured"


def _captures(
    dice: Dice, book: WarOfTheRing, throws: Sequence[CaptureThrow], told_apart: Apart | None
) -> tuple[Capture, ...]:
    def fails(dice: Dice, count: int, who: Member, like: Hashable) -> dict[Hashable, int]:
        return {like: sum([_fails(dice, book, CaptureThrow(who, str(at))) for at in range(count)])}

    alike: dict[str, Hashable] = {}
    trials = []
    for each in throws:
        if told_apart is not None and not each.leave and called(each.hunted) not in told_apart.names:
            alike[each.at] = like = told_apart.alike(each.hunted)
            trials.append(Trials((rating_of(book, each.hunted), like), 1, partial(fails, who=each.hunted, like=like)))
    left = dice.tally(trials) if trials else {}
    found: list[Capture] = []
    must = book.rulings["wr-may-capture"] == "must-try"
    for each in throws:
        who = each.hunted
        if not must and not _tries(dice, book, each, len(throws) - sum(fate.captured for fate in found)):
            fate = False
        elif each.at in alike:
            like = alike[each.at]
            fate = left.get(like, 0) > 0
            left[like] = left.get(like, 0) - 1
        else:
            fate = dice.part(_fails, book, each)
        found.append(Capture(name=who if isinstance(who, str) else who.name, captured=fate))
    return tuple(found)


def _tries(dice: Dice, book: WarOfTheRing, throw: CaptureThrow, free: int) -> bool:
    """Whether the searcher tries to capture a Character. Fewer Characters are harder to spot."""
    who, plan = called(throw.hunted), "leave" if throw.leave else "try"
    choice = dice.choose("searcher", "capture", ("try", "leave"), otherwise=plan, character=who, free=free)
    if choice == "leave":
        dice.reading(book, "wr-may-capture")
        dice.note(book.search.note("capture"), "capture-not-tried", who=named(who))
    return choice == "try"


def _fails(dice: Dice, book: WarOfTheRing, throw: CaptureThrow) -> bool:
    table, hunted = book.search, in_full(throw.hunted)
    rating = hunted.capture_rating
    given = rating is not UNSET
    if rating is UNSET:
        rating = table.number("capture-rating-without-one")
    above = dice.reading(book, "wr-capture-roll") == "above"
    why = "capture-throw" if given else "capture-throw-without-rating"
    if above:
        why = "capture-throw-above" if given else "capture-throw-without-rating-above"
    who = named(hunted.name)
    face = dice.roll(table.die, why=why, cite=table.note("capture"), at=throw.at, who=who, rating=rating)
    return (face > rating) != above


def rating_of(book: WarOfTheRing, hunted: Member) -> int:
    rating = in_full(hunted).capture_rating
    return book.search.number("capture-rating-without-one") if rating is UNSET else rating


@search.sentence
def _say(state: Hunt, result: Sighting, trace: tuple[Line, ...]) -> Message:
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


def explorer(
    rule: Rule[Any, Any, Any], sight: Callable[..., Any], like: Any, of: tuple[Any, Any, Memo]
) -> Callable[[frozenset[str] | None], Exploration[Any]]:
    book, state, memo = of

    def explored(persons: frozenset[str] | None) -> Exploration[Any]:
        body = partial(sight, told_apart=None if persons is None else Apart(persons, like))
        return Exploration(body, book, state, memo, partial(rule.views, state))

    return explored


class OddsOfPersons:
    def __init__(
        self,
        explored: Callable[[frozenset[str] | None], Exploration[Any]],
        asked: Callable[[Sequence[str]], frozenset[str] | None],
    ) -> None:
        self._explored, self._asked = lru_cache(explored), asked

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        return self._explored(None if names is None else self._asked(names)).look(names, most)

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        return [self._explored(self._asked([name])).apart([name])[0] for name in names]


def persons_in(names: Sequence[str], *summaries: str) -> frozenset[str]:
    parts = [name.partition("[") for name in names]
    return frozenset(person.removesuffix("]") for summary, there, person in parts if there and summary in summaries)


def hunted(state: Hunt) -> tuple[str, ...]:
    return tuple(map(called, state.characters)) if isinstance(state.characters, tuple) else ()


def sum_up(searched: Rule[Any, Any, Any], sight: Callable[..., Any]) -> None:
    def asked(names: Sequence[str]) -> frozenset[str] | None:
        return None if "captures" in names else persons_in(names, "captured")

    @searched.solver
    def _odds(memo: Memo, book: Any, state: Any) -> OddsOfPersons:
        return OddsOfPersons(explorer(searched, sight, all_alike, (book, state, memo)), asked)

    @searched.summary_of_each("captured", hunted)
    def is_captured(state: Hunt, result: Sighting, who: str) -> bool:
        return any(each.captured and each.name == who for each in result.captures)

    @searched.summary("captured")
    def captured(state: Hunt, result: Sighting) -> int:
        return sum(each.captured for each in result.captures)

    searched.head("captured", "spotted", "capture_allowed")


sum_up(search, sighting)
search.carries(Character, *unread("capture_rating"))
