"""War of the Ring, Search Table: `search`, hex after hex. The party goes on without those who were captured.

With Shadow Points the list is the path of a party, a Game-Turn for each entry. The Dark Power pays for its searches, and for
the attacks of an army in the same Game-Turns, out of one budget.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Annotated, Any, Final, cast

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._arithmetic.distribution import Distribution, mixture
from ror_rules._exploring.memo import Memo
from ror_rules._rulesets.war_of_the_ring.army_combat import owed_deaths
from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Force,
    Member,
    called,
    figures,
    in_full,
    name_at,
    once,
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
from ror_rules._rulesets.war_of_the_ring.shadow_point_costs import Bill, Purchase, ShadowPointCosts, shadow_point_costs
from ror_rules._rulesets.war_of_the_ring.shadow_points import Letter, ShadowPoints, shadow_points
from ror_rules._rulesets.war_of_the_ring.war_campaign import (
    Attacked,
    Target,
    WarCampaign,
    attacked,
    of_target,
    target_names,
)
from ror_rules.author import (
    ABSENT,
    Dice,
    InputError,
    Line,
    Message,
    Normal,
    Points,
    Rule,
    StateError,
    UndecidedError,
    Value,
    named,
    rule,
    say,
)

Party = Annotated[
    tuple[Member, ...],
    Meta(
        min_length=1,
        max_length=9,
        description="The Characters to search for, in full or by name. The one with the Ring has `ring`.",
    ),
]


class PlannedSearch(Searchers, kw_only=True):
    """A search, and whether the Dark Power plans to make it."""

    moved: bool = True
    planned: bool = True

    def normal(self) -> Normal:
        return {} if self.nazgul else {"moved": True}


class SearchCampaign(Value, kw_only=True):
    """A party, and the searches that it meets one after the other.

    The Dark Power can pay for them out of a budget, which also pays for the attacks of an army, one in each Game-Turn.
    """

    characters: Party
    searches: Annotated[tuple[PlannedSearch, ...], Meta(min_length=1, max_length=50)]
    shadow_points: Points | None = None
    letter: Letter | None = None
    attacker: Force | None = None
    targets: Annotated[tuple[Target, ...], Meta(max_length=6)] = ()

    def normal(self) -> Normal:
        return {"characters": party(self.characters)}

    def check(self) -> None:
        for index, entry in enumerate(self.searches):
            if self.sought(index) or entry.planned:
                of_search(index, partial(self.hunt, index, self.characters))
            if entry.search_points and self.shadow_points is not None:
                at = f"/state/searches/{index}/search_points"
                raise StateError("searchers-without-price", pointer=at, got=entry.search_points)
        if self.letter is not None and self.shadow_points is None:
            raise StateError("letter-without-budget", pointer="/state/letter", got=self.letter)
        check_attacks(self)
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

    def sought(self, index: int) -> bool:
        """Whether somebody can search."""
        entry = self.searches[index]
        return bool(entry.search_points or entry.nazgul or entry.orc_points)

    def hunt(self, index: int, characters: tuple[Member, ...]) -> Any:
        """The state of a search for those of the party who are left."""
        return Search(characters=characters, **self.searchers(index))

    def searchers(self, index: int) -> dict[str, Any]:
        given = structs.asdict(self.searches[index])
        del given["moved"], given["planned"]
        return given

    def payers(self, index: int) -> int:
        """The Nazgul of the Dark Power that search."""
        return int(self.searches[index].nazgul)

    def war(self) -> WarCampaign:
        """The attacks by themselves."""
        return WarCampaign(attacker=cast("Force", self.attacker), targets=self.targets, turns=len(self.searches))


def check_attacks(state: SearchCampaign) -> None:
    if state.attacker is None or not state.targets:
        if state.attacker is not None or state.targets:
            at = "/state/targets" if state.attacker is not None else "/state/attacker"
            raise StateError("army-without-target", pointer=at, got=ABSENT)
        return
    if state.attacker.side != "dark_power":
        raise StateError("attacks-of-others", pointer="/state/attacker/side", got=state.attacker.side)
    state.war()
    there = [figures(each.defender, f"/targets/{index}/defender") for index, each in enumerate(state.targets)]
    hunted = [(who, f"/characters/{index}") for index, who in enumerate(state.characters)]
    once([*hunted, *figures(state.attacker, "/attacker"), *chain.from_iterable(there)])


class SearchCampaigned(Value, kw_only=True):
    """The party after the last search, and the armies after the last attack."""

    searches: int
    characters: Annotated[tuple[Member, ...], Meta(extra=CARRIED)]
    captives: Annotated[tuple[Character, ...], Meta(extra=CARRIED)]
    shadow_points_spent: int = 0
    attacker: Annotated[Force | UnsetType, Meta(extra=CARRIED)] = UNSET
    defenders: Annotated[tuple[Force, ...] | UnsetType, Meta(extra=CARRIED)] = UNSET


class Chase(Value, kw_only=True):
    """The party between two searches, both lists in the order of the state, and the armies between two attacks."""

    characters: tuple[Member, ...]
    captives: tuple[Character, ...]
    turns: int = 0
    missed: int = 0
    points: int = 0
    spent: int = 0
    attacker: Force | None = None
    defenders: tuple[Force, ...] = ()

    @property
    def standing(self) -> tuple[int, ...]:
        """The targets that the army can attack."""
        forces = (*self.defenders, *(() if self.attacker is None else (self.attacker,)))
        if self.attacker is None or not self.attacker.strength or any(each.death_owed is True for each in forces):
            return ()
        return tuple([at for at, each in enumerate(self.defenders) if each.strength])


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
        next_one = state.hunt(now.turns, now.characters)
        captives = search(dice, book, next_one).captives if told_apart is None else dice.part(taken, book, next_one)
        return after(state, now, (*now.captives, *captives))

    def fight(dice: Dice, at: int, attacker: Force, defender: Force) -> Attacked:
        return dice.part(attacked, book, war.fight(at, attacker, defender))

    war = cast("WarCampaign", None if state.attacker is None else state.war())
    return chased(dice, book, state, hunt, fight, over=lambda now: not now.characters, like=told_apart)


def chased(
    dice: Dice,
    book: WarOfTheRing,
    state: SearchCampaign,
    hunt: Callable[[Dice, Chase], Chase],
    fight: Callable[[Dice, int, Force, Force], Attacked],
    over: Callable[[Chase], bool],
    like: Hashable,
    flee: Callable[[Dice, Chase, Chase], Chase] | None = None,
) -> SearchCampaigned:
    """`like` is all that the searches depend on besides the book and the state of the campaign.

    `flee` takes the party before and after a search, and gives it after the escapes.
    """
    budget = state.shadow_points

    def turn(dice: Dice, now: Chase) -> Chase:
        if budget is not None or state.attacker is not None:
            dice.note(chart("search-table"), "turn-of-journey", free=len(now.characters))
            now = _gained(dice, book, state, now)
        first = bool(now.standing) and dice.reading(book, "wr-search-phase") == "after-attacks"
        if first:
            now = _attack(dice, book, state, now, fight)
        before = now
        paid = _search(dice, book, state, now) if now.characters else None
        now = structs.replace(now, missed=now.missed + 1) if paid is None else hunt(dice, paid)
        if flee is not None:
            now = flee(dice, before, now)
        if not first and now.standing:
            now = _attack(dice, book, state, now, fight)
        return structs.replace(now, turns=now.turns + 1)

    def end(last: Chase, turns: int) -> SearchCampaigned:
        found = SearchCampaigned(
            searches=turns - last.missed,
            characters=last.characters,
            captives=last.captives,
            shadow_points_spent=last.spent if budget is None or state.letter is not None else budget - last.points,
        )
        if last.attacker is None:
            return found
        return structs.replace(found, attacker=last.attacker, defenders=last.defenders)

    first = Chase(
        characters=state.characters,
        captives=(),
        points=budget or 0,
        attacker=state.attacker,
        defenders=tuple([each.defender for each in state.targets]),
    )
    return dice.repeat(
        turn,
        first,
        until=lambda now: over(now) and not now.standing,
        at_most=len(state.searches),
        place="search",
        end=end,
        like=(book, state, like),
    )


def _gained(dice: Dice, book: WarOfTheRing, state: SearchCampaign, now: Chase) -> Chase:
    if state.letter is None:
        return now
    gained = shadow_points(dice, book, ShadowPoints(letter=state.letter)).points
    return structs.replace(now, points=now.points + gained)


def _search(dice: Dice, book: WarOfTheRing, state: SearchCampaign, now: Chase) -> Chase | None:
    """The chase with the search paid for. None if nobody searches."""
    entry = state.searches[now.turns]
    if not state.sought(now.turns):
        return None
    bill = None
    if state.shadow_points is not None and (payers := state.payers(now.turns)):
        bill = _bill(dice, book, now, "move_nazgul_for_search" if entry.moved else "other", payers)
    if bill is None or not bill.total:
        return now if entry.planned else None
    if not bill.allowed:
        return None
    plan = "search" if entry.planned else "wait"
    sees = {"free": len(now.characters), "points": now.points} | _strengths(now)
    if dice.choose("searcher", "search", ("search", "wait"), otherwise=plan, **sees) == "wait":
        return None
    return _pay(state, now, bill)


def _attack(
    dice: Dice,
    book: WarOfTheRing,
    state: SearchCampaign,
    now: Chase,
    fight: Callable[[Dice, int, Force, Force], Attacked],
) -> Chase:
    if state.shadow_points is not None:
        bill = _bill(dice, book, now, "initiate_army_combat", 1)
        if not bill.allowed:
            return now
        sees = {"free": len(now.characters), "points": now.points} | _strengths(now)
        if dice.choose("searcher", "attack", ("attack", "wait"), otherwise="attack", **sees) == "wait":
            return now
        now = _pay(state, now, bill)
    standing, ours = now.standing, cast("Force", now.attacker)
    at = standing[0]
    if len(standing) > 1:
        names = target_names(state.targets)
        there = [names[each] for each in standing]
        at = names.index(dice.choose("searcher", "next-target", there, otherwise=names[at], attacker=ours.strength))
    theirs = now.defenders[at]
    dice.note(chart("army-combat-results-table"), "turn-of-campaign", attacker=ours.strength, defender=theirs.strength)
    end = of_target(at, lambda: fight(dice, at, ours, theirs))
    defenders = (*now.defenders[:at], end.defender, *now.defenders[at + 1 :])
    return structs.replace(now, attacker=end.attacker, defenders=defenders)


def _strengths(now: Chase) -> dict[str, int]:
    if now.attacker is None:
        return {}
    return {"attacker": now.attacker.strength, "defender": sum([each.strength for each in now.defenders])}


def _bill(dice: Dice, book: WarOfTheRing, now: Chase, what: Any, count: int) -> Bill:
    costs = ShadowPointCosts(game="campaign", actions=(Purchase(action=what, count=count),), available=now.points)
    bill = shadow_point_costs(dice.within(what.replace("_", "-")), book, costs)
    if not bill.allowed:
        dice.note(chart("shadow-point-costs"), "journey-not-paid", points=now.points)
    return bill


def _pay(state: SearchCampaign, now: Chase, bill: Bill) -> Chase:
    return structs.replace(now, points=bill.left, spent=now.spent + bill.total * (state.letter is not None))


def after(state: SearchCampaign, now: Chase, captives: Sequence[Character], bereft: Sequence[Character] = ()) -> Chase:
    """The party after a search. `bereft` are those who escaped without the Ring that they bore."""
    held = {each.name: each for each in captives}
    present = {called(each): each for each in (*now.characters, *bereft)}
    return structs.replace(
        now,
        characters=tuple(present.get(called(each), each) for each in state.characters if called(each) not in held),
        captives=tuple(held[called(each)] for each in state.characters if called(each) in held),
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

    @campaign.summary("fallen")
    def fallen(state: SearchCampaign, result: SearchCampaigned) -> bool:
        return bool(result.defenders) and not any(each.strength for each in result.defenders or ())

    @campaign.summary("points_lost")
    def lost(state: SearchCampaign, result: SearchCampaigned) -> int:
        return state.attacker.strength - result.attacker.strength if state.attacker and result.attacker else 0

    campaign.head("ring_safe", "captured", "searches")

    @campaign.aftermath
    def owed(state: SearchCampaign, result: SearchCampaigned) -> tuple[Message, ...]:
        return owed_deaths(result.attacker, *(result.defenders or ())) if result.attacker else ()

    @campaign.sentence
    def _say(state: SearchCampaign, result: SearchCampaigned, trace: tuple[Line, ...]) -> Message:
        found = _party(result)
        if not result.attacker:
            return found
        taken = sum([not each.strength for each in result.defenders or ()])
        return say("search-campaign-attacks", found=found, taken=taken, targets=len(state.targets))

    def _party(result: SearchCampaigned) -> Message:
        free = [named(called(each)) for each in result.characters]
        taken = [named(each.name) for each in result.captives]
        if not taken:
            return say("campaign-all-free", searches=result.searches)
        if not free:
            return say("campaign-all-captured", searches=result.searches)
        return say("campaign-divided", searches=result.searches, free=free, captured=taken)


_PREPARES: Final = {"orcs-search", "nazgul-search", "nazgul-and-orcs-search"}


def game_turns(state: SearchCampaign, trace: Sequence[Line]) -> Mapping[int, Message] | None:
    if state.shadow_points is None and state.attacker is None:
        return None
    return numbered("game-turn", trace, lambda line: line.code == "turn-of-journey")


@search_campaign.headings
def _headings(state: SearchCampaign, trace: Sequence[Line]) -> Mapping[int, Message]:
    found = game_turns(state, trace)
    if found is not None:
        return found
    return numbered(
        "search-number", trace, lambda line: line.code == "search-points", lambda line: line.code in _PREPARES
    )


def _alike(book: WarOfTheRing) -> Callable[[Member], Hashable]:
    return partial(rating_of, book)


sum_up(search_campaign, _campaign, _alike)
search_campaign.carries(Character, *unread("capture_rating"))
