"""Three-player game, Barter: who may deal with whom, in what, and how it changes hands."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import two_players
from ror_rules._rulesets.three_player.words import RING
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.trace import Line
from ror_rules.values import Name, Value, folded


class Goods(Value, kw_only=True):
    """One thing of a deal: who gives it, what it is said to be, and how it changes hands."""

    giver: Annotated[Player, Meta(description="The player who gives it, one of the two who deal.")]
    what: Annotated[
        Literal["ring", "magic_card", "event_card", "captive", "information", "promise"],
        Meta(
            description="What kind of thing it is: the Ring, a Magic Card, an Event Card, a captive, information, or the "
            "`promise` of a later delivery."
        ),
    ]
    name: Annotated[Name, Meta(description="What it is said to be, 1 to 64 printable characters.")]
    delivered: Annotated[
        Name | None,
        Meta(description="What a card laid down really is. Left out: what it is said to be."),
    ] = None
    characters_meet: Annotated[
        bool,
        Meta(
            description="Whether a Character of each player is in one hex, and one of them has the card; it matters to Magic "
            "Cards. Left out: false."
        ),
    ] = False
    released: Annotated[
        Literal["where_held", "rendezvous", "elsewhere"],
        Meta(
            description="Where a captive is released: in the hex where he is held, at a `rendezvous` to which he is escorted, "
            "or `elsewhere`. Left out: `where_held`."
        ),
    ] = "where_held"
    shown: Annotated[
        bool,
        Meta(description="Whether a card, or what information is about, is shown before the trade. Left out: false."),
    ] = False


class Barter(Value):
    """A deal of two players, and all that changes hands in it."""

    one: Annotated[Player, Meta(description="One of the two players.")]
    other: Annotated[Player, Meta(description="The other of the two; not `one` again.")]
    goods: Annotated[
        tuple[Goods, ...], Meta(min_length=1, max_length=50, description="The things of the deal, 1 to 50.")
    ]
    allied: Annotated[
        bool,
        Meta(
            description="Whether the two are allied, one of them being Saruman; it matters to what he gives for nothing. Left "
            "out: false."
        ),
    ] = False

    def __post_init__(self) -> None:
        two_players(self.one, self.other, "/other")
        if self.allied and "saruman" not in (self.one, self.other):
            raise StateError(
                "The Fellowship and the Dark Power are never allied.",
                pointer="/state/allied",
                expected="false, without Saruman",
                got=self.allied,
            )
        for index, each in enumerate(self.goods):
            if each.giver not in (self.one, self.other):
                raise StateError(
                    "Only the two who deal give anything.",
                    pointer=f"/state/goods/{index}/giver",
                    expected=f"{self.one} or {self.other}",
                    got=each.giver,
                )


class GoodsTraded(Value):
    """Whether one thing of the deal may change hands."""

    name: Annotated[str, Meta(description="What the thing is said to be, as the state gives it.")]
    allowed: Annotated[bool, Meta(description="Whether it may change hands so.")]
    because: Annotated[str, Meta(description="How it does, or why it may not, in words for people.")]


class BarterMade(Value):
    """Whether the deal may be made, and whether it is an honest one."""

    allowed: Annotated[bool, Meta(description="Whether everything in it may change hands so.")]
    as_said: Annotated[
        bool, Meta(description="Whether everything is what it is said to be; the rules ask nobody to be honest.")
    ]
    goods: Annotated[tuple[GoodsTraded, ...], Meta(description="The things of the deal, in the order of the state.")]


@rule("barter", title="Barter", source=part("barter"), throws=False)
def barter(dice: Dice, book: ThreePlayer, state: Barter) -> BarterMade:
    """Saruman deals with both others, in all but the Ring; nobody has to be honest, and promises bind nobody."""
    partners = dice.look(book.barter_partners, state.one, state.other, why="whether they may deal") == "yes"
    goods = tuple(_trade(dice, book, state, each, partners=partners) for each in state.goods)
    if partners and any(each.what in ("magic_card", "event_card") for each in state.goods):
        dice.note(book.barter_goods.note("face-down"), "cards are laid face down before anybody takes one")
    return BarterMade(
        allowed=all(each.allowed for each in goods),
        as_said=all(each.delivered in (None, each.name) for each in state.goods),
        goods=goods,
    )


def _trade(dice: Dice, book: ThreePlayer, state: Barter, goods: Goods, *, partners: bool) -> GoodsTraded:
    """Whether one thing may change hands."""
    if not partners:
        because = f"{PLAYER[state.one]} and {PLAYER[state.other]} may not deal"
        return GoodsTraded(name=goods.name, allowed=False, because=because)
    table = book.barter_goods
    way = dice.look(table, "ring" if _is_ring(goods) else goods.what, "trade", why=goods.name)
    if way == "characters_meet":
        allowed, because = _met(dice, book, state, goods)
        return GoodsTraded(name=goods.name, allowed=allowed, because=because)
    allowed, because = {
        "no": (False, "the Ring is not traded"),
        "at_once": (not goods.shown, "shown before the trade, which nobody may" if goods.shown else "handed over"),
        "release": (goods.released != "elsewhere", _released(goods)),
        "told": (not goods.shown, "told, but never shown" if goods.shown else "told"),
        "no_duty": (True, "promised, with no duty to deliver"),
    }[way]
    return GoodsTraded(name=goods.name, allowed=allowed, because=because)


def _is_ring(goods: Goods) -> bool:
    """Whether a card is the Ring, or is said to be."""
    named = any(folded(name) in RING for name in (goods.name, goods.delivered or ""))
    return goods.what == "ring" or (named and goods.what in ("magic_card", "event_card"))


def _met(dice: Dice, book: ThreePlayer, state: Barter, goods: Goods) -> tuple[bool, str]:
    """Whether a Magic Card may change hands, and why."""
    if goods.shown:
        return False, "shown before the trade, which nobody may"
    gift = goods.giver == "saruman" and all(each.giver == "saruman" for each in state.goods)
    if gift:
        dice.reading(book, "tp-gift")
        dice.note(book.magic_cards.note("gift"), f"a gift to one who {'is' if state.allied else 'is not'} his ally")
        if not state.allied:
            return False, "a gift to one who is not his ally"
    if not goods.characters_meet:
        return False, "no Character of each player is in one hex with the card"
    taker = state.other if goods.giver == state.one else state.one
    if taker == "dark_power":
        dice.note(book.magic_items.note("dark-power"), f"{goods.name} is lost to play unless it is traded back")
    return True, "between Characters in one hex"


def _released(goods: Goods) -> str:
    return {
        "where_held": "released in the hex where he is held",
        "rendezvous": "escorted to the hex agreed upon",
        "elsewhere": "released neither where he is held nor at a rendezvous",
    }[goods.released]


@barter.sentence
def _say(state: Barter, result: BarterMade, trace: tuple[Line, ...]) -> str:
    pair = f"{PLAYER[state.one]} and {PLAYER[state.other]}"
    if not result.allowed:
        faults = [f"{each.name}: {each.because}" for each in result.goods if not each.allowed]
        return start(f"{pair} cannot make this deal ({'; '.join(faults)}).")
    cheat = "" if result.as_said else ", though not everything is what it was said to be"
    return start(f"{pair} may trade {listed([each.name for each in result.goods])}{cheat}.")
