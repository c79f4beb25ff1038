"""The probability of a share that depends on no choice."""

from __future__ import annotations

from msgspec import UNSET

from ror_rules.host.wire import Chance, Share


def probability(share: Chance | Share) -> float:
    assert share.probability is not UNSET
    return share.probability
