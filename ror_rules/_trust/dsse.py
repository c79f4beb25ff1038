"""DSSE envelopes (Dead Simple Signing Envelope, version 1): bytes, their type, and signatures over both.

The payload travels as it was signed, in base64, so a check does not have to reproduce its form.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from typing import Annotated

from msgspec import Meta, Struct

from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.unreadable import UnreadableError

_NOTE = "base64 with padding, no line breaks"


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """A signature of an envelope: which key made it, and its 64 bytes."""

    keyid: Annotated[str, Meta(max_length=64)]
    sig: Annotated[str, Meta(max_length=128)]


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """Bytes of a type, signed."""

    payloadType: Annotated[str, Meta(max_length=128)]  # noqa: N815  # the format's name
    payload: str
    signatures: Annotated[tuple[Signature, ...], Meta(min_length=1, max_length=8)]

    @property
    def content(self) -> bytes:
        """The payload's bytes. Raises `ValueError` where they are not written in their one form."""
        return unpacked(self.payload)

    @property
    def signed(self) -> bytes:
        """The signed bytes: the type and the payload. Raises `ValueError`."""
        return signed_form(self.payloadType, self.content)


def signed_form(media_type: str, payload: bytes) -> bytes:
    """The pre-authentication encoding, the message of a signature."""
    kind = media_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def sealed(media_type: str, payload: bytes, signer: Signer) -> Envelope:
    signature = signer.sign(signed_form(media_type, payload))
    return Envelope(media_type, packed(payload), (Signature(signer.id, packed(signature)),))


def packed(data: bytes) -> str:
    return b64encode(data).decode()


def unpacked(text: str) -> bytes:
    """The bytes of base64 in its one form."""
    try:
        found = b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise UnreadableError("not-base64") from error
    if packed(found) != text:
        raise UnreadableError("base64-form")
    return found
