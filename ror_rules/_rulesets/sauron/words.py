"""How the Sauron variant's powers and sums are written in a sentence. Wording only."""

from __future__ import annotations

from typing import Final

NAMES: Final = {"death_breath": "Death Breath", "horn_attack": "Horn Attack", "fly": "flight"}
"""What a name in a state or a result is called."""


def plus(value: int) -> str:
    """The second part of a sum: `+ 4`, `- 2`."""
    return f"{'-' if value < 0 else '+'} {abs(value)}"
