"""Sauron, 16.63 to 16.633: taking off the Ring. What becomes of those who fail too often stands in `ring_fate`."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.results import RingTakenOff
from ror_rules.sauron.states import RingRemoval
from ror_rules.trace import Line


@rule("ring-removal", title="Taking off the Ring", source=paragraph("16.633"))
def ring_removal(dice: Dice, book: Sauron, state: RingRemoval) -> RingTakenOff:
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
        return RingTakenOff(removed=True, failed_attempts=state.failed_attempts, evil=False)
    failed = state.failed_attempts + 1
    evil = state.bearer == "westernesse" and failed >= most
    note = f"{face} is above {state.ring_rating}: attempt {failed} has failed"
    dice.note(paragraph("16.69" if evil else "16.633"), f"{note}, and he becomes evil" if evil else note)
    return RingTakenOff(removed=False, failed_attempts=failed, evil=evil)


@ring_removal.sentence
def _say(state: RingRemoval, result: RingTakenOff, trace: tuple[Line, ...]) -> str:
    thrown = f"{trace[0].face} against Ring Rating {state.ring_rating}"
    if result.removed:
        return f"{state.name} takes off the Ring: {thrown}."
    end = " and becomes evil" if result.evil else ""
    return f"{state.name} cannot take off the Ring{end}: {thrown}, failure {result.failed_attempts}."
