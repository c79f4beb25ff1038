"""The fairness of dice: which promise holds for the dice of an outcome.

It follows from the source of the dice. The proof of a promise is the work of `_trust`.
"""

from __future__ import annotations

import re
from typing import Final

from ror_rules._messages.catalogues import ENGLISH, engine
from ror_rules._wire.shapes import CommittedDice, SeededDice, SuppliedDice

COMMITTED: Final = "fairness-committed"
PROMISED: Final = "fairness-promised"
CLAIMED: Final = "fairness-claimed"
DRAWN: Final = "fairness-drawn"
NAMED: Final = "fairness-seeded"
SUPPLIED: Final = "fairness-supplied"
NONE: Final = "fairness-no-dice"

_is_drawn: Final = re.compile("[0-9a-f]{64}").fullmatch


def promise(dice: SeededDice | SuppliedDice | CommittedDice, *, promised: bool = False, bound: bool = False) -> str:
    """The code of the promise that holds for dice. A seed counts as drawn if it has the form of a drawn seed.

    `promised`: a commitment to these dice was shown, signed by a trusted key. Without one, everyone can make such dice.
    `bound`: a log was shown to bind the commitment to this question. Without it, the service may have answered others, too.
    """
    if not dice.throws:
        return NONE
    match dice:
        case CommittedDice():
            return (COMMITTED if bound else PROMISED) if promised else CLAIMED
        case SeededDice(seed=seed):
            return DRAWN if _is_drawn(seed) else NAMED
        case _:
            return SUPPLIED


def fairness(
    dice: SeededDice | SuppliedDice | CommittedDice,
    *,
    promised: bool = False,
    bound: bool = False,
    language: str = ENGLISH,
) -> str:
    return engine(language).say(promise(dice, promised=promised, bound=bound), {})
