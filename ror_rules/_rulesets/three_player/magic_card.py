"""Three-player game, Magic Cards: how Saruman and the Chief of the Dunlendings get them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.words import NAME, RING
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.trace import Line, NoteStep, step_of
from ror_rules.values import Name, Value, folded

MagicCardKind = Literal["anduril", "hobbits_only", "shadowfax", "other"]


_SINGLE: Final = ("anduril", "shadowfax")
"""The kinds of which there is one card."""


def _told(name: str) -> str | None:
    """The kind of card that a name tells, None where it tells none."""
    return word if (word := folded(name)) in _SINGLE else None


class MagicCard(Value):
    """A Magic Card that may be got."""

    name: Annotated[Name, Meta(description="The card by name, 1 to 64 printable characters.")]
    kind: Annotated[
        MagicCardKind | None,
        Meta(
            description="The card by the rules for using it: Anduril, an item for Hobbits only, Shadowfax, or any `other`. "
            "Left out: what `name` tells, `Anduril` or `Shadowfax`, and `other` where it tells neither."
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.kind is None:
            force_setattr(self, "kind", _told(self.name) or "other")


class MagicCardAttempt(Value, kw_only=True):
    """Who would get which Magic Cards: those of a Magic hex, a die for each, or those of one defeated in a duel."""

    by: Annotated[
        Literal["saruman", "chief_of_the_dunlendings", "nazgul"],
        Meta(
            description="Who would get them: Saruman, the Chief of the Dunlendings, or a Nazgul under Saruman, who gets none."
        ),
    ]
    cards: Annotated[
        tuple[MagicCard, ...],
        Meta(
            min_length=1,
            max_length=9,
            description="The cards, 1 to 9, in the order in which they are tried for. Each keeps the same die in any other order.",
        ),
    ]
    source: Annotated[
        Literal["magic_hex", "defeated"],
        Meta(
            description="Where they come from: found in a Magic hex, or taken from one `defeated` in Individual Combat. Left "
            "out: `magic_hex`."
        ),
    ] = "magic_hex"
    held: Annotated[
        int,
        Meta(
            ge=0,
            le=99,
            description="Magic Cards held already, 0 to 99; of the Chief, who holds three at most, 0 to 3. Left out: 0.",
        ),
    ] = 0
    enemies_in_hex: Annotated[
        bool,
        Meta(description="Whether Enemy units are in the Magic hex; an ally's are none. Left out: false."),
    ] = False
    other_has_tried: Annotated[
        bool,
        Meta(
            description="Whether the other of Saruman and the Chief has made the attempt of this Player-Turn in the Magic hex. "
            "Left out: false."
        ),
    ] = False
    duels_over: Annotated[
        bool,
        Meta(
            description="Whether every Individual Combat in the hex is over, so that the victor has the cards of the defeated. "
            "Left out: true."
        ),
    ] = True

    def __post_init__(self) -> None:
        for index, card in enumerate(self.cards):
            if folded(card.name) in RING:
                raise StateError(
                    "The Ring is no card of a Magic hex, and the victor of a duel has it by another rule.",
                    pointer=f"/state/cards/{index}/name",
                    expected="a Magic Card",
                    got=card.name,
                )
            told = _told(card.name)
            if told not in (None, card.kind):
                raise StateError(
                    "The name is that of another card.",
                    pointer=f"/state/cards/{index}/kind",
                    expected=f"{told}, or nothing",
                    got=card.kind,
                )
            if card.kind in _SINGLE and card.kind in [other.kind for other in self.cards[:index]]:
                raise StateError(
                    "There is only one card of this kind.",
                    pointer=f"/state/cards/{index}/kind",
                    expected="anduril and shadowfax once each",
                    got=card.kind,
                )


class MagicCardFound(Value):
    """What became of one of the cards."""

    name: Annotated[str, Meta(description="The card's name as the state gives it.")]
    gained: Annotated[bool, Meta(description="Whether it was gained; if not, it stays where it is.")]
    may_use: Annotated[bool, Meta(description="Whether its new owner may use it; false where it was not gained.")]


class MagicCardsFound(Value):
    """Whether the attempt was allowed, and what became of each card."""

    allowed: Annotated[bool, Meta(description="Whether Magic Cards can be got so at all.")]
    cards: Annotated[
        tuple[MagicCardFound, ...],
        Meta(description="The cards in the order of the state; empty where the attempt is not allowed."),
    ]


@rule("magic-card", title="Obtaining Magic Cards", source=part("magic-cards"))
def magic_card(dice: Dice, book: ThreePlayer, state: MagicCardAttempt) -> MagicCardsFound:
    """Saruman or the Chief finds each card of a Magic hex on a die of 1 to 3, or takes all of one he defeated."""
    bar = _bar(state)
    if bar is not None:
        note, because = bar
        dice.note(book.magic_cards.note(note), because)
        return MagicCardsFound(allowed=False, cards=())
    held, most = state.held, book.magic_cards.number("chief-holds")
    if state.by == "chief_of_the_dunlendings" and held > most:
        raise StateError(
            "The Chief holds more than he can.", pointer="/state/held", expected=f"at most {most}", got=held
        )
    found = []
    for card, ordinal in zip(state.cards, _ordinals(state.cards), strict=True):
        gained = _room(dice, book, state, held) and _gained(dice, book, state, card, ordinal)
        held += gained
        use = "hold"
        if gained:
            use = dice.look(book.magic_items, card.kind or "other", state.by, why=f"what he may do with {card.name}")
        found.append(MagicCardFound(name=card.name, gained=gained, may_use=use == "use"))
    return MagicCardsFound(allowed=True, cards=tuple(found))


def _ordinals(cards: tuple[MagicCard, ...]) -> list[int]:
    """The ordinal of each card, from 1: in order of their kinds, cards of one kind in the order of the state."""
    order = sorted(range(len(cards)), key=lambda index: cards[index].kind or "other")
    return [order.index(index) + 1 for index in range(len(cards))]


def _bar(state: MagicCardAttempt) -> tuple[str, str] | None:
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


def _room(dice: Dice, book: ThreePlayer, state: MagicCardAttempt, held: int) -> bool:
    """Whether he can hold one more."""
    most = book.magic_cards.number("chief-holds")
    if state.by == "saruman" or held < most:
        return True
    dice.reading(book, "tp-chief-three")
    dice.note(book.magic_cards.note("chief-holds"), f"he holds {most} and cannot hold more")
    return False


def _gained(dice: Dice, book: ThreePlayer, state: MagicCardAttempt, card: MagicCard, ordinal: int) -> bool:
    if state.source == "defeated":
        dice.note(book.magic_cards.note("defeated"), f"{card.name} goes to the victor")
        return True
    return dice.within("card").on(book.magic_cards, "card", why=card.name, at=str(ordinal)) == "gained"


@magic_card.sentence
def _say(state: MagicCardAttempt, result: MagicCardsFound, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return start(f"no Magic Card can be got: {step_of(trace, NoteStep).text}.")
    gained = [card.name for card in result.cards if card.gained]
    return start(f"{NAME[state.by]} gains {listed(gained or ['nothing'])}.")


@magic_card.summary("gained", "how many Magic Cards are gained")
def _cards(state: MagicCardAttempt, result: MagicCardsFound) -> int:
    return sum(card.gained for card in result.cards)


@magic_card.summary("usable", "how many of the cards gained their new owner may use")
def _usable(state: MagicCardAttempt, result: MagicCardsFound) -> int:
    return sum(card.may_use for card in result.cards)


magic_card.head("gained", "usable", "allowed")
