"""Checks of receipts, commitments, keys and the public log, as a caller of a service makes them."""

from ror_rules._operations.verify import binding_leaf, inputs
from ror_rules._trust.checkpoints import Checkpoint, check_checkpoint, read_checkpoint, verifier_key
from ror_rules._trust.commitments import check_commitment, check_kept, promise_of
from ror_rules._trust.following import Followed, Seen, follow, leaf_of, read_seen
from ror_rules._trust.keyring import Revoked, read_keyring
from ror_rules._trust.proofs import check_proof
from ror_rules._trust.receipts import RECEIPT, content, read_receipt
from ror_rules._trust.receipts import check as check_receipt
from ror_rules._trust.tiles import Fetch, bundle_path, fetch_from, tile_path, unbundled
from ror_rules._wire.fairness import promise

__all__ = [
    "RECEIPT",
    "Checkpoint",
    "Fetch",
    "Followed",
    "Revoked",
    "Seen",
    "binding_leaf",
    "bundle_path",
    "check_checkpoint",
    "check_commitment",
    "check_kept",
    "check_proof",
    "check_receipt",
    "content",
    "fetch_from",
    "follow",
    "inputs",
    "leaf_of",
    "promise",
    "promise_of",
    "read_checkpoint",
    "read_keyring",
    "read_receipt",
    "read_seen",
    "tile_path",
    "unbundled",
    "verifier_key",
]
