"""Sauron, 16.63 to 16.633: taking off the Ring. What becomes of those who fail too often stands in `ring_fate`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import Attempts, Bearer
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, RollStep, step_of
from ror_rules.values import Name, Value


class RingRemoval(Value, kw_only=True):
    """Somebody who wears the Ring tries to take it off in the Joint Rally Phase."""

    name: Annotated[Name, Meta(description="What the wearer is called.")]
    bearer: Bearer = "westernesse"
    ring_rating: Annotated[
        int, Meta(ge=0, le=6, description="His Ring Rating, 0 to 6: a die that is not above it takes the Ring off.")
    ]
    failed_attempts: Annotated[
        Attempts,
        Meta(
            description="His attempts that have failed before, 0 to 99; 0 by default. A Westernesse leader with as many "
            "as make him evil is refused."
        ),
    ] = 0


class RingRemovalResult(Value):
    """The attempt to take off the Ring, made."""

    removed: Annotated[bool, Meta(description="Whether the Ring is off.")]
    failed_attempts: Annotated[int, Meta(description="His attempts that have failed, this one included, 0 to 100.")]
    evil: Annotated[bool, Meta(description="Whether a Westernesse leader has become evil by this failure.")]


@rule("ring-removal", title="Taking off the Ring", source=paragraph("16.633"))
def ring_removal(dice: Dice, book: Sauron, state: RingRemoval) -> RingRemovalResult:
    """Whoever wears the Ring takes it off on a die at or below his Ring Rating, in the Joint Rally Phase."""
    if state.bearer == "sauron":
        raise StateError(
            "Sauron may not take off the Ring.",
            pointer="/state/bearer",
            expected="westernesse or sauron_leader",
            got="sauron",
        )
    most = book.corruption.number("attempts")
    if state.bearer == "westernesse" and state.failed_attempts >= most:
        raise StateError(
            "He is evil already; what becomes of him is for the rule ring-fate.",
            pointer="/state/failed_attempts",
            expected=f"fewer than {most} for a Westernesse leader",
            got=state.failed_attempts,
        )
    dice.reading(book, "sv-ratings")
    face = dice.roll(
        book.corruption.die,
        why=f"{state.name} tries to take off the Ring, Ring Rating {state.ring_rating}",
        cite=paragraph("16.633"),
    )
    if face <= state.ring_rating:
        dice.note(paragraph("16.633"), f"{face} is not above {state.ring_rating}: the Ring is off")
        return RingRemovalResult(removed=True, failed_attempts=state.failed_attempts, evil=False)
    failed = state.failed_attempts + 1
    evil = state.bearer == "westernesse" and failed >= most
    note = f"{face} is above {state.ring_rating}: attempt {failed} has failed"
    dice.note(paragraph("16.69" if evil else "16.633"), f"{note}, and he becomes evil" if evil else note)
    return RingRemovalResult(removed=False, failed_attempts=failed, evil=evil)


@ring_removal.sentence
def _say(state: RingRemoval, result: RingRemovalResult, trace: tuple[Line, ...]) -> str:
    thrown = f"{step_of(trace, RollStep).face} against Ring Rating {state.ring_rating}"
    if result.removed:
        return f"{state.name} takes off the Ring: {thrown}."
    end = " and becomes evil" if result.evil else ""
    return f"{state.name} cannot take off the Ring{end}: {thrown}, failure {result.failed_attempts}."
