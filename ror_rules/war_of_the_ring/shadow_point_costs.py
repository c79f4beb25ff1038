"""War of the Ring, Shadow Point Costs: the price lists of the Character Game and of the Campaign Game."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.table import Table
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.war_of_the_ring.results import Bill, Item
from ror_rules.war_of_the_ring.states import Purchase, ShadowPointCosts


@rule("shadow-point-costs", title="Shadow Point costs", source=chart("Shadow Point Costs"), throws=False)
def shadow_point_costs(dice: Dice, book: WarOfTheRing, state: ShadowPointCosts) -> Bill:
    """What a list of actions costs the Dark Power in Shadow Points, and whether its purse allows them."""
    items = []
    for index, purchase in enumerate(state.actions):
        each = _price(dice, book, state, purchase, f"/actions/{index}")
        items.append(Item(action=purchase.action, count=purchase.count, each=each, cost=each * purchase.count))
    total = sum(item.cost for item in items)
    left = state.available - total
    return Bill(items=tuple(items), total=total, left=left, allowed=left >= 0)


def _price(dice: Dice, book: WarOfTheRing, state: ShadowPointCosts, purchase: Purchase, at: str) -> int:
    """Shadow Points for doing an action once."""
    character = state.game == "character"
    table = book.character_costs if character else book.campaign_costs
    action = purchase.action
    _check(table, purchase, state.game, at)
    if action == "other":
        if character:
            dice.note(table.note("unlisted-free"), "an action that is not listed is free")
            return 0
        if dice.reading(book, "wr-campaign-other") == "refuse":
            raise UndecidedError(
                "The Campaign Game's list does not say what an action costs that it does not name.",
                pointer="/rulings/wr-campaign-other",
                expected="only actions of the list, or the reading free",
                got=action,
            )
        dice.note(chart(table.data.source.section), "an action that is not listed is taken to be free")
        return 0
    if purchase.during == "fellowship_player_turn":
        dice.note(table.note("fellowship-turn-free"), "a search in the Fellowship Player-Turn is free")
        return 0
    return dice.look(table, action if purchase.strength is None else purchase.strength, "cost", why=f"{action}, each")


def _check(table: Table[int], purchase: Purchase, game: str, at: str) -> None:
    """Raises `StateError` for an action of the other game, and for details that are missing or beside the point."""
    rows = table.data.rows.entries
    actions = sorted({row.word for row in rows})
    if purchase.action not in (*actions, "other"):
        raise StateError(
            f"The {game.capitalize()} Game has no such action.",
            pointer=f"/state{at}/action",
            expected="one of " + ", ".join([*actions, "other"]),
            got=purchase.action,
        )
    by_strength = any(row.word == purchase.action and (row.low is not None or row.high is not None) for row in rows)
    if by_strength and purchase.strength is None:
        raise StateError(
            "The price depends on the strength of the force.", pointer=f"/state{at}", expected="strength", got="nothing"
        )
    if purchase.strength is not None and not by_strength:
        raise StateError(
            f"The price of {purchase.action} does not depend on strength.",
            pointer=f"/state{at}/strength",
            expected="no strength",
            got=purchase.strength,
        )
    if purchase.during == "fellowship_player_turn" and not purchase.action.startswith("search_with_"):
        raise StateError(
            "Only searches of the Character Game have another price in another turn.",
            pointer=f"/state{at}/during",
            expected="search_phase, for everything but a search",
            got=purchase.during,
        )


@shadow_point_costs.sentence
def _say(state: ShadowPointCosts, result: Bill, trace: tuple[Line, ...]) -> str:
    if result.allowed:
        return f"That costs {result.total} Shadow Points and leaves {result.left} of {state.available}."
    return f"That costs {result.total} Shadow Points, {-result.left} more than the {state.available} at hand."
