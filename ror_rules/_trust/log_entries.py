"""What a log's leaves say: a line of JSON each, which whoever has the signed document makes again.

A receipt is there by the SHA-256 of its payload, so that the log tells nobody what was thrown; a commitment, a void and a key are
there as they are, for gaps and keys are everybody's business. Signatures are not: a receipt has the same leaf alone and in a
batch, and by whichever key.
"""

from __future__ import annotations

import hashlib
from typing import Final

from msgspec import json

from ror_rules._trust.keyring import Key
from ror_rules._trust.receipts import RECEIPT

KEY: Final = "application/vnd.ror.key.v1+json"
"""The type of a leaf that says a key, as a ring has it: from there on all that it signs is in the log."""


def of_receipt(outcome: bytes) -> bytes:
    """The leaf of a receipt, given the bytes of its outcome."""
    return b'{"payloadType":"%s","sha256":"%s"}' % (RECEIPT.encode(), hashlib.sha256(outcome).hexdigest().encode())


def of_document(media_type: str, payload: bytes) -> bytes:
    """The leaf of a public document, given the bytes of its JSON as they were signed: a commitment, a void."""
    return b'{"payloadType":"%s","payload":%s}' % (media_type.encode(), payload)


def of_key(key: Key) -> bytes:
    """The leaf of a key with its days; another one for each change of them."""
    return of_document(KEY, json.encode(key))
