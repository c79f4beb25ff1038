"""The hashes of a room: the name of its game, the head of its log, and the chain of a player's seeds."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from ror_rules._reading.limits import MAX_CHAIN

_GAME: Final = "ror.room.game"
_HEAD: Final = "ror.room.v1"
_CHAIN: Final = "ror.chain.v1"


def hashed(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def game_of(room: str) -> str:
    """The game of a room. Its name stands in the public log, so it must not let anybody into the room."""
    return f"room-{hashed(_GAME, room)[:24]}"


def first_head(game: str) -> str:
    return hashed(_HEAD, game)


def next_head(head: str, event: bytes) -> str:
    return hashlib.sha256(head.encode() + event).hexdigest()


def chain(game: str, seed: str, length: int) -> list[str]:
    """The seeds of a player: the anchor, then the seeds of the next throws in their order.

    Each seed is the hash of the next one, so the anchor fixes all of them.
    """
    seeds = [seed]
    for _ in range(length):
        seeds.append(hashed(_CHAIN, game, seeds[-1]))
    return seeds[::-1]


def continues(game: str, before: str, seed: str, steps: int) -> bool:
    """Whether a seed, hashed once for each of 1 to `MAX_CHAIN` steps, is the one before."""
    return 0 < steps <= MAX_CHAIN and hmac.compare_digest(chain(game, seed, steps)[0], before)
