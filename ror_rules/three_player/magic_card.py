"""Three-player game, Magic Cards: how Saruman and the Chief of the Dunlendings get them."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import Card, MagicCard
from ror_rules.three_player.results import CardFound, CardsFound
from ror_rules.three_player.words import NAME
from ror_rules.trace import Line
from ror_rules.values import segment


@rule("magic-card", title="Obtaining Magic Cards", source=part("Magic Cards"))
def magic_card(dice: Dice, book: ThreePlayer, state: MagicCard) -> CardsFound:
    """Saruman or the Chief finds each card of a Magic hex on a die of 1 to 3, or takes all of one he defeated."""
    bar = _bar(state)
    if bar is not None:
        note, because = bar
        dice.note(book.magic_cards.note(note), because)
        return CardsFound(allowed=False, cards=())
    held, most = state.held, book.magic_cards.number("chief-holds")
    if state.by == "chief_of_the_dunlendings" and held > most:
        raise StateError(
            "The Chief holds more than he can.", pointer="/state/held", expected=f"at most {most}", got=held
        )
    found = []
    for card in state.cards:
        gained = _room(dice, book, state, held) and _gained(dice, book, state, card)
        held += gained
        use = "hold"
        if gained:
            use = dice.look(book.magic_items, card.kind, state.by, why=f"what he may do with {card.name}")
        found.append(CardFound(name=card.name, gained=gained, may_use=use == "use"))
    return CardsFound(allowed=True, cards=tuple(found))


def _bar(state: MagicCard) -> tuple[str, str] | None:
    """Why nothing can be got, with the note that says so; None where something can."""
    if state.by == "nazgul":
        return "nazgul", "a Nazgul obtains no Magic Cards"
    if state.source == "defeated":
        return None if state.duels_over else ("defeated", "Individual Combat goes on in the hex")
    if state.enemies_in_hex:
        return "when", "Enemy units are in the hex"
    if state.other_has_tried:
        return "one-attempt", "the attempt of this Player-Turn is made"
    return None


def _room(dice: Dice, book: ThreePlayer, state: MagicCard, held: int) -> bool:
    """Whether he can hold one more."""
    most = book.magic_cards.number("chief-holds")
    if state.by == "saruman" or held < most:
        return True
    dice.reading(book, "tp-chief-three")
    dice.note(book.magic_cards.note("chief-holds"), f"he holds {most} and cannot hold more")
    return False


def _gained(dice: Dice, book: ThreePlayer, state: MagicCard, card: Card) -> bool:
    if state.source == "defeated":
        dice.note(book.magic_cards.note("defeated"), f"{card.name} goes to the victor")
        return True
    return dice.within("card").on(book.magic_cards, "card", why=card.name, at=segment(card.name)) == "gained"


@magic_card.sentence
def _say(state: MagicCard, result: CardsFound, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return start(f"no Magic Card can be got: {trace[0].text}.")
    gained = [card.name for card in result.cards if card.gained]
    return start(f"{NAME[state.by]} gains {listed(gained or ['nothing'])}.")


@magic_card.summary("gained", "how many Magic Cards are gained")
def _cards(state: MagicCard, result: CardsFound) -> int:
    return sum(card.gained for card in result.cards)


@magic_card.summary("usable", "how many of the cards gained their new owner may use")
def _usable(state: MagicCard, result: CardsFound) -> int:
    return sum(card.may_use for card in result.cards)
