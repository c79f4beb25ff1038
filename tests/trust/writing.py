"""A process that writes to a log until it is killed, and prints its acknowledgements: `python -m tests.trust.writing
FOLDER KEY`.

It prints a line at once for each acknowledgement: `leaf PLACE HASH`, or `head` and the note in base64.
"""

from __future__ import annotations

import os
import random
import sys
from base64 import b64encode
from pathlib import Path

from ror_rules.host.trust import CHECKPOINT, LogFolder, Signer, leaf_hash


def main() -> None:
    log = LogFolder(Path(sys.argv[1]), "")
    signer = Signer(Path(sys.argv[2]).read_bytes())
    chance = random.Random(os.getpid())
    tell("ready")
    while True:
        entries = [chance.randbytes(chance.choice([1, 20, 200])) for _ in range(chance.choice([1, 2, 90]))]
        for entry, place in zip(entries, log.append(entries), strict=True):
            tell(f"leaf {place} {leaf_hash(entry).hex()}")
        if chance.random() < 0.7:
            log.publish(signer)
            tell(f"head {b64encode(log.fetch(CHECKPOINT)).decode()}")


def tell(line: str) -> None:
    os.write(1, line.encode() + b"\n")


if __name__ == "__main__":
    main()
