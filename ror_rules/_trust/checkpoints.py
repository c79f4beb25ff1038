"""Checkpoints: the signed size and root of a log. C2SP tlog-checkpoint in a C2SP signed note, with Ed25519.

A note is text, an empty line, and a line for each signature. The name of the log and four bytes of a hash identify a
key. Signatures of other keys (witnesses, future keys) are ignored, as the format requires.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, NamedTuple

from ror_rules._reading.errors import ReceiptError
from ror_rules._reading.limits import MAX_NOTE
from ror_rules._trust.dsse import packed, unpacked
from ror_rules._trust.ed25519 import Signer, why_not_signed
from ror_rules._trust.keyring import Day, Keyring, ids, public_of
from ror_rules._trust.unreadable import UnreadableError

ORIGIN: Final = re.compile(r"[A-Za-z0-9._~:/-]{1,200}")
"""The name of a log: a URL without its scheme, as the format advises."""
_ED25519: Final = b"\x01"
_TEXT: Final = re.compile(r"([^ \x00-\x1f+]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\x00-\x1f]+\n)*")
_SIGNATURE: Final = re.compile("\u2014 ([^ \x00-\x1f+]+) ([A-Za-z0-9+/]+={0,2})")


class Checkpoint(NamedTuple):
    """The head of a log: its name, how many leaves it has, and their root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> bytes:
        return f"{self.origin}\n{self.size}\n{packed(self.root)}\n".encode()

    def signed(self, signer: Signer) -> bytes:
        signature = _hint(self.origin, signer.public) + signer.sign(self.text)
        return self.text + f"\n\u2014 {self.origin} {packed(signature)}\n".encode()


def read_checkpoint(note: bytes) -> Checkpoint:
    """The checkpoint in a note, without a check of its signatures. Raises `ReceiptError` if it is not a checkpoint."""
    return _parts(note)[0]


def check_checkpoint(note: bytes, keys: Keyring, on: Day) -> tuple[Checkpoint, str]:
    checkpoint, text, signatures = _parts(note)
    known = {_hint(checkpoint.origin, public_of(key)): key for key in keys.keys}
    found: str | None = None
    for name, signature in signatures:
        key = known.get(signature[:4])
        if name != checkpoint.origin or key is None:
            continue
        why = why_not_signed(public_of(key), text, signature[4:]) or key.why_not(on)
        if why is not None:
            raise ReceiptError("head-not-proved", got=key.id, why=why)
        found = key.id
    if found is None:
        raise ReceiptError("head-without-trusted-key", expected=ids(keys.keys))
    return checkpoint, found


def is_signed_by_any(note: bytes, keys: Keyring) -> bool:
    """Whether a head names one of these keys, also a retired or revoked one. No signature is checked."""
    checkpoint, _, signatures = _parts(note)
    known = {_hint(checkpoint.origin, public_of(key)) for key in keys.keys}
    return any(signature[:4] in known for _, signature in signatures)


def verifier_key(origin: str, public: bytes) -> str:
    return f"{origin}+{_hint(origin, public).hex()}+{packed(_ED25519 + public)}"


def _hint(origin: str, public: bytes) -> bytes:
    """The four bytes that a key is known by in a note."""
    return hashlib.sha256(origin.encode() + b"\n" + _ED25519 + public).digest()[:4]


def _parts(note: bytes) -> tuple[Checkpoint, bytes, list[tuple[str, bytes]]]:
    text, _, tail = note[:MAX_NOTE].decode(errors="replace").rpartition("\n\n")
    text += "\n"
    said = _TEXT.fullmatch(text)
    lines = [_SIGNATURE.fullmatch(line) for line in tail.removesuffix("\n").split("\n")]
    if len(note) > MAX_NOTE or said is None or not tail.endswith("\n"):
        raise ReceiptError("not-a-checkpoint", got=note[:80].decode(errors="replace"))
    try:
        found = [(line[1], unpacked(line[2])) for line in lines if line is not None]
        checkpoint = Checkpoint(said[1], int(said[2]), unpacked(said[3]))
    except UnreadableError as error:
        raise ReceiptError("unreadable-checkpoint", why=error.why) from None
    if len(found) != len(lines):
        raise ReceiptError("checkpoint-with-a-bad-line", got=tail[:200])
    return checkpoint, text.encode(), found
