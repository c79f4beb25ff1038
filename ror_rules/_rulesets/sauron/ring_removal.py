"""Sauron, 16.63 to 16.633: taking off the Ring. `ring_fate` decides the fate of a leader that fails too often."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import acts, bearer
from ror_rules._rulesets.sauron.states import MOST_FAILURES
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, OF_MANY, Character, told
from ror_rules._rulesets.war_of_the_ring.turns import Turns, TurnsPlayed, again, game_turns, in_turn, last_roll
from ror_rules.author import Dice, Line, Message, StateError, Value, named, rule, say


class RingRemoval(Value, kw_only=True):
    """A leader that wears the Ring and tries to take it off in the Joint Rally Phase."""

    leader: Character
    turns: Turns = 1

    def check(self) -> None:
        acts(self.leader, "/leader", "ring_rating")
        if self.leader.ring == "bears":
            raise StateError("ring-not-worn", pointer="/state/leader/ring", got="bears", who=named(self.leader.name))
        who = bearer(self.leader)
        if who == "sauron":
            raise StateError("sauron-keeps-ring-on", pointer="/state/leader/name", got=self.leader.name)
        if who == "sauron_leader" and self.leader.failed_attempts == MOST_FAILURES:
            raise StateError(
                "too-many-failures",
                pointer="/state/leader/failed_attempts",
                got=self.leader.failed_attempts,
                who=named(self.leader.name),
                most=MOST_FAILURES,
            )


class RingRemovalResult(Value, kw_only=True):
    """The result of an attempt to take off the Ring."""

    removed: bool
    failed_attempts: int
    evil: bool
    turns: TurnsPlayed = 1
    leader: Annotated[Character, Meta(extra=CARRIED)]


@rule(
    "ring-removal",
    title="Taking off the Ring",
    source=paragraph("16.633"),
    decides=("leader",),
    wants={"leader": "removed"},
)
def ring_removal(dice: Dice, book: Sauron, state: RingRemoval) -> RingRemovalResult:
    """The wearer takes off the Ring with a die at or below their Ring Rating, or tries again in the next Game-Turn."""
    return again(
        dice,
        book,
        state,
        lambda dice, once, now: _attempt(dice, book, structs.replace(once, leader=now.leader)),
        RingRemovalResult(
            removed=False, failed_attempts=told(state.leader.failed_attempts), evil=False, leader=state.leader
        ),
        until=lambda now: now.removed or now.evil,
        tries_again=_tries_again,
    )


def _tries_again(dice: Dice, now: RingRemovalResult) -> bool:
    """Whether the player rolls in the next Game-Turn, too. The third failure makes a leader of Westernesse evil."""
    failed = {"failed_attempts": now.failed_attempts}
    return dice.choose("leader", "try-again", ("try", "stop"), otherwise="try", **failed) == "try"


def _attempt(dice: Dice, book: Sauron, state: RingRemoval) -> RingRemovalResult:
    leader, before = state.leader, told(state.leader.failed_attempts)
    who = named(leader.name)
    westernesse = bearer(leader) == "westernesse"
    most = book.corruption.number("attempts")
    if westernesse and before >= most:
        raise StateError("evil-already", pointer="/state/leader/failed_attempts", got=before, who=who, most=most)
    rating = told(leader.ring_rating)
    face = dice.roll(
        book.corruption.die, why="tries-to-take-off-ring", cite=paragraph("16.633"), who=who, rating=rating
    )
    if face <= rating:
        dice.note(paragraph("16.633"), "ring-comes-off", face=face, rating=rating, who=who)
        return RingRemovalResult(
            removed=True, failed_attempts=before, evil=False, leader=structs.replace(leader, ring="bears")
        )
    failed = before + 1
    evil = westernesse and failed >= most
    cite = paragraph("16.69" if evil else "16.633")
    dice.note(
        cite, "ring-stays-on-evil" if evil else "ring-stays-on", face=face, rating=rating, who=who, failures=failed
    )
    after = structs.replace(leader, ring="wears", failed_attempts=failed)
    return RingRemovalResult(removed=False, failed_attempts=failed, evil=evil, leader=after)


@ring_removal.sentence
def _say(state: RingRemoval, result: RingRemovalResult, trace: tuple[Line, ...]) -> Message:
    who, face, rating = named(state.leader.name), last_roll(trace).face, told(state.leader.ring_rating)
    if result.removed:
        return in_turn(result.turns, say("takes-off-ring", who=who, face=face, rating=rating))
    code = "becomes-evil" if result.evil else "cannot-take-off-ring"
    return in_turn(result.turns, say(code, who=who, face=face, rating=rating, failures=result.failed_attempts))


_AFTER_THE_ROLL: Final = frozenset({"ring-comes-off", "ring-stays-on", "ring-stays-on-evil"})

ring_removal.headings(lambda state, trace: game_turns(trace, follows=_AFTER_THE_ROLL))
ring_removal.carries(Character, *OF_MANY)
