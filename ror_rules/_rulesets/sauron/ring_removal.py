"""Sauron, 16.63 to 16.633: taking off the Ring. What becomes of those who fail too often stands in `ring_fate`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import bearer
from ror_rules._rulesets.sauron.states import MOST_FAILURES
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, living, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, RollStep, step_of
from ror_rules.values import Value


class RingRemoval(Value, kw_only=True):
    """Somebody who wears the Ring tries to take it off in the Joint Rally Phase."""

    leader: Annotated[
        Character,
        Meta(
            description="The wearer, with `ring_rating`: a die that is not above it takes the Ring off. Of a leader of "
            "Westernesse `failed_attempts` count; one with as many as make him evil is "
            "refused, and so is Sauron, who may not take it off. Of a leader of Sauron's at most 998 have failed before. `side` is "
            "needed where his name does not tell it."
        ),
    ]

    def __post_init__(self) -> None:
        living(self.leader, "/leader", "ring_rating", does="The dead wear no Ring.")
        if self.leader.ring == "bears":
            raise StateError(
                "He bears the Ring and does not wear it.", pointer="/state/leader/ring", expected="wears", got="bears"
            )
        who = bearer(self.leader)
        if who == "sauron":
            raise StateError(
                "Sauron may not take off the Ring.",
                pointer="/state/leader/name",
                expected="another leader",
                got=self.leader.name,
            )
        if who == "sauron_leader" and self.leader.failed_attempts == MOST_FAILURES:
            raise StateError(
                f"He would have failed {MOST_FAILURES + 1} times, and a state tells {MOST_FAILURES}.",
                pointer="/state/leader/failed_attempts",
                expected=f"fewer than {MOST_FAILURES}",
                got=self.leader.failed_attempts,
            )


class RingRemovalResult(Value):
    """The attempt to take off the Ring, made."""

    removed: Annotated[bool, Meta(description="Whether the Ring is off.")]
    failed_attempts: Annotated[int, Meta(description="His attempts that have failed, this one included, 0 to 999.")]
    evil: Annotated[bool, Meta(description="Whether a Westernesse leader has become evil by this failure.")]
    leader: Annotated[
        Character,
        Meta(
            description="The leader as he goes on: he `bears` the Ring, or still `wears` it after one more failure.",
            extra=CARRIED,
        ),
    ]


@rule("ring-removal", title="Taking off the Ring", source=paragraph("16.633"))
def ring_removal(dice: Dice, book: Sauron, state: RingRemoval) -> RingRemovalResult:
    """Whoever wears the Ring takes it off on a die at or below his Ring Rating, in the Joint Rally Phase."""
    leader, before = state.leader, told(state.leader.failed_attempts)
    westernesse = bearer(leader) == "westernesse"
    most = book.corruption.number("attempts")
    if westernesse and before >= most:
        raise StateError(
            "He is evil already; what becomes of him is for the rule ring-fate.",
            pointer="/state/leader/failed_attempts",
            expected=f"fewer than {most} for a Westernesse leader",
            got=before,
        )
    dice.reading(book, "sv-ratings")
    rating = told(leader.ring_rating)
    face = dice.roll(
        book.corruption.die,
        why=f"{leader.name} tries to take off the Ring, Ring Rating {rating}",
        cite=paragraph("16.633"),
    )
    if face <= rating:
        dice.note(paragraph("16.633"), f"{face} is not above {rating}: the Ring is off")
        return RingRemovalResult(
            removed=True, failed_attempts=before, evil=False, leader=structs.replace(leader, ring="bears")
        )
    failed = before + 1
    evil = westernesse and failed >= most
    note = f"{face} is above {rating}: attempt {failed} has failed"
    dice.note(paragraph("16.69" if evil else "16.633"), f"{note}, and he becomes evil" if evil else note)
    after = structs.replace(leader, ring="wears", failed_attempts=failed)
    return RingRemovalResult(removed=False, failed_attempts=failed, evil=evil, leader=after)


@ring_removal.sentence
def _say(state: RingRemoval, result: RingRemovalResult, trace: tuple[Line, ...]) -> str:
    thrown = f"{step_of(trace, RollStep).face} against Ring Rating {state.leader.ring_rating}"
    if result.removed:
        return f"{state.leader.name} takes off the Ring: {thrown}."
    end = " and becomes evil" if result.evil else ""
    return f"{state.leader.name} cannot take off the Ring{end}: {thrown}, failure {result.failed_attempts}."
