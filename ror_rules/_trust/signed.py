"""The reading of signed documents: their form, their trusted signature, and the places of faults in unreadable ones.

Receipts, batches and commitments use it. Their modules explain them.
"""

from __future__ import annotations

from typing import TypeVar

from ror_rules._reading.documents import convert
from ror_rules._reading.errors import ReceiptError, SchemaError
from ror_rules._reading.names import ABSENT
from ror_rules._trust.dsse import Envelope, unpacked
from ror_rules._trust.ed25519 import why_not_signed
from ror_rules._trust.keyring import Day, Keyring, ids, public_of
from ror_rules._trust.unreadable import UnreadableError

T = TypeVar("T")


def evidence(value: object, shape: type[T], at: str = "") -> T:
    """A document of this type, from plain values. Raises `ReceiptError` for any other value."""
    try:
        return convert(value, shape, at=at)
    except SchemaError as error:
        raise error.turned(ReceiptError) from None


def signed_by(envelope: Envelope, keys: Keyring, on: Day, at: str) -> str:
    refused: ReceiptError | None = None
    for index, each in enumerate(envelope.signatures):
        place = f"{at}/signatures/{index}"
        key = keys.get(each.keyid)
        if key is None:
            error = ReceiptError(
                "untrusted-key",
                pointer=f"{place}/keyid",
                expected=ids(keys.keys),
                got=each.keyid,
            )
        else:
            signature = bytes_of(each.sig, f"{place}/sig")
            why = why_not_signed(public_of(key), envelope.signed, signature) or key.why_not(on)
            if why is None:
                return key.id
            error = ReceiptError("signature-not-proved", pointer=place, why=why)
        refused = refused or error
    raise refused or ReceiptError("no-signature", pointer=f"{at}/signatures", got=ABSENT)


def be_of(kind: str, wanted: str, at: str) -> None:
    if kind != wanted:
        raise ReceiptError("other-payload-type", pointer=at, got=kind, type=wanted)


def bytes_of(text: str, at: str, size: int | None = None) -> bytes:
    """The bytes of base64."""
    try:
        found = unpacked(text)
    except UnreadableError as error:
        raise ReceiptError("unreadable-bytes", pointer=at, why=error.why) from None
    if size is not None and len(found) != size:
        raise ReceiptError("not-a-hash", pointer=at, got=len(found), bytes=size)
    return found
