"""An outcome as plain text: as `ror explain` prints it, and on one line for the log of a chat."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ror_rules._wire.shapes import Outcome
from ror_rules._words.aftermath import aftermath
from ror_rules._words.steps import steps
from ror_rules.text import dice, known_as
from ror_rules.values import visible

SHORT_ID: Final = 8
"""As many digits of an id as people compare by eye."""
_MANY_KINDS: Final = 4


def text(outcome: Outcome, *, whole: bool = False) -> str:
    """The summary, who is left, what it is known by, and every step on a line with where it is printed; no trailing newline."""
    told = (
        f"{number:>3}. {step.sentence} [{step.citation}]" for number, step in enumerate(steps(outcome, whole=whole), 1)
    )
    return "\n".join([outcome.summary, *aftermath(outcome), known_as(outcome), *told])


def line(outcome: Outcome) -> str:
    """The sentence, the dice and the first digits of the id, on one line.

    `Gollum stays with the Dark Power: 4, and 1 for last turn. (d6: 4; id 579580fe)`
    """
    fell = fallen(outcome)
    return f"{visible(outcome.summary)} ({f'{fell}; ' if fell else ''}id {outcome.id[:SHORT_ID]})"


def fallen(outcome: Outcome) -> str:
    """All dice that fell, by their sides, few as they fell and many counted: `d6: 6x14 5x3 1; d10: 7`. Nothing for none."""
    faces: dict[int, list[int]] = {}
    for throw in outcome.dice.throws:
        faces.setdefault(throw.sides, []).extend(throw.faces)
    if len(faces) > _MANY_KINDS:  # things drawn, each with a die of its own
        kinds = Counter({sides: len(fell) for sides, fell in faces.items()})
        return f"{kinds.total()} dice of {len(kinds)} kinds"
    return "; ".join(f"d{sides}: {dice(fell)}" for sides, fell in faces.items())
