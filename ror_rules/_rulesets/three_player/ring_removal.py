"""Three-player game, wearing the Ring: taking it off. Printed are the Ring Ratings of Saruman and of the Chief only."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.three_player.words import NAME
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, called, in_full, living
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line, RollStep, step_of
from ror_rules.values import Value


class WornRing(Value):
    """A Character who wears the Ring and would take it off."""

    character: Annotated[
        Member,
        Meta(
            description="The Character, told in full or by name. The Ring Ratings of `Saruman` and the `Chief of the Dunlendings` "
            "are printed; nobody else's roll is decided without his `ring_rating`."
        ),
    ]

    def __post_init__(self) -> None:
        structs.force_setattr(self, "character", in_full(self.character))
        living(self.character, "/character", does="The dead wear no Ring.")
        if not isinstance(self.character, str) and self.character.ring == "bears":
            raise StateError(
                "He bears the Ring and does not wear it.",
                pointer="/state/character/ring",
                expected="wears",
                got=self.character.ring,
            )


class RingRemoved(Value):
    """How the attempt ends."""

    removed: Annotated[bool, Meta(description="Whether the Ring comes off: the die is at or below the Ring Rating.")]
    character: Annotated[
        Character,
        Meta(description="The Character as he goes on: he `bears` the Ring, or still `wears` it.", extra=CARRIED),
    ]


@rule("ring-removal", title="Taking off the Ring", source=part("wearing-the-ring"))
def ring_removal(dice: Dice, book: ThreePlayer, state: WornRing) -> RingRemoved:
    """A Character who wears the Ring takes it off on a die at or below his Ring Rating."""
    table = book.ring_ratings
    given = in_full(state.character).ring_rating
    key, who = _called(state)
    if key in NAME:
        rating = dice.look(table, key, "rating", why=f"Ring Rating of {who}")
        if given not in (UNSET, rating):
            raise StateError(
                f"The Ring Rating of {who} is printed.",
                pointer="/state/character/ring_rating",
                expected=f"{rating}, or no ring_rating",
                got=given,
            )
    elif given is UNSET:
        alone = state.character == in_full(
            called(state.character)
        )  # it may have been sent, and nothing stands below it
        raise UndecidedError(
            "Of Ring Ratings only those of Saruman and of the Chief of the Dunlendings are printed: "
            f"{table.peek('saruman', 'rating')} each.",
            pointer="/state/character" if alone else "/state/character/ring_rating",
            expected="the Ring Rating on the Character's card, as his ring_rating",
            got="nothing",
        )
    else:
        rating = given
    face = dice.roll(table.die, why=f"{who} takes off the Ring, Ring Rating {rating}", cite=table.note("removal"))
    if key == "saruman" and face > rating:
        dice.note(table.note("no-ringwraith"), "Saruman keeps it on, and yet becomes no Semi-Ringwraith")
    removed = face <= rating
    after = structs.replace(in_full(state.character), ring="bears" if removed else "wears")
    return RingRemoved(removed=removed, character=after)


def _called(state: WornRing) -> tuple[str, str]:
    """The Character as the table's key, however written, and as a sentence calls him."""
    name = called(state.character)
    key = known(state.character) or ""
    return key, NAME.get(key, name)


@ring_removal.sentence
def _say(state: WornRing, result: RingRemoved, trace: tuple[Line, ...]) -> str:
    face = step_of(trace, RollStep).face
    who = start(_called(state)[1])
    return f"{who} {'takes off the Ring' if result.removed else 'cannot take off the Ring'}: {face}."
