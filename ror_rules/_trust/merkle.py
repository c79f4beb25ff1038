"""Merkle trees (RFC 6962, section 2): the root of a list of leaves, and the proof that the list has a leaf.

Hashes of leaves and of nodes begin with different bytes, so that a node cannot pass for a leaf. A proof has the sibling
hashes on the path from a leaf to the root, the nearest first. This is arithmetic only. The caller gives leaves their
meaning.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from ror_rules._trust.unreadable import UnreadableError


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf, 32 bytes."""
    return hashlib.sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of the node above two hashes, 32 bytes."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """The root of a tree over hashes of leaves, 32 bytes."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = left(len(leaves))
    return node_hash(root(leaves[:half]), root(leaves[half:]))


def inclusion(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """The proof that the leaf at an index, from 0, is in the tree."""
    return path(index, len(leaves), lambda low, high: root(leaves[low:high]))


def path(index: int, size: int, over: Callable[[int, int], bytes]) -> list[bytes]:
    """The same for a tree of a size. `over` gives the hash over the leaves from one to before another."""
    if not 0 <= index < size:
        raise IndexError(index)
    proof: list[bytes] = []
    low, high = 0, size
    while high - low > 1:
        half = low + left(high - low)
        if index < half:
            proof.append(over(half, high))
            high = half
        else:
            proof.append(over(low, half))
            low = half
    return proof[::-1]


def root_of(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    if not 0 <= index < size:
        return None
    found, rest, last = leaf, index, size - 1
    for beside in proof:
        if last == 0:
            return None
        if rest % 2 or rest == last:
            found = node_hash(beside, found)
            while rest % 2 == 0 and rest:
                rest, last = rest // 2, last // 2
        else:
            found = node_hash(found, beside)
        rest, last = rest // 2, last // 2
    return found if last == 0 else None


def left(size: int) -> int:
    """The leaves of a tree that stand on its left: the largest power of two below their number, 2 or more."""
    return 1 << (size - 1).bit_length() - 1


class Frontier:
    """The complete subtrees over the first `size` leaves, the largest first: enough to go on from there, and for the root."""

    def __init__(self, size: int = 0, hashes: Sequence[bytes] = ()) -> None:
        if size < 0 or size.bit_count() != len(hashes):
            raise UnreadableError("wrong-subtrees", size=size, wanted=size.bit_count(), came=len(hashes))
        self.size = size
        self.hashes = [*hashes]

    def add(self, leaf: bytes) -> None:
        rest = self.size
        while rest % 2:
            leaf = node_hash(self.hashes.pop(), leaf)
            rest //= 2
        self.hashes.append(leaf)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root, 32 bytes."""
        if not self.hashes:
            return root([])
        *larger, found = self.hashes
        for left in reversed(larger):
            found = node_hash(left, found)
        return found
