"""Three-player game, Barter: who may deal with whom, in what, and how it changes hands."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import Barter, Goods
from ror_rules.three_player.results import BarterMade, GoodsTraded
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.words import PLAYER


@rule("barter", title="Barter", source=part("Barter"), throws=False)
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
    way = dice.look(table, goods.what, "trade", why=goods.name)
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
