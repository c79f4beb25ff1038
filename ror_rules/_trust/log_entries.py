"""The leaves of a log: a line of JSON each, which anybody with the document can write again.

The leaf of a receipt has the SHA-256 of its payload, so the log tells nobody what was thrown. Commitments, bindings, voids and keys
are public, and stand in the log as they are. A leaf has no signature: a receipt has the same leaf alone and in a batch, and by any key.
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
"""The type of a leaf that says a key, as a ring has it: from there on all that it signs is in the log."""


class _About(Struct):
    """What of a leaf says which throw it is about."""

    commitment: str
    game: str
    seq: int
    epoch: str = ""


class _Claiming(Struct):
    payloadType: str  # noqa: N815  # the format's name
    payload: _About


def of_receipt(outcome: bytes) -> bytes:
    """The leaf of a receipt, given the bytes of its outcome."""
    return b'{"payloadType":"%s","sha256":"%s"}' % (RECEIPT.encode(), hashlib.sha256(outcome).hexdigest().encode())


def of_document(media_type: str, payload: bytes) -> bytes:
    """The leaf of a public document, given the bytes of its JSON as they were signed: a commitment, a void."""
    return b'{"payloadType":"%s","payload":%s}' % (media_type.encode(), payload)


def of_binding(binding: Binding) -> bytes:
    """The leaf that binds a commitment to its one question."""
    return of_document(BINDING, json.encode(binding))


def claim_of(entry: bytes) -> str | None:
    """The name of what only one leaf of a log may say; None for a leaf that may have any number beside it.

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
    """The leaf of a key with its days; another one for each change of them."""
    return of_document(KEY, json.encode(key))
