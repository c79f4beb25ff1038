"""Three-player game, Search: `search`, hex after hex, and the escape rolls of captives in between."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Annotated, cast

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.escape import Escape, Escaped, escape
from ror_rules._rulesets.three_player.search import CardSearch, CardSearchers, search, sight
from ror_rules._rulesets.three_player.states import numbers
from ror_rules._rulesets.three_player.war_campaign import StackCampaign, StackTarget, attacked
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.pieces import Character, Force, Member, in_full, unread
from ror_rules._rulesets.war_of_the_ring.search import Apart, rating_of
from ror_rules._rulesets.war_of_the_ring.search_campaign import (
    Chase,
    SearchCampaign,
    SearchCampaigned,
    after,
    chased,
    game_turns,
    of_search,
    sum_up,
)
from ror_rules._rulesets.war_of_the_ring.war_campaign import Attacked
from ror_rules.author import Dice, Line, Message, Normal, Trials, rule


class CampaignSearch(CardSearchers, kw_only=True):
    """A search, whether it is planned, and whether captives try to escape after it."""

    moved: bool = True
    planned: bool = True
    escapes: bool = False

    def normal(self) -> Normal:
        return {} if self.there else {"moved": True}


class CardSearchCampaign(SearchCampaign, kw_only=True):
    """A party, and the searches that it meets one after the other."""

    searches: Annotated[tuple[CampaignSearch, ...], Meta(min_length=1, max_length=50)]  # type: ignore[assignment]

    def hunt(self, index: int, characters: tuple[Member, ...]) -> CardSearch:
        given = self.searchers(index)
        del given["escapes"]
        return CardSearch(characters=characters, **given)

    def payers(self, index: int) -> int:
        there, his = numbers(self.searches[index].nazgul, self.searches[index].nazgul_of_saruman)
        return there - his

    def war(self) -> StackCampaign:
        targets = tuple([StackTarget(defender=each.defender, terrain=each.terrain) for each in self.targets])
        return StackCampaign(attacker=cast("Force", self.attacker), targets=targets, turns=len(self.searches))


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
        new = of_search(now.turns, lambda: captured(dice, state.hunt(now.turns, now.characters)))
        return after(state, now, (*now.captives, *new))

    def flee(dice: Dice, before: Chase, now: Chase) -> Chase:
        if not (state.searches[now.turns].escapes and now.captives):
            return now
        new = frozenset(each.name for each in now.captives) - {each.name for each in before.captives}
        return after(state, now, *_after_escapes(dice, book, now.captives, new, told_apart))

    def fight(dice: Dice, at: int, attacker: Force, defender: Force) -> Attacked:
        return dice.part(attacked, book, war.fight(at, attacker, defender))

    def over(now: Chase) -> bool:
        return not (now.characters or any(each.escapes for each in state.searches[now.turns :]))

    war = cast("StackCampaign", None if state.attacker is None else state.war())
    return chased(dice, book, state, hunt, fight, over=over, like=told_apart, flee=flee)


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
    found = game_turns(state, trace)
    return numbered("search-number", trace, lambda line: line.code == "search-phase") if found is None else found


def _alike(book: ThreePlayer) -> Callable[[Member], Hashable]:
    return lambda who: (rating_of(book, who), None if (rating := in_full(who).escape_rating) is UNSET else rating)


sum_up(search_campaign, _campaign, _alike)
search_campaign.carries(Character, *unread("capture_rating", "escape_rating"))
