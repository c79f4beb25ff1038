"""The exact bytes of an answer on standard output: what `--json` prints."""

from __future__ import annotations

import sys

from ror_rules._wire.shapes import encode


def put(answer: object) -> None:
    """An answer in one line, and a line's end."""
    sys.stdout.buffer.write(encode(answer) + b"\n")
