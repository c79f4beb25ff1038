"""Signed checksums of a release: `SHA256SUMS`, and `SHA256SUMS.receipt.json`, an envelope that signs exactly its bytes.

    python -m release.sums dist/4.1.0rc1 --keys /folder/of/keys

The envelope has the format of receipts (DSSE, Ed25519) with a payload type of its own. `ror keys` makes the keys, and the ring of
public keys goes into the folder as `ror-keys.json`. `verify/ror_verify.py` checks all of it.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from release.version import ReleaseError
from ror_rules import RorError
from ror_rules.host.trust import RING, open_keys, sealed

CHECKSUMS: Final = "application/vnd.ror.checksums.v1"
"""The payload type: lines as `sha256sum` writes them."""
SUMS: Final = "SHA256SUMS"
RECEIPT: Final = "SHA256SUMS.receipt.json"


def sums(folder: Path) -> bytes:
    files = sorted(path for path in folder.iterdir() if path.name not in {SUMS, RECEIPT, RING})
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files).encode()


def sign(folder: Path, keys: Path) -> None:
    try:
        held = open_keys(keys)
    except RorError as error:
        raise ReleaseError(f"The keys in {keys} cannot be used: {error} `ror keys new {keys}` makes one.") from None
    signer = held.signer(datetime.now(UTC).date().isoformat())
    if signer is None:
        raise ReleaseError(f"No key in {keys} signs today. `ror keys new {keys}` makes one.")
    payload = sums(folder)
    (folder / SUMS).write_bytes(payload)
    (folder / RECEIPT).write_bytes(msgspec.json.encode(sealed(CHECKSUMS, payload, signer)) + b"\n")
    (folder / RING).write_bytes(held.ring.encoded())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Signs the checksums of a release.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keys", type=Path, required=True, help="a folder that `ror keys new` made")
    given = parser.parse_args()
    try:
        sign(given.folder, given.keys)
    except ReleaseError as error:
        sys.exit(f"release: {error}")
