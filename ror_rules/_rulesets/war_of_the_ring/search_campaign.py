"""War of the Ring, Search Table: `search`, hex after hex. The party goes on without those who were captured."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, structs

from ror_rules._arithmetic.distribution import Distribution, mixture
from ror_rules._exploring.memo import Memo
from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Member,
    called,
    in_full,
    name_at,
    party,
    unread,
)
from ror_rules._rulesets.war_of_the_ring.search import (
    Apart,
    OddsOfPersons,
    Search,
    Searchers,
    explorer,
    persons_in,
    rating_of,
    search,
    sighting,
)
from ror_rules.dice import Dice
from ror_rules.errors import InputError, StateError, UndecidedError
from ror_rules.message import Message, named, say
from ror_rules.rule import Rule, rule
from ror_rules.trace import Line
from ror_rules.values import Normal, Value

Party = Annotated[
    tuple[Member, ...],
    Meta(
        min_length=1,
        max_length=9,
        description="The Characters to search for, in full or by name. The one with the Ring has `ring`.",
    ),
]


class SearchCampaign(Value, kw_only=True):
    """A party, and the searches that it meets one after the other."""

    characters: Party
    searches: Annotated[tuple[Searchers, ...], Meta(min_length=1, max_length=50)]

    def normal(self) -> Normal:
        return {"characters": party(self.characters)}

    def check(self) -> None:
        for index in range(len(self.searches)):
            of_search(index, partial(self.hunt, index, self.characters))
        seen: list[str] = []
        for index, each in enumerate(self.characters):
            if called(each) in seen:
                raise StateError(
                    "characters-share-name",
                    pointer=name_at(each, f"/characters/{index}"),
                    got=called(each),
                    who=named(called(each)),
                )
            seen.append(called(each))

    def hunt(self, index: int, characters: tuple[Member, ...]) -> Any:
        """The state of a search for those of the party who are left."""
        return Search(characters=characters, **structs.asdict(self.searches[index]))


class SearchCampaigned(Value):
    """The party after the last search."""

    searches: int
    characters: Annotated[tuple[Member, ...], Meta(extra=CARRIED)]
    captives: Annotated[tuple[Character, ...], Meta(extra=CARRIED)]


class Chase(Value):
    """The party between two searches, both lists in the order of the state."""

    characters: tuple[Member, ...]
    captives: tuple[Character, ...]
    searches: int = 0


def of_search(index: int, find: Callable[[], Any]) -> Any:
    def place(pointer: str) -> str:
        return (
            pointer
            if pointer.startswith("/state/characters")
            else f"/state/searches/{index}{pointer.removeprefix('/state')}"
        )

    try:
        return find()
    except (InputError, UndecidedError) as error:
        raise error.moved(place) from None


@rule(
    "search-campaign",
    title="Search after search",
    source=chart("search-table"),
    decides=("searcher",),
    wants={"searcher": "captured"},
)
def search_campaign(dice: Dice, book: WarOfTheRing, state: SearchCampaign) -> SearchCampaigned:
    """A party is searched for again and again. The captured leave it, and the rest are fewer in the next search."""
    return _campaign(dice, book, state)


def _campaign(
    dice: Dice, book: WarOfTheRing, state: SearchCampaign, told_apart: Apart | None = None
) -> SearchCampaigned:
    def taken(dice: Dice, book: WarOfTheRing, hunt: Search) -> tuple[Character, ...]:
        return sighting(dice, book, hunt, told_apart=told_apart).captives

    def hunt(dice: Dice, now: Chase) -> Chase:
        next_one = state.hunt(now.searches, now.characters)
        captives = search(dice, book, next_one).captives if told_apart is None else dice.part(taken, book, next_one)
        return after(state, now, (*now.captives, *captives))

    return chased(dice, state, hunt, until=lambda now: not now.characters, like=(book, told_apart))


def chased(
    dice: Dice,
    state: SearchCampaign,
    hunt: Callable[[Dice, Chase], Chase],
    until: Callable[[Chase], bool],
    like: Hashable,
) -> SearchCampaigned:
    """`like` is all that the searches depend on besides the state of the campaign."""

    def end(last: Chase, made: int) -> SearchCampaigned:
        return SearchCampaigned(searches=made, characters=last.characters, captives=last.captives)

    return dice.repeat(
        hunt,
        Chase(characters=state.characters, captives=()),
        until=until,
        at_most=len(state.searches),
        place="search",
        end=end,
        like=(state, like),
    )


def after(state: SearchCampaign, now: Chase, captives: Sequence[Character], bereft: Sequence[Character] = ()) -> Chase:
    """The party after a search. `bereft` are those who escaped without the Ring that they bore."""
    held = {each.name: each for each in captives}
    present = {called(each): each for each in (*now.characters, *bereft)}
    return Chase(
        characters=tuple(present.get(called(each), each) for each in state.characters if called(each) not in held),
        captives=tuple(held[called(each)] for each in state.characters if called(each) in held),
        searches=now.searches + 1,
    )


def bearers(state: SearchCampaign) -> frozenset[str]:
    return frozenset(called(each) for each in state.characters if in_full(each).ring is not UNSET)


Alike = Callable[[Any], Callable[[Member], Hashable]]
"""Gives, from the book, the common features of Characters that differ only in their names."""


class CampaignOdds(OddsOfPersons):
    """The odds of a campaign. Theory of operation: Characters who are alike have equal chances.

    So the odds count how many of them are captives, and take the first of them for these. The chance of one person is the
    mean of the chances of all who are alike. Several persons together are told apart.
    """

    def __init__(
        self, campaign: Rule[Any, Any, Any], sight: Callable[..., Any], like: Any, of: tuple[Any, Any, Memo]
    ) -> None:
        self._state, self._like = of[1], like
        super().__init__(explorer(campaign, sight, like, of), self._persons)

    def _persons(self, names: Sequence[str]) -> frozenset[str]:
        found = persons_in(names, "free", "captured")
        return found | bearers(self._state) if "ring_safe" in names else found

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        told = bearers(self._state) if "ring_safe" in names else frozenset[str]()
        odds, found = self._explored(told), []
        for name in names:
            summary, of_person, person = name.removesuffix("]").partition("[")
            mates = self._mates(person, told) if of_person else ()
            views = [f"{summary}[{mate}]" for mate in mates] or [name]
            found.append(mixture([(each.weights, each.total) for each in odds.apart(views)]))
        return found

    def _mates(self, person: str, told: frozenset[str]) -> list[str]:
        every = {called(each): self._like(each) for each in self._state.characters if called(each) not in told}
        return [person] if person in told else [name for name, like in every.items() if like == every[person]]


def sum_up(campaign: Rule[Any, Any, Any], sight: Callable[..., Any], alike: Alike) -> None:
    def names(state: SearchCampaign) -> tuple[str, ...]:
        return tuple(map(called, state.characters))

    @campaign.solver
    def _odds(memo: Memo, book: Any, state: Any) -> CampaignOdds:
        return CampaignOdds(campaign, sight, alike(book), (book, state, memo))

    @campaign.summary_of_each("free", names)
    def is_free(state: SearchCampaign, result: SearchCampaigned, who: str) -> bool:
        return any(called(each) == who for each in result.characters)

    @campaign.summary_of_each("captured", names, leads=False)
    def is_captured(state: SearchCampaign, result: SearchCampaigned, who: str) -> bool:
        return any(each.name == who for each in result.captives)

    @campaign.summary("ring_safe")
    def ring_safe(state: SearchCampaign, result: SearchCampaigned) -> bool:
        return bearers(state) <= {called(each) for each in result.characters if in_full(each).ring is not UNSET}

    @campaign.summary("captured")
    def captured(state: SearchCampaign, result: SearchCampaigned) -> int:
        return len(result.captives)

    campaign.head("ring_safe", "captured", "searches")

    @campaign.sentence
    def _say(state: SearchCampaign, result: SearchCampaigned, trace: tuple[Line, ...]) -> Message:
        free = [named(called(each)) for each in result.characters]
        taken = [named(each.name) for each in result.captives]
        if not taken:
            return say("campaign-all-free", searches=result.searches)
        if not free:
            return say("campaign-all-captured", searches=result.searches)
        return say("campaign-divided", searches=result.searches, free=free, captured=taken)


_PREPARES: Final = {"orcs-search", "nazgul-search", "nazgul-and-orcs-search"}


@search_campaign.headings
def _headings(state: SearchCampaign, trace: Sequence[Line]) -> Mapping[int, Message]:
    return numbered(
        "search-number", trace, lambda line: line.code == "search-points", lambda line: line.code in _PREPARES
    )


def _alike(book: WarOfTheRing) -> Callable[[Member], Hashable]:
    return partial(rating_of, book)


sum_up(search_campaign, _campaign, _alike)
search_campaign.carries(Character, *unread("capture_rating"))
