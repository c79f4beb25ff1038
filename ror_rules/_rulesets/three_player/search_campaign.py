"""Three-player game, Search: `search`, hex after hex, and the escape rolls of captives in between."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Annotated

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.escape import Escape, Escaped, escape
from ror_rules._rulesets.three_player.search import CardSearch, CardSearchers, search, sight
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.pieces import Character, Member, in_full, unread
from ror_rules._rulesets.war_of_the_ring.search import Apart, rating_of
from ror_rules._rulesets.war_of_the_ring.search_campaign import (
    Chase,
    SearchCampaign,
    SearchCampaigned,
    after,
    chased,
    of_search,
    sum_up,
)
from ror_rules.dice import Dice, Trials
from ror_rules.message import Message
from ror_rules.rule import rule
from ror_rules.trace import Line


class CampaignSearch(CardSearchers, kw_only=True):
    """A search, and whether captives try to escape after it."""

    escapes: bool = False


class CardSearchCampaign(SearchCampaign, kw_only=True):
    """A party, and the searches that it meets one after the other."""

    searches: Annotated[tuple[CampaignSearch, ...], Meta(min_length=1, max_length=50)]

    def hunt(self, index: int, characters: tuple[Member, ...]) -> CardSearch:
        given = structs.asdict(self.searches[index])
        del given["escapes"]
        return CardSearch(characters=characters, **given)


@rule(
    "search-campaign",
    title="Search after search",
    source=part("search"),
    decides=("searcher",),
    wants={"searcher": "captured"},
)
def search_campaign(dice: Dice, book: ThreePlayer, state: CardSearchCampaign) -> SearchCampaigned:
    """A party is searched for again and again. The captured leave it, and come back if they escape."""
    return _campaign(dice, book, state)


def _campaign(
    dice: Dice, book: ThreePlayer, state: CardSearchCampaign, told_apart: Apart | None = None
) -> SearchCampaigned:
    def taken(dice: Dice, book: ThreePlayer, hunt: CardSearch) -> tuple[Character, ...]:
        return sight(dice, book, hunt, told_apart=told_apart).captives

    def captured(dice: Dice, hunted: CardSearch) -> tuple[Character, ...]:
        return search(dice, book, hunted).captives if told_apart is None else dice.part(taken, book, hunted)

    def hunt(dice: Dice, now: Chase) -> Chase:
        entry = state.searches[now.searches]
        new: tuple[Character, ...] = ()
        if now.characters:
            new = of_search(now.searches, lambda: captured(dice, state.hunt(now.searches, now.characters)))
        held = after(state, now, (*now.captives, *new)).captives
        bereft: tuple[Character, ...] = ()
        if entry.escapes and held:
            held, bereft = _after_escapes(dice, book, held, frozenset(each.name for each in new), told_apart)
        return after(state, now, held, bereft)

    def over(now: Chase) -> bool:
        return not (now.characters or any(each.escapes for each in state.searches[now.searches :]))

    return chased(dice, state, hunt, until=over, like=(book, told_apart))


def _after_escapes(
    dice: Dice, book: ThreePlayer, held: Sequence[Character], new: frozenset[str], told_apart: Apart | None
) -> tuple[tuple[Character, ...], tuple[Character, ...]]:
    """The remaining captives, and the Characters who escaped without the Ring that they bore."""

    def rolls(dice: Dice, count: int, who: Character, like: Hashable) -> dict[Hashable, int]:
        return {like: sum([_escapes(dice.within(str(at)), book, who, new).escaped for at in range(count)])}

    left, bereft = list(held), []
    trials = []
    for at, each in enumerate(held, 1):
        if told_apart is not None and each.name not in told_apart.names:
            like = told_apart.alike(each)
            # Questions about the Ring tell its bearer apart.
            who = structs.replace(each, ring=UNSET)
            trials.append(Trials((like, each.name in new), 1, partial(rolls, who=who, like=like)))
        elif (fate := _escapes(dice.within(str(at)), book, each, new)).escaped:
            left.remove(each)
            if fate.character.ring != each.ring:
                bereft.append(structs.replace(each, ring=UNSET, held=UNSET))
    escaped = dice.tally(trials) if trials else {}
    for each in reversed(held):  # the first of those who are alike stay captives, as they were the first to be captured
        like = None if told_apart is None or each.name in told_apart.names else told_apart.alike(each)
        if like is not None and escaped.get(like, 0):
            escaped[like] -= 1
            left.remove(each)
    return tuple(left), tuple(bereft)


def _escapes(dice: Dice, book: ThreePlayer, who: Character, new: frozenset[str]) -> Escaped:
    return escape(dice, book, Escape(character=who, captured_this_turn=who.name in new))


@search_campaign.headings
def _headings(state: CardSearchCampaign, trace: Sequence[Line]) -> Mapping[int, Message]:
    return numbered("search-number", trace, lambda line: line.code == "search-phase")


def _alike(book: ThreePlayer) -> Callable[[Member], Hashable]:
    return lambda who: (rating_of(book, who), None if (rating := in_full(who).escape_rating) is UNSET else rating)


sum_up(search_campaign, _campaign, _alike)
search_campaign.carries(Character, *unread("capture_rating", "escape_rating"))
