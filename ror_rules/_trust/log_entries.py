"""The leaves of a log: one line of JSON each, which everyone with the document can reproduce.

The leaf of a receipt has the SHA-256 of its payload, so the log does not reveal the throw. Commitments, bindings, voids
and keys are public, and the log has them in full. A leaf has no signature. A receipt has the same leaf alone and in a
batch, and with any key.
"""

from __future__ import annotations

import hashlib
from typing import Final

from msgspec import DecodeError, Struct, json

from ror_rules._trust.commitments import BINDING, COMMITMENT, VOID, Binding
from ror_rules._trust.keyring import Key
from ror_rules._trust.receipts import RECEIPT

_CLAIMING: Final = tuple(b'{"payloadType":"%s",' % each.encode() for each in (COMMITMENT, BINDING, VOID))
KEY: Final = "application/vnd.ror.key.v1+json"
"""The type of a leaf with a key, as in a ring. From there on, the log has all documents that the key signs."""


class _About(Struct):
    """The part of a leaf that names its throw."""

    commitment: str
    game: str
    seq: int
    epoch: str = ""


class _Claiming(Struct):
    payloadType: str  # noqa: N815  # the format's name
    payload: _About


def of_receipt(outcome: bytes) -> bytes:
    return b'{"payloadType":"%s","sha256":"%s"}' % (RECEIPT.encode(), hashlib.sha256(outcome).hexdigest().encode())


def of_document(media_type: str, payload: bytes) -> bytes:
    """The leaf of a public document, given the bytes of its JSON as they were signed: a commitment, a void."""
    return b'{"payloadType":"%s","payload":%s}' % (media_type.encode(), payload)


def of_binding(binding: Binding) -> bytes:
    """The leaf that binds a commitment to its one question."""
    return of_document(BINDING, json.encode(binding))


def claim_of(entry: bytes) -> str | None:
    """The name of a claim that only one leaf of a log may make, or None for a leaf without such a claim.

    A throw has one commitment in each life of the ledger, and a commitment is bound once, or void.
    """
    if not entry.startswith(_CLAIMING):
        return None
    try:
        found = json.decode(entry, type=_Claiming)
    except DecodeError:
        return None
    about = found.payload
    return f"{about.epoch} {about.seq} {about.game}" if found.payloadType == COMMITMENT else about.commitment


def of_key(key: Key) -> bytes:
    """The leaf of a key with its days. Each change of the days makes another leaf."""
    return of_document(KEY, json.encode(key))
