"""A log as static files (C2SP tlog-tiles): their paths, and a tree read from them, from any source.

A tile has up to 256 hashes of one level of the tree. Every eighth level has tiles. A bundle has the leaves under a tile
of the lowest level. This module trusts the files. `following` checks that they match the signed head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from ror_rules._reading.errors import ReceiptError
from ror_rules._trust import merkle
from ror_rules._trust.unreadable import UnreadableError

WIDTH: Final = 256
"""Hashes of a whole tile."""
HEIGHT: Final = 8
"""Levels of the tree from a level of tiles to the next."""
PUBLIC: Final = "public"
"""The folder of served files, in the folder of a log."""
CHECKPOINT: Final = "checkpoint"
"""The file of the signed head."""
_KEPT: Final = 64
"""Tiles that are kept at hand: those on the way to a root, twice."""
_HASH: Final = 32

Fetch = Callable[[str], bytes]
"""The bytes of a file of a log by its path. Raises `FileNotFoundError` if there is no such file."""


def head_of(fetch: Fetch) -> bytes:
    """The note with the head of a log. Raises `ReceiptError` for a log without one."""
    try:
        return fetch(CHECKPOINT)
    except FileNotFoundError:
        raise ReceiptError("log-without-head") from None


def tile_path(level: int, index: int, width: int = WIDTH) -> str:
    return f"tile/{level}/{_numbered(index, width)}"


def bundle_path(index: int, width: int = WIDTH) -> str:
    return f"tile/entries/{_numbered(index, width)}"


def _numbered(index: int, width: int) -> str:
    """A number in groups of three digits, all except the last after an x, and the size of a partial file."""
    groups = [f"{index % 1000:03}"]
    while index := index // 1000:
        groups.insert(0, f"x{index % 1000:03}")
    return "/".join(groups) + ("" if width == WIDTH else f".p/{width}")


def bundled(entries: Sequence[bytes]) -> bytes:
    """Leaves as a bundle: each after its length in two bytes."""
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


def unbundled(data: bytes) -> list[bytes]:
    found, at = [], 0
    while at < len(data):
        begin = at + 2
        at = begin + int.from_bytes(data[at:begin], "big")
        if begin > len(data) or at > len(data):
            raise UnreadableError("cut-leaf")
        found.append(data[begin:at])
    return found


def fetch_from(folder: Path) -> Fetch:
    """The files of a log in a folder: one of our own, or a copy of the served files."""
    inner = folder / PUBLIC
    root = inner if inner.is_dir() else folder
    return lambda path: (root / path).read_bytes()


class Tree:
    """The tree over the first `size` leaves of a log, read from its files.

    Its methods raise `ReceiptError` if a file is missing or malformed.
    """

    def __init__(self, fetch: Fetch, size: int) -> None:
        self._fetch = fetch
        self.size = size
        self._tile = lru_cache(_KEPT)(self._read)

    def root(self, size: int | None = None) -> bytes:
        """The root over the first leaves, all by default."""
        return self._over(0, self.size if size is None else size)

    def inclusion(self, index: int) -> list[bytes]:
        """The proof that the leaf at an index is in the tree, as `merkle.root_of` takes it. Raises `IndexError`."""
        return merkle.path(index, self.size, self._over)

    def leaf(self, index: int) -> bytes:
        return self._over(index, index + 1)

    def whole_tile(self, level: int, index: int) -> bytes:
        """The hash over a whole tile, its entry in the level of tiles above."""
        return merkle.root(self.tile(level, index))

    def tile(self, level: int, index: int) -> list[bytes]:
        return [*self._tile(level, index)]

    def entries(self, start: int = 0) -> Iterator[bytes]:
        """The leaves from one on, a bundle at a time in memory."""
        for index in range(start // WIDTH, -(-self.size // WIDTH)):
            width = min(WIDTH, self.size - index * WIDTH)
            path = bundle_path(index, width)
            try:
                found = unbundled(self._file(path, bundle_path(index)))[:width]
            except UnreadableError as error:
                raise ReceiptError("log-file-unreadable", path=path, why=error.why) from None
            if len(found) < width:
                raise ReceiptError("log-file-with-fewer-leaves", got=len(found), path=path, count=width)
            yield from found[max(0, start - index * WIDTH) :]

    def _over(self, low: int, high: int) -> bytes:
        """The hash over the leaves of a range that is a node of the tree, or that ends with the tree."""
        count = high - low
        if count == 0:
            return merkle.root([])
        if count & (count - 1) == 0:  # a complete subtree
            return self._node(count.bit_length() - 1, low // count)
        half = low + merkle.left(count)
        return merkle.node_hash(self._over(low, half), self._over(half, high))

    def _node(self, height: int, index: int) -> bytes:
        """The root of the complete subtree of a height, its number counted from the left."""
        level, above = divmod(height, HEIGHT)
        first = index << above
        tile = self._tile(level, first // WIDTH)
        at = first % WIDTH
        return merkle.root(tile[at : at + (1 << above)])

    def _read(self, level: int, index: int) -> list[bytes]:
        width = min(WIDTH, (self.size >> HEIGHT * level) - index * WIDTH)
        path = tile_path(level, index, width)
        data = self._file(path, tile_path(level, index))
        if len(data) < width * _HASH:
            raise ReceiptError("log-file-too-short", got=len(data), path=path, bytes=width * _HASH)
        return [data[at : at + _HASH] for at in range(0, width * _HASH, _HASH)]

    def _file(self, partial: str, whole: str) -> bytes:
        """A file, or the whole one that a partial one has become meanwhile."""
        for path in (partial, whole):
            try:
                return self._fetch(path)
            except FileNotFoundError:
                continue
        raise ReceiptError("no-log-file", path=partial)
