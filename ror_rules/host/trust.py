"""Receipts, commitments, keys, and the tiles of the public log."""

from ror_rules._throwing.commitment import commitment
from ror_rules._trust.commitments import COMMITMENT, VOID, Binding, Epoch, Promise, Time, committed
from ror_rules._trust.dsse import Envelope, sealed
from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.ed25519 import new as new_private_key
from ror_rules._trust.key_folder import RING, Keys, entries, new_key, open_keys, retire_key
from ror_rules._trust.keyring import Key, Keyring, key_of
from ror_rules._trust.log_folder import LogError, LogFolder, check_origin
from ror_rules._trust.merkle import leaf_hash
from ror_rules._trust.proofs import proof
from ror_rules._trust.receipts import Receipt, content_of, receipt, receipts
from ror_rules._trust.tiles import CHECKPOINT, HEIGHT, WIDTH, Tree

__all__ = [
    "CHECKPOINT",
    "COMMITMENT",
    "HEIGHT",
    "RING",
    "VOID",
    "WIDTH",
    "Binding",
    "Envelope",
    "Epoch",
    "Key",
    "Keyring",
    "Keys",
    "LogError",
    "LogFolder",
    "Promise",
    "Receipt",
    "Signer",
    "Time",
    "Tree",
    "check_origin",
    "commitment",
    "committed",
    "content_of",
    "entries",
    "key_of",
    "leaf_hash",
    "new_key",
    "new_private_key",
    "open_keys",
    "proof",
    "receipt",
    "receipts",
    "retire_key",
    "sealed",
]
