"""Ed25519 (RFC 8032): keys, signatures, and the ones that are valid.

The package `cryptography` (OpenSSL underneath, the field's standard, the extra `trust`) signs and checks the equation.
This module first settles the points on which libraries differ. A key or a signature has only one valid encoding. A key
of small order is invalid, because everyone could sign anything with it. So two checkers never disagree about a receipt.

No file, no receipt.
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any, Final

from ror_rules._messages.message import Message, say
from ror_rules._reading.errors import SchemaError

PUBLIC: Final = 32
SIGNATURE: Final = 64
"""Bytes of a signature: the point R, and the number S."""
_FIELD: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_OF_ORDER_8: Final = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
"""The y of two of the points of order 8. The y of the other two is its negative (RFC 8032, section 5.1, 8 P = 0)."""
_SMALL_ORDER_Y: Final = frozenset({0, 1, _FIELD - 1, _OF_ORDER_8, _FIELD - _OF_ORDER_8})


def new_private_key() -> bytes:
    """A new private key, as PEM (PKCS #8, not encrypted). Raises `SchemaError` where `cryptography` is not installed."""
    ours, serialization = _library()
    pem: bytes = ours.Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return pem


class Signer:
    """A private key. `id` is the id of its public key, 16 hex digits. `public` is that key, 32 bytes."""

    def __init__(self, pem: bytes) -> None:
        """Raises `ValueError` if it is not an Ed25519 key in PEM, `SchemaError` if `cryptography` is not installed."""
        ours, serialization = _library()
        try:
            key = serialization.load_pem_private_key(pem, password=None)
        except TypeError as error:  # one with a password
            raise ValueError(str(error)) from None
        if not isinstance(key, ours.Ed25519PrivateKey):
            raise ValueError("This is a key, but not one of Ed25519.")  # noqa: TRY004  # no type of ours
        self._key: Final[Any] = key
        self.public: Final[bytes] = key.public_key().public_bytes_raw()
        self.id: Final = key_id(self.public)

    def sign(self, message: bytes) -> bytes:
        """The signature, 64 bytes: always the same for the same message."""
        signature: bytes = self._key.sign(message)
        return signature


def key_id(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[:16]


def why_not_a_key(public: bytes) -> Message | None:
    """The reason why 32 bytes are not a valid public key, or None."""
    if len(public) != PUBLIC:
        return say("key-length", bytes=PUBLIC, came=len(public))
    y = _y(public)
    if y >= _FIELD:
        return say("key-form")
    if y in _SMALL_ORDER_Y:
        return say("key-of-small-order")
    return None


def why_not_signed(public: bytes, message: bytes, signature: bytes) -> Message | None:
    ours, _ = _library()
    refused = why_not_a_key(public)
    if refused is not None:
        return refused
    if len(signature) != SIGNATURE:
        return say("signature-length", bytes=SIGNATURE, came=len(signature))
    if int.from_bytes(signature[PUBLIC:], "little") >= _ORDER or _y(signature[:PUBLIC]) >= _FIELD:
        return say("signature-form")
    try:
        ours.Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (import_module("cryptography.exceptions").InvalidSignature, ValueError):
        return say("signature-of-other-bytes")
    return None


def _y(point: bytes) -> int:
    return int.from_bytes(point, "little") & ~(1 << 255)


def _library() -> tuple[Any, Any]:
    try:
        return (
            import_module("cryptography.hazmat.primitives.asymmetric.ed25519"),
            import_module("cryptography.hazmat.primitives.serialization"),
        )
    except ModuleNotFoundError:
        raise SchemaError("no-cryptography") from None
