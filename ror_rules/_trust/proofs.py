"""A proof that a log has a leaf: a text file that travels with the document and needs no network (C2SP tlog-proof).

It has the leaf's number, the sibling hashes on the path to the root, and a signed head of the log.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ror_rules._messages.message import named, say
from ror_rules._reading.errors import ReceiptError
from ror_rules._trust import merkle
from ror_rules._trust.checkpoints import Checkpoint, check_checkpoint
from ror_rules._trust.dsse import packed, unpacked
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._trust.unreadable import UnreadableError

_FIRST_LINE: Final = "c2sp.org/tlog-proof@v1"
_TEXT: Final = re.compile(
    re.escape(_FIRST_LINE)
    + r"\n(?:extra [A-Za-z0-9+/=]+\n)?index (0|[1-9][0-9]{0,15})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n"
)


class Logged(NamedTuple):
    """The result of a proof: the place of the leaf, from 0, the head of its log, and the key that signed the head."""

    place: int
    head: Checkpoint
    key: str


def proof(index: int, path: Sequence[bytes], note: bytes) -> bytes:
    """The proof file of a leaf, given its path in the tree that the head in a note has."""
    lines = [_FIRST_LINE, f"index {index}", *map(packed, path), "", ""]
    return "\n".join(lines).encode() + note


def check_proof(data: bytes, entry: bytes, keys: Keyring, on: Day) -> Logged:
    index, path, note = _parts(data)
    head, key = check_checkpoint(note, keys, on)
    found = merkle.root_of(merkle.leaf_hash(entry), index, head.size, path)
    if found != head.root:
        raise ReceiptError(
            "not-that-leaf",
            got=say("another-leaf"),
            index=index,
            size=head.size,
            origin=named(head.origin),
        )
    return Logged(index, head, key)


def _parts(data: bytes) -> tuple[int, list[bytes], bytes]:
    found = _TEXT.match(data.decode(errors="replace"))
    if found is None:
        raise ReceiptError("not-a-proof", got=data[:80].decode(errors="replace"), start=_FIRST_LINE)
    try:
        path = [unpacked(line) for line in found[2].split()]
    except UnreadableError as error:
        raise ReceiptError("unreadable-proof", why=error.why) from None
    return int(found[1]), path, data[len(found[0].encode()) :]
