"""Three-player game, wearing the Ring: taking it off. Only the Ring Ratings of Saruman and the Chief are printed."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Member,
    called,
    endures,
    in_full,
    living,
    unread,
)
from ror_rules._rulesets.war_of_the_ring.turns import Turns, TurnsPlayed, again, game_turns, in_turn, last_roll
from ror_rules.author import (
    ABSENT,
    ChosenName,
    Dice,
    Line,
    Message,
    Normal,
    StateError,
    UndecidedError,
    Value,
    named,
    rule,
    say,
)

_PRINTED: Final = ("saruman", "chief_of_the_dunlendings")


class WornRing(Value, kw_only=True):
    """A Character that wears the Ring and tries to take it off."""

    character: Member
    turns: Turns = 1

    def normal(self) -> Normal:
        return {"character": in_full(self.character)}

    def check(self) -> None:
        living(self.character, "/character", equal_kills=False)
        if not isinstance(self.character, str) and self.character.ring == "bears":
            who = named(self.character.name)
            raise StateError("bears-but-does-not-wear", pointer="/state/character/ring", got="bears", who=who)


class RingRemoved(Value, kw_only=True):
    """The end of the attempt."""

    removed: bool
    turns: TurnsPlayed = 1
    character: Annotated[Character, Meta(extra=CARRIED)]


@rule("ring-removal", title="Taking off the Ring", source=part("wearing-the-ring"))
def ring_removal(dice: Dice, book: ThreePlayer, state: WornRing) -> RingRemoved:
    """A Character takes off the Ring with a die at or below the Ring Rating, or tries again in the next Game-Turn."""
    return again(
        dice,
        book,
        state,
        lambda dice, once, now: _attempt(dice, book, structs.replace(once, character=now.character)),
        RingRemoved(removed=False, character=in_full(state.character)),
        until=lambda now: now.removed,
    )


def _attempt(dice: Dice, book: ThreePlayer, state: WornRing) -> RingRemoved:
    table = book.ring_ratings
    endures(dice, book, [(state.character, "/character")])
    given = in_full(state.character).ring_rating
    key, who = known(state.character) or "", _who(state)
    if key in _PRINTED:
        rating = dice.look(table, key, "rating", why="ring-rating", who=who)
        if given not in (UNSET, rating):
            raise StateError(
                "ring-rating-is-printed",
                pointer="/state/character/ring_rating",
                got=given,
                who=who,
                rating=rating,
            )
    elif given is UNSET:
        # If the state has only a name, there is nothing below `character` to point at.
        alone = state.character == in_full(called(state.character))
        raise UndecidedError(
            "ring-rating-missing",
            pointer="/state/character" if alone else "/state/character/ring_rating",
            got=ABSENT,
            who=who,
            printed=table.peek("saruman", "rating"),
        )
    else:
        rating = given
    face = dice.roll(table.die, why="takes-off-ring", cite=table.note("removal"), who=who, rating=rating)
    if key == "saruman" and face > rating:
        dice.note(table.note("no-ringwraith"), "no-semi-ringwraith")
    removed = face <= rating
    after = structs.replace(in_full(state.character), ring="bears" if removed else "wears")
    return RingRemoved(removed=removed, character=after)


def _who(state: WornRing) -> str | ChosenName:
    """The Character as a parameter of a message: a word if the Ring Rating is printed, otherwise the name."""
    key = known(state.character)
    return key if key in _PRINTED else named(called(state.character))


@ring_removal.sentence
def _say(state: WornRing, result: RingRemoved, trace: tuple[Line, ...]) -> Message:
    code = "ring-taken-off" if result.removed else "ring-stays-on"
    return in_turn(result.turns, say(code, who=_who(state), face=last_roll(trace).face))


ring_removal.headings(lambda state, trace: game_turns(trace, follows={"no-semi-ringwraith"}))
ring_removal.head("removed", "turns")
ring_removal.carries(Character, *unread("ring_rating"))
