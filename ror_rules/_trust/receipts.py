"""Receipts: the signed bytes of an outcome, as later evidence of an answer, and the check of a receipt.

A receipt is a DSSE envelope over exactly the bytes of an outcome. Ed25519 is deterministic: one outcome and one key
always make the same receipt. A batch is signed once: its outcomes are the leaves of a Merkle tree, the root is signed,
and each receipt has its place in the tree instead of a signature.

A receipt proves that the holder of the key signed this answer. It does not prove that the rules give this result
(`_operations.verify` does), or that the seed was not picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple

from msgspec import UNSET, Meta, Struct, json, structs

from ror_rules._messages.message import say
from ror_rules._reading.documents import read_json
from ror_rules._reading.errors import ReceiptError
from ror_rules._trust import merkle
from ror_rules._trust.dsse import Envelope, Signature, packed, sealed, signed_form
from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._trust.signed import be_of, bytes_of, evidence, signed_by
from ror_rules._wire.shapes import Outcome, encode

RECEIPT: Final = "application/vnd.ror.receipt.v2+json"
BATCH: Final = "application/vnd.ror.batch.v1+json"
"""The payload type of a signed batch: the root and the size of its tree."""
_HASH: Final = 32


class Root(Struct, frozen=True, forbid_unknown_fields=True):
    """The signed content of a batch."""

    root: str
    size: Annotated[int, Meta(ge=1)]


class BatchPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where an outcome stands in a batch, and the signed root of that."""

    index: Annotated[int, Meta(ge=0)]
    path: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=64)]
    root: Envelope


class Receipt(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An outcome, signed: alone, or with the batch that it was answered in."""

    payloadType: Annotated[str, Meta(max_length=128)]  # noqa: N815  # the format's name
    payload: str
    signatures: Annotated[tuple[Signature, ...], Meta(max_length=8)] = ()
    batch: BatchPlace | None = None

    def encoded(self) -> bytes:
        return json.encode(self)


class Evidence(NamedTuple):
    """The result of a valid receipt: the bytes of the outcome, and the id of the key that signed them."""

    outcome: bytes
    key: str


def content_of(outcome: Outcome) -> bytes:
    """The signed bytes of an outcome: the stored bytes, without luck."""
    return encode(structs.replace(outcome, luck=UNSET))


def receipt(outcome: bytes, signer: Signer) -> Receipt:
    """The receipt of an outcome, which is given as the bytes that were answered."""
    envelope = sealed(RECEIPT, outcome, signer)
    return Receipt(envelope.payloadType, envelope.payload, envelope.signatures)


def receipts(outcomes: Sequence[bytes], signer: Signer) -> tuple[Receipt, ...]:
    """The receipts of the outcomes of one batch, signed once. A single outcome is signed alone."""
    if len(outcomes) < 2:  # no tree to share
        return tuple(receipt(outcome, signer) for outcome in outcomes)
    leaves = [merkle.leaf_hash(signed_form(RECEIPT, outcome)) for outcome in outcomes]
    signed = sealed(BATCH, json.encode(Root(merkle.root(leaves).hex(), len(leaves))), signer)
    return tuple(
        Receipt(
            RECEIPT,
            packed(outcome),
            batch=BatchPlace(index, tuple(packed(each) for each in merkle.inclusion(leaves, index)), signed),
        )
        for index, outcome in enumerate(outcomes)
    )


def read_receipt(data: bytes) -> Receipt:
    """A receipt from its JSON. Raises `MalformedError`, and `ReceiptError` if it is not a receipt."""
    return receipt_of(read_json(data))


def receipt_of(value: Any) -> Receipt:
    return evidence(value, Receipt)


def content(shown: Receipt) -> bytes:
    """The bytes of a receipt's outcome, without a check of their signature."""
    be_of(shown.payloadType, RECEIPT, "/payloadType")
    return bytes_of(shown.payload, "/payload")


def check_receipt(shown: Receipt, keys: Keyring, on: Day) -> Evidence:
    outcome = content(shown)
    if shown.batch is None:
        return Evidence(outcome, signed_by(Envelope(RECEIPT, shown.payload, shown.signatures), keys, on, ""))
    if shown.signatures:
        raise ReceiptError("signed-twice", pointer="/batch", got=say("got-both"))
    be_of(shown.batch.root.payloadType, BATCH, "/batch/root/payloadType")
    key = signed_by(shown.batch.root, keys, on, "/batch/root")
    place = "/batch/root/payload"
    signed = evidence(read_json(bytes_of(shown.batch.root.payload, place)), Root, place)
    path = [bytes_of(each, f"/batch/path/{index}", _HASH) for index, each in enumerate(shown.batch.path)]
    leaf = merkle.leaf_hash(signed_form(RECEIPT, outcome))
    found = merkle.root_of(leaf, shown.batch.index, signed.size, path)
    if found is None or found.hex() != signed.root:
        raise ReceiptError(
            "not-in-the-batch",
            pointer="/batch/path",
            got=say("path-to-no-root") if found is None else found.hex(),
            root=signed.root,
        )
    return Evidence(outcome, key)
