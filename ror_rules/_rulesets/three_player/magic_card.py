"""Three-player game, Magic Cards: how Saruman and the Chief of the Dunlendings get them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.words import RING
from ror_rules.author import (
    Dice,
    Line,
    Message,
    Name,
    Normal,
    NoteStep,
    StateError,
    Value,
    folded,
    named,
    rule,
    say,
    step_of,
)

MagicCardKind = Literal["anduril", "hobbits_only", "shadowfax", "other"]


_SINGLE: Final = ("anduril", "shadowfax")
_AT_THE_START: Final = frozenset(
    map(
        folded,
        ("Palantir of Isengard", "Isengard Palantir", "Palantir of Orthanc", "Orthanc Palantir", "Orthanc-stone"),
    )
)
"""The names of the card that Saruman has from the start of the game."""


def _told(name: str) -> str | None:
    return word if (word := folded(name)) in _SINGLE else None


class MagicCard(Value):
    """A Magic Card of an attempt."""

    name: Name
    kind: MagicCardKind | None = None

    def normal(self) -> Normal:
        return {"kind": _told(self.name) or "other"} if self.kind is None else {}


class MagicCardAttempt(Value, kw_only=True):
    """An attempt to get Magic Cards: those of a Magic hex, with a die for each, or those of a defeated Character."""

    by: Literal["saruman", "chief_of_the_dunlendings", "nazgul"]
    cards: Annotated[tuple[MagicCard, ...], Meta(min_length=1, max_length=9)]
    source: Literal["magic_hex", "defeated"] = "magic_hex"
    held: Annotated[int, Meta(ge=0, le=99)] = 0
    enemies_in_hex: bool = False
    other_has_tried: bool = False
    broke_off: bool | UnsetType = UNSET
    duels_over: bool = True

    def check(self) -> None:
        for index, card in enumerate(self.cards):
            if folded(card.name) in RING:
                raise StateError(
                    "ring-is-no-magic-card", pointer=f"/state/cards/{index}/name", got=card.name, card=named(card.name)
                )
            if self.source == "magic_hex" and folded(card.name) in _AT_THE_START:
                raise StateError(
                    "card-at-the-start", pointer=f"/state/cards/{index}/name", got=card.name, card=named(card.name)
                )
            kind = _told(card.name)
            if kind not in (None, card.kind):
                raise StateError(
                    "name-of-another-card",
                    pointer=f"/state/cards/{index}/kind",
                    got=card.kind,
                    card=named(card.name),
                    kind=str(kind),
                )
            if card.kind in _SINGLE and card.kind in [other.kind for other in self.cards[:index]]:
                raise StateError("card-twice", pointer=f"/state/cards/{index}/kind", got=card.kind, kind=card.kind)


class MagicCardFound(Value):
    """One of the cards after the attempt."""

    name: str
    gained: bool
    may_use: bool


class MagicCardsFound(Value):
    """Whether the attempt was allowed, and each card after it."""

    allowed: bool
    cards: tuple[MagicCardFound, ...]


@rule("magic-card", title="Obtaining Magic Cards", source=part("magic-cards"))
def magic_card(dice: Dice, book: ThreePlayer, state: MagicCardAttempt) -> MagicCardsFound:
    """Saruman or the Chief finds each card of a Magic hex with a 1 to 3, or takes all cards of a defeated Character."""
    bar = _bar(dice, book, state)
    if bar is not None:
        note, code = bar
        dice.note(book.magic_cards.note(note), code)
        return MagicCardsFound(allowed=False, cards=())
    held, most = state.held, book.magic_cards.number("chief-holds")
    if state.by == "chief_of_the_dunlendings" and held > most:
        raise StateError("chief-holds-too-many", pointer="/state/held", got=held, most=most)
    found = []
    for card, ordinal in zip(state.cards, _ordinals(state.cards), strict=True):
        gained = _room(dice, book, state, held) and _gained(dice, book, state, card, ordinal)
        held += gained
        use = "hold"
        if gained:
            kind = card.kind or "other"
            use = dice.look(book.magic_items, kind, state.by, why="card-rights", by=state.by, card=named(card.name))
        found.append(MagicCardFound(name=card.name, gained=gained, may_use=use == "use"))
    return MagicCardsFound(allowed=True, cards=tuple(found))


def _ordinals(cards: tuple[MagicCard, ...]) -> list[int]:
    order = sorted(range(len(cards)), key=lambda index: cards[index].kind or "other")
    return [order.index(index) + 1 for index in range(len(cards))]


def _bar(dice: Dice, book: ThreePlayer, state: MagicCardAttempt) -> tuple[str, str] | None:
    if state.by == "nazgul":
        return "nazgul", "cards-not-for-nazgul"
    if state.source == "defeated":
        if state.broke_off is True and dice.reading(book, "tp-broken-off") == "nobody-loses":
            return "defeated", "cards-kept-by-breaking-off"
        return None if state.duels_over else ("defeated", "cards-wait-for-duels")
    if state.enemies_in_hex:
        return "when", "cards-beside-enemies"
    if state.other_has_tried:
        return "one-attempt", "cards-attempt-made"
    return None


def _room(dice: Dice, book: ThreePlayer, state: MagicCardAttempt, held: int) -> bool:
    most = book.magic_cards.number("chief-holds")
    if state.by == "saruman" or held < most:
        return True
    dice.note(book.magic_cards.note("chief-holds"), "card-no-room", by=state.by, most=most)
    return False


def _gained(dice: Dice, book: ThreePlayer, state: MagicCardAttempt, card: MagicCard, ordinal: int) -> bool:
    if state.source == "defeated":
        dice.note(book.magic_cards.note("defeated"), "card-from-defeated", card=named(card.name), by=state.by)
        return True
    cell = dice.within("card").on(
        book.magic_cards, "card", why="card-throw", at=str(ordinal), by=state.by, card=named(card.name)
    )
    return cell == "gained"


@magic_card.sentence
def _say(state: MagicCardAttempt, result: MagicCardsFound, trace: tuple[Line, ...]) -> Message:
    if not result.allowed:
        step = step_of(trace, NoteStep)
        return say("cards-not-allowed", by=state.by, reason=Message(step.code, step.given))
    gained = [named(card.name) for card in result.cards if card.gained]
    return say("cards-gained", by=state.by, cards=gained) if gained else say("cards-none-gained", by=state.by)


@magic_card.summary("gained")
def _cards(state: MagicCardAttempt, result: MagicCardsFound) -> int:
    return sum(card.gained for card in result.cards)


@magic_card.summary("usable")
def _usable(state: MagicCardAttempt, result: MagicCardsFound) -> int:
    return sum(card.may_use for card in result.cards)


magic_card.head("gained", "usable", "allowed")
