"""Three-player game, Barter: the players and the goods that may be traded, and the way to hand them over."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import two_players
from ror_rules._rulesets.three_player.words import RING
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import Dice, Line, Message, Name, Normal, Parameter, StateError, Value, folded, named, rule, say

BarterReason = Literal[
    "handed_over", "characters_meet", "released_where_held", "escorted_to_rendezvous", "given_in_words", "promised",
    "players_may_not_trade", "ring_is_not_traded", "shown_before_trade", "released_elsewhere", "information_shown",
    "gift_without_alliance", "no_meeting",
]  # fmt: skip

_FORBIDDEN: Final = (
    "players_may_not_trade", "ring_is_not_traded", "shown_before_trade", "released_elsewhere", "information_shown",
    "gift_without_alliance", "no_meeting",
)  # fmt: skip
"""The reasons why goods may not change hands."""

_RELEASE: Final[dict[str, BarterReason]] = {
    "where_held": "released_where_held",
    "rendezvous": "escorted_to_rendezvous",
    "elsewhere": "released_elsewhere",
}


class Goods(Value, kw_only=True):
    """One thing of a deal: its giver, its name, and how it changes hands."""

    giver: Player
    what: Literal["ring", "magic_card", "event_card", "captive", "information", "promise"]
    name: Name
    delivered: Name | None = None
    characters_meet: bool = False
    released: Literal["where_held", "rendezvous", "elsewhere"] = "where_held"
    has_ring: bool | UnsetType = UNSET
    shown: bool = False


class Barter(Value):
    """A deal of two players."""

    one: Player
    other: Player
    goods: Annotated[tuple[Goods, ...], Meta(min_length=1, max_length=50)]
    allied: bool = False

    saruman_has_alliance: bool = False

    def normal(self) -> Normal:
        return {"saruman_has_alliance": True} if self.allied else {}

    def check(self) -> None:
        two_players(self.one, self.other, "/other")
        if self.allied and "saruman" not in (self.one, self.other):
            raise StateError("never-allied", pointer="/state/allied", got=self.allied)
        for index, each in enumerate(self.goods):
            if each.has_ring is True and each.what != "captive":
                raise StateError("ring-of-no-captive", pointer=f"/state/goods/{index}/has_ring", got=each.has_ring)
            if each.giver not in (self.one, self.other):
                raise StateError(
                    "not-in-the-deal",
                    pointer=f"/state/goods/{index}/giver",
                    got=each.giver,
                    giver=each.giver,
                    one=self.one,
                    other=self.other,
                )


class GoodsTraded(Value):
    """Whether one thing of the deal may change hands."""

    name: str
    allowed: bool
    because: BarterReason


class BarterMade(Value):
    """Whether the players may make the deal, and whether it is honest."""

    allowed: bool
    as_said: bool
    goods: tuple[GoodsTraded, ...]


@rule("barter", title="Barter", source=part("barter"), throws=False)
def barter(dice: Dice, book: ThreePlayer, state: Barter) -> BarterMade:
    """Saruman may trade with both other players, in all goods except the Ring. Players need not be honest or keep promises."""
    partners = dice.look(
        book.barter_partners, state.one, state.other, why="barter-between", one=state.one, other=state.other
    )
    if partners != "yes":
        ways: list[BarterReason] = ["players_may_not_trade" for _ in state.goods]
    else:
        ways = [_trade(dice, book, state, each) for each in state.goods]
        if any(each.what in ("magic_card", "event_card") for each in state.goods):
            dice.note(book.barter_goods.note("face-down"), "barter-face-down")
    goods = tuple(
        GoodsTraded(name=each.name, allowed=way not in _FORBIDDEN, because=way)
        for each, way in zip(state.goods, ways, strict=True)
    )
    return BarterMade(
        allowed=all(each.allowed for each in goods),
        as_said=all(each.delivered in (None, each.name) for each in state.goods),
        goods=goods,
    )


def _trade(dice: Dice, book: ThreePlayer, state: Barter, goods: Goods) -> BarterReason:
    what = "ring" if _is_ring(goods) else goods.what
    way = dice.look(book.barter_goods, what, "trade", why="barter-trade", goods=named(goods.name), what=what)
    if way == "characters_meet":
        return _met(dice, book, state, goods)
    if way == "release" and goods.has_ring is True:
        with_captive = dice.reading(book, "tp-captives-ring") == "captive"
        code = "barter-captive-with-ring" if with_captive else "barter-captive-without-ring"
        dice.note(book.barter_goods.note("captives-ring"), code, goods=named(goods.name))
        if with_captive:
            return "ring_is_not_traded"
    ways: dict[str, BarterReason] = {
        "no": "ring_is_not_traded",
        "at_once": "shown_before_trade" if goods.shown else "handed_over",
        "release": _RELEASE[goods.released],
        "told": "information_shown" if goods.shown else "given_in_words",
        "no_duty": "promised",
    }
    return ways[way]


def _is_ring(goods: Goods) -> bool:
    called_ring = any(folded(name) in RING for name in (goods.name, goods.delivered or ""))
    return goods.what == "ring" or (called_ring and goods.what in ("magic_card", "event_card"))


def _met(dice: Dice, book: ThreePlayer, state: Barter, goods: Goods) -> BarterReason:
    if goods.shown:
        return "shown_before_trade"
    taker = state.other if goods.giver == state.one else state.one
    if goods.giver == "saruman" and all(each.giver == "saruman" for each in state.goods):
        anybody = dice.reading(book, "tp-gift") == "any-alliance" and state.saruman_has_alliance
        code = "barter-gift-to-ally" if state.allied else "barter-gift-without-alliance"
        if anybody and not state.allied:
            code = "barter-gift-by-an-alliance"
        dice.note(book.magic_cards.note("gift"), code, goods=named(goods.name), taker=taker)
        if not state.allied and not anybody:
            return "gift_without_alliance"
    if not goods.characters_meet:
        return "no_meeting"
    if taker == "dark_power":
        dice.note(book.magic_items.note("dark-power"), "barter-out-of-play", goods=named(goods.name))
    return "characters_meet"


@barter.sentence
def _say(state: Barter, result: BarterMade, trace: tuple[Line, ...]) -> Message:
    two: dict[str, Parameter] = {"one": state.one, "other": state.other}
    if result.allowed:
        return say(
            "deal" if result.as_said else "deal-with-a-lie", **two, goods=[named(each.name) for each in result.goods]
        )
    if result.goods[0].because == "players_may_not_trade":
        return say("no-partners", **two)
    faults = [say(f"fault-{each.because}", goods=named(each.name)) for each in result.goods if not each.allowed]
    return say("no-deal", **two, faults=faults)
