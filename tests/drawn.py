"""How much is drawn: in every run some of it, and with `DEEP` set (`make laws`, which CI runs) all that a change of a rule wants."""

from __future__ import annotations

import os
from typing import Final

DEEP: Final = bool(os.environ.get("DEEP"))


def drawn(many: int) -> int:
    return many if DEEP else -(-many // 5)
