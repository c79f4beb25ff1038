"""Three-player game, wearing the Ring: taking it off. Printed are the Ring Ratings of Saruman and of the Chief only."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Rating
from ror_rules._rulesets.three_player.words import NAME, tells
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line, RollStep, step_of
from ror_rules.values import Name, Value


class WornRing(Value):
    """A Character who wears the Ring and would take it off."""

    character: Annotated[
        Name,
        Meta(
            description="The Character by name, 1 to 64 printable characters; the Ring Ratings of `Saruman` and the `Chief "
            "of the Dunlendings` are printed."
        ),
    ]
    rating: Annotated[
        Rating | None,
        Meta(
            description="The Ring Rating on the Character's card, 0 to 6. Left out: for Saruman and the Chief of the "
            "Dunlendings; without it the rules decide nobody else's roll."
        ),
    ] = None


class RingRemoved(Value):
    """How the attempt ends."""

    removed: Annotated[bool, Meta(description="Whether the Ring comes off: the die is at or below the Ring Rating.")]


@rule("ring-removal", title="Taking off the Ring", source=part("Wearing the Ring"))
def ring_removal(dice: Dice, book: ThreePlayer, state: WornRing) -> RingRemoved:
    """A Character who wears the Ring takes it off on a die at or below his Ring Rating."""
    table = book.ring_ratings
    key, who = _called(state)
    if key in NAME:
        rating = dice.look(table, key, "rating", why=f"Ring Rating of {who}")
        if state.rating is not None:
            raise StateError(
                f"The Ring Rating of {who} is printed.", pointer="/state/rating", expected="no rating", got=state.rating
            )
    elif state.rating is None:
        raise UndecidedError(
            "Of Ring Ratings only those of Saruman and of the Chief of the Dunlendings are printed: "
            f"{table.peek('saruman', 'rating')} each.",
            pointer="/state/rating",
            expected="the Ring Rating on the Character's card",
            got="nothing",
        )
    else:
        rating = state.rating
    face = dice.roll(table.die, why=f"{who} takes off the Ring, Ring Rating {rating}", cite=table.note("removal"))
    if key == "saruman" and face > rating:
        dice.note(table.note("no-ringwraith"), "Saruman keeps it on, and yet becomes no Semi-Ringwraith")
    return RingRemoved(removed=face <= rating)


def _called(state: WornRing) -> tuple[str, str]:
    """The Character as the table's key, however written, and as a sentence calls him."""
    key = tells(state.character) or ""
    return key, NAME.get(key, state.character)


@ring_removal.sentence
def _say(state: WornRing, result: RingRemoved, trace: tuple[Line, ...]) -> str:
    face = step_of(trace, RollStep).face
    who = start(_called(state)[1])
    return f"{who} {'takes off the Ring' if result.removed else 'cannot take off the Ring'}: {face}."
