"""War of the Ring, Shadow Point Costs: the price lists of the Character Game and of the Campaign Game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.known import NAZGUL_THERE_ARE
from ror_rules.author import (
    ABSENT,
    Cite,
    Dice,
    FormFields,
    Line,
    Message,
    StateError,
    Table,
    UndecidedError,
    Value,
    rule,
    say,
)

_Action = Literal[
    "move_orcs", "search_with_orcs", "move_nazgul", "search_with_nazgul", "reduce_citadel", "other", "move_force",
    "move_nazgul_for_search", "move_nazgul_in_player_turn", "initiate_army_combat", "defend_at_full_strength",
    "defend_at_half_strength",
]  # fmt: skip


class Purchase(Value):
    """An action of the Dark Power, the number of times, and the facts that decide its price."""

    action: _Action
    count: Annotated[int, Meta(ge=1, le=999)] = 1
    strength: Annotated[int, Meta(ge=1, le=9999)] | None = None
    during: Literal["search_phase", "fellowship_player_turn"] = "search_phase"

    form_fields: ClassVar[FormFields | None] = FormFields(("action", "strength"), counted="count")


class ShadowPointCosts(Value):
    """The actions that the Dark Power wants, and the Shadow Points that it has."""

    game: Literal["character", "campaign"]
    actions: Annotated[tuple[Purchase, ...], Meta(max_length=200)]
    available: Annotated[int, Meta(ge=0, le=9999)]


class BillItem(Value):
    """One line of the bill."""

    action: _Action
    count: int
    each: int
    cost: int


class Bill(Value):
    """The cost of all actions, and whether the Dark Power can pay it."""

    items: tuple[BillItem, ...]
    total: int
    left: int
    allowed: bool


@rule("shadow-point-costs", title="Shadow Point costs", source=chart("shadow-point-costs"), throws=False)
def shadow_point_costs(dice: Dice, book: WarOfTheRing, state: ShadowPointCosts) -> Bill:
    """The cost of a list of actions in Shadow Points, and whether the Dark Power can pay it."""
    items = []
    for index, purchase in enumerate(state.actions):
        each = _price(dice, book, state, purchase, f"/actions/{index}")
        items.append(BillItem(action=purchase.action, count=purchase.count, each=each, cost=each * purchase.count))
    total = sum(item.cost for item in items)
    left = state.available - total
    return Bill(items=tuple(items), total=total, left=left, allowed=left >= 0)


def _price(dice: Dice, book: WarOfTheRing, state: ShadowPointCosts, purchase: Purchase, at: str) -> int:
    character = state.game == "character"
    table = book.shadow_point_costs_character if character else book.shadow_point_costs_campaign
    action = purchase.action
    _check(table, purchase, state.game, at)
    if action == "other":
        if character:
            dice.note(table.note("unlisted-free"), "action-not-listed")
            return 0
        if dice.reading(book, "wr-campaign-other") == "refuse":
            raise UndecidedError("price-not-listed", pointer="/rulings/wr-campaign-other", got=action)
        dice.note(Cite(table=table.id), "action-not-listed")
        return 0
    if purchase.during == "fellowship_player_turn":
        dice.note(table.note("fellowship-turn-free"), "search-is-free", action=action)
        return 0
    count, strength = purchase.count, purchase.strength
    if strength is None:
        return dice.look(table, action, "cost", why="price", action=action, count=count)
    return dice.look(table, strength, "cost", why="price-by-strength", strength=strength, count=count)


def _check(table: Table[int], purchase: Purchase, game: str, at: str) -> None:
    rows = table.data.rows.entries
    actions = sorted({row.word for row in rows})
    if purchase.action not in (*actions, "other"):
        raise StateError(
            f"action-not-in-{game}",
            pointer=f"/state{at}/action",
            got=purchase.action,
            action=purchase.action,
            actions=[*actions, "other"],
        )
    if ("nazgul" in purchase.action or purchase.action == "reduce_citadel") and purchase.count > NAZGUL_THERE_ARE:
        raise StateError("too-many-nazgul", pointer=f"/state{at}/count", got=purchase.count, most=NAZGUL_THERE_ARE)
    by_strength = any(row.word == purchase.action and (row.low is not None or row.high is not None) for row in rows)
    if by_strength and purchase.strength is None:
        raise StateError("strength-missing", pointer=f"/state{at}", got=ABSENT)
    if purchase.strength is not None and not by_strength:
        raise StateError("price-without-strength", pointer=f"/state{at}/strength", got=purchase.strength)
    if purchase.during == "fellowship_player_turn" and not purchase.action.startswith("search_with_"):
        raise StateError("price-in-any-turn", pointer=f"/state{at}/during", got=purchase.during)


@shadow_point_costs.sentence
def _say(state: ShadowPointCosts, result: Bill, trace: tuple[Line, ...]) -> Message:
    if result.allowed:
        return say("bill-paid", total=result.total, left=result.left, available=state.available)
    return say("bill-not-paid", total=result.total, missing=-result.left, available=state.available)
