"""Receipts, commitments, keys, and the tiles of the public log."""

from ror_rules._throwing.commitment import commitment as commitment
from ror_rules._trust.commitments import (
    COMMITMENT as COMMITMENT,
    VOID as VOID,
    Binding as Binding,
    Epoch as Epoch,
    Promise as Promise,
    Time as Time,
    committed as committed,
)
from ror_rules._trust.dsse import Envelope as Envelope, sealed as sealed
from ror_rules._trust.ed25519 import Signer as Signer, new_private_key as new_private_key
from ror_rules._trust.key_folder import (
    RING as RING,
    Keys as Keys,
    entries as entries,
    new_key as new_key,
    open_keys as open_keys,
    retire_key as retire_key,
)
from ror_rules._trust.keyring import Key as Key, Keyring as Keyring, key_of as key_of
from ror_rules._trust.log_folder import LogError as LogError, LogFolder as LogFolder, check_origin as check_origin
from ror_rules._trust.merkle import leaf_hash as leaf_hash
from ror_rules._trust.proofs import proof as proof
from ror_rules._trust.receipts import (
    Receipt as Receipt,
    content_of as content_of,
    receipt as receipt,
    receipts as receipts,
)
from ror_rules._trust.tiles import CHECKPOINT as CHECKPOINT, HEIGHT as HEIGHT, WIDTH as WIDTH, Tree as Tree
