"""Which promise holds for the dice of an answer, in plain words.

It is worked out from where the dice came from, and no outcome holds it. No rule here, and no proof: that stands in `_trust`.
"""

from __future__ import annotations

import re
from typing import Final

from ror_rules._wire.shapes import CommittedDice, SeededDice, SuppliedDice

COMMITTED: Final = (
    "Committed: the service's seed was fixed by its commitment before it saw the players' seeds, and a throw is answered once."
    " Neither side could pick these dice, unless the service let one of them know its seed."
)
CLAIMED: Final = (
    "These dice say that they were committed to, and come of the seeds that they name. Whether that was promised is shown by"
    " the signed commitment, which was not checked here: without it nobody knows."
)
DRAWN: Final = (
    "Seeded, in the form that a service draws: anybody can redo these dice. That they were drawn, and not picked among many, is"
    " its word alone."
)
NAMED: Final = (
    "Seeded by whoever asked: anybody can redo these dice, and whoever named the seed may have picked it among many."
)
SUPPLIED: Final = (
    "Supplied by whoever asked: the rules were applied to these faces. Whether dice ever showed them is his word alone."
)
NONE: Final = "No dice were thrown, so there was nothing to pick."

_is_drawn: Final = re.compile("[0-9a-f]{64}").fullmatch


def fairness(dice: SeededDice | SuppliedDice | CommittedDice, *, promised: bool = False) -> str:
    """The promise that holds for the dice of an outcome, in a sentence or two. A drawn seed is known by its form only.

    `promised`: a commitment to these dice was shown, and signed by a key that is trusted. Anybody can make dice that say so.
    """
    if not dice.throws:
        return NONE
    match dice:
        case CommittedDice():
            return COMMITTED if promised else CLAIMED
        case SeededDice(seed=seed):
            return DRAWN if _is_drawn(seed) else NAMED
        case _:
            return SUPPLIED
