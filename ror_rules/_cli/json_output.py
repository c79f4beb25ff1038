"""The output of `--json`: the exact bytes of an answer."""

from __future__ import annotations

import sys

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.sentences import with_summary
from ror_rules._wire.shapes import Outcome, encode


def put(answer: object, language: str = ENGLISH) -> None:
    body = encode(answer)
    if isinstance(answer, Outcome):
        body = with_summary(answer, body, language)
    sys.stdout.buffer.write(body + b"\n")
