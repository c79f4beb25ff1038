"""The number of random cases: some in every run, more with `DEEP` (`make laws`, which CI runs)."""

from __future__ import annotations

import os
from typing import Final

DEEP: Final = bool(os.environ.get("DEEP"))


def drawn(many: int) -> int:
    return many if DEEP else -(-many // 5)
