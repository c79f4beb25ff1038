"""From the dice of a request to faces, and to the dice of its answer. Every resolution goes this way.

`_throwing` derives faces from a seed. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ror_rules._messages.message import say
from ror_rules._reading.errors import DiceError
from ror_rules._reading.names import ABSENT
from ror_rules._throwing import commitment
from ror_rules._throwing.sources import Faces
from ror_rules._throwing.stream import STREAM, Stream, context_bytes
from ror_rules._throwing.trace import Throw
from ror_rules._wire.shapes import Committed, CommittedDice, Seeded, SeededDice, Supplied, SuppliedDice


class Slot(Struct, frozen=True, tag_field="source", tag="committed"):
    """The part of committed dice that their binding covers: the game and the number of the throw, and no seed."""

    game: str
    seq: int


def source(dice: Seeded | Supplied | Committed, context: str | None, inputs: Callable[[Slot], bytes]) -> Stream | Faces:
    if isinstance(dice, Seeded):
        return Stream(dice.seed, context)
    context_bytes(context)  # raises, even if no die depends on it
    if isinstance(dice, Supplied):
        return Faces(dice.faces)
    return Stream(_committed(dice), context, binding=bound(dice, inputs))


def bound(dice: Committed | CommittedDice, inputs: Callable[[Slot], bytes]) -> bytes:
    """B, the 32 bytes that bind committed dice to their whole question."""
    asked = commitment.asked(inputs(Slot(dice.game, dice.seq)))
    return commitment.binding(bytes.fromhex(dice.commitment), asked, dice.seeds)


def answered(
    dice: Seeded | Supplied | Committed, faces: Stream | Faces, throws: tuple[Throw, ...]
) -> SeededDice | SuppliedDice | CommittedDice:
    """The dice of an answer, thrown from a `source`."""
    if isinstance(faces, Faces):
        return SuppliedDice(throws=throws)
    if type(dice) is Committed:
        return CommittedDice(
            stream=STREAM,
            commitment=dice.commitment,
            game=dice.game,
            seq=dice.seq,
            seed=faces.seed,
            seeds=dice.seeds,
            throws=throws,
        )
    return SeededDice(stream=STREAM, seed=faces.seed, throws=throws)


def _committed(dice: Committed) -> str:
    if dice.seed is None:
        raise DiceError(
            "seed-not-revealed",
            pointer="/dice/seed",
            got=ABSENT,
        )
    found = commitment.commitment(dice.seed).hex()
    if found != dice.commitment:
        raise DiceError(
            "other-seed",
            pointer="/dice/seed",
            got=say("seed-of-commitment", commitment=found),
            commitment=dice.commitment,
        )
    return dice.seed
