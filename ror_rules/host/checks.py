"""Checks of receipts, commitments, keys and the public log, as a caller of a service makes them."""

from ror_rules._operations.verify import binding_leaf as binding_leaf, inputs as inputs
from ror_rules._trust.checkpoints import (
    Checkpoint as Checkpoint,
    check_checkpoint as check_checkpoint,
    read_checkpoint as read_checkpoint,
    verifier_key as verifier_key,
)
from ror_rules._trust.commitments import (
    check_commitment as check_commitment,
    check_kept as check_kept,
    promise_of as promise_of,
)
from ror_rules._trust.following import (
    Followed as Followed,
    Seen as Seen,
    follow as follow,
    leaf_of as leaf_of,
    read_seen as read_seen,
)
from ror_rules._trust.keyring import Revoked as Revoked, read_keyring as read_keyring
from ror_rules._trust.proofs import check_proof as check_proof
from ror_rules._trust.receipts import (
    RECEIPT as RECEIPT,
    check_receipt as check_receipt,
    content as content,
    read_receipt as read_receipt,
)
from ror_rules._trust.tiles import (
    Fetch as Fetch,
    bundle_path as bundle_path,
    fetch_from as fetch_from,
    tile_path as tile_path,
    unbundled as unbundled,
)
from ror_rules._wire.fairness import promise as promise
