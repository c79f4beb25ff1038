"""Commitments: a service's promise, signed before it knows the question, that one throw of a game comes from one seed.

The promise has the hash of the seed (`_throwing.commitment`). With it, a player checks the answer later: the same hash,
the same game and number, and dice that follow from the revealed seed. The service's ledger keeps the state of each
promise. A public log proves that a promise was bound to one question (`log_entries.claim_of`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from ror_rules._reading.documents import read_json
from ror_rules._reading.errors import ReceiptError
from ror_rules._trust.dsse import Envelope, sealed
from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._trust.signed import be_of, bytes_of, evidence, signed_by
from ror_rules._wire.shapes import Commitment, CommittedDice, Game, Hash, Seq, ThrownDice, encode

COMMITMENT: Final = "application/vnd.ror.commitment.v1+json"
"""The type of a commitment's payload: a `Promise`, as JSON."""
BINDING: Final = "application/vnd.ror.binding.v1+json"
"""The type of a leaf that binds a commitment to its one question: a `Binding`, as JSON."""
VOID: Final = "application/vnd.ror.void.v1+json"
"""The payload type of a document that declares a promise expired without a question: the `Promise` again."""

Time = Annotated[
    str,
    Meta(
        pattern="^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z$",
        extra={"form": "a time in UTC as 2026-11-22T20:00:00Z"},
    ),
]
Epoch = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{32}$",
        description="The life of the ledger that has it: another one after a ledger was lost.",
        extra={"form": "32 hex digits in small letters"},
    ),
]


class Promise(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The promise of a service: one throw of a game will come from the seed with this hash."""

    commitment: Commitment
    game: Game
    seq: Seq
    epoch: Epoch
    expires: Time


class Binding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The binding of a commitment: B of its dice, which follows from the whole question and the players' seeds."""

    commitment: Commitment
    game: Game
    seq: Seq
    binding: Hash


def committed(promise: Promise, signer: Signer) -> Envelope:
    """The signed promise, for the players. The same promise and key make the same bytes."""
    return sealed(COMMITMENT, encode(promise), signer)


def check_commitment(value: Any, keys: Keyring, on: Day) -> tuple[Promise, str]:
    """The promise in a signed commitment (plain values), and the id of the trusted key that signed it.

    Raises `ReceiptError` with the reason if the check fails, `SchemaError` if `cryptography` is not installed.
    """
    envelope = _envelope(value)
    key = signed_by(envelope, keys, on, "")
    return _promise(envelope), key


def promise_of(value: Any) -> Promise:
    """The promise, without a check of its signature. Raises `ReceiptError` if it is not a commitment."""
    return _promise(_envelope(value))


def check_kept(promise: Promise, dice: ThrownDice) -> None:
    if not isinstance(dice, CommittedDice):
        raise ReceiptError(
            "dice-not-committed",
            pointer="/dice/source",
            got=dice.__struct_config__.tag,
        )
    for name in ("game", "seq", "commitment"):
        promised, came = getattr(promise, name), getattr(dice, name)
        if promised != came:
            raise ReceiptError("dice-of-another-commitment", pointer=f"/dice/{name}", got=came, promised=promised)


def _envelope(value: Any) -> Envelope:
    envelope = evidence(value, Envelope)
    be_of(envelope.payloadType, COMMITMENT, "/payloadType")
    return envelope


def _promise(envelope: Envelope) -> Promise:
    return evidence(read_json(bytes_of(envelope.payload, "/payload")), Promise, "/payload")
